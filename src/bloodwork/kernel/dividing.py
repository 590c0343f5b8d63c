"""Amounts that are divided among several cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bloodwork.kernel.choices import pick_number
from bloodwork.kernel.choosing import choosable
from bloodwork.kernel.contract import AT_CHANCE
from bloodwork.kernel.ir import Ref, Value, Who
from bloodwork.kernel.native import i64
from bloodwork.kernel.op import Op

if TYPE_CHECKING:
    from bloodwork.kernel.effect import Effect
    from bloodwork.kernel.machine import Machine
    from bloodwork.kernel.prospect import Prospect


def in_order(g: Machine, cards: tuple[int, ...]) -> tuple[int, ...]:
    """The handles of cards, by their places from the first column of the first player on."""
    placed = [(g.where[card], g.handle(card)) for card in cards]
    placed.sort()
    return tuple([handle for _, handle in placed])


class Divide(Op):
    """Lets a player divide an amount among cards: binds `reg` to those that get some, `shares` to how much each gets.

    It is asked card by card in the order of their places, each for at least `least` while there is enough for that;
    the last one gets what is left. With `chance` each point goes to a card at random.
    """

    def __init__(
        self, reg: int, shares: int, among: Ref, who: Who, amount: Value, least: int = 0, chance: bool = False
    ) -> None:
        self.reg: Final = reg
        self.shares: Final = shares
        self.among: Final = among
        self.who: Final = who
        self.amount: Final = amount
        self.least: Final = least
        self.chance: Final = chance

    def run(self, g: Machine, eff: Effect) -> bool:
        env = eff.env
        if eff.phase == 0:
            eff.acc = ()
            cards = self.among.cards(g, env)
            env.regs[self.reg] = in_order(g, cards if self.chance else choosable(g, env, self.who, cards))
            eff.number = min(self.amount.value(g, env), g.rules.number_limit)
            if not env.regs[self.reg] or eff.number <= 0 or self.who.one(g, env) < 0:
                return self.end(g, eff)
            if self.chance:
                self.scatter(g, eff)
                return self.end(g, eff)
        else:
            self.take(g, eff)
        while len(eff.acc) < len(env.regs[self.reg]):
            after = len(env.regs[self.reg]) - len(eff.acc) - 1
            hi: i64 = eff.number - self.least * after
            if hi < 0:
                hi = 0
            lo: i64 = self.least if self.least < hi else hi
            if after == 0:
                lo = eff.number
                hi = eff.number
            eff.phase = 1
            if not pick_number(g, self.who.one(g, env), lo, hi, -1):
                return False
            self.take(g, eff)
        return self.end(g, eff)

    def take(self, g: Machine, eff: Effect) -> None:
        """What the card that was asked about gets."""
        eff.acc = (*eff.acc, g.picked[0])
        eff.number -= g.picked[0]
        g.picked = ()

    def scatter(self, g: Machine, eff: Effect) -> None:
        """Every point goes to one of the cards, by chance."""
        shares = [0] * len(eff.env.regs[self.reg])
        for _ in range(eff.number):
            shares[g.rng.below(len(shares))] += 1
        eff.acc = tuple(shares)
        g.cite(AT_CHANCE)

    def end(self, g: Machine, eff: Effect) -> bool:
        cards: list[int] = []
        shares: list[int] = []
        for i in range(len(eff.acc)):
            if eff.acc[i] > 0:
                cards.append(eff.env.regs[self.reg][i])
                shares.append(eff.acc[i])
        eff.env.regs[self.reg] = tuple(cards)
        eff.env.regs[self.shares] = tuple(shares)
        eff.phase = 0
        eff.acc = ()
        eff.number = 0
        eff.ok = len(cards) > 0
        return True

    def asked_about(self, eff: Effect) -> i64:
        """The card that the question is about, by its handle."""
        return eff.env.regs[self.reg][len(eff.acc)]

    def foretell(self, g: Machine, p: Prospect, code: tuple[Op, ...], at: i64, end: i64) -> i64:
        cards = g.handles(self.among.cards(g, p.env))
        amount = self.amount.value(g, p.env)
        p.env.need(max(self.reg, self.shares) + 1)
        p.failed = not cards or amount <= 0
        p.env.regs[self.reg] = () if p.failed else cards[:1]
        p.env.regs[self.shares] = () if p.failed else (amount,)
        return at + 1
