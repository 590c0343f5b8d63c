"""Sentences about counters and numbers that were spoken of before, and about the one of two that is meant."""

from __future__ import annotations

from typing import Final

SENTENCES: Final = {
    "creature": (
        "Whenever this creature kills a creature, add a Trophy counter to it.",
        "Whenever this creature kills a creature, it gains +1 power.",
        "Whenever a friendly creature kills an enemy creature, it gains +1 power.",
        "This creature enters with two Rust counters on it.",
        "For each Rust counter on this creature, it gets +1 power.",
    ),
    "command": (
        "Each player secretly chooses a number no greater than the amount of blood they have, then both numbers are"
        " revealed. Whoever chose the greater number loses that much blood and draws 3 cards. If the numbers are equal,"
        " nothing happens.",
        "Choose an enemy creature. You and your opponent each secretly choose 0, 1 or 2 blood, then reveal your choices"
        " at the same time. Each player loses the blood they chose. If the choices were different, destroy the chosen"
        " creature. If they were the same, draw a card.",
        "Your opponent chooses a number from 1 to 3. Draw that many cards.",
    ),
    "command extended": (
        "This command enters the timeline with four Toll counters on it.",
        "At the start of your turn, remove a Toll counter from this command. When the last one is removed, destroy all"
        " creatures, then discard this command.",
        "At the start of your turn, remove a Toll counter from this command. If none are left, discard this command.",
        "At the start of your turn, remove a Toll counter from this command. If that was the last one, discard it.",
        "At the start of your turn, put a Chapter counter on this command. If it has one Chapter counter, draw a card."
        " If it has 2, gain 1 blood. If it has 3 or more, discard this command.",
    ),
}
