"""A search that may not be made: what is done with what it finds, and the shuffling, hang on it too."""

from __future__ import annotations

from typing import Any

from bloodwork.text import tree as t
from bloodwork.text.scope import Scope
from bloodwork.text.shapes import any_node


def with_their_ends(s: Scope, said: list[Any]) -> list[Any]:
    """ "You may search your deck for a card. Put it into your hand, then shuffle": without the search neither is done.

    So it is with a search that hangs on a condition. Sentences that go on with it become a part of its own.
    """
    out: list[Any] = []
    open_ = False
    for n in said:
        more = _clauses(n) if open_ else None
        if more is not None:
            s.cite("C-N21.3b")
            out[-1] = t.Said(body=_longer(out[-1].body, more))
            open_ = not any_node(n, _shuffles)
        else:
            out.append(n)
            open_ = isinstance(n, t.Said) and _optional_search(n.body) and not any_node(n, _shuffles)
    return out


def _optional_search(n: t.Node) -> bool:
    """Whether a sentence searches a deck only if something holds, or if a player likes to."""
    if isinstance(n, t.Then):
        return _optional_search(n.body)
    if isinstance(n, t.IfBody | t.MayPay) and isinstance(n.body, t.Chain):
        return any_node(n.body, _searches)
    may = isinstance(n, t.Chain) and isinstance(n.first.what, t.Act) and n.first.what.may
    return may and any_node(n, _searches)


def _longer(n: t.Node, more: tuple[t.Linked, ...]) -> t.Node:
    if isinstance(n, t.Then | t.IfBody | t.MayPay):
        made: Any = type(n)
        return made(**{**vars(n), "body": _longer(n.body, more)})  # type: ignore[no-any-return]
    assert isinstance(n, t.Chain)
    return t.Chain(first=n.first, rest=(*n.rest, *more))


def _clauses(n: Any) -> tuple[t.Linked, ...] | None:
    """The clauses of a sentence that goes on with what was found: it speaks of it, or shuffles."""
    body = n.body if isinstance(n, t.Said) else None
    link = ", then" if isinstance(body, t.Then) else "and"
    chain = body.body if isinstance(body, t.Then) else body
    if not isinstance(chain, t.Chain) or not isinstance(chain.first.what, t.Act):
        return None
    if not any_node(chain, _shuffles) and not any_node(chain.first, _found):
        return None
    return (t.Linked(link=link, clause=chain.first), *chain.rest)


def _searches(n: t.Node) -> bool:
    return isinstance(n, t.Search)


def _shuffles(n: t.Node) -> bool:
    return isinstance(n, t.Shuffle)


def _found(n: t.Node) -> bool:
    return isinstance(n, t.It) or (isinstance(n, t.Some) and n.det in ("that", "those"))
