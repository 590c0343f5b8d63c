""" "The other one": of two cards that were spoken of, the one that the words before were not about."""

from __future__ import annotations

from bloodwork.kernel import ir
from bloodwork.kernel.ops import Let
from bloodwork.text.phrases import Got
from bloodwork.text.scope import CARD, Scope, Thing, fits


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


def one_of_two(s: Scope, noun: str, tests: tuple[ir.Test, ...]) -> Got | None:
    """ "Choose a friendly creature and an enemy creature. Destroy the enemy creature": the one that is so."""
    latest = [thing for thing in s.things if thing.ref is not None and fits(noun, thing.nouns, False)]
    last = latest[-1] if latest else None
    if last is None or not isinstance(last.ref, ir.Together) or last.draft is not None or len(last.ref.parts) != 2:
        return None
    s.cite("C-N4.3", "C-N21.20")
    reg = s.register()
    s.emit(Let, reg=reg, ref=ir.ThoseThat(last.ref, tests))  # now: what is done to it may change what it is
    s.taken.append((last.ref, ir.Bound(reg)))
    return Got(ir.Bound(reg), last.nouns, False)


def _singly(s: Scope, noun: str) -> list[Thing]:
    return [thing for thing in s.things if thing.ref is not None and not thing.many and fits(noun, thing.nouns, False)]


def _nouns(s: Scope, noun: str) -> frozenset[str]:
    found = [
        thing.nouns for thing in s.things if thing.ref is not None and thing.many and fits(noun, thing.nouns, False)
    ]
    return found[-1] if found else CARD
