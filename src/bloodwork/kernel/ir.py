"""What an ability is made of: references, values, conditions, patterns, passive changes.

Every node is immutable once built and is shared by all games. A node answers one question about a game and
an environment (`Env`): which cards, which player, which place, what number, does it hold.
The text package builds these nodes from printed sentences; ops (`ops.py`) are made of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from bloodwork.kernel.event import Event
    from bloodwork.kernel.machine import Machine
    from bloodwork.kernel.state import CardState

# sides
ANYONE: Final = 0
YOU: Final = 1
THEY: Final = 2

# comparisons
EQ: Final = 0
NE: Final = 1
GE: Final = 2
LE: Final = 3
GT: Final = 4
LT: Final = 5

# roles: the things that an event holds
R_CARD: Final = 0
R_OTHER: Final = 1
R_PLAYER: Final = 2
R_PLACE: Final = 3
R_FROM: Final = 4
R_AMOUNT: Final = 5
R_CARDS: Final = 6
R_EXTRA: Final = 7
R_WORD: Final = 8

# ends of an ordered zone, as a move names them
TOP: Final = -1
BOTTOM: Final = -2
ANYWHERE: Final = -3  # it is shuffled right after

# directions, as the controller of the card bearing the text sees them
LEFT: Final = 0
RIGHT: Final = 1
ACROSS: Final = 2

NOBODY: Final = -1
NOWHERE: Final = -1
NO_CARD: Final = -1


class Env:
    """What the words of a text can refer to while it is being done."""

    def __init__(self, source: int, you: int, event: Event | None, vars: tuple[int, ...]) -> None:
        self.source = source  # handle of the card bearing the text, or NO_CARD
        self.you = you
        self.event = event
        self.vars = vars  # letter, value, letter, value ...
        self.regs: list[tuple[int, ...]] = []

    def clone(self) -> Env:
        new = Env(self.source, self.you, self.event, self.vars)
        new.regs = self.regs.copy()
        return new

    def var(self, letter: int) -> int:
        i = 0
        while i < len(self.vars):
            if self.vars[i] == letter:
                return self.vars[i + 1]
            i += 2
        return 0


def compare(a: int, op: int, b: int) -> bool:
    if op == EQ:
        return a == b
    if op == NE:
        return a != b
    if op == GE:
        return a >= b
    if op == LE:
        return a <= b
    if op == GT:
        return a > b
    return a < b


# ------------------------------------------------------------------ cards


class Ref:
    """Cards that a text speaks of, as card ids, live ones only, in precedence order where there are several."""

    def cards(self, g: Machine, env: Env) -> tuple[int, ...]:
        return ()

    def one(self, g: Machine, env: Env) -> int:
        found = self.cards(g, env)
        return found[0] if found else NO_CARD


class This(Ref):
    """The card bearing the text."""

    def cards(self, g: Machine, env: Env) -> tuple[int, ...]:
        card = g.live(env.source)
        return (card,) if card >= 0 else ()


class Bound(Ref):
    """What a register holds (handles bound by an earlier part of the text)."""

    def __init__(self, reg: int) -> None:
        self.reg: Final = reg

    def cards(self, g: Machine, env: Env) -> tuple[int, ...]:
        return g.live_all(env.regs[self.reg])


class EventCard(Ref):
    """A card of the event that triggered: R_CARD, R_OTHER or R_CARDS."""

    def __init__(self, role: int) -> None:
        self.role: Final = role

    def cards(self, g: Machine, env: Env) -> tuple[int, ...]:
        ev = env.event
        if ev is None:
            return ()
        return g.live_all(ev.bound(self.role))


class All(Ref):
    """Every card that a pattern matches now."""

    def __init__(self, pattern: CardPattern) -> None:
        self.pattern: Final = pattern

    def cards(self, g: Machine, env: Env) -> tuple[int, ...]:
        return tuple(self.pattern.candidates(g, env))


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


class Without(Ref):
    """The cards of one reference that are not in another: "the rest"."""

    def __init__(self, ref: Ref, but: Ref) -> None:
        self.ref: Final = ref
        self.but: Final = but

    def cards(self, g: Machine, env: Env) -> tuple[int, ...]:
        gone = self.but.cards(g, env)
        return tuple([c for c in self.ref.cards(g, env) if c not in gone])


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


# ------------------------------------------------------------------ players


class Who:
    def players(self, g: Machine, env: Env) -> tuple[int, ...]:
        return ()

    def one(self, g: Machine, env: Env) -> int:
        found = self.players(g, env)
        return found[0] if found else NOBODY


class You(Who):
    def players(self, g: Machine, env: Env) -> tuple[int, ...]:
        return (env.you,)


class Opponent(Who):
    def players(self, g: Machine, env: Env) -> tuple[int, ...]:
        return (1 - env.you,)


class EachPlayer(Who):
    """Both, the active one first."""

    def players(self, g: Machine, env: Env) -> tuple[int, ...]:
        return (g.active, 1 - g.active)


class ActivePlayer(Who):
    def players(self, g: Machine, env: Env) -> tuple[int, ...]:
        return (g.active,)


class EventPlayer(Who):
    def players(self, g: Machine, env: Env) -> tuple[int, ...]:
        ev = env.event
        return (ev.player,) if ev is not None and ev.player >= 0 else ()


class BoundPlayer(Who):
    """A register that holds players."""

    def __init__(self, reg: int) -> None:
        self.reg: Final = reg

    def players(self, g: Machine, env: Env) -> tuple[int, ...]:
        return env.regs[self.reg]


class ControllerOf(Who):
    def __init__(self, ref: Ref) -> None:
        self.ref: Final = ref

    def players(self, g: Machine, env: Env) -> tuple[int, ...]:
        card = g.known_card(self.ref, env)
        return (g.controller_seen(env, card),) if card >= 0 else ()


class OwnerOf(Who):
    def __init__(self, ref: Ref) -> None:
        self.ref: Final = ref

    def players(self, g: Machine, env: Env) -> tuple[int, ...]:
        card = g.known_card(self.ref, env)
        return (g.owner[card],) if card >= 0 else ()


# ------------------------------------------------------------------ numbers


class Value:
    def value(self, g: Machine, env: Env) -> int:
        return 0


class Num(Value):
    def __init__(self, number: int) -> None:
        self.number: Final = number

    def value(self, g: Machine, env: Env) -> int:
        return self.number


class Var(Value):
    """A letter of the card."""

    def __init__(self, letter: int) -> None:
        self.letter: Final = letter

    def value(self, g: Machine, env: Env) -> int:
        return env.var(self.letter)


class EventNumber(Value):
    """R_AMOUNT ("that much") or R_EXTRA of the event that triggered."""

    def __init__(self, role: int) -> None:
        self.role: Final = role

    def value(self, g: Machine, env: Env) -> int:
        ev = env.event
        if ev is None:
            return 0
        return ev.extra if self.role == R_EXTRA else ev.amount


class BoundNumber(Value):
    """The number a register holds."""

    def __init__(self, reg: int) -> None:
        self.reg: Final = reg

    def value(self, g: Machine, env: Env) -> int:
        held = env.regs[self.reg]
        return held[0] if held else 0


class HowMany(Value):
    """How many cards a reference finds ("that many", "the number of ...")."""

    def __init__(self, ref: Ref) -> None:
        self.ref: Final = ref

    def value(self, g: Machine, env: Env) -> int:
        return len(self.ref.cards(g, env))


class StatOf(Value):
    """A stat of one card, with passive changes; of a card that has left play, as it last was."""

    def __init__(self, ref: Ref, stat: int) -> None:
        self.ref: Final = ref
        self.stat: Final = stat

    def value(self, g: Machine, env: Env) -> int:
        card = g.known_card(self.ref, env)
        return g.stat_seen(env, card, self.stat) if card >= 0 else 0


class SumOfStat(Value):
    """The sum of a stat over cards."""

    def __init__(self, ref: Ref, stat: int) -> None:
        self.ref: Final = ref
        self.stat: Final = stat

    def value(self, g: Machine, env: Env) -> int:
        total = 0
        for card in self.ref.cards(g, env):
            total += g.stat_seen(env, card, self.stat)
        return total


class CountersOn(Value):
    """Counters of a name on one card; counter < 0: counters of every name."""

    def __init__(self, ref: Ref, counter: int) -> None:
        self.ref: Final = ref
        self.counter: Final = counter

    def value(self, g: Machine, env: Env) -> int:
        card = g.known_card(self.ref, env)
        cs = g.look(env, card) if card >= 0 else None
        return cs.counter(self.counter) if cs is not None else 0


class Resource(Value):
    """A number of a player (or, with who None, of the game)."""

    def __init__(self, who: Who | None, resource: int) -> None:
        self.who: Final = who
        self.resource: Final = resource

    def value(self, g: Machine, env: Env) -> int:
        if self.who is None:
            return g.res[self.resource]
        player = self.who.one(g, env)
        return g.res[self.resource + player] if player >= 0 else 0


class ZoneSize(Value):
    def __init__(self, who: Who, zone: int) -> None:
        self.who: Final = who
        self.zone: Final = zone

    def value(self, g: Machine, env: Env) -> int:
        total = 0
        for player in self.who.players(g, env):
            total += len(g.zones[g.table.zone_of(player, self.zone)])
        return total


class Plus(Value):
    def __init__(self, a: Value, b: Value) -> None:
        self.a: Final = a
        self.b: Final = b

    def value(self, g: Machine, env: Env) -> int:
        return self.a.value(g, env) + self.b.value(g, env)


class Minus(Value):
    """Never below zero."""

    def __init__(self, a: Value, b: Value) -> None:
        self.a: Final = a
        self.b: Final = b

    def value(self, g: Machine, env: Env) -> int:
        out = self.a.value(g, env) - self.b.value(g, env)
        return out if out > 0 else 0


class Times(Value):
    """ "1 for each ...": a number taken as many times as another says."""

    def __init__(self, a: Value, b: Value) -> None:
        self.a: Final = a
        self.b: Final = b

    def value(self, g: Machine, env: Env) -> int:
        return self.a.value(g, env) * self.b.value(g, env)


class Divided(Value):
    """Rounded down or up, as the text must say."""

    def __init__(self, a: Value, by: int, up: bool) -> None:
        self.a: Final = a
        self.by: Final = by
        self.up: Final = up

    def value(self, g: Machine, env: Env) -> int:
        a = self.a.value(g, env)
        return (a + self.by - 1) // self.by if self.up else a // self.by


# ------------------------------------------------------------------ places


class Where:
    """Places that a text speaks of. `places` gives the candidates for one card (or NO_CARD), best first."""

    def places(self, g: Machine, env: Env, card: int) -> tuple[int, ...]:
        return ()


class ZoneOf(Where):
    """A zone (not slots) of a player; without a player, of the card's owner. `end` is TOP, BOTTOM or an index."""

    def __init__(self, who: Who | None, zone: int, end: int = BOTTOM) -> None:
        self.who: Final = who
        self.zone: Final = zone
        self.end: Final = end

    def places(self, g: Machine, env: Env, card: int) -> tuple[int, ...]:
        if self.who is None:
            if card < 0:
                return ()
            return (g.table.zone_of(g.owner[card], self.zone),)
        player = self.who.one(g, env)
        return (g.table.zone_of(player, self.zone),) if player >= 0 else ()


