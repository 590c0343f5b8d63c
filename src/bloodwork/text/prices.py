"""What playing a card costs besides its blood."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.kernel.ability import Face
from bloodwork.text import chains, refs
from bloodwork.text import tree as t
from bloodwork.text.scope import Draft, Scope, Thing

if TYPE_CHECKING:
    from bloodwork.text.abilities import Builder


def additional(b: Builder, face: Face, n: t.AdditionalCost) -> None:
    """ "As an additional cost to play this card, sacrifice a creature": its texts can speak of what was given."""
    s = b.scope()
    refs.check_this(s, n.noun)
    if face.also_cost:
        raise s.error('an additional cost is said once: join what it asks for with "and"')
    chains.pay(s, n.costs, None)
    if s.letters:
        raise s.error("a letter of an additional cost must be one of the card")
    _not_itself(s)
    paid: list[Thing] = []
    for thing in s.things:
        if thing.ref is not None and not thing.this:
            number = len(paid) + 1
            s.emit(k.NotePaid, number=number, ref=s.ref_of(thing))
            paid.append(Thing(step=-1, ref=ir.Paid(number), nouns=thing.nouns, many=thing.many, past=thing.past))
    face.also_cost = s.finish()
    face.also_regs = s.regs
    b.paid = tuple(paid)


def _not_itself(s: Scope) -> None:
    """The card that is played is still in the hand when it is paid for, and cannot pay for itself."""
    for part in s.code:
        if isinstance(part, Draft) and part.make is k.Choose and isinstance(part.given["among"], ir.All):
            p = part.given["among"].pattern
            if p.zones & ~s.vocab.play_zones:
                tests = (*p.tests, ir.IsNot(ir.This()))
                part.given["among"] = ir.All(ir.CardPattern(p.zones, p.side, tests, p.extreme, p.least))
