"""Cards that are not in play: who may play them from where they are, or see them (C-N10.12)."""

from __future__ import annotations

from bloodwork.kernel.event import Event
from bloodwork.kernel.ir import OnTop, Playable, Shown
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.rulesets.bloodless.names import COST, F_FREE
from bloodwork.rulesets.permitting import FREE, OWN_COST, amount_of, permissions, permitted


def blood_of(g: Machine, card: i64, price: i64) -> i64:
    return amount_of(g, card, price, COST)


def may_play(g: Machine, player: i64, card: i64) -> bool:
    """Whether a text lets a player play a card from where it is."""
    if g.lib.permits:
        for other, _ in permitted(g, player, COST):
            if other == card:
                return True
    return False


def priced(g: Machine, ev: Event, price: i64) -> Event:
    """The play of a card at the price of the permission to play it."""
    if price == FREE:
        ev.flags |= F_FREE
    elif price >= 0:
        ev.amount = price
    return ev


def price_of(g: Machine, player: i64, card: i64) -> i64:
    """What playing the card from where it is takes, by the text that lets it be played."""
    for other, price in permitted(g, player, COST):
        if other == card:
            return price
    return OWN_COST


def shown(g: Machine, player: i64, card: i64) -> bool:
    """Whether a text lets a player see the top card of a deck: it says so, or lets them play cards from there."""
    place = g.where[card]
    if place < g.table.n_slots or g.zones[place][0] != card:
        return False
    kind = g.table.kinds[place]
    for viewer in range(2):
        for ability, env in permissions(g, viewer):
            reach = ability.reach
            if reach is None or (reach.zones >> kind) & 1 == 0 or not reach.reaches(env, g.table.owners[place]):
                continue
            if not any_top(reach.tests):
                continue
            for mod in ability.mods:
                if isinstance(mod, Playable) and viewer == player:
                    return True
                if isinstance(mod, Shown) and (mod.all or viewer == player):
                    return True
    return False


def any_top(tests: tuple[object, ...]) -> bool:
    for test in tests:
        if isinstance(test, OnTop):
            return True
    return False
