"""The record of a card, and how it is read. Everything in a file is understood, or refused with its place."""

from __future__ import annotations

import dataclasses
import re
import unicodedata
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Final

from bloodwork.cards.nodes import Node
from bloodwork.errors import BadFile, nearest

LARGEST: Final = 1_000_000
LONGEST_NAME: Final = 80
LONGEST_TEXT: Final = 2_000  # letters; the longest that is known has under 500
MOST_SENTENCES: Final = 30  # of one text; the most that are known are 13
_ENDS: Final = re.compile(r"[.!?](?=\s|$)")

# What each first word of a type adds to the words of a type (C-D4.3, C-D4.4).
BASIC_TYPES: Final[dict[str, tuple[str, ...]]] = {
    "creature": ("creature",),
    "command": ("command",),
    "extended command": ("command", "extended"),
    "blood flask": ("creature", "blood flask"),
}
VARIANTS: Final = ("saga", "vestige")
TYPES: Final[dict[str, tuple[str, ...]]] = {
    " ".join([name, *variants]): (*words, *variants)
    for name, words in BASIC_TYPES.items()
    for variants in ([], ["saga"], ["vestige"], ["saga", "vestige"])
}

# What a card of Bluthelden counts as beside its own type: a Rune is a Resource (B-RUNE.3), an Advisor and a Barrier are
# characters (B-ADV.4, B-KW.barrier.11), a Miracle is a Spell (B-MIR.1). What a token is its stats say (B-TOKEN.2).
HERO_TYPES: Final[dict[str, tuple[str, ...]]] = {
    "sovereign": ("sovereign",),
    "rune": ("rune", "resource"),
    "resource": ("resource",),
    "advisor": ("advisor", "character"),
    "artifact": ("artifact",),
    "training": ("training",),
    "character": ("character",),
    "ritual": ("ritual",),
    "spell": ("spell",),
    "miracle": ("miracle", "spell"),
    "barrier": ("barrier", "character"),
    "token": ("token",),
}
COLORS: Final = ("gray", "black", "green", "orange", "white")  # gray is Equilibra (B-CARD.20)
RARITIES: Final = ("known", "noted", "legendary", "fabulous")

LANGUAGES: Final = ("de", "en", "es")

_FACE_KEYS: Final = ("name", "variant", "names", "type", "cost", "stats", "text", "flavor")
# Rulesets whose cards can be read, and the keys of a card.
CARD_KEYS: Final[dict[str, tuple[str, ...]]] = {
    "bloodless": _FACE_KEYS,
    "bloodless-overview": _FACE_KEYS,
    "bloodless-tcg": _FACE_KEYS,
    "bloodless-prototype": ("name", "names", "cost", "stats", "sigils", "evolves_from", "counters", "flavor"),
    "bluthelden": (
        "name", "names", "type", "color", "rarity", "cost", "extra_cost", "pool", "level", "resistance", "initiative",
        "stats", "species", "magic", "life", "text", "flavor",
    ),
}  # fmt: skip
# What a card is that prints no type, where a ruleset says so (O-2.4, O-4.5).
UNTYPED: Final[dict[str, str]] = {"bloodless-overview": "creature"}
# Rulesets whose cards say what they do by sigils.
SIGIL_RULESETS: Final = ("bloodless-prototype",)
# Rulesets whose cards have colours, levels and the like.
HERO_RULESETS: Final = ("bluthelden",)
# Keys that only cards of other forms have, to refuse them by name.
OTHER_KEYS: Final[dict[str, tuple[str, ...]]] = {
    "bloodless-prototype": ("sigils", "evolves_from", "counters"),
    "bluthelden": (
        "color", "rarity", "extra_cost", "pool", "level", "resistance", "initiative", "species", "magic", "life",
    ),
}  # fmt: skip

Number = int | str | None  # a natural number, a letter, or none


