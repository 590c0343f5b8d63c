"""Sentences written by hand for what pays for abilities, and for when they work."""

from __future__ import annotations

from typing import Final

SENTENCES: Final = (
    "Whenever another creature dies, draw a card. This ability triggers only while this creature is damaged.",
    "Whenever another creature dies, draw a card. This ability triggers only if you control an Insect.",
    "Whenever another creature dies, draw a card. This ability triggers only during your turn.",
    "Remove 2 rust counters: Draw a card.",
    "Remove any number of rust counters: Draw a card for each rust counter removed this way.",
    "As an additional cost, sacrifice a creature.",
    "As an additional cost, discard a card, sacrifice a creature.",
    "As an additional cost, you may pay 2 blood.",
    "This creature's power is reduced by 1.",
    "This creature's power is increased by 2 as long as you control an Insect.",
    "This creature has Flying, and as long as you control an Insect, it has +1 power.",
    # what must be paid instead
    "Destroy a creature unless its controller pays 1 blood. If it is damaged, that player must pay 2 blood instead.",
)
