"""Abilities of a game with lanes: when they can be used, what simply holds, what a keyword says in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bloodwork.kernel import ir
from bloodwork.kernel.ability import ACTION, OWN_MAIN, Ability
from bloodwork.text import conditions, refs
from bloodwork.text import tree as t
from bloodwork.text.meaning import CONDITION

if TYPE_CHECKING:
    from bloodwork.text.abilities import Builder


def limits_apart(sentences: tuple[Any, ...]) -> tuple[Any, ...]:
    """Sentences in which what limits an ability is said each for itself."""
    out: list[Any] = []
    for n in sentences:
        out.extend((n.first, n.second) if isinstance(n, t.OnlyBoth) else (n,))
    return tuple(out)


def only(b: Builder, made: list[Ability], n: Any) -> None:
    """ "Use this only while ...", said of the ability before it."""
    if isinstance(n, t.OnlyOnce):
        return
    s = b.scope()
    if len(made) != 1 or made[0].kind != ACTION:
        raise s.error('"use this only" is said of an ability with a cost')
    s.bind(ref=ir.This(), nouns=refs.this_nouns(s), this=True)
    if isinstance(n, t.OnlyWhile):
        s.cite("B-KW.binding.3")
        cond = CONDITION(s, n.cond)
        s.settled()
    else:
        if n.phase.whose == "your" and n.phase.part in ("main phase", "turn") and made[0].timing == OWN_MAIN:
            return  # when it can be used anyway
        if n.phase.part not in s.vocab.situations and n.phase.part != "end of the round":
            raise s.error(f'"{n.phase.part}" is no part of a round in which an ability is used')
        cond = conditions.situation(s, n.phase.part, conditions.phase_player(s, n.phase.whose))
    before = made[0].cond
    made[0].cond = cond if before is None else ir.Both((before, cond))
    made[0].rules = (*made[0].rules, *s.rules)


def counts_own_counters(n: Any) -> t.Said | None:
    """ "It gets +1/+1 for each growth counter on it", after whatever was said before: as long as it is so."""
    if not isinstance(n, t.Said) or not isinstance(n.body, t.Chain) or n.body.rest:
        return None
    clause = n.body.first
    act = clause.what
    if not isinstance(act, t.CardAct) or not isinstance(act.do, t.Gain) or not isinstance(act.what, t.It | t.This):
        return None
    each = clause.suffixes[0].of if len(clause.suffixes) == 1 and isinstance(clause.suffixes[0], t.ForEach) else None
    if not isinstance(each, t.CountedCounters) or not isinstance(each.of, t.It | t.This):
        return None
    this = t.This(noun="card")
    counted = t.CountedCounters(name=each.name, of=this)
    first = t.Clause(what=t.CardAct(what=this, do=act.do), suffixes=(t.ForEach(of=counted),))
    return t.Said(body=t.Chain(first=first, rest=()))


def on_the_face(n: Any) -> bool:
    """Whether a sentence says something of the card that is looked up, and makes no ability."""
    return isinstance(n, t.IgnoresResistance | t.AdditionalCost | t.LetterIs) or (
        isinstance(n, t.Passive) and isinstance(n.what, t.AnyTimePlay)
    )
