"""A card in a language: what it is called there, its type, and its text. It plays the same in all of them.

`show` has the words of a card for every place that shows one: pictures, the terminal, the browser, `card show`. They
are printed from what was read, as those of its abilities are in questions and in the text of a card in play.
"""

from __future__ import annotations

import dataclasses

from bloodwork.cards.build import text_error, type_bits, vocabulary_of
from bloodwork.cards.catalogue import Catalogue
from bloodwork.cards.heads import head
from bloodwork.cards.library import RulesetWords
from bloodwork.cards.schema import BASIC_TYPES, VARIANTS, Card
from bloodwork.kernel.vocabulary import KeywordWord
from bloodwork.text import TextError, read_card
from bloodwork.text.languages import READ as READ
from bloodwork.text.languages import names as named_words
from bloodwork.text.languages import print_card


@dataclasses.dataclass(frozen=True, slots=True)
class Shown:
    name: str
    type: str
    head: str  # its type, cost and stats, in one line
    text: str


def show(card: Card, code: str, catalogue: Catalogue, ruleset: RulesetWords) -> Shown:
    """A card in the language of this code.

    A text that cannot be read is an error with its place, but in English: that is as its file has it.
    """
    names = {other.name: dict(other.names).get(code, other.name) for other in catalogue}
    kins = {kin.name: dict(kin.names).get(code, kin.name) for kin in catalogue.kins}
    kind = _type(card, code)
    words = _words(code, "head")
    name = names.get(card.name, card.name)
    vocabulary = vocabulary_of(ruleset, catalogue.kins)
    try:
        read = read_card(card.name, type_bits(card.words, vocabulary), card.text, vocabulary, catalogue.names())
        text = print_card(read, code, names, kins)
    except TextError as error:
        if code != READ:
            raise text_error(error, card) from None
        text = card.text
    return Shown(name, kind, "; ".join(head(card, kind, words, kins)), text)


def show_keyword(word: KeywordWord, code: str, catalogue: Catalogue, ruleset: RulesetWords) -> Shown:
    """A keyword in a language, with the text that it stands for where that is one of the card language, else none."""
    text = ""
    if code != READ and word.meaning:
        vocabulary = vocabulary_of(ruleset, catalogue.kins)
        names = {other.name: dict(other.names).get(code, other.name) for other in catalogue}
        try:
            read = read_card("", -1, word.meaning.replace("{N}", "1"), vocabulary, catalogue.names())
            text = print_card(
                read, code, names, {kin.name: dict(kin.names).get(code, kin.name) for kin in catalogue.kins}
            )
        except TextError:
            pass  # a meaning that only rules can read
    name = _words(code, "keywords").get(word.name, word.name)
    return Shown(name, "", "", text)


def species_and_level(card: Card, code: str, catalogue: Catalogue) -> tuple[tuple[str, ...], str]:
    """What the species of a card, and a Level, are called in the language."""
    assert card.traits is not None, "a card of another ruleset"
    kins = {kin.name: dict(kin.names).get(code, kin.name) for kin in catalogue.kins}
    return tuple(kins.get(one, one) for one in card.traits.species), _words(code, "head").get("level", "level")


def _type(card: Card, code: str) -> str:
    words = _words(code, "types")
    if card.traits is not None:
        return words.get(card.type, card.type)
    basic = next(name for name in sorted(BASIC_TYPES, key=len, reverse=True) if card.type.startswith(name))
    parts = [basic, *(word for word in VARIANTS if word in card.words)]
    return " ".join(words.get(part, part) for part in parts)


def _words(code: str, table: str) -> dict[str, str]:
    return {} if code == READ else named_words(code, table)
