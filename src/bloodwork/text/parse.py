"""From words to the tree: one reading, or an error that says where and why."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Any, Final

from bloodwork.kernel.vocabulary import Vocabulary
from bloodwork.text.errors import TextError
from bloodwork.text.grammar import Grammar, Lattice, Printing, Reading
from bloodwork.text.nearest import nearest_example, plain_words
from bloodwork.text.normalise import MOST_WORDS, Token
from bloodwork.text.tree import NODES, Node

CLASSES: Final = ("NUM", "LETTER", "SIGNED", "TRIPLE", "NAME", "TEXT", "KIN", "KEYWORD", "COUNTER")

# words before "counter" that are not the name of one
_NO_COUNTER: Final = frozenset(
    {
        "a", "all", "no", "any", "the", "that", "those", "these", "each", "more", "less", "other", "another", "its",
        "and", "or", "with", "of", "number", "additional",
    }
)  # fmt: skip


@cache
def english() -> Grammar:
    source = resources.files("bloodwork.text").joinpath("english.grammar").read_text(encoding="utf-8")
    return Grammar(source, NODES)


@cache
def printer() -> Printing:
    return Printing(english())


class Lexicon:
    """The words of a vocabulary, prepared for finding them in sentences."""

    def __init__(self, vocab: Vocabulary) -> None:
        self.kins: dict[str, list[tuple[str, ...]]] = {}
        self.kin_names: dict[tuple[str, ...], str] = {}
        for name in vocab.tags:
            words = tuple(name.casefold().split())
            self.kins.setdefault(words[0], []).append(words)
            self.kin_names[words] = name
        self.keywords: dict[str, list[tuple[str, ...]]] = {}
        self.keyword_names: dict[tuple[str, ...], str] = {}
        self.numbered: set[tuple[str, ...]] = set()
        for keyword in vocab.keywords:
            words = tuple(keyword.name.casefold().split())
            self.keywords.setdefault(words[0], []).append(words)
            self.keyword_names[words] = keyword.name
            if keyword.number:
                self.numbered.add(words)
        self.cache: dict[tuple[str, ...], Node] = {}

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
            if word.isdigit():
                out["NUM"][i] = [(i + 1, int(word))]
            elif "/" in word:
                out["TRIPLE"][i] = [(i + 1, word)]
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
                if tuple(words[i : i + len(form)]) == form:
                    out["KIN"].setdefault(i, []).append((i + len(form), self.kin_names[form]))
            for form in self.keywords.get(word, ()):
                if tuple(words[i : i + len(form)]) == form:
                    end = i + len(form)
                    name = self.keyword_names[form]
                    number = words[end] if end < len(words) else ""
                    if form in self.numbered and number[:1] == "x" and number[1:].isdigit():
                        out["KEYWORD"].setdefault(i, []).append((end + 1, f"{name} {number}"))
                    else:
                        out["KEYWORD"].setdefault(i, []).append((end, name))
        return out


def parse_words(tokens: list[Token], lexicon: Lexicon, rule: str = "sentence") -> Any:
    """The one tree of a sentence (without its full stop)."""
    if len(tokens) > MOST_WORDS:
        raise TextError(
            f"the sentence has {len(tokens)} words; at most {MOST_WORDS} are read",
            line=tokens[0].line,
            column=tokens[0].column,
            reason="too long",
        )
    words = [t.text for t in tokens]
    key = (rule, *words)
    known = lexicon.cache.get(key)
    if known is not None:
        return known
    reading = Reading(english(), Lattice(words, lexicon.spans(words)))
    try:
        found = reading.read(rule)
    except RecursionError:
        raise TextError("the sentence is nested too deeply", line=tokens[0].line, column=tokens[0].column) from None
    if len(found) == 1:
        lexicon.cache[key] = found[0]
        return found[0]
    if not found:
        raise _unreadable(tokens, reading, words)
    shown = "; ".join(f"({i}) {outline(tree)}" for i, tree in enumerate(found[:3], 1))
    raise TextError(
        f'"{" ".join(words)}" can be read in {len(found)} ways: {shown}',
        line=tokens[0].line,
        column=tokens[0].column,
        reason="two readings",
    )


def _unreadable(tokens: list[Token], reading: Reading, words: list[str]) -> TextError:
    at = reading.furthest
    if at < len(tokens):
        here = tokens[at]
        message = (
            f'"{here.text}" cannot be read after "{" ".join(words[max(0, at - 4) : at])}"'
            if at
            else (f'no sentence begins with "{here.text}"')
        )
        line, column = here.line, here.column
    else:
        last = tokens[-1] if tokens else Token("", 1, 1)
        message = f'the sentence stops too early after "{" ".join(words[-4:])}"'
        line, column = last.line, last.column + len(last.text)
    return TextError(
        message,
        line=line,
        column=column,
        expected=plain_words(reading.expected),
        nearest=nearest_example(words),
    )


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


def print_words(value: Any, rule: str = "sentence") -> list[str]:
    """The words of a tree."""
    words = printer().words(rule, value)
    if words is None:
        raise TextError(f"no words for {outline(value)}")
    return words
