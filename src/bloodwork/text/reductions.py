"""Numbers that are reached: what would be reduced to nothing (pool, health, life), and what a player comes to have."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel import ir
from bloodwork.text import tree as t
from bloodwork.text import triggers, values
from bloodwork.text.meaning import ACT, DEED, EVENT, LANES, VALUE
from bloodwork.text.scope import Label, Scope
from bloodwork.text.state_events import owner
from bloodwork.text.tree.base import Node, VerbNode, node
from bloodwork.text.triggers import Heard


@node
class PoolReduced(Node):
    """ "The health pool would be reduced to 0"."""

    n: Node
    be: str
    less: str = ""
    damage: bool = False  # "player damage would reduce the health pool to 0"


@node
class HealthReduced(Node):
    """ "Its health would be reduced to 0"."""

    of: Node
    stat: str
    n: Node
    less: str = ""
    damage: t.Damage | None = None
    be: str = "would"


@node
class LifeReduced(Node):
    """ "Your life would be reduced to 0"."""

    whose: str
    n: Node
    less: str = ""
    damage: t.Damage | None = None
    be: str = "would"


@node
class ReducedTo(Node):
    """ "It becomes 1 instead": what would be reduced."""

    verb: str
    n: Node


@node
class LifeBecomes(VerbNode):
    whose: str
    n: Node
    verb: str


def to_nothing(s: Scope, n: PoolReduced | HealthReduced | LifeReduced) -> ir.Value:
    """The number that is meant, with all below it: nothing is reduced to exactly so much by chance."""
    if n.n != t.Number(n=0) and not n.less:
        raise s.error('what falls may fall past a number: say "or less"')
    s.cite("C-N35.9")
    return VALUE(s, n.n)


def above(number: ir.Value, least: ir.Value) -> ir.Value:
    """How much must be taken off a number to bring it so low."""
    return number if isinstance(least, ir.Num) and least.number == 0 else ir.Minus(number, least)


@EVENT.of(PoolReduced)
def _pool_reduced(s: Scope, n: PoolReduced, out: Heard) -> None:
    least = to_nothing(s, n)
    pool = ir.Resource(None, s.vocab.resources["pool"])
    amount = ir.EventNumber(ir.R_AMOUNT)
    triggers.kind(s, out, "player_damage")
    if t.mood(n) == "would":
        hurt: tuple[ir.EventTest, ...] = (ir.CondHolds(ir.Compares(amount, ir.GE, above(pool, least))),)
        put: tuple[ir.EventTest, ...] = (ir.AmountIs(ir.R_AMOUNT, ir.LE, least),)
    elif t.mood(n):
        raise s.error("what cannot be reduced so is said by what becomes of it instead")
    else:
        fell = ir.Compares(ir.Plus(pool, amount), ir.GT, least)
        hurt = (ir.CondHolds(ir.Both((ir.Compares(pool, ir.LE, least), fell))),)
        put = (ir.AmountIs(ir.R_AMOUNT, ir.LE, least), ir.AmountIs(ir.R_EXTRA, ir.GT, least))
    if n.damage:
        out.tests.extend(hurt)
    else:
        triggers.kind(s, out, "pool_set")
        out.tests.append(ir.IsKind((s.kind("player_damage"), s.kind("pool_set")), (hurt, put)))
    s.reduced = "pool"


@EVENT.of(HealthReduced)
def _health_reduced(s: Scope, n: HealthReduced, out: Heard) -> None:
    fatal(s, n, out, ir.StatOf(ir.EventCard(ir.R_CARD), s.stat(n.stat)))


@EVENT.of(HealthReduced, layer=LANES)
def _hp_reduced(s: Scope, n: HealthReduced, out: Heard) -> None:
    """What a character has been dealt is not taken off its HP."""
    card = ir.EventCard(ir.R_CARD)
    fatal(s, n, out, ir.Minus(ir.StatOf(card, s.stat(n.stat)), ir.DamageOn(card)))


def fatal(s: Scope, n: HealthReduced, out: Heard, left: ir.Value) -> None:
    least = to_nothing(s, n)
    triggers.kind(s, out, "damage", "strike" if n.damage is not None and n.damage.combat else "")
    triggers.card(s, out, owner(n.of), ir.R_CARD, ("damaged",))
    out.tests.append(ir.CondHolds(ir.Compares(ir.EventNumber(ir.R_AMOUNT), ir.GE, above(left, least))))
    triggers.amount(s)


@EVENT.of(LifeReduced, layer=LANES)
def _life_reduced(s: Scope, n: LifeReduced, out: Heard) -> None:
    least = to_nothing(s, n)
    triggers.kind(s, out, "player_damage", "strike" if n.damage is not None and n.damage.combat else "")
    if n.damage is None:
        triggers.kind(s, out, "lose_life")
    who = living(s, n.whose)
    out.tests.append(ir.PlayerIs(who))
    life = ir.Resource(who, s.vocab.resources["life"])
    out.tests.append(ir.CondHolds(ir.Compares(ir.EventNumber(ir.R_AMOUNT), ir.GE, above(life, least))))
    s.reduced = n.whose


def living(s: Scope, whose: str) -> ir.Who:
    """Whose life it is."""
    return ir.Opponent() if whose.startswith("your opponent's") else ir.You()


@ACT.of(ReducedTo)
def _reduced_to(s: Scope, n: ReducedTo, end: Label) -> None:
    if not s.reduced:
        raise s.error('"it" does not say what becomes so: "the health pool becomes 1"')
    if s.reduced == "pool":
        s.do("pool_set", amount=VALUE(s, n.n))
    else:
        set_life(s, s.reduced, n.n)


@ACT.of(LifeBecomes, layer=LANES)
def _life_becomes(s: Scope, n: LifeBecomes, end: Label) -> None:
    set_life(s, n.whose, n.n)


@DEED.of(LifeBecomes, layer=LANES)
def _set_life(s: Scope, n: LifeBecomes) -> None:
    set_life(s, n.whose, n.n)


def set_life(s: Scope, whose: str, to: t.Node) -> None:
    """A player gains, or loses, as much life as makes it so."""
    s.cite("B-SOV.23")
    who = living(s, whose)
    life = ir.Resource(who, s.vocab.resources["life"])
    number = VALUE(s, to)
    s.do("lose_life", who=who, amount=ir.Minus(life, number))
    s.do("gain_life", who=who, amount=ir.Minus(number, life))


# ------------------------------------------------------------------ what a player has come to have

_CHANGES: Final = {
    "blood": (("gain_blood",), ("lose_blood",)),
    "asp": (("gain_asp",), ("lose_asp",)),
    "life": (("gain_life",), ("lose_life", "player_damage")),
}


@EVENT.of(t.HasReached)
def _has_reached(s: Scope, n: t.HasReached, out: Heard) -> None:
    """What is gained or lost makes it so, and it was not so before."""
    s.cite("C-N35.10")
    op, than = (ir.EQ, ir.Num(0)) if isinstance(n.n, t.NoCount) else values.comparison(s, n.n)
    triggers.player(s, out, n.who)
    now = ir.Resource(out.who if out.who is not None else ir.EventPlayer(), s.vocab.resources[n.kind])
    amount = ir.EventNumber(ir.R_AMOUNT)
    so = ir.Compares(now, op, than)
    falls = op in (ir.LE, ir.LT, ir.EQ)
    for name in _CHANGES[n.kind][falls]:
        triggers.kind(s, out, name)
    before = ir.Plus(now, amount) if falls else ir.Minus(now, amount)
    out.tests.append(ir.CondHolds(ir.Both((so, ir.Not(ir.Compares(before, op, than))))))
