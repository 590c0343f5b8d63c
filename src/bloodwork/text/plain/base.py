"""The table of words, and the speaker that looks things up in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

from bloodwork.kernel import ir
from bloodwork.kernel.ability import Library
from bloodwork.kernel.vocabulary import Vocabulary
from bloodwork.text.dialects import DIALECTS

_LANE_TYPES: Final = (
    "advisor", "barrier", "token", "character", "miracle", "spell", "training", "ritual", "artifact", "rune",
    "resource", "sovereign",
)  # fmt: skip
F = TypeVar("F", bound=Callable[..., Any])


class Words(str):
    """A phrase, and whether a verb after it is in the plural."""

    __slots__ = ("many",)

    many: bool

    def __new__(cls, text: str, many: bool = False) -> Words:
        new = super().__new__(cls, text)
        new.many = many
        return new


# Type of node -> how it is told.
WORDS: Final[dict[type, Callable[[Speaker, Any], str]]] = {}


def words(*kinds: type) -> Callable[[F], F]:
    """Says that a function tells nodes of these types."""

    def register(function: F) -> F:
        for kind in kinds:
            WORDS[kind] = function
        return function

    return register


class Speaker:
    """Tells of one card: what "this" is, and what earlier parts of the text have bound."""

    def __init__(self, lib: Library, vocab: Vocabulary, types: int = 0) -> None:
        self.lib = lib
        self.vocab = vocab
        self.this = self._this(types)
        self.bound: dict[int, Words] = {}  # register -> what it holds
        self.event = ""  # the name of the event that triggered
        self.roles: dict[int, str] = {}  # its cards, where one is known: this one
        self.events = {number: name for name, number in vocab.events.items()}
        self.stats = {number: name for name, number in vocab.stats.items()}
        self.zones = {number: name for name, number in vocab.zones.items()}

        self.lanes = DIALECTS[vocab.dialect].lanes
        self.round = "round" if self.lanes else "turn"

    def _this(self, types: int) -> str:
        for word in ("creature", "command", *_LANE_TYPES):
            if types & self.vocab.types.get(word, 0):
                return f"this {word}"
        return "this card"

    def inner(self) -> Speaker:
        """For an ability inside this one, which sees what is bound here."""
        new = Speaker(self.lib, self.vocab)
        new.this = self.this
        new.bound = dict(self.bound)
        return new

    def say(self, node: object) -> Words:
        tell = WORDS.get(type(node))
        if tell is None:
            return Words(" ".join(_split(type(node).__name__)))
        told = tell(self, node)
        return told if isinstance(told, Words) else Words(told)

    def say_all(self, nodes: Iterable[object], joined: str = "and") -> str:
        return listed([self.say(node) for node in nodes], joined)

    def whose(self, who: ir.Who | None) -> str:
        if who is None:
            return "its owner's"
        told = self.say(who)
        return possessive(told)

    def tag(self, number: int) -> str:
        return self.lib.tag_names[number] if 0 <= number < len(self.lib.tag_names) else "some"

    def keyword(self, number: int) -> str:
        return self.lib.keywords[number].name if 0 <= number < len(self.lib.keywords) else "a keyword"

    def counter(self, number: int) -> str:
        return self.lib.counters[number].title() if 0 <= number < len(self.lib.counters) else ""

    def name(self, number: int) -> str:
        return f'"{self.lib.names[number]}"' if 0 <= number < len(self.lib.names) else "a card"

    def zone_names(self, mask: int) -> list[str]:
        return [name for number, name in self.zones.items() if mask >> number & 1]


def possessive(told: str) -> str:
    if told == "you":
        return "your"
    return f"{told}'" if told.endswith("s") else f"{told}'s"


def counted(number: str, noun: str) -> str:
    return f"{number} {noun if number == '1' else plural(noun)}"


def plural(noun: str) -> str:
    head, _, last = noun.rpartition(" ")
    if last.endswith("y") and last[-2:-1] not in "aeiou":
        last = last[:-1] + "ies"
    elif not last.endswith("s"):
        last += "s"
    return f"{head} {last}" if head else last


def listed(parts: list[Any], joined: str = "and") -> str:
    told = [str(part) for part in parts]
    if len(told) < 3:
        return f" {joined} ".join(told)
    return f"{', '.join(told[:-1])} {joined} {told[-1]}"


def _split(name: str) -> list[str]:
    return [part.lower() for part in re.findall(r"[A-Z][a-z]*", name)]


# ------------------------------------------------------------------ templates

_PART: Final = re.compile(r"\[([^\]]*)\]")
_FIELD: Final = re.compile(r"\{(\w+)\}")
_TOKEN: Final = re.compile(r"\{(\w+)\}|<([a-z]+)>")
_IRREGULAR: Final = {"be": ("is", "are"), "have": ("has", "have"), "do": ("does", "do"), "may": ("may", "may")}


def conjugated(verb: str, subject: str) -> str:
    many = subject == "you" or (isinstance(subject, Words) and subject.many)
    if verb in _IRREGULAR:
        return _IRREGULAR[verb][many]
    if many:
        return verb
    if verb.endswith(("s", "sh", "ch", "x", "o")):
        return verb + "es"
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return verb[:-1] + "ies"
    return verb + "s"


def fill(template: str, fields: dict[str, str]) -> str:
    """A template with {fields} and <verbs>, each verb in the form that goes with the field before it.

    A part in [ ] is left out unless all its fields are known; of parts in [ | ] the first whose fields are.
    """

    def part(match: re.Match[str]) -> str:
        for choice in match[1].split("|"):
            if all(field in fields for field in _FIELD.findall(choice)):
                return choice
        return ""

    subject = ""

    def token(match: re.Match[str]) -> str:
        nonlocal subject
        if match[2]:
            return conjugated(match[2], subject)
        subject = fields.get(match[1], "something")
        return subject

    return _TOKEN.sub(token, _PART.sub(part, template)).strip()
