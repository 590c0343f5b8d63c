"""What a picture shows of a card, whatever ruleset the card is of."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from bloodwork.cards import Card, Catalogue
from bloodwork.cards.hero_cards import KEYS_OF_TYPE
from bloodwork.cards.schema import SIGIL_RULESETS, fold
from bloodwork.cards.shown import READ, show, species_and_level
from bloodwork.cards.sigil_cards import split_entry
from bloodwork.pictures.fonts import check_letters, font
from bloodwork.pictures.setting import Paragraph, Span

if TYPE_CHECKING:
    from bloodwork.cards.library import RulesetWords

# What stands before a colon at the start of a line is the kind of line it is.
_LABEL: Final = re.compile(r"[^.:\"“]{1,40}:(?= |$)")
_LONGEST_KEYWORD: Final = 5  # words
_ENDS: Final = (".", "!", "?", "”", '"', ")", "]", "…")


@dataclasses.dataclass(frozen=True, slots=True)
class Counter:
    """What a card does to a counter: when played (+), when removed (x), or for as long as it is there."""

    mark: str  # "plus", "cross" or nothing
    name: str
    amount: str


@dataclasses.dataclass(frozen=True, slots=True)
class Face:
    """The printed side of a card, as it is to be drawn."""

    key: str  # what the card is told apart by, and its emblem made from
    template: str
    name: str
    kind: str = ""  # its type in words
    form: str = "creature"  # creature, command, extended, flask or a type of Bluthelden: decides colours and emblem
    tint: str = ""  # the colour of a card of Bluthelden, which decides about colours before its form
    rarity: str = ""
    marks: tuple[str, ...] = ()  # saga, vestige, flip, pool
    cost: str | None = None  # None: no drop is shown; empty: a drop without a number
    extra: str = ""  # what it costs more beside another colour
    numbers: tuple[tuple[str, str], ...] = ()  # those of a card of Bluthelden, with their names
    stats: tuple[str, ...] = ()
    kins: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()  # keywords or sigils that its emblem may show
    sigils: tuple[str, ...] = ()
    evolves_from: str = ""
    evolves_into: tuple[str, ...] = ()
    counters: tuple[Counter, ...] = ()
    body: tuple[Paragraph, ...] = ()

    def words(self) -> str:
        """All that is printed on it, for those who cannot see it."""
        parts = [self.kind] if self.kind else []
        parts += [self.tint, self.rarity] if self.tint else []
        parts += ["pool"] if "pool" in self.marks else []
        if self.cost is not None:
            parts.append(f"cost {self.cost or 1}")
        parts += [f"beside another colour {self.extra}"] if self.extra else []
        parts += [f"{name} {number}" for name, number in self.numbers]
        if self.stats:
            names = ("health", "defense", "power")
            parts.append(", ".join(f"{name} {stat}" for name, stat in zip(names, self.stats, strict=True)))
        parts += [f"sigils {', '.join(self.sigils)}"] if self.sigils else []
        parts += [f"evolves from {self.evolves_from}"] if self.evolves_from else []
        parts += [f"evolves into {', '.join(self.evolves_into)}"] if self.evolves_into else []
        told = {"plus": "when played ", "cross": "when removed ", "": ""}
        parts += [f"{told[one.mark]}{one.name} {one.amount}" for one in self.counters]
        parts += [" ".join(span.text for span in paragraph.spans) for paragraph in self.body]
        return "; ".join(parts)


def face_of(card: Card, catalogue: Catalogue, words: RulesetWords, code: str = READ) -> Face:
    """The face of a card in a language; `words` are those of its ruleset."""
    make = _of_colour if card.traits is not None else _with_text
    if catalogue.ruleset in SIGIL_RULESETS:
        make = _with_sigils
    face = make(card, catalogue, words, code)
    _check(face, card)
    return face


def _with_text(card: Card, catalogue: Catalogue, words: RulesetWords, code: str) -> Face:
    said = show(card, code, catalogue, words)
    marks: list[str] = [word for word in ("saga", "vestige") if word in card.words]
    if any(line.casefold().startswith("flip:") for line in card.text.splitlines()):
        marks.append("flip")
    return Face(
        key=card.label,
        template="rules-text",
        name=said.name,
        kind=said.type[:1].upper() + said.type[1:],
        form=_form(card),
        marks=tuple(marks),
        cost=_cost(card, words),
        stats=tuple("" if stat is None else str(stat) for stat in card.stats),
        kins=_kins(_keywords(card.text)),
        hints=_keywords(card.text),
        body=(*(_rules(line) for line in said.text.splitlines() if line.strip()), *_flavor(card)),
    )


def _cost(card: Card, words: RulesetWords) -> str | None:
    """The number beside the drop; a cost of 1 may be the drop alone (O-4.3)."""
    if card.cost is None:
        return None
    return "" if card.cost == 1 and words.vocabulary.lone_drop else str(card.cost)


def _with_sigils(card: Card, catalogue: Catalogue, words: RulesetWords, code: str) -> Face:
    """Nothing but names is printed on such a card, so a language needs no words of the ruleset."""

    def named(name: str) -> str:
        other = catalogue.find(name)
        return name if other is None else dict(other.names).get(code, other.name)

    marks = {"+": "plus", "x": "cross", "": ""}
    entries = [split_entry(entry) for entry in card.counters]
    return Face(
        key=card.label,
        template="sigils",
        name=named(card.name),
        form="flask" if "Blood Flask" in card.sigils else "creature",
        # No drop for a cost of 0, and none but the drop for 1 (P-D.7, P-D.8).
        cost=None if not card.cost else "" if card.cost == 1 else str(card.cost),
        stats=tuple(str(stat) for stat in card.stats),
        kins=_kins(card.sigils),
        hints=card.sigils,
        sigils=card.sigils,
        evolves_from=named(card.evolves_from) if card.evolves_from else "",
        evolves_into=tuple(named(other.name) for other in catalogue if fold(other.evolves_from) == fold(card.name)),
        counters=tuple(Counter(marks[symbol], name, str(number)) for symbol, name, number in entries),
        body=_flavor(card),
    )


def _of_colour(card: Card, catalogue: Catalogue, words: RulesetWords, code: str) -> Face:
    """A card of Bluthelden: its colour is its frame, and its species and Level stand beside its type."""
    traits = card.traits
    assert traits is not None
    said = show(card, code, catalogue, words)
    species, level = species_and_level(card, code, catalogue)
    kinds = [said.type[:1].upper() + said.type[1:]]
    kinds += [", ".join(species)] if species else []
    kinds += [f"{level[:1].upper()}{level[1:]} {traits.level}"] if traits.level is not None else []
    return Face(
        key=card.label,
        template="heroes",
        name=said.name,
        kind=" · ".join(kinds),
        form="artifact" if "artifact" in card.words else card.type,
        tint=traits.color,
        rarity=traits.rarity,
        marks=("pool",) if traits.pool else (),
        cost=None if card.cost is None else str(card.cost),
        extra=f"+{traits.extra_cost}" if traits.extra_cost else "",
        numbers=tuple((one, str(number)) for one in _NUMBERS if (number := _printed(card, one)) is not None),
        kins=traits.species,
        hints=_keywords(card.text),
        body=(*(_rules(line) for line in said.text.splitlines() if line.strip()), *_flavor(card)),
    )


_NUMBERS: Final = ("initiative", "resistance", "magic", "power", "health", "life")


def _printed(card: Card, name: str) -> int | str | None:
    """A number as it stands on a printed card, which shows also a 0 that a file leaves out (B-CARD.19)."""
    number = card.number(name)
    if number == 0 and name in ("initiative", "resistance"):
        # A token that is no character has neither.
        return number if name in KEYS_OF_TYPE[card.type] and (card.type != "token" or card.stats) else None
    return number


def _form(card: Card) -> str:
    for word, form in (("blood flask", "flask"), ("creature", "creature"), ("extended", "extended")):
        if word in card.words:
            return form
    return "command"


def _keywords(text: str) -> tuple[str, ...]:
    """The kins and keywords of a text: what stands in lines that are no sentences."""
    lines = [line for line in text.splitlines() if ":" not in line and _is_keywords(line)]
    return tuple(part.strip() for line in lines for part in line.split(","))


def _is_keywords(line: str) -> bool:
    """Whether a line looks like a list of keywords: no sentence, and nothing that merely lost its full stop."""
    return not line.rstrip().endswith(_ENDS) and all(len(part.split()) <= _LONGEST_KEYWORD for part in line.split(","))


def _kins(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(word.removesuffix(" Kin") for word in words if word.endswith(" Kin"))


def _rules(line: str) -> Paragraph:
    """Keywords and kins stand out from sentences, and so does what says which kind of line it is."""
    line = " ".join(line.split())
    label = _LABEL.match(line)
    if label is not None and label.end() < len(line):
        return Paragraph((Span(label.group(), "strong"), Span(line[label.end() :].strip(), "text")))
    return Paragraph((Span(line, "strong" if _is_keywords(line) else "text"),))


def _flavor(card: Card) -> tuple[Paragraph, ...]:
    out: list[Paragraph] = []
    for line in card.flavor.splitlines():
        if words := " ".join(line.split()):
            # The slanted font has fewer letters than the upright one.
            slanted = all(letter == " " or font("flavor").has(letter) for letter in words)
            out.append(Paragraph((Span(words, "flavor" if slanted else "text"),), part="flavor"))
    return tuple(out)


def _check(face: Face, card: Card) -> None:
    place = card.place.file, card.place.line
    for text, role in (
        (face.name + face.evolves_from + "".join(face.evolves_into), "title"),
        (face.kind + (face.cost or "") + "".join((*face.stats, *face.sigils)), "strong"),
    ):
        check_letters(text, role, f'"{card.label}"', *place)
    for paragraph in face.body:
        for span in paragraph.spans:
            check_letters(span.text, span.role, f'"{card.label}"', *place)
