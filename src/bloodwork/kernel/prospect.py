"""Whether something could be done: asked before it is offered, asked for or paid, of what would carry it out.

An event is asked of its kind (`what_stops`): what forbids it, and what it lacks. A text is asked op by op (`could`), as
if it ran, with every choice that could be made in it, and by what a viewer may know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bloodwork.kernel.ability import Ability
from bloodwork.kernel.contract import AT_BAN
from bloodwork.kernel.event import Event
from bloodwork.kernel.foretold import CAN
from bloodwork.kernel.ir import CardPattern, Env
from bloodwork.kernel.listen import ban_on, ban_on_any, replaced
from bloodwork.kernel.native import i64
from bloodwork.kernel.op import Op

if TYPE_CHECKING:
    from bloodwork.kernel.machine import Machine

EVERYONE: Final = -1  # a viewer who knows only what both players do


class Stop:
    """Why an event could not come about: the rules, and the ability that forbids it if one does."""

    def __init__(self, rules: tuple[str, ...], ban: Ability | None) -> None:
        self.rules: Final = rules
        self.ban: Final = ban


def what_stops(g: Machine, ev: Event) -> Stop | None:
    """What would stop an event as things are; None if it could come about. Nothing is cited for asking."""
    record = g.record
    g.record = None
    stop = stopping(g, ev)
    g.record = record
    return stop


def stopping(g: Machine, ev: Event) -> Stop | None:
    how = g.kinds[ev.kind]
    if g.bans | g.modifies | g.owns:
        if how.foresees:
            how.foresee(g, ev)
        if ((g.modifies >> ev.kind) & 1 or g.is_own(ev)) and replaced(g, ev):
            return None  # who knows what it becomes
        ban = ban_on(g, ev) if (g.bans >> ev.kind) & 1 else None
        if ban is not None:
            return Stop(g.rules.points[AT_BAN], ban)
    lacking = how.lacks(g, ev)
    if lacking:
        return Stop(lacking, None)
    if g.bans:
        for part in how.needs(g, ev):
            stop = stopping_part(g, part)
            if stop is not None:
                return stop
    return None


def stopping_part(g: Machine, ev: Event) -> Stop | None:
    """What forbids a part; that nothing else is missing for it is for the whole to know."""
    how = g.kinds[ev.kind]
    if how.foresees:
        how.foresee(g, ev)
    if ((g.modifies >> ev.kind) & 1 or g.is_own(ev)) and replaced(g, ev):
        return None
    ban = ban_on(g, ev) if (g.bans >> ev.kind) & 1 else None
    if ban is not None:
        return Stop(g.rules.points[AT_BAN], ban)
    for part in how.needs(g, ev):
        stop = stopping_part(g, part)
        if stop is not None:
            return stop
    return None


def any_forbidden(g: Machine, ev: Event, types: int) -> bool:
    """The same of an event about a card of which only some type words are known, whatever that card is."""
    if (g.bans >> ev.kind) & 1 == 0 or (g.modifies >> ev.kind) & 1:
        return False
    return ban_on_any(g, ev, types) is not None


def part_forbidden(g: Machine, ev: Event) -> bool:
    """Whether a card forbids an event that is to be part of another, or one that it needs itself."""
    if g.bans == 0:
        return False
    record = g.record
    g.record = None
    stop = stopping_part(g, ev)
    g.record = record
    return stop is not None


def never(g: Machine, env: Env, ev: Event, pattern: CardPattern | None) -> Stop | None:
    """What would stop an event whatever its card is, of which a pattern is known at most."""
    if (g.modifies >> ev.kind) & 1:
        return None
    ban = ban_on_any(g, ev, pattern.types() if pattern is not None else 0) if (g.bans >> ev.kind) & 1 else None
    if ban is not None:
        return Stop(g.rules.points[AT_BAN], ban)
    lacking = g.kinds[ev.kind].never(g, env, ev, pattern)
    return Stop(lacking, None) if lacking else None


class Notes:
    """What is noted of all branches of a run."""

    def __init__(self) -> None:
        self.guessed: bool = False  # a card that the viewer cannot tell was taken for one that would do
        self.why: list[str] = []  # the rules by which something is forbidden, or out of the question whatever is bound
        self.banned: bool = False  # a card forbids something


class Prospect:
    """A run of ops that is only thought of: what they would have bound, taken and paid so far, for all one knows."""

    def __init__(self, env: Env, viewer: i64, paying: bool, notes: Notes | None = None) -> None:
        self.env: Env = env.clone()
        self.viewer: i64 = viewer  # a player, or EVERYONE
        self.paying: bool = paying  # a cost: all of it must be possible
        self.follows: bool = False  # conditions are looked at; else they may hold, for all one knows
        self.failed: bool = False  # the last instruction could not succeed
        self.paid: bool = False  # something of a cost has been paid
        self.canceled: bool = False  # an event would not happen, which may be all that is wanted
        self.unknown: tuple[int, ...] = ()  # registers that hold a card which the viewer cannot tell
        self.pattern: CardPattern | None = None  # what is known of that card
        self.gone: tuple[int, ...] = ()  # cards that have been taken away to pay
        self.owed: tuple[int, ...] = ()  # kind, card, player, word, amount ... of what has been paid
        self.notes: Notes = notes if notes is not None else Notes()

    def with_bound(self, reg: int, handles: tuple[int, ...]) -> Prospect:
        """The same with something bound."""
        new = Prospect(self.env, self.viewer, self.paying, self.notes)
        new.env.need(reg + 1)
        new.env.regs[reg] = handles
        new.follows = self.follows
        new.failed = self.failed
        new.paid = self.paid
        new.canceled = self.canceled
        new.unknown = self.unknown
        new.pattern = self.pattern
        new.gone = self.gone
        new.owed = self.owed
        return new

    def with_unknown(self, reg: int, pattern: CardPattern | None) -> Prospect:
        """The same with a card bound that might be any."""
        new = self.with_bound(reg, ())
        new.unknown = (*self.unknown, reg)
        self.notes.guessed = True
        new.pattern = pattern
        return new

    def owes(self, ev: Event) -> i64:
        """How much of the same has been paid already."""
        total: i64 = 0
        for i in range(0, len(self.owed), 5):
            if self.owed[i : i + 4] == (ev.kind, ev.card, ev.player, ev.word):
                total += self.owed[i + 4]
        return total

    def pay(self, g: Machine, ev: Event, amount: i64) -> None:
        self.paid = True
        if amount > 0:
            self.owed = (*self.owed, ev.kind, ev.card, ev.player, ev.word, amount)
        if ev.card >= 0 and g.kinds[ev.kind].takes:
            self.gone = (*self.gone, ev.card)

    def note(self, stop: Stop) -> None:
        self.notes.banned = self.notes.banned or stop.ban is not None
        for rule in stop.rules:
            if rule not in self.notes.why:
                self.notes.why.append(rule)

    def sees(self, g: Machine, card: i64) -> bool:
        if self.viewer >= 0:
            return g.can_see(self.viewer, card)
        return g.can_see(0, card) and g.can_see(1, card)


def could(g: Machine, code: tuple[Op, ...], first: i64, end: i64, p: Prospect) -> bool:
    """Whether some of the ops from `first` to before `end` could succeed; of a cost, whether all of it could."""
    at = first
    while at < end:
        at = code[at].foretell(g, p, code, at, end)
        if at < 0:
            return at == CAN
    return p.paying or p.paid or (p.canceled and not p.failed)


def possible(g: Machine, code: tuple[Op, ...], first: i64, end: i64, p: Prospect) -> bool:
    """The same, asked from outside: nothing is cited for it."""
    record = g.record
    g.record = None
    answer = could(g, code, first, end, p)
    g.record = record
    return answer


def payable(g: Machine, cost: tuple[Op, ...], env: Env, player: i64, claimed: tuple[int, ...] = ()) -> bool:
    """Whether a player could pay the whole of a cost now. What paying it would itself bring does not count, nor do
    cards that are claimed by what it pays for."""
    if len(cost) == 0:
        return True
    trial = Prospect(env, player, True)
    trial.gone = claimed
    return possible(g, cost, 0, len(cost), trial)


def claimed_by(g: Machine, at: i64) -> tuple[int, ...]:
    """The cards that what is paid for by the process at a place of the stack needs for something else."""
    whole = g.stack[at - 1] if at > 0 else None
    return g.kinds[whole.kind].claims(g, whole) if isinstance(whole, Event) else ()


def forbids(g: Machine, cost: tuple[Op, ...], env: Env, player: i64) -> bool:
    """Whether it is for a card that forbids some of it that a player cannot pay a cost."""
    trial = Prospect(env, player, True)
    return not possible(g, cost, 0, len(cost), trial) and trial.notes.banned


def greatest_letter(g: Machine, cost: tuple[Op, ...], env: Env, player: i64, letter: i64, limit: i64) -> i64:
    """The greatest value of a letter, below a limit, with which a player can pay the whole of a cost now."""
    found: i64 = 0
    beyond: i64 = 1
    while beyond < limit and payable_with(g, cost, env, player, letter, beyond):
        found = beyond
        beyond *= 2
    while beyond - found > 1:
        value = (found + beyond) // 2
        if payable_with(g, cost, env, player, letter, value):
            found = value
        else:
            beyond = value
    return found


def payable_with(g: Machine, cost: tuple[Op, ...], env: Env, player: i64, letter: i64, value: i64) -> bool:
    """Whether the whole of a cost can be paid with a value of a letter."""
    trial = env.clone()
    trial.vars = (letter, value, *env.vars)
    return payable(g, cost, trial, player)


def usable(g: Machine, code: tuple[Op, ...], env: Env) -> bool:
    """Whether, by what everyone can see, what a text does could succeed at all."""
    p = Prospect(env, EVERYONE, False)
    p.follows = True
    return len(code) == 0 or possible(g, code, 0, len(code), p)


def some_of(
    g: Machine, code: tuple[Op, ...], at: i64, end: i64, p: Prospect, reg: int, cards: tuple[int, ...], number: i64
) -> bool:
    """Whether what comes after could, with so many of some cards bound."""
    if number == 0:
        return could(g, code, at + 1, end, p)
    bound = p.env.regs[reg] if reg < len(p.env.regs) else ()
    for i in range(len(cards) - number + 1):
        new = p.with_bound(reg, (*bound, g.handle(cards[i])))
        if some_of(g, code, at, end, new, reg, cards[i + 1 :], number - 1):
            return True
    return False
