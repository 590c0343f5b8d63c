"""The turns of the trading card notes: mulligans and then a flask, and card draws that last for a Setup phase."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.change import NUMBERS
from bloodwork.kernel.decision import ACT, Ask, pack, verb_of
from bloodwork.kernel.event import Event
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.rulesets.bloodless.calm import moved_calmly
from bloodwork.rulesets.bloodless.laws import LawKind, Laws
from bloodwork.rulesets.bloodless.moving import Draw, draw_from, fail, move_of
from bloodwork.rulesets.bloodless.names import BLOOD_DECK, DECK, DRAWS, HAND, MULLIGAN, SHUFFLE, TURNS
from bloodwork.rulesets.bloodless.phases import SKIP_DRAW, skips
from bloodwork.rulesets.bloodless.turn import (
    MAIN_END,
    MULLIGAN_ASKED,
    MULLIGANS,
    TURN_START,
    Bloodless,
    EndTurn,
)
from bloodwork.rulesets.contract import KEEP
from bloodwork.rulesets.contract import MULLIGAN as MULLIGAN_MOVE

FLASKS: Final = 20  # a step of its own: both have kept, each draws a flask


class Trading(Bloodless):
    """While mulligans are decided, `at` is twice the number of players who have kept, and one more when the player who
    decides has done a mulligan."""

    def fresh(self) -> Bloodless:
        return Trading(self.laws)

    def run(self, g: Machine) -> None:
        if self.step == FLASKS:
            self.flasks(g)
            return
        if self.step == MAIN_END:
            end_draws(g, g.active)
        super().run(g)

    def phase(self) -> str:
        return "mulligan" if self.step == FLASKS else super().phase()

    def set_draws(self, g: Machine) -> None:
        """One more, beside those that came in other phases; none on the first turn."""
        if g.res[TURNS + g.active] == 1:
            g.remark("T-3.11")
            return
        g.remark("T-3.2")
        if skips(g, SKIP_DRAW):
            return
        g.res[DRAWS + g.active] += 1
        g.changed |= NUMBERS

    def mulligans(self, g: Machine) -> None:
        player = g.active if self.at < 2 else 1 - g.active
        if self.step == MULLIGAN_ASKED:
            move = g.picked[0]
            g.picked = ()
            self.step = MULLIGANS
            if verb_of(move) == MULLIGAN_MOVE:
                self.at = self.at | 1
                g.remark("T-2.4")
                ev = Event(MULLIGAN)
                ev.player = player
                g.emit(ev)
            else:
                self.at = (self.at | 1) + 1
            return
        if self.at >= 4:
            self.at = 0
            self.step = FLASKS
            return
        self.step = MULLIGAN_ASKED
        options: tuple[int, ...] = (pack(KEEP, -1, -1, -1),)
        if self.at & 1 == 0 or not self.laws.one_mulligan:
            options = (*options, pack(MULLIGAN_MOVE, -1, -1, -1))
        g.push_ask(Ask(player, ACT, options))

    def flasks(self, g: Machine) -> None:
        while self.at < 2:
            player = g.active if self.at == 0 else 1 - g.active
            self.at += 1
            deck = g.table.zone_of(player, BLOOD_DECK)
            g.remark("T-2.6")
            if not draw_from(g, None, player, deck):
                return
        self.at = 0
        self.step = TURN_START
        g.remark("T-2.7")


def trading(laws: Laws) -> Bloodless:
    return Trading(laws)


def end_draws(g: Machine, player: i64) -> None:
    """What was not used of a player's card draws is gone with their Setup phase."""
    if g.res[DRAWS + player] > 0:
        g.res[DRAWS + player] = 0
        g.changed |= NUMBERS
        g.remark("T-3.6")


class EndTradingTurn(EndTurn):
    """A turn that is ended in its Setup phase ends that phase too."""

    def apply(self, g: Machine, ev: Event) -> bool:
        main = g.stack[0]
        player = g.active
        setting_up = isinstance(main, Bloodless) and TURN_START <= main.step < MAIN_END
        done = super().apply(g, ev)
        if ev.ok and setting_up:
            end_draws(g, player)
        return done


class DrawFrom(Draw):
    """A draw, which is from the main deck if no deck is named."""

    def apply(self, g: Machine, ev: Event) -> bool:
        if ev.sub == 0 and ev.place < 0:
            g.cite_event(ev, "T-6.3")
        return super().apply(g, ev)


class WholeHand(LawKind):
    """A mulligan: the hand goes into the main deck, which is shuffled, and as many cards as at the start are drawn."""

    def apply(self, g: Machine, ev: Event) -> bool:
        player = ev.player
        deck = g.table.zone_of(player, DECK) if player >= 0 else -1
        if ev.sub == 0:
            if deck < 0 or not decides(g, player):
                return fail(g, ev, "T-2.4")
            ev.parts = g.zone_cards(player, HAND)
            ev.sub = 1
            ev.i = 0
        cards = len(ev.parts)
        while ev.i < cards:
            card = ev.parts[ev.i]
            ev.i += 1
            if not moved_calmly(g, card, deck) and not g.part(ev, move_of(g, card, deck, -2)):
                return False
        if ev.i == cards:
            ev.i += 1
            part = Event(SHUFFLE)
            part.player = player
            part.place = deck
            if not g.part(ev, part):
                return False
        while ev.i < cards + 1 + self.laws.hand_size:
            ev.i += 1
            if not draw_from(g, ev, player, deck):
                return False
        g.cite_event(ev, "T-2.5")
        return True


def decides(g: Machine, player: i64) -> bool:
    """Whether a player is just deciding about their hand."""
    main = g.stack[0]
    if not isinstance(main, Trading) or main.step != MULLIGANS or main.at >= 4:
        return False
    return player == (g.active if main.at < 2 else 1 - g.active)
