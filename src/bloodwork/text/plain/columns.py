"""Lanes in plain words, and the slots of their rows."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.text.plain.base import Speaker, Words, words
from bloodwork.text.plain.places import SIDES

_ROWS: Final = {
    "war zone": "War Zone", "back row": "Back Row", "resource slot": "resource slot", "binding slot": "Binding slot",
    "safety zone": "Safety Zone", "resource row": "Resource Row",
}  # fmt: skip


@words(ir.ColumnOf)
def _column_of(s: Speaker, n: ir.ColumnOf) -> str:
    return "its lane" if isinstance(n.ref, ir.OwnCard) else f"the lane of {s.say(n.ref)}"


@words(ir.ColumnNumbered)
def _numbered(s: Speaker, n: ir.ColumnNumbered) -> str:
    if isinstance(n.number, ir.Num):
        return "the middle lane" if n.number.number == 2 else f"lane {n.number.number}"
    return s.say(n.number)


@words(ir.OtherColumns)
def _others(s: Speaker, n: ir.OtherColumns) -> str:
    if isinstance(n.of, ir.ColumnOf) and isinstance(n.of.ref, ir.Bound) and n.of.ref.reg not in s.bound:
        return "a different lane each"
    if isinstance(n.of, ir.ColumnsAt) or (isinstance(n.of, ir.ColumnOf) and isinstance(n.of.ref, ir.OwnCard)):
        return "another lane"
    return f"another lane than {s.say(n.of)}"


@words(ir.ColumnsBeside)
def _beside(s: Speaker, n: ir.ColumnsBeside) -> str:
    own = isinstance(n.of, ir.ColumnsAt) or (isinstance(n.of, ir.ColumnOf) and isinstance(n.of.ref, ir.OwnCard))
    if n.direction == ir.EITHER_SIDE:
        return "an adjacent lane" if own else f"a lane adjacent to {s.say(n.of)}"
    return f"the lane to the {SIDES[n.direction]} of {s.say(n.of)}"


@words(ir.ColumnsWhere)
def _where(s: Speaker, n: ir.ColumnsWhere) -> str:
    return f"a lane where {s.say(n.cond)}".replace(" in that lane", "")


@words(ir.RememberedColumn)
def _remembered(s: Speaker, n: ir.RememberedColumn) -> str:
    return "the chosen lane"


@words(ir.ColumnMask)
def _mask(s: Speaker, n: ir.ColumnMask) -> str:
    return s.say(n.columns)


@words(ir.HowManyColumns)
def _how_many(s: Speaker, n: ir.HowManyColumns) -> str:
    told = s.say(n.columns)
    if told.startswith("a lane "):
        return f"the number of lanes{told.removeprefix('a lane')}"
    return f"the number of {told}"


@words(ir.RowSlots)
def _row_slots(s: Speaker, n: ir.RowSlots) -> str:
    if not n.empty:
        return _rows(s, n)
    names = [name for name, bits in s.vocab.rows.items() if bits == n.rows]
    row = _ROWS[names[0]] if names else ""
    noun = f"{row} slots" if row and "slot" not in row else f"{row}s" if row else "slots"
    told = f"the {'free ' if n.empty else ''}{noun}"
    if n.who is not None:
        told = told.replace("the", s.whose(n.who), 1)
    where = f" in {s.say(n.columns)}" if n.columns is not None else ""
    return Words(told + where, many=True)


def _rows(s: Speaker, n: ir.RowSlots) -> str:
    """Whole rows, or whole lanes."""
    names = [name for name, bits in s.vocab.rows.items() if bits == n.rows]
    lane = s.say(n.columns) if n.columns is not None else ""
    if not names:
        return lane or "a slot"
    row = f"{s.whose(n.who) if n.who is not None else 'a'} {_ROWS[names[0]]}"
    return f"{row} in {lane}" if lane else row


def spot(s: Speaker, op: k.Do) -> str:
    """Where on the battlefield something is put, by the lanes and rows that its words name."""
    flags = s.vocab.flags
    war, back = op.flags & flags.get("war", 0), op.flags & flags.get("back", 0)
    named = op.flags & flags.get("lanes", 0) and op.amount is not None
    lane = s.say(op.amount) if named and op.amount is not None else ""
    row = "any row" if war and back else "War Zone" if war else "Back Row" if back else ""
    if not row:
        same = "zone" if op.flags & flags.get("zone", 0) else "row"
        return f"{lane}, in the same {same}" if lane and s.events[op.kind] in ("relocate", "take_control") else lane
    if row == "any row":
        return f"a free slot of {lane or 'its lane'}"
    whose = f"{s.whose(op.who)} " if op.who is not None and s.events[op.kind] == "take_control" else ""
    own = "its " if s.events[op.kind] in ("relocate", "take_control") else "a "
    return f"{whose or 'the '}{row} of {lane}" if lane else f"{whose or own}{row}"
