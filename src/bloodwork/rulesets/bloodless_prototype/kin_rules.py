"""Which rules of the kins decide a number of a count, for the record (P-6, P-S.*-kin, P-S.kin-*)."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.state import CardState
from bloodwork.rulesets.bloodless_prototype.laws import Laws
from bloodwork.rulesets.bloodless_prototype.sigils import KIN_RULES

KIN_STRENGTH: Final = "Kin Strength"
KIN_DEFENSE: Final = "Kin Defense"
ON_THE_OTHER_SIDE: Final = {KIN_STRENGTH: "P-S.kin-strength.2", KIN_DEFENSE: "P-S.kin-defense.2"}


def rules_of_tags(g: Machine, tags: int, nth: int) -> tuple[str, ...]:
    """What is said of kins: that a card is of one (0), or which its parent is (1)."""
    out: list[str] = []
    for tag in range(len(g.lib.tag_names)):
        name = g.lib.tag_names[tag]
        if (tags >> tag) & 1 and name in KIN_RULES:
            out.append(KIN_RULES[name][nth])
    return tuple(out)


def cite_kin(g: Machine, laws: Laws, cs: CardState, sigil: str) -> None:
    """Cites, for a number that a kin sigil raises, whom it has counted and whom not."""
    if g.record is None:
        return
    has = False
    for word in g.lib.keywords:
        if word.name == sigil and (cs.keys >> word.id) & 1:
            has = True
    if not has:
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
            g.cite_all((ON_THE_OTHER_SIDE[sigil],))


def cite_call(g: Machine, card: i64, caller: i64) -> None:
    """Cites why a card may be called."""
    called = g.lib.faces[g.face_of[card]]
    face = g.lib.faces[g.face_of[caller]]
    g.cite_all(("P-S.kin-call.3" if called.name == face.name else "P-S.kin-call.2",))
    g.cite_all(rules_of_tags(g, face.own_tags, 0))
