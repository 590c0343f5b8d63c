"""Which rules are shown, and that the report of it is honest."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import pytest
from click.testing import CliRunner

from bloodwork import rules
from bloodwork.cli import main
from bloodwork.errors import NotUnderstood
from bloodwork.scenarios.coverage import marked_tests, marks_text, shown_by_tests

TESTS = Path(__file__).parent.parent


def test_the_list_of_marked_tests_is_as_the_tests_are() -> None:
    """To write it anew: python -m bloodwork.scenarios.marks tests"""
    file = files("bloodwork") / "data" / "shown_by_tests.json"
    assert file.read_text(encoding="utf-8") == marks_text(TESTS)


def test_marked_rules_exist() -> None:
    for id in shown_by_tests():
        assert rules.rule(id).testable, id


def test_marks_are_found_in_the_text_of_tests(tmp_path: Path) -> None:
    (tmp_path / "test_x.py").write_text(
        "import pytest\n\n\n@pytest.mark.rule('C-D1.1', 'C-D1.2.1')\ndef test_a():\n    pass\n\n\n"
        "@pytest.mark.rule('C-D1.1')\nclass TestB:\n    pass\n"
    )
    assert marked_tests(tmp_path) == {
        "C-D1.1": ["test_x.py::TestB", "test_x.py::test_a"],
        "C-D1.2.1": ["test_x.py::test_a"],
    }
    (tmp_path / "test_x.py").write_text("import pytest\nX = 'C'\n\n\n@pytest.mark.rule(X)\ndef test_a():\n    pass\n")
    with pytest.raises(NotUnderstood, match="does not name its rule"):
        marked_tests(tmp_path)


def test_every_rule_that_can_be_broken_is_shown() -> None:
    result = CliRunner().invoke(main, ["rules", "coverage", "--json"])
    assert result.exit_code == 0, result.output
    document = json.loads(result.stdout)
    assert set(document) == set(rules.rulesets())
    for ruleset, entry in document.items():
        assert list(entry) == ["testable", "shown", "missing", "uncited"]
        testable = {rule.id for rule in rules.ledger(ruleset).rules if rule.testable}
        assert entry["testable"] == len(testable)
        assert entry["shown"] + len(entry["missing"]) == len(testable)
        assert set(entry["missing"]) <= testable
        for scenario in entry["uncited"]:
            assert list(scenario) == ["scenario", "rules"] and scenario["rules"]
        assert entry["missing"] == []
