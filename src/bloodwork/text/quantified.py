"""Conditions on how many cards of a kind are so: "each creature you control is damaged", "no creature has Flying"."""

from __future__ import annotations

from typing import Any, Final

from bloodwork.kernel import ir
from bloodwork.text import conditions, patterns, refs, values
from bloodwork.text import tree as t
from bloodwork.text.meaning import CONDITION, POST
from bloodwork.text.phrases import Parts, alone
from bloodwork.text.scope import Scope
from bloodwork.text.tree.base import Node, VerbNode, node


@node
class ManyAre(Node):
    det: str | Node
    what: t.Pattern
    be: str
    prop: Any


@node
class ManyHave(VerbNode):
    det: str | Node
    what: t.Pattern
    prop: Node


@node
class ManyCost(VerbNode):
    """ "A creature you control costs 3 or more"."""

    det: str | Node
    what: t.Pattern
    cmp: Node


Many = ManyAre | ManyHave | ManyCost
_ONE: Final = ("a", "any", "another")


@CONDITION.of(ManyAre, ManyHave, ManyCost)
def _many_are(s: Scope, n: Many) -> ir.Cond:
    kind = refs.pattern(s, refs.with_other(n.what) if n.det == "another" else n.what)
    negated = isinstance(n, ManyAre) and "not" in n.be
    cond = so_many(s, "no" if n.det == "none" else n.det, kind, tests_of(s, n, ir.All(kind)), negated)
    if n.det in _ONE:
        # there may be several such cards: "it" could be any of them
        s.next_step()
        nouns = patterns.nouns_of(n.what)
        for words in ("one such card", "another such card"):
            s.bind(ref=ir.This(), nouns=nouns, words=words)
    return cond


def tests_of(s: Scope, n: Many, ref: ir.Ref) -> tuple[ir.Test, ...]:
    """What a card must pass to be so."""
    if isinstance(n, ManyAre):
        return conditions.is_tests(s, n.prop, ref)
    if isinstance(n, ManyCost):
        return (patterns.stat_is(s, "cost", n.cmp),)
    return conditions.has_tests(s, n.prop)


@t.unsaid
class SuchPost(Node):
    """Words after a noun: of which such a condition holds."""

    cond: Node


@POST.of(SuchPost)
def _such(s: Scope, n: SuchPost, parts: Parts) -> None:
    assert isinstance(n.cond, Many)
    tests = tests_of(s, n.cond, ir.OwnCard())
    parts.tests.extend((ir.Unlike(tests),) if isinstance(n.cond, ManyAre) and "not" in n.cond.be else tests)


def said_of(n: Node | None) -> t.Some | None:
    """ "If an adjacent creature is Insect Kin, it has Piercing" says so of each such creature."""
    if not isinstance(n, Many) or n.det not in _ONE:
        return None
    p = n.what
    such = t.Pattern(adjs=p.adjs, head=p.head, posts=(*p.posts, SuchPost(cond=n)), other=p.other)
    return t.Some(det="each", what=refs.with_other(such) if n.det == "another" else such)


def so_many(s: Scope, det: str | t.Node, kind: ir.CardPattern, tests: tuple[ir.Test, ...], negated: bool) -> ir.Cond:
    """Whether as many of the cards of a kind pass the tests, or fail them, as a determiner asks for.

    All of none are so: what is said of each creature holds where there is no creature (C-N35.1).
    """
    there = ir.HowMany(ir.All(kind))
    fitting = ir.HowMany(ir.All(ir.CardPattern(kind.zones, kind.side, (*alone(kind), *tests))))
    if det in ("all", "each"):
        s.cite("C-N35.1")
        return ir.Compares(fitting, ir.EQ, ir.Num(0) if negated else there)
    return values.enough(s, det, ir.Minus(there, fitting) if negated else fitting)
