"""Counters on cards in play: put on, removed, moved from one card to another."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.contract import Kind
from bloodwork.kernel.decision import WORD, Ask
from bloodwork.kernel.effect import Undo
from bloodwork.kernel.event import F_PART, Event
from bloodwork.kernel.ir import NAMED_COUNTER, ONE_NAME
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.state import CardState
from bloodwork.rulesets import card_changes
from bloodwork.rulesets.bloodless.creating import last_state
from bloodwork.rulesets.bloodless.moving import want
from bloodwork.rulesets.bloodless.names import ADD_COUNTER, MOVE_COUNTER, REMOVE_COUNTER
from bloodwork.rulesets.changing import opposite_amount

# steps of an event about counters of several names
NAMES: Final = 1
CHOOSING: Final = 9
# steps of a move of counters
NEXT: Final = 1
TAKEN: Final = 2
PUT: Final = 3


def first_counters(counters: tuple[int, ...], most: i64) -> tuple[int, ...]:
    """Names and numbers of counters in their order, up to a total."""
    out: list[int] = []
    i = 0
    while i < len(counters) and most > 0:
        number = min(counters[i + 1], most)
        out.append(counters[i])
        out.append(number)
        most -= number
        i += 2
    return tuple(out)


def names_on(cs: CardState) -> tuple[int, ...]:
    """The names of the counters on a card."""
    return tuple([cs.counters[i] for i in range(0, len(cs.counters), 2)])


def next_name(g: Machine, ev: Event) -> bool:
    """An event about counters of several names: one of its kind for each, in the order of the names."""
    ev.sub = NAMES
    while ev.i < len(ev.parts):
        part = Event(ev.kind)
        part.card = ev.card
        part.word = ev.parts[ev.i]
        part.amount = ev.parts[ev.i + 1]
        part.flags = F_PART
        ev.i += 2
        if not g.part(ev, part):
            return False
    return True


def choose_name(g: Machine, player: i64, names: tuple[int, ...]) -> bool:
    """Asks for one of several names of counters; True with the only one picked."""
    if len(names) == 1 or player < 0:
        g.picked = names[:1]
        return True
    ask = Ask(player, WORD, names)
    ask.what = NAMED_COUNTER
    g.push_ask(ask)
    return False


def counted_on(g: Machine, ev: Event) -> CardState | None:
    """The card whose counters are counted: the one that gets them, or another, as it is or was when it left play."""
    return g.state(ev.card) if ev.other < 0 else last_state(g, ev.other)


class AddCounter(card_changes.AddCounter):
    """Puts counters on a card: of one name, or (EACH_NAME, ONE_NAME) of names that are on it already, or on another.

    Of names that are there a number below zero means as many as there are. Another card (`other`) may have left play.
    """

    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        if ev.word >= 0:
            return super().lacks(g, ev)
        source = counted_on(g, ev)
        none = g.state(ev.card) is None or source is None or not source.counters or ev.amount == 0
        return self.cites.lacks if not ev.parts and none else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        return self.of_names(g, ev) if ev.word < 0 else super().apply(g, ev)

    def of_names(self, g: Machine, ev: Event) -> bool:
        if ev.sub == 0 and self.lacks(g, ev):
            return want(g, ev, self)
        if ev.sub == 0 and not ev.parts:
            source = counted_on(g, ev)
            assert source is not None
            names = names_on(source)
            if ev.word == ONE_NAME:
                ev.sub = CHOOSING
                if not choose_name(g, ev.player, names):
                    return False
            else:
                self.add_names(g, ev, names)
        if ev.sub == CHOOSING:
            self.add_names(g, ev, g.picked)
            g.picked = ()
        return next_name(g, ev)

    def add_names(self, g: Machine, ev: Event, names: tuple[int, ...]) -> None:
        cs = counted_on(g, ev)
        assert cs is not None
        g.cite_event(ev, "C-N2.57")
        out: list[int] = []
        total: i64 = 0
        for name in names:
            number = ev.amount if ev.amount >= 0 else cs.counter(name)
            out.append(name)
            out.append(number)
            total += number
        ev.parts = tuple(out)
        ev.amount = total

    def opposite(self, g: Machine, undo: Undo) -> Event | None:
        ev = opposite_amount(g, undo, REMOVE_COUNTER)
        ev.parts = undo.event.parts
        return ev


class RemoveCounter(card_changes.RemoveCounter):
    """Removes counters of a name, or of names in their order until there are as many as it says."""

    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        return () if ev.word < 0 and ev.parts else super().lacks(g, ev)

    def apply(self, g: Machine, ev: Event) -> bool:
        if ev.sub > 0 or (ev.word < 0 and ev.parts):
            return next_name(g, ev)
        return super().apply(g, ev)

    def take(self, g: Machine, ev: Event, cs: CardState) -> bool:
        if ev.word >= 0:
            return super().take(g, ev, cs)
        ev.parts = first_counters(cs.counters, ev.amount)
        return next_name(g, ev)

    def opposite(self, g: Machine, undo: Undo) -> Event | None:
        ev = opposite_amount(g, undo, ADD_COUNTER)
        ev.parts = undo.event.parts
        return ev


class MoveCounter(Kind):
    """Moves counters from `card` to `other`: name by name they are removed from the one and put on the other."""

    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        cs = g.state(ev.card)
        if cs is None or g.state(ev.other) is None or ev.card == ev.other or ev.amount == 0:
            return ("C-N2.56",)
        return ("C-D11.4", "C-N2.56") if cs.counter(-1 if ev.word < 0 else ev.word) == 0 else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        if ev.sub == 0:
            if self.lacks(g, ev):
                return want(g, ev, self)
            if ev.word == ONE_NAME:
                ev.sub = CHOOSING
                if not choose_name(g, ev.player, names_on(g.state_of(ev.card))):
                    return False
            elif not ev.parts:
                self.take(g, ev)
        if ev.sub == CHOOSING:
            ev.sub = 0
            ev.word = g.picked[0]
            g.picked = ()
            self.take(g, ev)
        return self.pass_on(g, ev)

    def take(self, g: Machine, ev: Event) -> None:
        """Which counters go over: as many as it says, as far as there are any."""
        cs = g.state_of(ev.card)
        has = cs.counter(ev.word)
        number = has if ev.amount < 0 else min(ev.amount, has)
        ev.parts = (ev.word, number) if ev.word >= 0 else first_counters(cs.counters, number)
        ev.amount = 0  # how many have come over so far

    def pass_on(self, g: Machine, ev: Event) -> bool:
        if ev.sub == 0:
            ev.sub = NEXT
        while True:
            if ev.sub == NEXT:
                if ev.i >= len(ev.parts):
                    break
                ev.sub = TAKEN
                part = Event(REMOVE_COUNTER)
                part.card = ev.card
                part.word = ev.parts[ev.i]
                part.amount = ev.parts[ev.i + 1]
                if not g.part(ev, part):
                    return False
            if ev.sub == TAKEN:
                ev.sub = PUT
                last = g.last
                if last is not None and last.ok and last.kind == REMOVE_COUNTER and g.state(ev.other) is not None:
                    ev.amount += last.amount
                    part = Event(ADD_COUNTER)
                    part.card = ev.other
                    part.word = ev.parts[ev.i]
                    part.amount = last.amount
                    if not g.part(ev, part):
                        return False
            ev.i += 2
            ev.sub = NEXT
        ev.ok = ev.amount > 0
        g.cite_event(ev, "C-N2.56")
        return True

    def opposite(self, g: Machine, undo: Undo) -> Event | None:
        done = undo.event
        ev = Event(MOVE_COUNTER)
        ev.card = done.live_other(g)
        ev.other = done.live_card(g)
        ev.word = -1
        ev.parts = done.parts
        return ev
