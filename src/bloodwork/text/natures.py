"""From sentences that say how the rules treat a card to passive abilities."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bloodwork.kernel import ir
from bloodwork.kernel.ability import PASSIVE, Ability
from bloodwork.text import tree as t
from bloodwork.text.scope import Scope

if TYPE_CHECKING:
    from bloodwork.text.abilities import Builder

SAID: Final = (t.NoOther, t.AttacksOver, t.NotAttackedOver, t.IgnoresDefense, t.Removable)
NATURES: Final = {
    t.AttacksOver: "over",
    t.NotAttackedOver: "stops",
    t.IgnoresDefense: "pierces",
    t.Removable: "removable",
}


def passive(builder: Builder, s: Scope, ability: Ability, n: t.Node) -> Ability:
    assert isinstance(n, SAID)
    if isinstance(n, t.NoOther):
        if not isinstance(n.what, t.This):
            raise s.error("what a card does not have is said on that card")
        builder.targets(s, ability, n.what, False)
        ability.mods = (ir.HaveNoOther(),)
        return builder.finish(s, ability)
    return natured(builder, s, ability, n.what, NATURES[type(n)])


def natured(builder: Builder, s: Scope, ability: Ability, about: t.Node, word: str) -> Ability:
    """What a card is under a condition, and what other cards are, is a line of text that they have then."""
    if word not in s.vocab.natures:
        raise s.error("the rules of this ruleset do not treat cards so")
    builder.targets(s, ability, about, False)
    mod: ir.Mod = ir.HaveNature(s.vocab.natures[word])
    if ability.cond is not None or ability.targets is not None:
        line = Ability(PASSIVE, builder.label)
        line.mods = (mod,)
        line.rules = tuple(s.rules)
        mod = ir.HaveText(s.lib.add_ability(line))
    ability.mods = (mod,)
    return builder.finish(s, ability)
