"""The words of the game that printed text is read with."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.event import F_COST, F_ENTERS, F_LEAVES, F_PART, F_PLACED, F_THEN
from bloodwork.kernel.vocabulary import Vocabulary
from bloodwork.rulesets.bloodless.edition import Edition
from bloodwork.rulesets.bloodless.keywords import KINS, keywords
from bloodwork.rulesets.bloodless.laws import Laws
from bloodwork.rulesets.bloodless.names import (
    ASIDE,
    BLOOD,
    DISCARD,
    DRAWS,
    F_ATTACK,
    F_BLOCKED,
    F_DEATH,
    F_DOWN,
    F_FREE,
    F_OVERKILL,
    F_STRIKE,
    FLIP_COST,
    NATURES,
    PHASES,
    POOL,
    SKIPS,
    STATS,
    TIMELINE,
    TYPES,
    ZONES,
)
from bloodwork.rulesets.bloodless.needs import NO_STATS, ZONE_TYPES, needs

IN_PLAY: Final = 1 | 1 << TIMELINE
FLAGS: Final = {
    "enters": F_ENTERS,
    "leaves": F_LEAVES,
    "part": F_PART,
    "cost": F_COST,
    "placed": F_PLACED,
    "then": F_THEN,
    "free": F_FREE,
    "attack": F_ATTACK,
    "strike": F_STRIKE,
    "down": F_DOWN,
    "overkill": F_OVERKILL,
    "death": F_DEATH,
    "blocked": F_BLOCKED,
}


def fill_vocabulary(words: Vocabulary, laws: Laws, edition: Edition, events: tuple[str, ...]) -> None:
    words.events = {name: kind for kind, name in enumerate(events)}
    words.stats = {name: stat for stat, name in enumerate(STATS)}
    words.stats["flip cost"] = FLIP_COST
    words.zones = {name: zone for zone, name in enumerate(ZONES)}
    words.types = dict(TYPES)
    words.phases = {name: phase for phase, name in enumerate(PHASES)}
    words.causes = {"damage": 0, "zero health": 1, "effect": 2, "sacrifice": 3}
    words.resources = {"blood": BLOOD, "draws": DRAWS, "skips": SKIPS, "pool": POOL}
    words.flags = dict(FLAGS)
    words.natures = {name: nature for nature, name in enumerate(NATURES)}
    if not laws.one_legend_in_effect:
        del words.natures["first"]
    if not laws.copies_are_exiled:
        del words.natures["gathers"]
    words.tags = dict(KINS if edition.kins is None else edition.kins)
    words.open_zones = 1 | 1 << DISCARD | 1 << TIMELINE | 1 << ASIDE
    words.play_zones = IN_PLAY
    words.plays_elsewhere = True
    words.lone_drop = laws.lone_drop
    words.needs = needs()
    words.zone_types = dict(ZONE_TYPES)
    words.no_stats = dict(NO_STATS)
    words.keywords = keywords(laws, edition)
