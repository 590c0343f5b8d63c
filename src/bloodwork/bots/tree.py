"""A tree of what could be done, grown over many guesses at once.

Its branches are answers as the one who is asked can tell them apart, so that all guesses share it. In each guess only
some branches are there; a branch is tried the more the better it has done, and the less often it was tried while it
was there (UCB1 over the times that it was available). What a branch looks like at first sight counts like some trials.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import log, sqrt
from typing import Final

from bloodwork.play.guess import Imagined

MOST_DEEP: Final = 60  # answers on the way down
CURIOSITY: Final = 0.35
TRUST: Final = 10.0  # trials that first sight counts for
RIPE: Final = 4  # trials of a branch after which those beyond it are looked at
LOOKS: Final = 8  # guesses in which an answer to the first question is looked at


class Branch:
    """An answer: how often it was there, how often it was tried, and how well it did for the one who gives it."""

    __slots__ = ("branches", "looks", "sight", "there", "tried", "won")

    def __init__(self) -> None:
        self.branches: dict[int, Branch] = {}
        self.there = 0
        self.tried = 0
        self.won = 0.0
        self.looks = 0
        self.sight = 0.0  # of all looks together

    @property
    def chance(self) -> float:
        """To win with it."""
        return (self.won + TRUST * self.sight / self.looks) / (self.tried + TRUST) if self.looks else 0.0

    def best(self, keys: Iterable[int]) -> list[int]:
        """Some branches, the best first."""
        return sorted(keys, key=lambda key: -self.branches[key].chance)

    def look(self, world: Imagined, answers: dict[int, int], looks: int) -> None:
        """Looks at the branches that are there and were not looked at often enough."""
        for key, answer in answers.items():
            branch = self.branches.get(key)
            if branch is None:
                branch = self.branches[key] = Branch()
            branch.there += 1
            if branch.looks < looks:
                branch.sight += world.prospect(answer)
                branch.looks += 1

    def pick(self, keys: Iterable[int]) -> tuple[int, Branch]:
        """The branch to try among those that are there."""
        found, best, most = -1, self, -1.0
        for key in keys:
            branch = self.branches[key]
            tried = branch.tried + TRUST
            worth = (branch.won + TRUST * branch.sight / branch.looks) / tried
            worth += CURIOSITY * sqrt(log(branch.there + 1) / tried)
            if worth > most:
                found, best, most = key, branch, worth
        return found, best


def descend(root: Branch, world: Imagined) -> list[tuple[int, Branch]]:
    """Plays in a guess down to a branch that was seldom tried; who took which branches on the way."""
    path: list[tuple[int, Branch]] = []
    branch = root
    for _ in range(MOST_DEEP):
        if world.over:
            break
        answers = world.told_apart()
        if len(answers) == 1:
            world.answer(next(iter(answers.values())))
            continue
        player = world.player
        branch.look(world, answers, 1)
        key, branch = branch.pick(answers)
        world.answer(answers[key])
        path.append((player, branch))
        if branch.tried < RIPE:
            break
    return path
