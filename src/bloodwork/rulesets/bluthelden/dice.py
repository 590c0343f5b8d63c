"""Dice. Results that a position gives come first; they lie behind the other numbers, the next one last."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.contract import Kind
from bloodwork.kernel.event import Event
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.rulesets.bluthelden.names import DICE

SIDES: Final = 6
BASE: Final = 32  # more than any die has sides


def give(g: Machine, results: tuple[int, ...]) -> None:
    """Keeps results for the next dice: one number, whose digits they are, to the base BASE."""
    number = 0
    for result in reversed(results):
        number = number * BASE + result
    g.res[DICE] = number


def roll(g: Machine, sides: i64 = SIDES) -> i64:
    """A die of so many sides."""
    given = g.res[DICE]
    if given:
        g.res[DICE] = given // BASE
        return given % BASE
    return g.rng.below(sides) + 1


class Roll(Kind):
    """A die, or a coin of two sides of which the first is heads (B-COST.22)."""

    def apply(self, g: Machine, ev: Event) -> bool:
        ev.amount = roll(g, ev.word)
        g.cite_event(ev, "B-COST.22")
        return True
