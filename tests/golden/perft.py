"""Perft: how many different positions there are after n answers from fixed positions, and how many ways lead there."""

from __future__ import annotations

from bloodwork.kernel.machine import RUNNING, Machine
from conformance.games import AtRandom, Spec

# Pool, seed, answers played at random before counting, depth.
POSITIONS = [
    ("handmade", 1, 0, 4),
    ("handmade", 2, 12, 3),
    ("handmade", 5, 25, 3),
    ("starter", 1, 0, 4),
    ("starter", 6, 14, 3),
    ("starter", 11, 24, 3),
    ("catalogue", 3, 18, 3),
    ("catalogue", 8, 30, 2),
]
MOST = 4000  # ways; a position with more is counted less deep


def position(pool: str, seed: int, answers: int) -> Machine:
    g = Spec(pool, seed).start()
    g.run()
    picker = AtRandom(seed)
    for _ in range(answers):
        answer = picker.pick(g) if g.winner == RUNNING else None
        if answer is None:
            break
        g.answer(answer)
    return g


def perft(g: Machine, depth: int) -> list[list[int]]:
    """For each number of answers: ways, and different positions."""
    out: list[list[int]] = []
    level = [g]
    for _ in range(depth):
        after: dict[str, Machine] = {}
        ways = 0
        for at in level:
            for option in at.options():
                ways += 1
                twin = at.clone()
                if not twin.answer(option):
                    raise AssertionError(f"the option {option} was refused")
                after[twin.digest()] = twin
        out.append([ways, len(after)])
        if ways > MOST:
            break
        level = list(after.values())
    return out


def counts() -> dict[str, list[list[int]]]:
    return {
        f"{pool} {seed} after {answers}": perft(position(pool, seed, answers), depth)
        for pool, seed, answers, depth in POSITIONS
    }
