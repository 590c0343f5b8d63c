"""Choices: how a player comes to pick, and what is picked without asking."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bloodwork.kernel.contract import AT_CHANCE, AT_FORCED
from bloodwork.kernel.decision import CARDS, DONE, IN_ORDER, NUMBER, PLACE, Ask
from bloodwork.kernel.native import i64
from bloodwork.kernel.record import unseeing

if TYPE_CHECKING:
    from bloodwork.kernel.ir import Ref
    from bloodwork.kernel.machine import Machine


def left_to_chance(g: Machine, cards: tuple[int, ...], lo: i64, hi: i64) -> None:
    """Picks cards that nobody chooses."""
    left = list(cards)
    out: list[int] = []
    while len(out) < lo or (len(out) < hi and len(left) > 0):
        out.append(left.pop(g.rng.below(len(left))))
    g.picked = g.first_alike(out)
    g.cite(AT_CHANCE)


def pick_cards(g: Machine, player: i64, cards: tuple[int, ...], lo: i64, hi: i64, about: Ref) -> bool:
    """Lets a player choose cards; True if that is settled already, with `picked` set."""
    if not g.can_see_any(player, cards):
        left_to_chance(g, cards, lo, hi)
        return True
    if lo == len(cards) or (lo == hi and alike(g, player, cards)):
        g.picked = cards[:lo]
        if g.record is not None:
            for rule in g.rules.points[AT_FORCED]:
                g.record.cite_unseen(rule, unseeing(g, cards))
        return True
    ask = Ask(player, CARDS, distinct(g, player, cards))
    ask.lo = lo
    ask.hi = hi
    ask.left = cards
    g.push_ask(ask)
    return False


def pick_one(g: Machine, ask: Ask, answer: i64) -> bool:
    """Adds a card to those picked, or takes DONE; True if no more are to be picked."""
    if answer == DONE:
        return True
    answer = by_chance(g, ask.player, ask.left, answer)
    ask.picked = (*ask.picked, answer)
    ask.left = tuple([c for c in ask.left if c != answer])
    if len(ask.picked) == ask.hi or not ask.left:
        return True
    if ask.lo == ask.hi and len(ask.left) == ask.hi - len(ask.picked) and ask.what != IN_ORDER:
        ask.picked = ask.picked + ask.left
        return True
    ask.options = distinct(g, ask.player, ask.left)
    if ask.lo != ask.hi or len(ask.options) != 1 or not alike(g, ask.player, ask.left):
        return False
    while len(ask.picked) < ask.hi:
        one = by_chance(g, ask.player, ask.left, ask.left[0])
        ask.picked = (*ask.picked, one)
        ask.left = tuple([c for c in ask.left if c != one])
    return True


def order_cards(g: Machine, player: i64, cards: tuple[int, ...]) -> bool:
    """Lets a player put cards in order; True if there is nothing to choose."""
    if alike(g, player, cards):
        return True
    ask = Ask(player, CARDS, distinct(g, player, cards))
    ask.lo = len(cards)
    ask.hi = len(cards)
    ask.left = cards
    ask.what = IN_ORDER
    g.push_ask(ask)
    return False


def unseen(g: Machine, player: i64, card: i64) -> bool:
    """Whether a player may not know which card this is; one in play is told apart by its place."""
    return g.state(card) is None and not g.can_see(player, card)


def alike(g: Machine, player: i64, cards: tuple[int, ...]) -> bool:
    """Whether all are one answer: cards of one Name in one hand, deck or pile have no state to tell them apart.

    Nor has a player anything to tell those apart that they may not see.
    """
    first = cards[0]
    if len(cards) == 1:
        return True
    hidden = unseen(g, player, first)
    for card in cards:
        if g.where[card] != g.where[first] or g.state(card) is not None or unseen(g, player, card) != hidden:
            return False
        if g.face_of[card] != g.face_of[first] and not hidden:
            return False
    return True


def distinct(g: Machine, player: i64, cards: tuple[int, ...]) -> tuple[int, ...]:
    """One of each set of cards that are one answer; those that the player may not see last, wherever they would lie."""
    out: list[int] = []
    dark: list[int] = []
    seen: list[int] = []
    for card in cards:
        if g.state(card) is not None:
            out.append(card)
            continue
        hidden = unseen(g, player, card)
        key = (-1 if hidden else g.face_of[card]) * 256 + g.where[card]
        if key not in seen:
            seen.append(key)
            if hidden:
                dark.append(card)
            else:
                out.append(card)
    return tuple(out + dark)


def by_chance(g: Machine, player: i64, cards: tuple[int, ...], meant: i64) -> i64:
    """The card that an answer means: where the player may not see it, any such card of its zone."""
    if not unseen(g, player, meant):
        return meant
    found: list[int] = []
    for card in cards:
        if g.where[card] == g.where[meant] and unseen(g, player, card):
            found.append(card)
    g.cite(AT_CHANCE)
    return found[g.rng.below(len(found))]


def pick_place(g: Machine, player: i64, places: tuple[int, ...]) -> bool:
    if len(places) == 1:
        g.picked = places
        g.cite(AT_FORCED)
        return True
    g.push_ask(Ask(player, PLACE, places))
    return False


def offer_cards(g: Machine, player: i64, cards: tuple[int, ...], hi: i64, about: i64) -> None:
    """Lets a player choose cards, or none of them: also if declining is the only answer."""
    ask = Ask(player, CARDS, distinct(g, player, cards))
    ask.lo = 0
    ask.hi = hi if hi > 1 else 1
    ask.left = cards
    ask.about = about
    g.push_ask(ask)


def offer_places(g: Machine, player: i64, places: tuple[int, ...]) -> None:
    """Lets a player choose a place, or none of them."""
    g.push_ask(Ask(player, PLACE, (*places, DONE)))


def pick_number(g: Machine, player: i64, lo: i64, hi: i64, letter: i64) -> bool:
    if hi > g.rules.number_limit:
        hi = g.rules.number_limit
    if lo >= hi:
        g.picked = (lo,)
        return True
    ask = Ask(player, NUMBER, (lo, hi))
    ask.what = letter
    g.push_ask(ask)
    return False
