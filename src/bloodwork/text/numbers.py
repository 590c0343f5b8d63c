"""Which number words mean: stats, counts, amounts of what a player has."""

from __future__ import annotations

from typing import Any, Final

from bloodwork.kernel import ir
from bloodwork.kernel.ops import ChooseNumber, Let
from bloodwork.text import patterns, places, refs, turns
from bloodwork.text import tree as t
from bloodwork.text.meaning import COUNTED, DEED, VALUE
from bloodwork.text.phrases import Use
from bloodwork.text.scope import Scope
from bloodwork.text.shapes import any_node
from bloodwork.text.triggers import lemma
from bloodwork.text.values import counter, player, whose


@VALUE.of(t.Number)
def _number(s: Scope, n: t.Number) -> ir.Value:
    return ir.Num(n.n)


@VALUE.of(t.One, t.Another)
def _one(s: Scope, n: t.One | t.Another) -> ir.Value:
    return ir.Num(1)


@VALUE.of(t.NoCount)
def _no_count(s: Scope, n: t.NoCount) -> ir.Value:
    return ir.Num(0)


@VALUE.of(t.Letter)
def _letter(s: Scope, n: t.Letter) -> ir.Value:
    return s.letter(n.letter)


@VALUE.of(t.ThatMuch)
def _that_much(s: Scope, n: t.ThatMuch) -> ir.Value:
    s.cite("C-N4.11", "C-N3.14")
    found = s.find_number(f"that {n.word}")
    return ir.Times(ir.Num(2), found) if n.twice else found


@COUNTED.of(t.CountedMost)
def _counted_most(s: Scope, n: t.CountedMost) -> ir.Value:
    return _lesser(COUNTED(s, n.of), n.n)


def _lesser(number: ir.Value, most: int) -> ir.Value:
    return ir.Minus(ir.Num(most), ir.Minus(ir.Num(most), number))


@VALUE.of(t.UpTo)
def _up_to(s: Scope, n: t.UpTo) -> ir.Value:
    """As many as who acts wants, and no more than that."""
    return up_to(s, VALUE(s, n.n))


def up_to(s: Scope, most: ir.Value) -> ir.Value:
    if s.cost:
        raise s.error("a cost is paid in full: say how much it is")
    return chosen(s, most)


def chosen(s: Scope, most: ir.Value) -> ir.Value:
    """As much as who acts wants, and no more than that."""
    s.cite("C-N3.15")
    reg = s.register()
    s.emit(ChooseNumber, reg=reg, who=s.actor, lo=ir.Num(0), hi=most)
    s.bind(number=ir.BoundNumber(reg))
    return ir.BoundNumber(reg)


@VALUE.of(t.StatValue)
def _stat_value(s: Scope, n: t.StatValue) -> ir.Value:
    s.cite("C-N3.14")
    of = refs.owner_of(n.of) if isinstance(n.of, t.SomeOnes | t.OwnerOnes) else n.of
    if isinstance(of, t.Some) and of.det not in ("the", "that", "those"):
        got = refs.cards(s, of)
        if of.det not in refs.ALL_OF:
            refs.about(s, got, None)
        return ir.SumOfStat(got.ref, s.stat(n.stat))
    ref, many = refs.one_or_more(s, of)
    if many:
        return ir.SumOfStat(ref, s.stat(n.stat))
    if s.printed is not None and same_card(ref, s.printed):
        return ir.PrintedStat(ref, s.stat(n.stat))
    return ir.StatOf(ref, s.stat(n.stat))


@VALUE.of(t.CountValue)
def _count_value(s: Scope, n: t.CountValue) -> ir.Value:
    s.cite("C-N3.14")
    assert isinstance(n.what, t.Pattern)
    return ir.HowMany(ir.All(refs.pattern(s, n.what)))


@VALUE.of(t.AsMuch)
def _as_much(s: Scope, n: t.AsMuch) -> ir.Value:
    return VALUE(s, n.n)


@VALUE.of(t.AsThereAre)
def _as_there_are(s: Scope, n: t.AsThereAre) -> ir.Value:
    return VALUE(s, t.CountValue(what=n.what))


@VALUE.of(t.AsHeld)
def _as_held(s: Scope, n: t.AsHeld) -> ir.Value:
    p = n.what
    assert isinstance(p, t.Pattern)
    zone = next((post.zone for post in p.posts if isinstance(post, t.InZone)), None)
    if zone is None:
        held = t.Pattern(adjs=p.adjs, head=p.head, posts=(*p.posts, t.ControlPost(who=n.who)), other=p.other)
        return VALUE(s, t.CountValue(what=held))
    if lemma(n.verb) == "control" or p.adjs or len(p.posts) > 1 or p.other or p.head != t.Noun(word="card", many=True):
        raise s.error('what a player has in a zone is counted by "cards" alone')
    return patterns.cards_held(s, n.who, zone)


