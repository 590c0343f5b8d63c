"""Ops: what a running effect does, one after another. Control flow is jumps over a flat tuple.

An op runs until it is done (True: go on with the next) or has started something it must wait for (False: it is
called again, with `eff.phase` as it left it, when that is finished). `eff.ok` is whether the last instruction
succeeded; "then" is a `Need` that jumps past what depends on it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bloodwork.kernel.arriving import HearArrival
from bloodwork.kernel.change import EVERYTHING, NUMBERS, WORDS
from bloodwork.kernel.choices import order_cards
from bloodwork.kernel.choosing import Choose, ChooseNumber, ChoosePlace, ChoosePlayer, ChooseTarget, Target
from bloodwork.kernel.contract import (
    AT_AS_THEY_LAY,
    AT_CHANCE,
    AT_EACH,
    AT_FOLLOWED,
    AT_GIVEN_UP,
    AT_GONE,
    AT_LAPSED,
    AT_LOST,
    AT_NOTHING,
    AT_SEVERAL,
    AT_SPOKEN_OF,
)
from bloodwork.kernel.dividing import Divide
from bloodwork.kernel.event import F_COST, F_NOBODY, F_PLACED, Event
from bloodwork.kernel.flow import (
    Again,
    Each,
    ForPlayer,
    GoBack,
    If,
    IfFound,
    Jump,
    Let,
    May,
    Need,
    NoteNumber,
    NoteOutcome,
    NotePaid,
    TakePile,
)
from bloodwork.kernel.foretold import CAN, CANNOT
from bloodwork.kernel.ir import (
    ANYWHERE,
    BOTTOM,
    COPY_OF,
    NO_CARD,
    NOBODY,
    NOWHERE,
    TOP,
    Bound,
    CardPattern,
    Env,
    EventCard,
    Ref,
    This,
    Value,
    Where,
    Who,
    ZoneOf,
)
from bloodwork.kernel.modes import ChooseModes, InMode
from bloodwork.kernel.native import i64
from bloodwork.kernel.op import ON_EVENT, TURN_END, TURN_START, WHILE, Moment, Op
from bloodwork.kernel.packing import card_in, ref_of
from bloodwork.kernel.passive import PASSIVE_BIT, work_out
from bloodwork.kernel.prospect import Prospect, never, what_stops
from bloodwork.kernel.replacing import Absorb, Cancel, Keep, note_result, replacing
from bloodwork.kernel.table import NONE_SEES

if TYPE_CHECKING:
    from bloodwork.kernel.effect import Effect
    from bloodwork.kernel.machine import Machine


# in which order cards go to an ordered zone
AS_THEY_LIE: Final = 0  # in their own, if they have one; else the rules say who chooses
ANY_ORDER: Final = 1  # who moves them chooses
AT_RANDOM: Final = 2


class Do(Op):
    """Processes an event, or one for each card, player or time that its words mean.

    The instruction is spread over the cards of `card` if given, else over the players of `who`; each of these
    `times` times. `out` receives the cards of the outcomes (drawn, created, found, moved), `kept` the cards that it
    was about, where they are now, also those for which it failed, and `out_number` the sum of the amounts. `order`
    says in which order they go to an ordered zone. `apart` holds those that it has been done to so far, for places
    that must be others than theirs. With `until`, what was done is undone at that moment. Where it
    replaces an event it is gathered and done after that; with `at_once` it is done right away, because something
    after it depends on what comes of it.
    """

    def __init__(
        self,
        kind: int,
        card: Ref | None = None,
        other: Ref | None = None,
        who: Who | None = None,
        place: Where | None = None,
        amount: Value | None = None,
        word: int = 0,
        flags: int = 0,
        times: Value | None = None,
        out: int = -1,
        out_number: int = -1,
        until: Moment | None = None,
        at_once: bool = False,
        kept: int = -1,
        order: int = AS_THEY_LIE,
        apart: int = -1,
    ) -> None:
        self.kind: Final = kind
        self.apart: Final = apart
        self.at_once: Final = at_once
        self.card: Final = card
        self.other: Final = other
        self.who: Final = who
        self.place: Final = place
        self.amount: Final = amount
        self.word: Final = word
        self.flags: Final = flags
        self.times: Final = times
        self.out: Final = out
        self.out_number: Final = out_number
        self.until: Final = until
        self.kept: Final = kept
        self.order: Final = order

    def make(self, g: Machine, env: Env, unit: int) -> Event:
        ev = Event(self.kind)
        ev.word = self.word
        ev.flags = self.flags
        if self.card is not None:
            ev.card = g.live(unit)
            env.own = ev.card
            if self.who is not None:
                ev.player = self.who.one(g, env)
                if ev.player < 0:
                    ev.flags |= F_NOBODY
        elif self.who is not None:
            ev.player = unit
        if self.other is not None:
            # of a card that has left play a copy can still be made
            ev.other = self.other.known(g, env) if self.word == COPY_OF else self.other.one(g, env)
            if ev.other < 0 and g.kinds[self.kind].sourced:
                ev.other = self.other.known(g, env)
                ev.by = last_controller(g, env, ev.other)
        if self.amount is not None:
            ev.amount = min(self.amount.value(g, env), g.rules.number_limit)
        where = self.place
        if where is not None:
            places = where.places(g, env, ev.card)
            ev.place = places[0] if places else NOWHERE
            ev.flags |= F_PLACED
            if isinstance(where, ZoneOf):
                ev.index = where.end
        return ev

    def units(self, g: Machine, env: Env) -> tuple[int, ...]:
        found: tuple[int, ...] = (NOBODY,)
        if self.card is not None:
            met = self.card.cards(g, env)
            if g.rules.wards and self.flags & F_COST == 0:
                met = tuple([card for card in met if g.rules.affects(g, env, card)])
            found = g.handles(met)
        elif self.who is not None:
            found = self.who.players(g, env)
        if self.times is not None:
            times = self.times.value(g, env)
            if times > g.rules.loop_limit:
                times = g.rules.loop_limit + 1  # more than a chain may have events
            if times != 1:
                out: list[int] = []
                for unit in found:
                    for _ in range(times):
                        out.append(unit)
                found = tuple(out)
        return found

    def run(self, g: Machine, eff: Effect) -> bool:
        if eff.phase == 0:
            eff.units = self.units(g, eff.env)
            if self.until is not None and self.until.is_past(g, eff.env):
                eff.units = ()
                g.cite(AT_LAPSED)
            eff.i = 0
            eff.any = False
            eff.acc = ()
            eff.number = 0
            eff.phase = 1
            if self.apart >= 0:
                eff.env.regs[self.apart] = ()
            if not eff.units and self.card is not None and not self.card.cards(g, eff.env):
                g.cite_want(self.kind)
            if g.record is not None:
                self.cite_words(g, eff)
            if len(eff.units) > 1 and eff.units[0] != eff.units[-1]:
                g.cite(AT_EACH)
            if self.flags & F_COST:
                self.settle(g, eff)
            if len(eff.units) > 1 and self.card is not None and self.place is not None:
                if self.in_order(g, eff):
                    eff.phase = 3
                    return False
                if self.from_top() and (self.order != AS_THEY_LIE or self.lie_in_order(g, eff)):
                    eff.units = eff.units[::-1]
                    g.cite(AT_AS_THEY_LAY)
        elif eff.phase == 2:
            self.take(g, eff)
        elif eff.phase == 3:
            eff.units = g.handles(g.picked)
            if self.from_top():
                eff.units = eff.units[::-1]  # the first one chosen comes to lie above the others
                g.cite(AT_AS_THEY_LAY)
            g.picked = ()
            eff.phase = 1
        while eff.i < len(eff.units):
            unit = eff.units[eff.i]
            eff.i += 1
            if self.card is not None and g.live(unit) < 0:
                eff.full = False
                continue
            ev = self.make(g, eff.env, unit)
            if self.flags & F_COST and self.amount is not None and ev.amount == 0:
                eff.any = True  # nothing to pay
                continue
            if eff.collecting and self.flags & F_COST == 0 and not self.at_once:
                if self.until is not None:
                    ev.lasts = self.until.term(g, eff.env, ev)
                eff.collected.append(ev)
                eff.any = True
                continue
            eff.phase = 2
            if (g.rules.unheard >> self.kind) & 1 and eff.env.source >= 0:
                ev.immune = (ref_of(eff.ability, eff.env.source),)
            if eff.collecting and self.at_once:
                ev.immune = replacing(g)
            if not g.emit(ev):
                return False
            self.take(g, eff)
        if g.todo & PASSIVE_BIT and not eff.collecting and not settled(g, eff):
            return False  # the card has noted what it put aside after that event was done
        eff.phase = 0
        eff.ok = eff.any
        if eff.any and not eff.full and len(eff.units) > 1:
            g.cite(AT_SEVERAL)
        if self.flags & F_COST != 0 and not (eff.any and eff.full):
            eff.ok = False
        if self.kept >= 0 and eff.units and not (eff.any and eff.full):
            g.cite(AT_SPOKEN_OF)
        eff.full = True
        if self.out >= 0:
            eff.env.regs[self.out] = eff.acc
        if self.kept >= 0:
            eff.env.regs[self.kept] = followed(g, eff.units, eff.acc)
        if self.order == AT_RANDOM:
            forget_order(g, eff.units)
        if self.out_number >= 0:
            eff.env.regs[self.out_number] = (eff.number,)
        eff.units = ()
        if g.record is not None:
            g.record.blind = 0  # what comes next follows from what all have seen happen, or not happen
        return True

    def settle(self, g: Machine, eff: Effect) -> None:
        """A cost that is not there in full is not begun; one of nothing is paid."""
        if not self.enough(g, eff.env, eff.units):
            eff.units = ()
            eff.full = False
        elif not eff.units:
            eff.any = eff.ok or not isinstance(self.card, Bound)

    def cite_words(self, g: Machine, eff: Effect) -> None:
        """What became of the cards that the words speak of, and of the card that bears them."""
        env = eff.env
        card = g.card_of(env.source)
        if card >= 0 and g.live(env.source) < 0:
            g.cite(AT_GONE)
        bound: tuple[int, ...] = ()
        if isinstance(self.card, Bound):
            bound = env.regs[self.card.reg]
        elif isinstance(self.card, EventCard) and env.event is not None:
            bound = env.event.bound(self.card.role)
        elif isinstance(self.card, This):
            bound = (env.source,)
        else:
            return
        if not bound:
            g.cite(AT_NOTHING)
        elif not eff.units:
            g.cite(AT_LOST)
        elif not isinstance(self.card, Bound) and g.state(g.card_of(bound[0])) is None:
            g.cite(AT_FOLLOWED)

    def in_order(self, g: Machine, eff: Effect) -> bool:
        """Asks who moves the cards for their order, where that is theirs to choose."""
        cards = g.live_all(eff.units)
        if isinstance(self.place, ZoneOf) and self.place.end == ANYWHERE:
            return False
        assert self.place is not None
        if self.order == AT_RANDOM:
            eff.units = g.handles(g.rng.shuffled(cards))
            g.cite(AT_CHANCE)
            return False
        if self.order != ANY_ORDER and not g.rules.chooses_order(g, cards, self.place.places(g, eff.env, cards[0])):
            return False
        player = self.who.one(g, eff.env) if self.who is not None else eff.env.you
        if not g.can_see_any(player, cards):
            eff.units = g.handles(g.rng.shuffled(cards))
            g.cite(AT_CHANCE)
            return False
        return not order_cards(g, player, cards)

    def from_top(self) -> bool:
        """Whether the place of a card is counted from the top: what is put there first comes to lie below the next."""
        return isinstance(self.place, ZoneOf) and (self.place.end == TOP or self.place.end >= 0)

    def lie_in_order(self, g: Machine, eff: Effect) -> bool:
        """Whether the cards have an order already, as those of a deck do, which they keep."""
        for card in g.live_all(eff.units):
            place = g.where[card]
            if g.table.in_play[place] or (g.table.ordered >> g.table.kinds[place]) & 1 == 0:
                return False
        return True

    def take(self, g: Machine, eff: Effect) -> None:
        """What became of the event just resolved."""
        last = g.last
        if eff.collecting and self.at_once:
            note_result(g)
        if last is None or not last.ok:
            if self.flags & F_COST and self.is_paid(g, eff, last):
                eff.any = True
            else:
                eff.full = False
            return
        eff.any = True
        if last.card >= 0 and g.where[last.card] >= 0 and g.table.kinds[g.where[last.card]] == g.rules.bound_zone:
            cs = g.state(g.card_of(eff.env.source))
            if cs is not None:
                cs.apart = (*cs.apart, last.card)
                if g.passives:
                    g.changed |= EVERYTHING
                    g.todo |= PASSIVE_BIT
        eff.number += last.amount
        if self.out >= 0 or self.kept >= 0 or self.apart >= 0:
            eff.acc = eff.acc + last.result_handles(g)
            if self.apart >= 0:
                eff.env.regs[self.apart] = eff.acc
        if self.out >= 0 or self.kept >= 0 or self.out_number >= 0 or self.until is not None:
            g.cite_adds(last)
        if self.until is not None:
            g.undo_at(self.until, eff.env, last)
        elif g.undos:
            g.rules.kinds[self.kind].for_good(g, last)

    def is_paid(self, g: Machine, eff: Effect, last: Event | None) -> bool:
        """Whether what an ability has made of a cost is as good as paid: nothing is left of it, or the card is gone."""
        if self.amount is not None and last is not None and last.kind == self.kind and last.amount == 0:
            return True
        unit = eff.units[eff.i - 1]
        if self.card is None or not g.kinds[self.kind].takes or g.live(unit) >= 0:
            return False
        if self.out >= 0 or self.kept >= 0:
            eff.acc = (*eff.acc, int(g.handle(card_in(unit))))  # it was given, and can be spoken of as it last was
        g.cite(AT_GIVEN_UP)
        return True

    def departs(self, g: Machine) -> bool:
        return self.card is not None and (g.rules.leaving >> self.kind) & 1 == 1

    def pays(self) -> bool:
        return self.flags & F_COST != 0

    def foretell(self, g: Machine, p: Prospect, code: tuple[Op, ...], at: i64, end: i64) -> i64:
        cost = self.flags & F_COST != 0
        p.failed = not self.could_be(g, p, cost)
        if p.failed:
            return CANNOT if cost or p.paying else at + 1
        return at + 1 if cost or p.paying else CAN

    def could_be(self, g: Machine, p: Prospect, cost: bool) -> bool:
        """Whether one of its events could come about; of a cost, whether all of them could."""
        env = p.env
        if isinstance(self.card, Bound) and self.card.reg in p.unknown:
            p.paid = p.paid or cost
            unthinkable = never(g, env, self.make(g, env, NO_CARD), p.pattern)
            if unthinkable is not None:
                p.note(unthinkable)
            return unthinkable is None
        units = self.units(g, env)
        if (cost and not self.enough(g, env, units)) or (self.until is not None and self.until.is_past(g, env)):
            return False
        before = NO_CARD - 1
        for unit in units:
            if unit == before and not cost:
                continue
            before = unit
            if self.unit_could_be(g, p, unit, cost) != cost:
                return not cost
        p.paid = p.paid or cost
        return cost

    def unit_could_be(self, g: Machine, p: Prospect, unit: int, cost: bool) -> bool:
        if self.card is not None and (g.live(unit) < 0 or g.live(unit) in p.gone):
            return False
        ev = self.make(g, p.env, unit)
        amount = ev.amount
        if cost and self.amount is not None:
            if amount == 0:
                return True
            ev.amount += p.owes(ev)
        stop = what_stops(g, ev)
        if stop is not None:
            if stop.ban is not None:
                p.note(stop)
            return False
        if cost:
            p.pay(g, ev, amount)
        return True

    def enough(self, g: Machine, env: Env, units: tuple[int, ...]) -> bool:
        """Whether, for a cost, there is all that its words ask for."""
        if self.card is None or (self.times is not None and self.times.value(g, env) == 0):
            return True
        return len(units) >= self.card.required(g, env)

    def allowed(self, g: Machine, env: Env, reg: int, cards: tuple[int, ...]) -> tuple[int, ...]:
        if not isinstance(self.card, Bound) or self.card.reg != reg:
            return cards
        out: list[int] = []
        for card in cards:
            stop = what_stops(g, self.make(g, env, g.handle(card)))
            if stop is None or stop.ban is None:
                out.append(card)
        return tuple(out)


def last_controller(g: Machine, env: Env, card: i64) -> i64:
    """Who controlled a card when it was last in play; if that is not known any more, who the effect is of."""
    past = g.ghosts.get(card)
    if past is not None:
        return g.table.owners[past.place]
    return env.you if card == g.card_of(env.source) else NOBODY


def followed(g: Machine, units: tuple[int, ...], results: tuple[int, ...]) -> tuple[int, ...]:
    """The cards that an instruction was about: where its events took them, or where they were if these failed."""
    out: list[int] = []
    for unit in units:
        now = unit
        for result in results:
            if card_in(result) == card_in(unit):
                now = result
        if now not in out and (now != unit or g.live(unit) >= 0):
            out.append(now)
    return tuple(out)


def forget_order(g: Machine, units: tuple[int, ...]) -> None:
    """Cards that went to a hidden zone in a random order: nobody knows any more which is which."""
    for unit in units:
        place = g.where[card_in(unit)]
        if place >= 0 and g.table.sights[place] == NONE_SEES and card_in(unit) in g.known:
            del g.known[card_in(unit)]


class NameWord(Op):
    """Processes the ruleset's naming event (a tag, a card name or a number) and keeps the word with the card.

    With `but_last` not the word that it named last (R_EXTRA of the event is then 1).
    """

    def __init__(self, kind: int, who: Who, what: int, but_last: bool = False) -> None:
        self.kind: Final = kind
        self.who: Final = who
        self.what: Final = what
        self.but_last: Final = but_last

    def run(self, g: Machine, eff: Effect) -> bool:
        if eff.phase == 0:
            ev = Event(self.kind)
            ev.player = self.who.one(g, eff.env)
            ev.word = self.what
            ev.extra = 1 if self.but_last else 0
            ev.card = g.live(eff.env.source)
            eff.phase = 1
            if not g.emit(ev):
                return False
        eff.phase = 0
        last = g.last
        eff.ok = last is not None and last.ok
        return True


class Search(Op):
    """Processes a search: `who` looks through a zone of `whose` for cards of a pattern, and takes between lo and hi."""

    def __init__(self, kind: int, out: int, who: Who, whose: Who, pattern: CardPattern, hi: Value, up_to: bool) -> None:
        self.kind: Final = kind
        self.out: Final = out
        self.who: Final = who
        self.whose: Final = whose
        self.pattern: Final = pattern
        self.hi: Final = hi
        self.up_to: Final = up_to

    def run(self, g: Machine, eff: Effect) -> bool:
        env = eff.env
        if eff.phase == 0:
            ev = Event(self.kind)
            ev.player = self.who.one(g, env)
            whose = self.whose.one(g, env)
            zone = 1
            while (self.pattern.zones >> zone) & 1 == 0:
                zone += 1
            ev.place = g.table.zone_of(whose, zone)
            ev.cards = tuple([c for c in self.pattern.candidates(g, env) if g.where[c] == ev.place])
            ev.amount = min(self.hi.value(g, env), g.rules.number_limit)
            ev.extra = 0 if self.up_to else ev.amount
            if eff.collecting:
                ev.immune = replacing(g)  # what it finds is spoken of: it is done at once
            eff.phase = 1
            if not g.emit(ev):
                return False
        eff.phase = 0
        last = g.last
        eff.ok = last is not None and last.ok
        env.regs[self.out] = last.result_handles(g) if last is not None and last.ok else ()
        if last is not None and env.regs[self.out]:
            g.cite_adds(last)
        return True


class Allow(Op):
    """Adds a number to a tally that no event adds to: so much more than a limit is allowed this turn."""

    def __init__(self, tally: int, who: Who, amount: Value) -> None:
        self.tally: Final = tally
        self.who: Final = who
        self.amount: Final = amount

    def run(self, g: Machine, eff: Effect) -> bool:
        at = len(g.res) - 2 * (len(g.lib.tallies) - self.tally)
        for player in self.who.players(g, eff.env):
            g.res[at + player] += min(self.amount.value(g, eff.env), g.rules.number_limit)
        g.changed |= NUMBERS
        eff.ok = True
        return True


def settled(g: Machine, eff: Effect) -> bool:
    """Works out what holds now, in the midst of an effect. False: first what follows from it is looked at."""
    if eff.collecting:
        if g.todo & PASSIVE_BIT:
            work_out(g)  # the rest is looked at once it is known what becomes of the event
        return True
    eff.phase = 1
    return g.settle()


class Hold(Op):
    """Makes an ability that no card holds ("the next time ..."), with the bindings of this moment.

    It belongs to the player of the effect, and lasts until it has triggered `uses` times (0: any number) or the
    moment of the ability (`Ability.until`) comes; with `brief` until a `Release` further on in the same effect. What it
    says holds at once, also for the next words of the effect.
    """

    def __init__(self, ability: int, uses: int = 0, brief: bool = False) -> None:
        self.ability: Final = ability
        self.uses: Final = uses
        self.brief: Final = brief

    def run(self, g: Machine, eff: Effect) -> bool:
        if eff.phase == 0:
            g.hold(self.ability, eff.env, self.uses)
            if not settled(g, eff):
                return False
        eff.phase = 0
        eff.ok = True
        return True


class Remember(Op):
    """Keeps cards, or a number, among the variables of the card that bears the text, for its other abilities, as long
    as it stays. What these say of it holds at once."""

    def __init__(self, number: int, ref: Ref | None = None, amount: Value | None = None) -> None:
        self.number: Final = number
        self.ref: Final = ref
        self.amount: Final = amount

    def run(self, g: Machine, eff: Effect) -> bool:
        cs = g.state(g.live(eff.env.source))
        if eff.phase == 0 and cs is not None:
            kept: list[int] = []
            for i in range(0, len(cs.vars), 2):
                if cs.vars[i] != self.number:
                    kept.extend(cs.vars[i : i + 2])
            held: tuple[int, ...] = ()
            if self.amount is not None:
                held = (int(self.amount.value(g, eff.env)),)
            elif self.ref is not None:
                held = g.handles(self.ref.cards(g, eff.env))
            for one in held:
                kept.append(self.number)
                kept.append(one)
            cs.vars = tuple(kept)
            g.changed |= WORDS
            if g.passives:
                g.todo |= PASSIVE_BIT
                if not settled(g, eff):
                    return False
        eff.phase = 0
        return True


class Release(Op):
    """Ends what this effect made by a `Hold` of the same ability: it was there for the instructions between them."""

    def __init__(self, ability: int) -> None:
        self.ability: Final = ability

    def run(self, g: Machine, eff: Effect) -> bool:
        if eff.phase == 0:
            source = eff.env.source
            g.held = tuple([held for held in g.held if held.ability != self.ability or held.env.source != source])
            g.refresh()
            if not settled(g, eff):
                return False
        eff.phase = 0
        return True


__all__ = [
    "ANY_ORDER",
    "AS_THEY_LIE",
    "AT_RANDOM",
    "BOTTOM",
    "ON_EVENT",
    "TURN_END",
    "TURN_START",
    "WHILE",
    "Absorb",
    "Again",
    "Allow",
    "Cancel",
    "Choose",
    "ChooseModes",
    "ChooseNumber",
    "ChoosePlace",
    "ChoosePlayer",
    "ChooseTarget",
    "Divide",
    "Do",
    "Each",
    "ForPlayer",
    "GoBack",
    "HearArrival",
    "Hold",
    "If",
    "IfFound",
    "InMode",
    "Jump",
    "Keep",
    "Let",
    "May",
    "Moment",
    "NameWord",
    "Need",
    "NoteNumber",
    "NoteOutcome",
    "NotePaid",
    "Op",
    "Release",
    "Remember",
    "Search",
    "TakePile",
    "Target",
]
