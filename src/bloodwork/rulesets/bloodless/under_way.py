"""Which effect is being done, and what its words tell of an event that it makes."""

from __future__ import annotations

from bloodwork.kernel.ability import Ability
from bloodwork.kernel.effect import FLIP_COST, Effect
from bloodwork.kernel.event import Event
from bloodwork.kernel.ir import All, CardPattern, SharesTag
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.ops import Choose, Search


def under_way(g: Machine) -> Effect | None:
    """The innermost effect that is being done."""
    for i in range(len(g.stack) - 1, -1, -1):
        process = g.stack[i]
        if isinstance(process, Effect):
            return process
    return None


def keyword_under_way(g: Machine) -> Ability | None:
    """The ability that the innermost effect is of, if a keyword spells it out."""
    effect = under_way(g)
    if effect is None or effect.part == FLIP_COST:
        return None
    ability = g.lib.abilities[effect.ability]
    return ability if ability.keyword >= 0 else None


def is_calling(g: Machine) -> bool:
    """Whether a keyword is at work that calls cards of a shared kin."""
    ability = keyword_under_way(g)
    if ability is None:
        return False
    for op in ability.code:
        pattern: CardPattern | None = None
        if isinstance(op, Search):
            pattern = op.pattern
        elif isinstance(op, Choose) and isinstance(op.among, All):
            pattern = op.among.pattern
        if pattern is not None:
            for test in pattern.tests:
                if isinstance(test, SharesTag):
                    return True
    return False


def cite_staying(g: Machine, ev: Event) -> None:
    """A creature that wanders, and cannot."""
    ability = keyword_under_way(g) if g.record is not None else None
    if ability is not None and "C-N13.11" in ability.rules:
        g.cite_event(ev, "C-N13.11b")
