"""The book that a terminal looks things up in: the cards of a game and the ledger of its ruleset."""

from __future__ import annotations

import dataclasses
from typing import Final

from bloodwork import rules
from bloodwork.cards import Card, Catalogue, Kin, cards_from_mappings, shipped
from bloodwork.cards.shown import READ, show
from bloodwork.cli.rulings import with_defaults
from bloodwork.errors import nearest
from bloodwork.play import SavedGame
from bloodwork.play.keywords import keyword_rules, plain_keyword

# Types with rules of their own, as the ledger writes them.
_TYPES: Final = ("Blood Flask", "Extended Command", "Saga", "Vestige")
MOST_OF_A_TYPE: Final = 5


class CardsAndRules:
    def __init__(self, catalogue: Catalogue, ruleset: str) -> None:
        self._cards = self.catalogue = catalogue
        self._printed: dict[str, Card] = {}
        self._rules = {rule.id: rule for rule in rules.ledger(ruleset).rules}
        self._by_any_case = {id.casefold(): rule for id, rule in self._rules.items()}
        self._ruleset = with_defaults(ruleset)
        self._keywords = keyword_rules(self._ruleset)

    def card(self, name: str) -> Card | None:
        """The card of this name, with its text as it is printed everywhere."""
        card = self._cards.find(name)
        if card is not None and card.label not in self._printed:
            text = show(card, READ, self._cards, self._ruleset).text
            self._printed[card.label] = dataclasses.replace(card, text=text)
        return self._printed[card.label] if card is not None else None

    def rule(self, id: str) -> rules.Rule | None:
        return self._rules.get(id) or self._by_any_case.get(id.casefold())

    def keyword(self, word: str) -> list[rules.Rule]:
        return self._keywords.get(plain_keyword(word), [])

    def type(self, words: str) -> list[rules.Rule]:
        found: list[rules.Rule] = []
        for word in _TYPES:
            if word.casefold() in words:
                found += [rule for rule in self._rules.values() if rule.testable and word in rule.text][:MOST_OF_A_TYPE]
        return found

    def nearest(self, word: str) -> str | None:
        return nearest(word, [*self._cards.names(), *(keyword.title() for keyword in self._keywords)])


def book_of(saved: SavedGame) -> CardsAndRules:
    """The book for a game that was saved, which may have cards of its own."""
    found = cards_from_mappings(saved.cards, "the record", ruleset=saved.ruleset)
    own = Catalogue(saved.ruleset, found, [Kin(name, parent) for name, parent in saved.kins.items()])
    return CardsAndRules(own.over(shipped(saved.ruleset)), saved.ruleset)
