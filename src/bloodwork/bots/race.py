"""Answers that are tried side by side in the same guesses, and when there is no more to learn about them.

What chance does to all of them alike shows in none of their differences, so these are what is measured. An answer
leaves the race when hardly anything can still be hoped for from it: it is plainly worse than the leader, or so nearly
as good that it does not matter which of the two is taken.
"""

from __future__ import annotations

from math import erfc, exp, pi, sqrt
from typing import Final

from bloodwork.bots.tree import Branch

FIRST: Final = 16  # guesses after which it is first asked who is still in the race
NEXT: Final = 1.25  # and again after so many times as many
HOPE: Final = 0.0005  # of a game: what is not worth thinking on for
NOISE: Final = 0.02  # what results differ by at least, however alike they were so far


class Race:
    """The results of some answers in the same guesses, in the order of the guesses."""

    def __init__(self, root: Branch, keys: list[int]) -> None:
        self.root = root
        self.results: dict[int, list[float]] = {key: [] for key in keys}
        self.guesses = 0
        self.due = FIRST

    def left(self, keys: list[int]) -> list[int]:
        """Once in a while, those that are still in the race, the best first; else all. Asked after each guess."""
        self.guesses += 1
        if self.guesses < self.due:
            return keys
        self.due = int(self.guesses * NEXT)
        leader, *others = self.root.best(keys)
        return [leader, *(key for key in others if self.hope(leader, key) > HOPE)]

    def hope(self, leader: int, other: int) -> float:
        """How much more often one would win, on average, if it were known which of the two answers is better.

        By results alone: first sight says who leads, but it is too often wrong to settle anything.
        """
        first, second = self.results[leader], self.results[other]
        number = len(first)
        differences = [mine - theirs for mine, theirs in zip(first, second, strict=True)]
        middle = sum(differences) / number
        spread = sum((one - middle) ** 2 for one in differences) / (number - 1)
        return gain(middle, sqrt((spread + NOISE * NOISE) / number))


def gain(lead: float, error: float) -> float:
    """What is gained on average by a change of mind, if the lead is only known up to a normal error.

    >>> round(gain(0.0, 0.1), 4), round(gain(0.2, 0.1), 4)
    (0.0399, 0.0008)
    """
    z = lead / error
    return error * (exp(-z * z / 2) / sqrt(2 * pi) - z * erfc(z / sqrt(2)) / 2)
