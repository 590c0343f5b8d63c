"""A series at the terminal: game after game, with the table of its players between them."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Final

from bloodwork.errors import BloodworkError
from bloodwork.play import Game, Series
from bloodwork.terminal.book import Book
from bloodwork.terminal.session import data_folder
from bloodwork.terminal.table import Adviser, Opponent, Terminal

KEYS: Final = "Enter plays the next game; deck [PLAYER=]DECK changes a deck, table, log, quit"


class Told(Exception):
    """The players have left in the middle of a game, and know how to come back to it."""


class SeriesKeeper:
    """Keeps the file of a series up to date with the game that is being played in it."""

    def __init__(self, series: Series, path: Path | None = None) -> None:
        self.series = series
        self.path = path or data_folder("series") / f"{datetime.now():%Y-%m-%d-%H%M%S}-{os.getpid()}.json"
        self.failed = ""
        self._kept: tuple[int, int] | None = None  # the games finished, and the answers given in the next

    def save(self, game: Game | None = None) -> None:
        """Writes the series if it has gone on since."""
        now = (len(self.series.finished), game.number if game is not None else -1)
        if now == self._kept or self.failed:
            return
        try:
            self.series.save(self.path)
        except OSError as error:
            self.failed = f"{self.path}: {error.strerror}"
            return
        self._kept = now

    def save_anew(self) -> None:
        """Writes the series also if no game has gone on."""
        self._kept = None
        self.save(self.series.game)

    @property
    def take_up(self) -> str:
        return f"bloodwork series play --resume {shlex.quote(str(self.path))}"

    @property
    def step_through(self) -> str:
        number = len(self.series.finished) + (self.series.game is not None)
        return f"bloodwork replay {shlex.quote(str(self.path))} --game {number}"


class SeriesTerminal:
    """Plays the games of a series that are still to be played, or those of one pair."""

    def __init__(
        self,
        series: Series,
        keeper: SeriesKeeper,
        book: Book,
        seat: Callable[[str, int], Opponent],
        *,
        read: Callable[[str], str],
        write: Callable[[str], None],
        clear: bool = False,
        pair: tuple[str, str] | None = None,
        adviser: Adviser | None = None,
    ) -> None:
        """`seat` gives a bot, by its name, the seat of a player."""
        self.series = series
        self.keeper = keeper
        self._book = book
        self._seat = seat
        self._read = read
        self._write = write
        self._clear = clear
        self._pair = pair
        self._adviser = adviser

    def run(self) -> None:
        """Plays until the series is over or the players leave."""
        try:
            while self._ready():
                self._game()
        except Told:
            return
        except (EOFError, KeyboardInterrupt):
            self._keep()
            self._say(["", "You leave the series.", *self._later()])
            return
        self._keep()
        over = self.series.over or self.series.next_pair is None
        self._say(["The series is over." if over else "These two have played all their games."])

    # -------------------------------------------------------------- the games

    def _ready(self) -> bool:
        """Begins the next game, unless one was left. False: there is none to be played."""
        series = self.series
        if series.game is None:
            pair = self._pair or series.next_pair
            if pair is None or series.match_over(pair):
                return False
            if series.finished and self._persons(pair):
                self._between(pair)
            # A person who plays against a bot sits at A.
            series.begin(pair if self._person(pair[0]) or not self._person(pair[1]) else pair[::-1])
        assert series.game is not None
        self._keep()
        heading, beginning = series.log()[-2:]
        self._say(["", f"{heading}.", f"{beginning}."])
        return True

    def _game(self) -> None:
        game, seats = self.series.game, self.series.seats
        assert game is not None
        persons = self._persons(seats)
        bots = {player: self._bot(name, player) for player, name in enumerate(seats) if not self._person(name)}
        if persons:
            if len(persons) == 2:
                self._say([f"{seats[0]} and {seats[1]} share this seat. Type ? for help."])
            else:
                self._say([f"{seats[0]} plays A, against {seats[1]}, B. Type ? for help."])
            Terminal(
                game,
                self._book,
                bots.get(1),
                self.keeper,
                read=self._read,
                write=self._write,
                clear=self._clear,
                adviser=self._adviser,
            ).run()
            if game.result is None:
                raise Told
        else:
            while game.result is None:
                bots[game.player].move(game)
        self.series.finish()
        self._keep()
        ending = self.series.log()[-1]
        self._say([f"{str(ending).strip()}.", *(f"  {row}" for row in self.series.standing_lines())])

    def _bot(self, name: str, player: int) -> Opponent:
        return self._seat(self.series.entrants[name].bot, player)

    def _person(self, name: str) -> bool:
        return not self.series.entrants[name].bot

    def _persons(self, pair: tuple[str, str]) -> list[str]:
        return [name for name in pair if self._person(name)]

    # -------------------------------------------------------------- between games

    def _between(self, pair: tuple[str, str]) -> None:
        """Until the players want the next game."""
        number = len(self.series.finished) + 1
        self._say(["", f"Game {number} is between {pair[0]} and {pair[1]}. {KEYS}."])
        while True:
            text = self._read("series> ").strip()
            word, _, rest = text.partition(" ")
            if text in ("", "n", "next"):
                return
            if text in ("quit", "q", "exit"):
                raise EOFError
            if word == "deck" and rest.strip():
                self._change_deck(pair, rest.strip())
            elif text == "table":
                self._say([str(row) for row in self.series.standing_lines()])
            elif text == "log":
                self._say([str(line) for line in self.series.log()])
            else:
                self._say([f"{KEYS}."])

    def _change_deck(self, pair: tuple[str, str], text: str) -> None:
        persons = self._persons(pair)
        name, equals, deck = text.rpartition("=")
        if not equals and len(persons) > 1:
            self._say([f"Say whose deck it is: deck {persons[0]}={deck}"])
            return
        try:
            chosen = self.series.change_deck(name or persons[0], deck)
        except BloodworkError as error:
            self._say([str(error)])
            return
        self.keeper.save_anew()
        self._say([f"{name or persons[0]} plays {chosen.name} from now on."])

    # -------------------------------------------------------------- keeping

    def _keep(self) -> None:
        failed = self.keeper.failed
        self.keeper.save(self.series.game)
        if self.keeper.failed != failed:
            self._say([f"Note: the series cannot be kept for later: {self.keeper.failed}"])

    def _later(self) -> list[str]:
        if self.keeper.failed:
            return [f"The series could not be kept: {self.keeper.failed}"]
        return [f"Take it up again with: {self.keeper.take_up}"]

    def _say(self, lines: list[str]) -> None:
        for line in lines:
            self._write(line)
