"""What `make bench` makes of its rounds: ratios between neighbours, and the middle one of them."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def bench() -> ModuleType:
    spec = importlib.util.spec_from_file_location("bench_run", ROOT / "bench" / "run.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def figures(speed: float) -> dict[str, float]:
    own = {"decisions_per_s": speed, "decisions_per_s_by_hand": speed / 2, "clone_us": 2.0, "clone_mid_effect_us": 3.0}
    return own | {"games_per_s": speed / 40, "greedy_games_per_s": speed / 200, "encode_us": 9.0, "view_us": 9.0}


def one_round(machine: float) -> dict[str, list[dict[str, float]]]:
    """A round on a machine that is so much slower after the first half of it."""
    rummy = {"decisions_per_s": 10.0, "games_per_s": 1.0, "clone_us": 40.0}
    slow = {"decisions_per_s": 10.0 / machine, "games_per_s": 1.0 / machine, "clone_us": 40.0 * machine}
    return {
        "gin_rummy": [rummy, slow],
        "bloodless": [figures(70.0)],
        "chess": [{"decisions_per_s": 8.0, "games_per_s": 1.0, "clone_us": 1.0}],
        "listening": [{"decisions_per_s": 30.0 / machine, "games_per_s": 1.0}],
        "bluthelden": [figures(40.0 / machine)],
        "answering": [{"decisions_per_s": 20.0, "games_per_s": 1.0}],
    }


KIND = {"version": "0", "compiled": True, "python": "3", "names": ["bloodless", "bluthelden", "listening", "answering"]}


def found(bench: ModuleType, rounds: list[Any]) -> dict[str, Any]:
    out: dict[str, Any] = bench.compared(rounds, KIND)
    out["starts"] = {"first": {"load_us": 5e5}, "second": {"load_us": 5e4}}
    out["memory"] = {"megabytes": 100.0}
    out["pure"] = None
    return out


def test_a_ratio_is_taken_between_neighbours(bench: ModuleType) -> None:
    rounds = [one_round(1.0), one_round(5.0), one_round(3.0)]
    ratios, spread = bench.ratios(found(bench, rounds) | {"rounds": rounds})
    assert ratios["playouts / gin_rummy"] == pytest.approx(7.0)
    assert ratios["listening / gin_rummy"] == pytest.approx(3.0)
    assert ratios["bluthelden / gin_rummy"] == pytest.approx(4.0)
    assert ratios["clone / gin_rummy"] == pytest.approx(0.05)
    assert ratios["greedy / random"] == ratios["bluthelden greedy / random"] == pytest.approx(0.2)
    assert spread["listening / gin_rummy"] == pytest.approx((3.0, 3.0))
    assert {key for _, key, _, _ in bench.TARGETS} <= set(ratios)


def test_the_middle_of_the_rounds_counts(bench: ModuleType) -> None:
    rounds = [one_round(1.0) for _ in range(5)]
    for one, speed in zip(rounds, (10.0, 65.0, 66.0, 68.0, 700.0), strict=True):
        one["bloodless"][0]["decisions_per_s"] = speed
    ratios, spread = bench.ratios(found(bench, rounds) | {"rounds": rounds})
    assert ratios["playouts / gin_rummy"] == pytest.approx(6.6)
    assert spread["playouts / gin_rummy"] == pytest.approx((6.5, 6.8))


def test_the_table_names_every_target(bench: ModuleType) -> None:
    rounds = [one_round(1.0)]
    all_of = found(bench, rounds)
    all_of["ratios"], all_of["spread"] = bench.ratios(all_of | {"rounds": rounds})
    printed = bench.table(all_of)
    assert all(words in printed for words, _, _, _ in bench.TARGETS)
    assert "NOT MET" not in printed


def test_what_could_not_be_measured_is_left_out(bench: ModuleType) -> None:
    rounds = [{name: each for name, each in one_round(1.0).items() if name != "gin_rummy"}]
    all_of = found(bench, rounds)
    ratios, _ = bench.ratios(all_of | {"rounds": rounds})
    assert all_of["gin_rummy"] is None
    assert "playouts / gin_rummy" not in ratios and ratios["playouts / chess"] == pytest.approx(70 / 8)
