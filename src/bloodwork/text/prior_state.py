"""Conditions in the past tense: how a card was before the effect did anything to it."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.text.scope import Draft, Scope

_PAST: Final = frozenset({"was", "were", "was not", "were not"})


def is_past(be: str) -> bool:
    return be in _PAST


def matched(s: Scope, ref: ir.Ref, tests: tuple[ir.Test, ...]) -> ir.Cond:
    """Whether a card was so: as it last was if it has left, else as it was before something was done to it.

    "Deal 2 damage to a creature. If it was damaged, draw a card."
    """
    start = _known_from(s, ref)
    done = next((at for at, part in enumerate(s.code) if at >= start and _changes(s, part, ref)), None)
    if done is None or s.replacing:
        return ir.Matches(ref, tests)
    following = s.code[start] if start < len(s.code) else None
    if isinstance(following, Draft) and following.make is k.Need:
        raise s.error('how it was must be asked before it is changed: "If it is ..." before what is done to it')
    s.cite("C-N4.28b")
    noted = s.register()
    s.code.insert(start, Draft(k.Let, reg=noted, ref=ir.ThoseThat(ref, tests)))
    if s.open_if > start:
        s.open_if += 1
    return ir.IsBound(noted)


def _known_from(s: Scope, ref: ir.Ref) -> int:
    """From which place in the code on it is known which card is meant."""
    if not isinstance(ref, ir.Bound):
        return 0
    filled = [at for at, part in enumerate(s.code) if isinstance(part, Draft) and _fills(part, ref.reg)]
    return filled[-1] + 1 if filled else len(s.code)


def _fills(part: Draft, reg: int) -> bool:
    return any(part.given.get(name, -1) == reg for name in ("reg", "out", "kept"))


def _changes(s: Scope, part: object, ref: ir.Ref) -> bool:
    """Whether an instruction is about that card; to look at a card changes nothing of it."""
    if not isinstance(part, Draft) or part.make is not k.Do:
        return False
    if part.given["kind"] in (s.vocab.events.get("look"), s.vocab.events.get("reveal")):
        return False
    card = part.given.get("card")
    if isinstance(card, ir.Bound) and isinstance(ref, ir.Bound):
        return card.reg == ref.reg
    if isinstance(card, ir.EventCard) and isinstance(ref, ir.EventCard):
        return card.role == ref.role
    return card is ref or (isinstance(card, ir.This) and isinstance(ref, ir.This))
