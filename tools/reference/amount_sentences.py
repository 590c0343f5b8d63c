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
    "Gain twice as much blood as there are creatures.",
    "If you would gain blood, you gain twice that much instead.",
    "If you would lose blood, you lose twice that much instead.",
    "When this creature dies, gain twice as much blood as it had rust counters.",
    "When this creature dies, draw X cards, where X is the number of creatures you control, up to 2.",
    "When this creature dies, gain X blood, where X is the number of creatures. X cannot be greater than 2.",
    "When this creature dies, draw X cards, where X is the number of creatures you control. X is at most 2.",
    "If you have at least 3 more blood than your opponent, draw a card.",
    # what comes to be so, what goes where, what is given
    "When you control 3 creatures, gain 2 blood.",
    "Draw a card when you control 3 creatures.",
    "Whenever this creature gets its third rust counter, draw a card.",
    "Whenever a card goes to your discard pile from your hand, gain 1 blood.",
    "If a command you control would go from the timeline to your discard pile, put it in your hand instead.",
    "If you would gain blood because a creature you control died, draw a card instead.",
    "Your opponent may give you 2 blood.",
    "Swap the power and defense of each creature until the end of the turn.",
    "At the end of each turn, if this creature took no damage this turn, it gains +1 power.",
    "At the end of each turn, if no player damage was dealt this turn, gain 1 blood.",
    "At the end of each turn, if player damage was dealt this turn, gain 1 blood.",
    "If this creature would deal combat player damage, draw a card instead.",
    "Deal 1 damage to a creature again.",
    "When this creature dies, summon a creature card from your hand in the same space.",
    "Destroy all creatures without rust counters.",
)
