"""Whether what a "may" offers could succeed: by what all can see it decides if the question is asked at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bloodwork.kernel.contract import AT_ASKED_AGAIN
from bloodwork.kernel.decision import YES_NO, Ask
from bloodwork.kernel.effect import Effect
from bloodwork.kernel.event import F_COST
from bloodwork.kernel.native import i64
from bloodwork.kernel.ops import Choose, ChoosePlace, Do, Need, Target

if TYPE_CHECKING:
    from bloodwork.kernel.machine import Machine


def ask_yes(g: Machine, player: i64, eff: Effect) -> bool:
    ask = Ask(player, YES_NO, (1, 0) if could_succeed(g, player, eff) else (0,))
    ask.what = eff.ability
    ask.about = g.card_of(eff.env.source)
    for process in g.stack:
        if isinstance(process, Effect) and process is not eff and process.ability == eff.ability:
            g.cite(AT_ASKED_AGAIN)
    g.push_ask(ask)
    return False


def may_succeed(g: Machine, eff: Effect, first: int, end: int) -> bool:
    """Whether all can see that what a "may" offers could not succeed: then it is not asked."""
    code = eff.code(g)
    feasible = True
    chosen: Choose | None = None
    for at in range(first, end):
        op = code[at]
        if isinstance(op, Need):
            return False
        if isinstance(op, Choose):
            feasible = feasible and op.possible(g, eff.env)
            chosen = op
        elif isinstance(op, ChoosePlace | Target):
            feasible = feasible and op.possible(g, eff.env)
        elif isinstance(op, Do):
            if feasible and g.rules.possible(g, eff.env, op, chosen):
                return True
            if op.flags & F_COST:
                return False
            feasible = True
            chosen = None
        else:
            return True
    return False


def could_succeed(g: Machine, player: i64, eff: Effect) -> bool:
    """Whether, by all that the player asked may know, it could: else declining is the only answer."""
    code = eff.code(g)
    at = eff.pc + 1
    while at < len(code):
        op = code[at]
        if isinstance(op, Choose):
            does = code[at + 1] if at + 1 < len(code) else None
            for card in op.among.cards(g, eff.env):
                if not isinstance(does, Do) or g.rules.doable(g, eff.env, does, card):
                    return True
            for kind in range(1, len(g.table.zones)):
                if (op.hidden >> kind) & 1:
                    for owner in (0, 1):
                        if not op.among.reaches(eff.env, owner):
                            continue
                        for card in g.zones[g.table.zone_of(owner, kind)]:
                            if not g.can_see(player, card):
                                return True
            return False
        if isinstance(op, Do):
            return True
        at += 1
    return True
