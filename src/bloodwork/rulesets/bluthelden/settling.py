"""What is put right before anybody receives priority: deaths, hosts that are gone, Epic and Mythic, triggers."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.codec import Reader, Writer
from bloodwork.kernel.decision import CARDS, ORDER, Ask
from bloodwork.kernel.effect import LETTERS, TARGETS, Effect
from bloodwork.kernel.event import Event
from bloodwork.kernel.ir import NAMED_CARD
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.packing import moved_once, ref_of
from bloodwork.kernel.process import Process
from bloodwork.kernel.prospect import part_forbidden
from bloodwork.kernel.state import CardState
from bloodwork.rulesets.bluthelden import citing
from bloodwork.rulesets.bluthelden.dying import death_of
from bloodwork.rulesets.bluthelden.keywords import EPIC, MYTHIC
from bloodwork.rulesets.bluthelden.laws import Laws
from bloodwork.rulesets.bluthelden.moving import move_of
from bloodwork.rulesets.bluthelden.names import (
    BY_DAMAGE,
    COLUMNS,
    DUE,
    GRAVEYARD,
    HEALTH,
    LANES,
    LEASH,
    LEASHED,
    SACRIFICE,
    TAKE_CONTROL,
    TRAINING,
    lane_of,
)
from bloodwork.rulesets.bluthelden.zones import has_health

LOOK: Final = 0
DEATHS: Final = 1
HOSTLESS: Final = 2
ONE_STAYS: Final = 3
TRIGGERS: Final = 4
ORDERED: Final = 5
CHANGING: Final = 6


class Settling(Process):
    """Goes round until there is nothing left to put right. Without triggers it leaves these to wait."""

    def __init__(self, laws: Laws) -> None:
        self.step = LOOK
        self.waits = False
        self.laws: Laws = laws
        self.cards: tuple[int, ...] = ()
        self.i: i64 = 0
        self.triggers: bool = True
        self.group: i64 = 0  # by which those that die at the same time are known in the history

    def together(self) -> i64:
        return self.group

    def departed(self, g: Machine) -> tuple[int, ...]:
        return self.cards[: self.i] if self.step == DEATHS or self.step == HOSTLESS else ()

    def tag(self) -> i64:
        return 22

    def clone(self) -> Process:
        new = Settling(self.laws)
        new.step = self.step
        new.cards = self.cards
        new.i = self.i
        new.triggers = self.triggers
        new.group = self.group
        return new

    def encode(self, w: Writer) -> None:
        w.num(self.step)
        w.nums(self.cards)
        w.num(self.i)
        w.flag(self.triggers)
        w.num(self.group)

    def run(self, g: Machine) -> None:
        if self.step == LOOK:
            if not self.look(g):
                if not self.triggers or not g.waiting:
                    g.stack.pop()
                    return
                self.step = TRIGGERS
        elif self.step == DEATHS or self.step == HOSTLESS:
            while self.i < len(self.cards):
                card = g.live(self.cards[self.i])
                self.i += 1
                if g.state(card) is None:
                    continue
                if self.step == DEATHS:
                    ev = death_of(card, g.state_of(card).causer, BY_DAMAGE)
                    ev.flags = g.state_of(card).cause
                    g.remark("B-CTR.4")
                    if g.record is not None:
                        citing.dies(g)
                else:
                    ev = move_of(card, g.table.zone_of(g.owner[card], GRAVEYARD))
                    g.remark("B-TRAIN.7")
                    follow(g, g.handle(card))
                if not g.emit(ev):
                    return
            self.step = LOOK
        elif self.step == ONE_STAYS:
            stays = g.picked[0]
            g.picked = ()
            self.step = LOOK
            for handle in self.cards:
                card = g.live(handle)
                if card >= 0 and card != stays:
                    ev = Event(SACRIFICE)
                    ev.card = card
                    ev.player = g.controller(card)
                    g.emit(ev)
                    return
        elif self.step == CHANGING:
            self.changed(g)
        elif self.step == TRIGGERS:
            self.next_trigger(g)
        else:
            self.step = TRIGGERS
            ref = g.picked[0]
            g.picked = ()
            for at in range(len(g.waiting)):
                if waiting_ref(g.waiting[at]) == ref:
                    take(g, at)
                    return

    def look(self, g: Machine) -> bool:
        """Whether something is to be put right: then what is known."""
        if not g.res[DUE]:
            return False
        g.res[DUE] = 0
        self.i = 0
        dead: list[int] = []
        keyed = 0
        for cs in g.at:
            if cs is not None:
                if cs.cur[HEALTH] <= cs.damage and not cs.face_down and has_health(g, cs):
                    dead.append(g.handle(cs.card))
                keyed |= cs.keys
        self.group = 0
        if dead:
            if g.lib.watches:
                g.serial += 1
                self.group = g.serial
            self.step = DEATHS
            self.cards = tuple(dead)
            g.remark("B-CHAIN.16")
            return True
        loose: list[int] = []
        for cs in g.lined:
            keyed |= cs.keys
            host = cs.word(NAMED_CARD) if cs.named else -1
            if host >= 0 and g.lib.faces[cs.face].types & TRAINING and g.state(g.live(host)) is None:
                loose.append(g.handle(cs.card))
        if loose:
            self.step = HOSTLESS
            self.cards = tuple(loose)
            return True
        if self.look_for_leash(g):
            return True
        if keyed & (1 << EPIC | 1 << MYTHIC):
            return self.look_for_second(g)
        return False

    def look_for_leash(self, g: Machine) -> bool:
        """Whether a permanent is on another side than that of the Training that rules it, or of none any more."""
        for there in g.at:
            if there is None:
                continue
            side: i64 = -1
            latest: i64 = -1
            handle = g.handle(there.card)
            for cs in g.lined:
                if cs.natures & LEASH and cs.serial > latest and cs.word(NAMED_CARD) == handle:
                    side = g.table.owners[cs.place]
                    latest = cs.serial
            if side < 0 and there.marks & LEASHED:
                side = g.owner[there.card]
            if side >= 0 and side != g.table.owners[there.place]:
                self.step = CHANGING
                self.cards = (handle, 1 if latest >= 0 else 0)
                g.remark("B-TRAIN.11")
                ev = Event(TAKE_CONTROL)
                ev.card = there.card
                ev.player = side
                if not g.emit(ev):
                    return True
                self.changed(g)
                return True
        return False

    def changed(self, g: Machine) -> None:
        """A permanent has changed sides because of a Training, or could not."""
        self.step = LOOK
        cs = g.state(g.live(self.cards[0]))
        if cs is not None and g.last is not None and g.last.ok:
            cs.marks = cs.marks | LEASHED if self.cards[1] else cs.marks & ~LEASHED

    # ---- Epic and Mythic

    def look_for_second(self, g: Machine) -> bool:
        for player in range(2):
            for lane in range(LANES):
                if self.second_of(g, player, lane, EPIC, self.laws.epic_by_name):
                    return True
            if self.second_of(g, player, -1, MYTHIC, self.laws.mythic_by_name):
                return True
        return False

    def second_of(self, g: Machine, player: i64, lane: i64, key: i64, by_name: bool) -> bool:
        """Whether a player has two cards of a keyword (in a lane): then one of them is chosen to stay."""
        found: list[CardState] = []
        row = g.at[player * COLUMNS : (player + 1) * COLUMNS]
        for cs in row:
            if cs is not None and (cs.keys >> key) & 1 and not cs.face_down:
                if lane < 0 or lane_of(cs.place) == lane:
                    found.append(cs)
        if lane < 0:
            for cs in g.lined:
                if g.table.owners[cs.place] == player and (cs.keys >> key) & 1:
                    found.append(cs)
        for a in range(len(found)):
            for b in range(a + 1, len(found)):
                if by_name and g.lib.faces[found[a].face].name != g.lib.faces[found[b].face].name:
                    continue
                stay = may_stay(g, found[a].card, found[b].card)
                if not stay:
                    continue
                g.res[DUE] = 1
                self.step = ONE_STAYS
                self.cards = (g.handle(found[a].card), g.handle(found[b].card))
                if g.record is not None:
                    word = "EPIC" if key == EPIC else "MYTH"
                    g.record.remark_all((f"B-{word}.1", f"B-{word}.2", f"B-{word}.3"))
                if len(stay) == 1:
                    g.picked = stay
                    return True
                ask = Ask(player, CARDS, stay)
                ask.left = ask.options
                g.push_ask(ask)
                return True
        return False

    # ---- triggers

    def next_trigger(self, g: Machine) -> None:
        """B-CHAIN.14: the active player's go onto the chain first, each player orders their own."""
        for nth in range(2):
            player = g.active if nth == 0 else 1 - g.active
            refs: list[int] = []
            first = -1
            for at in range(len(g.waiting)):
                if g.waiting[at].env.you == player:
                    ref = waiting_ref(g.waiting[at])
                    if first < 0:
                        first = at
                    if ref not in refs:
                        refs.append(ref)
            if len(refs) > 1:
                self.step = ORDERED
                g.remark("B-CHAIN.14")
                g.push_ask(Ask(player, ORDER, tuple(refs)))
                return
            if first >= 0:
                if len(g.waiting) > 1:
                    g.remark("B-CHAIN.14")
                take(g, first)
                return
        self.step = LOOK


