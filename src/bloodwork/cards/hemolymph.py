"""Reads the card files of the community's search site (hemolymph, hemoglobin): one JSON array of cards.

What a file says in a shape that is known wrong is refused with its place. What is only not used here, such as a field
that nobody knows, is kept with the card and told in a note.
"""

from __future__ import annotations

import dataclasses
import re
import unicodedata
from collections.abc import Iterable
from typing import Any, Final

from bloodwork.cards.json_nodes import parse_json, plain
from bloodwork.cards.nodes import Node
from bloodwork.cards.rich_text import RichText, flatten
from bloodwork.cards.schema import (
    LANGUAGES,
    LARGEST,
    LONGEST_NAME,
    LONGEST_TEXT,
    TYPES,
    Card,
    Fault,
    Foreign,
    Number,
    Place,
    bad,
    fold,
    is_letter,
)
from bloodwork.cards.unsaid import Unsaid, unsaid_lines
from bloodwork.errors import BadFile, nearest

OWN_KEY: Final = "x_bloodwork"  # what this format has no field for; the site leaves unknown fields alone
# Every field that hemoglobin has or had.
FIELDS: Final = (
    "id", "name", "images", "description", "cost", "flip_cost", "health", "defense", "power", "type", "keywords", "kin",
    "kins", "abilities", "set", "legality", "other", "functions", "flavor_text", "artists", "img", OWN_KEY,
)  # fmt: skip
PATTERN_FIELDS: Final = (
    "name", "cost", "flip_cost", "description", "keywords", "type", "kin", "kins", "health", "defense", "power",
    "abilities", "functions",
)  # fmt: skip
MOST_HINTS: Final = 100
MOST_WORDS: Final = 200  # kins, or keywords, of one card
_NEEDED: Final = ("id", "name", "type", "description")
_STATS: Final = ("health", "defense", "power")
_NOT_LEGAL: Final = ("n", "f")
_COMPARISON: Final = re.compile(r"(>=|<=|!=|>|<|=)\s*([0-9]{1,20})")


@dataclasses.dataclass(frozen=True, slots=True)
class Comparison:
    """A number that is not one number: a pattern may ask for it, a card cannot have it."""

    sign: str
    number: int

    def __str__(self) -> str:
        return f"{self.sign}{self.number}"


def is_hemolymph(text: str, file: str) -> bool:
    """Whether this is a file of that format: a list, which a set file never is; or one card, in a .json file."""
    start = text.lstrip()[:1]
    return start == "[" or (start == "{" and file.casefold().endswith(".json"))


def parse_hemolymph(text: str, file: str) -> tuple[list[Card], list[str]]:
    """The cards of such a file in its order, and notes about what in it was kept but is not used."""
    root = parse_json(text, file)
    if root.mapping:
        root = Node((root,), root.line, root.column)  # the site's answer about one card
    if not isinstance(root.value, tuple):
        raise bad(f"a card file is {root.kind()}", root, file, "a list of cards")
    reader = _Reader(text.split("\n"), file)
    cards = [reader.card(node) for node in root.value]
    return reader.told_apart(cards), reader.notes


