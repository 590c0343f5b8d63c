"""Event patterns: kinds of event, flags and tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bloodwork.kernel.ir.base import ANYONE, R_CARD, R_EXTRA, R_FROM, R_OTHER, YOU, compare
from bloodwork.kernel.native import i64

if TYPE_CHECKING:
    from bloodwork.kernel.event import Event
    from bloodwork.kernel.ir.base import Env
    from bloodwork.kernel.ir.cards import Ref
    from bloodwork.kernel.ir.conditions import Cond
    from bloodwork.kernel.ir.numbers import Value
    from bloodwork.kernel.ir.patterns import CardPattern, Test
    from bloodwork.kernel.ir.places import Where
    from bloodwork.kernel.ir.players import Who
    from bloodwork.kernel.machine import Machine


class EventTest:
    def holds(self, g: Machine, env: Env, ev: Event) -> bool:
        return True


class CardIs(EventTest):
    """The card in a role (R_CARD, R_OTHER) is there and fits a pattern's side and tests."""

    def __init__(self, role: int, pattern: CardPattern) -> None:
        self.role: Final = role
        self.pattern: Final = pattern

    def holds(self, g: Machine, env: Env, ev: Event) -> bool:
        card = ev.other if self.role == R_OTHER else ev.card
        return card >= 0 and self.pattern.matches(g, env, card)


class CardIsThis(EventTest):
    """The card in a role is the one bearing the text (or, with `this` False, another)."""

    def __init__(self, role: int, this: bool = True) -> None:
        self.role: Final = role
        self.this: Final = this

    def holds(self, g: Machine, env: Env, ev: Event) -> bool:
        card = ev.other if self.role == R_OTHER else ev.card
        return card >= 0 and (card == g.card_of(env.source)) == self.this


class NoCard(EventTest):
    """There is no card in a role (a strike that met an empty slot)."""

    def __init__(self, role: int) -> None:
        self.role: Final = role

    def holds(self, g: Machine, env: Env, ev: Event) -> bool:
        return (ev.other if self.role == R_OTHER else ev.card) < 0


class TwoCards(EventTest):
    """The cards in both roles are there, and are not the same one."""

    def holds(self, g: Machine, env: Env, ev: Event) -> bool:
        return ev.card >= 0 and ev.other >= 0 and ev.card != ev.other


class CardBound(EventTest):
    """The card in a role is one that the ability's environment has bound ("the next time it attacks")."""

    def __init__(self, role: int, ref: Ref) -> None:
        self.role: Final = role
        self.ref: Final = ref

    def holds(self, g: Machine, env: Env, ev: Event) -> bool:
        if self.role == R_OTHER:
            return ev.other >= 0 and self.ref.meant(g, env, ev.other, before_leaving(g, ev) - 1)
        return ev.card >= 0 and self.ref.meant(g, env, ev.card, ev.card_was)


def before_leaving(g: Machine, ev: Event) -> i64:
    """The number of moves of the other card of an event; of one still to come, if that card has just left play."""
    if ev.other_stamp == 0 and ev.other in g.ghosts and g.state(ev.other) is None:
        return g.moves[ev.other]
    return ev.other_stamp


class PlayerIs(EventTest):
    """The player of the event is one of these."""

    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def holds(self, g: Machine, env: Env, ev: Event) -> bool:
        return ev.player in self.who.players(g, env)


class AmountIs(EventTest):
    """R_AMOUNT or R_EXTRA compares to a number."""

    def __init__(self, role: int, op: int, than: Value) -> None:
        self.role: Final = role
        self.op: Final = op
        self.than: Final = than

    def holds(self, g: Machine, env: Env, ev: Event) -> bool:
        return compare(ev.extra if self.role == R_EXTRA else ev.amount, self.op, self.than.value(g, env))


class Passes(EventTest):
    """The new number (R_EXTRA) has come to, or gone past, a number by this event."""

    def __init__(self, number: int) -> None:
        self.number: Final = number

    def holds(self, g: Machine, env: Env, ev: Event) -> bool:
        return ev.extra >= self.number and ev.extra - ev.amount < self.number


