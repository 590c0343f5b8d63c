"""Sentences that can be read and whose meaning a player could not tell, or that could never happen: refused."""

from __future__ import annotations

from functools import cache

import pytest

from bloodwork import cards
from bloodwork.cli.rulings import with_defaults
from bloodwork.text import TextError
from bloodwork.workshop.workbench import Workbench

REFUSED = [
    # what is laid down by an effect, on a card that is not executed
    ("creature", "The next time a creature dies this turn, draw a card.", "when this is done must be said"),
    ("creature", "Whenever a creature dies this turn, draw a card.", "when this is done must be said"),
    ("creature", "At the end of this turn, draw a card.", "when this is done must be said"),
    # one of several, and nothing says which
    ("creature", "Your opponent's creature has -1 power.", "which one is meant"),
    ("command", "Return Insect to your hand.", "how many are meant"),
    # two that could be meant
    ("command", "Swap a creature you control with an enemy creature. It gains +1 power.", "could be"),
    ("command", "Lose 3 blood and draw 2 cards. Deal that much damage to a creature.", "could be"),
    ("command", "Return a creature or command you control to your hand.", "say it of each"),
    ("command", "Destroy an Insect or creature with Flying.", "say it of each"),
    ("command", "Return a creature and a command card from your discard pile to your hand.", "where the first one is"),
    ("creature", "Whenever the leftmost creature you control dies, draw a card.", "leftmost"),
    ("creature", "Opposing creatures have -1 power.", "one creature at most opposes"),
    ("creature", "Whenever an opposing creature dies, draw a card.", "one creature at most opposes"),
    ("command", "A creature gets -1 power until your next turn. Then destroy it.", "now or when it is over"),
    (
        "creature",
        "Whenever a creature attacks, put a Rust counter on it. It has -1 power for each Rust counter on it.",
        "once more each time",
    ),
    ("creature", "When this creature dies, it gives no blood and you draw a card.", "a sentence of its own"),
    # a change of what is out of play
    ("creature", "When this creature dies, return it to your hand. It gains +1 power.", "out of play"),
    ("command", "Return a creature to its owner's hand. It gains Flying.", "out of play"),
    # a keyword no times
    ("creature", "Kin Call x0", "x0"),
    # two do it with each other, and one is spoken of
    (
        "command",
        "Choose a creature and move it to an empty space. If that space is occupied, those two creatures swap spaces.",
        "two do this with each other",
    ),
    # who may do it
    ("command", "Any player may discard a card.", "each player may"),
    ("creature", "During your main phase, your opponent may discard a card.", "nobody else has a choice"),
    ("creature", "During each player's turn, that player may discard a card.", "who may do it"),
    # what an event changes itself, asked when it is over
    ("creature", "Whenever this creature attacks a damaged creature, draw a card.", "damaged by then"),
    ("creature", "Whenever this creature attacks while opposed, draw a card.", "may have died"),
    ("creature", "Whenever a creature dies, put a rust counter on it.", "has died"),
    (
        "command",
        "Return a creature to its owner's hand. The next time that card is played, it costs 1 more.",
        "known before it is played",
    ),
    ("creature", "Whenever you play a creature, it costs 1 less.", "known before it is played"),
    ("creature", "The next time a friendly creature attacks, it deals double damage.", "over by then"),
    # whose number of two
    ("creature", "Whenever another creature attacks, this creature gains power equal to its power.", "either card"),
    ("creature", "Whenever a creature attacks this creature, it is dealt damage equal to its power.", "could be"),
    (
        "creature",
        "When this creature enters play, set aside an enemy creature. When this creature dies, return it to the board.",
        "this card or the one",
    ),
    ("creature", "When this creature attacks, draw a card instead of taking damage.", "of that kind"),
    # next to what, and where
    ("creature", "When this creature enters the board, swap 2 adjacent creatures.", "adjacent to what"),
    ("command", "Return an Insect to your hand.", "where it is"),
    ("command", "If you control a creature, gain 1 blood. Then draw a card.", "whether that held"),
    # whose zone
    ("creature", "Whenever a card is put into their discard pile, draw a card.", "which player is meant"),
]


# in lanes, where nothing dies of damage before a text is done, and a Move stays in its lane
REFUSED_IN_LANES = [
    ("spell", "Deal 2 damage to target character. If it dies this way, gain 3 ASP.", "dies of damage"),
    ("spell", "Deal 2 damage to target character. If it is destroyed this way, gain 3 ASP.", "dies of damage"),
    (
        "spell",
        "Deal 2 damage to each character. Gain 1 ASP for each character destroyed this way.",
        "dies of damage",
    ),
    ("character", "This character may move to an adjacent lane when it uses Move.", "within one lane"),
    ("spell", "Play this on an opposing character and turn that character.", "only a Training is played on something"),
]


@cache
def bench(ruleset: str = "bloodless") -> Workbench:
    return Workbench(cards.shipped(ruleset), with_defaults(ruleset))


@pytest.mark.parametrize(("kind", "text", "words"), REFUSED, ids=[text for _, text, _ in REFUSED])
def test_it_is_refused_with_its_reason(kind: str, text: str, words: str) -> None:
    with pytest.raises(TextError) as caught:
        bench().read_sentence(text, kind)
    assert words in str(caught.value)


@pytest.mark.parametrize(("kind", "text", "words"), REFUSED_IN_LANES, ids=[text for _, text, _ in REFUSED_IN_LANES])
def test_it_is_refused_in_lanes(kind: str, text: str, words: str) -> None:
    with pytest.raises(TextError) as caught:
        bench("bluthelden").read_sentence(text, kind)
    assert words in str(caught.value)


def test_what_a_text_destroys_has_died_when_it_asks() -> None:
    bench("bluthelden").read_sentence("Destroy target character. If it dies this way, gain 3 ASP.", "spell")