@dataclasses.dataclass(frozen=True, slots=True)
class Place:
    """Where a card stands in its file, and where its text does."""

    file: str
    line: int | None = None
    column: int | None = None
    text_line: int | None = None
    text_column: int | None = None
    block: bool = False
    # Where letters of a text stand that was put together from parts of the file, in order: the line and column of the
    # text, the line and column of the file. Those after one follow it up to the next.
    parts: tuple[tuple[int, int, int, int], ...] = ()

    def in_text(self, line: int, column: int | None) -> tuple[int | None, int | None]:
        """The line and column of the file for those of the text, as exactly as the way it is written lets tell."""
        if self.parts:
            before = [part for part in self.parts if part[:2] <= (line, column or 1)]
            text_line, text_column, file_line, file_column = before[-1] if before else self.parts[0]
            return file_line, file_column + max((column or 1) - text_column, 0) if text_line == line else file_column
        if self.text_line is None:
            return self.line, None
        if self.block:
            return self.text_line + line - 1, None if column is None else (self.text_column or 1) + column - 1
        if line > 1 or self.text_column is None or column is None:
            return self.text_line, None
        return self.text_line, self.text_column + column - 1


@dataclasses.dataclass(frozen=True, slots=True)
class Fault:
    """Something on a card, outside its text, that no game can be played with."""

    text: str  # what is at fault, as it stands there
    message: str
    line: int | None = None
    column: int | None = None


@dataclasses.dataclass(frozen=True, slots=True)
class Foreign:
    """What a card was in the file of another program: all that stood there, whether it is used here or not."""

    id: str
    fields: dict[str, Any]
    joke: bool = False  # not meant to be played by anyone


@dataclasses.dataclass(frozen=True, slots=True)
class Traits:
    """What is printed on a card of Bluthelden beside its cost, its stats and its text (B-CARD.19)."""

    color: str = "gray"
    rarity: str = "known"
    pool: bool = False  # it has the Pool icon
    extra_cost: int = 0
    level: int | None = None
    resistance: int = 0
    initiative: int = 0
    magic: int | None = None
    life: int | None = None
    species: tuple[str, ...] = ()

    def record(self) -> list[object]:
        return [*(getattr(self, field.name) for field in dataclasses.fields(self))]


@dataclasses.dataclass(frozen=True, slots=True)
class Card:
    """What is printed on a card. Two cards are equal if the same is printed on them, wherever they were read from.

    Cards that differ and share a Name have a `variant` each, except one, which the Name alone means.
    """

    name: str
    type: str
    cost: Number = None
    stats: tuple[Number, ...] = ()  # in the order of `stat_names`; empty for what has none
    text: str = ""
    # what a card of a ruleset with sigils has instead of a text; `text` then says the same in the card language
    sigils: tuple[str, ...] = ()
    evolves_from: str = ""
    counters: tuple[str, ...] = ()
    flavor: str = ""
    names: tuple[tuple[str, str], ...] = ()  # by language, in order of the language
    variant: str = ""
    traits: Traits | None = None  # of a card of Bluthelden
    place: Place = dataclasses.field(default=Place(""), compare=False)
    faults: tuple[Fault, ...] = dataclasses.field(default=(), compare=False)
    foreign: Foreign | None = dataclasses.field(default=None, compare=False, repr=False)

    @property
    def label(self) -> str:
        """What tells it from every other card of a catalogue."""
        return f"{self.name} ({self.variant})" if self.variant else self.name

    @property
    def words(self) -> tuple[str, ...]:
        """The words of its type: a card counts as every type whose words it has (C-D4.2)."""
        if self.traits is None:
            return TYPES[self.type]
        words = HERO_TYPES[self.type]
        if self.type == "token":
            words = (*words, "character" if self.stats else "artifact")
        return (*words, self.traits.color, *(["pool"] if self.traits.pool else []))

    @property
    def stat_names(self) -> tuple[str, ...]:
        """What its stats are called, in the order in which they are printed."""
        return ("health", "defense", "power") if self.traits is None else ("power", "health")

    def number(self, name: str) -> Number:
        """A number that is printed on it; None where there is none. A colour is its place among all colours."""
        if name == "cost":
            return self.cost
        if name == "color" and self.traits is not None:
            return COLORS.index(self.traits.color)
        if name in self.stat_names:
            return self.stats[self.stat_names.index(name)] if self.stats else None
        found: Number = getattr(self.traits, name, None)
        return found

    def record(self) -> list[object]:
        """What counts for the rules, in one fixed form."""
        printed: list[object] = [self.label, self.type, self.cost, list(self.stats), self.text]
        if self.traits is not None:
            printed.append(self.traits.record())
        return [*printed, list(self.counters)] if self.counters else printed


