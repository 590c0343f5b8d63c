"""A creature whose control is taken goes to an empty space of who takes it: saying so is no second move."""

from __future__ import annotations

from typing import Any

from bloodwork.text import tree as t
from bloodwork.text.scope import Scope


def without_second_moves(s: Scope, said: list[Any]) -> list[Any]:
    """ "Gain control of an enemy creature. Move it to an empty space you own": one move."""
    out: list[Any] = []
    taken = False
    for n in said:
        body = n.body if isinstance(n, t.Said) else None
        chain = body.body if isinstance(body, t.Then) else body
        if not isinstance(chain, t.Chain):
            out.append(n)
            taken = False
            continue
        links = [t.Linked(link="and", clause=chain.first), *chain.rest]
        kept: list[t.Linked] = []
        for linked in links:
            if taken and _goes_home(linked.clause):
                s.cite("C-N9.11")
            else:
                kept.append(linked)
            taken = _takes(linked.clause)
        if len(kept) == len(links):
            out.append(n)
        elif kept:
            left: t.Node = t.Chain(first=kept[0].clause, rest=tuple(kept[1:]))
            after = "then" in kept[0].link or (isinstance(body, t.Then) and kept[0] is links[0])
            out.append(t.Said(body=t.Then(body=left) if after else left))
    return out


def _takes(n: t.Clause) -> bool:
    return isinstance(n.what, t.Act) and isinstance(n.what.do, t.TakeControl) and n.what.who in (None, "you")


def _goes_home(n: t.Clause) -> bool:
    """Whether a clause only puts the creature just spoken of into an empty space of the player."""
    act = n.what
    if not isinstance(act, t.Act) or act.may or act.who not in (None, "you") or n.suffixes:
        return False
    put = act.do
    if not isinstance(put, t.Put) or not _is_it(put.what) or not isinstance(put.to, t.InPlace):
        return False
    where = put.to.where
    if not isinstance(where, t.Space) or where.det not in ("a", "any") or where.adjs != ("empty",):
        return False
    return len(where.posts) == 1 and isinstance(where.posts[0], t.OwnPost) and where.posts[0].who == "you"


def _is_it(n: t.Node) -> bool:
    return isinstance(n, t.It) or (isinstance(n, t.Some) and n.det == "that")
