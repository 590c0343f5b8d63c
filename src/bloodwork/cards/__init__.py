"""Cards as data: set files, the catalogue, decks, and the library that a game is played with."""

from bloodwork.cards.catalogue import Catalogue
from bloodwork.cards.deck import (
    Break,
    Deck,
    Entry,
    check_deck,
    find_deck,
    load_deck,
    parse_deck,
    shipped_deck,
    shipped_decks,
)
from bloodwork.cards.kins import Kin
from bloodwork.cards.load import cards_from_mappings, load_cards, parse_set, shipped
from bloodwork.cards.schema import Card

__all__ = [
    "Break",
    "Card",
    "Catalogue",
    "Deck",
    "Entry",
    "Kin",
    "cards_from_mappings",
    "check_deck",
    "find_deck",
    "load_cards",
    "load_deck",
    "parse_deck",
    "parse_set",
    "shipped",
    "shipped_deck",
    "shipped_decks",
]
