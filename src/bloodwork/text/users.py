"""Who may use an ability, where it is not who controls its card: "Any player may use this ability."."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bloodwork.kernel import ir
from bloodwork.kernel.ability import ACTION, Ability
from bloodwork.text import conditions, lane_combat, refs, shapes, values
from bloodwork.text import tree as t
from bloodwork.text.meaning import CONDITION, LANES, OFFERED, SENTENCE, USED_BY_OTHERS
from bloodwork.text.tree import node

if TYPE_CHECKING:
    from bloodwork.text.abilities import Builder
    from bloodwork.text.scope import Scope


_SOME_PLAYER: Final = (t.WhoeverControls, t.PlayerOf, t.InitiativePlayer)


@node
class UsedBy(t.Node):
    """ "Any player may use this ability", "Only your opponent may use it, and only during their Main Phase"."""

    who: str | t.Node
    verb: str
    ability: bool = False
    only: bool = False
    link: str = ""
    part: str = ""  # in which part of a round, of their own


@SENTENCE.of(UsedBy)
def _used_by(s: Scope, n: UsedBy, b: Builder, more: list[Any], chapter: int) -> list[Ability]:
    raise s.error("there is nothing before it that could be used")


def abilities(b: Builder, first: Any, more: list[Any], n: UsedBy) -> list[Ability]:
    """The ability for each player who may use it; who uses it is "you" in it."""
    s = b.scope()
    if not isinstance(first, t.Priced):
        raise s.error("who may use it is said of an ability with a cost")
    both = n.who in ("any player", "each player", "both players", "players", "a player")
    if n.who != "your opponent" and not both and not isinstance(n.who, _SOME_PLAYER):
        raise s.error('who may use it is "any player", or "only your opponent"')
    own = [] if n.who == "your opponent" and n.only else b.abilities(first, more, 0)
    return [*own, *USED_BY_OTHERS(s, b, own, first, more, n)]


@USED_BY_OTHERS.of(LANES)
def _open(s: Scope, b: Builder, own: list[Ability], first: t.Priced, more: list[Any], n: UsedBy) -> list[Ability]:
    gives = [n for part in (first, *more) for n in shapes.nodes(part, t.DoTo)]
    if any(isinstance(one.what, t.This) and one.verb.startswith("sacrifice") for one in gives):
        raise s.error('who does not control the card cannot sacrifice it: say "destroy"')
    others = b.abilities(first, more, 0)
    for one in others:
        if one.kind != ACTION:
            raise s.error("who may use it is said of an ability with a cost")
        one.by_other = True
    b.lib.open_use = True
    s.cite("B-MAIN.16")
    s.bind(ref=ir.This(), nouns=refs.this_nouns(s), this=True)
    asked: list[ir.Cond] = []
    if isinstance(n.who, t.WhoeverControls | t.PlayerOf):
        if isinstance(n.who, t.PlayerOf) and n.who.role != "controller":
            raise s.error("who controls a card may use it, not who owns one")
        asked.append(CONDITION(s, t.Controls(who="you", what=n.who.of)))
    if isinstance(n.who, t.InitiativePlayer):
        asked.append(CONDITION(s, lane_combat.IsInitiative(who="you", be="are", words=n.who.words)))
    if n.part:
        asked.append(conditions.situation(s, n.part, ir.You()))
    s.settled()
    for one in (*(own if n.only or n.part else ()), *others):
        for cond in asked:
            one.cond = cond if one.cond is None else ir.Both((one.cond, cond))
    for one in (*own, *others):
        one.rules = (*one.rules, *s.rules)
    return others


@USED_BY_OTHERS.of()
def _theirs(s: Scope, b: Builder, own: list[Ability], first: t.Priced, more: list[Any], n: UsedBy) -> list[Ability]:
    """The same ability for the opponent, where the words say nothing of "you"."""
    if n.part or isinstance(n.who, t.Node):
        raise s.error('who may use it is "any player", or "only your opponent"')
    if any(shapes.names_you(part) for part in (first, *more)):
        raise s.error('"you" could be who uses it or who controls the card: say what is done without it')
    s.cite("C-N4.29")
    return [b.usable(t.MayPay(who="your opponent", costs=first.costs, body=first.body), "your opponent", more)]


@OFFERED.of()
def _offered(s: Scope, b: Builder, n: t.MayPay, who: str | t.Node, more: list[Any]) -> list[Ability]:
    both = who in values.EACH or who in ("any player", "a player")
    return [b.usable(n, one, more) for one in (("you", "your opponent") if both else (who,))]


@OFFERED.of(LANES)
def _offered_to(s: Scope, b: Builder, n: t.MayPay, who: str | t.Node, more: list[Any]) -> list[Ability]:
    priced = t.Priced(costs=n.costs, body=n.body)
    if who == "you":
        return b.abilities(priced, more, 0)
    return abilities(
        b, priced, more, UsedBy(who=who, verb="use", only=who == "your opponent" or isinstance(who, t.Node))
    )


@SENTENCE.of(t.PayDuring, layer=LANES)
def _during(s: Scope, n: t.PayDuring, b: Builder, more: list[Any], chapter: int) -> list[Ability]:
    """ "Your opponent may pay 3 ASP during their Main Phase to destroy this artifact"."""
    priced = t.Priced(costs=n.costs, body=n.body)
    whose, part = n.phase.whose, n.phase.part
    if whose != ("your" if n.who == "you" else "their") or part not in s.vocab.situations:
        raise s.error(
            'what a player may pay for in a part of a round is paid for in their own: "during their Main Phase"'
        )
    if n.who == "you":
        made = b.abilities(priced, more, 0)
        for one in made:
            cond = conditions.situation(s, part, ir.You())
            one.cond = cond if one.cond is None else ir.Both((one.cond, cond))
        return made
    return abilities(b, priced, more, UsedBy(who=n.who, verb="use", only=n.who == "your opponent", part=part))
