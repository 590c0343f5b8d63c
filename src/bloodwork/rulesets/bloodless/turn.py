"""The Bloodless process (C-P8), and the events of turns: phases, end of turn, mulligan."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.change import NUMBERS, TURN
from bloodwork.kernel.codec import Reader, Writer
from bloodwork.kernel.contract import Kind
from bloodwork.kernel.decision import ACT, Ask, pack, verb_of
from bloodwork.kernel.effect import CODE as CODE_PART
from bloodwork.kernel.effect import COST as COST_PART
from bloodwork.kernel.effect import Effect
from bloodwork.kernel.event import APPLY, Event
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.passive import PASSIVE_BIT
from bloodwork.kernel.process import Process
from bloodwork.kernel.tally import forget
from bloodwork.rulesets.bloodless.acts import main_choices, perform
from bloodwork.rulesets.bloodless.calm import draw_calmly, moved_calmly, put_back_calmly
from bloodwork.rulesets.bloodless.combat import Attack
from bloodwork.rulesets.bloodless.laws import LawKind, Laws
from bloodwork.rulesets.bloodless.moving import draw_from, fail, move_of
from bloodwork.rulesets.bloodless.names import (
    ATTACK,
    BLOOD_DECK,
    DECK,
    DRAWS,
    EARLY,
    END_OF_ATTACK,
    END_OF_MAIN,
    END_TURN,
    EXECUTE,
    EXTRA_TURNS,
    F_DROPPED,
    FLASK,
    HAND,
    LATE,
    MORE_ATTACKS,
    MULLIGAN,
    PHASE,
    PLAY,
    SHUFFLE,
    SKIP_BIT,
    SKIPS,
    START_OF_ATTACK,
    START_OF_MAIN,
    START_OF_TURN,
    TURNS,
)
from bloodwork.rulesets.bloodless.phases import SKIP_ATTACK, SKIP_DRAW, SKIP_MAIN, more_attacks, skips
from bloodwork.rulesets.bloodless.playing import PAID
from bloodwork.rulesets.contract import ATTACK as ATTACK_MOVE
from bloodwork.rulesets.contract import KEEP, Setup
from bloodwork.rulesets.contract import MULLIGAN as MULLIGAN_MOVE

# steps of the Bloodless process
FIRST_HANDS: Final = 0
MULLIGANS: Final = 1
MULLIGAN_ASKED: Final = 2
TURN_START: Final = 3
SET_DRAWS: Final = 4
MAIN_START: Final = 5
MAIN: Final = 6
MAIN_CHOSEN: Final = 7
MAIN_END: Final = 8
ATTACK_START: Final = 9
ATTACKS: Final = 10
ATTACK_END: Final = 11
TURN_END: Final = 12
NEXT_TURN: Final = 13

# the order of the attack phase
USUAL: Final = 0  # nobody attacks before or after the others
FIRST_ONES: Final = 1
OTHERS: Final = 2
LAST_ONES: Final = 3


class Bloodless(Process):
    """The unique process of a game: always the bottom of the stack."""

    def __init__(self, laws: Laws) -> None:
        self.step = FIRST_HANDS
        self.waits = False
        self.laws: Laws = laws
        self.at: i64 = 0  # which draw of the first hands, which player's mulligan, which attacking space
        self.attacked: tuple[int, ...] = ()  # handles of the creatures that have attacked in this phase
        self.lineup: tuple[int, ...] = ()  # of those that were there when it began
        self.order: i64 = USUAL  # which creatures attack, where some attack before or after the others
        self.before: tuple[int, ...] = ()  # those that attacked before the order came to the others
        self.more: i64 = 0  # attacks that the last one to attack still has

    def tag(self) -> i64:
        return 10

    def fresh(self) -> Bloodless:
        """One of the same class, at its beginning. An edition with steps of its own says so here, and where it holds
        more, in `clone`, `encode` and `decode`."""
        return Bloodless(self.laws)

    def clone(self) -> Process:
        new = self.fresh()
        new.step = self.step
        new.at = self.at
        new.attacked = self.attacked
        new.lineup = self.lineup
        new.order = self.order
        new.before = self.before
        new.more = self.more
        return new

    def encode(self, w: Writer) -> None:
        w.num(self.step)
        w.num(self.at)
        w.nums(self.attacked)
        w.nums(self.lineup)
        w.num(self.order)
        w.nums(self.before)
        w.num(self.more)

    def decode(self, r: Reader) -> None:
        self.at = r.num()
        self.attacked = r.nums()
        self.lineup = r.nums()
        self.order = r.num()
        self.before = r.nums()
        self.more = r.num()

    def stand_at(self, g: Machine, setup: Setup) -> None:
        """Goes to the phase of a position."""
        if setup.phase == "mulligan":
            self.step = MULLIGANS
        elif setup.phase == "start":
            self.step = TURN_START
        else:
            self.step = MAIN
            g.res[TURNS + setup.turn] += 1

    def phase(self) -> str:
        """The name of the phase in which the game is."""
        if self.step in (FIRST_HANDS, MULLIGANS, MULLIGAN_ASKED):
            return "mulligan"
        if self.step in (TURN_START, SET_DRAWS, NEXT_TURN):
            return "start"
        if self.step in (MAIN_START, MAIN, MAIN_CHOSEN):
            return "main"
        if self.step in (MAIN_END, ATTACK_START, ATTACKS):
            return "attack"
        return "end"

    def run(self, g: Machine) -> None:
        step = self.step
        if step == MAIN:
            self.step = MAIN_CHOSEN
            g.ghosts.clear()
            g.last = None
            if g.count * 100 > self.laws.loop_limit:
                g.remark("C-N11.2")
                g.remark("C-N11.3")
            g.count = 0
            g.push_ask(main_choices(g, self.laws))
        elif step == MAIN_CHOSEN:
            move = g.picked[0]
            g.picked = ()
            if verb_of(move) == ATTACK_MOVE:
                g.remark("C-P7.1.3")
                self.step = MAIN_END
                return
            self.step = MAIN
            perform(g, move)
        elif step == ATTACKS:
            self.attack(g)
        elif step == TURN_START:
            g.remark("C-P8.3.1")
            self.step = SET_DRAWS
            if self.laws.draws_first:
                self.set_draws(g)
            g.res[TURNS + g.active] += 1
            forget(g)
            phase(g, START_OF_TURN)
        elif step == SET_DRAWS:
            self.step = MAIN_START
            if not self.laws.draws_first:
                self.set_draws(g)
        elif step == MAIN_START:
            if skips(g, SKIP_MAIN):
                self.step = ATTACK_START
                return
            self.step = MAIN
            g.remark("C-P8.3.3")
            phase(g, START_OF_MAIN)
        elif step == MAIN_END:
            self.step = ATTACK_START
            g.remark("C-P8.3.5")
            phase(g, END_OF_MAIN)
        elif step == ATTACK_START:
            if skips(g, SKIP_ATTACK):
                self.step = TURN_END
                return
            self.step = ATTACKS
            self.at = 0
            self.attacked = ()
            self.before = ()
            self.order = USUAL
            self.more = 0
            g.remark("C-P8.3.6")
            phase(g, START_OF_ATTACK)
        elif step == ATTACK_END:
            self.step = TURN_END
            if g.res[MORE_ATTACKS] > 0:
                g.res[MORE_ATTACKS] -= 1
                self.step = ATTACK_START
            g.remark("C-P8.3.8")
            phase(g, END_OF_ATTACK)
        elif step == TURN_END:
            self.step = NEXT_TURN
            g.remark("C-P8.4")
            g.emit(Event(END_TURN))
        elif step == NEXT_TURN:
            self.step = TURN_START
            g.remark("C-P8.5")
        elif step == FIRST_HANDS:
            self.first_hands(g)
        else:
            self.mulligans(g)

    def set_draws(self, g: Machine) -> None:
        """Set, not added; on the first turn they stay what they were."""
        first = g.res[TURNS + g.active] == (0 if self.laws.draws_first else 1)
        g.remark("C-P8.3.2/first turn" if first else "C-P8.3.2")
        if not first:
            g.res[DRAWS + g.active] = 0 if skips(g, SKIP_DRAW) else 1
            g.changed |= NUMBERS

    def attack(self, g: Machine) -> None:
        row = g.table.rows[g.active]
        if self.at == 0 and not self.attacked:
            self.lineup = tuple([g.handle(g.slots[slot]) for slot in row if g.slots[slot] >= 0])
            g.remark("C-P8.3.7.1")
            for handle in self.lineup:
                if g.state_of(g.card_of(handle)).natures & (EARLY | LATE):
                    self.order = FIRST_ONES
        while True:
            if self.more > 0:
                self.more -= 1
                card = g.live(self.attacked[len(self.attacked) - 1])
                if card >= 0 and g.where[card] in row:
                    g.remark("C-N18.24")
                    if not self.attack_with(g, card) or self.step != ATTACKS:
                        return
                continue
            if self.at >= len(row):
                if self.order == USUAL or self.order == LAST_ONES:
                    break
                self.order += 1
                self.before = self.attacked
                self.at = 0
                continue
            card = g.slots[row[self.at]]
            self.at += 1
            if card < 0 or not self.has_its_turn(g, card):
                continue
            handle = g.handle(card)
            if among(handle, self.attacked):
                g.remark("C-N18.16")
                if not self.laws.attack_twice:
                    continue
            self.attacked = self.attacked + (handle,)
            self.more = more_attacks(g, g.state_of(card))
            if not self.attack_with(g, card):
                return
            if self.step != ATTACKS:
                return
        for slot in row:
            card = g.slots[slot]
            if card < 0:
                continue
            handle = g.handle(card)
            if not among(handle, self.attacked) and among(handle, self.lineup):
                g.remark("C-N18.17")
                if not self.laws.attack_missed:
                    self.attacked = self.attacked + (handle,)
                    self.attack_with(g, card)
                    return
        self.step = ATTACK_END
        g.remark("C-P8.3.7.4")

    def has_its_turn(self, g: Machine, card: i64) -> bool:
        """Whether a creature attacks now, where some attack before or after the others."""
        if self.order == USUAL:
            return True
        if among(g.handle(card), self.before):
            return False
        natures = g.state_of(card).natures
        mine: i64 = FIRST_ONES if natures & EARLY else LAST_ONES if natures & LATE else OTHERS
        if mine == self.order and mine != OTHERS:
            g.remark("C-N18.25")
        return mine == self.order

    def attack_with(self, g: Machine, card: i64) -> bool:
        if self.at > 1:
            g.remark("C-P8.3.7.3")
        g.remark("C-P8.3.7.2")
        how = g.kinds[ATTACK]
        if isinstance(how, Attack) and how.attacks_calmly(g, g.state_of(card)):
            return True
        ev = Event(ATTACK)
        ev.card = card
        return g.emit(ev)

    def first_hands(self, g: Machine) -> None:
        """Each player draws their cards from the main deck, then those from the blood deck."""
        each = self.laws.hand_size + self.laws.blood_hand_size
        while self.at < 2 * each:
            player = g.active if self.at < each else 1 - g.active
            n = self.at % each
            deck = g.table.zone_of(player, DECK if n < self.laws.hand_size else BLOOD_DECK)
            left = (self.laws.hand_size if n < self.laws.hand_size else each) - n
            if draw_calmly(g, player, deck, left):
                self.at += left
                continue
            self.at += 1
            g.remark("C-P8.1" if n < self.laws.hand_size else "C-P8.1b")
            if not draw_from(g, None, player, deck):
                return
        self.at = 0
        self.step = MULLIGANS

    def mulligans(self, g: Machine) -> None:
        if self.step == MULLIGAN_ASKED:
            move = g.picked[0]
            g.picked = ()
            player = g.active if self.at == 0 else 1 - g.active
            self.at += 1
            self.step = MULLIGANS
            if verb_of(move) == MULLIGAN_MOVE:
                ev = Event(MULLIGAN)
                ev.player = player
                g.remark("C-P8.2")
                g.emit(ev)
            return
        if self.at >= 2:
            self.at = 0
            self.step = TURN_START
            g.remark("C-P8.2c")
            return
        player = g.active if self.at == 0 else 1 - g.active
        self.step = MULLIGAN_ASKED
        g.push_ask(Ask(player, ACT, (pack(KEEP, -1, -1, -1), pack(MULLIGAN_MOVE, -1, -1, -1))))


def among(handle: i64, handles: tuple[int, ...]) -> bool:
    """`handle in handles`, which would make an object of the number."""
    for one in handles:
        if one == handle:
            return True
    return False


def phase(g: Machine, word: i64) -> None:
    if g.calm(1 << PHASE, 0):
        g.count += 1
        return
    ev = Event(PHASE)
    ev.word = word
    ev.player = g.active
    g.emit(ev)


class Phase(Kind):
    def apply(self, g: Machine, ev: Event) -> bool:
        g.cite_event(ev, "C-N2.37")
        return True


class EndTurn(LawKind):
    """Makes the opponent the active player and clears what was scheduled and not begun."""

    def apply(self, g: Machine, ev: Event) -> bool:
        if ev.player >= 0 and ev.player != g.active:
            return fail(g, ev, "C-P1.5.5")
        g.cite_event(ev, "C-N2.36")
        ev.player = g.active
        if g.res[EXTRA_TURNS + g.active] > 0:
            g.res[EXTRA_TURNS + g.active] -= 1
            g.cite_event(ev, "C-P4.3c")
        else:
            g.active = 1 - g.active
            g.cite_event(ev, "C-P1.5.2")
        g.turn += 1
        g.res[MORE_ATTACKS] = 0
        g.changed |= TURN
        main = g.stack[0]
        if isinstance(main, Bloodless):
            if main.step == ATTACKS:
                g.cite_event(ev, "C-N18.18")
                if main.at < len(g.table.rows[0]):
                    g.cite_event(ev, "C-P1.5.3")
            if main.step != NEXT_TURN:
                g.cite_event(ev, "C-P0.4")
                g.cite_event(ev, "C-P0.5")
            main.step = NEXT_TURN
        self.drop(g, ev)
        if g.res[SKIPS + g.active] > 0:
            g.todo |= SKIP_BIT
        if (g.reads & TURN != 0 if g.passives else g.worked) or g.rules.may_silence:
            g.todo |= PASSIVE_BIT
        return True

    def drop(self, g: Machine, ev: Event) -> None:
        """What is under way ends, from the latest down to where an earlier end of a turn has seen to it already."""
        for at in range(len(g.stack) - 1, -1, -1):
            process = g.stack[at]
            if isinstance(process, Event) and process is not ev:
                if process.kind == END_TURN and process.step > APPLY and process.ok:
                    break
                if process.kind == PLAY and process.sub <= PAID:
                    g.cite_event(ev, "C-P1.5.3")
                    if self.laws.end_drops != "nothing":
                        process.flags |= F_DROPPED
            if self.laws.end_drops == "everything":
                if isinstance(process, Effect):
                    if process.part == COST_PART:
                        process.part = CODE_PART
                    process.pc = len(process.code(g))
                    process.units = ()
                    process.phase = 0
                    g.cite_event(ev, "C-P1.5.3")
                elif isinstance(process, Event) and process.kind == EXECUTE and process.sub == 2:
                    process.i = len(g.lib.faces[g.face_of[process.card]].effects)
                elif isinstance(process, Event) and process.kind == ATTACK:
                    process.parts = process.parts[: process.i]


def may_mulligan(g: Machine, player: i64) -> bool:
    """Only a player who is just deciding about it."""
    main = g.stack[0]
    if not isinstance(main, Bloodless) or main.step != MULLIGANS:
        return False
    return main.at == (1 if player == g.active else 2)


class Mulligan(LawKind):
    """The hand goes back to the decks it came from, both are shuffled, and as many are drawn again."""

    def apply(self, g: Machine, ev: Event) -> bool:
        player = ev.player
        table = g.table
        if ev.sub == 0:
            if player < 0 or not may_mulligan(g, player):
                return fail(g, ev, "C-N2.44.1")
            # By deck, not as the hand lies: its order follows the Names, which nobody else may know (C-P8.2).
            hand = g.zone_cards(player, HAND)
            faces = g.lib.faces
            flasks = tuple([card for card in hand if faces[g.face_of[card]].types & FLASK])
            ev.parts = tuple([card for card in hand if faces[g.face_of[card]].types & FLASK == 0]) + flasks
            ev.sub = 1
            ev.i = 0
            if put_back_calmly(g, ev.parts, table.zone_of(player, DECK), table.zone_of(player, BLOOD_DECK)):
                ev.i = len(ev.parts)
        while ev.i < len(ev.parts):
            card = ev.parts[ev.i]
            ev.i += 1
            deck = BLOOD_DECK if g.lib.faces[g.face_of[card]].types & FLASK else DECK
            place = table.zone_of(player, deck)
            if not moved_calmly(g, card, place) and not g.part(ev, move_of(g, card, place, -2)):
                return False
        while ev.i < len(ev.parts) + 2:
            n = ev.i - len(ev.parts)
            ev.i += 1
            part = Event(SHUFFLE)
            part.player = player
            part.place = table.zone_of(player, DECK if n == 0 else BLOOD_DECK)
            if not g.part(ev, part):
                return False
        each = self.laws.hand_size
        while ev.i < len(ev.parts) + 2 + each + self.laws.blood_hand_size:
            n = ev.i - len(ev.parts) - 2
            deck = table.zone_of(player, DECK if n < each else BLOOD_DECK)
            left = (each if n < each else each + self.laws.blood_hand_size) - n
            if draw_calmly(g, player, deck, left):
                ev.i += left
                continue
            ev.i += 1
            if not draw_from(g, ev, player, deck):
                return False
        g.cite_event(ev, "C-N2.44")
        return True


def phase_name(g: Machine) -> str:
    main = g.stack[0] if g.stack else None
    return main.phase() if isinstance(main, Bloodless) else "over"
