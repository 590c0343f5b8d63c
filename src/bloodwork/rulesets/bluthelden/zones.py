"""Where things lie: open lanes, Levels, free places, who is bound, what a character's values are at the moment."""

from __future__ import annotations

from bloodwork.kernel.ability import Face
from bloodwork.kernel.change import COUNTERS
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.passive import work_out
from bloodwork.kernel.state import CardState
from bloodwork.rulesets.bluthelden.keywords import BINDING_KEY
from bloodwork.rulesets.bluthelden.laws import Laws
from bloodwork.rulesets.bluthelden.names import (
    ADVISOR,
    BACK,
    BARRIER_CARD,
    BINDING,
    CHARACTER,
    COLUMNS,
    HIDDEN,
    INITIATIVE,
    LANES,
    LEVEL,
    RESOURCE,
    RUNE_AT,
    SIZES,
    SOVEREIGN_AT,
    THIRD_PLACE,
    TURNED,
    WAR,
    area_of,
    lane_of,
    slot_of,
)


def is_open(g: Machine, player: i64, lane: i64) -> bool:
    """Whether a Resource of a player lies in a lane (B-RES.7)."""
    return g.slots[slot_of(player, lane, RESOURCE, 0)] >= 0


def level_reached(g: Machine, player: i64) -> i64:
    """The highest Level of a player's Resources; the Rune counts if a Level is printed on it (B-RUNE.3)."""
    best: i64 = 0
    for lane in range(LANES):
        cs = g.at[slot_of(player, lane, RESOURCE, 0)]
        if cs is not None and cs.cur[LEVEL] > best:
            best = cs.cur[LEVEL]
    rune = g.at[player * COLUMNS + RUNE_AT]
    if rune is not None and rune.cur[LEVEL] > best:
        best = rune.cur[LEVEL]
    return best


def fits_resource(g: Machine, face: Face, slot: i64) -> bool:
    """Whether a Resource may lie in a Resource slot, by its Level (B-RES.3, B-RES.8, B-RES.13)."""
    level = face.stats[LEVEL]
    under = g.at[slot]
    if under is None:
        return level <= 1
    return level > 1 and under.cur[LEVEL] == level - 1


def war_size(g: Machine, player: i64) -> i64:
    """How many characters a War Zone of a player holds (B-ZONE.6, B-SOV.13)."""
    sovereign = g.at[player * COLUMNS + SOVEREIGN_AT]
    return 3 if sovereign is not None and sovereign.natures & THIRD_PLACE else 2


def free_places(g: Machine, laws: Laws, player: i64, lane: i64, area: i64) -> list[int]:
    """Free places of a zone for a character of its owner: those without a hidden card first."""
    out: list[int] = []
    if area == WAR:
        hiding: list[int] = []
        size = war_size(g, player)
        first = slot_of(player, lane, WAR, 0)
        hidden = slot_of(1 - player, lane, HIDDEN, 0)
        for nth in range(size):
            if g.slots[first + nth] < 0:
                if g.slots[hidden + nth] < 0:
                    out.append(first + nth)
                else:
                    hiding.append(first + nth)
        if not out or not laws.hiding_place_last:
            out.extend(hiding)
        return out
    slot = slot_of(player, lane, area, 0)
    if g.slots[slot] < 0:
        out.append(slot)
    if area == BACK and g.slots[slot + 1] < 0:
        out.append(slot + 1)
    return out


def row_slots(g: Machine, laws: Laws, player: i64, lane: i64, rows: i64, empty: bool) -> tuple[int, ...]:
    """The slots of a player in a lane, of rows by their bits; with `empty` those in which something could be put."""
    out: list[int] = []
    for area in (WAR, BACK, BINDING, RESOURCE):
        if (rows >> area) & 1 == 0:
            continue
        if empty:
            out.extend(free_places(g, laws, player, lane, area))
            continue
        first = slot_of(player, lane, area, 0)
        for nth in range(SIZES[area]):
            out.append(first + nth)
    return tuple(out)


def hiding_place(g: Machine, player: i64, lane: i64) -> i64:
    """The slot of a player for a card that hides in a lane: on the last place of the opposing War Zone that holds no
    character and no other hidden one (B-KW.hideout.8); -1 if there is none."""
    nth = war_size(g, 1 - player) - 1
    while nth >= 0:
        slot = slot_of(player, lane, HIDDEN, nth)
        if g.slots[slot] < 0 and g.slots[slot_of(1 - player, lane, WAR, nth)] < 0:
            return slot
        nth -= 1
    return -1


def may_bind(g: Machine, laws: Laws, keys: int) -> bool:
    return laws.any_may_bind or (keys >> BINDING_KEY) & 1 == 1


def is_bound(g: Machine, cs: CardState) -> bool:
    """B-KW.binding.1, .2 and .4."""
    place = cs.place
    if (cs.keys >> BINDING_KEY) & 1 == 0 or area_of(place) != BINDING:
        return False
    return g.slots[slot_of(place // COLUMNS, lane_of(place), RESOURCE, 0)] >= 0


def are_bound(g: Machine, one: CardState, two: CardState) -> bool:
    """Whether one is a bound character and the other the Resource beside it (B-KW.binding.6)."""
    if one.place // COLUMNS != two.place // COLUMNS or lane_of(one.place) != lane_of(two.place):
        return False
    if area_of(one.place) == RESOURCE:
        return is_bound(g, two)
    return area_of(two.place) == RESOURCE and is_bound(g, one)


def note_marks(g: Machine) -> None:
    """A mark that texts can ask for has changed without an event: what depends on it is worked out."""
    g.changed |= COUNTERS
    if g.passives and (g.reads & COUNTERS or not g.fast):
        work_out(g)


def is_fighter(g: Machine, cs: CardState) -> bool:
    """A character that has Initiative, face up: no Advisor, no Barrier."""
    types = g.lib.faces[cs.face].types
    return types & CHARACTER != 0 and types & (ADVISOR | BARRIER_CARD) == 0


def initiative_now(g: Machine, laws: Laws, cs: CardState) -> i64:
    """B-COMBAT.48: lowered while turned, never below 0."""
    value = cs.cur[INITIATIVE]
    if cs.marks & TURNED:
        value -= laws.turned_penalty
    return value if value > 0 else 0


def has_health(g: Machine, cs: CardState) -> bool:
    """Whether a card in play can be damaged and die of it."""
    types = g.lib.faces[cs.face].types
    return types & CHARACTER != 0 and types & ADVISOR == 0