def fold(name: str) -> str:
    """A name as it is compared: without regard to case and to how its letters are put together."""
    # Names are few and short; whatever else somebody writes in place of one is not kept.
    return _known(name) if len(name) <= 2 * LONGEST_NAME else _folded(name)


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", " ".join(name.split())).casefold()


_known: Final = lru_cache(maxsize=4096)(_folded)


def read_card(node: Node, file: str, ruleset: str) -> Card:
    """The card that a mapping describes."""
    if ruleset in SIGIL_RULESETS:
        from bloodwork.cards.sigil_cards import read_sigil_card

        return read_sigil_card(node, file, ruleset)
    if ruleset in HERO_RULESETS:
        from bloodwork.cards.hero_cards import read_hero_card

        return read_hero_card(node, file, ruleset)
    if not node.mapping:
        raise bad(f"a card is {node.kind()}", node, file, expected="a mapping with name and type")
    fields = keyed(node, file, CARD_KEYS[ruleset], lambda key: foreign_key(key, ruleset))
    for key in ("name", "type"):
        if key not in fields and (key != "type" or ruleset not in UNTYPED):
            raise bad(f'a card without "{key}"', node, file)
    name = read_name(fields["name"], file)
    type_ = _read_type(fields["type"], file) if "type" in fields else UNTYPED[ruleset]
    is_creature = "creature" in TYPES[type_]
    if is_creature and "stats" not in fields:
        raise bad(f'{type_} "{name}" has no "stats"', node, file, expected="health/defense/power, as in 2/1/1")
    if not is_creature and "stats" in fields:
        raise bad(f'{type_} "{name}" has "stats", which only creatures have', fields["stats"], file)
    text_node = fields.get("text")
    return Card(
        name=name,
        type=type_,
        cost=read_cost(fields["cost"], file) if "cost" in fields else None,
        stats=read_stats(fields["stats"], file) if is_creature else (),
        text=read_lines(text_node, file, "text") if text_node is not None else "",
        flavor=read_lines(fields["flavor"], file, "flavor") if "flavor" in fields else "",
        names=read_names(fields["names"], file) if "names" in fields else (),
        variant=read_name(fields["variant"], file, "variant") if "variant" in fields else "",
        place=place_of(node, text_node, file),
    )


def place_of(node: Node, text: Node | None, file: str) -> Place:
    """Where a card and its text stand."""
    if text is None:
        return Place(file, node.line, node.column)
    return Place(file, node.line, node.column, text.text_line, text.text_column, text.block)


def keyed(
    node: Node, file: str, known: Iterable[str], foreign: Callable[[str], str | None] = lambda key: None
) -> dict[str, Node]:
    """The values of a mapping by its keys, all of which must be known. `foreign` says why one is not."""
    found: dict[str, Node] = {}
    known = tuple(known)
    for key, value in node.value:
        if not isinstance(key.value, str):
            raise bad(f"a key is {key.kind()}", key, file, expected=f"one of {', '.join(known)}")
        if key.value in found:
            raise bad(f'key "{key.value}" is there twice', key, file)
        if key.value not in known:
            why = foreign(key.value)
            if why is not None:
                raise bad(why, key, file)
            close = nearest(key.value, known)
            raise bad(f'unknown key "{key.value}"', key, file, None if close else f"one of {', '.join(known)}", close)
        found[key.value] = value
    return found


def bad(message: str, node: Node, file: str, expected: str | None = None, close: str | None = None) -> BadFile:
    return BadFile(message, file=file, line=node.line, column=node.column, expected=expected, nearest=close)


def read_name(node: Node, file: str, what: str = "name") -> str:
    """A name: one line of visible letters, without quotation marks, which the card language keeps for itself."""
    value = node.value
    if not isinstance(value, str) or not value.strip():
        hint = " (put it in quotes)" if isinstance(value, bool | int) else ""
        raise bad(f'"{what}" is {shown(node)}', node, file, expected=f"a text{hint}")
    name = unicodedata.normalize("NFC", value.strip())
    if len(name) > LONGEST_NAME:
        raise bad(f'"{what}" has {len(name)} letters', node, file, expected=f"at most {LONGEST_NAME}")
    for letter in name:
        if letter == '"' or unicodedata.category(letter)[0] == "C" or unicodedata.category(letter) in ("Zl", "Zp"):
            raise bad(f'"{what}" holds the letter {letter!a}', node, file, expected="letters that can be printed")
    if "  " in name:
        raise bad(f'"{what}" holds two spaces in a row', node, file)
    return name


