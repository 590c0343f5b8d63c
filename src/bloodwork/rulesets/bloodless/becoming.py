"""What a card turns into, and chance: become and roll."""

from __future__ import annotations

from bloodwork.kernel.change import WOUNDS
from bloodwork.kernel.contract import Kind
from bloodwork.kernel.event import Event
from bloodwork.kernel.ir import COPY_OF
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.rulesets.bloodless.creating import last_state
from bloodwork.rulesets.bloodless.moving import want
from bloodwork.rulesets.bloodless.names import COMMAND, CREATURE, DEATH_BIT


class Become(Kind):
    """A card in play turns into another: `word` is a Name, or COPY_OF with the card that it copies beside it."""

    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        cs = g.state(ev.card)
        number = self.face(g, ev)
        if cs is None or number < 0 or cs.face_down:
            return ("C-N2.54",)
        other = (g.lib.faces[number].types ^ g.lib.faces[cs.face].types) & (CREATURE | COMMAND)
        return ("C-N2.54",) if other else ()

    def face(self, g: Machine, ev: Event) -> i64:
        """The face that it has from now on; -1 if there is none."""
        if ev.word != COPY_OF:
            return g.lib.main_face[ev.word] if ev.word >= 0 else -1
        if ev.other < 0 or ev.other == ev.card:
            return -1
        other = last_state(g, ev.other)
        if other is None:
            return g.face_of[ev.other]
        return other.face if not other.face_down else -1

    def apply(self, g: Machine, ev: Event) -> bool:
        if self.lacks(g, ev):
            return want(g, ev, self)
        cs = g.state_of(ev.card)
        number = self.face(g, ev)
        ev.word = g.lib.faces[number].name
        damage, counters, named = cs.damage, cs.counters, cs.named
        g.serial += 1
        cs.serial = g.serial
        g.reset_state(cs, number)
        cs.damage, cs.counters, cs.named = damage, counters, named
        g.changed |= WOUNDS
        g.todo |= DEATH_BIT
        g.cite_event(ev, "C-N2.54")
        return True


class Roll(Kind):
    """Chance gives a number from 1 to `word`: a coin has two sides, heads is 1."""

    def apply(self, g: Machine, ev: Event) -> bool:
        ev.amount = 1 + g.rng.below(ev.word)
        g.cite_event(ev, "C-N2.55")
        return True
