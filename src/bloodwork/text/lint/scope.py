"""What is known at a point of a text: of the card that bears it, of the event that triggered, of what was bound."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeAlias

from bloodwork.kernel import ir
from bloodwork.text.lint.findings import Impossible
from bloodwork.text.lint.nodes import ByType
from bloodwork.text.lint.world import World

Range: TypeAlias = tuple[int, int | None]  # least and greatest; None: no bound
NATURAL: Final[Range] = (0, None)
BOTH: Final = 3  # players as bits: you 1, your opponent 2
ME: Final = 1
OTHER: Final = 2


@dataclass(frozen=True)
class Known:
    """What is known of a card: where it can be, which masks of type words it can have, who can control it.

    `facts` are yes or no by what is asked, `ranges` numbers of it. `sure`: other cards cannot make it untrue.
    """

    zones: int
    types: frozenset[int]
    sides: int = BOTH
    facts: dict[str, bool] = field(default_factory=dict)
    ranges: dict[str, Range] = field(default_factory=dict)
    sure: bool = True

    def says(self, what: str, is_so: bool, why: str) -> Known:
        """It is so, or is not; Impossible where the opposite is known."""
        if self.facts.get(what, is_so) != is_so:
            raise Impossible(why)
        return replace(self, facts={**self.facts, what: is_so})

    def within(self, what: str, bounds: Range, why: str) -> Known:
        """A number of it lies within bounds."""
        known = meet(self.ranges.get(what, NATURAL), bounds)
        if known is None:
            raise Impossible(why)
        return replace(self, ranges={**self.ranges, what: known})

    def lies_in(self, zones: int, world: World, sure: bool = True) -> Known:
        if self.zones & zones == 0:
            here, there = world.zone_words(self.zones & ~world.apart or self.zones), world.zone_words(zones)
            why = f"it would have to be {there}, and is {here}"
            if zones.bit_count() > world.everywhere.bit_count() // 2 and zones != world.everywhere & ~world.play:
                why = f"it is {here} already"
            raise Impossible(why, self.sure and sure)
        return fit(replace(self, zones=self.zones & zones, sure=self.sure and sure), world)

    def of_types(self, types: frozenset[int], world: World, why: str) -> Known:
        left = self.types & types
        if not left:
            raise Impossible(why)
        return fit(replace(self, types=left), world)

    def controlled(self, sides: int) -> Known:
        if self.sides & sides == 0:
            you = self.sides == ME
            raise Impossible(
                f"it is controlled by {'you' if you else 'your opponent'}, and would have to be by the other"
            )
        return replace(self, sides=self.sides & sides)


def fit(known: Known, world: World) -> Known:
    """Where a card is limits its types, and the other way round."""
    zones = 0
    for number in world.vocab.zones.values():
        if known.zones >> number & 1:
            asked = world.vocab.zone_types.get(number, 0)
            if asked == 0 or any(mask & asked for mask in known.types):
                zones |= 1 << number
    if zones == 0:
        raise Impossible(
            f"{world.type_words(_common(known.types))} is never {world.zone_words(known.zones)}", known.sure
        )
    open_to_all = any(
        zones >> number & 1 and not world.vocab.zone_types.get(number, 0) for number in world.vocab.zones.values()
    )
    types = known.types
    if not open_to_all:
        asked = 0
        for number, bits in world.vocab.zone_types.items():
            if zones >> number & 1:
                asked |= bits
        types = frozenset(mask for mask in types if mask & asked)
    return replace(known, zones=zones, types=types)


def _common(types: frozenset[int]) -> int:
    """The type words that all of some masks have."""
    out = -1
    for mask in types:
        out &= mask
    return out


def meet(a: Range, b: Range) -> Range | None:
    """The numbers in both ranges; None if there are none."""
    low = max(a[0], b[0])
    high = a[1] if b[1] is None else b[1] if a[1] is None else min(a[1], b[1])
    return None if high is not None and high < low else (low, high)


def anything(world: World) -> Known:
    return Known(world.everywhere, world.types)


# What is known of nodes, by their type.
VALUES: Final[ByType[Callable[[Scope, Any], Range]]] = ByType()
REFS: Final[ByType[Callable[[Scope, Any], Known]]] = ByType()
CONDS: Final[ByType[Callable[[Scope, Any], bool | None]]] = ByType()
PLAYERS: Final[ByType[Callable[[Scope, Any], int]]] = ByType()
TESTS: Final[ByType[Callable[[Scope, Known, Any], Known]]] = ByType()


@dataclass(frozen=True)
class Scope:
    """`event` holds what is known of the cards of the event by role; `regs` what registers hold: None where nothing
    was ever bound, no entry where that is not known. `active` are the players whose turn it can be."""

    world: World
    bearer: Known
    event: dict[int, Known] = field(default_factory=dict)
    event_players: int = BOTH
    active: int = BOTH
    regs: dict[int, Known | None] = field(default_factory=dict)
    held: bool = False  # by no card: it is active wherever the card is that made it

    def firm(self) -> Scope:
        """The same, as if nothing that is likely could be otherwise."""
        event = {role: replace(known, sure=True) for role, known in self.event.items()}
        regs = {reg: known and replace(known, sure=True) for reg, known in self.regs.items()}
        return replace(self, bearer=replace(self.bearer, sure=True), event=event, regs=regs)

    def range(self, value: ir.Value) -> Range:
        """Between which bounds a number lies."""
        known = VALUES.get(value)
        return known(self, value) if known is not None else NATURAL

    def card(self, ref: ir.Ref) -> Known:
        """What is known of the cards that a reference finds; Impossible if it never finds one."""
        known = REFS.get(ref)
        return known(self, ref) if known is not None else anything(self.world)

    def holds(self, cond: ir.Cond) -> bool | None:
        """Whether a condition always or never holds; None if that depends."""
        known = CONDS.get(cond)
        return known(self, cond) if known is not None else None

    def players(self, who: ir.Who) -> int:
        """The players who can be meant, as bits."""
        known = PLAYERS.get(who)
        return known(self, who) if known is not None else BOTH

    def narrow(self, known: Known, tests: tuple[ir.Test, ...]) -> Known:
        """A card that passes tests; Impossible if none can."""
        for test in tests:
            asked = TESTS.get(test)
            if asked is not None:
                known = asked(self, known, test)
        return known

    def pattern(self, pattern: ir.CardPattern, known: Known | None = None) -> Known:
        """A card that a pattern fits; without one, any of the zones that it looks in."""
        if known is None:
            known = fit(replace(anything(self.world), zones=pattern.zones or self.world.everywhere), self.world)
        if pattern.side != ir.ANYONE:
            known = known.controlled(ME if pattern.side == ir.YOU else OTHER)
        return self.narrow(known, pattern.tests)
