"""Events that change where cards are: move, draw, discard, set aside, take control, swap and liberate."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.ability import REPLACE
from bloodwork.kernel.change import BOARD as BOARD_CHANGED
from bloodwork.kernel.choices import pick_place
from bloodwork.kernel.contract import Kind
from bloodwork.kernel.effect import Undo
from bloodwork.kernel.event import F_ENTERS, F_LEAVES, F_NOBODY, F_PLACED, Event
from bloodwork.kernel.ir import BOTTOM, NAMED_PREY, NOWHERE
from bloodwork.kernel.listen import listeners
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.rulesets.bloodless.calm import drawn_calmly, moved_calmly
from bloodwork.rulesets.bloodless.laws import LawKind, Laws
from bloodwork.rulesets.bloodless.names import (
    ASIDE,
    BLOOD_DECK,
    BOARD,
    COMMAND,
    CREATURE,
    DECK,
    DISCARD,
    DRAW,
    EXTENDED,
    F_BACK,
    F_DOWN,
    F_EVOLVED,
    F_SWAPPED,
    FINISH_GAME,
    FLASK,
    GAIN_BLOOD,
    HAND,
    MOVE,
    SAGA,
    TIMELINE,
    VESTIGE,
)
from bloodwork.rulesets.bloodless.under_way import cite_staying, under_way

MOVED: Final = 9  # step of a move that is done but for the blood of a flask


def fail(g: Machine, ev: Event, rule: str) -> bool:
    """The event is a Failure by a rule."""
    ev.ok = False
    g.cite_event(ev, rule)
    return True


def want(g: Machine, ev: Event, how: Kind) -> bool:
    """The event is a Failure for want of what it is about."""
    ev.ok = False
    for rule in how.lacks(g, ev):
        g.cite_event(ev, rule)
    return True


def move_of(g: Machine, card: i64, place: i64, index: i64) -> Event:
    ev = Event(MOVE)
    ev.card = card
    ev.place = place
    ev.index = index
    return ev


def to_zone(g: Machine, whole: Event, player: i64, kind: i64) -> bool:
    """A part: the card of an event moves to a zone of a player."""
    place = g.table.zone_of(player, kind)
    if moved_calmly(g, whole.card, place):
        whole.card_stamp = g.moves[whole.card]
        return True
    return g.part(whole, move_of(g, whole.card, place, BOTTOM))


def leaving(g: Machine, ev: Event, kind: i64) -> tuple[Event, ...]:
    """The part that moves the card of an event to a zone of its owner."""
    return (move_of(g, ev.card, g.table.zone_of(g.owner[ev.card], kind), BOTTOM),)


def to_discard(g: Machine, whole: Event) -> bool:
    """A part: the card of an event goes to the discard pile, or where a text says instead of that."""
    if whole.flags & F_PLACED and whole.place >= 0:
        g.cite_event(whole, "C-N20.6")
        return g.part(whole, move_of(g, whole.card, whole.place, whole.index))
    return to_zone(g, whole, g.owner[whole.card], DISCARD)


def draw_event(player: i64, deck: i64) -> Event:
    ev = Event(DRAW)
    ev.player = player
    ev.place = deck
    return ev


def draw_from(g: Machine, whole: Event | None, player: i64, deck: i64) -> bool:
    """A player draws a card from a deck, as a part of something or by itself. True if that is over already."""
    if drawn_calmly(g, player, deck):
        return True
    ev = draw_event(player, deck)
    return g.part(whole, ev) if whole is not None else g.emit(ev)


def part_ok(g: Machine, ev: Event) -> bool:
    """Whether the part that moves or kills the card came about; else the whole is a Failure."""
    last = g.last
    if last is None or not last.ok:
        ev.ok = False
        g.cite_event(ev, "C-N8.15")
        return False
    follow_part(ev, last)
    return True


def follow_part(ev: Event, part: Event) -> None:
    """A whole binds its card where the part that moved it took it."""
    if part.card == ev.card and part.card_stamp >= 0:
        ev.card_stamp = part.card_stamp


def cite_down(g: Machine, ev: Event) -> None:
    """What a card is that comes to lie face down."""
    types = g.lib.faces[g.face_of[ev.card]].types
    g.cite_event(ev, "C-N5.6" if types & COMMAND else "C-N5.3")
    if types & CREATURE:
        g.cite_event(ev, "C-N5.5" if types & FLASK else "C-N5.4")


def passage(g: Machine, frm: i64, place: i64) -> i64:
    """What a move from one place to another is, as a flag: into play, out of it, or neither."""
    was_in = frm >= 0 and g.table.in_play[frm]
    now_in = place >= 0 and g.table.in_play[place]
    if was_in == now_in:
        return 0
    return F_ENTERS if now_in else F_LEAVES


class Move(LawKind):
    def __init__(self, name: str, laws: Laws) -> None:
        super().__init__(name, laws)
        self.foresees = True

    def foresee(self, g: Machine, ev: Event) -> None:
        """Whether a card enters or leaves play is known before: it may be forbidden, or become something else."""
        if ev.card >= 0 and ev.place >= 0:
            ev.frm = g.where[ev.card]
            ev.flags |= passage(g, ev.frm, ev.place)

    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        card = ev.card
        place = ev.place
        if card < 0:
            return ("C-N2.1.1", "C-P1.2.2")
        if ev.flags & F_NOBODY:
            return ("C-N2.1.1", "C-P1.2.4")
        if place < 0:
            return ("C-N2.1.1", "C-P1.2.3")
        kind = g.table.kinds[place]
        if kind == BOARD:
            if g.slots[place] >= 0:
                return ("C-N2.1.1", "C-P1.2.3", "C-D10.1")
            if g.lib.faces[g.face_of[card]].types & CREATURE == 0:
                return ("C-P1.2.3", "C-D10.3.2.2")
        elif kind == TIMELINE and g.lib.faces[g.face_of[card]].types & COMMAND == 0:
            return ("C-P1.2.3", "C-D10.3.3.1")
        if place == g.where[card] and kind != DECK and kind != BLOOD_DECK:
            return ("C-D10.1",)
        return ()

    def apply(self, g: Machine, ev: Event) -> bool:
        card = ev.card
        table = g.table
        if ev.flags & F_SWAPPED:
            return True  # half of a swap that is done: both have moved
        if ev.sub == MOVED:
            return True
        if ev.flags & F_BACK and card >= 0 and not self.find_way_back(g, ev):
            return False
        if self.lacks(g, ev):
            want(g, ev, self)
            cite_staying(g, ev)
            return True
        place = ev.place
        frm = g.where[card]
        kind = table.kinds[place]
        ev.frm = frm
        if frm >= 0 and (table.kinds[frm] == DECK or table.kinds[frm] == BLOOD_DECK):
            ev.extra = g.zones[frm].index(card)
        was_in = frm >= 0 and table.in_play[frm]
        now_in = table.in_play[place]
        if g.record is not None:
            self.cite(g, ev, kind, was_in, now_in)
        g.put(card, place, ev.index)
        ev.card_stamp = g.moves[card]
        ev.flags = ev.flags & ~(F_ENTERS | F_LEAVES) | passage(g, frm, place)
        if was_in != now_in:
            if now_in:
                face = g.face_of[card]
                if ev.flags & F_DOWN:
                    face = g.lib.faces[face].back
                cs = g.enter(card, place, face, ev.vars)
                cs.face_down = ev.flags & F_DOWN != 0
                if ev.other >= 0:
                    cs.named = (*cs.named, NAMED_PREY, int(g.handle(ev.other)))  # what it was played upon
                    if ev.flags & F_EVOLVED:
                        cs.under = (*cs.under, ev.other)
                if g.lib.faces[face].types & FLASK and not cs.face_down and not self.laws.flask_on_play:
                    gain = Event(GAIN_BLOOD)
                    gain.player = table.owners[place]
                    gain.amount = 1
                    g.cite_event(ev, "C-N19.5")
                    g.cite_event(ev, "C-N8.16")
                    ev.sub = MOVED
                    return g.part(ev, gain)
        return True

    def cite(self, g: Machine, ev: Event, kind: i64, was_in: bool, now_in: bool) -> None:
        g.cite_event(ev, "C-P1.2.6")
        g.cite_event(ev, "C-N2.1")
        if kind == TIMELINE and not was_in:
            g.cite_event(ev, "C-D10.3.3")
            g.cite_event(ev, "C-D1.3.2")
        if kind in (DECK, BLOOD_DECK) and ev.index >= 0:
            g.cite_event(ev, "C-D1.3.4")
        elif kind in (DECK, BLOOD_DECK):
            g.cite_event(ev, "C-D10.3.5.1" if ev.index == -1 else "C-D10.3.5.2")
            g.cite_event(ev, "C-D1.3.3" if ev.index == -1 else "C-D1.3.2")
        if now_in and not was_in:
            g.cite_event(ev, "C-D11.2/command" if kind == TIMELINE else "C-D11.2/creature")
            self.cite_type(g, ev, g.lib.faces[g.face_of[ev.card]].types)
            if ev.flags & F_DOWN:
                cite_down(g, ev)
            elif g.lib.faces[g.face_of[ev.card]].abilities:
                g.cite_event(ev, f"C-N10.9/{self.sort(g, ev.card, ev.place)} arrives")
        if was_in and not now_in:
            g.cite_event(ev, "C-D11.1b")
            if ev.frm < g.table.n_slots and kind != DISCARD:
                g.cite_event(ev, "C-N19.4")
            if g.state_of(ev.card).face_down:
                g.cite_event(ev, "C-N5.15")
            if g.state_of(ev.card).abilities:
                g.cite_event(ev, f"C-N10.9/{self.sort(g, ev.card, ev.frm)} leaves")
            if g.lib.faces[g.face_of[ev.card]].types & VESTIGE:
                g.cite_event(ev, "C-N8.10")
        if was_in and now_in and g.table.owners[ev.frm] != g.table.owners[ev.place]:
            g.cite_event(ev, "C-D9.4")
        if was_in and not now_in and g.owner[ev.card] == g.table.owners[ev.place] != g.table.owners[ev.frm]:
            g.cite_event(ev, "C-D9.5")
            g.cite_event(ev, "C-D9.5c")

    def sort(self, g: Machine, card: i64, place: i64) -> str:
        """What a card in play is, for editions that have a rule for each."""
        if g.table.kinds[place] != TIMELINE:
            return "creature"
        return "extended" if g.lib.faces[g.face_of[card]].types & EXTENDED else "command"

    def cite_type(self, g: Machine, ev: Event, types: i64) -> None:
        """By which type a card of a variant type can be where it has come."""
        if types & FLASK:
            g.cite_event(ev, "C-D4.3")
        if types & EXTENDED:
            g.cite_event(ev, "C-D4.4")
        if types & SAGA:
            g.cite_event(ev, "C-D4.5")
        if types & VESTIGE:
            g.cite_event(ev, "C-D4.6")
        if types & (FLASK | EXTENDED | SAGA | VESTIGE):
            g.cite_event(ev, "C-D4.2")

    def find_way_back(self, g: Machine, ev: Event) -> bool:
        """If the old space is taken: an empty one of the same row, which the owner of the row chooses."""
        place = ev.place
        if ev.sub == 0 and place >= 0 and place < g.table.n_slots and g.slots[place] >= 0:
            row = g.table.owners[place]
            spaces = empty_slots(g, row)
            ev.place = NOWHERE
            if spaces:
                ev.sub = 1
                if not pick_place(g, row, spaces):
                    return False
        if ev.sub == 1:
            ev.place = g.picked[0]
            g.picked = ()
            ev.sub = 0
        return True

    def opposite(self, g: Machine, undo: Undo) -> Event | None:
        return move_back(g, undo)


def move_back(g: Machine, undo: Undo) -> Event | None:
    """Back to where it came from, in a deck to its old index; see `Move.find_way_back` for a space that is taken."""
    done = undo.event
    ev = move_of(g, done.live_card(g), done.frm, -2)
    ev.flags = F_BACK
    g.remark("C-P1.2.5")
    if done.kind == MOVE and done.frm >= 0 and g.table.kinds[done.frm] in (DECK, BLOOD_DECK):
        ev.index = done.extra
    return ev


class Draw(LawKind):
    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        if ev.player < 0:
            return ("C-N2.8.1",)
        if ev.place < 0:
            ev.place = g.table.zone_of(ev.player, DECK)
        return () if g.zones[ev.place] else ("C-P1.4.4", "C-N2.8.1")

    def needs(self, g: Machine, ev: Event) -> tuple[Event, ...]:
        return (move_of(g, g.zones[ev.place][0], g.table.zone_of(ev.player, HAND), BOTTOM),)

    def apply(self, g: Machine, ev: Event) -> bool:
        if ev.sub == 0:
            if self.lacks(g, ev):
                want(g, ev, self)
                if ev.player < 0:
                    return True
                effect = under_way(g) if g.record is not None else None
                if effect is not None and effect.any:
                    g.cite_event(ev, "C-N15.2")
                if not self.laws.loses_on_empty_deck:
                    g.cite_event(ev, "C-N15.1")
                if self.laws.loses_on_empty_deck:
                    end = Event(FINISH_GAME)
                    end.player = 1 - ev.player
                    end.word = 3
                    ev.sub = 2
                    return g.part(ev, end)
                return True
            deck = g.zones[ev.place]
            ev.card = deck[0]
            g.cite_event(ev, "C-P1.4.2")
            if len(deck) > 1:
                g.cite_event(ev, "C-D1.3.1b")
                g.cite_event(ev, "C-D10.3.5")
                g.cite_event(ev, "C-D10.3.5.1")
            if g.table.kinds[ev.place] == BLOOD_DECK:
                g.cite_event(ev, "C-P1.4.1")
            g.cite_event(ev, "C-N2.8")
            ev.sub = 1
            if not to_zone(g, ev, ev.player, HAND):
                return False
        if ev.sub == 1 and part_ok(g, ev):
            g.cite_event(ev, "C-P1.4.3")
        return True


class Discard(Kind):
    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        return ("C-N2.9.1",) if ev.card < 0 or g.where[ev.card] < 0 else ()

    def needs(self, g: Machine, ev: Event) -> tuple[Event, ...]:
        return leaving(g, ev, DISCARD)

    def apply(self, g: Machine, ev: Event) -> bool:
        card = ev.card
        if ev.sub == 0:
            if self.lacks(g, ev):
                return want(g, ev, self)
            if ev.player < 0:
                ev.player = g.controller(card)
            ev.frm = g.where[card]
            ev.sub = 1
            if not to_discard(g, ev):
                return False
        if part_ok(g, ev):
            g.cite_event(ev, "C-N2.9")
            if g.table.in_play[ev.frm]:
                flask = g.lib.faces[g.face_of[card]].types & FLASK
                g.cite_event(ev, "C-N19.4/flask" if flask else "C-N19.4")
        return True


class Terminate(Kind):
    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        card = ev.card
        lost = card < 0 or g.where[card] < 0 or g.table.kinds[g.where[card]] != TIMELINE
        return ("C-N2.7.1",) if lost else ()

    def needs(self, g: Machine, ev: Event) -> tuple[Event, ...]:
        return leaving(g, ev, DISCARD)

    def apply(self, g: Machine, ev: Event) -> bool:
        card = ev.card
        if ev.sub == 0:
            if self.lacks(g, ev):
                return want(g, ev, self)
            ev.frm = g.where[card]
            ev.sub = 1
            if not to_discard(g, ev):
                return False
        if part_ok(g, ev):
            g.cite_event(ev, "C-N2.7")
        return True


class SetAside(Kind):
    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        return ("C-N2.41.1",) if ev.card < 0 or g.where[ev.card] < 0 else ()

    def needs(self, g: Machine, ev: Event) -> tuple[Event, ...]:
        return leaving(g, ev, ASIDE)

    def apply(self, g: Machine, ev: Event) -> bool:
        card = ev.card
        if ev.sub == 0:
            if self.lacks(g, ev):
                return want(g, ev, self)
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
    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        card = ev.card
        if g.state(card) is not None and ev.player < 0 and ev.flags & F_NOBODY == 0:
            ev.player = 1 - g.controller(card)  # it changes sides
        if card < 0 or g.state(card) is None or ev.player < 0 or g.controller(card) == ev.player:
            return ("C-N2.42.1",)
        if g.table.kinds[g.where[card]] == TIMELINE:
            ev.place = g.table.zone_of(ev.player, TIMELINE)
        return () if ev.place >= 0 or empty_slots(g, ev.player) else ("C-N2.42.1",)

    def needs(self, g: Machine, ev: Event) -> tuple[Event, ...]:
        return (move_of(g, ev.card, ev.place, BOTTOM),) if ev.place >= 0 else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        card = ev.card
        if ev.sub == 0:
            if self.lacks(g, ev):
                return want(g, ev, self)
            ev.frm = g.where[card]
            ev.sub = 1
            if ev.place < 0:
                if not pick_place(g, ev.player, empty_slots(g, ev.player)):
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


def empty_slots(g: Machine, player: i64) -> tuple[int, ...]:
    return tuple([slot for slot in g.table.rows[player] if g.slots[slot] < 0])


class Swap(Kind):
    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        a = ev.card
        b = ev.other
        return ("C-N2.51.1",) if a < 0 or b < 0 or a == b or not on_board(g, a) or not on_board(g, b) else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        a = ev.card
        b = ev.other
        if ev.sub > 0:
            return self.told(g, ev)
        if self.lacks(g, ev):
            return want(g, ev, self)
        at_a = g.where[a]
        at_b = g.where[b]
        ev.frm = at_a
        ev.place = at_b
        g.changed |= BOARD_CHANGED
        there = g.at[at_a]
        g.own_places()
        g.slots[at_a] = b
        g.slots[at_b] = a
        g.where[a] = at_b
        g.where[b] = at_a
        g.at[at_a] = g.at[at_b]
        g.at[at_b] = there
        g.state_of(a).place = at_b
        g.state_of(b).place = at_a
        if g.rules.keeps_sight and g.table.owners[at_a] != g.table.owners[at_b]:
            for card in (a, b):
                if g.state_of(card).face_down:
                    g.learn(1 - g.controller(card), card)
        g.version += 1
        g.cite_event(ev, "C-N2.51")
        ev.sub = 1
        return self.told(g, ev)

    def told(self, g: Machine, ev: Event) -> bool:
        """Both have moved, at once: each move is told to what listens, and nothing can make another of it."""
        while ev.sub < 3:
            first = ev.sub == 1
            ev.sub += 1
            move = move_of(g, ev.card if first else ev.other, ev.place if first else ev.frm, -2)
            move.frm = ev.frm if first else ev.place
            move.flags = F_SWAPPED
            move.immune = ev.immune + listeners(g, REPLACE, MOVE, move.card)[1::2]
            if not g.emit(move):
                return False
        return True

    def opposite(self, g: Machine, undo: Undo) -> Event | None:
        ev = Event(undo.event.kind)
        ev.card = undo.event.live_card(g)
        ev.other = undo.event.live_other(g)
        return ev


def on_board(g: Machine, card: i64) -> bool:
    place = g.where[card]
    return place >= 0 and place < g.table.n_slots


class Liberate(Kind):
    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.foresees = True

    def foresee(self, g: Machine, ev: Event) -> None:
        if ev.card >= 0:
            ev.frm = g.where[ev.card]
            ev.flags |= passage(g, ev.frm, -1)

    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        return ("C-N2.40.1",) if ev.card < 0 or g.where[ev.card] < 0 else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        card = ev.card
        if self.lacks(g, ev):
            return want(g, ev, self)
        ev.frm = g.where[card]
        ev.flags = ev.flags & ~F_LEAVES | passage(g, ev.frm, -1)
        if ev.flags & F_LEAVES:
            g.cite_event(ev, "C-N19.4")
        g.put(card, NOWHERE, 0)
        g.cite_event(ev, "C-N2.40")
        return True
