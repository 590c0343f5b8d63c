"""The sentences of a card's text one by one: which of them are at fault, each read among the others."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Final

from bloodwork.text import TextError
from bloodwork.text.errors import NOT_EXECUTED, NOTHING_BEFORE, NOTHING_FITS, Spot
from bloodwork.text.layout import sentence_spans

# Reasons that a sentence may owe to one before it being taken out.
_OWED: Final = (NOT_EXECUTED, NOTHING_FITS, NOTHING_BEFORE)

Compile = Callable[[str], None]  # of a whole text; raises what is wrong with it


@dataclasses.dataclass(slots=True)
class Part:
    """A piece of the text: its line, from which letter to which, and what is wrong with it."""

    line: int
    start: int
    end: int
    error: TextError | None = None
    gone: bool = False  # taken out of what is tried


def parts_of(text: str) -> list[Part]:
    """The sentences of a text, and its lines that are none."""
    lines = enumerate(text.split("\n"), start=1)
    return [Part(number, start, end) for number, line in lines for start, end in sentence_spans(line)]


def without(text: str, part: Part) -> str:
    """A text without a part of it, everything else in its place."""
    lines = text.split("\n")
    line = lines[part.line - 1]
    lines[part.line - 1] = line[: part.start] + " " * (part.end - part.start) + line[part.end :]
    return "\n".join(lines)


def checked_parts(text: str, compile: Compile, *, whole: bool) -> list[Part]:
    """The sentences of a text, each with what is wrong with it.

    What cannot be read is taken out and the rest read again, so that one bad sentence does not hide the next. `whole`
    says that all lines go on from those before them, as on a command.
    """
    parts = parts_of(text)
    while (error := _first_error(text, compile)) is not None:
        part = _part_at(parts, error)
        if part is None:
            # The fault is in no part that is left: in how the others go together, or in the text as a whole.
            part = next((part for part in parts if not part.gone), Part(1, 0, 0))
            if part not in parts:
                parts.append(part)
            part.error = error
            break
        after_another = any(
            other.error is not None and (other.line == part.line or (whole and other.line < part.line))
            for other in parts
        )
        part.error = None if after_another and error.reason in _OWED else error
        part.gone = True
        text = without(text, part)
    return parts


def works_there(text: str, start: Spot, stop: Spot, sentence: str, compile: Compile, *, whole: bool) -> bool:
    """Whether a text could have a sentence from one place up to another, whatever is wrong with its others."""
    lines = text.split("\n")
    before, after = lines[start[0] - 1][: start[1] - 1], lines[stop[0] - 1][stop[1] - 1 :]
    if sentence.endswith(".") and after.startswith("."):
        after = after[1:]
    put = "\n".join([*lines[: start[0] - 1], before + sentence + after, *lines[stop[0] :]])
    found = checked_parts(put, compile, whole=whole)
    end = len(before) + len(sentence)
    return all(
        part.error is None for part in found if part.line == start[0] and part.start < end and len(before) < part.end
    )


def _first_error(text: str, compile: Compile) -> TextError | None:
    if not text.strip():
        return None
    try:
        compile(text)
    except TextError as error:
        return error
    return None


def _part_at(parts: list[Part], error: TextError) -> Part | None:
    """The part in which an error is, or the next one of that line where the column is not known exactly."""
    left = [part for part in parts if not part.gone and part.line == error.line]
    for part in left:
        if error.column <= part.end:
            return part
    return left[-1] if left else None
