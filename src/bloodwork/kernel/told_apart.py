"""Answers as the one who is asked can tell them apart, the same in every game that looks alike to that player."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.decision import ACT, CARDS, DONE, card_of
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64

# A number holds, from its lowest bit: who is asked and what kind of question, the move without its card, and of the
# card where it is, which it is as far as the player may know, and itself if only that tells it apart.
QUESTION: Final = 16
MOVE: Final = QUESTION * 1048576
WHERE: Final = MOVE * 256
FACE: Final = WHERE * 16384


def told_apart(g: Machine) -> dict[int, int]:
    """The answers to the question that waits, by what tells them apart: equal cards at one place are one answer."""
    out: dict[int, int] = {}
    ask = g.ask
    if ask is None:
        return out
    kind: i64 = ask.kind
    asked = kind * 2 + ask.player
    for option in g.options():
        if kind == ACT:
            key = asked + QUESTION * (option & 1048575) + _card(g, ask.player, card_of(option))
        elif kind == CARDS and option != DONE:
            key = asked + _card(g, ask.player, option)
        else:
            key = asked + QUESTION * option
        if key not in out:
            out[key] = option
    return out


def _card(g: Machine, player: i64, card: i64) -> i64:
    if card < 0:
        return 0
    place: i64 = g.where[card]
    out = MOVE * (place + 1)
    if g.can_see(player, card):
        out += WHERE * (g.face_of[card] + 1)
    if place >= g.table.n_slots and g.state(card) is not None:
        out += FACE * (card + 1)
    return out
