"""Events that change where cards are: move, draw, discard, search, shuffle, reveal, look and their kin."""

from __future__ import annotations

from bloodwork.kernel.choices import pick_cards, pick_place
from bloodwork.kernel.contract import Kind
from bloodwork.kernel.effect import Undo
from bloodwork.kernel.event import F_ENTERS, F_LEAVES, F_NOBODY, Event
from bloodwork.kernel.ir import NOWHERE, This
from bloodwork.kernel.machine import Machine
from bloodwork.rulesets.bloodless.laws import LawKind
from bloodwork.rulesets.bloodless.names import (
    ASIDE,
    BLOOD_DECK,
    BOARD,
    COMMAND,
    CREATURE,
    DECK,
    DISCARD,
    F_DOWN,
    FINISH_GAME,
    HAND,
    MOVE,
    TIMELINE,
)


def fail(g: Machine, ev: Event, rule: str) -> bool:
    """The event is a Failure by a rule."""
    ev.ok = False
    g.cite_event(ev, rule)
    return True


def move_of(g: Machine, card: int, place: int, index: int) -> Event:
    ev = Event(MOVE)
    ev.card = card
    ev.place = place
    ev.index = index
    return ev


def to_zone(g: Machine, whole: Event, player: int, kind: int) -> bool:
    """A part: the card of an event moves to a zone of a player."""
    return g.part(whole, move_of(g, whole.card, g.table.zone_of(player, kind), -2))


def part_ok(g: Machine, ev: Event) -> bool:
    """Whether the part that moves or kills the card came about; else the whole is a Failure."""
    last = g.last
    if last is None or not last.ok:
        ev.ok = False
        g.cite_event(ev, "C-N8.15")
        return False
    return True


class Move(Kind):
    def apply(self, g: Machine, ev: Event) -> bool:
        card = ev.card
        place = ev.place
        table = g.table
        if card < 0:
            return fail(g, ev, "C-P1.2.2")
        if ev.flags & F_NOBODY:
            return fail(g, ev, "C-P1.2.4")
        if place < 0:
            return fail(g, ev, "C-P1.2.3")
        frm = g.where[card]
        kind = table.kinds[place]
        if kind == BOARD:
            if g.slots[place] >= 0:
                g.cite_event(ev, "C-P1.2.3")
                return fail(g, ev, "C-D10.1")
            if g.lib.faces[g.face_of[card]].types & CREATURE == 0:
                g.cite_event(ev, "C-P1.2.3")
                return fail(g, ev, "C-D10.3.2.2")
        elif kind == TIMELINE and g.lib.faces[g.face_of[card]].types & COMMAND == 0:
            g.cite_event(ev, "C-P1.2.3")
            return fail(g, ev, "C-D10.3.3.1")
        if place == frm and kind != DECK and kind != BLOOD_DECK:
            return fail(g, ev, "C-D10.1")
        ev.frm = frm
        was_in = frm >= 0 and table.in_play[frm]
        now_in = table.in_play[place]
        if g.record is not None:
            self.cite(g, ev, kind, was_in, now_in)
        g.put(card, place, ev.index)
        if was_in != now_in:
            if now_in:
                ev.flags |= F_ENTERS
                face = g.face_of[card]
                if ev.flags & F_DOWN:
                    face = g.lib.faces[face].back
                cs = g.enter(card, place, face, ev.vars)
                cs.face_down = ev.flags & F_DOWN != 0
            else:
                ev.flags |= F_LEAVES
        return True

    def cite(self, g: Machine, ev: Event, kind: int, was_in: bool, now_in: bool) -> None:
        g.cite_event(ev, "C-P1.2.6")
        if kind == TIMELINE and not was_in:
            g.cite_event(ev, "C-D10.3.3")
        if kind in (DECK, BLOOD_DECK) and ev.index >= 0:
            g.cite_event(ev, "C-D1.3.4")
        elif kind in (DECK, BLOOD_DECK):
            g.cite_event(ev, "C-D10.3.5.1" if ev.index == -1 else "C-D10.3.5.2")
            g.cite_event(ev, "C-D1.3.3" if ev.index == -1 else "C-D1.3.2")
        if now_in and not was_in:
            g.cite_event(ev, "C-D11.2")
        if was_in and not now_in:
            g.cite_event(ev, "C-D11.1b")
            if g.states[ev.card].face_down:
                g.cite_event(ev, "C-N5.15")
        if was_in and now_in:
            g.cite_event(ev, "C-D9.4")

    def opposite(self, g: Machine, undo: Undo) -> Event | None:
        return move_back(g, undo)


