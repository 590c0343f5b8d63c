"""Our first set for Bluthelden holds what a first set needs, and its decks are legal (B-NOTE)."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from bloodwork.cards import Card, check_deck, shipped, shipped_deck, shipped_decks
from bloodwork.cards.deck import Deck
from bloodwork.cards.schema import COLORS, HERO_TYPES, RARITIES, Traits

RULESET = "bluthelden"
MONO = {"crypts": "black", "wildwood": "green", "veil": "orange", "falcons": "white"}
MIXED = ("masquerade", "borderland")
# What the book's cards have as keywords, as lines of a text (B-NOTE.5); a Barrier is a type.
KEYWORDS = (
    "Binding", "Fear", "First Damage", "Flying", "Skyguard", r"Blood Rush \d", "Target Strike", "Poison",
    "Protective Shield", r"Hideout: Pay \d ASP", r"Rise \d: .+", "Speed", "Defender", "Two-handed Combat",
    "Unblockable", "Punch", "Bloodmage", r"Regeneration \d", "Ranged Combat", "Surge", "Epic", "Mythic",
    "Lord of the Dead", "Force of Nature",
)  # fmt: skip
# Cards that the book names, with their types (B-NOTE.10).
NAMED = {
    "Kaelal Shamal, Shaman King": "sovereign",
    "Sovereign's Rune": "rune",
    "Ring Of Might": "artifact",
    "Baal, The Necromancer": "character",
    "Flying Swords": "miracle",
    "Sirunian Seehoff, King of Falkenheim": "sovereign",
    "Light of Retribution": "spell",
    "Exodus": "spell",
}


def cards(**wanted: object) -> list[Card]:
    return [card for card in shipped(RULESET) if all(_has(card, key, value) for key, value in wanted.items())]


def _has(card: Card, key: str, value: object) -> bool:
    return bool((getattr(card, key) if key == "type" else getattr(traits(card), key)) == value)


def traits(card: Card) -> Traits:
    assert card.traits is not None
    return card.traits


def test_size_types_and_rarities() -> None:
    assert len([card for card in shipped(RULESET) if card.type != "token"]) >= 120
    assert {card.type for card in shipped(RULESET)} == set(HERO_TYPES)
    assert {traits(card).rarity for card in shipped(RULESET)} == set(RARITIES)


@pytest.mark.parametrize("keyword", KEYWORDS)
def test_every_keyword_is_there(keyword: str) -> None:
    lines = [line for card in shipped(RULESET) for line in card.text.splitlines()]
    assert any(re.fullmatch(keyword, line) for line in lines), keyword


@pytest.mark.parametrize("verb", ["banish", "stun", "heal", "create", "destroy", "return", "gain control"])
def test_what_no_keyword_says_is_there(verb: str) -> None:
    assert any(re.search(rf"\b{verb}\b", card.text, re.IGNORECASE) for card in shipped(RULESET)), verb


@pytest.mark.parametrize("color", COLORS[1:])
def test_every_colour_has_what_it_needs(color: str) -> None:
    types = Counter(card.type for card in cards(color=color))
    assert types["sovereign"] == 1
    assert types["miracle"] >= 1
    for type_ in ("advisor", "artifact", "training", "ritual", "spell", "resource", "character"):
        assert types[type_], (color, type_)
    assert {traits(card).level for card in cards(color=color, type="resource")} == {1, 2}
    assert {traits(card).level for card in cards(color=color, type="character")} == {1, 2}
    (sovereign,) = cards(color=color, type="sovereign")
    assert traits(sovereign).life
    assert {traits(card).rarity for card in cards(color=color)} == set(RARITIES)


def test_equilibra() -> None:
    gray = {card.type for card in cards(color="gray")}
    assert {"rune", "resource", "artifact", "barrier", "spell", "advisor"} <= gray
    assert {traits(card).level for card in cards(color="gray", type="resource")} == {1, 2}


def test_every_rise_leads_to_a_card_of_the_same_colour() -> None:
    rises = [
        (card, found[1])
        for card in shipped(RULESET)
        for line in card.text.splitlines()
        if (found := re.fullmatch(r"Rise \d: (.+)", line)) is not None
    ]
    assert len({traits(card).color for card, _ in rises}) == 4
    for card, name in rises:
        higher = shipped(RULESET).card(name)
        assert (higher.type, traits(higher).color, traits(higher).level) == ("character", traits(card).color, 2)


@pytest.mark.parametrize("name", NAMED)
def test_the_cards_that_the_book_names_are_there(name: str) -> None:
    assert shipped(RULESET).card(name).type == NAMED[name]


def test_every_card_is_called_something_in_german_and_spanish() -> None:
    for card in shipped(RULESET):
        assert [code for code, _ in card.names] == ["de", "es"], card.name
    for kin in shipped(RULESET).kins:
        assert [code for code, _ in kin.names] == ["de", "es"], kin.name


def test_the_decks_are_legal() -> None:
    assert set(shipped_decks(RULESET)) == {*MONO, *MIXED}
    for name in shipped_decks(RULESET):
        deck = shipped_deck(RULESET, name)
        assert [len(part) for part in deck.lists()] == [1, 1, 40, 18], name
        assert deck.about, name
        assert check_deck(deck, RULESET, shipped(RULESET)) == [], name


def colors(deck: Deck) -> set[str]:
    return {traits(shipped(RULESET).card(name)).color for name in deck.names()} - {"gray"}


def test_four_decks_are_of_one_colour_and_two_mix() -> None:
    for name, color in MONO.items():
        assert colors(shipped_deck(RULESET, name)) == {color}
    for name in MIXED:
        assert len(colors(shipped_deck(RULESET, name))) == 2


def test_whatever_rises_in_a_deck_finds_its_higher_form_there() -> None:
    met = 0
    for name in shipped_decks(RULESET):
        spells = shipped_deck(RULESET, name).lists()[2]
        for card in map(shipped(RULESET).card, set(spells)):
            for higher in re.findall(r"^Rise \d: (.+)$", card.text, re.MULTILINE):
                met += 1
                assert higher in spells, (name, card.name)
    assert met > 3


def test_every_card_but_tokens_is_priced_fairly() -> None:
    for card in shipped(RULESET):
        if card.type in ("sovereign", "rune", "resource", "token"):
            continue
        assert isinstance(card.cost, int), card.name
        assert (traits(card).extra_cost > 0) == (traits(card).color != "gray"), card.name
