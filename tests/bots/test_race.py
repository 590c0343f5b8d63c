"""Races: an answer is out when it is plainly worse, or as good as the leader; not before, and not otherwise."""

from __future__ import annotations

import random

import pytest

from bloodwork.bots.race import FIRST, HOPE, Race, gain
from bloodwork.bots.tree import Branch


def race_of(number: int) -> Race:
    root = Branch()
    for key in range(number):
        root.branches[key] = Branch()
        root.branches[key].looks, root.branches[key].sight = 1, 0.5
    return Race(root, list(range(number)))


def run(race: Race, keys: list[int], means: list[float], spread: float, guesses: int, seed: int = 1) -> list[int]:
    """Who is left after so many guesses, each of which does something to all and something to each."""
    chance = random.Random(seed)
    for _ in range(guesses):
        luck = chance.gauss(0, 0.2)
        for key in keys:
            result = means[key] + luck + chance.gauss(0, spread)
            race.results[key].append(result)
            race.root.branches[key].tried += 1
            race.root.branches[key].won += result
        keys = race.left(keys)
    return keys


def test_one_that_is_plainly_worse_is_out_soon_whatever_luck_does_to_both() -> None:
    assert run(race_of(3), [0, 1, 2], [0.5, 0.3, 0.52], 0.02, FIRST - 1) == [0, 1, 2]
    assert run(race_of(2), [0, 1], [0.5, 0.3], 0.02, FIRST) == [0]


def test_near_ones_stay_until_it_is_known_or_does_not_matter() -> None:
    soon = [run(race_of(2), [0, 1], [0.5, 0.49], 0.1, 60, seed) for seed in range(8)]
    late = [run(race_of(2), [0, 1], [0.5, 0.49], 0.1, 4000, seed) for seed in range(8)]
    assert sum(len(left) == 2 for left in soon) >= 4
    assert late.count([0]) >= 7
    assert len(run(race_of(2), [0, 1], [0.5, 0.5], 0.1, 10_000)) == 1


@pytest.mark.parametrize("spread", [0.05, 0.2])
def test_what_is_lost_by_stopping_is_little(spread: float) -> None:
    lost = 0.0
    for seed in range(100):
        means = [0.5, 0.5 + random.Random(seed).gauss(0, 0.05)]
        left = run(race_of(2), [0, 1], means, spread, 500, seed)
        lost += max(means) - means[left[0]] if len(left) == 1 else 0.0
    assert lost / 100 < 4 * HOPE


def test_hope() -> None:
    assert gain(0.0, 0.1) == pytest.approx(0.1 / (2 * 3.141592653589793) ** 0.5)
    assert gain(0.1, 0.1) > gain(0.2, 0.1) > gain(0.2, 0.05) > 0
