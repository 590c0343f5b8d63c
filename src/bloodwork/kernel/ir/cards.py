"""References: which cards a text speaks of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bloodwork.kernel.ir.base import NAMED_CARD, NAMED_PREY, NO_CARD, RIGHT
from bloodwork.kernel.ir.patterns import passes
from bloodwork.kernel.native import i64
from bloodwork.kernel.packing import STAMP_MASK, card_in, next_stamp, stamp_in

if TYPE_CHECKING:
    from bloodwork.kernel.ir.base import Env
    from bloodwork.kernel.ir.numbers import Value
    from bloodwork.kernel.ir.patterns import CardPattern, Test
    from bloodwork.kernel.ir.players import Who
    from bloodwork.kernel.machine import Machine


class Ref:
    """Cards that a text speaks of, as card ids, live ones only, in precedence order where there are several."""

    def cards(self, g: Machine, env: Env) -> tuple[int, ...]:
        return ()

    def one(self, g: Machine, env: Env) -> i64:
        found = self.cards(g, env)
        return found[0] if found else NO_CARD

    def known(self, g: Machine, env: Env) -> i64:
        """The one card, also if it has left play: for what it is or was, not for doing things to it."""
        return self.one(g, env)

    def all_known(self, g: Machine, env: Env) -> tuple[int, ...]:
        """All of them, also those that have moved on since."""
        found = self.cards(g, env)
        known = self.known(g, env)
        return (*found, int(known)) if known >= 0 and known not in found else found

    def means(self, g: Machine, env: Env, card: i64) -> bool:
        """Whether a card is one of them, or the one card that has left play."""
        return card in self.cards(g, env) or card == self.known(g, env)

    def meant(self, g: Machine, env: Env, card: i64, was: i64) -> bool:
        """Whether a card is one of them, or was one when its number of moves was this: what took it away is told."""
        return card in self.cards(g, env)

    def how_many(self, g: Machine, env: Env) -> i64:
        return len(self.cards(g, env))

    def required(self, g: Machine, env: Env) -> i64:
        """How many cards there must be so that a cost which asks for them is met in full."""
        return 1

    def reaches(self, env: Env, player: i64) -> bool:
        """Whether cards of a player can be meant."""
        return True


class This(Ref):
    """The card bearing the text."""

    def known(self, g: Machine, env: Env) -> i64:
        return g.card_of(env.source)

    def cards(self, g: Machine, env: Env) -> tuple[int, ...]:
        card = g.live(env.source)
        return (card,) if card >= 0 else ()

    def means(self, g: Machine, env: Env, card: i64) -> bool:
        return card == g.card_of(env.source)


class Bound(Ref):
    """What a register holds (handles bound by an earlier part of the text)."""

    def __init__(self, reg: int) -> None:
        self.reg: Final = reg

    def cards(self, g: Machine, env: Env) -> tuple[int, ...]:
        return g.live_all(env.regs[self.reg])

    def known(self, g: Machine, env: Env) -> i64:
        held = env.regs[self.reg] if self.reg < len(env.regs) else ()
        return card_in(held[0]) if held else NO_CARD

    def all_known(self, g: Machine, env: Env) -> tuple[int, ...]:
        return tuple([card_in(handle) for handle in env.regs[self.reg]])

    def meant(self, g: Machine, env: Env, card: i64, was: i64) -> bool:
        for handle in env.regs[self.reg]:
            if card_in(handle) == card and (stamp_in(handle) == g.moves[card] or stamp_in(handle) == was & STAMP_MASK):
                return True
        return False

    def required(self, g: Machine, env: Env) -> i64:
        return len(env.regs[self.reg])


class OwnCard(Ref):
    """The card that an instruction is being done to, or that a test is asked of: each of several has its own number."""

    def cards(self, g: Machine, env: Env) -> tuple[int, ...]:
        return (env.own,) if env.own >= 0 else ()


class Paid(Ref):
    """What was given for playing the card that bears the text, kept among its variables under a number of its own."""

    def __init__(self, number: int) -> None:
        self.number: Final = number

    def handles(self, env: Env) -> tuple[int, ...]:
        out: list[int] = []
        for i in range(0, len(env.vars), 2):
            if env.vars[i] == self.number:
                out.append(env.vars[i + 1])
        return tuple(out)

    def cards(self, g: Machine, env: Env) -> tuple[int, ...]:
        return g.live_all(self.handles(env))

    def known(self, g: Machine, env: Env) -> i64:
        held = self.handles(env)
        return card_in(held[0]) if held else NO_CARD

    def all_known(self, g: Machine, env: Env) -> tuple[int, ...]:
        return tuple([card_in(handle) for handle in self.handles(env)])

    def meant(self, g: Machine, env: Env, card: i64, was: i64) -> bool:
        for handle in self.handles(env):
            if card_in(handle) == card and (stamp_in(handle) == g.moves[card] or stamp_in(handle) == was & STAMP_MASK):
                return True
        return False

    def required(self, g: Machine, env: Env) -> i64:
        return len(self.handles(env))


class Remembered(Paid):
    """What another ability of the card that bears the text did something to, kept as long as the card stays."""

    def __init__(self, number: int, noun: str) -> None:
        super().__init__(number)
        self.noun: Final = noun


class OfPlayer(Ref):
    """What the registers that are kept for each player hold for one, or (`who` None) for all of them.

    `bank` is the first of the two.
    """

    def __init__(self, bank: int, who: Who | None) -> None:
        self.bank: Final = bank
        self.who: Final = who

    def held(self, g: Machine, env: Env) -> tuple[int, ...]:
        if self.who is None:
            return env.regs[self.bank + g.active] + env.regs[self.bank + 1 - g.active]
        player = self.who.one(g, env)
        return env.regs[self.bank + player] if player >= 0 else ()

    def cards(self, g: Machine, env: Env) -> tuple[int, ...]:
        return g.live_all(self.held(g, env))

    def known(self, g: Machine, env: Env) -> i64:
        held = self.held(g, env)
        return card_in(held[0]) if held else NO_CARD

    def all_known(self, g: Machine, env: Env) -> tuple[int, ...]:
        return tuple([card_in(handle) for handle in self.held(g, env)])

    def required(self, g: Machine, env: Env) -> i64:
        return len(self.held(g, env))


class EventCard(Ref):
    """A card of the event that triggered: R_CARD, R_OTHER or R_CARDS."""

    def __init__(self, role: int) -> None:
        self.role: Final = role

    def cards(self, g: Machine, env: Env) -> tuple[int, ...]:
        ev = env.event
        if ev is None:
            return ()
        return g.live_all(ev.bound(self.role))

    def known(self, g: Machine, env: Env) -> i64:
        ev = env.event
        if ev is None:
            return NO_CARD
        bound = ev.bound(self.role)
        return card_in(bound[0]) if bound else NO_CARD


class All(Ref):
    """Every card that a pattern matches now."""

    def __init__(self, pattern: CardPattern) -> None:
        self.pattern: Final = pattern

    def cards(self, g: Machine, env: Env) -> tuple[int, ...]:
        return tuple(self.pattern.candidates(g, env))

    def how_many(self, g: Machine, env: Env) -> i64:
        return len(self.pattern.candidates(g, env))

    def reaches(self, env: Env, player: i64) -> bool:
        return self.pattern.reaches(env, player)


class ThoseThat(Ref):
    """The cards of another reference that also pass some tests."""

    def __init__(self, ref: Ref, tests: tuple[Test, ...]) -> None:
        self.ref: Final = ref
        self.tests: Final = tests

    def cards(self, g: Machine, env: Env) -> tuple[int, ...]:
        out: list[int] = []
        for card in self.ref.cards(g, env):
            if passes(self.tests, g, env, card):
                out.append(card)
        return tuple(out)

    def meant(self, g: Machine, env: Env, card: i64, was: i64) -> bool:
        return self.ref.meant(g, env, card, was) and passes(self.tests, g, env, card)


class Without(Ref):
    """The cards of one reference that are not in another: "the rest"."""

    def __init__(self, ref: Ref, but: Ref) -> None:
        self.ref: Final = ref
        self.but: Final = but

    def cards(self, g: Machine, env: Env) -> tuple[int, ...]:
        gone = self.but.cards(g, env)
        return tuple([c for c in self.ref.cards(g, env) if c not in gone])


class FromSide(Ref):
    """The cards of a reference, those furthest to a side first (LEFT or RIGHT as `you` sees it), so that none is in the
    way of another that moves there."""

    def __init__(self, ref: Ref, direction: int) -> None:
        self.ref: Final = ref
        self.direction: Final = direction

    def cards(self, g: Machine, env: Env) -> tuple[int, ...]:
        keyed: list[tuple[int, int, int]] = []
        found = self.ref.cards(g, env)
        for i in range(len(found)):
            slot = g.slot_seen(env, found[i])
            number = g.table.number(slot, env.you, self.direction == RIGHT) if slot >= 0 else 0
            keyed.append((number, i, found[i]))
        keyed.sort()
        return tuple([card for _, _, card in keyed])


class DeckTop(Ref):
    """The first N cards of an ordered zone of a player."""

    def __init__(self, who: Who, zone: int, number: Value) -> None:
        self.who: Final = who
        self.zone: Final = zone
        self.number: Final = number

    def cards(self, g: Machine, env: Env) -> tuple[int, ...]:
        out: list[int] = []
        for player in self.who.players(g, env):
            zone = g.zones[g.table.zone_of(player, self.zone)]
            out.extend(zone[: self.number.value(g, env)])
        return tuple(out)

    def required(self, g: Machine, env: Env) -> i64:
        return self.number.value(g, env) * len(self.who.players(g, env))


class DeckUntil(Ref):
    """The cards of an ordered zone of a player from its top down to the N-th that passes tests; else all of them."""

    def __init__(self, who: Who, zone: int, tests: tuple[Test, ...], number: Value) -> None:
        self.who: Final = who
        self.zone: Final = zone
        self.tests: Final = tests
        self.number: Final = number

    def cards(self, g: Machine, env: Env) -> tuple[int, ...]:
        out: list[int] = []
        for player in self.who.players(g, env):
            left = self.number.value(g, env)
            for card in g.zones[g.table.zone_of(player, self.zone)]:
                if left <= 0:
                    break
                out.append(card)
                if passes(self.tests, g, env, card):
                    left -= 1
        return tuple(out)


class DeckBottom(Ref):
    """The last N cards of an ordered zone of a player, the last one first."""

    def __init__(self, who: Who, zone: int, number: Value) -> None:
        self.who: Final = who
        self.zone: Final = zone
        self.number: Final = number

    def cards(self, g: Machine, env: Env) -> tuple[int, ...]:
        out: list[int] = []
        for player in self.who.players(g, env):
            zone = g.zones[g.table.zone_of(player, self.zone)]
            for i in range(min(self.number.value(g, env), len(zone))):
                out.append(zone[len(zone) - 1 - i])
        return tuple(out)

    def required(self, g: Machine, env: Env) -> i64:
        return self.number.value(g, env) * len(self.who.players(g, env))


class Nth(Ref):
    """One card of a reference, counted from 0."""

    def __init__(self, ref: Ref, index: int) -> None:
        self.ref: Final = ref
        self.index: Final = index

    def cards(self, g: Machine, env: Env) -> tuple[int, ...]:
        found = self.ref.cards(g, env)
        return (found[self.index],) if self.index < len(found) else ()


class Together(Ref):
    """The cards of several references, in order, each once."""

    def __init__(self, parts: tuple[Ref, ...]) -> None:
        self.parts: Final = parts

    def cards(self, g: Machine, env: Env) -> tuple[int, ...]:
        out: list[int] = []
        for part in self.parts:
            for card in part.cards(g, env):
                if card not in out:
                    out.append(card)
        return tuple(out)

    def all_known(self, g: Machine, env: Env) -> tuple[int, ...]:
        out: list[int] = []
        for part in self.parts:
            for card in part.all_known(g, env):
                if card not in out:
                    out.append(card)
        return tuple(out)

    def required(self, g: Machine, env: Env) -> i64:
        total: i64 = 0
        for part in self.parts:
            if not isinstance(part, All):
                total += part.required(g, env)
        return total if total > 0 else 1


class MostOf(Ref):
    """The one card of a reference that has more (or less) of a stat than all others of it; none if two are equal."""

    def __init__(self, ref: Ref, stat: i64, least: bool) -> None:
        self.ref: Final = ref
        self.stat: Final = stat
        self.least: Final = least

    def cards(self, g: Machine, env: Env) -> tuple[int, ...]:
        best = -1
        out: list[int] = []
        for card in self.ref.cards(g, env):
            value = g.stat_seen(env, card, self.stat)
            if out and value == best:
                out.append(card)
            elif not out or (value < best) == self.least:
                best = value
                out = [card]
        return tuple(out) if len(out) == 1 else ()


class LinkedCard(Ref):
    """The cards in play that the card bearing the text is linked to, the first one first."""

    def handles(self, g: Machine, env: Env) -> tuple[int, ...]:
        card = g.card_of(env.source)
        cs = g.look(env, card) if card >= 0 else None
        if cs is None or not cs.named:
            return ()
        return tuple([cs.named[i + 1] for i in range(0, len(cs.named), 2) if cs.named[i] == NAMED_CARD])

    def cards(self, g: Machine, env: Env) -> tuple[int, ...]:
        out: list[int] = []
        for handle in self.handles(g, env):
            card = g.live(handle)
            if card >= 0 and g.state(card) is not None:
                out.append(card)
        return tuple(out)

    def known(self, g: Machine, env: Env) -> i64:
        card = self.one(g, env)
        if card < 0:
            for handle in self.handles(g, env):
                if left_last(g, handle):
                    return card_in(handle)
        return card

    def meant(self, g: Machine, env: Env, card: i64, was: i64) -> bool:
        for handle in self.handles(g, env):
            if card_in(handle) == card and stamp_in(handle) in (g.moves[card], was & STAMP_MASK):
                return True
        return False


def left_last(g: Machine, handle: i64) -> bool:
    """Whether a card has moved once since a handle was made, out of play."""
    card = card_in(handle)
    return card in g.ghosts and next_stamp(stamp_in(handle)) == g.moves[card] and g.state(card) is None


class Prey(Ref):
    """The card that the card bearing the text was played upon, where that took it."""

    def cards(self, g: Machine, env: Env) -> tuple[int, ...]:
        handle = g.named_word(env, NAMED_PREY)
        card = g.live(handle) if handle >= 0 else NO_CARD
        return (card,) if card >= 0 else ()

    def known(self, g: Machine, env: Env) -> i64:
        handle = g.named_word(env, NAMED_PREY)
        return card_in(handle) if handle >= 0 else NO_CARD
