"""python -m mutations.trial RULE FILE...: runs the scenarios of these files that name a rule, and prints what failed.

It is run with a changed package on the path. What is expected to be cited is left out: a rule is shown by what would be
otherwise without it, not by its being named. With `--tests` the files are tests, for pytest.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from bloodwork.scenarios.load import load_file
from bloodwork.scenarios.model import CITES, Broken, Scenario
from bloodwork.scenarios.run import run

BROKE = "the engine broke"
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Failures:
    """Collects what fails in a run of pytest."""

    def __init__(self) -> None:
        self.failed: list[str] = []
        self.broke: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            (self.failed if report.when == "call" else self.broke).append(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.broke.append(report.nodeid)


def scenarios(rule: str, files: Iterable[str]) -> Failures:
    out = Failures()
    for file in files:
        named = {one["name"] for one in yaml.load_all(Path(file).read_text(), LOADER) if rule in one.get("rules", ())}
        for scenario in load_file(file):
            if scenario.name not in named:
                continue
            if isinstance(scenario, Broken):
                out.failed.append(f"{scenario.file}: {scenario.name}: {scenario.error}")
            elif isinstance(scenario, Scenario):
                steps = tuple(step for step in scenario.steps if step.kind != CITES)
                outcome = run(replace(scenario, steps=steps))
                if not outcome.passed:
                    broke = outcome.message.startswith(BROKE)
                    (out.broke if broke else out.failed).append(f"{outcome.file}: {outcome.name}: {outcome.message}")
    return out


def tests(names: list[str]) -> Failures:
    out = Failures()
    pytest.main(["-q", "-x", "-p", "no:cacheprovider", "--no-header", "--tb=no", *names], plugins=[out])
    return out


def main() -> None:
    if sys.argv[1] == "--tests":
        found = tests(sys.argv[2:])
    else:
        found = scenarios(sys.argv[1], sys.argv[2:])
    print("\n" + json.dumps({"failed": found.failed, "broke": found.broke}))


if __name__ == "__main__":
    main()
