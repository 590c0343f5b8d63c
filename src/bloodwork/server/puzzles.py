"""Scenarios to play from: puzzles, which say what is to be reached, and all others, which show a ruling."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, Final

import yaml

from bloodwork import cards
from bloodwork.errors import BadFile, NotUnderstood, nearest
from bloodwork.play import check_playable
from bloodwork.scenarios import Broken, Scenario, Skipped, load_file
from bloodwork.server.bodies import PuzzleBody, PuzzleKind

_Loader: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
ENDINGS: Final = (".yaml", ".yml")
LARGEST_FILE: Final = 1_000_000  # bytes


@dataclasses.dataclass(frozen=True, slots=True)
class Puzzle:
    """Where a puzzle stands, and what the list says of it."""

    id: str
    file: Path
    number: int  # of the document in the file, from 0
    name: str
    kind: PuzzleKind
    text: str
    rules: tuple[str, ...]

    def body(self) -> PuzzleBody:
        return PuzzleBody(self.id, self.name, self.kind, self.text, list(self.rules))


class Puzzles:
    """The puzzles of the package, and those of a folder of the user's, which are looked at anew each time."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder

    def all(self, ruleset: str) -> list[Puzzle]:
        check_playable(ruleset)
        own = _in_folder(self.folder, "own~", ruleset) if self.folder is not None and self.folder.is_dir() else ()
        return [*own, *_shipped(ruleset)]

    def find(self, ruleset: str, id: str) -> Scenario:
        """The scenario behind an id, read whole."""
        known = {one.id: one for one in self.all(ruleset)}
        if id not in known:
            raise NotUnderstood(f'unknown puzzle "{id}"', nearest=nearest(id, known))
        puzzle = known[id]
        found = load_file(puzzle.file)[puzzle.number]
        if isinstance(found, Broken):
            raise found.error
        if isinstance(found, Skipped):
            raise BadFile(found.message, file=puzzle.file.name, line=found.line)
        return found

    def catalogue(self, ruleset: str, id: str) -> cards.Catalogue:
        """The cards that may be seen in a puzzle: its own, over those of the package."""
        return self.find(ruleset, id).cards.over(cards.shipped(ruleset))


@cache
def _shipped(ruleset: str) -> tuple[Puzzle, ...]:
    with as_file(files("bloodwork") / "data" / "scenarios" / ruleset) as folder:
        return tuple(_in_folder(folder, "", ruleset))


def _in_folder(folder: Path, prefix: str, ruleset: str) -> Iterator[Puzzle]:
    for file in sorted(folder.rglob("*")):
        if file.suffix not in ENDINGS or not file.is_file() or file.stat().st_size > LARGEST_FILE:
            continue
        inside = file.relative_to(folder).with_suffix("")
        try:
            documents = list(yaml.load_all(file.read_text(encoding="utf-8"), Loader=_Loader))
        except (yaml.YAMLError, UnicodeDecodeError, RecursionError):
            continue  # it is told what is wrong with it by `bloodwork scenario run`
        for number, document in enumerate(documents):
            if not isinstance(document, dict) or document.get("ruleset") != ruleset:
                continue
            # Of a deck there is nothing to play.
            if not isinstance(document.get("setup"), dict) or not isinstance(document.get("name"), str):
                continue
            # Of cards that are not here there is nothing to play either.
            needs = document.get("needs")
            if isinstance(needs, list) and any(cards.shipped(ruleset).find(str(name)) is None for name in needs):
                continue
            id = re.sub(r"[^\w~.-]+", "-", prefix + "~".join(inside.parts))
            id += f"~{number + 1}" if len(documents) > 1 else ""
            rules = document.get("rules")
            listed = [str(rule) for rule in rules] if isinstance(rules, list) else [str(rules)] if rules else []
            name = " ".join(document["name"].split())
            said = document.get("puzzle")
            told = " ".join(said.split()) if isinstance(said, str) else ""
            kind: PuzzleKind = "puzzle" if told or prefix else "ruling"
            yield Puzzle(id, file, number, name, kind, told or goal(document), tuple(listed))


def goal(document: dict[str, Any]) -> str:
    """What is to be reached, as the last check of a scenario says it.

    >>> goal({"steps": [{"A": "attack"}, {"expect": {"pool": 17, "A.blood": 1}}]})
    'pool: 17; A.blood: 1'
    """
    steps = document.get("steps")
    for step in reversed(steps if isinstance(steps, list) else []):
        wanted = step.get("expect") if isinstance(step, dict) else None
        if isinstance(wanted, dict):
            return "; ".join(f"{path}: {_said(value)}" for path, value in wanted.items())
    return ""


def _said(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {_said(one)}" for name, one in value.items())
    if isinstance(value, list):
        return ", ".join(_said(one) for one in value) or "nothing"
    return str(value).lower() if isinstance(value, bool | None) else str(value)
