"""Statements that say how the rules treat a card."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel import ir
from bloodwork.kernel.ability import PASSIVE, Ability
from bloodwork.text import tree as t
from bloodwork.text import values
from bloodwork.text.scope import Scope

NATURES: Final = {
    t.AttacksOver: "over",
    t.NotAttackedOver: "stops",
    t.IgnoresDefense: "pierces",
    t.Removable: "removable",
    t.EntersWith: "begins",
    t.FirstAlone: "first",
    t.Gathers: "gathers",
}


def counting(s: Scope, n: t.EntersWith | t.Gathers) -> ir.Mod:
    """ "This card enters play with 2 rust counters"."""
    if isinstance(n, t.EntersWith) and not isinstance(n.what, t.This):
        raise s.error('of other cards say "Whenever ... enters the battlefield, put 1 rust counter on it."')
    if not isinstance(n.n, t.Number | t.One):
        raise s.error("how many counters these are must be a number")
    number = n.n.n if isinstance(n.n, t.Number) else 1
    word = NATURES[type(n)]
    if word not in s.vocab.natures:
        raise s.error("the rules of this ruleset do not treat cards so")
    return ir.CountingNature(s.vocab.natures[word], values.counter(s, n.name), number)


def as_text(s: Scope, ability: Ability) -> None:
    """What a card is under a condition or for a time, and what other cards are, is a line of text that they have."""
    if not ability.mods or not isinstance(ability.mods[0], ir.HaveNature):
        return
    counted = [s.vocab.natures.get(name, -1) for name in ("begins", "gathers")]
    if any(isinstance(mod, ir.CountingNature) and mod.nature in counted for mod in ability.mods):
        raise s.error('of other cards, or under a condition, say "Whenever ... enters play, put 1 rust counter on it."')
    line = Ability(PASSIVE, s.label)
    line.mods = ability.mods
    line.rules = tuple(s.rules)
    ability.mods = (ir.HaveText(s.lib.add_ability(line)),)
