"""Where characters are moved on a battlefield with lanes: to a row, to a lane, into each other's places."""

from __future__ import annotations

from typing import Any, Final

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.text import lanes, refs
from bloodwork.text import tree as t
from bloodwork.text.meaning import DEED, LANES, TO
from bloodwork.text.phrases import Got, Use
from bloodwork.text.scope import Scope

_OWN: Final = ("its", "their", "the", "a", "its controller's")
# which lane a character is moved to, as the event numbers them
_LANES: Final = {"its lane": 0, "a adjacent lane": 1, "another lane": 2, "any lane": 3}
_OF_CARD: Final = 4
_OF_NUMBER: Final = 5


def to_row(s: Scope, to: t.ToRow, got: Got, returns: bool) -> None:
    """To a row of its own lane or of another. A return to the Safety Zone is one of the rules' own (B-ZONE.24)."""
    name = to.row.removesuffix("s")
    if to.lane is None and to.whose in _OWN and (returns or name == "safety zone"):
        s.cite("B-ZONE.24")
        event = "advance" if name == "war zone" else "retreat"
        refs.about(s, got, s.do(event, card=got.ref, other=ir.This()), ("moved", "returned"))
        return
    if to.lane is None and to.whose in _OWN and name == "war zone":
        refs.about(s, got, s.do("advance", card=got.ref, other=ir.This()), ("moved", "returned"))
        return
    ref = got.ref
    if to.whose in ("your", "1 of your", "any of your", "each of your"):
        ref = ir.ThoseThat(ref, (ir.ControlledBy(ir.You()),))
    elif to.whose in ("your opponent's", "the opposing"):
        ref = ir.ThoseThat(ref, (ir.ControlledBy(ir.Opponent()),))
    elif to.whose not in _OWN and to.whose != "any":
        raise s.error('a character goes to a row of its own side: "to its War Zone", "to the Back Row of another lane"')
    lane = to.lane
    if lane is None and to.whose in ("any", "1 of your", "any of your"):
        lane = t.LanePost(which="any lane")
    relocate(s, Got(ref, got.nouns, got.many, got.this), lane, "war" if name == "war zone" else "back")


def relocate(s: Scope, got: Got, lane: t.Node | None, row: str) -> None:
    """Moves characters to a row and a lane; where several lanes are left, who is told to do it chooses."""
    s.cite("B-ZONE.31" if row == "any" else "B-ZONE.27")
    flags = s.flag("war") | s.flag("back") if row == "any" else s.flag(row) if row else 0
    given: dict[str, Any] = {"flags": flags, "other": ir.This()}
    if lane is None or lane == t.SameLane() or lane == t.SameLane(prep="of"):
        given["word"] = 0
    elif isinstance(lane, t.SameLane):
        assert lane.of is not None
        given.update(word=_OF_CARD, other=refs.one_ref(s, lane.of))
    else:
        assert isinstance(lane, t.LanePost)
        if lane.which == "target lane" or (lane.which == "that lane" and s.lane is not None):
            given.update(word=_OF_NUMBER, amount=lanes.lane_number(s, lane.which))
        elif lane.which in _LANES:
            given["word"] = _LANES[lane.which]
            if "adjacent" in lane.which:
                s.cite("B-ZONE.29")
        elif lane.which.endswith("lanes"):
            raise s.error('a character is moved to one lane: "to an adjacent lane", "to another lane"')
        else:
            given.update(word=_OF_CARD, other=lanes.lane_card(s, lane.which))
    refs.about(s, got, s.do("relocate", card=got.ref, who=s.actor, **given), ("moved",))


@TO.of(t.ToRow, layer=LANES)
def _to_row(s: Scope, to: t.ToRow, got: Got, free: bool) -> None:
    to_row(s, to, got, False)


@TO.of(t.ToLane, layer=LANES)
def _to_lane(s: Scope, to: t.ToLane, got: Got, free: bool) -> None:
    lane: t.Node = t.SameLane(of=to.of) if to.of is not None or not to.which else t.LanePost(which=to.which)
    relocate(s, got, lane, "any" if to.slot else "")


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
