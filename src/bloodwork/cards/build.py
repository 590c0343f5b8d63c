"""From printed cards to a library: numbers for names, faces, and compiled text."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from functools import partial
from typing import Final

from bloodwork.cards.catalogue import Catalogue
from bloodwork.cards.kins import Kin, closures, with_kins
from bloodwork.cards.library import RulesetWords
from bloodwork.cards.lines import check_words, counter_number, entries, join_lines
from bloodwork.cards.parts import works_there
from bloodwork.cards.schema import HERO_RULESETS, Card, Number, Traits, fold
from bloodwork.errors import BadFile
from bloodwork.kernel.ability import NO_NUMBER, Face, Keyword, Library, letter_code
from bloodwork.kernel.vocabulary import Vocabulary
from bloodwork.text import TextError, compile_face, compile_keywords, read_card
from bloodwork.text.normalise import clean

UNFIT: Final = "not of its type"  # the reason of a text that a card of its type cannot have
_BACK_STATS_SWITCH: Final = "face_down_creature_stats"


def type_bits(words: Iterable[str], vocabulary: Vocabulary) -> int:
    bits = 0
    for word in words:
        bits |= vocabulary.types[word]
    return bits


def encoded(number: Number) -> int:
    if number is None:
        return NO_NUMBER
    return letter_code(ord(number)) if isinstance(number, str) else number


def text_error(error: TextError, card: Card) -> BadFile:
    """An error in a card's text, with its place in the file."""
    line, column = card.place.in_text(error.line, error.column)
    return BadFile(f'"{card.name}": {told(error, card)}', file=card.place.file or "cards", line=line, column=column)


def told(error: TextError, card: Card) -> str:
    """What is wrong with a card's text, without the place and the card."""
    return error.told().removeprefix(f"{card.name}: ")


def goes_on(card: Card) -> bool:
    """Whether the lines of a card are one effect, so that each may speak of what those before it did."""
    return "command" in card.words or "spell" in card.words


MOST_VOCABULARIES: Final = 12
_vocabularies: dict[str, Vocabulary] = {}


def vocabulary_of(ruleset: RulesetWords, kins: tuple[Kin, ...]) -> Vocabulary:
    """One vocabulary for equal rulesets: what reads texts keeps what it has read of one."""
    key = repr((ruleset.name, sorted(ruleset.switches.items()), kins))
    found = _vocabularies.pop(key, None) or with_kins(ruleset.vocabulary, kins)
    _vocabularies[key] = found  # behind all others: those that were used least go first
    if len(_vocabularies) > MOST_VOCABULARIES:
        del _vocabularies[next(iter(_vocabularies))]
    return found


