"""Events that block C-N2 of the ledger does not number, told as it tells the others."""

from __future__ import annotations

from typing import Final


class Told:
    """What an event holds, when it fails ("" for never), what a Success adds, its opposite ("" for none), and the
    rules that it follows."""

    def __init__(self, holds: str, fails: str, adds: str, opposite: str, rules: tuple[str, ...]) -> None:
        self.holds: str = holds
        self.fails: str = fails
        self.adds: str = adds
        self.opposite: str = opposite
        self.rules: tuple[str, ...] = rules


BEYOND: Final = {
    "aim": Told(
        "creature, the spaces that are its combat targets from now on",
        "no such creature on the board",
        "nothing",
        "having the combat targets that it had before",
        ("C-N18.22", "C-D8.3.1b"),
    ),
    "lose_kin": Told(
        "card in play, kin or all kins; a kin goes with its descendants",
        "no such card, or it is not of that kin",
        "the kins that it had",
        "having those kins again",
        ("C-N2.30.3", "C-N3.18"),
    ),
    "link": Told(
        "two cards in play: they remember each other",
        "there are not two different cards in play, or they are linked already",
        "both cards",
        "unlink",
        ("C-N4.33", "C-N4.43", "C-N4.9"),
    ),
    "heal": Told(
        "creature on the board, number; as much of its damage is taken off",
        "no such creature, or it has no damage",
        "how much it was",
        "",
        ("C-N2.53",),
    ),
    "become": Told(
        "card in play, and a Name or another card: it is that card until it leaves play",
        "no such card, it or the other lies face down, or they are of different types",
        "the Name",
        "",
        ("C-N2.54",),
    ),
    "move_counter": Told(
        "two cards in play, a counter name or any, number; they are removed from the one and put on the other",
        "there are not two different cards in play, or no such counters on the first",
        "how many have come over",
        "moving those counters back",
        ("C-N2.56",),
    ),
    "roll": Told("player, number of sides; chance gives one", "", "the side", "", ("C-N2.55",)),
    "unlink": Told(
        "card in play: it and the cards that it was linked to forget each other",
        "no such card, or it is linked to none",
        "the card",
        "",
        ("C-N4.33", "C-N4.9"),
    ),
    "extra_turn": Told(
        "player, number of turns; or the number of attack phases that the turn has more",
        "number 0",
        "nothing",
        "",
        ("C-P4.3c", "C-P4.3e"),
    ),
    "skip_phase": Told(
        "player, main phase, attack phase or card draw, number of them",
        "number 0",
        "nothing",
        "",
        ("C-P4.3d",),
    ),
}
