"""Cards compared with one another: by a stat, by their names, by their kins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bloodwork.kernel import ir
from bloodwork.text import patterns, places, refs, values
from bloodwork.text import tree as t
from bloodwork.text.meaning import CARDS, CONDITION, ONE, POST, TOGETHER
from bloodwork.text.phrases import Got, Parts, Use
from bloodwork.text.scope import Scope, out_of_play
from bloodwork.text.tree.base import Node, VerbNode, node

MOST_CHOSEN: Final = 4  # of cards that are compared with one another


@node
class WithMore(Node):
    prop: t.MoreThanCard
    a: bool = False


@node
class WithOther(Node):
    """ "A character with lower Initiative": than the card that bears the text."""

    op: str
    stat: str
    a: bool = False


@node
class SameOrOther(Node):
    """ "A card with the same or a lower Level [than it]"."""

    op: str
    stat: str
    a: bool = False
    than: str | None = None
    of: Node | None = None


@node
class CostsCond(VerbNode):
    """ "If that creature costs 2 or less"."""

    what: Node
    cmp: Node


@node
class StatCompared(Node):
    """ "If its power is less than that of this creature"."""

    value: t.StatValue
    cmp: t.CmpCard


@node
class AlikeIn(Node):
    """What several cards have in common, or each has for itself: "the same name", "different costs"."""

    what: str
    different: bool = False
    form: str = ""

    @property
    def kind(self) -> str:
        return self.what.removesuffix("s") if self.different and self.form != "apart" else self.what


@node
class Alike(VerbNode):
    """ "If they have the same cost"."""

    what: Node
    like: AlikeIn
    none: bool = False


@node
class WithAlike(Node):
    """ "Two creatures with different names"."""

    like: AlikeIn


@node
class SharedBy(VerbNode):
    """ "Two creatures that share a kin"."""

    what: str


# ------------------------------------------------------------------ stats of two cards


@POST.of(WithOther)
def _with_other(s: Scope, n: WithOther, parts: Parts) -> None:
    if s.goes or any(thing.ref is not None and not thing.this for thing in s.things):
        raise s.error(f'"{n.op} {n.stat}" must say than what: "{n.op} {n.stat} than this card"')
    s.cite("C-N31.10", "B-CARD.25")
    prop = t.MoreThanCard(op=n.op, stat=n.stat, of=t.This(noun="card"))
    POST(s, WithMore(prop=prop), parts)


@POST.of(SameOrOther)
def _same_or_other(s: Scope, n: SameOrOther, parts: Parts) -> None:
    s.cite("C-N3.6")
    stat = s.stat(n.stat)
    than = ir.StatOf(ONE(s, n.of if n.of is not None else t.It(), ""), stat)
    parts.tests.append(ir.StatIs(stat, ir.LE if n.op in ("less", "fewer", "lower") else ir.GE, than))


@POST.of(WithMore)
def _with_more(s: Scope, n: WithMore, parts: Parts) -> None:
    prop = n.prop.as_stat()
    parts.tests.append(patterns.stat_is(s, prop.stat, prop.cmp))


@CONDITION.of(CostsCond)
def _costs(s: Scope, n: CostsCond) -> ir.Cond:
    return CONDITION(s, t.HasProp(what=n.what, prop=t.StatProp(stat="cost", cmp=n.cmp)))


@CONDITION.of(StatCompared)
def _stat_compared(s: Scope, n: StatCompared) -> ir.Cond:
    return CONDITION(s, t.ValueIs(value=n.value, cmp=values.of_stat(n.cmp, n.value.stat)))


# ------------------------------------------------------------------ what several have in common


def like_test(s: Scope, like: AlikeIn, ref: ir.Ref) -> ir.Test:
    """Of a card: what it has is what another one has, or is not."""
    kind = like.kind
    if kind == "name":
        same: ir.Test = ir.SameName(ref)
    elif kind == "controller":
        same = ir.ControlledBy(ir.ControllerOf(ref))
    elif kind == "kin":
        s.cite("C-N3.18", "C-N9.4")
        same = ir.SharesTag(ref, s.vocab.shared_parents)
    else:
        s.cite("C-N3.6")
        same = ir.StatIs(s.stat(kind), ir.EQ, ir.StatOf(ref, s.stat(kind)))
    return ir.Unlike((same,)) if like.different else same


@CONDITION.of(Alike)
def _alike(s: Scope, n: Alike) -> ir.Cond:
    s.cite("C-N31.1")
    got = refs.cards(s, n.what)
    if not got.many:
        raise s.error("one card has nothing in common: say with which other card")
    same = AlikeIn(what=n.like.kind)
    return ir.AllAlike(got.ref, like_test(s, same, ir.OwnCard()), not n.like.different)


@TOGETHER.of(WithAlike)
def _together_alike(s: Scope, post: WithAlike, n: t.Some, use: Use, pay: bool) -> Got:
    return chosen_alike(s, post.like, post, n, use, pay)


@TOGETHER.of(SharedBy)
def _together_sharing(s: Scope, post: SharedBy, n: t.Some, use: Use, pay: bool) -> Got:
    return chosen_alike(s, AlikeIn(what=post.what), post, n, use, pay)


@TOGETHER.of(t.SameStat)
def _together_same_stat(s: Scope, post: t.SameStat, n: t.Some, use: Use, pay: bool) -> Got | None:
    """ "Two creatures with the same power", if it is not that of a card spoken of before."""
    if post.of is not None or post.that or not is_number(n.det):
        return None
    return chosen_alike(s, AlikeIn(what=post.stat), post, n, use, pay)


@TOGETHER.of(t.SameKin)
def _together_same_kin(s: Scope, post: t.SameKin, n: t.Some, use: Use, pay: bool) -> Got | None:
    if post.of is not None or not is_number(n.det):
        return None
    return chosen_alike(s, AlikeIn(what="kin"), post, n, use, pay)


def is_number(det: str | t.Node | None) -> bool:
    number = det.n if isinstance(det, t.UpTo | t.Targets) else det
    return isinstance(number, t.Number) and 2 <= number.n <= MOST_CHOSEN


def at_most(det: str | t.Node | None) -> bool:
    return isinstance(det, t.UpTo) or (isinstance(det, t.Targets) and det.up_to)


def chosen_alike(s: Scope, like: AlikeIn, post: t.Node, n: t.Some, use: Use, pay: bool) -> Got:
    """Cards that are compared with one another are chosen one by one, each by what was chosen before it (C-N31.1)."""
    if not is_number(n.det):
        raise s.error(f"cards that are compared with one another are two to {MOST_CHOSEN} chosen ones")

    def alike(ref: ir.Ref) -> ir.Test:
        return like_test(s, like, ref)

    partner = None if (like.different and not isinstance(n.det, t.Targets)) or at_most(n.det) else alike
    return chosen_one_by_one(s, post, n, use, pay, lambda taken: tuple(alike(ref) for ref in taken), partner)


def chosen_one_by_one(
    s: Scope,
    post: t.Node,
    n: t.Some,
    use: Use,
    pay: bool,
    further: Callable[[list[ir.Ref]], tuple[ir.Test, ...]],
    partner: Callable[[ir.Ref], ir.Test] | None = None,
) -> Got:
    """Each of them passes further tests, by what was taken before it; the first may need a `partner` that passes."""
    number = n.det.n if isinstance(n.det, t.UpTo | t.Targets) else n.det
    assert isinstance(number, t.Number)
    posts = tuple(one for one in n.what.posts if one is not post)
    p = t.Pattern(adjs=n.what.adjs, head=n.what.head, posts=posts, other=n.what.other)
    s.cite("C-N31.1")
    nouns = patterns.nouns_of(p)
    found = refs.pattern(s, p, use)
    every = (*found.tests, *further([]))
    pattern = ir.CardPattern(found.zones, found.side, every, found.extreme, found.least)
    if pattern.zones & s.vocab.play_zones == 0:
        nouns = out_of_play(nouns)
    taken: list[ir.Ref] = []
    for i in range(number.n):
        tests = [*found.tests, *(ir.IsNot(ref) for ref in taken), *further(taken)]
        among: ir.Ref = ir.All(
            ir.CardPattern(pattern.zones, pattern.side, tuple(tests), pattern.extreme, pattern.least)
        )
        if i == 0 and partner is not None:
            among = partnered(partner, pattern)
        if i == 0 and use.sought is not None and isinstance(among, ir.All):
            taken.append(use.sought(among.pattern))
            continue
        least = ir.Num(0 if at_most(n.det) else 1)
        if s.announced and isinstance(n.det, t.Targets):
            taken.append(refs.target(s, among, least, ir.Num(1), nouns).ref)
            continue
        got = refs.choose(s, among, least, ir.Num(1), nouns, pay, pattern.zones & ~s.vocab.open_zones)
        taken.append(got.ref)
    together = ir.Together(tuple(taken))
    s.taken.append((ir.All(pattern), together))  # for "the rest"
    return Got(together, nouns, True)


def apart(s: Scope, p: t.Pattern, det: str | t.Node | None) -> tuple[t.Pattern, AlikeIn | None]:
    """ "If you control four creatures with different costs": the pattern, and what no two of them share."""
    like = [post.like for post in p.posts if isinstance(post, WithAlike) and post.like.different]
    if len(like) != 1 or not places.counts(det) or det == "no":
        return p, None
    posts = tuple(post for post in p.posts if not isinstance(post, WithAlike))
    return t.Pattern(adjs=p.adjs, head=p.head, posts=posts, other=p.other), like[0]


def different(s: Scope, like: AlikeIn, ref: ir.Ref) -> ir.Value:
    """How many of the cards can be taken so that each has another name or stat."""
    s.cite("C-N31.1", "C-N3.14")
    if like.kind == "kin":
        raise s.error('a card can have several kins: ask for "the number of different kins among" them')
    if like.kind == "name":
        return ir.Different(ref, ir.OF_NAMES, 0)
    return ir.Different(ref, ir.OF_STAT, s.stat(like.kind))


def partnered(partner: Callable[[ir.Ref], ir.Test], pattern: ir.CardPattern) -> ir.Ref:
    """Those that have what they must have in common with at least one other."""
    own = ir.OwnCard()
    others = ir.CardPattern(pattern.zones, pattern.side, (*pattern.tests, ir.IsNot(own), partner(own)))
    return ir.All(ir.CardPattern(pattern.zones, pattern.side, (*pattern.tests, ir.HasFellow(others))))


@TOGETHER.of(t.NextToEachOther)
def _together_adjacent(s: Scope, post: t.NextToEachOther, n: t.Some, use: Use, pay: bool) -> Got:
    if n.det not in (t.Number(n=2), t.Targets(n=t.Number(n=2))):
        raise s.error("two creatures are adjacent to each other: say two")
    s.cite("C-N3.11", "C-N3.33")

    def beside(ref: ir.Ref) -> ir.Test:
        return ir.StandsIn(places.adjacent(ir.SlotOf(ref)))

    some = t.Some(det=t.Number(n=2), what=n.what)
    return chosen_one_by_one(s, post, some, use, pay, lambda taken: tuple(beside(ref) for ref in taken), beside)


@POST.of(t.NextToEachOther)
def _next_to_each_other(s: Scope, n: t.NextToEachOther, parts: Parts) -> None:
    raise s.error("only of two creatures that are chosen together it is said that they are adjacent to each other")


@node
class WithTotal(Node):
    """ "Two creature cards with total cost 6 or less"."""

    stat: str
    n: Node
    form: str = ""


@TOGETHER.of(WithTotal)
def _together_total(s: Scope, post: WithTotal, n: t.Some, use: Use, pay: bool) -> Got:
    """One by one: each may cost no more than what the ones before it leave (C-N31.1)."""
    if not is_number(n.det):
        raise s.error(f"how many have that total together must be said: two to {MOST_CHOSEN}, or up to so many")
    stat = s.stat(post.stat)
    most = values.amount(s, post.n)

    def left(taken: list[ir.Ref]) -> ir.Test:
        spent = [ir.StatOf(ref, stat) for ref in taken]
        rest: ir.Value = most
        for one in spent:
            rest = ir.Minus(rest, one)
        return ir.StatIs(stat, ir.LE, rest)

    if not isinstance(n.det, t.UpTo):
        raise s.error('whether so many can be found is not known before: say how many at most, with "up to"')
    return chosen_one_by_one(s, post, n, use, pay, lambda taken: (left(taken),))


@POST.of(WithTotal)
def _with_total(s: Scope, n: WithTotal, parts: Parts) -> None:
    raise s.error('only of cards that are chosen together a total is asked: say how many, with "up to"')


@POST.of(WithAlike, SharedBy)
def _with_alike(s: Scope, n: WithAlike | SharedBy, parts: Parts) -> None:
    raise s.error("only cards that are chosen together are compared with one another: say how many")


@node
class SameController(Node):
    """ "Two creatures controlled by the same player"."""

    word: str = "the same player"


@TOGETHER.of(SameController)
def _together_of_one(s: Scope, post: SameController, n: t.Some, use: Use, pay: bool) -> Got:
    return chosen_alike(s, AlikeIn(what="controller", different=post.word != "the same player"), post, n, use, pay)


@POST.of(SameController)
def _same_controller(s: Scope, n: SameController, parts: Parts) -> None:
    raise s.error("only of cards that are chosen together it can be said whose they are: say how many")


# ------------------------------------------------------------------ where a card is that was spoken of


@node
class ItFrom(Node):
    """ "Summon it from your discard pile": if it is there."""

    zone: t.Zone
    word: str = "it"


@CARDS.of(ItFrom)
def _it_from(s: Scope, n: ItFrom, use: Use, pay: bool) -> Got:
    got = refs.cards(s, t.It(word=n.word), use)
    parts = Parts()
    patterns.zone_post(s, n.zone, parts)
    there = (*parts.all_tests(), ir.InZones(parts.zones))
    return Got(ir.ThoseThat(got.ref, there), got.nouns, got.many, got.this)


@ONE.of(ItFrom)
def _one_it_from(s: Scope, n: ItFrom, needs: str) -> ir.Ref:
    return _it_from(s, n, Use(needs=needs), False).ref
