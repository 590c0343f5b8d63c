"""Random playouts: the driver that is measured plays the same games as a loop written by hand."""

from __future__ import annotations

from bloodwork.cards import shipped_decks
from bloodwork.kernel.machine import RUNNING
from bloodwork.kernel.playout import playout
from bloodwork.lab.bench import by_hand, environment, measure
from conformance.games import Spec

# What other programs read of `bloodwork bench --json`.
PROMISED = {"decisions_per_s", "games_per_s", "decisions_per_game", "clone_us", "encode_us", "view_us"}


def test_both_drivers_play_the_same_games() -> None:
    for seed in range(10):
        one, two = Spec("starter", seed).start(), Spec("starter", seed).start()
        two.run()
        assert playout(one, seed, 2000) == by_hand(two, seed, 2000)
        assert one.winner != RUNNING and one.digest() == two.digest()


def test_a_playout_stops_when_it_is_told_to() -> None:
    g = Spec("starter", 1).start()
    assert playout(g, 1, 7) == 7
    assert g.winner == RUNNING and g.options()


def test_what_is_measured() -> None:
    figures = measure("bloodless", shipped_decks("bloodless"), playout, 0.2)
    assert set(figures) >= PROMISED
    assert all(value > 0 for value in figures.values())
    assert set(environment()) == {"version", "compiled", "python"}
