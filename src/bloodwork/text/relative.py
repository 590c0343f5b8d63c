"""Words behind a noun that narrow it: what it has and has not, what it shares with another, whose it is."""

from __future__ import annotations

from typing import Any, Final

from bloodwork.kernel import ir
from bloodwork.kernel.ops import Do
from bloodwork.text import conditions, patterns, places, refs, values
from bloodwork.text import tree as t
from bloodwork.text.errors import TextError
from bloodwork.text.meaning import ADJECTIVE, CONDITION, ONE, PLACED, POST, VALUE
from bloodwork.text.phrases import Parts, by
from bloodwork.text.scope import Draft, Scope
from bloodwork.text.shapes import nodes, replaced
from bloodwork.text.tree import node


@PLACED.of(t.DiagonalPost)
def _diagonal(s: Scope, n: t.DiagonalPost) -> ir.Test:
    s.cite("C-N3.29")
    return ir.StandsIn(places.diagonal(places.slot_of(s, n.of)))


@PLACED.of(t.ThatOpposes)
def _that_opposes(s: Scope, n: t.ThatOpposes) -> ir.Test:
    return PLACED(s, t.OpposingPost(of=n.of))


@POST.of(t.ThatPlaced)
def _that_placed(s: Scope, n: t.ThatPlaced, parts: Parts) -> None:
    """ "That were adjacent to it": of a card that has left, where it last was."""
    inner = Parts()
    patterns.postposition(s, n.where, inner)
    if not n.negated:
        patterns.postposition(s, n.where, parts)
    elif inner.zones:
        raise s.error("cards that are not in a zone: say where they are")
    else:
        parts.tests.append(ir.Unlike(inner.all_tests()))


@POST.of(t.HasPost)
def _has_post(s: Scope, n: t.HasPost, parts: Parts) -> None:
    if isinstance(n.prop, t.KeywordChange):
        POST(s, t.WithKeyword(keyword=n.prop.keyword, without=n.negated), parts)
        return
    tests = conditions.has_tests(s, n.prop)
    parts.tests.extend((ir.Unlike(tests),) if n.negated else tests)


@POST.of(t.IsPost)
def _is_post(s: Scope, n: t.IsPost, parts: Parts) -> None:
    assert isinstance(n.what, t.Pattern)
    parts.tests.extend(patterns.tests_of(s, n.what).all_tests())


@POST.of(t.NotNamed)
def _not_named(s: Scope, n: t.NotNamed, parts: Parts) -> None:
    parts.tests.append(ir.HasName(values.named_id(s, n.name), False))


@POST.of(t.SameStat)
def _same_stat(s: Scope, n: t.SameStat, parts: Parts) -> None:
    s.cite("C-N3.6")
    stat = s.stat(n.stat)
    if n.that and _number_named(s):
        than: ir.Value = VALUE(s, t.NamedNumber(word="that number"))
    else:
        than = ir.StatOf(ONE(s, n.of if n.of is not None else t.It(), ""), stat)
    parts.tests.append(ir.StatIs(stat, ir.NE if n.different else ir.EQ, than))


def _number_named(s: Scope) -> bool:
    """Whether the effect has let someone name a number."""
    by: Scope | None = s
    while by is not None:
        named = s.kind("name")
        if any(isinstance(part, Draft) and part.make is Do and part.given["kind"] == named for part in by.code):
            return True
        by = by.outer
    return False


@POST.of(t.SameKin)
def _same_kin(s: Scope, n: t.SameKin, parts: Parts) -> None:
    parts.tests.append(PLACED(s, t.SharesKin(of=n.of if n.of is not None else t.It())))


@POST.of(t.OtherKin)
def _other_kin(s: Scope, n: t.OtherKin, parts: Parts) -> None:
    """Of none of its kins; a card without kins is of no other kin, and shares none."""
    shares = PLACED(s, t.SharesKin(of=n.of if n.of is not None else t.It()))
    parts.tests.append(ir.Unlike((shares,)))
    parts.tests.append(ir.Unlike((ir.Lacks(ir.LACKS_TAGS),)))


@POST.of(t.NoSharedKin)
def _no_shared_kin(s: Scope, n: t.NoSharedKin, parts: Parts) -> None:
    parts.tests.append(ir.Unlike((PLACED(s, t.SharesKin(of=n.of)),)))


@POST.of(t.WithoutWords)
def _without_words(s: Scope, n: t.WithoutWords, parts: Parts) -> None:
    s.cite("C-N3.30")
    parts.tests.append(ir.Lacks(patterns.LACKS[n.word]))


@POST.of(t.OwnNotControl)
def _own_not_control(s: Scope, n: t.OwnNotControl, parts: Parts) -> None:
    s.cite("C-N3.5", "C-N3.8")
    who = values.player(s, n.who)
    parts.tests.extend((ir.OwnedBy(who), ir.Unlike((ir.ControlledBy(who),))))


