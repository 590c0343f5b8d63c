"""A series as a file: who plays, how long, and the record of every game."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import msgspec

from bloodwork.errors import BadFile
from bloodwork.play.saved import ReplayError, SavedGame
from bloodwork.play.standings import Standing

FORMAT: Final = 1
LARGEST_FILE: Final = 100_000_000


class Entrant(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A player of a series, with the deck for the next game: its name, and the names in each of its parts."""

    name: str
    deck: str
    lists: list[list[str]]
    bot: str = ""  # the bot that plays for this name; none: a person does


class SeriesGame(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A game of a series.

    players   who was A and who was B
    winner    one of them; "" for a draw, or while the game goes on
    brought   whether it was played elsewhere, so that nothing here decided who began
    record    without the cards that the series lists
    """

    players: tuple[str, str]
    record: SavedGame
    winner: str = ""
    brought: bool = False


class SavedSeries(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """Everything that a series is, as data.

    games      how many games each two players play; None: no number was set
    first_to   how many games one of two players must win; None: no number was set
    agreed     who begins where the rules leave it to the players
    played     the finished games, in order; `underway`: the one that was left
    standings  the table as it stood when this was written
    cards      every card that the series is played with, as in a card file; `kins` likewise
    alone      these are all cards that there are: those of the package are not there as well
    """

    series: int
    version: str
    ruleset: str
    switches: dict[str, bool | int | str]
    seed: int
    players: list[Entrant]
    games: int | None
    first_to: int | None
    agreed: str
    played: list[SeriesGame]
    underway: SeriesGame | None
    standings: list[Standing]
    cards: list[dict[str, Any]] = []
    kins: dict[str, str] = {}
    alone: bool = False

    def save(self, path: Path) -> None:
        data = msgspec.json.format(msgspec.json.encode(self), indent=1) + b"\n"
        path.parent.mkdir(parents=True, exist_ok=True)
        # Written beside and then moved: whoever reads it finds the old one or the new one, never a half.
        beside = path.with_name(f"{path.name}.part")
        beside.write_bytes(data)
        beside.replace(path)

    def whole(self, game: SeriesGame) -> SavedGame:
        """The record of a game with all that it needs."""
        if game.record.cards:
            return game.record
        return msgspec.structs.replace(game.record, cards=self.cards, kins=self.kins, alone=self.alone)


def read_series(path: str | Path) -> SavedSeries:
    """The series in a file, as it stands there: nothing of it has been played again yet."""
    try:
        with Path(path).open("rb") as stream:
            data = stream.read(LARGEST_FILE + 1)
    except OSError as error:
        raise BadFile(f"the series cannot be read: {error.strerror}", file=path) from None
    if len(data) > LARGEST_FILE:
        raise BadFile("the series is too large", file=path, expected=f"at most {LARGEST_FILE:,} bytes")
    try:
        saved = msgspec.json.decode(data, type=SavedSeries)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadFile(f"not a series: {error}", file=path) from None
    if saved.series != FORMAT:
        raise ReplayError(f"{path}: the series has format {saved.series}; this version reads format {FORMAT}")
    return saved
