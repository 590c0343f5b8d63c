"""Sentences about which things are meant: so many of them, nouns left out, cards told by what they do or are."""

from __future__ import annotations

from typing import Final

SENTENCES: Final = {
    "creature": (
        "Whenever one of your creatures dies, draw a card.",
        "Whenever one of your opponent's creatures attacks, gain 1 blood.",
        "Each of your other creatures has +1 power.",
        "All of your Insects have Flying.",
        "If one of your creatures would die, draw a card instead.",
        "When it has 9 Life counters, remove them all and it gets +5/+0/+5 permanently.",
        "Whenever this creature attacks, if it has 3 Rage counters, remove all of them and draw a card.",
        "The first time this creature would take damage each turn, it takes none.",
        "If your opponent would gain blood, they gain none.",
        "If you would gain 1 or more blood, you gain that much plus 1 instead.",
        "If you would gain blood, gain 1 more instead.",
        "If you would draw a card, draw 2 instead.",
        "Whenever an unopposed enemy creature attacks, draw a card.",
        "Whenever a creature you control is killed by an attack, draw a card.",
        "Whenever this creature is dealt damage by an attacking creature, it deals 1 damage to that creature.",
        "Whenever this creature takes damage from an attack, it gains +1 power.",
        'When this creature dies, spawn a "Grub" in the space it died in.',
        'Whenever a friendly creature dies, spawn a "Grub" in the space in which it died.',
        'When this creature dies, spawn a "Grub" in this creature\'s space and in each empty space adjacent to it.',
        "If an adjacent creature is Insect Kin, this creature has Piercing.",
        "As long as another creature you control is damaged, it has +1 power.",
        "As long as no creature you control has Flying, this creature has +2 power.",
        "At the start of your turn, if 2 of your creatures are Insects, gain 1 blood.",
        "At the start of your turn, if a creature you control costs 5 or more, draw a card.",
    ),
    "command": (
        "Put one of your creatures in the aside.",
        "Choose 2 of your creatures. Swap them.",
        "Up to 2 of your creatures gain Flying until end of turn.",
        "Move each of your creatures 1 space to the right.",
        "Discard 2 of the cards in your hand.",
        "Gain 1 blood for each of your creatures.",
        "Each player sacrifices one of their creatures.",
        "Look at the top 2 cards of your deck. Put one of them on the bottom of your deck and the other on top.",
        "Look at the top 2 cards of your deck. Put one into your hand and discard the other.",
        "Look at the top 2 cards of your deck. Put one into your hand. Put the other on the bottom of your deck.",
        "Look at the top 3 cards of your deck. Put one of them into your hand and the rest back on top in any order.",
        "Look at the top 3 cards of your deck. Put one into your hand, one on the bottom of your deck, "
        "and the last one on top.",
        "Draw a card. If you control no creatures, draw 2 instead.",
        "Add 2 points to the health pool. If you control no creatures, add 4 points instead.",
        'Spawn a "Grub". If you control no creatures, spawn 2 instead.',
        "Put a Rust counter on a creature. If you control no creatures, put 2 counters instead.",
        "Your opponent loses 2 blood. If you control no creatures, they lose 4 instead.",
        "Gain 1 blood. If you control no creatures, gain 1 more instead.",
        "Draw a card for each creature you have played this turn.",
        "Draw a card for each creature that you have played this turn.",
        "Your opponent draws a card. If you control no creatures, your opponent may draw 2 instead.",
    ),
}
