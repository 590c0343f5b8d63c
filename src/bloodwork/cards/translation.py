"""What of the cards, and of the card language, German and Spanish have no words for yet."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable

from bloodwork.cards.build import type_bits, vocabulary_of
from bloodwork.cards.catalogue import Catalogue
from bloodwork.cards.library import RulesetWords
from bloodwork.cards.schema import Card
from bloodwork.text import TextError, read_card
from bloodwork.text.derivations import Derivations
from bloodwork.text.forms import NoForm
from bloodwork.text.languages import Translator, language
from bloodwork.text.parse import english, print_words
from bloodwork.text.wording import Wording


@dataclasses.dataclass(frozen=True, slots=True)
class Missing:
    """A sentence that a language prints in English."""

    where: str  # the card that it stands on, or the way of the grammar that it was made with
    text: str
    needs: str  # what the language has no words for


@dataclasses.dataclass(frozen=True, slots=True)
class Translation:
    """How many of some sentences a language has words for."""

    code: str
    total: int
    missing: tuple[Missing, ...]

    @property
    def needs(self) -> dict[str, int]:
        """What the language has no words for, with how often it is needed, most often first."""
        out: dict[str, int] = {}
        for one in self.missing:
            out[one.needs] = out.get(one.needs, 0) + 1
        return dict(sorted(out.items(), key=lambda pair: (-pair[1], pair[0])))


def of_cards(cards: Iterable[Card], code: str, catalogue: Catalogue, ruleset: RulesetWords) -> Translation:
    """The sentences of these cards; a card whose text cannot be read has none."""
    vocabulary = vocabulary_of(ruleset, catalogue.kins)
    names = catalogue.names()
    total = 0
    missing: list[Missing] = []
    for card in cards:
        try:
            text = read_card(card.name, type_bits(card.words, vocabulary), card.text, vocabulary, names)
        except TextError:
            continue
        translator = Translator(code, vocabulary)
        for line in text.lines:
            translator.line(line)
        total += translator.pieces
        missing += [Missing(card.label, one.text, one.needs) for one in translator.untranslated]
    return Translation(code, total, tuple(missing))


def of_grammar(code: str, dialect: str = "") -> Translation:
    """Everything that the grammar of a game can say: sentences made with each of its ways."""
    spoken = language(code, dialect)
    total = 0
    missing: list[Missing] = []
    for way, tree in Derivations(english(dialect)).all():
        total += 1
        try:
            Wording(spoken, {}, str).line(tree)
        except NoForm as error:
            missing.append(Missing(way, " ".join(print_words(tree, "sentence", dialect)), str(error)))
    return Translation(code, total, tuple(missing))