class SlotsOf(Where):
    """Slots of a player's row (who None: of every row), left to right, that pass slot tests."""

    def __init__(self, who: Who | None, tests: tuple[SlotTest, ...]) -> None:
        self.who: Final = who
        self.tests: Final = tests

    def places(self, g: Machine, env: Env, card: int) -> tuple[int, ...]:
        out: list[int] = []
        players = self.who.players(g, env) if self.who is not None else (g.active, 1 - g.active)
        for player in players:
            for slot in g.table.rows[player]:
                if slot_passes(self.tests, g, env, slot):
                    out.append(slot)
        return tuple(out)


class SlotOf(Where):
    """The slot a card is in (or, if it has just left play, was in)."""

    def __init__(self, ref: Ref) -> None:
        self.ref: Final = ref

    def places(self, g: Machine, env: Env, card: int) -> tuple[int, ...]:
        slot = g.slot_seen(env, g.known_card(self.ref, env))
        return (slot,) if slot >= 0 else ()


class OwnSlot(Where):
    """The slot of the very card that an instruction is spread over ("each creature moves one space to the left")."""

    def places(self, g: Machine, env: Env, card: int) -> tuple[int, ...]:
        slot = g.slot_seen(env, card)
        return (slot,) if slot >= 0 else ()


class EventPlace(Where):
    """R_PLACE or R_FROM of the event that triggered."""

    def __init__(self, role: int) -> None:
        self.role: Final = role

    def places(self, g: Machine, env: Env, card: int) -> tuple[int, ...]:
        ev = env.event
        if ev is None:
            return ()
        place = ev.frm if self.role == R_FROM else ev.place
        return (place,) if place >= 0 else ()


