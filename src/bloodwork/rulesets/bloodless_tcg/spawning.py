"""How Vestiges come onto the board: spawned, which is neither played nor summoned (T-6.7, T-7.20)."""

from __future__ import annotations

from bloodwork.kernel.choices import pick_place
from bloodwork.kernel.event import F_PLACED, Event
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.rulesets.bloodless.laws import LawKind
from bloodwork.rulesets.bloodless.moving import empty_slots, fail, move_of, part_ok
from bloodwork.rulesets.bloodless.names import CREATE, CREATURE, FLASK, VESTIGE
from bloodwork.rulesets.bloodless.playing import flask_blood


class SpawnVestige(LawKind):
    """Create the Vestige, let its player choose a space, and put it there."""

    def apply(self, g: Machine, ev: Event) -> bool:
        if ev.sub == 0:
            free = self.free(g, ev)
            if not free:
                return fail(g, ev, "T-7.20")
            made = Event(CREATE)
            made.word = ev.word
            made.player = ev.player
            ev.sub = 1
            if not g.part(ev, made):
                return False
        if ev.sub == 1:
            if not part_ok(g, ev) or g.last is None:
                return True
            ev.card = g.last.card
            ev.sub = 2
            if ev.place < 0 and not pick_place(g, ev.player, empty_slots(g, ev.player)):
                return False
        if ev.sub == 2:
            if ev.place < 0:
                ev.place = g.picked[0]
                g.picked = ()
            ev.sub = 3
            if not g.part(ev, move_of(g, ev.card, ev.place, -2)):
                return False
        if ev.sub == 3:
            ev.sub = 4
            if part_ok(g, ev):
                g.cite_event(ev, "T-7.20")
                g.cite_event(ev, "T-6.7")
                if g.lib.faces[g.face_of[ev.card]].types & FLASK and self.laws.flask_on_play:
                    return g.part(ev, flask_blood(g, ev))
        return True

    def free(self, g: Machine, ev: Event) -> tuple[int, ...]:
        """The spaces for it; none if there is no such Vestige."""
        if ev.player < 0 or ev.word < 0 or g.lib.main_face[ev.word] < 0:
            return ()
        if g.lib.faces[g.lib.main_face[ev.word]].types & (VESTIGE | CREATURE) != VESTIGE | CREATURE:
            return ()
        if ev.place >= 0:
            at: i64 = ev.place
            return (at,) if g.slots[at] < 0 else ()
        return () if ev.flags & F_PLACED else empty_slots(g, ev.player)
