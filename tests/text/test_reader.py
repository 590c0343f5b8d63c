"""Reading is done once: by one reader for a vocabulary, and of a keyword's meaning once for all cards."""

from __future__ import annotations

import pytest

from bloodwork.cards import shipped
from bloodwork.cards.build import Builder
from bloodwork.play.table import Table
from bloodwork.rulesets import NAMES
from bloodwork.text.cardtext import Reader, reader


@pytest.mark.parametrize("ruleset", NAMES)
def test_a_vocabulary_has_one_reader(ruleset: str) -> None:
    vocabulary = Builder(Table(ruleset).ruleset, shipped(ruleset), ()).vocabulary
    assert reader(vocabulary) is reader(vocabulary)


def test_a_vocabulary_that_has_grown_gets_a_new_reader() -> None:
    vocabulary = Table("bloodless").ruleset.vocabulary
    before = reader(vocabulary)
    vocabulary.tags["Newt"] = ""
    try:
        after = reader(vocabulary)
        assert after is not before and "newt" in after.kins
    finally:
        del vocabulary.tags["Newt"]


def test_a_keyword_is_read_once_for_all_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset, cards = Table("bloodless").ruleset, shipped("bloodless")
    first = Builder(ruleset, cards, ()).prepare()
    meanings = sum(bool(keyword.meaning) for keyword in ruleset.vocabulary.keywords)
    assert meanings > 3 and len(first.abilities) >= meanings

    def again(*_: object) -> None:
        raise AssertionError("a meaning is read again")

    monkeypatch.setattr(Reader, "read", again)
    second = Builder(ruleset, cards, ()).prepare()
    assert [ability.text for ability in second.abilities] == [ability.text for ability in first.abilities]
