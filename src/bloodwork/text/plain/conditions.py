"""Conditions in plain words."""

from __future__ import annotations

from bloodwork.kernel import ir
from bloodwork.text.plain.base import Speaker, listed, words
from bloodwork.text.plain.cards import being, phrase, some
from bloodwork.text.plain.numbers import compared


@words(ir.Compares)
def _compares(s: Speaker, n: ir.Compares) -> str:
    if isinstance(n.a, ir.HowMany) and isinstance(n.a.ref, ir.All) and isinstance(n.b, ir.Num):
        pattern = n.a.ref.pattern
        if (n.op, n.b.number) in ((ir.GE, 1), (ir.GT, 0)):
            return f"there is {some(s, pattern)}"
        if (n.op, n.b.number) in ((ir.EQ, 0), (ir.LT, 1), (ir.LE, 0)):
            return f"there is no {phrase(s, pattern)}"
    return f"{s.say(n.a)} is {compared(n.op, s.say(n.b))}"


@words(ir.Matches)
def _matches(s: Speaker, n: ir.Matches) -> str:
    subject = s.say(n.ref)
    return f"{subject} {'are' if subject.many else 'is'} {being(s, n.tests) or 'there'}"


@words(ir.IsTurnOf)
def _turn(s: Speaker, n: ir.IsTurnOf) -> str:
    return f"it is {s.whose(n.who)} turn"


@words(ir.PlaceIs)
def _place_is(s: Speaker, n: ir.PlaceIs) -> str:
    return f"{s.say(n.where)} is {listed([s.say(test) for test in n.tests]) or 'there'}"


@words(ir.SamePlayer)
def _same_player(s: Speaker, n: ir.SamePlayer) -> str:
    return f"{s.say(n.a)} is {s.say(n.b)}"


@words(ir.Not)
def _not(s: Speaker, n: ir.Not) -> str:
    return f"it is not so that {s.say(n.cond)}"


@words(ir.Both)
def _both(s: Speaker, n: ir.Both) -> str:
    return listed([s.say(part) for part in n.parts])


@words(ir.OneHolds)
def _one_holds(s: Speaker, n: ir.OneHolds) -> str:
    return listed([s.say(part) for part in n.parts], "or")


@words(ir.SameStat)
def _same_stat(s: Speaker, n: ir.SameStat) -> str:
    return f"{s.say(n.ref)} are two or more and all have the same {s.stats[n.stat]}"


@words(ir.PlayerDid)
def _player_did(s: Speaker, n: ir.PlayerDid) -> str:
    return f"that succeeded for {s.say(n.who)}"
