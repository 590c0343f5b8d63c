"""Words of a text that make no difference: without them, or with another number, it is read as the same."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from typing import Final

from bloodwork.cards.build import Builder
from bloodwork.cards.schema import Card
from bloodwork.text import TextError
from bloodwork.text.lint.findings import UNUSED, Finding
from bloodwork.text.lint.fingerprint import fingerprint
from bloodwork.text.words import NUMBER_WORDS, article

# Words that a sentence may have or not: they say who or what is meant where that is clear without them.
IDLE: Final = frozenset(
    re.findall(
        r"\S+",
        """
        a an the this that those these
        and or then also again instead both each every all any either exactly additional would may
        of to in on at from with for by as among into onto up
        you your they their its it is are be been has have had does do gain gains get gets put pay
        but target well too copy copies secretly free reaction use activate rise while open single
        unused unspent permanently already still -
        card cards creature creatures command commands character characters spell spells player players player's
        pile piles kin kins name names hand blood asp point points damage ability abilities keyword keywords
        """,
    )
)
_WORD: Final = re.compile(r"[+/’'-]*\w[\w+/’'-]*")
# What is no word of the text: reminders in brackets, and names in quotation marks (a quoted text ends as a sentence).
_APART: Final = re.compile(r'\([^)]*\)|"[^".]*"')
_ARTICLE: Final = re.compile(r"\b(an?)\s+$", re.IGNORECASE)
# "the attacked creature": which one is meant is clear, and the word only says so again
_TOLD_AGAIN: Final = re.compile(r"(?:the|that|those)\s+\w+(?:ed|ing|wn|en|ld)", re.IGNORECASE)
_SKIPPED: Final = re.compile(r"skips?\s+(?:your|their)\s+next", re.IGNORECASE)  # a turn that is skipped is the next one
# what is said in full and could be said in short
_SHORTER: Final = re.compile(
    r"(?:of|until)\s+(?:your|their|your opponent's|that player's|its controller's)\s+next|"
    r"(?:cannot|can't)\s+(?:be\s+)?\w+|that\s+much|combat\s+phase|and\s+only|"
    r"(?:start|beginning|end)\s+of\s+the\s+next|(?:cannot|can't)\s+\w+\s+more|"
    r"sacrific\w+\s+(?:\w+\s+){1,2}friendly|(?:its|their)\s+controller's|(?:its|their)\s+flip|that\s+attack|"
    r"pool\s+deck",
    re.IGNORECASE,
)
_STATS: Final = re.compile(r"[+-]?\d+(?:/[+-]?\d+)+")
# a card is put into a slot that is free and on the side that it is on: who says so says what the rules ask for
_FREE: Final = re.compile(
    r"(?:free|empty|open|unoccupied|vacant|available)\s+(?:(?:war\s+zone|back\s+row|resource|binding)\s+)?(?:slots?|spaces?|lanes?)\b"
    r"|there(?<=\bslot there)|there(?<=\bspace there)|controller['’]s\s+(?:war\s+zone|back\s+row|safety\s+zone)\b",
    re.IGNORECASE,
)
_NUMBERS: Final = tuple(word for word, number in NUMBER_WORDS.items() if 1 <= number <= 10)


@dataclasses.dataclass(frozen=True, slots=True)
class UnusedWord:
    """A word, by its line in the text and its first letter there, from 1."""

    line: int
    column: int
    finding: Finding


def unused_words(card: Card, builder: Builder, idle: frozenset[str] = IDLE) -> list[UnusedWord]:
    """The words of a text that can be read which nothing depends on, but for those that may be idle."""
    read = _read_as(card, card.text, builder)
    if read is None or card.sigils:
        return []
    out: list[UnusedWord] = []
    own = frozenset(card.words)  # "Barrier" on a barrier
    apart = [(found.start(), found.end()) for found in _APART.finditer(card.text)]
    apart += [(found.start(), found.end()) for found in re.finditer(re.escape(card.name), card.text)]
    for word in _WORD.finditer(card.text):
        if any(start <= word.start() < end for start, end in apart) or _is_idle(card.text, word, idle | own):
            continue
        if any(_read_as(card, text, builder) == read for text in _without(card.text, word)):
            line = card.text.count("\n", 0, word.start()) + 1
            column = word.start() - card.text.rfind("\n", 0, word.start())
            message = f'"{word[0]}" makes no difference: without it the text is read as the same'
            if _other_number(word[0]) is not None:
                message = f'"{word[0]}" makes no difference: with another number the text is read as the same'
            out.append(UnusedWord(line, column, Finding(UNUSED, False, message, card.text.split("\n")[line - 1])))
    return out


def _is_idle(text: str, word: re.Match[str], idle: frozenset[str]) -> bool:
    if word[0].casefold() in idle or _FREE.match(text, word.start()):
        return True
    before = text[: word.end()]
    return any(
        (found := re.search(rf"(?:{pattern.pattern})$", before, re.IGNORECASE)) is not None
        and found.end() == word.end()
        for pattern in (_TOLD_AGAIN, _SKIPPED, _SHORTER)
    )


def _other_number(word: str) -> str | None:
    """Another number in place of one, spelled the same way; None for what is no number."""
    if word.isdigit():
        return str(int(word) + 1)
    if _STATS.fullmatch(word):
        return re.sub(r"\d+", lambda found: str(int(found[0]) + 1), word)
    low = word.casefold()
    return _NUMBERS[(_NUMBERS.index(low) + 1) % len(_NUMBERS)] if low in _NUMBERS else None


def _without(text: str, word: re.Match[str]) -> Iterator[str]:
    """The text with another number, or without the word."""
    number = _other_number(word[0])
    if number is not None:
        yield text[: word.start()] + number + text[word.end() :]
        return
    before, after = text[: word.start()], text[word.end() :].removeprefix(" ")
    found = _ARTICLE.search(before)
    following = _WORD.match(after)
    if found is not None and following is not None:
        fitting = article(following[0])
        before = before[: found.start()] + (fitting.capitalize() if found[1][0].isupper() else fitting) + " "
    yield before + after


def _read_as(card: Card, text: str, builder: Builder) -> str | None:
    """What a text on a card is read as; None if it cannot be read."""
    tried = dataclasses.replace(card, text=text, faults=())
    face = builder.face(0, 0, tried)
    try:
        builder.compile(face, tried)
    except TextError:
        return None
    return fingerprint(face, builder.lib, builder.vocabulary)
