"""Dice. Results that a position gives come first; they lie behind the other numbers, the next one last."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.rulesets.bluthelden.names import DICE

SIDES: Final = 6


def give(g: Machine, results: tuple[int, ...]) -> None:
    """Keeps results for the next dice: one number, whose digits they are."""
    number = 0
    for result in reversed(results):
        number = number * 10 + result
    g.res[DICE] = number


def roll(g: Machine) -> i64:
    """A die of six sides."""
    given = g.res[DICE]
    if given:
        g.res[DICE] = given // 10
        return given % 10
    return g.rng.below(SIDES) + 1
