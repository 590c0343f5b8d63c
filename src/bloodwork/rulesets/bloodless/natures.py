"""By which rule a card is treated as one of its texts says."""

from __future__ import annotations

from bloodwork.kernel.ir import NO_CARD, CountingNature, HaveNature
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.state import CardState
from bloodwork.rulesets.bloodless.names import BEGINS, GATHERS


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


def begin_counters(g: Machine, cs: CardState) -> None:
    """Gives a card the counters that it enters play with; a keyword that is printed twice gives them twice."""
    keywords = g.lib.faces[cs.face].keywords
    for ability_id in cs.abilities:
        ability = g.lib.abilities[ability_id]
        for mod in ability.mods:
            if isinstance(mod, CountingNature) and (BEGINS >> mod.nature) & 1:
                times = 0
                for word, _ in keywords:
                    if word == ability.keyword:
                        times += 1
                if times > 1:
                    g.remark("C-N13.18")
                cs.set_counter(mod.word, cs.counter(mod.word) + mod.number * max(times, 1))
                if ability.keyword >= 0:
                    g.remark(ability.rules[0])
                else:
                    g.cite_all(ability.rules)


def gathering(g: Machine, player: i64, name: i64) -> i64:
    """The card of a Name that a player has had in play for longest and that gathers copies, or NO_CARD."""
    found: i64 = NO_CARD
    since: i64 = 0
    for cs in g.all_states():
        if cs.natures & GATHERS and g.lib.faces[cs.face].name == name and g.table.owners[cs.place] == player:
            if found < 0 or cs.serial < since:
                found = cs.card
                since = cs.serial
    return found


def gathers(g: Machine, card: i64) -> CountingNature | None:
    """What a card counts the copies with that it gathers."""
    cs = g.state(card)
    if cs is not None:
        for ability_id in cs.abilities:
            for mod in g.lib.abilities[ability_id].mods:
                if isinstance(mod, CountingNature) and (GATHERS >> mod.nature) & 1:
                    return mod
    return None
