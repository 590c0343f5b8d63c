"""The rest: of cards that were spoken of, those that were not taken."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel import ir
from bloodwork.kernel.ops import Do
from bloodwork.text.phrases import Got
from bloodwork.text.scope import CARD, Draft, Scope, Thing

_SHOWN: Final = frozenset(("looked", "revealed", "found"))


def rest(s: Scope) -> Got:
    """Those that were not taken of the cards spoken of."""
    s.cite("C-N4.3")
    shown = last_shown(s)
    if not s.taken and shown is not None:
        every, moved = s.ref_of(shown), last_moved(s)
        return Got(ir.Without(every, moved) if moved is not None else every, shown.nouns, True)
    if not s.taken:
        raise s.error('"the rest" of what? Some of several cards must have been taken before')
    pool = s.taken[-1][0]
    out: ir.Ref = pool if s.in_turn is not None else of_all_players(s, pool)
    for of, ref in s.taken:
        if of is pool:
            out = ir.Without(out, ref)
    return Got(out, CARD, True)


def last_moved(s: Scope) -> ir.Ref | None:
    """What the last instruction took of cards that were shown; where it has gone it is none of them any more."""
    done = [part for part in s.code if isinstance(part, Draft) and part.make is Do]
    card = done[-1].given.get("card") if done else None
    shows = (s.vocab.events.get("reveal"), s.vocab.events.get("look"))
    return card if isinstance(card, ir.Ref) and done[-1].given["kind"] not in shows else None


def of_all_players(s: Scope, pool: ir.Ref) -> ir.Ref:
    """The cards that each of several players took some of, those of all together."""
    if not isinstance(pool, ir.All) or s.turn_reg < 0:
        return pool
    p = pool.pattern
    tests = tuple(test for test in p.tests if not _of_one_player(s, test))
    return ir.All(ir.CardPattern(p.zones, p.side, tests, p.extreme, p.least))


def _of_one_player(s: Scope, test: ir.Test) -> bool:
    who = test.who if isinstance(test, ir.ControlledBy | ir.OwnedBy) else None
    return isinstance(who, ir.BoundPlayer) and who.reg == s.turn_reg


def last_shown(s: Scope) -> Thing | None:
    """The cards that were looked at, revealed or found last, if there were several."""
    cards_of = [thing for thing in s.things if thing.ref is not None]
    return next((thing for thing in reversed(cards_of) if thing.many and _SHOWN.intersection(thing.past)), None)
