"""Prompted cards: those that a sigil brings in and that need not be in any hand or deck (P-5.5)."""

from __future__ import annotations

from bloodwork.kernel.event import Event
from bloodwork.kernel.ir import NOWHERE, OF_LINE
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.rulesets.bloodless.moving import fail, move_of, part_ok
from bloodwork.rulesets.bloodless.names import DISCARD, SUMMON
from bloodwork.rulesets.bloodless_prototype.laws import LawKind, Laws
from bloodwork.rulesets.bloodless_prototype.moving import arrival_of
from bloodwork.rulesets.bloodless_prototype.names import PLACED


class Create(LawKind):
    """A card is placed on the board or put into a hand. It is not played (P-5.10)."""

    def apply(self, g: Machine, ev: Event) -> bool:
        if ev.sub == 0:
            face = named(g, self.laws, ev)
            if face < 0 or ev.place < 0 or not room(g, ev):
                return fail(g, ev, "P-5.5")
            ev.card = of_line(g, ev) if ev.word == OF_LINE and self.laws.line_from_discard else -1
            if ev.word == OF_LINE and self.laws.line_from_discard and ev.card < 0:
                return fail(g, ev, "P-S.spawn.1")
            if ev.card < 0:
                ev.card = fresh(g, face, g.table.owners[ev.place])
                g.cite_event(ev, self.laws.prompted_rule)
            g.cite_event(ev, "P-5.5")
            ev.sub = 1
            if not g.part(ev, arriving(g, ev)):
                return False
        if ev.sub == 1:
            ev.sub = 2
            if part_ok(g, ev) and g.state(ev.card) is not None:
                g.cite_event(ev, "P-5.10")
                if self.laws.placed_is_played:
                    arrival = Event(SUMMON)
                    arrival.card = ev.card
                    arrival.player = g.controller(ev.card)
                    arrival.place = ev.place
                    return g.part(ev, arrival)
        return True


def named(g: Machine, laws: Laws, ev: Event) -> i64:
    """The face that is meant: of a Name, or of the first card of a line; -1 if there is none."""
    if ev.word != OF_LINE:
        return g.lib.main_face[ev.word]
    if ev.other < 0:
        return -1
    bearer = g.lib.faces[g.face_of[ev.other]]
    if bearer.line < 0:
        return -1
    if bearer.line == bearer.name:
        g.cite_event(ev, "P-S.spawn.2")
        if not laws.first_returns:
            return -1
    return g.lib.main_face[bearer.line]


def of_line(g: Machine, ev: Event) -> i64:
    """The first card of a line, from the discard pile of the player."""
    line = g.lib.faces[g.face_of[ev.other]].line
    for card in g.zones[g.table.zone_of(ev.player, DISCARD)]:
        if g.lib.faces[g.face_of[card]].name == line:
            return card
    return -1


def room(g: Machine, ev: Event) -> bool:
    """Whether a card could come to the place of an event."""
    if ev.place < g.table.n_slots and g.slots[ev.place] >= 0:
        g.cite_event(ev, "P-S.mechanic.3")
        return False
    return True


def arriving(g: Machine, ev: Event) -> Event:
    if ev.place < g.table.n_slots:
        return arrival_of(g, ev.card, ev.place, ev.index)
    return move_of(g, ev.card, ev.place, ev.index)


def fresh(g: Machine, face: i64, owner: i64) -> i64:
    """A further card of the game, which is nowhere yet."""
    card = len(g.face_of)
    g.face_of = (*g.face_of, face)
    g.owner = (*g.owner, owner)
    g.own_places()
    g.where.append(NOWHERE)
    g.moves.append(0)
    return card


class Spawn(LawKind):
    """A prompted card is played freely: it is placed, and its when-played sigils happen."""

    def apply(self, g: Machine, ev: Event) -> bool:
        if ev.sub == 0:
            face = named(g, self.laws, ev)
            if face < 0 or ev.place < 0 or not room(g, ev):
                return fail(g, ev, "P-5.9")
            ev.card = fresh(g, face, ev.player)
            g.cite_event(ev, self.laws.prompted_rule)
            g.cite_event(ev, "P-5.5")
            g.cite_event(ev, "P-5.9")
            ev.sub = 1
            if not g.part(ev, arriving(g, ev)):
                return False
        if part_ok(g, ev) and ev.player == g.active:
            g.res[PLACED] = 1
        return True
