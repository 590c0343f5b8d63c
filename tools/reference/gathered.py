"""Sentences that stand elsewhere in the tree, to show ways of the language: cards of scenarios, lists of the tests.

A form that is added comes with a scenario, so its example is found here, and only a way that is used nowhere needs a
sentence of its own in sentences.py.
"""

from __future__ import annotations

import runpy
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import yaml

from bloodwork import cards
from bloodwork.cli.rulings import with_defaults
from bloodwork.errors import BloodworkError
from bloodwork.text import TextError
from bloodwork.workshop.workbench import Workbench
from composition import cells
from reference.derive import Step, steps_of
from reference.reading import COMMAND, CREATURE, EXTENDED, RULESET, build

TREE: Final = Path(__file__).resolve().parents[2]
SCENARIOS: Final = TREE / "src" / "bloodwork" / "data" / "scenarios" / RULESET
TESTS: Final = TREE / "tests" / "text"
LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
LONGEST: Final = 160  # letters; a longer text shows nothing clearly


@cache
def read_by() -> dict[tuple[str, int], list[tuple[str, str]]]:
    """By way, as a rule and a number: the texts that are read by it and the verb there, the shortest texts first."""
    out: dict[tuple[str, int], list[tuple[str, str]]] = {}
    for text in sorted({text.strip() for text in _texts()}, key=lambda text: (len(text), text)):
        if len(text) <= LONGEST:
            for step in _steps(text):
                out.setdefault(step[:2], []).append((text, step.verb))
    return out


def _texts() -> Iterator[str]:
    for file in sorted(SCENARIOS.rglob("*.yaml")):
        if "corpus" not in file.parts:  # its cards are not ours
            for document in yaml.load_all(file.read_text("utf-8"), LOADER):
                yield from _of_cards(document)
    for file in sorted(TESTS.glob("*sentences.py")):
        if not file.name.startswith(("test_", "lane_")):
            for name, found in runpy.run_path(str(file)).items():
                if name.isupper() and isinstance(found, dict):
                    yield from (text for listed in found.values() for text in listed)
    for file in sorted((TESTS / "meanings").glob("*.yaml")):
        for row in yaml.load(file.read_text("utf-8"), LOADER):
            if isinstance(row, dict) and "say" in row:
                yield from row["say"].splitlines()
                yield from _of_cards(row)
    yield from (line for cell in cells() if not cell.reason for line in cell.text.splitlines())


def _of_cards(document: Any) -> Iterator[str]:
    """The texts of the cards that a scenario brings, line by line."""
    given = document.get("cards") if isinstance(document, dict) else None
    for card in given if isinstance(given, list) else ():
        if isinstance(card, dict) and isinstance(card.get("text"), str):
            yield from card["text"].splitlines()


def _steps(text: str) -> set[Step]:
    for kind in (CREATURE, COMMAND):
        try:
            return steps_of(text, kind)
        except TextError:
            continue
    return set()


@cache
def bearer(text: str) -> str:
    """The kind of card on which a text is built and can be meant; "" if there is none."""
    for kind in (CREATURE, COMMAND, EXTENDED):
        try:
            build(text, kind)
            reading = _bench().read_sentence(text, _ON_CARDS[kind])
        except (TextError, BloodworkError):
            continue
        if not _bench().findings(reading):
            return kind
    return ""


_ON_CARDS: Final = {CREATURE: "creature", COMMAND: "command", EXTENDED: "extended command"}


@cache
def _bench() -> Workbench:
    return Workbench(cards.shipped(RULESET), with_defaults(RULESET))
