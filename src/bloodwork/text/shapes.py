"""Questions about whole sentences that decide which kind of ability they are."""

from __future__ import annotations

from typing import Any

from bloodwork.text import tree as t


def holds(n: Any, kinds: tuple[type, ...]) -> bool:
    """Whether a tree holds a node of these kinds anywhere."""
    if isinstance(n, kinds):
        return True
    if isinstance(n, tuple | list):
        return any(holds(one, kinds) for one in n)
    if isinstance(n, t.Node):
        return any(holds(one, kinds) for one in vars(n).values())
    return False


def changes_event(n: Any) -> bool:
    """Whether a body says what an event becomes: instead, does not, is denied, N less."""
    if holds(n, (t.Instead, t.InsteadBody, t.DoesNot, t.Prevent, t.CardDealsMore, t.NotBe)):
        return True
    return any_node(n, _denies)


def _denies(n: Any) -> bool:
    if isinstance(n, t.IsDone) and n.verb == "denied":
        return True
    if isinstance(n, t.DoTo) and n.verb in ("deny", "denies"):
        return True
    return isinstance(n, t.Blood | t.Deal | t.TakesDamage | t.PlayerTakes) and n.more is not None


def any_node(n: Any, test: Any) -> bool:
    if isinstance(n, tuple):
        return any(any_node(one, test) for one in n)
    if isinstance(n, t.Node):
        return bool(test(n)) or any(any_node(one, test) for one in vars(n).values())
    return False


def attached_in(n: Any) -> list[t.Attached]:
    """Every "attached ..." of a tree."""
    if isinstance(n, t.Attached):
        return [n]
    parts = n if isinstance(n, tuple) else vars(n).values() if isinstance(n, t.Node) else ()
    return [found for one in parts for found in attached_in(one)]


def strips_the_dead(body: t.Node) -> bool:
    """Whether all that a consequence does is to take the text of what dies."""
    if not isinstance(body, t.Chain) or body.rest:
        return False
    act = body.first.what
    if isinstance(act, t.Act) and isinstance(act.do, t.RemoveText):
        return True
    return isinstance(act, t.CardAct) and isinstance(act.do, t.Lose) and isinstance(act.do.change, t.TextLoss)


def conditional_instead(n: Any) -> t.IfBody | None:
    """A sentence that says what is done instead of the one before it, if something holds."""
    if not isinstance(n, t.Said) or not isinstance(n.body, t.IfBody) or not isinstance(n.body.body, t.Chain):
        return None
    first = n.body.body.first
    return n.body if any(isinstance(suffix, t.Instead) for suffix in first.suffixes) else None


def without_instead(n: t.Node) -> t.Node:
    assert isinstance(n, t.Chain)
    left = tuple(suffix for suffix in n.first.suffixes if not isinstance(suffix, t.Instead))
    return t.Chain(first=t.Clause(what=n.first.what, suffixes=left), rest=n.rest)


def subject_of(sentences: tuple[Any, ...]) -> str | t.Node | None:
    """The player that the sentence before was about, for "they may"."""
    last = sentences[-2] if len(sentences) > 1 else None
    if isinstance(last, t.Bounded):
        return last.what.who
    return getattr(last.event, "who", None) if isinstance(last, t.Banned) else None