def move_back(g: Machine, undo: Undo) -> Event | None:
    """Back to where it came from; if that space is taken, to an empty one of the same row that its owner chooses."""
    done = undo.event
    card = g.live(done.card * 256 + done.card_stamp)
    if card < 0:
        return None
    ev = move_of(g, card, done.frm, -2)
    if done.frm >= 0 and done.frm < g.table.n_slots and g.slots[done.frm] >= 0:
        ev.place = NOWHERE
        row = g.table.owners[done.frm]
        for slot in g.table.rows[row]:
            if g.slots[slot] < 0:
                ev.place = slot
                break
    g.cite_event(ev, "C-N2.1.3")
    return ev


class Draw(LawKind):
    def apply(self, g: Machine, ev: Event) -> bool:
        if ev.sub == 0:
            if ev.player < 0:
                return fail(g, ev, "C-N2.8.1")
            if ev.place < 0:
                ev.place = g.table.zone_of(ev.player, DECK)
            deck = g.zones[ev.place]
            if not deck:
                fail(g, ev, "C-P1.4.4")
                if self.laws.loses_on_empty_deck:
                    end = Event(FINISH_GAME)
                    end.player = 1 - ev.player
                    end.word = 3
                    ev.sub = 2
                    return g.part(ev, end)
                return True
            ev.card = deck[0]
            g.cite_event(ev, "C-P1.4.2")
            ev.sub = 1
            if not to_zone(g, ev, ev.player, HAND):
                return False
        if ev.sub == 1 and part_ok(g, ev):
            g.cite_event(ev, "C-P1.4.3")
        return True


class Discard(Kind):
    def apply(self, g: Machine, ev: Event) -> bool:
        card = ev.card
        if ev.sub == 0:
            if card < 0 or g.where[card] < 0:
                return fail(g, ev, "C-N2.9.1")
            if ev.player < 0:
                ev.player = g.controller(card)
            ev.frm = g.where[card]
            ev.sub = 1
            if not to_zone(g, ev, g.owner[card], DISCARD):
                return False
        if part_ok(g, ev):
            g.cite_event(ev, "C-N2.9")
            if g.table.in_play[ev.frm]:
                g.cite_event(ev, "C-N19.4")
        return True


class Terminate(Kind):
    def apply(self, g: Machine, ev: Event) -> bool:
        card = ev.card
        if ev.sub == 0:
            if card < 0 or g.where[card] < 0 or g.table.kinds[g.where[card]] != TIMELINE:
                return fail(g, ev, "C-N2.7.1")
            ev.frm = g.where[card]
            ev.sub = 1
            if not to_zone(g, ev, g.owner[card], DISCARD):
                return False
        if part_ok(g, ev):
            g.cite_event(ev, "C-N2.7")
        return True


class SetAside(Kind):
    def apply(self, g: Machine, ev: Event) -> bool:
        card = ev.card
        if ev.sub == 0:
            if card < 0 or g.where[card] < 0:
                return fail(g, ev, "C-N2.41.1")
            ev.frm = g.where[card]
            ev.sub = 1
            if not to_zone(g, ev, g.owner[card], ASIDE):
                return False
        if part_ok(g, ev):
            g.cite_event(ev, "C-N2.41")
        return True

    def opposite(self, g: Machine, undo: Undo) -> Event | None:
        return move_back(g, undo)


class TakeControl(Kind):
    def apply(self, g: Machine, ev: Event) -> bool:
        card = ev.card
        if ev.sub == 0:
            if card < 0 or card not in g.states or ev.player < 0 or g.controller(card) == ev.player:
                return fail(g, ev, "C-N2.42.1")
            ev.frm = g.where[card]
            ev.sub = 1
            if g.table.kinds[ev.frm] == TIMELINE:
                ev.place = g.table.zone_of(ev.player, TIMELINE)
            elif ev.place < 0:
                empty = empty_slots(g, ev.player)
                if not empty:
                    return fail(g, ev, "C-N2.42.1")
                if not pick_place(g, ev.player, empty):
                    return False
                ev.place = g.picked[0]
            else:
                g.picked = ()
        if ev.sub == 1:
            if ev.place < 0:
                ev.place = g.picked[0]
            g.picked = ()
            ev.sub = 2
            if not g.part(ev, move_of(g, card, ev.place, -2)):
                return False
        if part_ok(g, ev):
            g.cite_event(ev, "C-N2.42")
        return True

    def opposite(self, g: Machine, undo: Undo) -> Event | None:
        return move_back(g, undo)


