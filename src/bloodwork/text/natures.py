"""From sentences that say how the rules treat a card to passive abilities."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bloodwork.kernel import ir
from bloodwork.kernel.ability import PASSIVE, Ability
from bloodwork.text import tree as t
from bloodwork.text import values
from bloodwork.text.scope import Scope

if TYPE_CHECKING:
    from bloodwork.text.abilities import Builder

SAID: Final = (
    t.NoOther, t.AttacksOver, t.NotAttackedOver, t.IgnoresDefense, t.Removable, t.EntersWith, t.FirstAlone, t.Gathers,
)  # fmt: skip
NATURES: Final = {
    t.AttacksOver: "over",
    t.NotAttackedOver: "stops",
    t.IgnoresDefense: "pierces",
    t.Removable: "removable",
    t.EntersWith: "begins",
    t.FirstAlone: "first",
    t.Gathers: "gathers",
}


def passive(builder: Builder, s: Scope, ability: Ability, n: t.Node) -> Ability:
    assert isinstance(n, SAID)
    if isinstance(n, t.NoOther):
        if not isinstance(n.what, t.This):
            raise s.error("what a card does not have is said on that card")
        builder.targets(s, ability, n.what, False)
        ability.mods = (ir.HaveNoOther(),)
        return builder.finish(s, ability)
    if isinstance(n, t.EntersWith | t.Gathers):
        return counting(builder, s, ability, n)
    about = t.This(noun="card") if isinstance(n, t.FirstAlone) else n.what
    return natured(builder, s, ability, about, NATURES[type(n)])


def counting(builder: Builder, s: Scope, ability: Ability, n: t.EntersWith | t.Gathers) -> Ability:
    """ "This card enters play with 2 rust counters"."""
    about = n.what if isinstance(n, t.EntersWith) else t.This(noun="card")
    if not isinstance(about, t.This) or ability.cond is not None:
        raise s.error('of other cards, or under a condition, say "Whenever ... enters play, put 1 rust counter on it."')
    if not isinstance(n.n, t.Number | t.One):
        raise s.error("how many counters these are must be a number")
    word = NATURES[type(n)]
    if word not in s.vocab.natures:
        raise s.error("the rules of this ruleset do not treat cards so")
    builder.targets(s, ability, about, False)
    number = n.n.n if isinstance(n.n, t.Number) else 1
    ability.mods = (ir.CountingNature(s.vocab.natures[word], values.counter(s, n.name), number),)
    return builder.finish(s, ability)


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
