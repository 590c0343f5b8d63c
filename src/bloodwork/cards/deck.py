"""Deck files, and what the rules ask of a deck.

A deck is a text: the headings `main:` and `blood:`, lines such as `5x Ant Queen`, and comments after `#`. A deck of
Bluthelden has the headings `spell:` and `pool:`, and the lines `sovereign: NAME` and `rune: NAME`.
"""

from __future__ import annotations

import dataclasses
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from bloodwork.cards.catalogue import Catalogue
from bloodwork.cards.limits import SILENT, UNLIMITED, limit_of
from bloodwork.cards.load import data_folder, shipped
from bloodwork.cards.nodes import decode, read_text
from bloodwork.cards.schema import HERO_RULESETS, fold
from bloodwork.errors import BadFile, NotUnderstood, nearest, unknown

MOST_COPIES: Final = 1000
LONGEST_FILE: Final = 2000  # lines
_TAKEN: Final = "taken.toml"

_ENTRY: Final = re.compile(r"([0-9]+)(?:x\s*|\s+(?:x\s+)?)(\S.*)", re.IGNORECASE)
_SECTION: Final = re.compile(r"([^\W\d][\w ]*?)\s*:")
_SINGLE: Final = re.compile(r"(sovereign|rune)\s*:\s*(\S.*)", re.IGNORECASE)


@dataclasses.dataclass(frozen=True, slots=True)
class Entry:
    """One line of a deck: so many cards of a Name."""

    name: str
    count: int
    line: int = dataclasses.field(default=0, compare=False)


SECTIONS: Final = ("main", "blood")
HERO_SECTIONS: Final = ("sovereign", "rune", "spell", "pool")


@dataclasses.dataclass(frozen=True, slots=True)
class Deck:
    """What a player brings to a game: a main and a blood deck, or what `HERO_SECTIONS` names."""

    name: str
    main: tuple[Entry, ...] = ()
    blood: tuple[Entry, ...] = ()
    about: str = ""  # the comment at its top
    file: str = dataclasses.field(default="", compare=False)
    sovereign: tuple[Entry, ...] = ()
    rune: tuple[Entry, ...] = ()
    spell: tuple[Entry, ...] = ()
    pool: tuple[Entry, ...] = ()

    @property
    def sections(self) -> tuple[str, ...]:
        return HERO_SECTIONS if any(map(self.section, HERO_SECTIONS)) else SECTIONS

    def section(self, name: str) -> tuple[Entry, ...]:
        found: tuple[Entry, ...] = getattr(self, name)
        return found

    def lists(self) -> tuple[list[str], ...]:
        """The Names of each section, one for each card."""
        parts = (self.section(name) for name in self.sections)
        return tuple([entry.name for entry in part for _ in range(entry.count)] for part in parts)

    def names(self) -> tuple[str, ...]:
        """All Names in it, in alphabetical order."""
        return tuple(sorted({name for part in self.lists() for name in part}))

    def told(self) -> str:
        """How many cards are in it, in a few words."""
        sizes = [len(part) for part in self.lists()]
        if self.sections == SECTIONS:
            return f"{sizes[0]} cards and {sizes[1]} flasks"
        return f"{sum(sizes)} cards, {sizes[2]} of them in the Spell Deck and {sizes[3]} in the Pool Deck"


def deck_of(name: str, lists: Sequence[Sequence[str]]) -> Deck:
    """The deck whose `lists` these are."""
    parts = [tuple(Entry(one, part.count(one)) for one in dict.fromkeys(part)) for part in lists]
    if len(parts) == len(SECTIONS):
        return Deck(name, parts[0], parts[1])
    if len(parts) != len(HERO_SECTIONS):
        raise NotUnderstood(f"a deck of {len(parts)} parts", expected=f"{len(SECTIONS)} or {len(HERO_SECTIONS)}")
    return Deck(name, sovereign=parts[0], rune=parts[1], spell=parts[2], pool=parts[3])


@dataclasses.dataclass(frozen=True, slots=True)
class Break:
    """A rule that a deck breaks."""

    rule: str
    message: str


