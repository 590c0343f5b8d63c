"""A ruleset may take the cards and decks of another."""

from __future__ import annotations

import pytest

from bloodwork.cards import shipped, shipped_deck, shipped_decks
from bloodwork.cards.load import parse_set
from bloodwork.errors import BadFile

HEAD = "set: Trial\nruleset: bloodless-overview\nfrom: bloodless\n"


def test_all_cards_are_taken_and_those_of_the_set_stand_in_their_place() -> None:
    taken = parse_set(HEAD + "cards:\n  - {name: Blood Flask, type: blood flask, stats: 2/0/0}\n", "trial.yaml")
    base = shipped("bloodless")
    assert taken.ruleset == "bloodless-overview"
    assert taken.names() == base.names()
    assert taken.card("Blood Flask").stats == (2, 0, 0)
    assert base.card("Blood Flask").stats == (1, 0, 0)


def test_some_are_left_out() -> None:
    taken = parse_set(HEAD + "without: [Blood Flask]\n", "trial.yaml")
    assert set(shipped("bloodless").names()) - set(taken.names()) == {"Blood Flask"}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            HEAD.replace("from: bloodless", "from: bloodless-overview"),
            "the set is of ruleset bloodless-overview itself",
        ),
        (HEAD.replace("from: bloodless", "from: bloodles"), 'did you mean "bloodless"?'),
        (HEAD + "without: [Blod Flask]\n", 'ruleset bloodless has no card "Blod Flask"; did you mean "Blood Flask"?'),
        (HEAD + "without: Blood Flask\n", '"without" is a text; expected a list of Names'),
        ("set: Trial\nruleset: bloodless\nwithout: [Moth]\ncards: []\n", '"without" in a set that takes no cards'),
    ],
)
def test_what_cannot_be_taken(text: str, told: str) -> None:
    with pytest.raises(BadFile) as caught:
        parse_set(text, "trial.yaml")
    assert told in str(caught.value)
    assert str(caught.value).startswith("trial.yaml:")


def test_decks_are_taken() -> None:
    assert shipped_decks("bloodless-overview") == shipped_decks("bloodless")
    assert shipped_deck("bloodless-overview", "hive") == shipped_deck("bloodless", "hive")
