"""Cards that remember each other: link and unlink."""

from __future__ import annotations

from bloodwork.kernel.change import WORDS
from bloodwork.kernel.contract import Kind
from bloodwork.kernel.effect import Undo
from bloodwork.kernel.event import Event
from bloodwork.kernel.ir import NAMED_CARD
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.state import CardState
from bloodwork.rulesets.bloodless.moving import want
from bloodwork.rulesets.bloodless.names import UNLINK


def links_of(cs: CardState) -> tuple[int, ...]:
    """The cards that a card is linked to, as handles, the first one first."""
    return tuple([cs.named[i + 1] for i in range(0, len(cs.named), 2) if cs.named[i] == NAMED_CARD])


def remember(g: Machine, cs: CardState, handle: i64) -> None:
    """Links a card to another, beside those that it is linked to already."""
    if handle not in links_of(cs):
        cs.named = (*cs.named, NAMED_CARD, handle)
        g.changed |= WORDS


def forget(g: Machine, cs: CardState, handle: i64) -> None:
    out: list[int] = []
    for i in range(0, len(cs.named), 2):
        if cs.named[i] != NAMED_CARD or cs.named[i + 1] != handle:
            out.extend(cs.named[i : i + 2])
    cs.named = tuple(out)
    g.changed |= WORDS


class Link(Kind):
    """`card` and `other`, both in play, remember each other."""

    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        if g.state(ev.card) is None or g.state(ev.other) is None or ev.other == ev.card:
            return ("C-N4.9",)
        return ("C-N4.43",) if g.handle(ev.other) in links_of(g.state_of(ev.card)) else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        if self.lacks(g, ev):
            return want(g, ev, self)
        remember(g, g.state_of(ev.card), g.handle(ev.other))
        remember(g, g.state_of(ev.other), g.handle(ev.card))
        g.cite_event(ev, "C-N4.33")
        g.cite_event(ev, "C-N4.43")
        return True

    def opposite(self, g: Machine, undo: Undo) -> Event | None:
        ev = Event(UNLINK)
        ev.card = undo.event.live_card(g)
        ev.other = undo.event.live_other(g)
        return ev


class Unlink(Kind):
    """A card and those that it is linked to forget each other; with `other` only those two."""

    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        cs = g.state(ev.card)
        if cs is None:
            return ("C-N4.9",)
        links = links_of(cs)
        return ("C-N4.9",) if not links or (ev.other >= 0 and g.handle(ev.other) not in links) else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        if self.lacks(g, ev):
            return want(g, ev, self)
        cs = g.state_of(ev.card)
        for handle in links_of(cs):
            if ev.other >= 0 and g.handle(ev.other) != handle:
                continue
            forget(g, cs, handle)
            other = g.state(g.live(handle)) if g.live(handle) >= 0 else None
            if other is not None:
                forget(g, other, g.handle(ev.card))
        g.cite_event(ev, "C-N4.43")
        return True
