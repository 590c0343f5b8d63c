"""Which rules of the kins decide a number of a count, for the record (P-6, P-S.*-kin, P-S.kin-*)."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.ir import AddStat, All, HowMany, SharesTag
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.state import CardState
from bloodwork.rulesets.bloodless.names import DEFENSE, POWER
from bloodwork.rulesets.bloodless.under_way import under_way
from bloodwork.rulesets.bloodless_prototype.kinship import calls
from bloodwork.rulesets.bloodless_prototype.laws import Laws
from bloodwork.rulesets.bloodless_prototype.sigils import KIN_RULES

ON_THE_OTHER_SIDE: Final = {POWER: "P-S.kin-strength.2", DEFENSE: "P-S.kin-defense.2"}


def rules_of_tags(g: Machine, tags: int, nth: int) -> tuple[str, ...]:
    """What is said of kins: that a card is of one (0), or which its parent is (1)."""
    out: list[str] = []
    for tag in range(len(g.lib.tag_names)):
        name = g.lib.tag_names[tag]
        if (tags >> tag) & 1 and name in KIN_RULES:
            out.append(KIN_RULES[name][nth])
    return tuple(out)


def counts_kin(g: Machine, cs: CardState, stat: int) -> bool:
    """Whether a text of a card raises a stat by the number of cards that share a kin with it."""
    for ability_id in cs.abilities:
        for mod in g.lib.abilities[ability_id].mods:
            if isinstance(mod, AddStat) and mod.stat == stat and isinstance(mod.by, HowMany):
                ref = mod.by.ref
                if isinstance(ref, All):
                    for test in ref.pattern.tests:
                        if isinstance(test, SharesTag):
                            return True
    return False


def cite_kin(g: Machine, laws: Laws, cs: CardState, stat: int) -> None:
    """Cites, for a number that cards of the same kin raise, who was counted and who not."""
    if g.record is None or not counts_kin(g, cs, stat):
        return
    if cs.own_tags == 0:
        g.cite_all(("P-6.1",))
    you = g.table.owners[cs.place]
    for other in g.at:
        if other is None or other is cs or other.tags & cs.tags == 0:
            continue
        mine = g.table.owners[other.place] == you
        if other.tags & cs.own_tags == 0:
            g.cite_all(("P-6.4", "P-6.3") if laws.shared_parent else ("P-6.4",))
            if laws.shared_parent and mine:
                g.cite_all(rules_of_tags(g, cs.own_tags, 1))
                g.cite_all(rules_of_tags(g, other.own_tags, 1))
        elif mine:
            g.cite_all(("P-6.1", "P-6.4"))
            if cs.own_tags & other.own_tags == 0:
                g.cite_all(("P-6.3",))
                g.cite_all(rules_of_tags(g, other.own_tags, 1))
            g.cite_all(rules_of_tags(g, cs.own_tags, 0))
        else:
            g.cite_all((ON_THE_OTHER_SIDE[stat],))


def cite_call(g: Machine, card: i64) -> None:
    """Cites why a card may be called, if a text calls it."""
    effect = under_way(g) if g.record is not None else None
    if effect is None or not calls(g.lib.abilities[effect.ability]):
        return
    caller = g.card_of(effect.env.source)
    called = g.lib.faces[g.face_of[card]]
    face = g.lib.faces[g.face_of[caller]]
    g.cite_all(("P-S.kin-call.3" if called.name == face.name else "P-S.kin-call.2",))
    g.cite_all(rules_of_tags(g, face.own_tags, 0))
