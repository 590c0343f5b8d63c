"""The sentence that is offered to someone who wrote one that cannot be read is what they are likely to have meant."""

from __future__ import annotations

from typing import Any

import pytest

from bloodwork import cards
from bloodwork.cards.check import check_cards
from bloodwork.cli.rulings import with_defaults

COMMAND = [
    ("Deal 2 damage.", "Deal 2 damage to a creature."),
    ("Deal 3 damages to target creature.", "Deal 3 damage to target creature."),
    ("Put target creature backward in its owner's hand.", "Put target creature back in its owner's hand."),
    ("Opponent discards a card.", "Your opponent discards a card."),
    ("Target opponent loses 2 blood.", "Your opponent loses 2 blood."),
    ("Search your library for a creature card.", "Search your deck for a creature card."),
    ("Destroy all creatures except for Insects.", "Destroy all creatures except Insects."),
    ("Discard your hand and draw that many.", "Discard your hand and draw that many cards."),
    ("Gain blood equal to its powr.", "Gain blood equal to its power."),
    ("Destroy a monster.", "Destroy a creature."),
    ("Destory a creature.", "Destroy a creature."),
    ("Draws 2 cards.", "Draw 2 cards."),
]
CREATURE = [
    ("Wenever a creature attacks, gain 1 blood.", "Whenever a creature attacks, gain 1 blood."),
    ("When this creature is dead, draw a card.", "When this creature is killed, draw a card."),
    ("This creature cant attack.", "This creature cannot attack."),
    ("Creatures you control do not attack.", "This creature cannot attack."),
    ("Whenever this attacks, draw a card.", "Whenever this creature attacks, draw a card."),
    ("When this creature enters the battlefield, draw a card.", "When this creature enters the board, draw a card."),
    ("When this comes into play, gain 2 blood.", "When this creature enters play, gain 2 blood."),
    ("At the begining of your turn, lose 1 blood.", "At the start of your turn, lose 1 blood."),
    ("At start of turn, lose 1 blood.", "At the start of the turn, lose 1 blood."),
    ("Each turn, gain 1 blood.", "At the start of your turn, gain 1 blood."),
    ("This creature gains Flyng.", "This creature gains Flying."),
    ("This creature has haste.", "This creature has Flying."),
    ("Whenever you play a Insekt creature, draw a card.", "Whenever you play an Insect creature, draw a card."),
    (
        "If you have no cards in hand, this gets +2 power.",
        "If you have no cards in hand, this creature gets +2 power.",
    ),
    (
        "As long as your opponent has more blood then you, this creature has +2 power.",
        "As long as your opponent has more blood than you, this creature has +2 power.",
    ),
]


def offered(text: str, **fields: str) -> str:
    card: dict[str, Any] = {"name": "Card", "cost": 1, "text": text, **fields}
    own = cards.Catalogue("bloodless", cards.cards_from_mappings([card], "card", ruleset="bloodless"))
    (report,) = check_cards(own, own.over(cards.shipped("bloodless")), with_defaults("bloodless"))
    (message,) = [sentence.message for sentence in report.sentences if sentence.message]
    return message.partition("a sentence that works: ")[2].partition(" (")[0]


@pytest.mark.parametrize(("text", "meant"), COMMAND)
def test_on_a_command(text: str, meant: str) -> None:
    assert offered(text, type="command") == meant


@pytest.mark.parametrize(("text", "meant"), CREATURE)
def test_on_a_creature(text: str, meant: str) -> None:
    assert offered(text, type="creature", stats="1/0/1") == meant
