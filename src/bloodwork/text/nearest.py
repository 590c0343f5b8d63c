"""Sentences that work and say what a sentence that cannot be read was meant to say, nearest first.

Two searches find them. The first mends the sentence itself (see repair.py). The second finds known sentences that are
built alike, and puts the writer's numbers, names and nouns in. What is too far from what was written is not shown at
all: a sentence that says something else helps nobody.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Final

from bloodwork.text.agreement import agreement
from bloodwork.text.dialects import DIALECTS
from bloodwork.text.grammar import Grammar, Lattice, Reading, Ref, Tangled, Word
from bloodwork.text.normalise import canonical, scan
from bloodwork.text.repair import MOST_WORDS, Repair, stem
from bloodwork.text.synonyms import POINTING, SMALL, SYNONYMS
from bloodwork.text.written import Written

if TYPE_CHECKING:
    from bloodwork.text.parse import Lexicon

_HAD: Final = {"gains": "has", "gets": "has", "gain": "have", "get": "have"}
_MOST_COMPARED: Final = 30
_MOST_LIKE: Final = 6
_MOST_LEFT_OUT: Final = 8
_BETWEEN: Final = (",", "and", "then", ":")
_BEFORE_FAULT: Final = 3
_FURTHEST: Final = 1.3  # how far an example may be from what was written
# What turns a sentence into its opposite.
_NEGATIONS: Final = frozenset({"not", "no", "cannot", "without", "unless", "except", "instead", "only"})
_CLASSES: Final = ("NUM", "LETTER", "SIGNED", "TRIPLE", "PAIR", "NAME", "KIN", "KEYWORD", "COUNTER", "TOKEN")


def sentences_like(written: Written, lexicon: Lexicon, grammar: Grammar, rule: str) -> Iterator[str]:
    """Sentences that can be read and say much the same, the nearest first, as their writer would print them."""
    seen: set[str] = set()
    found = Repair(lexicon, grammar, rule, written.noun).sentences(written.words)
    known = iter(examples_like(written.words, lexicon, grammar) if rule == "sentence" else ())
    for _, words in heapq.merge(found, known, key=lambda one: one[0]):
        for one in (words, as_passive(words)):
            shown = written.said([*one, "."] if rule == "sentence" else one)
            if shown not in seen and one != written.words:
                seen.add(shown)
                yield shown


def shortened(written: Written, at: int, lexicon: Lexicon, grammar: Grammar) -> Iterator[tuple[str, str]]:
    """The sentence without a few words at the one that cannot be read, with these words; the fewest first.

    What is left says less than was meant, so it is no sentence to offer. But it shows what cannot be said.
    """
    words = written.words
    if len(words) > MOST_WORDS:
        return
    ends = range(at + 1, len(words) + 1)
    spans = [(start, end) for start in range(max(at - _BEFORE_FAULT, 1), at + 1) for end in ends]
    whole = {end for end in ends if end == len(words) or words[end] in _BETWEEN}  # a phrase ends there
    for start, end in sorted(spans, key=lambda span: (span[1] not in whole, span[1] - span[0], -span[0])):
        left = words[:start] + words[end:]
        if end - start <= min(_MOST_LEFT_OUT, len(words) // 2) and _agrees(left, lexicon, grammar):
            yield written.printed(start, end), written.said([*left, "."])


def as_passive(words: list[str]) -> list[str]:
    """What is gained at a moment, as what is had all the time: the moment may be what is missing."""
    return [_HAD.get(word, word) for word in words]


class _Shapes:
    """What kind of word each word is, as the grammar has it."""

    def __init__(self, grammar: Grammar) -> None:
        self.base: dict[str, str] = {}  # every form of a word to the plain one
        self.kind: dict[str, str] = {}  # a word to the rule that has it among others
        for name, ways in grammar.rules.items():
            for way in ways:
                for item in way.items:
                    if isinstance(item, Word) and item.other:
                        self.base[item.other] = item.text
                if way.make is None and way.literal is not None and len(way.items) == 1:
                    only = way.items[0]
                    if not isinstance(only, Ref):
                        self.kind.setdefault(only.text, name)
                elif name == "noun" and isinstance(way.items[0], Word) and len(way.items) == 1:
                    self.kind[way.items[0].text] = name

    def of(self, words: list[str], lexicon: Lexicon) -> list[str]:
        """The shape of each word: its class, or its plain form."""
        out = [self.base.get(word, word) for word in words]
        spans = lexicon.spans(words)
        for cls in _CLASSES:
            for start, ends in spans[cls].items():
                for end, _ in ends:
                    if end == start + 1:
                        out[start] = cls
        return out

    def apart(self, one: str, other: str) -> float:
        """How far two shapes are from each other in meaning."""
        if one == other:
            return 0.0
        if stem(one) == stem(other):
            return 0.2
        close = SYNONYMS.get(one, {}).get((other,))
        return close if close is not None else _lost(one) + _weight(other)

    def alike(self, one: str, other: str) -> bool:
        """Whether a word can be put in the place of another: both of a class, both nouns, both stats."""
        if one == other:
            return one in _CLASSES
        kind = self.kind.get(one)
        return kind in ("noun", "stat", "zone_name", "player") and kind == self.kind.get(other)


@cache
def _shapes(grammar: Grammar) -> _Shapes:
    return _Shapes(grammar)


def examples_like(words: list[str], lexicon: Lexicon, grammar: Grammar) -> list[tuple[float, list[str]]]:
    """Known sentences that say much the same, the nearest first, with the writer's own numbers, names and nouns."""
    if not words:
        return []
    shapes = _shapes(grammar)
    words = words[:MOST_WORDS]
    mine = shapes.of(words, lexicon)
    found: list[tuple[float, int, list[str], list[str]]] = []
    for number, (example, shape) in enumerate(_examples(lexicon, shapes)):
        common = _common(mine, shape)
        found.append((-2 * common / (len(mine) + len(shape)), number, example, shape))
    found.sort(key=lambda one: one[:2])
    near: list[tuple[float, list[str]]] = []
    for _, _, example, shape in found[:_MOST_COMPARED]:
        pairs = _aligned(mine, shape, shapes)
        own = list(example)
        for i, j in pairs:
            if shapes.alike(mine[i], shape[j]):
                own[j] = words[i]
        if own != words and _agrees(own, lexicon, grammar):
            cost = _distance(mine, shapes.of(own, lexicon), shapes)
            if cost <= _FURTHEST:
                near.append((0.3 + cost, own))
    near.sort(key=lambda one: one[0])
    return near[:_MOST_LIKE]


