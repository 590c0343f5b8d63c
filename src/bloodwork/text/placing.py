"""Where in a text an error is that came up only when its meaning was built, and what would work there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from bloodwork.kernel.vocabulary import Vocabulary
from bloodwork.text.card_lines import Line, SentenceLine
from bloodwork.text.cardtext import after_chapter, quoted_names, reader
from bloodwork.text.errors import MALFORMED, NOBODY_CHOOSES, NOT_EXECUTED, NOTHING_FITS, Spot, TextError
from bloodwork.text.grammar import Printing
from bloodwork.text.layout import Block, blocks, frame, one_line
from bloodwork.text.nearest import as_passive, examples_like
from bloodwork.text.normalise import canonical, clean, scan, without_reminders
from bloodwork.text.own_name import Known
from bloodwork.text.parse import english
from bloodwork.text.repair import Repair
from bloodwork.text.tree import Node
from bloodwork.text.written import Print, Written

_QUOTED: Final = re.compile(r'"([^"]+)"')
# What says more than a word that could mean two cards, and than one that means none.
_CLEARER: Final = {
    MALFORMED: ("the attacking {0}", "the attacked {0}", "the other {0}", "that {0}", "this {0}", "this card"),
    NOTHING_FITS: ("this {0}", "a {0}", "this card"),
}
_WHOSE: Final = ("that {0}'s", "this {0}'s")
_ONE: Final = frozenset({"it", "its", "itself", "that creature", "the creature", "that character", "the character"})
_NOUNS: Final = frozenset({"creature", "creatures", "card", "cards", "command", "character", "characters", "spell"})
_WHEN: Final = frozenset({"when", "whenever", "at"})
# Moments for what must have one.
_MOMENTS: Final = ("is played", "enters the board", "enters the battlefield", "enters the timeline", "is executed")
_PLURAL: Final = {
    "creature": "creatures", "character": "characters", "card": "cards", "has": "have", "is": "are", "costs": "cost",
    "gets": "get", "gains": "gain", "loses": "lose",
}  # fmt: skip
# What begins a sentence about cards, which hold something rather than do it.
_SUBJECTS: Final = frozenset({"this", "creatures", "characters", "other", "enemy", "friendly", "each", "all", "cards"})


def place(error: TextError, line: Line, lines: Sequence[Line], vocab: Vocabulary, known: Known, number: int) -> None:
    """Gives an error the place of the words that it speaks of: those in quotes, or the part that has no meaning.

    A line that was put together from several has the number of the first of them and the print of all. `number` is
    that of the sentence at fault in it.
    """
    of = [one for one in lines if one.number >= line.number and one.printed in line.printed] or [line]
    quoted = _QUOTED.findall(error.message)
    said = _sentences(of, vocab, known)
    if said:
        fault = said[min(number, len(said) - 1)]
        fault.place(error, fault.find(quoted, error.node))
        # What a later sentence speaks of stands in those before it, so that no other word is likely to be meant.
        asks = error.reason == MALFORMED or (error.reason == NOTHING_FITS and fault is said[0])
        phrase = quoted[0] if quoted and asks else ""
        heads = [head for one in lines if one.number < line.number and (head := moment_of(one.printed, vocab))]
        error.like = lambda: alike(fault.written, phrase, error.reason, heads[::-1], vocab, known)
        return
    found = [(one, start) for phrase in quoted for one in of if (start := find(phrase, one.printed)) >= 0]
    where, at = found[0] if found else (of[0], len(of[0].printed) - len(of[0].printed.lstrip()))
    error.line = where.number + where.printed.count("\n", 0, at)
    error.column = at - where.printed.rfind("\n", 0, at)


def find(phrase: str, text: str) -> int:
    """Where whole words stand in a text, however they are spaced and whatever their case; -1 if they do not."""
    words = r"\s+".join(re.escape(word) for word in phrase.split())
    found = re.search(rf"(?<!\w){words}(?!\w)", text, re.IGNORECASE)
    return found.start() if found is not None else -1


class _Marked(Printing):
    """Prints with a mark before and after the words of each node."""

    def words(self, rule: str, value: Any) -> list[str] | None:
        out = super().words(rule, value)
        return out if out is None or not isinstance(value, Node) else [f"\x02{id(value)}", *out, "\x03"]


class _Sentence:
    """A sentence of a card: its words, where they stand, and which of them say which part of it."""

    def __init__(self, written: Written, tree: Any, block: Block, lines: list[str], first: int, dialect: str) -> None:
        self.written = written
        self._block = block
        self._lines = lines
        self._first = first  # the number of the line in the text that is the block's first
        self._spans: dict[int, tuple[int, int]] = {}
        begun: list[tuple[int, int]] = []
        words: list[str] = []
        for word in _Marked(english(dialect)).words("sentence", tree) or []:
            if word.startswith("\x02"):
                begun.append((int(word[1:]), len(words)))
            elif word == "\x03":
                node, start = begun.pop()
                self._spans[node] = start, len(words)
            else:
                words.append(word)
        if words != written.words:
            self._spans = {}

    def span(self, node: object) -> tuple[int, int] | None:
        """The words that say a part of it."""
        return self._spans.get(id(node)) if node is not None else None

    def find(self, phrases: list[str], node: object) -> Spot:
        """Where the first of some phrases stands, best inside a part of it; else where that part begins."""
        words = [word.casefold() for word in self.written.words]
        inside = self.span(node)
        for start, end in ([inside] if inside is not None else []) + [(0, len(words))]:
            for phrase in phrases:
                wanted = [word.strip(",") for word in phrase.casefold().split()]
                for at in range(start, end - len(wanted) + 1):
                    if words[at : at + len(wanted)] == wanted:
                        return self.written.places[at]
        printed = next((spot for phrase in phrases if (spot := self.written.find(phrase)) is not None), None)
        return printed or self.written.places[inside[0] if inside is not None else 0]

    def place(self, error: TextError, spot: Spot) -> None:
        error.line, error.column = spot
        self.written.place(error)
        self._block.place(error)
        frame(error, self._lines)
        down = self._first - 1
        error.line += down
        if error.start is not None and error.stop is not None:
            error.start, error.stop = (error.start[0] + down, error.start[1]), (error.stop[0] + down, error.stop[1])


def _sentences(lines: Sequence[Line], vocab: Vocabulary, known: Known) -> list[_Sentence]:
    """The sentences of lines, each with its words and where they stand."""
    out: list[_Sentence] = []
    for line in lines:
        if not isinstance(line, SentenceLine):
            continue
        text = clean(line.printed)
        (block, *_) = blocks(without_reminders(text).split("\n"))
        start = after_chapter(block.text) if line.chapters else 0
        found = list(reader(vocab).split(block.text[start:], 1, start + 1, known))
        for (said, printed), tree in zip(found, line.sentences, strict=False):
            written = Written(canonical(said, vocab), Print(printed, known.noun), vocab)
            sentence = _Sentence(written, tree, block, text.split("\n"), line.number, vocab.dialect)
            if sentence.span(tree) is None:
                written = Written(canonical(quoted_names(said, known), vocab), Print(printed, known.noun), vocab)
                sentence = _Sentence(written, tree, block, text.split("\n"), line.number, vocab.dialect)
            out.append(sentence)
    return out


# ------------------------------------------------------------------ what would work


def moment_of(text: str, vocab: Vocabulary) -> list[str]:
    """When what a line says is done: its words up to the comma; none if it says no moment."""
    tokens = canonical(scan(one_line(without_reminders(clean(text)))), vocab)
    words = [token.text for token in tokens]
    return words[: words.index(",") + 1] if words and words[0] in _WHEN and "," in words else []


def alike(
    written: Written, phrase: str, reason: str, heads: Sequence[list[str]], vocab: Vocabulary, known: Known
) -> Iterator[str]:
    """Sentences that can be read and say much the same as this one, which can be read too but does not work.

    `phrase` are words of it that do not say what they mean: others are put in their place. `heads` are the moments
    that the lines before it say, the nearest first.
    """
    lexicon = reader(vocab).lexicon
    grammar = english(vocab.dialect)
    words = written.words
    repair = Repair(lexicon, grammar, "sentence", known.noun)
    told = enumerate(_told(words, phrase, reason, heads, known.noun))
    found = [(0.05 + 0.01 * rank, one) for rank, one in told if repair.reads(one)]
    found += repair.neighbours(words)
    found += examples_like(words, lexicon, grammar)
    found.sort(key=lambda one: one[0])
    for _, one in found:
        if one != words:
            yield written.said([*one, "."])


def _told(words: list[str], phrase: str, reason: str, heads: Sequence[list[str]], noun: str) -> Iterator[list[str]]:
    """What the reason of an error asks for."""
    if reason == NOT_EXECUTED:
        had = as_passive(words)
        if had != words:
            yield had
        elif words[0] not in _SUBJECTS:
            for head in [*heads, *(f"when this {noun} {moment} ,".split() for moment in _MOMENTS)]:
                yield [*head, *words]
    elif reason == NOBODY_CHOOSES:
        yield from _all_of_them(words)
    elif phrase.casefold() in _ONE:
        yield from _clearer(words, phrase.casefold().split(), _CLEARER[reason])


def _clearer(words: list[str], phrase: list[str], others: Sequence[str]) -> Iterator[list[str]]:
    """With words that say which card is meant, where nothing before them could be it."""
    noun = "character" if "character" in words else "creature"
    for at in range(len(words) - len(phrase) + 1):
        if words[at : at + len(phrase)] == phrase:
            for other in _WHOSE if phrase[0] in ("its", "their") else others:
                if other in _WHOSE or other in _CLEARER[MALFORMED][:4] or not _NOUNS.intersection(words[:at]):
                    yield [*words[:at], *other.format(noun).split(), *words[at + len(phrase) :]]


def _all_of_them(words: list[str]) -> Iterator[list[str]]:
    """ "a creature has ..." as what all of them have."""
    if words[:1] in (["a"], ["any"], ["target"], ["another"]):
        others = ["other"] if words[0] == "another" else []
        yield [*others, *(_PLURAL.get(word, word) for word in words[1:])]
        yield ["each", *others, *words[1:]]
