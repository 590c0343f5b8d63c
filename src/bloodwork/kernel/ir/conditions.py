"""Conditions: what must hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bloodwork.kernel.ir.base import NO_CARD, NOBODY, compare
from bloodwork.kernel.ir.patterns import Test, passes
from bloodwork.kernel.ir.places import slot_passes
from bloodwork.kernel.native import i64

if TYPE_CHECKING:
    from bloodwork.kernel.ir.base import Env
    from bloodwork.kernel.ir.cards import Ref
    from bloodwork.kernel.ir.numbers import Value
    from bloodwork.kernel.ir.places import SlotTest, Where
    from bloodwork.kernel.ir.players import Who
    from bloodwork.kernel.machine import Machine


class Cond:
    def holds(self, g: Machine, env: Env) -> bool:
        return True


class Compares(Cond):
    """Two numbers compare so."""

    def __init__(self, a: Value, op: int, b: Value) -> None:
        self.a: Final = a
        self.op: Final = op
        self.b: Final = b

    def holds(self, g: Machine, env: Env) -> bool:
        return compare(self.a.value(g, env), self.op, self.b.value(g, env))


class IsEven(Cond):
    """A number is even, or with `even` False odd."""

    def __init__(self, number: Value, even: bool) -> None:
        self.number: Final = number
        self.even: Final = even

    def holds(self, g: Machine, env: Env) -> bool:
        return (self.number.value(g, env) % 2 == 0) == self.even


class PlayerDid(Cond):
    """What a player did, of what several did in turn, succeeded: registers kept for each player tell."""

    def __init__(self, bank: int, who: Who) -> None:
        self.bank: Final = bank
        self.who: Final = who

    def holds(self, g: Machine, env: Env) -> bool:
        player = self.who.one(g, env)
        return player >= 0 and env.regs[self.bank + player] == (1,)


class Matches(Cond):
    """Every card of a reference passes tests, and there is one."""

    def __init__(self, ref: Ref, tests: tuple[Test, ...]) -> None:
        self.ref: Final = ref
        self.tests: Final = tests

    def holds(self, g: Machine, env: Env) -> bool:
        card = self.ref.known(g, env)
        return card >= 0 and passes(self.tests, g, env, card)


class Meets(Test):
    """A condition holds that speaks of the card itself ("creatures have +1 power while they are unopposed")."""

    def __init__(self, cond: Cond) -> None:
        self.cond: Final = cond

    def holds(self, g: Machine, env: Env, card: i64) -> bool:
        before = env.own
        env.own = card
        out = self.cond.holds(g, env)
        env.own = before
        return out


class Situation(Cond):
    """The game stands so, as the ruleset's vocabulary numbers it; for a player, or with who None at all."""

    def __init__(self, what: int, who: Who | None) -> None:
        self.what: Final = what
        self.who: Final = who

    def holds(self, g: Machine, env: Env) -> bool:
        return g.rules.situation(g, self.what, NOBODY if self.who is None else self.who.one(g, env))


class IsBound(Cond):
    """A register has been bound to something, wherever that is now."""

    def __init__(self, reg: int) -> None:
        self.reg: Final = reg

    def holds(self, g: Machine, env: Env) -> bool:
        return len(env.regs[self.reg]) > 0


class CameToNothing(Cond):
    """An instruction whose outcome a register holds was begun and failed."""

    def __init__(self, reg: int) -> None:
        self.reg: Final = reg

    def holds(self, g: Machine, env: Env) -> bool:
        return env.regs[self.reg] == (0,)


class IsTurnOf(Cond):
    """It is the turn of one of these players."""

    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def holds(self, g: Machine, env: Env) -> bool:
        return g.active in self.who.players(g, env)


class PlaceIs(Cond):
    """A place of a description passes slot tests."""

    def __init__(self, where: Where, tests: tuple[SlotTest, ...]) -> None:
        self.where: Final = where
        self.tests: Final = tests

    def holds(self, g: Machine, env: Env) -> bool:
        for place in self.where.places(g, env, NO_CARD):
            if place < g.table.n_slots and slot_passes(self.tests, g, env, place):
                return True
        return False


class SamePlayer(Cond):
    """Two descriptions mean one player."""

    def __init__(self, a: Who, b: Who) -> None:
        self.a: Final = a
        self.b: Final = b

    def holds(self, g: Machine, env: Env) -> bool:
        return self.a.one(g, env) == self.b.one(g, env)


class Not(Cond):
    """A condition does not hold."""

    def __init__(self, cond: Cond) -> None:
        self.cond: Final = cond

    def holds(self, g: Machine, env: Env) -> bool:
        return not self.cond.holds(g, env)


class Both(Cond):
    """All of several conditions hold."""

    def __init__(self, parts: tuple[Cond, ...]) -> None:
        self.parts: Final = parts

    def holds(self, g: Machine, env: Env) -> bool:
        for part in self.parts:
            if not part.holds(g, env):
                return False
        return True


class OneHolds(Cond):
    """At least one of several conditions holds."""

    def __init__(self, parts: tuple[Cond, ...]) -> None:
        self.parts: Final = parts

    def holds(self, g: Machine, env: Env) -> bool:
        for part in self.parts:
            if part.holds(g, env):
                return True
        return False


class SameStat(Cond):
    """There are at least two cards of a reference, and a stat is the same for all."""

    def __init__(self, ref: Ref, stat: i64) -> None:
        self.ref: Final = ref
        self.stat: Final = stat

    def holds(self, g: Machine, env: Env) -> bool:
        cards = self.ref.cards(g, env)
        if len(cards) < 2:
            return False
        first = g.stat_seen(env, cards[0], self.stat)
        for card in cards:
            if g.stat_seen(env, card, self.stat) != first:
                return False
        return True


PLAYED_ELSEWHERE: Final = 60  # the number under which a play from elsewhere than the hand is remembered


class WasPaid(Cond):
    """How the card that bears the text was played, as its variables remember: what may be paid was, or from where."""

    def __init__(self, number: int) -> None:
        self.number: Final = number

    def holds(self, g: Machine, env: Env) -> bool:
        for i in range(0, len(env.vars), 2):
            if env.vars[i] == self.number:
                return True
        return False


class AllAlike(Cond):
    """There are at least two cards of a reference, and each two of them pass a test of one by the other, or do not."""

    def __init__(self, ref: Ref, test: Test, alike: bool = True) -> None:
        self.ref: Final = ref
        self.test: Final = test
        self.alike: Final = alike

    def holds(self, g: Machine, env: Env) -> bool:
        cards = self.ref.cards(g, env)
        before = env.own
        out = len(cards) >= 2
        for i in range(len(cards)):
            env.own = cards[i]
            for j in range(i + 1, len(cards)):
                if self.test.holds(g, env, cards[j]) != self.alike:
                    out = False
        env.own = before
        return out