class Builder:
    """Makes a library. `build` is all that a game needs; the steps are for who checks cards one by one."""

    def __init__(self, ruleset: RulesetWords, catalogue: Catalogue, cards: tuple[Card, ...]) -> None:
        self.ruleset = ruleset
        self.catalogue = catalogue
        self.cards = cards
        self.vocabulary = vocabulary_of(ruleset, catalogue.kins)
        self.lib = Library()
        self._made = 0  # faces that the keywords made
        self.known = 0  # counters that keywords speak of
        self._apart: Builder | None = None  # where sentences are tried without a trace in the library

    def build(self, counters: Iterable[str] = ()) -> Library:
        lib = self.prepare()
        made = self._made
        self._add_backs(made)
        for face, card in zip(lib.faces[made:], self.cards, strict=False):
            try:
                self.compile(face, card)
            except TextError as error:
                raise text_error(error, card) from None
        for face in lib.faces:
            if face.name >= 0 and lib.main_face[face.name] < 0:
                lib.main_face[face.name] = face.id
        if lib.copies:
            self._add_twins(self.vocabulary.types.get("vestige", 0) | self.vocabulary.types.get("token", 0))
        join_lines(lib, self.cards)
        for counter in counters:
            counter_number(lib, counter)
        return lib

    def _add_twins(self, fleeting: int) -> None:
        """For each face the same one for a card that a text makes: what a copy of it has."""
        for face in [face for face in self.lib.faces if face.name >= 0 and not face.types & fleeting]:
            face.twin = len(self.lib.faces)
            self.lib.faces.append(face.again(face.twin, face.types | fleeting))

    def prepare(self) -> Library:
        """The library with all words in it, and the faces as far as they are known without their texts."""
        lib = self.lib
        lib.tag_names = list(self.vocabulary.tags)
        lib.tag_closure = closures(self.vocabulary.tags)
        lib.keywords = [Keyword(number, word.name) for number, word in enumerate(self.vocabulary.keywords)]
        lib.names = sorted({card.name for card in self.cards})
        compile_keywords(lib, self.vocabulary)
        self._cite_own(0)
        number = {name: at for at, name in enumerate(lib.names)}
        lib.main_face = [-1] * len(lib.names)
        self._made = len(lib.faces)
        self.known = len(lib.counters)
        for card in self.cards:
            face = self.face(len(lib.faces), number[card.name], card)
            lib.faces.append(face)
            lib.printed[face.id] = card.text
            if lib.main_face[face.name] < 0 or not card.variant:
                lib.main_face[face.name] = face.id
        return lib

    def face(self, id: int, name: int, card: Card) -> Face:
        face = Face(id, name, type_bits(card.words, self.vocabulary))
        face.label = card.label
        face.stats = self._stats(card)
        letters = [number for number in (card.cost, *card.stats) if isinstance(number, str)]
        face.letters = tuple(ord(letter) for letter in dict.fromkeys(letters))
        if card.traits is not None:
            tags = {fold(name): tag for tag, name in enumerate(self.lib.tag_names)}
            for tag in (tags[fold(name)] for name in card.traits.species):
                face.own_tags |= 1 << tag
                face.tags |= self.lib.tag_closure[tag]
        return face

    def compile(self, face: Face, card: Card) -> None:
        """Adds to a face what its card's text says; a text that cannot be read is a TextError."""
        for fault in card.faults:
            line, column = fault.line, fault.column
            raise BadFile(f'"{card.name}": {fault.message}', file=card.place.file or "cards", line=line, column=column)
        names = [name for number, name in enumerate(self.lib.names) if self.lib.main_face[number] >= 0]
        check_words(card, self.vocabulary, names)
        first = len(self.lib.abilities)
        try:
            text = read_card(card.name, face.types, card.text, self.vocabulary, names)
            implied = self.ruleset.implied(face.types, text.chapters)
            compile_face(text, face, self.lib, self.vocabulary, implied=implied)
        except TextError as error:
            error.trial = partial(self.works, card=card, error=error)
            raise
        if card.counters:
            face.entries = entries(self.lib, card)
        unfit = self.ruleset.unfit(self.lib, face)
        if unfit is not None:
            raise TextError(f"{unfit.missing} ({unfit.rule})", reason=UNFIT)
        self.ruleset.finish_face(self.lib, face)
        self._cite_own(first)
        face.reading = self.ruleset.citations.all_own(face.reading)

    def _cite_own(self, first: int) -> None:
        """Abilities, from a number on, cite the rules of the ruleset that they are made for."""
        for ability in self.lib.abilities[first:]:
            ability.rules = self.ruleset.citations.all_own(ability.rules)

    def beside(self) -> Builder:
        """Another one of the same, in which texts are tried without a trace in this library."""
        made = Builder(self.ruleset, self.catalogue, self.cards)
        made.prepare()
        return made

    def works(self, sentence: str, card: Card, error: TextError) -> bool:
        """Whether a card could have this sentence in place of the one at fault, among all its others."""
        if self._apart is None:
            self._apart = self.beside()
        if error.start is None or error.stop is None:
            return False
        text = clean(card.text)
        tries = partial(self._try, card=card)
        return works_there(text, error.start, error.stop, sentence, tries, whole=goes_on(card))

    def _try(self, text: str, card: Card) -> None:
        """Compiles a text on a card without a trace in the library."""
        assert self._apart is not None
        tried = dataclasses.replace(card, text=text, faults=())
        self._apart.compile(self._apart.face(0, 0, tried), tried)

    def _stats(self, card: Card) -> tuple[int, ...]:
        return tuple(encoded(card.number(name)) for name in self.ruleset.stat_names)

    def _add_backs(self, made: int) -> None:
        """One back for each basic type: what lies face down is not told apart."""
        backs: dict[str, int] = {}
        for one in self.ruleset.backs:
            stats = one.stats
            if one.word == "creature" and _BACK_STATS_SWITCH in self.ruleset.switches:
                stats = tuple(int(part) for part in str(self.ruleset.switches[_BACK_STATS_SWITCH]).split("/"))
            traits = Traits() if self.ruleset.name in HERO_RULESETS else None
            card = Card("", one.type, one.cost if one.cost >= 0 else None, stats, traits=traits)
            back = Face(len(self.lib.faces), -1, type_bits(card.words, self.vocabulary))
            back.label = f"face-down {one.word}"
            back.stats = self._stats(card)
            backs[one.word] = back.id
            self.lib.faces.append(back)
        for face, card in zip(self.lib.faces[made:], self.cards, strict=False):
            face.back = next((backs[word] for word in backs if word in card.words), -1)
