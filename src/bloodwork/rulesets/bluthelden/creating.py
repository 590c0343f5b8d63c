"""How cards come onto the battlefield without being played: tokens, Resources from the Pool, Rise."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.ability import Face
from bloodwork.kernel.change import COUNTERS
from bloodwork.kernel.choices import pick_cards, pick_place
from bloodwork.kernel.decision import YES_NO, Ask
from bloodwork.kernel.event import F_PLACED, Event
from bloodwork.kernel.ir import COPY_OF, This
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.rulesets.bluthelden import citing
from bloodwork.rulesets.bluthelden.acts import hosts_for
from bloodwork.rulesets.bluthelden.counters import set_counters
from bloodwork.rulesets.bluthelden.counting import last_state
from bloodwork.rulesets.bluthelden.laws import LawKind, Laws
from bloodwork.rulesets.bluthelden.moving import fail, forget_order, look_through, move_of, moved, source_of
from bloodwork.rulesets.bluthelden.names import (
    ADVISOR,
    ADVISOR_AT,
    ATTACH,
    BACK,
    BARRIER,
    BARRIER_CARD,
    BINDING,
    CHARACTER,
    COLUMNS,
    COMBAT,
    F_BACK_ROW,
    F_EMPTY,
    F_LANES,
    F_WAR,
    FRESH_MASK,
    GRAVEYARD,
    LANES,
    LEVEL,
    PERMANENTS,
    PHASE_NOW,
    POOL_DECK,
    RESOURCE,
    RESOURCE_CARD,
    RESOURCED,
    RUNE,
    SACRIFICE,
    SPELL,
    SPELL_DECK,
    TOKEN,
    TRAINING,
    WAR,
    area_of,
    lane_of,
    slot_of,
)
from bloodwork.rulesets.bluthelden.zones import fits_resource, free_places, is_open, may_bind
from bloodwork.rulesets.dealing import make_card

CHOSEN: Final = 1
ARRIVED: Final = 2
GONE: Final = 3
HOSTED: Final = 4
ATTACHED: Final = 5


class Create(LawKind):
    """A token: a character stands in a free War or Back Row slot of an open lane (B-TOKEN.10), others lie in the
    Permanent Slot (B-TOKEN.9). `word` is its face."""

    def apply(self, g: Machine, ev: Event) -> bool:
        if ev.sub == 0:
            if ev.word == COPY_OF:
                ev.word = copied_face(g, ev.other)
                g.cite_event(ev, "B-TOKEN.17")
            if ev.player < 0 or ev.word < 0 or ev.word >= len(g.lib.faces):
                return fail(g, ev, "")
            ev.sub = CHOSEN
            types = g.lib.faces[ev.word].types
            g.cite_event(ev, "B-TOKEN.2")
            if types & CHARACTER == 0:
                g.picked = (g.table.zone_of(ev.player, PERMANENTS),)
                g.cite_event(ev, "B-TOKEN.9")
            else:
                places = self.places(g, ev, types)
                if ev.flags & F_PLACED:  # in the slot that the text names
                    places = [place for place in places if place == ev.place]
                if not places:
                    return fail(g, ev, "B-TOKEN.10")
                g.cite_event(ev, "B-TOKEN.10")
                if g.record is not None:
                    citing.stands_up(g, ev, g.card_of(source_of(g)))
                if not pick_place(g, ev.player, tuple(places)):
                    return False
        if ev.sub == CHOSEN:
            ev.place = g.picked[0]
            g.picked = ()
            ev.card = make_card(g, ev.word, ev.player)
            ev.sub = ARRIVED
            g.cite_event(ev, "B-TOKEN.3")
            if not g.part(ev, move_of(ev.card, ev.place)):
                return False
        moved(g, ev)
        return True

    def places(self, g: Machine, ev: Event, types: i64) -> list[int]:
        """Where it can stand; the amount tells the lanes, flags the row, where the text does."""
        return standing_places(g, self.laws, ev, types)


def copied_face(g: Machine, card: i64) -> i64:
    """The face of a token that copies a card; -1 where none can be made: of what is hidden, and of what is no character
    that stands in a lane."""
    if card < 0:
        return -1
    cs = last_state(g, card)
    if cs is not None and cs.face_down:
        return -1
    face = g.lib.faces[cs.face if cs is not None else g.face_of[card]]
    if face.types & CHARACTER == 0 or face.types & (ADVISOR | BARRIER_CARD):
        return -1
    return face.id if face.types & TOKEN else face.twin


def standing_places(g: Machine, laws: Laws, ev: Event, types: i64) -> list[int]:
    """Free slots of open lanes, of those that the text names, for a character that is put onto the battlefield."""
    out: list[int] = []
    flags = ev.flags
    player = ev.player
    for at in range(LANES):
        if (flags & F_LANES == 0 or (ev.amount >> (at + 1)) & 1) and is_open(g, player, at):
            if types & BARRIER_CARD:  # it stands in no Back Row
                if flags & F_BACK_ROW == 0 or flags & F_WAR:
                    out.extend(free_places(g, laws, player, at, BARRIER))
                continue
            if flags & F_BACK_ROW == 0:
                out.extend(free_places(g, laws, player, at, WAR))
            if flags & F_WAR == 0:
                out.extend(free_places(g, laws, player, at, BACK))
    return out


class Deploy(LawKind):
    """A card is put onto the battlefield without being played: to the place for its type, as its player chooses."""

    def apply(self, g: Machine, ev: Event) -> bool:
        if ev.sub == 0:
            if ev.card < 0 or g.state(ev.card) is not None:
                return fail(g, ev, "")
            if ev.player < 0:
                ev.player = g.owner[ev.card]
            if self.by_rune(g, ev) and g.res[RESOURCED + ev.player]:
                return fail(g, ev, "B-RES.5")
            face = g.lib.faces[g.face_of[ev.card]]
            if face.types & TRAINING and face.consumes:
                ev.sub = HOSTED
                hosts = hosts_for(g, ev.player, ev.card, face)
                if not hosts:
                    return fail(g, ev, "B-TRAIN.1")
                if not pick_cards(g, ev.player, hosts, 1, 1, This()):
                    return False
            else:
                ev.sub = CHOSEN
                places = self.places(g, ev, face)
                if ev.flags & F_PLACED:  # into the slot that the text names
                    places = [place for place in places if place == ev.place]
                if not places:
                    return fail(g, ev, "B-ZONE.18")
                if not pick_place(g, ev.player, tuple(places)):
                    return False
        if ev.sub == HOSTED:
            ev.cards = g.handles(g.picked)
            g.picked = (g.table.zone_of(ev.player, PERMANENTS),)
            ev.sub = CHOSEN
        if ev.sub == CHOSEN:
            ev.place = g.picked[0]
            g.picked = ()
            ev.sub = GONE
            under = g.slots[ev.place] if ev.place < g.table.n_slots else -1
            if under >= 0:  # a Level 1 Resource under one of Level 2
                g.cite_event(ev, "B-RES.9")
                gone = move_of(under, g.table.zone_of(g.owner[under], GRAVEYARD))
                gone.other = ev.card
                if not g.part(ev, gone):
                    return False
        if ev.sub == GONE:
            ev.sub = ARRIVED
            if self.by_rune(g, ev):
                g.res[RESOURCED + ev.player] = 1
                g.cite_event(ev, "B-RUNE.5")
                g.cite_event(ev, "B-RES.5")
            if not g.part(ev, move_of(ev.card, ev.place)):
                return False
        if ev.sub == ARRIVED and moved(g, ev) and ev.cards:
            ev.sub = ATTACHED
            link = Event(ATTACH)
            link.card = ev.card
            link.other = g.live(ev.cards[0])
            if not g.part(ev, link):
                return False
        return True

    def by_rune(self, g: Machine, ev: Event) -> bool:
        """Whether it is a Resource that a Rune brings, and so the one of the round."""
        source = g.card_of(source_of(g))
        resource = g.lib.faces[g.face_of[ev.card]].types & RESOURCE_CARD != 0
        return resource and source >= 0 and g.lib.faces[g.face_of[source]].types & RUNE != 0

    def places(self, g: Machine, ev: Event, face: Face) -> list[int]:
        types = face.types
        player = ev.player
        if types & SPELL:
            return []
        if types & ADVISOR and ev.flags & (F_WAR | F_BACK_ROW | F_LANES):
            return []  # it lies in no lane
        if types & ADVISOR:
            slot = player * COLUMNS + ADVISOR_AT
            return [slot] if g.slots[slot] < 0 else []
        if types & RESOURCE_CARD:
            return resource_slots(g, ev, face)
        if types & CHARACTER:
            out = standing_places(g, self.laws, ev, types)
            if types & BARRIER_CARD == 0 and ev.flags & (F_WAR | F_BACK_ROW) == 0 and may_bind(g, self.laws, face.keys):
                for lane in range(LANES):
                    if (ev.flags & F_LANES == 0 or (ev.amount >> (lane + 1)) & 1) and is_open(g, player, lane):
                        out.extend(free_places(g, self.laws, player, lane, BINDING))
            return out
        return [int(g.table.zone_of(player, PERMANENTS))]


class Bring(LawKind):
    """A Resource of a Level out of the Pool Deck into an empty Resource slot; the player chooses both (B-RUNE.7)."""

    def apply(self, g: Machine, ev: Event) -> bool:
        player = ev.player
        pool = g.table.zone_of(player, POOL_DECK) if player >= 0 else -1
        if ev.sub == 0:
            if player < 0 or (self.by_rune(g, ev) and g.res[RESOURCED + player]):
                return fail(g, ev, "B-RES.5")
            fitting: list[int] = []
            for card in g.zones[pool]:
                face = g.lib.faces[g.face_of[card]]
                if face.types & RESOURCE_CARD and (ev.amount < 0 or face.stats[LEVEL] == ev.amount):
                    fitting.append(card)
            if not fitting or not empty_resource_slots(g, player):
                return fail(g, ev, "B-RUNE.7")
            ev.sub = CHOSEN
            g.cite_event(ev, "B-RUNE.7")
            if not look_through(g, player, tuple(fitting), 1, 1, pool):
                return False
        if ev.sub == CHOSEN:
            ev.card = g.picked[0]
            g.picked = ()
            ev.sub = ARRIVED
            if not pick_place(g, player, tuple(empty_resource_slots(g, player))):
                return False
        if ev.sub == ARRIVED:
            ev.place = g.picked[0]
            g.picked = ()
            ev.sub = GONE
            if self.by_rune(g, ev):
                g.res[RESOURCED + player] = 1
                g.cite_event(ev, "B-RUNE.5")
                g.cite_event(ev, "B-RES.5")
            g.cite_event(ev, "B-RES.2")
            if not g.part(ev, move_of(ev.card, ev.place)):
                return False
        moved(g, ev)
        forget_order(g, pool)
        return True

    def by_rune(self, g: Machine, ev: Event) -> bool:
        return ev.other >= 0 and g.lib.faces[g.face_of[ev.other]].types & RUNE != 0


def resource_slots(g: Machine, ev: Event, face: Face) -> list[int]:
    """Where a Resource can be put, in the lanes that a text names: into an empty slot, or onto one of a lower Level."""
    out: list[int] = []
    lanes = ev.amount if ev.flags & F_LANES else -1
    for lane in range(LANES):
        slot = slot_of(ev.player, lane, RESOURCE, 0)
        fits = g.slots[slot] < 0 if ev.flags & F_EMPTY else fits_resource(g, face, slot)
        if fits and (lanes >> (lane + 1)) & 1:
            out.append(slot)
    return out


def empty_resource_slots(g: Machine, player: i64) -> list[int]:
    out: list[int] = []
    for lane in range(LANES):
        slot = slot_of(player, lane, RESOURCE, 0)
        if g.slots[slot] < 0:
            out.append(slot)
    return out


class Rise(LawKind):
    """The named character comes out of the Spell Deck in place of the one that ascends (B-KW.rise).

    The one that ascends is the source of the effect under way, also if it has left since.
    """

    def apply(self, g: Machine, ev: Event) -> bool:
        if ev.sub == 0:
            handle = source_of(g)
            card = g.card_of(handle)
            past = last_state(g, card) if card >= 0 else None
            if past is None or ev.player < 0:
                return fail(g, ev, "B-KW.rise.5")
            if g.live(handle) >= 0:
                ev.card = card
            ev.frm = past.place
            for found in g.zones[g.table.zone_of(ev.player, SPELL_DECK)]:
                if g.lib.faces[g.face_of[found]].name == ev.word and ev.other < 0:
                    ev.other = found
            if ev.other < 0 or self.place_for(g, ev) < 0:
                g.cite_event(ev, "B-COST.16")
                return fail(g, ev, "B-KW.rise.10" if ev.other < 0 else "B-KW.rise.5")
            ev.sub = CHOSEN
            ask = Ask(ev.player, YES_NO, (1, 0))
            ask.about = card
            g.push_ask(ask)
            return False
        if ev.sub == CHOSEN:
            yes = g.picked == (1,)
            g.picked = ()
            if not yes:
                return fail(g, ev, "B-KW.rise.2")
            g.cite_event(ev, "B-KW.rise.2")
            g.cite_event(ev, "B-KW.rise.8")
            if g.res[PHASE_NOW] == COMBAT:
                g.cite_event(ev, "B-KW.rise.11")
            ev.place = self.place_for(g, ev)
            ev.sub = GONE
            cs = g.state(ev.card)
            if cs is not None:
                # its slot must be free before the other one can stand there
                ev.vars = cs.counters
                ev.extra = cs.marks & FRESH_MASK
                g.cite_event(ev, "B-KW.rise.4")
                if g.record is not None:
                    citing.ascends(g, ev, cs)
                part = Event(SACRIFICE)
                part.card = ev.card
                part.player = ev.player
                if not g.part(ev, part):
                    return False
            else:
                g.cite_event(ev, "B-KW.rise.6")
        if ev.sub == GONE:
            ev.sub = ARRIVED
            if not g.part(ev, move_of(ev.other, ev.place)):
                return False
        if ev.sub == ARRIVED:
            ev.sub = GONE + 1
            last = g.last
            ev.ok = last is not None and last.ok
            risen = g.state(ev.other)
            if risen is not None and ev.vars:
                for at in range(0, len(ev.vars), 2):
                    set_counters(g, risen, ev.vars[at], risen.counter(ev.vars[at]) + ev.vars[at + 1])
                risen.marks |= ev.extra
                g.changed |= COUNTERS
                g.cite_event(ev, "B-KW.rise.3")
            g.cite_event(ev, "B-KW.rise.7")
            forget_order(g, g.table.zone_of(ev.player, SPELL_DECK))
            g.cite_event(ev, "B-KW.rise.9")
        return True

    def place_for(self, g: Machine, ev: Event) -> i64:
        """Where the ascending one stands; or the place that it left, else a free one of that row (B-KW.rise.5)."""
        if ev.frm >= g.table.n_slots or area_of(ev.frm) not in (WAR, BACK, BINDING):
            return -1
        if ev.card >= 0 or g.slots[ev.frm] < 0:
            return ev.frm
        places = free_places(g, self.laws, ev.player, lane_of(ev.frm), area_of(ev.frm))
        return places[0] if places else -1
