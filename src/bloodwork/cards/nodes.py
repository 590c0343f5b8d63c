"""YAML as values that know their place in the file. Only what a card file needs: no aliases, no tags, no deep nesting.

The usual loaders forget where a value stood, expand aliases without end and recurse as deep as the file wishes.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import yaml

from bloodwork.errors import BadFile

LARGEST_FILE: Final = 2_000_000
DEEPEST: Final = 12
MOST_DIGITS: Final = 20  # a longer number is too large for any purpose, and slow to read

_Loader: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_WHOLE: Final = re.compile(r"[+-]?[0-9]+")
_WORDS: Final[dict[str, bool | None]] = {"true": True, "false": False, "null": None, "~": None, "": None}


@dataclasses.dataclass(frozen=True, slots=True)
class Node:
    """A value: text, number, bool or None; a tuple of nodes; or a tuple of pairs of nodes if `mapping`.

    `text_line` and `text_column` are where the letters of a text begin; `block` says that each of its lines is one of
    the file's.
    """

    value: Any
    line: int | None
    column: int | None
    mapping: bool = False
    text_line: int | None = None
    text_column: int | None = None
    block: bool = False

    def kind(self) -> str:
        """What this is, for a message."""
        if self.mapping:
            return "a mapping"
        if isinstance(self.value, tuple):
            return "a list"
        if self.value is None:
            return "nothing"
        if isinstance(self.value, bool):
            return "true" if self.value else "false"
        if isinstance(self.value, int):
            return "a number"
        if isinstance(self.value, float):
            return "a number with a fraction"
        return "a text"


def read_text(path: str | Path, *, what: str = "file") -> str:
    """The text of a file that is not too large and is UTF-8."""
    path = Path(path)
    if path.is_dir():
        raise BadFile(f"this is a folder, not a {what}", file=path)
    try:
        with path.open("rb") as stream:
            data = stream.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        raise BadFile(f"there is no such {what}", file=path) from None
    except OSError as error:
        raise BadFile(f"the {what} cannot be read: {error.strerror}", file=path) from None
    return decode(data, str(path), what=what)


def decode(data: bytes, file: str, *, what: str = "file") -> str:
    if len(data) > LARGEST_FILE:
        raise BadFile(f"the {what} is too large", file=file, expected=f"at most {LARGEST_FILE:,} bytes")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - (data.rfind(b"\n", 0, error.start) + 1) + 1
        raise BadFile(f"the {what} is not UTF-8", file=file, line=line, column=column) from None
    return text.replace("\r\n", "\n")


def parse(text: str, file: str) -> Node:
    """The one document of a YAML text."""
    return _Builder(text, file).document()


def from_values(value: object, file: str, line: int | None = None) -> Node:
    """The same for values that another loader made; all of them are said to stand in one line."""
    return _from_values(value, file, line, 0)


def _from_values(value: object, file: str, line: int | None, depth: int) -> Node:
    if depth > DEEPEST:
        raise _too_deep(file, line, None)
    if isinstance(value, Mapping):
        pairs = tuple(
            (_from_values(key, file, line, depth + 1), _from_values(inner, file, line, depth + 1))
            for key, inner in value.items()
        )
        return Node(pairs, line, None, mapping=True)
    if isinstance(value, Sequence) and not isinstance(value, str | bytes):
        return Node(tuple(_from_values(inner, file, line, depth + 1) for inner in value), line, None)
    if value is None or isinstance(value, str | int):
        return Node(value, line, None, text_line=line)
    raise BadFile(f"{value!r} cannot stand in a card", file=file, line=line, expected="text or a whole number")


class _Builder:
    """Builds nodes from the stream of parse events, which needs no recursion, and stops at the first thing refused."""

    def __init__(self, text: str, file: str) -> None:
        self.file = file
        self.lines = text.split("\n")
        self.text = text

    def document(self) -> Node:
        roots: list[Node] = []
        open_lists: list[tuple[Any, list[Node]]] = []  # begun and not yet ended: the event, the nodes so far
        try:
            for event in yaml.parse(self.text, Loader=_Loader):
                self._refuse(event, len(open_lists), bool(roots))
                if isinstance(event, yaml.ScalarEvent):
                    self._put(self._scalar(event), open_lists, roots)
                elif isinstance(event, yaml.SequenceStartEvent | yaml.MappingStartEvent):
                    open_lists.append((event, []))
                elif isinstance(event, yaml.SequenceEndEvent | yaml.MappingEndEvent):
                    start, inner = open_lists.pop()
                    self._put(self._collection(start, inner), open_lists, roots)
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            problem = error.problem or error.context or "it cannot be read"
            raise self._bad(f"not YAML: {problem}", mark) from None
        except yaml.reader.ReaderError as error:
            at = error.position
            line = self.text.count("\n", 0, at) + 1
            column = at - self.text.rfind("\n", 0, at)
            raise BadFile(f"not YAML: {error.reason}", file=self.file, line=line, column=column) from None
        except yaml.YAMLError as error:
            raise BadFile(f"not YAML: {error}", file=self.file) from None
        if not roots or (roots[0].value is None and len(self.text.strip()) == 0):
            raise BadFile("the file is empty", file=self.file, line=1)
        return roots[0]

    def _refuse(self, event: Any, depth: int, done: bool) -> None:
        if isinstance(event, yaml.AliasEvent):
            raise self._bad(f'aliases are not read ("*{event.anchor}")', event.start_mark, "the value written out")
        if isinstance(event, yaml.DocumentStartEvent) and done:
            raise self._bad("a second document begins here", event.start_mark, "one document in the file")
        anchor: str | None = getattr(event, "anchor", None)
        if anchor is not None:
            raise self._bad(f'anchors are not read ("&{anchor}")', event.start_mark, "the value alone")
        tag: str | None = getattr(event, "tag", None)
        if tag not in (None, "!"):
            raise self._bad(f'tags are not read ("{tag}")', event.start_mark, "the value alone")
        if depth > DEEPEST:
            raise _too_deep(self.file, event.start_mark.line + 1, event.start_mark.column + 1)

    def _put(self, node: Node, open_lists: list[tuple[Any, list[Node]]], roots: list[Node]) -> None:
        if open_lists:
            open_lists[-1][1].append(node)
        else:
            roots.append(node)

    def _collection(self, start: Any, inner: list[Node]) -> Node:
        line, column = start.start_mark.line + 1, start.start_mark.column + 1
        if isinstance(start, yaml.SequenceStartEvent):
            return Node(tuple(inner), line, column)
        return Node(tuple(zip(inner[::2], inner[1::2], strict=True)), line, column, mapping=True)

    def _scalar(self, event: Any) -> Node:
        mark = event.start_mark
        line, column = mark.line + 1, mark.column + 1
        if event.style == "|":
            return Node(event.value, line, column, False, line + 1, self._indent(line) + 1, True)
        if event.style == ">":
            return Node(event.value, line, column, False, line + 1)
        if event.style in ("'", '"'):
            return Node(event.value, line, column, False, line, column + 1)
        value: Any = event.value
        if value.lower() in _WORDS:
            value = _WORDS[value.lower()]
        elif _WHOLE.fullmatch(value):
            if len(value) > MOST_DIGITS:
                raise self._bad(f"a number of {len(value)} digits", mark, "a smaller one")
            value = int(value)
        return Node(value, line, column, False, line, column)

    def _indent(self, header: int) -> int:
        """How far the text of a block is moved in; `header` is the line of its `|`."""
        for line in self.lines[header:]:
            if line.strip():
                return len(line) - len(line.lstrip(" "))
        return 0

    def _bad(self, message: str, mark: Any, expected: str | None = None) -> BadFile:
        line = mark.line + 1 if mark is not None else None
        column = mark.column + 1 if mark is not None else None
        return BadFile(message, file=self.file, line=line, column=column, expected=expected)


def _too_deep(file: str, line: int | None, column: int | None) -> BadFile:
    return BadFile(f"nested more than {DEEPEST} deep", file=file, line=line, column=column)
