"""What a creature recovers, what a card turns into, and chance: heal, become and roll."""

from __future__ import annotations

from bloodwork.kernel.change import WOUNDS
from bloodwork.kernel.contract import Kind
from bloodwork.kernel.event import Event
from bloodwork.kernel.ir import COPY_OF
from bloodwork.kernel.machine import Machine
from bloodwork.rulesets.bloodless.creating import last_state
from bloodwork.rulesets.bloodless.moving import fail, on_board
from bloodwork.rulesets.bloodless.names import COMMAND, CREATURE, DEATH_BIT


class Heal(Kind):
    """Takes damage off a creature, as much as there is."""

    def apply(self, g: Machine, ev: Event) -> bool:
        cs = g.state(ev.card)
        if cs is None or not on_board(g, ev.card) or cs.damage == 0 or ev.amount <= 0:
            return fail(g, ev, "C-N2.53")
        ev.amount = min(ev.amount, cs.damage)
        cs.damage -= ev.amount
        g.changed |= WOUNDS
        g.cite_event(ev, "C-N2.53")
        return True


class Become(Kind):
    """A card in play turns into another: `word` is a Name, or COPY_OF with the card that it copies beside it."""

    def apply(self, g: Machine, ev: Event) -> bool:
        cs = g.state(ev.card)
        number = -1
        if ev.word == COPY_OF:
            other = last_state(g, ev.other) if ev.other >= 0 and ev.other != ev.card else None
            if other is not None and not other.face_down:
                number = other.face
            elif other is None and ev.other >= 0 and ev.other != ev.card:
                number = g.face_of[ev.other]
        elif ev.word >= 0:
            number = g.lib.main_face[ev.word]
        if cs is None or number < 0 or cs.face_down:
            return fail(g, ev, "C-N2.54")
        face = g.lib.faces[number]
        if (face.types ^ g.lib.faces[cs.face].types) & (CREATURE | COMMAND):
            return fail(g, ev, "C-N2.54")
        ev.word = face.name
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
