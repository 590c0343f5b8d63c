"""Damage that is prevented: the next so much of it, or all of a kind, for a time or as long as a card says so."""

from __future__ import annotations

from typing import Any, Final

from bloodwork.kernel import ops as k
from bloodwork.kernel.ability import REPLACE, Ability
from bloodwork.text import held, moments, refs, triggers, values
from bloodwork.text import tree as t
from bloodwork.text.meaning import ACT, MOMENT, STATEMENT
from bloodwork.text.phrases import Use
from bloodwork.text.scope import Label, Scope

RULES: Final = ("C-N23.1", "B-CTR.12")


def of_damage(n: t.PreventNext | t.PreventAll, mood: str) -> list[t.Node]:
    """The events by which such damage would be dealt; `mood`: would or cannot."""
    damage = t.Damage(combat=n.combat)
    by = t.By(who=n.by) if n.by is not None else None
    if n.to is None:
        anybody = t.Some(det="each", what=t.Pattern(adjs=(), head=t.Noun(word="card")))
        dealt: t.Node = t.EvDamaged(what=anybody, be=f"{mood} be", damage=damage)
        if n.by is not None:
            dealt = t.EvDeals(what=n.by, damage=damage, to=anybody, aux=mood)
        return [dealt, t.EvPlayerDamaged(who="each player", be=f"{mood} be", damage=damage, by=by)]
    if isinstance(n.to, values.PLAYER_NODES):
        return [t.EvPlayerDamaged(who=n.to, be=f"{mood} be", damage=damage, by=by)]
    if n.by is not None:
        return [t.EvDeals(what=n.by, damage=damage, to=n.to, aux=mood)]
    return [t.EvDamaged(what=n.to, be=f"{mood} be", damage=damage)]


@ACT.of(t.PreventAll)
def _prevent_all(s: Scope, n: t.PreventAll, end: Label) -> None:
    """None of it is dealt until the time is over."""
    s.cite(*RULES)
    chosen = chosen_first(s, n)
    until = s.until if s.until is not None else MOMENT(s, n.until) if n.until is not None else moments.this_turn(s)
    for event in of_damage(chosen, "cannot"):
        held.lay(s, t.Cannot(event=event), until)


@ACT.of(t.PreventNext)
def _prevent_next(s: Scope, n: t.PreventNext, end: Label) -> None:
    """An ability that takes off so much of the damage that comes, and is used up with it."""
    s.cite(*RULES)
    n = chosen_first(s, n)
    left = -1
    if n.n is not None:
        number = values.amount(s, n.n)
        left = s.register()
        s.emit(k.Let, reg=left, value=number)
    inner = held.scope_of(s)
    (event,) = of_damage(n, "would")
    ability = Ability(REPLACE, "")
    ability.trigger = triggers.hear(inner, event)
    inner.emit(k.Cancel) if left < 0 else inner.emit(k.Absorb, reg=left)
    until = s.until if s.until is not None else moments.this_turn(s)
    held.keep(s, inner.build(ability), 1 if left < 0 else 0, until)


def chosen_first(s: Scope, n: Any) -> Any:
    """Who is protected, or whose damage it is, is chosen when this is done, and spoken of then."""
    for name in ("to", "by"):
        what = getattr(n, name)
        if isinstance(what, t.Some) and (held.chooses(what) or isinstance(what.det, t.Targets)):
            got = refs.cards(s, what, Use(needs="creature"))
            if got.many:
                raise s.error("damage is prevented for one card, or for all of a kind")
            refs.about(s, got, None)
            made: Any = type(n)
            n = made(**{**vars(n), name: t.It()})
    return n


@STATEMENT.of(t.PreventAll)
def _prevents_all(s: Scope, n: t.PreventAll) -> list[Ability]:
    """As long as its card is there."""
    s.cite(*RULES)
    made: list[Ability] = []
    for event in of_damage(n, "cannot"):
        made.extend(STATEMENT(s, t.Cannot(event=event)))
    return made
