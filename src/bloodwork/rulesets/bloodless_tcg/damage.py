"""Damage as the trading card notes see it: a creature's attack in the Attack phase, or just damage (T-7.5, T-7.6)."""

from __future__ import annotations

from bloodwork.kernel.event import Event
from bloodwork.kernel.machine import Machine
from bloodwork.rulesets.bloodless.combat import Damage
from bloodwork.rulesets.bloodless.names import F_ATTACK


class DealtDamage(Damage):
    """The same damage, told apart for the record."""

    def apply(self, g: Machine, ev: Event) -> bool:
        if ev.sub == 0:
            g.cite_event(ev, "T-7.5" if ev.flags & F_ATTACK else "T-7.6")
        return super().apply(g, ev)
