"""Sentences of a game with lanes, each with what it does on the table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from bloodwork.scenarios import Broken, run
from bloodwork.scenarios.load import parse_scenarios
from bloodwork.scenarios.run import Outcome

FOLDER = Path(__file__).with_name("lane_meanings")
CARDS: list[dict[str, Any]] = [
    {"name": "Wolf", "type": "character", "color": "green", "cost": 2, "initiative": 4, "stats": "3/3"},
    {"name": "Bear", "type": "character", "color": "green", "cost": 3, "initiative": 2, "stats": "2/5"},
    {"name": "Crypt", "type": "resource", "color": "black", "pool": True, "level": 1},
]
Row = dict[str, Any]
ROWS: list[Row] = [row for file in sorted(FOLDER.glob("*.yaml")) for row in yaml.safe_load(file.read_text("utf-8"))]


def played(row: Row, text: str) -> Outcome:
    setup = {"round": 2, "initiative": "A", "phase": "main1", **row["setup"]}
    dice = setup.pop("dice", None)
    card = {"name": "Card", "color": "gray", **row["card"], "text": text}
    scenario: Row = {
        "name": row["say"],
        "ruleset": "bluthelden",
        "rules": ["B-CARD.16"],
        "cards": [*CARDS, *row.get("cards", []), card],
        "setup": setup,
        "steps": row["steps"],
    }
    if dice is not None:
        scenario["dice"] = dice
    (found,) = parse_scenarios(yaml.safe_dump(scenario, sort_keys=False), "a row")
    assert not isinstance(found, Broken), found.error
    return run(found)


def test_there_are_enough() -> None:
    assert len(ROWS) >= 20


@pytest.mark.parametrize("row", ROWS, ids=[row["say"] for row in ROWS])
def test_meaning(row: Row) -> None:
    outcome = played(row, row.get("text", row["say"]))
    assert outcome.passed, outcome


@pytest.mark.rule("B-CTR.14")
def test_condition_counters_are_poison_counters() -> None:
    row = next(row for row in ROWS if "condition counters" in row["say"])
    assert played(row, row["say"]).passed
    assert not played(row, row["say"].replace("condition", "rust")).passed


CONTRASTS = [(row, other) for row in ROWS for other in row.get("not", [])]


@pytest.mark.parametrize("row, other", CONTRASTS, ids=[f"{row['say']} / {other}" for row, other in CONTRASTS])
def test_another_sentence_fails_the_row(row: Row, other: str) -> None:
    """So the row can tell the one meaning from the other; the other sentence is one that can be read."""
    text = row.get("text", row["say"]).replace(row["say"], other)
    assert played({**row, "steps": []}, text).passed
    assert not played(row, text).passed