@dataclasses.dataclass(frozen=True, slots=True)
class SectionRules:
    """What one rule asks of one section."""

    rule: str
    section: str
    least: int
    most: int | None = None
    banned: tuple[str, ...] = ()  # words of types that it must not have
    wanted: str = ""  # the word of a type that each card must have
    named: str = ""  # at least `named_least` cards of this Name
    named_least: int = 0
    when: tuple[str, str] | None = None  # a switch and its option under which this is asked


@dataclasses.dataclass(frozen=True, slots=True)
class DeckRules:
    sections: tuple[SectionRules, ...]
    limit_rule: str
    limited: str  # the section that Limits are for
    limit: int  # of a Name whose cards say nothing
    limit_said: str = ""  # the rule of a Limit that cards say, if it is another
    defaults: tuple[tuple[str, str], ...] = ()  # of the switches that `when` names

    def asked(self, switches: Mapping[str, object]) -> tuple[SectionRules, ...]:
        """What is asked under these switches; those that are not among them are at their defaults."""
        values = {**dict(self.defaults), **switches}
        return tuple(one for one in self.sections if one.when is None or values[one.when[0]] == one.when[1])


_COMPREHENSIVE: Final = DeckRules(
    (
        SectionRules("C-N16.9", "main", 50, banned=("blood flask", "vestige")),
        SectionRules("C-N16.11", "blood", 6, 6, wanted="blood flask", named="Blood Flask", named_least=4),
    ),
    "C-N16.10",
    "main",
    5,
)
_OVERVIEW: Final = DeckRules(
    (
        SectionRules("O-2.7", "main", 50),
        SectionRules("O-2.5", "main", 0, banned=("blood flask",)),
        SectionRules("O-2.6", "main", 0, banned=("vestige",)),
        SectionRules("O-2.2", "blood", 6, 6, wanted="blood flask"),
        SectionRules("O-2.3", "blood", 0, named="Blood Flask", named_least=4),
        SectionRules("O-7.1", "blood", 0, banned=("vestige",)),
    ),
    "O-2.8",
    "main",
    5,
    limit_said="O-2.9",
)
_PROTOTYPE: Final = DeckRules(
    (
        SectionRules("P-1.3", "main", 18, 24),
        SectionRules("P-1.5", "blood", 24, 24, named="Blood Flask", named_least=24),
    ),
    "P-1.3",
    "main",
    UNLIMITED,
)
_TRADING: Final = DeckRules(
    (
        SectionRules("T-1.2", "main", 50, 50, when=("main_deck_size", "exactly_50")),
        SectionRules("T-1.2", "main", 50, when=("main_deck_size", "at_least_50")),
        SectionRules("T-1.3", "main", 0, banned=("blood flask",)),
        SectionRules("T-1.4", "main", 0, banned=("vestige",)),
        SectionRules("T-1.7", "blood", 6, 6, banned=("vestige",), wanted="blood flask"),
        SectionRules("T-1.8", "blood", 0, named="Blood Flask", named_least=4),
    ),
    "T-1.5",
    "main",
    5,
    limit_said="T-1.6",
    defaults=(("main_deck_size", "exactly_50"),),
)
DECK_RULES: Final[dict[str, DeckRules]] = {
    "bloodless": _COMPREHENSIVE,
    "bloodless-overview": _OVERVIEW,
    "bloodless-prototype": _PROTOTYPE,
    "bloodless-tcg": _TRADING,
}


def load_deck(path: str | Path, catalogue: Catalogue | None = None) -> Deck:
    """The deck of a file, with each Name as its card has it. Without a catalogue: the cards of the package.

    >>> load_deck("no-such-deck.txt")
    Traceback (most recent call last):
    bloodwork.errors.BadFile: no-such-deck.txt: there is no such deck file
    """
    text = read_text(path, what="deck file")
    return parse_deck(text, str(path), shipped("bloodless") if catalogue is None else catalogue, name=Path(path).stem)


def parse_deck(text: str, file: str, catalogue: Catalogue, *, name: str = "") -> Deck:
    """The deck that this text describes. `file` is only used to say where something is wrong."""
    return _Reader(text, file, catalogue).deck(name or Path(file).stem)


def shipped_decks(ruleset: str) -> tuple[str, ...]:
    """The names of the decks that come with the package, in alphabetical order."""
    return tuple(sorted(_deck_folders(ruleset)))


