"""Where an ability works: in play, unless its words say that its card is somewhere else."""

from __future__ import annotations

from typing import Any

from bloodwork.text import patterns
from bloodwork.text import tree as t
from bloodwork.text.scope import Scope
from bloodwork.text.shapes import nodes


def of_conditions(s: Scope, *said: Any) -> int:
    """The zones (a mask) that conditions name for the card that bears the text: "if this card is in your hand".

    Only what must hold for anything to happen counts: each condition is one that all of what is done hangs on.
    """
    out = 0
    for cond in said:
        if isinstance(cond, t.BothCond):
            out |= of_conditions(s, cond.a, cond.b)
        elif isinstance(cond, t.IsProp) and "not" not in cond.be and _is_this(s, cond.what):
            post = cond.prop.post if isinstance(cond.prop, t.PostProp) else None
            if isinstance(post, t.InZone):
                for zone in (post.zone, post.more, post.other):
                    if zone is not None:
                        out |= bits(s, zone)
            elif isinstance(post, patterns.AsidePost):
                out |= 1 << s.zone("aside")
    if out:
        s.cite("C-N10.11")
    return out


def named(s: Scope, *said: Any) -> int:
    """The zones (a mask) that words name for the card that bears the text: "discard this card from your hand"."""
    out = 0
    for n in said:
        for found in nodes(tuple(n) if isinstance(n, list) else n, t.ThisFrom):
            assert isinstance(found.zone, t.Zone)
            out |= bits(s, found.zone)
    if out:
        s.cite("C-N10.12")
    return out


def outer_condition(body: t.Node, more: list[Any]) -> t.Node | None:
    """The condition that all of a consequence hangs on."""
    return body.cond if isinstance(body, t.IfBody) and all(_goes_on(one) for one in more) else None


def _goes_on(n: Any) -> bool:
    """ "If you do, ...": only if what was said before it was done."""
    body = n.body if isinstance(n, t.Said) else None
    return isinstance(body, t.IfBody) and isinstance(body.cond, t.Did) and not body.cond.negated


def _is_this(s: Scope, n: t.Node) -> bool:
    return isinstance(n, t.This)


def bits(s: Scope, zone: t.Node) -> int:
    """The zone as a bit; 0 for what is in play."""
    assert isinstance(zone, t.Zone)
    name = patterns.zone_kind(zone.name)
    if name in ("play", "board", "battlefield") or name not in s.vocab.zones:
        return 0
    bit = 1 << s.zone(name)
    return 0 if bit & s.vocab.play_zones else bit
