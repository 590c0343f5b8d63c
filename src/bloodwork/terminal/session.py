"""A game that was left and can be taken up again: its record, and who sits where."""

from __future__ import annotations

import os
import shlex
from datetime import datetime
from pathlib import Path
from typing import Final, Protocol

import msgspec

from bloodwork.errors import BadFile, BloodworkError
from bloodwork.play import Game, ReplayError, SavedGame, read_saved

FORMAT: Final = 1
LARGEST_FILE: Final = 20_000_000


class Shared(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """Who plays: one at the table against a bot, or two who share the seat."""

    hot_seat: bool = False
    bot: str = "greedy"
    bot_seed: int = 0


class Session(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    session: int
    seats: Shared
    record: SavedGame


def read_session(path: str | Path) -> tuple[SavedGame, Shared | None]:
    """The record of a session or of a saved game; a saved game does not say who plays."""
    try:
        with Path(path).open("rb") as stream:
            data = stream.read(LARGEST_FILE + 1)
    except OSError as error:
        raise BadFile(f"the game cannot be read: {error.strerror}", file=path) from None
    if not data.lstrip().startswith(b"{") or b'"session"' not in data[:200] or len(data) > LARGEST_FILE:
        return read_saved(path), None
    try:
        found = msgspec.json.decode(data, type=Session)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadFile(f"not a game that was left: {error}", file=path) from None
    if found.session != FORMAT:
        raise ReplayError(f"the game was left in format {found.session}; this version reads format {FORMAT}")
    return found.record, found.seats


class Keeper(Protocol):
    """What keeps a game that is being played, so that it can be taken up again."""

    failed: str  # why it could not be kept

    def save(self, game: Game) -> None:
        """Keeps the game as it is. Failing to is no reason to stop playing."""
        ...

    @property
    def take_up(self) -> str:
        """The command that goes on with the game."""
        ...

    @property
    def step_through(self) -> str:
        """The command that shows it."""
        ...


class Autosave:
    """Keeps a file up to date with a game, so that it can be taken up again whatever happens to the program."""

    def __init__(self, seats: Shared, path: Path | None = None) -> None:
        self.seats = seats
        self.path = path or data_folder() / f"{datetime.now():%Y-%m-%d-%H%M%S}-{os.getpid()}.json"
        self.failed = ""
        self._number = -1

    @property
    def take_up(self) -> str:
        return f"bloodwork play --resume {shlex.quote(str(self.path))}"

    @property
    def step_through(self) -> str:
        return f"bloodwork replay {shlex.quote(str(self.path))}"

    def save(self, game: Game) -> None:
        """Writes the game if it has gone on since. Failing to is no reason to stop playing."""
        if game.number == self._number or self.failed:
            return
        session = Session(session=FORMAT, seats=self.seats, record=game.whole_record)
        data = msgspec.json.format(msgspec.json.encode(session), indent=1) + b"\n"
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            # Written beside and then moved: whoever reads it finds the old one or the new one, never a half.
            beside = self.path.with_suffix(".part")
            beside.write_bytes(data)
            beside.replace(self.path)
        except OSError as error:
            self.failed = f"{self.path}: {error.strerror}"
            return
        self._number = game.number


def save_record(game: Game, path: str) -> None:
    """Writes the record of a game to a file that the player names."""
    target = Path(path).expanduser()
    try:
        game.save(target)
    except OSError as error:
        raise BloodworkError(f"{target}: {error.strerror}") from None


def data_folder(kind: str = "games") -> Path:
    """Where games are kept, or something else (XDG base directories)."""
    home = os.environ.get("XDG_DATA_HOME", "")
    base = Path(home) if home and Path(home).is_absolute() else Path.home() / ".local" / "share"
    return base / "bloodwork" / kind
