"""Cards that are chosen together by the lanes they lie in: in one, in different ones, one in each."""

from __future__ import annotations

from bloodwork.kernel import ir
from bloodwork.text import comparisons, lanes, patterns, refs
from bloodwork.text import tree as t
from bloodwork.text.lane_places import EACH_LANE, is_each, tests
from bloodwork.text.meaning import LANES, TOGETHER
from bloodwork.text.phrases import Got, Use
from bloodwork.text.scope import Scope


@TOGETHER.of(t.InLane, t.SameRow, t.InRow, layer=LANES)
def _by_lane(s: Scope, post: t.InLane | t.SameRow | t.InRow, n: t.Some, use: Use, pay: bool) -> Got | None:
    """ "Two target characters in the same lane", "up to two in different lanes", "a character in each lane"."""
    if isinstance(post, t.InRow) and post.whose != "each" and not is_each(post.lane):
        return None
    if isinstance(post, t.InRow) or (isinstance(post, t.InLane) and post.lane in EACH_LANE):
        return _one_in_each(s, post, n, use, pay)
    if not comparisons.is_number(n.det):
        return None
    apart = post == t.InLane(lane=t.LanePost(which="different lanes"))
    if not apart and (not lanes.is_same(post) or lanes.lies_in_lane(s) or s.spoken_of()):
        return None
    s.cite("B-ZONE.3")
    relation = s.vocab.relations["same_row" if isinstance(post, t.SameRow) else lanes.SAME_LANE]
    own = (lanes.row(s, post.row),) if isinstance(post, t.SameRow) and post.row != "row" else ()

    def fits(ref: ir.Ref) -> ir.Test:
        return ir.InColumns(ir.OtherColumns(ir.ColumnOf(ref))) if apart else ir.IsRelated(relation, ref)

    partner = None if comparisons.at_most(n.det) else fits
    return comparisons.chosen_one_by_one(
        s, post, n, use, pay, lambda taken: (*own, *(fits(ref) for ref in taken)), partner
    )


def _one_in_each(s: Scope, post: t.InLane | t.InRow, n: t.Some, use: Use, pay: bool) -> Got | None:
    """One lane after the other, each by its own choice; where none is there, none is chosen."""
    if n.det not in ("a", t.UpTo(n=t.Number(n=1))):
        raise s.error('how many in each must be one: "a character in each lane", "up to one in each War Zone"')
    s.cite("B-ZONE.1")
    posts = tuple(one for one in n.what.posts if one is not post)
    p = t.Pattern(**{**vars(n.what), "posts": posts})
    found, nouns = refs.pattern(s, p, use), patterns.nouns_of(p)
    if isinstance(post, t.InRow):
        controlled = any(isinstance(test, ir.ControlledBy) for test in found.tests)
        if found.side == ir.ANYONE and not controlled and post.whose == "each":
            raise s.error(f'whose {post.row} is meant must be said: "a character you control in each War Zone"')
        row = (*found.tests, *tests(s, t.InRow(**{**vars(post), "whose": "a", "lane": None})))
        found = ir.CardPattern(found.zones, found.side, row, found.extreme, found.least)
    taken: list[ir.Ref] = []
    for lane in range(1, lanes.LANE_COUNT + 1):
        here = (*found.tests, ir.InColumn(ir.Num(lane)))
        there = ir.CardPattern(found.zones, found.side, here, found.extreme, found.least)
        least = ir.Num(1 if n.det == "a" else 0)
        taken.append(refs.choose(s, ir.All(there), least, ir.Num(1), nouns, pay).ref)
    together = ir.Together(tuple(taken))
    s.taken.append((ir.All(found), together))  # for "the rest"
    return Got(together, nouns, True)
