"""Whether what a card or ability must choose as a target is there, also once its cost has been paid (B-COST.13)."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.ability import Ability
from bloodwork.kernel.choosing import Target
from bloodwork.kernel.foretold import CANNOT
from bloodwork.kernel.ir import Env
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.modes import ChooseModes, InMode
from bloodwork.kernel.native import i64
from bloodwork.kernel.op import Op
from bloodwork.kernel.ops import Do
from bloodwork.kernel.prospect import Prospect, possible
from bloodwork.rulesets.bluthelden.names import BANISH, DESTROY, DISCARD, RETURN_HAND, SACRIFICE

TAKING: Final = 1 << BANISH | 1 << DESTROY | 1 << DISCARD | 1 << RETURN_HAND | 1 << SACRIFICE


def can_aim(g: Machine, env: Env, ability: Ability) -> bool:
    return has_aims(g, env, ability.code, 0, len(ability.code), ())


def has_aims(g: Machine, env: Env, code: tuple[Op, ...], at: i64, end: i64, gone: tuple[int, ...]) -> bool:
    """Whether every target that a stretch of code must choose is there, cards that are gone by then aside; of modes,
    in as many as must be chosen."""
    first: Target | None = None
    while at < end:
        op = code[at]
        at += 1
        if isinstance(op, Target):
            if op.lo.value(g, env) <= 0:
                continue
            if first is not None:
                return have_aims(g, env, first, code, at - 1, end, gone)
            first = op
        elif isinstance(op, ChooseModes):
            able: i64 = 0
            for start in op.starts:
                mode = code[start]
                assert isinstance(mode, InMode)
                if has_aims(g, env, code, start + 1, mode.skip, gone):
                    able += 1
                at = mode.skip
            if able < op.lo.value(g, env):
                return False
    if first is None:
        return True
    return first.any_legal(g, env) if not gone else len(legal_without(g, env, first, gone)) > 0


def have_aims(
    g: Machine, env: Env, first: Target, code: tuple[Op, ...], at: i64, end: i64, gone: tuple[int, ...]
) -> bool:
    """Whether one of several targets can be chosen so that the rest is there: a later one may be another than it."""
    env.need(first.reg + 1)
    able = False
    for card in legal_without(g, env, first, gone):
        env.regs[first.reg] = (g.handle(card),)
        if has_aims(g, env, code, at, end, gone):
            able = True
            break
    env.regs[first.reg] = ()
    return able


def legal_without(g: Machine, env: Env, op: Target, gone: tuple[int, ...]) -> list[int]:
    return [card for card in op.legal(g, env) if card not in gone]


def takes_cards(cost: tuple[Op, ...]) -> bool:
    """Whether a cost takes cards away, of which one might have been a target."""
    for op in cost:
        if isinstance(op, Do) and op.card is not None and (TAKING >> op.kind) & 1:
            return True
    return False


class LeavesTargets(Op):
    """Closes a cost that is only thought of: what has been paid has left what abilities must choose."""

    def __init__(self, env: Env, abilities: tuple[int, ...]) -> None:
        self.env: Final = env
        self.abilities: Final = abilities

    def told(self) -> str:
        return "what must be chosen is still there"

    def foretell(self, g: Machine, p: Prospect, code: tuple[Op, ...], at: i64, end: i64) -> i64:
        for number in self.abilities:
            targets = g.lib.abilities[number].code
            if not has_aims(g, self.env, targets, 0, len(targets), p.gone):
                return CANNOT
        return at + 1


def payable_aiming(g: Machine, cost: tuple[Op, ...], env: Env, aims: Env, abilities: tuple[int, ...]) -> bool:
    """Whether a cost can be paid so that what the abilities must choose is still there."""
    code: tuple[Op, ...] = (*cost, LeavesTargets(aims, abilities))
    return possible(g, code, 0, len(code), Prospect(env, env.you, True))
