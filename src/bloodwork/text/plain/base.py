"""The table of words, and the speaker that looks things up in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, Protocol, TypeVar, runtime_checkable

from bloodwork.kernel import ir
from bloodwork.kernel.ability import Library
from bloodwork.kernel.vocabulary import Vocabulary
from bloodwork.text.plain.idiom import idiom_of

F = TypeVar("F", bound=Callable[..., Any])


class Words(str):
    """A phrase, whether a verb after it is in the plural, and the noun for one of what it names ("" if unknown)."""

    __slots__ = ("many", "noun")

    many: bool
    noun: str

    def __new__(cls, text: str, many: bool = False, noun: str = "") -> Words:
        new = super().__new__(cls, text)
        new.many = many
        new.noun = noun
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


@runtime_checkable
class OfRuleset(Protocol):
    """A node that a ruleset has for itself, which brings its words; {this} in them is the card bearing the text."""

    def told(self) -> str: ...


class Quoted:
    """An ability of the library as a card of some noun would tell it."""

    def __init__(self, ability: int, noun: str) -> None:
        self.ability = ability
        self.noun = noun


class Speaker:
    """Tells of one card: what "this" is, who "you" are, and what earlier parts of the text have bound."""

    def __init__(self, lib: Library, vocab: Vocabulary, types: int = 0) -> None:
        self.lib = lib
        self.vocab = vocab
        self.idiom = idiom_of(vocab)
        self.noun = self._noun(types)
        self.you = Words("you", many=True)
        self.opponent = Words("your opponent")
        self.bound: dict[int, Words] = {}  # register -> what it holds
        self.kept: set[int] = set()  # registers of which each player has one
        self.told: set[str] = set()  # events that the words so far say are caused
        self.waits: set[str] = set()  # events that the words so far say are waited for
        self.of_others = False  # a passive ability changes other cards than its own
        self.changed = ""  # the noun of what a passive ability changes
        self.heard: tuple[str, ...] = ()  # events of the pattern that an ability waits for
        self.event = ""  # the name of the event that triggered
        self.roles: dict[int, Words] = {}  # its cards, where it is known which
        self.events = {number: name for name, number in vocab.events.items()}
        self.stats = {number: name.replace("_", " ") for name, number in vocab.stats.items()}
        self.zones = {number: name for name, number in vocab.zones.items()}
        self.aside = 1 << vocab.zones["aside"] if "aside" in vocab.zones else -1  # where a card reaches its own alone
        self.round = self.idiom.turn

    @property
    def this(self) -> Words:
        return Words(f"this {self.noun}", noun=self.noun)

    def _noun(self, types: int) -> str:
        for word in self.idiom.bearers:
            if types & self.vocab.types.get(word, 0):
                return word
        return "card"

    def inner(self) -> Speaker:
        """For an ability inside this one, which sees what is bound here."""
        new = self.quoting(self.noun)
        new.bound = dict(self.bound)
        new.kept = set(self.kept)
        new.told, new.waits = self.told, self.waits
        new.you, new.opponent = self.you, self.opponent
        return new

    def quoting(self, noun: str) -> Speaker:
        """For an ability that another card has: what it calls "this" is such a card."""
        new = Speaker(self.lib, self.vocab)
        new.noun = noun or "card"
        return new

    def viewed_by(self, player: str) -> Speaker:
        """For words that are true of a player told as "they", where it is not said which of both that is."""
        new = self.inner()
        new.event, new.roles = self.event, self.roles
        new.you, new.opponent = Words(player, many=player == "they"), Words(f"the opponent of {player}")
        if player == "they":
            new.opponent = Words("their opponent")
        return new

    def say(self, node: object) -> Words:
        tell = WORDS.get(type(node))
        if tell is None and isinstance(node, OfRuleset):
            told: str = node.told().format(this=self.this)
            return Words(told, many=told.startswith(("the spaces ", "the empty spaces ")))
        told = WORDS[type(node)](self, node)
        return told if isinstance(told, Words) else Words(told)

    def say_all(self, nodes: Iterable[object], joined: str = "and") -> str:
        return listed([self.say(node) for node in nodes], joined)

    def quoted(self, ability: int, noun: str) -> Words:
        """An ability that cards of this noun have or get, as they would tell it."""
        return self.say(Quoted(ability, noun))

    def whose(self, who: ir.Who | None) -> str:
        return "its owner's" if who is None else possessive(self.say(who))

    def side(self, side: int) -> Words | None:
        """The player of a side; None for anyone."""
        return {ir.YOU: self.you, ir.THEY: self.opponent}.get(side)

    def tag(self, number: int) -> str:
        return self.lib.tag_names[number]

    def keyword(self, number: int) -> str:
        return self.lib.keywords[number].name

    def counter(self, number: int) -> str:
        """How a counter is called, with a space behind; "" for counters of every name."""
        return f"{self.lib.counters[number].title()} " if number >= 0 else ""

    def name(self, number: int) -> str:
        return f'"{self.lib.names[number]}"'

    def zone_names(self, mask: int) -> list[str]:
        return [self.idiom.zone(name) for number, name in self.zones.items() if mask >> number & 1]

    def zone(self, number: int) -> str:
        return self.idiom.zone(self.zones[number])


def possessive(told: str) -> str:
    if told in _POSSESSIVE:
        return _POSSESSIVE[told]
    return f"{told}'" if told.endswith("s") else f"{told}'s"


_POSSESSIVE: Final = {"you": "your", "they": "their", "it": "its"}


def with_article(noun: str) -> str:
    """ "a creature", "an empty space"; a noun in quotes by its first letter."""
    first = noun.lstrip('"')[:1].lower()
    return f"{'an' if first in tuple('aeiou') else 'a'} {noun}"


def counted(number: str, noun: str) -> str:
    return f"{number} {noun if number == '1' else plural(noun)}"


def plural(noun: str) -> str:
    head, _, last = noun.rpartition(" ")
    if last.endswith("y") and last[-2:-1] not in "aeiou":
        last = last[:-1] + "ies"
    elif not last.endswith("s"):
        last += "s"
    return f"{head} {last}" if head else last


def listed(parts: Iterable[Any], joined: str = "and") -> str:
    told = [str(part) for part in parts]
    if len(told) < 3:
        return f" {joined} ".join(told)
    return f"{', '.join(told[:-1])} {joined} {told[-1]}"


def named(table: dict[str, int], number: int) -> str:
    """The word of a number in a table of a vocabulary."""
    return next(word for word, known in table.items() if known == number).replace("_", " ")
