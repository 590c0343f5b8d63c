"""What cards do: attack, strike, explode, move, and what is done to them in the passive voice."""

from __future__ import annotations

from bloodwork.kernel import ir
from bloodwork.kernel.ops import Keep
from bloodwork.text import changes, denials, effects, moves, places, redirections, refs, resources, values
from bloodwork.text import tree as t
from bloodwork.text.meaning import PREDICATE
from bloodwork.text.phrases import Got, Use
from bloodwork.text.scope import Scope
from bloodwork.text.spread import one_by_one, spread
from bloodwork.text.triggers import lemma


@PREDICATE.of(t.Gain)
def _gain(s: Scope, n: t.Gain, got: Got) -> None:
    ref = got.ref
    s.cite("C-N9.25")
    with spread(s, got), s.of_each():
        changes.gain(s, ref, n.change)


@PREDICATE.of(t.Lose)
def _lose(s: Scope, n: t.Lose, got: Got) -> None:
    ref = got.ref
    s.cite("C-N9.25")
    with spread(s, got), s.of_each():
        changes.lose(s, ref, n.change)


@PREDICATE.of(t.Become)
def _become(s: Scope, n: t.Become, got: Got) -> None:
    ref = got.ref
    s.cite("C-N9.25")
    changes.become(s, ref, n.change)


@PREDICATE.of(t.AttackNow)
def _attack_now(s: Scope, n: t.AttackNow, got: Got) -> None:
    ref = got.ref
    s.cite("C-N18.22/attacks")
    for _ in range(2 if n.how == "twice" else 1):
        s.do("attack", card=ref)


@PREDICATE.of(t.AttackSpace)
def _attack_space(s: Scope, n: t.AttackSpace, got: Got) -> None:
    ref = got.ref
    s.cite("C-N18.22/attacks")
    n = besides(n)
    replaced = s.replacing and s.replaced <= {"attack", "strike"} and denials.of_event(s, ref)
    if replaced and (n.also is not None or places.each_of(n.where)):
        raise s.error('one attack goes to one space: say "This creature attacks ... instead of the opposing space."')
    if replaced:
        redirections.attack_elsewhere(s, got, places.chosen(s, n.where, None, ref))
        return
    if (
        n.also is None
        and not isinstance(n.where, places.BothSpaces)
        and not relative(n.where, isinstance(ref, ir.This))
    ):
        s.do("aim", card=ref, place=places.chosen(s, n.where, None, ref))
    else:
        s.do("aim", card=ref, word=aim(s, n.where, n.also))


def besides(n: t.AttackSpace) -> t.AttackSpace:
    """ "It also attacks the spaces ...": these and the space that it attacks anyway."""
    if not n.more:
        return n
    own = t.Space(det="the", adjs=("opposing",), posts=())
    return t.AttackSpace(where=places.BothSpaces(a=own, b=n.where), s=n.s)


@PREDICATE.of(t.AttackCard)
def _attack_card(s: Scope, n: t.AttackCard, got: Got) -> None:
    s.cite("C-N18.22/attacks")
    one_by_one(s, got, lambda one: attack_card(s, n, one))


def attack_card(s: Scope, n: t.AttackCard, got: Got) -> None:
    target = other_card(s, n.what)
    if redirections.attack_elsewhere(s, got, ir.SlotOf(target)):
        return
    for _ in range(2 if n.how == "twice" else 1):
        s.do("attack", card=got.ref, place=ir.SlotOf(target))


@PREDICATE.of(t.StrikeSpace)
def _strike_space(s: Scope, n: t.StrikeSpace, got: Got) -> None:
    s.cite("C-N9.19", "C-N18.22/strikes")
    for _ in range(2 if n.how == "twice" else 1):
        strike_space(s, got, n.where, n.n)


@PREDICATE.of(t.StrikeCard)
def _strike_card(s: Scope, n: t.StrikeCard, got: Got) -> None:
    s.cite("C-N9.19", "C-N18.22/strikes")
    one_by_one(s, got, lambda one: strike_card(s, n, one))


def strike_card(s: Scope, n: t.StrikeCard, got: Got) -> None:
    target = refs.cards(s, n.what, Use(needs="creature", apart=True))
    s.do("strike", card=got.ref, place=ir.SlotOf(target.ref), amount=strength(s, n.n))


@PREDICATE.of(t.Explode)
def _explode(s: Scope, n: t.Explode, got: Got) -> None:
    ref = got.ref
    s.cite("C-N9.19")
    s.do("explode", card=ref, amount=None if n.n is None else values.amount(s, n.n))


@PREDICATE.of(t.Deal)
def _deal(s: Scope, n: t.Deal, got: Got) -> None:
    one_by_one(s, got, lambda one: effects.deal(s, n.n, n.to, one.ref))


@PREDICATE.of(t.Hurts)
def _hurts(s: Scope, n: t.Hurts, got: Got) -> None:
    s.cite("C-N9.19")
    one_by_one(s, got, lambda one: card_hurts(s, n, one))


def card_hurts(s: Scope, n: t.Hurts, got: Got) -> None:
    opponent = ir.OtherOf(ir.ControllerOf(got.ref))
    s.do("player_damage", who=opponent, amount=values.amount(s, n.n), other=got.ref)


@PREDICATE.of(t.DealEqual)
def _deal_equal(s: Scope, n: t.DealEqual, got: Got) -> None:
    one_by_one(s, got, lambda one: effects.deal_equal(s, n, one.ref))


