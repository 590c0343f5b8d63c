"""Words about the attack under way: what is done after it, that it does no harm; and creatures that are held back."""

from __future__ import annotations

from typing import Any

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.text import held, moments, places, refs, triggers
from bloodwork.text import tree as t
from bloodwork.text.meaning import ACT, DEED
from bloodwork.text.phrases import Use
from bloodwork.text.scope import Label, Scope
from bloodwork.text.shapes import any_node


@DEED.of(t.HaveNot)
def _have_not(s: Scope, n: t.HaveNot) -> None:
    """It cannot do so for the time that is said; in this turn, if none is."""
    s.cite("C-N18.27")
    until = s.until if s.until is not None else moments.this_turn(s)
    held.lay(s, t.Cannot(event=t.EvAlone(what=n.what, verb=n.verb, aux="cannot")), until)


@ACT.of(t.Unhurt)
def _unhurt(s: Scope, n: t.Unhurt, end: Label) -> None:
    """The strike is made, and deals nothing."""
    if not s.replacing or s.replaced != {"strike"}:
        raise s.error('"that attack" needs one that is spoken of: "When this creature is attacked, ..."')
    if n.what is not None and not struck(s, n.what):
        raise s.error("what takes no damage from an attack must be what is attacked")
    s.cite("C-N18.28", "C-N4.25")
    s.emit(k.Keep, amount=ir.Num(0))


@ACT.of(t.AttackGoes)
def _attack_goes(s: Scope, n: t.AttackGoes, end: Label) -> None:
    """The strike that would be made goes to the space where that creature stands now."""
    if not s.replacing or not s.replaced <= {"attack", "strike"}:
        raise s.error(f'"{n.words}" needs one that is spoken of: "Before a creature attacks, ..."')
    s.cite("C-N20.6")
    if isinstance(n.what, t.Some) and held.chooses(n.what):
        got = refs.cards(s, n.what, Use(needs="creature"))
        if got.many:
            raise s.error("an attack goes to one creature")
        place: ir.Where = ir.SlotOf(got.ref)
    else:
        place = places.slot_of(s, n.what)
    s.emit(k.Keep, place=place)
    s.redirected = s.redirected or Label()
    s.emit(k.Jump, to=s.redirected)  # past the attack as it would have been


def struck(s: Scope, what: t.Node) -> bool:
    """Whether words mean what is attacked: "it" is that, whatever has been done since."""
    if isinstance(what, t.It):
        return True
    ref = refs.one_ref(s, what)
    if isinstance(ref, ir.This):
        return any(thing.this and _attacked(thing.ref) for thing in s.things)
    return _attacked(ref)


def _attacked(ref: ir.Ref | None) -> bool:
    return isinstance(ref, ir.EventCard) and ref.role == ir.R_OTHER


def after_it(n: t.Triggered, chain: bool = False) -> t.Triggered:
    """ "When this creature attacks a Machine, destroy that creature after the attack" waits for the end of it.

    What is done "before damage is dealt" comes before the attack; in a game with a chain an attack is answered before
    its damage anyway.
    """
    body = n.body
    if n.head not in ("when", "whenever") or not _is_attack(n.event) or not isinstance(body, t.Chain):
        return n
    clauses = [body.first, *(linked.clause for linked in body.rest)]
    head = n.head
    if any(_says(clause, t.AfterAttack) for clause in clauses):
        head = "after"
    elif not any(_says(clause, t.BeforeDamage) for clause in clauses):
        return n
    elif not chain:
        head = "before"
    rest = tuple(t.Linked(link=one.link, clause=_at_once(one.clause), cond=one.cond) for one in body.rest)
    event: Any = n.event
    if head == "before" and getattr(event, "aux", None) == "would":  # "when it would attack, do this before it does"
        event = type(event)(**{**vars(event), "aux": None})
    body = t.Chain(first=_at_once(body.first), rest=rest)
    return t.Triggered(**{**vars(n), "head": head, "event": event, "body": body})


def as_it_was(s: Scope, n: t.Triggered) -> t.Triggered:
    """What an attack changes itself is asked about as it was before; refused where that is not known any more."""
    event: Any = n.event
    if n.head == "before" or t.mood(event) or s.announced or not (isinstance(event, t.EvFights) or _is_attack(event)):
        return n
    if any_node(getattr(event, "target", None), lambda one: _is_so(one, "damaged", "undamaged", "not damaged")):
        raise s.error('what was struck is damaged by then: say "Before this creature attacks a damaged creature, ..."')
    if any_node(n.cond, lambda one: isinstance(one, t.Opposes | t.SpaceIs) or _is_so(one, "opposed")):
        raise s.error('what stood across may have died of it by then: say "attacks a creature"')
    alone = isinstance(event, t.EvAlone) and not event.survives and event.having is None
    if alone and any_node(n.cond, lambda one: isinstance(one, t.Unopposed) or _is_so(one, "unopposed")):
        # it may have killed what stood across
        empty = t.Space(det="a", adjs=("empty",))
        return t.Triggered(**{**vars(n), "event": t.EvAttacksSpace(what=event.what, where=empty)})
    return n


def _is_so(n: Any, *states: str) -> bool:
    words = (*getattr(n, "adjs", ()), getattr(n, "state", ""), getattr(n, "prop", ""))
    return any(word in states for word in words if isinstance(word, str))


def _is_attack(event: Any) -> bool:
    if isinstance(event, t.EvFights | t.EvAlone | t.EvHits | t.EvDone):
        return triggers.lemma(event.verb) in ("attack", "strike", "block")
    return isinstance(event, t.EvBlocks | t.EvBlocked | t.EvIsBlocked | t.EvAttacksSpace)


def _says(n: t.Clause, moment: type[t.AfterAttack] | type[t.BeforeDamage]) -> bool:
    return any(isinstance(suffix, moment) for suffix in n.suffixes)


def _at_once(n: t.Clause) -> t.Clause:
    said = (t.AfterAttack, t.BeforeDamage)
    left: tuple[Any, ...] = tuple(suffix for suffix in n.suffixes if not isinstance(suffix, said))
    return t.Clause(what=n.what, suffixes=left)
