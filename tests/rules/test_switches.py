"""Every option of every switch is tried by a scenario of the project, and does there what the default does not."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import as_file, files
from typing import Any

import pytest

from bloodwork import rules as book
from bloodwork.scenarios.load import find_files, load_file
from bloodwork.scenarios.model import Scenario
from bloodwork.scenarios.run import run

RULESET = "bloodless"


def scenarios() -> Iterator[Scenario]:
    with as_file(files("bloodwork") / "data" / "scenarios" / RULESET) as top:
        for path in find_files([top]):
            for one in load_file(path):
                if isinstance(one, Scenario) and one.switches:
                    yield one


SWITCHED = list(scenarios())
OTHERWISE = [
    (rule.switch, option)
    for rule in book.ledger(RULESET).rules
    if rule.switch
    for option in rule.options
    if option != rule.default
]


def named(pair: tuple[str, Any]) -> str:
    return f"{pair[0]}={pair[1]}"


def test_the_switches_of_the_ledger() -> None:
    assert len({switch for switch, _ in OTHERWISE}) == 33


@pytest.mark.parametrize("pair", OTHERWISE, ids=named)
def test_every_option_has_a_scenario_that_the_default_fails(pair: tuple[str, Any]) -> None:
    switch, option = pair
    rule = next(rule for rule in book.ledger(RULESET).rules if rule.switch == switch)
    tried = [one for one in SWITCHED if switch in one.switches and one.switches[switch] == option]
    assert tried, f"no scenario sets {switch} to {option}"
    differing = [one for one in tried if run(one).passed and not run(one, {switch: rule.default}).passed]
    assert differing, f"every scenario with {switch} = {option} passes with {rule.default} as well"
    assert any(rule.id in one.rules for one in differing), f"none of them names {rule.id}"
