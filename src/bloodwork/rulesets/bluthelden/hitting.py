"""Combat damage: First Damage first, the rest at the same time, then deaths (B-COMBAT.43 to .47)."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.codec import Reader, Writer
from bloodwork.kernel.event import Event
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.packing import card_in
from bloodwork.kernel.process import Process
from bloodwork.kernel.state import CardState
from bloodwork.rulesets.bluthelden import citing
from bloodwork.rulesets.bluthelden.laws import Laws
from bloodwork.rulesets.bluthelden.names import (
    ACTING,
    AIMED_AT,
    ATTACKING,
    BACK,
    BARRIER,
    BLOCKING,
    DAMAGE,
    F_COMBAT,
    F_RANGED,
    LANE_NOW,
    PLAYER_DAMAGE,
    POWER,
    PUNCHES,
    STRIKES_FIRST,
    TURNCOAT,
    WAR,
    area_of,
    lane_of,
)
from bloodwork.rulesets.bluthelden.settling import Settling
from bloodwork.rulesets.bluthelden.winning import end_if_over

COLLECT: Final = 0
HIT: Final = 1
CARRY: Final = 2
SETTLE: Final = 3
AGAIN: Final = 4


class Hits(Process):
    """The damage of an attack, or of two at once, or of a Ranged Attack."""

    def __init__(self, laws: Laws) -> None:
        self.step = COLLECT
        self.waits = False
        self.laws: Laws = laws
        self.shooting: bool = False
        self.targets: tuple[int, ...] = ()
        self.blockers: tuple[int, ...] = ()
        self.first: bool = True  # the damage of those with First Damage is being dealt
        self.hits: tuple[int, ...] = ()  # who deals it, to whom (handles; -1: the Sovereign), how much
        self.i: i64 = 0

    def tag(self) -> i64:
        return 27

    def clone(self) -> Process:
        new = Hits(self.laws)
        new.step = self.step
        new.shooting = self.shooting
        new.targets = self.targets
        new.blockers = self.blockers
        new.first = self.first
        new.hits = self.hits
        new.i = self.i
        return new

    def encode(self, w: Writer) -> None:
        w.num(self.step)
        w.flag(self.shooting)
        w.nums(self.targets)
        w.nums(self.blockers)
        w.flag(self.first)
        w.nums(self.hits)
        w.num(self.i)

    def run(self, g: Machine) -> None:
        if self.step == COLLECT:
            self.collect(g)
            self.i = 0
            self.step = HIT
            g.holding += 1
        if self.step == CARRY:
            self.step = HIT
            if self.carries(g):
                return
        while self.step == HIT:
            if self.i >= len(self.hits):
                g.holding -= 1
                self.step = SETTLE
                break
            self.i += 3
            self.step = CARRY
            if not self.hit(g, self.hits[self.i - 3], self.hits[self.i - 2], self.hits[self.i - 1]):
                return
            self.step = HIT
            if self.carries(g):
                return
        if self.step == SETTLE:
            if end_if_over(g):
                return
            if self.first:
                self.step = AGAIN
                if self.hits:
                    settling = Settling(self.laws)
                    settling.triggers = False
                    g.stack.append(settling)
                    return
            else:
                g.stack.pop()
                return
        if self.step == AGAIN:
            self.first = False
            self.step = COLLECT

    def hit(self, g: Machine, source: i64, target: i64, amount: i64) -> bool:
        ev = Event(PLAYER_DAMAGE if target < 0 else DAMAGE)
        ev.flags = F_COMBAT | F_RANGED if self.shooting else F_COMBAT
        ev.other = card_in(source)
        ev.amount = amount
        if target < 0:
            attacker = g.state(g.live(source))
            ev.player = g.active if attacker is not None and attacker.natures & TURNCOAT else 1 - g.active
            g.remark("B-COMBAT.43")
        else:
            ev.card = g.live(target)
            if self.shooting:
                g.remark("B-RANGED.4")
            elif self.blockers and max(self.blockers) >= 0:
                g.remark("B-COMBAT.45")
        return g.emit(ev)

    def carries(self, g: Machine) -> bool:
        """Punch: what goes beyond the HP left is dealt to the defender's Sovereign; True if that takes a while."""
        last = g.last
        source = self.hits[self.i - 3]
        if last is None or not last.ok or last.kind != DAMAGE or last.extra <= 0 or source != g.res[ACTING]:
            return False
        cs = g.state(g.live(source))
        if cs is None or cs.natures & PUNCHES == 0 or self.shooting:
            g.remark("B-KW.punch.5")
            return False
        ev = Event(PLAYER_DAMAGE)
        ev.player = 1 - g.active
        ev.amount = last.extra
        ev.other = cs.card
        ev.flags = F_COMBAT
        ev.immune = last.immune  # what has changed the damage has changed what is carried on of it
        g.cite_all(("B-KW.punch.1", "B-KW.punch.2"))
        return not g.emit(ev)

    def collect(self, g: Machine) -> None:
        """Who deals damage now, and how much: fixed before any is dealt, since it is dealt at the same time."""
        out: list[int] = []
        attacker = g.state(g.live(g.res[ACTING]))
        if attacker is None or not self.stands(g, attacker, BACK if self.shooting else WAR, ATTACKING):
            g.remark("B-RANGED.11" if self.shooting else "B-COMBAT.52")
            self.hits = ()
            return
        for nth in range(len(self.targets)):
            blocker = self.blockers[nth] if nth < len(self.blockers) else -1
            met = blocker if blocker >= 0 else self.targets[nth]
            if blocker >= 0 and self.first:
                g.remark("B-COMBAT.44")
            if met < 0:
                if self.deals(attacker):
                    add_hit(g, out, attacker, -1)
                continue
            there = g.state(g.live(met))
            if there is None or not self.stands(g, there, WAR, BLOCKING if blocker >= 0 else AIMED_AT):
                gone = "B-RANGED.11" if self.shooting else "B-KW.target_strike.9"
                g.remark("B-COMBAT.51" if blocker >= 0 else gone)
                continue
            if g.record is not None and self.first and not self.shooting:
                citing.meet(g, attacker, there)
            if self.deals(attacker):
                add_hit(g, out, attacker, g.handle(there.card))
            if self.shooting and self.deals(there):
                g.remark("B-RANGED.5")
            if self.deals(there) and (not self.shooting or self.laws.shot_strikes_back):
                if self.deals(attacker) and blocker >= 0:
                    g.remark("B-COMBAT.46")
                add_hit(g, out, there, g.handle(attacker.card))
        self.hits = tuple(out)

    def deals(self, cs: CardState) -> bool:
        return (cs.natures & STRIKES_FIRST != 0) == self.first

    def stands(self, g: Machine, cs: CardState, area: i64, mark: i64) -> bool:
        """Whether a character fights, and is where it does; a Barrier fights from its own slot."""
        where = area_of(cs.place)
        if cs.marks & mark == 0:
            return False
        return lane_of(cs.place) == g.res[LANE_NOW] and (where == area or (where == BARRIER and area == WAR))


def add_hit(g: Machine, out: list[int], source: CardState, target: i64) -> None:
    out.append(g.handle(source.card))
    out.append(target)
    out.append(g.stat_of(source, POWER))


def read_hits(laws: Laws, r: Reader) -> Hits:
    new = Hits(laws)
    new.step = r.num()
    new.shooting = r.flag()
    new.targets = r.nums()
    new.blockers = r.nums()
    new.first = r.flag()
    new.hits = r.nums()
    new.i = r.num()
    return new
