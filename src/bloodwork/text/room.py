"""Whether there is room: conditions that ask for a place, and those that ask if what was put there found one."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.text import lane_places, places, values
from bloodwork.text import tree as t
from bloodwork.text.errors import NOTHING_BEFORE
from bloodwork.text.meaning import CONDITION, LANES, UNPLACED
from bloodwork.text.scope import Draft, Scope

# what puts a card into a slot
_PUT: Final = ("move", "relocate", "deploy", "create", "spawn", "summon", "play", "take_control", "advance", "retreat")


def just_put(s: Scope) -> bool:
    """Whether the last thing said was to put something into a slot."""
    done = [part for part in s.code if isinstance(part, Draft) and part.make is k.Do]
    kinds = {s.vocab.events[name] for name in _PUT if name in s.vocab.events}
    return bool(done) and done[-1].given["kind"] in kinds


@UNPLACED.of(t.NoSuch)
def _no_such(s: Scope, n: t.NoSuch) -> bool:
    if not just_put(s):
        raise s.error(f'"no such {n.word}": none was spoken of before', NOTHING_BEFORE)
    s.cite("C-N31.12", "B-ZONE.39")
    return True


@UNPLACED.of(t.SpaceThere)
def _none_there(s: Scope, n: t.SpaceThere) -> bool:
    """After a move to such a space: whether there was none, and not whether one is left."""
    if not isinstance(n.where, t.Space) or n.where.det != "no" or not just_put(s):
        return False
    s.cite("C-N31.12")
    return True


@UNPLACED.of(t.HasRoom, layer=LANES)
def _no_room(s: Scope, n: t.HasRoom) -> bool:
    if not isinstance(n.spot, t.Spot) or n.spot.det != "no" or not just_put(s):
        return False
    s.cite("B-ZONE.39")
    return True


@UNPLACED.of(t.SlotIs, layer=LANES)
def _taken(s: Scope, n: t.SlotIs) -> bool:
    if (n.state == "empty") != n.negated or not just_put(s):
        return False
    s.cite("B-ZONE.39")
    return True


@UNPLACED.of(t.SpaceIs)
def _space_taken(s: Scope, n: t.SpaceIs) -> bool:
    """ "Return it to the space it left. If that space is occupied, ..."."""
    if not isinstance(n.where, t.ThatSpace) or (n.state, n.negated) not in (("occupied", False), ("empty", True)):
        return False
    if not just_put(s):
        return False
    s.cite("C-N31.12")
    return True


@CONDITION.of(t.SpaceThere)
def _space_there(s: Scope, n: t.SpaceThere) -> ir.Cond:
    assert isinstance(n.where, t.Space)
    no = n.where.det == "no"
    described = t.Space(**{**vars(n.where), "det": "any" if no else n.where.det})
    row = values.player(s, n.who) if n.who is not None else None
    found = ir.HowManyPlaces(places.where(s, described, row))
    return ir.Compares(found, ir.EQ if no else ir.GE, ir.Num(0 if no else 1))


@CONDITION.of(t.SlotIs, layer=LANES)
def _slot_is(s: Scope, n: t.SlotIs) -> ir.Cond:
    cond = ir.PlaceIs(s.find_space("that slot"), (ir.IsEmpty(n.state == "empty"),))
    return ir.Not(cond) if n.negated else cond


@CONDITION.of(t.HasRoom, layer=LANES)
def _has_room(s: Scope, n: t.HasRoom) -> ir.Cond:
    """Whether there is such a slot; "there" is where something was put last."""
    s.cite("B-ZONE.18")
    spot = n.spot
    assert isinstance(spot, t.Spot)
    found = lane_places.placing(s, spot, None)
    if n.there is not None:
        raise s.error('"there" does not say which place is meant', "nothing before it fits")
    who = values.player(s, n.who) if n.who is not None else lane_places.side(s, found.whose)
    if who is None:
        s.cite("B-ZONE.37")
        who = ir.ControllerOf(found.columns.ref) if isinstance(found.columns, ir.ColumnOf) else ir.You()
    columns = found.columns
    if s.within is not None and columns is None:
        s.in_within += 1
        columns = ir.ColumnNumbered(s.within)
    if found.near is not None or found.apart or found.spread or found.each:
        raise s.error(f"whether there is {s.said(spot)} cannot be asked")
    where = ir.RowSlots(who, lane_places.row_mask(s, found.rows), columns, True)
    no = spot.det == "no"
    return ir.Compares(ir.HowManyPlaces(where), ir.EQ if no else ir.GE, ir.Num(0 if no else 1))
