"""Modes: of several things to do, a player chooses which are done, or chance does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bloodwork.kernel.contract import AT_FORCED
from bloodwork.kernel.decision import DONE, WORD, Ask
from bloodwork.kernel.foretold import CAN, CANNOT
from bloodwork.kernel.ir import NAMED_MODE, Value, Who
from bloodwork.kernel.native import i64
from bloodwork.kernel.op import Op
from bloodwork.kernel.prospect import EVERYONE, Prospect, could, possible

if TYPE_CHECKING:
    from bloodwork.kernel.effect import Effect
    from bloodwork.kernel.machine import Machine


class InMode(Op):
    """Begins what is done in a mode, by its number; jumps to `skip` if that one was not chosen."""

    def __init__(self, reg: int, number: int, skip: int) -> None:
        self.reg: Final = reg
        self.number: Final = number
        self.skip: Final = skip

    def run(self, g: Machine, eff: Effect) -> bool:
        if self.number not in eff.env.regs[self.reg]:
            eff.pc = self.skip - 1
        return True

    def aim(self, g: Machine, eff: Effect) -> bool:
        return self.run(g, eff)


class ChooseModes(Op):
    """Binds `reg` to the numbers of modes, in printed order: between `lo` and `hi` of them, one after the other.

    Each begins with the `InMode` at its place in `starts`, and is called by its words in `texts`. One that all can see
    could not be done is not offered if another can. With `early` they are chosen when the ability is announced.
    """

    def __init__(
        self,
        reg: int,
        who: Who,
        starts: tuple[int, ...],
        texts: tuple[str, ...],
        lo: Value,
        hi: Value,
        chance: bool = False,
        early: bool = False,
    ) -> None:
        self.reg: Final = reg
        self.who: Final = who
        self.starts: Final = starts
        self.texts: Final = texts
        self.lo: Final = lo
        self.hi: Final = hi
        self.chance: Final = chance
        self.early: Final = early

    def aim(self, g: Machine, eff: Effect) -> bool:
        return not self.early or len(eff.env.regs[self.reg]) > 0 or self.choose(g, eff)

    def run(self, g: Machine, eff: Effect) -> bool:
        if self.early and eff.env.regs[self.reg]:
            eff.ok = True
            return True
        return self.choose(g, eff)

    def choose(self, g: Machine, eff: Effect) -> bool:
        player = self.who.one(g, eff.env)
        if eff.phase == 0:
            eff.acc = ()
            if player < 0:
                eff.env.regs[self.reg] = ()
                eff.ok = False
                return True
        elif g.picked[0] != DONE:
            eff.acc = (*eff.acc, g.picked[0])
        offered = self.offered(g, eff)
        hi = min(self.hi.value(g, eff.env), len(offered) + len(eff.acc))
        lo = min(self.lo.value(g, eff.env), hi)
        if self.chance:
            while len(eff.acc) < hi:
                eff.acc = (*eff.acc, offered[g.rng.below(len(offered))])
                offered = tuple([number for number in offered if number not in eff.acc])
        elif lo == hi and hi == len(offered) + len(eff.acc):
            eff.acc = eff.acc + offered
            g.cite(AT_FORCED)
        elif len(eff.acc) < hi and (eff.phase == 0 or g.picked[0] != DONE):
            ask = Ask(player, WORD, offered if len(eff.acc) < lo else (*offered, DONE))
            ask.what = NAMED_MODE
            eff.phase = 1
            g.push_ask(ask)
            return False
        eff.phase = 0
        g.picked = ()
        eff.env.regs[self.reg] = tuple(sorted(eff.acc))
        eff.ok = len(eff.acc) > 0
        eff.acc = ()
        return True

    def offered(self, g: Machine, eff: Effect) -> tuple[int, ...]:
        """The modes that can still be chosen: those that could be done, or all if none could."""
        able: list[int] = []
        left: list[int] = []
        for i in range(len(self.starts)):
            number = i + 1
            if number in eff.acc:
                continue
            left.append(number)
            if self.could_be_done(g, eff, i):
                able.append(number)
        return tuple(able) if able or eff.acc else tuple(left)

    def could_be_done(self, g: Machine, eff: Effect, mode: i64) -> bool:
        start = self.starts[mode]
        begin = eff.code(g)[start]
        assert isinstance(begin, InMode)
        return possible(g, eff.code(g), start + 1, begin.skip, Prospect(eff.env, EVERYONE, False))

    def foretell(self, g: Machine, p: Prospect, code: tuple[Op, ...], at: i64, end: i64) -> i64:
        if p.paying:
            return at + 1
        for start in self.starts:
            begin = code[start]
            assert isinstance(begin, InMode)
            if could(g, code, start + 1, begin.skip, p.with_bound(self.reg, ())):
                return CAN
        return CANNOT
