"""How a text is laid out: heads with what belongs to them below, and modes in bullets, numbers or between semicolons.

However modes stand on a card, they are read as one sentence with a bullet before each.
"""

from __future__ import annotations

import re
from typing import Final

from bloodwork.text.errors import Spot, TextError

BULLET: Final = "•"
_MARK: Final = re.compile(r"\s*(?:[•·▪◦*]|[-–—]+(?=\s)|\(?(?:\d|[a-h])[).](?=\s))\s*")
_CASE: Final = re.compile(r"\s*(?=\d+(?:\s+or\s+(?:more|fewer|less))?\s*:)")  # "2: Draw a card.", below "if it has:"
_HAS: Final = re.compile(rf"\bhas:(?:\s*{BULLET}|$)", re.IGNORECASE)
_CHOOSE: Final = re.compile(r"\bchooses?\b[^.:;•]*|\bof the following\b[^.:;•]*", re.IGNORECASE)
# "Choose one. If ..., choose two instead. •": up to where the modes begin
_BETTER: Final = re.compile(
    rf"\s*[.;,]\s*(?:but\s+)?(?=if\b[^.:;{BULLET}]*\bchoose\b|choose\b[^.:;{BULLET}]*\binstead\b)[^.:;{BULLET}]*",
    re.IGNORECASE,
)
_BEFORE_BULLET: Final = re.compile(rf"\s*\.\s*(?={BULLET})")
_HEADED: Final = re.compile(rf"\s*(?::|[.;]?\s*{BULLET}|[.;,]\s*(?:but\s+)?(?:if|choose)\b)", re.IGNORECASE)
_DASH: Final = re.compile(r"\s[-–—]+\s|[-–—]+\s")
_NEXT: Final = re.compile(r";\s*(?:or\b|and\b)?")
# A sentence ends with a full stop that is not inside quotation marks.
_SENTENCE: Final = re.compile(r'\s*((?:"[^"]*"|[^".]|\.(?!\s|$))*(?:\.(?=\s|$)|"|$))')
_NUMBERED: Final = re.compile(r"\(?[1-9a-h]\)")


def sentence_spans(line: str) -> list[tuple[int, int]]:
    """From which letter to which each sentence of a line stands."""
    return [match.span(1) for match in _SENTENCE.finditer(line) if match[1].strip()]


def frame(error: TextError, lines: list[str]) -> None:
    """Lets an error keep what stands around the words at fault in their sentence, in a text of these lines."""
    if error.start is None or error.stop is None or error.start[0] != error.stop[0]:
        return
    line = lines[error.start[0] - 1]
    first, stop = error.start[1] - 1, error.stop[1] - 1
    spans = sentence_spans(line)
    start = max((one for one, _ in spans if one <= first), default=first)
    end = min((one for _, one in spans if one >= stop), default=stop)
    error.frame = line[start:first], line[stop:end]


# below "Roll a d6.": "1-2: Draw a card.", "6 - Draw two cards."
_RESULT: Final = re.compile(r"\s*(?:[•·▪◦*]\s*)?(\d{1,2})(?:\s*[-–—]\s*(\d{1,2})|(\+))?\s*(?::|\s[-–—=]+\s|[–—=])\s*")
_ROLL: Final = re.compile(r"\brolls?\s+(?:a|an|one|1)\s+(?:d\d+|(?:six-sided\s+)?die)\b", re.IGNORECASE)


def _of_result(head: str, line: str) -> tuple[str, int] | None:
    """On which results of a die that the head rolls a line is done, and where what is done begins."""
    found = _RESULT.match(line) if _ROLL.search(head) is not None else None
    if found is None:
        return None
    first, last, more = found.groups()
    return f"On a {first}{f' to {last}' if last else ' or more' if more else ''}, ", found.end()


def is_bullet(line: str) -> bool:
    """Whether a line of a text is one of several below their head."""
    return _MARK.match(line) is not None


def heads(line: str) -> bool:
    """Whether bullets can stand below a line."""
    return line.rstrip().endswith((":", "-", "–", "—")) or _CHOOSE.search(line) is not None


