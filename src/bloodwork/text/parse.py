"""From words to the tree: one reading, or an error that says where and why."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Any, Final

from bloodwork.kernel.vocabulary import Vocabulary
from bloodwork.text.agreement import agreement
from bloodwork.text.dialects import DIALECTS
from bloodwork.text.errors import (
    TOO_DEEP,
    TOO_LONG,
    TWO_READINGS,
    TextError,
)
from bloodwork.text.grammar import Grammar, Lattice, Printing, Reading, Tangled
from bloodwork.text.normalise import MOST_WORDS, TOKEN_MARK, Token
from bloodwork.text.readings import told_apart
from bloodwork.text.refusals import disagreeing, unreadable
from bloodwork.text.tree import NODES, Node
from bloodwork.text.words import plurals
from bloodwork.text.written import Print, Written

CLASSES: Final = (
    "NUM", "LETTER", "SIGNED", "TRIPLE", "PAIR", "NAME", "TEXT", "KIN", "KINS", "KEYWORD", "COUNTER", "TOKEN",
)  # fmt: skip
UNPRINTED: Final = Print()
ROOTS: Final = ("sentence", "consumed", "costs")  # the rules that texts are read by

# words before "counter" that are not the name of one
MOST_SENTENCES: Final = 20_000  # sentences that a reader has read and keeps
_NO_COUNTER: Final = frozenset(
    {
        "a", "all", "no", "any", "the", "that", "those", "these", "each", "more", "less", "other", "another", "its",
        "their",
        "and", "or", "with", "of", "number", "additional", "last",
    }
)  # fmt: skip


@cache
def english(dialect: str = "") -> Grammar:
    """The grammar that the cards of a game are read with."""
    folder = resources.files("bloodwork.text")
    source = folder.joinpath("english.grammar").read_text(encoding="utf-8")
    own = DIALECTS[dialect].files.get("en")
    more = folder.joinpath(own).read_text(encoding="utf-8") if own else ""
    return Grammar(source, NODES, more, ROOTS)


@cache
def printer(dialect: str = "") -> Printing:
    return Printing(english(dialect))


_LONG: Final = 6  # digits: no number of a keyword has so many


class Lexicon:
    """The words of a vocabulary, prepared for finding them in sentences."""

    def __init__(self, vocab: Vocabulary) -> None:
        self.vocab = vocab
        self.times = DIALECTS[vocab.dialect].times
        self.kins: dict[str, list[tuple[str, ...]]] = {}
        self.kin_names: dict[tuple[str, ...], str] = {}
        self.many_kins: dict[str, list[tuple[tuple[str, ...], str]]] = {}  # "Insects"
        for name in vocab.tags:
            words = tuple(name.casefold().split())
            self.kins.setdefault(words[0], []).append(words)
            self.kin_names[words] = name
            for several in plurals(name.casefold()) if not name.isupper() else ():
                many = tuple(several.split())
                self.many_kins.setdefault(many[0], []).append((many, name))
        self.keywords: dict[str, list[tuple[str, ...]]] = {}
        self.keyword_names: dict[tuple[str, ...], str] = {}
        self.numbered: set[tuple[str, ...]] = set()
        for keyword in vocab.keywords:
            if keyword.name in DIALECTS[vocab.dialect].unsaid:
                continue
            words = tuple(keyword.name.casefold().split())
            self.keywords.setdefault(words[0], []).append(words)
            self.keyword_names[words] = keyword.name
            if keyword.number:
                self.numbered.add(words)
        self.cache: dict[tuple[str, ...], Node] = {}
        self.examples: list[tuple[list[str], list[str]]] = []  # sentences that work, with their shapes (nearest.py)

    def spans(self, words: list[str]) -> dict[str, dict[int, list[tuple[int, Any]]]]:
        out: dict[str, dict[int, list[tuple[int, Any]]]] = {name: {} for name in CLASSES}
        for i, word in enumerate(words):
            if word.startswith('"'):
                inner = word[1:-1]
                out["TEXT"][i] = [(i + 1, inner)]
                out["NAME"][i] = [(i + 1, inner)]
                if i + 1 < len(words) and words[i + 1] in ("counter", "counters"):
                    out["COUNTER"][i] = [(i + 1, inner)]
                continue
            if word.isdecimal():
                out["NUM"][i] = [(i + 1, int(word))]
            elif "/" in word:
                out["PAIR" if word.count("/") == 1 else "TRIPLE"][i] = [(i + 1, word)]
                if i + 1 < len(words) and words[i + 1] in ("counter", "counters"):
                    out["COUNTER"][i] = [(i + 1, word)]  # "a +1/+1 counter"
            elif word[0] == TOKEN_MARK:
                out["TOKEN"][i] = [(i + 1, word[1:])]
            elif word[0] in "+-":
                out["SIGNED"][i] = [(i + 1, word)]
            elif len(word) == 1 and word.isupper():
                out["LETTER"][i] = [(i + 1, word)]
            elif (
                i + 1 < len(words)
                and words[i + 1] in ("counter", "counters")
                and word not in _NO_COUNTER
                and word.isalpha()
            ):
                out["COUNTER"][i] = [(i + 1, word)]
            for form in self.kins.get(word, ()):
                name = self.kin_names[form]
                # a name that differs from a common word only by its capitals ("THEIR") needs the word Kin
                if tuple(words[i : i + len(form)]) == form and (
                    not name.isupper() or words[i + len(form) : i + len(form) + 1] == ["kin"]
                ):
                    out["KIN"].setdefault(i, []).append((i + len(form), self.kin_names[form]))
            for form, name in self.many_kins.get(word, ()):
                if tuple(words[i : i + len(form)]) == form:
                    out["KINS"].setdefault(i, []).append((i + len(form), name))
            for form in self.keywords.get(word, ()):
                if tuple(words[i : i + len(form)]) == form:
                    end = i + len(form)
                    name = self.keyword_names[form]
                    number = words[end] if end < len(words) else ""
                    if form in self.numbered and numbered(number, self.times):
                        shown = keyword_number(number, self.times)
                        out["KEYWORD"].setdefault(i, []).append((end + 1, f"{name} {self.times}{shown}"))
                    else:
                        out["KEYWORD"].setdefault(i, []).append((end, name))
        return out


def numbered(word: str, times: str) -> bool:
    """Whether a word is the number of a keyword, with what stands before it."""
    return keyword_number(word, times) is not None


def keyword_number(word: str, times: str) -> int | None:
    """The number of a keyword: "3" or "x3", where no sign belongs to it also as what it adds, "+3" or "+3/+3"."""
    if not times:
        first, slash, second = word.partition("/")
        word = first.removeprefix("+") if not slash or first == second else ""
    number = word.removeprefix(times)
    if not word.startswith(times) or not number.isdecimal() or len(number) >= _LONG:
        return None
    return int(number) or None  # "Blood Rush 0" says nothing


def parse_words(tokens: list[Token], lexicon: Lexicon, rule: str = "sentence", printed: Print = UNPRINTED) -> Any:
    """The one tree of a sentence (without its full stop); `printed` are its words as they stand on the card."""
    words = [t.text for t in tokens]
    key = (rule, *words)
    known = lexicon.cache.get(key)
    if known is not None:
        return known
    try:
        found = _parsed(tokens, lexicon, rule, printed)
    except TextError as error:
        raise Written(tokens, printed, lexicon.vocab).place(error) from None
    if len(lexicon.cache) >= MOST_SENTENCES:
        lexicon.cache.clear()
    lexicon.cache[key] = found
    return found


def _parsed(tokens: list[Token], lexicon: Lexicon, rule: str, printed: Print) -> Any:
    if len(tokens) > MOST_WORDS:
        raise _at(tokens, f"the sentence has {len(tokens)} words; at most {MOST_WORDS} are read", TOO_LONG)
    words = [t.text for t in tokens]
    lattice = Lattice(words, lexicon.spans(words))
    grammar = english(lexicon.vocab.dialect)
    try:
        found = Reading(grammar, lattice).read(rule)
        if not found:
            watching = Reading(grammar, lattice, watch=True)
            watching.read(rule)
    except RecursionError:
        raise _at(tokens, "the sentence has parts within parts within parts", TOO_DEEP) from None
    except Tangled:
        raise _at(tokens, "the sentence could go on in too many ways", TOO_DEEP) from None
    if len(found) == 1:
        if (should := agreement(grammar).agreed(found[0])) is not found[0]:
            raise disagreeing(tokens, print_words(should, rule, lexicon.vocab.dialect), lexicon, rule, printed)
        return found[0]
    if not found:
        raise unreadable(tokens, watching, grammar, lexicon, rule, printed)
    shown = "; ".join(f"({i}) {one}" for i, one in enumerate(told_apart(found[:3], grammar, rule), 1))
    raise _at(tokens, f'"{" ".join(words)}" can be read in {len(found)} ways: {shown}', TWO_READINGS)


def readings(words: list[str], lexicon: Lexicon, rule: str = "sentence") -> list[Any]:
    """All trees of a sentence; none too if it could go on in too many ways."""
    try:
        return Reading(english(lexicon.vocab.dialect), Lattice(words, lexicon.spans(words))).read(rule)
    except (RecursionError, Tangled):
        return []


def _at(tokens: list[Token], message: str, reason: str) -> TextError:
    return TextError(message, line=tokens[0].line, column=tokens[0].column, reason=reason)


def outline(value: Any) -> str:
    """A tree in one line of plain words, leaving out what has its default."""
    if isinstance(value, Node):
        parts = []
        for name, field in getattr(type(value), "__dataclass_fields__", {}).items():
            got = getattr(value, name)
            if got != field.default and name not in ("s", "many"):
                parts.append(f"{name}: {outline(got)}")
        return type(value).__name__ + (f"[{', '.join(parts)}]" if parts else "")
    if isinstance(value, tuple):
        return "(" + ", ".join(outline(v) for v in value) + ")"
    return str(value)


def any_words(value: Any, dialect: str = "") -> list[str]:
    """The words of a part of a tree, whatever rule it was read by; none if it cannot be said alone."""
    for rule, ways in english(dialect).rules.items():
        if any(way.make is type(value) for way in ways):
            words = printer(dialect).words(rule, value)
            if words is not None:
                return words
    return []


def print_words(value: Any, rule: str = "sentence", dialect: str = "") -> list[str]:
    """The words of a tree."""
    words = printer(dialect).words(rule, value)
    if words is None:
        raise TextError(f"no words for {outline(value)}")
    return words
