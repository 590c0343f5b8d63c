"""What happened in a turn, counted: one number for each tally of the library and each player, behind the resources."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bloodwork.kernel.change import NUMBERS
from bloodwork.kernel.history import new_turn, remember
from bloodwork.kernel.ir import NO_CARD, Env
from bloodwork.kernel.passive import PASSIVE_BIT

if TYPE_CHECKING:
    from bloodwork.kernel.event import Event
    from bloodwork.kernel.machine import Machine
    from bloodwork.kernel.state import CardState


def count(g: Machine, ev: Event) -> None:
    """Adds an event that succeeded to the tallies whose patterns it fits, and to what is remembered."""
    if g.lib.watches:
        remember(g, ev)
    at = len(g.res) - 2 * len(g.lib.tallies)
    for pattern in g.lib.tallies:
        if (pattern.mask >> ev.kind) & 1:
            for player in range(2):
                if pattern.matches(g, Env(NO_CARD, player, ev, ()), ev):
                    g.res[at + player] += 1
                    g.changed |= NUMBERS
                    if g.passives and g.reads & NUMBERS:
                        g.todo |= PASSIVE_BIT
        at += 2


def forget(g: Machine) -> None:
    """A new turn: nothing has happened in it, and what works once each turn works again."""
    for at in range(len(g.res) - 2 * len(g.lib.tallies), len(g.res)):
        g.res[at] = 0
    new_turn(g)
    for there in g.at:
        if there is not None and there.used:
            renew(g, there)
    for cs in g.lined:
        if cs.used:
            renew(g, cs)
    if g.lib.tallies or g.lib.watches:
        g.changed |= NUMBERS
        if g.passives and g.reads & NUMBERS:
            g.todo |= PASSIVE_BIT


def renew(g: Machine, cs: CardState) -> None:
    cs.used = tuple([one for one in cs.used if not g.lib.abilities[one].each_turn])
    g.version += 1
