"""Dice: a roll, what is done on which result, and the result as a number."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.text import chains
from bloodwork.text.meaning import BODY, CONDITION, DEED, VALUE
from bloodwork.text.scope import Label, Scope, Thing
from bloodwork.text.tree.base import Node, VerbNode, node
from bloodwork.text.values import comparison

RULES: Final = ("C-N2.55", "B-COST.22")
_DIE: Final = "the die"


@node
class RollDie(VerbNode):
    """ "Roll a d6"."""

    die: str


@node
class Rolled(Node):
    """Which results are meant: one of up to three, a range, or a comparison."""

    n: int | None = None
    m: int | None = None
    l: int | None = None  # noqa: E741 - fields of a grammar way
    cmp: Node | None = None
    parity: str | None = None
    to: str = ""  # the word between the ends of a range


@node
class OnRoll(Node):
    """ "On a 5 or 6, draw a card"."""

    on: Rolled
    body: Node
    a: bool = True


@node
class RollIs(Node):
    """ "If the result is 5 or more", "if you roll a 6"."""

    on: Rolled
    word: str


@node
class RollValue(Node):
    """ "The result" of the die that was rolled last."""

    word: str


def sides(s: Scope, die: str) -> int:
    if die in ("die", "six-sided die", "6-sided die"):
        return 6
    number = die.removeprefix("d")
    if not number.isdecimal() or not 2 <= int(number) <= 31:
        raise s.error(f'"{die}" is no die')
    return int(number)


@DEED.of(RollDie)
def _roll_die(s: Scope, n: RollDie) -> None:
    s.cite(*RULES)
    reg = s.register()
    s.do("roll", who=s.actor, word=sides(s, n.die), out_number=reg)
    s.next_step()
    s.bind(number=ir.BoundNumber(reg), words=_DIE)


def last(s: Scope, words: str) -> ir.Value:
    """What was rolled last."""
    thing: Thing | None = next((x for x in reversed(s.things) if x.number is not None and x.words == _DIE), None)
    if thing is None:
        raise s.error(f'"{words}": no die was rolled before', "nothing before it fits")
    assert thing.number is not None
    return thing.number


def fits(s: Scope, number: ir.Value, n: Rolled) -> ir.Cond:
    if n.parity is not None:
        return ir.IsEven(number, n.parity == "even")
    if n.cmp is not None:
        op, than = comparison(s, n.cmp)
        return ir.Compares(number, op, than)
    assert n.n is not None
    if n.to:
        assert n.m is not None
        if n.m <= n.n:
            raise s.error(f"from {n.n} to {n.m} there is no result")
        return ir.Both((ir.Compares(number, ir.GE, ir.Num(n.n)), ir.Compares(number, ir.LE, ir.Num(n.m))))
    results = [ir.Compares(number, ir.EQ, ir.Num(one)) for one in (n.n, n.m, n.l) if one is not None]
    return results[0] if len(results) == 1 else ir.OneHolds(tuple(results))


@BODY.of(OnRoll)
def _on_roll(s: Scope, n: OnRoll) -> None:
    """Only on these results, whatever the sentences before said of others."""
    skip = Label()
    s.emit(k.If, cond=fits(s, last(s, "on a ..."), n.on), skip=skip)
    things, step = len(s.things), s.step
    chains.body(s, n.body)
    del s.things[things:]
    s.step = step
    s.place(skip)


@CONDITION.of(RollIs)
def _roll_is(s: Scope, n: RollIs) -> ir.Cond:
    return fits(s, last(s, n.word), n.on)


@VALUE.of(RollValue)
def _roll_value(s: Scope, n: RollValue) -> ir.Value:
    return last(s, n.word)
