"""Events that change the numbers and words of a card in play: one set of kinds for every game.

A game says which rules it cites for each of them (`Cites`) and what follows when a number or a word of a card has
changed (`Aftermath`); what else it does with such an event it adds in a class of its own.
"""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.change import BASE, COUNTERS, WOUNDS
from bloodwork.kernel.contract import Kind
from bloodwork.kernel.effect import Undo
from bloodwork.kernel.event import F_COST, Event
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.state import GAIN_KEY, GAIN_TAG, GAIN_TEXT, LOSE_KEY, LOSE_TAG, LOSE_TEXT, CardState
from bloodwork.kernel.until import forget_undos
from bloodwork.rulesets.changing import at_most, change_base, log, opposite_amount, strike_out, take_back

SILENT: Final = ("",)  # it fails, and no rule says so


class Cites:
    """The rules that a game cites for a kind of event.

    lacks   it fails, for want of what it is about
    done    it is done
    short   less was there than it takes: what a number loses stops at 0
    also    beside `done`, in the case that the kind names
    """

    def __init__(
        self,
        lacks: tuple[str, ...] = SILENT,
        done: tuple[str, ...] = (),
        short: tuple[str, ...] = (),
        also: tuple[str, ...] = (),
    ) -> None:
        self.lacks: Final = lacks
        self.done: Final = done
        self.short: Final = short
        self.also: Final = also


class Aftermath:
    """What a game does when something of a card has changed. `health` is the stat that damage is taken off."""

    def __init__(self, health: int) -> None:
        self.health: Final = health

    def number(self, g: Machine, cs: CardState, stat: i64) -> i64:
        """A stat as losing it sees it."""
        return cs.cur[stat]

    def health_changed(self, g: Machine, cs: CardState, had: i64) -> None:
        """The health of a card, of which there was so much, has changed."""

    def words_changed(self, g: Machine, cs: CardState) -> None:
        """A card has gained or lost a keyword or its text."""

    def unmade(self, g: Machine, undo: Undo) -> None:
        """Something has been undone, which was no event."""


class CardKind(Kind):
    """A kind of event about a card in play."""

    def __init__(self, name: str, cites: Cites, after: Aftermath) -> None:
        super().__init__(name)
        self.cites: Cites = cites
        self.after: Aftermath = after

    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        return () if g.state(ev.card) is not None else self.cites.lacks

    def want(self, g: Machine, ev: Event) -> bool:
        """The event is a Failure for want of what it is about."""
        return self.fail(g, ev, self.lacks(g, ev))

    def fail(self, g: Machine, ev: Event, rules: tuple[str, ...]) -> bool:
        ev.ok = False
        self.cite(g, ev, rules)
        return True

    def cite(self, g: Machine, ev: Event, rules: tuple[str, ...]) -> None:
        if g.record is not None:
            for rule in rules:
                if rule:
                    g.cite_event(ev, rule)

    def unlog(self, g: Machine, undo: Undo) -> None:
        """Takes a lasting gain or loss of a word back, which is no event."""
        cs = g.state(undo.event.live_card(g))
        if cs is not None and strike_out(g, cs, undo.event.serial):
            self.after.unmade(g, undo)


# -------------------------------------------------------------- numbers


class StatKind(CardKind):
    """A change of a stat (`word`) by an amount. `opposite_kind` takes it back."""

    def __init__(self, name: str, cites: Cites, after: Aftermath, opposite_kind: i64) -> None:
        super().__init__(name, cites, after)
        self.opposite_kind: i64 = opposite_kind

    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        return self.cites.lacks if g.state(ev.card) is None or ev.amount <= 0 else ()

    def opposite(self, g: Machine, undo: Undo) -> Event | None:
        return opposite_amount(g, undo, self.opposite_kind)


class GainStat(StatKind):
    def apply(self, g: Machine, ev: Event) -> bool:
        if self.lacks(g, ev):
            return self.want(g, ev)
        cs = g.state_of(ev.card)
        change_base(g, ev, cs, ev.word, ev.amount)
        if ev.word == self.after.health:
            self.after.health_changed(g, cs, 0)
        self.cite(g, ev, self.cites.done)
        return True


class LoseStat(StatKind):
    """A stat loses no more than there is: no number is below 0."""

    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        cs = g.state(ev.card)
        if cs is None or ev.amount <= 0:
            return self.cites.lacks
        return self.none_left() if self.after.number(g, cs, ev.word) <= 0 else ()

    def none_left(self) -> tuple[str, ...]:
        return self.cites.lacks if self.cites.lacks != SILENT else self.cites.short

    def apply(self, g: Machine, ev: Event) -> bool:
        if self.lacks(g, ev):
            return self.want(g, ev)
        cs = g.state_of(ev.card)
        has = self.after.number(g, cs, ev.word)
        if ev.amount > has:
            ev.amount = has
            self.cite(g, ev, self.cites.short)
        change_base(g, ev, cs, ev.word, -ev.amount)
        if ev.word == self.after.health:
            self.after.health_changed(g, cs, has)
        self.cite(g, ev, self.cites.done)
        return True


