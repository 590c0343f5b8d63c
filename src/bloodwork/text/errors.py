"""The one kind of error that reading a text gives."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from bloodwork.errors import BloodworkError

# Known reasons, where there is one beyond the words that stand in the wrong place.
TWO_READINGS: Final = "two readings"
UNKNOWN_KEYWORD: Final = "unknown keyword"
UNKNOWN_KIN: Final = "unknown kin"
UNKNOWN_CARD: Final = "unknown card"
DISAGREES: Final = "wrong form of a word"
NOBODY_CHOOSES: Final = "needs a choice nobody can make"
MALFORMED: Final = "malformed reference"
NOTHING_FITS: Final = "nothing before it fits"
TOO_LONG: Final = "too long"
TOO_DEEP: Final = "nested too deeply"
UNSEEN: Final = "control or direction mark"

MOST_TRIED: Final = 8

Sentences = Callable[[], Iterable[str]]


class TextError(BloodworkError):
    """A text that cannot be read, with the place, what could have stood there and what would work.

    `like` gives sentences that are like the one that cannot be read, the nearest first. They are looked for only when
    somebody wants to see one, as many errors are never shown. `trial` says of a sentence whether the card could have
    it; whoever knows the card sets it.
    """

    def __init__(
        self,
        message: str,
        *,
        line: int = 1,
        column: int = 1,
        expected: tuple[str, ...] = (),
        nearest: str = "",
        reason: str = "",
        like: Sentences | None = None,
    ) -> None:
        super().__init__(message)
        self.line = line
        self.column = column
        self.expected = expected
        self.reason = reason
        self.like = like
        self.trial: Callable[[str], bool] | None = None
        self._nearest: str | None = nearest if nearest or like is None else None

    @property
    def nearest(self) -> str:
        """The nearest sentence that works; "" if none is near."""
        if self._nearest is None:
            self._nearest = ""
            for tried, sentence in enumerate(self.like() if self.like is not None else ()):
                if tried == MOST_TRIED:
                    break
                if self.trial is None or self.trial(sentence):
                    self._nearest = sentence
                    break
        return self._nearest

    def suggest(self, like: Sentences) -> None:
        """Says where sentences like it are to be found, unless that is known."""
        if self._nearest == "" and self.like is None:
            self.like = like
            self._nearest = None

    def told(self) -> str:
        """What is wrong and what would work, without the place."""
        out = self.message
        if self.expected:
            out += f"; here could stand: {', '.join(self.expected)}"
        if self.nearest:
            out += f"; a sentence that works: {self.nearest}"
        if self.reason:
            out += f" ({self.reason})"
        return out

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.told()}"
