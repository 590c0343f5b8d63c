"""A creature whose control is taken goes to an empty space of who takes it: saying so is no second move."""

from __future__ import annotations

from typing import Any

from bloodwork.text import tree as t
from bloodwork.text.scope import Scope


def without_second_moves(s: Scope, said: list[Any]) -> list[Any]:
    """ "Gain control of an enemy creature. Move it to an empty space you own": one move.

    "If you can't" then asks whether it was taken, and what else is done to it is done if it was.
    """
    out: list[Any] = []
    taken: t.TakeControl | None = None
    besides: t.Chain | None = None
    for n in said:
        body = n.body if isinstance(n, t.Said) else None
        chain = body.body if isinstance(body, t.Then) else body
        if besides is not None and isinstance(body, t.IfBody) and isinstance(body.cond, t.DidIt) and body.cond.negated:
            out[-1:] = [n, t.Said(body=t.Otherwise(body=besides))]
        elif not isinstance(chain, t.Chain):
            out.append(n)
        if not isinstance(chain, t.Chain):
            taken = besides = None
            continue
        links = [t.Linked(link="and", clause=chain.first), *chain.rest]
        kept: list[t.Linked] = []
        before = taken
        for linked in links:
            if taken is not None and _goes_home(linked.clause):
                s.cite("C-N9.11")
            elif taken is not None and kept and _goes_home_for_a_time(kept[-1].clause, linked.clause):
                s.cite("C-N9.11")
                held = t.Clause(what=kept[-1].clause.what, suffixes=linked.clause.suffixes)
                kept[-1] = t.Linked(link=kept[-1].link, clause=held, cond=kept[-1].cond)
            elif before is not None and taken is before and _goes_to_row(linked.clause):
                out.append(t.Said(body=t.Chain(first=linked.clause)))  # at once, as it is taken
            else:
                kept.append(linked)
            taken = _takes(linked.clause) or (taken if _turns_it(linked.clause) else None)
        besides = None
        if len(kept) == len(links):
            out.append(n)
        elif kept:
            besides = t.Chain(first=kept[0].clause, rest=tuple(kept[1:]))
            after = "then" in kept[0].link or (isinstance(body, t.Then) and kept[0] is links[0])
            out.append(t.Said(body=t.Then(body=besides) if after else besides))
    return out


def _takes(n: t.Clause) -> t.TakeControl | None:
    act = n.what
    return act.do if isinstance(act, t.Act) and isinstance(act.do, t.TakeControl) and act.who in (None, "you") else None


def _turns_it(n: t.Clause) -> bool:
    do = n.what.do if isinstance(n.what, t.Act) else None
    return isinstance(do, t.DoTo) and do.verb in ("turn", "unturn") and _is_it(do.what)


def _put_of(n: t.Clause) -> t.Put | None:
    """What a clause does if all it does is to put what was taken somewhere."""
    act = n.what
    if not isinstance(act, t.Act) or act.may or act.who not in (None, "you") or n.suffixes:
        return None
    return act.do if isinstance(act.do, t.Put) and _is_it(act.do.what) else None


def _goes_home(n: t.Clause) -> bool:
    """Whether a clause only puts what was taken into an empty space of the player."""
    put = _put_of(n)
    where = put.to.where if put is not None and isinstance(put.to, t.InPlace) else None
    if not isinstance(where, t.Space) or where.det not in ("a", "any") or where.adjs != ("empty",):
        return False
    return len(where.posts) == 1 and isinstance(where.posts[0], t.OwnPost) and where.posts[0].who == "you"


def _goes_home_for_a_time(taking: t.Clause, n: t.Clause) -> bool:
    """ "Gain control of it and move it to an empty space you own until end of turn": the time is that of both."""
    if not n.suffixes or taking.suffixes or _takes(taking) is None:
        return False
    return all(isinstance(one, t.TIMES) for one in n.suffixes) and _goes_home(t.Clause(what=n.what, suffixes=()))


def _goes_to_row(n: t.Clause) -> bool:
    """Whether a clause only puts what was taken into a row of the player."""
    put = _put_of(n)
    at = put.to.spot if put is not None and isinstance(put.to, t.ToSpot) else put.to if put is not None else None
    return isinstance(at, t.Spot | t.ToRow) and at.whose == "your"


def _is_it(n: t.Node) -> bool:
    return isinstance(n, t.It) or (isinstance(n, t.Some) and n.det == "that")