@VALUE.of(t.AsDid)
def _as_did(s: Scope, n: t.AsDid) -> ir.Value:
    return turns.count(s, turns.did_event(n.who, n.verb, turns.a_card()), n.span or "")


@VALUE.of(t.AsCounters)
def _as_counters(s: Scope, n: t.AsCounters) -> ir.Value:
    return counters_on(s, t.CountersValue(of=n.of, name=n.name))


@VALUE.of(t.TwiceAs)
def _twice_as(s: Scope, n: t.TwiceAs) -> ir.Value:
    return ir.Times(ir.Num(2), VALUE(s, n.n))


@VALUE.of(t.Capped)
def _capped(s: Scope, n: t.Capped) -> ir.Value:
    return _lesser(VALUE(s, n.n), n.most)


@VALUE.of(t.ThatManyAnd)
def _that_many_and(s: Scope, n: t.ThatManyAnd) -> ir.Value:
    return VALUE(s, (t.PlusValue if n.word == "plus" else t.MinusValue)(a=n.a, b=n.b))


@VALUE.of(t.CountersValue)
def _counters_value(s: Scope, n: t.CountersValue) -> ir.Value:
    return counters_on(s, n)


@VALUE.of(t.BloodValue)
def _blood_value(s: Scope, n: t.BloodValue) -> ir.Value:
    return ir.Resource(player(s, n.who), s.vocab.resources["blood"])


@VALUE.of(t.BloodOf)
def _blood_of(s: Scope, n: t.BloodOf) -> ir.Value:
    return ir.Resource(whose(s, n.whose), s.vocab.resources["blood"])


@VALUE.of(t.TotalValue)
def _total_value(s: Scope, n: t.TotalValue) -> ir.Value:
    return ir.SumOfStat(refs.group(s, n.of), s.stat(n.stat))


@VALUE.of(t.Twice)
def _twice(s: Scope, n: t.Twice) -> ir.Value:
    return ir.Times(ir.Num(2), VALUE(s, n.of))


@VALUE.of(t.Multiple)
def _multiple(s: Scope, n: t.Multiple) -> ir.Value:
    s.cite("C-N3.28")
    return ir.Times(ir.Num(n.n), VALUE(s, n.of))


@VALUE.of(t.MultipleThat)
def _multiple_that(s: Scope, n: t.MultipleThat) -> ir.Value:
    s.cite("C-N4.11")
    return ir.Times(ir.Num(n.n), s.find_number(f"that {n.word}"))


@VALUE.of(t.Half)
def _half(s: Scope, n: t.Half) -> ir.Value:
    return half(s, VALUE(s, n.of), n.way)


def half(s: Scope, number: ir.Value, way: str | None) -> ir.Value:
    """Half of a number, rounded as it says itself or as the end of its clause does."""
    s.cite("C-N3.28")
    if way is None and s.rounding is not None:
        way, s.rounding = s.rounding.way, None
    if way is None:
        raise s.error('how half of a number is rounded must be said: ", rounded up" or ", rounded down"')
    return ir.Divided(number, 2, way == "up")


@VALUE.of(t.HalfThat)
def _half_that(s: Scope, n: t.HalfThat) -> ir.Value:
    s.cite("C-N4.11")
    return half(s, s.find_number(f"that {n.word}"), n.way)


@VALUE.of(t.PoolValue)
def _pool_value(s: Scope, n: t.PoolValue) -> ir.Value:
    return ir.Resource(None, s.vocab.resources["pool"])


@VALUE.of(t.CountDeeds)
def _count_deeds(s: Scope, n: t.CountDeeds) -> ir.Value:
    return COUNTED(s, n.of)


@VALUE.of(t.NamedNumber)
def _named_number(s: Scope, n: t.NamedNumber) -> ir.Value:
    s.cite("C-N4.33")
    return ir.NamedNumber()


@VALUE.of(t.LifeOf)
def _life_of(s: Scope, n: t.LifeOf) -> ir.Value:
    return ir.Resource(player(s, n.of), s.vocab.resources["life"])


@VALUE.of(t.AspOf)
def _asp_of(s: Scope, n: t.AspOf) -> ir.Value:
    return ir.Resource(player(s, n.who), s.vocab.resources["asp"])


