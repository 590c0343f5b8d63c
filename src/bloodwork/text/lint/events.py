"""What an ability waits for: whether it can happen at all, and what is known of it when it has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bloodwork.kernel import ir
from bloodwork.kernel.ability import TRIGGER, Ability
from bloodwork.kernel.vocabulary import Needs
from bloodwork.text.lint.cards import IS_THIS, bounds, joined
from bloodwork.text.lint.findings import Impossible
from bloodwork.text.lint.scope import BOTH, Known, Range, Scope, anything, fit, meet


def active_in(s: Scope, ability: Ability) -> int:
    """The zones where the card is while an ability of it is active."""
    return s.world.everywhere if s.held else ability.zones or s.world.play


def after(s: Scope, ability: Ability) -> Scope:
    """What is known once an ability has been set off; Impossible if nothing can set it off."""
    assert ability.trigger is not None
    found: list[Scope] = []
    failed: Impossible | None = None
    for kind in ability.trigger.kinds:
        try:
            found.append(_Heard(s, ability, kind).scope())
        except Impossible as error:
            failed = failed or error
    if not found:
        raise failed or Impossible("it waits for nothing that can happen")
    return _merged(found)


def _merged(found: list[Scope]) -> Scope:
    out = found[0]
    for other in found[1:]:
        event = {
            role: joined([known, other.event[role]]) or known
            for role, known in out.event.items()
            if role in other.event
        }
        out = replace(
            out,
            bearer=joined([out.bearer, other.bearer]) or out.bearer,
            event=event,
            event_players=out.event_players | other.event_players,
            active=out.active | other.active,
        )
    return out


@dataclass
class _Passage:
    """Where the card of an event is before and after it."""

    before: int
    after: int


class _Heard:
    """One kind of event of a pattern."""

    def __init__(self, s: Scope, ability: Ability, kind: ir.KindPattern) -> None:
        assert ability.trigger is not None
        self.s = s
        self.world = s.world
        self.ability = ability
        self.kind = kind
        self.tests = tuple(self._own_tests(ability.trigger.tests))
        self.needs = s.world.needs(kind.kind)
        self.failed = ability.trigger.failed

    def _own_tests(self, tests: tuple[ir.EventTest, ...]) -> Iterator[ir.EventTest]:
        """The tests for this kind alone among those that each have their own."""
        for test in tests:
            if isinstance(test, ir.IsKind):
                for kind, own in zip(test.kinds, test.tests, strict=True):
                    if kind == self.kind.kind:
                        yield from own
            else:
                yield test

    def scope(self) -> Scope:
        way = self._passage(Needs() if self.failed else self.needs)
        now = way.after if self.ability.kind == TRIGGER else way.before
        players = self._players()
        self._numbers()
        cards = {role: self._card(role, way, now, players) for role in (ir.R_CARD, ir.R_OTHER)}
        bearer = fit(replace(self.s.bearer, zones=active_in(self.s, self.ability)), self.world)
        event = {role: known for role, known in cards.items() if known is not None}
        for role, known in event.items():
            if known.facts.get(IS_THIS):
                here = known.zones if role == ir.R_CARD else active_in(self.s, self.ability)
                bearer = replace(self.s.bearer, zones=here, sure=False)
        active = players if self.kind.kind == self.world.event("phase") else BOTH
        scope = replace(self.s, bearer=bearer, event=event, event_players=players, active=active)
        for test in self.tests:
            if isinstance(test, ir.CondHolds) and scope.holds(test.cond) is False:
                raise Impossible("the condition in it never holds")
        return scope

    def _passage(self, needs: Needs) -> _Passage:
        """Where the card comes from and where it is then, by the kind of event, its flags and what is asked of it."""
        world = self.world
        before = needs.zones or world.everywhere
        then = needs.after or needs.zones or world.everywhere
        moves = self.kind.kind == world.event("move")
        if moves and self.kind.on & world.flag("enters"):
            before, then = world.everywhere & ~world.play, world.play
        elif self.kind.on & world.flag("leaves"):
            before, then = world.play, world.everywhere & ~world.play
        for test in self.tests:
            if isinstance(test, ir.InZone) and test.role == ir.R_FROM:
                if before & test.zones == 0:
                    raise Impossible(f"it is {world.zone_words(before)} before, never {world.zone_words(test.zones)}")
                before &= test.zones
            elif isinstance(test, ir.InZone) and moves:
                if then & test.zones == 0:
                    raise Impossible(f"it is {world.zone_words(then)} after, never {world.zone_words(test.zones)}")
                then &= test.zones
        return _Passage(before, then)

    def _players(self) -> int:
        players = BOTH
        for test in self.tests:
            if isinstance(test, ir.PlayerIs):
                players &= self.s.players(test.who)
        if players == 0:
            raise Impossible("it would have to be done by you and by your opponent")
        return players

    def _numbers(self) -> None:
        amounts: dict[int, Range] = {}
        words: set[int] = set()
        for test in self.tests:
            if isinstance(test, ir.AmountIs) and test.op != ir.NE:
                asked = bounds(test.op, self.s.range(test.than))
                left = meet(amounts.get(test.role, (0, None)), asked) if asked is not None else None
                if left is None:
                    raise Impossible("there is no such number")
                amounts[test.role] = left
            elif isinstance(test, ir.WordIs):
                words.add(test.word)
        if len(words) > 1:
            raise Impossible("it would have to be two different things at once")

    def _card(self, role: int, way: _Passage, now: int, players: int) -> Known | None:
        """What is known of the card in a role; None where nothing is said of it."""
        mine = [test for test in self.tests if isinstance(test, ir.CardIs) and test.role == role]
        this = [test for test in self.tests if isinstance(test, ir.CardIsThis) and test.role == role]
        if role == ir.R_OTHER and not mine and not this:
            return None
        known = anything(self.world)
        if role == ir.R_CARD:
            # What is tested of a card that has just left play is what it was there.
            known = fit(replace(known, zones=way.before | way.after), self.world)
            known = self._of_kind(known)
        for one in this:
            known = known.says(IS_THIS, one.this, "it would have to be this card and another")
            if one.this:
                known = self._itself(known, role, way)
        for test in mine:
            known = self.s.pattern(test.pattern, known)
            for zoned in test.pattern.tests:
                if role == ir.R_CARD and isinstance(zoned, ir.InZones) and zoned.zones & now == 0:
                    there, here = self.world.zone_words(zoned.zones), self.world.zone_words(now)
                    raise Impossible(f"the card is {here} then, not {there}")
        if role == ir.R_CARD:
            if mine or this:
                fit(replace(known, zones=way.before), self.world)
            known = replace(known, zones=now & known.zones or now, sure=False)
        return replace(known, ranges={}, facts={what: so for what, so in known.facts.items() if what == IS_THIS})

    def _of_kind(self, known: Known) -> Known:
        asked = 0 if self.failed else self.needs.types
        if asked == 0 or not any(isinstance(test, ir.CardIs | ir.CardIsThis) for test in self.tests):
            return known
        fitting = frozenset(mask for mask in known.types if mask & asked)
        return known.of_types(fitting, self.world, f"it happens only to {self.world.one_of(asked)}")

    def _itself(self, known: Known, role: int, way: _Passage) -> Known:
        """The card that bears the text: it has its types, and hears the event where its text is active."""
        bearer = self.s.bearer
        if not known.types & bearer.types:
            asked = self.world.one_of(self.needs.types)
            raise Impossible(f"it happens only to {asked}, and this card is none")
        known = replace(known, types=known.types & bearer.types)
        here = active_in(self.s, self.ability)
        if role == ir.R_CARD and here & (way.before | way.after) == 0:
            there = self.world.zone_words(way.before | way.after)
            raise Impossible(
                f"this card is {there} when that happens, and its text is active only {self.world.zone_words(here)}"
            )
        return known
