"""How a card comes onto the chain: its cost, its place, its targets (B-COST.8). And Move, and turning face up."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.choices import pick_cards, pick_number
from bloodwork.kernel.choosing import Target
from bloodwork.kernel.codec import Reader, Writer
from bloodwork.kernel.decision import YES_NO, Ask
from bloodwork.kernel.effect import ALSO_COST, LETTERS, TARGETS, Effect
from bloodwork.kernel.event import F_COST, Event
from bloodwork.kernel.ir import PLAYED_ELSEWHERE, Env, This
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.packing import card_in
from bloodwork.kernel.process import Process
from bloodwork.kernel.prospect import payable
from bloodwork.kernel.state import CardState
from bloodwork.rulesets.bluthelden import citing
from bloodwork.rulesets.bluthelden.acts import (
    HIDING_COST,
    also_env,
    flip_cost,
    hosts_for,
    is_foreign,
    most_letter,
    nth_action,
    price,
    printed_price,
)
from bloodwork.rulesets.bluthelden.chain import (
    CARD,
    COPY_ENTRY,
    FLIP_ENTRY,
    GONE_AFTER,
    MOVE_ENTRY,
    Entry,
    add,
    read_entry,
    tell_targets,
)
from bloodwork.rulesets.bluthelden.citations import announced
from bloodwork.rulesets.bluthelden.declaring import actions_left
from bloodwork.rulesets.bluthelden.laws import Laws
from bloodwork.rulesets.bluthelden.moving import move_of, put_calmly
from bloodwork.rulesets.bluthelden.names import (
    ACT_AGAIN,
    ATTACK_AGAIN,
    CHAIN,
    COMBAT,
    HAND,
    HIDDEN,
    LIGHT,
    LIGHT_MOVE,
    LOSE_ASP,
    NO_PURSE,
    PHASE_NOW,
    RESOURCE_CARD,
    RESOURCED,
    SPELL,
    TRAINING,
    TWO_ACTIONS,
    area_of,
)
from bloodwork.rulesets.bluthelden.names import PLAY as PLAY_EVENT
from bloodwork.rulesets.bluthelden.purses import purse_of
from bloodwork.rulesets.bluthelden.turning import turn_event
from bloodwork.rulesets.permitting import permitted_gone
from bloodwork.rulesets.reaching import cite_reaching

PAY: Final = 0
ON_CHAIN: Final = 1
HOST: Final = 2
HOST_CHOSEN: Final = 3
AIM: Final = 4
PUT: Final = 5
DONE: Final = 6
ALSO: Final = 7
COPIED: Final = 8
AIM_ANEW: Final = 9
LETTER: Final = 10
LETTER_CHOSEN: Final = 11


class Playing(Process):
    """A card from hand: pay, choose, put it on top of the chain. Or a Move, or a hidden card that comes out."""

    def __init__(self, laws: Laws) -> None:
        self.step = PAY
        self.waits = False
        self.laws: Laws = laws
        self.entry: Entry = Entry(laws)
        self.i: i64 = 0

    def tag(self) -> i64:
        return 23

    def clone(self) -> Process:
        new = Playing(self.laws)
        new.step = self.step
        entry = self.entry.clone()
        assert isinstance(entry, Entry)
        new.entry = entry
        new.i = self.i
        return new

    def encode(self, w: Writer) -> None:
        w.num(self.step)
        self.entry.encode(w)
        w.num(self.i)

    def run(self, g: Machine) -> None:
        entry = self.entry
        if entry.kind == COPY_ENTRY:
            self.copy(g)
            return
        if entry.kind != CARD:
            self.pay_otherwise(g)
            return
        card = card_in(entry.source)
        face = g.lib.faces[g.face_of[card]]
        hides = entry.place >= 0 and area_of(entry.place) == HIDDEN
        if self.step == PAY and face.letters and not hides and len(entry.vars) < 2 * len(face.letters):
            self.step = LETTER
        if self.step == LETTER or self.step == LETTER_CHOSEN:
            if not self.choose_letters(g, card, face.letters):
                return
            self.step = PAY
        if self.step == PAY:
            self.step = ON_CHAIN
            if g.where[card] != g.table.zone_of(entry.player, HAND):
                self.from_elsewhere(g, card)
            cost = HIDING_COST if hides else price(g, entry.player, card, entry.vars)
            if hides:
                g.remark("B-KW.hideout.1")
                if is_foreign(g, entry.player, face):
                    g.remark("B-KW.hideout.12")
            elif cost > 0:
                g.remark("B-CARD.2")
            if not hides and cost != printed_price(g, entry.player, card, entry.vars):
                g.remark("B-COST.19")
                if g.record is not None:
                    cite_reaching(g, card, HAND)
            if face.also_cost and not hides:
                self.step = ALSO
            if cost > 0 and not pay(g, entry.player, cost, purse_of(face.types)):
                return
        if self.step == ALSO:
            self.step = ON_CHAIN
            env = also_env(g, entry.player, card, face, entry.vars)
            if not face.also_optional or payable(g, face.also_cost, env, entry.player):
                g.remark("B-COST.32" if face.also_optional else "B-COST.21")
                eff = Effect(face.id, env)
                eff.part = ALSO_COST
                g.stack.append(eff)
                return
        if self.step == ON_CHAIN:
            self.step = HOST
            if face.types & RESOURCE_CARD:
                g.res[RESOURCED + entry.player] = 1
                g.cite_all(("B-RES.4", "B-RES.5", "B-RES.6"))
            place = g.table.zone_of(entry.player, CHAIN)
            if not put_calmly(g, card, place) and not g.emit(move_of(card, place)):
                return
        if self.step == HOST:
            entry.source = g.handle(card)
            if not hides:
                g.learn(1 - entry.player, card)
            self.step = AIM
            if face.types & TRAINING and face.consumes:
                self.step = HOST_CHOSEN
                if not pick_cards(g, entry.player, hosts_for(g, entry.player, card, face), 1, 1, This()):
                    return
        if self.step == HOST_CHOSEN:
            entry.host = g.handle(g.picked[0])
            if face.consume_kinds[0] == 1:
                g.remark("B-TRAIN.12")
            if g.controller(g.picked[0]) != entry.player:
                g.remark("B-TRAIN.4")
            g.picked = ()
            self.step = AIM
        if self.step == AIM:
            if face.types & SPELL:
                while self.i < len(face.effects):
                    ability = face.effects[self.i]
                    self.i += 1
                    env = Env(entry.source, entry.player, None, entry.vars)
                    env.need(g.lib.abilities[ability].regs)
                    eff = Effect(ability, env)
                    eff.announced = True
                    eff.part = LETTERS if g.lib.abilities[ability].letters else TARGETS
                    g.stack.append(eff)
                    return
            self.step = PUT
        if self.step == PUT:
            self.step = DONE
            add(g, entry)
            g.cite_all(("B-CHAIN.1", "B-COST.8"))
            ev = Event(PLAY_EVENT)
            ev.card = card
            ev.player = entry.player
            ev.place = entry.place
            if not g.emit(ev):
                return
        g.stack.pop()
        tell_targets(g, entry, 0)

    def choose_letters(self, g: Machine, card: i64, letters: tuple[int, ...]) -> bool:
        """Asks for the letters of a card one after another; True when all have a value (B-COST.31)."""
        entry = self.entry
        while len(entry.vars) < 2 * len(letters):
            letter = letters[len(entry.vars) // 2]
            if self.step == LETTER:
                self.step = LETTER_CHOSEN
                g.remark("B-COST.31")
                most = most_letter(g, entry.player, card, letter, entry.vars)
                if not pick_number(g, entry.player, 0, most, letter):
                    return False
            entry.vars = (*entry.vars, letter, g.picked[0])
            g.picked = ()
            self.step = LETTER
        return True

    def from_elsewhere(self, g: Machine, card: i64) -> None:
        """It is remembered that a text let the card be played, and what that says of it when it is done."""
        g.remark("B-COST.34")
        self.note_paid(PLAYED_ELSEWHERE, g.handle(card))
        if permitted_gone(g, self.entry.player, card):
            self.note_paid(GONE_AFTER, g.handle(card))

    def copy(self, g: Machine) -> None:
        """A copy of a Spell: its player may choose new targets for it, mode by mode as it is (B-CHAIN.21)."""
        entry = self.entry
        if self.step == COPIED:
            self.step = AIM_ANEW
            ask = Ask(entry.player, YES_NO, (1, 0))
            ask.about = card_in(entry.source)
            g.push_ask(ask)
            return
        if self.step == AIM_ANEW:
            if g.picked == (0,):
                self.step = PUT
            g.picked = ()
        if self.step == AIM_ANEW:
            if self.i < len(entry.abilities):
                ability = entry.abilities[self.i]
                env = entry.envs[self.i].clone()
                for op in g.lib.abilities[ability].code:
                    if isinstance(op, Target):
                        env.regs[op.reg] = ()
                eff = Effect(ability, env)
                eff.announced = True
                eff.part = TARGETS
                g.stack.append(eff)
                return
            self.step = PUT
        g.stack.pop()
        add(g, entry)
        tell_targets(g, entry, 0)

    def note_paid(self, number: i64, handle: i64) -> None:
        self.entry.vars = (*self.entry.vars, number, handle)

    def take(self, eff: Effect) -> None:
        """An effect of the card, its targets chosen."""
        if self.entry.kind == COPY_ENTRY:
            self.entry.envs[self.i] = eff.env
            self.i += 1
            return
        self.entry.abilities = (*self.entry.abilities, eff.ability)
        self.entry.envs.append(eff.env)

    def pay_otherwise(self, g: Machine) -> None:
        entry = self.entry
        card = card_in(entry.source)
        if self.step == PAY:
            self.step = PUT
            cs = g.state_of(card)
            if entry.kind == FLIP_ENTRY:
                cost = flip_cost(g, cs)
                if cost > 0 and not pay(g, entry.player, cost, NO_PURSE):
                    return
            elif self.is_turned_by_move(g, cs):
                g.remark("B-MOVE.2")
                if not g.emit(turn_event(card, True)):
                    return
        g.stack.pop()
        add(g, entry)
        g.remark("B-CHAIN.1")
        if entry.kind == MOVE_ENTRY:
            g.remark("B-MOVE.10")

    def is_turned_by_move(self, g: Machine, cs: CardState) -> bool:
        """B-MOVE.2; B-COMBAT.61; B-KW.speed.3 and .4; in the Combat Phase it is one of several actions."""
        natures = cs.natures
        if natures & LIGHT_MOVE:
            g.remark("B-COMBAT.61")
            return False
        if g.res[PHASE_NOW] == COMBAT:
            if natures & LIGHT:
                g.remark("B-KW.speed.4")
                return False
            if (
                natures & (TWO_ACTIONS | ATTACK_AGAIN | ACT_AGAIN)
                and not self.laws.turns_at_first
                and actions_left(cs) > 0
            ):
                g.remark("B-KW.two_handed.8" if natures & TWO_ACTIONS else "B-COMBAT.64")
                return False
            return True
        if natures & LIGHT == 0:
            return True
        g.remark("B-KW.speed.3")
        return not self.laws.speed_moves_freely


def read_playing(laws: Laws, r: Reader) -> Playing:
    new = Playing(laws)
    new.step = r.num()
    new.entry = read_entry(laws, r)
    new.i = r.num()
    return new


def pay(g: Machine, player: i64, amount: i64, purse: i64) -> bool:
    ev = Event(LOSE_ASP)
    ev.player = player
    ev.amount = amount
    ev.word = purse
    ev.flags = F_COST
    return g.emit(ev)


def play_card(g: Machine, laws: Laws, player: i64, card: i64, place: i64) -> None:
    playing = Playing(laws)
    playing.entry.player = player
    playing.entry.source = g.handle(card)
    playing.entry.place = place
    g.stack.append(playing)


def start_move(g: Machine, laws: Laws, player: i64, card: i64, place: i64) -> None:
    playing = Playing(laws)
    playing.entry.kind = MOVE_ENTRY
    playing.entry.player = player
    playing.entry.source = g.handle(card)
    playing.entry.place = place
    g.stack.append(playing)


def start_flip(g: Machine, laws: Laws, player: i64, card: i64) -> None:
    playing = Playing(laws)
    playing.entry.kind = FLIP_ENTRY
    playing.entry.player = player
    playing.entry.source = g.handle(card)
    g.stack.append(playing)


def activate(g: Machine, player: i64, card: i64, number: i64) -> None:
    """Announces an ability: variables, cost, targets; then it goes onto the chain."""
    cs = g.state(card)
    ability = g.lib.abilities[nth_action(g, card, number)]
    env = Env(g.handle(card), player, None, cs.vars if cs is not None else ())
    env.need(ability.regs)
    eff = Effect(ability.id, env)
    eff.announced = True
    eff.part = LETTERS
    if ability.once and cs is not None:
        cs.used = (*cs.used, ability.id)
        g.version += 1
    g.remark("B-CHAIN.1")
    if cs is None:
        g.remark("B-MAIN.17")
    elif g.record is not None:
        citing.activates(g, cs, ability)
    if g.record is not None:
        g.record.begins(announced(ability.rules), len(g.stack))
    g.stack.append(eff)
