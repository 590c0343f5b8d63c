"""The process of a game: first hands, then turns (P-3)."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.change import NUMBERS, TURN
from bloodwork.kernel.codec import Reader, Writer
from bloodwork.kernel.contract import Kind
from bloodwork.kernel.decision import ACT, Ask, card_of, place_of, verb_of
from bloodwork.kernel.event import Event
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.process import Process
from bloodwork.kernel.tally import forget
from bloodwork.rulesets.bloodless.acts import perform_in_play
from bloodwork.rulesets.bloodless.moving import draw_from
from bloodwork.rulesets.bloodless.names import BLOOD_DECK, DECK, DISCARD_CARD, END_TURN, PHASE
from bloodwork.rulesets.bloodless_prototype.acts import foreign_choices, play_event, turn_choices
from bloodwork.rulesets.bloodless_prototype.dying import Dying, doomed
from bloodwork.rulesets.bloodless_prototype.giving import expire, season
from bloodwork.rulesets.bloodless_prototype.laws import LawKind, Laws
from bloodwork.rulesets.bloodless_prototype.names import (
    BEGUN,
    DREW,
    END_OF_ATTACK,
    PLACED,
    START_OF_MAIN,
    START_OF_TURN,
)
from bloodwork.rulesets.bloodless_prototype.striking import Count
from bloodwork.rulesets.contract import ACTIVATE, DISCARD, DRAW, END, PLAY

HANDS: Final = 0
TURN_START: Final = 1
MOVES: Final = 2
MAIN: Final = 3
MAIN_CHOSEN: Final = 4
FOREIGN: Final = 5
FOREIGN_CHOSEN: Final = 6
COUNTING: Final = 7
DEATHS: Final = 8
ATTACK_END: Final = 9
TURN_END: Final = 10

HAND_SIZE: Final = 5
# which moment of the turn it is at which the other player may send cards away (`removal_turn`)
AT_START: Final = 0
AT_END: Final = 1


class Turns(Process):
    """The unique process of a game: always the bottom of the stack."""

    def __init__(self, laws: Laws) -> None:
        self.step = HANDS
        self.waits = False
        self.laws: Laws = laws
        self.at: i64 = 0  # which draw of the first hands; which moment of a turn
        self.since: i64 = 0  # the game's serial when the count began

    def tag(self) -> i64:
        return 20

    def clone(self) -> Process:
        new = Turns(self.laws)
        new.step = self.step
        new.at = self.at
        new.since = self.since
        return new

    def encode(self, w: Writer) -> None:
        w.num(self.step)
        w.num(self.at)
        w.num(self.since)

    def decode(self, r: Reader) -> None:
        self.at = r.num()
        self.since = r.num()

    def run(self, g: Machine) -> None:
        step = self.step
        if step == MAIN:
            self.step = MAIN_CHOSEN
            g.ghosts.clear()
            g.last = None
            g.count = 0
            g.push_ask(turn_choices(g, self.laws))
        elif step == MAIN_CHOSEN:
            move = g.picked[0]
            g.picked = ()
            self.step = MAIN
            self.perform(g, move)
        elif step == TURN_START:
            self.start_turn(g)
        elif step == HANDS:
            self.hands(g)
        elif step == MOVES:
            self.at = AT_START
            self.step = FOREIGN if self.laws.removal_any_turn else MAIN
            phase(g, START_OF_MAIN, -1)
        elif step <= FOREIGN_CHOSEN:
            self.ask_other(g)
        elif step == COUNTING:
            self.step = DEATHS
            self.since = g.serial
            g.stack.append(Count(self.laws))
        elif step == DEATHS:
            self.step = ATTACK_END
            for card in doomed(g):
                if g.controller(card) == g.active:
                    g.remark("P-3.13")
                    break
            g.stack.append(Dying(self.laws))
        elif step == ATTACK_END:
            self.step = TURN_END
            phase(g, END_OF_ATTACK, self.since)
        else:
            self.step = TURN_START
            g.remark("P-3.14")
            g.emit(Event(END_TURN))

    def hands(self, g: Machine) -> None:
        """Both players draw five cards from their Deck."""
        while self.at < 2 * HAND_SIZE:
            player = g.active if self.at < HAND_SIZE else 1 - g.active
            self.at += 1
            g.remark("P-3.2")
            if not draw_from(g, None, player, g.table.zone_of(player, DECK)):
                return
        self.at = 0
        self.step = TURN_START

    def start_turn(self, g: Machine) -> None:
        """What lasted until this turn ends; the draws and the duty to place a card are new."""
        g.remark("P-3.27")
        g.res[DREW] = 0
        g.res[DREW + 1] = 0
        g.res[PLACED] = 0
        g.res[BEGUN] = 0
        g.changed |= NUMBERS
        forget(g)
        expire(g)
        season(g)
        self.step = MOVES
        phase(g, START_OF_TURN, -1)

    def perform(self, g: Machine, move: i64) -> None:
        """Does a chosen move."""
        verb = verb_of(move)
        card = card_of(move)
        player = g.active
        if verb == PLAY:
            g.remark("P-3.4")
            g.cite_all(("P-2.5",))
            g.emit(play_event(player, card, place_of(move)))
        elif verb == DRAW:
            deck = place_of(move)
            blood = g.table.kinds[deck] == BLOOD_DECK
            g.res[DREW + player] |= 2 if blood else 1
            g.remark("P-3.7" if blood else "P-3.8")
            if g.res[BEGUN]:
                g.remark("P-3.9")
            g.cite_all(("P-1.2", "P-1.5", "P-1.8") if blood else ("P-1.2", "P-1.8"))
            draw_from(g, None, player, deck)
        elif verb == DISCARD:
            g.remark("P-2.16")
            g.res[BEGUN] = 1
            g.emit(send_away(card))
        elif verb == ACTIVATE:
            perform_in_play(g, move)
        else:
            assert verb == END
            g.remark("P-3.5" if g.res[PLACED] else "P-3.6")
            self.at = AT_END
            self.step = FOREIGN if self.laws.removal_any_turn else COUNTING

    def ask_other(self, g: Machine) -> None:
        """The other player may send cards away, once as the turn begins and once before its count."""
        if self.step == FOREIGN_CHOSEN:
            move = g.picked[0]
            g.picked = ()
            self.step = FOREIGN
            if verb_of(move) == DISCARD:
                g.remark("P-2.18")
                g.emit(send_away(card_of(move)))
                return
        elif options := foreign_choices(g):
            self.step = FOREIGN_CHOSEN
            g.push_ask(Ask(1 - g.active, ACT, options))
            return
        self.step = MAIN if self.at == AT_START else COUNTING


def send_away(card: i64) -> Event:
    ev = Event(DISCARD_CARD)
    ev.card = card
    return ev


def phase(g: Machine, word: i64, since: i64) -> None:
    ev = Event(PHASE)
    ev.word = word
    ev.player = g.active
    ev.amount = since
    g.emit(ev)


class Phase(Kind):
    pass


class EndTurn(LawKind):
    """The other player's turn starts."""

    def apply(self, g: Machine, ev: Event) -> bool:
        ev.player = g.active
        g.active = 1 - g.active
        g.turn += 1
        g.changed |= TURN
        g.cite_event(ev, "P-3.14")
        g.cite_event(ev, "P-3.3")
        return True


def phase_name(g: Machine) -> str:
    main = g.stack[0] if g.stack else None
    if not isinstance(main, Turns):
        return "over"
    if main.step == HANDS:
        return "hands"
    if main.step <= MOVES:
        return "start"
    if main.step <= MAIN_CHOSEN or (main.step <= FOREIGN_CHOSEN and main.at == AT_START):
        return "main"
    return "attack" if main.step <= ATTACK_END else "end"
