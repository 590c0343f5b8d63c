"""Which number words mean: stats, counts, amounts of what a player has."""

from __future__ import annotations

from typing import Any

from bloodwork.kernel import ir
from bloodwork.kernel.ops import Let
from bloodwork.text import patterns, refs, turns
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


@VALUE.of(t.UpTo)
def _up_to(s: Scope, n: t.UpTo) -> ir.Value:
    return VALUE(s, n.n)


@VALUE.of(t.StatValue)
def _stat_value(s: Scope, n: t.StatValue) -> ir.Value:
    s.cite("C-N3.14")
    if isinstance(n.of, t.Some) and n.of.det not in ("the", "that", "those"):
        got = refs.cards(s, n.of)
        return ir.SumOfStat(got.ref, s.stat(n.stat))
    ref = refs.one_ref(s, n.of)
    if s.printed is not None and same_card(ref, s.printed):
        return ir.PrintedStat(ref, s.stat(n.stat))
    return ir.StatOf(ref, s.stat(n.stat))


@VALUE.of(t.CountValue)
def _count_value(s: Scope, n: t.CountValue) -> ir.Value:
    s.cite("C-N3.14")
    assert isinstance(n.what, t.Pattern)
    return ir.HowMany(ir.All(refs.pattern(s, n.what)))


@VALUE.of(t.CountersValue)
def _counters_value(s: Scope, n: t.CountersValue) -> ir.Value:
    s.cite("C-N3.14")
    return ir.CountersOn(refs.one_ref(s, n.of), counter(s, n.name))


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


@VALUE.of(t.TwiceCount)
def _twice_count(s: Scope, n: t.TwiceCount) -> ir.Value:
    assert isinstance(n.of, t.Pattern)
    return ir.Times(ir.Num(2), ir.HowMany(ir.All(refs.pattern(s, n.of))))


@VALUE.of(t.Half)
def _half(s: Scope, n: t.Half) -> ir.Value:
    return ir.Divided(VALUE(s, n.of), 2, n.way == "up")


@VALUE.of(t.HalfThat)
def _half_that(s: Scope, n: t.HalfThat) -> ir.Value:
    s.cite("C-N4.11")
    return ir.Divided(s.find_number("that much"), 2, n.way == "up")


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
def _damage_on(s: Scope, n: t.DamageOn) -> ir.Value:
    return ir.DamageOn(refs.one_ref(s, n.of))


@VALUE.of(t.PlusValue)
def _plus_value(s: Scope, n: t.PlusValue) -> ir.Value:
    return ir.Plus(VALUE(s, n.a), VALUE(s, n.b))


@COUNTED.of(t.CountedCards)
def _counted_cards(s: Scope, n: t.CountedCards) -> ir.Value:
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
    s.cite("C-N3.14")
    return ir.CountersOn(refs.one_ref(s, n.of), counter(s, n.name))


@COUNTED.of(*turns.EVENTS)
def _counted_event(s: Scope, n: Any) -> ir.Value:
    return turns.count(s, turns.counted_event(n), n.span)


@COUNTED.of(t.CountedAmount)
def _counted_amount(s: Scope, n: t.CountedAmount) -> ir.Value:
    return amount_done(s, n.what, n.span)


@VALUE.of(t.AmountDone)
def _amount_done(s: Scope, n: t.AmountDone) -> ir.Value:
    return amount_done(s, n.what, n.span)


def amount_done(s: Scope, what: str, span: str) -> ir.Value:
    """How much damage was dealt, blood gained ..."""
    some = t.Some(det="a", what=t.Pattern(adjs=(), head=t.Noun(word="creature")))
    if "damage" in what:
        dealt = turns.count(s, t.EvDamaged(what=some, be="is", damage=t.Damage()), span, total=True)
        hit = t.EvPlayerDamaged(who="a player", be="is", damage=t.Damage())
        # overkill is dealt to the creature already
        return ir.Plus(dealt, turns.count(s, hit, span, total=True, off="overkill"))
    if "counter" in what:
        put = "put on" if "added" in what else "removed from"
        event: t.Node = t.EvCounterDone(n=t.AnyCount(), be="is", verb=put, what=turns.a_card())
    else:
        event = t.EvBlood(who="a player", verb=lemma(what.split()[-1]), n=t.SomeBlood())
    return turns.count(s, event, span, total=True)


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
