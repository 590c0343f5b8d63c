"""The words of the prototype as numbers. What it shares with later editions has their numbers; the rest follows."""

from __future__ import annotations

from typing import Final

from bloodwork.rulesets.bloodless.names import EVENTS as LATER_EVENTS
from bloodwork.rulesets.bloodless.names import UNLINK

ZONES: Final = ("board", "hand", "deck", "blood deck", "discard pile")

# Events beyond those of later editions.
HURT: Final = UNLINK + 1  # card, other (what hurts it), amount: health is reduced; F_NO_BLOOD
REMAINS: Final = UNLINK + 2  # card, player, frm (its space): what a death leaves behind, after all deaths of its moment
COUNTER: Final = UNLINK + 3  # player, word (counter), amount (above or below zero) -> extra (the new number)
GIVE: Final = UNLINK + 4  # card (receives), other (the giver): sigils for a time
FAVOUR: Final = UNLINK + 5  # card, player: the one of its kind that is in effect
EVENTS: Final = (*LATER_EVENTS, "hurt", "remains", "counter", "give", "favour")

# Flags of events beyond those of later editions.
F_NO_BLOOD: Final = 1 << 20  # a hurt or a death that gives nobody blood

# Numbers: per player at the number and the number plus one.
BLOOD: Final = 0
DREW: Final = 2  # decks drawn from in this turn: bit 0 the deck, bit 1 the blood deck
POOL: Final = 4
PLACED: Final = 5  # whether the player whose turn it is has placed a card in it
BEGUN: Final = 6  # whether the beginning of the turn is over: a card was played or sent away
FAVOURED: Final = 7  # a handle: the Legendary card that was named, or -1
FAVOURED_BY: Final = 8  # who named it
NAMED_IN: Final = 9  # the turn in which a Legendary card was named last
COUNTERS: Final = 10  # of players, by counter; after them what is counted in each turn

# Which part of a turn (words of the phase event).
START_OF_TURN: Final = 0
END_OF_ATTACK: Final = 4

# Marks of a card state.
HAD_TURN: Final = 1  # a Sigil Giver whose first turn has begun
LATER_TURN: Final = 2  # one whose second turn has
GAVE: Final = 4  # one that has given in this turn
GAVE_FREELY: Final = 8  # one that has used its free gift
SILENCED: Final = 32  # it does not have its other sigils
KILLED_IN_PAIN: Final = 16  # it dies of damage by Area Of Pain from its own side

# Entries of a face: how a counter changes.
WHEN_PLAYED: Final = 0
WHEN_REMOVED: Final = 1
WHILE_THERE: Final = 2
