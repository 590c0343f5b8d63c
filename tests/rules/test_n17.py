"""Hidden information (C-N17): the random source."""

from __future__ import annotations

import json

import pytest

from bloodwork.play import Game
from bloodwork.play.guess import imagine

SEED = 918_273_645_192_837
POSITION = {
    "A": {"blood": 3, "hand": ["Blood Flask"], "deck": ["Blood Flask"] * 4},
    "B": {"hand": ["Blood Flask"], "deck": ["Blood Flask"] * 4},
}


def told(game: Game, viewer: str) -> str:
    lines = [(line.text, line.rules) for line in game.events(viewer)]
    asked = str(game.decision) if viewer == "ABX"[game.player] else ""
    return json.dumps([game.view(viewer), lines, asked])


@pytest.mark.rule("C-N17.8")
def test_what_a_player_gets_does_not_hold_the_seed() -> None:
    one, other = (Game.from_setup("bloodless", POSITION, seed=seed) for seed in (SEED, SEED + 1))
    assert one.digest != other.digest
    for move in ("draw main", "play Blood Flask at 1", "attack", "draw main"):
        for game in (one, other):
            game.push(move)
        for viewer in ("A", "B", "public"):
            assert told(one, viewer) == told(other, viewer)
            assert str(SEED) not in told(one, viewer)


@pytest.mark.rule("C-N17.8")
def test_thinking_ahead_does_not_use_the_chances_of_the_game() -> None:
    """Two games that look alike have other seeds: what a player imagines of them is the same."""
    guesses = []
    for seed in (SEED, SEED + 1):
        imagined = imagine(Game.from_setup("bloodless", POSITION, seed=seed), "A", 7)
        guesses.append(imagined._g.rng.below(1 << 30))
    own = Game.from_setup("bloodless", POSITION, seed=7)._machine.rng.below(1 << 30)
    assert guesses[0] == guesses[1] != own