def _examples(lexicon: Lexicon, shapes: _Shapes) -> list[tuple[list[str], list[str]]]:
    if not lexicon.examples:
        for text in DIALECTS[lexicon.vocab.dialect].examples:
            words = [token.text for token in canonical(scan(text), lexicon.vocab) if token.text != "."]
            lexicon.examples.append((words, shapes.of(words, lexicon)))
    return lexicon.examples


def _agrees(words: list[str], lexicon: Lexicon, grammar: Grammar) -> bool:
    """Whether words can be read, each in its right form ("1 cards" cannot)."""
    try:
        found = Reading(grammar, Lattice(words, lexicon.spans(words))).read("sentence")
    except Tangled:
        return False
    return len(found) == 1 and agreement(grammar).agreed(found[0]) is found[0]


def _common(one: list[str], other: list[str]) -> int:
    counted: dict[str, int] = {}
    for shape in one:
        counted[shape] = counted.get(shape, 0) + 1
    both = 0
    for shape in other:
        if counted.get(shape, 0):
            counted[shape] -= 1
            both += 1
    return both


def _rows(mine: list[str], theirs: list[str], shapes: _Shapes) -> list[list[float]]:
    """The least cost of turning the beginning of one row of shapes into that of another, for all beginnings."""
    rows = [[0.0] * (len(theirs) + 1) for _ in range(len(mine) + 1)]
    for i, shape in enumerate(mine):
        rows[i + 1][0] = rows[i][0] + _lost(shape)
    for j, shape in enumerate(theirs):
        rows[0][j + 1] = rows[0][j] + _weight(shape)
    for i, a in enumerate(mine):
        for j, b in enumerate(theirs):
            same = shapes.apart(a, b)
            rows[i + 1][j + 1] = min(rows[i][j] + same, rows[i][j + 1] + _lost(a), rows[i + 1][j] + _weight(b))
    return rows


def _distance(mine: list[str], theirs: list[str], shapes: _Shapes) -> float:
    return _rows(mine, theirs, shapes)[-1][-1]


def _aligned(mine: list[str], theirs: list[str], shapes: _Shapes) -> list[tuple[int, int]]:
    """Which shapes of two rows stand for which."""
    rows = _rows(mine, theirs, shapes)
    pairs: list[tuple[int, int]] = []
    i, j = len(mine), len(theirs)
    while i and j:
        here = rows[i][j]
        if here == rows[i - 1][j - 1] + shapes.apart(mine[i - 1], theirs[j - 1]):
            i, j = i - 1, j - 1
            pairs.append((i, j))
        elif here == rows[i - 1][j] + _lost(mine[i - 1]):
            i -= 1
        else:
            j -= 1
    return pairs


def _weight(shape: str) -> float:
    """How much of the meaning a word carries."""
    return 2.0 if shape in _NEGATIONS else 0.8 * SMALL[shape] if shape in SMALL else 0.8


def _lost(shape: str) -> float:
    """What it costs that a word which was written is not said."""
    return _weight(shape) * (1.0 if shape in SMALL and shape not in POINTING else 2.0)
