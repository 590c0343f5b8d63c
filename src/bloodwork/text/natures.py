"""Statements that say how the rules treat a card."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel import ir
from bloodwork.kernel.ability import PASSIVE, Ability
from bloodwork.text import tree as t
from bloodwork.text import values
from bloodwork.text.scope import Scope
from bloodwork.text.tree import node

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


@node
class NotChosen(t.Node):
    """ "This creature cannot be chosen by cards your opponent controls"."""

    what: t.Node
    by: str | None = None
    form: str = ""


def veil(s: Scope, n: NotChosen) -> str:
    """The way in which the rules keep a card from being chosen."""
    s.cite("C-N3.32")
    s.lib.veils = True
    if n.by is None:
        return "veiled"
    if not _yours(n.what) or (s.laid and not isinstance(n.what, t.This)):
        raise s.error(f'"by {n.by}" can be said of this card, or of cards you control')
    if "command" in n.by:
        return "warded from commands"
    return "warded from creatures" if "creature" in n.by else "warded"


def _yours(n: t.Node) -> bool:
    """Whether cards are said to be this one or on the side of its controller, so that both have the same opponent."""
    if isinstance(n, t.This):
        return True
    if not isinstance(n, t.Some):
        return isinstance(n, t.It)
    sides = [post.who for post in n.what.posts if isinstance(post, t.ControlPost)]
    return sides == ["you"] or "friendly" in n.what.adjs or t.WhoseAdj(whose="your") in n.what.adjs


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
