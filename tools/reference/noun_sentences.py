"""Sentences written by hand: which things are meant, how many of them, and nouns that are left out."""

from __future__ import annotations

from typing import Final

SENTENCES: Final = (
    "A creature that deals damage to this creature is destroyed.",
    "Each creature that attacks this creature gains -1 power.",
    # so many of them, nouns that are left out, and some card of a kind
    "Destroy one of the creatures you control.",
    "Destroy one of your opponent's creatures.",
    "Look at the top 3 cards of your deck. Put one of them into your hand and the rest back on top in any order.",
    "Look at the top 3 cards of your deck. Put one in your hand, one on the bottom of your deck and the other on top.",
    "Look at the top 2 cards of your deck. Put one into your hand and discard the other.",
    "Look at the top 2 cards of your deck. Put one into your hand. Put the other on the bottom of your deck.",
    "Draw a card. If you control no creatures, draw 2 instead.",
    "Your opponent draws a card. If you control no creatures, your opponent draws 2 instead.",
    "Your opponent draws a card. If you control no creatures, your opponent may draw 2 instead.",
    "Deal 2 damage to a creature. If you control no creatures, deal 4 instead.",
    "Gain 2 blood. If you control no creatures, gain 4 instead.",
    "If you would gain blood, gain 1 more instead.",
    "Add 2 points to the health pool. If you control no creatures, add 4 points instead.",
    'Spawn a "Grub". If you control no creatures, spawn 2 instead.',
    "When this creature has 3 rust counters, remove them all.",
    "If you would gain blood, you gain that much plus 1 instead.",
    "If you would gain blood, you gain that much blood plus 1 instead.",
    "If you would lose blood, you lose that much plus 1 instead.",
    "If you would lose blood, you lose that much blood plus 1 instead.",
    "Whenever this creature would take damage, it takes none.",
    "If your opponent would gain blood, they gain none.",
    "Whenever this creature is dealt damage by an attack, it gains +1 power.",
    "Whenever this creature is dealt damage from an attack, it gains +1 power.",
    "Whenever this creature takes damage from an attack, it gains +1 power.",
    'Whenever a creature dies, spawn a "Grub" in the space in which it died.',
    'When this creature dies, spawn a "Grub" in the space it died in and in each empty space adjacent to it.',
    "As long as a creature you control is damaged, this creature has +1 power.",
    "As long as a creature you control is a damaged Insect, this creature has +1 power.",
    "As long as a creature you control has Flying, this creature has +1 power.",
    "As long as a creature you control costs 3 or more, this creature has +1 power.",
    "If a creature you control is Insect Kin, draw a card.",
    "If a creature you control is of Insect Kin, draw a card.",
    "If a creature you control is Flying, draw a card.",
    "If 2 of your creatures are Insects, draw a card.",
    "Draw a card for each creature you have played this turn.",
    "Draw a card for each creature that you have played this turn.",
    "Draw a card for each card you have played this turn, counting this command.",
    "When this creature enters the board, draw a card for each creature you control, including this creature.",
    'Destroy a creature. It cannot be "Grub".',
    "Destroy each Insect and Bird.",
    # more of what the sentence before says
    'Spawn a "Grub". If your blood is 5 or more, spawn 2 more.',
    # counters that were spoken of, two kinds of cards, and a stat that is not brought below a number
    "At the end of your turn, put a rust counter on this creature. If it has 3, remove them all and draw a card.",
    "When this creature attacks, if it has a rust counter, remove that counter. Otherwise, put a rust counter on it.",
    "Put a rust counter on a creature. If it has: • 1: draw a card. • 2 or more: gain 1 blood.",
    "Enemy creatures deal 1 less damage to Insects and to creatures with Flying.",
    "Enemy creatures have -2 power, but never less than 1.",
)
