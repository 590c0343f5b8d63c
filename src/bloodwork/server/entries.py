"""What is written down of a table: everything else about it follows from its entries, in order.

Times are milliseconds: `at` since 1970, for people to read; `ms` what a clock is charged.
"""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from bloodwork.errors import BloodworkError
from bloodwork.server.wire import OfferKind, SeatLetter

SwitchValue = bool | int | str
Outcome = Literal["A", "B", "draw"]


class SeatKept(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who sits where. `deck` is its name, "" for a list of the player's own; `token` the hash of what proves it."""

    kind: Literal["human", "bot", "open"]
    name: str = ""
    deck: str = ""
    lists: list[list[str]] = []
    bot: str = ""
    token: str = ""


class ClockKept(Struct, frozen=True):
    """What each seat has for a game, and gets for each answer."""

    ms: int
    increment: int


class PuzzleKept(Struct, frozen=True, kw_only=True):
    """A position to play from, with the cards in it that do not come with the package."""

    id: str
    name: str
    text: str
    setup: dict[str, Any]
    seed: int
    cards: list[dict[str, Any]] = []
    kins: dict[str, str] = {}


class _Entry(Struct, tag_field="entry", frozen=True, kw_only=True, omit_defaults=True):
    at: int


class Created(_Entry, tag="created", frozen=True, kw_only=True, omit_defaults=True):
    """What a table is begun with, and keeps whatever the program becomes.

    version    of the program that made it, for people to read
    switches   those that were asked for; `settings` are all, as they were then
    cards      the digest of the set of cards that it is played with, all of them; "": of a program that kept none
    """

    table: str
    version: str
    ruleset: str
    seats: dict[SeatLetter, SeatKept]
    switches: dict[str, SwitchValue] = {}
    clock: ClockKept | None = None
    listed: bool = True
    first_to: int | None = None
    puzzle: PuzzleKept | None = None
    settings: dict[str, SwitchValue] = {}
    cards: str = ""


class Joined(_Entry, tag="joined", frozen=True, kw_only=True, omit_defaults=True):
    seat: SeatLetter
    kept: SeatKept


class Started(_Entry, tag="started", frozen=True, kw_only=True, omit_defaults=True):
    """A game begins. `loser` of the last and `lower` in rank have a claim on the first turn.

    `before` are the outcomes of the games of this match so far, so that they need not be played again to be known.
    """

    game: int
    seed: int
    loser: SeatLetter | None = None
    lower: SeatLetter | None = None
    rules: str = ""  # a hash of the rules' code by which it is played
    before: list[Outcome] = []


class Answered(_Entry, tag="answered", frozen=True, kw_only=True, omit_defaults=True):
    """An answer as the engine knows it. `state`: the beginning of the digest of the position that it was given in."""

    seat: SeatLetter
    answers: list[int]
    ms: int = 0
    state: str = ""


class Conceded(_Entry, tag="conceded", frozen=True, kw_only=True, omit_defaults=True):
    seat: SeatLetter


class TimedOut(_Entry, tag="timed out", frozen=True, kw_only=True, omit_defaults=True):
    seat: SeatLetter


class Drawn(_Entry, tag="drawn", frozen=True, kw_only=True, omit_defaults=True):
    """Both players have agreed on a draw."""


class Offered(_Entry, tag="offered", frozen=True, kw_only=True, omit_defaults=True):
    seat: SeatLetter
    kind: OfferKind


class Declined(_Entry, tag="declined", frozen=True, kw_only=True, omit_defaults=True):
    """An offer is off, by either player."""

    seat: SeatLetter
    kind: OfferKind


class Undone(_Entry, tag="undone", frozen=True, kw_only=True, omit_defaults=True):
    """The game is again as it was after its first `to` answers. `asked`: whose clock is charged."""

    seat: SeatLetter
    to: int
    ms: int = 0
    asked: SeatLetter | None = None


class Continued(_Entry, tag="continued", frozen=True, kw_only=True, omit_defaults=True):
    """The players go on by the rules of a newer program, from where both programs agree: after `to` answers."""

    to: int
    rules: str


class Paused(_Entry, tag="paused", frozen=True, kw_only=True, omit_defaults=True):
    ms: int = 0
    asked: SeatLetter | None = None


class Resumed(_Entry, tag="resumed", frozen=True, kw_only=True, omit_defaults=True):
    seat: SeatLetter


class Shown(_Entry, tag="shown", frozen=True, kw_only=True, omit_defaults=True):
    """The players let everybody see both sides of a finished game."""

    game: int


Entry = (
    Created
    | Joined
    | Started
    | Answered
    | Conceded
    | TimedOut
    | Drawn
    | Offered
    | Declined
    | Undone
    | Continued
    | Paused
    | Resumed
    | Shown
)

# What only matters to the game in which it happened.
OF_A_GAME: Final = (Answered, Conceded, TimedOut, Drawn, Offered, Declined, Undone, Continued, Paused, Resumed)

# After which the game waits at another question.
GOES_ON: Final = (Started, Answered, Undone, Continued)

_DECODER: Final[msgspec.json.Decoder[Entry]] = msgspec.json.Decoder(Entry)
_ENCODER: Final = msgspec.json.Encoder()


class BadEntry(BloodworkError):
    """Something was written down that this program cannot read or that cannot have happened."""


def write_entry(entry: Entry) -> bytes:
    """
    >>> write_entry(Answered(at=1700000000000, seat="A", answers=[7]))
    b'{"entry":"answered","at":1700000000000,"seat":"A","answers":[7]}'
    """
    return _ENCODER.encode(entry)


def read_entry(data: bytes) -> Entry:
    try:
        return _DECODER.decode(data)
    except msgspec.DecodeError as error:
        raise BadEntry(f"an entry cannot be read: {error}") from None
