"""What changes the numbers and words of cards in play (`rulesets.card_changes`), with the rules of this game."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.change import BASE
from bloodwork.kernel.contract import Kind
from bloodwork.kernel.effect import Undo
from bloodwork.kernel.event import Event
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.state import CardState
from bloodwork.rulesets import card_changes
from bloodwork.rulesets.bloodless.counters import AddCounter, RemoveCounter
from bloodwork.rulesets.bloodless.counting import simply_done
from bloodwork.rulesets.bloodless.moving import on_board
from bloodwork.rulesets.bloodless.names import (
    AT_ZERO,
    BY_STRIKE,
    BY_ZERO_HEALTH,
    DAMAGE,
    DEATH_BIT,
    ENTERED_ZERO,
    FLIP_COST,
    GAIN_KEYWORD,
    GAIN_STAT,
    HEALTH,
    LOSE_KEYWORD,
    LOSE_STAT,
)
from bloodwork.rulesets.card_changes import Aftermath, Cites
from bloodwork.rulesets.changing import at_most

BELOW_ZERO: Final = ("C-D2.2", "C-D2.3")


class Creatures(Aftermath):
    """A creature whose health comes to 0 dies at the next death check."""

    def number(self, g: Machine, cs: CardState, stat: i64) -> i64:
        return g.stat_of(cs, stat)

    def health_changed(self, g: Machine, cs: CardState, had: i64) -> None:
        if had > 0 and cs.cur[HEALTH] - cs.damage <= 0:
            cs.cause = BY_ZERO_HEALTH
            cs.causer = -1
            cs.marks = cs.marks & ~BY_STRIKE | AT_ZERO
        if cs.cur[HEALTH] - cs.damage <= 0:
            g.todo |= DEATH_BIT
        else:
            cs.marks &= ~(AT_ZERO | ENTERED_ZERO)

    def unmade(self, g: Machine, undo: Undo) -> None:
        simply_done(g, undo)


class LoseStat(card_changes.LoseStat):
    def apply(self, g: Machine, ev: Event) -> bool:
        super().apply(g, ev)
        cs = g.state(ev.card)
        if ev.ok and cs is not None and cs.bonus:
            g.cite_event(ev, "C-N12.4")
        return True


class SetStat(card_changes.SetStat):
    """Also of a flip cost. A health that is set rids its creature of damage."""

    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        none = g.state(ev.card) is None or (ev.amount < 0 and ev.word != FLIP_COST)
        return self.cites.lacks if none else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        cs = g.state(ev.card)
        if ev.word != FLIP_COST or cs is None:
            return super().apply(g, ev)
        ev.extra = cs.flip
        cs.flip = at_most(g, ev, ev.amount)
        g.changed |= BASE
        self.cite(g, ev, self.cites.done)
        return True

    def set_wounds(self, g: Machine, ev: Event, cs: CardState) -> None:
        had = cs.damage
        cs.damage = max(ev.wounds, 0)
        for undo in g.undos:  # of a damage that lasts until some moment nothing is left, until this is undone
            if undo.event.kind == DAMAGE and undo.event.card == ev.card:
                undo.event = undo.event.copy()
                undo.event.wounds = 0 if cs.damage == 0 else -1
        ev.wounds = had

    def opposite(self, g: Machine, undo: Undo) -> Event | None:
        ev = super().opposite(g, undo)
        if ev is not None and undo.event.word == HEALTH:
            ev.wounds = undo.event.wounds
        return ev


class Heal(card_changes.Heal):
    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        return super().lacks(g, ev) if g.state(ev.card) is None or on_board(g, ev.card) else self.cites.lacks


AFTER: Final = Creatures(HEALTH)


def fails(rule: str, short: tuple[str, ...] = (), also: tuple[str, ...] = ()) -> Cites:
    """The rules of an event of the list C-N2: its own, and .1 where it fails."""
    return Cites((rule + ".1",), (rule,), short, also)


def gain_stat() -> Kind:
    return card_changes.GainStat("gain_stat", fails("C-N2.25"), AFTER, LOSE_STAT)


def lose_stat() -> Kind:
    return LoseStat("lose_stat", fails("C-N2.26", BELOW_ZERO), AFTER, GAIN_STAT)


def set_stat() -> Kind:
    return SetStat("set_stat", fails("C-N2.27", also=("C-N2.27.4",)), AFTER, GAIN_STAT, LOSE_STAT)


def gain_keyword() -> Kind:
    return card_changes.GainKeyword("gain_keyword", fails("C-N2.28", also=("C-N13.18",)), AFTER, LOSE_KEYWORD)


def lose_keyword() -> Kind:
    return card_changes.LoseKeyword("lose_keyword", fails("C-N2.29"), AFTER, GAIN_KEYWORD)


def gain_kin() -> Kind:
    return card_changes.GainKin("gain_kin", fails("C-N2.30"), AFTER)


def lose_kin() -> Kind:
    return card_changes.LoseKin("lose_kin", Cites(("C-N2.30.1",), ("C-N2.30.3",)), AFTER)


def gain_text() -> Kind:
    return card_changes.gain_text(fails("C-N2.49"), AFTER)


def lose_text() -> Kind:
    return card_changes.lose_text(fails("C-N2.31"), AFTER)


def heal() -> Kind:
    return Heal("heal", Cites(("C-N2.53",), ("C-N2.53",)), AFTER)


def add_counter() -> Kind:
    return AddCounter("add_counter", Cites(("C-N2.32.1",), ("C-N2.32", "C-D11.3")), AFTER)


def remove_counter() -> Kind:
    return RemoveCounter("remove_counter", fails("C-N2.33", ("C-D11.4",), ("C-D11.4b",)), AFTER)
