"""Which places a text speaks of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bloodwork.kernel.ir.base import ACROSS, BOTTOM, LEFT, NO_CARD, R_FROM, RIGHT
from bloodwork.kernel.ir.patterns import passes
from bloodwork.kernel.native import i64

if TYPE_CHECKING:
    from bloodwork.kernel.ir.base import Env
    from bloodwork.kernel.ir.cards import Ref
    from bloodwork.kernel.ir.numbers import Value
    from bloodwork.kernel.ir.patterns import Test
    from bloodwork.kernel.ir.players import Who
    from bloodwork.kernel.machine import Machine


class Where:
    """Places that a text speaks of. `places` gives the candidates for one card (or NO_CARD), best first."""

    def places(self, g: Machine, env: Env, card: i64) -> tuple[int, ...]:
        return ()


class ZoneOf(Where):
    """A zone (not slots) of a player; without a player, of the card's owner. `end` is TOP, BOTTOM or an index."""

    def __init__(self, who: Who | None, zone: int, end: int = BOTTOM) -> None:
        self.who: Final = who
        self.zone: Final = zone
        self.end: Final = end

    def places(self, g: Machine, env: Env, card: i64) -> tuple[int, ...]:
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

    def places(self, g: Machine, env: Env, card: i64) -> tuple[int, ...]:
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

    def places(self, g: Machine, env: Env, card: i64) -> tuple[int, ...]:
        slot = g.slot_seen(env, self.ref.known(g, env))
        return (slot,) if slot >= 0 else ()


class OwnSlot(Where):
    """The slot of the very card that an instruction is spread over ("each creature moves one space to the left")."""

    def places(self, g: Machine, env: Env, card: i64) -> tuple[int, ...]:
        slot = g.slot_seen(env, card)
        return (slot,) if slot >= 0 else ()


class EventPlace(Where):
    """R_PLACE or R_FROM of the event that triggered."""

    def __init__(self, role: int) -> None:
        self.role: Final = role

    def places(self, g: Machine, env: Env, card: i64) -> tuple[int, ...]:
        ev = env.event
        if ev is None:
            return ()
        place = ev.frm if self.role == R_FROM else ev.place
        return (place,) if place >= 0 else ()


class BoundPlace(Where):
    """Places that a register holds."""

    def __init__(self, reg: int) -> None:
        self.reg: Final = reg

    def places(self, g: Machine, env: Env, card: i64) -> tuple[int, ...]:
        return env.regs[self.reg]


class Beside(Where):
    """From other places: `steps` slots LEFT or RIGHT (as `you` sees it), or ACROSS. Beyond the edge there is none."""

    def __init__(self, of: Where, direction: int, steps: Value) -> None:
        self.of: Final = of
        self.direction: Final = direction
        self.steps: Final = steps

    def places(self, g: Machine, env: Env, card: i64) -> tuple[int, ...]:
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

    def places(self, g: Machine, env: Env, card: i64) -> tuple[int, ...]:
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

    def places(self, g: Machine, env: Env, card: i64) -> tuple[int, ...]:
        return tuple([p for p in self.of.places(g, env, card) if p < g.table.n_slots and g.slots[p] < 0])


class Furthest(Where):
    """Among the places of a description, those furthest from (or nearest to) a card's slot, by columns."""

    def __init__(self, of: Where, ref: Ref, nearest: bool) -> None:
        self.of: Final = of
        self.ref: Final = ref
        self.nearest: Final = nearest

    def places(self, g: Machine, env: Env, card: i64) -> tuple[int, ...]:
        slot = g.slot_seen(env, self.ref.known(g, env))
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


class Outermost(Where):
    """Among the places of a description, those furthest to one side, LEFT or RIGHT as `you` sees it."""

    def __init__(self, of: Where, direction: int) -> None:
        self.of: Final = of
        self.direction: Final = direction

    def places(self, g: Machine, env: Env, card: i64) -> tuple[int, ...]:
        best = 0
        out: list[int] = []
        for place in self.of.places(g, env, card):
            number = g.table.number(place, env.you, self.direction == RIGHT)
            if not out or number < best:
                best = number
                out = [place]
            elif number == best:
                out.append(place)
        return tuple(out)


class Reachable(Where):
    """Slots left and right of a card's slot up to the first occupied one ("if the path to it is unblocked")."""

    def __init__(self, ref: Ref) -> None:
        self.ref: Final = ref

    def places(self, g: Machine, env: Env, card: i64) -> tuple[int, ...]:
        slot = g.slot_seen(env, self.ref.known(g, env))
        out: list[int] = []
        if slot < 0:
            return ()
        for direction in (LEFT, RIGHT):
            at = g.table.step(slot, direction, env.you)
            while at >= 0 and g.slots[at] < 0:
                out.append(at)
                at = g.table.step(at, direction, env.you)
        return tuple(out)


