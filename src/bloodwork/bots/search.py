"""A bot that thinks ahead: it plays many guesses on, takes each time the answers that have done best so far, and judges
what comes of it some turns later. It learns nothing that its player may not know, and its dice are its own: with a
budget of playouts one view and one seed always give one answer.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Final

from bloodwork.bots.bot import Alternative, Dice
from bloodwork.bots.tree import Branch, descend
from bloodwork.play import View
from bloodwork.play.guess import Imagined

SECONDS: Final = 1.0
TURNS: Final = 1  # that are played on before a position is judged
MOST_ANSWERS: Final = 200  # and how many answers that may take
TRIES: Final = 3  # answers between which players choose on the way
TIMES: Final = 4  # that one guess is played on
MOST_PLAYOUTS: Final = 1_000_000
OFTEN: Final = 16  # playouts after which it is asked whether more could change the choice
SOME: Final = 1e-6


class SearchBot:
    looks_ahead = True

    def __init__(
        self,
        seed: int = 0,
        *,
        seconds: float = SECONDS,
        playouts: int = 0,
        name: str = "search",
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        """A budget of playouts, or of seconds by a clock."""
        self.name = name
        self.seed = seed
        self.seconds = seconds
        self.playouts = playouts
        self.clock = clock
        self.turns = TURNS
        self.most = MOST_ANSWERS
        self.times = TIMES
        self.curiosity = 0.7
        self.scale = 1.0
        self.done = 0
        self.tries = TRIES

    def choose(self, view: View, options: Sequence[str], guess: Imagined | None, dice: Dice) -> int:
        assert guess is not None, "search thinks ahead in guesses"
        return options.index(self.think(options, guess, dice)[0].text)

    def think(self, options: Sequence[str], guess: Imagined, dice: Dice) -> list[Alternative]:
        """All answers, the best first."""
        root = self.grow(guess, dice)
        words = guess.words()
        by_answer = {answer: root.branches.get(key) for key, answer in guess.told_apart().items()}
        found = []
        for option in options:
            branch = by_answer.get(words.get(option, -2))
            if branch is not None:
                found.append(Alternative(option, branch.chance, branch.tried))
        found.sort(key=lambda one: (-one.tried, -one.chance))
        return found or [Alternative(options[-1], 0.0, 0)]

    def grow(self, guess: Imagined, dice: Dice) -> Branch:
        root = Branch()
        world = guess
        began = self.clock()
        number = 0
        left = float(self.playouts or MOST_PLAYOUTS)
        while left > 0 and not (number % OFTEN == 0 and root.is_settled(left)):
            if number % self.times == 0:
                world = guess.again(dice.number())
            trial = world.copy()
            path = descend(root, trial, dice, self.curiosity)
            trial.foresee(dice.number(), self.turns, self.most, self.tries)
            won = trial.chance(0)
            for player, branch in path:
                branch.tried += 1
                branch.won += won if player == 0 else 1.0 - won
            number += 1
            if self.playouts:
                left = self.playouts - number
            else:
                spent = self.clock() - began
                left = number * (self.seconds - spent) / max(spent, SOME)
        self.done += number
        return root
