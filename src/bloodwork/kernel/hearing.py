"""What is being listened for: masks of kinds of event, worked out from the cards in play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bloodwork.kernel.ability import BAN, PASSIVE, REPLACE, TRIGGER
from bloodwork.kernel.native import i64
from bloodwork.kernel.ops import TURN_END, WHILE
from bloodwork.kernel.passive import PASSIVE_BIT, passive_reads
from bloodwork.kernel.state import HAS_ACTION, HAS_PASSIVE, REACHES

if TYPE_CHECKING:
    from bloodwork.kernel.effect import Held
    from bloodwork.kernel.machine import Machine


def refresh(g: Machine) -> None:
    """Works out anew what is being listened for."""
    hears = g.lib.tally_mask
    modifies = 0
    bans = 0
    owns = 0
    traits = 0
    lib = g.lib
    g.version += 1
    for there in g.at:
        if there is not None and there.abilities:
            hears |= there.hears
            modifies |= there.modifies
            bans |= there.bans
            owns |= there.own
            traits |= there.traits
    for cs in g.lined:
        hears |= cs.hears
        modifies |= cs.modifies
        bans |= cs.bans
        owns |= cs.own
        traits |= cs.traits
    for card in g.far:
        place = g.where[card]
        if place >= 0 and not g.table.in_play[place]:
            for ability_id in lib.faces[g.face_of[card]].abilities:
                ability = lib.abilities[ability_id]
                trigger = ability.trigger
                if (
                    ability.kind == PASSIVE
                    and ability.targets is not None
                    and (ability.zones >> g.table.kinds[place]) & 1
                ):
                    traits |= HAS_PASSIVE if ability.reach is None else REACHES
                if trigger is not None and (ability.zones >> g.table.kinds[place]) & 1:
                    if ability.kind == TRIGGER:
                        hears |= trigger.mask
                    elif ability.kind == BAN:
                        bans |= trigger.mask
                    else:
                        modifies |= trigger.mask
    ends: i64 = 0
    for held in g.held:
        ability = lib.abilities[held.ability]
        trigger = ability.trigger
        ends |= ended_by(g, held)
        if ability.kind == PASSIVE:
            traits |= HAS_PASSIVE if ability.reach is None else REACHES
        elif trigger is not None:
            if ability.kind == TRIGGER:
                hears |= trigger.mask
            elif ability.kind == REPLACE:
                modifies |= trigger.mask
            elif ability.kind == BAN:
                bans |= trigger.mask
    g.hears = hears
    g.modifies = modifies
    g.bans = bans
    g.ends = ends
    g.owns = owns
    g.acting = traits & HAS_ACTION != 0
    g.reaching = g.lib.reaches or traits & REACHES != 0
    g.passives = traits & HAS_PASSIVE != 0
    if g.passives or g.worked or g.rules.may_silence:
        g.todo |= PASSIVE_BIT
        if g.passives:
            g.reads = passive_reads(g)


def ended_by(g: Machine, held: Held) -> i64:
    """The kinds of event that may end an ability which no card holds."""
    until = g.lib.abilities[held.ability].until
    if until is None:
        return 0
    if until.kind == WHILE:
        return -1
    if until.pattern is not None:
        return until.pattern.mask
    kind: int = g.rules.end_of_turn if until.kind == TURN_END else g.rules.start_of_turn
    return 1 << kind  # of a native number it would be shifted in 32 bits


def find_far(g: Machine) -> None:
    """Finds the cards that have abilities which are active out of play."""
    g.far = tuple([card for card in range(len(g.face_of)) if is_far(g, card)])


def is_far(g: Machine, card: i64) -> bool:
    return is_far_face(g, g.face_of[card])


def is_far_face(g: Machine, face_id: i64) -> bool:
    face = g.lib.faces[face_id]
    if face.far < 0:
        face.far = 0
        for ability_id in face.abilities:
            if g.lib.abilities[ability_id].zones & ~g.table.play:
                face.far = 1
    return face.far > 0
