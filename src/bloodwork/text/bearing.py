"""Sentences about how the card that bears them attacks and is called, which hold without anything being done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bloodwork.kernel import ir
from bloodwork.kernel.ability import PASSIVE, Ability
from bloodwork.text import doings
from bloodwork.text import tree as t
from bloodwork.text.scope import Scope

if TYPE_CHECKING:
    from bloodwork.text.abilities import Builder


def aim_of(n: t.Said) -> t.CardAct | None:
    """ "This creature attacks the spaces ...": alone, it is passive."""
    body = n.body
    if not isinstance(body, t.Chain) or body.rest or body.first.suffixes:
        return None
    act = body.first.what
    if isinstance(act, t.CardAct) and isinstance(act.do, t.AttackSpace) and act.what is not None and not act.may:
        return act
    return None


def aiming(b: Builder, s: Scope, act: t.CardAct) -> Ability:
    s.cite("C-N18.22/attacks")
    ability = Ability(PASSIVE, "")
    assert act.what is not None and isinstance(act.do, t.AttackSpace)
    b.targets(s, ability, act.what, False)
    ability.mods = (ir.Aim(doings.aim(s, act.do.where, act.do.also)),)
    return b.finish(s, ability)


def called_alone(b: Builder, s: Scope, n: t.CalledAlone) -> Ability:
    """Nothing happens by it: the face says how it may be played (see `compile`)."""
    if n.what is not None and not isinstance(n.what, t.This):
        raise s.error("what a card is called without is said on that card")
    s.cite("C-N13.5d")
    return b.finish(s, Ability(PASSIVE, ""))