class BoundPlace(Where):
    """Places that a register holds."""

    def __init__(self, reg: int) -> None:
        self.reg: Final = reg

    def places(self, g: Machine, env: Env, card: int) -> tuple[int, ...]:
        return env.regs[self.reg]


class Beside(Where):
    """From other places: `steps` slots LEFT or RIGHT (as `you` sees it), or ACROSS. Beyond the edge there is none."""

    def __init__(self, of: Where, direction: int, steps: Value) -> None:
        self.of: Final = of
        self.direction: Final = direction
        self.steps: Final = steps

    def places(self, g: Machine, env: Env, card: int) -> tuple[int, ...]:
        out: list[int] = []
        for slot in self.of.places(g, env, card):
            at = slot
            if self.direction == ACROSS:
                at = g.table.across[slot]
            else:
                for _ in range(min(self.steps.value(g, env), len(g.table.across))):
                    at = g.table.step(at, self.direction, env.you)
                    if at < 0:
                        break
            if at >= 0:
                out.append(at)
        return tuple(out)


class OneOf(Where):
    """The places of several descriptions, in order, each once."""

    def __init__(self, parts: tuple[Where, ...]) -> None:
        self.parts: Final = parts

    def places(self, g: Machine, env: Env, card: int) -> tuple[int, ...]:
        out: list[int] = []
        for part in self.parts:
            for place in part.places(g, env, card):
                if place not in out:
                    out.append(place)
        return tuple(out)


