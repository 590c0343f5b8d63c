"""Amounts that are divided among several cards: damage, counters."""

from __future__ import annotations

from bloodwork.kernel import ir
from bloodwork.kernel.ops import Divide
from bloodwork.text import patterns, refs, values
from bloodwork.text import tree as t
from bloodwork.text.meaning import DEED, PREDICATE
from bloodwork.text.phrases import Got, Use
from bloodwork.text.scope import Scope


def divided(s: Scope, n: t.Node, what: t.Node, by_chance: bool) -> tuple[Got, ir.Value]:
    """The cards that get some of an amount, and what each of them gets."""
    s.cite("C-N20.9")
    use = Use(needs="creature")
    least = 0
    if isinstance(what, t.Some) and (isinstance(what.det, t.AnyNumber) or what.det in (None, "all", "each")):
        # who gets nothing is not among them
        p = what.what
        got = Got(ir.All(refs.pattern(s, p, use)), patterns.nouns_of(p), True)
    else:
        got = refs.cards(s, what, use)
        least = 0 if by_chance else 1
    if not got.many:
        raise s.error("an amount is divided among several cards")
    reg, shares = s.register(), s.register()
    amount = values.amount(s, n)
    s.emit(Divide, reg=reg, shares=shares, among=got.ref, who=s.actor, amount=amount, least=least, chance=by_chance)
    return Got(ir.Bound(reg), got.nouns, True), ir.Share(reg, shares)


def deal(s: Scope, n: t.DealDivided, source: ir.Ref) -> None:
    s.cite("C-N9.19")
    got, share = divided(s, n.n, n.what, "random" in n.how)
    refs.about(s, got, None, ("damaged",))
    s.do("damage", card=got.ref, amount=share, other=source)


@DEED.of(t.DealDivided)
def _deal_divided(s: Scope, n: t.DealDivided) -> None:
    deal(s, n, ir.This())


@PREDICATE.of(t.DealDivided)
def _card_deals_divided(s: Scope, n: t.DealDivided, got: Got) -> None:
    deal(s, n, got.ref)


@DEED.of(t.CountersDivided)
def _counters_divided(s: Scope, n: t.CountersDivided) -> None:
    s.cite("C-N9.26")
    if n.name is None:
        raise s.error("which counter must be said")
    got, share = divided(s, n.n, n.what, "random" in n.how)
    refs.about(s, got, None)
    s.do("add_counter", card=got.ref, word=values.counter(s, n.name), amount=share)
