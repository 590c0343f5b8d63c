"""Sentences of our own, each with what it does on the board, and with another sentence that does not do it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from bloodwork.scenarios import Broken, run
from bloodwork.scenarios.load import parse_scenarios
from bloodwork.scenarios.run import Outcome

FILE = "a row"
FOLDER = Path(__file__).with_name("meanings")
KEYS = {"say", "card", "cost", "A", "B", "pool", "turn", "cards", "do", "then", "not", "seed"}
Row = dict[str, Any]


def rows() -> list[tuple[str, Row]]:
    out = []
    for file in sorted(FOLDER.glob("*.yaml")):
        if file.stem != "cards":
            out += [(file.stem, row) for row in yaml.safe_load(file.read_text("utf-8"))]
    return out


ROWS = rows()
IDS = [f"{topic}: {row.get('say')}" for topic, row in ROWS]


@cache
def base() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((FOLDER / "cards.yaml").read_text("utf-8"))
    return found


def played(row: Row, text: str) -> Outcome:
    """What comes of a row if this is printed on its card."""
    kind, _, numbers = row.get("card", "command 0").rpartition(" ")
    card: Row = {"name": "Card", "type": kind, "text": text}
    if "/" in numbers:
        card |= {"cost": row.get("cost", 1), "stats": numbers}
    else:
        card |= {"cost": numbers if numbers == "X" else int(numbers)}
    setup: dict[str, Any] = {
        key: dict(value) if isinstance(value, dict) else value for key, value in base()["setup"].items()
    }
    for key in ("pool", "turn"):
        if key in row:
            setup[key] = row[key]
    for player in "AB":
        setup[player] |= row.get(player, {})
    if "Card" not in str(row.get("A")) + str(row.get("B")):
        if kind == "command":
            setup["A"]["hand"] = ["Card", *setup["A"]["hand"]]
        elif kind == "extended command":
            setup["A"]["timeline"] = ["Card"]
        else:
            board = list(setup["A"]["board"])
            board[board.index("-")] = "Card"
            setup["A"]["board"] = board
    moves = row.get("do", ["A: play Card"] if kind == "command" else [])
    steps: list[Any] = []
    for move in moves:
        if isinstance(move, str):
            player, _, what = move.partition(": ")
            steps.append({player: what})
        else:
            steps.append(move)  # a check in the middle
    document = {
        "name": text,
        "ruleset": "bloodless",
        "seed": row.get("seed", 0),
        "cards": [*base()["cards"], *row.get("cards", []), card],
        "setup": setup,
        "steps": [*steps, {"expect": row["then"]}],
    }
    (scenario,) = parse_scenarios(yaml.safe_dump(document, allow_unicode=True, sort_keys=False), FILE)
    assert not isinstance(scenario, Broken), str(scenario.error)
    return run(scenario)


def others(row: Row) -> list[str]:
    given = row["not"]
    return [given] if isinstance(given, str) else list(given)


def test_there_are_enough() -> None:
    said = [row["say"] for _, row in ROWS]
    assert len(set(said)) == len(said), "a sentence twice"
    assert len(said) >= 150


@pytest.mark.parametrize(("topic", "row"), ROWS, ids=IDS)
def test_it_does_what_it_says(topic: str, row: Row) -> None:
    assert set(row) <= KEYS, f"unknown keys {set(row) - KEYS}"
    assert row["then"] and others(row)
    outcome = played(row, row["say"])
    assert outcome.passed, outcome.message


@pytest.mark.parametrize(("topic", "row"), ROWS, ids=IDS)
def test_it_would_not_if_it_said_something_else(topic: str, row: Row) -> None:
    for other in others(row):
        outcome = played(row, other)
        assert not outcome.message.startswith(FILE), f"cannot be read: {outcome.message}"
        assert not outcome.passed, f'it holds also for "{other}"'
        assert "the engine broke" not in outcome.message, outcome.message
