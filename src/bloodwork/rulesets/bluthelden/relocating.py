"""Characters that texts move across the battlefield: to another row or lane, or into each other's places."""

from __future__ import annotations

from bloodwork.kernel.change import BOARD
from bloodwork.kernel.choices import pick_place
from bloodwork.kernel.contract import Kind
from bloodwork.kernel.effect import Undo
from bloodwork.kernel.event import Event
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.state import CardState
from bloodwork.kernel.until import forget_undos
from bloodwork.rulesets.bluthelden.laws import LawKind, Laws
from bloodwork.rulesets.bluthelden.moving import TOLD, break_off, fail, move_of, moved
from bloodwork.rulesets.bluthelden.names import (
    ADVISOR_AT,
    BACK,
    BARRIER,
    BINDING,
    CHARACTER,
    COLUMNS,
    DUE,
    F_BACK_ROW,
    F_LANES,
    F_WAR,
    F_ZONE,
    LANES,
    LONE,
    MOVE,
    SWAP,
    TAKE_CONTROL,
    WAR,
    area_of,
    lane_of,
)
from bloodwork.rulesets.bluthelden.zones import free_places, may_bind

ROWS = (WAR, BACK, BINDING)


def lanes_meant(ev: Event, cs: CardState) -> list[int]:
    """The lanes to which a text moves a character: its own where it names none."""
    if ev.flags & F_LANES == 0:
        return [int(lane_of(cs.place))]
    return [lane for lane in range(LANES) if (ev.amount >> (lane + 1)) & 1]


def row_in(g: Machine, laws: Laws, cs: CardState, player: i64, lane: i64, flags: i64) -> list[int]:
    """Free places for a character in a lane: of the row that is named, else of the one it stands in (B-ZONE.27)."""
    if flags & F_WAR:
        return free_places(g, laws, player, lane, WAR)
    if flags & F_BACK_ROW:
        return free_places(g, laws, player, lane, BACK)
    area = area_of(cs.place)
    if area == BINDING:
        out = free_places(g, laws, player, lane, BINDING)
        return out if out else free_places(g, laws, player, lane, BACK)
    return free_places(g, laws, player, lane, area)


def any_row_in(g: Machine, laws: Laws, cs: CardState, player: i64, lane: i64) -> list[int]:
    """A free place of each row of a lane, but that in which a character stands."""
    out: list[int] = []
    for area in ROWS:
        if area == BINDING and not may_bind(g, laws, cs.keys):
            continue
        free = free_places(g, laws, player, lane, area)
        there = lane == lane_of(cs.place) and area == area_of(cs.place) and player == g.table.owners[cs.place]
        if free and not there:
            out.append(free[0])
    return out


def standing_room(g: Machine, laws: Laws, ev: Event, cs: CardState, player: i64) -> list[int]:
    """One free place of each row and lane that a text names for a character, on the side of a player."""
    places: list[int] = []
    for lane in lanes_meant(ev, cs):
        if ev.flags & F_WAR and ev.flags & F_BACK_ROW:
            places.extend(any_row_in(g, laws, cs, player, lane))
            continue
        if ev.flags & F_ZONE and area_of(cs.place) != WAR:  # the Safety Zone has two rows (B-ZONE.7)
            places.extend([place for place in any_row_in(g, laws, cs, player, lane) if area_of(place) != WAR])
            continue
        free = row_in(g, laws, cs, player, lane, ev.flags)
        if free and not is_there(g, cs, player, free[0]):
            places.append(free[0])  # within a row the position has no meaning
    return places


def is_there(g: Machine, cs: CardState, player: i64, place: i64) -> bool:
    """Whether it stands already where it would be put: in that row of that lane."""
    here = cs.place
    return area_of(here) == area_of(place) and lane_of(here) == lane_of(place) and g.table.owners[here] == player


def to_picked(g: Machine, ev: Event) -> bool:
    """Moves the card of an event to the place that was picked for it; False while that is under way."""
    ev.sub = 2
    place = g.picked[0]
    g.picked = ()
    return g.part(ev, move_of(ev.card, place))


class Relocate(LawKind):
    """A character is moved to a row, a lane or both, as it is (B-ZONE.27)."""

    def apply(self, g: Machine, ev: Event) -> bool:
        cs = g.state(ev.card)
        if ev.sub == 0:
            if cs is None or cs.face_down or cs.place >= g.table.n_slots or area_of(cs.place) not in ROWS:
                return fail(g, ev, "B-ZONE.27")
            if ev.player < 0:
                ev.player = g.table.owners[cs.place]
            ev.frm = cs.place
            places = standing_room(g, self.laws, ev, cs, g.table.owners[cs.place])
            g.cite_event(ev, "B-ZONE.27")
            if (g.bans >> MOVE) & 1:
                g.cite_event(ev, "B-MOVE.11")
            if not places:
                return fail(g, ev, "B-ZONE.18")
            ev.sub = 1
            if not pick_place(g, ev.player, tuple(places)):
                return False
        if ev.sub == 1 and not to_picked(g, ev):
            return False
        if moved(g, ev):
            ev.place = g.where[ev.card]
        return True


