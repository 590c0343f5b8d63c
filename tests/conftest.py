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


# Folders of tests of what is plain Python in both builds: bots, reading, printing and drawing cards, and the docs.
PLAIN = ("bots", "cards", "docs", "pictures", "text", "workshop")


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """The second run of one `make test` leaves out what the first has tested already."""
    if os.environ.get("BLOODWORK_AGAIN") == "1" and collection_path.parent == HERE and collection_path.name in PLAIN:
        return True
    return None
