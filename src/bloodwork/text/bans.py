"""Statements about events: what cannot happen, not more often, or not in full."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.kernel.ability import BAN, PASSIVE, REPLACE, Ability
from bloodwork.text import deaths, triggers, turns, values
from bloodwork.text import tree as t
from bloodwork.text.meaning import STATEMENT, VALUE
from bloodwork.text.scope import Scope

_COMES: Final = ("play", "summon", "execute", "enter")


@STATEMENT.of(t.Cannot)
def _cannot(s: Scope, n: t.Cannot) -> list[Ability]:
    s.cite("C-N4.31")
    ability = Ability(BAN, "")
    ability.trigger = triggers.hear(s, n.event)
    ability.zones = before_it_comes(s, n.event)
    return [s.build(ability)]


def before_it_comes(s: Scope, event: t.Node) -> int:
    """Where an ability is active that forbids or changes how its own card comes into play: everywhere.

    By C-N7.3 these words would have no meaning at all; a text wins against a rule.
    """
    what = getattr(event, "what", None)
    if isinstance(what, t.This) and triggers.lemma(getattr(event, "verb", "")) == "cancel" and "chain" in s.vocab.zones:
        s.cite("B-CHAIN.23")
        return 1 << s.zone("chain")
    if not isinstance(what, t.This) or triggers.lemma(getattr(event, "verb", "")) not in _COMES:
        return 0
    s.cite("C-N4.32")
    return sum(1 << zone for zone in set(s.vocab.zones.values()))


@STATEMENT.of(t.NoMore)
def _no_more(s: Scope, n: t.NoMore) -> list[Ability]:
    """ "You cannot play more commands": none from now on."""
    assert isinstance(n.what, t.Pattern)
    what = t.Some(det="a", what=turns.singular(n.what))
    who = n.who if n.who is not None else "you"
    return STATEMENT(s, t.Cannot(event=t.EvActs(who=who, verb=n.verb, what=what, aux="cannot")))


@STATEMENT.of(t.TurnLimit)
def _turn_limit(s: Scope, n: t.TurnLimit) -> list[Ability]:
    """How often a player can do something in a turn; a limit for each player is one for either."""
    if n.who not in values.EACH:
        return [s.build(turns.limit(s, n))]
    return [made for who in ("you", "your opponent") for made in _turn_limit(s, t.TurnLimit(**{**vars(n), "who": who}))]


@STATEMENT.of(t.CardsLimit)
def _cards_limit(s: Scope, n: t.CardsLimit) -> list[Ability]:
    if n.who not in values.EACH:
        return [s.build(turns.cards_limit(s, n))]
    return [
        made for who in ("you", "your opponent") for made in _cards_limit(s, t.CardsLimit(**{**vars(n), "who": who}))
    ]


@STATEMENT.of(t.TakesNone)
def _takes_none(s: Scope, n: t.TakesNone) -> list[Ability]:
    """Damage that is not dealt."""
    s.cite("C-N9.10", "C-N4.31")
    s.next_step()
    heard = triggers.Heard()
    triggers.kind(s, heard, "damage")
    triggers.card(s, heard, n.what, ir.R_CARD)
    triggers.by_whom(s, heard, n.by, ir.R_OTHER)
    ability = Ability(BAN, "")
    ability.trigger = heard.finish()
    return [s.build(ability)]


@STATEMENT.of(t.Reduced)
def _reduced(s: Scope, n: t.Reduced) -> list[Ability]:
    return STATEMENT(s, t.DamageAltered(how="less", n=n.n, what=n.what))


@STATEMENT.of(t.DamageAltered)
def _damage_altered(s: Scope, n: t.DamageAltered) -> list[Ability]:
    """More damage than would be dealt, or less."""
    s.cite("C-N9.10", "C-N4.25", "B-CTR.11")
    ability = Ability(REPLACE, "")
    ability.trigger = triggers.hear(s, damage_that_would_be(s, n))
    if n.n is None:
        s.emit(k.Keep, amount=ir.EventNumber(ir.R_AMOUNT), sign=1)
    else:
        s.emit(k.Keep, amount=VALUE(s, n.n), sign=-1 if n.how in ("less", "reduced by") else 1)
    return [s.build(ability)]


def damage_that_would_be(s: Scope, n: t.DamageAltered) -> t.Node:
    """The event that deals the damage which a statement alters."""
    by = n.what if n.deals else n.by.who if isinstance(n.by, t.By) else n.by
    to = n.to if n.deals or n.what is None else n.what
    damage = t.Damage(combat=n.combat)
    if to is not None and isinstance(to, values.PLAYER_NODES):
        source = t.By(who=by) if by is not None else None
        return t.EvPlayerDamaged(who=to, be="would be", damage=damage, by=source)
    if isinstance(by, t.Node):
        return t.EvDeals(what=by, damage=damage, to=to, aux="would")
    if not isinstance(to, t.Node):
        raise s.error('a player deals damage by cards: "damage dealt by creatures you control"')
    return t.EvDamaged(what=to, be="would be", damage=damage)


@STATEMENT.of(t.GivesNone)
def _gives_none(s: Scope, n: t.GivesNone) -> list[Ability]:
    return [s.build(deaths.gives_none(s, n))]


@STATEMENT.of(t.CalledAlone)
def _called_alone(s: Scope, n: t.CalledAlone) -> list[Ability]:
    """Nothing happens by it: the face says how it may be played (see `compile`)."""
    if n.what is not None and not isinstance(n.what, t.This):
        raise s.error("what a card is called without is said on that card")
    s.cite("C-N13.5d")
    return [s.build(Ability(PASSIVE, ""))]
