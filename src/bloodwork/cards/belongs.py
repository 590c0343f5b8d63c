"""Which part of a deck a card belongs to, by what the rules ask of each part."""

from __future__ import annotations

from bloodwork.cards.deck import DECK_RULES, SECTIONS, SectionRules
from bloodwork.cards.hero_decks import GOVERNMENT, POOL, SPELL
from bloodwork.cards.schema import HERO_RULESETS, Card, fold


def belongs(card: Card, ruleset: str) -> str | None:
    """The part of a deck that may hold the card; None if there is none, as for a vestige.

    >>> from bloodwork.cards import shipped
    >>> belongs(shipped("bloodless").card("Blood Flask"), "bloodless")
    'blood'
    """
    if ruleset in HERO_RULESETS:
        if card.type in GOVERNMENT:
            return card.type
        return POOL if "pool" in card.words else SPELL
    asked = DECK_RULES[ruleset].sections
    # A part that is for certain cards only comes before one that takes the rest.
    particular = [one for one in SECTIONS if any(rules.section == one and _picks(rules) for rules in asked)]
    for section in [*particular, *(one for one in SECTIONS if one not in particular)]:
        if all(_takes(rules, card) for rules in asked if rules.section == section):
            return section
    return None


def _picks(rules: SectionRules) -> bool:
    return bool(rules.wanted or rules.named)


def _takes(rules: SectionRules, card: Card) -> bool:
    if any(word in card.words for word in rules.banned) or (rules.wanted and rules.wanted not in card.words):
        return False
    # Where as many cards of one Name are asked for as the part has room for, it has no other.
    full = rules.named_least > 0 and rules.named_least == rules.most
    return not full or fold(card.name) == fold(rules.named)
