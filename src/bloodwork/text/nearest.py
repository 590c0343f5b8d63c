"""What to say to someone whose sentence cannot be read: what could have stood there, and what would work."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import Final

from bloodwork.text.examples import EXAMPLES

_CLASS_WORDS: Final = {
    "NUM": "a number",
    "LETTER": "a letter such as X",
    "SIGNED": "a change such as +1",
    "TRIPLE": "stats such as +1/+0/+2",
    "NAME": "a card's name in quotes",
    "TEXT": "a sentence in quotes",
    "KIN": "a kin",
    "KEYWORD": "a keyword",
    "COUNTER": "the name of a counter",
}

_MOST: Final = 14


def plain_words(expected: set[str]) -> tuple[str, ...]:
    """What could have stood there, classes first, then words by the alphabet; no more than a reader can use."""
    classes = [_CLASS_WORDS[name] for name in _CLASS_WORDS if name in expected]
    words = sorted(f'"{w}"' for w in expected if w not in _CLASS_WORDS and w != "the end of the sentence")
    if "the end of the sentence" in expected:
        classes.insert(0, "the end of the sentence")
    out = classes + words
    if len(out) > _MOST:
        out = [*out[:_MOST], f"{len(out) - _MOST} other words"]
    return tuple(out)


def nearest_example(words: list[str]) -> str:
    """The known sentence most like this one, word by word."""
    best = ""
    best_ratio = 0.0
    matcher: SequenceMatcher[str] = SequenceMatcher(autojunk=False)
    matcher.set_seq2(words)
    for example in EXAMPLES:
        theirs = example.casefold().replace(",", " ,").replace(".", "").split()
        matcher.set_seq1(theirs)
        if matcher.quick_ratio() <= best_ratio:
            continue
        ratio = matcher.ratio()
        if ratio > best_ratio:
            best, best_ratio = example, ratio
    return best
