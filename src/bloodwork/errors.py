"""The kinds of error that leave the engine. Each says what was wrong, what was expected and the nearest known word."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import Final

_CLOSE_ENOUGH: Final = 0.6


class BloodworkError(Exception):
    """The base of every error that the engine raises on purpose."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return self.message


class NotUnderstood(BloodworkError):
    """An answer, a name or a value that has no meaning here.

    >>> print(NotUnderstood('unknown card "Ant Quen"', nearest="Ant Queen"))
    unknown card "Ant Quen"; did you mean "Ant Queen"?
    """

    def __init__(self, message: str, *, expected: str | None = None, nearest: str | None = None) -> None:
        super().__init__(message)
        self.expected = expected
        self.nearest = nearest

    def __str__(self) -> str:
        return self.message + _hints(self.expected, self.nearest)


class NotLegal(BloodworkError):
    """An answer that is understood but that a rule forbids now.

    >>> print(NotLegal("Wolf cannot be played", rule="C-P8.3.5", missing="2 more blood"))
    Wolf cannot be played: needs 2 more blood (C-P8.3.5)
    """

    def __init__(self, message: str, *, rule: str, missing: str = "") -> None:
        super().__init__(message)
        self.rule = rule
        self.missing = missing

    def __str__(self) -> str:
        needs = f": needs {self.missing}" if self.missing else ""
        return f"{self.message}{needs}" + (f" ({self.rule})" if self.rule else "")


class Ambiguous(BloodworkError):
    """An answer, a name or a sentence that can mean more than one thing.

    >>> print(Ambiguous('"Wolf" names more than one card', candidates=["A2", "A3"]))
    "Wolf" names more than one card; it could be: A2, A3
    """

    def __init__(self, message: str, *, candidates: Sequence[str]) -> None:
        super().__init__(message)
        self.candidates = tuple(candidates)

    def __str__(self) -> str:
        return f"{self.message}; it could be: {', '.join(self.candidates)}"


class BadFile(BloodworkError):
    """A file that cannot be used, with the place in it.

    >>> print(BadFile('unknown key "helth"', file="wolf.yaml", line=3, column=5, nearest="health"))
    wolf.yaml:3:5: unknown key "helth"; did you mean "health"?
    """

    def __init__(
        self,
        message: str,
        *,
        file: str | Path,
        line: int | None = None,
        column: int | None = None,
        expected: str | None = None,
        nearest: str | None = None,
    ) -> None:
        super().__init__(message)
        self.file = str(file)
        self.line = line
        self.column = column
        self.expected = expected
        self.nearest = nearest

    def __str__(self) -> str:
        place = self.file
        if self.line is not None:
            place += f":{self.line}"
            if self.column is not None:
                place += f":{self.column}"
        return f"{place}: {self.message}{_hints(self.expected, self.nearest)}"


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word most like this one, or None if none is like it. Ties go to the first in the alphabet.

    >>> nearest("atack", ["attack", "draw", "play"])
    'attack'
    >>> nearest("zzz", ["attack", "draw", "play"]) is None
    True
    """
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(word.casefold())
    best: str | None = None
    best_ratio = 0.0
    for candidate in sorted(set(known)):
        matcher.set_seq1(candidate.casefold())
        floor = max(best_ratio, _CLOSE_ENOUGH)
        if matcher.real_quick_ratio() < floor or matcher.quick_ratio() < floor:
            continue
        ratio = matcher.ratio()
        if ratio >= _CLOSE_ENOUGH and ratio > best_ratio:
            best, best_ratio = candidate, ratio
    return best


def unknown(what: str, word: str, known: Iterable[str]) -> NotUnderstood:
    """The error for a word that is not among the known ones.

    >>> print(unknown("ruleset", "bloodles", ["bloodless", "bluthelden"]))
    unknown ruleset "bloodles"; did you mean "bloodless"?
    """
    words = sorted(set(known))
    close = nearest(word, words)
    listed = None if close is not None or len(words) > 12 else _one_of(words)
    return NotUnderstood(f'unknown {what} "{word}"', expected=listed, nearest=close)


def _one_of(words: Sequence[str]) -> str:
    if not words:
        return "nothing: none is known"
    return words[0] if len(words) == 1 else f"one of {', '.join(words)}"


def _hints(expected: str | None, close: str | None) -> str:
    hints = f"; expected {expected}" if expected else ""
    return hints + (f'; did you mean "{close}"?' if close else "")
