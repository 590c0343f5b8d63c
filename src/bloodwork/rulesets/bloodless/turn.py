"""The Bloodless process (C-P8), the checks after an event (C-P2, C-P3, C-P4, C-P6.11), the events of turns."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.change import NUMBERS, TURN
from bloodwork.kernel.codec import Reader, Writer
from bloodwork.kernel.contract import Check, Kind
from bloodwork.kernel.decision import ACT, Ask, pack, verb_of
from bloodwork.kernel.effect import CODE as CODE_PART
from bloodwork.kernel.effect import COST as COST_PART
from bloodwork.kernel.effect import Effect
from bloodwork.kernel.event import Event
from bloodwork.kernel.ir import NOBODY
from bloodwork.kernel.machine import DRAWN, RUNNING, Machine
from bloodwork.kernel.passive import PASSIVE_BIT, work_out
from bloodwork.kernel.process import Process
from bloodwork.rulesets.bloodless.acts import instant_choices, main_choices, perform, perform_in_play
from bloodwork.rulesets.bloodless.laws import LawKind, Laws
from bloodwork.rulesets.bloodless.moving import fail, move_of
from bloodwork.rulesets.bloodless.names import (
    ATTACK,
    BLOOD_DECK,
    BY_STRIKE,
    DEATH,
    DEATH_BIT,
    DECK,
    DRAW,
    DRAWS,
    END_BIT,
    END_OF_ATTACK,
    END_OF_MAIN,
    END_TURN,
    ENTERED_ZERO,
    EXECUTE,
    F_DROPPED,
    F_STRIKE,
    F_ZERO,
    FINISH_GAME,
    FLASK,
    HAND,
    HEALTH,
    INSTANT_BIT,
    LAST_DAMAGED,
    LAST_SOURCE,
    MULLIGAN,
    PHASE,
    PLAY,
    POOL,
    SACRIFICE,
    SHUFFLE,
    SKIP_BIT,
    SKIPS,
    START_OF_ATTACK,
    START_OF_MAIN,
    START_OF_TURN,
    TURNS,
)
from bloodwork.rulesets.bloodless.playing import PAID
from bloodwork.rulesets.contract import ATTACK as ATTACK_MOVE
from bloodwork.rulesets.contract import KEEP, PASS
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

# why a game is over (Machine.reason)
REASONS: Final = (
    "the health pool is empty",
    "a player conceded",
    "a chain of mandatory events does not end",
    "a player drew from an empty deck",
    "a card says so",
    "a judge declared it unfinishable",
)
BY_POOL: Final = 0
BY_CONCEDING: Final = 1
BY_LOOP: Final = 2
BY_EMPTY_DECK: Final = 3
BY_CARD: Final = 4
BY_JUDGE: Final = 5

HAND_SIZE: Final = 5


class Bloodless(Process):
    """The unique process of a game: always the bottom of the stack."""

    def __init__(self, laws: Laws) -> None:
        self.step = FIRST_HANDS
        self.waits = False
        self.laws: Laws = laws
        self.at: int = 0  # which draw of the first hands, which player's mulligan, which attacking space
        self.attacked: tuple[int, ...] = ()  # creatures that have attacked in this phase
        self.lineup: tuple[int, ...] = ()  # those that were there when it began

    def tag(self) -> int:
        return 10

    def clone(self) -> Process:
        new = Bloodless(self.laws)
        new.step = self.step
        new.at = self.at
        new.attacked = self.attacked
        new.lineup = self.lineup
        return new

    def encode(self, w: Writer) -> None:
        w.num(self.step)
        w.num(self.at)
        w.nums(self.attacked)
        w.nums(self.lineup)

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
            phase(g, START_OF_TURN)
        elif step == SET_DRAWS:
            self.step = MAIN_START
            if not self.laws.draws_first:
                self.set_draws(g)
        elif step == MAIN_START:
            self.step = MAIN
            g.remark("C-P8.3.3")
            phase(g, START_OF_MAIN)
        elif step == MAIN_END:
            self.step = ATTACK_START
            g.remark("C-P8.3.5")
            phase(g, END_OF_MAIN)
        elif step == ATTACK_START:
            self.step = ATTACKS
            self.at = 0
            self.attacked = ()
            g.remark("C-P8.3.6")
            phase(g, START_OF_ATTACK)
        elif step == ATTACK_END:
            self.step = TURN_END
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
        g.remark("C-P8.3.2")
        if not first:
            g.res[DRAWS + g.active] = 1
            g.changed |= NUMBERS

    def attack(self, g: Machine) -> None:
        row = g.table.rows[g.active]
        if self.at == 0:
            self.lineup = tuple([g.slots[slot] for slot in row if g.slots[slot] >= 0])
            g.remark("C-P8.3.7.1")
        while self.at < len(row):
            card = g.slots[row[self.at]]
            self.at += 1
            if card < 0:
                continue
            if card in self.attacked:
                g.remark("C-N18.16")
                if not self.laws.attack_twice:
                    continue
            self.attacked = self.attacked + (card,)
            if not self.attack_with(g, card):
                return
            if self.step != ATTACKS:
                return
        for slot in row:
            card = g.slots[slot]
            if card >= 0 and card in self.lineup and card not in self.attacked:
                g.remark("C-N18.17")
                if not self.laws.attack_missed:
                    self.attacked = self.attacked + (card,)
                    self.attack_with(g, card)
                    return
        self.step = ATTACK_END
        g.remark("C-P8.3.7.4")

    def attack_with(self, g: Machine, card: int) -> bool:
        g.remark("C-P8.3.7.2")
        if self.at > 1:
            g.remark("C-P8.3.7.3")
        ev = Event(ATTACK)
        ev.card = card
        return g.emit(ev)

    def first_hands(self, g: Machine) -> None:
        """Each player draws 5 cards, then one from the blood deck."""
        each = HAND_SIZE + 1
        while self.at < 2 * each:
            player = g.active if self.at < each else 1 - g.active
            n = self.at % each
            self.at += 1
            ev = Event(DRAW)
            ev.player = player
            ev.place = g.table.zone_of(player, DECK if n < HAND_SIZE else BLOOD_DECK)
            g.remark("C-P8.1" if n < HAND_SIZE else "C-P8.1b")
            if not g.emit(ev):
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


def phase(g: Machine, word: int) -> None:
    if g.quiet(PHASE):
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
        g.active = 1 - g.active
        g.turn += 1
        g.changed |= TURN
        g.cite_event(ev, "C-P1.5.2")
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
        if g.passives or g.worked:
            g.todo |= PASSIVE_BIT
        return True

    def drop(self, g: Machine, ev: Event) -> None:
        for process in g.stack:
            if isinstance(process, Event) and process.kind == PLAY and process.sub <= PAID and process is not ev:
                g.cite_event(ev, "C-P1.5.3")
                if self.laws.end_drops != "nothing":
                    process.flags |= F_DROPPED
        if self.laws.end_drops == "everything":
            for process in g.stack:
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


def may_mulligan(g: Machine, player: int) -> bool:
    """Only a player who is just deciding about it."""
    main = g.stack[0]
    if not isinstance(main, Bloodless) or main.step != MULLIGANS:
        return False
    return main.at == (1 if player == g.active else 2)


class Mulligan(Kind):
    """The hand goes back to the decks it came from, both are shuffled, and 5 and 1 are drawn again."""

    def apply(self, g: Machine, ev: Event) -> bool:
        player = ev.player
        table = g.table
        if ev.sub == 0:
            if player < 0 or not may_mulligan(g, player):
                return fail(g, ev, "C-N2.44.1")
            ev.parts = g.zone_cards(player, HAND)
            ev.sub = 1
            ev.i = 0
        while ev.i < len(ev.parts):
            card = ev.parts[ev.i]
            ev.i += 1
            deck = BLOOD_DECK if g.lib.faces[g.face_of[card]].types & FLASK else DECK
            if not g.part(ev, move_of(g, card, table.zone_of(player, deck), -2)):
                return False
        while ev.i < len(ev.parts) + 2:
            n = ev.i - len(ev.parts)
            ev.i += 1
            part = Event(SHUFFLE)
            part.player = player
            part.place = table.zone_of(player, DECK if n == 0 else BLOOD_DECK)
            if not g.part(ev, part):
                return False
        while ev.i < len(ev.parts) + 2 + HAND_SIZE + 1:
            n = ev.i - len(ev.parts) - 2
            ev.i += 1
            part = Event(DRAW)
            part.player = player
            part.place = table.zone_of(player, DECK if n < HAND_SIZE else BLOOD_DECK)
            if not g.part(ev, part):
                return False
        g.cite_event(ev, "C-N2.44")
        return True


class PassiveCheck(Check):
    def run(self, g: Machine) -> bool:
        work_out(g)
        return True


class EndCheck(Check):
    """At a pool of 0 the game finishes; the finish event makes no check of its own."""

    def __init__(self, bit: int, laws: Laws) -> None:
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

    def tag(self) -> int:
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


class DeathCheck(Check):
    def __init__(self, bit: int, laws: Laws) -> None:
        super().__init__(bit)
        self.laws: Laws = laws

    def run(self, g: Machine) -> bool:
        g.todo &= ~DEATH_BIT
        g.again &= ~DEATH_BIT
        for cs in g.states.values():
            if cs.place < g.table.n_slots and cs.cur[HEALTH] - cs.damage <= 0:
                g.remark("C-P6.9")
                g.stack.append(Deaths(self.laws))
                return False
        return True


class Deaths(Process):
    """A death check: the active player's spaces, then the other's; each death is done before the next space."""

    def __init__(self, laws: Laws) -> None:
        self.step = 0
        self.waits = False
        self.laws: Laws = laws
        self.order: tuple[int, ...] = ()
        self.at: int = 0
        self.died: bool = False

    def tag(self) -> int:
        return 12

    def clone(self) -> Process:
        new = Deaths(self.laws)
        new.step = self.step
        new.order = self.order
        new.at = self.at
        new.died = self.died
        return new

    def encode(self, w: Writer) -> None:
        w.num(self.step)
        w.nums(self.order)
        w.num(self.at)
        w.flag(self.died)

    def run(self, g: Machine) -> None:
        if self.step == 0:
            other = g.table.rows[1 - g.active]
            if not self.laws.inactive_own_view:
                other = tuple([slot for slot in reversed(other)])
            self.order = g.table.rows[g.active] + other
            g.holding += 1
            self.step = 1
        elif self.step == 2:
            self.after(g)
        while True:
            while self.at < len(self.order):
                at = self.at
                card = g.slots[self.order[at]]
                self.at += 1
                if card < 0:
                    continue
                cs = g.states[card]
                if cs.cur[HEALTH] - cs.damage > 0:
                    continue
                ev = Event(DEATH)
                ev.card = card
                if cs.marks & ENTERED_ZERO:
                    ev = Event(SACRIFICE)
                    ev.card = card
                    ev.player = g.controller(card)
                    ev.flags = F_ZERO
                else:
                    ev.word = cs.cause
                    ev.other = g.live(cs.causer) if cs.cause == 0 else -1
                    if ev.other < 0 and cs.cause == 0 and cs.causer >= 0:
                        ev.other = g.card_of(cs.causer)
                    if cs.marks & BY_STRIKE and cs.cause == 0:
                        ev.flags = F_STRIKE
                g.remark("C-P2.2")
                if g.record is not None and strikes_left(g):
                    g.remark("C-N18.21")
                g.remark("C-P2.1" if at < len(self.order) // 2 else "C-P2.1b")
                self.step = 2
                if not g.emit(ev):
                    return
                self.after(g)
            if not self.died:
                break
            self.died = False
            self.at = 0
        g.holding -= 1
        g.todo &= ~DEATH_BIT
        for there in g.at:
            if there is not None and there.cur[HEALTH] - there.damage <= 0:
                g.again |= DEATH_BIT  # its death was prevented: it is looked at again after the next event
        g.stack.pop()

    def after(self, g: Machine) -> None:
        last = g.last
        if last is not None and last.ok:
            self.died = True
            g.remark("C-P2.3")
        self.step = 1


def strikes_left(g: Machine) -> bool:
    """Whether an attack is under way and has strikes to make."""
    for process in g.stack:
        if isinstance(process, Event) and process.kind == ATTACK and process.i < len(process.parts):
            return True
    return False


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

    def __init__(self, bit: int, laws: Laws) -> None:
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
        self.first: int = 0
        self.at: int = 0

    def tag(self) -> int:
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


def read_process(laws: Laws, tag: int, r: Reader) -> Process:
    step = r.num()
    if tag == 10:
        main = Bloodless(laws)
        main.step = step
        main.at = r.num()
        main.attacked = r.nums()
        main.lineup = r.nums()
        return main
    if tag == 11:
        end = Finishing(laws)
        end.step = step
        return end
    if tag == 12:
        deaths = Deaths(laws)
        deaths.step = step
        deaths.order = r.nums()
        deaths.at = r.num()
        deaths.died = r.flag()
        return deaths
    if tag == 13:
        instants = Instants(laws)
        instants.step = step
        instants.first = r.num()
        instants.at = r.num()
        return instants
    raise ValueError(f"no process has the tag {tag}")


def phase_name(g: Machine) -> str:
    main = g.stack[0] if g.stack else None
    if not isinstance(main, Bloodless):
        return "over"
    if main.step in (FIRST_HANDS, MULLIGANS, MULLIGAN_ASKED):
        return "mulligan"
    if main.step in (TURN_START, SET_DRAWS, NEXT_TURN):
        return "start"
    if main.step in (MAIN_START, MAIN, MAIN_CHOSEN):
        return "main"
    if main.step in (MAIN_END, ATTACK_START, ATTACKS):
        return "attack"
    return "end"
