"""The community's rich text as printed lines: texts, links and nested parts, each with its place in the file."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left, bisect_right
from typing import Final

from bloodwork.cards.json_nodes import jumps
from bloodwork.cards.nodes import Node
from bloodwork.cards.schema import LONGEST_TEXT, bad

_TWO_BREAKS: Final = re.compile("\r\n")
_LINKS: Final = ("search", "id", "identity")  # what a link leads to; it has one of them


class RichText:
    """A text that is put together from parts, and where in the file its letters stand."""

    def __init__(self) -> None:
        self.text = ""
        self._parts: list[tuple[int, int, int]] = []  # from this letter of the text on: line and column of the file

    @property
    def parts(self) -> tuple[tuple[int, int, int, int], ...]:
        """The places as `Place` has them. A line of the text that begins inside a part gets one of its own."""
        starts = [0, *(at + 1 for at, letter in enumerate(self.text) if letter == "\n")]
        begins = [at for at, _, _ in self._parts]
        all_parts = [*self._parts]
        for start in starts:
            before = bisect_right(begins, start) - 1
            if before >= 0 and begins[before] != start:
                at, line, column = self._parts[before]
                all_parts.append((start, line, column + start - at))
        out = []
        for at, line, column in sorted(all_parts):
            number = bisect_right(starts, at)
            out.append((number, at - starts[number - 1] + 1, line, column))
        return tuple(out)

    def add(self, text: str, places: list[tuple[int, int, int]]) -> None:
        # A number and the link after it are two words, though nothing stands between them.
        if self.text[-1:].isdigit() and text[:1].isalpha():
            self.text += " "
        for at, line, column in places:
            self._parts.append((len(self.text) + at, line, column))
        self.text += text

    def add_line(self, line: str, place: Node) -> None:
        """A whole line that stands nowhere in the text, but follows from something that has a place."""
        if self.text and not self.text.endswith("\n"):
            self.text += "\n"
        self.add(line, [(0, place.line or 1, place.column or 1)])

    def finished(self) -> RichText:
        self.text = unicodedata.normalize("NFC", self.text).rstrip()
        return self


def flatten(node: Node, source: list[str], file: str) -> RichText:
    """The text of a description. `source` is the file, line by line."""
    out = RichText()
    if isinstance(node.value, str):
        _string(node, source, file, out)
    elif isinstance(node.value, tuple) and not node.mapping:
        for item in node.value:
            _item(item, source, file, out)
    else:
        expected = "a text, or a list of texts, links and chapters"
        raise bad(f'"description" is {node.kind()}', node, file, expected)
    return out


def _string(node: Node, source: list[str], file: str, out: RichText) -> None:
    text = node.value
    if len(out.text) + len(text) > LONGEST_TEXT:
        raise bad(f'"description" has more than {LONGEST_TEXT:,} letters', node, file)
    gone = [found.start() for found in _TWO_BREAKS.finditer(text)]  # a line break of two letters becomes one
    places = [(at - bisect_left(gone, at), node.text_line or 1, column) for at, column in jumps(source, node)]
    out.add(_TWO_BREAKS.sub("\n", text), places)


def _item(node: Node, source: list[str], file: str, out: RichText) -> None:
    if isinstance(node.value, str):
        _string(node, source, file, out)
    elif node.mapping:
        _string(_display(node, file), source, file, out)
    elif isinstance(node.value, tuple):
        # Only a saga needs it, and it would load all that reads texts.
        from bloodwork.text.words import to_roman

        for number, chapter in enumerate(node.value, start=1):
            out.add_line(f"{to_roman(number)}: ", chapter)
            for item in chapter.value if isinstance(chapter.value, tuple) and not chapter.mapping else (chapter,):
                _item(item, source, file, out)
        if node.value:
            out.add("\n", [])
    else:
        raise bad(f"a part of a description is {node.kind()}", node, file, "a text, a link or a list of chapters")


def _display(node: Node, file: str) -> Node:
    fields: dict[str, Node] = {key.value: value for key, value in node.value}
    for key, _ in node.value:
        if key.value not in ("display", *_LINKS):
            raise bad(f'unknown field "{key.value}" of a link', key, file, f"display and one of {', '.join(_LINKS)}")
    if sum(key in fields for key in _LINKS) != 1:
        raise bad("a link leads nowhere, or to two things", node, file, f"one of {', '.join(_LINKS)}")
    if "display" not in fields:
        raise bad('a link without "display"', node, file)
    if not isinstance(fields["display"].value, str):
        raise bad(f'"display" is {fields["display"].kind()}', fields["display"], file, "a text")
    return fields["display"]
