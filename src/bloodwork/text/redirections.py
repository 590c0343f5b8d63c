"""The event itself, changed: another number, another card or player that it happens to, another place."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.text import denials, moves, refs, values
from bloodwork.text import tree as t
from bloodwork.text.meaning import ACT, DEED, PREDICATE, VALUE
from bloodwork.text.phrases import Got, Use
from bloodwork.text.scope import CREATURE, Label, Scope

_DAMAGE: Final = frozenset({"damage", "player_damage"})
# events whose card goes to the discard pile
_LEAVING: Final = frozenset({"death", "destroy", "sacrifice", "discard", "terminate"})
_SUMS: Final = {"gain": "gain_blood", "lose": "lose_blood"}


def of_damage(s: Scope, words: str) -> None:
    if not s.replacing or not s.replaced <= _DAMAGE:
        raise s.error(f'"{words}" needs damage that would be dealt: "If ... would be dealt damage, ..."')
    s.cite("C-N9.10")


def to_card(s: Scope, ref: ir.Ref) -> None:
    """The same damage, dealt to a card."""
    s.cite("C-N20.6")
    if s.replaced == {"damage"}:
        s.emit(k.Keep, card=ref)
        return
    s.do("damage", card=ref, amount=ir.EventNumber(ir.R_AMOUNT), other=ir.EventCard(ir.R_OTHER))
    s.emit(k.Cancel)


def to_player(s: Scope, who: ir.Who) -> None:
    """The same damage, dealt to a player."""
    s.cite("C-N20.6")
    if s.replaced == {"player_damage"}:
        s.emit(k.Keep, who=who)
        return
    s.do("player_damage", who=who, amount=ir.EventNumber(ir.R_AMOUNT), other=ir.EventCard(ir.R_OTHER))
    s.emit(k.Cancel)


@PREDICATE.of(t.TakesThat)
def _takes_that(s: Scope, n: t.TakesThat, got: Got) -> None:
    of_damage(s, "that damage")
    if got.many:
        raise s.error("that damage goes to one card")
    to_card(s, got.ref)


@ACT.of(t.PlayerTakesThat)
def _player_takes_that(s: Scope, n: t.PlayerTakesThat, end: Label) -> None:
    of_damage(s, "that damage")
    to_player(s, values.player(s, n.who))


@DEED.of(t.ThatDealt)
def _that_dealt(s: Scope, n: t.ThatDealt) -> None:
    of_damage(s, "that damage")
    that_damage(s, n.to)


@ACT.of(t.ThatDealt)
def _that_is_dealt(s: Scope, n: t.ThatDealt, end: Label) -> None:
    _that_dealt(s, n)


def that_damage(s: Scope, to: str | t.Node) -> None:
    """The damage that would be dealt, to something else."""
    if isinstance(to, values.PLAYER_NODES):
        to_player(s, values.actor(s, to))
        return
    got = refs.cards(s, to, Use(needs="creature"))
    if got.many:
        raise s.error("that damage goes to one card")
    refs.about(s, got, None)
    to_card(s, got.ref)


@PREDICATE.of(t.DealsAmount)
def _deals_amount(s: Scope, n: t.DealsAmount, got: Got) -> None:
    of_damage(s, "damage")
    same_source(s, got)
    s.cite("C-N4.25")
    s.emit(k.Keep, amount=VALUE(s, n.n))


@ACT.of(t.PreventSome)
def _prevent_some(s: Scope, n: t.PreventSome, end: Label) -> None:
    of_damage(s, "that damage")
    s.cite("C-N4.25")
    s.emit(k.Keep, amount=VALUE(s, n.n), sign=-1)


@ACT.of(t.ThatSum)
def _that_sum(s: Scope, n: t.ThatSum, end: Label) -> None:
    if n.verb in ("gain", "lose") and not s.replacing and s.number_known():
        summed: type[t.PlusValue | t.MinusValue] = t.PlusValue if n.word == "plus" else t.MinusValue
        ACT(s, t.Act(who=n.who, do=t.Blood(verb=n.verb, n=summed(a=n.a, b=n.b), s=n.s)), end)
        return
    if not s.replacing or s.replaced != {_SUMS.get(n.verb, "")}:
        raise s.error(f'"{n.verb} that much" needs an event of that kind: "Whenever you would gain blood, ..."')
    s.cite("C-N4.25", "C-N9.10")
    if n.who is not None:
        same_player(s, values.actor(s, n.who))
    s.emit(k.Keep, amount=total(s, n))


def same_player(s: Scope, who: ir.Who) -> None:
    """Who gains or loses is who would: the same event goes on with another number."""
    you = isinstance(who, ir.You) and not any(isinstance(thing.who, ir.EventPlayer) for thing in s.things)
    if not you and not isinstance(who, ir.EventPlayer):
        raise s.error("who is named must be who would have done it")


@PREDICATE.of(t.ThatSum)
def _card_that_sum(s: Scope, n: t.ThatSum, got: Got) -> None:
    of_damage(s, "that much damage")
    if n.verb == "deal":
        same_source(s, got)
    s.cite("C-N4.25")
    s.emit(k.Keep, amount=total(s, n))


def total(s: Scope, n: t.ThatSum) -> ir.Value:
    a, b = VALUE(s, n.a), VALUE(s, n.b)
    return ir.Plus(a, b) if n.word == "plus" else ir.Minus(a, b)


def same_source(s: Scope, got: Got) -> None:
    """What deals the damage is what would: another could not deal it in its place."""
    this = isinstance(got.ref, ir.This) and any(
        thing.this and isinstance(thing.ref, ir.EventCard) and thing.ref.role == ir.R_OTHER for thing in s.things
    )
    if not this and not (isinstance(got.ref, ir.EventCard) and got.ref.role == ir.R_OTHER):
        raise s.error("what deals the damage must be what would have dealt it")


def doer(s: Scope, n: t.CardAct) -> Got | None:
    """ "It attacks this creature instead", of an attack: "it" is what attacks. So with what deals damage."""
    if not isinstance(n.what, t.It) or not s.replacing:
        return None
    if isinstance(n.do, t.AttackCard | t.AttackSpace | t.AttackNow) and s.replaced <= {"attack", "strike"}:
        role = ir.R_CARD
    elif _deals(n.do) and s.replaced <= _DAMAGE:
        role = ir.R_OTHER
    else:
        return None
    s.cite("C-N4.3")
    return Got(ir.EventCard(role), CREATURE, False)


def _deals(n: t.Node) -> bool:
    return isinstance(n, t.DealsAmount | t.CardDealsMore) or (isinstance(n, t.ThatSum) and n.verb == "deal")


def attack_elsewhere(s: Scope, got: Got, place: ir.Where) -> bool:
    """In place of an attack or of one of its strikes: the same one, at another space."""
    if not s.replacing or not s.replaced <= {"attack", "strike"} or not denials.of_event(s, got.ref):
        return False
    s.cite("C-N20.6")
    s.emit(k.Keep, place=place)
    return True


def in_place_of_death(s: Scope, n: t.Node, of: t.InsteadOf) -> bool:
    """ "If it would die, turn this artifact instead of putting that character into the graveyard": it does not die."""
    if not s.replacing or not s.replaced <= _LEAVING or of.zone.name != "graveyard":
        return False
    what = getattr(n.do, "what", None) if isinstance(n, t.Act) else None
    return of.putting.startswith("that") or (what is not None and denials.of_event(s, what))


def elsewhere(s: Scope, n: t.Node, of: t.InsteadOf) -> None:
    """ "Put it into your hand instead of in the discard pile": it dies all the same, and goes there."""
    if not s.replacing or not s.replaced <= _LEAVING or of.zone.name != "discard pile":
        raise s.error(f'"instead of {of.zone.name}" needs a card that would go there: "When a creature dies, ..."')
    do = n.do if isinstance(n, t.Act) and not n.may else None
    what = getattr(do, "what", None)
    if not isinstance(do, t.Put | t.SetAside) or what is None or not denials.of_event(s, what):
        raise s.error('where it goes must be said: "put it into your hand instead of the discard pile"')
    s.cite("C-N20.6", "C-N9.17")
    if isinstance(do, t.SetAside):
        place: ir.Where = ir.ZoneOf(None, s.zone("aside"), ir.BOTTOM)
    elif isinstance(do.to, t.ToZone) and do.to.zone.name not in ("play", "board"):
        place = moves.zone_place(s, do.to)
    else:
        raise s.error("it goes to a zone that is not in play")
    s.emit(k.Keep, place=place)
