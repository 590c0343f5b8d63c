"""Cards that remember another one: link and unlink."""

from __future__ import annotations

from bloodwork.kernel.contract import Kind
from bloodwork.kernel.effect import Undo
from bloodwork.kernel.event import Event
from bloodwork.kernel.ir import NAMED_CARD
from bloodwork.kernel.machine import Machine
from bloodwork.rulesets.bloodless.moving import want
from bloodwork.rulesets.bloodless.names import UNLINK
from bloodwork.rulesets.changing import link_to


class Link(Kind):
    """`card` remembers `other`, both in play."""

    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        lost = g.state(ev.card) is None or g.state(ev.other) is None or ev.other == ev.card
        return ("C-N4.9",) if lost else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        if self.lacks(g, ev):
            return want(g, ev, self)
        cs = g.state_of(ev.card)
        link_to(g, cs, g.handle(ev.other))
        g.cite_event(ev, "C-N4.33")
        return True

    def opposite(self, g: Machine, undo: Undo) -> Event | None:
        ev = Event(UNLINK)
        ev.card = g.live(undo.event.card * 256 + undo.event.card_stamp)
        return ev


class Unlink(Kind):
    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        cs = g.state(ev.card)
        return ("C-N4.9",) if cs is None or cs.word(NAMED_CARD) < 0 else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        if self.lacks(g, ev):
            return want(g, ev, self)
        cs = g.state_of(ev.card)
        link_to(g, cs, -1)
        g.cite_event(ev, "C-N4.33")
        return True
