"""Conditions in plain words, and their opposites."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bloodwork.kernel import ir
from bloodwork.text.plain.base import Speaker, listed, named, words
from bloodwork.text.plain.cards import being, noun_of
from bloodwork.text.plain.history import happened
from bloodwork.text.plain.numbers import OPPOSITE, compared
from bloodwork.text.plain.templates import none_of

WAS_SO: Final = "whether "  # of what a register holds: a card if something was so of it, else nothing
_TIMES: Final = "the number of times that "
Negated = Callable[[Speaker, Any], str]
# Type of condition -> how it is told that it does not hold, where there is a better way than to say so.
_NEGATED: Final[dict[type, Negated]] = {}


def negates(kind: type) -> Callable[[Negated], Negated]:
    def register(function: Negated) -> Negated:
        _NEGATED[kind] = function
        return function

    return register


def negated(s: Speaker, cond: ir.Cond) -> str:
    """That a condition does not hold."""
    tell = _NEGATED.get(type(cond))
    return tell(s, cond) if tell is not None else f"it is not the case that {s.say(cond)}"


@words(ir.Compares)
def _compares(s: Speaker, n: ir.Compares) -> str:
    return _compared(s, n, n.op)


@negates(ir.Compares)
def _not_compares(s: Speaker, n: ir.Compares) -> str:
    return _compared(s, n, OPPOSITE[n.op])


def _compared(s: Speaker, n: ir.Compares, op: int) -> str:
    if isinstance(n.a, ir.TurnNumber) and op == ir.GT:
        than = f" than the one in which {s.say(n.b.ref)} came into play" if isinstance(n.b, ir.TurnEntered) else ""
        return f"it is a later {s.round}{than}"
    if isinstance(n.a, ir.TurnNumber) and op == ir.EQ:
        return f"it is still {s.say(n.b)}"
    number = n.b.number if isinstance(n.b, ir.Num) else -1
    if isinstance(n.a, ir.TimesHappened | ir.TimesInColumns):
        return happened(s, n.a, op, s.say(n.b))
    if isinstance(n.a, ir.HowMany):
        told = _there_are(s, n.a.ref, op, number)
        if told:
            return told
    told = s.say(n.a)
    if isinstance(n.a, ir.Tally) and told.startswith(_TIMES):
        once = told.removeprefix(_TIMES)
        if (op, number) in ((ir.GE, 1), (ir.GT, 0)):
            return once
        if (op, number) in ((ir.EQ, 0), (ir.LT, 1), (ir.LE, 0)):
            return none_of(once)
    if told == "the coin" and op == ir.EQ:
        return f"it comes up {'heads' if number == 1 else 'tails'}"
    return f"{told} is {compared(op, s.say(n.b))}"


def _there_are(s: Speaker, ref: ir.Ref, op: int, number: int) -> str:
    """A comparison of how many there are; "" where that is not told so."""
    some = (op, number) in ((ir.GE, 1), (ir.GT, 0))
    none = (op, number) in ((ir.EQ, 0), (ir.LT, 1), (ir.LE, 0))
    if isinstance(ref, ir.All):
        holder = s.side(ref.pattern.side) if ref.pattern.zones & s.vocab.play_zones else None
        noun = noun_of(s, ref.pattern, control=holder is None)
        has = f"{holder} {'control' if holder.many else 'controls'}" if holder is not None else "there is"
        if some:
            return f"{has} {noun.some()}"
        if none:
            return f"{has} {noun.none()}"
        return f"{has.replace(' is', ' are')} {compared(op, str(number))} {noun.several()}" if number > 1 else ""
    told = s.say(ref)
    for how in ("chosen", "found"):
        if told.startswith(f"the {how} ") and (some or none):
            return f"{'a' if some else 'no'} {told.noun} was {how}"
    be = ("there are any of" if told.many else "there is") if some else "there is nothing of" if none else ""
    return f"{be} {told.removesuffix(' (if any)')}" if be else ""


@words(ir.Matches)
def _matches(s: Speaker, n: ir.Matches) -> str:
    subject = s.say(n.ref)
    return f"{subject} {'are' if subject.many else 'is'} {_being(s, n.tests)}".replace(" is with ", " has ")


@negates(ir.Matches)
def _not_matches(s: Speaker, n: ir.Matches) -> str:
    subject = s.say(n.ref)
    if len(n.tests) != 1:
        return f"it is not the case that {_matches(s, n)}"
    told = _being(s, n.tests)
    if told.startswith("with "):
        return f"{subject} does not have {told.removeprefix('with ')}"
    return f"{subject} {'are' if subject.many else 'is'} not {told}"


def _being(s: Speaker, tests: tuple[ir.Test, ...]) -> str:
    return being(s, tests).removeprefix("that is ") or s.idiom.in_play


@words(ir.Situation)
def _situation(s: Speaker, n: ir.Situation) -> str:
    name = named(s.vocab.situations, n.what)
    if name == "initiative":
        who = s.say(n.who) if n.who is not None else "someone"
        return f"{who} {'have' if who == 'you' else 'has'} the initiative"
    if name == "answers":
        return f"there is something on the chain that is not {s.whose(n.who)} own"
    if name == "chain busy":
        return "there is something on the chain"
    return f"it is {s.whose(n.who)} {name}" if n.who is not None else f"it is the {name}"


@words(ir.IsBound)
def _is_bound(s: Speaker, n: ir.IsBound) -> str:
    told = s.bound.get(n.reg)
    if told is None:
        return "there was one"
    if told.startswith(WAS_SO):
        return f"it was noted that {told.removeprefix(WAS_SO)}"
    for how in ("chosen", "found"):
        if told.startswith(f"the {how} "):
            return f"a {told.noun} was {how}"
    return f"there {'are' if told.many else 'is'} {told}"


@negates(ir.IsBound)
def _not_bound(s: Speaker, n: ir.IsBound) -> str:
    told = s.bound.get(n.reg)
    if told is not None and told.startswith(WAS_SO):
        return f"it was not noted that {told.removeprefix(WAS_SO)}"
    found = [how for how in ("chosen", "found") if told is not None and told.startswith(f"the {how} ")]
    return f"no {told.noun} was {found[0]}" if told is not None and found else "there was none"


@negates(ir.IsTurnOf)
def _not_turn(s: Speaker, n: ir.IsTurnOf) -> str:
    return f"it is not {s.whose(n.who)} turn"


@words(ir.PlaceIs)
def _place_is(s: Speaker, n: ir.PlaceIs) -> str:
    return _place(s, n, "")


@negates(ir.PlaceIs)
def _place_is_not(s: Speaker, n: ir.PlaceIs) -> str:
    return _place(s, n, "not ")


def _place(s: Speaker, n: ir.PlaceIs, no: str) -> str:
    where = s.say(n.where)
    told = listed([s.say(test).removeprefix("that is ") for test in n.tests]) or "there"
    if where.many:
        return f"{'none' if no else 'one'} of {where} is {told}"
    return f"{where} is {no}{told}"


@words(ir.SamePlayer)
def _same_player(s: Speaker, n: ir.SamePlayer) -> str:
    return _players(s, n, "")


@negates(ir.SamePlayer)
def _other_player(s: Speaker, n: ir.SamePlayer) -> str:
    return _players(s, n, "not ")


def _players(s: Speaker, n: ir.SamePlayer, no: str) -> str:
    a, b = s.say(n.a), s.say(n.b)
    if a.startswith("the controller of "):
        does = f"{b} {'do' if b.many else 'does'} not control" if no else f"{b} {'control' if b.many else 'controls'}"
        return f"{does} {a.removeprefix('the controller of ')}"
    return f"{a} {'are' if a.many else 'is'} {no}{b}"


@negates(ir.PlayerDid)
def _player_did_not(s: Speaker, n: ir.PlayerDid) -> str:
    return f"that failed for {s.say(n.who)}"


@words(ir.Not)
def _not(s: Speaker, n: ir.Not) -> str:
    return negated(s, n.cond)


@negates(ir.Not)
def _not_not(s: Speaker, n: ir.Not) -> str:
    return s.say(n.cond)


@words(ir.Both)
def _both(s: Speaker, n: ir.Both) -> str:
    return listed([s.say(part) for part in n.parts])


@negates(ir.Both)
def _not_both(s: Speaker, n: ir.Both) -> str:
    return listed([negated(s, part) for part in n.parts], "or")


@words(ir.OneHolds)
def _one_holds(s: Speaker, n: ir.OneHolds) -> str:
    return listed([s.say(part) for part in n.parts], "or")


@negates(ir.OneHolds)
def _none_holds(s: Speaker, n: ir.OneHolds) -> str:
    return listed([negated(s, part) for part in n.parts])


@words(ir.AllAlike)
def _all_alike(s: Speaker, n: ir.AllAlike) -> str:
    what = "name" if isinstance(n.test, ir.SameName) else "kin"
    if isinstance(n.test, ir.StatIs):
        what = s.stats[n.test.stat]
    how = f"all have the same {what}" if n.alike else f"no two have the same {what}"
    return f"there are at least two of {s.say(n.ref)} and {how}"


@words(ir.WasPaid)
def _was_paid(s: Speaker, n: ir.WasPaid) -> str:
    if n.number == ir.PLAYED_ELSEWHERE:
        return f"{s.this} was played from elsewhere than a hand"
    return f"what may be paid besides the cost of {s.this} was paid"


@negates(ir.WasPaid)
def _was_not_paid(s: Speaker, n: ir.WasPaid) -> str:
    if n.number == ir.PLAYED_ELSEWHERE:
        return f"{s.this} was not played from elsewhere than a hand"
    return f"what may be paid besides the cost of {s.this} was not paid"
