"""A bot that looks one decision ahead: it takes the answer after which its position is best.

What it looks at is a guess, made from what its player may know. An answer is judged once what it set going is settled
(`Imagined.settle`), so that doing something and doing nothing more are compared at the same moment.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Final

from bloodwork.bots.bot import Dice
from bloodwork.bots.lanes import choose_in_lanes
from bloodwork.play import View
from bloodwork.play.guess import Imagined

MOST_TRIED: Final = 40  # options of one question
MOST_FINISHED: Final = 7  # options whose consequences are followed to the end of the turn
SOME: Final = 1e-6
UNKNOWN: Final = -2  # no answer: those are 0 or more, or -1


class GreedyBot:
    name = "greedy"
    looks_ahead = True

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, view: View, options: Sequence[str], guess: Imagined | None, dice: Dice) -> int:
        assert guess is not None, "greedy thinks ahead in a guess"
        if guess.has_lanes:
            return choose_in_lanes(guess, options, dice)
        me = guess.player
        words = guess.words()
        last = guess.last_act()
        answers = [words.get(option, UNKNOWN) for option in options]
        best, best_score = len(options) - 1, -inf
        for at, trial in self.trials(guess, answers, dice):
            trial.settle(guess)
            score = trial.score(me) + guess.taste(answers[at])
            # With equal scores, ending the turn is better than doing something for nothing.
            ends = answers[at] == last
            if score > best_score + SOME or (ends and score > best_score - SOME):
                best, best_score = at, score
        return best

    def trials(self, guess: Imagined, answers: Sequence[int], dice: Dice) -> list[tuple[int, Imagined]]:
        """The options worth a longer look, by their places, each in a guess in which it was taken."""
        me = guess.player
        last = guess.last_act()
        found: list[tuple[float, int, Imagined]] = []
        for at in self.tried(len(answers), dice):
            trial = guess.copy()
            if answers[at] == UNKNOWN or not trial.answer(answers[at]):
                continue
            # The end of the turn is always looked at: everything else must be better.
            found.append((inf if answers[at] == last else trial.score(me), at, trial))
        if len(found) > MOST_FINISHED:
            found.sort(key=lambda one: (-one[0], one[1]))
            found = sorted(found[:MOST_FINISHED], key=lambda one: one[1])
        return [(at, trial) for _, at, trial in found]

    def tried(self, number: int, dice: Dice) -> list[int]:
        """All options; of very many, some by chance and the last, which ends a phase."""
        if number <= MOST_TRIED:
            return list(range(number))
        return [*sorted({dice.below(number - 1) for _ in range(MOST_TRIED)}), number - 1]
