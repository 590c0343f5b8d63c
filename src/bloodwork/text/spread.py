"""Instructions that are spread over several cards, each with a number or a place of its own.

"Deal 1 damage to each creature for each counter on it": what the number calls "it" is each of the cards in turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.text import refs, values
from bloodwork.text import tree as t
from bloodwork.text.meaning import VALUE
from bloodwork.text.phrases import Got
from bloodwork.text.scope import Label, Scope, Thing
from bloodwork.text.shapes import any_node


@contextmanager
def spread(s: Scope, got: Got) -> Iterator[None]:
    """What is read from now on is done to each of several cards: numbers that follow may be each card's own."""
    before, s.spread = s.spread, own(s, got)
    yield
    s.spread = before


def own(s: Scope, got: Got) -> Thing | None:
    """Each of several cards, for words that speak of it: "its" after "each creature", "their" after "creatures"."""
    if not got.many:
        return None
    s.cite("C-N3.27")
    return Thing(step=s.step, ref=ir.OwnCard(), nouns=got.nouns, many=not got.each, words="each of them")


def number_for(s: Scope, n: t.Node, got: Got, past: tuple[str, ...] = ()) -> ir.Value:
    """A number that stands before the cards it is for, which can be spoken of from now on.

    It does not speak of them itself; but what comes behind them does: "for each counter on it", "where X is its power".
    """
    behind = any_node(n, lambda part: isinstance(part, t.Letter) and part.letter in s.meaning)
    number = None if behind else VALUE(s, n)
    refs.about(s, got, None, past)
    with spread(s, got):
        return values.for_each(s, VALUE(s, n) if number is None else number)


def one_by_one(s: Scope, got: Got, do: Callable[[Got], None]) -> None:
    """Does something for each of several cards, one after another."""
    if not got.many:
        do(got)
        return
    s.cite("C-N3.2")
    start, end = s.here(), Label()
    reg = s.register()
    s.emit(k.Each, reg=reg, todo=s.register(), ref=got.ref, who=None, end=end, won=s.register())
    one = Got(ir.Bound(reg), got.nouns, False)
    spoken, subject, own_places, each_one = len(s.things), s.subject, s.own, s.each_one
    s.next_step()
    s.each_one = s.bind(ref=one.ref, nouns=one.nouns)
    s.subject, s.own = one.ref, False
    do(one)
    s.subject, s.own, s.each_one = subject, own_places, each_one
    del s.things[spoken:]
    s.emit(k.Again, each=start)
    s.place(end)
