"""Which rules of reading (C-N9) decided what a line means, beyond those that its words cite themselves."""

from __future__ import annotations

from typing import Any, Final

from bloodwork.text import tree as t
from bloodwork.text.card_lines import ConsumeLine, FlipLine, KeywordLine, Line, SentenceLine
from bloodwork.text.cardtext import without_chapter
from bloodwork.text.layout import one_line
from bloodwork.text.normalise import Token, clean, scan, without_reminders
from bloodwork.text.words import NUMBER_WORDS

CASE: Final = "C-N9.3"
KIN: Final = "C-N9.4"
SHARED: Final = "C-N9.5"
VALUED: Final = "C-N9.6"
NUMBERS: Final = "C-N9.13"
OLD_WORDS: Final = "C-N9.14"
REMINDER: Final = "C-N9.15"

_OLD: Final = (
    "strength", "graveyard", "graveyards", "setup", "continuous", "exile", "exiles", "exiled", "spell", "destroyed",
)  # fmt: skip
_ARTICLES: Final = ("a", "an")
_WITH_A_SIDE: Final = ("Wandering Left", "Wandering Right")


def rules_of(line: Line, shown: str, ledger: tuple[str, ...]) -> tuple[str, ...]:
    """The rules for a line that was printed as `line.printed` and that this project prints as `shown`.

    Only the rules of one game say how its texts are read: none of a ledger whose rules begin with something else.
    """
    out: list[str] = []
    if not CASE.startswith(ledger):
        return ()
    text = without_reminders(clean(line.printed))
    if text.strip() != line.printed.strip():
        out.append(REMINDER)
    said = without_chapter(text) if isinstance(line, SentenceLine) and line.chapters else text
    tokens = scan(one_line(said))
    if other_case(tokens, scan(shown)):
        out.append(CASE)
    if any(old(tokens, i) for i in range(len(tokens))):
        out.append(OLD_WORDS)
    if isinstance(line, SentenceLine):
        words = [x.text.casefold() for x in tokens]
        if any(word in NUMBER_WORDS for word in words) or (
            any(word in _ARTICLES for word in words) and counts_one(line.sentences)
        ):
            out.append(NUMBERS)
    elif isinstance(line, KeywordLine):
        if any(kind == "kin" for kind, _, _ in line.words):
            out.append(KIN)
        if len(line.words) > 1:
            out.append(SHARED)
        if any(number > 1 or name in _WITH_A_SIDE for _, name, number in line.words):
            out.append(VALUED)
    elif isinstance(line, ConsumeLine | FlipLine):
        out.append(VALUED)
    return tuple(out)


def other_case(printed: list[Token], shown: list[Token]) -> bool:
    """Whether a word is written with other capitals than this project would write."""
    same = {x.text for x in shown}
    low = {x.text.casefold() for x in shown}
    return any(x.text not in same and x.text.casefold() in low for x in printed)


def old(tokens: list[Token], i: int) -> bool:
    word = tokens[i].text.casefold()
    if word == "strength" and i > 0 and tokens[i - 1].text.casefold() == "kin":
        return False
    return word in _OLD


def counts_one(n: Any) -> bool:
    """Whether an article stands for the number 1, and not for "some"."""
    if isinstance(n, t.One):
        return True
    if isinstance(n, tuple):
        return any(counts_one(one) for one in n)
    return isinstance(n, t.Node) and any(counts_one(one) for one in vars(n).values())
