"""Of several that are equal, who chooses: "If several are tied, they choose which"."""

from __future__ import annotations

from typing import Any, Final

from bloodwork.text import tree as t
from bloodwork.text.errors import NOTHING_BEFORE
from bloodwork.text.meaning import BODY
from bloodwork.text.scope import Scope
from bloodwork.text.shapes import nodes, replaced
from bloodwork.text.tree import node

_WHOSE: Final = {"you": "your", "they": "their", "your opponent": "your opponent's", "that player": "that player's"}


@node
class TieChosen(t.VerbNode):
    """ "If several are tied, they choose which": of the strongest, the weakest and so on of the sentence before."""

    tied: str
    who: str | t.Node
    which: str


def settled(s: Scope, said: list[Any]) -> list[Any]:
    """Sentences in which the ones before say who chooses among equals."""
    out: list[Any] = []
    for n in said:
        tie = n.body if isinstance(n, t.Said) else None
        if not isinstance(tie, TieChosen):
            out.append(n)
            continue
        best = [one for one in nodes(tuple(out[-1:]), t.Pattern) if _extreme(one)]
        if len(best) != 1:
            raise s.error(f'"{tie.tied}" is said of one card with the greatest or least of something', NOTHING_BEFORE)
        whose = _WHOSE.get(tie.who) if isinstance(tie.who, str) else None
        if whose is None:
            raise s.error('who chooses must be said: "you choose" or "they choose"')
        s.cite("C-N3.3")
        (one,) = best
        chosen = t.Pattern(**{**vars(one), "posts": (*one.posts, t.OfChoice(whose=whose))})
        out[-1] = replaced(out[-1], one, chosen)
    return out


def _extreme(n: t.Pattern) -> bool:
    return any(isinstance(one, t.Extreme | t.Superlative) for one in (*n.adjs, *n.posts))


@BODY.of(TieChosen)
def _tie_chosen(s: Scope, n: TieChosen) -> None:
    raise s.error(f'"{n.tied}" is said of one card with the greatest or least of something', NOTHING_BEFORE)
