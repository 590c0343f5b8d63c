"""What goes over the wire: every frame of the socket and every body of the HTTP calls, as one struct each.

A frame is one JSON object; its `type` says which. What is unknown, too long or of another kind is refused by
`read_frame` with the place where it is.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from bloodwork.errors import NotUnderstood
from bloodwork.play.shown import About, Offered, Told

LARGEST_FRAME: Final = 16_384  # bytes that a client may send at once
LONGEST_ID: Final = 64
LONGEST_ANSWER: Final = 4_000
LONGEST_TOKEN: Final = 128
LONGEST_NAME: Final = 40
LONGEST_DECK: Final = 20_000
MOST_LINES: Final = 1_000_000_000
REPLAY_VIEWERS: Final[tuple[ReplayViewer, ...]] = ("judge", "A", "B", "public")

# What every database takes as a key: letters that anybody can type.
RequestId = Annotated[str, Meta(min_length=1, max_length=LONGEST_ID, pattern=r"^[ -~]*\Z")]
PromptNumber = Annotated[int, Meta(ge=0, le=MOST_LINES)]
PlayerName = Annotated[str, Meta(max_length=LONGEST_NAME)]
DeckText = Annotated[str, Meta(max_length=LONGEST_DECK)]
SeatLetter = Literal["A", "B"]
OfferKind = Literal["undo", "draw", "pause", "rematch", "show", "continue"]
Language = Literal["en", "es", "de"]
ReplayViewer = Literal["A", "B", "public", "judge"]  # from whose eyes a finished game is looked at; a judge sees all
Status = Literal["open", "playing", "paused", "stopped", "over"]
RefusalKind = Literal[
    "not-understood", "not-legal", "ambiguous", "late", "not-yours", "bad-frame", "too-fast", "unavailable"
]


class _Frame(Struct, tag_field="type", forbid_unknown_fields=True, frozen=True):
    """A frame of the socket."""


# -------------------------------------------------------------- from the client


class Hello(_Frame, tag="hello", frozen=True):
    """The first frame. `token` None: who only watches.

    since, game   how many lines of the log of which game the client has; all are sent if another game is played now
    """

    token: Annotated[str, Meta(max_length=LONGEST_TOKEN)] | None = None
    lang: Language = "en"
    since: Annotated[int, Meta(ge=0, le=MOST_LINES)] = 0
    game: Annotated[int, Meta(ge=0, le=MOST_LINES)] = 0


class Act(_Frame, tag="act", frozen=True):
    """An answer in notation to the prompt of that number."""

    id: RequestId
    prompt: PromptNumber
    answer: Annotated[str, Meta(min_length=1, max_length=LONGEST_ANSWER)]


class Concede(_Frame, tag="concede", frozen=True):
    id: RequestId


class Offer(_Frame, tag="offer", frozen=True):
    id: RequestId
    kind: OfferKind


class ReplyTo(_Frame, tag="reply", frozen=True):
    """The other player's answer to an offer; the one who made it takes it back by not accepting."""

    id: RequestId
    kind: OfferKind
    accept: bool


class Resume(_Frame, tag="resume", frozen=True):
    """Ends a pause."""

    id: RequestId


class AskHint(_Frame, tag="hint", frozen=True):
    id: RequestId
    prompt: PromptNumber


class Ping(_Frame, tag="ping", frozen=True):
    t: int | float = 0


ClientFrame = Hello | Act | Concede | Offer | ReplyTo | Resume | AskHint | Ping
Request = Act | Concede | Offer | ReplyTo | Resume  # what changes a table

# -------------------------------------------------------------- to the client


class Ack(_Frame, tag="ack", frozen=True):
    """Accepted, written and done. `seq`: the number of the table's last entry then."""

    id: str
    seq: int


class Refused(_Frame, tag="refused", frozen=True):
    """Not accepted; nothing has changed."""

    id: str
    kind: RefusalKind
    message: str
    rule: str = ""
    missing: str = ""
    expected: str = ""
    nearest: str = ""
    candidates: tuple[str, ...] = ()


class Pong(_Frame, tag="pong", frozen=True):
    t: int | float


class HintMove(Struct, frozen=True):
    text: str
    chance: float
    visits: int


class Hint(_Frame, tag="hint", frozen=True):
    """Answers with the chance to win that a bot gives each, best first."""

    id: str
    moves: tuple[HintMove, ...]


class SeatShown(Struct, frozen=True):
    """A seat as everybody may know it. `deck` is its name, "" for a deck of the player's own."""

    name: str
    kind: Literal["human", "bot", "open"]
    bot: str
    online: bool
    deck: str


class OfferShown(Struct, frozen=True):
    kind: OfferKind
    by: SeatLetter


class ClockShown(Struct, frozen=True):
    """Milliseconds left to each seat when the frame was sent, and whose clock runs."""

    A: int
    B: int
    runs: SeatLetter | None


class PuzzleShown(Struct, frozen=True):
    name: str
    text: str