class Comes(EventTest):
    """The new number (R_EXTRA) fits by this event, and did not before: `gain` is the kind of event that adds to it."""

    def __init__(self, op: int, than: Value, gain: int) -> None:
        self.op: Final = op
        self.than: Final = than
        self.gain: Final = gain

    def holds(self, g: Machine, env: Env, ev: Event) -> bool:
        than = self.than.value(g, env)
        before = ev.extra - ev.amount if ev.kind == self.gain else ev.extra + ev.amount
        return compare(ev.extra, self.op, than) and not compare(before, self.op, than)


class WordIsAmong(EventTest):
    """The word of the event, or, of an event about all of them (-1), one of those in `parts`."""

    def __init__(self, word: int) -> None:
        self.word: Final = word

    def holds(self, g: Machine, env: Env, ev: Event) -> bool:
        return ev.word == self.word or (ev.word < 0 and self.word in ev.parts)


class IsKind(EventTest):
    """One of several lists of tests holds, each for one kind of event."""

    def __init__(self, kinds: tuple[int, ...], tests: tuple[tuple[EventTest, ...], ...]) -> None:
        self.kinds: Final = kinds
        self.tests: Final = tests

    def holds(self, g: Machine, env: Env, ev: Event) -> bool:
        for i in range(len(self.kinds)):
            if self.kinds[i] == ev.kind:
                for test in self.tests[i]:
                    if not test.holds(g, env, ev):
                        return False
        return True


class WordIs(EventTest):
    """The word of the event (a stat, keyword, counter, phase, cause ...)."""

    def __init__(self, word: int) -> None:
        self.word: Final = word

    def holds(self, g: Machine, env: Env, ev: Event) -> bool:
        return ev.word == self.word


class InPlace(EventTest):
    """R_PLACE or R_FROM is one of the places of a description, or with `has` False is none of them."""

    def __init__(self, role: int, where: Where, has: bool = True) -> None:
        self.role: Final = role
        self.where: Final = where
        self.has: Final = has

    def holds(self, g: Machine, env: Env, ev: Event) -> bool:
        place = ev.frm if self.role == R_FROM else ev.place
        return (place in self.where.places(g, env, ev.card)) == self.has


class AtItsAim(EventTest):
    """The place is the one that the event was aimed at when it began (`aim`), wherever its card is by now."""

    def holds(self, g: Machine, env: Env, ev: Event) -> bool:
        return ev.place >= 0 and ev.place == ev.aim


class WasUnopposed(EventTest):
    """Whether nothing was across from the card of an attack when that began (`aim`): what it killed was there."""

    def __init__(self, unopposed: bool) -> None:
        self.unopposed: Final = unopposed

    def holds(self, g: Machine, env: Env, ev: Event) -> bool:
        if ev.aim < 0:
            return False
        empty = g.slots[ev.aim] < 0
        for at in range(len(ev.parts)):
            if ev.parts[at] == ev.aim and at < len(ev.cards) and ev.cards[at] >= 0:
                empty = False
        return empty == self.unopposed


class InZone(EventTest):
    """R_PLACE or R_FROM lies in zones of these kinds (mask, bit 0 the slots), of a side's player."""

    def __init__(self, role: int, zones: int, side: int) -> None:
        self.role: Final = role
        self.zones: Final = zones
        self.side: Final = side

    def holds(self, g: Machine, env: Env, ev: Event) -> bool:
        place = ev.frm if self.role == R_FROM else ev.place
        if place < 0 or (self.zones >> g.table.kind_of(place)) & 1 == 0:
            return False
        return self.side == ANYONE or (g.table.owner_of(place) == env.you) == (self.side == YOU)


class OfThatPlayer(EventTest):
    """R_PLACE or R_FROM is a zone or space of the player of the event ("their deck")."""

    def __init__(self, role: int) -> None:
        self.role: Final = role

    def holds(self, g: Machine, env: Env, ev: Event) -> bool:
        place = ev.frm if self.role == R_FROM else ev.place
        return place >= 0 and g.table.owner_of(place) == ev.player


class PlayedUpon(EventTest):
    """A card was played upon another in a way that its face numbers (`Face.consume_kinds`)."""

    def __init__(self, how: int) -> None:
        self.how: Final = how

    def holds(self, g: Machine, env: Env, ev: Event) -> bool:
        return ev.other >= 0 and ev.word == self.how


class PartOf(EventTest):
    """The event is part of one of a kind about the card in a role of it, or with `has` False is not."""

    def __init__(self, kind: int, has: bool = True, role: int = R_CARD) -> None:
        self.kind: Final = kind
        self.has: Final = has
        self.role: Final = role

    def holds(self, g: Machine, env: Env, ev: Event) -> bool:
        return g.is_part_of(ev, self.kind, ev.other if self.role == R_OTHER else ev.card) == self.has


