"""How cards die: all deaths of a moment at once, then what they leave behind (P-2.13 to P-2.15, P-3.26)."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.ability import TRIGGER
from bloodwork.kernel.codec import Reader, Writer
from bloodwork.kernel.contract import Check, Kind
from bloodwork.kernel.event import F_LAST, Event
from bloodwork.kernel.listen import speaks_of
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.process import Process
from bloodwork.rulesets.bloodless.counting import GainBlood
from bloodwork.rulesets.bloodless.moving import fail, on_board, part_ok
from bloodwork.rulesets.bloodless.names import BY_DAMAGE, BY_EFFECT, DEATH, DEATH_BIT, GAIN_BLOOD, HEALTH
from bloodwork.rulesets.bloodless.under_way import under_way
from bloodwork.rulesets.bloodless_prototype.laws import LawKind, Laws
from bloodwork.rulesets.bloodless_prototype.moving import removed
from bloodwork.rulesets.bloodless_prototype.names import F_NO_BLOOD, KILLED_IN_PAIN, REMAINS

LIST: Final = 0
ONE_BY_ONE: Final = 1
LEAVING: Final = 2


class DeathCheck(Check):
    def __init__(self, bit: i64, laws: Laws) -> None:
        super().__init__(bit)
        self.laws: Laws = laws

    def run(self, g: Machine) -> bool:
        g.todo &= ~DEATH_BIT
        if not doomed(g):
            return True
        g.stack.append(Dying(self.laws))
        return False


def doomed(g: Machine) -> tuple[int, ...]:
    """Cards whose health is zero or less, those of the player whose turn it is first, from left to right."""
    out: list[int] = []
    for nth in range(2):
        for slot in g.table.rows[g.active if nth == 0 else 1 - g.active]:
            cs = g.at[slot]
            if cs is not None and cs.cur[HEALTH] <= cs.damage:
                out.append(cs.card)
    return tuple(out)


class Dying(Process):
    """All deaths of a moment, one after another in order; then what each of them leaves behind."""

    def __init__(self, laws: Laws) -> None:
        self.step = LIST
        self.waits = False
        self.laws: Laws = laws
        self.cards: tuple[int, ...] = ()
        self.at: i64 = 0

    def tag(self) -> i64:
        return 22

    def clone(self) -> Process:
        new = Dying(self.laws)
        new.step = self.step
        new.cards = self.cards
        new.at = self.at
        return new

    def encode(self, w: Writer) -> None:
        w.num(self.step)
        w.nums(self.cards)
        w.num(self.at)

    def decode(self, r: Reader) -> None:
        self.cards = r.nums()
        self.at = r.num()

    def run(self, g: Machine) -> None:
        if self.step == LIST:
            self.cards = doomed(g)
            self.at = 0
            if not self.cards:
                g.stack.pop()
                return
            g.remark("P-2.14")
            if len(self.cards) > 1:
                g.cite_all(("P-3.26",))
            g.holding += 1
            self.step = ONE_BY_ONE
        if self.step == ONE_BY_ONE:
            while self.at < len(self.cards):
                cs = g.state(self.cards[self.at])
                self.at += 1
                if cs is None:
                    continue
                death = Event(DEATH)
                death.card = cs.card
                death.word = cs.cause
                death.flags = F_NO_BLOOD if cs.marks & KILLED_IN_PAIN else 0
                if not g.emit(death):
                    return
            self.at = 0
            self.step = LEAVING
        while self.at < len(self.cards):
            left = remains_of(g, self.laws, self.cards[self.at])
            self.at += 1
            if left is not None:
                g.remark("P-3.26")
                if not g.emit(left):
                    return
        g.holding -= 1
        g.todo &= ~DEATH_BIT
        self.step = LIST  # what was placed may have no health either


def remains_of(g: Machine, laws: Laws, card: i64) -> Event | None:
    """What a dead card leaves behind, if it has something to say of that."""
    ghost = g.ghosts.get(card)
    if ghost is None or g.state(card) is not None or not speaks_of(g, ghost, TRIGGER, REMAINS):
        return None
    if laws.killed_by_damage:
        g.remark("P-2.15")
        if ghost.cause != BY_DAMAGE or ghost.damage == 0:
            return None
    ev = Event(REMAINS)
    ev.card = card
    ev.player = g.table.owners[ghost.place]
    ev.frm = ghost.place
    ev.flags = F_LAST
    return ev


class Remains(Kind):
    pass


class Death(LawKind):
    """A card goes to the discard pile of who controls it."""

    def apply(self, g: Machine, ev: Event) -> bool:
        card = ev.card
        if ev.sub == 0:
            if card < 0 or not on_board(g, card):
                return fail(g, ev, "P-2.15")
            ev.frm = g.where[card]
            ev.player = g.controller(card)
            g.cite_event(ev, "P-2.13")
            g.cite_event(ev, "P-2.15")
            ev.sub = 1
            if not removed(g, ev):
                return False
        if ev.sub == 1:
            ev.sub = 2
            if part_ok(g, ev) and ev.word == BY_DAMAGE:
                g.cite_event(ev, "P-3.29")
                if self.laws.kill_blood != "none" and ev.flags & F_NO_BLOOD == 0:
                    gain = Event(GAIN_BLOOD)
                    gain.player = ev.player if self.laws.kill_blood == "controller" else 1 - ev.player
                    gain.amount = 1
                    return g.part(ev, gain)
        return True


class Gain(GainBlood):
    """Nobody gets Blood for what Area Of Pain has killed on its own side."""

    def apply(self, g: Machine, ev: Event) -> bool:
        effect = under_way(g)
        if effect is not None and effect.env.event is not None and effect.env.event.flags & F_NO_BLOOD:
            return fail(g, ev, "P-S.area-of-pain.3")
        return super().apply(g, ev)


class Destroy(LawKind):
    """A card dies because an effect says so, and leaves behind what it does."""

    def apply(self, g: Machine, ev: Event) -> bool:
        if ev.sub == 0:
            cs = g.state(ev.card)
            if cs is None or not on_board(g, ev.card):
                return fail(g, ev, "P-2.15")
            ev.frm = g.where[ev.card]
            ev.player = g.controller(ev.card)
            cs.cause = BY_EFFECT
            ev.sub = 1
            death = Event(DEATH)
            death.card = ev.card
            death.other = ev.other
            death.word = BY_EFFECT
            if not g.part(ev, death):
                return False
        if ev.sub == 1:
            ev.sub = 2
            if part_ok(g, ev):
                left = remains_of(g, self.laws, ev.card)
                if left is not None:
                    return g.part(ev, left)
        return True
