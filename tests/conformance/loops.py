# ruff: noqa: E501 - a board is read best in one piece
"""Boards whose abilities feed each other: for ever, while numbers grow, or until something runs out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from bloodwork import Game
from bloodwork.cards import Catalogue, cards_from_mappings

INK = ("ink", "rust", "wax", "ash", "salt")
DRAW = "draw"
GOES_ON = "goes on"


@dataclass
class Board:
    """Texts of creatures from the left, 3/0/1 each unless the text begins with stats; a command that A plays."""

    name: str
    a: list[str]
    b: list[str]
    spark: str
    verdict: str  # DRAW, GOES_ON, or who wins
    more: dict[str, Any] = field(default_factory=dict)  # of the position
    rest: int = 0  # cards in each deck

    def game(self, **switches: str | int | bool) -> Game:
        cards: list[dict[str, Any]] = [
            {"name": "Husk", "type": "creature vestige", "cost": 0, "stats": "1/0/1"},
            {"name": "Spark", "type": "command", "cost": 0, "text": self.spark},
            {"name": "Ox", "type": "creature", "cost": 9, "stats": "4/0/1"},
        ]
        position: dict[str, Any] = {"pool": self.more.get("pool", 20)}
        for player, texts in (("A", self.a), ("B", self.b)):
            row: list[str] = []
            for at, text in enumerate(texts):
                stats, _, text = text.partition(": ") if text[:1].isdigit() else ("9/0/1", "", text)
                name = f"{player}{at} Card"
                card = {"name": name, "type": "creature", "cost": 1, "stats": stats}
                cards.append(card | ({"text": text} if text else {}))
                row.append(name)
            row += ["-"] * (4 - len(row))
            position[player] = {"board": row, "deck": ["Ox"] * self.rest} | self.more.get(player, {})
        position["A"]["hand"] = ["Spark", *position["A"].get("hand", [])]
        catalogue = Catalogue("bloodless", cards_from_mappings(cards, self.name, ruleset="bloodless"))
        return Game.from_setup("bloodless", position, cards=catalogue, switches=switches, log=False)


def cycles() -> list[Board]:
    """Rings of two, three and four cards, on one side and across the table, that put counters for ever."""
    out = []
    for size in (2, 3, 4):
        texts = [
            f"Whenever a creature gets a {INK[i]} counter, put 1 {INK[(i + 1) % size]} counter on this creature."
            for i in range(size)
        ]
        spark = f"Put 1 {INK[0]} counter on each creature you control."
        out.append(Board(f"{size} cards in a ring", texts, [], spark, DRAW))
        out.append(Board(f"{size} cards in a ring across the table", texts[::2], texts[1::2], spark, DRAW))
        emptied = [
            f"Whenever this creature gets a {INK[i]} counter, remove 1 {INK[i]} counter from it, then put"
            f" 1 {INK[(i + 1) % size]} counter on each creature you control."
            for i in range(size)
        ]
        out.append(Board(f"{size} cards that pass a counter on", emptied, [], spark, DRAW))
    return out


GAIN = "Gain 1 blood."
INKED = "Put 1 ink counter on each creature you control."
ENDLESS = [
    Board("blood for blood", ["Whenever you gain blood, your opponent gains 1 blood."] * 1,
          ["Whenever you gain blood, your opponent gains 1 blood."], GAIN, DRAW),
    Board("one card alone", ["Whenever you gain blood, gain 1 blood."], [], GAIN, DRAW),
    Board("that much", ["Whenever you gain blood, gain that much blood."], [], GAIN, DRAW),
    Board("twice that much", ["Whenever you gain blood, gain twice that much blood."], [], GAIN, DRAW),
    Board("twice that much, across", ["Whenever you gain blood, your opponent gains that much blood."],
          ["Whenever you gain blood, your opponent gains that much blood."], "Gain 3 blood.", DRAW),
    Board("gained and lost", ["Whenever you gain blood, lose 1 blood.", "Whenever you lose blood, gain 1 blood."], [], GAIN,
          DRAW),
    Board("power without end", ["Whenever a creature gains power, this creature gains +1 power."], [],
          "A creature you control gains +1 power.", DRAW),
    Board("power across", ["Whenever this creature gains power, the creature opposing it gains +1 power."],
          ["Whenever this creature gains power, the creature opposing it gains +1 power."],
          "A creature you control gains +1 power.", DRAW),
    Board("doubling power",
          ["Whenever this creature gets an ink counter, it gains power equal to its power, then put 1 ink counter on it."],
          [], INKED, DRAW),
    Board("a pool that fills itself", ["Whenever points are added to the health pool, add 1 point to the health pool."], [],
          "Add 1 point to the health pool.", DRAW),
    Board("wings on and off", ["Whenever a creature gains Flying, it loses Flying.", "Whenever a creature loses Flying, it gains Flying."],
          [], "Each creature you control gains Flying.", DRAW),
    Board("a counter put and taken", ["Whenever this creature gets an ink counter, remove 1 ink counter from it.\n"
          "Whenever this creature loses an ink counter, put 1 ink counter on it."], [], INKED, DRAW),
    Board("vestiges without end", ["Whenever another creature enters the board, destroy it.",
          'Whenever another creature dies, spawn a "Husk".', "9/0/1: ", ""], [], "Destroy each creature with 0 cost.", GOES_ON),
    Board("a vestige for a vestige", ["Whenever another creature enters the board, destroy it.",
          'Whenever another creature dies, spawn a "Husk".', ""], [], 'Spawn a "Husk".', DRAW),
    Board("turns that end at once", ["At the start of your turn, end your turn."], ["At the start of your turn, end your turn."],
          "Gain 1 blood, then end your turn.", DRAW),
    Board("an end of a turn within another", ["At the end of each player's turn, the turn ends."], [], "End your turn.", DRAW),
    Board("two that send each other", ["9/0/0: Whenever another creature you control attacks, this creature attacks."] * 2,
          ["9/9/0: "] * 2, GAIN, "draw on attack"),
    # The check of the pool (C-P6.8) comes after what an event triggers (C-P6.6.2), and damage to an empty pool is damage.
    Board("a pool that is empty long before", ["Whenever you gain blood, deal 1 damage to your opponent.",
          "Whenever your opponent is dealt damage, gain 1 blood."], [], GAIN, DRAW, {"pool": 60}),
    Board("three kinds in a ring", ["Whenever you gain blood, put 1 ink counter on this creature.",
          "Whenever a creature gets an ink counter, this creature gains +1 power.",
          "Whenever a creature gains power, gain 1 blood."], [], GAIN, DRAW),
    Board("four kinds in a ring", ["Whenever you gain blood, put 1 ink counter on this creature.",
          "Whenever a creature gets an ink counter, this creature gains +1 power.",
          "Whenever a creature gains power, this creature gains Flying.",
          "Whenever a creature gains Flying, gain 1 blood."], [], GAIN, DRAW),
    Board("more and more of them", ["Whenever you gain blood, gain 1 blood."] * 2, [], GAIN, DRAW),
    Board("four that answer each other", ["Whenever you gain blood, gain 1 blood."] * 4, [], GAIN, DRAW),
]  # fmt: skip

ENDING = [
    Board("a deck runs out", ["Whenever you draw a card, draw a card."], [], "Draw a card.", GOES_ON, rest=40),
    Board("two decks run out", ["Whenever you draw a card, your opponent draws a card."],
          ["Whenever you draw a card, your opponent draws a card."], "Draw a card.", GOES_ON, rest=40),
    Board("hand and deck run out", ["Whenever you draw a card, discard a card.", "Whenever a card is discarded, draw a card."],
          [], "Draw a card.", GOES_ON, rest=40),
    Board("blood runs out", ["Whenever you lose blood, lose 1 blood."], [], "Lose 1 blood.", GOES_ON, {"A": {"blood": 300}}),
    Board("blood runs from one to the other", ["Whenever you gain blood, your opponent loses 1 blood."],
          ["Whenever you lose blood, your opponent gains 1 blood."], GAIN, GOES_ON, {"B": {"blood": 300}}),
    Board("a creature dies of it", ["Whenever a creature is dealt damage, deal 1 damage to it."], ["60/0/0: "],
          "Deal 1 damage to each creature your opponent controls.", "A"),  # of what is more than its health
    Board("both die of it", ["60/0/0: Whenever this creature is dealt damage, deal 1 damage to the creature opposing it."],
          ["60/0/0: Whenever this creature is dealt damage, deal 1 damage to the creature opposing it."],
          "Deal 1 damage to each creature.", "A"),
    Board("striking until it is over", ["Whenever this creature strikes, this creature strikes the space opposing it."],
          ["9/9/0: "], GAIN, "A on attack"),
    Board("attacking once more", ["Whenever this creature attacks, this creature attacks."], [], GAIN, "goes on, on attack"),
    Board("no space left", ['Whenever a creature enters the board, spawn a "Husk".'], [], 'Spawn a "Husk".', GOES_ON),
    Board("counters run out", ["Whenever this creature loses an ink counter, remove 1 ink counter from it."], [],
          "Put 200 ink counters on each creature you control, then remove 1 ink counter from each creature you control.", GOES_ON),
    Board("power runs out", ["9/0/99: Whenever this creature loses power, it loses 1 power."], [],
          "Each creature you control loses 1 power.", GOES_ON),
]  # fmt: skip

# Passive abilities that switch each other. Stats are worked out once, in order of precedence (C-N12.1).
SWITCHING = [
    "Creatures with Flying have +1 power.",
    "Creatures with 1 power have Flying.",
    "Creatures with 2 power have -1 power.",
    "Creatures with 1 power have +1 power.",
    "Creatures without Flying have Flying.",
    "As long as this creature has 2 power, it has +1 health.",
    "This creature has +1 power for each creature with 2 power.",
    "Creatures with 1 health have +1 power.",
    "Creatures with 1 power have +1 health.",
    "This creature has +1 power for each other creature you control.",
]