class SetStat(CardKind):
    """A stat becomes a number; what passive abilities add stays. `gains` and `loses` are the kinds that change it.

    It cites `also` where changes of the stat that were to end are forgotten for it.
    """

    def __init__(self, name: str, cites: Cites, after: Aftermath, gains: i64, loses: i64) -> None:
        super().__init__(name, cites, after)
        self.gains: i64 = gains
        self.loses: i64 = loses

    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        return self.cites.lacks if g.state(ev.card) is None or ev.amount < 0 else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        if self.lacks(g, ev):
            return self.want(g, ev)
        cs = g.state_of(ev.card)
        had = self.after.number(g, cs, ev.word)
        ev.extra = cs.base[ev.word]
        bonus = cs.cur[ev.word] - cs.base[ev.word]
        base = list(cs.base)
        base[ev.word] = at_most(g, ev, ev.amount)
        cs.base = tuple(base)
        cur = list(cs.cur)
        cur[ev.word] = max(base[ev.word] + bonus, 0)
        cs.cur = tuple(cur)
        g.changed |= BASE
        if ev.word == self.after.health:
            self.set_wounds(g, ev, cs)
            self.after.health_changed(g, cs, had)
        self.cite(g, ev, self.cites.done)
        return True

    def set_wounds(self, g: Machine, ev: Event, cs: CardState) -> None:
        """What becomes of the damage on a card whose health is set: it stays."""

    def for_good(self, g: Machine, ev: Event) -> None:
        if ev.ok and forget_undos(g, ev, (self.gains, self.loses, ev.kind)):
            self.cite(g, ev, self.cites.also)

    def opposite(self, g: Machine, undo: Undo) -> Event | None:
        ev = opposite_amount(g, undo, undo.event.kind)
        ev.amount = undo.event.extra
        return ev


# -------------------------------------------------------------- words


class KeywordKind(CardKind):
    """A lasting gain or loss of a keyword; with a serial, the end of one that was to last until now. `opposite_kind`
    takes it back."""

    def __init__(self, name: str, cites: Cites, after: Aftermath, opposite_kind: i64) -> None:
        super().__init__(name, cites, after)
        self.opposite_kind: i64 = opposite_kind

    def apply(self, g: Machine, ev: Event) -> bool:
        if self.lacks(g, ev):
            return self.want(g, ev)
        cs = g.state_of(ev.card)
        if ev.serial == 0:
            self.note(g, ev, cs)
        elif not strike_out(g, cs, ev.serial):
            return self.fail(g, ev, self.cites.lacks)
        self.after.words_changed(g, cs)
        self.cite(g, ev, self.cites.done)
        return True

    def note(self, g: Machine, ev: Event, cs: CardState) -> None:
        """Enters it in the log of the card."""

    def opposite(self, g: Machine, undo: Undo) -> Event | None:
        return take_back(g, undo, self.opposite_kind)


class GainKeyword(KeywordKind):
    """It cites `also` where the card has the keyword already."""

    def note(self, g: Machine, ev: Event, cs: CardState) -> None:
        if (cs.keys >> ev.word) & 1:
            self.cite(g, ev, self.cites.also)
        log(g, cs, ev, GAIN_KEY, ev.word, max(ev.amount, 1))


class LoseKeyword(KeywordKind):
    """Of one keyword, or of all (`word` below 0); with a serial, of that one gain and no other."""

    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        cs = g.state(ev.card)
        none = cs is None or (cs.keys == 0 if ev.word < 0 else (cs.keys >> ev.word) & 1 == 0)
        return self.cites.lacks if none else ()

    def note(self, g: Machine, ev: Event, cs: CardState) -> None:
        if ev.word < 0:
            ev.parts = words_in(cs.keys)
        log(g, cs, ev, LOSE_KEY, ev.word, 0)


class LogKind(CardKind):
    """A lasting gain or loss that is taken back without an event; `what` is its entry in the log of a card."""

    def __init__(self, name: str, cites: Cites, after: Aftermath, what: i64) -> None:
        super().__init__(name, cites, after)
        self.what: i64 = what

    def apply(self, g: Machine, ev: Event) -> bool:
        if self.lacks(g, ev):
            return self.want(g, ev)
        cs = g.state_of(ev.card)
        log(g, cs, ev, self.what, ev.word, 0)
        if self.what != GAIN_TEXT:
            self.after.words_changed(g, cs)
        self.cite(g, ev, self.cites.done)
        return True

    def opposite(self, g: Machine, undo: Undo) -> Event | None:
        self.unlog(g, undo)
        return None


