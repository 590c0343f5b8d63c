"""What is looked at after an event: passive abilities, skipped turns, instant decisions (C-P6.7, C-P6.10, C-P6.11)."""

from __future__ import annotations

from bloodwork.kernel.codec import Reader, Writer
from bloodwork.kernel.contract import Check
from bloodwork.kernel.decision import ACT, Ask, pack, verb_of
from bloodwork.kernel.event import Event
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.passive import work_out
from bloodwork.kernel.process import Process
from bloodwork.rulesets.bloodless.acts import instant_choices, perform_in_play
from bloodwork.rulesets.bloodless.laws import Laws
from bloodwork.rulesets.bloodless.names import END_TURN, INSTANT_BIT, SKIP_BIT, SKIPS
from bloodwork.rulesets.contract import PASS


class PassiveCheck(Check):
    def run(self, g: Machine) -> bool:
        work_out(g)
        return True


class SkipCheck(Check):
    """A player with turn skips loses the turn: one is removed, and the game goes to End of Turn."""

    def run(self, g: Machine) -> bool:
        g.todo &= ~SKIP_BIT
        if g.res[SKIPS + g.active] <= 0:
            return True
        g.res[SKIPS + g.active] -= 1
        g.remark("C-P6.10")
        g.remark("C-P4.1")
        g.remark("C-P4.2")
        return g.emit(Event(END_TURN))


class InstantCheck(Check):
    """Whoever could make an instant speed decision is asked, the active player first."""

    def __init__(self, bit: i64, laws: Laws) -> None:
        super().__init__(bit)
        self.laws: Laws = laws

    def run(self, g: Machine) -> bool:
        g.todo &= ~INSTANT_BIT
        for player in (g.active, 1 - g.active):
            if instant_choices(g, self.laws, player):
                process = Instants(self.laws)
                process.first = g.active
                g.stack.append(process)
                return False
        return True


class Instants(Process):
    def __init__(self, laws: Laws) -> None:
        self.step = 0
        self.waits = False
        self.laws: Laws = laws
        self.first: i64 = 0
        self.at: i64 = 0

    def tag(self) -> i64:
        return 13

    def clone(self) -> Process:
        new = Instants(self.laws)
        new.step = self.step
        new.first = self.first
        new.at = self.at
        return new

    def encode(self, w: Writer) -> None:
        w.num(self.step)
        w.num(self.first)
        w.num(self.at)

    def decode(self, r: Reader) -> None:
        self.first = r.num()
        self.at = r.num()

    def run(self, g: Machine) -> None:
        if self.step == 1:
            move = g.picked[0]
            g.picked = ()
            self.step = 0
            if verb_of(move) == PASS:
                self.at += 1
            else:
                perform_in_play(g, move)
                return
        while self.at < 2:
            player = self.first if self.at == 0 else 1 - self.first
            options = instant_choices(g, self.laws, player)
            if options:
                self.step = 1
                g.remark("C-P6.11")
                g.push_ask(Ask(player, ACT, (pack(PASS, -1, -1, -1), *options)))
                return
            self.at += 1
        g.stack.pop()