class IsThen(EventTest):
    """The card of the event passes a test after it."""

    def __init__(self, test: Test) -> None:
        self.test: Final = test

    def holds(self, g: Machine, env: Env, ev: Event) -> bool:
        return self.test.holds(g, env, ev.card)


class BroughtBy(EventTest):
    """The event is part of one of a kind that brings the card of it."""

    def __init__(self, kind: int) -> None:
        self.kind: Final = kind

    def holds(self, g: Machine, env: Env, ev: Event) -> bool:
        return g.is_brought(ev, self.kind)


class Survives(EventTest):
    """The card in a role is in play after the event, and what it has been dealt does not kill it."""

    def __init__(self, role: int, stat: int) -> None:
        self.role: Final = role
        self.stat: Final = stat  # what damage is compared with

    def holds(self, g: Machine, env: Env, ev: Event) -> bool:
        cs = g.state(ev.other if self.role == R_OTHER else ev.card)
        if cs is None:
            return False
        dealt = 0 if self.stat == g.rules.worn_stat else cs.damage
        return g.stat_of(cs, self.stat) > dealt


class CondHolds(EventTest):
    """Something else holds when the event happens."""

    def __init__(self, cond: Cond) -> None:
        self.cond: Final = cond

    def holds(self, g: Machine, env: Env, ev: Event) -> bool:
        return self.cond.holds(g, env)


class FlagOr(EventTest):
    """The event has a flag, or else something holds."""

    def __init__(self, flag: int, cond: Cond) -> None:
        self.flag: Final = flag
        self.cond: Final = cond

    def holds(self, g: Machine, env: Env, ev: Event) -> bool:
        if ev.flags & self.flag:
            return True
        before = env.event
        env.event = ev
        found = self.cond.holds(g, env)
        env.event = before
        return found


class WasThere(EventTest):
    """The card bearing the text was there when what the event ends began: the event's amount is the serial of then."""

    def holds(self, g: Machine, env: Env, ev: Event) -> bool:
        cs = g.state(g.card_of(env.source))
        return cs is not None and cs.serial <= ev.amount


class EventPattern:
    """Kinds of event, flags that must be set or clear, and tests; all must hold.

    `kinds` pairs each kind with the flags that are needed for it. An outcome pattern asks for a Success
    unless `failed` is set.
    """

    def __init__(self, kinds: tuple[KindPattern, ...], tests: tuple[EventTest, ...], failed: bool = False) -> None:
        self.kinds: Final = kinds
        self.tests: Final = tests
        self.failed: Final = failed
        mask = 0
        for kind in kinds:
            mask |= 1 << kind.kind
        self.mask: Final = mask
        own = False
        for test in tests:
            if isinstance(test, CardIsThis) and test.role == R_CARD and test.this:
                own = True
        self.own: Final = own  # it hears only what happens to the card that bears it
        caused = False
        for test in tests:
            if isinstance(test, CardIsThis) and test.role == R_OTHER and test.this:
                caused = True
        self.caused: Final = caused  # it hears only what happens because of the card that bears it
        self.alike: i64 = -1  # see alike.py; -1: not worked out

    def covers(self, g: Machine, env: Env, ev: Event, types: int) -> bool:
        """Whether it matches an event about a card of which only some type words are known, whatever that card is."""
        for kind in self.kinds:
            if kind.kind == ev.kind and ev.flags & kind.on == kind.on and ev.flags & kind.off == 0:
                for test in self.tests:
                    if isinstance(test, CardIs) and test.role == R_CARD:
                        if not test.pattern.covers(types):
                            return False
                    elif not test.holds(g, env, ev):
                        return False
                return True
        return False

    def matches(self, g: Machine, env: Env, ev: Event) -> bool:
        for kind in self.kinds:
            if kind.kind == ev.kind and ev.flags & kind.on == kind.on and ev.flags & kind.off == 0:
                for test in self.tests:
                    if not test.holds(g, env, ev):
                        return False
                return True
        return False


class KindPattern:
    def __init__(self, kind: int, on: int = 0, off: int = 0) -> None:
        self.kind: Final = kind
        self.on: Final = on
        self.off: Final = off
