"""Sentences for ways to say a place. See sentences.py."""

from __future__ import annotations

from typing import Final

PLACES: Final = (
    # where cards move, and whether there is room
    "Whenever this creature moves to another space, gain 1 blood.",
    "Whenever this creature moves from one space to another, gain 1 blood.",
    "Whenever this creature moves from your leftmost space, gain 1 blood.",
    "Whenever this creature moves out of the space opposing a creature, gain 1 blood.",
    "Whenever a creature enters or moves into the space opposing this creature, deal 1 damage to it.",
    "Whenever a creature moves or enters into the space opposing this creature, deal 1 damage to it.",
    "If there is no empty space adjacent to this creature, it has +1 power.",
    "When this creature dies, if you have an empty space, draw a card.",
    "Move a creature to an adjacent empty space. If there is no such space, destroy it.",
    "Move a creature to an adjacent empty space. If there are no such spaces, destroy it.",
    "If all of your spaces are occupied, draw a card.",
    "If both adjacent spaces are empty, this creature has +1 power.",
    "If you have two or more empty spaces, draw a card.",
    "If there are two or more empty spaces, draw a card.",
    "Whenever this creature moves to the left, draw a card.",
    "If all your opponent's spaces are empty, draw a card.",
    "If all spaces adjacent to target creature are occupied, destroy it.",
    "Creatures directly to the left of this creature have +1 power.",
    "Destroy all creatures directly to its left.",
    "Destroy a creature opposing an empty space.",
    "When this creature dies, destroy all creatures not adjacent to this creature.",
    # ends of rows, sides, and who chooses
    "Deal 1 damage to each creature in the leftmost and rightmost spaces of both rows.",
    "Move a creature you control to an empty space in your row.",
    "Destroy each creature in your opponent's row.",
    "Your opponent discards a card of your choice.",
    "Move a creature to an empty space of your choice.",
    "Destroy a creature controlled by your opponent.",
    "Choose two creatures controlled by the same player. Swap them.",
    "When this creature enters the board, it may swap places with an adjacent creature.",
    "This creature additionally attacks the spaces adjacent to the opposing space.",
    "Gain control of a creature by moving it to an empty space you own.",
)
