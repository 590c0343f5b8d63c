"""Characters that are bound, and the Resources that they are bound to."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel import ir
from bloodwork.text import patterns, quantified, refs, triggers
from bloodwork.text import tree as t
from bloodwork.text.meaning import CONDITION, EVENT, LANES, PATTERN, POST
from bloodwork.text.phrases import Parts, Use
from bloodwork.text.scope import Scope
from bloodwork.text.tree import node

_RULE: Final = "B-KW.binding.6"


@POST.of(t.BoundTo, layer=LANES)
def _bound_to(s: Scope, n: t.BoundTo, parts: Parts) -> None:
    s.cite(_RULE)
    relation = s.vocab.relations["bound_to"]
    if isinstance(n.of, t.Some) and n.of.det in ("a", "any", "another"):
        parts.tests.append(ir.InCompany(relation, PATTERN(s, n.of.what, Use()), ir.Num(1)))
    else:
        parts.tests.append(ir.IsRelated(relation, refs.one_ref(s, n.of)))


@POST.of(t.WithBound, layer=LANES)
def _with_bound(s: Scope, n: t.WithBound, parts: Parts) -> None:
    s.cite(_RULE)
    what = n.what
    if not isinstance(what, t.Some) or what.det not in ("a", "any", "no", None):
        raise s.error('what is bound to it must be a kind of card: "a character"')
    test = ir.InCompany(s.vocab.relations["bound_to"], PATTERN(s, what.what, Use()), ir.Num(1))
    parts.tests.append(ir.Unlike((test,)) if (what.det == "no") != n.without else test)


@node
class EvBound(t.VerbNode, t.EventNode):
    """ "A character you control becomes bound"."""

    what: t.Node


@EVENT.of(EvBound, layer=LANES)
def _ev_bound(s: Scope, n: EvBound, out: triggers.Heard) -> None:
    """It comes into the Binding slot beside a Resource."""
    s.cite(_RULE)
    triggers.kind(s, out, "move")
    triggers.card(s, out, n.what, ir.R_CARD)
    out.tests.append(ir.IsThen(ir.IsState(s.vocab.states["bound"])))


@CONDITION.of(quantified.ManyAre, layer=LANES)
def _many_are(s: Scope, n: quantified.ManyAre) -> ir.Cond:
    """ "A character is bound to this resource": only one can be, and it can be spoken of."""
    cond = CONDITION.common(s, n)
    of = n.prop.of if isinstance(n.prop, t.BoundTo) else None
    if of is not None and not isinstance(of, t.Some) and n.det in ("a", "any") and "not" not in n.be:
        kind = refs.pattern(s, n.what)
        test = ir.IsRelated(s.vocab.relations["bound_to"], refs.one_ref(s, of))
        s.next_step()
        s.bind(ref=ir.All(ir.CardPattern(kind.zones, kind.side, (*kind.tests, test))), nouns=patterns.nouns_of(n.what))
    return cond
