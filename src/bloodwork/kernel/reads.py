"""What a passive ability reads, found by walking its nodes once when the library is made."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel import ir
from bloodwork.kernel.ability import Ability
from bloodwork.kernel.change import ALWAYS, COUNTERS, ENTERED, NUMBERS, TURN, WOUNDS, ZONES

# What no passive ability can alter that only adds to stats.
UNTOUCHED: Final = (
    ir.All,
    ir.CardPattern,
    ir.CountersAmong,
    ir.CountersOn,
    ir.HasKeyword,
    ir.HasName,
    ir.HasTag,
    ir.HasTypes,
    ir.HowMany,
    ir.IsNot,
    ir.Num,
    ir.OwnCard,
    ir.Plus,
    ir.Resource,
    ir.SharesTag,
    ir.This,
    ir.Times,
    ir.ZoneSize,
)


def reads_of(ability: Ability) -> int:
    """The kinds of change that can alter what a passive ability does."""
    reads = ALWAYS & ~TURN if only_adds(ability) else ALWAYS
    return reads | walk(ability.cond, 0) | walk(ability.targets, 0) | walk(ability.mods, 0) | walk(ability.reach, 0)


def only_adds(ability: Ability) -> bool:
    """Whether it only adds to stats, by numbers and to cards that adding does not alter (or says what its own card
    attacks): then it does not matter in which order such abilities are worked out, and with it whose turn it is."""
    if ability.cond is not None or ability.reach is not None or not untouched(ability.targets, 0):
        return False
    for mod in ability.mods:
        if isinstance(mod, ir.AddStat):
            if mod.sign < 0 or not untouched(mod.by, 0):
                return False
        elif not isinstance(mod, ir.Aim) or ability.targets is not None:
            return False
    return True


def untouched(node: object, depth: int) -> bool:
    if node is None or isinstance(node, (int, str)):
        return True
    if depth > 64:
        return False
    if isinstance(node, tuple):
        for part in node:
            if not untouched(part, depth + 1):
                return False
        return True
    if not isinstance(node, UNTOUCHED) or (isinstance(node, ir.CardPattern) and node.extreme >= 0):
        return False
    for name in fields(node):
        if not untouched(getattr(node, name, None), depth + 1):
            return False
    return True


def walk(node: object, depth: int) -> int:
    if node is None or isinstance(node, (int, str)) or depth > 64:
        return 0
    if isinstance(node, tuple):
        reads = 0
        for part in node:
            reads |= walk(part, depth + 1)
        return reads
    reads = direct(node)
    for name in fields(node):
        reads |= walk(getattr(node, name, None), depth + 1)
    return reads


def fields(node: object) -> list[str]:
    """The attributes of a node, compiled or not."""
    found: list[str] = []
    for cls in type(node).__mro__:
        found.extend(getattr(cls, "__mypyc_attrs__", ()))
    if not found:
        found.extend(getattr(node, "__dict__", {}))
    return [name for name in found if not name.startswith("__")]


def direct(node: object) -> int:
    if isinstance(node, ir.Different):
        return WOUNDS | COUNTERS
    if isinstance(node, (ir.StatIs, ir.StatOf, ir.SumOfStat, ir.BestStat, ir.IsDamaged, ir.DamageOn)):
        return WOUNDS
    if isinstance(node, ir.IsState):
        return WOUNDS | COUNTERS
    if isinstance(node, (ir.CountersAre, ir.CountersOn, ir.CountersAmong, ir.MostCounters)):
        return COUNTERS
    if isinstance(node, (ir.Resource, ir.Tally, ir.TimesHappened, ir.TimesInColumns, ir.HowManyDid)):
        return NUMBERS
    if isinstance(node, (ir.DidBefore, ir.DidInColumns, ir.CardsThatDid)):
        return NUMBERS
    if isinstance(node, ir.Situation):
        return NUMBERS
    if isinstance(node, (ir.EnteredThisTurn, ir.TurnEntered)):
        return ENTERED
    if isinstance(node, (ir.ZoneSize, ir.DeckTop)):
        return ZONES
    if isinstance(node, ir.CardPattern):
        return (ZONES if node.zones > 1 else 0) | (WOUNDS if node.extreme >= 0 else 0)
    return 0
