"""Cards that one player separates into two piles, of which a player then takes one."""

from __future__ import annotations

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.text import refs
from bloodwork.text import tree as t
from bloodwork.text.errors import NOTHING_FITS
from bloodwork.text.meaning import CARDS, DEED
from bloodwork.text.phrases import Got, Use
from bloodwork.text.scope import Label, Scope
from bloodwork.text.tree import node


@node
class Separate(t.Node):
    """ "Your opponent separates them into two piles"."""

    verb: str
    what: t.Node
    word: str = "2 piles"


@node
class OnePile(t.Node):
    """ "One pile", "that pile"."""

    word: str


@DEED.of(Separate)
def _separate(s: Scope, n: Separate) -> None:
    """Any number of them, also none, are the first pile; the others are the second."""
    s.cite("C-N31.30")
    if s.cost or s.replacing:
        raise s.error("piles are made as an effect is done: they pay and replace nothing")
    got = refs.cards(s, n.what)
    if not got.many:
        raise s.error("several cards are separated into piles")
    seen = next((x for x in reversed(s.things) if x.ref is not None and x.many), None)
    if not isinstance(s.actor, ir.You) and (seen is None or "looked" in seen.past):
        raise s.error('who separates them must see them: "Reveal the top 4 cards of your deck."')
    first = refs.choose(s, got.ref, *refs.bounds(s, t.AnyNumber()), got.nouns, False)
    second = s.register()
    s.emit(k.Let, reg=second, ref=ir.Without(got.ref, first.ref))
    s.piles = (got, first.ref, ir.Bound(second))
    s.pile = None


def taken(s: Scope) -> Got:
    """The pile that was chosen; who acts chooses it, where nobody has yet."""
    if s.piles is None:
        raise s.error("no piles were made before", NOTHING_FITS)
    pool, *both = s.piles
    if s.pile is None:
        choice, pile = s.register(), s.register()
        starts = (Label(), Label())
        texts = ("The first pile: the cards that were chosen.", "The second pile: the others.")
        one = ir.Num(1)
        s.emit(k.ChooseModes, reg=choice, who=s.actor, starts=starts, texts=texts, lo=one, hi=one)
        for number, (start, ref) in enumerate(zip(starts, both, strict=True), 1):
            after = Label()
            s.place(start)
            s.emit(k.InMode, reg=choice, number=number, skip=after)
            s.emit(k.TakePile, reg=pile, ref=ref)
            s.place(after)
        s.pile = ir.Bound(pile)
        s.taken.append((pool.ref, s.pile))
    return Got(s.pile, pool.nouns, True)


@CARDS.of(OnePile)
def _one_pile(s: Scope, n: OnePile, use: Use, pay: bool) -> Got:
    return taken(s)
