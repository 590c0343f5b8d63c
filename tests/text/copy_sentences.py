"""Sentences about copies and creatures that a text describes."""

from __future__ import annotations

from typing import Final

SENTENCES: Final = {
    "creature": (
        "As this creature enters the board, you may choose another creature. This creature becomes a copy of it, except"
        " it is also Insect Kin.",
        "As this creature enters the board, you may choose another creature on the board. If you do, this creature"
        " enters as a copy of that creature, except it is also an Insect.",
        "You may have this creature enter the board as a copy of a creature, except it's 1/0/1 and has Flying.",
        "This creature enters the board as a copy of any creature.",
        'At the end of your turn, create a 1/0/1 Insect creature with Flying named "Dust Mote" in an empty space you'
        " own.",
        "When this creature dies, spawn two 1/0/1 Insects with Flying.",
        "When this creature dies, create a 1/0/1 Flying Insect token in its space.",
        'When this creature dies, create a 1/0/1 creature with "When this creature dies, draw a card.".',
        "Whenever you execute your first command each turn, you may pay 2 blood. If you do, execute a copy of that"
        " command. You may choose new targets for the copy.",
        "Whenever you execute a command, you may pay 1 blood to copy it.",
    ),
    "command": (
        "Spawn two copies of target creature you control. At the start of your next turn, sacrifice those copies.",
        "Create a copy of target creature. That copy gains Flying.",
        "Create a copy of a creature you control, except its power is 1.",
        "Spawn a copy of target creature in an empty space you own, except it has Flying.",
        "Create a copy of a creature you control, except it has power 1.",
        "The next time you execute a command with cost 4 or less this turn, execute it an additional time.",
        "The next command you play this turn is executed twice.",
        "Copy target creature you control.",
        'Spawn a 1/0/1 Insect creature called "Mite Queen" in each empty space you own.',
    ),
}
