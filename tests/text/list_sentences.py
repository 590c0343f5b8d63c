"""Sentences with lists in them: events, moments, statements, damage, things."""

from __future__ import annotations

from typing import Final

SENTENCES: Final = {
    "creature": (
        "When this creature enters the board or dies, draw a card.",
        "When this creature enters the board and when it dies, draw a card.",
        "When this creature enters the board and at the start of your turn, draw a card.",
        "At the start of each turn and whenever a creature dies, add a Dread counter to this creature.",
        "At the start and end of your turn, gain 1 blood.",
        "Whenever this creature attacks or is attacked, gain 1 blood.",
        "Whenever this creature attacks, is attacked or moves, gain 1 blood.",
        "Whenever you draw a card or gain blood, this creature gets +1 power until end of turn.",
        "Whenever you gain or lose blood, draw a card.",
        "Whenever a creature enters or leaves the board, gain 1 blood.",
        "Whenever a creature is destroyed or sacrificed, gain 1 blood.",
        "Whenever another creature or a command enters play, gain 1 blood.",
        "Whenever a friendly creature dies or a command is executed, draw a card.",
        "If this creature would be destroyed or sacrificed, return it to its owner's hand instead.",
        "This creature can't attack, move or be sacrificed.",
        "This creature can't be destroyed or sacrificed.",
        "Friendly creatures have +1 power, can't be destroyed and have Flying.",
        "Other friendly creatures get +1 power, have Flying, and can't be moved.",
        "Your opponent can't draw or discard cards.",
        "While this creature is damaged, it gets +1 power, has Flying and can't move.",
        "When this creature dies, it deals 2 damage to the creature opposing it and 1 damage to your opponent.",
    ),
    "command": (
        "Whenever a creature attacks or moves this turn, gain 1 blood.",
        "Choose a creature. When that creature dies or leaves the board, draw a card.",
        "Deal 2 damage to target creature and 1 damage to each creature adjacent to it.",
        "Deal 1 damage to target creature, 2 damage to another creature and 3 damage to another creature.",
        "Deal 3 damage to target creature and 2 to its controller.",
        "Deal 2 damage to target creature and to your opponent.",
        "Deal 2 damage to each creature and each player.",
        "Deal 2 damage to target creature and each creature adjacent to it.",
        "Deal 2 damage to each of up to 2 target creatures.",
        "Target creature gets +2 power but loses Flying until end of turn.",
        "Target creature gets +2 power until end of turn. If it is an Insect, it gains Flying as well.",
        "Choose two creatures. Each of them deals damage equal to its power to the other.",
        "Target creature you control fights target enemy creature. If both die, draw a card.",
        "Destroy a command or a creature with cost 3 or less.",
        "Destroy target creature or target command.",
    ),
    "command extended": (
        "When you execute this command, choose a creature. As long as this command is on the timeline, that creature"
        " gets -0/-0/-2, can't move and loses Flying.",
    ),
}
