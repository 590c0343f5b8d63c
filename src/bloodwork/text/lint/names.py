"""Names that a text looks for and that no card of the set has."""

from __future__ import annotations

from bloodwork.kernel import ir
from bloodwork.kernel.ability import Face
from bloodwork.text.lint.findings import DEAD, Finding
from bloodwork.text.lint.nodes import below, parts_of
from bloodwork.text.lint.world import World


def unknown_names(face: Face, world: World) -> list[Finding]:
    """A finding for each of them: it may be a card of another set, or no card at all."""
    out: list[Finding] = []
    for number in face.abilities:
        ability = world.lib.abilities[number]
        for one in below(parts_of(ability)):
            if isinstance(one, ir.HasName) and one.name not in world.names:
                why = f'no card of the set is called "{world.lib.names[one.name]}": it must be one of another set'
                out.append(Finding(DEAD, False, why, ability.text))
    return list(dict.fromkeys(out))