@PREDICATE.of(t.CardDealsMore)
def _card_deals_more(s: Scope, n: t.CardDealsMore, got: Got) -> None:
    resources.keep(s, n.n, n.more, "damage")


@PREDICATE.of(t.CardShift)
def _card_shift(s: Scope, n: t.CardShift, got: Got) -> None:
    s.cite("C-N9.17")
    moves.shift(s, got, n.n, n.side.side)


@PREDICATE.of(t.CardMoves, t.CardReturns)
def _card_moves(s: Scope, n: t.CardMoves | t.CardReturns, got: Got) -> None:
    s.cite("C-N9.17")
    moves.move_to(s, got, n.to)


@PREDICATE.of(t.SwapPlaces)
def _swap_places(s: Scope, n: t.SwapPlaces, got: Got) -> None:
    ref = got.ref
    s.cite("C-N9.11")
    if n.target is not None:
        if got.many:
            raise s.error("one creature swaps places with one other")
        other = refs.cards(s, n.target, Use(needs="creature", apart=True))
        s.do("swap", card=ref, other=other.ref)
        return
    two_of(s, got)
    s.do("swap", card=ir.Nth(ref, 0), other=ir.Nth(ref, 1))


def two_of(s: Scope, got: Got) -> None:
    """Refuses one card where two do something with each other."""
    if not got.many:
        raise s.error("one creature is spoken of here, and two do this with each other")


@PREDICATE.of(t.StrikeEach)
def _strike_each(s: Scope, n: t.StrikeEach, got: Got) -> None:
    ref = got.ref
    two_of(s, got)
    s.cite("C-N9.19", "C-N18.22/strikes")
    for a, b in ((0, 1), (1, 0)):
        s.do("strike", card=ir.Nth(ref, a), place=ir.SlotOf(ir.Nth(ref, b)))


@PREDICATE.of(t.Ceases)
def _ceases(s: Scope, n: t.Ceases, got: Got) -> None:
    effects.do_to(s, "liberate", t.It(), got)


@PREDICATE.of(t.CardCloser)
def _card_closer(s: Scope, n: t.CardCloser, got: Got) -> None:
    moves.closer(s, got, n)


@PREDICATE.of(t.Accumulate)
def _accumulate(s: Scope, n: t.Accumulate, got: Got) -> None:
    effects.accumulate(s, got.ref, n.n)


@PREDICATE.of(t.Dies)
def _dies(s: Scope, n: t.Dies, got: Got) -> None:
    effects.do_to(s, "destroy", t.It(), got)


@PREDICATE.of(t.IsDone)
def _is_done(s: Scope, n: t.IsDone, got: Got) -> None:
    ref = got.ref
    if n.verb == "ensnared":
        effects.ensnare(s, ref)
    elif n.verb == "unlinked":
        s.do("unlink", card=ref)
    else:
        effects.do_to(s, lemma(n.verb), t.It(), got)


@PREDICATE.of(t.IsMoved)
def _is_moved(s: Scope, n: t.IsMoved, got: Got) -> None:
    s.cite("C-N9.17")
    moves.move_to(s, got, n.to)


@PREDICATE.of(t.TakesDamage)
def _takes_damage(s: Scope, n: t.TakesDamage, got: Got) -> None:
    ref = got.ref
    if n.more is not None:
        resources.keep(s, n.n, n.more, "damage")
    elif s.replacing and s.replaced == {"damage"} and denials.of_event(s, ref):
        s.cite("C-N4.25", "C-N9.10")
        s.emit(Keep, amount=values.amount(s, n.n))
    else:
        s.cite("C-N9.19")
        with spread(s, got), s.of_each():
            number = values.amount(s, n.n)
        s.do("damage", card=ref, amount=number, other=ir.This())


@PREDICATE.of(t.TakesEqual)
def _takes_equal(s: Scope, n: t.TakesEqual, got: Got) -> None:
    _takes_damage(s, t.TakesDamage(verb=n.verb, n=n.n), got)


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
    if places.each_of(n):
        one_by_one(s, got, lambda one: strike_each(s, one, n, how_much))
        return
    s.own = got.many
    place = places.where(s, n, None) if places.definite(n) else places.chosen(s, n, None, got.ref)
    s.own = False
    s.do("strike", card=got.ref, place=place, amount=strength(s, how_much))
    if not got.many:
        s.bind(where=place)


def strike_each(s: Scope, got: Got, n: t.Node, how_much: t.Node | None) -> None:
    """Several spaces are struck one after another, each once."""
    s.cite("C-N18.26")
    places.at_each(s, ir.LeftToRight(places.where(s, n, None)), lambda: strike_space(s, got, t.ThatSpace(), how_much))


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
    if places.each_of(n) or any(adj in ("opposing", "adjacent", "diagonal") for adj in n.adjs):
        return True
    placed = (t.OpposingPost, t.AdjacentPost, t.BesidePost, t.DiagonalPost, t.FarPost)
    return any(relative(post.of, itself) for post in n.posts if isinstance(post, placed))


def aim(s: Scope, n: t.Node, also: t.Node | None = None) -> int:
    """The number of a description of combat targets, as the card that attacks sees them."""
    before = s.subject
    s.subject = ir.This()
    where = places.where(s, n, None) if also is None else places.both(s, n, also, None)
    s.lib.aims.append(where)
    s.subject = before
    return len(s.lib.aims) - 1
