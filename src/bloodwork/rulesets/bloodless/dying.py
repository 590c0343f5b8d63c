"""How creatures die: death, sacrifice, destroy (C-N2.19 to C-N2.21, C-N19)."""

from __future__ import annotations

from bloodwork.kernel.ability import REPLACE
from bloodwork.kernel.change import NUMBERS
from bloodwork.kernel.contract import Kind
from bloodwork.kernel.event import F_LAST, F_PLACED, Event
from bloodwork.kernel.listen import speaks_of
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.rulesets.bloodless.laws import LawKind, Laws
from bloodwork.rulesets.bloodless.moving import leaving, on_board, part_ok, to_discard, want
from bloodwork.rulesets.bloodless.names import (
    BLOOD,
    BY_DAMAGE,
    BY_EFFECT,
    BY_SACRIFICE,
    DEATH,
    DISCARD,
    F_DEATH,
    F_STRIKE,
    F_ZERO,
    GAIN_BLOOD,
    OVERKILLED,
)


class Death(LawKind):
    """Move to the discard pile, then the blood; what it triggers comes after. Death checks wait until all is done."""

    def __init__(self, name: str, laws: Laws) -> None:
        super().__init__(name, laws)
        self.follows = True

    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        return ("C-N2.19.1",) if ev.card < 0 or not on_board(g, ev.card) else ()

    def needs(self, g: Machine, ev: Event) -> tuple[Event, ...]:
        return leaving(g, ev, DISCARD)

    def apply(self, g: Machine, ev: Event) -> bool:
        card = ev.card
        if ev.sub == 0:
            if self.lacks(g, ev):
                want(g, ev, self)
                ev.extra = 0
                return True
            ev.frm = g.where[card]
            ev.player = g.controller(card)
            g.cite_event(ev, "C-N2.19")
            g.holding += 1
            ev.extra = 1  # it holds back death checks
            ev.sub = 1
            g.cite_event(ev, "C-N19.1")
            if not to_discard(g, ev):
                return False
        if ev.sub == 1:
            ev.sub = 2
            if part_ok(g, ev) and self.gives_blood(g, ev):
                gain = Event(GAIN_BLOOD)
                gain.player = ev.player
                gain.amount = 1
                gain.other = card
                gain.card = ev.other
                gain.word = 1 + ev.word
                gain.flags = F_DEATH | ev.flags & F_STRIKE
                ghost = g.ghosts.get(card)
                if ghost is not None and speaks_of(g, ghost, REPLACE, GAIN_BLOOD):
                    gain.flags |= F_LAST
                g.cite_event(ev, "C-N19.2")
                g.cite_event(ev, "C-N19.7")
                g.cite_event(ev, "C-N8.16")
                if ev.word == BY_DAMAGE and ghost is not None and ghost.marks & OVERKILLED:
                    g.cite_event(ev, "C-N18.15")
                if gain.flags & F_LAST == 0 and gained_calmly(g, ev.player):
                    return True
                return g.part(ev, gain)
        return True

    def gives_blood(self, g: Machine, ev: Event) -> bool:
        if ev.flags & F_ZERO:
            g.cite_event(ev, "C-N6.8")
            return self.laws.zero_entry_gives_blood
        if ev.word == BY_SACRIFICE:
            g.cite_event(ev, "C-N19.3")
            return self.laws.sacrifice_gives_blood
        return True

    def follow(self, g: Machine, ev: Event) -> bool:
        if ev.extra:
            g.holding -= 1
            ev.extra = 0
        return True


def death_of(g: Machine, whole: Event, cause: i64) -> Event:
    ev = Event(DEATH)
    ev.card = whole.card
    ev.other = whole.other
    ev.word = cause
    ev.flags = whole.flags & (F_ZERO | F_PLACED)
    ev.place = whole.place
    ev.index = whole.index
    return ev


def gained_calmly(g: Machine, player: i64) -> bool:
    """Gives 1 blood where nothing could notice; False where something could."""
    if not g.calm(1 << GAIN_BLOOD, NUMBERS) or g.res[BLOOD + player] >= g.rules.number_limit:
        return False
    g.count += 1
    g.changed |= NUMBERS
    g.res[BLOOD + player] += 1
    return True


class Sacrifice(Kind):
    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        if ev.card < 0 or not on_board(g, ev.card):
            return ("C-N2.20.1",)
        if ev.player < 0:
            ev.player = g.controller(ev.card)
        return ("C-N2.20.1",) if g.controller(ev.card) != ev.player else ()

    def needs(self, g: Machine, ev: Event) -> tuple[Event, ...]:
        return (death_of(g, ev, BY_SACRIFICE),)

    def apply(self, g: Machine, ev: Event) -> bool:
        if ev.sub == 0:
            if self.lacks(g, ev):
                return want(g, ev, self)
            ev.frm = g.where[ev.card]
            ev.sub = 1
            if not g.part(ev, death_of(g, ev, BY_SACRIFICE)):
                return False
        if part_ok(g, ev):
            g.cite_event(ev, "C-N2.20")
        return True


class Destroy(Kind):
    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        return ("C-N2.21.1",) if ev.card < 0 or not on_board(g, ev.card) else ()

    def needs(self, g: Machine, ev: Event) -> tuple[Event, ...]:
        return (death_of(g, ev, BY_EFFECT),)

    def apply(self, g: Machine, ev: Event) -> bool:
        if ev.sub == 0:
            if self.lacks(g, ev):
                return want(g, ev, self)
            ev.frm = g.where[ev.card]
            ev.player = g.controller(ev.card)
            ev.sub = 1
            if not g.part(ev, death_of(g, ev, BY_EFFECT)):
                return False
        if part_ok(g, ev):
            g.cite_event(ev, "C-N2.21")
        return True
