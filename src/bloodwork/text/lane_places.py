"""Lanes, rows and slots wherever a text speaks of a place: where cards lie, come, go, and whether there is room."""

from __future__ import annotations

from typing import Final, NamedTuple

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.text import lanes, values
from bloodwork.text import tree as t
from bloodwork.text.meaning import CARDS, CONDITION, COUNTED, LANE, LANES, ONE, POST, VALUE
from bloodwork.text.phrases import Got, Parts, Use, by
from bloodwork.text.scope import Draft, Label, Scope

_SIDES: Final = {"left": ir.LEFT, "right": ir.RIGHT}
_CHOSEN: Final = ("a lane of your choice", "any lane of your choice")
_EVERY: Final = ("each lane", "any lane", "a lane", "all lanes", "all 3 lanes", *_CHOSEN)
_OTHERS: Final = ("another lane", "other lanes", "the other lanes", "a different lane", "each other lane")
_ADJACENT: Final = ("a adjacent lane", "adjacent lanes", "each adjacent lane")
_NAMED: Final = {
    "the middle lane": -1, "the left lane": ir.LEFT, "the right lane": ir.RIGHT, "the outer lanes": ir.EITHER_SIDE,
}  # fmt: skip
_YOURS: Final = ("your", "each of your", "1 of your", "any of your")
_THEIRS: Final = ("your opponent's", "the opposing")
_EACH: Final = ("each lane", "all lanes", "all 3 lanes", "each other lane", "each adjacent lane", "other lanes",
                "the other lanes", "adjacent lanes")  # fmt: skip
APART: Final = ("different lanes", "a different lane")
EACH_LANE: Final = tuple(t.LanePost(which=which) for which in ("each lane", "all lanes", "all 3 lanes"))


# ------------------------------------------------------------------ lanes


def base_of(s: Scope, base: ir.Ref | None, words: str) -> ir.Columns:
    """The lane that "adjacent" and "another" start from."""
    return ir.ColumnOf(base if base is not None else lanes.near(s, words))


@LANE.of(t.SameLane, layer=LANES)
def _same(s: Scope, n: t.SameLane, base: ir.Ref | None) -> ir.Columns:
    s.cite("B-ZONE.3")
    if n.of is not None:
        return ir.ColumnOf(ONE(s, n.of, ""))
    return base_of(s, base, "the same lane")


@LANE.of(t.LaneOf, layer=LANES)
def _lane_of(s: Scope, n: t.LaneOf, base: ir.Ref | None) -> ir.Columns:
    return ir.ColumnOf(ONE(s, n.of, ""))


@LANE.of(t.LanePost, layer=LANES)
def _lane_word(s: Scope, n: t.LanePost, base: ir.Ref | None) -> ir.Columns:
    which = n.which
    if which in _EVERY or which == "different lanes":
        s.cite("B-ZONE.1")
        if which in _CHOSEN and not isinstance(s.actor, ir.You):
            raise s.error("who does it chooses where")
        return ir.EveryColumn()
    if which == "the chosen lane" and s.lane is None:
        s.lane = s.kept_lane
    if which == "target lane" or (which in ("that lane", "the chosen lane") and s.lane is not None):
        return ir.ColumnNumbered(lanes.lane_number(s, which))
    if which == "the chosen lane":
        raise s.error('"the chosen lane": none was chosen before', "nothing before it fits")
    if which in _NAMED:
        s.cite("B-ZONE.33")
        middle = ir.ColumnNumbered(ir.Num(2))
        return ir.ColumnsBeside(middle, _NAMED[which]) if _NAMED[which] >= 0 else middle
    if which in _ADJACENT:
        s.cite("B-ZONE.29")
        return ir.ColumnsBeside(base_of(s, base, which), ir.EITHER_SIDE)
    if which in _OTHERS:
        return ir.OtherColumns(ir.ColumnNumbered(s.lane) if s.lane is not None else base_of(s, base, which))
    if (which == "its lane" and base is not None) or (which == "that lane" and base is not None and not s.spoken_of()):
        return ir.ColumnOf(base)
    return ir.ColumnOf(lanes.lane_card(s, which))


@LANE.of(t.LaneBeside, layer=LANES)
def _beside(s: Scope, n: t.LaneBeside, base: ir.Ref | None) -> ir.Columns:
    s.cite("B-ZONE.29", "B-ZONE.33")
    of = ir.ColumnOf(ONE(s, n.of, "")) if n.of is not None else base_of(s, base, "the lane")
    return ir.ColumnsBeside(of, _SIDES[n.side])


