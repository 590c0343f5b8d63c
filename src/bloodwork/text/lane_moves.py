"""Where characters are moved on a battlefield with lanes: to a row, to a lane, into each other's places."""

from __future__ import annotations

from typing import Any, Final

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.text import lane_places, lanes, refs
from bloodwork.text import tree as t
from bloodwork.text.meaning import DEED, LANES, TO
from bloodwork.text.phrases import Got, Use
from bloodwork.text.scope import Draft, Scope

_OWN: Final = ("its", "their", "the", "a", "its controller's", "")
_YOURS: Final = ("your", "1 of your", "any of your", "each of your")
_THEIRS: Final = ("your opponent's", "the opposing")


def to_row(s: Scope, to: t.ToRow, got: Got, returns: bool) -> None:
    """To a row of its own lane or of another. A return to the Safety Zone is one of the rules' own (B-ZONE.24)."""
    name = to.row.removesuffix("s")
    if to.lane is None and to.whose in _OWN and (returns or name == "safety zone"):
        s.cite("B-ZONE.24")
        event = "advance" if name == "war zone" else "retreat"
        refs.about(s, got, s.do(event, card=got.ref, other=ir.This()), ("moved", "returned"))
    elif to.lane is None and to.whose in _OWN and name == "war zone":
        refs.about(s, got, s.do("advance", card=got.ref, other=ir.This()), ("moved", "returned"))
    else:
        relocate(s, got, to)


def relocate(s: Scope, got: Got, to: t.Node) -> None:
    """Moves characters to a row and a lane; where several are left, who is told to do it chooses."""
    at = lane_places.placing(s, to, ir.OwnCard())
    if at.each or at.spread:
        raise s.error('a character is moved to one place: "to an adjacent lane", "to a free slot"')
    if at.near is not None and at.rows not in ("", "zone"):
        raise s.error('a character goes to a row of its own side: "to its War Zone", "to the Back Row of another lane"')
    if at.rows in ("resource", "binding"):
        raise s.error('a character is moved to a row: "to the Back Row", "to a free slot of its lane"')
    s.cite("B-ZONE.31" if at.rows == "any" else "B-ZONE.27")
    flags = s.flag("war") | s.flag("back") if at.rows == "any" else s.flag(at.rows) if at.rows else 0
    if at.rows == "zone":
        s.cite("B-ZONE.7")
    given: dict[str, Any] = {"flags": flags}
    if at.columns is not None:
        columns = at.columns
        if at.apart and got.many:
            given["apart"] = s.register()
            columns = ir.OtherColumns(ir.ColumnOf(ir.Bound(given["apart"])))
        elif at.apart:
            columns = ir.OtherColumns(ir.ColumnOf(ir.OwnCard()))
        given["flags"] |= s.flag("lanes")
        given["amount"] = ir.ColumnMask(columns)
    ref = got.ref
    if at.whose == "its owner's":
        s.cite("B-ZONE.32")
        draft = s.do("take_control", card=ref, who=ir.OwnerOf(ir.OwnCard()), **given)
        refs.about(s, got, draft, ("moved", "returned"))
        return
    taken = _just_taken(s, at.whose)
    if taken is not None:
        s.cite("B-ZONE.32")
        lane = at.columns.ref if isinstance(at.columns, ir.ColumnOf) else None
        if isinstance(lane, ir.Bound) and lane.reg == taken.given.get("kept"):
            given["amount"] = ir.ColumnMask(ir.ColumnOf(ir.OwnCard()))  # where it lies before it is taken
        taken.given.update(given)
        return
    if at.whose in _YOURS:
        ref = ir.ThoseThat(ref, (ir.ControlledBy(ir.You()),))
    elif at.whose in _THEIRS:
        ref = ir.ThoseThat(ref, (ir.ControlledBy(ir.Opponent()),))
    elif at.whose not in _OWN and at.whose not in ("any", "either", "the same"):
        raise s.error('a character goes to a row of its own side: "to its War Zone", "to the Back Row of another lane"')
    got = Got(ref, got.nouns, got.many, got.this)
    refs.about(s, got, s.do("relocate", card=ref, who=s.actor, other=ir.This(), **given), ("moved",))


def _just_taken(s: Scope, whose: str) -> Draft | None:
    """ "Gain control of it and put it into a free slot of your War Zone": the instruction by which it goes there."""
    last = next((part for part in reversed(s.code) if isinstance(part, Draft)), None)
    taken = isinstance(last, Draft) and last.given.get("kind") == s.kind("take_control") and "flags" not in last.given
    meant = s.found is not None and s.found.draft is last
    return last if isinstance(last, Draft) and taken and meant and whose in (*_YOURS, "their") else None


@TO.of(t.ToRow, layer=LANES)
def _to_row(s: Scope, to: t.ToRow, got: Got, free: bool) -> None:
    to_row(s, to, got, False)


@TO.of(t.ToLane, t.ToSpot, layer=LANES)
def _to_lane(s: Scope, to: t.ToLane | t.ToSpot, got: Got, free: bool) -> None:
    relocate(s, got, to)


@DEED.of(t.PickLane, layer=LANES)
def _pick_lane(s: Scope, n: t.PickLane) -> None:
    if n.which == "another lane":
        raise s.error('which lane is chosen cannot depend on another one: say "a lane"')
    lanes.choose_lane(s, n.which == "target lane")


@DEED.of(t.SwitchStats, layer=LANES)
def _switch_stats(s: Scope, n: t.SwitchStats) -> None:
    """Two values of a character change places, as they are at that moment."""
    s.cite("B-CARD.23")
    of: t.Node = n.of
    if isinstance(of, t.SomeOnes):
        of = t.Some(det=of.det, what=t.Pattern(adjs=(), head=t.Noun(word=of.noun.removesuffix("'s"))))
    if isinstance(of, t.Some):
        got = refs.cards(s, of, Use(needs="creature"))
    else:
        got = Got(refs.one_ref(s, of, "creature"), frozenset({"creature", "card"}), False)
    if got.many:
        raise s.error("the values of one character are exchanged at a time")
    refs.about(s, got, None)
    a, b = s.register(), s.register()
    s.emit(k.Let, reg=a, value=ir.StatOf(got.ref, s.stat(n.a)))
    s.emit(k.Let, reg=b, value=ir.StatOf(got.ref, s.stat(n.b)))
    for more, less, high, low in ((n.a, n.b, b, a), (n.b, n.a, a, b)):
        by = ir.Minus(ir.BoundNumber(high), ir.BoundNumber(low))
        s.do("gain_stat", card=got.ref, word=s.stat(more), amount=by)
        s.do("lose_stat", card=got.ref, word=s.stat(less), amount=by)
