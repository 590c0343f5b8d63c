"""Cards that designers wrote before the program read them: how many are read, and what once was misread."""

from __future__ import annotations

from pathlib import Path

import pytest

from bloodwork import cards
from bloodwork.cards.check import check_cards
from bloodwork.cli.rulings import with_defaults
from bloodwork.scenarios import load_file
from bloodwork.scenarios.run import run
from cards.corpus import SHARED

DESIGNERS = SHARED / "designers"
FAULTS = SHARED / "faults"
AT_LEAST = {"hobby.json": 89, "professional.yaml": 90, "bluthelden.yaml": 73}
SCENARIOS = [*sorted(DESIGNERS.glob("misread-*.yaml")), *sorted(FAULTS.rglob("*.yaml"))]

pytestmark = [pytest.mark.once, pytest.mark.skipif(not DESIGNERS.is_dir(), reason="the designers' cards are not here")]


@pytest.mark.parametrize("name", AT_LEAST)
def test_so_many_are_read(name: str) -> None:
    form = "hemolymph" if name.endswith(".json") else None
    loaded = cards.load_cards(str(DESIGNERS / name), form=form)
    reports = check_cards(loaded, loaded.over(cards.shipped(loaded.ruleset)), with_defaults(loaded.ruleset))
    assert sum(report.readable for report in reports) >= AT_LEAST[name]


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_what_was_read_or_played_wrongly_is_right(path: Path) -> None:
    wrong = [outcome for outcome in map(run, load_file(path)) if not outcome.passed]
    assert [f"{outcome.name}: {outcome.message}" for outcome in wrong] == []
