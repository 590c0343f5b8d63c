"""What the top entry of the chain does when both players have passed (B-CHAIN.8)."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.choices import pick_place
from bloodwork.kernel.codec import Reader, Writer
from bloodwork.kernel.event import Event
from bloodwork.kernel.ir import Env
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.packing import card_in, moved_once
from bloodwork.kernel.process import Process
from bloodwork.rulesets.bluthelden import citing
from bloodwork.rulesets.bluthelden.acts import may_host, move_places
from bloodwork.rulesets.bluthelden.chain import (
    ABILITY,
    CARD,
    COPY_ENTRY,
    MOVE_ENTRY,
    Entry,
    aims_at_nothing,
    effect_of,
    leave_chain,
    read_entry,
)
from bloodwork.rulesets.bluthelden.keywords import BINDING_KEY
from bloodwork.rulesets.bluthelden.laws import Laws
from bloodwork.rulesets.bluthelden.moving import move_of
from bloodwork.rulesets.bluthelden.names import (
    ADVISOR,
    ATTACH,
    BACK,
    BARRIER_CARD,
    BINDING,
    CHARACTER,
    F_DOWN,
    F_OWN_MOVE,
    FLIP,
    GRAVEYARD,
    HIDDEN,
    LEVEL,
    PERMANENTS,
    RESOURCE_CARD,
    SACRIFICE,
    SPELL,
    TRAINING,
    WAR,
    area_of,
    lane_of,
)
from bloodwork.rulesets.bluthelden.zones import fits_resource, free_places, hiding_place

BEGIN: Final = 0
DOING: Final = 1
ENTER: Final = 2
CLEARED: Final = 3
ENTERED: Final = 4
OVER: Final = 5
TURNED_UP: Final = 6


class Resolving(Process):
    def __init__(self, laws: Laws) -> None:
        self.step = BEGIN
        self.waits = False
        self.laws: Laws = laws
        self.entry: Entry = Entry(laws)
        self.i: i64 = 0

    def tag(self) -> i64:
        return 24

    def clone(self) -> Process:
        new = Resolving(self.laws)
        new.step = self.step
        entry = self.entry.clone()
        assert isinstance(entry, Entry)
        new.entry = entry
        new.i = self.i
        return new

    def encode(self, w: Writer) -> None:
        w.num(self.step)
        self.entry.encode(w)
        w.num(self.i)

    def run(self, g: Machine) -> None:
        entry = self.entry
        if self.step == OVER:
            g.stack.pop()
        elif entry.kind == CARD:
            self.resolve_card(g)
        elif entry.kind == ABILITY:
            self.resolve_ability(g)
        elif entry.kind == COPY_ENTRY:
            self.resolve_copy(g)
        elif entry.kind == MOVE_ENTRY:
            self.resolve_move(g)
        else:
            self.resolve_flip(g)

    # ---- abilities

    def resolve_ability(self, g: Machine) -> None:
        g.stack.pop()
        if g.record is not None:
            citing.resolves(g, self.entry)
        if aims_at_nothing(g, self.entry):
            g.remark("B-COST.14")
            if g.record is not None:
                citing.came_to_nothing(g, self.entry)
            return
        if g.live(self.entry.source) < 0:
            g.remark("B-CHAIN.15")
        g.stack.append(effect_of(g, self.entry, 0))

    # ---- cards

    def resolve_card(self, g: Machine) -> None:
        entry = self.entry
        card = card_in(entry.source)
        face = g.lib.faces[g.face_of[card]]
        if self.step == BEGIN:
            if g.record is not None:
                citing.resolves(g, entry)
            if face.types & SPELL:
                self.step = DOING
                if aims_at_nothing(g, entry):
                    g.remark("B-COST.14")
                    if g.record is not None:
                        citing.came_to_nothing(g, entry)
                    self.i = len(entry.abilities)
            else:
                self.step = ENTER
                if not self.find_place(g, card):
                    return
        if self.step == DOING:
            if self.i < len(entry.abilities):
                self.i += 1
                g.stack.append(effect_of(g, entry, self.i - 1))
                return
            self.step = OVER
            g.remark("B-COST.12")
            self.to_graveyard(g, card)
            return
        if self.step == ENTER:
            if g.picked:
                entry.place = g.picked[0]
                g.picked = ()
            self.step = CLEARED
            if entry.place < 0:
                self.step = OVER
                if g.record is not None:
                    citing.came_to_nothing(g, entry)
                self.to_graveyard(g, card)
                return
            if entry.place < g.table.n_slots and g.slots[entry.place] >= 0:
                # a Level 1 Resource under one of Level 2, or an Advisor that another one replaces
                g.remark("B-RES.9" if face.types & RESOURCE_CARD else "B-ADV.2")
                if not self.clear(g, g.slots[entry.place], card, face.types):
                    return
        if self.step == CLEARED:
            self.step = ENTERED
            ev = move_of(card, entry.place)
            ev.vars = entry.vars
            if entry.place < g.table.n_slots and area_of(entry.place) == HIDDEN:
                ev.flags |= F_DOWN
                g.remark("B-KW.hideout.2")
            if not g.emit(ev):
                return
        if self.step == ENTERED:
            self.step = OVER
            if entry.host >= 0 and g.state(card) is not None:
                ev = Event(ATTACH)
                ev.card = card
                ev.other = g.live(entry.host)
                g.emit(ev)

    def clear(self, g: Machine, card: i64, over: i64, types: i64) -> bool:
        """Takes away what lies where another card comes to lie; `over` is that one."""
        if types & RESOURCE_CARD:
            under = move_of(card, g.table.zone_of(g.owner[card], GRAVEYARD))
            under.other = over
            return g.emit(under)
        ev = Event(SACRIFICE)
        ev.card = card
        ev.player = g.controller(card)
        return g.emit(ev)

    def find_place(self, g: Machine, card: i64) -> bool:
        """Where a permanent goes: `entry.place`, -1 for nowhere, or as its player chooses (`g.picked`)."""
        entry = self.entry
        player = entry.player
        face = g.lib.faces[g.face_of[card]]
        types = face.types
        if entry.place < 0:
            entry.place = g.table.zone_of(player, PERMANENTS)
            if types & TRAINING and face.consumes:
                host = g.live(entry.host)
                env = Env(entry.source, player, None, ())
                if g.state(host) is None or not face.consumes[0].matches(g, env, host):
                    g.remark("B-COST.14")
                    entry.place = -1
                elif not may_host(g, env, host):
                    g.remark("B-TRAIN.5")
                    entry.place = -1
            return True
        if types & RESOURCE_CARD:
            if not fits_resource(g, face, entry.place):
                g.remark("B-RES.8" if face.stats[LEVEL] > 1 else "B-RES.13")
                entry.place = -1
            return True
        if types & ADVISOR:
            if g.slots[entry.place] >= 0 and not self.laws.advisor_replaces:
                entry.place = -1
            return True
        lane = lane_of(entry.place)
        area = area_of(entry.place)
        if area == HIDDEN:
            entry.place = hiding_place(g, player, lane)
            return True
        if g.slots[entry.place] < 0:
            return True
        g.remark("B-COST.15")
        entry.place = -1
        if types & BARRIER_CARD or types & CHARACTER == 0:
            return True
        places = free_places(g, self.laws, player, lane, WAR)
        places.extend(free_places(g, self.laws, player, lane, BACK))
        if self.laws.any_may_bind or (face.keys >> BINDING_KEY) & 1:
            places.extend(free_places(g, self.laws, player, lane, BINDING))
        if not places:
            return True
        return pick_place(g, player, tuple(places))

    def to_graveyard(self, g: Machine, card: i64) -> None:
        if g.live(self.entry.source) >= 0:
            follow_to_graveyard(g, self.entry.source)
            g.emit(leave_chain(g, self.entry))

    def resolve_copy(self, g: Machine) -> None:
        """What the Spell does, and no card goes anywhere (B-CHAIN.21)."""
        entry = self.entry
        if self.step == BEGIN:
            self.step = DOING
            g.remark("B-CHAIN.21")
            if aims_at_nothing(g, entry):
                g.remark("B-COST.14")
                self.i = len(entry.abilities)
        if self.i < len(entry.abilities):
            self.i += 1
            g.stack.append(effect_of(g, entry, self.i - 1))
            return
        self.step = OVER

    # ---- Move, and hidden characters

    def resolve_move(self, g: Machine) -> None:
        """B-MOVE.10: with no free slot left one step from where it is by then the character stays."""
        entry = self.entry
        card = g.live(entry.source)
        self.step = OVER
        cs = g.state(card)
        if cs is None or lane_of(cs.place) != lane_of(entry.place) or g.controller(card) != entry.player:
            return
        places = [place for place in move_places(g, self.laws, cs) if area_of(place) == area_of(entry.place)]
        if not places:
            g.remark("B-MOVE.10")
            return
        place = entry.place if entry.place in places else places[0]
        g.expect(("B-MOVE.3", "B-MOVE.10"))
        ev = move_of(card, place)
        ev.flags |= F_OWN_MOVE
        g.emit(ev)

    def resolve_flip(self, g: Machine) -> None:
        """B-KW.hideout.4 and .5."""
        entry = self.entry
        card = g.live(entry.source)
        cs = g.state(card)
        if self.step == BEGIN:
            if cs is None or not cs.face_down:
                g.stack.pop()
                return
            self.step = TURNED_UP
            up = Event(FLIP)
            up.card = card
            if not g.emit(up):
                return
        self.step = OVER
        if cs is None or area_of(cs.place) != HIDDEN:
            return
        places = free_places(g, self.laws, entry.player, lane_of(cs.place), WAR)
        if places:
            g.remark("B-KW.hideout.4")
            g.emit(move_of(card, places[0]))
            return
        g.remark("B-KW.hideout.5")
        if g.waiting:
            g.remark("B-KW.hideout.7")
        gone = Event(SACRIFICE)
        gone.card = card
        gone.player = entry.player
        g.emit(gone)


def follow_to_graveyard(g: Machine, handle: i64) -> None:
    """What a Spell has left to be done later means, by itself, the card in the graveyard (B-SPELL.4)."""
    for held in g.held:
        if held.env.source == handle:
            held.env = held.env.clone()
            held.env.source = moved_once(handle)
            g.remark("B-SPELL.4")


def read_resolving(laws: Laws, r: Reader) -> Resolving:
    new = Resolving(laws)
    new.step = r.num()
    new.entry = read_entry(laws, r)
    new.i = r.num()
    return new