@POST.of(t.NotControlPost)
def _not_control(s: Scope, n: t.NotControlPost, parts: Parts) -> None:
    s.cite("C-N3.8")
    who = values.player(s, n.who)
    if isinstance(who, ir.You | ir.Opponent):
        by(parts, ir.Opponent() if isinstance(who, ir.You) else ir.You())
    else:
        parts.tests.append(ir.Unlike((ir.ControlledBy(who),)))


@POST.of(t.SidePost)
def _side(s: Scope, n: t.SidePost, parts: Parts) -> None:
    patterns.control(s, n.whose, parts)


@ADJECTIVE.of(t.NotKinAdj)
def _not_kin(s: Scope, n: t.NotKinAdj, parts: Parts) -> None:
    s.cite("C-N3.18", "C-N3.19", "C-N9.4")
    parts.tests.append(ir.HasTag(values.tag_id(s, n.kin), False))


@ADJECTIVE.of(t.NotTypeAdj)
def _not_type(s: Scope, n: t.NotTypeAdj, parts: Parts) -> None:
    if n.word == "legendary":
        parts.tests.append(ir.HasKeyword(values.keyword_parts(s, "Legendary")[0], False))
    else:
        parts.tests.append(ir.HasTypes(s.type_bit(n.word.removeprefix("non-")), False))


@CONDITION.of(t.Opposes)
def _opposes(s: Scope, n: t.Opposes) -> ir.Cond:
    """ "A creature opposes it": there is one across."""
    assert isinstance(n.what, t.Some)
    p = n.what.what
    what = t.Pattern(adjs=p.adjs, head=p.head, posts=(*p.posts, t.OpposingPost(of=n.of)), other=p.other)
    cond = conditions.how_many(s, t.Some(det=n.what.det, what=what), None)
    if isinstance(n.of, t.This):
        conditions.mention(s, n.of, refs.one_ref(s, n.of))
    return ir.Not(cond) if n.negated else cond


@CONDITION.of(t.PlayerHas)
def _player_has(s: Scope, n: t.PlayerHas) -> ir.Cond:
    return CONDITION(s, t.Controls(who=n.who, what=n.what))


@POST.of(t.LinkedPost)
def _linked_post(s: Scope, n: t.LinkedPost, parts: Parts) -> None:
    s.cite("C-N4.33")
    if n.of != "it":
        refs.check_this(s, n.of.removeprefix("this "))
    elif not refs.cards(s, t.It()).this:
        raise s.error('"linked to it" is said of what this card is linked to: what others are linked to is not known')
    parts.tests.append(ir.IsAmong(ir.LinkedCard()))


@CONDITION.of(t.LinkedThere)
def _linked_there(s: Scope, n: t.LinkedThere) -> ir.Cond:
    """ "A creature is linked to it"."""
    assert isinstance(n.what, t.Some)
    p = n.what.what
    what = t.Pattern(adjs=p.adjs, head=p.head, posts=(*p.posts, t.LinkedPost(of=n.of)), other=p.other)
    return conditions.how_many(s, t.Some(det=n.what.det, what=what), None)


@CONDITION.of(t.IsLinked)
def _is_linked(s: Scope, n: t.IsLinked) -> ir.Cond:
    refs.check_this(s, n.noun)
    conditions.mention(s, t.This(noun=n.noun), ir.This())
    if n.what is None:
        linked: ir.Cond = ir.Compares(ir.HowMany(ir.LinkedCard()), ir.GE, ir.Num(1))
    else:
        linked = _linked_there(s, t.LinkedThere(what=n.what, of=f"this {n.noun}"))
    return ir.Not(linked) if n.negated else linked


@node
class ItCannotBe(t.Node):
    """ "It can't be \"Echo Shell\"": of what the sentence before lets a player choose."""

    what: t.Node


def narrowed(sentences: tuple[Any, ...]) -> tuple[Any, ...]:
    """Sentences with what cannot be chosen said where it is chosen."""
    out: list[Any] = []
    for one in sentences:
        if isinstance(one, ItCannotBe):
            found = [some for some in nodes(out[-1] if out else (), t.Some) if some.det in _CHOSEN]
            if len(found) != 1:
                raise TextError('"It cannot be" is said of one card that the sentence before lets someone choose')
            p = found[0].what
            name = one.what.name if isinstance(one.what, t.NameNoun) else None
            post = t.NotNamed(words="not named", name=name) if name is not None else t.ExceptPost(what=one.what)
            such = t.Pattern(adjs=p.adjs, head=p.head, posts=(*p.posts, post), other=p.other)
            out[-1] = replaced(out[-1], found[0], t.Some(det=found[0].det, what=such))
        else:
            out.append(one)
    return tuple(out)


_CHOSEN: Final = ("a", "any", "target", "another")
