"""A noun in the wrong number and a verb in the wrong person are told, with the sentence as it should be."""

from __future__ import annotations

import pytest

from bloodwork.text import TextError, read_card
from bloodwork.text.agreement import agreement
from bloodwork.text.derivations import Derivations
from bloodwork.text.errors import DISAGREES
from bloodwork.text.parse import english, print_words
from text.conftest import NAMES, make_vocabulary

VOCAB = make_vocabulary()
WRONG = [
    ("Draw 2 card.", "Draw 2 cards."),
    ("Draw 1 cards.", "Draw 1 card."),
    ("Draw a cards.", "Draw a card."),
    ("Destroy all creature.", "Destroy all creatures."),
    ("Destroy each creatures.", "Destroy each creature."),
    ("Destroy 2 creature you control.", "Destroy 2 creatures you control."),
    ("Put 3 rust counter on this creature.", "Put 3 rust counters on this creature."),
    ("Put a rust counters on this creature.", "Put a rust counter on this creature."),
    ("Skip 2 turn.", "Skip 2 turns."),
    ("Move a creature 2 space to the left.", "Move a creature 2 spaces to the left."),
    ("Creature you control have +1 power.", "Creatures you control have +1 power."),
    ("Creatures you control has +1 power.", "Creatures you control have +1 power."),
    ("This creature have Flying.", "This creature has Flying."),
    ("Your opponent draw a card.", "Your opponent draws a card."),
    ("Each player draw a card.", "Each player draws a card."),
    ("You draws a card.", "You draw a card."),
    ("A creature may gains Flying.", "A creature may gain Flying."),
    ("Whenever a creature attack, draw a card.", "Whenever a creature attacks, draw a card."),
    ("Whenever you draws a card, gain 1 blood.", "Whenever you draw a card, gain 1 blood."),
    ("Whenever this creature are attacked, draw a card.", "Whenever this creature is attacked, draw a card."),
    ("This creature cannot attacks.", "This creature cannot attack."),
    ("If you controls 2 creature, draw a card.", "If you control 2 creatures, draw a card."),
    ("Whoever control the most creature draws a card.", "Whoever controls the most creatures draws a card."),
    ("Gain 1 blood for each creatures you control.", "Gain 1 blood for each creature you control."),
    ("Draw cards equal to the number of creature in play.", "Draw cards equal to the number of creatures in play."),
    ("The health pool become 2.", "The health pool becomes 2."),
    ("Your opponent may pays 1 blood to draw a card.", "Your opponent may pay 1 blood to draw a card."),
    ("Your opponent destroy a creature.", "Your opponent destroys a creature."),
    ("Each player sacrifices creature.", "Each player sacrifices a creature."),
]  # fmt: skip


@pytest.mark.parametrize(("wrong", "right"), WRONG, ids=lambda text: text)
def test_the_right_form_is_named(wrong: str, right: str) -> None:
    creature = VOCAB.types["creature"]
    with pytest.raises(TextError) as caught:
        read_card("Card", creature, wrong, VOCAB, NAMES)
    assert caught.value.reason == DISAGREES
    assert caught.value.nearest == right
    read_card("Card", creature, right, VOCAB, NAMES)
    at = caught.value.column - 1
    word = wrong[at:].split()[0].rstrip(".,")
    assert word not in right.split() or wrong[:at].casefold() == right[:at].casefold()


def test_either_form_where_the_words_leave_it_open() -> None:
    for text in ("If there are no creatures, draw a card.", "Destroy the creatures adjacent to it.", "Destroy them."):
        try:
            read_card("Card", VOCAB.types["creature"], text, VOCAB, NAMES)
        except TextError as error:
            assert error.reason != DISAGREES


def test_what_is_put_right_is_right() -> None:
    """For every way to say something: what agrees is not changed again, and can be printed."""
    rules = agreement(english())
    changed = 0
    for way, tree in Derivations(english()).all():
        should = rules.agreed(tree)
        changed += should is not tree
        assert rules.agreed(should) is should, way
        assert print_words(should), way
    assert changed > 20
