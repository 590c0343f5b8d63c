"""The death check: who dies, one space after the other (C-P2)."""

from __future__ import annotations

from bloodwork.kernel.codec import Reader, Writer
from bloodwork.kernel.contract import Check
from bloodwork.kernel.event import Event
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.process import Process
from bloodwork.rulesets.bloodless.laws import Laws
from bloodwork.rulesets.bloodless.names import (
    ATTACK,
    BY_STRIKE,
    DEATH,
    DEATH_BIT,
    ENTERED_ZERO,
    F_STRIKE,
    F_ZERO,
    HEALTH,
    SACRIFICE,
)


class DeathCheck(Check):
    def __init__(self, bit: i64, laws: Laws) -> None:
        super().__init__(bit)
        self.laws: Laws = laws

    def run(self, g: Machine) -> bool:
        g.todo &= ~DEATH_BIT
        g.again &= ~DEATH_BIT
        for cs in g.at:
            if cs is not None and cs.cur[HEALTH] <= cs.damage:
                g.remark("C-P6.9")
                g.stack.append(Deaths(self.laws))
                return False
        return True


class Deaths(Process):
    """A death check: the active player's spaces, then the other's; each death is done before the next space."""

    def __init__(self, laws: Laws) -> None:
        self.step = 0
        self.waits = False
        self.laws: Laws = laws
        self.order: tuple[int, ...] = ()
        self.at: i64 = 0
        self.died: bool = False

    def tag(self) -> i64:
        return 12

    def clone(self) -> Process:
        new = Deaths(self.laws)
        new.step = self.step
        new.order = self.order
        new.at = self.at
        new.died = self.died
        return new

    def encode(self, w: Writer) -> None:
        w.num(self.step)
        w.nums(self.order)
        w.num(self.at)
        w.flag(self.died)

    def decode(self, r: Reader) -> None:
        self.order = r.nums()
        self.at = r.num()
        self.died = r.flag()

    def run(self, g: Machine) -> None:
        if self.step == 0:
            other = g.table.rows[1 - g.active]
            if not self.laws.inactive_own_view:
                other = tuple([slot for slot in reversed(other)])
            self.order = g.table.rows[g.active] + other
            g.holding += 1
            self.step = 1
        elif self.step == 2:
            self.after(g)
        while True:
            order = self.order
            places = g.at
            while self.at < len(order):
                at = self.at
                slot: i64 = order[at]
                cs = places[slot]
                self.at = at + 1
                if cs is None or cs.cur[HEALTH] > cs.damage:
                    continue
                card = cs.card
                ev = Event(DEATH)
                ev.card = card
                if cs.marks & ENTERED_ZERO:
                    ev = Event(SACRIFICE)
                    ev.card = card
                    ev.player = g.controller(card)
                    ev.flags = F_ZERO
                else:
                    ev.word = cs.cause
                    ev.other = g.live(cs.causer) if cs.cause == 0 else -1
                    if ev.other < 0 and cs.cause == 0 and cs.causer >= 0:
                        ev.other = g.card_of(cs.causer)
                    if cs.marks & BY_STRIKE and cs.cause == 0:
                        ev.flags = F_STRIKE
                g.remark("C-P2.2")
                if g.record is not None and strikes_left(g):
                    g.remark("C-N18.21")
                g.remark("C-P2.1" if at < len(self.order) // 2 else "C-P2.1b")
                self.step = 2
                if not g.emit(ev):
                    return
                self.after(g)
            if not self.died:
                break
            self.died = False
            self.at = 0
        g.holding -= 1
        g.todo &= ~DEATH_BIT
        for there in g.at:
            if there is not None and there.cur[HEALTH] <= there.damage:
                g.again |= DEATH_BIT  # its death was prevented: it is looked at again after the next event
        g.stack.pop()

    def after(self, g: Machine) -> None:
        last = g.last
        if last is not None and last.ok:
            self.died = True
            g.remark("C-P2.3")
        self.step = 1


def strikes_left(g: Machine) -> bool:
    """Whether an attack is under way and has strikes to make."""
    for process in g.stack:
        if isinstance(process, Event) and process.kind == ATTACK and process.i < len(process.parts):
            return True
    return False
