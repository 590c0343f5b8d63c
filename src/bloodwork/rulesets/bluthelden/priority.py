"""Priority: who may add to the chain, and what two passes in succession do (B-CHAIN.5 to .12)."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.codec import Reader, Writer
from bloodwork.kernel.decision import card_of, number_of, place_of, verb_of
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.process import Process
from bloodwork.rulesets.bluthelden import citing
from bloodwork.rulesets.bluthelden.acts import priority_choices
from bloodwork.rulesets.bluthelden.chain import Entry, chain_of, forget_gone
from bloodwork.rulesets.bluthelden.laws import Laws
from bloodwork.rulesets.bluthelden.names import COMBAT, END_BIT, PHASE_NOW
from bloodwork.rulesets.bluthelden.playing import activate, play_card, start_flip, start_move
from bloodwork.rulesets.bluthelden.resolving import Resolving
from bloodwork.rulesets.bluthelden.settling import Settling, is_due
from bloodwork.rulesets.bluthelden.winning import end_if_over
from bloodwork.rulesets.contract import ACTIVATE, FLIP, PASS, PLAY

SETTLE: Final = 0
CHOSEN: Final = 1

EVENTS_OF_A_PASS: Final = 10


class Window(Process):
    """A window of priority: from the active player's first until both pass in succession on an empty chain."""

    def __init__(self, laws: Laws) -> None:
        self.step = SETTLE
        self.waits = False
        self.laws: Laws = laws
        self.player: i64 = 0  # who has priority
        self.passes: i64 = 0
        self.events: i64 = 0  # how many there have been since somebody last did something

    def tag(self) -> i64:
        return 25

    def clone(self) -> Process:
        new = Window(self.laws)
        new.step = self.step
        new.player = self.player
        new.passes = self.passes
        new.events = self.events
        return new

    def encode(self, w: Writer) -> None:
        w.num(self.step)
        w.num(self.player)
        w.num(self.passes)
        w.num(self.events)

    def run(self, g: Machine) -> None:
        if self.step == SETTLE:
            if g.todo & END_BIT and end_if_over(g):
                return
            if is_due(g):
                g.stack.append(Settling(self.laws))
                return
            if chain_of(g).entries:
                forget_gone(g)
            self.step = CHOSEN
            self.events = g.count
            g.last = None
            if g.ghosts and not chain_of(g).entries:
                g.ghosts.clear()
            g.push_ask(priority_choices(g, self.laws, self.player))
            return
        move = g.picked[0]
        g.picked = ()
        verb = verb_of(move)
        self.step = SETTLE
        if verb == PASS:
            self.passed(g)
            return
        card = card_of(move)
        if g.record is not None:
            citing.act(g, self.player, verb, card, self.passes, len(chain_of(g).entries) > 0)
        self.passes = 0
        if verb == PLAY:
            play_card(g, self.laws, self.player, card, place_of(move))
        elif verb == ACTIVATE:
            activate(g, self.player, card, number_of(move))
        elif verb == FLIP:
            start_flip(g, self.laws, self.player, card)
        else:
            start_move(g, self.laws, self.player, card, place_of(move))

    def passed(self, g: Machine) -> None:
        self.passes += 1
        chain = chain_of(g)
        if chain.entries:
            # what only goes on because both pass ends by the limit of events (B-CHAIN.18)
            g.count = self.events + EVENTS_OF_A_PASS
        if self.passes < 2:
            self.player = 1 - self.player
            if g.record is not None:
                citing.handed_over(g, self.player)
            return
        if not chain.entries:
            g.stack.pop()
            g.remark("B-COMBAT.31" if g.res[PHASE_NOW] == COMBAT else "B-CHAIN.11")
            if g.record is not None:
                citing.window_over(g)
            return
        self.passes = 0
        self.player = g.active
        resolving = Resolving(self.laws)
        entry = chain.entries.pop().clone()
        assert isinstance(entry, Entry)
        resolving.entry = entry
        g.cite_all(("B-CHAIN.8", "B-CHAIN.9", "B-CHAIN.10"))
        g.stack.append(resolving)


def open_window(g: Machine, laws: Laws) -> None:
    """The active player receives priority first (B-MAIN.10)."""
    window = Window(laws)
    window.player = g.active
    g.stack.append(window)


def read_window(laws: Laws, r: Reader) -> Window:
    new = Window(laws)
    new.step = r.num()
    new.player = r.num()
    new.passes = r.num()
    new.events = r.num()
    return new