def empty_slots(g: Machine, player: int) -> tuple[int, ...]:
    return tuple([slot for slot in g.table.rows[player] if g.slots[slot] < 0])


class Swap(Kind):
    def apply(self, g: Machine, ev: Event) -> bool:
        a = ev.card
        b = ev.other
        if a < 0 or b < 0 or a == b or not on_board(g, a) or not on_board(g, b):
            return fail(g, ev, "C-N2.51.1")
        at_a = g.where[a]
        at_b = g.where[b]
        ev.frm = at_a
        ev.place = at_b
        g.slots[at_a] = b
        g.slots[at_b] = a
        g.where[a] = at_b
        g.where[b] = at_a
        g.states[a].place = at_b
        g.states[b].place = at_a
        g.cite_event(ev, "C-N2.51")
        return True

    def opposite(self, g: Machine, undo: Undo) -> Event | None:
        ev = Event(undo.event.kind)
        ev.card = g.live(undo.event.card * 256 + undo.event.card_stamp)
        ev.other = undo.event.other
        return ev


def on_board(g: Machine, card: int) -> bool:
    place = g.where[card]
    return place >= 0 and place < g.table.n_slots


class Search(LawKind):
    def apply(self, g: Machine, ev: Event) -> bool:
        if ev.sub == 0:
            g.cite_event(ev, "C-P1.6.2")
            for card in g.zones[ev.place]:
                g.learn(ev.player, card)
            matching = ev.cards
            hi = min(ev.amount, len(matching))
            lo = min(ev.extra, hi)
            if self.laws.search_may_decline:
                lo = 0
            ev.sub = 1
            if hi == 0:
                g.cite_event(ev, "C-P1.6.3b")
                g.picked = ()
            elif not pick_cards(g, ev.player, matching, lo, hi, This()):
                return False
            else:
                g.cite_event(ev, "C-P1.6.4")
        ev.cards = g.handles(g.picked)
        g.picked = ()
        if ev.cards:
            g.cite_event(ev, "C-P1.6.3")
        return True


class Shuffle(Kind):
    def apply(self, g: Machine, ev: Event) -> bool:
        if ev.place < 0:
            if ev.player < 0:
                return fail(g, ev, "C-N2.11")
            ev.place = g.table.zone_of(ev.player, DECK)
        zone = g.zones[ev.place]
        for card in zone:
            if card in g.known:
                del g.known[card]
        g.zones[ev.place] = g.rng.shuffled(zone)
        g.cite_event(ev, "C-P1.7.2")
        return True


class Reveal(Kind):
    def apply(self, g: Machine, ev: Event) -> bool:
        if ev.card < 0 or g.where[ev.card] < 0:
            return fail(g, ev, "C-N2.12.1")
        if ev.player < 0:
            g.learn(0, ev.card)
            g.learn(1, ev.card)
        else:
            g.learn(ev.player, ev.card)
        g.cite_event(ev, "C-N2.12")
        return True


class Look(Kind):
    def apply(self, g: Machine, ev: Event) -> bool:
        if ev.card < 0 or g.where[ev.card] < 0:
            return fail(g, ev, "C-N2.13.1")
        if ev.player < 0:
            return fail(g, ev, "C-N2.13.1")
        g.learn(ev.player, ev.card)
        g.cite_event(ev, "C-N2.13")
        g.cite_event(ev, "C-N17.4")
        return True


class Liberate(Kind):
    def apply(self, g: Machine, ev: Event) -> bool:
        card = ev.card
        if card < 0 or g.where[card] < 0:
            return fail(g, ev, "C-N2.40.1")
        ev.frm = g.where[card]
        if card in g.states:
            ev.flags |= F_LEAVES
            g.cite_event(ev, "C-N19.4")
        g.put(card, NOWHERE, 0)
        g.cite_event(ev, "C-N2.40")
        return True
