"""Whom "another" and "other" leave out: what the text has spoken of, or else the card bearing it."""

from __future__ import annotations

from bloodwork.kernel import ir
from bloodwork.text import lanes
from bloodwork.text import tree as t
from bloodwork.text.scope import CARD, COMMAND, CREATURE, Scope, Thing


def nouns_of(p: t.Pattern) -> frozenset[str]:
    """What such a card may be called when it is spoken of again."""
    if lanes.of_lanes(p):
        return lanes.nouns_of(p)
    if p.other is not None:
        return CARD
    if isinstance(p.head, t.Noun):
        word = p.head.word
        if word in ("creature", "creature card", "blood flask", "flask", "one"):
            return CREATURE
        if "command" in word:
            return COMMAND
    return CARD


def same_kind(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether "another" may leave out what was called so: a creature is no other command."""
    return other == CARD or any(noun in one and noun in other for noun in ("creature", "command"))


def left_out(s: Scope, p: t.Pattern) -> list[ir.Ref]:
    """The cards that "other" leaves out before this noun."""
    nouns = nouns_of(p)
    s.cite("C-N3.20")
    for one in (s.spread, s.each_one):
        if one is not None and one.ref is not None and (one.nouns == CARD or same_kind(one.nouns, nouns)):
            s.cite("C-N3.20b")
            return [one.ref]  # of each of several cards: others than that one
    out = [ref for called, ref in s.picked if same_kind(called, nouns)]
    this = s.other_than_this
    for thing in s.things:
        if thing.ref is None or "dead" in thing.past or not same_kind(thing.nouns, nouns):
            continue
        if isinstance(thing.ref, ir.EventCard) and not thing.words:
            continue  # it has a part in the event, and was not named
        if thing.this:
            this = True
        elif not any(same_cards(spoken, ref) for ref in out for spoken in (thing.ref, of_bank(thing))):
            out.append(thing.ref if isinstance(thing.ref, ir.EventCard) else s.ref_of(thing))
    if this or not out:
        s.other_than_this = True
        out.insert(0, own(s, p))
    else:
        s.cite("C-N3.20b")
    return out


def of_bank(thing: Thing) -> ir.Ref:
    return ir.OfPlayer(thing.bank, None) if thing.bank >= 0 and thing.ref is not None else ir.This()


def same_cards(one: ir.Ref, other: ir.Ref) -> bool:
    if isinstance(one, ir.OfPlayer) and isinstance(other, ir.OfPlayer):
        return one.bank == other.bank
    return one is other or (isinstance(one, ir.Bound) and isinstance(other, ir.Bound) and one.reg == other.reg)


def own(s: Scope, p: t.Pattern) -> ir.Ref:
    """The card bearing the text; of what a training is attached to, where it speaks of no other training."""
    attached = s.types & s.vocab.types.get("training", 0) and not s.keyword
    training = isinstance(p.head, t.Noun) and p.head.word == "training"
    return ir.LinkedCard() if attached and not training else ir.This()


def of_two(s: Scope, p: t.Pattern, first: t.Node | None) -> bool:
    """Whether "another" is said of the second card of an event, and leaves out the first of it."""
    if first is None or isinstance(first, t.This):
        return False
    if isinstance(first, t.Some):
        return same_kind(nouns_of(first.what), nouns_of(p))
    return True
