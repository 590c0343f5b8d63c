"""The process of a game: first hands, then rounds of five phases (B-SETUP, B-START, B-MAIN, B-END)."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.change import NUMBERS as NUMBERS_CHANGED
from bloodwork.kernel.change import TURN as TURN_CHANGED
from bloodwork.kernel.choices import pick_cards
from bloodwork.kernel.codec import Reader, Writer
from bloodwork.kernel.contract import Kind
from bloodwork.kernel.decision import ACT, CARDS, WORD, Ask, pack, verb_of
from bloodwork.kernel.event import Event
from bloodwork.kernel.ir import This
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.process import Process
from bloodwork.kernel.tally import forget
from bloodwork.rulesets.bluthelden import citing
from bloodwork.rulesets.bluthelden.chain import chain_of
from bloodwork.rulesets.bluthelden.fighting import Combat
from bloodwork.rulesets.bluthelden.keywords import BLOOD_RUSH
from bloodwork.rulesets.bluthelden.laws import Laws
from bloodwork.rulesets.bluthelden.moving import decks_of, draw_of, forget_order, move_of, put_calmly
from bloodwork.rulesets.bluthelden.names import (
    ASP,
    BANISH,
    BEFORE,
    COMBAT,
    COMBAT_MARKS,
    DISCARD,
    DUE,
    END,
    END_OF_COMBAT,
    END_OF_ROUND,
    END_ROUND,
    F_AT_START,
    F_MAY,
    FIRST_ACTING,
    FRESH_MASK,
    HAND,
    HAS_BLOCKED,
    INITIATIVE_PLAYER,
    MAIN1,
    MAIN2,
    MORE_COMBATS,
    MOST_CARDS,
    MULLIGANS,
    ORDER_OF_PLAY,
    PHASE,
    PHASE_NOW,
    RESOURCED,
    SPELL_DECK,
    START,
    START_OF_MAIN,
    START_OF_ROUND,
)
from bloodwork.rulesets.bluthelden.priority import open_window
from bloodwork.rulesets.bluthelden.purses import empty
from bloodwork.rulesets.bluthelden.settling import Settling, is_due, take
from bloodwork.rulesets.bluthelden.turning import unturn_all, unturn_event
from bloodwork.rulesets.bluthelden.winning import end_if_over
from bloodwork.rulesets.bluthelden.zones import initiative_now, is_fighter
from bloodwork.rulesets.contract import KEEP, MULLIGAN

# steps; those of one phase follow each other
HANDS: Final = 0
MULLIGAN_ASKED: Final = 1
MULLIGAN_CHOSEN: Final = 2
SET_ASIDE: Final = 3
REPLACED: Final = 4
ORDER_ASKED: Final = 5
ORDER_CHOSEN: Final = 6
SEVENTH: Final = 7
ROUND_START: Final = 8
UNTURNING: Final = 9
START_TOLD: Final = 10
START_TRIGGERS: Final = 11
DRAWS: Final = 12
CHECK: Final = 13
FIRST_MAIN: Final = 15
SECOND_MAIN: Final = 16
FIGHT: Final = 17
ROUND_END: Final = 18
DISCARDS: Final = 19
DISCARDING: Final = 20
EXPIRY: Final = 21
RUSHING: Final = 22
EXPIRED: Final = 24
AFTER_EXPIRY: Final = 25
WINDOW: Final = 26
COMBAT_OVER: Final = 27
COMBAT_TOLD: Final = 28

OPENING_HAND: Final = 6
FEW_CARDS: Final = 2


SKIPPED: Final = 1  # `word` of MORE_COMBAT


class MoreCombat(Kind):
    """One more Combat Phase in this round (B-COMBAT.71)."""

    def apply(self, g: Machine, ev: Event) -> bool:
        g.res[MORE_COMBATS] += -1 if ev.word == SKIPPED else 1
        g.cite_event(ev, "B-COMBAT.74" if ev.word == SKIPPED else "B-COMBAT.71")
        return True


class Rounds(Process):
    """The unique process of a game: right above the chain, and never done."""

    def __init__(self, laws: Laws) -> None:
        self.step = HANDS
        self.waits = False
        self.laws: Laws = laws
        self.first: i64 = 0  # the winner of the roll
        self.i: i64 = 0
        self.after: i64 = 0  # where a phase that has begun with an event goes on
        self.cards: tuple[int, ...] = ()
        self.few: i64 = 0  # players (bits) who may draw a second card

    def departed(self, g: Machine) -> tuple[int, ...]:
        return self.cards[: self.i] if self.step == RUSHING else ()

    def tag(self) -> i64:
        return 28

    def clone(self) -> Process:
        new = Rounds(self.laws)
        new.step = self.step
        new.first = self.first
        new.i = self.i
        new.after = self.after
        new.cards = self.cards
        new.few = self.few
        return new

    def encode(self, w: Writer) -> None:
        w.num(self.step)
        w.num(self.first)
        w.num(self.i)
        w.num(self.after)
        w.nums(self.cards)
        w.num(self.few)

    def run(self, g: Machine) -> None:
        step = self.step
        if step == WINDOW:
            self.step = self.after
            if g.res[PHASE_NOW] != END:
                g.remark("B-MAIN.10")
            open_window(g, self.laws)
        elif step == FIRST_MAIN:
            self.begin_phase(g, MAIN1, g.res[INITIATIVE_PLAYER], START_OF_MAIN, SECOND_MAIN)
        elif step == SECOND_MAIN:
            self.begin_phase(g, MAIN2, 1 - g.res[INITIATIVE_PLAYER], START_OF_MAIN, FIGHT)
        elif step == COMBAT_OVER or step == COMBAT_TOLD:
            self.end_combat(g)
        elif step == FIGHT and g.res[MORE_COMBATS] < 0:
            g.res[MORE_COMBATS] += 1
            g.remark("B-COMBAT.74")
            g.res[FIRST_ACTING] = -1
            self.step = ROUND_END
        elif step == FIGHT:
            self.step = COMBAT_OVER
            g.res[PHASE_NOW] = COMBAT
            g.remark("B-COMBAT.1")
            g.stack.append(Combat(self.laws))
        elif step < ROUND_START:
            self.prepare(g)
        elif step < FIRST_MAIN:
            self.start_round(g)
        else:
            self.end_round(g)

    def end_combat(self, g: Machine) -> None:
        """The end of a Combat Phase, told only where a text waits for it; then another one, if there is to be one."""
        if self.step == COMBAT_OVER and (g.lib.moments >> END_OF_COMBAT) & 1:
            self.after = COMBAT_TOLD
            self.step = WINDOW
            g.active = g.res[INITIATIVE_PLAYER]
            g.remark("B-COMBAT.70")
            ev = Event(PHASE)
            ev.word = END_OF_COMBAT
            ev.player = g.active
            g.emit(ev)
            return
        self.step = ROUND_END
        if g.res[MORE_COMBATS] > 0:
            g.res[MORE_COMBATS] -= 1
            g.remark("B-COMBAT.71")
            combat = Combat(self.laws)
            combat.more = True
            self.step = COMBAT_OVER
            g.stack.append(combat)

    def begin_phase(self, g: Machine, phase: i64, active: i64, word: i64, after: i64) -> None:
        """A phase begins; then the active player receives priority first."""
        g.res[PHASE_NOW] = phase
        g.active = active
        g.changed |= TURN_CHANGED
        self.after = after
        self.step = WINDOW
        g.remark("B-MAIN.1" if phase == MAIN1 else "B-MAIN.2" if phase == MAIN2 else "B-END.1")
        if g.record is not None and phase != MAIN1 and self.is_overtaken(g):
            g.remark("B-START.21")
        ev = Event(PHASE)
        ev.word = word
        ev.player = active
        g.emit(ev)

    # ---- before the first round

    def prepare(self, g: Machine) -> None:
        step = self.step
        player = self.first if self.i == 0 else 1 - self.first
        if step == HANDS:
            self.draw_hands(g)
        elif step == MULLIGAN_ASKED:
            if self.i == 2:
                self.i = 0
                self.step = ORDER_ASKED
                return
            self.step = MULLIGAN_CHOSEN
            ask = Ask(player, ACT, (pack(MULLIGAN, -1, -1, -1), pack(KEEP, -1, -1, -1)))
            ask.what = MULLIGANS
            g.push_ask(ask)
        elif step == MULLIGAN_CHOSEN:
            kept = verb_of(g.picked[0]) == KEEP
            g.picked = ()
            if kept:
                self.i += 1
                self.step = MULLIGAN_ASKED
                g.remark("B-SETUP.13")
                return
            self.step = SET_ASIDE
            self.ask_aside(g, player)
        elif step == SET_ASIDE:
            self.cards = g.picked
            g.picked = ()
            self.step = REPLACED
        elif step == REPLACED:
            self.replace(g, player)
        elif step == ORDER_ASKED:
            self.step = ORDER_CHOSEN
            ask = Ask(self.first, WORD, (0, 1))
            ask.what = ORDER_OF_PLAY
            g.push_ask(ask)
        elif step == ORDER_CHOSEN:
            g.res[INITIATIVE_PLAYER] = self.first if g.picked[0] == 0 else 1 - self.first
            g.picked = ()
            g.remark("B-SETUP.19")
            self.i = 0
            self.step = SEVENTH
        else:
            self.draw_seventh(g, player)

    def draw_hands(self, g: Machine) -> None:
        if self.i == 0:
            g.remark("B-SETUP.12")
        while self.i < 2 * OPENING_HAND:
            player = self.first if self.i < OPENING_HAND else 1 - self.first
            self.i += 1
            ev = draw_of(player, 0)
            ev.place = g.table.zone_of(player, SPELL_DECK)
            if not g.emit(ev):
                return
        self.i = 0
        self.step = MULLIGAN_ASKED

    def ask_aside(self, g: Machine, player: i64) -> None:
        hand = g.zones[g.table.zone_of(player, HAND)]
        seen: list[int] = []
        options: list[int] = []
        for card in hand:
            if g.face_of[card] not in seen:
                seen.append(g.face_of[card])
                options.append(card)
        ask = Ask(player, CARDS, tuple(options))
        ask.lo = 0
        ask.hi = len(hand)
        ask.left = hand
        g.push_ask(ask)

    def replace(self, g: Machine, player: i64) -> None:
        """Draws as many, and only then shuffles those set aside into the deck (B-SETUP.15, B-SETUP.16)."""
        deck = g.table.zone_of(player, SPELL_DECK)
        if self.cards and self.after == 0:
            g.cite_all(("B-SETUP.14", "B-SETUP.15", "B-SETUP.16"))
        while self.after < len(self.cards):
            self.after += 1
            ev = draw_of(player, 0)
            ev.place = deck
            if not g.emit(ev):
                return
        while self.after < 2 * len(self.cards):
            card = self.cards[self.after - len(self.cards)]
            self.after += 1
            if not put_calmly(g, card, deck) and not g.emit(move_of(card, deck)):
                return
        if self.cards:
            forget_order(g, deck)
        self.cards = ()
        self.after = 0
        self.i += 1
        self.step = MULLIGAN_ASKED

    def draw_seventh(self, g: Machine, player: i64) -> None:
        if self.i < 2:
            self.i += 1
            g.remark("B-SETUP.20")
            g.emit(draw_of(player, 0))
            return
        self.i = 0
        g.turn = 1
        g.cite_all(("B-SETUP.22", "B-SETUP.23"))
        self.step = FIRST_MAIN

    # ---- the start of a round

    def start_round(self, g: Machine) -> None:
        step = self.step
        if step == ROUND_START:
            g.res[PHASE_NOW] = START
            g.active = g.res[INITIATIVE_PLAYER]
            g.changed |= TURN_CHANGED
            g.res[MORE_COMBATS] = min(g.res[MORE_COMBATS], 0)
            for player in range(2):
                g.res[RESOURCED + player] = 0
            for cs in g.all_states():
                cs.marks &= ~(FRESH_MASK | COMBAT_MARKS | HAS_BLOCKED)
            forget(g)
            self.cards = unturn_all(g)
            self.i = 0
            self.step = UNTURNING
            g.remark("B-START.7")
            if self.cards:
                g.remark("B-START.8")
        elif step == UNTURNING:
            while self.i < len(self.cards):
                card = g.live(self.cards[self.i])
                self.i += 1
                if card >= 0 and not g.emit(unturn_event(card, F_AT_START)):
                    return
            self.i = 0
            self.cards = ()
            self.step = START_TOLD
            ev = Event(PHASE)
            ev.word = START_OF_ROUND
            ev.player = g.active
            g.emit(ev)
        elif step == START_TOLD:
            self.step = START_TRIGGERS
        elif step == START_TRIGGERS:
            if self.start_effects(g):
                self.begin_draws(g)
        elif step == DRAWS:
            self.draw_cards(g)
        elif self.start_effects(g):
            self.check_initiative(g)

    def start_effects(self, g: Machine) -> bool:
        """What triggers in the Start of the Round is done at once: nobody can respond, and nothing waits on the chain
        (B-START.9, B-START.20). True when there is nothing left."""
        if g.res[DUE]:
            settling = Settling(self.laws)
            settling.triggers = False
            g.stack.append(settling)
            return False
        for nth in range(2):
            player = g.active if nth == 0 else 1 - g.active
            for at in range(len(g.waiting)):
                if g.waiting[at].env.you == player:
                    g.cite_all(("B-START.9", "B-START.20"))
                    take(g, at)
                    return False
        return True

    def begin_draws(self, g: Machine) -> None:
        """The hands are counted once, before the first draw (B-START.5)."""
        self.few = 0
        for player in range(2):
            if len(g.zones[g.table.zone_of(player, HAND)]) <= FEW_CARDS:
                self.few |= 1 << player
        self.i = 0
        self.step = DRAWS
        g.remark("B-START.10")
        g.cite_all(("B-START.11",))
        if g.record is not None:
            citing.draws(g, self.few)
        g.holding += 1

    def draw_cards(self, g: Machine) -> None:
        while self.i < 4:
            player = g.active if self.i < 2 else 1 - g.active
            second = self.i % 2 == 1
            self.i += 1
            if second and (self.few >> player) & 1 == 0:
                continue
            if second and not decks_of(g, player):
                g.remark("B-WIN.7")
                continue
            g.remark("B-START.2" if second else "B-START.1")
            if not g.emit(draw_of(player, F_MAY if second else 0)):
                return
        g.holding -= 1
        self.i = 0
        self.step = CHECK
        end_if_over(g)

    def check_initiative(self, g: Machine) -> None:
        """B-START.13 to .16."""
        best = self.highest(g)
        if best[0] != best[1]:
            g.res[INITIATIVE_PLAYER] = 0 if best[0] > best[1] else 1
            g.remark("B-START.13")
        else:
            g.remark("B-START.14" if best[0] >= 0 else "B-START.15")
        g.cite_all(("B-START.12",))
        if g.record is not None:
            citing.compared(g)
        self.step = FIRST_MAIN

    def highest(self, g: Machine) -> list[int]:
        """The highest Initiative of each player's characters, in every zone of the battlefield; -1 without one."""
        best = [-1, -1]
        for cs in g.at:
            if cs is not None and not cs.face_down and is_fighter(g, cs):
                player = g.table.owners[cs.place]
                value = int(initiative_now(g, self.laws, cs))
                if value > best[player]:
                    best[player] = value
        return best

    def is_overtaken(self, g: Machine) -> bool:
        """Whether a check of the Initiative would now make the other player the initiative player."""
        best = self.highest(g)
        player = g.res[INITIATIVE_PLAYER]
        return best[1 - player] > best[player]

    # ---- the end of a round

    def end_round(self, g: Machine) -> None:
        step = self.step
        if step == ROUND_END:
            first = g.res[INITIATIVE_PLAYER]
            if self.laws.end_by_acting and g.res[FIRST_ACTING] >= 0:
                first = g.res[FIRST_ACTING]
            self.i = 0
            self.begin_phase(g, END, first, END_OF_ROUND, DISCARDS)
        elif step == DISCARDS:
            self.ask_discards(g)
        elif step == DISCARDING:
            if g.picked:
                self.cards = g.picked
                g.picked = ()
            while self.cards:
                ev = Event(DISCARD)
                ev.card = self.cards[0]
                ev.player = g.owner[ev.card]
                self.cards = self.cards[1:]
                if not g.emit(ev):
                    return
            self.step = DISCARDS
        elif step == EXPIRY:
            self.begin_expiry(g)
        elif step == RUSHING:
            self.banish_rushing(g)
        elif step == EXPIRED:
            self.step = AFTER_EXPIRY
            if is_due(g):
                g.stack.append(Settling(self.laws))
        else:
            self.after_expiry(g)

    def ask_discards(self, g: Machine) -> None:
        """Step 1: down to eight cards, the initiative player first (B-END.8, B-END.9)."""
        while self.i < 2:
            player = g.res[INITIATIVE_PLAYER] if self.i == 0 else 1 - g.res[INITIATIVE_PLAYER]
            self.i += 1
            hand = g.zones[g.table.zone_of(player, HAND)]
            over = len(hand) - MOST_CARDS
            if over > 0:
                self.step = DISCARDING
                g.cite_all(("B-END.8", "B-END.9"))
                if g.res[ASP] or g.res[ASP + 1]:
                    g.cite_all(("B-END.16",))  # they are lost after the discards
                pick_cards(g, player, hand, over, over, This())
                return
        self.i = 0
        self.step = EXPIRY

    def begin_expiry(self, g: Machine) -> None:
        """Step 2: ASP are lost. Step 3: what lasts until the end of the round expires (B-END.11, B-END.12)."""
        g.active = g.res[INITIATIVE_PLAYER]
        for player in range(2):
            if g.res[ASP + player]:
                empty(g, player)
                g.changed |= NUMBERS_CHANGED
                g.remark("B-END.11")
        if g.record is not None:
            citing.expires(g)
        rushing: list[int] = []
        for cs in g.at:
            if cs is not None and (cs.keys >> BLOOD_RUSH) & 1:
                rushing.append(g.handle(cs.card))
        self.cards = tuple(rushing)
        self.i = 0
        self.step = RUSHING

    def banish_rushing(self, g: Machine) -> None:
        while self.i < len(self.cards):
            card = g.live(self.cards[self.i])
            self.i += 1
            if card >= 0:
                ev = Event(BANISH)
                ev.card = card
                g.cite_all(("B-KW.blood_rush.2", "B-KW.blood_rush.3"))
                if not g.emit(ev):
                    return
        self.i = 0
        self.cards = ()
        self.step = EXPIRED
        g.remark("B-END.12")
        g.emit(Event(END_ROUND))

    def after_expiry(self, g: Machine) -> None:
        """If the expiry has caused something, that is resolved and step 3 repeated (B-END.14)."""
        if chain_of(g).entries:
            self.step = EXPIRY
            g.remark("B-END.14")
            open_window(g, self.laws)
            return
        g.turn += 1
        self.step = ROUND_START
        g.remark("B-END.15")


def read_rounds(laws: Laws, r: Reader) -> Rounds:
    new = Rounds(laws)
    new.step = r.num()
    new.first = r.num()
    new.i = r.num()
    new.after = r.num()
    new.cards = r.nums()
    new.few = r.num()
    return new


# where a position that is set up begins
STEP_OF: Final = {
    "mulligan": MULLIGAN_ASKED,
    "start": ROUND_START,
    "main1": FIRST_MAIN,
    "main2": SECOND_MAIN,
    "combat": FIGHT,
    "end": ROUND_END,
}
PHASE_OF: Final = {
    "mulligan": BEFORE,
    "start": START,
    "main1": MAIN1,
    "main2": MAIN2,
    "combat": COMBAT,
    "end": END,
}
