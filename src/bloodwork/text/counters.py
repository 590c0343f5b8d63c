"""Counters: put on, removed, moved, doubled, and what cards come into play with."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel import ir
from bloodwork.kernel.ability import TRIGGER, Ability
from bloodwork.text import numbers, refs, triggers, values
from bloodwork.text import tree as t
from bloodwork.text.meaning import DEED, EVENT, ONE, PREDICATE, STATEMENT
from bloodwork.text.phrases import Got, Use
from bloodwork.text.scope import Scope
from bloodwork.text.spread import number_for, spread
from bloodwork.text.tree import node
from bloodwork.text.triggers import Heard, lemma

ALL: ir.Value = ir.Num(ir.NUMBER_LIMIT)


@DEED.of(t.Counters)
def counters(s: Scope, n: t.Counters) -> None:
    s.cite("C-N9.26")
    word = values.counter(s, n.name)
    what = n.what
    if what is None:
        others = any(thing.ref is not None and not thing.this and thing.step >= 0 for thing in s.things)
        if not isinstance(s.actor, ir.You) or (others and not s.cost):
            raise s.error("on which card the counters are must be said")
        what = t.This(noun="card")
    got, number = how_many(s, n.n, what, word, n.verb != "remove")
    s.counted = (got.ref, word)
    if n.verb == "remove":
        taken = s.register() if isinstance(n.n, t.AllCount) else -1
        s.do("remove_counter", card=got.ref, word=word, amount=number, out_number=taken)
        if taken >= 0:
            s.bind(number=ir.BoundNumber(taken))
    else:
        if word < 0:
            raise s.error("which counter must be said")
        s.do("add_counter", card=got.ref, word=word, amount=number)


def how_many(s: Scope, n: t.Node, what: t.Node, word: int, putting: bool = False) -> tuple[Got, ir.Value]:
    """The cards whose counters are meant, and how many of these on each."""
    times, each, s.times, s.each = s.times, s.each, None, None
    got = refs.cards(s, what, Use(stands=True))
    s.times, s.each = times, each
    if not isinstance(n, t.AllCount | t.AnyNumber | t.UpTo):
        return got, number_for(s, n, got)
    refs.about(s, got, None)
    if isinstance(n, t.AllCount):
        return got, ALL
    if got.many:
        raise s.error("how many counters is chosen for one card, not for several")
    most: ir.Value = ir.CountersOn(got.ref, word)
    if isinstance(n, t.UpTo):
        number = values.amount(s, n.n)
        most = number if putting else ir.Minus(number, ir.Minus(number, most))  # the lesser of the two
    if s.cost and not putting:
        s.cite("C-N4.29c", "B-COST.30")
        return got, numbers.chosen(s, most)
    return got, numbers.up_to(s, most)


@DEED.of(t.TwoCounters)
def _two_counters(s: Scope, n: t.TwoCounters) -> None:
    """ "Put a rust counter and a mud counter on it"."""
    what = n.what
    for one in (n.first, n.second):
        assert one.n is not None
        counters(s, t.Counters(verb="put", n=one.n, name=one.name, what=what))
        what = t.It(word="them" if s.things[-1].many else "it")


@DEED.of(t.MoveCounters)
def _move_counters(s: Scope, n: t.MoveCounters) -> None:
    """ "Move all rust counters from a creature onto another creature"."""
    s.cite("C-N9.26", "C-N2.56")
    word = values.counter(s, n.name)
    got, number = how_many(s, n.n, n.what, word)
    onto = refs.second(s, n.to, got)
    if onto.many:
        raise s.error("counters are moved to one card")
    if word < 0 and isinstance(number, ir.Num) and number.number == 1:
        word = ir.ONE_NAME
    s.do("move_counter", card=got.ref, other=onto.ref, who=s.actor, word=word, amount=number)
    refs.about(s, onto, None)


@node
class CountersOf(t.Node):
    """ "Its counters", "all rust counters that were on it"."""

    of: t.Node
    name: str | None = None
    word: str = ""
    prep: str = ""


@node
class CountersOnto(t.VerbNode):
    """ "Put its counters on another creature"."""

    of: CountersOf
    what: t.Node
    verb: str = "put"
    prep: str = "on"


@node
class GetsCounters(t.Node):
    """ "Another creature you control gets its counters"."""

    verb: str
    of: CountersOf


@node
class KeepsCounters(t.VerbNode):
    """ "This creature keeps the counters of the creature it evolved from"."""

    what: t.Node
    of: CountersOf
    where: str = ""


_GONE: Final = frozenset(("dead", "killed", "destroyed", "sacrificed", "devoured", "left", "returned"))


@DEED.of(CountersOnto)
def _counters_onto(s: Scope, n: CountersOnto) -> None:
    """Of a card that has left play, as many as it had; what is in play gives them up."""
    s.cite("C-N9.26", "C-N2.57")
    ref = ONE(s, n.of.of, "")
    if not has_left(s, n.of.of):
        DEED(s, t.MoveCounters(n=t.AllCount(), name=n.of.name, what=n.of.of, prep="onto", to=n.what))
        return
    got = refs.cards(s, n.what, Use(apart=True))
    refs.about(s, got, None)
    as_many(s, got.ref, ref, n.of.name)


def has_left(s: Scope, n: t.Node) -> bool:
    """Whether the card that words referred to last has left play by now."""
    thing = s.found
    if isinstance(n, t.This):
        return any(one.this and _GONE.intersection(one.past) for one in s.things)
    return thing is not None and bool(_GONE.intersection(thing.past))


def same_card(a: ir.Ref, b: ir.Ref) -> bool:
    if isinstance(a, ir.Bound) and isinstance(b, ir.Bound):
        return a.reg == b.reg
    return a is b or (isinstance(a, ir.This) and isinstance(b, ir.This))


@PREDICATE.of(GetsCounters)
def _gets_counters(s: Scope, n: GetsCounters, got: Got) -> None:
    s.cite("C-N9.26", "C-N2.57")
    if got.many:
        raise s.error("the counters of a card go to one card")
    if isinstance(n.of.of, t.It):
        # "its" is not the card that gets them
        things = s.things
        s.things = [one for one in things if one.ref is None or not same_card(one.ref, got.ref)]
        thing = s.find("its")
        s.things = things
        ref, left = s.ref_of(thing), bool(_GONE.intersection(thing.past))
    else:
        ref = ONE(s, n.of.of, "")
        left = has_left(s, n.of.of)
    if left:
        as_many(s, got.ref, ref, n.of.name)
    else:
        word = -1 if n.of.name is None else values.counter(s, n.of.name)
        s.do("move_counter", card=ref, other=got.ref, who=s.actor, word=word, amount=ALL)


def as_many(s: Scope, card: ir.Ref, of: ir.Ref, name: str | None) -> None:
    """Puts as many counters on a card as another has, or had when it left play."""
    s.cite("C-N2.58")
    if name is None:
        s.do("add_counter", card=card, other=of, word=ir.EACH_NAME, amount=ir.Num(-1))
    else:
        word = values.counter(s, name)
        s.do("add_counter", card=card, word=word, amount=ir.CountersOn(of, word))


@STATEMENT.of(KeepsCounters)
def _keeps_counters(s: Scope, n: KeepsCounters) -> list[Ability]:
    """What it was played upon had them; it has them from when it enters."""
    if not isinstance(n.what, t.This):
        raise s.error("what a card keeps is said on that card")
    s.cite("C-N20.12")
    ability = Ability(TRIGGER, "")
    ability.ahead = True
    board = t.Zone(whose="the", name="board")
    ability.trigger = triggers.hear(s, t.EvEnters(what=n.what, verb="enters", where=board))
    as_many(s, ir.EventCard(ir.R_CARD), ONE(s, n.of.of, ""), n.of.name)
    return [s.build(ability)]


@DEED.of(t.SameCounters)
def _same_counters(s: Scope, n: t.SameCounters) -> None:
    """ "Put another counter of the same kind on it", "... of each kind that is on it"."""
    s.cite("C-N9.26", "C-N2.57")
    got = refs.cards(s, n.what)
    number = number_for(s, n.n, got)
    word = ir.EACH_NAME if n.each else ir.ONE_NAME
    s.do("add_counter", card=got.ref, who=s.actor, word=word, amount=number)


@DEED.of(t.DoubleCounters)
def _double_counters(s: Scope, n: t.DoubleCounters) -> None:
    s.cite("C-N9.26", "C-N2.57")
    got = refs.cards(s, n.what)
    refs.about(s, got, None)
    if n.name is None:
        s.do("add_counter", card=got.ref, who=s.actor, word=ir.EACH_NAME, amount=ir.Num(-1))
        return
    word = values.counter(s, n.name)
    with spread(s, got):
        own: ir.Ref = ir.OwnCard() if got.many else got.ref
        s.do("add_counter", card=got.ref, word=word, amount=ir.CountersOn(own, word))


@EVENT.of(t.EvCounterDone)
def _counter_done(s: Scope, n: t.EvCounterDone, out: Heard) -> None:
    counter_event(s, out, "add_counter" if n.verb == "put on" else "remove_counter", n.what, n.name, n.n)


@EVENT.of(t.EvCounter)
def _counter(s: Scope, n: t.EvCounter, out: Heard) -> None:
    counter_event(s, out, "add_counter" if lemma(n.verb) == "gain" else "remove_counter", n.what, n.name, n.n)


def counter_event(
    s: Scope, out: Heard, event: str, what: t.Node, name: str | None, number: t.Node | None = None
) -> None:
    """Of counters of several names, each name is a part: without a name the whole counts, once."""
    s.cite("C-N1.19")
    triggers.kind(s, out, event, "", "part" if name is None else "")
    triggers.card(s, out, what, ir.R_CARD)
    if name is not None:
        out.tests.append(ir.WordIs(values.counter(s, name)))
    if isinstance(number, t.OrMore):
        number = number.n
    if isinstance(number, t.Number) and number.n > 1:
        out.tests.append(ir.AmountIs(ir.R_AMOUNT, ir.GE, ir.Num(number.n)))
    triggers.amount(s)


@EVENT.of(t.EvLastCounter)
def _last_counter(s: Scope, n: t.EvLastCounter, out: Heard) -> None:
    """ "The last rust counter is removed from it": none of them is left."""
    if n.what is None and s.goes:
        raise s.error("from which card it is removed must be said", "nothing before it fits")
    counter_event(s, out, "remove_counter", n.what if n.what is not None else t.This(noun="card"), n.name)
    left = ir.CountersOn(ir.EventCard(ir.R_CARD), values.counter(s, n.name))
    out.tests.append(ir.CondHolds(ir.Compares(left, ir.EQ, ir.Num(0))))


@EVENT.of(t.EvCounterMoved)
def _counter_moved(s: Scope, n: t.EvCounterMoved, out: Heard) -> None:
    s.cite("C-N1.27")
    triggers.kind(s, out, "move_counter")
    triggers.card(s, out, n.what, ir.R_CARD)
    if n.to is not None:
        triggers.card(s, out, n.to, ir.R_OTHER)
    triggers.amount(s)
