"""The one kind of error that reading a text gives."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from typing import Final

from bloodwork.errors import BloodworkError

# Known reasons, where there is one beyond the words that stand in the wrong place.
TWO_READINGS: Final = "two readings"
UNKNOWN_KEYWORD: Final = "unknown keyword"
UNKNOWN_KIN: Final = "unknown kin"
UNKNOWN_CARD: Final = "unknown card"
DISAGREES: Final = "wrong form of a word"
NOBODY_CHOOSES: Final = "needs a choice nobody can make"
NOT_EXECUTED: Final = "a creature is not executed"
MALFORMED: Final = "malformed reference"
NOTHING_FITS: Final = "nothing before it fits"
NOTHING_BEFORE: Final = "nothing before it"
TOO_LONG: Final = "too long"
TOO_DEEP: Final = "nested too deeply"
UNSEEN: Final = "control or direction mark"

MOST_TRIED: Final = 24  # sentences that are tried on a card

Sentences = Callable[[], Iterable[str]]
Shorter = Callable[[], Iterable[tuple[str, str]]]
Spot = tuple[int, int]  # a line of a text and a column in it, from 1


class TextError(BloodworkError):
    """A text that cannot be read, with the place, what could have stood there and what would work.

    `like` gives sentences that are like the one that cannot be read, the nearest first. They are looked for only when
    somebody wants to see one, as many errors are never shown. `trial` says of a sentence whether the card could have
    it where the one at fault stands, which is from `start` up to `stop`; whoever knows the card sets it. `shorter`
    gives what is left of the sentence without some of its words, each with these.
    """

    def __init__(
        self,
        message: str,
        *,
        line: int = 1,
        column: int = 1,
        expected: tuple[str, ...] = (),
        reason: str = "",
        like: Sentences | None = None,
        shorter: Shorter | None = None,
    ) -> None:
        super().__init__(message)
        self.line = line
        self.column = column
        self.expected = expected
        self.reason = reason
        self.like = like
        self.shorter = shorter
        self.start: Spot | None = None
        self.stop: Spot | None = None
        self.frame = ("", "")  # what stands before and after it in its sentence: a chapter, the head of a line, quotes
        self.node: object = None  # the innermost part of the sentence that was being understood
        self.trial: Callable[[str], bool] | None = None
        self._nearest: str | None = None
        self._unsayable: str | None = None

    @property
    def nearest(self) -> str:
        """The nearest sentence that works; "" if none is near."""
        if self._nearest is None:
            found = islice(self.like() if self.like is not None else (), MOST_TRIED)
            works = next((sentence for sentence in found if self._works(sentence)), "")
            before, after = self.frame if works else ("", "")
            self._nearest = before + works + (after[1:] if works.endswith(".") and after.startswith(".") else after)
        return self._nearest

    @property
    def unsayable(self) -> str:
        """The words without which the sentence works, where no sentence says the same; "" if it does not."""
        if self._unsayable is None:
            found = islice(self.shorter() if self.shorter is not None and not self.nearest else (), MOST_TRIED)
            self._unsayable = next((words for words, sentence in found if self._works(sentence)), "")
        return self._unsayable

    def _works(self, sentence: str) -> bool:
        return self.trial is None or self.trial(sentence)

    def about(self, line: int, first: int, length: int) -> TextError:
        """Says which letters of a line are at fault, from the first of them, counted from 0."""
        self.start, self.stop = (line, first + 1), (line, first + length + 1)
        return self

    def told(self) -> str:
        """What is wrong and what would work, without the place."""
        out = self.message
        if self.expected:
            out += f"; here could stand: {', '.join(self.expected)}"
        if self.nearest:
            out += f"; a sentence that works: {self.nearest}"
        elif self.unsayable:
            out += f'; it can be read without "{self.unsayable}"'
        if self.reason:
            out += f" ({self.reason})"
        return out

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.told()}"
