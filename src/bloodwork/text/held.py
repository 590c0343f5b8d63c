"""Abilities that an effect makes and no card holds: what happens later, or as long as the effect says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.kernel.ability import TRIGGER, Ability
from bloodwork.text import moments
from bloodwork.text import tree as t
from bloodwork.text.meaning import MOMENT
from bloodwork.text.scope import Scope

if TYPE_CHECKING:
    from bloodwork.text.abilities import Builder


def hold(b: Builder, s: Scope, n: t.Triggered) -> None:
    """ "Until end of turn, whenever ...", "The next time ..."."""
    inner = scope_of(b, s)
    uses = 1 if n.head in ("the next time", "once") else 0
    until: k.Moment | None = None
    if n.turn:
        until = moments.this_turn(s)
    elif n.until is not None:
        until = MOMENT(s, n.until)
    ability = b.heard(inner, t.Triggered(head="whenever", event=n.event, body=n.body), [])
    keep(b, s, ability, uses, until)


def later(b: Builder, s: Scope, n: t.AtPhase) -> None:
    """ "At the end of the turn, destroy it": the next one; at "each" of them for the rest of the game."""
    inner = scope_of(b, s)
    inner.cite("C-N9.8")
    ability = Ability(TRIGGER, "")
    ability.trigger, _ = moments.phase(inner, n.edge, n.phase)
    if moments.is_next(n.phase):
        inner.cite("C-N4.39c")
    if moments.is_later(n.edge, n.phase):
        made = s.register()
        inner.regs = s.regs
        s.emit(k.Let, reg=made, value=ir.TurnNumber())
        ability.trigger = moments.after_turn(ability.trigger, ir.BoundNumber(made))
    b.consequence(inner, n.body, [])
    b.finish(inner, ability)
    keep(b, s, ability, 0 if n.phase.whose.startswith("each") else 1, None)


def scope_of(b: Builder, s: Scope) -> Scope:
    """A scope for such an ability, which can speak of what was spoken of so far."""
    s.cite("C-N10.10")
    for thing in s.things:
        # what the event of the outer ability bound must outlast it
        if isinstance(thing.ref, ir.EventCard) and thing.draft is None:
            reg = s.register()
            s.emit(k.Let, reg=reg, ref=thing.ref)
            thing.ref = ir.Bound(reg)
    inner = b.scope()
    inner.things = [x for x in s.things if x.ref is not None]
    for thing in inner.things:
        s.ref_of(thing)
    inner.step = s.step
    inner.regs = s.regs
    return inner


def keep(b: Builder, s: Scope, ability: Ability, uses: int, until: k.Moment | None) -> None:
    s.cite("C-N10.10b")
    if uses:
        s.cite("C-N4.17")
    if ability.trigger is not None and any(isinstance(test, ir.CardBound) for test in ability.trigger.tests):
        s.cite("C-N4.10b")
    ability.text = b.label
    s.rules.extend(r for r in ability.rules if r not in s.rules)
    ability.until = until
    s.emit(k.Hold, ability=b.lib.add_ability(ability), uses=uses)
