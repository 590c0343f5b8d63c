"""Between which bounds the numbers of a text lie."""

from __future__ import annotations

from bloodwork.kernel import ir
from bloodwork.text.lint.findings import Impossible
from bloodwork.text.lint.nodes import spelled
from bloodwork.text.lint.scope import BOTH, NATURAL, VALUES, Range, Scope


@VALUES(ir.Num)
def _num(s: Scope, value: ir.Num) -> Range:
    return value.number, value.number


@VALUES(ir.Plus)
def _plus(s: Scope, value: ir.Plus) -> Range:
    a, b = s.range(value.a), s.range(value.b)
    return a[0] + b[0], None if a[1] is None or b[1] is None else a[1] + b[1]


@VALUES(ir.Minus)
def _minus(s: Scope, value: ir.Minus) -> Range:
    if spelled(value.a) == spelled(value.b):
        return 0, 0
    a, b = s.range(value.a), s.range(value.b)
    low = 0 if b[1] is None else max(a[0] - b[1], 0)
    return low, None if a[1] is None else max(a[1] - b[0], 0)


@VALUES(ir.Times)
def _times(s: Scope, value: ir.Times) -> Range:
    a, b = s.range(value.a), s.range(value.b)
    if a[1] == 0 or b[1] == 0:
        return 0, 0
    return max(a[0], 0) * max(b[0], 0), None if a[1] is None or b[1] is None else a[1] * b[1]


@VALUES(ir.Divided)
def _divided(s: Scope, value: ir.Divided) -> Range:
    low, high = s.range(value.a)
    more = value.by - 1 if value.up else 0
    return (low + more) // value.by, None if high is None else (high + more) // value.by


@VALUES(ir.HowMany)
def _how_many(s: Scope, value: ir.HowMany) -> Range:
    try:
        known = s.card(value.ref)
    except Impossible:
        return 0, 0
    if isinstance(value.ref, ir.This | ir.EventCard | ir.LinkedCard):
        return NATURAL
    if known.zones == 1 and isinstance(value.ref, ir.All):
        # Each slot holds one card; one of them is this card's, where it must be another.
        most = s.world.columns * (2 if known.sides == BOTH else 1)
        if known.facts.get("is this card") is False and s.bearer.zones == 1 and s.bearer.sides & known.sides:
            most -= 1
        return 0, most
    return NATURAL


@VALUES(ir.Resource, ir.Tally, ir.TimesHappened, ir.TimesInColumns, ir.HowManyDid, ir.EventNumber)
@VALUES(ir.BoundNumber, ir.Var, ir.PaidNumber, ir.RememberedColumn)
def _any(s: Scope, value: ir.Value) -> Range:
    return -1_000_000 if s.world.vocab.player_counters else 0, None
