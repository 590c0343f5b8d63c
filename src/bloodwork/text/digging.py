"""Cards of a deck: in which order they go back, and those that are revealed or drawn until something is found."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.text import patterns, refs, turns, values
from bloodwork.text import tree as t
from bloodwork.text.errors import NOTHING_BEFORE
from bloodwork.text.meaning import CONDITION, DEED, TO, VALUE
from bloodwork.text.phrases import Got
from bloodwork.text.scope import HELD, Label, Scope, Thing, out_of_play
from bloodwork.text.tree.base import Node, VerbNode, node
from bloodwork.text.triggers import PAST, lemma

_ORDERS: Final = {
    "in any order": k.ANY_ORDER, "in a random order": k.AT_RANDOM, "in random order": k.AT_RANDOM,
    "in the same order": k.AS_THEY_LIE, "in that order": k.AS_THEY_LIE,
}  # fmt: skip


@node
class Ordered(Node):
    """ "On the bottom of your deck in any order"."""

    to: Node
    order: str
    first: bool = False


@node
class PutBack(VerbNode):
    """ "Put them back in any order": where they were looked at."""

    what: Node
    order: str = ""


@node
class RevealUntil(Node):
    """ "Reveal cards from the top of your deck until you reveal a command card"."""

    verb: str
    deck: t.Zone
    what: Node
    who: str | Node | None = None
    again: str = ""


@node
class FoundNone(VerbNode):
    """ "If you fail to find", "if no card was found": by the search before."""

    who: str | Node | None
    one: str = ""
    negated: bool = False
    be: str = ""


@CONDITION.of(FoundNone)
def _found_none(s: Scope, n: FoundNone) -> ir.Cond:
    if not s.searched:
        raise s.error("what was searched for must be said before", NOTHING_BEFORE)
    s.cite("C-N21.3")
    return ir.Not(ir.IsBound(max(s.searched.values())))


@node
class ChoseNone(Node):
    """ "If you chose no card": by the choice before."""

    who: str | Node
    verb: str
    one: str
    negated: bool = False


@CONDITION.of(ChoseNone)
def _chose_none(s: Scope, n: ChoseNone) -> ir.Cond:
    s.cite("C-N21.3")
    chosen = s.find("the chosen card", past="chosen").ref
    if not isinstance(chosen, ir.Bound):
        raise s.error("what was chosen must be said before", NOTHING_BEFORE)
    return ir.Not(ir.IsBound(chosen.reg))


@node
class DrawUntil(VerbNode):
    """ "Draw cards until you have five cards in hand"."""

    n: Node
    who: str | Node
    zone: t.Zone
    have: str
    cards: bool = False


@TO.of(Ordered)
def _ordered(s: Scope, n: Ordered, got: Got, free: bool) -> None:
    if not isinstance(n.to, t.ToEnd) and (not isinstance(n.to, t.ToZone) or "deck" not in n.to.zone.name):
        raise s.error(f'only a deck has an order: "{n.order}" says nothing here')
    s.cite("C-N21.5")
    s.order = _ORDERS[n.order]
    TO(s, n.to, got, free)
    s.order = k.AS_THEY_LIE


@TO.of(t.ToEnd)
def _to_end(s: Scope, n: t.ToEnd, got: Got, free: bool) -> None:
    """On top or at the bottom of the deck that was looked at or searched last, else of its owner's deck."""
    s.cite("C-N9.17")
    found = [x.ref.zone for x in s.things if isinstance(x.ref, ir.DeckTop | ir.DeckBottom)]
    place = ir.ZoneOf(None, found[-1] if found else s.zone("deck"), ir.TOP if n.end == "top" else ir.BOTTOM)
    given = {"order": s.order} if s.order else {}
    refs.about(s, got, s.do("move", card=got.ref, who=s.actor, place=place, **given), ("moved", "returned"))


@DEED.of(PutBack)
def _put_back(s: Scope, n: PutBack) -> None:
    """On the top or the bottom of the deck where the cards were looked at."""
    s.cite("C-N9.17", "C-N21.5" if n.order else "C-N21.4")
    got = refs.cards(s, n.what)
    source = next((x.ref for x in reversed(s.things) if isinstance(x.ref, ir.DeckTop | ir.DeckBottom)), None)
    if source is None:
        raise s.error('where they are put back must be said: "on top of your deck"')
    assert isinstance(source, ir.DeckTop | ir.DeckBottom)
    end = ir.TOP if isinstance(source, ir.DeckTop) else ir.BOTTOM
    place = ir.ZoneOf(None, source.zone, end)
    order = _ORDERS[n.order] if n.order else k.AS_THEY_LIE
    refs.about(s, got, s.do("move", card=got.ref, who=s.actor, place=place, order=order), ("moved", "returned"))


@DEED.of(RevealUntil)
def _reveal_until(s: Scope, n: RevealUntil) -> None:
    """All of them are spoken of, and the one that ended it apart from the rest."""
    s.cite("C-N9.22", "C-N21.13")
    whose = values.whose(s, n.deck.whose)
    if whose is None:
        raise s.error("whose deck is meant must be said")
    verb = lemma(n.verb)
    if not isinstance(n.what, t.Some) or (n.again and lemma(n.again) not in (verb, "find")):
        raise s.error(f'what ends it must be a kind of card: "until you {verb} a creature card"')
    zone = s.zone(patterns.zone_kind(n.deck.name))
    number = refs.bounds(s, n.what.det)[1]
    p = turns.singular(n.what.what)
    tests = patterns.tests_of(s, p).all_tests()
    ref = ir.DeckUntil(whose, zone, tests, number)
    given = {"who": s.actor} if verb == "discard" else {}
    draft = s.do(verb, card=ref, **given)
    refs.about(s, Got(ref, HELD, True), draft, PAST[verb])
    every = s.ref_of(s.things[-1], done=True)
    found = ir.ThoseThat(every, tests)
    reg = s.register()
    s.emit(k.Let, reg=reg, ref=found)
    many = not (isinstance(number, ir.Num) and number.number == 1)
    s.next_step()
    s.bind(ref=ir.Bound(reg), nouns=out_of_play(patterns.nouns_of(p)), many=many, past=("found", *PAST[verb]))
    s.taken.append((every, ir.Bound(reg)))


@DEED.of(DrawUntil)
def _draw_until(s: Scope, n: DrawUntil) -> None:
    """One card after the other, as long as the hand is too small and there are cards."""
    s.cite("C-N9.22", "C-N21.13")
    who = values.player(s, n.who)
    if n.zone.name != "hand" or values.whose(s, n.zone.whose) is None:
        raise s.error('cards are drawn until there are so many in a hand: "until you have 5 cards in your hand"')
    start, end, after = s.here(), Label(), Label()
    few = ir.Compares(ir.ZoneSize(who, s.zone("hand")), ir.LT, VALUE(s, n.n))
    s.emit(k.If, cond=few, skip=end)
    s.do("draw", who=s.actor)
    s.emit(k.Need, skip=end)
    s.emit(k.GoBack, to=start)
    s.place(end)
    drawn = turns.Asked(s, t.EvActs(who="you", verb="draw", what=turns.a_card()))
    drawn.who = s.actor
    span = turns.look_back(s, ir.THIS_WAY)
    # it has succeeded if a card was drawn
    s.emit(k.If, cond=ir.Compares(drawn.times(span), ir.GE, ir.Num(1)), skip=after)
    s.place(after)
    s.next_step()
    s.things.append(Thing(step=s.step, ref=drawn.cards(span), nouns=HELD, many=True, past=("drawn",)))