def _deck_folders(ruleset: str) -> dict[str, str]:
    """In whose folder each deck lies. A ruleset may take the decks of another: `from` in its file `taken.toml`."""
    folder = data_folder("decks", ruleset)
    if not folder.is_dir():
        return {}
    inside = {file.name: file for file in folder.iterdir()}
    found: dict[str, str] = {}
    if _TAKEN in inside:
        found.update(_deck_folders(tomllib.loads(inside[_TAKEN].read_text(encoding="utf-8"))["from"]))
    return found | {name.removesuffix(".txt"): ruleset for name in inside if name.endswith(".txt")}


def shipped_deck(ruleset: str, name: str) -> Deck:
    """A deck that comes with the package."""
    known = _deck_folders(ruleset)
    if name not in known:
        close = nearest(name, known)
        raise NotUnderstood(
            f'unknown deck "{name}"', expected=None if close else ", ".join(sorted(known)), nearest=close
        )
    file = data_folder("decks", known[name], f"{name}.txt")
    label = f"decks/{known[name]}/{name}.txt"
    return parse_deck(decode(file.read_bytes(), label, what="deck file"), label, shipped(ruleset), name=name)


def find_deck(name_or_path: str, ruleset: str, catalogue: Catalogue | None = None) -> Deck:
    """A deck of the package by its name, or else the deck of a file."""
    if name_or_path in shipped_decks(ruleset):
        return shipped_deck(ruleset, name_or_path)
    path = Path(name_or_path)
    if not path.exists() and path.name == name_or_path and not path.suffix:
        return shipped_deck(ruleset, name_or_path)  # it looks like a name, so say which names there are
    return load_deck(path, shipped(ruleset) if catalogue is None else catalogue)


def check_deck(
    deck: Deck, ruleset: str, catalogue: Catalogue, switches: Mapping[str, object] | None = None
) -> list[Break]:
    """Every rule that the deck breaks, in the order of the ledger; none means that it may be played."""
    if ruleset in HERO_RULESETS:
        from bloodwork.cards.hero_decks import judge

        return list(judge(deck, catalogue).breaks)
    rules = DECK_RULES.get(ruleset)
    if rules is None:
        raise unknown("ruleset", ruleset, [*DECK_RULES, *HERO_RULESETS])
    found = [one for section in rules.asked(switches or {}) for one in _section_breaks(deck, section, catalogue)]
    found.extend(_limit_breaks(deck, rules, catalogue))
    order = {rule: place for place, rule in enumerate(_rules_in_order(rules))}
    return sorted(found, key=lambda one: order[one.rule])


def _rules_in_order(rules: DeckRules) -> list[str]:
    found = {rules.limit_rule, rules.limit_said or rules.limit_rule, *(section.rule for section in rules.sections)}
    return sorted(found, key=_by_number)


def _by_number(rule: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"[0-9]+", rule))


def _section_breaks(deck: Deck, rules: SectionRules, catalogue: Catalogue) -> Iterator[Break]:
    entries = deck.section(rules.section)
    total = sum(entry.count for entry in entries)
    if total < rules.least or (rules.most is not None and total > rules.most):
        wanted = f"at least {rules.least}"
        if rules.most is not None:
            wanted = f"exactly {rules.least}" if rules.most == rules.least else f"{rules.least} to {rules.most}"
        yield Break(rules.rule, f"the {rules.section} deck has {counted(total)}; it needs {wanted}")
    for entry in entries:
        card = catalogue.card(entry.name)
        for word in rules.banned:
            if word in card.words:
                yield Break(rules.rule, f'"{card.name}" is a {card.type}, which the {rules.section} deck cannot hold')
        if rules.wanted and rules.wanted not in card.words:
            article = "an" if card.type[0] in "aeiou" else "a"
            message = f'"{card.name}" is {article} {card.type}'
            yield Break(rules.rule, f"{message}; the {rules.section} deck holds nothing but {rules.wanted}s")
    if rules.named:
        have = sum(entry.count for entry in entries if fold(catalogue.card(entry.name).name) == fold(rules.named))
        if have < rules.named_least:
            message = f'the {rules.section} deck has {counted(have)} named "{rules.named}"'
            yield Break(rules.rule, f"{message}; it needs at least {rules.named_least}")