@LANE.of(t.LaneWhere, layer=LANES)
def _where(s: Scope, n: t.LaneWhere, base: ir.Ref | None) -> ir.Columns:
    return _such(s, n.which, n.cond, base)


@LANE.of(t.LaneWith, layer=LANES)
def _with(s: Scope, n: t.LaneWith, base: ir.Ref | None) -> ir.Columns:
    what = n.what
    assert isinstance(what, t.Some)
    if n.without:
        if what.det not in (None, "a", "any"):
            raise s.error('what a lane is without must be a kind of card: "a lane without characters"')
        what = t.Some(det="no", what=what.what)
    return _such(s, n.which, t.Exists(be="is", what=what), base)


def _such(s: Scope, which: str, cond: t.Node, base: ir.Ref | None) -> ir.Columns:
    """The lanes of which a condition holds: what it says of cards in play it says of those in that lane."""
    s.cite("B-ZONE.1", "B-ZONE.34")
    if s.within is not None:
        raise s.error("one lane at a time is asked for what is in it")
    things, used, code = list(s.things), s.in_within, len(s.code)
    s.within = ir.ThatColumn()
    asked = CONDITION(s, cond)
    s.within = None
    if s.in_within == used or len(s.code) != code:
        raise s.error(f"{s.said(cond)} says nothing of cards in the lane")
    s.things = things  # what is in some lane cannot be spoken of after
    found: ir.Columns = ir.ColumnsWhere(asked)
    if "other" in which:
        found = ir.CommonColumns(found, LANE(s, t.LanePost(which="another lane"), base))
    return found


def is_each(n: t.Node | None) -> bool:
    """Whether all of several lanes are meant, each for itself."""
    if isinstance(n, t.InLane):
        return is_each(n.lane)
    if isinstance(n, t.InRow):
        return n.whose in ("each of your", "each") or is_each(n.lane)
    if isinstance(n, t.LaneWhere | t.LaneWith):
        return n.which.startswith(("each", "all", "lanes", "the lanes"))
    return isinstance(n, t.LanePost) and n.which in _EACH


# ------------------------------------------------------------------ where cards lie


@CARDS.of(t.Some, layer=LANES)
def _in_one_lane(s: Scope, n: t.Some, use: Use, pay: bool) -> Got:
    """ "Each character in a lane": in one that is chosen, and not in any."""
    bound = n.det == "the" and any(isinstance(post, t.BoundTo) for post in n.what.posts)
    if bound and n.what.head != t.Noun(word="resource"):
        n = t.Some(det="a", what=n.what)  # one at most is bound to a resource
    last = n.what.posts[-1] if n.what.posts else None
    if "face-down" in n.what.adjs and isinstance(last, t.InRow) and last.whose in _YOURS:
        raise s.error("a face-down character lies in a War Zone of the other player: say who controls it")
    lane = last.lane if isinstance(last, t.InLane) and n.det in (None, "all", "each") else None
    if not isinstance(lane, t.LanePost) or lane.which not in ("a lane", *_CHOSEN):
        return CARDS.common(s, n, use, pay)
    if lane.which in _CHOSEN and not isinstance(s.actor, ir.You):
        raise s.error("who does it chooses where")
    lanes.choose_lane(s, False)
    there = (*n.what.posts[:-1], t.InLane(lane=t.LanePost(which="that lane")))
    return CARDS.common(s, t.Some(det=n.det, what=t.Pattern(**{**vars(n.what), "posts": there})), use, pay)


@POST.of(t.InLane, t.SameRow, t.InRow, layer=LANES)
def _in_place(s: Scope, n: t.InLane | t.SameRow | t.InRow, parts: Parts) -> None:
    if isinstance(n, t.InRow):
        _sided(s, n, parts)
    parts.tests.extend(tests(s, n))


def _sided(s: Scope, n: t.InRow, parts: Parts) -> None:
    """A row is one player's, and so are the cards in it."""
    if n.whose in _YOURS:
        parts.side = ir.YOU
    elif n.whose in _THEIRS:
        parts.side = ir.THEY
    elif n.whose in ("their", "that player's"):
        who = values.whose(s, n.whose)
        assert who is not None
        by(parts, who)


