"""The game at the terminal: it tells, asks, and does what is answered."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from typing import Final, Protocol

from bloodwork.errors import BloodworkError
from bloodwork.play import Decision, Game
from bloodwork.play.knowledge import learned
from bloodwork.terminal.book import Book
from bloodwork.terminal.explain import explain, refusal
from bloodwork.terminal.session import Keeper, save_record
from bloodwork.terminal.show import counted, question_lines, table_lines, takes_values
from bloodwork.terminal.story import full, short

PLAYERS: Final = ("A", "B")
MOST_BROKEN: Final = 3  # lines that are no text, before the input counts as ended
PAGE: Final = 60  # lines that push what was on the screen out of sight


class Opponent(Protocol):
    """Who plays the other side: it answers the question that waits."""

    @property
    def name(self) -> str: ...

    def move(self, game: Game) -> str: ...


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
    ) -> None:
        self.game = game
        self.book = book
        self.opponent = opponent
        self.autosave = autosave
        self._read = read
        self._write = write
        self._clear = clear
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
                self.opponent.move(self.game)
                continue
            self._save()
            if player != self._seat:
                self._pass_the_seat(player)
            self._tell(player)
            self._ask(player)
        self._over()

    def _pass_the_seat(self, player: int) -> None:
        self._own.clear()
        self._seat = -1
        if self._clear:
            self._say([""] * PAGE)
        self._say([f"Pass the seat to {PLAYERS[player]}, press Enter."])
        self._line("")
        self._seat = player

    def _over(self) -> None:
        self._save()
        if self._seat >= 0:
            self._tell(self._seat, table=False)
        result = self.game.result
        self._say(["The game is over.", f"{str(result)[:1].upper()}{str(result)[1:]}."])
        if not self.autosave.failed:
            self._say([f"Step through it with: {self.autosave.step_through}"])

    def _leave(self) -> None:
        """Nothing needs to be saved here: that was done before the question was asked."""
        self._say(["", "You leave the table."])
        if self.autosave.failed:
            self._say([f"The game could not be kept: {self.autosave.failed}"])
        else:
            self._say([f"Take the game up again with: {self.autosave.take_up}"])

    def _save(self) -> None:
        failed = self.autosave.failed
        self.autosave.save(self.game)
        if self.autosave.failed != failed:
            self._say([f"Note: the game cannot be kept for later: {self.autosave.failed}"])

    # -------------------------------------------------------------- telling

    def _tell(self, player: int, *, table: bool = True) -> None:
        """What happened since this player last heard, and how things stand."""
        news = short(self.game.events(player, self._told[player]), self.book)
        self._told[player] = self.game.lines
        if news:
            self._say(["", "What happened:", *(f"  {line}" for line in news)])
        if table:
            self._say(["", *table_lines(self.game.view(player), PLAYERS[player], self.book)])

    def _say(self, lines: list[str]) -> None:
        for line in lines:
            self._write(line)

    # -------------------------------------------------------------- asking

    def _ask(self, player: int) -> None:
        """Asks until the question is answered, or until something else is to be asked."""
        decision = self.game.decision
        assert decision is not None
        self._say(["", *question_lines(decision)])
        while True:
            text = self._line(f"{PLAYERS[player]}> ").strip()
            if text and self._command(player, text):
                if self.game.decision != decision:
                    return
                continue
            if not text:
                self._say(question_lines(decision))
                continue
            try:
                number = self.game.number
                self._answer(player, decision, text)
            except BloodworkError as error:
                self._say([*refusal(error, self.book), "  Type ? for help."])
            else:
                self._own.append(number)
                return

    def _line(self, prompt: str) -> str:
        for _ in range(MOST_BROKEN):
            try:
                return self._read(prompt)
            except UnicodeDecodeError:
                self._say(["That is no text."])
        raise EOFError

    def _answer(self, player: int, decision: Decision, text: str) -> None:
        if text.isdecimal() and text.isascii() and len(text) < 10 and not takes_values(decision):
            number = int(text)
            if not 1 <= number <= len(decision.options):
                raise BloodworkError(f"there is no option {number}; the options are 1 to {len(decision.options)}")
            self.game.push(decision.options[number - 1], player)
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
            self._say(explain(self.game, player, text[1:], self.book))
        elif word in ("help", "h") and not rest:
            self._say(explain(self.game, player, "", self.book))
        elif word in ("view", "v") and not rest:
            self._say(table_lines(self.game.view(player), PLAYERS[player], self.book))
            self._say(["", *question_lines(self._decision())])
        elif text == "piles":
            self._piles(player)
        elif word == "log" and (not rest or rest.isdecimal()):
            self._log(player, int(rest[:9]) if rest else 0)
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
        lines = full(self.game.events(player))
        self._say(lines[-last:] if last else lines)

    def _piles(self, player: int) -> None:
        for name, side in self.game.view(player)["players"].items():
            cards = [card["card"] for card in side.get("discard", [])]
            words = ", ".join(f"{cards.count(card)} {card}" for card in dict.fromkeys(cards))
            self._say([f"Discard pile of {name}, {counted('card', len(cards))}{f': {words}' if words else ''}."])

    def _undo(self, player: int) -> None:
        if not self._own:
            other = "the other player" if self.opponent is None else "your opponent"
            self._say([f"There is nothing to take back: what you answered before {other} had a say stands."])
            return
        before = self.game.copy()
        before.undo()
        if learned(before, self.game, player):
            self._say(["That cannot be taken back: by it you learned of a hidden card, or of the outcome of chance."])
            return
        self._own.pop()
        self.game.undo()
        self._told = [min(told, self.game.lines) for told in self._told]
        self._say(["Your last answer is taken back."])

    def _save_as(self, path: str) -> None:
        if not path:
            self._say(["Say where to: save FILE"])
            return
        try:
            save_record(self.game, path)
        except BloodworkError as error:
            self._say([f"Not saved: {error}"])
            return
        more = " --hot-seat" if self.opponent is None else f" --bot {self.opponent.name}"
        self._say([f"Saved. Take it up again with: bloodwork play --resume {shlex.quote(path)}{more}"])

    def _concede(self, player: int) -> None:
        if self._line("Give the game up? Type yes: ").strip().lower() == "yes":
            self.game.concede(player)
        else:
            self._say(["You play on."])


_WORDS: Final = {"y": "yes", "n": "no", "done": "no more"}
