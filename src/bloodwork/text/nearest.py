"""What to say to someone whose sentence cannot be read: what could have stood there, and what would work.

Two searches find what would work. `mended` changes the sentence itself, word by word from where it could not be read,
until the grammar takes it. `examples_like` finds known sentences that are built alike, and puts the writer's numbers
and names in. Both compare by structure: what kind of word stands where, and only then by letters.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from difflib import SequenceMatcher
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Final

from bloodwork.errors import nearest
from bloodwork.text.agreement import agreement
from bloodwork.text.dialects import DIALECTS
from bloodwork.text.grammar import END, Grammar, Lattice, Printing, Reading, Ref, Tangled, Word
from bloodwork.text.normalise import canonical, scan, spell

if TYPE_CHECKING:
    from bloodwork.text.parse import Lexicon

_CLASS_WORDS: Final = {
    "NUM": "a number",
    "LETTER": "a letter such as X",
    "SIGNED": "a change such as +1",
    "TRIPLE": "stats such as +1/+0/+2",
    "PAIR": "stats such as +1/+2",
    "NAME": "a card's name in quotes",
    "TEXT": "a sentence in quotes",
    "KIN": "a kin",
    "KINS": "several of a kin",
    "KEYWORD": "a keyword",
    "COUNTER": "the name of a counter",
    "TOKEN": "the name of a token",
}
_MOST_SHOWN: Final = 14
_ALIKE: Final = 0.6

# Words that hold a sentence together: the likeliest to be missing, and the least to lose.
_SMALL: Final = (
    ",",
    "a",
    "the",
    "to",
    "of",
    "from",
    "this",
    "you",
    "your",
    "with",
    "in",
    "on",
    "for",
    "is",
    "and",
    "it",
)
# Words that are likely to be missing after "this" or "a".
_NOUNS: Final = ("creature", "card", "command")
# What turns a sentence into its opposite: left out last of all.
_NEGATIONS: Final = ("not", "no", "cannot", "without", "unless", "except", "instead")
# Words of other card games, and plain ones, with what is said here.
_SAID_HERE: Final = {
    "library": ("deck",), "pile": ("deck",), "battlefield": ("board",), "field": ("board",), "arena": ("board",),
    "lane": ("space",), "slot": ("space",), "square": ("space",), "minion": ("creature",), "monster": ("creature",),
    "unit": ("creature",), "character": ("creature",), "permanent": ("card",), "instant": ("command",),
    "ritual": ("command",), "life": ("blood",), "mana": ("blood",), "energy": ("blood",), "toughness": ("health",),
    "armor": ("defense",), "armour": ("defense",), "dead": ("killed", "dies"), "slain": ("killed",), "slay": ("kill",),
    "bounce": ("return",), "counter": ("deny",), "cast": ("play",), "casts": ("plays",), "deploy": ("summon",),
    "comes": ("enters",), "arrives": ("enters",), "exits": ("leaves",), "begin": ("start",), "beginning": ("start",),
    "begining": ("start",), "opponent": ("your", "opponent"), "opponents": ("your", "opponent"),
    "foe": ("your", "opponent"), "hits": ("strikes",), "fights": ("attacks",), "every": ("each",),
    "mills": ("discards",), "bearer": ("controller",),
}  # fmt: skip
_HAD: Final = {"gains": "has", "gets": "has", "gain": "have", "get": "have"}
_MOST_WORDS: Final = 60  # of a sentence that is mended
_MOST_STEPS: Final = 8_000  # of all readings of one search together
_SUBSTITUTES: Final = 10
_CLOSE: Final = 0.5  # how like a word must be to what it takes the place of
_INSERTED: Final = 12


def plain_words(expected: set[str], here: str = "") -> tuple[str, ...]:
    """What could have stood there: words that are spelled like what does, kinds of words, then the other words.

    No more than a reader can use.
    """
    words = sorted(word for word in expected if word not in _CLASS_WORDS and word != END)
    alike = sorted((word for word in words if likeness(here, word) >= _ALIKE), key=lambda word: -likeness(here, word))
    classes = [_CLASS_WORDS[name] for name in _CLASS_WORDS if name in expected]
    if END in expected:
        classes.insert(0, END)
    out = [f'"{word}"' for word in alike] + classes + [f'"{word}"' for word in words if word not in alike]
    if len(out) > _MOST_SHOWN:
        out = [*out[:_MOST_SHOWN], f"{len(out) - _MOST_SHOWN} other words"]
    return tuple(out)


def sentences_like(words: list[str], lexicon: Lexicon, grammar: Grammar, rule: str) -> Iterator[str]:
    """Sentences that can be read and are like these words, the nearest first, spelled as printed."""
    seen: set[str] = set()
    known = examples_like(words, lexicon, grammar) if rule == "sentence" else []
    stop = ["."] if rule == "sentence" else []
    for found in chain(mended(words, lexicon, grammar, rule, known[0] if known else []), known):
        for said in (found, as_passive(found)):
            shown = spell([*said, *stop], lexicon.vocab)
            if shown not in seen:
                seen.add(shown)
                yield shown


def as_passive(words: list[str]) -> list[str]:
    """What is gained at a moment, as what is had all the time: the moment may be what is missing."""
    return [_HAD.get(word, word) for word in words]


# ------------------------------------------------------------------ by mending


def mended(words: list[str], lexicon: Lexicon, grammar: Grammar, rule: str, like: list[str]) -> Iterator[list[str]]:
    """The words changed as little as possible so that they can be read; `like` are words to take others from."""
    if not words or len(words) > _MOST_WORDS:
        return
    search = _Mending(lexicon, grammar, rule, like)
    waiting = [(0.0, 0, words, search.read(words))]
    dearest = 1.2 + 0.25 * len(words)
    tried = {tuple(words)}
    while waiting:
        cost, _, now, reading = heapq.heappop(waiting)
        if reading is None:
            yield in_form(now, lexicon, grammar, rule)
            continue
        for more, changed in search.changes(now, reading):
            if cost + more > dearest or tuple(changed) in tried or not changed:
                continue
            tried.add(tuple(changed))
            after = search.read(changed)
            # A change that does not let the sentence be read further is none.
            left = len(changed) - (after.furthest if after is not None else len(changed))
            if left < len(now) - reading.furthest or after is None:
                heapq.heappush(waiting, (cost + more, len(tried), changed, after))
            if search.steps >= _MOST_STEPS:
                # What was found is still shown, but nothing more is looked for.
                waiting = sorted(one for one in waiting if one[3] is None)
                break


class _Mending:
    def __init__(self, lexicon: Lexicon, grammar: Grammar, rule: str, like: list[str]) -> None:
        self.lexicon = lexicon
        self.grammar = grammar
        self.rule = rule
        self.like = like
        self.steps = 0

    def read(self, words: list[str]) -> Reading | None:
        """None if the words can be read in one way, else how far they could be."""
        lattice = Lattice(words, self.lexicon.spans(words))
        reading = Reading(self.grammar, lattice, watch=True)
        try:
            found = reading.read(self.rule)
        except (Tangled, RecursionError):
            found = []
        self.steps += reading.steps + len(words)
        return None if len(found) == 1 else reading

    def changes(self, words: list[str], reading: Reading) -> Iterator[tuple[float, list[str]]]:
        """Each change at the place where reading stopped, with what it costs."""
        at = reading.furthest
        before, after = words[:at], words[at + 1 :]
        could = sorted(reading.expected - {END})
        if at < len(words):
            here = words[at]
            for likeness, put in self.substitutes(here, could):
                if not (before[-1:] == ["or"] and put == before[-2:-1]):  # "a creature or creature"
                    yield 0.4 + 0.8 * (1 - likeness), [*before, *put, *after]
            yield (0.5 if here in _SMALL else 2.6 if here in _NEGATIONS else 1.1), before + after
            if before:
                yield 0.6, [*before[:-1], here, before[-1], *after]
            if after:
                yield 0.6, [*before, after[0], here, *after[1:]]
            if END in reading.expected:
                yield 0.5 + 0.5 * (len(words) - at), before
        for put in self.inserted(could):
            cheap = all(word in _SMALL or word in _NOUNS for word in put)
            yield (0.7 if cheap else 1.0), [*before, *put, *words[at:]]

    def substitutes(self, here: str, could: list[str]) -> list[tuple[float, list[str]]]:
        out: list[tuple[float, list[str]]] = []
        for word in could:
            for put in self.members(word, here):
                out.append((likeness(here, " ".join(put)), put))
        said = list(_SAID_HERE.get(here, ()))
        if said and said[0] in could:
            out += [(0.95, said)] if said[0] == "your" else [(0.95, [word]) for word in said if word in could]
        if "KEYWORD" in could and here not in self.grammar.words and not self.members("KEYWORD", here):
            out += [(_CLOSE, name.casefold().split()) for name in list(self.lexicon.keyword_names.values())[:1]]
        out.sort(key=lambda one: (-one[0], one[1]))
        alike = [one for one in out if one[0] >= _CLOSE][:_SUBSTITUTES]
        return alike + [(0.2, put) for _, put in out if put[0] in self.like and put not in [p for _, p in alike]]

    def inserted(self, could: list[str]) -> list[list[str]]:
        first = [[word] for word in (*_SMALL, *_NOUNS, *self.like) if word in could]
        classes = [put for word in could if word in _CLASS_WORDS for put in self.members(word, "")]
        return [*first, *classes][:_INSERTED]

    def members(self, word: str, here: str) -> list[list[str]]:
        """What can be written for an expected word: itself, or the nearest of its class."""
        if word == "KIN":
            close = nearest(here, self.lexicon.kin_names.values()) if here else None
            return [close.casefold().split()] if close else []
        if word == "KEYWORD":
            close = nearest(here, self.lexicon.keyword_names.values()) if here else None
            return [close.casefold().split()] if close else []
        given = {"NUM": "1", "LETTER": "X", "SIGNED": "+1", "TRIPLE": "+1/+0/+1", "PAIR": "+1/+1"}
        if word in given:
            return [[given[word]]]
        return [] if word in _CLASS_WORDS else [[word]]


def in_form(words: list[str], lexicon: Lexicon, grammar: Grammar, rule: str) -> list[str]:
    """Words that can be read in one way, each in the form in which it agrees with the others."""
    (found,) = Reading(grammar, Lattice(words, lexicon.spans(words))).read(rule)
    should = agreement(grammar).agreed(found)
    return words if should is found else Printing(grammar).words(rule, should) or words


def likeness(one: str, other: str) -> float:
    return SequenceMatcher(None, one, other, autojunk=False).ratio()


# ------------------------------------------------------------------ by examples


class _Shapes:
    """What kind of word each word is, as the grammar has it."""

    def __init__(self, grammar: Grammar) -> None:
        self.base: dict[str, str] = {}  # every form of a word to the plain one
        self.kind: dict[str, str] = {}  # a word to the rule that has it among others
        self.verbs: set[str] = set()  # what a player can be told to do
        for name, ways in grammar.rules.items():
            for way in ways:
                for item in way.items:
                    if isinstance(item, Word) and item.other:
                        self.base[item.other] = item.text
                        if item.flag == "s" and name in ("vp", "pred"):
                            self.verbs.add(item.text)
                if way.make is None and way.literal is not None and len(way.items) == 1:
                    only = way.items[0]
                    if not isinstance(only, Ref):
                        self.kind.setdefault(only.text, name)
                        if name.endswith("_verb"):
                            self.verbs.add(only.text)

    def is_verb(self, word: str) -> bool:
        return word in self.verbs

    def of(self, words: list[str], lexicon: Lexicon) -> list[str]:
        """The shape of each word: its class, or its plain form."""
        out = [self.base.get(word, word) for word in words]
        spans = lexicon.spans(words)
        for cls in ("NUM", "LETTER", "SIGNED", "TRIPLE", "PAIR", "NAME", "KIN", "KEYWORD", "COUNTER", "TOKEN"):
            for start, ends in spans[cls].items():
                for end, _ in ends:
                    if end == start + 1:
                        out[start] = cls
        return out

    def apart(self, one: str, other: str) -> float:
        """How far two shapes are from each other."""
        if one == other:
            return 0.0
        kind = self.kind.get(one)
        if kind is not None and kind == self.kind.get(other):
            return 0.4
        return 1.0


@cache
def _shapes(grammar: Grammar) -> _Shapes:
    return _Shapes(grammar)


_MOST_COMPARED: Final = 30
_OTHER_VERB: Final = 0.8  # what a sentence costs that does something else than the writer says
_MOST_LIKE: Final = 6


def examples_like(words: list[str], lexicon: Lexicon, grammar: Grammar) -> list[list[str]]:
    """Known sentences that are built like these words, the nearest first, with the writer's own numbers and names."""
    if not words:
        return []
    shapes = _shapes(grammar)
    words = words[:_MOST_WORDS]
    mine = shapes.of(words, lexicon)
    found: list[tuple[float, int, list[str], list[str]]] = []
    for number, (example, shape) in enumerate(_examples(lexicon, shapes)):
        common = _common(mine, shape)
        found.append((-2 * common / (len(mine) + len(shape)), number, example, shape))
    found.sort(key=lambda one: one[:2])
    near: list[tuple[float, int, list[str]]] = []
    verb = next((shape for shape in mine if shapes.is_verb(shape)), None)
    for _, number, example, shape in found[:_MOST_COMPARED]:
        cost, pairs = _aligned(mine, shape, words, example, shapes)
        if verb is not None and verb not in shape:
            cost += _OTHER_VERB
        own = list(example)
        for i, j in pairs:
            if mine[i] == shape[j] and mine[i].isupper():
                own[j] = words[i]
        near.append((cost, number, _agreeing(own, example, lexicon, grammar)))
    near.sort(key=lambda one: one[:2])
    return [one for _, _, one in near[:_MOST_LIKE]]


