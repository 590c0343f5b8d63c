"""Where in a text an error is that came up only when its meaning was built, and what would work there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from bloodwork.kernel.vocabulary import Vocabulary
from bloodwork.text.cardtext import Line, SentenceLine, reader, without_chapter
from bloodwork.text.errors import MALFORMED, NOTHING_FITS, TextError
from bloodwork.text.layout import one_line
from bloodwork.text.nearest import examples_like
from bloodwork.text.normalise import MOST_WORDS, canonical, scan, spell, without_reminders
from bloodwork.text.parse import english, readings

_QUOTED: Final = re.compile(r'"([^"]+)"')
_STOP: Final = re.compile(r"\.(?:\s|$)")
# What says more than the words of a malformed reference, and a moment for what must have one.
_CLEARER: Final = ("that creature", "this creature", "a creature", "this card")
_HEAD: Final = "When this creature is played, "
_ABOUT_WORDS: Final = (MALFORMED, NOTHING_FITS)


def place(error: TextError, line: Line, lines: Sequence[Line], vocab: Vocabulary) -> None:
    """Gives an error the place of the words that it speaks of: the first in quotes that stand in this line.

    A line that was put together from several has the number of the first of them and the print of all.
    """
    of = [one for one in lines if one.number >= line.number and one.printed in line.printed] or [line]
    where = of[0]
    at = len(where.printed) - len(where.printed.lstrip())
    for phrase in _QUOTED.findall(error.message):
        found = [(one, start) for one in of if (start := find(phrase, one.printed)) >= 0]
        if found:
            where, at = found[0]
            break
    # A head that stands alone has the line below it in its print.
    error.line = where.number + where.printed.count("\n", 0, at)
    error.column = at - where.printed.rfind("\n", 0, at)
    if isinstance(where, SentenceLine):
        sentence = around(where.printed, at)
        phrase = next(iter(_QUOTED.findall(error.message)), "") if error.reason in _ABOUT_WORDS else ""
        error.suggest(lambda: alike(sentence, phrase, vocab))


def find(phrase: str, text: str) -> int:
    """Where whole words stand in a text, however they are spaced and whatever their case; -1 if they do not."""
    words = r"\s+".join(re.escape(word) for word in phrase.split())
    found = re.search(rf"(?<!\w){words}(?!\w)", text, re.IGNORECASE)
    return found.start() if found is not None else -1


def around(text: str, at: int) -> str:
    """The sentence of a line in which a letter stands."""
    ends = [found.start() for found in _STOP.finditer(text)]
    start = max((end + 1 for end in ends if end < at), default=0)
    stop = min((end for end in ends if end >= at), default=len(text))
    return text[start:stop]


def alike(sentence: str, phrase: str, vocab: Vocabulary) -> Iterator[str]:
    """Sentences that can be read and are built like this one, which can be read too but does not work.

    `phrase` are words of it that do not say what they mean: others are put in their place.
    """
    lexicon = reader(vocab).lexicon
    sentence = without_chapter(sentence)
    for changed in (*_clearer(sentence, phrase), _HEAD + sentence.strip()):
        tokens = canonical(scan(one_line(without_reminders(changed))), vocab)
        words = [token.text for token in tokens if token.text != "."]
        if len(words) <= MOST_WORDS and len(readings(words, lexicon)) == 1:
            yield spell([*words, "."], vocab)
    tokens = canonical(scan(one_line(without_reminders(sentence))), vocab)
    words = [token.text for token in tokens if token.text != "."]
    for found in examples_like(words, lexicon, english(vocab.dialect)):
        if found != words:
            yield spell([*found, "."], vocab)


def _clearer(sentence: str, phrase: str) -> Iterator[str]:
    at = find(phrase, sentence) if phrase else -1
    if at >= 0:
        for other in _CLEARER:
            yield sentence[:at] + other + sentence[at + len(phrase) :]
