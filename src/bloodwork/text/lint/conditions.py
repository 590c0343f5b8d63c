"""Conditions that always hold, or never, and the players that words can mean."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel import ir
from bloodwork.text.lint.cards import bounds
from bloodwork.text.lint.findings import Impossible
from bloodwork.text.lint.nodes import spelled
from bloodwork.text.lint.scope import BOTH, CONDS, ME, OTHER, PLAYERS, Range, Scope, meet

# ------------------------------------------------------------------ players


@PLAYERS(ir.You)
def _you(s: Scope, who: ir.You) -> int:
    return ME


@PLAYERS(ir.Opponent)
def _opponent(s: Scope, who: ir.Opponent) -> int:
    return OTHER


@PLAYERS(ir.ActivePlayer)
def _active(s: Scope, who: ir.ActivePlayer) -> int:
    return s.active


@PLAYERS(ir.EventPlayer)
def _event_player(s: Scope, who: ir.EventPlayer) -> int:
    return s.event_players


@PLAYERS(ir.OtherOf)
def _other(s: Scope, who: ir.OtherOf) -> int:
    return swapped(s.players(who.who))


@PLAYERS(ir.ControllerOf)
def _controller(s: Scope, who: ir.ControllerOf) -> int:
    try:
        return s.card(who.ref).sides if isinstance(who.ref, ir.This) else BOTH
    except Impossible:
        return BOTH


def swapped(players: int) -> int:
    return (players & ME) << 1 | players >> 1


# ------------------------------------------------------------------ conditions

_OPPOSITE: Final = {ir.EQ: ir.NE, ir.NE: ir.EQ, ir.GE: ir.LT, ir.LT: ir.GE, ir.GT: ir.LE, ir.LE: ir.GT}
_OF_EQUALS: Final = {ir.EQ: True, ir.GE: True, ir.LE: True, ir.NE: False, ir.GT: False, ir.LT: False}


@CONDS(ir.Compares)
def _compares(s: Scope, cond: ir.Compares) -> bool | None:
    if spelled(cond.a) == spelled(cond.b):
        return _OF_EQUALS[cond.op]
    a, b = s.range(cond.a), s.range(cond.b)
    if not _possible(a, cond.op, b):
        return False
    if not _possible(a, _OPPOSITE[cond.op], b):
        return True
    return None


def _possible(a: Range, op: int, b: Range) -> bool:
    """Whether some number of one range compares so with some number of another."""
    if op == ir.NE:
        return not (a == b and a[0] == a[1])
    asked = bounds(op, b)
    return asked is not None and meet(a, asked) is not None


@CONDS(ir.Matches)
def _matches(s: Scope, cond: ir.Matches) -> bool | None:
    try:
        s.narrow(s.card(cond.ref), cond.tests)
    except Impossible as error:
        if not error.sure:
            return None
        return False
    return None


@CONDS(ir.IsTurnOf)
def _turn_of(s: Scope, cond: ir.IsTurnOf) -> bool | None:
    players = s.players(cond.who)
    if isinstance(cond.who, ir.EachPlayer):
        return True
    if s.active & players == 0:
        return False
    return True if s.active != BOTH and isinstance(cond.who, ir.You | ir.Opponent) else None


@CONDS(ir.SamePlayer)
def _same_player(s: Scope, cond: ir.SamePlayer) -> bool | None:
    a, b = s.players(cond.a), s.players(cond.b)
    if a & b == 0:
        return False
    return True if a == b != BOTH else None


@CONDS(ir.PlaceIs)
def _place(s: Scope, cond: ir.PlaceIs) -> bool | None:
    numbers = {test.number for test in cond.tests if isinstance(test, ir.IsNumber)}
    if len(numbers) > 1 or any(number > s.world.columns for number in numbers):
        return False
    return None


@CONDS(ir.Not)
def _not(s: Scope, cond: ir.Not) -> bool | None:
    holds = s.holds(cond.cond)
    return None if holds is None else not holds


@CONDS(ir.Both)
def _both(s: Scope, cond: ir.Both) -> bool | None:
    found = [s.holds(part) for part in cond.parts]
    if False in found or not _together(s, cond.parts):
        return False
    return True if all(found) else None


@CONDS(ir.OneHolds)
def _one(s: Scope, cond: ir.OneHolds) -> bool | None:
    found = [s.holds(part) for part in cond.parts]
    if True in found:
        return True
    return False if all(holds is False for holds in found) else None


def _together(s: Scope, parts: tuple[ir.Cond, ...]) -> bool:
    """Whether several conditions can hold at once: of what is said twice of one number, or of one card."""
    numbers: dict[str, Range] = {}
    cards: dict[str, tuple[ir.Test, ...]] = {}
    for part in parts:
        if isinstance(part, ir.Compares) and part.op != ir.NE:
            asked = bounds(part.op, s.range(part.b))
            key = spelled(part.a)
            left = meet(numbers.get(key, s.range(part.a)), asked) if asked is not None else None
            if left is None:
                return False
            numbers[key] = left
        elif isinstance(part, ir.Matches):
            key = spelled(part.ref)
            cards[key] = (*cards.get(key, ()), *part.tests)
            try:
                s.narrow(s.card(part.ref), cards[key])
            except Impossible:
                return False
    return True