def lists_modes(text: str) -> bool:
    """Whether semicolons in a line can stand between modes: elsewhere they end a sentence."""
    return any(_HEADED.match(text, found.end()) or _DASH.search(found.group(0)) for found in _CHOOSE.finditer(text))


def laid_out(text: str) -> str:
    """A line with a bullet or a semicolon alone between modes, as long as it was: columns stay what they are."""
    for found in _CHOOSE.finditer(text):
        out = _laid_out(text, found)
        if out != text:
            return out
    return text


def _laid_out(text: str, found: re.Match[str]) -> str:
    head, rest = text[: found.end()], text[found.end() :]
    better = _BETTER.search(text, found.start())
    if better is not None and better.start() <= found.end() and text[better.end() :].lstrip(" .:").startswith(BULLET):
        said = better.group(0)
        at = len(said) - len(said.lstrip(" .;,"))
        at += 4 if said[at:].startswith("but ") else 0
        head, rest = text[: better.start()] + ";".ljust(at) + said[at:], text[better.end() :]
    if _BEFORE_BULLET.match(rest) is not None:
        rest = rest.replace(".", ":", 1)
    dash = _DASH.search(head, found.start())
    if dash is not None:
        at = len(dash.group(0))
        rest = ":".ljust(at) + head[dash.end() :] + rest
        head = head[: dash.start()]
    if not rest.startswith(":") and not rest.lstrip().startswith(BULLET):
        return text
    stop = rest.find(".") if BULLET not in rest else -1
    inside, after = (rest, "") if stop < 0 else (rest[:stop], rest[stop:])
    if BULLET not in inside and _NUMBERED.match(inside[1:].lstrip()):
        inside = _NUMBERED.sub(lambda m: BULLET.ljust(len(m.group(0))), inside)
    if BULLET not in inside:
        inside = _NEXT.sub(lambda m: ";".ljust(len(m.group(0))), inside)
    return head + inside + after


class Block:
    """Lines of a text that are read as one, and where each letter of it stands."""

    def __init__(self, text: str, number: int) -> None:
        self.text = text
        self.number = number  # of its first line, from 1
        self.last = number
        self._starts = [(0, number, 1)]  # from which letter on it is which line, and from which column

    def add(self, line: str, number: int) -> None:
        """Joins a further line, with a bullet in place of whatever marks it."""
        found = _MARK.match(line) or (_CASE.match(line) if _HAS.search(self.text.rstrip()) else None)
        skipped = found.end() if found is not None else len(line) - len(line.lstrip())
        mark = f"{BULLET} " if found is not None else ""
        mark, skipped = _of_result(self.text, line) or (mark, skipped)
        self.text = f"{self.text.rstrip()} {mark}"
        self._starts.append((len(self.text), number, skipped + 1))
        self.text += line[skipped:].rstrip()
        self.last = number

    def place(self, error: TextError) -> None:
        """Puts an error that was found in the joined text where it stands in the card's."""
        error.line, error.column = self._spot(error.column)
        if error.start is not None and error.stop is not None:
            error.start, (line, column) = self._spot(error.start[1]), self._spot(error.stop[1] - 1)
            error.stop = line, column + 1

    def _spot(self, column: int) -> Spot:
        at = column - 1
        start, line, first = next(one for one in reversed(self._starts) if one[0] <= max(at, 0))
        return line, first + at - start


def blocks(lines: list[str]) -> list[Block]:
    """The lines of a text, with those that stand below a head joined to it; empty lines are left out."""
    out: list[Block] = []
    open_head = False
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        last = out[-1] if out else None
        listed = last is not None and (heads(last.text) or BULLET in last.text) and is_bullet(line)
        case = last is not None and _HAS.search(last.text.rstrip()) is not None and _CASE.match(line) is not None
        result = last is not None and _of_result(last.text, line) is not None
        if last is not None and (open_head or listed or case or result):
            last.add(line, number)
        else:
            out.append(Block(line, number))
        open_head = out[-1].text.rstrip().endswith(":")
    return out


def one_line(text: str) -> str:
    """A text on one line, with modes between bullets."""
    return " ".join(laid_out(block.text) for block in blocks(text.split("\n")))