class EmptyOnes(Where):
    """Those slots of a description that are empty."""

    def __init__(self, of: Where) -> None:
        self.of: Final = of

    def places(self, g: Machine, env: Env, card: int) -> tuple[int, ...]:
        return tuple([p for p in self.of.places(g, env, card) if p < g.table.n_slots and g.slots[p] < 0])


class Furthest(Where):
    """Among the places of a description, those furthest from (or nearest to) a card's slot, by columns."""

    def __init__(self, of: Where, ref: Ref, nearest: bool) -> None:
        self.of: Final = of
        self.ref: Final = ref
        self.nearest: Final = nearest

    def places(self, g: Machine, env: Env, card: int) -> tuple[int, ...]:
        slot = g.slot_seen(env, g.known_card(self.ref, env))
        if slot < 0:
            return ()
        best = -1
        out: list[int] = []
        for place in self.of.places(g, env, card):
            far = g.table.distance(slot, place)
            if far == best:
                out.append(place)
            elif best < 0 or (far < best if self.nearest else far > best):
                best = far
                out = [place]
        return tuple(out)


class Reachable(Where):
    """Slots left and right of a card's slot up to the first occupied one ("if the path to it is unblocked")."""

    def __init__(self, ref: Ref) -> None:
        self.ref: Final = ref

    def places(self, g: Machine, env: Env, card: int) -> tuple[int, ...]:
        slot = g.slot_seen(env, g.known_card(self.ref, env))
        out: list[int] = []
        if slot < 0:
            return ()
        for direction in (LEFT, RIGHT):
            at = g.table.step(slot, direction, env.you)
            while at >= 0 and g.slots[at] < 0:
                out.append(at)
                at = g.table.step(at, direction, env.you)
        return tuple(out)


class SlotTest:
    def holds(self, g: Machine, env: Env, slot: int) -> bool:
        return True


class IsEmpty(SlotTest):
    def __init__(self, empty: bool) -> None:
        self.empty: Final = empty

    def holds(self, g: Machine, env: Env, slot: int) -> bool:
        return (g.slots[slot] < 0) == self.empty


class IsUnopposed(SlotTest):
    """The slot across from it is empty (or, with opposed, is not)."""

    def __init__(self, unopposed: bool) -> None:
        self.unopposed: Final = unopposed

    def holds(self, g: Machine, env: Env, slot: int) -> bool:
        return (g.slots[g.table.across[slot]] < 0) == self.unopposed


