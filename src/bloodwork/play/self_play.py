"""Whole games between minds, which nobody watches: no notation, no views, no record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bloodwork.kernel.machine import DRAWN, RUNNING
from bloodwork.minds.mind import MINDS, make_mind, play
from bloodwork.play.game import Game


class Played(NamedTuple):
    """How a game went: who won (None: nobody), and all answers."""

    winner: int | None
    answers: list[int]


def can_think(name: str) -> bool:
    """Whether a bot of this name plays games that nobody watches."""
    return name in MINDS


def self_play(game: Game, minds: Sequence[tuple[str, int]], most: int) -> Played:
    """Plays a copy of a game to its end, or for so many answers. For each player a mind: its name and its seed."""
    g = game._machine.clone()
    g.record = None
    answers = play(g, [make_mind(name, player, seed, g) for player, (name, seed) in enumerate(minds)], most)
    return Played(g.winner if g.winner not in (RUNNING, DRAWN) else None, answers)