def tests(s: Scope, n: t.Node) -> list[ir.Test]:
    """What is asked of a card that lies there."""
    if isinstance(n, t.SameRow):
        return [lanes.same_row(s, n, lanes.near(s, f"the same {n.row}") if n.of is None else ONE(s, n.of, ""))]
    if isinstance(n, t.InLane):
        return [lane_test(s, n.lane)]
    assert isinstance(n, t.InRow)
    found = [lanes.row(s, n.row)]
    own = n.prep == "from" or not s.spoken_of()  # "a character from its Back Row": its own
    if n.whose in ("its", "its controller's") and not own:
        found.append(lanes.same_lane(s, s.ref_of(s.find("its"))))
        if n.whose != "its":
            found.append(ir.ControlledBy(ir.ControllerOf(s.ref_of(s.find("its")))))
    elif n.whose == "the opposing" and not n.row.endswith("s") and n.lane is None and lanes.lies_in_lane(s):
        s.cite("B-ZONE.5")
        found.append(lanes.same_lane(s, lanes.near(s)))  # the one that its own meets
    elif n.whose == "its owner's":
        found.append(ir.ControlledBy(ir.OwnerOf(s.ref_of(s.find("its")))))
    if n.lane is not None:
        assert isinstance(n.lane, t.InLane)
        found.append(lane_test(s, n.lane.lane))
    return found


def lane_test(s: Scope, n: t.Node) -> ir.Test:
    """In the same lane as a card, in this lane, in another lane, in lanes of which something holds."""
    if isinstance(n, t.SameLane):
        return lanes.same_lane(s, lanes.near(s) if n.of is None else ONE(s, n.of, ""))
    if isinstance(n, t.LanePost):
        if n.which in ("each lane", "all lanes", "all 3 lanes", "different lanes"):
            raise s.error('what is meant in each lane must be said for each: "for each lane", or "in any lane"')
        if n.which in ("any lane", "a lane", *_CHOSEN):
            return ir.InColumn(ir.Num(0), False)
        if n.which == "the chosen lane" and s.lane is None:
            s.lane = s.kept_lane
        if n.which in ("target lane", "that lane", "the chosen lane") and (s.lane is not None or "target" in n.which):
            return ir.InColumn(lanes.lane_number(s, n.which))
        if n.which in _ADJACENT:
            s.cite("B-ZONE.29")
            return ir.IsRelated(s.vocab.relations["adjacent_lane"], lanes.near(s, n.which))
        if n.which != "the chosen lane" and n.which not in _NAMED and n.which not in _OTHERS:
            return lanes.same_lane(s, lanes.lane_card(s, n.which))
    return ir.InColumns(LANE(s, n, None))


# ------------------------------------------------------------------ where cards come and go


class Placing(NamedTuple):
    """Where a card is put: `rows` as the words name them ("" none), `columns` None where no lane is named."""

    whose: str
    rows: str
    columns: ir.Columns | None
    each: bool = False  # in every such slot
    spread: bool = False  # in every such lane
    apart: bool = False  # several cards in different lanes
    near: ir.Ref | None = None  # "the same row": that of this card


def row_name(row: str | None) -> str:
    name = (row or "").removesuffix("s")
    return {
        "war zone": "war",
        "back row": "back",
        "safety zone": "back",
        "resource": "resource",
        "war zone or back row": "any",
        "back row or war zone": "any",
    }.get(name, name)


def placing(s: Scope, n: t.Node, base: ir.Ref | None) -> Placing:
    """What the words say of a place; `base` is the card from which lanes are counted, else this card."""
    if isinstance(n, t.AtSpot | t.ToSpot):
        n = n.spot
    if isinstance(n, t.InLane | t.ToLane):
        return _in_lane(s, n.lane, base, Placing("", "", None))
    if isinstance(n, t.InRow | t.ToRow):
        found = Placing(n.whose, _row(s, n.row), None, spread=n.whose in ("each of your", "each"))
        if n.lane is not None:
            return _in_lane(s, n.lane, base, found)
        if base is None and n.whose == "its":
            return found._replace(columns=ir.ColumnOf(s.ref_of(s.find("its"))))
        if base is not None and n.whose in ("any", "1 of your", "any of your", "either"):
            return found._replace(columns=ir.EveryColumn())
        return found
    if isinstance(n, t.SameRow):
        of = lanes.near(s, f"the same {n.row}") if n.of is None else ONE(s, n.of, "")
        return Placing("the same", "" if n.row == "row" else _row(s, n.row), ir.ColumnOf(of), near=of)
    assert isinstance(n, t.Spot), type(n)
    return _spot(s, n, base)


