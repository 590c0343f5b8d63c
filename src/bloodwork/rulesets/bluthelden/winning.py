"""How a game ends (B-WIN)."""

from __future__ import annotations

from bloodwork.kernel.contract import DRAWN, Check
from bloodwork.kernel.effect import Effect
from bloodwork.kernel.flow import Each
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.rulesets.bluthelden.names import BY_BOTH, BY_LIFE, BY_NO_CARDS, END_BIT, LIFE_POINTS, NO_CARDS


def has_lost(g: Machine, player: i64) -> bool:
    return g.res[LIFE_POINTS + player] <= 0 or g.res[NO_CARDS + player] != 0


def end_if_over(g: Machine) -> bool:
    """Ends the game if a player has lost; what befalls both at once makes it a draw (B-WIN.3, B-WIN.4)."""
    if g.todo & END_BIT == 0:
        return False
    g.todo &= ~END_BIT
    lost = (has_lost(g, 0), has_lost(g, 1))
    if not lost[0] and not lost[1]:
        return False
    if lost[0] and lost[1]:
        g.remark("B-WIN.4" if g.res[NO_CARDS] and g.res[NO_CARDS + 1] else "B-WIN.3")
        g.finish(DRAWN, BY_BOTH)
        return True
    loser = 0 if lost[0] else 1
    if g.res[LIFE_POINTS + loser] <= 0:
        g.remark("B-WIN.1")
        g.remark("B-SOV.6")
        g.finish(1 - loser, BY_LIFE)
    else:
        g.remark("B-WIN.2")
        g.finish(1 - loser, BY_NO_CARDS)
    return True


def others_follow(g: Machine, eff: Effect) -> bool:
    """Whether what an effect does for each player it has yet to do for another one."""
    code = eff.code(g)
    for at in range(eff.pc):
        op = code[at]
        if isinstance(op, Each) and op.who is not None and op.end > eff.pc and eff.env.regs[op.todo]:
            return True
    return False


class EndCheck(Check):
    """After an event. One of several events of one instruction waits for the others: they are one. So does what each
    player is told to do (B-WIN.3, B-WIN.4)."""

    def run(self, g: Machine) -> bool:
        for i in range(len(g.stack) - 1, -1, -1):
            process = g.stack[i]
            if isinstance(process, Effect):
                if process.phase == 2 and process.i < len(process.units):
                    return True
                if others_follow(g, process):
                    return True
                break
        return not end_if_over(g)
