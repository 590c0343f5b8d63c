"""Ops that only lead through an effect: asking leave, conditions, jumps, loops, bindings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bloodwork.kernel.contract import (
    AT_ASKED_AGAIN,
    AT_DECLINED,
    AT_EACH,
    AT_MODIFY_ASKED,
    AT_NOT_FOUND,
    AT_SEVERAL,
)
from bloodwork.kernel.decision import YES_NO, Ask
from bloodwork.kernel.effect import Effect
from bloodwork.kernel.foretold import CAN
from bloodwork.kernel.ir import NO_CARD, Columns, Cond, Ref, Value, Where, Who
from bloodwork.kernel.native import i64
from bloodwork.kernel.op import Op
from bloodwork.kernel.prospect import EVERYONE, Prospect, possible

if TYPE_CHECKING:
    from bloodwork.kernel.machine import Machine


def not_used(g: Machine, eff: Effect) -> None:
    """What may be done once each turn and was not done can still be done."""
    if eff.pc != 0 or not g.lib.abilities[eff.ability].optional:
        return
    cs = g.state(g.card_of(eff.env.source))
    if cs is not None and eff.ability in cs.used:
        at = cs.used.index(eff.ability)
        cs.used = cs.used[:at] + cs.used[at + 1 :]
        g.version += 1


class May(Op):
    """Asks a player; declining counts as failure and jumps to `skip`. Not asked if all can see it could not succeed."""

    def __init__(self, who: Who, skip: int) -> None:
        self.who: Final = who
        self.skip: Final = skip

    def run(self, g: Machine, eff: Effect) -> bool:
        if eff.phase == 0:
            p = Prospect(eff.env, EVERYONE, False)
            if self.who.one(g, eff.env) < 0 or not self.worth_asking(g, eff, p):
                not_used(g, eff)
                eff.ok = False
                eff.pc = self.skip - 1
                return True
            if g.rules.one_question and eff.code(g)[eff.pc + 1].offers():
                eff.ok = True
                return True
            eff.phase = 1
            if eff.collecting:
                g.cite(AT_MODIFY_ASKED)
            self.ask(g, eff, p)
            return False
        eff.phase = 0
        if g.picked == (1,):
            eff.ok = True
        else:
            not_used(g, eff)
            eff.ok = False
            for at in range(eff.pc + 1, self.skip):
                if isinstance(eff.code(g)[at], Need):
                    g.cite(AT_DECLINED)
            eff.pc = self.skip - 1
        g.picked = ()
        return True

    def worth_asking(self, g: Machine, eff: Effect, p: Prospect) -> bool:
        """Whether not all can see that what is offered could not succeed; if they can, why is cited."""
        if possible(g, eff.code(g), eff.pc + 1, self.skip, p):
            return True
        g.cite_all(tuple(p.notes.why))
        return False

    def ask(self, g: Machine, eff: Effect, p: Prospect) -> None:
        """Who knows that it could not succeed can only decline: that the question came must not tell others more."""
        player = self.who.one(g, eff.env)
        able = True
        if p.notes.guessed:
            able = possible(g, eff.code(g), eff.pc + 1, self.skip, Prospect(eff.env, player, False))
        ask = Ask(player, YES_NO, (1, 0) if able else (0,))
        ask.what = eff.ability
        ask.about = g.card_of(eff.env.source)
        for process in g.stack:
            if isinstance(process, Effect) and process is not eff and process.ability == eff.ability:
                g.cite(AT_ASKED_AGAIN)
        g.push_ask(ask)


def offered(g: Machine, eff: Effect) -> bool:
    """Whether the op that runs lets a player choose what a "may" before it offers, and so may be declined."""
    return g.rules.one_question and eff.pc > 0 and isinstance(eff.code(g)[eff.pc - 1], May)


def declined(g: Machine, eff: Effect) -> None:
    """What a "may" offers is declined by choosing none of it."""
    may = eff.code(g)[eff.pc - 1]
    assert isinstance(may, May)
    eff.pc = may.skip - 1
    if g.record is not None:
        g.record.blind = 0  # all have seen that nothing was chosen


class If(Op):
    """Jumps to `skip` unless a condition holds, which is asked now."""

    def __init__(self, cond: Cond, skip: int) -> None:
        self.cond: Final = cond
        self.skip: Final = skip

    def run(self, g: Machine, eff: Effect) -> bool:
        if self.cond.holds(g, eff.env):
            eff.ok = True
        else:
            eff.ok = False
            eff.pc = self.skip - 1
        return True

    def foretell(self, g: Machine, p: Prospect, code: tuple[Op, ...], at: i64, end: i64) -> i64:
        if p.paying or not p.follows:
            return at + 1 if p.paying else CAN
        p.failed = not self.cond.holds(g, p.env)
        return self.skip if p.failed else at + 1


class Need(Op):
    """Jumps to `skip` if the last instruction failed: "then"."""

    def __init__(self, skip: int) -> None:
        self.skip: Final = skip

    def run(self, g: Machine, eff: Effect) -> bool:
        if not eff.ok:
            eff.pc = self.skip - 1
        elif g.record is not None and g.last is not None and g.kinds[g.last.kind].sure:
            g.cite_event(g.last, g.kinds[g.last.kind].sure)
        return True

    def foretell(self, g: Machine, p: Prospect, code: tuple[Op, ...], at: i64, end: i64) -> i64:
        return self.skip if p.failed else at + 1

    def pays(self) -> bool:
        return True  # a cost that is not paid in full is paid no further


class IfFound(Op):
    """Jumps to `skip` if a search has bound nothing to a register: what would be done to it is left out, and that is
    no failure."""

    def __init__(self, found: int, skip: int) -> None:
        self.found: Final = found
        self.skip: Final = skip

    def run(self, g: Machine, eff: Effect) -> bool:
        if not eff.env.regs[self.found]:
            g.cite(AT_NOT_FOUND)
            eff.ok = True
            eff.pc = self.skip - 1
        return True


class Jump(Op):
    """Goes on elsewhere."""

    def __init__(self, to: int) -> None:
        self.to: Final = to

    def run(self, g: Machine, eff: Effect) -> bool:
        eff.pc = self.to - 1
        return True

    def foretell(self, g: Machine, p: Prospect, code: tuple[Op, ...], at: i64, end: i64) -> i64:
        return self.to if self.to > at else CAN


class Each(Op):
    """Starts a loop: `reg` is bound to each card of a reference (or each player of `who`, each place of `where`, the
    number of each of `columns`) in turn; `Again` closes it.

    With `times` the body is done so often, and nothing is bound. `todo` is a register of its own that holds what is
    left. With nothing (left), jumps to `end`. `won` is one that holds whether the body has succeeded once: then the
    loop has.
    """

    def __init__(
        self,
        reg: int,
        todo: int,
        ref: Ref | None,
        who: Who | None,
        end: int,
        won: int,
        times: Value | None = None,
        where: Where | None = None,
        columns: Columns | None = None,
    ) -> None:
        self.reg: Final = reg
        self.todo: Final = todo
        self.won: Final = won
        self.columns: Final = columns
        self.ref: Final = ref
        self.who: Final = who
        self.end: Final = end
        self.times: Final = times
        self.where: Final = where

    def run(self, g: Machine, eff: Effect) -> bool:
        env = eff.env
        if self.times is not None:
            env.regs[self.todo] = (min(self.times.value(g, env), g.rules.loop_limit + 1),)
            env.regs[self.won] = ()
            return step_loop(g, eff, self)
        if self.ref is not None:
            env.regs[self.todo] = g.handles(self.ref.cards(g, env))
        elif self.who is not None:
            env.regs[self.todo] = self.who.players(g, env)
        elif self.where is not None:
            env.regs[self.todo] = self.where.places(g, env, NO_CARD)
        elif self.columns is not None:
            mask = self.columns.mask(g, env)
            env.regs[self.todo] = tuple([n for n in range(1, g.rules.columns + 1) if (mask >> n) & 1])
        env.regs[self.won] = ()
        if len(env.regs[self.todo]) > 1:
            g.cite(AT_EACH)
        return step_loop(g, eff, self)

    def foretell(self, g: Machine, p: Prospect, code: tuple[Op, ...], at: i64, end: i64) -> i64:
        return self.end if p.paying else CAN


class Again(Op):
    """Goes back to the body of the loop that `each` (its index) opened while something is left."""

    def __init__(self, each: int) -> None:
        self.each: Final = each

    def run(self, g: Machine, eff: Effect) -> bool:
        op = eff.code(g)[self.each]
        assert isinstance(op, Each)
        eff.pc = self.each
        won = eff.env.regs[op.won]
        if len(won) > 0 and (won[0] == 1) != eff.ok:
            g.cite(AT_SEVERAL)
        if eff.ok or len(won) == 0:
            eff.env.regs[op.won] = (1,) if eff.ok else (0,)
        return step_loop(g, eff, op)


def step_loop(g: Machine, eff: Effect, op: Each) -> bool:
    env = eff.env
    left = env.regs[op.todo]
    if op.times is not None:
        if left[0] > 0:
            env.regs[op.todo] = (left[0] - 1,)
            return True
        left = ()
    while left:
        first = left[0]
        left = left[1:]
        if op.ref is None or g.live(first) >= 0:
            env.regs[op.todo] = left
            env.regs[op.reg] = (first,)
            return True
    env.regs[op.todo] = ()
    eff.ok = env.regs[op.won] == (1,)
    eff.pc = op.end - 1
    return True


class ForPlayer(Op):
    """Keeps what a player did in registers of that player's: `bank` is the first of two, one for each.

    The cards of a reference, or a number, or (with neither) whether the last instruction succeeded. What `reg` held
    is forgotten, so that the next player begins with nothing.
    """

    def __init__(self, bank: int, who: Who, reg: int = -1, ref: Ref | None = None, value: Value | None = None) -> None:
        self.bank: Final = bank
        self.who: Final = who
        self.reg: Final = reg
        self.ref: Final = ref
        self.value: Final = value

    def run(self, g: Machine, eff: Effect) -> bool:
        env = eff.env
        player = self.who.one(g, env)
        if player < 0:
            return True
        if self.reg >= 0:
            env.regs[self.bank + player] = env.regs[self.reg]
            env.regs[self.reg] = ()
        elif self.ref is not None:
            env.regs[self.bank + player] = g.handles(self.ref.cards(g, env))
        elif self.value is not None:
            env.regs[self.bank + player] = (self.value.value(g, env),)
        else:
            env.regs[self.bank + player] = (1,) if eff.ok else (0,)
        return True


class NotePaid(Op):
    """Keeps cards that were given for playing a card among the variables of the play, whose event is below."""

    def __init__(self, number: int, ref: Ref) -> None:
        self.number: Final = number
        self.ref: Final = ref

    def run(self, g: Machine, eff: Effect) -> bool:
        for handle in g.handles(self.ref.cards(g, eff.env)):
            g.stack[-2].note_paid(self.number, handle)
        return True


class NoteNumber(Op):
    """Keeps a number of what was given for playing a card in the same way."""

    def __init__(self, number: int, value: Value) -> None:
        self.number: Final = number
        self.amount: Final = value

    def run(self, g: Machine, eff: Effect) -> bool:
        g.stack[-2].note_paid(self.number, self.amount.value(g, eff.env))
        return True


class GoBack(Op):
    """Goes back to an earlier op, to do what is between again."""

    def __init__(self, to: int) -> None:
        self.to: Final = to

    def run(self, g: Machine, eff: Effect) -> bool:
        g.count += 1
        if g.count > g.rules.loop_limit:
            g.rules.runaway(g)
            return False
        eff.pc = self.to - 1
        return True


class Let(Op):
    """Binds a register to cards, players or places as they are now, or to a number."""

    def __init__(
        self,
        reg: int,
        ref: Ref | None = None,
        value: Value | None = None,
        who: Who | None = None,
        where: Where | None = None,
    ) -> None:
        self.reg: Final = reg
        self.ref: Final = ref
        self.value: Final = value
        self.who: Final = who
        self.where: Final = where

    def run(self, g: Machine, eff: Effect) -> bool:
        env = eff.env
        if self.ref is not None:
            env.regs[self.reg] = g.handles(self.ref.cards(g, env))
            eff.ok = len(env.regs[self.reg]) > 0
        elif self.who is not None:
            env.regs[self.reg] = self.who.players(g, env)
        elif self.where is not None:
            env.regs[self.reg] = self.where.places(g, env, NO_CARD)
        elif self.value is not None:
            env.regs[self.reg] = (self.value.value(g, env),)
        return True

    def foretell(self, g: Machine, p: Prospect, code: tuple[Op, ...], at: i64, end: i64) -> i64:
        env = p.env
        env.need(self.reg + 1)
        if self.ref is not None:
            env.regs[self.reg] = g.handles(self.ref.cards(g, env))
        elif self.who is not None:
            env.regs[self.reg] = self.who.players(g, env)
        elif self.where is not None:
            env.regs[self.reg] = self.where.places(g, env, NO_CARD)
        elif self.value is not None:
            env.regs[self.reg] = (self.value.value(g, env),)
        return at + 1


class TakePile(Let):
    """Binds a register to the cards of the pile that was chosen."""


class NoteOutcome(Op):
    """Binds `reg` to whether the last instruction succeeded (1) or failed (0); what was not begun binds nothing."""

    def __init__(self, reg: int) -> None:
        self.reg: Final = reg

    def run(self, g: Machine, eff: Effect) -> bool:
        eff.env.regs[self.reg] = (1,) if eff.ok else (0,)
        return True
