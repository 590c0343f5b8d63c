"""How a game ends, and why (C-P3, C-N2.45, C-N16)."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.contract import Check, Kind
from bloodwork.kernel.effect import Effect
from bloodwork.kernel.event import Event
from bloodwork.kernel.ir import NOBODY
from bloodwork.kernel.machine import DRAWN, RUNNING, Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.process import Process
from bloodwork.rulesets.bloodless.laws import Laws
from bloodwork.rulesets.bloodless.moving import fail
from bloodwork.rulesets.bloodless.names import DEATH_BIT, END_BIT, FINISH_GAME, LAST_DAMAGED, LAST_SOURCE, POOL

# why a game is over (Machine.reason)
REASONS: Final = (
    "the health pool is empty",
    "a player conceded",
    "a chain of mandatory events does not end",
    "a player drew from an empty deck",
    "a card says so",
    "a judge declared it unfinishable",
    "the game has gone on for too long",
)
REASON_RULES: Final = ("C-P3.1", "C-N16.6", "C-N11.1", "C-P1.4.4", "C-N4.32", "C-N16.7", "C-N11.5")
BY_POOL: Final = 0
BY_CONCEDING: Final = 1
BY_LOOP: Final = 2
BY_EMPTY_DECK: Final = 3
BY_CARD: Final = 4
BY_JUDGE: Final = 5
BY_LENGTH: Final = 6


class Finish(Kind):
    def apply(self, g: Machine, ev: Event) -> bool:
        if g.winner != RUNNING:
            return fail(g, ev, "C-N2.45.1")
        g.cite_event(ev, "C-N16.8")
        g.cite_event(ev, "C-N2.45")
        if ev.word == BY_POOL and g.res[POOL] > 0:
            ev.word = BY_CARD
        for process in g.stack:
            if isinstance(process, Effect) and process.pc + 1 < len(process.code(g)):
                g.cite_event(ev, "C-P3.2")
        g.finish(ev.player if ev.player >= 0 else DRAWN, ev.word)
        if g.record is not None:
            g.record.end(g, ev)
        return False  # nothing further happens


class EndCheck(Check):
    """At a pool of 0 the game finishes; the finish event makes no check of its own."""

    def __init__(self, bit: i64, laws: Laws) -> None:
        super().__init__(bit)
        self.laws: Laws = laws

    def run(self, g: Machine) -> bool:
        g.todo &= ~END_BIT
        g.again &= ~END_BIT
        if g.res[POOL] > 0:
            return True
        g.stack.append(Finishing(self.laws))
        return False


class Finishing(Process):
    def __init__(self, laws: Laws) -> None:
        self.step = 0
        self.waits = False
        self.laws: Laws = laws

    def tag(self) -> i64:
        return 11

    def clone(self) -> Process:
        new = Finishing(self.laws)
        new.step = self.step
        return new

    def run(self, g: Machine) -> None:
        if self.step == 0:
            self.step = 1
            ev = Event(FINISH_GAME)
            loser = g.res[LAST_DAMAGED]
            if loser >= 0 and not self.laws.last_damaged_loses and g.res[LAST_SOURCE] >= 0:
                loser = 1 - g.res[LAST_SOURCE]
            ev.player = 1 - loser if loser >= 0 else NOBODY
            ev.word = BY_POOL
            g.remark("C-P6.8")
            if g.todo & DEATH_BIT:
                g.remark("C-P6.9")
            g.remark("C-P3.1")
            g.remark("C-P3.1b")
            if loser >= 0:
                g.remark("C-P3.1c")
            if not g.emit(ev):
                return
        if g.winner == RUNNING:
            g.again |= END_BIT
            g.remark("C-P3.3")
            g.remark("C-N4.32")
            g.stack.pop()
