"""Every run of the suite knows which build it is meant to test, and refuses to test the other one."""

from __future__ import annotations

import os

import pytest

from bloodwork import build_info


def pytest_report_header() -> str:
    return f"bloodwork: {build_info.describe()}"


def pytest_configure(config: pytest.Config) -> None:
    os.environ["BLOODWORK_CACHE"] = "off"  # what an earlier run left must not decide what this one sees
    meant = os.environ.get("BLOODWORK_BUILD")
    if meant not in (None, "compiled", "pure"):
        raise pytest.UsageError(f"BLOODWORK_BUILD is compiled or pure, not {meant!r}")
    if meant is not None and (meant == "compiled") != build_info.compiled():
        raise pytest.UsageError(f"this run is for the {meant} build, but imports find: {build_info.describe()}")
