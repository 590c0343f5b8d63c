"""The languages that the terminal speaks, with the names and texts of a game's cards in them."""

from __future__ import annotations

from functools import cache
from typing import Final

from bloodwork.cards import Catalogue
from bloodwork.cards.kins import with_kins
from bloodwork.cli.rulings import with_defaults
from bloodwork.play import Telling
from bloodwork.terminal import german
from bloodwork.terminal.tongue import ENGLISH, Tongue
from bloodwork.text import TextError, read_card
from bloodwork.text.languages import language, print_card

SPOKEN: Final = ("de", "en")


def tongue(code: str, catalogue: Catalogue, ruleset: str) -> Tongue:
    """A language of the terminal for the cards of a catalogue."""
    if code == ENGLISH.code:
        return ENGLISH
    vocabulary = with_kins(with_defaults(ruleset).vocabulary, catalogue.kins)
    tables = language(code, vocabulary.dialect).names
    names = {card.name: dict(card.names).get(code, card.name) for card in catalogue}
    kins = {kin.name: dict(kin.names).get(code, kin.name) for kin in catalogue.kins}
    words: dict[str, str] = {}
    for table in ("types", "head", "keywords", "counters", "kins"):
        words.update(tables[table])

    @cache
    def reads(text: str) -> str:
        """A text in the language; one that is no text of a card stays as it is."""
        try:
            return print_card(read_card("", -1, text, vocabulary, tuple(names)), code, names, kins)
        except TextError:
            return text

    phrases = {**words, **kins, **german.PHRASES}
    telling = Telling(german.EVENTS, names, phrases, german.UNKNOWN, german.FAILS)
    return Tongue(code, phrases=phrases, verbs=german.VERBS, names=names, reads=reads, telling=telling)
