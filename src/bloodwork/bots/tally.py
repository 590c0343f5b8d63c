"""The games of a match in a file, a line of JSON for each as soon as it has ended, so that a match can go on later."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import msgspec

from bloodwork.errors import BadFile

_Line = TypeVar("_Line")


class Heading(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line: which match it is. How many games it has does not matter, as each is fixed by its number."""

    ruleset: str
    bots: tuple[str, str]
    decks: tuple[str, ...]
    seed: int


class Ended(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game by its number: the bots and the decks by seat, and which seat won it (none: it was drawn), after so many
    answers and seconds of the processor."""

    game: int
    bots: tuple[str, str]
    decks: tuple[str, str]
    winner: int | None
    answers: int
    seconds: float

    @property
    def outcome(self) -> int:
        """For the bot that sits at A in the first game: 1, 0 or -1."""
        return 0 if self.winner is None else 1 if self.winner == self.game % 2 else -1


class Tally:
    """The file of a match. `ended` holds what was played before it was opened; what is added is in the file at once."""

    def __init__(self, path: Path, heading: Heading) -> None:
        self.path = path
        self.ended: list[Ended] = []
        if path.exists() and path.stat().st_size:
            self._read(heading)
        else:
            self._write(heading)

    def _read(self, heading: Heading) -> None:
        first, *lines = self.path.read_bytes().splitlines(keepends=True)
        found = self._line(first, 1, Heading)
        for name in Heading.__struct_fields__:
            here, there = getattr(heading, name), getattr(found, name)
            if here != there:
                raise BadFile(f"another match: its {name} is {there}, not {here}", file=self.path, line=1)
        if lines and not lines[-1].endswith(b"\n"):
            # Whoever wrote it was ended in the middle of a line: that game is played again.
            self.path.write_bytes(b"".join([first, *lines[:-1]]))
            lines.pop()
        self.ended = [self._line(line, number, Ended) for number, line in enumerate(lines, 2)]

    def _line(self, data: bytes, number: int, kind: type[_Line]) -> _Line:
        try:
            return msgspec.json.decode(data, type=kind)
        except msgspec.DecodeError as error:
            raise BadFile(f"not a line of a match: {error}", file=self.path, line=number) from None

    def add(self, one: Ended) -> None:
        self._write(one)

    def _write(self, line: Heading | Ended) -> None:
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(line) + b"\n")
