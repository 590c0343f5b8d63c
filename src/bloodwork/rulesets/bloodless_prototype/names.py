"""The words of the prototype as numbers. What it shares with later editions has their numbers; the rest follows."""

from __future__ import annotations

from typing import Final

from bloodwork.rulesets.bloodless.names import EVENTS as LATER_EVENTS
from bloodwork.rulesets.bloodless.names import MOVE_COUNTER

ZONES: Final = ("board", "hand", "deck", "blood deck", "discard pile")

# Events beyond those of later editions, of which the last (added turns and skipped phases) are not in the prototype.
HURT: Final = MOVE_COUNTER + 1  # card, other (what hurts it), amount: health is reduced; F_NO_BLOOD
REMAINS: Final = (
    MOVE_COUNTER + 2
)  # card, player, frm (its space): what a death leaves behind, after all deaths of its moment
COUNTER: Final = MOVE_COUNTER + 3  # player, word (counter), amount (above or below zero) -> extra (the new number)
GIVE: Final = MOVE_COUNTER + 4  # card (receives), other (the giver): sigils for a time
FAVOUR: Final = MOVE_COUNTER + 5  # card, player: the one of its kind that is in effect
EVENTS: Final = (*LATER_EVENTS[: MOVE_COUNTER + 1], "hurt", "remains", "counter", "give", "favour")

# Flags of events beyond those of later editions.
F_NO_BLOOD: Final = 1 << 20  # a hurt or a death that gives nobody blood

# Numbers: per player at the number and the number plus one.
BLOOD: Final = 0
DREW: Final = 2  # decks drawn from in this turn: bit 0 the deck, bit 1 the blood deck
POOL: Final = 4
PLACED: Final = 5  # whether the player whose turn it is has placed a card in it
BEGUN: Final = 6  # whether the beginning of the turn is over: a card was played or sent away
NAMED_BY: Final = 7  # who named the card that is in effect; two more if for a round
NAMED_IN: Final = 8  # the turn in which a card was named last
COUNTERS: Final = 9  # of players, by counter; after them what is counted in each turn

# Which part of a turn (words of the phase event).
START_OF_TURN: Final = 0
START_OF_MAIN: Final = 1
END_OF_ATTACK: Final = 4

# Marks of a card state.
HAD_TURN: Final = 1  # a turn of its controller has begun with it on the board
SEASONED: Final = 2  # two have
LENT: Final = 4  # it has lent its words in this turn
SPENT: Final = 8  # it has in an earlier turn
MUTED: Final = 32  # it does not have its other sigils
IN_EFFECT: Final = 64  # it was named as the one that is in effect
STATES: Final = {"seasoned": SEASONED, "spent": SPENT, "in effect": IN_EFFECT}
KILLED_IN_PAIN: Final = 16  # it dies of damage by Area Of Pain from its own side

# Entries of a face: how a counter changes.
WHEN_PLAYED: Final = 0
WHEN_REMOVED: Final = 1
WHILE_THERE: Final = 2
