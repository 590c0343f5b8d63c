"""How Vestiges come onto the board: spawned, which is neither played nor summoned (T-6.7, T-7.20)."""

from __future__ import annotations

from bloodwork.kernel.choices import pick_place
from bloodwork.kernel.event import Event
from bloodwork.kernel.machine import Machine
from bloodwork.rulesets.bloodless.creating import ARRIVED, CREATED, PLACING, Spawn
from bloodwork.rulesets.bloodless.moving import empty_slots, move_of


class SpawnVestige(Spawn):
    """Its player chooses a space, and it is put there."""

    def arrive(self, g: Machine, ev: Event) -> bool:
        if ev.sub == CREATED:
            ev.sub = PLACING
            if ev.place < 0 and not pick_place(g, ev.player, empty_slots(g, ev.player)):
                return False
        if ev.place < 0:
            ev.place = g.picked[0]
            g.picked = ()
        ev.sub = ARRIVED
        return g.part(ev, move_of(g, ev.card, ev.place, -2))
