"""How commands come into play and do what they say: execute (C-N2.6, C-N8)."""

from __future__ import annotations

from bloodwork.kernel.event import F_PART, Event
from bloodwork.kernel.ir import BOTTOM, Env
from bloodwork.kernel.listen import effect
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.passive import note_entered
from bloodwork.rulesets.bloodless.laws import LawKind, Laws
from bloodwork.rulesets.bloodless.moving import (
    follow_part,
    move_of,
    part_ok,
    to_zone,
    want,
)
from bloodwork.rulesets.bloodless.names import (
    COMMAND,
    DISCARD,
    EXTENDED,
    F_DOWN,
    SAGA,
    TIMELINE,
)
from bloodwork.rulesets.bloodless.playing import is_flip


class Execute(LawKind):
    """Move to the timeline, then the effects; a command that does not stay leaves after what that triggered."""

    def __init__(self, name: str, laws: Laws) -> None:
        super().__init__(name, laws)
        self.follows = True

    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        card = ev.card
        if card < 0 or ev.player < 0 or g.where[card] < 0:
            return ("C-N2.6.1",)
        return ("C-N2.6.1",) if g.lib.faces[g.face_of[card]].types & COMMAND == 0 else ()

    def needs(self, g: Machine, ev: Event) -> tuple[Event, ...]:
        if g.state(ev.card) is not None:
            return ()
        return (move_of(g, ev.card, g.table.zone_of(ev.player, TIMELINE), BOTTOM),)

    def apply(self, g: Machine, ev: Event) -> bool:
        card = ev.card
        if ev.sub == 0:
            if self.lacks(g, ev):
                return want(g, ev, self)
            face = g.lib.faces[g.face_of[card]]
            if is_flip(face) and g.state(card) is None:
                ev.flags |= F_DOWN
            ev.sub = 1
            if g.state(card) is not None:
                ev.sub = 2
                ev.i = 0
                ev.flags |= F_PART  # it does not arrive, so it is not played
                g.cite_event(ev, "C-N2.6")
            else:
                ev.frm = g.where[card]
                move = move_of(g, card, g.table.zone_of(ev.player, TIMELINE), -2)
                move.vars = ev.vars
                move.flags = ev.flags & F_DOWN
                if not g.part(ev, move):
                    return False
        if ev.sub == 1:
            if not part_ok(g, ev):
                return True
            cs = g.state(card)
            if cs is not None:
                note_entered(g, cs)
            ev.sub = 2
            ev.i = 0
            g.cite_event(ev, "C-N2.6")
        cs = g.state(card)
        face = g.lib.faces[g.face_of[card]]
        effects = face.effects
        if ev.flags & F_DOWN or (cs is not None and cs.face_down):
            effects = ()
        if cs is not None and g.rules.may_silence and g.rules.silences(g, cs):
            effects = ()
        while ev.i < len(effects):
            ability = g.lib.abilities[effects[ev.i]]
            ev.i += 1
            if ev.i == 2 or (ev.i == 1 and face.abilities):
                g.cite_event(ev, "C-D7.1")
            env = Env(g.handle(card), ev.player, None, cs.vars if cs is not None else ev.vars)
            if env.vars:
                g.cite_event(ev, "C-N6.4")
            if g.record is not None:
                g.record.begins(ability.rules, len(g.stack))
            g.stack.append(effect(g, ability.id, env))
            return False
        if g.record is not None and effects and g.record.did_nothing(ev.note):
            g.cite_event(ev, "C-N8.12")
        return True

    def follow(self, g: Machine, ev: Event) -> bool:
        card = ev.card
        if ev.sub == 8:
            if g.last is not None:
                follow_part(ev, g.last)
            return True
        if ev.ok and g.state(card) is None and g.lib.faces[g.face_of[card]].types & (EXTENDED | SAGA) == 0:
            g.cite_event(ev, "C-N8.5")  # it has left already, and stays where it is
        if not ev.ok or g.state(card) is None or g.state_of(card).face_down:
            return True
        types = g.lib.faces[g.face_of[card]].types
        if types & (EXTENDED | SAGA):
            g.cite_event(ev, "C-N8.6" if types & EXTENDED else "C-N14.6")
            return True
        ev.sub = 8
        g.cite_event(ev, "C-N8.5")
        if not to_zone(g, ev, g.owner[card], DISCARD):
            return False
        if g.last is not None:
            follow_part(ev, g.last)
        return True
