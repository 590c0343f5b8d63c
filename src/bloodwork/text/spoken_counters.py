"""Counters that were spoken of before: the last one, none left, two of them, and what is done by how many there are."""

from __future__ import annotations

from typing import Any

from bloodwork.kernel import ir
from bloodwork.kernel.ops import If, Jump, Let
from bloodwork.text import tree as t
from bloodwork.text import values
from bloodwork.text.meaning import BODY, CONDITION, ONE
from bloodwork.text.scope import Label, Scope
from bloodwork.text.shapes import nodes


@CONDITION.of(t.NoneLeft)
def _none_left(s: Scope, n: t.NoneLeft) -> ir.Cond:
    """ "If none are left", "if that was the last one": of the counters that were put on or removed before."""
    if s.counted is None:
        raise s.error("of which counters is not said", "nothing before it fits")
    ref, word = s.counted
    return ir.Compares(ir.CountersOn(ref, word), ir.EQ, ir.Num(0))


@CONDITION.of(t.HasSoMany)
def _has_so_many(s: Scope, n: t.HasSoMany) -> ir.Cond:
    """ "If it has two": of the counters that were spoken of before."""
    word = meant(s, None)
    op, than = values.comparison(s, n.n)
    return ir.Compares(ir.CountersOn(ONE(s, n.what, ""), word), op, than)


def meant(s: Scope, name: str | None) -> int:
    """The counters of a name, or those that were put on or removed before."""
    if name is not None:
        return values.counter(s, name)
    if s.counted is None:
        raise s.error("of which counters is not said", "nothing before it fits")
    return s.counted[1]


@BODY.of(t.Cases)
def _cases(s: Scope, n: t.Cases) -> None:
    """What is done by how many counters there are, counted once: a number alone is exactly that."""
    s.cite("C-N4.28")
    ref = ONE(s, n.what, "")
    cases = [n.first, *(further.case for further in n.rest)]
    held: dict[int, int] = {}
    for one in cases:
        word = meant(s, one.name)
        if word not in held:
            held[word] = s.register()
            s.emit(Let, reg=held[word], value=ir.CountersOn(ref, word))
    end = Label()
    things, step = list(s.things), s.step
    for one in cases:
        op, than = (ir.EQ, ir.Num(1)) if isinstance(one.n, t.One) else values.comparison(s, one.n)
        skip = Label()
        s.emit(If, cond=ir.Compares(ir.BoundNumber(held[meant(s, one.name)]), op, than), skip=skip)
        BODY(s, one.body)
        s.emit(Jump, to=end)
        s.place(skip)
        s.things, s.step = list(things), step
    s.place(end)


def named_before(sentences: tuple[Any, ...]) -> tuple[Any, ...]:
    """ "When the last one is removed": of the counters that a sentence before it speaks of, on the same card."""
    out: list[Any] = []
    for at, one in enumerate(sentences):
        event = getattr(one, "event", None)
        spoken = nodes(tuple(sentences[:at]), t.Counters)
        if isinstance(event, t.EvLastCounter) and event.what is None and spoken:
            name = event.name if event.name is not None else spoken[-1].name
            what = spoken[-1].what if isinstance(spoken[-1].what, t.This) else t.It()
            made: Any = type(one)
            one = made(**{**vars(one), "event": t.EvLastCounter(be=event.be, what=what, name=name)})
        elif isinstance(event, t.EvHasCounters) and event.what == t.It() and _of_this(event, spoken[-1:]):
            made = type(one)  # "Once it has three": an ability of the card, whatever brought them
            said = {"what": spoken[-1].what, "name": spoken[-1].name}
            one = made(**{**vars(one), "event": t.EvHasCounters(**{**vars(event), **said})})
        out.append(one)
    return tuple(out)


def _of_this(event: t.EvHasCounters, spoken: list[t.Counters]) -> bool:
    return any(isinstance(one.what, t.This) and event.name in (None, one.name) for one in spoken)
