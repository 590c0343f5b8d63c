"""The game at the terminal: it tells, asks, and does what is answered."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from typing import Final, Protocol

from bloodwork.errors import BloodworkError
from bloodwork.play import Decision, Game, Result
from bloodwork.play.knowledge import learned
from bloodwork.telling import ENGLISH, Tongue
from bloodwork.terminal.book import Book
from bloodwork.terminal.explain import explain, refusal
from bloodwork.terminal.session import Keeper, save_record
from bloodwork.terminal.show import counted, first_capital, question_lines, table_lines, takes_values
from bloodwork.terminal.stops import ALWAYS, Stops
from bloodwork.terminal.story import full, short

PLAYERS: Final = ("A", "B")
MOST_BROKEN: Final = 3  # lines that are no text, before the input counts as ended
# what lies open, and how it is told
PILES: Final = {
    "discard": "Discard pile of {player}, {cards}",
    "graveyard": "Graveyard of {player}, {cards}",
    "banished": "Banished Zone of {player}, {cards}",
}
FEW_HINTS: Final = 3
PAGE: Final = 60  # lines that push what was on the screen out of sight


class Opponent(Protocol):
    """Who plays the other side: it answers the question that waits."""

    @property
    def name(self) -> str: ...

    def move(self, game: Game) -> str: ...


# What a bot thinks of the answers to the question that waits, the best first: answer, chance to win, playouts.
Adviser = Callable[[Game], Sequence[tuple[str, float, int]]]


class Left(Exception):
    """The player has left the table."""


class Terminal:
    """One game. Without an opponent two players share the seat."""

    def __init__(
        self,
        game: Game,
        book: Book,
        opponent: Opponent | None,
        autosave: Keeper,
        *,
        read: Callable[[str], str],
        write: Callable[[str], None],
        clear: bool = False,
        tongue: Tongue = ENGLISH,
        stops: str = ALWAYS,
        adviser: Adviser | None = None,
    ) -> None:
        self.game = game
        self.book = book
        self.opponent = opponent
        self.autosave = autosave
        self._read = read
        self._write = write
        self._clear = clear
        self._tongue = tongue
        self._stops = Stops(stops)
        self._adviser = adviser
        self._told = [game.lines, game.lines] if game.number else [0, 0]  # lines of the log that each player has heard
        self._seat = 0 if opponent is not None else -1  # who sits at the terminal
        self._own: list[int] = []  # the numbers of the questions answered here since anybody else had a say

    # -------------------------------------------------------------- the game

    def run(self) -> None:
        """Plays until the game is over or the player leaves. Never raises for either."""
        try:
            self._play()
        except (Left, EOFError, KeyboardInterrupt):
            self._leave()

    def _play(self) -> None:
        while self.game.result is None:
            player = self.game.player
            if self.opponent is not None and player != 0:
                self._own.clear()
                self._stops.done(player, self.opponent.move(self.game))
                continue
            self._save()
            if self._stops.skips(self.game.view(player), PLAYERS[player], self._decision()):
                self._stops.done(player, "pass")
                self.game.push("pass", player)
                continue
            if player != self._seat:
                self._pass_the_seat(player)
            if self._stops.is_idle(self.game.view(player), PLAYERS[player], self._decision()):
                self._idle(player)
                continue
            self._tell(player)
            self._ask(player)
        self._over()

    def _idle(self, player: int) -> None:
        """Passes for a player who can do nothing; where two share the seat that takes as long as any answer."""
        if self.opponent is None:
            self._tell(player)
            self._line(self._t("There is nothing that you can do. Press Enter."))
        self._stops.done(player, "pass")
        self.game.push("pass", player)

    def _pass_the_seat(self, player: int) -> None:
        self._own.clear()
        self._seat = -1
        if self._clear:
            self._say([""] * PAGE)
        self._say([self._t("Pass the seat to {player}, press Enter.", player=PLAYERS[player])])
        self._line("")
        self._seat = player

    def _over(self) -> None:
        self._save()
        if self._seat >= 0:
            self._tell(self._seat, table=False)
        result = self.game.result
        assert result is not None
        self._say([self._t("The game is over."), f"{first_capital(self._result(result))}."])
        if not self.autosave.failed:
            self._say([self._t("Step through it with: {command}", command=self.autosave.step_through)])

    def _t(self, phrase: str, **given: object) -> str:
        return self._tongue.say(phrase, **given)

    def _result(self, result: Result) -> str:
        """How the game ended: who won, and why in the words of the ruleset."""
        won = self._t("a draw") if result.winner is None else self._t("{player} wins", player=PLAYERS[result.winner])
        return f"{won}: {self._tongue.tell(result.reason)}{f' ({result.rule})' if result.rule else ''}"

    def _leave(self) -> None:
        """Nothing needs to be saved here: that was done before the question was asked."""
        self._say(["", self._t("You leave the table.")])
        if self.autosave.failed:
            self._say([self._t("The game could not be kept: {why}", why=self.autosave.failed)])
        else:
            self._say([self._t("Take the game up again with: {command}", command=self.autosave.take_up)])

    def _save(self) -> None:
        failed = self.autosave.failed
        self.autosave.save(self.game)
        if self.autosave.failed != failed:
            self._say([self._t("Note: the game cannot be kept for later: {why}", why=self.autosave.failed)])

    # -------------------------------------------------------------- telling

    def _tell(self, player: int, *, table: bool = True) -> None:
        """What happened since this player last heard, and how things stand."""
        lines = self.game.events(player, self._told[player], self._tongue)
        news = short(lines, self._tongue)
        self._told[player] = self.game.lines
        if news:
            self._say(["", self._t("What happened:"), *(f"  {line}" for line in news)])
        if table:
            self._say(["", *self._table(player)])

    def _question(self, player: int) -> list[str]:
        return question_lines(self._decision(), self._tongue, self.game.view(player))

    def _table(self, player: int) -> list[str]:
        return table_lines(self.game.view(player), PLAYERS[player], self.book, self._tongue)

    def _say(self, lines: list[str]) -> None:
        for line in lines:
            self._write(line)

    # -------------------------------------------------------------- asking

    def _ask(self, player: int) -> None:
        """Asks until the question is answered, or until something else is to be asked."""
        decision = self.game.decision
        assert decision is not None
        self._say(["", *self._question(player)])
        while True:
            text = self._line(f"{PLAYERS[player]}> ").strip()
            if text and self._command(player, text):
                if self.game.decision != decision:
                    return
                continue
            if not text:
                self._say(self._question(player))
                continue
            try:
                number = self.game.number
                self._answer(player, decision, text)
            except BloodworkError as error:
                self._say([*refusal(error, self.book, self._tongue), self._t("  Type ? for help.")])
            else:
                self._own.append(number)
                self._stops.done(player, text)
                return

    def _line(self, prompt: str) -> str:
        for _ in range(MOST_BROKEN):
            try:
                return self._read(prompt)
            except UnicodeDecodeError:
                self._say([self._t("That is no text.")])
        raise EOFError

    def _answer(self, player: int, decision: Decision, text: str) -> None:
        if text.isdecimal() and text.isascii() and len(text) < 10 and not takes_values(decision):
            number = int(text)
            if not 1 <= number <= len(decision.options):
                there = "there is no option {number}; the options are 1 to {last}"
                raise BloodworkError(self._t(there, number=number, last=len(decision.options)))
            self.game.push(decision.options[number - 1], player)
            return
        for option in decision.options:
            shown = option.text.removeprefix("choose ") if decision.kind != "act" else option.text
            if self._tongue.option(shown).casefold() == text.casefold():
                self.game.push(option, player)
                return
        if decision.kind != "act" and text.partition(" ")[0] not in ("choose", "pass"):
            text = f"choose {_WORDS.get(text.lower(), text)}"
        self.game.push(text, player)

    # -------------------------------------------------------------- commands

    def _command(self, player: int, text: str) -> bool:
        """Does what is no answer. False: it is one, or is meant to be."""
        word, _, rest = text.partition(" ")
        rest = rest.strip()
        if text.startswith("?"):
            self._say(explain(self.game, player, text[1:], self.book, self._tongue))
        elif word in ("help", "h") and not rest:
            self._say(explain(self.game, player, "", self.book, self._tongue))
        elif word in ("view", "v") and not rest:
            self._say(self._table(player))
            self._say(["", *self._question(player)])
        elif word == "stops":
            self._say(self._stops.set(rest, self._tongue))
        elif text == "piles":
            self._piles(player)
        elif word == "log" and (not rest or rest.isdecimal()):
            self._log(player, int(rest[:9]) if rest else 0)
        elif word == "hint" and (not rest or rest.isdecimal()):
            self._hint(int(rest[:3]) if rest else FEW_HINTS)
        elif text == "undo":
            self._undo(player)
        elif word == "save":
            self._save_as(rest)
        elif text == "concede":
            self._concede(player)
        elif text in ("quit", "q", "exit"):
            raise Left
        else:
            return False
        return True

    def _decision(self) -> Decision:
        decision = self.game.decision
        assert decision is not None
        return decision

    def _log(self, player: int, last: int) -> None:
        lines = full(self.game.events(player, 0, self._tongue))
        self._say(lines[-last:] if last else lines)

    def _piles(self, player: int) -> None:
        for name, side in self.game.view(player)["players"].items():
            for pile, phrase in PILES.items():
                if pile in side:
                    cards = [self._tongue.card(card["card"]) for card in side[pile]]
                    words = ", ".join(f"{cards.count(card)} {card}" for card in dict.fromkeys(cards))
                    head = self._t(phrase, player=name, cards=counted("card", len(cards), self._tongue))
                    self._say([f"{head}{f': {words}' if words else ''}."])

    def _hint(self, most: int) -> None:
        found = self._adviser(self.game) if self._adviser is not None else ()
        if not found:
            nothing = "There is nothing to choose."
            self._say([self._t(nothing if self._adviser is not None else "There is nobody to give a hint.")])
        places = {option.text: number for number, option in enumerate(self._decision().options, start=1)}
        for text, chance, tried in found[:most]:
            hint = {"percent": f"{100 * chance:.0f}", "option": f"{places[text]} {self._tongue.option(text)}"}
            self._say([self._t("  {percent} %  {option} ({tried} playouts)", tried=tried, **hint)])

    def _undo(self, player: int) -> None:
        if not self._own:
            before = "There is nothing to take back: what you answered before {other} had a say stands."
            other = self._t("the other player") if self.opponent is None else self._t("your opponent")
            self._say([self._t(before, other=other)])
            return
        earlier = self.game.copy()
        earlier.undo()
        if learned(earlier, self.game, player):
            refused = "That cannot be taken back: by it you learned of a hidden card, or of the outcome of chance."
            self._say([self._t(refused)])
            return
        self._own.pop()
        self.game.undo()
        self._told = [min(told, self.game.lines) for told in self._told]
        self._say([self._t("Your last answer is taken back.")])

    def _save_as(self, path: str) -> None:
        if not path:
            self._say([self._t("Say where to: save FILE")])
            return
        try:
            save_record(self.game, path)
        except BloodworkError as error:
            self._say([self._t("Not saved: {error}", error=error)])
            return
        more = " --hot-seat" if self.opponent is None else f" --bot {self.opponent.name}"
        command = f"bloodwork play --resume {shlex.quote(path)}{more}"
        self._say([self._t("Saved. Take it up again with: {command}", command=command)])

    def _concede(self, player: int) -> None:
        yes = self._t("yes")
        if self._line(self._t("Give the game up? Type yes: ")).strip().lower() in ("yes", yes):
            self.game.concede(player)
        else:
            self._say([self._t("You play on.")])


_WORDS: Final = {"y": "yes", "n": "no", "done": "no more"}
