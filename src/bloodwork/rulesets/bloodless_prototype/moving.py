"""How cards change their places: moving, drawing, being sent away, and what counters that changes (P-4)."""

from __future__ import annotations

from bloodwork.kernel.ability import Face
from bloodwork.kernel.change import COUNTERS as COUNTERS_CHANGED
from bloodwork.kernel.change import NUMBERS
from bloodwork.kernel.contract import Kind
from bloodwork.kernel.event import F_ENTERS, F_LEAVES, Event
from bloodwork.kernel.ir import AddStat, MostCounters
from bloodwork.kernel.listen import ban_on
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.state import CardState
from bloodwork.rulesets.bloodless.calm import moved_calmly
from bloodwork.rulesets.bloodless.moving import fail, move_of, part_ok, passage, to_zone
from bloodwork.rulesets.bloodless.names import DECK, DISCARD, HAND, MOVE
from bloodwork.rulesets.bloodless_prototype.laws import LawKind
from bloodwork.rulesets.bloodless_prototype.names import (
    COUNTER,
    COUNTERS,
    WHEN_PLAYED,
    WHEN_REMOVED,
    WHILE_THERE,
)

MOVED = 1  # step of a move that is done but for the counters


class Move(Kind):
    """A card changes its place. Coming onto the board and leaving it changes counters; a change of space does not."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.foresees = True

    def foresee(self, g: Machine, ev: Event) -> None:
        if ev.card >= 0 and ev.place >= 0:
            ev.frm = g.where[ev.card]
            ev.flags |= passage(g, ev.frm, ev.place)

    def apply(self, g: Machine, ev: Event) -> bool:
        card = ev.card
        if ev.sub == 0:
            place = ev.place
            if card < 0 or place < 0 or g.where[card] == place:
                return fail(g, ev, "P-S.traveling-left-right.3")
            table = g.table
            now_in = table.in_play[place]
            if now_in and g.slots[place] >= 0:
                g.cite_event(ev, "P-S.traveling.3")
                return fail(g, ev, "P-S.traveling-left-right.3")
            frm = g.where[card]
            was_in = frm >= 0 and table.in_play[frm]
            face = g.lib.faces[g.face_of[card]]
            ev.frm = frm
            ev.sub = MOVED
            ev.i = 0
            ev.flags = ev.flags & ~(F_ENTERS | F_LEAVES) | passage(g, frm, place)
            if was_in and not now_in:
                ev.player = table.owners[frm]
                ev.parts = changes(face, WHEN_REMOVED)
                if face.entries and not ev.parts:
                    g.cite_event(ev, "P-4.8")
            elif now_in and not was_in:
                ev.player = table.owners[place]
                ev.parts = changes(face, WHEN_PLAYED)
            g.put(card, place, ev.index)
            ev.card_stamp = g.moves[card]
            if ev.flags & F_ENTERS:
                g.cite_event(ev, "P-5.1")
                cs = g.enter(card, place, g.face_of[card], ())
                cs.played = g.turn
                watch(g, ev.player)
            elif was_in and now_in:
                g.cite_event(ev, "P-S.traveling.2")
        while ev.i < len(ev.parts):
            part = Event(COUNTER)
            part.player = ev.player
            part.word = ev.parts[ev.i]
            part.amount = ev.parts[ev.i + 1]
            for rule in rules_of_entry(ev, g.lib.faces[g.face_of[card]], ev.i):
                g.cite_event(ev, rule)
            ev.i += 2
            if not g.part(ev, part):
                return False
        return True


def changes(face: Face, when: int) -> tuple[int, ...]:
    """What a card's coming (WHEN_PLAYED) or going changes: counter, amount ..."""
    out: list[int] = []
    entries = face.entries
    for i in range(0, len(entries), 3):
        if entries[i] == when:
            out.append(entries[i + 1])
            out.append(entries[i + 2])
        elif entries[i] == WHILE_THERE:
            out.append(entries[i + 1])
            out.append(entries[i + 2] if when == WHEN_PLAYED else -entries[i + 2])
    return tuple(out)


