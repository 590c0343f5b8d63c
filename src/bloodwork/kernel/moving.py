"""How a card changes its place, and what state it has when it comes into play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bloodwork.kernel.ability import Face
from bloodwork.kernel.change import BOARD, ZONES
from bloodwork.kernel.contract import AT_ONE_LETTER, AT_RENEWED, AT_UNDEFINED, AT_VALUE
from bloodwork.kernel.ir import NO_CARD
from bloodwork.kernel.native import i64
from bloodwork.kernel.packing import next_stamp
from bloodwork.kernel.state import CardState
from bloodwork.kernel.table import ALL_SEE, NONE_SEES, OWNER_SEES

if TYPE_CHECKING:
    from bloodwork.kernel.machine import Machine


def put(g: Machine, card: i64, place: i64, index: i64) -> None:
    """Moves a card to a place, with all that a change of place entails. The caller has seen that it may."""
    if g.shared:
        g.own_places()
    table = g.table
    n_slots = table.n_slots
    frm: i64 = g.where[card]
    was_in = frm >= 0 and table.in_play[frm]
    now_in = place >= 0 and table.in_play[place]
    left = g.state(card) if was_in else None
    seen: i64 = 0
    sight: i64 = ALL_SEE
    if place >= 0:
        sight = table.sights[place]
        if sight != ALL_SEE:
            if left is not None and not now_in:
                seen = 3  # a card that leaves play is shown, also if it lay face down
            elif g.known or frm < 0 or table.sights[frm] != NONE_SEES:
                seen = (1 if g.can_see(0, card) else 0) | (2 if g.can_see(1, card) else 0)
                if sight == NONE_SEES and frm >= 0 and table.sights[frm] == OWNER_SEES:
                    seen &= 1 << table.owners[frm]  # which of its cards left a hand is for its owner to know
    if sight == OWNER_SEES and seen & ~(1 << table.owners[place]):
        index = -1  # what others know lies first: see `Machine.learn`
    if frm >= 0:
        if frm < n_slots:
            g.slots[frm] = NO_CARD
        else:
            zone = g.zones[frm]
            at = 0
            while zone[at] != card:
                at += 1
            if at == 0:
                g.zones[frm] = zone[1:]
            elif at == len(zone) - 1:
                g.zones[frm] = zone[:at]
            else:
                g.zones[frm] = zone[:at] + zone[at + 1 :]
    g.where[card] = place
    if place >= 0:
        if place < n_slots:
            g.slots[place] = card
        else:
            zone = g.zones[place]
            if index == -1:
                g.zones[place] = (card,) + zone
            elif index < 0 or index >= len(zone):
                g.zones[place] = zone + (card,)
            else:
                g.zones[place] = zone[:index] + (card,) + zone[index:]
    if was_in or now_in:
        g.changed |= BOARD
        if was_in and now_in:
            assert left is not None
            left.place = place
            if left.face_down and g.rules.keeps_sight and table.owners[frm] != table.owners[place]:
                g.learn(table.owners[frm], card)
            if frm < table.n_slots:
                g.at[frm] = None
            else:
                g.lined.remove(left)
            if place < table.n_slots:
                g.at[place] = left
            else:
                line_up(g, left)
            g.version += 1
            return
    else:
        g.changed |= ZONES
    g.moves[card] = next_stamp(g.moves[card])
    if g.known and card in g.known:
        del g.known[card]
    if seen and seen != (1 << table.owners[place] if sight == OWNER_SEES else 0):
        g.known[card] = seen
    if g.record is not None and sight != ALL_SEE:
        g.record.hide(g, card)
    if was_in:
        assert left is not None
        if frm < table.n_slots:
            g.at[frm] = None
        else:
            g.lined.remove(left)
        left.stamp = g.moves[card]
        g.ghosts[card] = left
        if left.used:
            g.cite(AT_RENEWED)
        g.rules.left_play(g, left)
        if left.abilities or g.worked:
            g.refresh()
    elif g.far and card in g.far:
        g.refresh()


def put_all(g: Machine, cards: tuple[int, ...], place: i64) -> None:
    """Moves cards of one deck or hand, of which nobody knows anything else, to the back of another, all at once."""
    if not cards:
        return
    if g.shared:
        g.own_places()
    table = g.table
    frm: i64 = g.where[cards[0]]
    shown = table.sights[frm] == OWNER_SEES and table.sights[place] == NONE_SEES
    zone = g.zones[frm]
    if len(cards) == len(zone):
        g.zones[frm] = ()
    elif cards[0] == zone[0] and cards == zone[: len(cards)]:
        g.zones[frm] = zone[len(cards) :]
    else:
        g.zones[frm] = tuple([card for card in zone if card not in cards])
    g.zones[place] = g.zones[place] + cards
    for card in cards:
        g.where[card] = place
        g.moves[card] = next_stamp(g.moves[card])
        if shown:
            g.known[card] = 1 << table.owners[frm]
    g.changed |= ZONES


def line_up(g: Machine, cs: CardState) -> None:
    """Adds the state of a card in play out of the slots, so that they are always in the order of their serials."""
    at = len(g.lined)
    while at > 0 and g.lined[at - 1].serial > cs.serial:
        at -= 1
    g.lined.insert(at, cs)


def enter(g: Machine, card: i64, place: i64, face: i64, vars: tuple[int, ...]) -> CardState:
    """Gives a card that has come into play its state."""
    cs = CardState(card, place, face)
    g.serial += 1
    cs.serial = g.serial
    cs.vars = vars
    if place < g.table.n_slots:
        g.at[place] = cs
    else:
        g.lined.append(cs)
    reset_state(g, cs, face)
    return cs


def reset_state(g: Machine, cs: CardState, face: i64) -> None:
    """A new state from a face."""
    printed = g.lib.faces[face]
    cs.face = face
    if printed.letters:
        stats: list[int] = []
        for stat in printed.stats:
            value = stat if stat > 0 else 0
            i = 0
            while stat < -1 and i < len(cs.vars):
                if cs.vars[i] == -2 - stat:
                    value = cs.vars[i + 1]
                i += 2
            stats.append(value)
        cs.base = tuple(stats)
        if g.record is not None:
            cite_letters(g, printed, cs)
    else:
        if not printed.ready:
            printed.ready = tuple([stat if stat > 0 else 0 for stat in printed.stats])
        cs.base = printed.ready
    cs.cur = cs.base
    cs.bonus = ()
    cs.log = ()
    cs.used = ()
    cs.named = ()
    cs.apart = ()
    cs.counters = ()
    cs.damage = 0
    cs.marks = 0
    g.changed |= BOARD
    had = cs.abilities
    cs.work_out_words(g.lib)
    g.rules.entered(g, cs)
    if had or cs.abilities or g.worked:
        g.refresh()


def cite_letters(g: Machine, printed: Face, cs: CardState) -> None:
    seen: list[int] = []
    for stat in printed.stats:
        if stat < -1:
            defined = False
            for i in range(0, len(cs.vars), 2):
                defined = defined or cs.vars[i] == -2 - stat
            g.cite(AT_VALUE if defined else AT_UNDEFINED)
            if defined and stat in seen:
                g.cite(AT_ONE_LETTER)
            seen.append(stat)