def _limit_breaks(deck: Deck, rules: DeckRules, catalogue: Catalogue) -> Iterator[Break]:
    # Variants share a Name, and so its Limit; where they say different things about it, the smallest counts.
    counts: dict[str, int] = {}
    limits: dict[str, int] = {}
    said: set[str] = set()
    for entry in deck.section(rules.limited):
        card = catalogue.card(entry.name)
        limit = limit_of(card, rules.limit)
        counts[card.name] = counts.get(card.name, 0) + entry.count
        if limit_of(card, SILENT) != SILENT:
            said.add(card.name)
        if limit != UNLIMITED:
            limits[card.name] = min(limit, limits.get(card.name, limit))
    for name, limit in limits.items():
        if counts[name] > limit:
            rule = rules.limit_said if rules.limit_said and name in said else rules.limit_rule
            yield Break(rule, f'{counted(counts[name])} named "{name}"; its Limit is {limit}')


def counted(number: int) -> str:
    return f"{number} card" if number == 1 else f"{number} cards"


class _Reader:
    def __init__(self, text: str, file: str, catalogue: Catalogue) -> None:
        self.lines = text.split("\n")
        self.file = file
        self.catalogue = catalogue
        self.sections: dict[str, dict[str, Entry]] = {}
        self.current = ""
        self.about: list[str] = []
        self.known = HERO_SECTIONS if catalogue.ruleset in HERO_RULESETS else SECTIONS

    def deck(self, name: str) -> Deck:
        if len(self.lines) > LONGEST_FILE:
            raise self._bad(f"a deck of {len(self.lines):,} lines", LONGEST_FILE + 1, f"at most {LONGEST_FILE:,}")
        for number, raw in enumerate(self.lines, start=1):
            self._line(raw, number)
        if not any(self.sections.values()):
            raise self._bad("the deck is empty", 1, "lines such as 5x Ant Queen")
        parts = {section: tuple(entries.values()) for section, entries in self.sections.items()}
        return Deck(name, about=" ".join(self.about), file=self.file, **parts)

    def _line(self, raw: str, number: int) -> None:
        line, _, comment = raw.partition("#")
        line = line.strip()
        if not line:
            if comment.strip() and not self.sections:
                self.about.append(comment.strip())
            return
        if (heading := _SECTION.fullmatch(line)) is not None:
            self._begin(heading[1], number)
        elif self.known == HERO_SECTIONS and (single := _SINGLE.fullmatch(line)) is not None:
            self._begin(single[1], number)
            self._add("1", single[2].strip(), number)
            self.current = ""
        elif (entry := _ENTRY.fullmatch(line)) is not None:
            self._add(entry[1], entry[2].strip(), number)
        else:
            raise self._bad(f'"{_short(line)}" is no line of a deck', number, "a number and a name, as in 5x Ant Queen")

    def _begin(self, word: str, number: int) -> None:
        section = word.casefold().removesuffix(" deck")
        if section not in self.known:
            close = nearest(section, self.known)
            expected = None if close else " or ".join(f"{name}:" for name in self.known)
            raise BadFile(f'unknown section "{word}"', file=self.file, line=number, expected=expected, nearest=close)
        if section in self.sections:
            raise self._bad(f'section "{section}" is there twice', number)
        self.sections[section] = {}
        self.current = section

    def _add(self, digits: str, name: str, number: int) -> None:
        if not self.current:
            if self.known != SECTIONS:
                raise self._bad("a card in no section", number, "a section above it, as in spell:")
            # A list without headings is a main deck.
            self._begin("main", number)
        if len(digits) > 9 or not 1 <= int(digits) <= MOST_COPIES:
            raise self._bad(f"{digits[:20]} cards", number, f"a number from 1 to {MOST_COPIES}")
        card = self.catalogue.find(name)
        if card is None:
            close = self.catalogue.nearest(name)
            raise BadFile(f'unknown card "{_short(name)}"', file=self.file, line=number, nearest=close)
        entries = self.sections[self.current]
        if card.label in entries:
            raise self._bad(f'"{card.label}" is already in line {entries[card.label].line}', number, "one line a card")
        entries[card.label] = Entry(card.label, int(digits), number)

    def _bad(self, message: str, line: int, expected: str | None = None) -> BadFile:
        return BadFile(message, file=self.file, line=line, expected=expected)


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:59] + "…"