class IsNumber(SlotTest):
    """Counted from 1 at the left as `you` sees it; negative: from the right, -1 is rightmost."""

    def __init__(self, number: int) -> None:
        self.number: Final = number

    def holds(self, g: Machine, env: Env, slot: int) -> bool:
        return g.table.number(slot, env.you, self.number < 0) == (self.number if self.number > 0 else -self.number)


class HoldsCard(SlotTest):
    """A card in it passes tests."""

    def __init__(self, tests: tuple[Test, ...]) -> None:
        self.tests: Final = tests

    def holds(self, g: Machine, env: Env, slot: int) -> bool:
        card = g.slots[slot]
        return card >= 0 and passes(self.tests, g, env, card)


class IsSlot(SlotTest):
    """It is one of the places of a description."""

    def __init__(self, where: Where) -> None:
        self.where: Final = where

    def holds(self, g: Machine, env: Env, slot: int) -> bool:
        return slot in self.where.places(g, env, NO_CARD)


def slot_passes(tests: tuple[SlotTest, ...], g: Machine, env: Env, slot: int) -> bool:
    for test in tests:
        if not test.holds(g, env, slot):
            return False
    return True


# ------------------------------------------------------------------ card patterns


class Test:
    """One thing asked of a card. Out of play the printed face answers, in play the card state."""

    def holds(self, g: Machine, env: Env, card: int) -> bool:
        return True


def passes(tests: tuple[Test, ...], g: Machine, env: Env, card: int) -> bool:
    for test in tests:
        if not test.holds(g, env, card):
            return False
    return True


class HasTypes(Test):
    """It has all of these type words (a bit mask), or with `has` False not all of them."""

    def __init__(self, types: int, has: bool = True) -> None:
        self.types: Final = types
        self.has: Final = has

    def holds(self, g: Machine, env: Env, card: int) -> bool:
        return (g.types_seen(env, card) & self.types == self.types) == self.has


class HasName(Test):
    """Its Name is that of one face."""

    def __init__(self, name: int, has: bool = True) -> None:
        self.name: Final = name
        self.has: Final = has

    def holds(self, g: Machine, env: Env, card: int) -> bool:
        return (g.name_seen(env, card) == self.name) == self.has


class SameName(Test):
    """It has the Name of another card."""

    def __init__(self, ref: Ref) -> None:
        self.ref: Final = ref

    def holds(self, g: Machine, env: Env, card: int) -> bool:
        other = g.known_card(self.ref, env)
        name = g.name_seen(env, card)
        return other >= 0 and name >= 0 and name == g.name_seen(env, other)


class HasTag(Test):
    """It has this tag or one that descends from it."""

    def __init__(self, tag: int, has: bool = True) -> None:
        self.tag: Final = tag
        self.has: Final = has

    def holds(self, g: Machine, env: Env, card: int) -> bool:
        return ((g.tags_seen(env, card) >> self.tag) & 1 == 1) == self.has


class SharesTag(Test):
    """It is of a tag of the other card, descendants included."""

    def __init__(self, ref: Ref) -> None:
        self.ref: Final = ref

    def holds(self, g: Machine, env: Env, card: int) -> bool:
        other = g.known_card(self.ref, env)
        return other >= 0 and g.tags_seen(env, card) & g.own_tags_seen(env, other) != 0


class HasNamedTag(Test):
    """It is of the tag that the card bearing the text has named."""

    def holds(self, g: Machine, env: Env, card: int) -> bool:
        tag = g.named_word(env, NAMED_TAG)
        return tag >= 0 and (g.tags_seen(env, card) >> tag) & 1 == 1


class HasNamedName(Test):
    """Its Name is the one that the card bearing the text has named."""

    def __init__(self, has: bool = True) -> None:
        self.has: Final = has

    def holds(self, g: Machine, env: Env, card: int) -> bool:
        name = g.named_word(env, NAMED_NAME)
        return (name >= 0 and g.name_seen(env, card) == name) == self.has


class HasKeyword(Test):
    def __init__(self, keyword: int, has: bool = True) -> None:
        self.keyword: Final = keyword
        self.has: Final = has

    def holds(self, g: Machine, env: Env, card: int) -> bool:
        return ((g.keys_seen(env, card) >> self.keyword) & 1 == 1) == self.has


