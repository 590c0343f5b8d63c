"""Words of a text that make no difference."""

from __future__ import annotations

import pytest

from bloodwork import cards
from bloodwork.cards.build import Builder
from bloodwork.cards.check import check_cards
from bloodwork.cards.unused_words import unused_words
from bloodwork.cli.rulings import with_defaults

NONE: frozenset[str] = frozenset()


@pytest.fixture(scope="module")
def builder() -> Builder:
    catalogue = cards.shipped("bloodless")
    made = Builder(with_defaults("bloodless"), catalogue, tuple(catalogue.card(name) for name in catalogue.names()))
    made.prepare()
    return made


def card(text: str, type_: str = "creature") -> cards.Card:
    return cards.Card("Test Card", type_, 1, (1, 0, 1) if type_ == "creature" else (), text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("All other creatures have -1 power.", ["All"]),
        ("Flying\nAt the start of your turn, gain 1 blood.\nAll creatures you control have Flying.", ["All"]),
        ("Whenever you would gain blood, gain 1 more blood instead.", ["would", "blood", "instead"]),
        ("When this creature dies, return it to your hand.", ["your"]),
        ("When this creature dies, destroy two other creatures.", []),
    ],
)
def test_a_word_without_which_the_text_is_read_as_the_same(text: str, words: list[str], builder: Builder) -> None:
    found = unused_words(card(text), builder, NONE)
    assert [one.finding.message.split('"')[1] for one in found] == words
    for one in found:
        line = text.split("\n")[one.line - 1]
        assert line[one.column - 1 :].startswith(one.finding.message.split('"')[1])


@pytest.mark.parametrize(
    ("text", "type_"),
    [
        ("Destroy an enemy creature.", "command"),
        ("Destroy two creatures you control.", "command"),
        ("Each creature you control without Flying gains +1 power until end of turn.", "command"),
        ("Your opponent discards a card at random.", "command"),
        ("Skip your next turn.", "command"),
        ("Draw a card. Reveal the drawn card.", "command"),
        ('Spawn a "Blood Flask" (it\'s no creature of its own).', "command"),
        ("Whenever another friendly creature dies, gain 1 blood.", "creature"),
        ("Whenever this creature deals combat damage, draw a card.", "creature"),
    ],
)
def test_words_that_say_something_or_may_be_left_out(text: str, type_: str, builder: Builder) -> None:
    assert [one.finding.message for one in unused_words(card(text, type_), builder)] == []


@pytest.mark.parametrize("ruleset", ["bloodless", "bloodless-overview", "bloodless-tcg", "bluthelden"])
def test_no_word_of_what_is_shipped_is_idle(ruleset: str) -> None:
    catalogue = cards.shipped(ruleset)
    for report in check_cards([catalogue.card(name) for name in catalogue.names()], catalogue, with_defaults(ruleset)):
        assert report.findings == () and not report.refused, report.card.name
