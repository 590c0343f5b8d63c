"""Events of moves: from where cards go, and to where."""

from __future__ import annotations

from bloodwork.kernel import ir
from bloodwork.text import lane_places, lanes, places, triggers
from bloodwork.text import tree as t
from bloodwork.text.meaning import EVENT, LANE, LANES, ONE
from bloodwork.text.scope import Scope
from bloodwork.text.tree import node
from bloodwork.text.triggers import Heard


@node
class EvMoves(t.Node):
    """ "Moves from the Back Row into a War Zone", "moves to another space"; `enters`: or comes there otherwise."""

    what: t.Node
    aux: str | None = None
    frm: t.Node | None = None
    to: t.Node | None = None
    anywhere: str | None = None
    side: str | None = None
    enters: bool = False
    moves_first: bool = False  # "moves or enters"
    s: bool = False

    def sensible(self) -> bool:
        # "from a War Zone in this lane": the lane is that of the War Zone
        return not (isinstance(self.frm, t.InRow) and self.frm.lane is None and isinstance(self.to, t.InLane))


def _is_anywhere(n: t.Node) -> bool:
    """ "Another space", "any space": whichever it is."""
    return isinstance(n, t.Space) and n.det in ("another", "any", "a") and n.adjs in ((), ("other",)) and not n.posts


@EVENT.of(EvMoves)
def _moves(s: Scope, n: EvMoves, out: Heard) -> None:
    s.cite("C-N1.27", "C-N31.11")
    triggers.moves(s, out)
    if n.enters:
        s.cite("C-N1.2")
        out.tests.clear()
        out.tests.append(ir.InZone(ir.R_PLACE, 1 << s.zone("board"), ir.ANYONE))
        triggers.kind(s, out, "move", "enters")
        triggers.kind(s, out, "flip", "enters")
    triggers.card(s, out, n.what, ir.R_CARD, ("moved",))
    if n.frm is not None:
        out.tests.append(ir.InPlace(ir.R_FROM, places.where(s, n.frm, None)))
    if n.side is not None:
        s.cite("C-N3.10")
        way = ir.LEFT if n.side.endswith("left") else ir.RIGHT
        out.tests.append(ir.InPlace(ir.R_PLACE, ir.Sideward(ir.EventPlace(ir.R_FROM), way)))
    to = n.to.where if isinstance(n.to, t.InPlace) else None
    if isinstance(to, t.Space):  # it is empty before, and not after
        to = t.Space(**{**vars(to), "adjs": tuple(adj for adj in to.adjs if adj != "empty")})
    if to is not None and isinstance(to, t.Space) and "adjacent" in to.adjs and not to.posts:
        if to.adjs != ("adjacent",) or n.enters:
            raise s.error('to which space it moves must be said: "to an adjacent space"')
        out.tests.append(ir.InPlace(ir.R_PLACE, places.adjacent(ir.EventPlace(ir.R_FROM))))
    elif to is not None and not _is_anywhere(to):
        triggers.in_space(s, out, to)
        return
    s.bind(where=ir.EventPlace(ir.R_PLACE))


@EVENT.of(EvMoves, layer=LANES)
def _moves_in_lanes(s: Scope, n: EvMoves, out: Heard) -> None:
    """Into a row or lane from elsewhere, or out of it; within it nothing has moved there."""
    cannot = t.mood(n) == "cannot"
    s.cite("B-MOVE.11" if cannot else "B-ZONE.38")
    if cannot and (n.frm is not None or n.enters):
        raise s.error("what cannot be is said of where a character moves to, or of all its moves")
    triggers.kind(s, out, "move", "own_move" if cannot else "", "" if n.enters else "enters leaves")
    triggers.card(s, out, n.what, ir.R_CARD, ("moved",))
    starts = _slots(s, n.frm, out) if n.frm is not None else None
    ends = _slots(s, n.to, out) if n.to is not None else None
    if starts is not None:
        out.tests.append(ir.InPlace(ir.R_FROM, starts))
        if ends is None:
            out.tests.append(ir.InPlace(ir.R_PLACE, starts, False))
    if ends is not None:
        out.tests.append(ir.InPlace(ir.R_PLACE, ends))
        if starts is None and not cannot:
            out.tests.append(ir.InPlace(ir.R_FROM, ends, False))
    if n.anywhere is not None and "lane" in n.anywhere:
        other = ir.OtherColumns(ir.ColumnsAt(ir.EventPlace(ir.R_FROM)))
        out.tests.append(ir.InPlace(ir.R_PLACE, ir.RowSlots(None, lane_places.all_rows(s), other, False)))
    s.bind(where=ir.EventPlace(ir.R_PLACE))


def _slots(s: Scope, n: t.Node, out: Heard) -> ir.Where:
    """The slots from or to which a character moves."""
    columns: ir.Columns | None = None
    if isinstance(n, t.InLane):
        lane = n.lane
        away = isinstance(lane, t.LanePost) and ("other" in lane.which or "different" in lane.which)
        if away or (isinstance(lane, t.LanePost) and "adjacent" in lane.which):
            start = ir.ColumnsAt(ir.EventPlace(ir.R_FROM))
            columns = ir.OtherColumns(start) if away else ir.ColumnsBeside(start, ir.EITHER_SIDE)
        else:
            columns = LANE(s, lane, None)
        return ir.RowSlots(None, lane_places.all_rows(s), columns, False)
    if isinstance(n, t.SameRow):
        if n.row == "row":
            raise s.error('which row must be said: "the same War Zone"')
        of = lanes.near(s, f"the same {n.row}") if n.of is None else ONE(s, n.of, "")
        out.tests.append(ir.CondHolds(ir.Matches(of, (lanes.row(s, n.row),))))
        return ir.RowSlots(ir.ControllerOf(of), s.vocab.rows[n.row], ir.ColumnOf(of), False)
    assert isinstance(n, t.InRow)
    if n.lane is not None:
        assert isinstance(n.lane, t.InLane)
        columns = LANE(s, n.lane.lane, None)
    row = n.row.removesuffix("s")
    whose = "" if n.whose in ("its", "their", "its controller's") else n.whose
    return ir.RowSlots(lane_places.side(s, whose), s.vocab.rows[row], columns, False)
