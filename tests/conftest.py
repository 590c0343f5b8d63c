"""Every run of the suite knows which build it is meant to test, and refuses to test the other one."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bloodwork import build_info

HERE = Path(__file__).resolve().parent


def pytest_report_header() -> str:
    return f"bloodwork: {build_info.describe()}"


def pytest_configure(config: pytest.Config) -> None:
    os.environ["BLOODWORK_CACHE"] = "off"  # what an earlier run left must not decide what this one sees
    meant = os.environ.get("BLOODWORK_BUILD")
    if meant not in (None, "compiled", "pure"):
        raise pytest.UsageError(f"BLOODWORK_BUILD is compiled or pure, not {meant!r}")
    if meant is not None and (meant == "compiled") != build_info.compiled():
        raise pytest.UsageError(f"this run is for the {meant} build, but imports find: {build_info.describe()}")


# Tests of what is plain Python in both builds: bots, notation, reading, printing and drawing cards, the table in the
# browser, and the docs.
# A single test of that kind in another file has the mark `once`.
PLAIN = {
    "bots", "cards", "docs", "page", "pictures", "play/test_notation.py", "scenarios/test_coverage.py",
    "scenarios/test_mutations.py", "server", "telling", "test_imports.py", "text", "workshop",
}  # fmt: skip


def second_run() -> bool:
    """Whether the other build has been tested before."""
    return os.environ.get("BLOODWORK_AGAIN") == "1"


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """The second run of one `make test` leaves out what the first has tested already."""
    again = second_run() and collection_path.is_relative_to(HERE)
    if again and collection_path.relative_to(HERE).as_posix() in PLAIN:
        return True
    return None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    once = [item for item in items if item.get_closest_marker("once")] if second_run() else []
    if once:
        config.hook.pytest_deselected(items=once)
        items[:] = [item for item in items if item not in once]
