"""Every scenario that comes with the package is played."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from bloodwork import rules
from bloodwork.rulesets import NAMES
from bloodwork.scenarios import Broken, Skipped, load_file, run
from bloodwork.scenarios.model import REFUSED

FOLDER = Path(str(files("bloodwork") / "data" / "scenarios"))
FILES = sorted(FOLDER.rglob("*.yaml"))


def ruleset_of(file: Path) -> str:
    return file.relative_to(FOLDER).parts[0]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(FOLDER).as_posix())
def test_it_holds(file: Path) -> None:
    for scenario in load_file(file):
        outcome = run(scenario)
        assert outcome.passed or outcome.skipped, outcome.message
        assert outcome.ruleset == ruleset_of(file)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(FOLDER).as_posix())
def test_it_checks_something(file: Path) -> None:
    for scenario in load_file(file):
        assert not isinstance(scenario, Broken)
        if isinstance(scenario, Skipped):
            continue  # see tests/cards/test_hemolymph_scenarios.py
        assert any(step.kind != "move" for step in scenario.steps)
        assert scenario.rules or scenario.needs or scenario.puzzle
        for step in scenario.steps:
            assert step.kind != REFUSED or step.rules, (
                f"line {step.line} does not say by which rule the move is refused"
            )


@pytest.mark.once
def test_names_are_different() -> None:
    for ruleset in NAMES:
        names = [scenario.name for file in FILES if ruleset_of(file) == ruleset for scenario in load_file(file)]
        assert len(set(names)) == len(names)


def test_every_folder_is_of_a_ruleset() -> None:
    assert {ruleset_of(file) for file in FILES} == set(rules.rulesets()) == set(NAMES)
