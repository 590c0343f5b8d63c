"""What has happened, as far as the texts of a game ask for it: a list of six numbers for each event that one of the
library's watches waits for.

    watch     its number; -1 marks the start of a turn
    effect    the effect that did it, by its `history_id`: what a text did "this way"
    sides     the players (bits) who would say so of it, each as "you"
    card      handle of the card that the watch is about, after the event; -1: none
    player    the player of the event, or of the turn
    amount    of the event
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bloodwork.kernel.change import NUMBERS
from bloodwork.kernel.effect import Effect
from bloodwork.kernel.event import Event
from bloodwork.kernel.ir.base import NO_CARD, R_OTHER, Env
from bloodwork.kernel.ir.history import TURN, turn_of
from bloodwork.kernel.native import i64
from bloodwork.kernel.passive import PASSIVE_BIT

if TYPE_CHECKING:
    from bloodwork.kernel.machine import Machine


def remember(g: Machine, ev: Event) -> None:
    """Adds an event that succeeded, once for each watch that it fits and each card that this is about."""
    lib = g.lib
    for i in range(len(lib.watches)):
        watch = lib.watches[i]
        if (watch.pattern.mask >> ev.kind) & 1 == 0:
            continue
        sides = 0
        for player in range(2):
            if watch.pattern.matches(g, Env(NO_CARD, player, ev, ()), ev):
                sides |= 1 << player
        if sides == 0:
            continue
        done_by = effect_id(g)
        if not g.history:
            g.history = (TURN, 0, 0, -1, int(g.active), 0)
        for role in watch.roles:
            card = ev.other if role == R_OTHER else ev.card
            handle = g.handle(card) if card >= 0 else -1
            g.history = (*g.history, i, done_by, sides, int(handle), int(ev.player), int(ev.amount))
        g.changed |= NUMBERS
        if g.passives and g.reads & NUMBERS:
            g.todo |= PASSIVE_BIT


def is_part_of(g: Machine, ev: Event, kind: i64, card: i64) -> bool:
    """Whether an event is being resolved as part of one of a kind about a card."""
    for process in g.stack:
        if isinstance(process, Event) and process is not ev and process.kind == kind and process.card == card:
            return True
    return False


def is_brought(g: Machine, ev: Event, kind: i64) -> bool:
    """Whether an event is being resolved as part of one of a kind that brings its card."""
    for process in g.stack:
        if isinstance(process, Event) and process is not ev and process.kind == kind and process.other == ev.card:
            return True
    return False


def effect_id(g: Machine) -> int:
    """The number of the effect under way, or of what is done at the same time without one; 0 if there is neither."""
    at = len(g.stack) - 1
    while at >= 0:
        process = g.stack[at]
        if isinstance(process, Effect):
            if process.history_id == 0:
                g.serial += 1
                process.history_id = g.serial
            return int(process.history_id)
        at -= 1
    for process in g.stack:
        if process.together():
            return int(process.together())
    return 0


def new_turn(g: Machine) -> None:
    """Marks the start of a turn, and drops what no text can ask for any more."""
    if not g.lib.watches:
        return
    if not g.lib.looks_back:
        g.history = ()
    g.history = (*g.history, TURN, 0, 0, -1, int(g.active), 0)
    first = min(turn_of(g, 0, False), turn_of(g, 1, False))
    g.history = g.history[first:]
