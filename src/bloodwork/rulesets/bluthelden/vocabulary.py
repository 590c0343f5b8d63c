"""The words of the game that printed text is read with."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.event import F_COST, F_ENTERS, F_LEAVES, F_PART, F_PLACED, F_THEN
from bloodwork.kernel.vocabulary import Vocabulary
from bloodwork.rulesets.bluthelden.keywords import TRINKET, TRINKET_TEXT, keywords
from bloodwork.rulesets.bluthelden.laws import Laws
from bloodwork.rulesets.bluthelden.names import (
    ASP,
    BANISHED,
    CHAIN,
    EVENTS,
    F_ABILITY,
    F_AT_START,
    F_BACK_ROW,
    F_COMBAT,
    F_DOWN,
    F_EMPTY,
    F_LANES,
    F_MAY,
    F_OWN_MOVE,
    F_RANGED,
    F_WAR,
    F_ZONE,
    GRAVEYARD,
    LIFE_POINTS,
    NATURES,
    PERMANENTS,
    PHASES,
    PURSES,
    RELATIONS,
    ROW_BITS,
    SITUATIONS,
    STATES,
    STATS,
    TYPES,
    ZONES,
)
from bloodwork.rulesets.bluthelden.needs import ZONE_TYPES, needs

IN_PLAY: Final = 1 | 1 << PERMANENTS
FLAGS: Final = {
    "enters": F_ENTERS,
    "leaves": F_LEAVES,
    "part": F_PART,
    "cost": F_COST,
    "placed": F_PLACED,
    "then": F_THEN,
    "combat": F_COMBAT,
    "strike": F_COMBAT,
    "down": F_DOWN,
    "may": F_MAY,
    "ranged": F_RANGED,
    "war": F_WAR,
    "back": F_BACK_ROW,
    "own_move": F_OWN_MOVE,
    "ability": F_ABILITY,
    "at_start": F_AT_START,
    "lanes": F_LANES,
    "empty": F_EMPTY,
    "zone": F_ZONE,
}


def fill_vocabulary(words: Vocabulary, laws: Laws) -> None:
    words.events = {name: kind for kind, name in enumerate(EVENTS)}
    words.stats = {name: stat for stat, name in enumerate(STATS)}
    words.zones = {name: zone for zone, name in enumerate(ZONES)}
    words.types = dict(TYPES)
    words.phases = {name: phase for phase, name in enumerate(PHASES)}
    words.causes = {"damage": 0, "effect": 1, "sacrifice": 2}
    words.deaths_wait = True  # B-CHAIN.16
    words.resources = {"life": LIFE_POINTS, "asp": ASP}
    words.purses = dict(PURSES)
    words.flags = dict(FLAGS)
    words.states = {name: state for state, name in enumerate(STATES)}
    words.relations = {name: relation for relation, name in enumerate(RELATIONS)}
    words.rows = dict(ROW_BITS)
    words.situations = {name: number for number, name in enumerate(SITUATIONS)}
    words.needs = needs()
    words.zone_types = dict(ZONE_TYPES)
    words.keywords = keywords(laws)
    words.tokens = {TRINKET: ("artifact", TRINKET_TEXT)}
    words.natures = {name: nature for nature, name in enumerate(NATURES)}
    words.dialect = "bluthelden"
    words.open_zones = 1 | 1 << GRAVEYARD | 1 << BANISHED | 1 << PERMANENTS | 1 << CHAIN
    words.play_zones = IN_PLAY
    words.plays_elsewhere = True
