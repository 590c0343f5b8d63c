"""A seat at the table that a bot sits in: it shows the bot what it may see, and gives its answers to the game."""

from __future__ import annotations

from typing import Final

from bloodwork.bots.bot import Alternative, Bot, Dice, Thinker
from bloodwork.errors import BloodworkError
from bloodwork.play import Game, Option
from bloodwork.play.guess import imagine

# Nobody has so much to do before anyone else has a say; a bot that goes on takes the last option, which ends a phase.
MOST_IN_A_ROW: Final = 300


class Seat:
    """A bot that plays for one of the players of a game."""

    def __init__(self, bot: Bot, player: int) -> None:
        self.bot = bot
        self.player = player
        self._next = -1  # the number of the question that follows on the last answer
        self._in_a_row = 0

    @property
    def name(self) -> str:
        return self.bot.name

    def choice(self, game: Game) -> int:
        """Which option the bot takes, as the place among the game's options. The game is not changed."""
        return self._choice(game, game.options)

    def alternatives(self, game: Game) -> list[Alternative]:
        """What the bot thinks of the answers, the best first; nothing if it does not think about them."""
        options = [option.text for option in game.options]
        if not isinstance(self.bot, Thinker) or len(options) < 2:
            return []
        dice = self._dice(game)
        return self.bot.think(options, imagine(game, self.player, dice.number()), dice)

    def _dice(self, game: Game) -> Dice:
        return Dice(self.bot.seed, game.number, self.player)

    def _choice(self, game: Game, options: tuple[Option, ...]) -> int:
        dice = self._dice(game)
        if len(options) == 1:
            return 0
        guess = imagine(game, self.player, dice.number()) if self.bot.looks_ahead else None
        return self.bot.choose(game.view(self.player), [option.text for option in options], guess, dice)

    def move(self, game: Game) -> str:
        """Answers the question that waits, and says what the answer was.

        No answer is given twice: if one is refused, the other options are tried in turn.
        """
        options = game.options
        assert game.player == self.player and options, "the bot is not asked"
        self._in_a_row = self._in_a_row + 1 if game.number == self._next else 0
        at = self._choice(game, options) if self._in_a_row < MOST_IN_A_ROW else -1
        if not 0 <= at < len(options):
            at = len(options) - 1
        for place in [at, *(other for other in reversed(range(len(options))) if other != at)]:
            try:
                game.push(options[place], self.player)
            except BloodworkError:
                continue
            self._next = game.number
            return options[place].text
        raise AssertionError(f"every option was refused: {[option.text for option in options]}")
