"""Conditions on how many cards of a kind are so: "each creature you control is damaged", "no creature has Flying"."""

from __future__ import annotations

from typing import Any

from bloodwork.kernel import ir
from bloodwork.text import conditions, refs, turns
from bloodwork.text import tree as t
from bloodwork.text.meaning import CONDITION
from bloodwork.text.phrases import alone
from bloodwork.text.scope import Scope
from bloodwork.text.tree.base import Node, VerbNode, node


@node
class ManyAre(Node):
    det: str | Node
    what: t.Pattern
    be: str
    prop: Any

    def sensible(self) -> bool:
        return not isinstance(self.prop, t.PostProp)  # "a creature is in that space": there is one


@node
class ManyHave(VerbNode):
    det: str | Node
    what: t.Pattern
    prop: Node


@CONDITION.of(ManyAre)
def _many_are(s: Scope, n: ManyAre) -> ir.Cond:
    kind = of_kind(s, n)
    return so_many(s, n.det, kind, conditions.is_tests(s, n.prop, ir.All(kind)), "not" in n.be)


@CONDITION.of(ManyHave)
def _many_have(s: Scope, n: ManyHave) -> ir.Cond:
    return so_many(s, n.det, of_kind(s, n), conditions.has_tests(s, n.prop), False)


def of_kind(s: Scope, n: ManyAre | ManyHave) -> ir.CardPattern:
    return refs.pattern(s, refs.with_other(n.what) if n.det == "another" else n.what)


def so_many(s: Scope, det: str | t.Node, kind: ir.CardPattern, tests: tuple[ir.Test, ...], negated: bool) -> ir.Cond:
    """Whether as many of the cards of a kind pass the tests, or fail them, as a determiner asks for.

    All of none are so: what is said of each creature holds where there is no creature (C-N35.1).
    """
    there = ir.HowMany(ir.All(kind))
    fitting = ir.HowMany(ir.All(ir.CardPattern(kind.zones, kind.side, (*alone(kind), *tests))))
    if det in ("all", "each"):
        s.cite("C-N35.1")
        return ir.Compares(fitting, ir.EQ, ir.Num(0) if negated else there)
    return turns.enough(s, det, ir.Minus(there, fitting) if negated else fitting)
