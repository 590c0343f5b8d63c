"""A game as a record that can be saved: how it began, every move in notation, and the digest of where it ended."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import msgspec

from bloodwork import __version__
from bloodwork.errors import BadFile, BloodworkError

FORMAT: Final = 1
LARGEST_FILE: Final = 20_000_000


class ReplayError(BloodworkError):
    """A record that does not lead where it says. `move` is the number of the move, from 1; 0: not about one."""

    def __init__(self, message: str, move: int = 0) -> None:
        super().__init__(f"move {move}: {message}" if move else message)
        self.move = move


class SavedGame(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """Everything that a game is, as data.

    switches   those that are set otherwise than the ledger has them
    version    of the program that wrote it, for people to read
    cards      the cards of the game that do not come with the package, as in a card file; `kins` likewise
    alone      these are all cards that there were: those of the package are not there as well
    first      who begins by agreement; `loser`: who lost the last game between the two, `lower`: who is ranked lower
    decks      of each player the names of each deck, one for each card; or
    setup      the position that it began from
    moves      "A: play Wolf at 2", in order
    """

    format: int
    version: str
    ruleset: str
    switches: dict[str, bool | int | str]
    seed: int
    first: str
    fingerprint: str
    moves: list[str]
    digest: str
    loser: str = ""
    lower: str = ""
    decks: list[list[list[str]]] | None = None
    setup: dict[str, Any] | None = None
    cards: list[dict[str, Any]] = []
    kins: dict[str, str] = {}
    alone: bool = False

    @property
    def or_rules(self) -> str:
        """What else may be the reason that a record does not fit: where it comes from."""
        if self.version == __version__:
            return ""
        return f", or the rules have been: it is of version {self.version}, this is version {__version__}"

    def to_json(self) -> bytes:
        return msgspec.json.format(msgspec.json.encode(self), indent=1) + b"\n"

    def save(self, path: str | Path) -> None:
        Path(path).write_bytes(self.to_json())


def read_saved(path: str | Path) -> SavedGame:
    """The record in a file."""
    path = Path(path)
    try:
        with path.open("rb") as stream:
            data = stream.read(LARGEST_FILE + 1)
    except OSError as error:
        raise BadFile(f"the record cannot be read: {error.strerror}", file=path) from None
    if len(data) > LARGEST_FILE:
        raise BadFile("the record is too large", file=path, expected=f"at most {LARGEST_FILE:,} bytes")
    return parse_saved(data, str(path))


def parse_saved(data: bytes, file: str) -> SavedGame:
    try:
        saved = msgspec.json.decode(data, type=SavedGame)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadFile(f"not a record of a game: {error}", file=file) from None
    if saved.format != FORMAT:
        raise ReplayError(f"the record has format {saved.format}; this version reads format {FORMAT}")
    if (saved.decks is None) == (saved.setup is None):
        raise BadFile("a record begins from decks or from a setup, one of them", file=file)
    return saved
