"""How greedy plays where there are lanes and a chain: each answer is followed until what it set going is settled.

An act is judged once the chain has resolved, an attack once its damage is dealt, with the block that is best for the
one who blocks. Whatever else is asked on the way is answered by what is best at once for the one who is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bloodwork.bots.bot import Dice
from bloodwork.bots.score import WON
from bloodwork.play.guess import Imagined, Standing

MOST_TRIED: Final = 24  # options of one question
MOST_TRIED_INSIDE: Final = 5  # options of a question on the way
MOST_STEPS: Final = 40  # questions until something is settled
SOME: Final = 1e-6
UNKNOWN: Final = -2

MY_LIFE: Final = 1.0
THEIR_LIFE: Final = 1.15
LAST_LIFE: Final = 5  # from here on a point counts double
POWER: Final = {"war": 1.0, "back": 0.35, "binding": 0.25, "hidden": 0.6, "barrier": 0.3}
SHOOTING: Final = 0.95  # of Power, from the Back Row
HEALTH: Final = 0.6
INITIATIVE: Final = 0.12
BODY: Final = 0.6
KEYWORD: Final = 0.35
BOUND: Final = 1.6  # a character with Binding in its slot
TURNED: Final = 0.25  # who is turned blocks no longer
RESOURCE: Final = (0.0, 3.5, 6.0)  # by Level
ADVISOR: Final = 2.0
PERMANENT: Final = 1.4
CARD: Final = (1.1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4)
MORE_CARDS: Final = 0.15
ASP: Final = 0.5
IDLE_ASP: Final = 0.02  # one that buys nothing
RESOURCE_CARDS: Final = 2.0  # a draw from the Pool while lanes are closed
LANES: Final = 3


class LaneScorer:
    def __init__(self, guess: Imagined) -> None:
        self.power = guess.stat("power")
        self.health = guess.stat("health")
        self.initiative = guess.stat("initiative")
        self.level = guess.stat("level")
        self.ranged = guess.keyword("Ranged Combat")
        self.binding = guess.keyword("Binding")

    def score(self, guess: Imagined, me: int) -> float:
        """The greater the better for `me`."""
        if guess.over:
            return 0.0 if guess.winner < 0 else WON if guess.winner == me else -WON
        mine, theirs = guess.number("life", me), guess.number("life", 1 - me)
        total = MY_LIFE * (mine + min(mine, LAST_LIFE)) - THEIR_LIFE * (theirs + min(theirs, LAST_LIFE))
        return total + self.side(guess, me) - self.side(guess, 1 - me)

    def side(self, guess: Imagined, player: int) -> float:
        total = sum(self.card(one) for one in guess.standing(player))
        total += PERMANENT * guess.size("permanents", player)
        costs = [cost for cost in guess.costs("hand", player) if cost >= 0]
        total += sum(CARD[: len(costs)]) + MORE_CARDS * max(len(costs) - len(CARD), 0)
        asp = guess.number("asp", player)
        useful = min(asp, sum(costs) + 1)
        return total + ASP * useful + IDLE_ASP * (asp - useful)

    def card(self, one: Standing) -> float:
        if one.area == "resource":
            return RESOURCE[min(max(one.stats[self.level], 1), 2)]
        if one.area == "advisor":
            return ADVISOR
        if one.area not in POWER:
            return 0.0
        weight = SHOOTING if one.area == "back" and one.keys & self.ranged else POWER[one.area]
        total = BODY + weight * one.stats[self.power] + HEALTH * (one.stats[self.health] - one.damage)
        total += INITIATIVE * max(one.stats[self.initiative], 0) + KEYWORD * one.keys.bit_count()
        if one.area == "binding" and one.keys & self.binding:
            total += BOUND
        return total - TURNED if one.turned else total


def choose_in_lanes(guess: Imagined, options: Sequence[str], dice: Dice) -> int:
    """Which of the options is best, by its place among them."""
    me = guess.player
    scorer = LaneScorer(guess)
    words = guess.words()
    verb_of = guess.verbs()
    answers = [words.get(option, UNKNOWN) for option in options]
    best, best_score = len(options) - 1, -2 * WON
    for at in _worth_trying(guess, answers, verb_of, dice):
        trial = guess.copy()
        if not trial.answer(answers[at]):
            continue
        _settle(trial, guess, scorer, deep=True)
        score = scorer.score(trial, me)
        verb = verb_of.get(answers[at], "")
        if verb == "draw":
            score += _draw(guess, options[at], me)
        declines = verb in ("pass", "keep")
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


def _draw(guess: Imagined, option: str, me: int) -> float:
    """Resources first, as long as lanes are closed."""
    closed = LANES - sum(one.area == "resource" for one in guess.standing(me))
    return RESOURCE_CARDS if option == "draw pool" and closed > 0 else 1.0 if option == "draw spell" else 0.0


def _settle(trial: Imagined, before: Imagined, scorer: LaneScorer, *, deep: bool) -> None:
    """Goes on until the chain is empty and, in a fight, its damage is dealt."""
    acting, phase = before.acting, before.phase
    fights = phase == "combat" and not before.has_priority
    for _ in range(MOST_STEPS):
        if trial.over:
            return
        if trial.kind != "act":
            _answer(trial, scorer, trial.answers(), deep=False)
            continue
        verb_of = trial.verbs()
        kinds = set(verb_of.values())
        if "block" in kinds:
            _answer(trial, scorer, tuple(verb_of), deep=deep)
        elif "draw" in kinds:
            trial.answer(next(answer for answer, verb in verb_of.items() if verb == "draw"))
        elif not trial.has_priority:
            return
        elif trial.waiting or (fights and (trial.acting, trial.phase) == (acting, phase)):
            trial.answer(next(answer for answer, verb in verb_of.items() if verb == "pass"))
        else:
            return


def _answer(trial: Imagined, scorer: LaneScorer, answers: Sequence[int], *, deep: bool) -> None:
    """Gives the answer that is best for the one who is asked: at once, or once it is settled if `deep`."""
    player = trial.player
    if len(answers) > MOST_TRIED_INSIDE:
        answers = (*answers[: MOST_TRIED_INSIDE - 1], answers[-1])
    best, best_score = answers[0], -2 * WON
    if len(answers) > 1:
        for answer in answers:
            inner = trial.copy()
            if not inner.answer(answer):
                continue
            if deep:
                _settle(inner, trial, scorer, deep=False)
            score = scorer.score(inner, player)
            if score > best_score + SOME:
                best, best_score = answer, score
    trial.answer(best)
