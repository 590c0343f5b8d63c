"""A bot that looks one decision ahead: it takes the answer after which its position is best.

What it looks at is a guess, made from what its player may know. An act is judged by where it leads if the player then
ends the turn, so that doing something and doing nothing more are compared at the same moment.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bloodwork.bots.bot import Dice
from bloodwork.bots.lanes import choose_in_lanes
from bloodwork.bots.score import WON, Scorer
from bloodwork.play import View
from bloodwork.play.guess import Imagined

MOST_TRIED: Final = 40  # options of one question
MOST_FINISHED: Final = 7  # options whose consequences are followed to the end of the turn
MOST_TRIED_INSIDE: Final = 6  # options of a question on the way
MOST_QUESTIONS: Final = 8  # on the way to the end of the turn
SOME: Final = 1e-6
DRAW: Final = "draw "
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
        scorer = Scorer(guess)
        answers = guess.words()
        last = guess.last_act()
        best = -1
        best_score = -2 * WON
        for at, trial in self.trials(guess, [answers.get(option, UNKNOWN) for option in options], scorer, dice):
            self.finish(trial, me, scorer)
            score = scorer.score(trial, me)
            if options[at].startswith(DRAW):
                score += scorer.draw(guess, me, options[at].removeprefix(DRAW))
            # With equal scores, ending the turn is better than doing something for nothing.
            ends = answers[options[at]] == last
            if score > best_score + SOME or (ends and score > best_score - SOME):
                best = at
                best_score = score
        return best if best >= 0 else len(options) - 1

    def trials(self, guess: Imagined, answers: Sequence[int], scorer: Scorer, dice: Dice) -> list[tuple[int, Imagined]]:
        """The options worth a longer look, by their places, each in a guess in which it was taken."""
        me = guess.player
        last = guess.last_act()
        found: list[tuple[float, int, Imagined]] = []
        for at in self.tried(len(answers), dice):
            trial = guess.copy()
            if answers[at] == UNKNOWN or not trial.answer(answers[at]):
                continue
            # The end of the turn is always looked at: everything else must be better.
            found.append((WON if answers[at] == last else 0.0, at, trial))
        if len(found) > MOST_FINISHED:
            found = [(first or scorer.score(trial, me), at, trial) for first, at, trial in found]
            found.sort(key=lambda one: (-one[0], one[1]))
            found = sorted(found[:MOST_FINISHED], key=lambda one: one[1])
        return [(at, trial) for _, at, trial in found]

    def tried(self, number: int, dice: Dice) -> list[int]:
        """All options; of very many, some by chance and the last, which ends a phase."""
        if number <= MOST_TRIED:
            return list(range(number))
        return [*sorted({dice.below(number - 1) for _ in range(MOST_TRIED)}), number - 1]

    def finish(self, trial: Imagined, me: int, scorer: Scorer) -> None:
        """Answers what is asked on the way, and ends the turn, up to where the other player acts freely."""
        turn = trial.turn
        for _ in range(MOST_QUESTIONS):
            if trial.over:
                return
            last = trial.last_act()
            if trial.kind == "act":
                if last < 0 or trial.player != me or trial.turn != turn:
                    return
                trial.answer(last)
            else:
                self.answer_inside(trial, me, scorer)

    def answer_inside(self, trial: Imagined, me: int, scorer: Scorer) -> None:
        """The answer that is at once the best for the one who is asked."""
        answers = trial.answers()
        if len(answers) > MOST_TRIED_INSIDE:
            answers = (*answers[: MOST_TRIED_INSIDE - 1], answers[-1])
        best = answers[0]
        if len(answers) > 1:
            best_score = -2 * WON
            for answer in answers:
                inner = trial.copy()
                inner.answer(answer)
                score = scorer.score(inner, trial.player)
                if score > best_score + SOME:
                    best, best_score = answer, score
        trial.answer(best)