@VALUE.of(t.DamageOn)
@COUNTED.of(t.DamageOn)
def _damage_on(s: Scope, n: t.DamageOn) -> ir.Value:
    return ir.DamageOn(refs.one_ref(s, n.of))


_DIFFERING: Final = {
    "kin": ir.OF_TAGS, "name": ir.OF_NAMES, "keyword": ir.OF_KEYWORDS, "counter": ir.OF_COUNTERS,
    "kind of counter": ir.OF_COUNTERS, "kinds of counter": ir.OF_COUNTERS, "cost": ir.OF_STAT,
}  # fmt: skip


@VALUE.of(t.DifferentValue)
@COUNTED.of(t.DifferentValue)
def _different(s: Scope, n: t.DifferentValue) -> ir.Value:
    """ "The number of different kins among creatures you control"."""
    s.cite("C-N3.14")
    what = _DIFFERING[n.what.removesuffix("s")]
    return ir.Different(refs.group(s, n.of), what, s.stat("cost") if what == ir.OF_STAT else 0)


@VALUE.of(t.SpacesValue)
@COUNTED.of(t.SpacesValue)
def _spaces(s: Scope, n: t.SpacesValue) -> ir.Value:
    s.cite("C-N3.14")
    return ir.HowManyPlaces(places.where(s, n.where, None))


@VALUE.of(t.SizeValue)
def _size(s: Scope, n: t.SizeValue) -> ir.Value:
    s.cite("C-N3.14")
    assert isinstance(n.zone, t.Zone)
    there = t.InZone(prep="in", zone=n.zone)
    whole = t.Pattern(adjs=(), head=t.Noun(word="card", many=True), posts=(there,))
    return ir.HowMany(ir.All(refs.pattern(s, whole)))


@VALUE.of(t.BestValue)
def _best(s: Scope, n: t.BestValue) -> ir.Value:
    s.cite("C-N3.28")
    s.cite("C-N3.6")
    return ir.BestStat(refs.group(s, n.of), s.stat(n.stat), n.which in ("least", "lowest"))


@VALUE.of(t.DifferenceValue)
def _difference(s: Scope, n: t.DifferenceValue) -> ir.Value:
    s.cite("C-N3.28")
    s.cite("C-N3.14")
    if n.stat is None:
        return ir.Difference(VALUE(s, n.a), VALUE(s, n.b))
    a, b = (VALUE(s, t.StatValue(of=of, stat=n.stat, the=True)) for of in (n.a, n.b))
    return ir.Difference(a, b)


@VALUE.of(t.MinusValue)
def _minus_value(s: Scope, n: t.MinusValue) -> ir.Value:
    s.cite("C-N3.28")
    return ir.Minus(VALUE(s, n.a), VALUE(s, n.b))


@COUNTED.of(t.CountedBy)
def _counted_by(s: Scope, n: t.CountedBy) -> ir.Value:
    """ "For each 2 cards in your hand": as often as there are that many; what is left over does not count."""
    s.cite("C-N3.28")
    if n.n < 1:
        raise s.error("nothing can be counted by none at a time")
    return ir.Divided(COUNTED(s, n.of), n.n, False)


@VALUE.of(t.PlusValue)
def _plus_value(s: Scope, n: t.PlusValue) -> ir.Value:
    s.cite("C-N3.28")
    return ir.Plus(VALUE(s, n.a), VALUE(s, n.b))


@COUNTED.of(t.CountedCards, t.SeveralCards)
def _counted_cards(s: Scope, n: t.CountedCards | t.SeveralCards) -> ir.Value:
    s.cite("C-N3.14")
    assert isinstance(n.what, t.Pattern)
    return ir.HowMany(ir.All(refs.pattern(s, n.what)))


@COUNTED.of(t.CountedHad)
def _counted_had(s: Scope, n: t.CountedHad) -> ir.Value:
    s.cite("C-N3.14")
    if not s.vocab.player_counters:
        raise s.error("players of this ruleset have no counters")
    return ir.MostCounters(counter(s, n.name))


@COUNTED.of(t.CountedCounters)
def _counted_counters(s: Scope, n: t.CountedCounters) -> ir.Value:
    return counters_on(s, n)


def counters_on(s: Scope, n: t.CountersValue | t.CountedCounters) -> ir.Value:
    """Those on one card, also if it has just left play; or those on several together."""
    s.cite("C-N3.14")
    if isinstance(n.of, t.Some) and n.of.det not in ("the", "that"):
        group = n.of if n.of.det in refs.ALL_OF or n.of.det == "those" else None
        return ir.CountersAmong(refs.cards(s, n.of).ref if group is None else refs.group(s, n.of), counter(s, n.name))
    ref, many = refs.one_or_more(s, n.of)
    return ir.CountersAmong(ref, counter(s, n.name)) if many else ir.CountersOn(ref, counter(s, n.name))