class Amid(Where):
    """The slots between two others of one row, these not counted."""

    def __init__(self, a: Where, b: Where) -> None:
        self.a: Final = a
        self.b: Final = b

    def places(self, g: Machine, env: Env, card: i64) -> tuple[int, ...]:
        out: list[int] = []
        for one in self.a.places(g, env, card):
            for other in self.b.places(g, env, card):
                if g.table.owners[one] != g.table.owners[other]:
                    continue
                for slot in range(min(one, other) + 1, max(one, other)):
                    if slot not in out:
                        out.append(slot)
        return tuple(out)


class Sideward(Where):
    """Every slot LEFT or RIGHT (as `you` sees it) of other places, up to the edge, the nearest first."""

    def __init__(self, of: Where, direction: int) -> None:
        self.of: Final = of
        self.direction: Final = direction

    def places(self, g: Machine, env: Env, card: i64) -> tuple[int, ...]:
        out: list[int] = []
        for slot in self.of.places(g, env, card):
            at = g.table.step(slot, self.direction, env.you)
            while at >= 0:
                if at not in out:
                    out.append(at)
                at = g.table.step(at, self.direction, env.you)
        return tuple(out)


class LeftToRight(Where):
    """The slots of a description in the order of combat: the opponent's row, then one's own, as `you` sees them."""

    def __init__(self, of: Where) -> None:
        self.of: Final = of

    def places(self, g: Machine, env: Env, card: i64) -> tuple[int, ...]:
        return left_to_right(g, env.you, self.of.places(g, env, card))


def left_to_right(g: Machine, viewer: i64, places: tuple[int, ...]) -> tuple[int, ...]:
    out: list[int] = []
    for player in (1 - viewer, viewer):
        row = g.table.rows[player]
        for i in range(len(row)):
            slot = row[len(row) - 1 - i] if player != viewer else row[i]
            if slot in places:
                out.append(slot)
    return tuple(out)


class Closer(Where):
    """From the slot of a card towards that of another, by columns: `steps` slots, or the nearest empty ones to it."""

    def __init__(self, ref: Ref, to: Ref, steps: Value | None) -> None:
        self.ref: Final = ref
        self.to: Final = to
        self.steps: Final = steps

    def places(self, g: Machine, env: Env, card: i64) -> tuple[int, ...]:
        slot = g.slot_seen(env, self.ref.known(g, env))
        goal = g.slot_seen(env, self.to.known(g, env))
        if slot < 0 or goal < 0:
            return ()
        far = g.table.distance(slot, goal)
        row = slot // g.table.columns * g.table.columns
        if self.steps is not None:
            steps = self.steps.value(g, env)
            if far == 0 or steps == 0:
                return ()
            by = min(steps, far)
            return (slot + by if goal % g.table.columns > slot % g.table.columns else slot - by,)
        best = far
        out: list[int] = []
        for at in range(row, row + g.table.columns):
            near = g.table.distance(at, goal)
            if g.slots[at] < 0 and near <= best and near < far:
                if near < best:
                    best = near
                    out = []
                out.append(at)
        return tuple(out)


class SlotTest:
    def holds(self, g: Machine, env: Env, slot: i64) -> bool:
        return True


class IsEmpty(SlotTest):
    """Nothing is in the slot (or, with `empty` False, something is)."""

    def __init__(self, empty: bool) -> None:
        self.empty: Final = empty

    def holds(self, g: Machine, env: Env, slot: i64) -> bool:
        return (g.slots[slot] < 0) == self.empty


class IsUnopposed(SlotTest):
    """The slot across from it is empty (or, with opposed, is not)."""

    def __init__(self, unopposed: bool) -> None:
        self.unopposed: Final = unopposed

    def holds(self, g: Machine, env: Env, slot: i64) -> bool:
        return (g.slots[g.table.across[slot]] < 0) == self.unopposed


class IsNumber(SlotTest):
    """Counted from 1 at the left as `you` sees it."""

    def __init__(self, number: int) -> None:
        self.number: Final = number

    def holds(self, g: Machine, env: Env, slot: i64) -> bool:
        return g.table.number(slot, env.you, False) == self.number


class HoldsCard(SlotTest):
    """A card in it passes tests."""

    def __init__(self, tests: tuple[Test, ...]) -> None:
        self.tests: Final = tests

    def holds(self, g: Machine, env: Env, slot: i64) -> bool:
        card = g.slots[slot]
        return card >= 0 and passes(self.tests, g, env, card)


class IsSlot(SlotTest):
    """It is one of the places of a description."""

    def __init__(self, where: Where) -> None:
        self.where: Final = where

    def holds(self, g: Machine, env: Env, slot: i64) -> bool:
        return slot in self.where.places(g, env, NO_CARD)


def slot_passes(tests: tuple[SlotTest, ...], g: Machine, env: Env, slot: i64) -> bool:
    for test in tests:
        if not test.holds(g, env, slot):
            return False
    return True
