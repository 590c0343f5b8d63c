"""How a game is won: by more damage than the health pool holds (T-4)."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.contract import Check
from bloodwork.kernel.event import Event
from bloodwork.kernel.machine import Machine
from bloodwork.rulesets.bloodless.combat import PlayerDamage
from bloodwork.rulesets.bloodless.ending import EndCheck, Finishing
from bloodwork.rulesets.bloodless.laws import Laws
from bloodwork.rulesets.bloodless.names import END_BIT, POOL, RESOURCES

EXCEEDED: Final = RESOURCES  # a resource: 1 while damage that was more than the pool held has not ended the game
TRADING_RESOURCES: Final = RESOURCES + 1


class PoolDamage(PlayerDamage):
    """Damage to the pool, which notes whether it was more than there was."""

    def apply(self, g: Machine, ev: Event) -> bool:
        held = g.res[POOL]
        done = super().apply(g, ev)
        if ev.ok:
            g.cite_event(ev, "T-4.1" if ev.amount > held else "T-4.2")
            if ev.amount == held:
                g.cite_event(ev, "T-4.1")
            if ev.amount > held:
                g.res[EXCEEDED] = 1
        return done


class ExceededCheck(EndCheck):
    """Damage that was more than the pool held finishes the game; that the pool is empty does not, unless a switch lets
    it."""

    def run(self, g: Machine) -> bool:
        if self.laws.wins_at_zero:
            return super().run(g)
        g.todo &= ~END_BIT
        g.again &= ~END_BIT
        if g.res[EXCEEDED] == 0:
            g.remark("T-4.1")
            return True
        g.res[EXCEEDED] = 0
        g.stack.append(Finishing(self.laws))
        return False


def exceeded_check(laws: Laws) -> Check:
    return ExceededCheck(END_BIT, laws)
