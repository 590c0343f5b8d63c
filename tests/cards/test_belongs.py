"""Which part of a deck a card belongs to."""

import pytest

from bloodwork.cards import shipped, shipped_deck, shipped_decks
from bloodwork.cards.belongs import belongs

RULESETS = ("bloodless", "bloodless-overview", "bloodless-tcg", "bloodless-prototype", "bluthelden")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_card_of_a_legal_deck_belongs_to_the_part_that_holds_it(ruleset: str) -> None:
    catalogue = shipped(ruleset)
    for name in shipped_decks(ruleset):
        deck = shipped_deck(ruleset, name)
        for section in deck.sections:
            assert {belongs(catalogue.card(entry.name), ruleset) for entry in deck.section(section)} == {section}


def test_a_vestige_belongs_to_no_deck() -> None:
    catalogue = shipped("bloodless")
    found = {card.name for card in catalogue if belongs(card, "bloodless") is None}
    assert found == {card.name for card in catalogue if "vestige" in card.words} != set()
