"""How cards leave the battlefield for the graveyard: death, sacrifice, destruction."""

from __future__ import annotations

from bloodwork.kernel.contract import Kind
from bloodwork.kernel.event import Event
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.rulesets.bluthelden.keywords import BLOOD_RUSH
from bloodwork.rulesets.bluthelden.laws import LawKind, Laws
from bloodwork.rulesets.bluthelden.moving import fail, given_up, move_of, moved
from bloodwork.rulesets.bluthelden.names import (
    BY_SACRIFICE,
    CHARACTER,
    DEATH,
    GRAVEYARD,
    SOVEREIGN,
)


def death_of(card: i64, other: i64, cause: i64) -> Event:
    ev = Event(DEATH)
    ev.card = card
    ev.other = other
    ev.word = cause
    return ev


def is_character(g: Machine, card: i64) -> bool:
    cs = g.state(card)
    return cs is not None and not cs.face_down and g.lib.faces[cs.face].types & CHARACTER != 0


class Death(Kind):
    """A character goes from the battlefield to its owner's graveyard (B-CHAR.9)."""

    def apply(self, g: Machine, ev: Event) -> bool:
        if ev.sub == 0:
            if g.state(ev.card) is None:
                return fail(g, ev, "")
            ev.frm = g.where[ev.card]
            ev.player = g.table.owners[ev.frm]
            ev.sub = 1
            g.cite_event(ev, "B-CHAR.9")
            g.cite_event(ev, "B-ZONE.16")
            if (g.state_of(ev.card).keys >> BLOOD_RUSH) & 1:
                g.cite_event(ev, "B-KW.blood_rush.4")
            if not g.part(ev, move_of(ev.card, g.table.zone_of(g.owner[ev.card], GRAVEYARD))):
                return False
        moved(g, ev)
        return True


class ToGraveyard(LawKind):
    """Sacrifice (B-ZONE.25: that destroys nothing) and destruction; of a character they are a death."""

    def __init__(self, name: str, laws: Laws, cause: i64, rule: str) -> None:
        super().__init__(name, laws)
        self.cause: i64 = cause
        self.rule: str = rule

    def apply(self, g: Machine, ev: Event) -> bool:
        card = ev.card
        if ev.sub == 0:
            cs = g.state(card)
            if cs is None or g.lib.faces[cs.face].types & SOVEREIGN:
                return fail(g, ev, "")
            ev.sub = 1
            ev.frm = g.where[card]
            g.cite_event(ev, self.rule)
            dies = is_character(g, card) and (self.cause != BY_SACRIFICE or self.laws.sacrifice_kills)
            if dies:
                if not g.part(ev, death_of(card, ev.other, self.cause)):
                    return False
            else:
                if is_character(g, card):
                    g.cite_event(ev, "B-CHAR.9")
                if not g.part(ev, move_of(card, g.table.zone_of(g.owner[card], GRAVEYARD))):
                    return False
        given_up(g, ev)
        return True
