"""Cards that are not in play: who may play them from where they are (C-N10.12)."""

from __future__ import annotations

from bloodwork.kernel.event import Event
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.rulesets.bloodless.names import COST, F_FREE
from bloodwork.rulesets.permitting import FREE, OWN_COST, amount_of, permitted


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
