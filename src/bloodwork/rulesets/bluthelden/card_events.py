"""What changes the numbers and words of cards in play (`rulesets.card_changes`), with the rules of this game."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.contract import Kind
from bloodwork.kernel.event import Event
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.state import CardState
from bloodwork.rulesets import card_changes
from bloodwork.rulesets.bluthelden.counters import by_name, set_counters
from bloodwork.rulesets.bluthelden.names import (
    DUE,
    FRESH,
    FRESH_MASK,
    GAIN_KEYWORD,
    GAIN_STAT,
    HEALTH,
    LOSE_KEYWORD,
    LOSE_STAT,
    POISON_COUNTER,
)
from bloodwork.rulesets.card_changes import Aftermath, Cites


class Characters(Aftermath):
    """Who has no HP left, and what a keyword changes, is looked at before anybody receives priority."""

    def health_changed(self, g: Machine, cs: CardState, had: i64) -> None:
        g.res[DUE] = 1

    def words_changed(self, g: Machine, cs: CardState) -> None:
        g.res[DUE] = 1


class AddCounter(card_changes.AddCounter):
    """A poison counter is fresh in the round in which it was put there."""

    def set_number(self, g: Machine, ev: Event, cs: CardState, word: i64, number: i64) -> None:
        set_counters(g, cs, word, number)
        if by_name(g.lib.counters[word]) != (0, 0):
            g.cite_event(ev, "B-CTR.10")
        if g.lib.counters[word] == POISON_COUNTER:
            fresh = (cs.marks & FRESH_MASK) // FRESH + ev.amount
            cs.marks = cs.marks & ~FRESH_MASK | FRESH * (fresh if fresh < 255 else 255)
            g.cite_event(ev, "B-KW.poison.3")


class RemoveCounter(card_changes.RemoveCounter):
    def set_number(self, g: Machine, ev: Event, cs: CardState, word: i64, number: i64) -> None:
        set_counters(g, cs, word, number)

    def take(self, g: Machine, ev: Event, cs: CardState) -> bool:
        if ev.word >= 0:
            return super().take(g, ev, cs)
        held = cs.counters  # of all names, while they are taken off
        for at in range(0, len(held), 2):
            set_counters(g, cs, held[at], 0)
        cs.counters = ()
        ev.amount += ev.extra
        ev.extra = 0
        return True


class Heal(card_changes.Heal):
    def apply(self, g: Machine, ev: Event) -> bool:
        super().apply(g, ev)
        cs = g.state(ev.card)
        if ev.ok and cs is not None and cs.counters:
            g.cite_event(ev, "B-KW.regeneration.5")
        return True


AFTER: Final = Characters(HEALTH)
SILENT: Final = Cites()


def gain_stat() -> Kind:
    return card_changes.GainStat("gain_stat", SILENT, AFTER, LOSE_STAT)


def lose_stat() -> Kind:
    return card_changes.LoseStat("lose_stat", Cites(short=("B-CARD.18",)), AFTER, GAIN_STAT)


def set_stat() -> Kind:
    return card_changes.SetStat("set_stat", SILENT, AFTER, GAIN_STAT, LOSE_STAT)


def gain_keyword() -> Kind:
    return card_changes.GainKeyword("gain_keyword", SILENT, AFTER, LOSE_KEYWORD)


def lose_keyword() -> Kind:
    return card_changes.LoseKeyword("lose_keyword", SILENT, AFTER, GAIN_KEYWORD)


def gain_text() -> Kind:
    return card_changes.gain_text(SILENT, AFTER)


def lose_text() -> Kind:
    return card_changes.lose_text(SILENT, AFTER)


def add_counter() -> Kind:
    return AddCounter("add_counter", Cites(done=("B-CTR.1",)), AFTER)


def remove_counter() -> Kind:
    return RemoveCounter("remove_counter", SILENT, AFTER)


def heal() -> Kind:
    cites = Cites(("B-KW.regeneration.2",), ("B-KW.regeneration.1",), ("B-KW.regeneration.3",))
    return Heal("heal", cites, AFTER)