def _examples(lexicon: Lexicon, shapes: _Shapes) -> list[tuple[list[str], list[str]]]:
    if not lexicon.examples:
        for text in DIALECTS[lexicon.vocab.dialect].examples:
            words = [token.text for token in canonical(scan(text), lexicon.vocab) if token.text != "."]
            lexicon.examples.append((words, shapes.of(words, lexicon)))
    return lexicon.examples


def _agreeing(own: list[str], example: list[str], lexicon: Lexicon, grammar: Grammar) -> list[str]:
    """The example with the writer's own words, if it can be read so ("1 cards" cannot)."""
    if own == example:
        return example
    try:
        found = Reading(grammar, Lattice(own, lexicon.spans(own))).read("sentence")
    except Tangled:
        return example
    return own if len(found) == 1 and agreement(grammar).agreed(found[0]) is found[0] else example


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


def _aligned(
    mine: list[str], theirs: list[str], words: list[str], example: list[str], shapes: _Shapes
) -> tuple[float, list[tuple[int, int]]]:
    """The least cost of turning one row of shapes into another, and which stand for which."""
    rows = [[0.0] * (len(theirs) + 1) for _ in range(len(mine) + 1)]
    for i, shape in enumerate(mine):
        rows[i + 1][0] = rows[i][0] + _weight(shape)
    for j, shape in enumerate(theirs):
        rows[0][j + 1] = rows[0][j] + _weight(shape)
    for i, a in enumerate(mine):
        for j, b in enumerate(theirs):
            same = shapes.apart(a, b) + (0.0 if words[i] == example[j] else 0.05)
            rows[i + 1][j + 1] = min(rows[i][j] + same, rows[i][j + 1] + _weight(a), rows[i + 1][j] + _weight(b))
    pairs: list[tuple[int, int]] = []
    i, j = len(mine), len(theirs)
    while i and j:
        here = rows[i][j]
        if here == rows[i - 1][j] + _weight(mine[i - 1]):
            i -= 1
        elif here == rows[i][j - 1] + _weight(theirs[j - 1]):
            j -= 1
        else:
            i, j = i - 1, j - 1
            pairs.append((i, j))
    return rows[-1][-1], pairs


def _weight(shape: str) -> float:
    return 0.3 if shape in _SMALL or shape in _NOUNS else 1.6 if shape in _NEGATIONS else 0.7
