"""Event patterns that say the same to every card of a player: looked at once for all that hear an event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bloodwork.kernel import ir
from bloodwork.kernel.ir import NO_CARD, Env
from bloodwork.kernel.native import i64, mypyc_attr
from bloodwork.kernel.reads import fields

if TYPE_CHECKING:
    from bloodwork.kernel.ability import Library
    from bloodwork.kernel.event import Event
    from bloodwork.kernel.ir import EventPattern

MOST: Final = 62  # so many bits a native mask has to spare
SIDED: Final = "sided"

# What does not ask about the card bearing the text, nor about what that card has named, counted or bound.
IMPERSONAL: Final = (
    ir.AmountIs,
    ir.CardIs,
    ir.CardPattern,
    ir.CountersAre,
    ir.HasKeyword,
    ir.HasName,
    ir.HasTag,
    ir.HasTypes,
    ir.InZone,
    ir.IsDamaged,
    ir.IsFaceDown,
    ir.KindPattern,
    ir.NoCard,
    ir.Num,
    ir.OfThatPlayer,
    ir.Passes,
    ir.StatIs,
    ir.TwoCards,
    ir.WordIs,
)


@mypyc_attr(acyclic=True, free_list_len=1)
class Asking:
    """Who looks which abilities an event triggers: an environment to do it in, and what is known of the patterns that
    say the same to all (bits, by their numbers)."""

    def __init__(self, ev: Event) -> None:
        self.env: Env = Env(NO_CARD, 0, ev, ())
        self.asked: i64 = 0
        self.fits: i64 = 0
        self.player: i64 = 0  # whose abilities were asked about last


def alike(lib: Library, trigger: EventPattern) -> i64:
    """The number that a pattern has in common with all that say the same; 0 if it depends on the card that asks (or
    is one of too many)."""
    if trigger.alike < 0:
        words = spelled((trigger.kinds, trigger.tests, trigger.failed), 0)
        number = lib.patterns.setdefault(words, len(lib.patterns) + 1) if words else 0
        trigger.alike = number if number <= MOST else 0
        if SIDED in words and number <= MOST:
            lib.sided |= 1 << number
    return trigger.alike


def spelled(node: object, depth: int) -> str:
    """A node in full, the same for equal nodes; nothing if some part of it is about the card that asks."""
    if node is None or isinstance(node, (int, str)):
        return repr(node)
    if depth > 64:
        return ""
    out: list[str] = []
    if isinstance(node, tuple):
        for part in node:
            out.append(spelled(part, depth + 1))
    elif isinstance(node, IMPERSONAL):
        out.append(type(node).__name__)
        for name in fields(node):
            out.append(spelled(getattr(node, name, None), depth + 1))
        if isinstance(node, (ir.CardPattern, ir.InZone)) and node.side != ir.ANYONE:
            out.append(SIDED)
    else:
        return ""
    return "(" + " ".join(out) + ")" if "" not in out else ""
