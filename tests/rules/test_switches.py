"""Every option of every switch is tried by a scenario of the project, and does there what the default does not."""

from __future__ import annotations

from functools import cache
from importlib.resources import as_file, files
from typing import Any

import pytest

from bloodwork import rules as book
from bloodwork.rulesets import NAMES
from bloodwork.scenarios.coverage import shown_by_tests
from bloodwork.scenarios.load import find_files, load_file
from bloodwork.scenarios.model import Scenario
from bloodwork.scenarios.run import run


@cache
def switched(ruleset: str) -> list[Scenario]:
    """The scenarios that set a switch."""
    with as_file(files("bloodwork") / "data" / "scenarios" / ruleset) as top:
        found = [one for path in find_files([top]) for one in load_file(path)]
    return [one for one in found if isinstance(one, Scenario) and one.switches]


# Decided before there is a position: decks, who begins, how long a series is, and by which cards of paper those are
# shown that sigils bring in (P-5.6: the play is the same). Tests show these, marked with the rules.
BEFORE = ("main_deck_size", "first_player", "series_games", "prompted_cards")
OTHERWISE = [
    (ruleset, rule.switch, option)
    for ruleset in NAMES
    for rule in book.ledger(ruleset).rules
    if rule.switch and rule.switch not in BEFORE
    for option in rule.options
    if option != rule.default
]


def named(entry: tuple[str, str, Any]) -> str:
    return f"{entry[0]}: {entry[1]}={entry[2]}"


@pytest.mark.parametrize(
    ("ruleset", "number"), [("bloodless", 36), ("bloodless-overview", 9), ("bloodless-tcg", 12), ("bluthelden", 29)]
)
def test_the_switches_of_the_ledger(ruleset: str, number: int) -> None:
    assert len({switch for name, switch, _ in OTHERWISE if name == ruleset}) == number


@pytest.mark.parametrize("entry", OTHERWISE, ids=named)
def test_every_option_has_a_scenario_that_the_default_fails(entry: tuple[str, str, Any]) -> None:
    ruleset, switch, option = entry
    rule = next(rule for rule in book.ledger(ruleset).rules if rule.switch == switch)
    tried = [one for one in switched(ruleset) if switch in one.switches and one.switches[switch] == option]
    assert tried, f"no scenario sets {switch} to {option}"
    differing = [one for one in tried if run(one).passed and not run(one, {switch: rule.default}).passed]
    assert differing, f"every scenario with {switch} = {option} passes with {rule.default} as well"
    assert any(rule.id in one.rules for one in differing), f"none of them names {rule.id}"


@pytest.mark.parametrize("ruleset", NAMES)
def test_what_is_decided_before_a_position_is_shown_by_tests(ruleset: str) -> None:
    for rule in book.ledger(ruleset).rules:
        if rule.switch in BEFORE:
            assert shown_by_tests().get(rule.id), rule.id
