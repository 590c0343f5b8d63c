"""Abilities of a game with lanes: when they can be used, what simply holds, what a keyword says in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bloodwork.kernel import ir
from bloodwork.kernel.ability import ACTION, OWN_MAIN, REPLACE, TRIGGER, Ability
from bloodwork.text import conditions, lane_deeds, lane_reminders, refs, values
from bloodwork.text import tree as t
from bloodwork.text.meaning import CONDITION, LANES, SIMPLY_SO
from bloodwork.text.shapes import nodes, replaced

if TYPE_CHECKING:
    from bloodwork.text.abilities import Builder
    from bloodwork.text.scope import Scope


def limits_apart(sentences: tuple[Any, ...]) -> tuple[Any, ...]:
    """Sentences in which what limits an ability, and what holds, is said each for itself."""
    out: list[Any] = []
    for n in sentences:
        out.extend((n.first, n.second) if isinstance(n, t.OnlyBoth | t.BothHold) else (n,))
    return tuple(out)


def only(b: Builder, made: list[Ability], n: Any, first: t.Node | None) -> None:
    """ "Use this only while ...", said of the ability before it."""
    if isinstance(n, t.OnlyOnce):
        return
    s = b.scope()
    triggers = isinstance(n, t.OnlyWhen) or (isinstance(n, t.OnlyWhile) and n.triggers)
    if not made or len(made) > 2 or any(one.kind not in (TRIGGER, REPLACE) for one in made if triggers):
        raise s.error('"this ability triggers only" is said of one that triggers')
    if any(one.kind != ACTION for one in made) and not triggers:
        raise s.error('"use this only" is said of an ability with a cost')
    s.bind(ref=ir.This(), nouns=refs.this_nouns(s), this=True)
    if isinstance(n, t.OnlyWhile | t.OnlyWhen):
        s.cite("C-N4.21" if triggers else "B-KW.binding.3")
        if not triggers and t.LanePost(which="that lane") in nodes(n, t.LanePost):
            raise s.error(
                '"that lane" is not known before the ability is used: say "this lane", or where something goes, '
                'as in "another lane in which you control a resource"'
            )
        cond = CONDITION(s, n.phase if isinstance(n, t.OnlyWhen) else _of_the_same(s, n.cond, first))
        s.settled()
    else:
        if n.phase.whose == "your" and n.phase.part in ("main phase", "turn") and made[0].timing == OWN_MAIN:
            return  # when it can be used anyway
        if n.phase.part not in s.vocab.situations and n.phase.part != "end of the round":
            raise s.error(f'"{n.phase.part}" is no part of a round in which an ability is used')
        cond = conditions.situation(s, n.phase.part, conditions.phase_player(s, n.phase.whose))
    for one in made:
        one.cond = cond if one.cond is None else ir.Both((one.cond, cond))
        one.rules = (*one.rules, *s.rules)


def _of_the_same(s: Scope, cond: t.Node, first: t.Node | None) -> t.Node:
    """ "Destroy the creature opposing this. Use this only if that creature is damaged": the one that stands there."""
    placed = {one for one in nodes(first, t.Some) if one.det == "the" and one.what.posts}
    if len(placed) != 1:
        return cond
    if nodes(cond, t.It):
        raise s.error('"it" could be this card, or the one that the ability speaks of: say "that creature"')
    (there,) = placed
    for one in nodes(cond, t.Some):
        if one.det == "that" and one.what == t.Pattern(adjs=(), head=there.what.head):
            s.cite("C-N4.3")
            cond = replaced(cond, one, there)
    return cond


@SIMPLY_SO.of()
def _as_said(s: Scope, n: t.Node) -> t.Node:
    return n


@SIMPLY_SO.of(LANES)
def _simply_so(s: Scope, n: t.Node) -> t.Node:
    return counts_own_counters(n) or lane_deeds.always_turned(n) or n


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


def host(s: Scope, n: t.PlayOn, called: list[str]) -> ir.CardPattern:
    """What a training may be attached to, where its text says so; `called` are the nouns that it has for it."""
    s.cite("B-TRAIN.12")
    refs.check_this(s, n.noun)
    if n.noun not in ("training", "card"):
        raise s.error(f'"this {n.noun}" is not attached to anything: only a Training is')
    what = n.host
    if not isinstance(what, t.Some) or what.det not in ("a", "any", "target", "another"):
        raise s.error('what it is played on is one permanent: "on a character you control"')
    pattern = refs.pattern(s, what.what)
    for noun in called:
        wanted = ir.HasTypes(s.type_bit(noun))
        if noun != "permanent" and all(repr(wanted) != repr(test) for test in pattern.tests):
            pattern = ir.CardPattern(pattern.zones, pattern.side, (*pattern.tests, wanted))
    return pattern


def plays_on(n: Any) -> t.PlayOn | None:
    """What a training is played on, where a sentence says that: also by "Attach this training to ..."."""
    if isinstance(n, t.Said) and isinstance(n.body, t.Chain) and not n.body.rest and not n.body.first.suffixes:
        act = n.body.first.what
        do = act.do if isinstance(act, t.Act) and act.who is None and not act.may else None
        if isinstance(do, t.AttachTo) and isinstance(do.what, t.This) and isinstance(do.to, t.Some):
            return t.PlayOn(noun=do.what.noun, host=do.to, verb="attach")
    return n if isinstance(n, t.PlayOn) else None


def with_arrival(sentences: tuple[Any, ...]) -> tuple[Any, ...]:
    """ "Play this on an opposing character and turn it": that is done when this training comes there."""
    out: list[Any] = []
    for one in sentences:
        out.append(one)
        if isinstance(one, t.PlayOn) and one.body is not None:
            there = t.Zone(whose="the", name="battlefield")
            event = t.EvEnters(what=t.This(noun=one.noun), verb="enters", where=there)
            noun = one.host.what.head if isinstance(one.host, t.Some) else None
            host = t.Attached(noun=noun.word if isinstance(noun, t.Noun) else "character")
            body: t.Node = one.body
            for said in (*nodes(body, t.It), *(some for some in nodes(body, t.Some) if some.det == "that")):
                body = replaced(body, said, host)
            out.append(t.Triggered(head="when", event=event, body=body))
    return tuple(out)


def of_host(sentences: tuple[Any, ...], n: t.PlayOn | None) -> tuple[Any, ...]:
    """The sentences of a training with "attached character" for "that character" and "it", where no other was named."""
    what = n.host.what if n is not None and isinstance(n.host, t.Some) else None
    noun = what.head.word if isinstance(what, t.Pattern) and isinstance(what.head, t.Noun) else "character"
    out: list[Any] = []
    host = _Host(noun)
    for one in sentences:
        if plays_on(one) is None:
            if not isinstance(one, t.Said):
                host = _Host(noun)  # an ability of its own speaks of nothing that was named before
            one = host.said(one)
        out.append(one)
    return tuple(out)


_FIRST: Final = ("event", "what", "of", "who")  # parts that are said before the others of their node


class _Host:
    """Puts what a training is attached to in the place of words for it, until another card is spoken of."""

    def __init__(self, noun: str) -> None:
        self.noun = noun
        self.alone = True

    def said(self, n: Any) -> Any:
        if isinstance(n, tuple):
            return tuple(self.said(one) for one in n)
        if not isinstance(n, t.Node):
            return n
        if self.alone and isinstance(n, t.It) and n.word in ("it", "its"):
            return t.Attached(noun=f"{self.noun}'s" if n.word == "its" else self.noun)
        if self.alone and isinstance(n, t.Sovereign) and isinstance(owner := values.sovereign(n), t.PlayerOf):
            return self.said(owner)
        if self.alone and isinstance(n, t.ThatOnes) and n.noun == f"{self.noun}'s":
            return t.Attached(noun=n.noun)
        if self.alone and isinstance(n, t.Some) and n.det in ("that", "the") and _bare(n.what, self.noun):
            return t.Attached(noun=self.noun)
        parts = sorted(vars(n), key=lambda name: name not in _FIRST)
        found = {name: self.said(getattr(n, name)) for name in parts}
        if isinstance(n, t.Some | t.This):
            self.alone = False
        made: Any = type(n)
        return made(**found)


def _bare(n: t.Node, noun: str) -> bool:
    return isinstance(n, t.Pattern) and n == t.Pattern(adjs=(), head=t.Noun(word=noun))


def on_the_face(n: Any) -> bool:
    """Whether a sentence says something of the card that is looked up, and makes no ability."""
    said = (t.IgnoresResistance, t.AdditionalCost, t.LetterIs, t.PlayOn, lane_reminders.MagicValue)
    return isinstance(n, said) or (isinstance(n, t.Passive) and isinstance(n.what, t.AnyTimePlay))
