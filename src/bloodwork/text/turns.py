"""What happened in a turn: how often, how often it can, and abilities that work once in each."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel import ir
from bloodwork.kernel.ability import BAN, Ability
from bloodwork.text import refs, triggers, values
from bloodwork.text import tree as t
from bloodwork.text.meaning import VALUE
from bloodwork.text.scope import Scope

_DID: Final = {"drew": "draw", "drawn": "draw"}
_ALONE: Final = {"died": "dies", "attacked": "attacks", "exploded": "explodes", "moved": "moves", "struck": "strikes"}


def did(s: Scope, who: str | t.Node, verb: str, what: t.Pattern) -> ir.Value:
    """How many such cards a player has drawn, played ... this turn."""
    event = t.EvActs(who=who, verb=_DID.get(verb, triggers.lemma(verb)), what=t.Some(det="a", what=singular(what)))
    return tally(s, event)


def happened(s: Scope, verb: str, what: t.Pattern) -> ir.Value:
    """How many such cards died, attacked ... this turn."""
    some = t.Some(det="a", what=singular(what))
    if verb in _ALONE:
        return tally(s, t.EvAlone(what=some, verb=_ALONE[verb]))
    last = verb.split()[-1]
    if last == "board":
        where = t.Zone(whose="the", name="board")
        return tally(s, t.EvEnters(what=some, verb="enters" if verb.startswith("entered") else "leaves", where=where))
    return tally(s, t.EvDone(what=some, be="is", verb=last))


def tally(s: Scope, event: t.Node) -> ir.Value:
    """How often an event has succeeded this turn."""
    s.cite("C-N4.39", "C-N3.14")
    if any_this(event):
        raise s.error("what this card itself did in a turn is not counted: say which kind of card")
    inner = Scope(s.lib, s.vocab, s.types, s.label, s.compiler, s.keyword)
    pattern = triggers.hear(inner, event)
    return ir.Tally(s.lib.add_tally(repr(event), pattern), ir.You())


def any_this(n: object) -> bool:
    """Whether a tree speaks of the card that bears it, or of something spoken of before."""
    if n == "other" or isinstance(n, t.This | t.It | t.PlayerOf):
        return True
    if isinstance(n, tuple):
        return any(any_this(one) for one in n)
    return isinstance(n, t.Node) and any(any_this(one) for one in vars(n).values())


def singular(p: t.Pattern) -> t.Pattern:
    """The same pattern for one card, so that "cards" and "a card" are one tally."""
    head = t.Noun(word=p.head.word) if isinstance(p.head, t.Noun) else p.head
    other = singular(p.other) if p.other is not None else None
    return t.Pattern(adjs=p.adjs, head=head, posts=p.posts, other=other)


def enough(s: Scope, det: str | t.Node | None, count: ir.Value) -> ir.Cond:
    """Whether a number of times is what a determiner asks for: "a", "no", "2 or more"."""
    if det == "no":
        return ir.Compares(count, ir.EQ, ir.Num(0))
    if det in ("a", "any", "another", "all", "the", "each") or det is None:
        return ir.Compares(count, ir.GE, ir.Num(1))
    if isinstance(det, t.OrMore | t.AtLeast):
        s.cite("C-N3.6")
        return ir.Compares(count, ir.GE, VALUE(s, det.n))
    if isinstance(det, t.OrFewer | t.UpTo):
        s.cite("C-N3.6")
        return ir.Compares(count, ir.LE, VALUE(s, det.n))
    if isinstance(det, t.Exactly):
        s.cite("C-N3.6")
        return ir.Compares(count, ir.EQ, VALUE(s, det.n))
    if isinstance(det, t.Number | t.Letter):
        # "if you control four": four, or more than that
        return ir.Compares(count, ir.GE, VALUE(s, det))
    raise s.error("how many are meant must be a number here")


def condition(s: Scope, n: t.DidThisTurn | t.HappenedThisTurn) -> ir.Cond:
    if not isinstance(n.what, t.Some):
        raise s.error("what this card itself did in a turn is not counted: say which kind of card")
    p = refs.with_other(n.what.what) if n.what.det == "another" else n.what.what
    count = did(s, n.who, n.verb, p) if isinstance(n, t.DidThisTurn) else happened(s, n.verb, p)
    return enough(s, n.what.det, count)


def extra(s: Scope, verb: str) -> int:
    """The tally of how much more than a limit a player is allowed this turn."""
    return s.lib.add_tally(f"more: {verb}", ir.EventPattern((), ()))


def limit(s: Scope, n: t.TurnLimit) -> Ability:
    """A ban on what would be one too many."""
    s.cite("C-N4.31", "C-N4.39")
    assert isinstance(n.what, t.Pattern)
    event = t.EvActs(who=n.who, verb=n.verb, what=t.Some(det="a", what=singular(n.what)))
    most = VALUE(s, n.n)
    who = values.player(s, n.who)
    if isinstance(who, ir.EachPlayer):
        raise s.error('a limit is for one player: say "you" or "your opponent"')
    count = tally(s, event)
    ability = Ability(BAN, "")
    heard = triggers.hear(s, event)
    more = ir.Tally(extra(s, n.verb), who)
    full = ir.CondHolds(ir.Compares(count, ir.GE, ir.Plus(most, more)))
    ability.trigger = ir.EventPattern(heard.kinds, (*heard.tests, full))
    return ability


_NTH: Final = ("first", "second", "third", "fourth", "fifth")


def nth(s: Scope, n: t.EvNth, out: triggers.Heard) -> None:
    """ "Your second card each turn": when it has happened that often."""
    assert isinstance(n.what, t.Pattern)
    some = t.Some(det="a", what=singular(n.what))
    event = t.EvActs(who=n.who, verb=n.verb, what=some, aux=n.aux)
    count = tally(s, t.EvActs(who=n.who, verb=triggers.lemma(n.verb), what=some))
    heard = triggers.Heard()
    triggers.acts(s, n.who, triggers.lemma(n.verb), some, heard)
    out.kinds.extend(heard.kinds)
    out.tests.extend(heard.tests)
    number = _NTH.index(n.nth) + (0 if t.mood(event) == "would" else 1)
    out.tests.append(ir.CondHolds(ir.Compares(count, ir.EQ, ir.Num(number))))


def end_turn(s: Scope, whose: str) -> None:
    """ "End the turn" ends whoever's turn it is, "your turn ends" only yours."""
    s.cite("C-N9.21", "C-P1.5.5")
    if whose == "the":
        s.do("end_turn")
        return
    who = values.whose(s, whose)
    assert who is not None
    s.do("end_turn", who=who)
