"""The commands: what they print and how they exit."""

from __future__ import annotations

import doctest
import json
from importlib import import_module
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

import bloodwork
from bloodwork.cli import main

GOOD = """\
name: A player who concedes loses
ruleset: bloodless
rules: [C-N16.5]
steps:
  - A: concede
  - expect: {winner: B}
"""
BAD = GOOD.replace("winner: B", "winner: A")
WITH_WOLF = """\
name: A wolf bites
ruleset: bloodless
setup: {A: {board: [Test Wolf, -, -, -]}}
steps:
  - A: attack
  - expect: {pool: 16}
"""
LOOP = """\
name: A loop that never ends
ruleset: bloodless
cards:
  - {name: Mirror, type: creature, cost: 1, stats: 2/0/0, text: "Whenever you gain blood, your opponent gains 1 blood."}
  - {name: Spark, type: command, cost: 0, text: "Gain 1 blood."}
setup: {A: {hand: [Spark], board: [Mirror, -, -, -]}, B: {board: [Mirror, -, -, -]}}
steps:
  - A: play Spark
  - expect: {winner: draw}
"""


def call(*args: str) -> Result:
    return CliRunner().invoke(main, list(args))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "good.yaml").write_text(GOOD)
    (tmp_path / "bad.yaml").write_text(BAD)
    return tmp_path


def test_run_prints_a_line_for_each(folder: Path) -> None:
    result = call("scenario", "run", str(folder / "good.yaml"))
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1] == "1 passed, 0 failed"
    result = call("scenario", "run", str(folder))
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[-1] == "1 passed, 1 failed"
    assert lines[0].startswith("failed") and "line 6: winner: expected A, is B" in lines[0]


def test_run_as_json(folder: Path) -> None:
    result = call("scenario", "run", "--json", str(folder))
    document = json.loads(result.stdout)
    assert result.exit_code == 1
    assert list(document) == ["scenarios", "passed", "failed"]
    assert (document["passed"], document["failed"]) == (1, 1)
    assert list(document["scenarios"][0]) == ["file", "name", "ruleset", "passed", "message"]
    assert document["scenarios"][1]["message"] == ""


def test_run_as_junit(folder: Path) -> None:
    (folder / "odd.yaml").write_text(
        'name: "a \\u0007 <bell> & ]]>"\nruleset: bloodless\nsteps: [{A: attack}, {expect: {pool: 1}}]\n'
    )
    result = call("scenario", "run", str(folder), "--junit", str(folder / "out.xml"))
    assert result.exit_code == 1
    suite = ElementTree.parse(folder / "out.xml").getroot()[0]
    assert (suite.get("tests"), suite.get("failures")) == ("3", "2")
    assert [case.find("failure") is not None for case in suite] == [True, False, True]


def test_calls_that_are_wrong(folder: Path) -> None:
    for args in (
        ["scenario", "run"],
        ["scenario", "run", str(folder / "none.yaml")],
        ["scenario", "run", str(folder), "--switch", "no_such=1"],
        ["scenario", "rnu", str(folder)],
        ["rules", "coverage", "bloodles"],
    ):
        result = call(*args)
        assert result.exit_code == 2, args
        assert result.stdout == "" and result.stderr


def test_more_cards(folder: Path) -> None:
    (folder / "wolf.yaml").write_text(WITH_WOLF)
    cards = folder / "cards"
    cards.mkdir()
    (cards / "set.yaml").write_text(
        "set: Test\nruleset: bloodless\ncards:\n  - {name: Test Wolf, type: creature, cost: 2, stats: 3/1/4}\n"
    )
    assert 'unknown card "Test Wolf"' in call("scenario", "run", str(folder / "wolf.yaml")).stdout
    result = call("scenario", "run", str(folder / "wolf.yaml"), "--cards", str(cards / "set.yaml"))
    assert result.exit_code == 0, result.output


def test_tokens_of_more_cards(folder: Path) -> None:
    (folder / "brood.yaml").write_text(
        """name: A token of a set
ruleset: bluthelden
setup:
  phase: main1
  A: {permanents: [Test Nest], lanes: {1: {resource: Test Hive, war: [Test Nurse, -]}}}
steps:
  - A: activate Test Nest
  - A: pass
  - B: pass
  - expect: {A.lanes.1.war: [Test Nurse, Test Grub]}
"""
    )
    cards = folder / "cards"
    cards.mkdir()
    (cards / "set.yaml").write_text(
        """set: Test
ruleset: bluthelden
cards:
  - {name: Test Nest, type: artifact, cost: 0, text: "Turn: Create a 1/1 Test Grub Token in a War Zone."}
  - {name: Test Hive, type: resource, level: 1, pool: true}
  - {name: Test Nurse, type: character, cost: 1, stats: 1/1}
"""
    )
    result = call("scenario", "run", str(folder / "brood.yaml"), "--cards", str(cards / "set.yaml"))
    assert result.exit_code == 0, result.output


def test_switches(folder: Path) -> None:
    (folder / "loop.yaml").write_text(LOOP)
    path = str(folder / "loop.yaml")
    assert call("scenario", "run", path).exit_code == 0
    result = call("scenario", "run", path, "--switch", "mandatory_loop=active_player_loses")
    assert result.exit_code == 1 and "expected draw, is B" in result.stdout


def test_show(folder: Path) -> None:
    (folder / "loop.yaml").write_text(LOOP.replace("Mirror, -, -, -]}, B", "-, -, -, -]}, B").replace("draw", "none"))
    result = call("scenario", "show", str(folder / "loop.yaml"))
    assert result.exit_code == 0, result.output
    assert "A: play Spark" in result.stdout
    assert "A gains 1 blood (" in result.stdout and "C-" in result.stdout
    assert result.stdout.splitlines()[-1] == "passed"
    result = call("scenario", "show", str(folder / "bad.yaml"))
    assert result.exit_code == 1
    assert result.stdout.splitlines()[-1] == "failed: line 6: winner: expected A, is B"


def test_show_says_why_a_move_is_refused(folder: Path) -> None:
    (folder / "refused.yaml").write_text(
        "name: Not enough\nruleset: bloodless\nrules: [C-P1.3.4]\n"
        "cards: [{name: Ox, type: creature, cost: 3, stats: 3/0/1}]\n"
        "setup: {A: {blood: 1, hand: [Ox]}}\nsteps: [{refused: {A: play Ox at 1, rule: C-P1.3.4}}]\n"
    )
    result = call("scenario", "show", str(folder / "refused.yaml"))
    assert result.exit_code == 0, result.output
    assert "refused for A by C-P1.3.4: play Ox at 1" in result.stdout
    assert 'A cannot "play Ox at 1" now: it costs 3 blood and there is 1 (C-P1.3.4)' in result.stdout


def test_show_says_what_is_wrong_with_a_file(folder: Path) -> None:
    (folder / "odd.yaml").write_text(GOOD.replace("rules:", "ruls:"))
    result = call("scenario", "show", str(folder / "odd.yaml"))
    assert result.exit_code == 1 and 'did you mean "rules"?' in result.stdout


def test_from_python(folder: Path) -> None:
    outcome = bloodwork.run_scenario(folder / "good.yaml")
    assert (outcome.passed, outcome.failed) == (1, 0)
    assert bloodwork.run_scenario(BAD).failed == 1


def test_examples() -> None:
    for name in ("run", "report"):
        assert doctest.testmod(import_module(f"bloodwork.scenarios.{name}")).failed == 0
