"""Turns and phases that an effect adds or takes away."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.change import NUMBERS
from bloodwork.kernel.contract import Kind
from bloodwork.kernel.event import Event
from bloodwork.kernel.ir import CountingNature
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.state import CardState
from bloodwork.rulesets.bloodless.moving import want
from bloodwork.rulesets.bloodless.names import EXTRA_TURNS, MORE_ATTACKS, OFTEN, SKIPPED

# what can be added: words of the event extra_turn
WHOLE_TURN: Final = 0
ATTACK_PHASE: Final = 1
# what can be skipped: words of the event skip_phase
SKIP_MAIN: Final = 0
SKIP_ATTACK: Final = 1
SKIP_DRAW: Final = 2


class ExtraTurn(Kind):
    """A player takes so many turns more after the one under way, or the turn has so many attack phases more."""

    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        return ("C-P4.3c",) if ev.amount <= 0 or (ev.word == WHOLE_TURN and ev.player < 0) else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        if self.lacks(g, ev):
            return want(g, ev, self)
        at: i64 = EXTRA_TURNS + ev.player if ev.word == WHOLE_TURN else MORE_ATTACKS
        g.res[at] += ev.amount
        g.changed |= NUMBERS
        g.cite_event(ev, "C-P4.3c" if ev.word == WHOLE_TURN else "C-P4.3e")
        return True


class SkipPhase(Kind):
    """A player skips so many of the next phases of a kind."""

    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        return ("C-P4.3d",) if ev.amount <= 0 or ev.player < 0 else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        if self.lacks(g, ev):
            return want(g, ev, self)
        g.res[SKIPPED + 2 * ev.word + ev.player] += ev.amount
        g.changed |= NUMBERS
        g.cite_event(ev, "C-P4.3d")
        return True


def skips(g: Machine, phase: i64) -> bool:
    """Whether the active player skips a phase that would begin now; it is one less to skip then."""
    at = SKIPPED + 2 * phase + g.active
    if g.res[at] <= 0:
        return False
    g.res[at] -= 1
    g.changed |= NUMBERS
    g.remark("C-P4.3d")
    return True


def more_attacks(g: Machine, cs: CardState) -> i64:
    """How many times more than once a creature attacks in an attack phase."""
    if cs.natures & OFTEN == 0:
        return 0
    more: i64 = 0
    for ability_id in cs.abilities:
        for mod in g.lib.abilities[ability_id].mods:
            if isinstance(mod, CountingNature) and (OFTEN >> mod.nature) & 1:
                more += mod.number
    return more
