"""Sets text into a box: breaks it into lines, and finds the largest size at which its letters fit."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from typing import Final

from bloodwork.pictures.fonts import font

LEADING: Final = 1.2  # from one line to the next, in sizes
_GAP: Final = 0.38  # between two paragraphs, in sizes
_DIVIDE: Final = 1.1  # between rules and flavor, in sizes
_SMALLER: Final = 0.96


@dataclasses.dataclass(frozen=True, slots=True)
class Span:
    """Letters of a paragraph that are set alike."""

    text: str
    role: str


@dataclasses.dataclass(frozen=True, slots=True)
class Paragraph:
    spans: tuple[Span, ...]
    part: str = "rules"  # or "flavor"; a line divides the one from the other


@dataclasses.dataclass(frozen=True, slots=True)
class Run:
    """Letters in one line and one font, at the place where they begin."""

    text: str
    role: str
    x: float
    y: float  # of the line that the letters stand on
    size: float
    part: str = "rules"

    @property
    def width(self) -> float:
        return font(self.role).width(self.text, self.size)


@dataclasses.dataclass(frozen=True, slots=True)
class Block:
    """Paragraphs that were set: y counts from their top."""

    size: float
    height: float
    runs: tuple[Run, ...]
    divider: float | None  # where the line between rules and flavor is


@dataclasses.dataclass(frozen=True, slots=True)
class Lines:
    """One text, in one or more lines of one size."""

    size: float
    lines: tuple[str, ...]


def fit_lines(text: str, role: str, width: float, size: float, least: float, most: int = 1) -> Lines:
    """The text in one line at the largest size that fits; below `least` in up to `most` lines, and then still smaller.

    It always fits, because it goes on getting smaller.
    """
    full = font(role).width(text, 1)
    one = min(size, width / full if full else size)
    if one >= least or most == 1:
        return Lines(one, (text,))
    trial = least
    while True:
        lines = _break(_words((Span(text, role),)), width, trial)
        if len(lines) <= most:
            return Lines(trial, _balanced(_words((Span(text, role),)), width, trial))
        if trial < one / most:
            return Lines(one, (text,))
        trial *= _SMALLER


def _balanced(words: Sequence[_Word], width: float, size: float) -> tuple[str, ...]:
    """As few lines as the width allows, of about the same length."""
    lines = _break(words, width, size)
    while True:
        width *= _SMALLER
        tighter = _break(words, width, size)
        cut = max(_width([word], size) for word in words) > width
        if len(tighter) > len(lines) or cut:
            return tuple(" ".join(word.text for word in line) for line in lines)
        lines = tighter


def fit_width(text: str, role: str, width: float, size: float) -> float:
    """The largest size, at most this one, at which the text is no wider than this."""
    full = font(role).width(text, 1)
    return min(size, width / full) if full else size


def set_block(paragraphs: Iterable[Paragraph], width: float, size: float) -> Block:
    """Paragraphs below each other, in lines no wider than this."""
    runs: list[Run] = []
    top = 0.0
    before: Paragraph | None = None
    divider: float | None = None
    for paragraph in paragraphs:
        if before is not None and before.part != paragraph.part:
            divider = top + _DIVIDE * size / 2
            top += _DIVIDE * size
        elif before is not None:
            top += _GAP * size
        for line in _break(_words(paragraph.spans), width, size):
            base = top + size * (LEADING + font("text").ascender - font("text").descender) / 2
            x = 0.0
            for role, text in _joined(line):
                run = Run(text.rstrip(" "), role, x, base, size, paragraph.part)
                x += font(role).width(text, size)
                runs.append(run)
            top += LEADING * size
        before = paragraph
    return Block(size, top, tuple(runs), divider)


@dataclasses.dataclass(frozen=True, slots=True)
class _Word:
    text: str
    role: str


def _words(spans: Sequence[Span]) -> list[_Word]:
    return [_Word(word, span.role) for span in spans for word in span.text.split()]


def _break(words: Sequence[_Word], width: float, size: float) -> list[list[_Word]]:
    lines: list[list[_Word]] = []
    line: list[_Word] = []
    for word in words:
        if line and _width([*line, word], size) > width:
            lines.append(line)
            line = []
        while not line and _width([word], size) > width and len(word.text) > 1:
            first, word = _cut(word, width, size)
            lines.append([first])
        line.append(word)
    if line:
        lines.append(line)
    return lines


def _cut(word: _Word, width: float, size: float) -> tuple[_Word, _Word]:
    """A word that is wider than a line, cut where the line ends."""
    low, high = 1, len(word.text) - 1
    while low < high:
        middle = (low + high + 1) // 2
        if _width([_Word(word.text[:middle], word.role)], size) <= width:
            low = middle
        else:
            high = middle - 1
    return _Word(word.text[:low], word.role), _Word(word.text[low:], word.role)


def _width(line: Sequence[_Word], size: float) -> float:
    return sum(font(role).width(text, size) for role, text in _joined(line))


def _joined(line: Sequence[_Word]) -> list[tuple[str, str]]:
    """Words of one font beside each other as one text; a text that another follows ends in a space."""
    out: list[tuple[str, str]] = []
    for word in line:
        if out and out[-1][0] == word.role:
            out[-1] = (word.role, f"{out[-1][1]} {word.text}")
        else:
            if out:
                out[-1] = (out[-1][0], out[-1][1] + " ")
            out.append((word.role, word.text))
    return out
