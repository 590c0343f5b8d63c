"""Triggered abilities of a card that set each other, or themselves, off without end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.kernel.ability import TRIGGER, Ability, Face
from bloodwork.text.lint.events import after
from bloodwork.text.lint.findings import ENDLESS, Finding, Impossible
from bloodwork.text.lint.nodes import spelled
from bloodwork.text.lint.program import check_deed
from bloodwork.text.lint.scope import BOTH, Scope
from bloodwork.text.lint.world import World

# Tests that a card goes on passing, whatever is done to it.
_STEADY: Final = (ir.HasTypes, ir.HasName, ir.IsNot, ir.IsAmong)
# Ops after which something is only done if something holds, or a player wants it.
_PERHAPS: Final = (k.If, k.May, k.Each, k.Need, k.Jump)


@dataclass(frozen=True)
class _Sets:
    """One ability surely sets off another by a deed; `endless`: it can do so any number of times."""

    to: int
    endless: bool


def loops(face: Face, world: World, scope: Scope) -> list[Finding]:
    """A finding for each ability that comes back to itself, once for each loop."""
    waiting = [number for number in face.abilities if _waits(world.lib.abilities[number])]
    sets = {number: _sets_off(number, waiting, world, scope) for number in waiting}
    out: list[Finding] = []
    told: set[int] = set()
    for start in waiting:
        way = _way_back(start, sets)
        if way is None or start in told:
            continue
        told |= {start, *(one.to for one in way)}
        how = "without end" if all(one.endless for one in way) else "again and again, until it can no longer be done"
        text = world.lib.abilities[start].text
        itself = "it sets itself off" if len(way) == 1 else "it and another ability of the card set each other off"
        out.append(Finding(ENDLESS, False, f"{itself} {how}", text))
    return out


def _waits(ability: Ability) -> bool:
    """Whether an ability triggers each time, and whatever else is so."""
    if ability.kind != TRIGGER or ability.trigger is None or ability.trigger.failed or ability.keyword >= 0:
        return False
    return not ability.once and ability.cond is None and not ability.cost


def _way_back(start: int, sets: dict[int, list[_Sets]]) -> list[_Sets] | None:
    """The shortest way by which an ability sets itself off."""
    ways: list[list[_Sets]] = [[one] for one in sets[start]]
    seen: set[int] = set()
    while ways:
        way = ways.pop(0)
        if way[-1].to == start:
            return way
        if way[-1].to not in seen:
            seen.add(way[-1].to)
            ways += [[*way, one] for one in sets[way[-1].to]]
    return None


def _sets_off(number: int, waiting: list[int], world: World, scope: Scope) -> list[_Sets]:
    out: list[_Sets] = []
    ability = world.lib.abilities[number]
    for op in ability.code:
        if isinstance(op, _PERHAPS):
            break
        if not isinstance(op, k.Do) or not _can_be_done(ability, op, scope):
            continue
        endless = world.needs(op.kind).endless and (op.amount is None or scope.range(op.amount)[0] > 0)
        for other in waiting:
            if other == number and world.unheard >> op.kind & 1:
                continue
            if _surely(world.lib.abilities[other], ability, op, scope):
                out.append(_Sets(other, endless))
    return out


def _can_be_done(ability: Ability, op: k.Do, scope: Scope) -> bool:
    try:
        check_deed(after(scope, ability), op)
    except Impossible:
        return False
    return True


def _surely(heard: Ability, by: Ability, op: k.Do, scope: Scope) -> bool:
    """Whether the event of a deed, when it succeeds, is always one that an ability waits for."""
    assert heard.trigger is not None
    if not any(
        one.kind == op.kind and op.flags & one.on == one.on and op.flags & one.off == 0 for one in heard.trigger.kinds
    ):
        return False
    return all(_passed(test, by, op, scope) for test in heard.trigger.tests)


def _passed(test: ir.EventTest, by: Ability, op: k.Do, scope: Scope) -> bool:
    if isinstance(test, ir.PlayerIs):
        return op.who is not None and _players(op.who, by, scope) & ~_players(test.who, by, scope) == 0
    if isinstance(test, ir.WordIs | ir.WordIsAmong):
        return op.word == test.word
    if isinstance(test, ir.AmountIs):
        return _number_passed(test, op, scope)
    if isinstance(test, ir.CardIsThis):
        return test.role == ir.R_CARD and _is_this(op.card, by) is test.this
    if isinstance(test, ir.CardIs):
        return test.role == ir.R_CARD and op.card is not None and _fits(test.pattern, op.card, by, scope)
    return False


def _players(who: ir.Who, by: Ability, scope: Scope) -> int:
    """The players who can be meant; who did the event that is answered is one of those that its ability names."""
    if isinstance(who, ir.EventPlayer) and by.trigger is not None:
        players = BOTH
        for test in by.trigger.tests:
            if isinstance(test, ir.PlayerIs):
                players &= scope.players(test.who)
        return players
    return scope.players(who)


def _number_passed(test: ir.AmountIs, op: k.Do, scope: Scope) -> bool:
    if test.role != ir.R_AMOUNT or op.amount is None:
        return False
    low, high = scope.range(op.amount)
    return scope.holds(ir.Compares(ir.Num(low), test.op, test.than)) is True and (
        low == high or (high is None and test.op in (ir.GE, ir.GT))
    )


def _is_this(ref: ir.Ref | None, by: Ability) -> bool | None:
    """Whether a reference means the card that bears the text; None if that is not known."""
    if isinstance(ref, ir.This):
        return True
    if isinstance(ref, ir.EventCard) and by.trigger is not None:
        for test in by.trigger.tests:
            if isinstance(test, ir.CardIsThis) and test.role == ref.role:
                return test.this
    return None


def _fits(pattern: ir.CardPattern, ref: ir.Ref, by: Ability, scope: Scope) -> bool:
    """Whether a card of a reference always fits a pattern."""
    if pattern.extreme >= 0 or not all(isinstance(test, _STEADY) for test in pattern.tests):
        return False
    if isinstance(ref, ir.This):
        own = pattern.side != ir.THEY and all(
            isinstance(test, ir.HasTypes)
            and all((mask & test.types == test.types) == test.has for mask in scope.bearer.types)
            for test in pattern.tests
        )
        return own
    known = _pattern_of(ref, by)
    if known is None or pattern.side not in (ir.ANYONE, known.side):
        return False
    said = {spelled(test) for test in known.tests}
    return all(spelled(test) in said for test in pattern.tests)


def _pattern_of(ref: ir.Ref, by: Ability) -> ir.CardPattern | None:
    """The pattern that the cards of a reference were found by."""
    if isinstance(ref, ir.All):
        return ref.pattern
    if isinstance(ref, ir.EventCard) and by.trigger is not None:
        for test in by.trigger.tests:
            if isinstance(test, ir.CardIs) and test.role == ref.role:
                return test.pattern
    if isinstance(ref, ir.Bound):
        for op in by.code:
            if isinstance(op, k.Choose | k.Target) and op.reg == ref.reg and isinstance(op.among, ir.All):
                return op.among.pattern
    return None
