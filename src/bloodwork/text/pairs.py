""" "The other one": of two cards that were spoken of, the one that the words before were not about."""

from __future__ import annotations

from bloodwork.kernel import ir
from bloodwork.kernel.ops import Choose, Let
from bloodwork.text import tree as t
from bloodwork.text.phrases import Got
from bloodwork.text.scope import CARD, Draft, Scope, Thing, fits
from bloodwork.text.shapes import any_node, nodes


def the_other(s: Scope, noun: str) -> Got | None:
    """None: no two cards were told apart; then it is another card than this one."""
    parted = [(pool, ref) for pool, ref in s.taken if not isinstance(pool, ir.All)]
    if parted:
        s.cite("C-N4.3", "C-N21.20")
        return Got(ir.Without(*parted[-1]), _nouns(s, noun), False)
    singly = [thing for thing in _singly(s, noun) if not thing.this]
    if len(singly) == 2 and s.found in singly:
        s.cite("C-N4.3", "C-N21.20")
        other = singly[1 - singly.index(s.found)]
        return Got(s.ref_of(other), other.nouns, False)
    return None


def of_it_and_that(s: Scope, n: t.CardAct) -> Got | None:
    """ "Whenever this creature is attacked, it deals 1 damage to that creature": "it" is this one, and not that."""
    if n.what != t.It() or not any_node(n.do, lambda part: isinstance(part, t.Some) and part.det == "that"):
        return None
    step = max((thing.step for thing in s.things if thing.ref is not None), default=-1)
    latest = [thing for thing in s.things if thing.step == step and thing.ref is not None and not thing.many]
    own = [thing for thing in latest if thing.this]
    if len(latest) != 2 or len(own) != 1:
        return None
    s.cite("C-N4.44")
    s.found = own[0]
    return Got(s.ref_of(own[0]), own[0].nouns, False, True)


def one_of_two(s: Scope, noun: str, tests: tuple[ir.Test, ...]) -> Got | None:
    """ "Choose a friendly creature and an enemy creature. Destroy the enemy creature": the one that is so."""
    told_apart = [ref for _, ref in s.taken]
    latest = [
        thing
        for thing in s.things
        if thing.ref is not None and fits(noun, thing.nouns, False) and not _is_one(thing, told_apart)
    ]
    last = latest[-1] if latest else None
    if last is None or not isinstance(last.ref, ir.Together) or last.draft is not None or len(last.ref.parts) != 2:
        return None
    s.cite("C-N4.3", "C-N21.20")
    chosen = _chosen_as(s, last.ref.parts, tests)
    if chosen is not None:
        s.taken.append((last.ref, chosen))
        return Got(chosen, last.nouns, False)
    reg = s.register()
    s.emit(Let, reg=reg, ref=ir.ThoseThat(last.ref, tests))  # now: what is done to it may change what it is
    s.taken.append((last.ref, ir.Bound(reg)))
    return Got(ir.Bound(reg), last.nouns, False)


def _chosen_as(s: Scope, parts: tuple[ir.Ref, ...], tests: tuple[ir.Test, ...]) -> ir.Ref | None:
    """The one of two that was chosen as a friendly creature, or as an enemy: it is called so whoever has it since."""
    if len(tests) != 1 or not isinstance(tests[0], ir.ControlledBy):
        return None
    side = {ir.You: ir.YOU, ir.Opponent: ir.THEY}.get(type(tests[0].who))
    fitting = [part for part in parts if isinstance(part, ir.Bound) and side == _side(s, part.reg)]
    return fitting[0] if len(fitting) == 1 else None


def _side(s: Scope, reg: int) -> int:
    """Whose cards a register was chosen from."""
    for part in s.code:
        if isinstance(part, Draft) and part.make is Choose and part.given["reg"] == reg:
            among = part.given["among"]
            return among.pattern.side if isinstance(among, ir.All) else ir.ANYONE
    return ir.ANYONE


def _is_one(thing: Thing, told_apart: list[ir.Ref]) -> bool:
    """Whether a thing is one of two that were told apart: after "the friendly creature" comes "the enemy creature"."""
    ref = thing.draft.given.get("card") if thing.draft is not None else thing.ref
    return any(isinstance(ref, ir.Bound) and isinstance(one, ir.Bound) and ref.reg == one.reg for one in told_apart)


def _singly(s: Scope, noun: str) -> list[Thing]:
    return [thing for thing in s.things if thing.ref is not None and not thing.many and fits(noun, thing.nouns, False)]


def _nouns(s: Scope, noun: str) -> frozenset[str]:
    found = [
        thing.nouns for thing in s.things if thing.ref is not None and thing.many and fits(noun, thing.nouns, False)
    ]
    return found[-1] if found else CARD


def not_its_own(s: Scope, n: t.CardAct, got: Got) -> ir.Ref | None:
    """ "The creature opposing it is dealt damage equal to its power": both are one card, and not the one that is hit.

    Where nothing tells whose number is meant of two cards that were spoken of, it is refused.
    """
    measured = isinstance(n.do, t.TakesEqual | t.TakesDamage) or (
        isinstance(n.do, t.Gain) and isinstance(n.do.change, t.StatGain)
    )
    its = [one for one in nodes(n.do, t.StatValue) if one.of == t.It(word="its")]
    if not measured or not its or n.what is None or isinstance(n.what, t.It):
        return None
    if any_node(n.what, lambda one: isinstance(one, t.It)):
        return got.ref
    with s.apart_from(got.ref):
        others = [one for one in s.things if one.ref is not None and one.step >= 0 and s.is_apart(one)]
    if others:
        raise s.error(f'"its {its[0].stat}" could be that of either card: say whose (C-N4.7)', "malformed reference")
    return None
