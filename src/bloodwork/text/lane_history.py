"""What happened in a lane: "if a character you control blocked in this lane last round".

Nobody notes in which lane something happened. So there is a watch of the library for each lane, and those count whose
lane is meant when it is asked.
"""

from __future__ import annotations

from bloodwork.kernel import ir
from bloodwork.text import lanes, turns
from bloodwork.text import tree as t
from bloodwork.text.meaning import DID, HAPPENED, LANE, LANES
from bloodwork.text.scope import Scope
from bloodwork.text.tree import unsaid


@unsaid
class LaneNumbered(t.Node):
    """A lane by its number."""

    n: int


@LANE.of(LaneNumbered, layer=LANES)
def _numbered(s: Scope, n: LaneNumbered, base: ir.Ref | None) -> ir.Columns:
    return ir.ColumnNumbered(ir.Num(n.n))


def _row_of(where: t.Node) -> tuple[tuple[t.Node, ...], t.Node | None]:
    """What is said of a row, and of a lane."""
    if isinstance(where, t.InLane):
        return (), where.lane
    assert isinstance(where, t.InRow)
    lane = where.lane.lane if isinstance(where.lane, t.InLane) else where.lane
    return (t.InRow(**{**vars(where), "lane": None}),), lane


def _placed(s: Scope, n: t.EvPlaced, posts: tuple[t.Node, ...]) -> turns.Asked:
    """The event of cards that were at a place."""
    what = getattr(n.event, "what", None)
    if not isinstance(what, t.Some) or turns.is_reference(what) or what.what.other is not None:
        raise s.error('where it happened is asked of a kind of character: "a character died in this lane"')
    there = t.Pattern(**{**vars(what.what), "posts": (*what.what.posts, *posts)})
    return turns.Asked(s, turns.changed(n.event, what=t.Some(det=what.det, what=there)))


def _in_lanes(s: Scope, n: t.EvPlaced) -> tuple[tuple[turns.Asked, ...], ir.Columns | None]:
    """The event by lanes, and which lanes are meant; None: in which lane is not asked."""
    row, lane = _row_of(n.where)
    if lane is None:
        return (_placed(s, n, row),), None
    s.cite("B-ZONE.3", "C-N21.12")
    numbers = range(1, lanes.LANE_COUNT + 1)
    each = tuple(_placed(s, n, (*row, t.InLane(lane=LaneNumbered(n=number)))) for number in numbers)
    return each, LANE(s, lane, None)


@HAPPENED.of(t.EvPlaced, layer=LANES)
def _times(s: Scope, n: t.EvPlaced, span: int) -> ir.Value:
    each, columns = _in_lanes(s, n)
    if columns is None:
        return each[0].times(span)
    back = turns.look_back(s, span)
    watches = tuple(one.watch for one in each)
    times: ir.Value = ir.TimesInColumns(watches, columns, back, each[0].who)
    if each[0].other:
        return ir.Minus(times, ir.TimesInColumns(watches, columns, back, each[0].who, ir.This()))
    return times


@DID.of(t.EvPlaced, layer=LANES)
def _did(s: Scope, n: t.EvPlaced, span: int, has: bool) -> ir.Test:
    if not isinstance(n.where, t.InLane):
        raise s.error('in which row it was is asked of a number: "if a character attacked in your War Zone this round"')
    each, columns = _in_lanes(s, n)
    assert columns is not None
    return ir.DidInColumns(tuple(one.watch for one in each), columns, turns.look_back(s, span), has)
