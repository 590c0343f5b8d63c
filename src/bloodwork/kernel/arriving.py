"""A card that has become another as it entered: what the new card says of its arrival."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bloodwork.kernel.ability import TRIGGER
from bloodwork.kernel.event import REACT, Event
from bloodwork.kernel.ir import Env, Ref
from bloodwork.kernel.listen import listen
from bloodwork.kernel.native import i64
from bloodwork.kernel.op import Op
from bloodwork.kernel.packing import key_of, ref_ability

if TYPE_CHECKING:
    from bloodwork.kernel.effect import Effect
    from bloodwork.kernel.machine import Machine


class HearArrival(Op):
    """Lets a card hear the event that has just brought it, with the abilities that it has now."""

    def __init__(self, card: Ref) -> None:
        self.card: Final = card

    def run(self, g: Machine, eff: Effect) -> bool:
        card = self.card.one(g, eff.env)
        cs = g.state(card) if card >= 0 else None
        if cs is None:
            return True
        owner: i64 = g.table.owners[cs.place]
        for at in range(len(g.stack) - 1, -1, -1):
            ev = g.stack[at]
            if isinstance(ev, Event) and ev.card == card and ev.step == REACT:
                found: list[int] = []
                listen(g, found, TRIGGER, ev.kind, key_of(owner, 0), cs, card)
                env = Env(g.handle(card), owner, ev, cs.vars)
                more: list[int] = []
                for i in range(0, len(found), 2):
                    trigger = g.lib.abilities[ref_ability(found[i + 1])].trigger
                    if trigger is not None and trigger.matches(g, env, ev):
                        more.append(found[i])
                        more.append(found[i + 1])
                ev.queue = ev.queue + tuple(more)
                break
        return True
