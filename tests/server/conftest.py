"""Databases for the tests of the server: a file, and a PostgreSQL of the tests' own where it is installed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import cluster
from bloodwork.rulesets import NAMES
from conformance.games import sized
from server.processes import Nursery


@pytest.fixture(scope="session")
def postgres() -> Iterator[cluster.Cluster]:
    if cluster.programs() is None:
        pytest.skip("PostgreSQL is not installed here (tools/postgres.sh installs it)")
    with cluster.Cluster(fsync="off") as running:  # the machine does not lose its power meanwhile
        yield running


@pytest.fixture(scope="session")
def nursery() -> Iterator[Nursery]:
    """Where servers come from that are killed: in the quick suite they know one ruleset when they start."""
    with Nursery(*NAMES[: sized(1, len(NAMES))]) as running:
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of each kind in turn."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    running: cluster.Cluster = request.getfixturevalue("postgres")
    return running.emptied()
