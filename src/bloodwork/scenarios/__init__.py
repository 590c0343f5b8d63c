"""Scenarios: rulings that run."""

from bloodwork.scenarios.coverage import Coverage, coverage
from bloodwork.scenarios.load import find_files, load_file, parse_scenarios
from bloodwork.scenarios.model import Broken, Scenario, Skipped
from bloodwork.scenarios.run import Outcome, Report, run, run_files, run_scenario

__all__ = [
    "Broken",
    "Coverage",
    "Outcome",
    "Report",
    "Scenario",
    "Skipped",
    "coverage",
    "find_files",
    "load_file",
    "parse_scenarios",
    "run",
    "run_files",
    "run_scenario",
]
