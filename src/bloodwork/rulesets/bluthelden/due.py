"""Which characters count for the order of acting (B-COMBAT.2 to .5), and who is poisoned."""

from __future__ import annotations

from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.state import CardState
from bloodwork.rulesets.bluthelden.declaring import actions_left, actions_used
from bloodwork.rulesets.bluthelden.laws import Laws
from bloodwork.rulesets.bluthelden.names import (
    ACT_AGAIN,
    ATTACK_AGAIN,
    BACK,
    BINDING,
    COLUMNS,
    DUE_AGAIN,
    FRESH,
    FRESH_MASK,
    HAS_BEEN_DUE,
    IN_LANE,
    LANES,
    POISON_COUNTER,
    SHOOTS,
    TURNED,
    WAR,
    area_of,
)
from bloodwork.rulesets.bluthelden.zones import initiative_now, is_bound, is_fighter

FIGHTING_SLOTS = 6  # of a lane: War Zone, Back Row, Binding slot


def counted(g: Machine, laws: Laws, lane: i64, finished: i64, with_bound: bool) -> list[CardState]:
    """Characters of a lane (-1: of every one not finished) that are due, or still will be."""
    out: list[CardState] = []
    for at in range(LANES):
        if (lane >= 0 and at != lane) or (finished >> at) & 1:
            continue
        for player in range(2):
            first = player * COLUMNS + at * IN_LANE
            for slot in range(first, first + FIGHTING_SLOTS):
                cs = g.at[slot]
                if cs is None or cs.marks & TURNED or (cs.marks & HAS_BEEN_DUE and not may_act_again(cs)):
                    continue
                if counts(g, laws, cs, with_bound):
                    out.append(cs)
    return out


def may_act_again(cs: CardState) -> bool:
    """Whether a character that has acted is due once more, for an additional action (B-COMBAT.60, B-COMBAT.64)."""
    return cs.natures & (ATTACK_AGAIN | ACT_AGAIN) != 0 and cs.marks & DUE_AGAIN == 0 and actions_used(cs) > 0


def counts(g: Machine, laws: Laws, cs: CardState, with_bound: bool) -> bool:
    area = area_of(cs.place)
    if area == BACK and cs.natures & SHOOTS == 0:
        return False
    if area == BINDING and not ((laws.bound_act or with_bound) and is_bound(g, cs)):
        return False
    if area not in (WAR, BACK, BINDING) or not is_fighter(g, cs):
        return False
    return initiative_now(g, laws, cs) > 0 and actions_left(cs) > 0


def poisoned(g: Machine, laws: Laws) -> tuple[int, ...]:
    """Handles of the poisoned, each with the damage that it takes (B-KW.poison.2, .3 and .5)."""
    out: list[int] = []
    poison = g.lib.counters.index(POISON_COUNTER) if POISON_COUNTER in g.lib.counters else -1
    for cs in g.at:
        if cs is not None and cs.counters and poison >= 0:
            old = cs.counter(poison) - (cs.marks & FRESH_MASK) // FRESH
            if old > 0:
                out.append(g.handle(cs.card))
                out.append(old if laws.poison_stacks else 1)
    return tuple(out)
