"""Lasting changes of a card's numbers and words, and how they are taken back: the same for every ruleset."""

from __future__ import annotations

from bloodwork.kernel.change import BASE, WORDS
from bloodwork.kernel.effect import Undo
from bloodwork.kernel.event import Event
from bloodwork.kernel.ir import NAMED_CARD
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.state import CardState
from bloodwork.rulesets.lasting import thin_out


def opposite_amount(g: Machine, undo: Undo, kind: i64) -> Event:
    """An event of another kind with the same card, player, word and amount."""
    done = undo.event
    ev = Event(kind)
    if done.card >= 0:
        ev.card = done.live_card(g)
    ev.player = done.player
    ev.word = done.word
    ev.amount = done.amount
    return ev


def at_most(g: Machine, ev: Event, number: i64) -> i64:
    """A number that an event has come to, or the greatest there is if that is less."""
    if number <= g.rules.number_limit:
        return number
    if g.rules.limit_rule:
        g.cite_event(ev, g.rules.limit_rule)
    return g.rules.number_limit


def change_base(g: Machine, ev: Event, cs: CardState, stat: i64, by: i64) -> None:
    """A lasting change; it shows at once, passive abilities are worked out after the event."""
    g.changed |= BASE
    base = list(cs.base)
    base[stat] = at_most(g, ev, base[stat] + by)
    same = cs.cur is cs.base
    cs.base = tuple(base)
    cs.low = cs.low or base[stat] < 0
    if same and base[stat] >= 0:
        cs.cur = cs.base
    else:
        cur = list(cs.cur)
        cur[stat] = min(max(cur[stat] + by, 0), g.rules.number_limit)
        cs.cur = tuple(cur)


def log(g: Machine, cs: CardState, ev: Event, what: i64, word: i64, number: i64) -> None:
    """A lasting gain or loss of a word, with a serial by which it can be taken back."""
    g.serial += 1
    ev.serial = g.serial
    cs.log = (*cs.log, g.serial, what, word, number)
    thin_out(g, cs)
    reword(g, cs)


def reword(g: Machine, cs: CardState) -> None:
    g.changed |= WORDS
    cs.work_out_words(g.lib)
    g.refresh()


def strike_out(g: Machine, cs: CardState, serial: i64) -> bool:
    """Takes one lasting gain or loss back; False if it is no longer there."""
    out: list[int] = []
    i = 0
    while i < len(cs.log):
        if cs.log[i] != serial:
            out.extend(cs.log[i : i + 4])
        i += 4
    if len(out) == len(cs.log):
        return False
    cs.log = tuple(out)
    reword(g, cs)
    return True


def link_to(g: Machine, cs: CardState, handle: int) -> None:
    """Remembers one card and no other (-1: none); like a word that was named, as long as it stays in play."""
    out: list[int] = []
    i = 0
    while i < len(cs.named):
        if cs.named[i] != NAMED_CARD:
            out.extend(cs.named[i : i + 2])
        i += 2
    if handle >= 0:
        out.append(NAMED_CARD)
        out.append(handle)
    cs.named = tuple(out)
    g.changed |= WORDS


def take_back(g: Machine, undo: Undo, kind: i64) -> Event:
    """A keyword is lost or regained by an event, of that one gain or loss only."""
    done = undo.event
    ev = Event(kind)
    ev.card = done.live_card(g)
    ev.word = done.word
    ev.parts = done.parts
    ev.serial = done.serial
    return ev
