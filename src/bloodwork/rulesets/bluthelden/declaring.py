"""What an acting character can declare, who can block it, and what a combat action costs a character."""

from __future__ import annotations

from bloodwork.kernel.ability import Ability
from bloodwork.kernel.decision import pack
from bloodwork.kernel.event import Event
from bloodwork.kernel.listen import ban_on
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.packing import card_in
from bloodwork.kernel.state import CardState
from bloodwork.rulesets.bluthelden.acts import PASSING, can_move, move_places
from bloodwork.rulesets.bluthelden.laws import Laws
from bloodwork.rulesets.bluthelden.names import (
    ACT_AGAIN,
    ACTIONS,
    ATTACK_AGAIN,
    ATTACKING,
    BACK,
    BARRIER,
    BLOCK_AGAIN,
    BLOCKS_FREELY,
    DUE_AGAIN,
    HAS_BLOCKED,
    LANE_NOW,
    LIGHT,
    LIGHT_ATTACK,
    LIGHT_BLOCK,
    LURES,
    MUST_ATTACK,
    MUST_BLOCK,
    NEW_IN_COMBAT,
    ONE_ACTION,
    PICKS_TARGETS,
    PROVOKES,
    SHOOT,
    SHOOTS,
    TAUNTS,
    TURNCOAT,
    TURNED,
    TWO_ACTIONS,
    WAR,
    area_of,
    lane_of,
    slot_of,
)
from bloodwork.rulesets.bluthelden.names import ATTACK as ATTACK_EVENT
from bloodwork.rulesets.bluthelden.names import BLOCK as BLOCK_EVENT
from bloodwork.rulesets.bluthelden.zones import initiative_now, is_fighter
from bloodwork.rulesets.contract import ATTACK, BLOCK, MOVE_TO, RANGED, TWICE


def actions_used(cs: CardState) -> i64:
    return (cs.marks & ACTIONS) // ONE_ACTION


def actions_left(cs: CardState) -> i64:
    """B-COMBAT.21, B-KW.two_handed.1, B-COMBAT.60, B-COMBAT.64."""
    most = 2 if cs.natures & TWO_ACTIONS else 1
    if cs.natures & ACT_AGAIN:
        most += 1
    if cs.natures & ATTACK_AGAIN:
        most += 1
    return most - actions_used(cs)


def spend(g: Machine, laws: Laws, cs: CardState, number: i64) -> None:
    used = actions_used(cs) + number
    cs.marks = cs.marks & ~ACTIONS | ONE_ACTION * (used if used < 3 else 3)


def is_turned_by(g: Machine, laws: Laws, cs: CardState, shoots: bool, blocks: bool) -> bool:
    """Whether the combat action that a character has just spent turns it."""
    if cs.marks & TURNED:
        return False
    if shoots:
        g.remark("B-RANGED.7")
        if not laws.shot_turns:
            return False
    natures = cs.natures
    if natures & LIGHT:
        g.remark("B-KW.speed.1")
        return False
    if blocks and natures & LIGHT_BLOCK:
        g.remark("B-KW.defender.1")
        return False
    if not blocks and not shoots and natures & LIGHT_ATTACK:
        g.remark("B-COMBAT.61")
        return False
    if natures & (TWO_ACTIONS | ATTACK_AGAIN | ACT_AGAIN):
        several = "B-COMBAT.60" if natures & ATTACK_AGAIN else "B-COMBAT.64"
        g.remark("B-KW.two_handed.8" if natures & TWO_ACTIONS else several)
        return laws.turns_at_first or actions_left(cs) <= 0
    return True


def barrier_against(g: Machine, laws: Laws, player: i64, lane: i64) -> CardState | None:
    """The Barrier that attackers of a lane must attack (B-KW.barrier.4)."""
    barrier = g.at[slot_of(player, lane, BARRIER, 0)]
    if barrier is None:
        return None
    if not laws.barrier_always and in_war_zone(g, player, lane):
        return None
    return barrier


def in_war_zone(g: Machine, player: i64, lane: i64) -> list[CardState]:
    """The characters of a player in a War Zone, its Barrier aside."""
    out: list[CardState] = []
    first = slot_of(player, lane, WAR, 0)
    for slot in range(first, first + 3):
        cs = g.at[slot]
        if cs is not None and is_fighter(g, cs):
            out.append(cs)
    return out


def targets_in(g: Machine, player: i64, lane: i64) -> list[CardState]:
    """The characters in a War Zone that can be attacked, its Barrier included (B-KW.barrier.11)."""
    out = in_war_zone(g, player, lane)
    barrier = g.at[slot_of(player, lane, BARRIER, 0)]
    if barrier is not None:
        out.append(barrier)
    return out


def taunters(g: Machine, cs: CardState, natures: i64 = TAUNTS | PROVOKES) -> list[int]:
    """The characters that an attacker must attack, of which it can attack one (B-COMBAT.73)."""
    out: list[int] = []
    for there in in_war_zone(g, 1 - g.table.owners[cs.place], lane_of(cs.place)):
        if there.natures & natures and not forbidden(g, ATTACK_EVENT, cs.card, there.card):
            out.append(there.card)
    return out


