"""A bot that looks one answer ahead: it takes the one after which its position is best (`bloodwork.minds.greedy`)."""

from __future__ import annotations

from collections.abc import Sequence

from bloodwork.bots.bot import Dice
from bloodwork.play import View
from bloodwork.play.guess import Imagined


class GreedyBot:
    name = "greedy"
    looks_ahead = True

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, view: View, options: Sequence[str], guess: Imagined | None, dice: Dice) -> int:
        assert guess is not None, "greedy thinks ahead in a guess"
        best = guess.best_answer(dice.number())
        return options.index(best) if best in options else len(options) - 1
