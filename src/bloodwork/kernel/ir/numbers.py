"""Which number a text means."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bloodwork.kernel.ir.base import NAMED_NUMBER, R_EXTRA, turn_seen
from bloodwork.kernel.native import i64
from bloodwork.kernel.packing import card_in

if TYPE_CHECKING:
    from bloodwork.kernel.ir.base import Env
    from bloodwork.kernel.ir.cards import Ref
    from bloodwork.kernel.ir.conditions import Cond
    from bloodwork.kernel.ir.places import Where
    from bloodwork.kernel.ir.players import Who
    from bloodwork.kernel.machine import Machine

# what can be different among cards
OF_TAGS: Final = 0
OF_NAMES: Final = 1
OF_KEYWORDS: Final = 2
OF_COUNTERS: Final = 3
OF_STAT: Final = 4


class Value:
    def value(self, g: Machine, env: Env) -> i64:
        return 0


class Num(Value):
    """A plain number."""

    def __init__(self, number: int) -> None:
        self.number: Final = number

    def value(self, g: Machine, env: Env) -> i64:
        return self.number


class Var(Value):
    """A letter of the card."""

    def __init__(self, letter: int) -> None:
        self.letter: Final = letter

    def value(self, g: Machine, env: Env) -> i64:
        return env.var(self.letter)


class PaidNumber(Value):
    """A number of what was given for playing the card that bears the text: what `of` was when that had been paid."""

    def __init__(self, number: int, of: Value) -> None:
        self.number: Final = number
        self.of: Final = of

    def value(self, g: Machine, env: Env) -> i64:
        return env.var(self.number)


class EventNumber(Value):
    """R_AMOUNT ("that much") or R_EXTRA of the event that triggered."""

    def __init__(self, role: int) -> None:
        self.role: Final = role

    def value(self, g: Machine, env: Env) -> i64:
        ev = env.event
        if ev is None:
            return 0
        return ev.extra if self.role == R_EXTRA else ev.amount


class BoundNumber(Value):
    """The number a register holds."""

    def __init__(self, reg: int) -> None:
        self.reg: Final = reg

    def value(self, g: Machine, env: Env) -> i64:
        held = env.regs[self.reg]
        return held[0] if held else 0


class NumberOfPlayer(Value):
    """The number that is kept for a player; both together where nobody is named (`who` None)."""

    def __init__(self, bank: int, who: Who | None) -> None:
        self.bank: Final = bank
        self.who: Final = who

    def value(self, g: Machine, env: Env) -> i64:
        total = 0
        for player in range(2):
            held = env.regs[self.bank + player]
            if held and (self.who is None or self.who.one(g, env) == player):
                total += held[0]
        return total


class HowMany(Value):
    """How many cards a reference finds ("that many", "the number of ...")."""

    def __init__(self, ref: Ref) -> None:
        self.ref: Final = ref

    def value(self, g: Machine, env: Env) -> i64:
        return self.ref.how_many(g, env)


class StatOf(Value):
    """A stat of one card, with passive changes; of a card that has left play, as it last was."""

    def __init__(self, ref: Ref, stat: i64) -> None:
        self.ref: Final = ref
        self.stat: Final = stat

    def value(self, g: Machine, env: Env) -> i64:
        card = self.ref.known(g, env)
        return g.stat_seen(env, card, self.stat) if card >= 0 else 0


class Share(Value):
    """How much of a divided amount goes to the card that is acted on."""

    def __init__(self, cards: int, shares: int) -> None:
        self.cards: Final = cards
        self.shares: Final = shares

    def value(self, g: Machine, env: Env) -> i64:
        cards = env.regs[self.cards]
        for i in range(len(cards)):
            if card_in(cards[i]) == env.own:
                return env.regs[self.shares][i]
        return 0


class SumOfStat(Value):
    """The sum of a stat over cards."""

    def __init__(self, ref: Ref, stat: i64) -> None:
        self.ref: Final = ref
        self.stat: Final = stat

    def value(self, g: Machine, env: Env) -> i64:
        total = 0
        for card in self.ref.cards(g, env):
            total += g.stat_seen(env, card, self.stat)
        return total


class CountersOn(Value):
    """Counters of a name on one card; counter < 0: counters of every name."""

    def __init__(self, ref: Ref, counter: int) -> None:
        self.ref: Final = ref
        self.counter: Final = counter

    def value(self, g: Machine, env: Env) -> i64:
        card = self.ref.known(g, env)
        cs = g.look(env, card) if card >= 0 else None
        return cs.counter(self.counter) if cs is not None else 0


class CountersAmong(Value):
    """Counters of a name on cards, all together; counter < 0: counters of every name."""

    def __init__(self, ref: Ref, counter: int) -> None:
        self.ref: Final = ref
        self.counter: Final = counter

    def value(self, g: Machine, env: Env) -> i64:
        total: i64 = 0
        for card in self.ref.cards(g, env):
            cs = g.look(env, card)
            if cs is not None:
                total += cs.counter(self.counter)
        return total


class MostCounters(Value):
    """The most counters of a name that the player of this card has had while it was there: the card keeps them."""

    def __init__(self, counter: int) -> None:
        self.counter: Final = counter

    def value(self, g: Machine, env: Env) -> i64:
        cs = g.state(g.card_of(env.source))
        return cs.counter(self.counter) if cs is not None else 0


class DamageOn(Value):
    """The damage that is marked on one card."""

    def __init__(self, ref: Ref) -> None:
        self.ref: Final = ref

    def value(self, g: Machine, env: Env) -> i64:
        card = self.ref.known(g, env)
        cs = g.look(env, card) if card >= 0 else None
        return cs.damage if cs is not None else 0


class Resource(Value):
    """A number of a player (or, with who None, of the game)."""

    def __init__(self, who: Who | None, resource: int) -> None:
        self.who: Final = who
        self.resource: Final = resource

    def value(self, g: Machine, env: Env) -> i64:
        if self.who is None:
            return g.res[self.resource]
        player = self.who.one(g, env)
        return g.res[self.resource + player] if player >= 0 else 0


class ZoneSize(Value):
    """How many cards a zone of a player holds."""

    def __init__(self, who: Who, zone: int) -> None:
        self.who: Final = who
        self.zone: Final = zone

    def value(self, g: Machine, env: Env) -> i64:
        total = 0
        for player in self.who.players(g, env):
            total += len(g.zones[g.table.zone_of(player, self.zone)])
        return total


class Plus(Value):
    """The sum of two numbers."""

    def __init__(self, a: Value, b: Value) -> None:
        self.a: Final = a
        self.b: Final = b

    def value(self, g: Machine, env: Env) -> i64:
        return self.a.value(g, env) + self.b.value(g, env)


class Minus(Value):
    """Never below zero."""

    def __init__(self, a: Value, b: Value) -> None:
        self.a: Final = a
        self.b: Final = b

    def value(self, g: Machine, env: Env) -> i64:
        out = self.a.value(g, env) - self.b.value(g, env)
        return out if out > 0 else 0


class Times(Value):
    """ "1 for each ...": a number taken as many times as another says."""

    def __init__(self, a: Value, b: Value) -> None:
        self.a: Final = a
        self.b: Final = b

    def value(self, g: Machine, env: Env) -> i64:
        limit = g.rules.number_limit
        a = min(self.a.value(g, env), limit)
        b = self.b.value(g, env)
        return a * b if b <= 0 or a <= limit // b else limit


class Divided(Value):
    """Rounded down or up, as the text must say."""

    def __init__(self, a: Value, by: int, up: bool) -> None:
        self.a: Final = a
        self.by: Final = by
        self.up: Final = up

    def value(self, g: Machine, env: Env) -> i64:
        a = self.a.value(g, env)
        return (a + self.by - 1) // self.by if self.up else a // self.by


class Conditional(Value):
    """A number where something holds, and another where it does not."""

    def __init__(self, cond: Cond, a: Value, b: Value) -> None:
        self.cond: Final = cond
        self.a: Final = a
        self.b: Final = b

    def value(self, g: Machine, env: Env) -> i64:
        return self.a.value(g, env) if self.cond.holds(g, env) else self.b.value(g, env)


class Difference(Value):
    """How far two numbers are apart."""

    def __init__(self, a: Value, b: Value) -> None:
        self.a: Final = a
        self.b: Final = b

    def value(self, g: Machine, env: Env) -> i64:
        out = self.a.value(g, env) - self.b.value(g, env)
        return out if out >= 0 else -out


class BestStat(Value):
    """The greatest (or least) value of a stat among cards; 0 where there are none."""

    def __init__(self, ref: Ref, stat: i64, least: bool) -> None:
        self.ref: Final = ref
        self.stat: Final = stat
        self.least: Final = least

    def value(self, g: Machine, env: Env) -> i64:
        best: i64 = -1
        for card in self.ref.cards(g, env):
            stat = g.stat_seen(env, card, self.stat)
            if best < 0 or (stat < best if self.least else stat > best):
                best = stat
        return best if best > 0 else 0


class Different(Value):
    """How many different tags, Names, keywords, kinds of counters or values of a stat there are among cards."""

    def __init__(self, ref: Ref, what: int, stat: i64 = 0) -> None:
        self.ref: Final = ref
        self.what: Final = what
        self.stat: Final = stat

    def value(self, g: Machine, env: Env) -> i64:
        bits = 0
        seen: list[int] = []
        for card in self.ref.cards(g, env):
            if self.what == OF_TAGS:
                bits |= g.own_tags_seen(env, card)
            elif self.what == OF_KEYWORDS:
                bits |= g.keys_seen(env, card)
            elif self.what == OF_COUNTERS:
                cs = g.look(env, card)
                if cs is not None:
                    for i in range(0, len(cs.counters), 2):
                        bits |= 1 << cs.counters[i]
            else:
                key = g.name_seen(env, card) if self.what == OF_NAMES else g.stat_seen(env, card, self.stat)
                if key not in seen:
                    seen.append(key)
        total: i64 = len(seen)
        while bits:
            total += bits & 1
            bits >>= 1
        return total


class HowManyPlaces(Value):
    """How many places a description finds."""

    def __init__(self, where: Where) -> None:
        self.where: Final = where

    def value(self, g: Machine, env: Env) -> i64:
        return len(self.where.places(g, env, env.own))


class NamedNumber(Value):
    """The number that the card bearing the text has named; 0 if it has named none."""

    def value(self, g: Machine, env: Env) -> i64:
        number = g.named_word(env, NAMED_NUMBER)
        return number if number > 0 else 0


class Tally(Value):
    """How often something happened this turn, as a player sees it (see tally.py)."""

    def __init__(self, tally: int, who: Who) -> None:
        self.tally: Final = tally
        self.who: Final = who

    def value(self, g: Machine, env: Env) -> i64:
        player = self.who.one(g, env)
        return g.res[len(g.res) - 2 * (len(g.lib.tallies) - self.tally) + player] if player >= 0 else 0


class TurnNumber(Value):
    """The number of the turn: of the one that ended, where that is what happened."""

    def value(self, g: Machine, env: Env) -> i64:
        return turn_seen(g, env)


class TurnEntered(Value):
    """The number of the turn in which a card came into play; -1 if it was there before the game began."""

    def __init__(self, ref: Ref) -> None:
        self.ref: Final = ref

    def value(self, g: Machine, env: Env) -> i64:
        card = self.ref.known(g, env)
        cs = g.look(env, card) if card >= 0 else None
        return cs.played if cs is not None else -1


class PrintedStat(Value):
    """A stat of a card as its main face has it, also where the card lies face down; a variable counts as zero."""

    def __init__(self, ref: Ref, stat: i64) -> None:
        self.ref: Final = ref
        self.stat: Final = stat

    def value(self, g: Machine, env: Env) -> i64:
        card = self.ref.known(g, env)
        if card < 0:
            return 0
        stat = g.lib.faces[g.face_of[card]].stats[self.stat]
        return stat if stat > 0 else 0
