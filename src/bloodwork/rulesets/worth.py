"""What a position is worth to a player, by what a ruleset can count, and how to go on by that."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bloodwork.kernel.decision import ACT, Ask, verb_of
from bloodwork.kernel.machine import DRAWN, RUNNING, Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.playout import MASK, SPREAD, STEP
from bloodwork.kernel.told_apart import told_apart
from bloodwork.rulesets.contract import ATTACK, END, PASS

if TYPE_CHECKING:
    from bloodwork.kernel.ability import Library
    from bloodwork.rulesets.contract import Ruleset

WON: Final = 10_000.0
SOME: Final = 1e-6


class Worth:
    """Counts for one ruleset and one set of cards; what it looks up by name it looks up once."""

    def __init__(self, rules: Ruleset, lib: Library, most_inside: i64, scale: float, horizon: i64) -> None:
        self.rules: Ruleset = rules
        self.lib: Library = lib
        self.most_inside: i64 = most_inside  # answers that are tried to a question on the way
        self.scale: float = scale  # a lead of so much wins 73 games of 100
        self.horizon: i64 = horizon  # turns that are played on before a position is judged
        self.peeks: bool = False  # to settle something nobody need know what could be done at a free decision

    def score(self, g: Machine, me: i64) -> float:
        """The greater the better for `me`."""
        if g.winner == RUNNING:
            return self.count(g, me)
        if g.winner == DRAWN:
            return 0.0
        return WON if g.winner == me else -WON

    def count(self, g: Machine, me: i64) -> float:
        """The same while the game goes on."""
        raise AssertionError("a worth must count")

    def taste(self, g: Machine, me: i64, answer: i64) -> float:
        """What an answer is worth beyond the position that it leads to."""
        return 0.0

    def settle(self, g: Machine, before: Machine, deep: bool) -> Machine:
        """Plays on after an answer, given in the position before, up to where it can be judged."""
        raise AssertionError("a worth must say when something is settled")

    def judge(self, g: Machine, answer: i64, player: i64) -> float:
        """What an answer is worth to the one who is asked, by what comes of it at once."""
        trial = g.clone()
        trial.peeking = self.peeks
        if not trial.answer(answer):
            return -2 * WON
        return self.score(self.settle(trial, g, True), player) + self.taste(g, player, answer)

    def same_as(self, g: Machine, answer: i64) -> i64:
        """A number that two answers share which come to the same; -1 if it is like no other."""
        return -1

    # -------------------------------------------------------------- going on

    def best(self, g: Machine, answers: tuple[int, ...], before: Machine | None) -> Machine:
        """The game after the answer that is best for the one who is asked: at once, or once it is settled if what was
        before is given. Of many answers only the first few and the last are tried."""
        ask = g.ask
        assert ask is not None
        player: i64 = ask.player
        number: i64 = len(answers)
        if number == 1:
            g.answer(answers[0])
            return g
        best: Machine | None = None
        best_score = 0.0
        for at in range(number):
            if number > self.most_inside and self.most_inside - 1 <= at < number - 1:
                continue
            trial = g.clone()
            if not trial.answer(answers[at]):
                continue
            score = self.score(trial if before is None else self.settle(trial.clone(), before, False), player)
            if best is None or score > best_score + SOME:
                best, best_score = trial, score
        assert best is not None
        return best


def sums(parts: tuple[float, ...]) -> list[float]:
    """What none, the first, the first two ... come to together."""
    out = [0.0]
    for part in parts:
        out.append(out[-1] + part)
    return out


def last_act(ask: Ask) -> i64:
    """The answer that ends the phase in which a player acts freely; -1 if there is none."""
    if ask.kind == ACT:
        for at in range(len(ask.options) - 1, -1, -1):
            verb = verb_of(ask.options[at])
            if verb == ATTACK or verb == END or verb == PASS:
                return ask.options[at]
    return -1


def play_on(g: Machine, worth: Worth, seed: i64, until: i64, most: i64, tries: i64) -> Machine:
    """The game where a player first acts freely in a turn, or in one after it; or after `most` answers.

    Each player takes the best of some answers drawn by chance (`tries`; of one, that one), and of ending the phase.
    """
    x = (seed * SPREAD + STEP) & MASK
    given: i64 = 0
    while given < most:
        ask = g.ask
        if ask is None or (ask.kind == ACT and g.turn >= until):
            break
        answers = list(told_apart(g).values())
        x = (x * SPREAD + STEP) & MASK
        n: i64 = len(answers)
        choice: i64 = answers[(x >> 8) % n]
        if tries > 1 and n > 1:
            choice = _best_of(g, worth, answers, x, tries, ask)
        g.answer(choice)
        given += 1
    return g


def _best_of(g: Machine, worth: Worth, answers: list[int], seed: i64, tries: i64, ask: Ask) -> i64:
    x = seed
    n: i64 = len(answers)
    player: i64 = ask.player
    best: i64 = last_act(ask)
    best_score = 0.0
    tried: i64 = 0
    if best >= 0:
        best_score = worth.judge(g, best, player)
        tried = 1
    for at in range(min(tries, n)):
        # A random answer to each of the first places, by exchange: none is drawn twice.
        x = (x * SPREAD + STEP) & MASK
        other = at + (x >> 8) % (n - at)
        answer: i64 = answers[other]
        answers[other] = answers[at]
        answers[at] = answer
        if tried and answer == best:
            continue
        score = worth.judge(g, answer, player)
        if not tried or score > best_score + SOME:
            best, best_score = answer, score
        tried += 1
    return best
