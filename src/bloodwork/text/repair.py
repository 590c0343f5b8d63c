"""Mends a sentence that cannot be read: the fewest changes that keep what it says.

The search goes on from where reading stopped. Each change has a cost that says how much of the meaning it touches: a
small word is cheap to add or to leave out, a slip of the pen and a synonym are cheap to put right, and what carries the
meaning (a verb, a noun, a number, a name, a "not") is never left out.
"""

from __future__ import annotations

import heapq
import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Final

from bloodwork.errors import nearest
from bloodwork.text.agreement import agreement
from bloodwork.text.dialects import DIALECTS
from bloodwork.text.expectations import CLASSES, likeness, verbs
from bloodwork.text.grammar import END, Grammar, Lattice, Printing, Reading, Tangled
from bloodwork.text.normalise import with_phrases
from bloodwork.text.rewrites import rewritten
from bloodwork.text.synonyms import LIGHT, MISSING, POINTING, SMALL, SYNONYMS

if TYPE_CHECKING:
    from bloodwork.text.parse import Lexicon

MOST_WORDS: Final = 60  # of a sentence that is mended
_MOST_STEPS: Final = 24_000  # of all readings of one search together
_DEAREST: Final = 1.3  # what all changes together may cost
_BACK: Final = 3  # words before where reading stopped at which the fault may be, too
_LATE: Final = 0.5  # from what cost on it must be read for the most part to be changed further
_CLOSE: Final = 0.6  # what a synonym may cost where nothing says that the word is at fault
_SURELY: Final = 0.84  # the same for a word that stands for another
_SLIP: Final = 0.7  # how like a word must be to what it is a slip of the pen for

_GIVEN: Final = {"NUM": "1"}
_ADDED: Final = {**MISSING, **SMALL}
# What is said before some nouns.
_DEFINITE: Final = {
    **dict.fromkeys(("deck", "hand", "discard", "graveyard", "spell", "pool"), "your"),
    **dict.fromkeys(("board", "battlefield", "timeline", "game", "turn", "round", "health"), "the"),
}
_AWKWARD: Final = re.compile(
    r"\b(?:on|of|at|onto) (?:your|their|its owner's) hand\b"
    r"|\b(?:to|from|of|for|on|in|with|by|at|into) they\b"
    r"|(?<!\S)([a-z]+|,) \1(?!\S)"
)


_ENDING: Final = re.compile(r"(?:'s|s'|ies|ied|es|ed|ing|s|d)$")
_IRREGULAR: Final = {
    "drew": "draw", "drawn": "draw", "struck": "strike", "left": "leave", "dying": "die", "dies": "die",
    "died": "die", "dealt": "deal", "took": "take", "taken": "take", "lost": "lose", "paid": "pay", "chose": "choose",
    "chosen": "choose", "has": "have", "had": "have", "is": "be", "are": "be", "was": "be", "were": "be",
    "does": "do", "did": "do", "done": "do", "given": "give", "gave": "give", "became": "become",
}  # fmt: skip


def stem(word: str) -> str:
    """What is common to all forms of a word."""
    word = _IRREGULAR.get(word, word)
    return _ENDING.sub("", word).rstrip("ye") if len(word) > 3 else word


def past(word: str) -> bool:
    """Whether a word tells of what was."""
    return word.endswith("ed") or (_IRREGULAR.get(word, "")[:1] == word[:1] and not word.endswith("s"))


@cache
def _stems(grammar: Grammar) -> dict[str, list[str]]:
    """All forms of each word that a grammar has."""
    out: dict[str, list[str]] = {}
    for word in sorted(grammar.words):
        out.setdefault(stem(word), []).append(word)
    return out