class StatIs(Test):
    def __init__(self, stat: int, op: int, value: Value) -> None:
        self.stat: Final = stat
        self.op: Final = op
        self.than: Final = value

    def holds(self, g: Machine, env: Env, card: int) -> bool:
        return compare(g.stat_seen(env, card, self.stat), self.op, self.than.value(g, env))


class CountersAre(Test):
    """Counters of a name on it; counter < 0: of any name."""

    def __init__(self, counter: int, op: int, value: Value) -> None:
        self.counter: Final = counter
        self.op: Final = op
        self.than: Final = value

    def holds(self, g: Machine, env: Env, card: int) -> bool:
        cs = g.look(env, card)
        return compare(cs.counter(self.counter) if cs is not None else 0, self.op, self.than.value(g, env))


class IsFaceDown(Test):
    def __init__(self, down: bool) -> None:
        self.down: Final = down

    def holds(self, g: Machine, env: Env, card: int) -> bool:
        cs = g.look(env, card)
        return (cs is not None and cs.face_down) == self.down


class IsDamaged(Test):
    def __init__(self, damaged: bool) -> None:
        self.damaged: Final = damaged

    def holds(self, g: Machine, env: Env, card: int) -> bool:
        cs = g.look(env, card)
        return (cs is not None and cs.damage > 0) == self.damaged


class IsNot(Test):
    """It is none of the cards of a reference ("another" leaves out This)."""

    def __init__(self, ref: Ref) -> None:
        self.ref: Final = ref

    def holds(self, g: Machine, env: Env, card: int) -> bool:
        return card not in self.ref.cards(g, env) and card != g.known_card(self.ref, env)


class IsAmong(Test):
    """It is one of the cards of a reference."""

    def __init__(self, ref: Ref) -> None:
        self.ref: Final = ref

    def holds(self, g: Machine, env: Env, card: int) -> bool:
        return card in self.ref.cards(g, env) or card == g.known_card(self.ref, env)


class StandsIn(Test):
    """Its slot is one of the places of a description ("opposing it", "adjacent to this creature", "in space 2")."""

    def __init__(self, where: Where) -> None:
        self.where: Final = where

    def holds(self, g: Machine, env: Env, card: int) -> bool:
        slot = g.slot_seen(env, card)
        return slot >= 0 and slot in self.where.places(g, env, card)


class InZones(Test):
    """It is in a zone of these kinds (mask, bit 0 the slots)."""

    def __init__(self, zones: int) -> None:
        self.zones: Final = zones

    def holds(self, g: Machine, env: Env, card: int) -> bool:
        place = g.where[card]
        return place >= 0 and (self.zones >> g.table.kind_of(place)) & 1 == 1


class ControlledBy(Test):
    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def holds(self, g: Machine, env: Env, card: int) -> bool:
        return g.controller_seen(env, card) in self.who.players(g, env)


class OwnedBy(Test):
    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def holds(self, g: Machine, env: Env, card: int) -> bool:
        return g.owner[card] in self.who.players(g, env)


class EnteredThisTurn(Test):
    def __init__(self, entered: bool) -> None:
        self.entered: Final = entered

    def holds(self, g: Machine, env: Env, card: int) -> bool:
        cs = g.look(env, card)
        return (cs is not None and cs.played == g.turn) == self.entered


class Either(Test):
    """One of several lists of tests passes in full."""

    def __init__(self, choices: tuple[tuple[Test, ...], ...]) -> None:
        self.choices: Final = choices

    def holds(self, g: Machine, env: Env, card: int) -> bool:
        for tests in self.choices:
            if passes(tests, g, env, card):
                return True
        return False


