"""A bot that takes any answer, each as likely."""

from __future__ import annotations

from collections.abc import Sequence

from bloodwork.bots.bot import Dice
from bloodwork.play import View
from bloodwork.play.guess import Imagined


class RandomBot:
    name = "random"
    looks_ahead = False

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, view: View, options: Sequence[str], guess: Imagined | None, dice: Dice) -> int:
        return dice.below(len(options))
