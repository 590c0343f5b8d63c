"""Random games under every check. A game that fails is told with its seed, its decks and a shrunk list of answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from conformance import games
from conformance.checks import CHECKS
from conformance.games import AtRandom, Broken, Picker, Spec, hold, many, play_out

# Pool, check, games in the quick suite. In all 500 games; times 40 they are 20,000.
PLAN = [
    ("handmade", "soundness", 60),
    ("starter", "soundness", 60),
    ("catalogue", "soundness", 100),
    ("handmade", "twins_at_every_step", 4),
    ("starter", "twins_at_every_step", 4),
    ("catalogue", "twins_at_every_step", 8),
    ("handmade", "twins_to_the_end", 24),
    ("catalogue", "twins_to_the_end", 40),
    ("handmade", "slow_path", 40),
    ("starter", "slow_path", 20),
    ("catalogue", "slow_path", 60),
    ("handmade", "every_option", 10),
    ("catalogue", "every_option", 20),
    ("handmade", "recorded", 10),
    ("catalogue", "recorded", 20),
    ("handmade", "cards_are_counted", 10),
    ("catalogue", "cards_are_counted", 10),
    ("overview", "soundness", 40),
    ("overview", "twins_at_every_step", 2),
    ("overview", "twins_to_the_end", 10),
    ("overview", "slow_path", 10),
    ("overview", "every_option", 4),
    ("overview", "recorded", 10),
    ("overview", "cards_are_counted", 6),
    ("tcg", "soundness", 60),
    ("tcg", "twins_at_every_step", 4),
    ("tcg", "twins_to_the_end", 20),
    ("tcg", "slow_path", 40),
    ("tcg", "every_option", 10),
    ("tcg", "recorded", 20),
    ("tcg", "cards_are_counted", 10),
    ("prototype", "soundness", 40),
    ("prototype", "twins_at_every_step", 4),
    ("prototype", "twins_to_the_end", 20),
    ("prototype", "slow_path", 40),
    ("prototype", "every_option", 10),
    ("prototype", "recorded", 20),
    ("prototype", "cards_are_counted", 10),
    ("thrones", "soundness", 8),
    ("thrones", "twins_at_every_step", 1),
    ("thrones", "twins_to_the_end", 1),
    ("thrones", "slow_path", 6),
    ("thrones", "every_option", 2),
    ("thrones", "recorded", 4),
    ("thrones", "cards_are_counted", 2),
    ("writers", "soundness", 26),
    ("writers", "twins_to_the_end", 10),
    ("writers", "slow_path", 26),
    ("writers", "every_option", 6),
    ("writers", "recorded", 10),
    ("writers", "cards_are_counted", 10),
    ("lane-writers", "soundness", 14),
    ("lane-writers", "twins_to_the_end", 4),
    ("lane-writers", "slow_path", 14),
    ("lane-writers", "every_option", 4),
    ("lane-writers", "recorded", 8),
    ("lane-writers", "cards_are_counted", 4),
]
SEEDS = Path(__file__).with_name("seeds.txt")


def kept_seeds() -> list[tuple[str, str, int]]:
    """Games that failed once, as `check pool seed` a line; they are played for ever."""
    out = []
    for line in SEEDS.read_text("utf-8").splitlines():
        words = line.partition("#")[0].split()
        if words:
            out.append((words[0], words[1], int(words[2])))
    return out


@pytest.mark.parametrize(("pool", "check", "quick"), PLAN, ids=[f"{pool}-{check}" for pool, check, _ in PLAN])
def test_random_games(pool: str, check: str, quick: int) -> None:
    # Each check has seeds of its own, so that together they play more different games.
    first = 100_000 * list(CHECKS).index(check)
    for seed in range(first, first + many(quick)):
        hold(CHECKS[check], Spec(pool, seed))


@pytest.mark.parametrize(("check", "pool", "seed"), kept_seeds())
def test_kept_seed(check: str, pool: str, seed: int) -> None:
    hold(CHECKS[check], Spec(pool, seed))


def test_the_plan_in_full_is_20000_games() -> None:
    assert sum(quick for _, _, quick in PLAN) * games.SCALES["full"] >= 20_000


def test_random_decks_use_every_card() -> None:
    """Over the seeds of the quick suite every card of the catalogue is in some deck, and none is left behind."""
    used: dict[int, int] = {}
    for seed in range(60):
        for deck in games.catalogue_decks(seed):
            for face in dict.fromkeys(deck[0]):
                used[face] = used.get(face, 0) + 1
    main, _ = games.card_pools()
    assert set(used) == set(main)
    assert max(used.values()) - min(used.values()) <= 1


def test_games_end_and_not_by_loops() -> None:
    """Random games end with a winner. A draw by loop would be a loop rule that is too eager."""
    for seed in range(many(30)):
        g = play_out(Spec("starter", seed).start(), AtRandom(seed))
        assert g.winner in (0, 1), f"starter {seed} ends with {g.winner} by {g.reason}"


def test_a_failure_is_shrunk_and_told() -> None:
    def never_three_turns(spec: Spec, picker: Picker) -> None:
        assert play_out(spec.start(), picker).turn < 3, "the third turn"

    with pytest.raises(Broken) as caught:
        hold(never_three_turns, Spec("handmade", 4))
    message = str(caught.value)
    assert "never_three_turns handmade 4" in message and "deck A: " in message
    assert message.count("attack") == 3, "the shortest way to the third turn is three attacks"
