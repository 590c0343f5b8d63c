"""A sentence put together in another way: its parts in another order, or as two sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from bloodwork.text.synonyms import PHRASES

Words = list[str]
Rewrite = tuple[float, Words]  # how far it is from what was written, and its words; "." between two sentences

_HEADS: Final = frozenset({"when", "whenever", "at", "once", "before", "after", "as", "while", "during", "if"})
_ADVERBS: Final = (
    ("until",), ("this", "turn"), ("this", "round"), ("if",), ("while",), ("as", "long", "as"), ("for", "each"),
    ("unless",), ("during",), ("once", "per", "turn"), ("once", "each", "turn"), ("once", "a", "turn"),
    ("once", "per", "round"), ("once", "each", "round"), ("once", "a", "round"), ("at", "any", "time"),
    ("at", "the", "end", "of"), ("at", "the", "start", "of"), ("whenever",), ("when",),
)  # fmt: skip
_ONCE: Final = (("once", "per"), ("once", "each"), ("once", "a"), ("only", "once", "per"), ("only", "once", "each"))
_JOINS: Final = (
    (",", "and", "then"), (",", "and"), (",", "then"), (",", "but"), ("and", "then"), ("and",), ("then",), ("but",),
    (";",), (",",),
)  # fmt: skip
_AGAIN: Final = 0.5  # what another order costs
_APART: Final = 0.7  # what a second sentence costs
_OTHERWISE: Final = 0.4  # what a turn of phrase costs


def rewritten(words: Words, subjects: Callable[[Words], list[int]]) -> Iterator[Rewrite]:
    """Other ways to put the words together; `subjects` says where what a clause is about can end."""
    yield from phrased(words)
    yield from reordered(words)
    yield from parted(words, subjects)


def phrased(words: Words) -> Iterator[Rewrite]:
    """With turns of phrase of this game in place of those of others."""
    for old, new in PHRASES:
        for at in range(len(words) - len(old) + 1):
            if new[-len(old) :] == old and at:
                continue  # what is said at the start alone
            found = _matched(words[at : at + len(old)], old)
            if found is not None:
                put = [found if word == "#" else word for word in new]
                yield _OTHERWISE, [*words[:at], *put, *words[at + len(old) :]]
    if words[0] in ("when", "whenever") and words[-3:] == ["after", "the", "attack"]:
        yield _OTHERWISE, ["after", *words[1:-3]]
    if "instead" in words[:-1] and words[words.index("instead") + 1] == "of":
        yield _APART, words[: words.index("instead") + 1]


def _matched(words: Words, phrase: tuple[str, ...]) -> str | None:
    """The number in a turn of phrase that the words are, "" if it has none; None if they are not."""
    number = ""
    for word, wanted in zip(words, phrase, strict=True):
        if wanted == "#" and (word.isdecimal() or (len(word) == 1 and word.isupper())):
            number = word
        elif word != wanted:
            return None
    return number


def reordered(words: Words) -> Iterator[Rewrite]:
    """With until when, how often or under which condition at the other end of what is done."""
    start = _after_head(words)
    for first in {0, start}:
        head, rest = words[:first], words[first:]
        comma = rest.index(",") if "," in rest else -1
        if comma > 0 and any(_begins(rest, adverb) for adverb in _ADVERBS):
            yield _AGAIN, [*head, *_each_until(rest[comma + 1 :], rest[:comma])]
        for at in range(1, len(rest)):
            if any(_begins(rest[at:], adverb) for adverb in _ADVERBS):
                before = rest[: at - 1] if rest[at - 1] == "," else rest[:at]
                if not any(word in (",", "and", "then") for word in before):  # it would be said of all of them
                    yield _AGAIN, [*head, *rest[at:], ",", *before]
    for once in _ONCE:
        for at in range(len(words)):
            if _begins(words[at:], once) and at + len(once) < len(words):
                often = ["once", *words[at + len(once) - 1 : at + len(once) + 1]]
                left = words[:at] + words[at + len(once) + 1 :]
                while left and left[0] == ",":
                    left = left[1:]
                while left and left[-1] == ",":
                    left = left[:-1]
                if left:
                    yield _AGAIN, [*often, ",", *left]
                    yield _AGAIN, [*left, ",", *often]
                    yield _AGAIN, [*left, ".", "use", "this", "only", *often]


def parted(words: Words, subjects: Callable[[Words], list[int]]) -> Iterator[Rewrite]:
    """As two sentences, with the moment and what it is about said again."""
    start = _after_head(words)
    ends = subjects(words[start:])
    for at in range(start + 1, len(words) - 1):
        join = next((join for join in _JOINS if _begins(words[at:], join)), None)
        if join is None or (join != (",",) and words[at - 1] == ","):
            continue
        first, second = words[:at], words[at + len(join) :]
        if "then" in join:
            second = ["then", *second]
        if len(second) < 2:
            continue
        yield _APART, [*first, ".", *second]
        if start:
            yield _APART + 0.05, [*first, ".", *words[:start], *second]
        for end in ends:
            if end < at - start:
                yield _APART + 0.1, [*first, ".", *words[: start + end], *second]


def _each_until(words: Words, adverb: Words) -> Words:
    """Clauses with the same words after each of them."""
    out: Words = []
    i = 0
    while i < len(words):
        join = next((join for join in _JOINS if _begins(words[i:], join)), ())
        if join:
            out += [*adverb, *join]
        else:
            out.append(words[i])
        i += max(len(join), 1)
    return [*out, *adverb]


def _after_head(words: Words) -> int:
    """Where what is done begins: after the moment and its comma."""
    return words.index(",") + 1 if words and words[0] in _HEADS and "," in words[:-1] else 0


def _begins(words: Words, phrase: tuple[str, ...]) -> bool:
    return tuple(words[: len(phrase)]) == phrase
