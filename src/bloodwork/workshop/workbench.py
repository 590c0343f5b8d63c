"""Reads cards one by one, as a game would, and keeps what came of each step: tree, face, abilities."""

from __future__ import annotations

import dataclasses
from typing import Final

from bloodwork import cards
from bloodwork.cards.build import Builder, told
from bloodwork.cards.lint import world_of
from bloodwork.cards.schema import Traits
from bloodwork.errors import BadFile, NotUnderstood
from bloodwork.kernel.ability import Ability, Face, Library
from bloodwork.kernel.vocabulary import Vocabulary
from bloodwork.rulesets.contract import Ruleset
from bloodwork.text import CardText, TextError, read_card
from bloodwork.text.dialects import DIALECTS
from bloodwork.text.errors import NOT_EXECUTED
from bloodwork.text.lint import Finding, lint
from bloodwork.text.meaning import LANES

# What a sentence alone can be the text of, in the order in which that is tried: type, cost, stats.
_BEARERS: Final[tuple[tuple[str, int | None, tuple[int, ...]], ...]] = (
    ("creature", 1, (1, 0, 1)),
    ("command", 1, ()),
    ("extended command", 1, ()),
    ("creature saga", 1, (1, 0, 1)),
)
_LANE_BEARERS: Final[tuple[tuple[str, int | None, tuple[int, ...]], ...]] = (
    ("character", 1, (1, 1)),
    ("spell", 1, ()),
    ("training", 1, ()),
    ("artifact", 1, ()),
    ("ritual", 1, ()),
    ("resource", None, ()),
    ("rune", None, ()),
    ("sovereign", None, ()),
    ("advisor", 1, ()),
    ("token", None, (1, 1)),
    ("barrier", 1, (1, 1)),
    ("miracle", 1, ()),
)
SENTENCE: Final = "the sentence"


@dataclasses.dataclass(frozen=True)
class Reading:
    """A card, and what was read in its text."""

    card: cards.Card
    text: CardText
    face: Face

    @property
    def words(self) -> tuple[str, ...]:
        return self.card.words


class Workbench:
    """Everything that cards are read with: the other cards, and the ruleset with its rulings."""

    def __init__(self, catalogue: cards.Catalogue, ruleset: Ruleset) -> None:
        self.catalogue = catalogue
        self.ruleset = ruleset
        named = tuple(catalogue.card(name) for name in catalogue.names())
        self._builder = Builder(self.ruleset, catalogue, named)
        self.lib: Library = self._builder.prepare()
        self._read: dict[str, Reading] = {}

    @property
    def vocabulary(self) -> Vocabulary:
        return self._builder.vocabulary

    def read(self, card: cards.Card) -> Reading:
        """What a card says. A text that cannot be read is a TextError."""
        known = self._read.get(card.label)
        if known is not None and known.card == card:
            return known
        face = self._builder.face(0, 0, card)
        text = read_card(card.name, face.types, card.text, self.vocabulary, self.lib.names)
        self._builder.compile(face, card)
        self._read[card.label] = Reading(card, text, face)
        return self._read[card.label]

    def read_named(self, name: str) -> Reading:
        """What the card of this Name says; what is wrong with it is told with its place in the file."""
        card = self.catalogue.card(name)
        for fault in card.faults:
            place = card.place.file or "cards"
            raise BadFile(f'"{card.name}": {fault.message}', file=place, line=fault.line, column=fault.column)
        try:
            return self.read(card)
        except TextError as error:
            line, column = card.place.in_text(error.line, error.column)
            raise BadFile(
                f'"{card.name}": {told(error, card)}', file=card.place.file or "cards", line=line, column=column
            ) from None

    def read_sentence(self, text: str, type_: str | None = None) -> Reading:
        """What a text alone says, on a card of this type or of the first that it can stand on."""
        lanes = LANES in DIALECTS[self.vocabulary.dialect].layers
        known = _LANE_BEARERS if lanes else _BEARERS
        bearers = [one for one in known if type_ is None or one[0] == type_]
        if not bearers:
            raise NotUnderstood(f'no text is tried on a "{type_}"', expected=", ".join(one[0] for one in known))
        errors: list[TextError] = []
        for name, cost, stats in bearers:
            try:
                return self.read(cards.Card(SENTENCE, name, cost, stats, text, traits=Traits() if lanes else None))
            except TextError as error:
                error.message = error.message.removeprefix(f"{SENTENCE}: ")
                errors.append(error)
        # The reading that came furthest says best what is wrong; of equals, that on the first that could bear it.
        raise max(errors, key=lambda error: (error.line, error.column, error.reason != NOT_EXECUTED))

    def findings(self, reading: Reading) -> list[Finding]:
        """What in a card's text cannot be meant."""
        return lint(reading.face, world_of(self._builder))

    def abilities(self, reading: Reading) -> list[Ability]:
        return [self.lib.abilities[number] for number in reading.face.abilities]