def declarations(g: Machine, laws: Laws, cs: CardState) -> tuple[int, ...]:
    """The combat actions that the acting character can declare; empty if there is none."""
    out: list[int] = []
    lane = lane_of(cs.place)
    other = 1 - g.table.owners[cs.place]
    area = area_of(cs.place)
    if initiative_now(g, laws, cs) == 0 or actions_left(cs) <= 0 or lane != g.res[LANE_NOW]:
        return ()
    if area == WAR and cs.marks & NEW_IN_COMBAT == 0:
        twice = cs.natures & TWO_ACTIONS != 0 and actions_left(cs) >= 2
        barrier = barrier_against(g, laws, other, lane)
        targets = [-1]
        if cs.natures & TURNCOAT:
            g.remark("B-COMBAT.62")
        elif barrier is not None:
            targets = [barrier.card]
        elif taunters(g, cs):
            targets = taunters(g, cs)
            g.remark("B-COMBAT.73")
        elif cs.natures & PICKS_TARGETS:
            targets.extend([there.card for there in targets_in(g, other, lane)])
        attack_choices(g, [one for one in targets if not forbidden(g, ATTACK_EVENT, cs.card, one)], twice, out)
    elif area == BACK and cs.marks & NEW_IN_COMBAT == 0 and cs.natures & SHOOTS:
        for there in targets_in(g, other, lane):
            if not forbidden(g, SHOOT, cs.card, there.card):
                out.append(pack(RANGED, there.card, -1, -1))
    provoked = area == WAR and len(taunters(g, cs, PROVOKES)) > 0
    if out and (cs.natures & (MUST_ATTACK | TURNCOAT) or provoked):
        g.remark("B-COMBAT.73" if provoked else "B-COMBAT.59")
        return tuple(out)
    if (cs.marks & DUE_AGAIN == 0 or cs.natures & ACT_AGAIN) and can_move(g, laws, cs):
        for place in move_places(g, laws, cs):
            out.append(pack(MOVE_TO, cs.card, place, -1))
    if not out:
        return ()
    if laws.may_do_nothing:
        out.append(PASSING)
    return tuple(out)


def attack_choices(g: Machine, targets: list[int], twice: bool, out: list[int]) -> None:
    """An attack on each target (-1: the Sovereign); two on each, or on each two of them (B-KW.two_handed.11)."""
    for at, target in enumerate(targets):
        out.append(pack(ATTACK, target, -1, -1))
        if twice:
            out.append(pack(ATTACK, target, -1, TWICE))
            for other in targets[at + 1 :]:
                out.append(pack(ATTACK, target, g.where[other], TWICE))


def blockers(g: Machine, laws: Laws, attacker: CardState | None, target: i64) -> tuple[int, ...]:
    """Who can block an attack on a target (a handle; -1: the Sovereign), and declining; empty if nobody can."""
    if attacker is None or attacker.marks & ATTACKING == 0:
        return ()
    if attacker.natures & TURNCOAT:
        g.remark("B-COMBAT.62")
        return ()
    if target >= 0 and not laws.strike_blockable:
        return ()
    out: list[int] = []
    bound: list[int] = []
    defender = 1 - g.table.owners[attacker.place]
    standing = in_war_zone(g, defender, lane_of(attacker.place))
    if not standing:
        barrier = g.at[slot_of(defender, lane_of(attacker.place), BARRIER, 0)]
        if barrier is not None:
            standing.append(barrier)
    for cs in standing:
        if (target < 0 or cs.card != card_in(target)) and can_block(g, laws, cs, attacker):
            (bound if cs.natures & MUST_BLOCK else out).append(pack(BLOCK, cs.card, -1, -1))
    if bound:
        g.remark("B-COMBAT.59")
        return tuple(bound)
    if attacker.natures & LURES:
        g.remark("B-COMBAT.72")
        return tuple(out)
    if out:
        out.append(PASSING)
    return tuple(out)


def ban_in_combat(g: Machine, kind: i64, card: i64, other: i64) -> Ability | None:
    """The text that keeps a character from doing something in combat."""
    if (g.bans >> kind) & 1 == 0:
        return None
    ev = Event(kind)
    ev.card = card
    ev.other = other
    ev.player = g.controller(card)
    return ban_on(g, ev)


def forbidden(g: Machine, kind: i64, card: i64, other: i64) -> bool:
    ban = ban_in_combat(g, kind, card, other)
    if ban is None:
        return False
    g.cite_all(ban.rules)
    return True


def can_block(g: Machine, laws: Laws, cs: CardState, attacker: CardState) -> bool:
    left = actions_left(cs)
    if cs.natures & ATTACK_AGAIN:
        left -= 1  # an additional attack is no block
    if cs.natures & BLOCK_AGAIN:
        left += 1
    if cs.natures & BLOCKS_FREELY and left <= 0:
        g.remark("B-COMBAT.65")
        left = 1
    if left <= 0 or (initiative_now(g, laws, cs) == 0 and area_of(cs.place) != BARRIER):
        return False
    if cs.marks & HAS_BLOCKED and cs.natures & LIGHT_BLOCK:
        g.remark("B-KW.defender.2")
        return False
    if cs.marks & TURNED and not (laws.turns_at_first and cs.natures & TWO_ACTIONS and actions_used(cs) == 1):
        return False
    return not forbidden(g, BLOCK_EVENT, cs.card, attacker.card)
