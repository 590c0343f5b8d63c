"""The words of the prototype that the texts of its sigils are read with."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.ir import WasThere
from bloodwork.kernel.vocabulary import Vocabulary
from bloodwork.rulesets.bloodless.names import DISCARD, NATURES, PHASES, STATS, TYPES
from bloodwork.rulesets.bloodless.vocabulary import FLAGS
from bloodwork.rulesets.bloodless_prototype.laws import Laws
from bloodwork.rulesets.bloodless_prototype.names import BLOOD, EVENTS, POOL, STATES, ZONES
from bloodwork.rulesets.bloodless_prototype.sigils import KINS, sigils

IN_PLAY: Final = 1


def fill_vocabulary(words: Vocabulary, laws: Laws) -> None:
    words.events = {name: kind for kind, name in enumerate(EVENTS)}
    words.stats = {name: stat for stat, name in enumerate(STATS)}
    words.zones = {name: zone for zone, name in enumerate(ZONES)}
    words.types = dict(TYPES)
    words.phases = {name: phase for phase, name in enumerate(PHASES)}
    words.causes = {"damage": 0, "zero health": 1, "effect": 2}
    words.resources = {"blood": BLOOD, "pool": POOL}
    words.flags = dict(FLAGS)
    words.tags = dict(KINS)
    words.open_zones = 1 | 1 << DISCARD
    words.play_zones = IN_PLAY
    words.lines = True
    words.natures = {name: nature for nature, name in enumerate(NATURES) if name in ("over", "stops")}
    words.marks = dict(STATES)
    words.player_counters = True
    words.heard = {"damage": "hurt", "kill": "remains"}
    words.phase_tests = {"end of attack phase": WasThere()}
    words.shared_parents = laws.shared_parent
    words.keywords = sigils(laws)
