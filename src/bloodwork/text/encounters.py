"""Events between two cards: attacks, blocks, strikes, kills, what devours another, what swaps places with it."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, Final

from bloodwork.kernel import ir
from bloodwork.text import patterns, refs
from bloodwork.text import tree as t
from bloodwork.text.meaning import BODY, BY, CARDS, EVENT, ONE, SENTENCE
from bloodwork.text.phrases import Got, Use
from bloodwork.text.scope import CREATURE, Scope
from bloodwork.text.tree import node
from bloodwork.text.triggers import Heard, card, flagged, in_attack, kind, lemma, player

if TYPE_CHECKING:
    from bloodwork.kernel.ability import Ability
    from bloodwork.text.abilities import Builder


@EVENT.of(t.EvBlocked)
def _ev_blocked(s: Scope, n: t.EvBlocked, out: Heard) -> None:
    s.cite("C-N1.10")
    kind(s, out, "strike", "attack")
    card(s, out, n.what, ir.R_CARD, ("attacking",))
    creature = ir.CardPattern(0, ir.ANYONE, (ir.HasTypes(s.type_bit("creature")),))
    out.tests.append(ir.CardIs(ir.R_OTHER, creature))
    s.bind(ref=ir.EventCard(ir.R_OTHER), nouns=CREATURE, past=("attacked", "blocking"), step=s.step - 1)
    s.bind(where=ir.EventPlace(ir.R_PLACE))


@node
class EvUnblocked(t.Node):
    """ "Attacks and is not blocked"."""

    what: t.Node
    attack: str
    word: str


@EVENT.of(EvUnblocked)
def _ev_unblocked(s: Scope, n: EvUnblocked, out: Heard) -> None:
    """No creature is where an attack goes, or it goes past the one that is."""
    s.cite("C-N1.10")
    kind(s, out, "strike", "attack")
    card(s, out, n.what, ir.R_CARD, ("attacking",))
    out.tests.append(ir.NoCard(ir.R_OTHER))
    s.bind(where=ir.EventPlace(ir.R_PLACE))


# ------------------------------------------------------------------ what did it


@node
class ByMeans(t.Node):
    """ "By combat damage", "by an effect", "by an effect your opponent controls"."""

    word: str
    whose: str = ""
    after: bool = False


@BY.of(ByMeans)
def _by_means(s: Scope, n: ByMeans, out: Heard, role: int) -> None:
    s.cite("C-N35.4")
    if "combat" in n.word:
        flagged(s, out, "strike")
    else:
        flagged(s, out, "", "strike")
        tests: tuple[ir.Test, ...] = ()
        if "abilit" in n.word and "spell" not in n.word:
            tests = (ir.HasTypes(s.type_bit(s.dialect.nouns.spell), False),)
        side = ir.ANYONE if not n.whose else ir.YOU if n.whose in ("your", "you control") else ir.THEY
        out.tests.append(ir.CardIs(ir.R_OTHER, ir.CardPattern(0, side, tests)))


@EVENT.of(t.EvBlocks)
def _ev_blocks(s: Scope, n: t.EvBlocks, out: Heard) -> None:
    """To block is to stand where an attack goes."""
    s.cite("C-N1.11")
    blocking(s, n, out)
    card(s, out, n.what, ir.R_OTHER, ("attacked", "blocking"))
    if n.target is None or isinstance(n.target, t.AnAttack):
        s.bind(ref=ir.EventCard(ir.R_CARD), nouns=CREATURE, past=("attacking", "blocked"), step=s.step - 1)
    else:
        card(s, out, n.target, ir.R_CARD, ("attacking", "blocked"))
    s.bind(where=ir.EventPlace(ir.R_PLACE))


def blocking(s: Scope, n: t.Node, out: Heard) -> None:
    """A strike of an attack; of what cannot block, the one that goes past it."""
    if t.mood(n) == "cannot":
        s.cite("C-N35.7")
        kind(s, out, "strike", "blocked")
    else:
        kind(s, out, "strike", "attack")


@EVENT.of(t.EvFights)
def fights(s: Scope, n: t.EvFights, out: Heard) -> None:
    verb = lemma(n.verb)
    if verb == "kill" or n.attack:
        s.cite("C-N1.8")
        kind(s, out, "death", "strike")
        card(s, out, n.what, ir.R_OTHER)
        card(s, out, n.target, ir.R_CARD, ("killed", "dead"))
        if n.attack:
            in_attack(s, out)
    elif verb == "destroy":
        s.cite("C-N1.26")
        kind(s, out, "destroy")
        card(s, out, n.what, ir.R_OTHER)
        card(s, out, n.target, ir.R_CARD, ("destroyed", "dead"))
    else:
        s.cite("C-N1.10" if verb == "attack" else "C-N1.12")
        kind(s, out, "strike", "attack" if verb == "attack" else "")
        card(s, out, n.what, ir.R_CARD, ("attacking", "striking"))
        card(s, out, n.target, ir.R_OTHER, ("attacked", "struck"))
        s.bind(where=ir.EventPlace(ir.R_PLACE))


@EVENT.of(t.EvHits)
def hits(s: Scope, n: t.EvHits, out: Heard) -> None:
    """A strike at an empty space is one at the player of that space."""
    s.cite("C-N1.27")
    attacks = lemma(n.verb) == "attack"
    s.cite("C-N1.10" if attacks else "C-N1.12")
    kind(s, out, "strike", "attack" if attacks else "")
    card(s, out, n.what, ir.R_CARD, ("attacking", "striking"))
    out.tests.append(ir.NoCard(ir.R_OTHER))
    player(s, out, n.who)
    s.bind(where=ir.EventPlace(ir.R_PLACE))


@EVENT.of(t.EvIsBlocked)
def _ev_is_blocked(s: Scope, n: t.EvIsBlocked, out: Heard) -> None:
    s.cite("C-N1.10")
    blocking(s, n, out)
    card(s, out, n.what, ir.R_CARD, ("attacking",))
    if isinstance(n.by, t.By) and isinstance(n.by.who, t.Node):
        card(s, out, n.by.who, ir.R_OTHER, ("attacked", "blocking"))
    else:
        creature = ir.CardPattern(0, ir.ANYONE, (ir.HasTypes(s.type_bit("creature")),))
        out.tests.append(ir.CardIs(ir.R_OTHER, creature))
        s.bind(ref=ir.EventCard(ir.R_OTHER), nouns=CREATURE, past=("attacked", "blocking"), step=s.step - 1)
    s.bind(where=ir.EventPlace(ir.R_PLACE))


@EVENT.of(t.EvReturns)
def _ev_returns(s: Scope, n: t.EvReturns, out: Heard) -> None:
    """A card is put back by a player."""
    EVENT(s, t.EvMoved(what=n.what, be="is", verb="returned", to=n.to), out)
    player(s, out, n.who)


DEVOURS: Final = 0  # of the ways in which a card is played upon another


@EVENT.of(t.EvDevours)
def _ev_devours(s: Scope, n: t.EvDevours, out: Heard) -> None:
    s.cite("C-N21.14")
    kind(s, out, "play")
    out.tests.append(ir.PlayedUpon(DEVOURS))
    card(s, out, n.what, ir.R_CARD, ("played",))
    card(s, out, n.target, ir.R_OTHER, bind=False)
    past = ("devoured", "sacrificed", "dead")
    s.bind(ref=ir.EventCard(ir.R_OTHER), nouns=CREATURE, past=past, step=s.step - 1)


@node
class PlayedOn(t.Node):
    """ "The creature it devoured", "the creature this creature evolved from"."""

    who: str
    verb: str
    noun: str = "creature"
    that: bool = False


@CARDS.of(PlayedOn)
def _played_on(s: Scope, n: PlayedOn, use: Use, pay: bool) -> Got:
    return refs.prey(s)


@ONE.of(PlayedOn)
def _one_played_on(s: Scope, n: PlayedOn, needs: str) -> ir.Ref:
    return refs.prey(s).ref


@EVENT.of(t.EvSwaps)
def _ev_swaps(s: Scope, n: t.EvSwaps, out: Heard) -> None:
    if n.target is None:
        swapped(s, n.what, out)
        return
    s.cite("C-N1.27")
    target = n.target
    if isinstance(target, t.Some) and target.det == "another" and not isinstance(n.what, t.This):
        target = t.Some(det="a", what=target.what)  # two cards swap: the second is another than the first
    both = [as_tests(s, one) for one in (n.what, target)]
    kind(s, out, "swap")
    ways = []
    for a, b in ((ir.R_CARD, ir.R_OTHER), (ir.R_OTHER, ir.R_CARD)):
        matches = (ir.Matches(ir.EventCard(a), both[0]), ir.Matches(ir.EventCard(b), both[1]))
        ways.append(ir.Both(matches))
    out.tests.append(ir.CondHolds(ir.OneHolds(tuple(ways))))
    out.roles += [(n.what, ir.R_CARD), (n.what, ir.R_OTHER)]
    cards = ir.Together((ir.EventCard(ir.R_CARD), ir.EventCard(ir.R_OTHER)))
    this = isinstance(n.what, t.This)
    s.bind(ref=ir.ThoseThat(cards, both[0]), nouns=CREATURE, this=this, words="the creature")
    s.bind(ref=ir.ThoseThat(cards, both[1]), nouns=CREATURE, past=("swapped",), step=s.step - 1, words="the other one")


def as_tests(s: Scope, n: t.Node) -> tuple[ir.Test, ...]:
    """What a card must be, as tests."""
    if isinstance(n, t.This):
        refs.check_this(s, n.noun)
        return (ir.IsAmong(ir.This()),)
    if isinstance(n, t.Some) and n.det in ("a", "any", "another"):
        return patterns.tests_of(s, n.what if n.det != "another" else refs.with_other(n.what)).all_tests()
    raise s.error('which card is meant must be said: "this creature" or "a creature"')


def swapped(s: Scope, what: t.Node, out: Heard) -> None:
    """One swap is one event; either of its two cards may be the one spoken of, and both may be "them"."""
    s.cite("C-N1.27")
    if isinstance(what, t.This):
        refs.check_this(s, what.noun)
        tests: tuple[ir.Test, ...] = (ir.IsAmong(ir.This()),)
        s.bind(ref=ir.This(), nouns=refs.this_nouns(s), this=True, words=f"this {what.noun}")
    elif isinstance(what, t.Some) and what.det in ("a", "any", "another"):
        tests = patterns.tests_of(s, what.what if what.det != "another" else refs.with_other(what.what)).all_tests()
        both = ir.Together((ir.EventCard(ir.R_CARD), ir.EventCard(ir.R_OTHER)))
        s.bind(ref=ir.ThoseThat(both, tests), nouns=patterns.nouns_of(what.what), many=True, words="what is swapped")
    else:
        raise s.error('which card is swapped must be said: "this creature" or "a creature"')
    kind(s, out, "swap")
    out.roles += [(what, ir.R_CARD), (what, ir.R_OTHER)]
    roles = (ir.R_CARD, ir.R_OTHER)
    if not tests:
        return
    out.tests.append(ir.CondHolds(ir.OneHolds(tuple(ir.Matches(ir.EventCard(role), tests) for role in roles))))


@node
class HurtOnes(t.VerbNode):
    """ "Any creature this creature deals damage to"."""

    det: str
    what: t.Pattern
    who: t.Node
    damage: t.Damage
    word: str | None = None


@node
class AnyHurt(t.Node):
    """ "Destroy any creature this creature deals damage to": whenever it does, that one."""

    whom: HurtOnes
    verb: str | None = None
    do: t.Node | None = None


@node
class WheneverOne(t.Node):
    """ "A creature that deals damage to this creature is destroyed": whenever one does, that one."""

    det: str
    what: t.Pattern
    event: t.EvDeals | t.EvFights
    do: t.Node


@SENTENCE.of(WheneverOne)
def _whenever_one(s: Scope, n: WheneverOne, b: Builder, more: list[Any], chapter: int) -> list[Ability]:
    return SENTENCE(s, whenever_one(n), b, more, chapter)


@BODY.of(WheneverOne)
def _whenever_one_later(s: Scope, n: WheneverOne) -> None:
    BODY(s, whenever_one(n))


def whenever_one(n: WheneverOne) -> t.Triggered:
    one = t.Some(det="that", what=t.Pattern(adjs=(), head=n.what.head))
    event = dataclasses.replace(n.event, what=t.Some(det="a", what=n.what))
    act = t.Clause(what=t.CardAct(what=one, do=n.do), suffixes=())
    return t.Triggered(head="whenever", event=event, body=t.Chain(first=act))


@SENTENCE.of(AnyHurt)
def _any_hurt(s: Scope, n: AnyHurt, b: Builder, more: list[Any], chapter: int) -> list[Ability]:
    return SENTENCE(s, whenever_hurt(n), b, more, chapter)


@BODY.of(AnyHurt)
def _any_hurt_later(s: Scope, n: AnyHurt) -> None:
    BODY(s, whenever_hurt(n))


def whenever_hurt(n: AnyHurt) -> t.Triggered:
    one = t.Some(det="that", what=t.Pattern(adjs=(), head=n.whom.what.head))
    what: t.Node = t.CardAct(what=one, do=n.do) if n.do is not None else t.Act(do=t.DoTo(verb=n.verb or "", what=one))
    event = t.EvDeals(what=n.whom.who, damage=n.whom.damage, to=t.Some(det="a", what=n.whom.what))
    return t.Triggered(head="whenever", event=event, body=t.Chain(first=t.Clause(what=what, suffixes=())))