@COUNTED.of(*turns.EVENTS)
def _counted_event(s: Scope, n: Any) -> ir.Value:
    return turns.count(s, turns.counted_event(n), n.span)


@COUNTED.of(t.CountedAmount)
def _counted_amount(s: Scope, n: t.CountedAmount) -> ir.Value:
    return amount_done(s, n.what, n.span, n.name)


@VALUE.of(t.AmountDone)
def _amount_done(s: Scope, n: t.AmountDone) -> ir.Value:
    return amount_done(s, n.what, n.span)


def amount_done(s: Scope, what: str, span: str, name: str | None = None) -> ir.Value:
    """How much damage was dealt, blood gained ..."""
    some = t.Some(det="a", what=t.Pattern(adjs=(), head=t.Noun(word="creature")))
    if "damage" in what:
        dealt = turns.count(s, t.EvDamaged(what=some, be="is", damage=t.Damage()), span, total=True)
        hit = t.EvPlayerDamaged(who="a player", be="is", damage=t.Damage())
        # overkill is dealt to the creature already
        return ir.Plus(dealt, turns.count(s, hit, span, total=True, off="overkill"))
    if "counter" in what:
        event: t.Node = counter_event(what, name)
    else:
        event = t.EvBlood(who="a player", verb=lemma(what.split()[-1]), n=t.SomeBlood())
    return turns.count(s, event, span, total=True)


def counter_event(what: str, name: str | None) -> t.Node:
    """ "Counters removed", "counters added"."""
    put = "put on" if "added" in what else "removed from"
    return t.EvCounterDone(n=t.AnyCount(), be="is", verb=put, what=turns.a_card(), name=name)


@COUNTED.of(t.CountedBlood)
def _counted_blood(s: Scope, n: t.CountedBlood) -> ir.Value:
    s.cite("C-N3.14")
    return ir.Resource(player(s, n.who), s.vocab.resources["blood"])


@COUNTED.of(t.CountedDamage)
def _counted_damage(s: Scope, n: t.CountedDamage) -> ir.Value:
    s.cite("C-N3.14")
    return s.find_number("damage dealt")


@COUNTED.of(t.CountedWish)
def wished(s: Scope, n: t.CountedWish) -> ir.Value:
    """The player takes as many as they want, and can pay for, and these can be spoken of."""

    s.cite("C-N3.14", "C-N3.3", "C-N3.15")
    assert isinstance(n.what, t.Pattern)
    before = s.actor
    s.actor = player(s, n.who)
    found = refs.pattern(s, n.what, Use(own=lemma(n.verb) == "sacrifice"))
    most: ir.Value = ir.Num(refs.BOUNDLESS)
    if s.wish_price is not None:
        blood = ir.Resource(s.actor, s.vocab.resources["blood"])
        most = ir.Divided(blood, s.wish_price, False)
    got = refs.choose(s, ir.All(found), ir.Num(0), most, patterns.nouns_of(n.what), False)
    s.next_step()
    s.bind(ref=got.ref, nouns=got.nouns, many=True, past=("chosen",))
    number: ir.Value = ir.HowMany(got.ref)
    if not any(any_node(sentence, lambda one: does_it(one, lemma(n.verb))) for sentence in s.ahead):
        # they wish it, so it is done; how many were meant is known before
        reg = s.register()
        s.emit(Let, reg=reg, value=number)
        number = ir.BoundNumber(reg)
        times, s.times = s.times, None
        DEED(s, t.DoTo(verb=lemma(n.verb), what=t.It(word="them")))
        s.times = times
    s.actor = before
    return number


def does_it(n: object, verb: str) -> bool:
    """Whether a sentence does to cards that were spoken of what a player wished to do to them."""
    if not isinstance(n, t.DoTo) or lemma(n.verb) != verb:
        return False
    return isinstance(n.what, t.It) or (isinstance(n.what, t.Some) and n.what.det in ("that", "those", "the"))


def same_card(one: ir.Ref, other: ir.Ref) -> bool:
    """Whether two references are the same words again."""
    if isinstance(one, ir.Bound) and isinstance(other, ir.Bound):
        return one.reg == other.reg
    return one is other or (isinstance(one, ir.This) and isinstance(other, ir.This))
