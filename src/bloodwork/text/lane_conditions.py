"""Conditions of a game with lanes: several cards in one lane or row, which can be spoken of after."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel import ir
from bloodwork.text import comparisons, lanes, patterns, refs, values
from bloodwork.text import tree as t
from bloodwork.text.conditions import of_each_player
from bloodwork.text.lane_places import EACH_LANE
from bloodwork.text.meaning import CONDITION, LANE, LANES, VALUE
from bloodwork.text.phrases import alone
from bloodwork.text.scope import Scope
from bloodwork.text.tree import node

_SIDES: Final = {ir.You: ir.YOU, ir.Opponent: ir.THEY}


@node
class BareBound(t.Node):
    """ "Bound, Turn: ...": what is used only while this character is bound."""


@CONDITION.of(BareBound, layer=LANES)
def _bare_bound(s: Scope, n: BareBound) -> ir.Cond:
    s.cite("B-KW.binding.3")
    return CONDITION(s, t.IsProp(what=t.This(noun="character"), be="is", prop="bound"))


@node
class SovereignIs(t.Node):
    """ "Your Sovereign is NAME"."""

    which: str
    name: str
    negated: bool = False
    word: str = ""


@CONDITION.of(SovereignIs, layer=LANES)
def _sovereign_is(s: Scope, n: SovereignIs) -> ir.Cond:
    side = {"your": ir.YOU, "your opponent's": ir.THEY, "the opposing": ir.THEY, "opposing": ir.THEY}.get(n.which)
    if side is None:
        raise s.error('whose Sovereign is asked about must be said: "your Sovereign", "the opposing Sovereign"')
    named = t.Pattern(adjs=(), head=t.Noun(word="sovereign"), posts=(t.NamedPost(name=n.name),))
    found = refs.pattern(s, named)
    cond = ir.Compares(ir.HowMany(ir.All(ir.CardPattern(found.zones, side, found.tests))), ir.GE, ir.Num(1))
    return ir.Not(cond) if n.negated else cond


@node
class StatePlaced(t.Node):
    """ "Unturned in the War Zone"."""

    state: str
    where: t.Node


@CONDITION.of(t.IsProp, layer=LANES)
def _is_prop(s: Scope, n: t.IsProp) -> ir.Cond:
    if not isinstance(n.prop, StatePlaced):
        return CONDITION.common(s, n)
    if "not" in n.be:
        raise s.error("which of both it is not must be said: its state, or its place")
    placed = t.IsProp(what=n.what, be=n.be, prop=t.PostProp(post=n.prop.where))
    return CONDITION(s, t.BothCond(a=t.IsProp(what=n.what, be=n.be, prop=n.prop.state), b=placed))


def in_each_lane(s: Scope, n: t.Controls, what: t.Some) -> ir.Cond:
    """ "You control a resource in each lane": one there, or so many, for every lane."""
    s.cite("B-ZONE.1")
    counted = isinstance(what.det, t.OrMore | t.AtLeast | t.Number)
    if n.no or (what.det not in (None, "a", "any", "another") and not counted):
        raise s.error('"in each lane" is asked of so many in each: "you control a resource in each lane"')
    least: ir.Value = ir.Num(1)
    if isinstance(what.det, t.OrMore | t.AtLeast | t.Number):
        least = VALUE(s, what.det if isinstance(what.det, t.Number) else what.det.n)
    p = what.what
    who = values.player(s, n.who)
    side = _SIDES.get(type(who), ir.ANYONE)
    if side == ir.ANYONE:
        raise s.error("who controls them must be said")
    found = refs.pattern(s, t.Pattern(adjs=p.adjs, head=p.head, posts=p.posts[:-1], other=p.other))
    return ir.Both(
        tuple(
            ir.Compares(
                ir.HowMany(ir.All(ir.CardPattern(found.zones, side, (*found.tests, ir.InColumn(ir.Num(lane)))))),
                ir.GE,
                least,
            )
            for lane in range(1, lanes.LANE_COUNT + 1)
        )
    )


@CONDITION.of(t.ControlsInLanes, layer=LANES)
def _controls_in_lanes(s: Scope, n: t.ControlsInLanes) -> ir.Cond:
    """ "You control characters in at least two lanes": so many in which one is."""
    what = n.what
    assert isinstance(what, t.Some)
    if what.det not in (None, "a", "any"):
        raise s.error('how many lanes are meant is asked of a kind of card: "characters in two or more lanes"')
    one = t.Some(det="a", what=what.what)
    where = t.LaneWhere(which="each lane", cond=t.Controls(who=n.who, what=one))
    op, than = values.comparison(s, n.cmp)
    return ir.Compares(ir.HowManyColumns(LANE(s, where, None)), ir.GE if op == ir.EQ else op, than)


def _own_war_zone(s: Scope, p: t.Pattern) -> bool:
    """Whether a barrier speaks of characters where it stands itself, and not of others (B-KW.barrier.11)."""
    last = p.posts[-1] if p.posts else None
    there = isinstance(last, t.InRow | t.SameRow | t.InLane) and not (isinstance(last, t.InRow) and "back" in last.row)
    character = isinstance(p.head, t.Noun) and p.head.word == "character"
    return there and character and not p.adjs and s.types & s.type_bit("barrier") != 0


@CONDITION.of(t.Controls, layer=LANES)
@of_each_player
def _controls(s: Scope, n: t.Controls) -> ir.Cond:
    """ "You control two or more characters in the same War Zone": those characters are spoken of from then on."""
    what = n.what
    last = what.what.posts[-1] if isinstance(what, t.Some) and what.what.posts else None
    if isinstance(what, t.Some) and isinstance(last, t.InLane) and last.lane in EACH_LANE:
        return in_each_lane(s, n, what)
    if isinstance(what, t.Some) and (n.no or what.det == "no") and n.who == "you" and _own_war_zone(s, what.what):
        raise s.error('this barrier is a character there itself: say "no other characters"')
    if n.no or not isinstance(what, t.Some) or not isinstance(what.det, t.OrMore | t.AtLeast | t.Number):
        return CONDITION.common(s, n)
    number = VALUE(s, what.det if isinstance(what.det, t.Number) else what.det.n)
    who = values.player(s, n.who)
    side = _SIDES.get(type(who), ir.ANYONE)
    company = lanes.together(s, what.what, number, side)
    if company is None:
        cond = CONDITION.common(s, n)
        found = refs.pattern(s, comparisons.apart(s, what.what, what.det)[0])
        group = ir.CardPattern(found.zones, side if side != ir.ANYONE else found.side, alone(found))
    else:
        cond = ir.Compares(ir.HowMany(ir.All(company)), ir.GE, number)
        group = company
    if side != ir.ANYONE:
        s.next_step()
        s.bind(ref=ir.All(group), nouns=patterns.nouns_of(what.what), many=True)
    return cond


@node
class IsBoth(t.Node):
    """ "This character is unturned and in the War Zone"."""

    what: t.Node
    be: str
    state: str
    post: t.Node


@CONDITION.of(IsBoth, layer=LANES)
def _is_both(s: Scope, n: IsBoth) -> ir.Cond:
    if "not" in n.be:
        raise s.error("which of the two is not so must be said")
    first = CONDITION(s, t.IsProp(what=n.what, be=n.be, prop=n.state))
    return ir.Both((first, CONDITION(s, t.IsProp(what=n.what, be=n.be, prop=t.PostProp(post=n.post)))))
