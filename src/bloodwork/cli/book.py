"""The book that a terminal looks things up in: the cards of a game and the ledger of its ruleset."""

from __future__ import annotations

from typing import Final

from bloodwork import rules
from bloodwork.cards import Card, Catalogue, Kin, cards_from_mappings, shipped
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
        self._rules = {rule.id: rule for rule in rules.ledger(ruleset).rules}
        self._by_any_case = {id.casefold(): rule for id, rule in self._rules.items()}
        self._keywords = keyword_rules(with_defaults(ruleset))

    def card(self, name: str) -> Card | None:
        return self._cards.find(name)

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
