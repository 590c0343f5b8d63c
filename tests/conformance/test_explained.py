"""No explanation differs from play: whatever an ability causes in games and scenarios, its explanation names."""

from __future__ import annotations

import contextlib
import importlib.resources
from pathlib import Path

import pytest

from bloodwork import build_info
from bloodwork.scenarios import run_files
from conformance.explained import Unexplained, witnessing
from conformance.games import AtRandom, Picker, Spec, Unplayable, hold, many, play_out, scale

pytestmark = pytest.mark.skipif(build_info.compiled(), reason="the spy sits in the machine, which is compiled")
# Pool, games in the quick suite.
PLAN = [
    ("starter", 6),
    ("catalogue", 12),
    ("overview", 4),
    ("tcg", 6),
    ("prototype", 8),
    ("thrones", 8),
    ("invented", 12),
    ("writers", 26),
    ("lane-writers", 22),
]
SCENARIOS = importlib.resources.files("bloodwork") / "data" / "scenarios"
STRIDE = 12  # of the scenarios, so many are passed over for each that is played in the quick suite


def as_explained(spec: Spec, picker: Picker) -> None:
    with witnessing():
        play_out(spec.start(), picker)


@pytest.mark.parametrize(("pool", "quick"), PLAN, ids=[pool for pool, _ in PLAN])
def test_what_abilities_do_in_games_is_what_is_said(pool: str, quick: int) -> None:
    first = 0 if pool == "invented" else 700_000  # cards that are invented for all checks
    for seed in range(first, first + many(quick)):
        with contextlib.suppress(Unplayable):  # of cards that cannot be made test_invented tells
            hold(as_explained, Spec(pool, seed))


def test_what_abilities_do_in_scenarios_is_what_is_said() -> None:
    files = sorted(Path(str(SCENARIOS)).rglob("*.yaml"))
    with witnessing() as witness:
        run_files(files if scale() >= 1 else files[::STRIDE])
    assert witness.unexplained == []
    assert len(witness.seen) > 50


def test_a_difference_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("conformance.explained.said", lambda lib, vocab, ability: frozenset({"mulligan"}))
    with pytest.raises(Unexplained, match="but its explanation names"):
        for seed in range(5):
            as_explained(Spec("starter", seed), AtRandom(seed))
