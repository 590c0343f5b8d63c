"""A table in the middle of a game, as bytes: what its entries so far have made of it, and how it was last seen.

The entries have the truth, and a table can be made from them alone; a snapshot spares playing a game again from its
first answer. It names the rules' code that made it (`RULES`), so that a newer program knows before it shows anything
whether the answers after it may mean something else now.
"""

from __future__ import annotations

import zlib
from typing import Any, Final

import msgspec
from msgspec import Struct

from bloodwork.cards.cache import engine
from bloodwork.play.kept import CannotRead
from bloodwork.server.entries import Outcome, SeatKept, Started
from bloodwork.server.wire import OfferKind, SeatLetter

FORMAT: Final = 1  # of what is kept here; a change that older bytes do not fit gets the next number
SPAN: Final = 64  # answers from one snapshot to the next
MOST_MARKS: Final = 3  # snapshots of the game in memory, for answers that are taken back
LARGEST: Final = 64 * 1024 * 1024  # bytes of one, unpacked
RULES: Final = engine()  # a hash of every source that decides what a card or an answer does
_QUICK: Final = 1  # of zlib's levels


class Seen(Struct, frozen=True, array_like=True):
    """What a viewer was shown last, in English: the view and the newest lines of the log, as JSON."""

    view: bytes
    first: int
    lines: bytes


class TableKept(Struct, array_like=True, kw_only=True):
    """`watched` is the game, as `Watched.kept` has it."""

    format: int
    rules: str
    seq: int
    seats: dict[SeatLetter, SeatKept]
    started: Started
    prompt: int
    answers: int
    undos: int
    paused: bool
    outcomes: list[Outcome]
    clock: tuple[int, int] | None
    waiting: dict[OfferKind, SeatLetter]
    offered: dict[str, int]
    shown: list[int]
    floors: dict[str, list[int]]
    result: tuple[int | None, str, str] | None
    watched: bytes
    seen: dict[str, Seen]


_DECODER: Final = msgspec.msgpack.Decoder(TableKept)


def plain(kept: TableKept) -> bytes:
    """All of it, at once: afterwards the table may go on."""
    return msgspec.msgpack.encode(kept)


def pack(data: bytes) -> bytes:
    """What `plain` gave, made small. It may be done in a thread."""
    return zlib.compress(data, _QUICK)


def unpack(data: bytes) -> TableKept:
    """What was packed. Raises CannotRead where that is damaged, or of a format that this program does not know."""
    try:
        unpacking = zlib.decompressobj()
        found = unpacking.decompress(data, LARGEST)
        if unpacking.unconsumed_tail or not unpacking.eof:
            raise CannotRead("a snapshot that is too large, or cut off")
        head: list[Any] = msgspec.msgpack.decode(found)
        if not isinstance(head, list) or not head or head[0] != FORMAT:
            number = head[0] if isinstance(head, list) and head else "none"
            raise CannotRead(f"the snapshot has format {number}; this program reads {FORMAT}")
        return _DECODER.decode(found)
    except (zlib.error, msgspec.DecodeError) as error:
        raise CannotRead(f"the snapshot cannot be read: {error}") from None
