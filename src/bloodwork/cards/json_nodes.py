"""JSON as the same values as `nodes`, which know their place in the file, and where each letter of a text stands."""

from __future__ import annotations

import json
import re
from typing import Any, Final

from bloodwork.cards.nodes import MOST_DIGITS, Node
from bloodwork.errors import BadFile

DEEPEST: Final = 24

_SPACE: Final = re.compile(r"[ \t\n\r]*")
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")
_WORD: Final = re.compile(r"\w*")
_ESCAPE: Final = re.compile(r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|.)")
_scan: Final[Any] = getattr(json.decoder, "scanstring")  # noqa: B009  (not in the type stubs)
_WORDS: Final[dict[str, bool | None]] = {"true": True, "false": False, "null": None}


def parse_json(text: str, file: str) -> Node:
    """The one value of a JSON text. A fraction is a float; everything else is as `nodes.parse` gives it."""
    return _Reader(text, file).document()


def plain(node: Node) -> Any:
    """The value as the `json` module would give it."""
    if node.mapping:
        return {key.value: plain(inner) for key, inner in node.value}
    if isinstance(node.value, tuple):
        return [plain(inner) for inner in node.value]
    return node.value


def jumps(source: list[str], node: Node) -> list[tuple[int, int]]:
    """Where the letters of a text stand in its line of the file: pairs of a letter's number and its column.

    Letters up to the next pair follow each other; an escape is longer in the file than the letter that it is.
    """
    assert node.text_line is not None and node.text_column is not None
    line = source[node.text_line - 1]
    out = [(0, node.text_column)]
    at, letter = node.text_column - 1, 0
    while at < len(line) and line[at] != '"':
        found = _ESCAPE.match(line, at)
        at = found.end() if found is not None else at + 1
        letter += 1
        if found is not None:
            out.append((letter, at + 1))
    return out


class _Reader:
    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.file = file
        self.at = 0
        self.line = 1
        self.line_start = 0

    def document(self) -> Node:
        if not self.text.strip():
            raise BadFile("the file is empty", file=self.file, line=1)
        root = self.value(0)
        self.skip()
        if self.at < len(self.text):
            raise self.bad("something stands after the end", "one value in the file")
        return root

    def skip(self) -> None:
        found = _SPACE.match(self.text, self.at)
        assert found is not None
        breaks = found[0].count("\n")
        if breaks:
            self.line += breaks
            self.line_start = self.text.rindex("\n", found.start(), found.end()) + 1
        self.at = found.end()

    @property
    def column(self) -> int:
        return self.at - self.line_start + 1

    def bad(self, message: str, expected: str | None = None) -> BadFile:
        return BadFile(f"not JSON: {message}", file=self.file, line=self.line, column=self.column, expected=expected)

    def peek(self) -> str:
        self.skip()
        return self.text[self.at : self.at + 1]

    def take(self, mark: str, expected: str) -> None:
        found = self.peek()
        if found != mark:
            raise self.bad(f'"{found}" stands here' if found else "the file ends here", expected)
        self.at += 1

    def value(self, depth: int) -> Node:
        mark = self.peek()
        line, column = self.line, self.column
        if depth > DEEPEST:
            raise BadFile(f"nested more than {DEEPEST} deep", file=self.file, line=line, column=column)
        if mark == "[":
            return Node(tuple(self.entries(depth)), line, column)
        if mark == "{":
            return Node(tuple(self.pairs(depth)), line, column, mapping=True)
        if mark == '"':
            return Node(self.string(), line, column, False, line, column + 1)
        if mark in "-0123456789" and mark:
            return Node(self.number(), line, column)
        word = _WORD.match(self.text, self.at)
        if word is not None and word[0] in _WORDS:
            self.at = word.end()
            return Node(_WORDS[word[0]], line, column)
        shown = (word[0] if word is not None else "") or mark
        raise self.bad(f'"{shown[:20]}" stands here' if shown else "the file ends here", "a value")

    def entries(self, depth: int) -> list[Node]:
        out: list[Node] = []
        self.at += 1
        if self.peek() == "]":
            self.at += 1
            return out
        while True:
            out.append(self.value(depth + 1))
            if self.peek() == "]":
                self.at += 1
                return out
            self.take(",", '"," or "]"')

    def pairs(self, depth: int) -> list[tuple[Node, Node]]:
        out: list[tuple[Node, Node]] = []
        taken: dict[str, int] = {}
        self.at += 1
        if self.peek() == "}":
            self.at += 1
            return out
        while True:
            if self.peek() != '"':
                raise self.bad("a key is missing", 'a key in quotes, as in "name"')
            line, column = self.line, self.column
            key = self.string()
            if key in taken:
                message = f'key "{key}" is there twice (also in line {taken[key]})'
                raise BadFile(message, file=self.file, line=line, column=column)
            taken[key] = line
            self.take(":", '":"')
            out.append((Node(key, line, column), self.value(depth + 1)))
            if self.peek() == "}":
                self.at += 1
                return out
            self.take(",", '"," or "}"')

    def string(self) -> str:
        try:
            found, end = _scan(self.text, self.at + 1)
        except json.JSONDecodeError as error:
            line_end = self.text.find("\n", self.at)
            if error.pos < len(self.text) and (line_end < 0 or error.pos <= line_end):
                self.at = error.pos
            raise self.bad(f"a text that cannot be read ({error.msg})") from None
        self.at = end
        if any("\ud800" <= letter <= "\udfff" for letter in found):
            raise self.bad("a text holds half a letter (a lone surrogate)")
        return str(found)

    def number(self) -> int | float:
        found = _NUMBER.match(self.text, self.at)
        if found is None:
            raise self.bad('"-" stands here', "a number")
        fraction = bool(found[1] or found[2])
        if len(found[0]) > (MOST_DIGITS * 2 if fraction else MOST_DIGITS):
            raise self.bad(f"a number of {len(found[0])} digits", "a smaller one")
        value = float(found[0]) if fraction else int(found[0])
        if value in (float("inf"), float("-inf")):
            raise self.bad(f"the number {found[0]}", "a smaller one")
        self.at = found.end()
        return value