class CardPattern:
    """Cards by zone, side and tests.

    `zones` is a mask of zone kinds (bit 0 is the slots, then the list zones of the ruleset's table);
    `side` is about the controller: ANYONE, YOU or THEY. `greatest` >= 0 keeps only those with the greatest
    (`least`: least) value of that stat, ties included.
    """

    def __init__(self, zones: int, side: int, tests: tuple[Test, ...], extreme: int = -1, least: bool = False) -> None:
        self.zones: Final = zones
        self.side: Final = side
        self.tests: Final = tests
        self.extreme: Final = extreme
        self.least: Final = least

    def matches(self, g: Machine, env: Env, card: int) -> bool:
        """Whether a card passes side and tests, wherever it is."""
        if self.side != ANYONE and (g.controller_seen(env, card) == env.you) != (self.side == YOU):
            return False
        return passes(self.tests, g, env, card)

    def candidates(self, g: Machine, env: Env) -> list[int]:
        """All cards that match now, in precedence order of their places."""
        out: list[int] = []
        for nth in range(2):
            player = g.active if nth == 0 else 1 - g.active
            if self.side != ANYONE and (player == env.you) != (self.side == YOU):
                continue
            if self.zones & 1:
                for slot in g.table.rows[player]:
                    card = g.slots[slot]
                    if card >= 0 and (not self.tests or passes(self.tests, g, env, card)):
                        out.append(card)
            if self.zones > 1:
                for kind in g.table.zone_order:
                    if (self.zones >> kind) & 1:
                        for card in g.zone_cards(player, kind):
                            if kind == g.rules.bound_zone and not g.referred(env, card):
                                continue
                            if passes(self.tests, g, env, card):
                                out.append(card)
        if self.extreme >= 0 and out:
            stats = [g.stat_seen(env, card, self.extreme) for card in out]
            best = min(stats) if self.least else max(stats)
            out = [card for card, stat in zip(out, stats, strict=True) if stat == best]
        return out


# ------------------------------------------------------------------ conditions


class Cond:
    def holds(self, g: Machine, env: Env) -> bool:
        return True


class Compares(Cond):
    def __init__(self, a: Value, op: int, b: Value) -> None:
        self.a: Final = a
        self.op: Final = op
        self.b: Final = b

    def holds(self, g: Machine, env: Env) -> bool:
        return compare(self.a.value(g, env), self.op, self.b.value(g, env))


class Matches(Cond):
    """Every card of a reference passes tests, and there is one."""

    def __init__(self, ref: Ref, tests: tuple[Test, ...]) -> None:
        self.ref: Final = ref
        self.tests: Final = tests

    def holds(self, g: Machine, env: Env) -> bool:
        card = g.known_card(self.ref, env)
        return card >= 0 and passes(self.tests, g, env, card)


class IsTurnOf(Cond):
    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def holds(self, g: Machine, env: Env) -> bool:
        return g.active in self.who.players(g, env)


class PlaceIs(Cond):
    """A place of a description passes slot tests."""

    def __init__(self, where: Where, tests: tuple[SlotTest, ...]) -> None:
        self.where: Final = where
        self.tests: Final = tests

    def holds(self, g: Machine, env: Env) -> bool:
        for place in self.where.places(g, env, NO_CARD):
            if place < g.table.n_slots and slot_passes(self.tests, g, env, place):
                return True
        return False


class SamePlayer(Cond):
    def __init__(self, a: Who, b: Who) -> None:
        self.a: Final = a
        self.b: Final = b

    def holds(self, g: Machine, env: Env) -> bool:
        return self.a.one(g, env) == self.b.one(g, env)


class Not(Cond):
    def __init__(self, cond: Cond) -> None:
        self.cond: Final = cond

    def holds(self, g: Machine, env: Env) -> bool:
        return not self.cond.holds(g, env)


class Both(Cond):
    def __init__(self, parts: tuple[Cond, ...]) -> None:
        self.parts: Final = parts

    def holds(self, g: Machine, env: Env) -> bool:
        for part in self.parts:
            if not part.holds(g, env):
                return False
        return True


class OneHolds(Cond):
    def __init__(self, parts: tuple[Cond, ...]) -> None:
        self.parts: Final = parts

    def holds(self, g: Machine, env: Env) -> bool:
        for part in self.parts:
            if part.holds(g, env):
                return True
        return False


# ------------------------------------------------------------------ event patterns


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


class CardBound(EventTest):
    """The card in a role is one that the ability's environment has bound ("the next time it attacks")."""

    def __init__(self, role: int, ref: Ref) -> None:
        self.role: Final = role
        self.ref: Final = ref

    def holds(self, g: Machine, env: Env, ev: Event) -> bool:
        card = ev.other if self.role == R_OTHER else ev.card
        return card >= 0 and card in self.ref.cards(g, env)


class PlayerIs(EventTest):
    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def holds(self, g: Machine, env: Env, ev: Event) -> bool:
        return ev.player in self.who.players(g, env)


