"""Which rules are shown: by a passing scenario that names them and during which a change cites them, or by a test."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, Final

from bloodwork import rules as book
from bloodwork.errors import NotUnderstood
from bloodwork.play import check_playable
from bloodwork.scenarios.load import find_files, load_file
from bloodwork.scenarios.run import Outcome, run

MARK: Final = "rule"  # @pytest.mark.rule("C-D2.4")
_TESTS_FILE: Final = "shown_by_tests.json"


@dataclass(frozen=True, slots=True)
class Coverage:
    """Of one ruleset. `uncited`: scenarios with the rules that they name and that were never cited in them."""

    ruleset: str
    testable: int
    shown: tuple[str, ...]
    missing: tuple[str, ...]
    uncited: tuple[tuple[str, tuple[str, ...]], ...]
    failed: tuple[str, ...]

    def document(self) -> dict[str, Any]:
        return {
            "testable": self.testable,
            "shown": len(self.shown),
            "missing": list(self.missing),
            "uncited": [{"scenario": scenario, "rules": list(rules)} for scenario, rules in self.uncited],
        }


def coverage(ruleset: str) -> Coverage:
    """The coverage of one ruleset by the scenarios and tests of the project."""
    ledger = book.ledger(ruleset)
    outcomes = [outcome for outcome in package_outcomes(ruleset) if not outcome.skipped]
    shown = {rule for outcome in outcomes if outcome.passed for rule in outcome.rules if rule in outcome.cited}
    shown |= set(shown_by_tests())
    testable = [rule.id for rule in ledger.rules if rule.testable]
    uncited = []
    for outcome in outcomes:
        unseen = tuple(rule for rule in outcome.rules if rule not in outcome.cited)
        if unseen:
            uncited.append((outcome.file, unseen))
    return Coverage(
        ruleset,
        len(testable),
        tuple(rule for rule in testable if rule in shown),
        tuple(rule for rule in testable if rule not in shown),
        tuple(uncited),
        tuple(outcome.file for outcome in outcomes if not outcome.passed),
    )


def package_outcomes(ruleset: str) -> Iterator[Outcome]:
    """What comes of the package's own scenarios of a ruleset; none while it cannot be played."""
    try:
        check_playable(ruleset)
    except NotUnderstood:
        return
    folder = files("bloodwork") / "data" / "scenarios" / ruleset
    if not folder.is_dir():
        return
    with as_file(folder) as top:
        for path in find_files([top]):
            for scenario in load_file(path):
                outcome = run(scenario)
                yield replace(outcome, file=f"{ruleset}/{path.relative_to(top).as_posix()}")


@cache
def shown_by_tests() -> dict[str, list[str]]:
    """Rules that no play can show, with the tests that are marked with them."""
    file = files("bloodwork") / "data" / _TESTS_FILE
    if not file.is_file():
        return {}
    found: dict[str, list[str]] = json.loads(file.read_text(encoding="utf-8"))
    return found


def marked_tests(folder: Path) -> dict[str, list[str]]:
    """Rule ids with the tests of a folder that are marked with them, found in the text of the tests."""
    out: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                for id in _marks(function.decorator_list):
                    name = f"{path.relative_to(folder).as_posix()}::{function.name}"
                    if name not in out.setdefault(id, []):
                        out[id].append(name)
    return {id: sorted(out[id]) for id in sorted(out)}


def _marks(decorators: Iterable[ast.expr]) -> Iterator[str]:
    for decorator in decorators:
        if not isinstance(decorator, ast.Call) or ast.unparse(decorator.func) != f"pytest.mark.{MARK}":
            continue
        for argument in decorator.args:
            if not isinstance(argument, ast.Constant) or not isinstance(argument.value, str):
                raise NotUnderstood(f"a mark in line {argument.lineno} does not name its rule as a text")
            yield argument.value


def marks_text(folder: Path) -> str:
    """What `data/shown_by_tests.json` must hold for the tests of a folder."""
    return json.dumps(marked_tests(folder), indent=1) + "\n"
