"""The machine: a game as data, and the one loop that runs it."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Final

from bloodwork.kernel.ability import BAN, PASSIVE, REPLACE, TRIGGER, Face, Library
from bloodwork.kernel.codec import DecodeError, Reader, Writer
from bloodwork.kernel.contract import (
    AT_BAN,
    AT_CHANCE,
    AT_FORCED,
    AT_HOLD,
    AT_MODIFY,
    AT_ONCE,
    AT_UNDO,
    Rules,
)
from bloodwork.kernel.decision import ACT, CARDS, DONE, NUMBER, ORDER, PLACE, YES_NO, Ask, read_ask
from bloodwork.kernel.effect import (
    COST,
    LETTERS,
    Effect,
    Held,
    Modify,
    Undo,
    linked,
    read_effect,
    read_held,
    read_modify,
    read_undo,
)
from bloodwork.kernel.event import AFTER, APPLY, BEFORE, F_COST, F_LAST, FOLLOW, REACT, SETTLE, START, UNDO, Event, read_event
from bloodwork.kernel.ir import NO_CARD, NOWHERE, Bound, Env, EventCard, Ref, This
from bloodwork.kernel.ops import END_OF_NEXT_TURN, END_OF_YOUR_TURN, ON_EVENT, Choose, ChoosePlace, Do, Moment, Need
from bloodwork.kernel.passive import PASSIVE_BIT, work_out
from bloodwork.kernel.process import Process
from bloodwork.kernel.rng import Rng
from bloodwork.kernel.state import CardState, read_card_state
from bloodwork.kernel.table import ALL_SEE, OWNER_SEES, Table

if TYPE_CHECKING:
    from bloodwork.kernel.record import Record

RUNNING: Final = -2
DRAWN: Final = -1


class Machine:
    """The whole state of a game, at any step. Only `rules`, `lib`, `fast` and `record` are not state."""

    def __init__(self, rules: Rules, lib: Library, rng: Rng) -> None:
        self.rules: Rules = rules
        self.lib: Library = lib
        self.table: Table = rules.table
        self.rng: Rng = rng
        self.fast: bool = True
        self.record: Record | None = None
        self.slots: list[int] = []
        self.zones: list[tuple[int, ...]] = []
        self.face_of: tuple[int, ...] = ()  # main face, by card
        self.owner: tuple[int, ...] = ()
        self.where: list[int] = []
        self.moves: bytearray = bytearray()  # changes of zone of each card, modulo 256: what a handle is stamped with
        self.states: dict[int, CardState] = {}
        self.ghosts: dict[int, CardState] = {}  # last states of cards that left play since the last free decision
        self.known: dict[int, int] = {}  # players (bits) who know a card that its zone hides from them
        self.res: list[int] = []
        self.active: int = 0
        self.turn: int = 0
        self.serial: int = 0
        self.stack: list[Process] = []
        self.held: list[Held] = []
        self.undos: list[Undo] = []
        self.last: Event | None = None
        self.picked: tuple[int, ...] = ()
        self.collected: list[Event] = []
        self.effect_ok: bool = True
        self.kept: bool = False  # a replacement was declined: the event stays as it was
        self.todo: int = 0
        self.again: int = 0  # bits of `todo` that every event sets anew
        self.holding: int = 0
        self.count: int = 0
        self.winner: int = RUNNING
        self.reason: int = 0
        # derived from the states of cards in play
        self.hears: int = 0
        self.modifies: int = 0
        self.bans: int = 0
        self.passives: bool = False
        self.worked: bool = False  # passive abilities have left their mark on some state
        self.acting: bool = False  # some card in play has an ability that a player may use

    # -------------------------------------------------------------- copies

    def clone(self) -> Machine:
        new = Machine(self.rules, self.lib, self.rng.clone())
        new.fast = self.fast
        new.slots = self.slots.copy()
        new.zones = self.zones.copy()
        new.face_of = self.face_of
        new.owner = self.owner
        new.where = self.where.copy()
        new.moves = self.moves[:]
        states: dict[int, CardState] = {}
        for card, cs in self.states.items():
            states[card] = cs.clone()
        new.states = states
        if self.ghosts:
            new.ghosts = self.ghosts.copy()  # never changed once they are there
        if self.known:
            new.known = self.known.copy()
        new.res = self.res.copy()
        new.active = self.active
        new.turn = self.turn
        new.serial = self.serial
        stack: list[Process] = []
        for process in self.stack:
            stack.append(process.clone())
        new.stack = stack
        if self.held:
            new.held = [held.clone() for held in self.held]
        if self.undos:
            new.undos = [undo.clone() for undo in self.undos]
        new.last = self.last.copy() if self.last is not None else None
        new.picked = self.picked
        new.collected = [ev.copy() for ev in self.collected] if self.collected else []
        new.effect_ok = self.effect_ok
        new.kept = self.kept
        new.todo = self.todo
        new.again = self.again
        new.holding = self.holding
        new.count = self.count
        new.winner = self.winner
        new.reason = self.reason
        new.hears = self.hears
        new.modifies = self.modifies
        new.bans = self.bans
        new.passives = self.passives
        new.worked = self.worked
        new.acting = self.acting
        return new

    def encode(self) -> bytes:
        w = Writer()
        w.text(self.rules.name)
        w.text(self.lib.fingerprint)
        w.raw(self.rng.key)
        w.num(self.rng.used)
        w.num_list(self.slots)
        w.num(len(self.zones))
        for zone in self.zones:
            w.nums(zone)
        w.nums(self.face_of)
        w.nums(self.owner)
        w.num_list(self.where)
        w.raw(bytes(self.moves))
        w.num(len(self.states))
        for card in sorted(self.states):
            self.states[card].encode(w)
        w.num(len(self.ghosts))
        for card in sorted(self.ghosts):
            self.ghosts[card].encode(w)
        w.num(len(self.known))
        for card in sorted(self.known):
            w.num(card)
            w.num(self.known[card])
        w.num_list(self.res)
        w.num(self.active)
        w.num(self.turn)
        w.num(self.serial)
        w.num(len(self.stack))
        for process in self.stack:
            w.num(process.tag())
            process.encode(w)
        w.num(len(self.held))
        for held in self.held:
            held.encode(w)
        w.num(len(self.undos))
        for undo in self.undos:
            undo.encode(w)
        w.flag(self.last is not None)
        if self.last is not None:
            self.last.encode(w)
        w.nums(self.picked)
        w.num(len(self.collected))
        for ev in self.collected:
            ev.encode(w)
        w.flag(self.effect_ok)
        w.flag(self.kept)
        w.num(self.todo)
        w.num(self.again)
        w.num(self.holding)
        w.num(self.count)
        w.num(self.winner)
        w.num(self.reason)
        w.num(self.hears)
        w.num(self.modifies)
        w.num(self.bans)
        w.flag(self.passives)
        w.flag(self.worked)
        w.flag(self.acting)
        return bytes(w.out)

    def digest(self) -> str:
        return blake2b(self.encode(), digest_size=16).hexdigest()

    # -------------------------------------------------------------- the loop

    def run(self) -> None:
        """Runs until a player must decide or the game is over."""
        stack = self.stack
        while stack and self.winner == RUNNING:
            top = stack[-1]
            if isinstance(top, Ask):
                return
            top.run(self)

    def step(self) -> bool:
        """One step of the machine; False if there is none to make."""
        if not self.stack or self.winner != RUNNING:
            return False
        top = self.stack[-1]
        if isinstance(top, Ask):
            return False
        top.run(self)
        return True

    @property
    def ask(self) -> Ask | None:
        """The question that waits for an answer."""
        if self.winner != RUNNING or not self.stack:
            return None
        top = self.stack[-1]
        return top if isinstance(top, Ask) else None

    def finish(self, winner: int, reason: int) -> None:
        self.winner = winner
        self.reason = reason
        self.stack.clear()

    def options(self) -> tuple[int, ...]:
        """Every legal answer to the question."""
        ask = self.ask
        if ask is None:
            return ()
        if ask.kind == NUMBER:
            return tuple(range(ask.options[0], min(ask.options[1], ask.options[0] + 255) + 1))
        if ask.kind == CARDS and len(ask.picked) >= ask.lo:
            return (*ask.options, DONE)
        return ask.options

    def is_option(self, answer: int) -> bool:
        ask = self.ask
        if ask is None:
            return False
        if ask.kind == NUMBER:
            return ask.options[0] <= answer <= ask.options[1]
        if answer == DONE and ask.kind == CARDS:
            return len(ask.picked) >= ask.lo
        return answer in ask.options

    def answer(self, answer: int) -> bool:
        """Takes an answer and runs on. An answer that is no option is refused and changes nothing."""
        if not self.is_option(answer):
            return False
        self.take(answer)
        self.run()
        return True

    def take(self, answer: int) -> None:
        """Takes a legal answer without running on."""
        ask = self.stack[-1]
        assert isinstance(ask, Ask)
        if ask.kind == CARDS:
            if answer != DONE:
                ask.picked = (*ask.picked, answer)
                ask.left = tuple([c for c in ask.left if c != answer])
                if len(ask.picked) < ask.hi and ask.left:
                    if ask.lo == ask.hi and len(ask.left) == ask.hi - len(ask.picked):
                        ask.picked = ask.picked + ask.left
                    else:
                        ask.options = self.distinct(ask.left)
                        if not (ask.lo == ask.hi and len(ask.options) == 1 and self.alike(ask.left)):
                            return
                        ask.picked = ask.picked + ask.left[: ask.hi - len(ask.picked)]
            self.picked = ask.picked
        else:
            self.picked = (answer,)
        self.count = 0
        self.stack.pop()

    # -------------------------------------------------------------- questions

    def pick_cards(self, player: int, cards: tuple[int, ...], lo: int, hi: int, about: Ref) -> bool:
        """Lets a player choose cards; True if that is settled already, with `picked` set."""
        if not self.can_see_any(player, cards):
            left = list(cards)
            out: list[int] = []
            while len(out) < lo or (len(out) < hi and len(left) > 0):
                out.append(left.pop(self.rng.below(len(left))))
            self.picked = tuple(out)
            self.cite(AT_CHANCE)
            return True
        if lo == len(cards) or (lo == hi and self.alike(cards)):
            self.picked = cards[:lo]
            self.cite(AT_FORCED)
            return True
        ask = Ask(player, CARDS, self.distinct(cards))
        ask.lo = lo
        ask.hi = hi
        ask.left = cards
        self.push_ask(ask)
        return False

    def alike(self, cards: tuple[int, ...]) -> bool:
        """Whether all are one answer: cards of one Name in one hand, deck or pile have no state to tell them apart."""
        first = cards[0]
        if len(cards) == 1:
            return True
        for card in cards:
            if (
                self.where[card] != self.where[first]
                or self.face_of[card] != self.face_of[first]
                or card in self.states
            ):
                return False
        return True

    def distinct(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        """One of each set of cards that are one answer."""
        out: list[int] = []
        seen: list[int] = []
        for card in cards:
            if card in self.states:
                out.append(card)
            else:
                key = self.face_of[card] * 256 + self.where[card]
                if key not in seen:
                    seen.append(key)
                    out.append(card)
        return tuple(out)

    def pick_place(self, player: int, places: tuple[int, ...]) -> bool:
        if len(places) == 1:
            self.picked = places
            self.cite(AT_FORCED)
            return True
        self.push_ask(Ask(player, PLACE, places))
        return False

    def pick_number(self, player: int, lo: int, hi: int, letter: int) -> bool:
        if hi > self.rules.number_limit:
            hi = self.rules.number_limit
        if lo >= hi:
            self.picked = (lo,)
            return True
        ask = Ask(player, NUMBER, (lo, hi))
        ask.what = letter
        self.push_ask(ask)
        return False

    def ask_yes(self, player: int, eff: Effect) -> bool:
        ask = Ask(player, YES_NO, (1, 0) if self.could_succeed(eff) else (0,))
        ask.what = eff.ability
        ask.about = self.card_of(eff.env.source)
        self.push_ask(ask)
        return False

    def push_ask(self, ask: Ask) -> None:
        self.stack.append(ask)

    def may_succeed(self, eff: Effect, first: int, end: int) -> bool:
        """Whether all can see that what a "may" offers could not succeed: then it is not asked."""
        code = eff.code(self)
        feasible = True
        chosen: Choose | None = None
        for at in range(first, end):
            op = code[at]
            if isinstance(op, Need):
                return False
            if isinstance(op, Choose):
                feasible = feasible and op.possible(self, eff.env)
                chosen = op
            elif isinstance(op, ChoosePlace):
                feasible = feasible and op.possible(self, eff.env)
            elif isinstance(op, Do):
                if feasible and self.rules.possible(self, eff.env, op, chosen):
                    return True
                if op.flags & F_COST:
                    return False
                feasible = True
                chosen = None
            else:
                return True
        return False

    def could_succeed(self, eff: Effect) -> bool:
        """Whether, by all that is so, it could: else declining is the only answer."""
        code = eff.code(self)
        at = eff.pc + 1
        while at < len(code):
            op = code[at]
            if isinstance(op, Choose):
                return len(op.among.cards(self, eff.env)) > 0
            if isinstance(op, Do):
                return True
            at += 1
        return True

    # -------------------------------------------------------------- events

    def emit(self, ev: Event) -> bool:
        """Processes an event. True: it is resolved, see `last`. False: it, or what it needs first, has been pushed.

        What nobody hears is done at once; everything else goes through `resolve`. Both keep the same rules.
        """
        self.count += 1
        if self.count > self.rules.loop_limit:
            self.rules.runaway(self)
            return False
        kind = ev.kind
        if self.fast and ((self.hears | self.modifies | self.bans) >> kind) & 1 == 0 and ev.flags & F_LAST == 0:
            depth = len(self.stack)
            if self.record is not None:
                self.record.begin(self, ev)
            ev.step = APPLY
            if not self.rules.kinds[kind].apply(self, ev):
                if self.winner == RUNNING:
                    self.stack.insert(depth, ev)
                return False
            if self.record is not None:
                self.record.end(self, ev)
            if self.passives:
                self.todo |= PASSIVE_BIT
            self.todo |= self.again
            if (self.hears >> kind) & 1:
                ev.step = AFTER  # what became active by the event itself hears it
                self.stack.append(ev)
                return False
            if self.rules.kinds[kind].follows:
                depth = len(self.stack)
                ev.step = FOLLOW
                ev.sub = 0
                if not self.rules.kinds[kind].follow(self, ev):
                    if self.winner == RUNNING:
                        self.stack.insert(depth, ev)
                    return False
            if self.undos or (self.held and kind == self.rules.end_of_turn):
                ev.step = UNDO
                ev.sub = 0
                self.stack.append(ev)
                return False
            todo = self.todo
            if todo:
                if todo == PASSIVE_BIT:
                    work_out(self)
                    todo = self.todo
                if self.holding > 0:
                    todo &= ~self.rules.held_bits
                if todo:
                    ev.step = SETTLE
                    ev.i = 0
                    self.stack.append(ev)
                    return False
            self.last = ev
            return True
        ev.step = START
        self.stack.append(ev)
        return False

    def part(self, whole: Event, ev: Event) -> bool:
        """Processes a part of an event: what made the whole does not see its parts."""
        ev.immune = whole.immune
        return self.emit(ev)

    def resolve(self, ev: Event) -> None:
        """One stretch of resolving the event on top of the stack (up to where something must be done first)."""
        kind = ev.kind
        if ev.step == START:
            if ((self.modifies >> kind) & 1 or ev.flags & F_LAST) and self.start_modify(ev):
                return
            ev.step = BEFORE
        if ev.step == BEFORE:
            if self.record is not None:
                self.record.begin(self, ev)
            if (self.hears >> kind) & 1:
                ev.queue = self.listeners(TRIGGER, kind)
            if (self.bans >> kind) & 1 and self.banned(ev):
                ev.ok = False
                self.cite(AT_BAN)
                ev.step = AFTER
            else:
                ev.step = APPLY
        if ev.step == APPLY:
            if not self.rules.kinds[kind].apply(self, ev):
                return
            ev.step = AFTER
            if self.record is not None:
                self.record.end(self, ev)
            if self.passives:
                self.todo |= PASSIVE_BIT
            self.todo |= self.again
        if ev.step == AFTER:
            ev.card_stamp = self.moves[ev.card] if ev.card >= 0 else 0
            ev.other_stamp = self.moves[ev.other] if ev.other >= 0 else 0
            if (self.hears >> kind) & 1 or ev.queue:
                ev.queue = self.triggered(ev)
            ev.i = 0
            ev.step = REACT
        if ev.step == REACT:
            if self.react(ev):
                return
            ev.sub = 0
            ev.step = FOLLOW
        if ev.step == FOLLOW:
            if self.rules.kinds[kind].follows and not self.rules.kinds[kind].follow(self, ev):
                return
            ev.sub = 0
            ev.step = UNDO
        if ev.step == UNDO:
            if self.undo_due(ev):
                return
            ev.i = 0
            ev.step = SETTLE
        checks = self.rules.checks
        while ev.i < len(checks):
            check = checks[ev.i]
            ev.i += 1
            if self.todo & check.bit and not (self.holding > 0 and self.rules.held_bits & check.bit):
                if not check.run(self):
                    return
        self.stack.pop()
        self.last = ev

    # ---- event-modifying abilities

    def start_modify(self, ev: Event) -> bool:
        queue = self.listeners(REPLACE, -1)
        if ev.flags & F_LAST and ev.other in self.ghosts:
            last: list[int] = []
            ghost = self.ghosts[ev.other]
            self.listen(last, REPLACE, -1, self.table.owners[ghost.place] << 20, ghost)
            queue = tuple(last) + queue
        if not queue:
            return False
        process = Modify(ev)
        process.queue = queue
        self.stack[-1] = process
        return True

    def modify(self, m: Modify) -> None:
        while m.step < 2:
            if m.step == 1:  # what an ability made of an event
                for ev in self.collected:
                    ev.immune = (*m.current[m.j].immune, m.queue[m.i + 1])
                    m.future.append(ev)
                if self.kept:
                    m.future.append(m.current[m.j])
                self.kept = False
                self.collected = []
                m.j += 1
                m.step = 0
            if m.i >= len(m.queue):
                m.step = 2
                m.j = 0
                break
            if m.j >= len(m.current):
                m.current = m.future
                m.future = []
                m.j = 0
                m.i += 2
                continue
            ev = m.current[m.j]
            ref = m.queue[m.i + 1]
            ability = self.lib.abilities[ref >> 32]
            env: Env | None = None
            if ref not in ev.immune and ability.trigger is not None and (ability.trigger.mask >> ev.kind) & 1:
                env = self.env_of(m.queue[m.i], ref, ev)
            if env is None or ability.trigger is None or not ability.trigger.matches(self, env, ev):
                m.future.append(ev)
                m.j += 1
                continue
            if ability.cond is not None and not ability.cond.holds(self, env):
                m.future.append(ev)
                m.j += 1
                continue
            m.changed = True
            m.step = 1
            env.event = snapshot(ev)
            self.spend(ref)
            eff = self.effect(ability.id, env)
            eff.collecting = True
            self.cite_all(ability.rules)
            self.cite(AT_MODIFY)
            self.stack.append(eff)
            return
        # the events that it became, one after another
        while True:
            if m.step == 3:
                last = self.last
                if last is not None and last.kind == m.event.kind and (m.result is None or not m.result.ok):
                    m.result = last.copy()
                m.j += 1
                m.step = 2
            if m.j >= len(m.current):
                break
            ev = m.current[m.j]
            if not linked(m.current, m.j, self.last):
                m.j += 1
                continue
            m.step = 3
            self.count += 1
            if self.count > self.rules.loop_limit:
                self.rules.runaway(self)
                return
            ev.step = BEFORE
            self.stack.append(ev)
            return
        self.stack.pop()
        if m.result is not None:
            self.last = m.result
        else:
            failed = m.event
            failed.ok = False
            self.last = failed

    def speaks_of(self, past: CardState, kind: int) -> bool:
        """Whether a card that has just left play had something to say of an event of a kind."""
        for ability_id in past.abilities:
            ability = self.lib.abilities[ability_id]
            trigger = ability.trigger
            if ability.kind == REPLACE and trigger is not None and (trigger.mask >> kind) & 1:
                return True
        return False

    # ---- listeners

    def listeners(self, role: int, kind: int) -> tuple[int, ...]:
        """Active abilities of a role that hear a kind (any: -1), in precedence order: place key, reference, ..."""
        out: list[int] = []
        for player in (self.active, 1 - self.active):
            at = player << 20
            for slot in self.table.rows[player]:
                card = self.slots[slot]
                if card >= 0:
                    self.listen(out, role, kind, at, self.states[card])
                at += 1
            at = (player << 20) + 256
            for zone in self.table.zone_order:
                if (self.table.play >> zone) & 1:
                    for card in self.zones[self.table.zone_of(player, zone)]:
                        self.listen(out, role, kind, at, self.states[card])
                        at += 1
                elif (
                    role != PASSIVE
                    and role != BAN
                    and (self.lib.far_hears if role == TRIGGER else self.lib.far_modifies)
                ):
                    for card in self.zone_cards(player, zone):
                        face = self.lib.faces[self.face_of[card]]
                        for ability_id in face.abilities:
                            ability = self.lib.abilities[ability_id]
                            if (
                                ability.kind == role
                                and (ability.zones >> zone) & 1
                                and ability.trigger is not None
                                and (kind < 0 or (ability.trigger.mask >> kind) & 1)
                            ):
                                out.append(at)
                                out.append(ability_id << 32 | self.handle(card) << 8)
                        at += 1
                else:
                    at += len(self.zones[self.table.zone_of(player, zone)])
            at = (player << 20) + 65536
            for held in self.held:
                if held.env.you == player:
                    ability = self.lib.abilities[held.ability]
                    if (
                        ability.kind == role
                        and ability.trigger is not None
                        and (kind < 0 or (ability.trigger.mask >> kind) & 1)
                    ):
                        out.append(at)
                        out.append(-1 - held.serial)
                    at += 1
        return tuple(out)

    def listen(self, out: list[int], role: int, kind: int, at: int, cs: CardState) -> None:
        for ability_id in cs.abilities:
            ability = self.lib.abilities[ability_id]
            if ability.kind != role or ability.trigger is None or (ability.zones and not self.zoned(ability.zones, cs)):
                continue
            if kind >= 0 and (ability.trigger.mask >> kind) & 1 == 0:
                continue
            if ability.once and ability_id in cs.used:
                continue
            out.append(at)
            out.append(ability_id << 32 | self.handle(cs.card) << 8)

    def zoned(self, zones: int, cs: CardState) -> bool:
        return (zones >> self.table.kinds[cs.place]) & 1 == 1

    def triggered(self, ev: Event) -> tuple[int, ...]:
        """The abilities, active before or after an event, whose patterns its outcome fits, in precedence order."""
        now = self.listeners(TRIGGER, ev.kind)
        entries: list[tuple[int, int, int]] = []
        seen: list[int] = []
        n = 0
        for half in (now, ev.queue):
            i = 0
            while i < len(half):
                key = half[i]
                ref = half[i + 1]
                i += 2
                same = ref if ref < 0 else ref >> 16  # whichever zone the card is in, it is the same ability
                if same in seen:
                    continue
                seen.append(same)
                env = self.env_of(key, ref, ev)
                if env is None:
                    continue
                ability = self.lib.abilities[ref >> 32] if ref >= 0 else self.lib.abilities[self.held_of(ref).ability]
                trigger = ability.trigger
                if trigger is None or trigger.failed == ev.ok or not trigger.matches(self, env, ev):
                    continue
                player = key >> 20
                entries.append(((1 << 24 if player != self.active else 0) + (key & 0xFFFFF), n, ref))
                n += 1
        entries.sort()
        out: list[int] = []
        for rank, _, ref in entries:
            player = self.active if rank < 1 << 24 else 1 - self.active
            out.append((player << 20) + (rank & 0xFFFFF))
            out.append(ref)
        return tuple(out)

    def react(self, ev: Event) -> bool:
        """Starts the next triggered ability; False when there is none left."""
        while ev.i < len(ev.queue):
            if self.rules.chosen_order and len(ev.queue) - ev.i > 2:
                if ev.sub != 9:
                    live: list[int] = []
                    at = ev.i
                    while at < len(ev.queue):
                        live.append(at)
                        at += 2
                    ask = Ask(self.active, ORDER, tuple([ev.queue[at + 1] for at in live]))
                    ev.sub = 9
                    self.push_ask(ask)
                    return True
                ev.sub = 0
                at = ev.i
                while ev.queue[at + 1] != self.picked[0]:
                    at += 2
                ev.queue = ev.queue[: ev.i] + ev.queue[at : at + 2] + ev.queue[ev.i : at] + ev.queue[at + 2 :]
                self.picked = ()
            key = ev.queue[ev.i]
            ref = ev.queue[ev.i + 1]
            ev.i += 2
            if not self.still_active(ref, ev):
                continue
            env = self.env_of(key, ref, ev)
            if env is None:
                continue
            ability = self.lib.abilities[ref >> 32] if ref >= 0 else self.lib.abilities[self.held_of(ref).ability]
            if ability.cond is not None and not ability.cond.holds(self, env):
                continue
            env.event = snapshot(ev)
            self.spend(ref)
            self.cite_all(ability.rules)
            self.stack.append(self.effect(ability.id, env))
            return True
        return False

    def still_active(self, ref: int, ev: Event) -> bool:
        """An ability that the consequence of another has ended no longer triggers; one that the event ended does."""
        if ref < 0:
            for held in self.held:
                if held.serial == -1 - ref:
                    return True
            return False
        card = ref >> 16 & 0xFFFF
        ability_id = ref >> 32
        cs = self.states.get(card)
        if cs is None or self.lib.abilities[ability_id].zones:
            return True
        if self.lib.abilities[ability_id].once and ability_id in cs.used:
            return False
        return ability_id in cs.abilities or self.moves[card] != ref >> 8 & 0xFF

    def held_of(self, ref: int) -> Held:
        for held in self.held:
            if held.serial == -1 - ref:
                return held
        raise AssertionError("a held ability is gone")

    def spend(self, ref: int) -> None:
        """Marks an ability that works once, before its consequence is done."""
        if ref < 0:
            held = self.held_of(ref)
            if held.uses > 0:
                held.uses -= 1
                if held.uses == 0:
                    self.held.remove(held)
                    self.refresh()
            return
        if self.lib.abilities[ref >> 32].once:
            cs = self.states.get(ref >> 16 & 0xFFFF)
            if cs is not None:
                cs.used = (*cs.used, ref >> 32)
                self.cite(AT_ONCE)

    def env_of(self, key: int, ref: int, ev: Event | None) -> Env | None:
        if ref < 0:
            for held in self.held:
                if held.serial == -1 - ref:
                    env = held.env.clone()
                    env.event = ev
                    return env
            return None
        card = ref >> 16 & 0xFFFF
        cs = self.states.get(card)
        if cs is None:
            cs = self.ghosts.get(card)
        env = Env(ref >> 8 & 0xFFFFFF, key >> 20, ev, cs.vars if cs is not None else ())
        if cs is not None and card in self.states:
            env.source = self.handle(card)
        elif self.moves[card] != ref >> 8 & 0xFF and ev is not None:
            # it left by the event that it hears: the reference follows it there
            env.source = self.handle(card)
        return env

    def effect(self, ability: int, env: Env) -> Effect:
        regs = env.regs
        printed = self.lib.abilities[ability]
        while len(regs) < printed.regs:
            regs.append(())
        eff = Effect(ability, env)
        if printed.letters:
            eff.part = LETTERS
        elif printed.cost:
            eff.part = COST
        return eff

    def banned(self, ev: Event) -> bool:
        queue = self.listeners(BAN, ev.kind)
        i = 0
        while i < len(queue):
            env = self.env_of(queue[i], queue[i + 1], ev)
            ref = queue[i + 1]
            ability = self.lib.abilities[ref >> 32] if ref >= 0 else self.lib.abilities[self.held_of(ref).ability]
            i += 2
            if env is None or ability.trigger is None:
                continue
            if (ability.cond is None or ability.cond.holds(self, env)) and ability.trigger.matches(self, env, ev):
                self.cite_all(ability.rules)
                return True
        return False

    def replaced(self, ev: Event) -> bool:
        """Whether an ability would make something else of an event, before it is processed."""
        queue = self.listeners(REPLACE, ev.kind)
        i = 0
        while i < len(queue):
            ref = queue[i + 1]
            env = self.env_of(queue[i], ref, ev)
            ability = self.lib.abilities[ref >> 32] if ref >= 0 else self.lib.abilities[self.held_of(ref).ability]
            i += 2
            if env is None or ability.trigger is None:
                continue
            if (ability.cond is None or ability.cond.holds(self, env)) and ability.trigger.matches(self, env, ev):
                return True
        return False

    # ---- until

    def undo_at(self, moment: Moment, env: Env, ev: Event) -> None:
        self.serial += 1
        undo = Undo(self.serial, moment.kind, env.clone(), snapshot(ev))
        undo.event.card_stamp = self.moves[ev.card] if ev.card >= 0 else 0
        if moment.kind == END_OF_NEXT_TURN:
            undo.left = 2
        if moment.kind == ON_EVENT:
            top = self.stack[-1]
            assert isinstance(top, Effect)
            undo.ability = top.ability
            undo.pc = top.pc
        self.undos.append(undo)

    def hold(self, ability: int, env: Env, uses: int, until: Moment | None) -> None:
        self.serial += 1
        held = Held(self.serial, ability, env.clone())
        held.env.event = None
        held.uses = uses
        if until is not None:
            held.moment = until.kind
            held.left = 2 if until.kind == END_OF_NEXT_TURN else 1
        while len(held.env.regs) < self.lib.abilities[ability].regs:
            held.env.regs.append(())
        self.held.append(held)
        self.refresh()
        self.cite(AT_HOLD)

    def moment_comes(self, moment: int, you: int, ev: Event) -> bool:
        if ev.kind != self.rules.end_of_turn:
            return False
        return moment != END_OF_YOUR_TURN or ev.player == you

    def undo_due(self, ev: Event) -> bool:
        """Undoes the latest thing that lasts until this event; False when nothing is left to undo."""
        if ev.sub == 0:
            ev.sub = 1
            due: list[int] = []
            for undo in self.undos:
                if undo.moment == ON_EVENT:
                    op = self.lib.abilities[undo.ability].code[undo.pc]
                    assert isinstance(op, Do) and op.until is not None and op.until.pattern is not None
                    if ev.ok and op.until.pattern.matches(self, undo.env, ev):
                        due.append(undo.serial)
                elif self.moment_comes(undo.moment, undo.env.you, ev):
                    undo.left -= 1
                    if undo.left == 0:
                        due.append(undo.serial)
            kept: list[Held] = []
            for held in self.held:
                if held.moment and self.moment_comes(held.moment, held.env.you, ev):
                    held.left -= 1
                    if held.left == 0:
                        continue
                kept.append(held)
            if len(kept) != len(self.held):
                self.held = kept
                self.refresh()
            ev.queue = tuple(due)
        while ev.queue:
            serial = ev.queue[-1]
            ev.queue = ev.queue[:-1]
            for undo in self.undos:
                if undo.serial == serial:
                    self.undos.remove(undo)
                    opposite = self.rules.kinds[undo.event.kind].opposite(self, undo)
                    self.cite(AT_UNDO)
                    if opposite is not None and not self.emit(opposite):
                        return True
                    break
            if self.passives:
                self.todo |= PASSIVE_BIT
        return False

    # -------------------------------------------------------------- cards

    def handle(self, card: int) -> int:
        return card << 8 | self.moves[card]

    def handles(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        return tuple([card << 8 | self.moves[card] for card in cards])

    def card_of(self, handle: int) -> int:
        return handle >> 8 if handle >= 0 else NO_CARD

    def live(self, handle: int) -> int:
        """The card of a handle, if it has not moved on since (into the aside it stays bound)."""
        if handle < 0:
            return NO_CARD
        card = handle >> 8
        if self.moves[card] == handle & 255:
            return card
        where = self.where[card]
        if where >= 0 and self.table.kinds[where] == self.rules.bound_zone:
            return card
        return NO_CARD

    def live_all(self, handles: tuple[int, ...]) -> tuple[int, ...]:
        if len(handles) == 1:
            card = self.live(handles[0])
            return (card,) if card >= 0 else ()
        out: list[int] = []
        for handle in handles:
            card = self.live(handle)
            if card >= 0:
                out.append(card)
        return tuple(out)

    def known_card(self, ref: Ref, env: Env) -> int:
        """The one card of a reference, also if it has left play: for what it is or was, not for doing things to it."""
        if isinstance(ref, This):
            return self.card_of(env.source)
        if isinstance(ref, EventCard):
            ev = env.event
            if ev is None:
                return NO_CARD
            bound = ev.bound(ref.role)
            return bound[0] >> 8 if bound else NO_CARD
        if isinstance(ref, Bound):
            held = env.regs[ref.reg] if ref.reg < len(env.regs) else ()
            return held[0] >> 8 if held else NO_CARD
        return ref.one(self, env)

    def look(self, env: Env, card: int) -> CardState | None:
        """The state of a card in play, or the last state of one that has just left it and is what this is about."""
        cs = self.states.get(card)
        if cs is not None or not self.ghosts:
            return cs
        cs = self.ghosts.get(card)
        if cs is None:
            return None
        ev = env.event
        if card == self.card_of(env.source) or (ev is not None and (card == ev.card or card == ev.other)):
            return cs if cs.stamp == self.moves[card] else None
        for held in env.regs:
            if held and held[0] >> 8 == card:
                return cs if cs.stamp == self.moves[card] else None
        return None

    def face(self, env: Env, card: int) -> Face:
        cs = self.look(env, card)
        return self.lib.faces[cs.face if cs is not None else self.face_of[card]]

    def types_seen(self, env: Env, card: int) -> int:
        return self.face(env, card).types

    def name_seen(self, env: Env, card: int) -> int:
        return self.face(env, card).name

    def tags_seen(self, env: Env, card: int) -> int:
        cs = self.look(env, card)
        return cs.tags if cs is not None else self.lib.faces[self.face_of[card]].tags

    def own_tags_seen(self, env: Env, card: int) -> int:
        cs = self.look(env, card)
        return cs.own_tags if cs is not None else self.lib.faces[self.face_of[card]].own_tags

    def keys_seen(self, env: Env, card: int) -> int:
        cs = self.look(env, card)
        return cs.keys if cs is not None else self.lib.faces[self.face_of[card]].keys

    def stat_seen(self, env: Env, card: int, stat: int) -> int:
        cs = self.look(env, card)
        if cs is not None:
            return self.stat_of(cs, stat)
        return self.printed_stat(card, stat)

    def stat_of(self, cs: CardState, stat: int) -> int:
        value = cs.cur[stat]
        if stat == self.rules.worn_stat:
            value -= cs.damage
        return value if value > 0 else 0

    def printed_stat(self, card: int, stat: int) -> int:
        """A stat of a card out of play: a variable counts as zero there."""
        value = self.lib.faces[self.face_of[card]].stats[stat]
        if value < 0:
            value = 0
        if self.lib.reaches:
            value = self.rules.reached_stat(self, card, stat, value)
        return value

    def controller(self, card: int) -> int:
        place = self.where[card]
        return self.table.owners[place] if place >= 0 else self.owner[card]

    def controller_seen(self, env: Env, card: int) -> int:
        cs = self.look(env, card)
        if cs is not None:
            return self.table.owners[cs.place]
        return self.controller(card)

    def slot_seen(self, env: Env, card: int) -> int:
        if card < 0:
            return NOWHERE
        cs = self.look(env, card)
        if cs is not None and cs.place < self.table.n_slots:
            return cs.place
        return NOWHERE

    def named_word(self, env: Env, what: int) -> int:
        card = self.card_of(env.source)
        cs = self.look(env, card) if card >= 0 else None
        return cs.word(what) if cs is not None else -1

    def zone_cards(self, player: int, kind: int) -> tuple[int, ...]:
        """Cards of a zone: as they lie if it is ordered, else by Name, since nothing may depend on arrival."""
        cards = self.zones[self.table.zone_of(player, kind)]
        if len(cards) < 2 or (self.table.ordered >> kind) & 1:
            return cards
        keyed = [(self.lib.names[self.lib.faces[self.face_of[c]].name], i, c) for i, c in enumerate(cards)]
        keyed.sort()
        return tuple([c for _, _, c in keyed])

    def can_see(self, player: int, card: int) -> bool:
        """Whether a player may know which card this is."""
        place = self.where[card]
        if place < 0:
            return True
        sight = self.table.sight[self.table.kinds[place]]
        if sight == ALL_SEE:
            cs = self.states.get(card)
            if cs is None or not cs.face_down or self.table.owners[place] == player:
                return True
        elif sight == OWNER_SEES and self.table.owners[place] == player:
            return True
        return card in self.known and (self.known[card] >> player) & 1 == 1

    def can_see_any(self, player: int, cards: tuple[int, ...]) -> bool:
        for card in cards:
            if self.can_see(player, card) or card in self.states:
                return True
        return False

    def learn(self, player: int, card: int) -> None:
        self.known[card] = self.known.get(card, 0) | 1 << player

    # ---- what passive abilities do

    def passive_stat(self, cs: CardState, stat: int, value: int) -> None:
        old = cs.cur[stat]
        if value > old:
            cs.bonus = (*cs.bonus, stat, value - old)
        elif value < 0:
            value = 0
        if value != old:
            stats = list(cs.cur)
            stats[stat] = value
            cs.cur = tuple(stats)

    def passive_keyword(self, cs: CardState, keyword: int, number: int, has: bool) -> None:
        if has:
            if (cs.keys >> keyword) & 1 == 0 or number > 1:
                cs.keys |= 1 << keyword
                spelled = self.lib.keywords[keyword].abilities
                if number in spelled:
                    for ability in spelled[number]:
                        self.passive_ability(cs, ability)
        else:
            cs.keys &= ~(1 << keyword)
            cs.abilities = tuple([a for a in cs.abilities if self.lib.abilities[a].keyword != keyword])

    def passive_ability(self, cs: CardState, ability: int) -> None:
        if ability not in cs.abilities:
            cs.abilities = (*cs.abilities, ability)

    def passive_blank(self, cs: CardState) -> None:
        log = cs.log
        cs.log = (0, 4, 0, 0, *log)
        cs.work_out_words(self.lib)
        cs.log = log

    # ---- moving

    def put(self, card: int, place: int, index: int) -> None:
        """Moves a card to a place, with all that a change of place entails. The caller has seen that it may."""
        table = self.table
        frm = self.where[card]
        seen = (1 if self.can_see(0, card) else 0) | (2 if self.can_see(1, card) else 0)
        was_in = frm >= 0 and table.in_play[frm]
        now_in = place >= 0 and table.in_play[place]
        if frm >= 0:
            if frm < table.n_slots:
                self.slots[frm] = NO_CARD
            else:
                zone = self.zones[frm]
                at = zone.index(card)
                self.zones[frm] = zone[:at] + zone[at + 1 :]
        self.where[card] = place
        if place >= 0:
            if place < table.n_slots:
                self.slots[place] = card
            else:
                zone = self.zones[place]
                if index == -1:
                    self.zones[place] = (card, *zone)
                elif index < 0 or index >= len(zone):
                    self.zones[place] = (*zone, card)
                else:
                    self.zones[place] = (*zone[:index], card, *zone[index:])
        if was_in and now_in:
            self.states[card].place = place
            return
        self.moves[card] = (self.moves[card] + 1) & 255
        if card in self.known:
            del self.known[card]
        if (
            place >= 0
            and seen
            and table.sight[table.kinds[place]] != ALL_SEE
            and seen != (1 << table.owners[place] if table.sight[table.kinds[place]] == OWNER_SEES else 0)
        ):
            self.known[card] = seen
        if was_in:
            cs = self.states.pop(card)
            cs.stamp = self.moves[card]
            self.ghosts[card] = cs
            self.rules.left_play(self, cs)
            self.refresh()

    def enter(self, card: int, place: int, face: int, vars: tuple[int, ...]) -> CardState:
        """Gives a card that has come into play its state."""
        cs = CardState(card, place, face)
        self.serial += 1
        cs.serial = self.serial
        cs.vars = vars
        self.states[card] = cs
        self.reset_state(cs, face)
        return cs

    def reset_state(self, cs: CardState, face: int) -> None:
        """A new state from a face."""
        printed = self.lib.faces[face]
        cs.face = face
        if printed.letters or min(printed.stats) < 0:
            stats: list[int] = []
            for stat in printed.stats:
                value = stat
                if stat < -1:
                    value = 0
                    i = 0
                    while i < len(cs.vars):
                        if cs.vars[i] == -2 - stat:
                            value = cs.vars[i + 1]
                        i += 2
                elif stat == -1:
                    value = 0
                stats.append(value)
            cs.base = tuple(stats)
        else:
            cs.base = printed.stats
        cs.cur = cs.base
        cs.log = ()
        cs.used = ()
        cs.named = ()
        cs.counters = ()
        cs.damage = 0
        cs.work_out_words(self.lib)
        self.rules.entered(self, cs)
        self.refresh()

    def refresh(self) -> None:
        """Works out anew what is being listened for."""
        hears = self.lib.far_hears
        modifies = self.lib.far_modifies
        bans = 0
        passives = False
        acting = False
        lib = self.lib
        for cs in self.states.values():
            face = lib.faces[cs.face]
            if cs.abilities is face.abilities:
                hears |= face.hears
                modifies |= face.modifies
                bans |= face.bans
                passives = passives or face.passive
                acting = acting or face.acts
            else:
                for ability_id in cs.abilities:
                    ability = lib.abilities[ability_id]
                    trigger = ability.trigger
                    if ability.kind == PASSIVE:
                        passives = True
                    elif trigger is None:
                        acting = True
                    elif ability.kind == TRIGGER:
                        hears |= trigger.mask
                    elif ability.kind == REPLACE:
                        modifies |= trigger.mask
                    else:
                        bans |= trigger.mask
        for held in self.held:
            ability = lib.abilities[held.ability]
            trigger = ability.trigger
            if ability.kind == PASSIVE:
                passives = True
            elif trigger is not None:
                if ability.kind == TRIGGER:
                    hears |= trigger.mask
                elif ability.kind == REPLACE:
                    modifies |= trigger.mask
                elif ability.kind == BAN:
                    bans |= trigger.mask
        self.hears = hears
        self.modifies = modifies
        self.bans = bans
        self.acting = acting
        self.passives = passives
        if passives or self.worked:
            self.todo |= PASSIVE_BIT

    # -------------------------------------------------------------- the record

    def cite(self, point: int) -> None:
        """Cites what the ruleset says for a point of the kernel."""
        if self.record is not None:
            for rule in self.rules.points[point]:
                self.record.cite(-1, rule)

    def remark(self, rule: str) -> None:
        """Cites a rule for something that is no event."""
        if self.record is not None:
            self.record.remark(rule)

    def cite_event(self, ev: Event, rule: str) -> None:
        if self.record is not None:
            self.record.cite(ev.note, rule)

    def cite_all(self, rules: tuple[str, ...]) -> None:
        if self.record is not None:
            for rule in rules:
                self.record.cite(-1, rule)


def snapshot(ev: Event) -> Event:
    """The outcome alone, without the state of its resolving."""
    new = ev.copy()
    new.step = 0
    new.sub = 0
    new.i = 0
    new.note = -1
    new.queue = ()
    new.immune = ()
    return new


def decode(data: bytes, rules: Rules, lib: Library) -> Machine:
    """The game that an encoding holds. The library must be the one it was made with."""
    r = Reader(data)
    if r.text() != rules.name:
        raise DecodeError("the encoding is of another ruleset")
    if r.text() != lib.fingerprint:
        raise DecodeError("the encoding is of other cards")
    g = Machine(rules, lib, Rng(r.raw(), r.num()))
    g.slots = r.num_list()
    for _ in range(r.size()):
        g.zones.append(r.nums())
    g.face_of = r.nums()
    g.owner = r.nums()
    g.where = r.num_list()
    g.moves = bytearray(r.raw())
    for _ in range(r.size()):
        cs = read_card_state(r)
        g.states[cs.card] = cs
        if cs.abilities == lib.faces[cs.face].abilities:
            cs.abilities = lib.faces[cs.face].abilities
    for _ in range(r.size()):
        cs = read_card_state(r)
        g.ghosts[cs.card] = cs
    for _ in range(r.size()):
        card = r.num()
        g.known[card] = r.num()
    g.res = r.num_list()
    g.active = r.num()
    g.turn = r.num()
    g.serial = r.num()
    for _ in range(r.size()):
        tag = r.num()
        if tag == 0:
            g.stack.append(read_event(r))
        elif tag == 1:
            g.stack.append(read_ask(r))
        elif tag == 2:
            g.stack.append(read_effect(r))
        elif tag == 3:
            g.stack.append(read_modify(r))
        else:
            g.stack.append(rules.read_process(tag, r))
    for _ in range(r.size()):
        g.held.append(read_held(r))
    for _ in range(r.size()):
        g.undos.append(read_undo(r))
    if r.flag():
        g.last = read_event(r)
    g.picked = r.nums()
    for _ in range(r.size()):
        g.collected.append(read_event(r))
    g.effect_ok = r.flag()
    g.kept = r.flag()
    g.todo = r.num()
    g.again = r.num()
    g.holding = r.num()
    g.count = r.num()
    g.winner = r.num()
    g.reason = r.num()
    g.hears = r.num()
    g.modifies = r.num()
    g.bans = r.num()
    g.passives = r.flag()
    g.worked = r.flag()
    g.acting = r.flag()
    if r.at != len(data):
        raise DecodeError("there is more after the end of the encoding")
    return g


__all__ = ["ACT", "DRAWN", "RUNNING", "Machine", "decode", "snapshot"]