def rules_of_entry(ev: Event, face: Face, at: i64) -> tuple[str, ...]:
    """By which symbol a counter changes."""
    when = WHEN_PLAYED if ev.flags & F_ENTERS else WHEN_REMOVED
    n = 0
    entries = face.entries
    for i in range(0, len(entries), 3):
        if entries[i] == when or entries[i] == WHILE_THERE:
            if n == at:
                if entries[i] == WHILE_THERE:
                    return ("P-4.5", "P-4.6" if entries[i + 2] < 0 else "P-4.7")
                return ("P-4.3",) if when == WHEN_PLAYED else ("P-4.4",)
            n += 2
    return ()


class Counter(LawKind):
    """A counter of a player changes by an amount."""

    def apply(self, g: Machine, ev: Event) -> bool:
        if ev.player < 0 or ev.amount == 0:
            return fail(g, ev, "P-4.1")
        at = COUNTERS + 2 * ev.word + ev.player
        limit = g.rules.number_limit
        number = max(-limit, min(g.res[at] + ev.amount, limit))
        if number < 0:
            g.cite_event(ev, "P-4.9")
            if not self.laws.below_zero:
                number = 0
        g.res[at] = number
        g.changed |= NUMBERS
        ev.extra = number
        g.cite_event(ev, "P-4.1")
        watch(g, ev.player)
        return True


def watch(g: Machine, player: i64) -> None:
    """Keeps with each card whose text asks for it the most that a counter of its player has been while it was there."""
    for slot in g.table.rows[player]:
        cs = g.at[slot]
        if cs is None:
            continue
        keep_most(g, cs, player, cs.abilities)
        printed = g.lib.faces[cs.face].abilities
        if printed is not cs.abilities:
            keep_most(g, cs, player, printed)  # also while it does not have them


def keep_most(g: Machine, cs: CardState, player: i64, abilities: tuple[int, ...]) -> None:
    for ability_id in abilities:
        for mod in g.lib.abilities[ability_id].mods:
            if not isinstance(mod, AddStat) or not isinstance(mod.by, MostCounters):
                continue
            word = mod.by.counter
            number = g.res[COUNTERS + 2 * word + player]
            if number > cs.counter(word):
                cs.set_counter(word, number)
                g.changed |= COUNTERS_CHANGED
            elif number < cs.counter(word):
                g.remark("P-S.protective.2")


def arrival_of(g: Machine, card: i64, place: i64, index: i64) -> Event:
    """A move onto the board, which cards may forbid."""
    ev = move_of(g, card, place, index)
    g.kinds[MOVE].foresee(g, ev)
    return ev


def barred(g: Machine, card: i64, place: i64, replaced: i64) -> str:
    """The rule by which a card cannot come onto the board, but for what the card says that it replaces; "" for none."""
    if g.bans >> MOVE & 1 == 0 or card < 0:
        return ""
    ability = ban_on(g, arrival_of(g, card, place, -2), replaced)
    return "" if ability is None or not ability.rules else ability.rules[0]


def removed(g: Machine, whole: Event) -> bool:
    """A part: a card leaves the board for the discard pile of the player who controls it."""
    card = whole.card
    place = g.table.zone_of(g.controller(card), DISCARD)
    if not g.lib.faces[g.face_of[card]].entries and moved_calmly(g, card, place):
        return True
    return g.part(whole, move_of(g, card, place, -2))


class Draw(Kind):
    def apply(self, g: Machine, ev: Event) -> bool:
        if ev.sub == 0:
            if ev.place < 0:
                ev.place = g.table.zone_of(ev.player, DECK)
            deck = g.zones[ev.place]
            if not deck:
                return fail(g, ev, "P-3.10")
            ev.card = deck[0]
            ev.sub = 1
            if not to_zone(g, ev, ev.player, HAND):
                return False
        part_ok(g, ev)
        return True


class SendAway(Kind):
    """A card goes to the discard pile of who controls it without dying."""

    def apply(self, g: Machine, ev: Event) -> bool:
        card = ev.card
        if ev.sub == 0:
            if card < 0 or g.state(card) is None:
                return fail(g, ev, "P-2.16")
            ev.player = g.controller(card)
            ev.frm = g.where[card]
            ev.sub = 1
            if not removed(g, ev):
                return False
        if part_ok(g, ev):
            g.cite_event(ev, "P-2.12")
        return True
