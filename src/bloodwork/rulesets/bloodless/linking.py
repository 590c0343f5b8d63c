"""Cards that remember another one: link and unlink."""

from __future__ import annotations

from bloodwork.kernel.contract import Kind
from bloodwork.kernel.effect import Undo
from bloodwork.kernel.event import Event
from bloodwork.kernel.ir import NAMED_CARD
from bloodwork.kernel.machine import Machine
from bloodwork.rulesets.bloodless.moving import fail
from bloodwork.rulesets.bloodless.names import UNLINK
from bloodwork.rulesets.changing import link_to


class Link(Kind):
    """`card` remembers `other`, both in play."""

    def apply(self, g: Machine, ev: Event) -> bool:
        cs = g.state(ev.card)
        if cs is None or g.state(ev.other) is None or ev.other == ev.card:
            return fail(g, ev, "C-N4.9")
        link_to(g, cs, g.handle(ev.other))
        g.cite_event(ev, "C-N4.33")
        return True

    def opposite(self, g: Machine, undo: Undo) -> Event | None:
        ev = Event(UNLINK)
        ev.card = g.live(undo.event.card * 256 + undo.event.card_stamp)
        return ev


class Unlink(Kind):
    def apply(self, g: Machine, ev: Event) -> bool:
        cs = g.state(ev.card)
        if cs is None or cs.word(NAMED_CARD) < 0:
            return fail(g, ev, "C-N4.9")
        link_to(g, cs, -1)
        g.cite_event(ev, "C-N4.33")
        return True
