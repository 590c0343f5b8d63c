"""What cards do: attack, strike, explode, move, and what is done to them in the passive voice."""

from __future__ import annotations

from bloodwork.kernel import ir
from bloodwork.text import changes, effects, lane_deeds, moves, places, refs, values
from bloodwork.text import tree as t
from bloodwork.text.refs import Got, Use
from bloodwork.text.scope import Scope
from bloodwork.text.triggers import lemma


def card_does(s: Scope, n: t.Node, got: Got) -> None:
    """What the cards of `got` do, or what happens to them."""
    if lane_deeds.card_does(s, n, got):
        return
    ref = got.ref
    if isinstance(n, t.Gain):
        s.cite("C-N9.25")
        changes.gain(s, ref, n.change)
    elif isinstance(n, t.Lose):
        s.cite("C-N9.25")
        changes.lose(s, ref, n.change)
    elif isinstance(n, t.Become):
        s.cite("C-N9.25")
        changes.become(s, ref, n.change)
    elif isinstance(n, t.AttackNow):
        s.cite("C-N18.22/attacks")
        for _ in range(2 if n.how == "twice" else 1):
            s.do("attack", card=ref)
    elif isinstance(n, t.AttackSpace):
        s.cite("C-N18.22/attacks")
        if n.also is None and not relative(n.where, isinstance(ref, ir.This)):
            s.do("aim", card=ref, place=places.chosen(s, n.where, None, ref))
        else:
            s.do("aim", card=ref, word=aim(s, n.where, n.also))
    elif isinstance(n, t.AttackCard):
        s.cite("C-N18.22/attacks")
        target = other_card(s, n.what)
        s.do("attack", card=ref, place=ir.SlotOf(target))
    elif isinstance(n, t.StrikeSpace):
        s.cite("C-N9.19", "C-N18.22/strikes")
        strike_space(s, got, n.where, n.n)
    elif isinstance(n, t.StrikeCard):
        s.cite("C-N9.19", "C-N18.22/strikes")
        target_got = refs.cards(s, n.what, Use(needs="creature", apart=True))
        s.do("strike", card=ref, place=ir.SlotOf(target_got.ref), amount=strength(s, n.n))
    elif isinstance(n, t.Explode):
        s.cite("C-N9.19")
        s.do("explode", card=ref, amount=None if n.n is None else values.amount(s, n.n))
    elif isinstance(n, t.CardDeals):
        effects.deal(s, n.n, n.to, ref)
    elif isinstance(n, t.CardDealsMore):
        effects.keep(s, n.n, n.more, "damage")
    elif isinstance(n, t.CardShift):
        s.cite("C-N9.17")
        moves.shift(s, got, n.n, n.side.side)
    elif isinstance(n, t.CardMoves):
        s.cite("C-N9.17")
        moves.move_to(s, got, n.to)
    elif isinstance(n, t.SwapPlaces):
        s.cite("C-N9.11")
        s.do("swap", card=ir.Nth(ref, 0), other=ir.Nth(ref, 1))
    elif isinstance(n, t.StrikeEach):
        s.cite("C-N9.19", "C-N18.22/strikes")
        for a, b in ((0, 1), (1, 0)):
            s.do("strike", card=ir.Nth(ref, a), place=ir.SlotOf(ir.Nth(ref, b)))
    elif isinstance(n, t.Ceases):
        effects.do_to(s, "liberate", t.It(), got)
    elif isinstance(n, t.CardCloser):
        moves.closer(s, got, n)
    elif isinstance(n, t.CardAccumulates):
        effects.accumulate(s, ref, n.n)
    elif isinstance(n, t.IsDone) and n.verb == "ensnared":
        effects.ensnare(s, ref)
    elif isinstance(n, t.IsDone) and n.verb == "unlinked":
        s.do("unlink", card=ref)
    elif isinstance(n, t.Dies):
        effects.do_to(s, "destroy", t.It(), got)
    elif isinstance(n, t.IsDone):
        effects.do_to(s, lemma(n.verb) if n.verb != "set aside" else "set aside", t.It(), got)
    elif isinstance(n, t.IsMoved):
        s.cite("C-N9.17")
        moves.move_to(s, got, n.to)
    elif isinstance(n, t.TakesDamage):
        if n.more is not None:
            effects.keep(s, n.n, n.more, "damage")
        else:
            s.cite("C-N9.19")
            s.do("damage", card=ref, amount=values.amount(s, n.n), other=ir.This())
    else:
        raise s.error(f"{s.said(n)} cannot be done yet")


def other_card(s: Scope, n: t.Node) -> ir.Ref:
    """The one attacked: never the attacker itself."""
    if isinstance(n, t.It):
        s.cite("C-N4.3")
        return s.ref_of(s.find(n.word, other=True))
    return refs.cards(s, n, Use(needs="creature")).ref


def strength(s: Scope, n: t.Node | None) -> ir.Value | None:
    """ "For 3"; without it, its power."""
    return None if n is None else values.amount(s, n)


def strike_space(s: Scope, got: Got, n: t.Node, how_much: t.Node | None) -> None:
    s.own = got.many
    if isinstance(n, t.Space) and (n.det in ("each", "all") or n.many):
        raise s.error("a strike is at one space")
    place = places.where(s, n, None) if places.definite(n) else places.chosen(s, n, None, got.ref)
    s.own = False
    s.do("strike", card=got.ref, place=place, amount=strength(s, how_much))


def relative(n: t.Node | None, itself: bool) -> bool:
    """Whether words for combat targets start from the attacker: else the place is known when the effect is done."""
    if n is None or isinstance(n, t.It):
        return True
    if isinstance(n, t.This):
        return itself
    if isinstance(n, t.SpaceOfCard):
        return relative(n.of, itself)
    if not isinstance(n, t.Space):
        return False
    if n.many or n.det in ("each", "all") or "opposing" in n.adjs or "adjacent" in n.adjs:
        return True
    placed = (t.OpposingPost, t.AdjacentPost, t.BesidePost, t.FarPost)
    return any(relative(post.of, itself) for post in n.posts if isinstance(post, placed))


def aim(s: Scope, n: t.Node, also: t.Node | None = None) -> int:
    """The number of a description of combat targets, as the card that attacks sees them."""
    before = s.subject
    s.subject = ir.This()
    where = places.where(s, n, None)
    if also is not None:
        s.next_step()
        s.bind(where=where)
        where = ir.OneOf((where, places.where(s, also, None)))
    s.lib.aims.append(where)
    s.subject = before
    return len(s.lib.aims) - 1
