"""A tree of what could be done, grown over many guesses at once.

Its branches are answers as the one who is asked can tell them apart, so that all guesses share it. In each guess only
some branches are there; a branch is tried the more the better it has done, and the less often it was tried while it
was there (UCB1 over the times that it was available).
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from bloodwork.bots.bot import Dice
from bloodwork.play.guess import Imagined

CURIOSITY: Final = 0.7
MOST_DEEP: Final = 60  # answers on the way down


class Branch:
    """An answer: how often it was there, how often it was tried, and how well it did for the one who gives it."""

    __slots__ = ("branches", "there", "tried", "won")

    def __init__(self) -> None:
        self.branches: dict[int, Branch] = {}
        self.there = 0
        self.tried = 0
        self.won = 0.0

    @property
    def chance(self) -> float:
        return self.won / self.tried if self.tried else 0.0

    def is_settled(self, left: float) -> bool:
        """Whether one branch was tried so often that with so many playouts left no other can catch up."""
        tried = sorted((branch.tried for branch in self.branches.values()), reverse=True)
        return len(tried) > 0 and tried[0] - (tried[1] if len(tried) > 1 else 0) > left

    def pick(self, keys: list[int], dice: Dice, curiosity: float) -> tuple[int, Branch]:
        """The branch to try among those that are there."""
        branches = self.branches
        new = [key for key in keys if key not in branches]
        best = None
        if new:
            key = new[dice.below(len(new))] if len(new) > 1 else new[0]
            best = branches[key] = Branch()
            for other in keys:
                if other in branches:
                    branches[other].there += 1
            return key, best
        found = keys[0]
        most = -1.0
        for key in keys:
            branch = branches[key]
            branch.there += 1
            worth = branch.won / branch.tried + curiosity * sqrt(log(branch.there) / branch.tried)
            if worth > most:
                most, found, best = worth, key, branch
        assert best is not None
        return found, best


def descend(root: Branch, world: Imagined, dice: Dice, curiosity: float = CURIOSITY) -> list[tuple[int, Branch]]:
    """Plays in a guess down to a branch that was never tried; who took which branches on the way."""
    path: list[tuple[int, Branch]] = []
    branch = root
    while not world.over and len(path) < MOST_DEEP:
        answers = world.told_apart()
        if len(answers) == 1:
            world.answer(next(iter(answers.values())))
            continue
        player = world.player
        key, branch = branch.pick(list(answers), dice, curiosity)
        world.answer(answers[key])
        path.append((player, branch))
        if not branch.tried:
            break
    return path