class TakeControl(LawKind):
    """A character goes over to another player's side: to a free slot of the row and lane that the text names, else of
    those in which it stands (B-ZONE.32)."""

    def apply(self, g: Machine, ev: Event) -> bool:
        cs = g.state(ev.card)
        if ev.sub == 0:
            if cs is None or cs.face_down or g.lib.faces[cs.face].types & CHARACTER == 0:
                return fail(g, ev, "B-SIDE.1")
            if ev.player < 0:
                ev.player = 1 - g.controller(ev.card)
            named = ev.flags & (F_LANES | F_WAR | F_BACK_ROW) != 0
            if ev.player == g.controller(ev.card) and not named:
                # who has it for a while only may have it for good, or longer
                return self.is_lent(g, ev) or fail(g, ev, "B-SIDE.1")
            ev.frm = cs.place
            named = named and area_of(cs.place) in ROWS
            places = standing_room(g, self.laws, ev, cs, ev.player) if named else self.other_side(g, ev, cs)
            if not places and named and self.is_back(g, ev, cs):
                return True
            if not places:
                return fail(g, ev, "B-SIDE.2")
            if named:
                g.cite_event(ev, "B-ZONE.32")
            ev.sub = 1
            if not pick_place(g, ev.player, tuple(places)):
                return False
        if ev.sub == 1 and not to_picked(g, ev):
            return False
        if moved(g, ev):
            ev.place = g.where[ev.card]
            g.cite_event(ev, "B-SIDE.1")
        return True

    def is_lent(self, g: Machine, ev: Event) -> bool:
        """Whether a change of sides of the card is to be undone."""
        for undo in g.undos:
            if undo.event.kind == TAKE_CONTROL and undo.event.live_card(g) == ev.card:
                ev.frm = g.where[ev.card]
                return True
        return False

    def for_good(self, g: Machine, ev: Event) -> None:
        if ev.ok:
            forget_undos(g, ev, (TAKE_CONTROL,))

    def is_back(self, g: Machine, ev: Event, cs: CardState) -> bool:
        """Whether it stands already where it would go."""
        area = area_of(cs.place)
        row = area == (WAR if ev.flags & F_WAR else BACK) or ev.flags & (F_WAR | F_BACK_ROW) == 0
        return row and ev.player == g.controller(ev.card) and lane_of(cs.place) in lanes_meant(ev, cs)

    def other_side(self, g: Machine, ev: Event, cs: CardState) -> list[int]:
        """The place of its row in its lane there, else of the other row; of an Advisor or a Barrier the slot for it."""
        if area_of(cs.place) == LONE:
            slot = ev.player * COLUMNS + ADVISOR_AT
            return [int(slot)] if g.slots[slot] < 0 else []
        if area_of(cs.place) == BARRIER:
            return free_places(g, self.laws, ev.player, lane_of(cs.place), BARRIER)
        for area in (BACK, WAR) if area_of(cs.place) != WAR else (WAR, BACK):
            free = free_places(g, self.laws, ev.player, lane_of(cs.place), area)
            if free:
                return free[:1]
        return []

    def opposite(self, g: Machine, undo: Undo) -> Event | None:
        done = undo.event
        ev = Event(TAKE_CONTROL)
        ev.card = done.live_card(g)
        ev.player = done.frm // COLUMNS
        return ev


class Swap(LawKind):
    """Two characters of one player take each other's places (B-ZONE.28)."""

    def apply(self, g: Machine, ev: Event) -> bool:
        if ev.sub == 0:
            one = g.state(ev.card)
            two = g.state(ev.other)
            if one is None or two is None or one is two or not self.may_swap(g, one, two):
                return fail(g, ev, "B-ZONE.28")
            ev.frm = one.place
            ev.place = two.place
            self.exchange(g, one, two)
            g.cite_event(ev, "B-ZONE.28")
            ev.sub = 1
        while ev.sub < 3:
            first = ev.sub == 1
            ev.sub += 1
            told = move_of(ev.card if first else ev.other, ev.place if first else ev.frm)
            told.frm = ev.frm if first else ev.place
            told.word = TOLD
            if not g.part(ev, told):
                return False
        return True

    def may_swap(self, g: Machine, one: CardState, two: CardState) -> bool:
        if one.face_down or two.face_down or one.place >= g.table.n_slots or two.place >= g.table.n_slots:
            return False
        if area_of(one.place) not in ROWS or area_of(two.place) not in ROWS:
            return False
        if g.table.owners[one.place] != g.table.owners[two.place]:
            return False
        binds_one = area_of(two.place) == BINDING and not may_bind(g, self.laws, one.keys)
        binds_two = area_of(one.place) == BINDING and not may_bind(g, self.laws, two.keys)
        return not binds_one and not binds_two

    def exchange(self, g: Machine, one: CardState, two: CardState) -> None:
        here = one.place
        there = two.place
        g.own_places()
        g.slots[here] = two.card
        g.slots[there] = one.card
        g.where[one.card] = there
        g.where[two.card] = here
        g.at[here] = two
        g.at[there] = one
        one.place = there
        two.place = here
        g.changed |= BOARD
        g.res[DUE] = 1
        g.version += 1
        break_off(g, one.card, here, there)
        break_off(g, two.card, there, here)

    def opposite(self, g: Machine, undo: Undo) -> Event | None:
        done = undo.event
        ev = Event(SWAP)
        ev.card = done.live_card(g)
        ev.other = done.live_other(g)
        return ev


class AimAt(Kind):
    """A card becomes the target of another, or of an ability: nothing changes, but texts speak of it."""
