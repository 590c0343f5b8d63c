"""Ops of an ability that modifies an event: what becomes of the event itself.

The events that such an ability makes are gathered; those, and the event itself unless it is canceled, are what the
event becomes. So it stays as it was wherever what is said "instead" does not apply.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bloodwork.kernel.effect import Modify
from bloodwork.kernel.event import F_PLACED
from bloodwork.kernel.ir import NOWHERE, Ref, Value, Where, Who, ZoneOf
from bloodwork.kernel.native import i64
from bloodwork.kernel.op import Op

if TYPE_CHECKING:
    from bloodwork.kernel.effect import Effect
    from bloodwork.kernel.machine import Machine
    from bloodwork.kernel.prospect import Prospect


class Cancel(Op):
    """The event does not happen."""

    def run(self, g: Machine, eff: Effect) -> bool:
        eff.canceled = True
        eff.ok = True
        return True

    def foretell(self, g: Machine, p: Prospect, code: tuple[Op, ...], at: i64, end: i64) -> i64:
        p.canceled = True
        return at + 1


class Keep(Op):
    """In a replacement: the event itself, with another amount, card, player or place where these are given.

    `sign` 1 adds the amount to that of the event, -1 takes it off (never below zero), 0 sets it.
    """

    def __init__(
        self,
        amount: Value | None = None,
        sign: int = 0,
        card: Ref | None = None,
        who: Who | None = None,
        place: Where | None = None,
    ) -> None:
        self.amount: Final = amount
        self.sign: Final = sign
        self.card: Final = card
        self.who: Final = who
        self.place: Final = place

    def run(self, g: Machine, eff: Effect) -> bool:
        env = eff.env
        old = env.event
        assert old is not None
        ev = old.again()
        if self.amount is not None:
            by = self.amount.value(g, env)
            base = g.rules.amount_of(g, old)
            if self.sign > 0:
                ev.amount = min(base + by, g.rules.number_limit)
            elif self.sign < 0:
                ev.amount = base - by if base > by else 0
            else:
                ev.amount = by
        if self.card is not None:
            ev.card = self.card.one(g, env)
            ev.card_was = -1
        if self.who is not None:
            ev.player = self.who.one(g, env)
        if self.place is not None:
            places = self.place.places(g, env, ev.card)
            ev.place = places[0] if places else NOWHERE
            if ev.place >= 0 and g.table.kinds[ev.place] == g.rules.bound_zone:
                cs = g.state(g.card_of(env.source))
                if cs is not None and ev.card >= 0:
                    cs.apart = (*cs.apart, ev.card)  # it knows what it has put there
            ev.flags |= F_PLACED
            if isinstance(self.place, ZoneOf):
                ev.index = self.place.end
        eff.collected.append(ev)
        eff.canceled = True
        eff.ok = True
        return True


class Absorb(Keep):
    """In a replacement by an ability that no card holds: so much of the event as the register has left is taken off.

    With the last of it the ability is used up.
    """

    def __init__(self, reg: int) -> None:
        super().__init__()
        self.reg: Final = reg

    def run(self, g: Machine, eff: Effect) -> bool:
        env = eff.env
        old = env.event
        assert old is not None
        m = modifying(g)
        serial = -1 - m.queue[m.i + 1]
        amount = g.rules.amount_of(g, old)
        left = env.regs[self.reg][0] if env.regs[self.reg] else 0
        taken = left if left < amount else amount
        for held in g.held:
            if held.serial == serial:
                held.env = held.env.clone()
                held.env.regs[self.reg] = (left - taken,)
                if left == taken:
                    g.held = tuple([other for other in g.held if other is not held])
                    g.refresh()
                break
        if taken < amount:
            ev = old.again()
            ev.amount = amount - taken
            eff.collected.append(ev)
        eff.canceled = True
        eff.ok = True
        return True


def modifying(g: Machine) -> Modify:
    """The process that the ability on top of the stack modifies an event for."""
    below = g.stack[-2]
    assert isinstance(below, Modify)
    return below


def replacing(g: Machine) -> tuple[int, ...]:
    """The abilities that do not see an event which the one on top of the stack makes in place of another."""
    m = modifying(g)
    return (*m.current[m.j].immune, m.queue[m.i + 1])


def note_result(g: Machine) -> None:
    """What was done at once in place of an event counts as what became of it, if it is of its kind."""
    m = modifying(g)
    last = g.last
    if last is not None and last.kind == m.event.kind and (m.result is None or not m.result.ok):
        m.result = last.copy()
