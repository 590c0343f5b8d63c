"""Cards that change their place where nothing could notice: done at once, without an event (see `Machine.calm`)."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.change import BOARD, ZONES
from bloodwork.kernel.event import Event
from bloodwork.kernel.ir import BOTTOM
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.moving import put_all
from bloodwork.kernel.native import i64
from bloodwork.rulesets.bloodless.names import DRAW, FLASK, HAND, MOVE

# The outcome of a move that nothing could notice.
CALM_MOVE: Final = Event(MOVE)


def moved_calmly(g: Machine, card: i64, place: i64) -> bool:
    """Moves a card to the back of a zone out of play where nothing could notice; False where something could."""
    if g.where[card] == place or not g.calm(1 << MOVE, BOARD if g.state(card) is not None else ZONES):
        return False
    g.count += 1
    g.put(card, place, BOTTOM)
    g.last = CALM_MOVE
    return True


def drawn_calmly(g: Machine, player: i64, deck: i64) -> bool:
    """Draws a card where nothing could notice; False where it must be an event."""
    cards = g.zones[deck]
    if not cards or (g.far and cards[0] in g.far) or not g.calm(1 << DRAW | 1 << MOVE, ZONES):
        return False
    g.count += 2
    g.put(cards[0], g.table.zone_of(player, HAND), BOTTOM)
    g.last = CALM_MOVE
    return True


def draw_calmly(g: Machine, player: i64, deck: i64, number: i64) -> bool:
    """Draws so many cards where nothing could notice; False where each must be looked at by itself."""
    cards = g.zones[deck]
    if number <= 0 or len(cards) < number or g.far or g.known or not g.calm(1 << DRAW | 1 << MOVE, ZONES):
        return False
    g.count += 2 * number
    put_all(g, cards[:number], g.table.zone_of(player, HAND))
    g.last = CALM_MOVE
    return True


def put_back_calmly(g: Machine, cards: tuple[int, ...], deck: i64, blood_deck: i64) -> bool:
    """Puts cards of a hand at the back of the decks that they came from, where nothing could notice."""
    if g.far or not g.calm(1 << MOVE, ZONES):
        return False
    g.count += len(cards)
    faces = g.lib.faces
    put_all(g, tuple([card for card in cards if faces[g.face_of[card]].types & FLASK == 0]), deck)
    put_all(g, tuple([card for card in cards if faces[g.face_of[card]].types & FLASK]), blood_deck)
    g.last = CALM_MOVE
    return True
