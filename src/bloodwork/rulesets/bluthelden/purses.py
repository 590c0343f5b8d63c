"""ASP that can be spent on one thing only (B-COST.20): a part of what a player has, kept for it."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.effect import COST, Effect
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.rulesets.bluthelden.names import (
    ADVISOR,
    ARTIFACT,
    ASP,
    CHARACTER,
    KEPT,
    KEPT_ANY,
    NO_PURSE,
    PURSES,
    RITUAL,
    SPELL,
    TRAINING,
)

ABILITIES: Final = 7
COUNT: Final = len(PURSES)
# what a card is played with, by its type; an Advisor before a character, which it is as well
_BY_TYPE: Final = ((ADVISOR, 6), (CHARACTER, 1), (SPELL, 2), (TRAINING, 3), (ARTIFACT, 4), (RITUAL, 5))


def purse_of(types: i64) -> i64:
    """Which ASP that are kept for something playing a card of these types may use."""
    for bit, purse in _BY_TYPE:
        if types & bit:
            return purse
    return NO_PURSE


def spendable(g: Machine, player: i64, purse: i64) -> i64:
    """How much ASP a player can spend on something."""
    has = g.res[ASP + player]
    if g.res[KEPT_ANY + player] == 0:
        return has
    free = has - g.res[KEPT_ANY + player]
    return free + g.res[KEPT + 2 * (purse - 1) + player] if purse > 0 else free


def keep(g: Machine, player: i64, purse: i64, amount: i64) -> None:
    """Some of a player's ASP are for one thing only."""
    g.res[KEPT_ANY + player] += amount
    g.res[KEPT + 2 * (purse - 1) + player] += amount


def take(g: Machine, player: i64, purse: i64, amount: i64) -> None:
    """Takes ASP away: those kept for this first, then free ones, then any."""
    g.res[ASP + player] -= amount
    if g.res[KEPT_ANY + player] == 0:
        return
    if purse > 0:
        at = KEPT + 2 * (purse - 1) + player
        used = amount if amount < g.res[at] else g.res[at]
        g.res[at] -= used
        g.res[KEPT_ANY + player] -= used
    nth = 0
    while g.res[KEPT_ANY + player] > g.res[ASP + player]:
        at = KEPT + 2 * nth + player
        if g.res[at] > 0:
            g.res[at] -= 1
            g.res[KEPT_ANY + player] -= 1
        else:
            nth += 1


def empty(g: Machine, player: i64) -> None:
    g.res[ASP + player] = 0
    g.res[KEPT_ANY + player] = 0
    for nth in range(COUNT):
        g.res[KEPT + 2 * nth + player] = 0


def paid_for(g: Machine, word: i64) -> i64:
    """What a payment is for: as its event says, else for an ability whose cost is being paid."""
    if word != 0:
        return word
    for i in range(len(g.stack) - 1, -1, -1):
        process = g.stack[i]
        if isinstance(process, Effect):
            return ABILITIES if process.part == COST else NO_PURSE
    return NO_PURSE
