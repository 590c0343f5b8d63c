"""Whether there is room: conditions that ask for a place, and those that ask if what was put there found one."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.text import lane_places, places, values
from bloodwork.text import tree as t
from bloodwork.text.conditions import space_tests
from bloodwork.text.errors import NOTHING_BEFORE
from bloodwork.text.meaning import CONDITION, COUNTED, LANES, VALUE
from bloodwork.text.scope import Draft, Scope
from bloodwork.text.shapes import asks_for_room

# what puts a card into a slot
_PUT: Final = ("move", "relocate", "deploy", "create", "spawn", "summon", "play", "take_control", "advance", "retreat")


def unplaced(s: Scope) -> ir.Cond | None:
    """Whether what was to be put into a slot right before found none; None if nothing was."""
    done = [part for part in s.code if isinstance(part, Draft) and part.make is k.Do]
    kinds = {s.vocab.events[name] for name in _PUT if name in s.vocab.events}
    if not done or done[-1].given["kind"] not in kinds:
        return None
    s.cite("C-N31.12", "B-ZONE.39")
    at = s.code.index(done[-1]) + 1
    following = s.code[at] if at < len(s.code) else None
    if isinstance(following, Draft) and following.make is k.NoteOutcome:
        return ir.CameToNothing(following.given["reg"])
    reg = s.register()
    s.code.insert(at, Draft(k.NoteOutcome, reg=reg))
    if s.open_if >= at:
        s.open_if += 1
    return ir.CameToNothing(reg)


@CONDITION.of(t.NoSuch)
def _no_such(s: Scope, n: t.NoSuch) -> ir.Cond:
    found = unplaced(s)
    if found is None:
        raise s.error(f'"no such {n.word}": none was spoken of before', NOTHING_BEFORE)
    return found


@CONDITION.of(t.SpaceThere)
def _space_there(s: Scope, n: t.SpaceThere) -> ir.Cond:
    """After a move to such a space: whether there was none, and not whether one is left."""
    found = unplaced(s) if asks_for_room(n) else None
    if found is not None:
        return found
    assert isinstance(n.where, t.Space)
    no = n.where.det == "no"
    described = t.Space(**{**vars(n.where), "det": "any" if no else n.where.det})
    row = values.player(s, n.who) if n.who is not None else None
    number = ir.HowManyPlaces(places.where(s, described, row))
    return ir.Compares(number, ir.EQ if no else ir.GE, ir.Num(0 if no else 1))


_OTHERWISE: Final = {"occupied": "empty", "empty": "occupied", "opposed": "unopposed", "unopposed": "opposed"}


@CONDITION.of(t.SpacesAre)
def _spaces_are(s: Scope, n: t.SpacesAre) -> ir.Cond:
    """All of them: none is otherwise."""
    whose = n.det.removeprefix("both").removeprefix("all").removeprefix(" of").strip()
    if n.det == "both" and not places.is_pair(t.Space(det="both", adjs=n.adjs, posts=n.posts, many=True)):
        raise s.error("which two spaces these are must be said: those adjacent or diagonal to a card")
    adjs = (*n.adjs, _OTHERWISE[n.state])
    others = t.Space(det=whose or "any", adjs=adjs, posts=n.posts, many=True)
    return ir.Compares(ir.HowManyPlaces(places.where(s, others, None)), ir.EQ, ir.Num(0))


@CONDITION.of(t.SoManySpaces)
def _so_many_spaces(s: Scope, n: t.SoManySpaces) -> ir.Cond:
    op, than = values.comparison(s, n.cmp)
    row = values.player(s, n.who) if n.who is not None else None
    number = ir.HowManyPlaces(places.where(s, n.where, row))
    return ir.Compares(number, ir.GE if op == ir.EQ and getattr(n.cmp, "op", "") == "" else op, than)


@CONDITION.of(t.SpaceIs)
def _space_is(s: Scope, n: t.SpaceIs) -> ir.Cond:
    """ "Return it to the space it left. If that space is occupied, ..." asks what became of that."""
    found = unplaced(s) if asks_for_room(n) else None
    if found is not None:
        return found
    cond = ir.PlaceIs(places.where(s, n.where, None), space_tests(n.state))
    return ir.Not(cond) if n.negated else cond


@CONDITION.of(t.SlotIs, layer=LANES)
def _slot_is(s: Scope, n: t.SlotIs) -> ir.Cond:
    found = unplaced(s) if asks_for_room(n) else None
    if found is not None:
        return found
    cond = ir.PlaceIs(s.find_space("that slot"), (ir.IsEmpty(n.state == "empty"),))
    return ir.Not(cond) if n.negated else cond


@CONDITION.of(t.HasRoom, layer=LANES)
def _has_room(s: Scope, n: t.HasRoom) -> ir.Cond:
    """Whether there is such a slot; "there" is where something was put last."""
    s.cite("B-ZONE.18")
    spot = n.spot
    assert isinstance(spot, t.Spot)
    tried = unplaced(s) if asks_for_room(n) else None
    if tried is not None:
        return tried
    if n.there is not None:
        raise s.error('"there" does not say which place is meant', "nothing before it fits")
    who = values.player(s, n.who) if n.who is not None else None
    no = spot.det == "no"
    return ir.Compares(_free(s, spot, who), ir.EQ if no else ir.GE, ir.Num(0 if no else 1))


@VALUE.of(t.SlotCount, layer=LANES)
@COUNTED.of(t.SlotCount, layer=LANES)
def _slot_count(s: Scope, n: t.SlotCount) -> ir.Value:
    return _free(s, n.of, None)


@CONDITION.of(t.RowFull, layer=LANES)
def _row_full(s: Scope, n: t.RowFull) -> ir.Cond:
    s.cite("B-ZONE.18")
    if n.state == "empty":
        post = t.InRow(whose=n.whose, row=n.row, lane=n.lane)
        there = t.Pattern(adjs=(), head=t.Noun(word="character"), posts=(post,))
        return CONDITION(s, t.Exists(be="is", what=t.Some(det="a" if n.negated else "no", what=there)))
    tried = None if n.negated else unplaced(s)
    if tried is not None:
        return tried
    none = t.Spot(det="no", empty=True, whose=n.whose, row=n.row, lane=n.lane)
    return ir.Compares(_free(s, none, None), ir.GE if n.negated else ir.EQ, ir.Num(1 if n.negated else 0))


@CONDITION.of(t.SoMuchRoom, layer=LANES)
def _so_much_room(s: Scope, n: t.SoMuchRoom) -> ir.Cond:
    op, than = values.comparison(s, n.cmp)
    free = _free(s, n.of, values.player(s, n.who) if n.who is not None else None)
    return ir.Compares(free, ir.GE if op == ir.EQ and getattr(n.cmp, "op", "") == "" else op, than)


def _free(s: Scope, spot: t.Node, who: ir.Who | None) -> ir.Value:
    """How many slots are free of those that the words describe; `who`: on whose side, where that is said apart."""
    found = lane_places.placing(s, spot, None)
    if found.near is not None or found.apart or (found.spread and found.whose != "each of your"):
        raise s.error(f"whether there is {s.said(spot)} cannot be asked")
    columns = found.columns
    if who is None:
        who = lane_places.side(s, found.whose)
    if who is None:
        s.cite("B-ZONE.37")
        who = ir.ControllerOf(columns.ref) if isinstance(columns, ir.ColumnOf) else ir.You()
    if s.within is not None and columns is None:
        s.in_within += 1
        columns = ir.ColumnNumbered(s.within)
    return ir.HowManyPlaces(ir.RowSlots(who, lane_places.row_mask(s, found.rows), columns, True))
