"""Sentences written by hand for ways to say how much, how many and at which price."""

from __future__ import annotations

from typing import Final

AMOUNTS: Final = (
    "Discard 2 cards. Draw as many cards as you discarded this way.",
    "Gain as much blood as there are creatures.",
    "Lose as much blood as your opponent has cards in hand.",
    "Deal as much damage to a creature as the number of cards in your hand.",
    "Put as many rust counters on a creature as you control creatures.",
    "Discard any number of cards. Draw that many cards plus one.",
    "Destroy all creatures with rust counters.",
    "While this creature has rust counters, it has +1 power.",
    "The controller of the creature with the greatest power loses 2 blood.",
    "If a creature you control would be dealt damage, you may have this creature be dealt that damage instead.",
    "When this creature enters the board, you may have it be dealt 1 damage.",
    "When this creature enters the board, you may have it be moved to an empty space you own.",
    "You may play a creature card from your hand for 2 less.",
    "You may play this creature from your discard pile by paying 2 more blood.",
)
