"""Looking one answer ahead: the answer after which the position is best, by the evaluation of the ruleset."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.decision import ACT, Ask, verb_of
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.playout import MASK, SPREAD, STEP
from bloodwork.kernel.told_apart import told_apart
from bloodwork.rulesets.contract import KEEP, PASS
from bloodwork.rulesets.worth import SOME, Worth, last_act

MOST_TRIED: Final = 24  # answers to one question


def choose(g: Machine, worth: Worth, seed: int) -> i64:
    """The best answer to the question that waits in a determinization, for the one who is asked."""
    ask = g.ask
    assert ask is not None
    answers = candidates(g, worth, ask, seed & MASK)
    if len(answers) == 1:
        return answers[0]
    player: i64 = ask.player
    ending = last_act(ask)
    best: i64 = -1
    best_score = 0.0
    for at in range(len(answers)):
        answer: i64 = answers[at]
        score = worth.judge(g, answer, player)
        # With equal scores, ending the phase is better than doing something for nothing.
        declines = answer == ending or (ask.kind == ACT and verb_of(answer) == KEEP)
        if at == 0 or score > best_score + SOME or (declines and score > best_score - SOME):
            best = answer
            best_score = score
    return best


def candidates(g: Machine, worth: Worth, ask: Ask, seed: i64) -> list[int]:
    """The answers worth trying: one of those that come to the same; of very many, some by chance."""
    found = list(told_apart(g).values())
    if len(found) > 2 and ask.kind == ACT:
        seen: set[int] = set()
        answers: list[int] = []
        for answer in found:
            same = worth.same_as(g, answer)
            if same >= 0:
                if same in seen:
                    continue
                seen.add(same)
            answers.append(answer)
        found = answers
    n: i64 = len(found)
    if n <= MOST_TRIED:
        return found
    # A random answer to each of the first places, by exchange: none is drawn twice. The last one is always tried.
    x = (seed * SPREAD + STEP) & MASK
    for at in range(MOST_TRIED - 1):
        x = (x * SPREAD + STEP) & MASK
        other = at + (x >> 8) % (n - 1 - at)
        found[at], found[other] = found[other], found[at]
    some = found[: MOST_TRIED - 1]
    some.append(found[n - 1])
    if ask.kind == ACT:
        for answer in found:
            if verb_of(answer) == PASS and answer not in some:
                some.append(answer)
    return some