class AmountIs(EventTest):
    """R_AMOUNT or R_EXTRA compares to a number."""

    def __init__(self, role: int, op: int, value: Value) -> None:
        self.role: Final = role
        self.op: Final = op
        self.than: Final = value

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

    def __init__(self, op: int, value: Value, gain: int) -> None:
        self.op: Final = op
        self.than: Final = value
        self.gain: Final = gain

    def holds(self, g: Machine, env: Env, ev: Event) -> bool:
        than = self.than.value(g, env)
        before = ev.extra - ev.amount if ev.kind == self.gain else ev.extra + ev.amount
        return compare(ev.extra, self.op, than) and not compare(before, self.op, than)


class WordIsAmong(EventTest):
    """The word of the event, or, of an event about all of them (-1), one of those in R_EXTRA (a mask)."""

    def __init__(self, word: int) -> None:
        self.word: Final = word

    def holds(self, g: Machine, env: Env, ev: Event) -> bool:
        return ev.word == self.word or (ev.word < 0 and (ev.extra >> self.word) & 1 == 1)


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
    """R_PLACE or R_FROM is one of the places of a description."""

    def __init__(self, role: int, where: Where) -> None:
        self.role: Final = role
        self.where: Final = where

    def holds(self, g: Machine, env: Env, ev: Event) -> bool:
        place = ev.frm if self.role == R_FROM else ev.place
        return place in self.where.places(g, env, ev.card)


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


class CondHolds(EventTest):
    """Something else holds when the event happens."""

    def __init__(self, cond: Cond) -> None:
        self.cond: Final = cond

    def holds(self, g: Machine, env: Env, ev: Event) -> bool:
        return self.cond.holds(g, env)


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


# ------------------------------------------------------------------ passive changes


class Mod:
    """A change that a passive ability makes to the worked-out state of one card."""

    def apply(self, g: Machine, env: Env, cs: CardState) -> None:
        pass


class AddStat(Mod):
    """Adds (sign 1) or takes off (sign -1) a number; a stat stops at zero."""

    def __init__(self, stat: int, sign: int, value: Value) -> None:
        self.stat: Final = stat
        self.sign: Final = sign
        self.by: Final = value

    def apply(self, g: Machine, env: Env, cs: CardState) -> None:
        g.passive_stat(cs, self.stat, cs.cur[self.stat] + self.sign * self.by.value(g, env))


class SetStat(Mod):
    def __init__(self, stat: int, value: Value) -> None:
        self.stat: Final = stat
        self.to: Final = value

    def apply(self, g: Machine, env: Env, cs: CardState) -> None:
        g.passive_stat(cs, self.stat, self.to.value(g, env))


class HaveKeyword(Mod):
    """Has (or, with `has` False, does not have) a keyword with a number (1 where it has none)."""

    def __init__(self, keyword: int, number: int = 1, has: bool = True) -> None:
        self.keyword: Final = keyword
        self.number: Final = number
        self.has: Final = has

    def apply(self, g: Machine, env: Env, cs: CardState) -> None:
        g.passive_keyword(cs, self.keyword, self.number, self.has)


class HaveTag(Mod):
    def __init__(self, tag: int) -> None:
        self.tag: Final = tag

    def apply(self, g: Machine, env: Env, cs: CardState) -> None:
        cs.worded = True
        cs.own_tags |= 1 << self.tag
        cs.tags |= g.lib.tag_closure[self.tag]


class HaveText(Mod):
    """Has a line of text: an ability of the library."""

    def __init__(self, ability: int) -> None:
        self.ability: Final = ability

    def apply(self, g: Machine, env: Env, cs: CardState) -> None:
        g.passive_ability(cs, self.ability)


class HaveNoText(Mod):
    """Loses all printed lines; what it gained stays."""

    def apply(self, g: Machine, env: Env, cs: CardState) -> None:
        g.passive_blank(cs)


class Aim(Mod):
    """Attacks other places: `where` is read from the card when it attacks."""

    def __init__(self, where: int) -> None:
        self.where: Final = where  # index in the library's table of aims

    def apply(self, g: Machine, env: Env, cs: CardState) -> None:
        cs.worded = True
        cs.aim = self.where


# words that a card can name and keep
NAMED_TAG: Final = 0
NAMED_NAME: Final = 1
NAMED_NUMBER: Final = 2
NAMED_PLAYER: Final = 3  # only chosen, not kept
