"""Cards on the chain that are cancelled and go elsewhere than to the graveyard."""

from __future__ import annotations

from typing import Any

from bloodwork.kernel import ir
from bloodwork.text import lane_deeds, moves
from bloodwork.text import tree as t
from bloodwork.text.meaning import DEED, LANES
from bloodwork.text.scope import Scope
from bloodwork.text.triggers import lemma


@t.unsaid
class CancelTo(t.Node):
    """ "Cancel it. If it is cancelled this way, put it into its owner's hand instead of the graveyard"."""

    what: t.Node
    to: t.ToZone | None  # None: it is banished
    verb: str = "cancel"


@DEED.of(CancelTo, layer=LANES)
def _cancel_to(s: Scope, n: CancelTo) -> None:
    s.cite("B-CHAIN.22")
    banished = ir.ZoneOf(None, s.zone("banished"), ir.BOTTOM)
    place = moves.zone_place(s, n.to) if n.to is not None else banished
    lane_deeds.do_to(s, "cancel", n.what, place=place)


def with_their_ends(said: list[Any]) -> list[Any]:
    """Sentences in which one that says where a cancelled card goes is told with the one that cancels it."""
    out: list[Any] = []
    for n in said:
        joined = _joined(out[-1], n) if out else None
        if joined is None:
            out.append(_within(n))
        else:
            out[-1] = joined
    return out


def _joined(before: Any, n: Any) -> Any:
    """ "Cancel it unless ... . If it is cancelled this way, put it there instead of into the graveyard"."""
    body = n.body if isinstance(n, t.Said) else None
    if not isinstance(body, t.IfBody) or not isinstance(before, t.Said) or not _if_cancelled(body.cond):
        return None
    then = body.body
    clause = then.first if isinstance(then, t.Chain) and not then.rest else None
    if clause is None or not _goes_elsewhere(clause):
        return None
    return _changed(before, clause)


def _within(n: Any) -> Any:
    """ "Cancel it and put it there instead of into the graveyard"."""
    body = n.body if isinstance(n, t.Said) else None
    chain = body.body if isinstance(body, t.Unless) else body
    if not isinstance(chain, t.Chain) or not chain.rest or not _goes_elsewhere(chain.rest[0].clause):
        return n
    short = t.Chain(first=chain.first, rest=chain.rest[1:])
    said = t.Said(body=t.Unless(**{**vars(body), "body": short}) if isinstance(body, t.Unless) else short)
    return _changed(said, chain.rest[0].clause) or n


def _changed(n: t.Said, clause: t.Clause) -> Any:
    """The sentence that cancels, with where the card goes; None if it cancels nothing."""
    body = n.body
    chain = body.body if isinstance(body, t.Unless) else body
    act = chain.first.what if isinstance(chain, t.Chain) else None
    if not isinstance(chain, t.Chain) or not isinstance(act, t.Act) or not isinstance(act.do, t.DoTo):
        return None
    if lemma(act.do.verb) != "cancel":
        return None
    assert isinstance(clause.what, t.Act)
    to = clause.what.do.to if isinstance(clause.what.do, t.Put) else None
    do = CancelTo(what=act.do.what, to=to if isinstance(to, t.ToZone) else None)
    first = t.Clause(what=t.Act(**{**vars(act), "do": do}), suffixes=chain.first.suffixes)
    told = t.Chain(first=first, rest=chain.rest)
    return t.Said(body=t.Unless(**{**vars(body), "body": told}) if isinstance(body, t.Unless) else told)


def _if_cancelled(cond: t.Node) -> bool:
    if isinstance(cond, t.Happens) and isinstance(cond.event, t.EvDone):
        return lemma(cond.event.verb) == "cancel" and "not" not in cond.event.be
    return isinstance(cond, t.Did) and not cond.negated


def _goes_elsewhere(n: t.Clause) -> bool:
    """ "Put it on top of its owner's deck instead of into the graveyard", "banish it instead"."""
    act = n.what
    if not isinstance(act, t.Act) or act.may or not isinstance(getattr(act.do, "what", None), t.It | t.Some):
        return False
    what = act.do.what  # type: ignore[attr-defined]
    if isinstance(what, t.Some) and what.det != "that":
        return False
    if not n.suffixes or not all(isinstance(one, t.InsteadOf | t.Instead) for one in n.suffixes):
        return False
    if isinstance(act.do, t.DoTo):
        return lemma(act.do.verb) == "banish"
    return isinstance(act.do, t.Put) and isinstance(act.do.to, t.ToZone)
