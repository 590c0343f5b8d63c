"""Draws the rules of the grammar as railroad diagrams, in plain characters.

A diagram is read from left to right along a line. Where the line forks, any branch may be taken; the upper line of a
part that may be left out passes it by; a part that may come again and again has the line run back below it. Words stand
as they are printed, other rules in round frames `( name )`, classes of words in `[ NAME ]`.
"""

from __future__ import annotations

from dataclasses import dataclass

from reference.notation import Item, Option, Rule, Text


@dataclass(frozen=True, slots=True)
class Box:
    """A drawing: lines of one width. The track enters at the left and leaves at the right of line `at`."""

    lines: tuple[str, ...]
    at: int = 0

    @property
    def width(self) -> int:
        return len(self.lines[0])


def draw(rule: Rule) -> str:
    """One drawing for a rule: each way is a track."""
    tracks = [_row(way.items) for way in rule.ways]
    if rule.words:
        tracks.append(_choice([_word(word) for word in rule.words]))
    body = tracks[0] if len(tracks) == 1 else _choice(tracks)
    lines = []
    for number, line in enumerate(body.lines):
        left, right = ("──", "──") if number == body.at else ("  ", "  ")
        start, end = ("├", "┤") if number == body.at else (" ", " ")
        lines.append(f"{start}{left}{line}{right}{end}".rstrip())
    return "\n".join(lines)


def _word(text: str) -> Box:
    return Box((f" {text} ",))


def _item(item: Item) -> Box:
    if isinstance(item, Text):
        return _choice([_word(form) for form in item.forms]) if len(item.forms) > 1 else _word(item.forms[0])
    if isinstance(item, Option):
        return _optional(_row(item.items))
    name = f"[ {item.rule} ]" if item.rule.isupper() else f"( {item.rule} )"
    box = Box((name,))
    if item.many:
        box = _again(box)
    return _optional(box) if item.many == "*" else box


def _row(items: tuple[Item, ...]) -> Box:
    """Items one after another on one track; plain words that follow each other are one label."""
    boxes: list[Box] = []
    words: list[str] = []
    for item in items:
        if isinstance(item, Text) and len(item.forms) == 1:
            words.append(item.forms[0])
            continue
        if words:
            boxes.append(_word(" ".join(words)))
            words = []
        boxes.append(_item(item))
    if words:
        boxes.append(_word(" ".join(words)))
    return _beside(boxes)


def _beside(boxes: list[Box]) -> Box:
    above = max(box.at for box in boxes)
    below = max(len(box.lines) - box.at for box in boxes)
    out = [""] * (above + below)
    for number, box in enumerate(boxes):
        padded = _padded(box, above, below)
        for line in range(above + below):
            joint = ("─" if line == above else " ") if number else ""
            out[line] += joint + padded[line]
    return Box(tuple(out), above)


def _padded(box: Box, above: int, below: int) -> list[str]:
    blank = " " * box.width
    return [*[blank] * (above - box.at), *box.lines, *[blank] * (below - (len(box.lines) - box.at))]


def _choice(boxes: list[Box]) -> Box:
    """Branches below one another, the first on the line."""
    width = max(box.width for box in boxes)
    out: list[str] = []
    entries: list[int] = []
    for box in boxes:
        for number, line in enumerate(box.lines):
            if number == box.at:
                entries.append(len(out))
                out.append(line + "─" * (width - box.width))
            else:
                out.append(line + " " * (width - box.width))
    lines = []
    for number, line in enumerate(out):
        lines.append(f"{_rail(number, entries, True)}{line}{_rail(number, entries, False)}")
    return Box(tuple(lines), entries[0])


def _rail(number: int, entries: list[int], left: bool) -> str:
    first, last = entries[0], entries[-1]
    if number < first or number > last:
        return "  "
    if number == first:
        return ("┬─" if left else "─┬") if first != last else "──"
    if number == last:
        return "╰─" if left else "─╯"
    if number in entries:
        return "├─" if left else "─┤"
    return "│ " if left else " │"


def _optional(box: Box) -> Box:
    """The line passes above; below it stands what may be left out."""
    lines = ["─┬" + "─" * box.width + "┬─"]
    for number, line in enumerate(box.lines):
        if number < box.at:
            lines.append(f" │{line}│ ")
        elif number == box.at:
            lines.append(f" ╰{line}╯ ")
        else:
            lines.append(f"  {line}  ")
    return Box(tuple(lines), 0)


def _again(box: Box) -> Box:
    """The line runs back below what may come again."""
    lines = []
    for number, line in enumerate(box.lines):
        left, right = ("┬─", "─┬") if number == box.at else ("  ", "  ")
        lines.append(left + line + right)
    for number in range(box.at + 1, len(lines)):
        lines[number] = "│" + lines[number][1:-1] + "│"
    lines.append("╰" + "<".center(box.width + 2, "─") + "╯")
    return Box(tuple(lines), box.at)