def foreign_key(key: str, ruleset: str) -> str | None:
    for other, keys in OTHER_KEYS.items():
        if key in keys and other != ruleset:
            return f'"{key}" is a key of cards of {other}, not of {ruleset}'
    if ruleset in SIGIL_RULESETS and key in _FACE_KEYS:
        return f'cards of {ruleset} have no "{key}"'
    return None


def read_flavor(node: Node, file: str) -> str:
    return read_lines(node, file, "flavor")


def read_names(node: Node, file: str) -> tuple[tuple[str, str], ...]:
    if not node.mapping:
        raise bad(f'"names" is {shown(node)}', node, file, expected="names by language, as in {es: Hormiga Reina}")
    fields = keyed(node, file, LANGUAGES)
    return tuple((language, read_name(fields[language], file, language)) for language in sorted(fields))


def _read_type(node: Node, file: str) -> str:
    value = node.value
    if not isinstance(value, str):
        raise bad(f'"type" is {shown(node)}', node, file, expected=f"one of {', '.join(BASIC_TYPES)}")
    word = " ".join(value.split())
    if word not in TYPES:
        close = nearest(word, TYPES)
        expected = None if close else f"one of {', '.join(BASIC_TYPES)}, each also with saga or vestige"
        raise bad(f'unknown type "{word}"', node, file, expected, close)
    return word


def read_cost(node: Node, file: str) -> Number:
    value = node.value
    if isinstance(value, int) and not isinstance(value, bool):
        return natural(value, "cost", node, file)
    if isinstance(value, str) and is_letter(value.strip()):
        return value.strip().upper()  # X and x are one variable
    raise bad(f'"cost" is {shown(node)}', node, file, expected="a number from 0, or a letter such as X")


def read_stats(node: Node, file: str) -> tuple[Number, ...]:
    value = node.value
    wanted = "health/defense/power, each a number or a letter, as in 2/1/1 or X/0/1"
    if not isinstance(value, str):
        raise bad(f'"stats" is {shown(node)}', node, file, expected=wanted)
    parts = [part.strip() for part in value.split("/")]
    if len(parts) != 3:
        raise bad(f'"stats" has {len(parts)} part{"s" * (len(parts) != 1)}: "{_short(value)}"', node, file, wanted)
    out: list[Number] = []
    for part, stat in zip(parts, ("health", "defense", "power"), strict=True):
        if re.fullmatch(r"[0-9]{1,20}", part):
            out.append(natural(int(part), stat, node, file))
        elif is_letter(part):
            out.append(part.upper())
        else:
            raise bad(f'{stat} is "{_short(part)}"', node, file, expected=wanted)
    return tuple(out)


def natural(value: int, what: str, node: Node, file: str) -> int:
    if not 0 <= value <= LARGEST:
        raise bad(f"{what} is {value}", node, file, expected=f"a number from 0 to {LARGEST:,}")
    return value


def is_letter(text: str) -> bool:
    """Whether this is one Latin or Greek letter (C-D2.5.2)."""
    return re.fullmatch("[A-Za-zΑ-ΡΣ-Ωα-ρς-ω]", text) is not None


def read_lines(node: Node, file: str, what: str) -> str:
    value = node.value
    if not isinstance(value, str):
        hint = " (put it in quotes)" if isinstance(value, bool | int) else ""
        raise bad(f'"{what}" is {shown(node)}', node, file, expected=f"lines of text{hint}")
    if len(value) > LONGEST_TEXT:
        raise bad(f'"{what}" has {len(value):,} letters', node, file, expected=f"at most {LONGEST_TEXT:,}")
    sentences = len(_ENDS.findall(value))
    if sentences > MOST_SENTENCES:
        raise bad(f'"{what}" has {sentences} sentences', node, file, expected=f"at most {MOST_SENTENCES}")
    return unicodedata.normalize("NFC", value).rstrip()


def shown(node: Node) -> str:
    if isinstance(node.value, str):
        return f'"{_short(node.value)}"'
    if isinstance(node.value, int) and not isinstance(node.value, bool):
        return str(node.value)
    return node.kind()


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"
