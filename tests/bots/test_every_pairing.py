"""Greedy plays every pairing of the decks that come with a ruleset to an end."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from bloodwork.bots import GreedyBot, Seat
from bloodwork.cards import shipped_decks
from bloodwork.play import Game
from bloodwork.rulesets import NAMES

LONGEST = 5000
PAIRINGS = [(name, pair) for name in NAMES for pair in combinations_with_replacement(shipped_decks(name), 2)]


@pytest.mark.parametrize(("ruleset", "decks"), PAIRINGS, ids=[f"{name}: {' '.join(pair)}" for name, pair in PAIRINGS])
def test_it_ends(ruleset: str, decks: tuple[str, str]) -> None:
    game = Game.start(ruleset, decks, seed=11, log=False)
    seats = [Seat(GreedyBot(1), 0), Seat(GreedyBot(2), 1)]
    while game.result is None:
        assert game.number < LONGEST, "it does not end"
        seats[game.player].move(game)
    assert game.result.winner in (0, 1)
