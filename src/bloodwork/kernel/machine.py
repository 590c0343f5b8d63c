"""The machine: a game as data, and the one loop that runs it."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Final

from bloodwork.kernel.ability import Face, Library
from bloodwork.kernel.choices import pick_one
from bloodwork.kernel.citing import cite_adds, cite_want
from bloodwork.kernel.contract import AT_APART, Kind, Rules
from bloodwork.kernel.contract import DRAWN as DRAWN
from bloodwork.kernel.contract import RUNNING as RUNNING
from bloodwork.kernel.copying import clone_into, encode
from bloodwork.kernel.decision import CARDS, DONE, NUMBER, Ask
from bloodwork.kernel.effect import Effect, Held, Modify, Undo
from bloodwork.kernel.event import AFTER, APPLY, F_LAST, FOLLOW, SETTLE, START, UNDO, Event
from bloodwork.kernel.hearing import find_far, refresh
from bloodwork.kernel.history import effect_id, is_brought, is_part_of
from bloodwork.kernel.ir import FIRST_LETTER, NO_CARD, NOWHERE, Env
from bloodwork.kernel.moving import enter, put, reset_state
from bloodwork.kernel.native import i64
from bloodwork.kernel.ops import Moment
from bloodwork.kernel.packing import STAMP_BITS, STAMP_MASK, card_in, next_stamp, stamp_in
from bloodwork.kernel.passive import PASSIVE_BIT, work_out
from bloodwork.kernel.process import Process
from bloodwork.kernel.resolve import modify, resolve
from bloodwork.kernel.rng import Rng
from bloodwork.kernel.state import CardState
from bloodwork.kernel.table import ALL_SEE, OWNER_SEES, Table
from bloodwork.kernel.until import hold, undo_at

if TYPE_CHECKING:
    from bloodwork.kernel.record import Record

MOST_AT_ONCE: Final = 200  # more events than a whole makes itself; near the limit of a chain each is counted by itself


class Machine:
    """The whole state of a game, at any step. `rules` with its tables, `lib`, `fast`, `peeking` and `record` are not
    state."""

    def __init__(
        self,
        rules: Rules,
        lib: Library,
        rng: Rng,
        slots: list[int],
        zones: list[tuple[int, ...]],
        where: list[int],
        moves: list[int],
        at: list[CardState | None],
        lined: list[CardState],
        ghosts: dict[int, CardState],
        known: dict[int, int],
        res: list[int],
        stack: list[Process],
    ) -> None:
        self.rules: Rules = rules
        self.lib: Library = lib
        self.table: Table = rules.table
        self.kinds: list[Kind] = rules.kinds
        self.rng: Rng = rng
        self.fast: bool = True
        self.peeking: bool = False  # the next free decision is only looked at: its options need not be listed
        self.record: Record | None = None
        self.shared: bool = False  # the next four may be those of a copy as well: see `own_places`
        self.slots: list[int] = slots
        self.zones: list[tuple[int, ...]] = zones
        self.face_of: tuple[int, ...] = ()  # main face, by card
        self.owner: tuple[int, ...] = ()
        self.where: list[int] = where
        self.moves: list[int] = moves  # changes of zone of each card, modulo 256: what a handle is stamped with
        self.at: list[CardState | None] = at  # states of cards in slots, by slot
        self.lined: list[CardState] = lined  # those of cards in play elsewhere
        self.ghosts: dict[int, CardState] = ghosts  # last states of cards that left play since the last free decision
        self.known: dict[int, int] = known  # players (bits) who know a card that its zone hides from them
        self.res: list[int] = res
        self.active: i64 = 0
        self.turn: i64 = 0
        self.serial: i64 = 0
        self.stack: list[Process] = stack
        self.held: tuple[Held, ...] = ()
        self.undos: tuple[Undo, ...] = ()
        self.history: tuple[int, ...] = ()  # what has happened that texts ask for: see history.py
        self.waiting: tuple[Effect, ...] = ()  # triggered, and not begun: where the ruleset lets them wait
        self.last: Event | None = None
        self.picked: tuple[int, ...] = ()
        self.collected: tuple[Event, ...] = ()
        self.effect_ok: bool = True
        self.kept: bool = False  # a replacement was declined: the event stays as it was
        self.todo: i64 = 0
        self.again: i64 = 0  # bits of `todo` that every event sets anew
        self.holding: i64 = 0
        self.count: i64 = 0
        self.answers: i64 = 0  # given so far
        self.winner: i64 = RUNNING
        self.reason: i64 = 0
        # derived from the states of cards in play
        self.hears: i64 = 0
        self.modifies: i64 = 0
        self.bans: i64 = 0
        self.ends: i64 = 0  # kinds of event that may end an ability which no card holds
        self.passives: bool = False
        self.worked: bool = False  # passive abilities have left their mark on some state
        self.far: tuple[int, ...] = ()  # cards with abilities that are active out of play
        self.owns: i64 = 0  # kinds that some card hears where they happen to itself
        self.version: i64 = 0  # goes up when who listens, or in which order, may have changed
        self.reads: i64 = 0  # changes that the passive abilities in play could notice
        self.changed: i64 = 0  # changes since they were last worked out
        self.reaching: bool = False  # some passive ability reaches cards that are not in play
        self.acting: bool = False  # some card in play has an ability that a player may use
        self.heard: list[tuple[int, ...] | None] | None = None  # by kind, who hears it, as found at `heard_at`
        self.heard_at: i64 = -1

    # -------------------------------------------------------------- copies

    def clone(self) -> Machine:
        """A copy that shares nothing which changes but the places, until one of the two changes them."""
        new = Machine(
            self.rules,
            self.lib,
            self.rng.clone(),
            self.slots,
            self.zones,
            self.where,
            self.moves,
            self.at.copy(),
            self.lined.copy(),
            self.ghosts.copy() if self.ghosts else {},  # never changed once they are there
            self.known.copy() if self.known else {},
            self.res.copy(),
            self.stack.copy(),
        )
        clone_into(new, self)
        return new

    def encode(self) -> bytes:
        return encode(self)

    def digest(self) -> str:
        return blake2b(self.encode(), digest_size=16).hexdigest()

    # -------------------------------------------------------------- the loop

    def run(self) -> None:
        """Runs until a player must decide or the game is over."""
        stack = self.stack
        while stack and self.winner == RUNNING:
            top = stack[-1]
            if top.waits:
                if self.answers >= self.rules.answer_limit:
                    self.rules.overlong(self)
                return
            top.run(self)

    def step(self) -> bool:
        """One step of the machine; False if there is none to make."""
        if not self.stack or self.winner != RUNNING:
            return False
        top = self.stack[-1]
        if top.waits:
            if self.answers >= self.rules.answer_limit:
                self.rules.overlong(self)
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

    def finish(self, winner: i64, reason: i64) -> None:
        self.winner = winner
        self.reason = reason
        self.last = None  # nobody goes on from it; and how it came about may have been told in fewer steps
        self.stack.clear()
        if self.record is not None:
            self.record.close()

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

    def choose(self, index: i64) -> None:
        """Takes the answer at a place in `options()` and runs on."""
        self.take(self.options()[index])
        self.run()

    def calm(self, kinds: i64, changes: i64) -> bool:
        """Whether events of these kinds (a mask) would leave no trace but changes of these kinds (change.py): a whole
        may then make the change itself, as nothing listens, nothing is worked out or checked after it."""
        return (
            (self.hears | self.modifies | self.bans | self.owns | self.ends) & kinds == 0
            and self.fast
            and self.record is None
            and self.todo | self.again == 0
            and (not self.passives or (self.changed | changes) & self.reads == 0)
            and not self.undos
            and self.count + MOST_AT_ONCE <= self.rules.loop_limit
        )

    def take(self, answer: i64) -> None:
        """Takes a legal answer without running on."""
        ask = self.stack[-1]
        assert isinstance(ask, Ask)
        self.answers += 1
        if ask.kind == CARDS:
            if not pick_one(self, ask, answer):
                return
            self.picked = ask.picked
        else:
            self.picked = (answer,)
        self.count = 0
        self.stack.pop()

    # -------------------------------------------------------------- questions

    def push_ask(self, ask: Ask) -> None:
        self.last = None  # whoever waits for an answer reads `picked`
        if self.record is not None:
            self.record.asked()
        self.stack.append(ask)

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
        heard = ((self.hears | self.modifies | self.bans) >> kind) & 1 == 1
        if not heard and ((self.owns >> kind) & 1 or ev.flags & F_LAST):
            heard = self.is_own(ev)
        if not heard and (self.rules.leaving >> kind) & 1 and self.ghosts:
            heard = True
        if self.fast and not heard:
            how = self.kinds[kind]
            depth = len(self.stack)
            if self.record is not None:
                self.record.begin(self, ev)
            ev.step = APPLY
            ev.since = self.serial
            if ev.card >= 0:
                ev.card_was = self.moves[ev.card]
            if not how.apply(self, ev):
                if self.winner == RUNNING:
                    self.stack.insert(depth, ev)
                return False
            if ev.card_stamp < 0 and ev.card >= 0:
                ev.card_stamp = self.moves[ev.card]
            if self.record is not None:
                self.record.end(self, ev)
            if self.winner != RUNNING:
                return False
            if self.passives and self.changed & self.reads:
                self.todo |= PASSIVE_BIT
            self.todo |= self.again
            if (self.hears >> kind) & 1 or ((self.owns >> kind) & 1 and self.is_own(ev)):
                ev.step = AFTER  # what became active by the event itself hears it
                self.stack.append(ev)
                return False
            if how.follows:
                depth = len(self.stack)
                ev.step = FOLLOW
                ev.sub = 0
                if not how.follow(self, ev):
                    if self.winner == RUNNING:
                        self.stack.insert(depth, ev)
                    return False
            if self.undos or (self.ends >> kind) & 1:
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

    def settle(self) -> bool:
        """Runs the checks that are due although no event was resolved. False: they have been pushed."""
        if self.todo & PASSIVE_BIT:
            work_out(self)
        todo = self.todo & ~self.rules.held_bits if self.holding > 0 else self.todo
        if todo:
            due = Event(0)
            due.step = SETTLE
            self.stack.append(due)
        return todo == 0

    def is_own(self, ev: Event) -> bool:
        """Whether the card of an event itself, in play or just gone, has something to say of it."""
        card = ev.card
        if card >= 0 and (self.owns >> ev.kind) & 1:
            cs = self.state(card)
            if cs is not None and (cs.own >> ev.kind) & 1:
                return True
        return ev.flags & F_LAST != 0

    def part(self, whole: Event, ev: Event) -> bool:
        """Processes a part of an event: what made the whole does not see its parts."""
        ev.immune = whole.immune
        return self.emit(ev)

    def resolve(self, ev: Event) -> None:
        resolve(self, ev)

    def is_part_of(self, ev: Event, kind: i64, card: i64) -> bool:
        return is_part_of(self, ev, kind, card)

    def is_brought(self, ev: Event, kind: i64) -> bool:
        return is_brought(self, ev, kind)

    def effect_id(self) -> i64:
        return effect_id(self)

    def modify(self, m: Modify) -> None:
        modify(self, m)

    def undo_at(self, moment: Moment, env: Env, ev: Event) -> None:
        undo_at(self, moment, env, ev)

    def hold(self, ability: i64, env: Env, uses: i64) -> None:
        hold(self, ability, env, uses)

    # -------------------------------------------------------------- cards

    def state(self, card: i64) -> CardState | None:
        """The state of a card; none if it is not in play."""
        if card < 0:
            return None
        place = self.where[card]
        if place < 0:
            return None
        if place < len(self.at):
            return self.at[place]
        if self.lined:
            for cs in self.lined:
                if cs.card == card:
                    return cs
        return None

    def state_of(self, card: i64) -> CardState:
        """The state of a card that is in play."""
        cs = self.state(card)
        assert cs is not None
        return cs

    def all_states(self) -> list[CardState]:
        """The states of all cards in play."""
        out = [cs for cs in self.at if cs is not None]
        out.extend(self.lined)
        return out

    def handle(self, card: i64) -> i64:
        return card << STAMP_BITS | self.moves[card]

    def handles(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        if not cards:
            return cards
        if len(cards) == 1:
            return (cards[0] << STAMP_BITS | self.moves[cards[0]],)
        return tuple([card << STAMP_BITS | self.moves[card] for card in cards])

    def referred(self, env: Env, card: i64) -> bool:
        """Whether the card bearing a text has put another where no pattern reaches it, and so still knows it."""
        source = self.card_of(env.source)
        cs = self.look(env, source) if source >= 0 else None
        self.cite(AT_APART)
        return cs is not None and card in cs.apart

    def card_of(self, handle: i64) -> i64:
        return handle >> STAMP_BITS if handle >= 0 else NO_CARD

    def live(self, handle: i64) -> i64:
        """The card of a handle, if it has not moved on since (into the aside it stays bound)."""
        if handle < 0:
            return NO_CARD
        card = handle >> STAMP_BITS
        where = self.where[card]
        if self.moves[card] == handle & STAMP_MASK:
            return card if where >= 0 else NO_CARD  # one that exists no more is nowhere
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

    def look(self, env: Env, card: i64) -> CardState | None:
        """The state of a card in play, or the last state of one that has just left it and is what this is about."""
        cs = self.state(card)
        if not self.ghosts:
            return cs
        if cs is not None:
            source: i64 = env.source
            if card != card_in(source) or self.moves[card] == stamp_in(source):
                return cs
            past = self.ghosts.get(card)  # it has left and come back: what bore the text is gone
            return past if past is not None and past.stamp == next_stamp(stamp_in(source)) else cs
        cs = self.ghosts.get(card)
        if cs is None:
            return None
        ev = env.event
        if card == self.card_of(env.source) or (ev is not None and (card == ev.card or card == ev.other)):
            return cs if cs.stamp == self.moves[card] else None
        for held in env.regs:
            for handle in held:
                if card_in(handle) == card:
                    return cs if cs.stamp == self.moves[card] else None
        for i in range(0, len(env.vars), 2):
            if env.vars[i] < FIRST_LETTER and card_in(env.vars[i + 1]) == card:  # it was given for playing the card
                return cs if cs.stamp == self.moves[card] else None
        return None

    def face(self, env: Env, card: i64) -> Face:
        cs = self.state(card)
        if cs is None and self.ghosts:
            cs = self.look(env, card)
        return self.lib.faces[cs.face if cs is not None else self.face_of[card]]

    def types_seen(self, env: Env, card: i64) -> i64:
        return self.face(env, card).types

    def name_seen(self, env: Env, card: i64) -> i64:
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

    def stat_seen(self, env: Env, card: i64, stat: i64) -> i64:
        cs = self.look(env, card)
        if cs is not None:
            return self.stat_of(cs, stat)
        return self.printed_stat(card, stat)

    def stat_of(self, cs: CardState, stat: i64) -> i64:
        value = cs.cur[stat]
        if stat == self.rules.worn_stat:
            value -= cs.damage
        if (self.rules.shifting >> stat) & 1:
            value = self.rules.stat_now(self, cs, stat, value)
        return value if value > 0 else 0

    def printed_stat(self, card: i64, stat: i64) -> i64:
        """A stat of a card out of play: a variable counts as zero there."""
        value = self.lib.faces[self.face_of[card]].stats[stat]
        if value < 0:
            value = 0
        if self.reaching:
            value = self.rules.reached_stat(self, card, stat, value)
        return value

    def controller(self, card: i64) -> i64:
        place = self.where[card]
        return self.table.owners[place] if place >= 0 else self.owner[card]

    def controller_seen(self, env: Env, card: i64) -> i64:
        cs = self.look(env, card)
        if cs is not None:
            return self.table.owners[cs.place]
        return self.controller(card)

    def slot_seen(self, env: Env, card: i64) -> i64:
        if card < 0:
            return NOWHERE
        cs = self.look(env, card)
        if cs is not None and cs.place < self.table.n_slots:
            return cs.place
        return NOWHERE

    def named_word(self, env: Env, what: i64) -> i64:
        card = self.card_of(env.source)
        cs = self.look(env, card) if card >= 0 else None
        return cs.word(what) if cs is not None else -1

    def zone_cards(self, player: i64, kind: i64) -> tuple[int, ...]:
        """Cards of a zone: as they lie if it is ordered, else by Name, since nothing may depend on arrival."""
        cards = self.zones[self.table.zone_of(player, kind)]
        if len(cards) < 2 or (self.table.ordered >> kind) & 1:
            return cards
        return self.lib.by_name(cards, self.face_of)

    def can_see(self, player: i64, card: i64) -> bool:
        """Whether a player may know which card this is."""
        place = self.where[card]
        if place < 0:
            return True
        sight = self.table.sights[place]
        if sight == ALL_SEE:
            cs = self.state(card)
            if cs is None or not cs.face_down or self.table.owners[place] == player:
                return True
        elif sight == OWNER_SEES and (
            self.table.owners[place] == player or (self.lib.opens and self.rules.lies_open(self, place))
        ):
            return True
        if card in self.known and (self.known[card] >> player) & 1 == 1:
            return True
        return self.lib.shows and self.rules.shown(self, player, card)

    def can_see_any(self, player: i64, cards: tuple[int, ...]) -> bool:
        for card in cards:
            if self.can_see(player, card) or self.state(card) is not None:
                return True
        return False

    def learn(self, player: i64, card: i64) -> None:
        """A player knows this card from now on, as long as it stays where it is.

        In a hand it then lies before those that the player does not know. Of cards of one Name the first stands for
        all of them, so the one that leaves is the one that was known, and nobody learns that there are more.
        """
        self.known[card] = self.known.get(card, 0) | 1 << player
        place = self.where[card]
        if place >= 0 and self.table.sights[place] == OWNER_SEES and self.table.owners[place] != player:
            if self.shared:
                self.own_places()
            zone = self.zones[place]
            if zone[0] != card:
                self.zones[place] = (card,) + tuple([other for other in zone if other != card])

    def first_alike(self, cards: list[int]) -> tuple[int, ...]:
        """For cards of a hand that chance has picked the first ones of the same Names: which it was does not show."""
        out: list[int] = []
        for card in cards:
            found = card
            place = self.where[card]
            if self.known and place >= 0 and self.table.sights[place] == OWNER_SEES:
                for other in self.zones[place]:
                    if self.face_of[other] == self.face_of[card] and other not in out:
                        found = other
                        break
            out.append(found)
        return tuple(out)

    def own_places(self) -> None:
        """To be called before a card's place or its moves are changed: copies share them until then."""
        if self.shared:
            self.shared = False
            self.slots = self.slots.copy()
            self.zones = self.zones.copy()
            self.where = self.where.copy()
            self.moves = self.moves.copy()

    def put(self, card: i64, place: i64, index: i64) -> None:
        """Moves a card to a place, with all that a change of place entails. The caller has seen that it may."""
        put(self, card, place, index)

    def enter(self, card: i64, place: i64, face: i64, vars: tuple[int, ...]) -> CardState:
        """Gives a card that has come into play its state."""
        return enter(self, card, place, face, vars)

    def reset_state(self, cs: CardState, face: i64) -> None:
        reset_state(self, cs, face)

    def refresh(self) -> None:
        refresh(self)

    def find_far(self) -> None:
        find_far(self)

    # -------------------------------------------------------------- the record

    def cite(self, point: i64) -> None:
        """Cites what the ruleset says for a point of the kernel."""
        if self.record is not None:
            for rule in self.rules.points[point]:
                self.record.cite(-1, rule)

    def cite_point(self, ev: Event, point: i64) -> None:
        """The same, for an event whose line is there already."""
        if self.record is not None:
            for rule in self.rules.points[point]:
                self.record.cite(ev.note, rule)

    def remark(self, rule: str) -> None:
        """Cites a rule for something that is no event."""
        if self.record is not None:
            self.record.remark(rule)

    def cite_event(self, ev: Event, rule: str) -> None:
        if self.record is not None:
            self.record.cite(ev.note, rule)

    def cite_adds(self, ev: Event) -> None:
        if self.record is not None:
            cite_adds(self, self.record, ev)

    def cite_want(self, kind: i64) -> None:
        if self.record is not None:
            cite_want(self, self.record, kind)

    def expect(self, rules: tuple[str, ...]) -> None:
        """Cites rules for the event that comes next."""
        if self.record is not None:
            self.record.expect(rules)

    def new_line(self) -> None:
        """What is cited from here on is about something else."""
        if self.record is not None:
            self.record.current = -1

    def cite_all(self, rules: tuple[str, ...]) -> None:
        if self.record is not None:
            for rule in rules:
                self.record.cite(-1, rule)
