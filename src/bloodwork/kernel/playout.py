"""Random play to the end of a game, for measuring and for whoever needs many games quickly."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.machine import RUNNING, Machine
from bloodwork.kernel.native import i64

SPREAD: Final = 1103515245
STEP: Final = 12345
MASK: Final = 0x7FFFFFFF


def playout(g: Machine, seed: i64, most: i64) -> i64:
    """Answers at random until the game is over, `most` times at most; how many answers were given.

    The choice is made by a small generator of its own, which never touches the random source of the game.
    """
    x = (seed * SPREAD + STEP) & MASK
    given = 0
    g.run()
    while g.winner == RUNNING and given < most:
        options = g.options()
        x = (x * SPREAD + STEP) & MASK
        g.take(options[(x >> 8) % len(options)])
        g.run()
        given += 1
    return given
