"""What cannot happen, or not more often: bans and limits, on a card or made by an effect."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.kernel.ability import BAN, EFFECT, REPLACE, Ability
from bloodwork.text import moments, refs, triggers, turns
from bloodwork.text import tree as t
from bloodwork.text.meaning import CONDITION, MOMENT, VALUE
from bloodwork.text.scope import Scope

if TYPE_CHECKING:
    from bloodwork.text.abilities import Builder

_COMES: Final = ("play", "summon", "execute", "enter")


def banned(b: Builder, s: Scope, n: t.Banned) -> Ability:
    s.cite("C-N4.31")
    ability = Ability(BAN, "")
    lasts = n.turn or n.until is not None
    holder = b.scope()
    event = n.event
    if lasts or not b.stays:
        event = chosen_first(holder, event)
        s.things = list(holder.things)
        s.step, s.regs = holder.step, holder.regs
    if n.cond is not None:
        s.bind(ref=ir.This(), nouns=refs.this_nouns(s), this=True)
        s.cite("C-N4.21")
        ability.cond = CONDITION(s, n.cond)
        if n.word == "unless":
            ability.cond = ir.Not(ability.cond)
    ability.trigger = triggers.hear(s, event)
    ability.zones = before_it_comes(s, event)
    b.finish(s, ability)
    if ability.zones or (not lasts and b.stays):
        return ability
    # by an effect it lasts to the end of the turn, or of the game
    holder.cite("C-N10.10", "C-N4.39")
    ability.text = b.label
    until = moments.this_turn(holder) if n.turn else None
    if n.until is not None:
        until = MOMENT(holder, n.until)
    ability.until = until
    holder.emit(k.Hold, ability=b.lib.add_ability(ability))
    return b.finish(holder, Ability(EFFECT, ""))


def before_it_comes(s: Scope, event: t.Node) -> int:
    """Where an ability is active that forbids or changes how its own card comes into play: everywhere.

    By C-N7.3 these words would have no meaning at all; a text wins against a rule.
    """
    what = getattr(event, "what", None)
    if not isinstance(what, t.This) or triggers.lemma(getattr(event, "verb", "")) not in _COMES:
        return 0
    s.cite("C-N4.32")
    return sum(1 << zone for zone in set(s.vocab.zones.values()))


def made(b: Builder, s: Scope, n: t.BannedBody) -> None:
    """An instruction by which something cannot happen for a time."""
    ability = Ability(BAN, "")
    event = chosen_first(s, n.event)
    inner = b.scope()
    inner.things = [thing for thing in s.things if thing.ref is not None]
    for thing in inner.things:
        s.ref_of(thing)
    inner.step, inner.regs = s.step, s.regs
    ability.trigger = triggers.hear(inner, event)
    b.finish(inner, ability)
    ability.text = b.label
    until = k.Moment(k.TURN_END) if n.until is None else MOMENT(s, n.until)
    ability.until = until
    s.emit(k.Hold, ability=b.lib.add_ability(ability))


def chosen_first(holder: Scope, event: t.Node) -> t.Node:
    """ "Target creature cannot attack this turn": someone chooses it when this is done."""
    what = getattr(event, "what", None)
    if not isinstance(what, t.Some) or what.det not in ("a", "target", "another", t.Number(n=1)):
        return event
    got = refs.cards(holder, what)
    refs.about(holder, got, None)
    given = {name: value for name, value in vars(event).items() if name != "what"}
    made: Any = type(event)
    changed: t.Node = made(what=t.It(), **given)
    return changed


def bounded(b: Builder, s: Scope, n: t.Bounded) -> Ability:
    cond: ir.Cond | None = None
    if n.cond is not None:
        s.bind(ref=ir.This(), nouns=refs.this_nouns(s), this=True)
        s.cite("C-N4.21")
        cond = CONDITION(s, n.cond)
    ability = turns.limit(s, n.what)
    ability.cond = cond
    b.finish(s, ability)
    if b.stays and n.what.per != "this turn":
        return ability
    holder = b.scope()
    holder.cite("C-N10.10", "C-N4.39")
    ability.text = b.label
    until = k.Moment(k.TURN_END) if n.what.per == "this turn" else None
    ability.until = until
    holder.emit(k.Hold, ability=b.lib.add_ability(ability))
    return b.finish(holder, Ability(EFFECT, ""))


def damage(b: Builder, s: Scope, n: t.TakesNone | t.Reduced) -> Ability:
    """Damage that is not dealt, or less of it."""
    s.cite("C-N9.10")
    s.next_step()
    heard = triggers.Heard()
    triggers.kind(s, heard, "damage")
    triggers.card(s, heard, n.what, ir.R_CARD)
    if isinstance(n, t.TakesNone):
        s.cite("C-N4.31")
        triggers.by_whom(s, heard, n.by, ir.R_OTHER)
        ability = Ability(BAN, "")
    else:
        s.cite("C-N4.25")
        ability = Ability(REPLACE, "")
        s.emit(k.Keep, amount=VALUE(s, n.n), sign=-1)
    ability.trigger = heard.finish()
    b.finish(s, ability)
    if b.stays:
        return ability
    raise s.error('a command does not stay: say "until end of turn" or put it on a creature')


def for_the_turn(b: Builder, ability: Ability) -> Ability:
    """An effect by which an ability that no card holds is there until the turn ends."""
    if b.stays:
        raise b.scope().error("what a card in play says holds as long as it is there, not for a turn")
    holder = b.scope()
    holder.cite("C-N10.10", "C-N4.39")
    ability.text = b.label
    ability.until = k.Moment(k.TURN_END)
    holder.emit(k.Hold, ability=b.lib.add_ability(ability))
    return b.finish(holder, Ability(EFFECT, ""))
