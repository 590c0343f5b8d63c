"""Spaces of several: one card in each of them, or several cards, each in a space of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.text import places, refs
from bloodwork.text import tree as t
from bloodwork.text.meaning import DEED
from bloodwork.text.phrases import Got
from bloodwork.text.scope import Draft, Label, Scope
from bloodwork.text.spread import one_by_one

_EACH: Final = ("each", "all")


def in_several(n: t.Node | None) -> bool:
    """Whether the words mean several spaces, without saying that it is done in each of them."""
    where = n.where if isinstance(n, t.InPlace) else n
    return isinstance(where, t.Space) and places.each_of(where) and where.det not in _EACH


def one_of(n: t.Node) -> t.InPlace:
    """One of the spaces that the words mean."""
    where = n.where if isinstance(n, t.InPlace) else n
    assert isinstance(where, t.Space)
    return t.InPlace(where=t.Space(det="a", adjs=where.adjs, posts=where.posts))


def in_each_place(s: Scope, n: t.Make | t.MakeFirst | t.Play) -> None:
    """ "In each empty space": once for each of them, whichever they are when it begins."""
    assert n.at is not None
    made: Any = type(n)
    one = made(**{**vars(n), "at": t.InPlace(where=t.ThatSpace())})
    at = n.at
    several_times(s, lambda: places.at_each(s, places.where(s, at, s.actor), lambda: DEED(s, one)))


def several_times(s: Scope, loop: Callable[[], None]) -> None:
    """What is done in a loop; after it, the cards that it was done to are spoken of together."""
    gathered, spoken = Gathered(s), len(s.things)
    loop()
    new = [thing for thing in s.things[spoken:] if thing.draft is not None and thing.draft.make is k.Do]
    del s.things[spoken:]
    if new and new[-1].draft is not None:
        last = new[-1]
        gathered.each_time(new[-1].draft)
        gathered.speak_of(last.nouns, last.past)


class Noted(Draft):
    """Adds cards to those that were gathered, if these are spoken of in the end."""

    def __init__(self, gathered: Draft, more: tuple[int, ...]) -> None:
        super().__init__(k.Let)
        self.gathered = gathered
        self.more = more

    def needed(self) -> bool:
        return int(self.gathered.given.get("out", -1)) >= 0

    def finish(self) -> k.Op:
        reg = self.given["reg"] = self.gathered.given["out"]
        before = (ir.Bound(reg),) if self.more else ()
        self.given["ref"] = ir.Together((*before, *(ir.Bound(one) for one in self.more)))
        return super().finish()


class Gathered:
    """The cards of several instructions, to be spoken of together after the last."""

    def __init__(self, s: Scope) -> None:
        self.s = s
        self.all = Draft(k.Let)
        s.code.append(Noted(self.all, ()))

    def add(self, draft: Draft) -> None:
        out = draft.given["out"] = self.s.register()
        self.s.code.append(Noted(self.all, (out,)))

    def each_time(self, draft: Draft) -> None:
        """Adds the cards of an instruction that is done several times, each time."""
        out = draft.given["out"] = self.s.register()
        self.s.code.insert(self.s.code.index(draft) + 1, Noted(self.all, (out,)))

    def speak_of(self, nouns: frozenset[str], past: tuple[str, ...]) -> None:
        refs.about(self.s, Got(ir.This(), nouns, True), self.all, past, arrived=True)


def each_in_its_own(
    s: Scope, got: Got, at: t.Node, row: Callable[[Got], ir.Who], past: tuple[str, ...], event: str, **given: Any
) -> None:
    """ "Summon two creatures in empty spaces": a space is chosen for each of them."""
    s.cite("C-N3.31")
    gathered = Gathered(s)

    def settle(one: Got) -> None:
        place = places.chosen(s, one_of(at), row(one), one.ref)
        gathered.add(s.do(event, card=one.ref, place=place, **given))

    one_by_one(s, got, settle)
    gathered.speak_of(got.nouns, past)


def so_many(
    s: Scope, at: t.Node, times: ir.Value, nouns: frozenset[str], past: tuple[str, ...], event: str, **given: Any
) -> None:
    """ "Spawn two Grubs in spaces adjacent to it": a space is chosen for each of them."""
    s.cite("C-N3.31")
    gathered = Gathered(s)
    start, done = s.here(), Label()
    s.emit(k.Each, reg=s.register(), todo=s.register(), ref=None, who=None, end=done, won=s.register(), times=times)
    gathered.add(s.do(event, place=places.chosen(s, one_of(at), s.actor, None), **given))
    s.emit(k.Again, each=start)
    s.place(done)
    gathered.speak_of(nouns, past)
