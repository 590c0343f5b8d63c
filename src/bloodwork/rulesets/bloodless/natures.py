"""By which rule a card is treated as one of its texts says."""

from __future__ import annotations

from bloodwork.kernel.ir import HaveNature
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.state import CardState


def rule_of(g: Machine, cs: CardState, nature: i64) -> str:
    """The first rule of the ability that gives a card a nature (a mask); "" if it has none."""
    if cs.natures & nature == 0:
        return ""
    for ability_id in cs.abilities:
        ability = g.lib.abilities[ability_id]
        for mod in ability.mods:
            if isinstance(mod, HaveNature) and (nature >> mod.nature) & 1 and ability.rules:
                return ability.rules[0]
    return ""