class _Reader:
    def __init__(self, source: list[str], file: str) -> None:
        self.source = source
        self.file = file
        self.notes: list[str] = []

    def note(self, message: str, node: Node) -> None:
        self.notes.append(str(BadFile(message, file=self.file, line=node.line, column=node.column)))

    def card(self, node: Node) -> Card:
        if not node.mapping:
            raise bad(f"a card is {node.kind()}", node, self.file, "an object with id, name, type and description")
        fields = {key.value: value for key, value in node.value}
        for key in _NEEDED:
            if key not in fields:
                raise bad(f'a card without "{key}"', node, self.file)
        name = self.text(fields["name"], "name").strip()
        for key, _ in node.value:
            if key.value not in FIELDS:
                self.note(f'"{name}": unknown field "{key.value}" is kept' + self.perhaps(key.value, FIELDS), key)
        self.check_kept(fields)
        faults: list[Fault] = []
        self.check_name(name, fields["name"], faults)
        type_ = self.type(fields["type"], faults)
        is_creature = "creature" in TYPES[type_]
        for stat in _STATS:
            if is_creature and stat not in fields:
                raise bad(f'{type_} "{name}" has no "{stat}"', node, self.file)
        numbers = {key: self.number(fields[key], key, faults) for key in ("cost", *_STATS) if key in fields}
        if not is_creature:
            for stat in _STATS:
                if numbers.get(stat):
                    self.note(f'"{name}" is no creature; its {stat} is kept but not used', fields[stat])
        text = self.description(fields, name)
        extra = self.own(fields.get(OWN_KEY))
        return Card(
            name=name,
            type=type_,
            cost=None if "cost" in extra else numbers.get("cost"),
            stats=tuple(numbers[stat] for stat in _STATS) if is_creature else (),
            text=text.text,
            flavor=self.optional_text(fields, "flavor_text").rstrip(),
            names=extra.get("names", ()),
            variant=extra.get("variant", ""),
            place=Place(self.file, node.line, node.column, parts=text.parts),
            faults=tuple(faults),
            foreign=Foreign(self.id(fields["id"]), plain(node), self.joke(fields.get("legality"))),
        )

    def told_apart(self, cards: list[Card]) -> list[Card]:
        """The same cards, those after the first of a Name each with a variant: its id, or a number if that is taken."""
        labels: set[str] = set()
        ids: dict[str, Card] = {}
        out: list[Card] = []
        for card in cards:
            assert card.foreign is not None
            id = card.foreign.id
            place = Node(None, card.place.line, card.place.column)
            if id in ids:
                same = "the same" if ids[id] == card else "another"
                self.note(f'id "{id}" is there again, with {same} card (first in line {ids[id].place.line})', place)
            ids.setdefault(id, card)
            found, number = card, 1
            while fold(found.label) in labels:
                variant = id if number == 1 and fold(id) != fold(card.name) else str(max(number, 2))
                found = dataclasses.replace(card, variant=variant)
                number += 1
            if found is not card:
                self.note(f'another card is named "{card.name}"; this one is called "{found.label}"', place)
            labels.add(fold(found.label))
            out.append(found)
        return out

    # -------------------------------------------------------------- single fields

    def text(self, node: Node, what: str) -> str:
        if not isinstance(node.value, str):
            raise bad(f'"{what}" is {node.kind()}', node, self.file, "a text")
        if len(node.value) > LONGEST_TEXT:
            raise bad(f'"{what}" has {len(node.value):,} letters', node, self.file, f"at most {LONGEST_TEXT:,}")
        return unicodedata.normalize("NFC", node.value)

    def optional_text(self, fields: dict[str, Node], key: str) -> str:
        node = fields.get(key)
        return "" if node is None or node.value is None else self.text(node, key)

    def texts(self, node: Node | None, what: str) -> list[str]:
        """A list of texts; one text alone is a list of one, and nothing is none."""
        if node is None or node.value is None:
            return []
        if isinstance(node.value, str):
            return [self.text(node, what)]
        return [self.text(entry, what) for entry in self.entries(node, what, "a list of texts")]

    def entries(self, node: Node, what: str, expected: str) -> tuple[Node, ...]:
        if node.mapping or not isinstance(node.value, tuple):
            raise bad(f'"{what}" is {node.kind()}', node, self.file, expected)
        return node.value

    def id(self, node: Node) -> str:
        found = self.text(node, "id")
        if not found.strip():
            raise bad('"id" is empty', node, self.file)
        return found

    def check_kept(self, fields: dict[str, Node]) -> None:
        """What no game needs is kept as it is, but a wrong shape of it is still a wrong file."""
        for key in ("abilities", "other", "functions", "artists"):
            self.texts(fields.get(key), key)
        self.optional_text(fields, "set")
        images = fields.get("images")
        if images is not None and images.value is not None:
            self.entries(images, "images", "a list of printings")

    def check_name(self, name: str, node: Node, faults: list[Fault]) -> None:
        if not name:
            raise bad('"name" is empty', node, self.file)
        wrong = next((letter for letter in name if letter == '"' or unicodedata.category(letter)[0] in "C"), None)
        message = ""
        if wrong is not None:
            message = f"the name holds the letter {wrong!a}, which the card language keeps for itself or cannot print"
        elif len(name) > LONGEST_NAME:
            message = f"the name has {len(name)} letters; at most {LONGEST_NAME} are read"
        if message:
            faults.append(Fault(name, message, node.line, node.column))

    def type(self, node: Node, faults: list[Fault]) -> str:
        written = self.text(node, "type")
        word = " ".join(written.casefold().split())
        if word in TYPES:
            return word
        message = f'unknown type "{written}"' + self.perhaps(word, TYPES)
        faults.append(Fault(f"type: {written}", message, node.line, node.column))
        return "command" if "command" in word else "creature"

    def number(self, node: Node, what: str, faults: list[Fault]) -> Number:
        found = self.value(node, what)
        if isinstance(found, Comparison):
            message = f"{what} {found} is no number that a game can be played with; a number or a letter is"
            faults.append(Fault(f"{what}: {found}", message, node.line, node.column))
            return None
        return found

    def value(self, node: Node, what: str) -> Number | Comparison:
        """A number value: a whole number, the first letter of a word, or a comparison."""
        value = node.value
        if isinstance(value, str):
            word = value.strip()
            if word.isdecimal() and word.isascii() and len(word) <= 20:
                value = int(word)
            elif (compared := _COMPARISON.fullmatch(word)) is not None:
                number = self.natural(int(compared[2]), what, node)
                return number if compared[1] == "=" else Comparison(compared[1], number)
            elif is_letter(word[:1]):
                return word[0].upper()
        if isinstance(value, int) and not isinstance(value, bool):
            return self.natural(value, what, node)
        if value is None:
            return None
        shown = f'"{value[:40]}"' if isinstance(value, str) else str(value) if isinstance(value, float) else node.kind()
        raise bad(
            f'"{what}" is {shown}',
            node,
            self.file,
            'a whole number, a letter such as "X" or a comparison such as ">=2"',
        )

    def natural(self, value: int, what: str, node: Node) -> int:
        if not 0 <= value <= LARGEST:
            raise bad(f'"{what}" is {value}', node, self.file, f"a number from 0 to {LARGEST:,}")
        return value

    def joke(self, node: Node | None) -> bool:
        """Whether no format of the game allows the card."""
        if node is None or node.value is None:
            return False
        if not node.mapping:
            raise bad(f'"legality" is {node.kind()}', node, self.file, 'formats with "y" or "n"')
        values = [self.text(value, "legality").casefold() for _, value in node.value]
        return bool(values) and all(value in _NOT_LEGAL for value in values)

    def own(self, node: Node | None) -> dict[str, Any]:
        """What an export of this project added."""
        if node is None or node.value is None:
            return {}
        if not node.mapping:
            raise bad(f'"{OWN_KEY}" is {node.kind()}', node, self.file, "an object")
        out: dict[str, Any] = {}
        for key, value in node.value:
            if key.value == "names" and value.mapping:
                names = {inner.value: self.text(name, inner.value) for inner, name in value.value}
                if any(language not in LANGUAGES for language in names):
                    raise bad('"names" has an unknown language', value, self.file, f"one of {', '.join(LANGUAGES)}")
                out["names"] = tuple(sorted(names.items()))
            elif key.value == "variant":
                out["variant"] = self.text(value, "variant")
            elif key.value == "cost" and value.value is None:
                out["cost"] = None
            else:
                raise bad(f'unknown field "{key.value}" of {OWN_KEY}', key, self.file, "names, variant or cost: null")
        return out

    # -------------------------------------------------------------- the text

    def description(self, fields: dict[str, Node], name: str) -> RichText:
        """The printed text, with what the other fields say of the card and the text does not."""
        out = flatten(fields["description"], self.source, self.file)
        unsaid = Unsaid(
            kins=self.kins(fields),
            keywords=self.keywords(fields.get("keywords")),
            flip=self.value(fields["flip_cost"], "flip_cost") if "flip_cost" in fields else None,
        )
        for key, line in unsaid_lines(unsaid, out.text):
            place = next(fields[one] for one in (key, "kins", "kin") if one in fields)
            self.note(f'"{name}": "{line}" is not in the text but in the field "{key}", and counts', place)
            out.add_line(line, place)
        if len(out.text) > LONGEST_TEXT:
            message = f'"description" has {len(out.text):,} letters'
            raise bad(message, fields["description"], self.file, f"at most {LONGEST_TEXT:,}")
        return out.finished()

    def kins(self, fields: dict[str, Node]) -> list[str]:
        """The kins of a card or a pattern, from the old field and the new one."""
        out = [*self.texts(fields.get("kins"), "kins"), *self.texts(fields.get("kin"), "kin")]
        if len(out) > MOST_WORDS:
            place = fields["kins"] if "kins" in fields else fields["kin"]
            raise bad(f"a card with {len(out):,} kins", place, self.file, f"at most {MOST_WORDS}")
        return out

    def keywords(self, node: Node | None) -> list[tuple[str, dict[str, Any] | None]]:
        """Each keyword with the pattern that is its data, in which numbers are values and kins a list."""
        if node is None or node.value is None:
            return []
        out: list[tuple[str, dict[str, Any] | None]] = []
        entries = self.entries(node, "keywords", "a list of keywords")
        if len(entries) > MOST_WORDS:
            raise bad(f"a card with {len(entries):,} keywords", node, self.file, f"at most {MOST_WORDS}")
        for entry in entries:
            if isinstance(entry.value, str):
                out.append((self.text(entry, "keyword"), None))
                continue
            if not entry.mapping:
                raise bad(f"a keyword is {entry.kind()}", entry, self.file, "an object with a name")
            inner = {key.value: value for key, value in entry.value}
            self.tell_unknown(entry, ("name", "data"), "a keyword")
            if "name" not in inner:
                raise bad('a keyword without "name"', entry, self.file)
            data = inner.get("data")
            out.append(
                (
                    self.text(inner["name"], "keyword"),
                    self.pattern(data) if data is not None and data.mapping else None,
                )
            )
        return out

    def pattern(self, node: Node) -> dict[str, Any]:
        fields = {key.value: value for key, value in node.value}
        self.tell_unknown(node, PATTERN_FIELDS, "a pattern")
        out: dict[str, Any] = {
            key: self.value(fields[key], key) for key in ("cost", "flip_cost", *_STATS) if key in fields
        }
        if "name" in fields:
            out["name"] = self.text(fields["name"], "name")
        kins = self.kins(fields)
        if kins:
            out["kins"] = kins
        keywords = self.keywords(fields.get("keywords"))
        if keywords:
            out["keywords"] = [word for word, _ in keywords]
        return out

    def tell_unknown(self, node: Node, known: Iterable[str], what: str) -> None:
        for key, _ in node.value:
            if key.value not in known:
                self.note(f'unknown field "{key.value}" of {what} is kept' + self.perhaps(key.value, known), key)

    def perhaps(self, word: str, known: Iterable[str]) -> str:
        """What a word was perhaps meant to be. That takes a while, so a file full of such words is told no more."""
        close = nearest(word, known) if len(self.notes) < MOST_HINTS else None
        return f'; did you mean "{close}"?' if close else ""
