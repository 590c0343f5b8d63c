"""How greedy plays where there are lanes and a chain: of answers that come to the same it tries one."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Final

from bloodwork.bots.bot import Dice
from bloodwork.play.guess import Imagined

MOST_TRIED: Final = 24  # options of one question
SOME: Final = 1e-6
UNKNOWN: Final = -2


def choose_in_lanes(guess: Imagined, options: Sequence[str], dice: Dice) -> int:
    """Which of the options is best, by its place among them."""
    me = guess.player
    words = guess.words()
    verb_of = guess.verbs()
    answers = [words.get(option, UNKNOWN) for option in options]
    best, best_score = len(options) - 1, -inf
    for at in _worth_trying(guess, answers, verb_of, dice):
        trial = guess.copy()
        if not trial.answer(answers[at]):
            continue
        trial.settle(guess)
        score = trial.score(me) + guess.taste(answers[at])
        declines = verb_of.get(answers[at], "") in ("pass", "keep")
        if score > best_score + SOME or (declines and score > best_score - SOME):
            best, best_score = at, score
    return best


def _worth_trying(guess: Imagined, answers: Sequence[int], verb_of: dict[int, str], dice: Dice) -> list[int]:
    """One of those that come to the same; of very many, some by chance."""
    seen: set[object] = set()
    out: list[int] = []
    for at, answer in enumerate(answers):
        if answer == UNKNOWN:
            continue
        verb = verb_of.get(answer, "")
        if verb in ("play", "move"):
            key = (verb, *guess.target(answer))
            if key in seen:
                continue
            seen.add(key)
        out.append(at)
    if len(out) <= MOST_TRIED:
        return out
    declining = [at for at in out if verb_of.get(answers[at], "") == "pass"]
    return sorted({*declining, *(out[dice.below(len(out))] for _ in range(MOST_TRIED))})