class Repair:
    """One search for what a sentence should have been."""

    def __init__(self, lexicon: Lexicon, grammar: Grammar, rule: str, noun: str = "card") -> None:
        """`noun` is what the card calls itself."""
        self._lexicon = lexicon
        self._grammar = grammar
        self._rule = rule
        self._noun = noun
        self._dialect = DIALECTS[lexicon.vocab.dialect]
        self._steps = 0

    def sentences(self, words: list[str]) -> Iterator[tuple[float, list[str]]]:
        """The words changed as little as possible so that they can be read, with what that costs, cheapest first."""
        if not words or len(words) > MOST_WORDS:
            return
        waiting: list[tuple[float, int, float, list[str], _Stopped | None]] = []
        tried: set[tuple[str, ...]] = set()
        starts = [(0.0, words)]
        if self._rule == "sentence" and "•" not in words:
            starts += rewritten(words, self._subjects)
        for cost, start in starts:
            if tuple(start) not in tried and len(start) <= MOST_WORDS:
                tried.add(tuple(start))
                stopped = self._read(start)
                if cost < _LATE or stopped is None or stopped.at > len(start) // 2:
                    heapq.heappush(waiting, (cost + _far(stopped), len(tried), cost, start, stopped))
        while waiting:
            _, _, cost, now, stopped = heapq.heappop(waiting)
            if stopped is None:
                if now != words:
                    yield cost, self._in_form(now)
                continue
            for more, put in sorted(self._changes(now, stopped)):
                changed = with_phrases(put, self._dialect)
                key = tuple(changed)
                if cost + more > _DEAREST or key in tried or self._steps >= _MOST_STEPS:
                    continue
                tried.add(key)
                if _awkward(changed):
                    continue
                after = self._read(changed)
                # A change that does not let the sentence be read further is none.
                if after is None or len(changed) - after.at < len(now) - stopped.at:
                    heapq.heappush(waiting, (cost + more + _far(after), len(tried), cost + more, changed, after))
            if self._steps >= _MOST_STEPS:  # what was found is still shown, but nothing more is looked for
                waiting = sorted(one for one in waiting if one[4] is None)

    def reads(self, words: list[str]) -> bool:
        """Whether words can be read, in one way."""
        return 0 < len(words) <= MOST_WORDS and self._read(words) is None

    def neighbours(self, words: list[str]) -> list[tuple[float, list[str]]]:
        """Words that can be read, put together otherwise or with one of them in another word's place."""
        if not words or len(words) > MOST_WORDS:
            return []
        found = list(rewritten(words, self._subjects))
        for at in range(len(words)):
            for length in (1, 2):
                for put, cost in SYNONYMS.get(" ".join(words[at : at + length]), {}).items():
                    if cost < _CLOSE and at + length <= len(words):
                        found.append((cost + 0.2, [*words[:at], *put, *words[at + length :]]))
            for form in _stems(self._grammar).get(stem(words[at]), ()):
                if form in verbs(self._grammar) and words[at] in verbs(self._grammar):
                    found.append((0.25, [*words[:at], form, *words[at + 1 :]]))
        out: list[tuple[float, list[str]]] = []
        for cost, one in sorted(found):
            if self._steps < _MOST_STEPS and one != words and self._read(one) is None:
                out.append((cost, self._in_form(one)))
        return out

    # -------------------------------------------------------------- reading

    def _read(self, words: list[str]) -> _Stopped | None:
        """None if the words can be read in one way, else where they could not be."""
        start = 0
        whole = "•" in words
        for part in [words] if whole else _sentences(words):
            reading = Reading(self._grammar, Lattice(part, self._lexicon.spans(part)), watch=True)
            try:
                found = reading.read(self._rule)
            except (Tangled, RecursionError):
                found = []
            self._steps += reading.steps + len(part)
            if len(found) != 1:
                return _Stopped(reading, start, len(part))
            start += len(part) + 1
        return None

    def _subjects(self, words: list[str]) -> list[int]:
        """Where what a clause is about can end."""
        if not words:
            return []
        reading = Reading(self._grammar, Lattice(words, self._lexicon.spans(words)))
        try:
            ends = [*reading.ends("cards"), *reading.ends("player")]
        except (Tangled, RecursionError):
            return []
        self._steps += reading.steps
        return sorted({end for end in ends if 0 < end < len(words)}, reverse=True)[:2]

    def _in_form(self, words: list[str]) -> list[str]:
        """Words that can be read, each in the form in which it agrees with the others."""
        out: list[str] = []
        for part in [words] if "•" in words else _sentences(words):
            (found,) = Reading(self._grammar, Lattice(part, self._lexicon.spans(part))).read(self._rule)
            should = agreement(self._grammar).agreed(found)
            shown = part if should is found else Printing(self._grammar).words(self._rule, should) or part
            out += [*(["."] if out else []), *shown]
        return out

    # -------------------------------------------------------------- changes

    def _changes(self, words: list[str], stopped: _Stopped) -> Iterator[tuple[float, list[str]]]:
        """Each change at the place where reading stopped, or shortly before, with what it costs."""
        for at in range(stopped.at, max(stopped.at - _BACK, stopped.start) - 1, -1):
            could = stopped.could(at)
            late = 0.1 * (stopped.at - at)
            before, after = words[:at], words[at + 1 :]
            if at < stopped.end:
                here = words[at]
                for cost, put, length in self._substitutes(words, at, could):
                    yield cost + late, [*before, *put, *words[at + length :]]
                left_out = self._left_out(here)
                if left_out is not None:
                    yield left_out + late, before + after
                if after and self._word(words[at + 1], could):
                    yield 0.33 + late, [*before, after[0], here, *after[1:]]
                if at == stopped.at and before and at > stopped.start:
                    yield 0.35, [*before[:-1], here, before[-1], *after]
            for word in sorted(could):
                if word in SMALL or word in MISSING or word in _GIVEN:
                    added = _GIVEN.get(word, word)
                    cost = _ADDED.get(word, 0.7)
                    if word in MISSING and before[-1:] == ["the"]:
                        continue  # "the attack" is no creature's
                    if _DEFINITE.get(words[at] if at < len(words) else "") == word:
                        cost = 0.25
                    yield cost + late, [*before, added, *words[at:]]
                if word == "this":
                    yield 0.5 + late, [*before, "this", *self._noun.split(), *words[at:]]
                if word == "a":
                    noun = "character" if "character" in self._grammar.words else "creature"
                    yield 0.8 + late, [*before, "a", noun, *words[at:]]
                if word == self._noun and before[-1:] == ["this"]:
                    yield 0.25 + late, [*before, word, *words[at:]]

    def _word(self, word: str, could: set[str]) -> bool:
        return word in could or any(cls in could for cls, at in self._lexicon.spans([word]).items() if at)

    def _left_out(self, word: str) -> float | None:
        """What it costs to leave a word out; None if it must not be."""
        if word in POINTING:
            return None
        if word in SMALL:
            return SMALL[word]
        if word in LIGHT or word.endswith("ly"):
            return 0.4
        return None

    def _substitutes(self, words: list[str], at: int, could: set[str]) -> Iterator[tuple[float, list[str], int]]:
        """What could stand in place of a word, with the cost and of how many words it takes the place."""
        here = words[at]
        for length in (1, 2):
            for put, cost in SYNONYMS.get(" ".join(words[at : at + length]), {}).items():
                if put[0] in could and len(words) >= at + length:
                    yield cost, list(put), length
        if here == "a" and "NUM" in could:
            yield 0.3, ["1"], 1
        known = here in self._grammar.words
        own = stem(here)
        for word in could:
            if word in CLASSES or word in (END, here):
                continue
            if stem(word) == own:
                number = {word, here} == {word + "s", word} or {word, here} == {here + "s", here}
                form = 0.35 if number and not {word, here} & verbs(self._grammar) else 0.2
                yield form if past(word) == past(here) else 0.45, [word], 1
            if not known and not here.isdecimal():
                close = likeness(here, word)
                if close >= _SLIP and len(here) > 2:
                    yield 0.2 + (1 - close), [word], 1
        if not known and len(here) > 3:
            for word, meant in self._dialect.words.items():
                first = meant.split()
                if first[0] in could and likeness(here, word) >= _SURELY:
                    yield 0.2 + (1 - likeness(here, word)), first, 1
        if not known and len(here) > 2:
            for cls, members in (("KIN", self._lexicon.kin_names), ("KEYWORD", self._lexicon.keyword_names)):
                for length in (2, 1):
                    said = " ".join(words[at : at + length])
                    same = [name for name in members.values() if len(name.split()) == length]
                    name = nearest(said, same) if cls in could else None
                    if name is not None and likeness(said, name.casefold()) >= _SLIP:
                        yield 0.2 + (1 - likeness(said, name.casefold())), name.casefold().split(), length
                        break


class _Stopped:
    """Where reading stopped, among the words of all sentences."""

    def __init__(self, reading: Reading, start: int, length: int) -> None:
        self._reading = reading
        self.start = start  # of the sentence
        self.end = start + length
        self.at = start + reading.furthest

    def could(self, at: int) -> set[str]:
        """What could have stood at a word."""
        return self._reading.expected_at(at - self.start)


def _far(stopped: _Stopped | None) -> float:
    """What is likely to be paid yet: more, the more words have not been read."""
    return 0.0 if stopped is None else 0.25 + 0.02 * (stopped.end - stopped.at)


def _awkward(words: list[str]) -> bool:
    """Words that can be read and that nobody would say."""
    return _AWKWARD.search(" ".join(words)) is not None


def _sentences(words: list[str]) -> list[list[str]]:
    out: list[list[str]] = [[]]
    for word in words:
        if word == ".":
            out.append([])
        else:
            out[-1].append(word)
    return out