def _row(s: Scope, row: str) -> str:
    if row == "resource row":
        raise s.error('which slot of the Resource Row is meant must be said: "a free resource slot"')
    return row_name(row)


def _in_lane(s: Scope, lane: t.Node, base: ir.Ref | None, found: Placing) -> Placing:
    if isinstance(lane, t.InLane):
        lane = lane.lane
    apart = isinstance(lane, t.LanePost) and lane.which in APART
    columns = ir.EveryColumn() if apart else LANE(s, lane, base)
    return found._replace(columns=columns, apart=apart, spread=found.spread or is_each(lane))


_SIDED: Final = {
    "on your side": "your", "you control": "your",
    "on your opponent's side": "your opponent's", "your opponent controls": "your opponent's",
}  # fmt: skip


def _spot(s: Scope, n: t.Spot, base: ir.Ref | None) -> Placing:
    rows = row_name(n.kind if n.kind is not None else n.row)
    if n.row == "resource row":
        raise s.error('which slot of the Resource Row is meant must be said: "a free resource slot"')
    rows = "any" if rows in ("", "character") or (n.whose == "any" and n.row == "row") else rows
    whose = n.whose or _SIDED.get(n.side or "", "")
    found = Placing(whose, rows, None, each=n.det in ("each", "all"), spread=n.whose in ("each of your", "each"))
    if n.det in ("1 of your", "your"):
        found = found._replace(whose="your")
    if n.whose == "the same":
        of = ONE(s, n.as_, "") if n.as_ is not None else None
        rows = "" if n.row == "row" else row_name(n.row)
        found = found._replace(rows=rows, near=of, whose=_SIDED.get(n.side or "", n.whose))
        if n.lane is None:
            lane = of if of is not None else base if base is not None else lanes.near(s)
            return found._replace(columns=ir.ColumnOf(lane))
    if n.lane is not None:
        return _in_lane(s, n.lane, base, found)
    if base is not None and (n.whose in (None, "any", "1 of your", "any of your", "either")):
        return found._replace(columns=ir.EveryColumn())
    return found


def row_mask(s: Scope, rows: str) -> int:
    """The rows of a lane, as the ruleset numbers them, in which there may be a free slot."""
    names = {"war": "war zone", "back": "back row", "resource": "resource slot", "binding": "binding slot"}
    if rows in names:
        return s.vocab.rows[names[rows]]
    return s.vocab.rows["war zone"] | s.vocab.rows["back row"]


def to_next_lane(s: Scope, start: Label, done: Label) -> None:
    """Ends what is done for each of several lanes."""
    inside = s.code[s.code.index(start) :]
    if any(isinstance(part, Draft) and (part.make is k.Target or part.given.get("announced")) for part in inside):
        raise s.error('what is done in each lane cannot have targets, which are chosen before: say "a character"')
    s.emit(k.Again, each=start)
    s.place(done)


def at_each_lane(s: Scope, columns: ir.Columns) -> tuple[Label, Label]:
    """Begins what is done once for each of several lanes, whichever they are when it begins: "that lane" is each."""
    s.cite("B-ZONE.1")
    start, done = s.here(), Label()
    reg, todo = s.register(), s.register()
    s.emit(k.Each, reg=reg, todo=todo, ref=None, who=None, end=done, won=s.register(), columns=columns)
    s.next_step()
    s.lane = ir.BoundNumber(reg)
    return start, done


@VALUE.of(t.LaneCount, layer=LANES)
@COUNTED.of(t.LaneCount, layer=LANES)
def _lane_count(s: Scope, n: t.LaneCount) -> ir.Value:
    if n.of is None:
        raise s.error("there are three lanes: say which of them are counted")
    return ir.HowManyColumns(LANE(s, n.of, None))


def all_rows(s: Scope) -> int:
    """Every row of a lane."""
    out = 0
    for bits in s.vocab.rows.values():
        out |= bits
    return out


def side(s: Scope, whose: str) -> ir.Who | None:
    if whose in _YOURS:
        return ir.You()
    if whose in _THEIRS:
        return ir.Opponent()
    if whose in ("", "a", "any", "the", "either"):
        return None
    if whose in ("its", "its controller's"):
        return ir.ControllerOf(s.ref_of(s.find("its")))
    if whose == "its owner's":
        return ir.OwnerOf(s.ref_of(s.find("its")))
    return values.whose(s, whose)
