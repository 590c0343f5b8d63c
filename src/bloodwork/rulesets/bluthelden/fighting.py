"""The Combat Phase: who is due, what the acting character declares, blocks, and damage (B-COMBAT)."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.change import TURN as TURN_CHANGED
from bloodwork.kernel.codec import Reader, Writer
from bloodwork.kernel.decision import ACT, CARDS, Ask, card_of, place_of, verb_of
from bloodwork.kernel.event import Event
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.process import Process
from bloodwork.kernel.state import CardState
from bloodwork.rulesets.bluthelden import citing
from bloodwork.rulesets.bluthelden.chain import chain_of
from bloodwork.rulesets.bluthelden.declaring import blockers, declarations, is_turned_by, spend
from bloodwork.rulesets.bluthelden.due import counted, poisoned
from bloodwork.rulesets.bluthelden.hitting import Hits
from bloodwork.rulesets.bluthelden.laws import Laws
from bloodwork.rulesets.bluthelden.names import (
    ACTING,
    ACTIONS,
    AIMED_AT,
    ATTACK,
    ATTACKING,
    BLOCK,
    BLOCKING,
    BLOCKS,
    COMBAT_MARKS,
    DAMAGE,
    DECLARING,
    DUE_AGAIN,
    FIRST_ACTING,
    HAS_BEEN_DUE,
    HAS_BLOCKED,
    INITIATIVE_PLAYER,
    LANE_NOW,
    LIGHT,
    LIGHT_BLOCK,
    PHASE,
    SHOOT,
    START_OF_COMBAT,
    START_OF_MORE,
    TURNED,
    UNBLOCKED,
    lane_of,
)
from bloodwork.rulesets.bluthelden.playing import start_move
from bloodwork.rulesets.bluthelden.priority import open_window
from bloodwork.rulesets.bluthelden.settling import Settling, is_due
from bloodwork.rulesets.bluthelden.turning import turn_event
from bloodwork.rulesets.bluthelden.zones import initiative_now, note_marks
from bloodwork.rulesets.contract import MOVE_TO, PASS, RANGED, attack_targets

BEGIN: Final = 0
POISON: Final = 1
CLEANUP: Final = 2
NEXT: Final = 3
NEXT_CHOSEN: Final = 4
DUE: Final = 5
DECLARE: Final = 6
DECLARED: Final = 7
ANNOUNCE: Final = 8
ANSWER: Final = 9
BLOCKING_NOW: Final = 10
BLOCK_CHOSEN: Final = 11
BLOCKER_TURNED: Final = 12
BLOCK_TOLD: Final = 13
BEFORE_DAMAGE: Final = 14
DAMAGED: Final = 15
ANNOUNCED: Final = 16

NO_BLOCK: Final = -1


class Combat(Process):
    def __init__(self, laws: Laws) -> None:
        self.step = BEGIN
        self.waits = False
        self.laws: Laws = laws
        self.finished: i64 = 0  # lanes (bits)
        self.opened: bool = False  # the first comparison has been made
        self.shooting: bool = False
        self.targets: tuple[int, ...] = ()  # of each attack, as handles; -1: the Sovereign
        self.blockers: tuple[int, ...] = ()  # so far decided; -1: none
        self.cards: tuple[int, ...] = ()
        self.i: i64 = 0
        self.more: bool = False  # it is an additional Combat Phase
        self.tolled: bool = False  # a text may keep the attack from being made, once it is announced

    def tag(self) -> i64:
        return 26

    def clone(self) -> Process:
        new = Combat(self.laws)
        new.step = self.step
        new.finished = self.finished
        new.opened = self.opened
        new.shooting = self.shooting
        new.targets = self.targets
        new.blockers = self.blockers
        new.cards = self.cards
        new.i = self.i
        new.tolled = self.tolled
        new.more = self.more
        return new

    def encode(self, w: Writer) -> None:
        w.num(self.step)
        w.num(self.finished)
        w.flag(self.opened)
        w.flag(self.shooting)
        w.nums(self.targets)
        w.nums(self.blockers)
        w.nums(self.cards)
        w.num(self.i)
        w.flag(self.tolled)
        w.flag(self.more)

    def run(self, g: Machine) -> None:
        step = self.step
        if step == NEXT:
            self.find_next(g)
        elif step == NEXT_CHOSEN:
            card = g.picked[0]
            g.picked = ()
            self.act(g, g.state_of(card))
        elif step == DUE:
            self.step = DECLARE
            open_window(g, self.laws)
        elif step == DECLARE:
            self.ask_declaration(g)
        elif step == DECLARED:
            self.declare(g)
        elif step <= POISON:
            self.begin(g)
        elif step == CLEANUP:
            self.clean_up(g)
        elif step <= ANSWER:
            self.announce(g)
        elif step == BLOCK_TOLD:
            self.block_told(g)
        elif step < BLOCK_TOLD:
            self.ask_block(g)
        elif step == ANNOUNCED:
            self.announced(g)
        elif step == BEFORE_DAMAGE:
            self.step = DAMAGED
            hits = Hits(self.laws)
            hits.shooting = self.shooting
            hits.targets = self.targets
            hits.blockers = self.blockers
            g.stack.append(hits)
        else:
            self.step = CLEANUP

    # ---- the beginning

    def begin(self, g: Machine) -> None:
        if self.step == BEGIN:
            self.step = POISON
            g.active = g.res[INITIATIVE_PLAYER]
            g.res[ACTING] = -1
            g.res[LANE_NOW] = -1
            g.res[FIRST_ACTING] = -1
            for cs in g.at:
                if cs is not None:
                    if self.more and cs.marks & ACTIONS:
                        self.keep_limits(g, cs)
                    else:
                        cs.marks &= ~COMBAT_MARKS
            self.cards = poisoned(g, self.laws)
            self.i = 0
            ev = Event(PHASE)
            ev.word = START_OF_COMBAT
            ev.player = g.active
            if not g.emit(ev):
                return
        if self.more:
            self.more = False
            if (g.lib.moments >> START_OF_MORE) & 1:
                ev = Event(PHASE)
                ev.word = START_OF_MORE
                ev.player = g.active
                if not g.emit(ev):
                    return
        while self.i < len(self.cards):
            card = g.live(self.cards[self.i])
            amount = self.cards[self.i + 1]
            self.i += 2
            if card >= 0:
                g.cite_all(("B-KW.poison.2", "B-COMBAT.19"))
                if g.record is not None:
                    citing.poisoned(g, g.state(card))
                ev = Event(DAMAGE)
                ev.card = card
                ev.amount = amount
                if not g.emit(ev):
                    return
        self.cards = ()
        self.i = 0
        self.step = CLEANUP

    def keep_limits(self, g: Machine, cs: CardState) -> None:
        """In an additional Combat Phase all have their actions anew but for what is limited in a round."""
        if cs.natures & LIGHT:
            cs.marks &= ~(COMBAT_MARKS & ~ACTIONS)
            g.remark("B-KW.speed.2")
            return
        if cs.natures & LIGHT_BLOCK and cs.marks & TURNED == 0:
            cs.marks |= HAS_BLOCKED
        cs.marks &= ~COMBAT_MARKS

    def clean_up(self, g: Machine) -> None:
        """What the last thing caused is put right and, if it waits on the chain, answered."""
        if is_due(g):
            g.stack.append(Settling(self.laws))
            return
        if g.res[ACTING] >= 0:
            cs = g.state(g.live(g.res[ACTING]))
            if cs is not None:
                cs.marks &= ~ATTACKING
            for handle in (*self.blockers, *self.targets):
                there = g.state(g.live(handle))
                if there is not None:
                    there.marks &= ~(BLOCKING | AIMED_AT)
            note_marks(g)
        self.targets = ()
        self.blockers = ()
        self.shooting = False
        if is_due(g):
            return
        self.step = NEXT
        if chain_of(g).entries:
            self.step = CLEANUP
            open_window(g, self.laws)

    # ---- who is due

    def find_next(self, g: Machine) -> None:
        lane = g.res[LANE_NOW]
        first = not self.opened
        self.opened = True
        g.new_line()
        found = counted(g, self.laws, lane, self.finished, first and not self.laws.bound_act)
        if not found:
            if lane < 0:
                g.res[ACTING] = -1
                g.remark("B-COMBAT.16" if g.res[FIRST_ACTING] >= 0 else "B-COMBAT.17")
                citing.order(g, self.laws)
                g.stack.pop()
                return
            self.finished |= 1 << lane
            g.res[LANE_NOW] = -1
            g.cite_all(("B-COMBAT.10", "B-COMBAT.18"))
            citing.order(g, self.laws)
            return
        best: i64 = -1
        for cs in found:
            speed = initiative_now(g, self.laws, cs)
            if speed > best:
                best = speed
        tied: list[CardState] = []
        for player in (g.res[INITIATIVE_PLAYER], 1 - g.res[INITIATIVE_PLAYER]):
            if not tied:
                for cs in found:
                    if initiative_now(g, self.laws, cs) == best and g.table.owners[cs.place] == player:
                        tied.append(cs)
            else:
                for cs in found:
                    if initiative_now(g, self.laws, cs) == best and g.table.owners[cs.place] == player:
                        g.remark("B-COMBAT.11")
                        break
        g.cite_all(("B-COMBAT.6", "B-COMBAT.9" if lane >= 0 else "B-COMBAT.7"))
        if not first:
            g.cite_all(("B-COMBAT.13",))
        if g.record is not None and lane >= 0 and len(counted(g, self.laws, -1, self.finished, False)) > len(found):
            g.cite_all(("B-COMBAT.8",))
        citing.order(g, self.laws)
        if len(tied) == 1:
            self.act(g, tied[0])
            return
        g.remark("B-COMBAT.12")
        self.step = NEXT_CHOSEN
        options = tuple([cs.card for cs in tied])
        ask = Ask(g.table.owners[tied[0].place], CARDS, options)
        ask.left = options
        g.push_ask(ask)

    def act(self, g: Machine, cs: CardState) -> None:
        """A character becomes the acting one; its lane the active lane (B-COMBAT.6, B-COMBAT.7)."""
        g.res[LANE_NOW] = lane_of(cs.place)
        if not self.laws.bound_act and not counted_now(g, self.laws, cs, self.finished):
            self.step = NEXT  # it only counted for the first comparison (B-COMBAT.14)
            return
        if cs.marks & HAS_BEEN_DUE:
            cs.marks |= DUE_AGAIN
            g.remark("B-COMBAT.60")
        cs.marks |= HAS_BEEN_DUE
        g.res[ACTING] = g.handle(cs.card)
        g.active = g.table.owners[cs.place]
        g.changed |= TURN_CHANGED
        note_marks(g)
        if g.res[FIRST_ACTING] < 0:
            g.res[FIRST_ACTING] = g.active
        g.cite_all(("B-COMBAT.55", "B-COMBAT.22"))
        self.step = DUE

    # ---- what it does

    def ask_declaration(self, g: Machine) -> None:
        cs = g.state(g.live(g.res[ACTING]))
        if cs is None or cs.marks & TURNED or g.table.owners[cs.place] != g.active:
            g.remark("B-COMBAT.57")
            if cs is not None and g.table.owners[cs.place] != g.active:
                g.remark("B-SIDE.3")
            self.step = CLEANUP
            return
        options = declarations(g, self.laws, cs)
        if not options:
            if lane_of(cs.place) != g.res[LANE_NOW]:
                g.remark("B-COMBAT.57")
            self.step = CLEANUP
            return
        self.step = DECLARED
        ask = Ask(g.active, ACT, options)
        ask.what = DECLARING
        g.remark("B-COMBAT.24")
        g.push_ask(ask)

    def declare(self, g: Machine) -> None:
        move = g.picked[0]
        g.picked = ()
        verb = verb_of(move)
        cs = g.state_of(g.live(g.res[ACTING]))
        if verb == PASS:
            g.cite_all(("B-COMBAT.25", "B-COMBAT.27"))
            self.step = CLEANUP
            return
        if verb == MOVE_TO:
            spend(g, self.laws, cs, 1)
            g.remark("B-MOVE.8")
            self.step = ANSWER
            self.shooting = False
            self.targets = ()
            start_move(g, self.laws, g.active, cs.card, place_of(move))
            return
        aims = attack_targets(g, move)
        self.shooting = verb == RANGED
        self.targets = tuple([g.handle(aim) if aim >= 0 else -1 for aim in aims])
        self.blockers = ()
        spend(g, self.laws, cs, len(aims))
        cs.marks |= ATTACKING
        for aim in aims:
            if aim >= 0:
                g.state_of(aim).marks |= AIMED_AT
        note_marks(g)
        self.step = ANNOUNCE
        self.i = 0
        self.tolled = (g.modifies >> (SHOOT if self.shooting else ATTACK)) & 1 == 1
        if not self.tolled:
            self.turn_attacker(g, cs)

    def turn_attacker(self, g: Machine, cs: CardState) -> None:
        if is_turned_by(g, self.laws, cs, self.shooting, False):
            g.remark("B-COMBAT.28")
            g.emit(turn_event(cs.card, False))

    def announced(self, g: Machine) -> None:
        """An attack that did not come about is taken back: it turns nobody, and uses no action (B-COMBAT.63)."""
        cs = g.state(g.live(g.res[ACTING]))
        if g.last is not None and not g.last.ok:
            gone = g.state(g.live(self.targets[self.i]))
            self.targets = (*self.targets[: self.i], *self.targets[self.i + 1 :])
            g.remark("B-COMBAT.63")
            if cs is not None:
                spend(g, self.laws, cs, -1)
            if gone is not None and g.handle(gone.card) not in self.targets:
                gone.marks &= ~AIMED_AT
        else:
            self.i += 1
        if self.i < len(self.targets):
            self.step = ANNOUNCE
            return
        self.i = 0
        self.step = ANSWER
        if not self.targets:
            self.step = CLEANUP
            if cs is not None:
                cs.marks &= ~ATTACKING
            note_marks(g)
        elif cs is not None:
            self.turn_attacker(g, cs)

    def announce(self, g: Machine) -> None:
        """The attack is told, each of two for itself (B-KW.two_handed.2), and both may answer (B-COMBAT.29)."""
        if self.step == ANSWER:
            self.step = BLOCKING_NOW if self.targets else CLEANUP
            g.remark("B-RANGED.9" if self.shooting else "B-COMBAT.29")
            open_window(g, self.laws)
            return
        ev = Event(SHOOT if self.shooting else ATTACK)
        ev.card = g.live(g.res[ACTING])
        ev.other = g.live(self.targets[self.i])
        ev.player = 1 - g.active
        attacker = g.state(ev.card)
        if g.record is not None and attacker is not None:
            citing.declared(g, attacker, self.shooting, self.targets, g.state(ev.other))
        if self.tolled:
            self.step = ANNOUNCED
            g.emit(ev)
            return
        self.i += 1
        if self.i >= len(self.targets):
            self.i = 0
            self.step = ANSWER
        g.emit(ev)

    # ---- blocks

    def ask_block(self, g: Machine) -> None:
        if self.step == BLOCK_CHOSEN:
            move = g.picked[0]
            g.picked = ()
            self.step = BLOCKING_NOW
            if verb_of(move) == PASS:
                g.remark("B-COMBAT.39")
                self.not_blocked(g)
                return
            cs = g.state_of(card_of(move))
            self.blockers = (*self.blockers, g.handle(cs.card))
            spend(g, self.laws, cs, 1)
            cs.marks |= BLOCKING
            note_marks(g)
            self.step = BLOCKER_TURNED
            if (g.modifies >> BLOCK) & 1 == 0 and is_turned_by(g, self.laws, cs, False, True):
                g.remark("B-COMBAT.40")
                if not g.emit(turn_event(cs.card, False)):
                    return
        if self.step == BLOCKER_TURNED:
            self.step = BLOCK_TOLD if (g.modifies >> BLOCK) & 1 else BLOCKING_NOW
            ev = Event(BLOCK)
            ev.card = g.live(self.blockers[-1])
            ev.other = g.live(g.res[ACTING])
            blocker = g.state(ev.card)
            if g.record is not None and blocker is not None:
                citing.blocks(g, self.laws, blocker, g.state(ev.other))
            g.emit(ev)
            return
        if len(self.blockers) < len(self.targets) and not self.shooting:
            attacker = g.state(g.live(g.res[ACTING]))
            options = blockers(g, self.laws, attacker, self.targets[len(self.blockers)])
            g.remark("B-COMBAT.33" if options else "B-COMBAT.56")
            if g.record is not None:
                citing.may_block(g, self.laws, self.targets[len(self.blockers)])
            if not options:
                self.not_blocked(g)
                return
            self.step = BLOCK_CHOSEN
            ask = Ask(1 - g.active, ACT, options)
            ask.what = BLOCKS
            g.push_ask(ask)
            return
        self.step = BEFORE_DAMAGE
        g.new_line()
        g.cite_all(("B-RANGED.6", "B-RANGED.9") if self.shooting else ("B-COMBAT.42",))
        open_window(g, self.laws)

    def not_blocked(self, g: Machine) -> None:
        """Nobody blocks the attack; that is told only where a text waits for it (B-COMBAT.66)."""
        self.blockers = (*self.blockers, NO_BLOCK)
        if ((g.hears | g.bans | g.modifies | g.owns) >> UNBLOCKED) & 1 == 0:
            return
        ev = Event(UNBLOCKED)
        ev.card = g.live(g.res[ACTING])
        ev.other = g.live(self.targets[len(self.blockers) - 1])
        ev.player = 1 - g.active
        if ev.card >= 0:
            g.remark("B-COMBAT.66")
            g.emit(ev)

    def block_told(self, g: Machine) -> None:
        """A block that did not come about is taken back (B-COMBAT.63); who blocks is turned by it."""
        self.step = BLOCKING_NOW
        cs = g.state(g.live(self.blockers[-1]))
        if g.last is not None and not g.last.ok:
            self.blockers = self.blockers[:-1]
            self.not_blocked(g)
            g.remark("B-COMBAT.63")
            if cs is not None:
                spend(g, self.laws, cs, -1)
                cs.marks &= ~BLOCKING
                note_marks(g)
        elif cs is not None and is_turned_by(g, self.laws, cs, False, True):
            g.remark("B-COMBAT.40")
            g.emit(turn_event(cs.card, False))


def counted_now(g: Machine, laws: Laws, cs: CardState, finished: i64) -> bool:
    for other in counted(g, laws, lane_of(cs.place), finished, False):
        if other is cs:
            return True
    return False


def read_combat(laws: Laws, r: Reader) -> Combat:
    new = Combat(laws)
    new.step = r.num()
    new.finished = r.num()
    new.opened = r.flag()
    new.shooting = r.flag()
    new.targets = r.nums()
    new.blockers = r.nums()
    new.cards = r.nums()
    new.i = r.num()
    new.tolled = r.flag()
    new.more = r.flag()
    return new