def may_stay(g: Machine, one: i64, two: i64) -> tuple[int, ...]:
    """Of two cards of which one stays, those that can: of which the other can be sacrificed (B-CARD.27)."""
    out: list[int] = []
    for stays, goes in ((one, two), (two, one)):
        ev = Event(SACRIFICE)
        ev.card = goes
        ev.player = g.controller(goes)
        if not part_forbidden(g, ev):
            out.append(int(stays))
    return tuple(out)


def waiting_ref(eff: Effect) -> int:
    """A waiting ability as a decision knows it: the ability and its card. Those that are the same need no order."""
    return ref_of(eff.ability, eff.env.source if eff.env.source >= 0 else 0)


def follow(g: Machine, handle: i64) -> None:
    """What a Training has to say of the end of its host goes with it to the graveyard (B-TRAIN.10)."""
    if not g.waiting:
        return
    out: list[Effect] = []
    for waiting in g.waiting:
        eff = waiting
        if waiting.env.source == handle:
            g.remark("B-TRAIN.10")
            eff = Effect(waiting.ability, waiting.env.clone())
            eff.part = waiting.part
            eff.env.source = moved_once(handle)
        out.append(eff)
    g.waiting = tuple(out)


def take(g: Machine, at: i64) -> None:
    """Announces one of the abilities that have triggered: its targets are chosen, and it goes onto the chain."""
    waiting = g.waiting[at]
    g.waiting = g.waiting[:at] + g.waiting[at + 1 :]
    eff = Effect(waiting.ability, waiting.env.clone())
    eff.part = LETTERS if g.lib.abilities[eff.ability].letters else TARGETS
    eff.announced = True
    g.remark("B-CHAIN.13")
    g.stack.append(eff)


def read_settling(laws: Laws, r: Reader) -> Settling:
    new = Settling(laws)
    new.step = r.num()
    new.cards = r.nums()
    new.i = r.num()
    new.triggers = r.flag()
    new.group = r.num()
    return new


def is_due(g: Machine) -> bool:
    return g.res[DUE] != 0 or len(g.waiting) > 0