class TableShown(Struct, frozen=True):
    id: str
    ruleset: str
    status: Status
    seats: dict[str, SeatShown]
    you: Literal["A", "B", "spectator"]
    game: int
    score: dict[str, int]
    first_to: int | None
    switches: dict[str, bool | int | str]
    offers: tuple[OfferShown, ...]
    clock: ClockShown | None
    hints: bool
    puzzle: PuzzleShown | None
    shown: bool = False  # both sides are open to everybody: the game is over and the players agreed
    stopped: str = ""  # why the game cannot simply go on: the program has changed since
    watched: bool = False  # somebody looks on, who could learn something by when a player answers


class PromptShown(Struct, frozen=True, kw_only=True):
    """What the viewer is asked; of a question to the other player only `number` and `player`.

    A number with a wide range has no options: it is `choose N` with N from `least` to `greatest`.
    """

    number: int
    player: SeatLetter
    kind: str | UnsetType = UNSET  # act, cards, place, number, word, yes or no, order
    text: str | UnsetType = UNSET
    about: About | UnsetType | None = UNSET
    least: int | UnsetType = UNSET
    greatest: int | UnsetType = UNSET
    options: tuple[Offered, ...] | UnsetType = UNSET


class LogShown(Struct, frozen=True):
    """The log from a line on, counted as this viewer counts. The client cuts its own there and goes on with these."""

    start: int = msgspec.field(name="from")
    lines: tuple[Told, ...]


class ResultShown(Struct, frozen=True):
    winner: SeatLetter | None
    reason: str
    rule: str


class State(_Frame, tag="state", frozen=True):
    """All that a viewer may know of a table now."""

    seq: int
    table: TableShown
    view: dict[str, Any] | None
    prompt: PromptShown | None
    log: LogShown
    result: ResultShown | None


# -------------------------------------------------------------- bodies


class _Body(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """The body of an HTTP call."""


class NewSeat(_Body, frozen=True):
    """kind: human (whoever makes the table sits here), bot, or open (for whoever joins). `deck`: name or text."""

    kind: Literal["human", "bot", "open"]
    name: PlayerName = ""
    deck: DeckText = ""
    bot: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""


class NewClock(_Body, frozen=True):
    minutes: Annotated[float, Meta(gt=0, le=1440)]
    increment: Annotated[float, Meta(ge=0, le=3600)] = 0  # seconds for each answer


class NewTable(_Body, frozen=True):
    ruleset: Annotated[str, Meta(max_length=40)]
    seats: dict[SeatLetter, NewSeat]
    switches: dict[str, bool | int | str] = {}
    clock: NewClock | None = None
    listed: bool = True
    first_to: Annotated[int, Meta(ge=1, le=99)] | None = None
    puzzle: Annotated[str, Meta(max_length=120)] | None = None


class TableMade(_Body, frozen=True):
    table: str
    tokens: dict[str, str]


class Join(_Body, frozen=True):
    name: PlayerName
    deck: DeckText = ""
    seat: SeatLetter | None = None


class Joined(_Body, frozen=True):
    seat: SeatLetter
    token: str


class Summary(_Body, frozen=True):
    """A table as the lobby shows it."""

    table: str
    ruleset: str
    status: Status
    seats: dict[str, SeatShown]
    game: int
    score: dict[str, int]
    first_to: int | None
    switches: dict[str, bool | int | str]
    clock: NewClock | None
    listed: bool
    puzzle: str | None
    made: float  # seconds since 1970
    finished: tuple[int, ...] = ()  # numbers of the games that are over
    shown: tuple[int, ...] = ()  # those whose record is open to everybody


class ErrorShown(_Body, frozen=True):
    kind: str
    message: str
    rule: str = ""
    missing: str = ""
    expected: str = ""
    nearest: str = ""
    place: str = ""


class ErrorBody(_Body, frozen=True):
    error: ErrorShown


# -------------------------------------------------------------- reading and writing

_READ: Final[msgspec.json.Decoder[ClientFrame]] = msgspec.json.Decoder(ClientFrame)
_ENCODER: Final = msgspec.json.Encoder()


class BadFrame(NotUnderstood):
    """A frame that cannot be read."""


def read_frame(data: bytes | str) -> ClientFrame:
    """A client's frame. What is no frame raises `BadFrame`.

    >>> read_frame('{"type":"concede","id":"x1"}')
    Concede(id='x1')
    >>> read_frame('{"type":"conced","id":"x1"}')
    Traceback (most recent call last):
    bloodwork.server.wire.BadFrame: Invalid value 'conced' - at `$.type`
    """
    if len(data) > LARGEST_FRAME:
        raise BadFrame(f"a frame of {len(data)} bytes", expected=f"at most {LARGEST_FRAME}")
    try:
        return _READ.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadFrame(str(error) or type(error).__name__) from None


def encode(frame: Struct) -> bytes:
    """A frame or a body as JSON: equal ones have equal bytes."""
    return _ENCODER.encode(frame)
