"""A language with the names, words and texts of the cards of a game."""

from __future__ import annotations

from functools import cache
from typing import Final

from bloodwork.cards import Catalogue
from bloodwork.cards.kins import with_kins
from bloodwork.kernel.vocabulary import Vocabulary
from bloodwork.telling.tongue import ENGLISH, Tongue

_TABLES: Final = ("types", "head", "keywords", "counters", "kins")


def tongue_for(code: str, catalogue: Catalogue, vocabulary: Vocabulary) -> Tongue:
    """A language for the cards of a catalogue, whose ruleset has this vocabulary."""
    if code == ENGLISH.code:
        return ENGLISH
    from bloodwork.text import TextError, read_card  # it takes longer to load than most starts need
    from bloodwork.text.languages import language, print_card

    vocabulary = with_kins(vocabulary, catalogue.kins)
    tables = language(code, vocabulary.dialect).names
    names = {card.name: dict(card.names).get(code, card.name) for card in catalogue}
    kins = {kin.name: dict(kin.names).get(code, kin.name) for kin in catalogue.kins}
    words = {word: said for table in _TABLES for word, said in tables[table].items()}

    @cache
    def reads(text: str) -> str:
        """A text in the language; one that is no text of a card stays as it is."""
        try:
            return print_card(read_card("", -1, text, vocabulary, tuple(names)), code, names, kins)
        except TextError:
            return text

    return Tongue(code, words={**kins, **words}, names=names, reads=reads)
