"""What a passive ability reads, found by walking its nodes once when the library is made."""

from __future__ import annotations

from bloodwork.kernel import ir
from bloodwork.kernel.ability import Ability
from bloodwork.kernel.change import ALWAYS, COUNTERS, NUMBERS, WOUNDS, ZONES


def reads_of(ability: Ability) -> int:
    """The kinds of change that can alter what a passive ability does."""
    return ALWAYS | walk(ability.cond, 0) | walk(ability.targets, 0) | walk(ability.mods, 0) | walk(ability.reach, 0)


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
    if isinstance(node, (ir.StatIs, ir.StatOf, ir.SumOfStat, ir.IsDamaged, ir.DamageOn)):
        return WOUNDS
    if isinstance(node, ir.IsState):
        return WOUNDS | COUNTERS
    if isinstance(node, (ir.CountersAre, ir.CountersOn)):
        return COUNTERS
    if isinstance(node, (ir.Resource, ir.Tally, ir.Situation)):
        return NUMBERS
    if isinstance(node, (ir.ZoneSize, ir.DeckTop)):
        return ZONES
    if isinstance(node, ir.CardPattern):
        return (ZONES if node.zones > 1 else 0) | (WOUNDS if node.extreme >= 0 else 0)
    return 0
