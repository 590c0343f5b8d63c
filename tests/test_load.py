"""`make load` at a tiny size: a server, players at it, and what they measured."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import pytest

import load.figures
from load.__main__ import main
from load.curve import svg
from load.figures import Figures, disturbance, keep, kept, table
from load.plan import Measured, Waits

pytestmark = pytest.mark.once
SMALL = ["--seconds", "1", "--warm", "0.2", "--gap", "0.1", "--rulesets", "bloodless"]


@pytest.mark.skipif(sys.platform == "win32", reason="the server is ended by a signal")
def test_players_play_and_are_measured(capfd: pytest.CaptureFixture[str]) -> None:
    assert main([*SMALL, "--tables", "2", "--fastest", "2", "--deaf", "0", "--json"]) == 0
    out, err = capfd.readouterr()
    found = msgspec.json.decode(out, type=Figures)
    assert err == ""
    assert [one.tables for one in found.live] == [2]
    for one in (*found.live, *found.fastest):
        assert one.actions > 0 and one.refused == one.lost == 0
        assert 0 < one.acknowledged.median <= one.acknowledged.p99 <= one.acknowledged.longest
        assert one.acknowledged.median <= one.shown.median
    assert "live tables" in svg([found]) and "as fast as it goes" in table(found)


def test_clients_that_do_not_read_come_beside_the_players(capfd: pytest.CaptureFixture[str]) -> None:
    assert main([*SMALL, "--tables", "", "--fastest", "0", "--deaf", "5", "--beside", "2", "--json"]) == 0
    found = msgspec.json.decode(capfd.readouterr().out, type=Figures)
    assert [one.deaf for one in found.deaf] == [0, 5] * 3
    assert sum(one.actions for one in found.deaf) > 0


def measured(deaf: int, p99: float) -> Measured:
    waits = Waits(1.0, p99, p99)
    rest = {"refused": 0, "lost": 0, "kilobytes": None, "server_busy": 0.1, "crowd_busy": 0.1}
    return Measured(
        tables=50,
        gap=0.25,
        seconds=10.0,
        deaf=deaf,
        actions=9,
        acknowledged=waits,
        shown=waits,
        **rest,  # type: ignore[arg-type]
    )


def test_neighbours_are_compared() -> None:
    rounds = [
        measured(0, 10.0),
        measured(9, 12.0),
        measured(0, 30.0),
        measured(9, 33.0),
        measured(0, 9.0),
        measured(9, 18.0),
    ]
    assert disturbance(rounds) == (10.0, 18.0, 1.2)


def figures(database: str, processes: int, p99: float) -> Figures:
    live = [measured(0, p99)]
    return Figures(machine="", database=database, processes=processes, live=live, fastest=[], deaf=[])


def test_what_is_kept_takes_the_place_of_what_was_measured_so_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(load.figures, "KEPT", tmp_path / "load.json")
    for one in (figures("sqlite", 1, 9.0), figures("postgresql", 2, 8.0), figures("sqlite", 1, 7.0)):
        keep(one)
    assert [(one.database, one.live[0].acknowledged.p99) for one in kept()] == [("sqlite", 7.0), ("postgresql", 8.0)]
    drawn = svg(kept())
    assert "sqlite, 1 process, 99 %" in drawn and "postgresql, 2 processes, median" in drawn


def test_the_docs_have_figures() -> None:
    assert all(one.live for one in kept())