def gain_text(cites: Cites, after: Aftermath) -> Kind:
    return LogKind("gain_text", cites, after, GAIN_TEXT)


def lose_text(cites: Cites, after: Aftermath) -> Kind:
    return LogKind("lose_text", cites, after, LOSE_TEXT)


class GainKin(LogKind):
    """A card becomes of a kin too."""

    def __init__(self, name: str, cites: Cites, after: Aftermath) -> None:
        super().__init__(name, cites, after, GAIN_TAG)

    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        return self.cites.lacks if g.state(ev.card) is None or ev.word < 0 else ()


class LoseKin(LogKind):
    """A kin with its descendants, or all kins (`word` below 0)."""

    def __init__(self, name: str, cites: Cites, after: Aftermath) -> None:
        super().__init__(name, cites, after, LOSE_TAG)

    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        cs = g.state(ev.card)
        none = cs is None or (cs.tags == 0 if ev.word < 0 else (cs.tags >> ev.word) & 1 == 0)
        return self.cites.lacks if none else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        if ev.word < 0 and g.state(ev.card) is not None:
            ev.parts = words_in(g.state_of(ev.card).tags)
        return super().apply(g, ev)


def words_in(mask: int) -> tuple[int, ...]:
    """The numbers of the words that a mask holds."""
    out: list[int] = []
    word = 0
    while mask >> word:
        if (mask >> word) & 1:
            out.append(word)
        word += 1
    return tuple(out)


# -------------------------------------------------------------- counters and damage


class CounterKind(CardKind):
    """A change of the counters of one name. `set_number` gives a card so many of them."""

    def set_number(self, g: Machine, ev: Event, cs: CardState, word: i64, number: i64) -> None:
        cs.set_counter(word, number)
        g.changed |= COUNTERS


class AddCounter(CounterKind):
    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        return self.cites.lacks if g.state(ev.card) is None or ev.amount <= 0 else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        if self.lacks(g, ev):
            return self.want(g, ev)
        cs = g.state_of(ev.card)
        ev.extra = at_most(g, ev, cs.counter(ev.word) + ev.amount)
        self.set_number(g, ev, cs, ev.word, ev.extra)
        self.cite(g, ev, self.cites.done)
        return True


class RemoveCounter(CounterKind):
    """Removes as many counters as it says (below 0: all), or as there are; a cost takes all that it says, or fails.

    It cites `short` where there are none, and `also` where none are left.
    """

    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        cs = g.state(ev.card)
        has = cs.counter(ev.word) if cs is not None else 0
        if cs is not None and has == 0:
            return self.cites.short + self.cites.lacks
        few = cs is None or ev.amount == 0 or (ev.flags & F_COST and ev.amount > has)
        return self.cites.lacks if few else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        if self.lacks(g, ev):
            return self.want(g, ev)
        cs = g.state_of(ev.card)
        has = cs.counter(ev.word)
        ev.amount = has if ev.amount < 0 else min(ev.amount, has)
        ev.extra = has - ev.amount
        return self.take(g, ev, cs)

    def take(self, g: Machine, ev: Event, cs: CardState) -> bool:
        """Takes so many (`amount`) off, that so many (`extra`) are left."""
        self.set_number(g, ev, cs, ev.word, ev.extra)
        self.cite(g, ev, self.cites.done)
        if ev.extra == 0:
            self.cite(g, ev, self.cites.also)
        return True


class Wounding(CardKind):
    """Damage to a card, which is marked on it; what it leads to is the game's."""

    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        return self.cites.lacks if g.state(ev.card) is None or ev.amount <= 0 else ()

    def mark(self, g: Machine, ev: Event, cs: CardState, amount: i64) -> None:
        damage = cs.damage + amount
        cs.damage = damage if damage <= g.rules.number_limit else at_most(g, ev, damage)
        g.changed |= WOUNDS
        if g.record is not None:
            self.cite(g, ev, self.cites.done)


class Heal(CardKind):
    """Takes damage off a card, never more than there is."""

    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        cs = g.state(ev.card)
        return self.cites.lacks if cs is None or cs.damage == 0 or ev.amount <= 0 else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        if self.lacks(g, ev):
            return self.want(g, ev)
        cs = g.state_of(ev.card)
        if ev.amount > cs.damage:
            ev.amount = cs.damage
            self.cite(g, ev, self.cites.short)
        cs.damage -= ev.amount
        g.changed |= WOUNDS
        self.cite(g, ev, self.cites.done)
        return True
