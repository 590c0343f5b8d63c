"""Which sentences of which cards can be read, and what in them cannot be meant."""

from __future__ import annotations

import dataclasses
import re
import unicodedata
from collections.abc import Iterable
from functools import partial
from typing import Final

from bloodwork.cards.build import Builder, goes_on, told
from bloodwork.cards.catalogue import Catalogue
from bloodwork.cards.library import RulesetWords
from bloodwork.cards.lint import world_of
from bloodwork.cards.parts import Part, checked_parts, parts_of, without
from bloodwork.cards.schema import Card
from bloodwork.cards.unused_words import unused_words
from bloodwork.text import TextError
from bloodwork.text.lint import Finding, World, lint
from bloodwork.text.normalise import UNSEEN

_MOST_SHOWN: Final = 200


@dataclasses.dataclass(frozen=True, slots=True)
class SentenceReport:
    """A sentence, or a line that is none, with its place in the file."""

    text: str
    line: int | None
    column: int | None
    message: str = ""  # why it cannot be read

    @property
    def readable(self) -> bool:
        return not self.message

    @property
    def shown(self) -> str:
        """The text as it can be shown to people: not too much of it, and no letter that would hide or turn others."""
        text = self.text if len(self.text) <= _MOST_SHOWN else self.text[: _MOST_SHOWN - 3] + "..."
        return "".join(f"<U+{ord(one):04X}>" if unicodedata.category(one) in UNSEEN else one for one in text)


@dataclasses.dataclass(frozen=True, slots=True)
class PlacedFinding:
    """What cannot be meant, and the sentence that it is in."""

    finding: Finding
    sentence: SentenceReport


@dataclasses.dataclass(frozen=True, slots=True)
class CardReport:
    card: Card
    sentences: tuple[SentenceReport, ...]
    findings: tuple[PlacedFinding, ...] = ()  # in the text of a card that can be read

    @property
    def readable(self) -> bool:
        return all(sentence.readable for sentence in self.sentences)

    @property
    def refused(self) -> bool:
        """Whether it cannot be read, or is proved never to do what it says."""
        return not self.readable or any(one.finding.error for one in self.findings)

    @property
    def warnings(self) -> int:
        return sum(not one.finding.error for one in self.findings)

    @property
    def joke(self) -> bool:
        """Whether the file says that no format of the game allows it."""
        return self.card.foreign is not None and self.card.foreign.joke

    @property
    def id(self) -> str:
        """The card's id in its file, or one made from its Name."""
        return self.card.foreign.id if self.card.foreign is not None else made_id(self.card)


def check_cards(
    cards: Iterable[Card], catalogue: Catalogue, ruleset: RulesetWords, *, read_only: bool = False
) -> list[CardReport]:
    """Reads each of these cards by itself; they may speak of all cards of the catalogue.

    Those that can be read are looked through for what cannot be meant, unless reading is all that is asked.
    """
    builder = Builder(ruleset, catalogue, tuple(catalogue.card(name) for name in catalogue.names()))
    builder.prepare()
    world = world_of(builder)
    reports: list[CardReport] = []
    for card in cards:
        report = _check(card, builder)
        if report.readable and not read_only:
            report = dataclasses.replace(report, findings=tuple(_findings(report, builder, world)))
        reports.append(report)
    return reports


def _findings(report: CardReport, builder: Builder, world: World) -> list[PlacedFinding]:
    """What cannot be meant in a text, each with the sentence without which it would not be there."""
    card = report.card
    parts = parts_of(card.text)
    return [*_meaningless(card, parts, builder, world), *_idle(card, parts, builder)]


def _idle(card: Card, parts: list[Part], builder: Builder) -> list[PlacedFinding]:
    """Words that make no difference, each at its place."""
    out: list[PlacedFinding] = []
    for word in unused_words(card, builder):
        part = next(part for part in parts if part.line == word.line and word.column <= part.end)
        line, column = card.place.in_text(word.line, word.column)
        out.append(PlacedFinding(word.finding, dataclasses.replace(_report(card, part), line=line, column=column)))
    return out


def _meaningless(card: Card, parts: list[Part], builder: Builder, world: World) -> list[PlacedFinding]:
    found = _linted(card, card.text, builder, world)
    if not found:
        return []
    lines = card.text.split("\n")
    rests = [_linted(card, without(card.text, part), builder, world) for part in parts]
    out: list[PlacedFinding] = []
    for one in found:
        at = next((i for i, left in enumerate(rests) if left is not None and not _again(one, left)), None)
        if at is None:  # the others need it, or none is to blame alone: the first of its line
            at = next((i for i, part in enumerate(parts) if lines[part.line - 1].strip() in one.text), 0)
        whole = SentenceReport("", card.place.line, card.place.column)  # what is printed outside of the text
        sentence = _report(card, parts[at]) if parts and one.text else whole
        out.append(PlacedFinding(one, sentence))
    return out


def _again(finding: Finding, found: list[Finding]) -> bool:
    return any((other.kind, other.message) == (finding.kind, finding.message) for other in found)


def _linted(card: Card, text: str, builder: Builder, world: World) -> list[Finding] | None:
    """What is found in a text on a card; None if it cannot be read there."""
    tried = dataclasses.replace(card, text=text, faults=())
    face = builder.face(0, 0, tried)
    try:
        builder.compile(face, tried)
    except TextError:
        return None
    return lint(face, world)


def _check(card: Card, builder: Builder) -> CardReport:
    parts = checked_parts(card.text, lambda text: _compile(card, text, builder), whole=goes_on(card))
    for part in parts:
        if part.error is not None:
            part.error.trial = partial(builder.works, card=card, error=part.error)
    faults = [SentenceReport(one.text, one.line, one.column, _why(one.message, card)) for one in card.faults]
    return CardReport(card, (*faults, *(_report(card, part) for part in parts)))


def _compile(card: Card, text: str, builder: Builder) -> None:
    tried = dataclasses.replace(card, text=text, faults=())
    builder.compile(builder.face(0, 0, tried), tried)


def _report(card: Card, part: Part) -> SentenceReport:
    text = card.text.split("\n")[part.line - 1][part.start : part.end]
    if part.error is None:
        line, column = card.place.in_text(part.line, part.start + 1)
        return SentenceReport(text, line, column)
    line, column = card.place.in_text(part.line, max(part.error.column, part.start + 1))
    return SentenceReport(text, line, column, _why(told(part.error, card), card))


def _why(message: str, card: Card) -> str:
    joke = card.foreign is not None and card.foreign.joke
    return f"{message} (a joke card: its file says n or f for every format)" if joke else message


def made_id(card: Card) -> str:
    """An id as the community's files have them: small letters without marks, words joined.

    >>> made_id(Card("Amulet of Kätta", "command"))
    'amulet_of_katta'
    """
    letters = unicodedata.normalize("NFD", card.label.casefold())
    return "_".join(re.findall(r"\w+", "".join(x for x in letters if not unicodedata.combining(x) and x not in "'’")))
