"""Events of what cards and players have: counters, stats, words, control, the pool, looks, turns; and what fails."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel import ir
from bloodwork.text import changes, refs, triggers, turns, values
from bloodwork.text import tree as t
from bloodwork.text.meaning import EVENT, LANES, VALUE
from bloodwork.text.scope import Scope
from bloodwork.text.triggers import Heard, lemma

NAMEABLE: Final = {"kin": ir.NAMED_TAG, "card": ir.NAMED_NAME, "card name": ir.NAMED_NAME, "number": ir.NAMED_NUMBER}


@EVENT.of(t.EvLooks)
def _ev_looks(s: Scope, n: t.EvLooks, out: Heard) -> None:
    s.cite("C-N1.27")
    triggers.kind(s, out, "look")
    triggers.player(s, out, n.who)
    triggers.card(s, out, n.what, ir.R_CARD, ("looked",))
    if any(isinstance(test, ir.InZone) for test in out.tests):
        raise s.error("a look does not say where the card is")


@EVENT.of(t.EvGainsDraw)
def _ev_gains_draw(s: Scope, n: t.EvGainsDraw, out: Heard) -> None:
    s.cite("C-N1.27")
    triggers.kind(s, out, "gain_draw")
    triggers.player(s, out, n.who)
    if isinstance(n.n, t.Number):
        out.tests.append(ir.AmountIs(ir.R_AMOUNT, ir.GE, ir.Num(n.n.n)))
    triggers.amount(s)


@EVENT.of(t.EvMulligans)
def _ev_mulligans(s: Scope, n: t.EvMulligans, out: Heard) -> None:
    s.cite("C-N1.27")
    triggers.kind(s, out, "mulligan")
    triggers.player(s, out, n.who)


@EVENT.of(t.EvStatBecomes)
def _ev_stat_becomes(s: Scope, n: t.EvStatBecomes, out: Heard) -> None:
    _reached(s, n, out, ("damage", "heal") if n.stat == "health" else ())


@EVENT.of(t.EvStatBecomes, layer=LANES)
def _ev_stat_of_lanes(s: Scope, n: t.EvStatBecomes, out: Heard) -> None:
    _reached(s, n, out, ())


def _reached(s: Scope, n: t.EvStatBecomes, out: Heard, also: tuple[str, ...]) -> None:
    """The event with which the number is reached: whether it is set, gained, lost or, of health, hurt or healed."""
    s.cite("C-N1.27", "C-N1.28")
    stat = s.stat(n.stat)
    kinds = [name for name in ("set_stat", "gain_stat", "lose_stat") if name in s.vocab.events]
    for name in kinds:
        triggers.kind(s, out, name)
    of_stat = tuple((ir.WordIs(stat),) for _ in kinds)
    out.tests.append(ir.IsKind(tuple(s.kind(name) for name in kinds), of_stat))
    for other in also:
        triggers.kind(s, out, other)
    triggers.card(s, out, owner(n.of), ir.R_CARD)
    reached = ir.Compares(ir.StatOf(ir.EventCard(ir.R_CARD), stat), ir.EQ, VALUE(s, n.n))
    out.tests.append(ir.CondHolds(reached))
    s.bind(number=reached.b)


@EVENT.of(t.EvPoolBecomes)
def _ev_pool_becomes(s: Scope, n: t.EvPoolBecomes, out: Heard) -> None:
    s.cite("C-N1.27")
    triggers.kind(s, out, "pool_set")
    out.tests.append(ir.AmountIs(ir.R_AMOUNT, ir.EQ, VALUE(s, n.n)))
    triggers.amount(s)


@EVENT.of(t.EvPoolSet)
def _ev_pool_set(s: Scope, n: t.EvPoolSet, out: Heard) -> None:
    s.cite("C-N1.27")
    triggers.kind(s, out, "pool_set")
    triggers.amount(s)


@EVENT.of(t.EvChangesSides)
def _ev_changes_sides(s: Scope, n: t.EvChangesSides, out: Heard) -> None:
    s.cite("C-N1.27")
    triggers.kind(s, out, "take_control")
    triggers.card(s, out, n.what, ir.R_CARD)
    s.bind(who=ir.EventPlayer())


@EVENT.of(t.EvEnsnared)
def _ev_ensnared(s: Scope, n: t.EvEnsnared, out: Heard) -> None:
    s.cite("C-N1.27")
    triggers.kind(s, out, "add_counter")
    out.tests.append(ir.WordIs(values.counter(s, "ensnared")))
    triggers.card(s, out, n.what, ir.R_CARD)


@EVENT.of(t.EvLinked)
def _ev_linked(s: Scope, n: t.EvLinked, out: Heard) -> None:
    s.cite("C-N1.27")
    triggers.kind(s, out, "link")
    triggers.card(s, out, n.what, ir.R_CARD)
    if n.to is not None:
        triggers.card(s, out, n.to, ir.R_OTHER, ("linked",))


@EVENT.of(t.EvDamages)
def _ev_damages(s: Scope, n: t.EvDamages, out: Heard) -> None:
    s.cite("C-N1.27")
    damage = t.Damage()
    triggers.deals(s, t.EvDeals(what=n.what, damage=damage, aux=n.aux, to=n.to), out)


@EVENT.of(t.EvNotFirst)
def _ev_not_first(s: Scope, n: t.EvNotFirst, out: Heard) -> None:
    """Every time but the first in a turn."""
    s.cite("C-N1.27", "C-N4.39")
    assert isinstance(n.what, t.Pattern)
    some = turns.a_card(n.what)
    number = turns.tally(s, t.EvActs(who=n.who, verb=lemma(n.verb), what=some))
    triggers.acts(s, n.who, lemma(n.verb), some, out)
    least = 1 if t.mood(n) == "would" else 2
    out.tests.append(ir.CondHolds(ir.Compares(number, ir.GE, ir.Num(least))))


@EVENT.of(t.EvWhichNth)
def _ev_which_nth(s: Scope, n: t.EvWhichNth, out: Heard) -> None:
    """Asked with the event itself: what is played before its consequence comes is another one."""
    s.cite("C-N1.27", "C-N4.39")
    of, verb = n.of, lemma(n.verb)
    yours = n.who == "you"
    if of.verb is not None and turns.did_event(n.who, of.verb, n.what) != turns.did_event(n.who, n.verb, n.what):
        raise s.error(f'which one it is of those that were not {n.verb}: say "{n.verb}" twice')
    whose = {"you": yours, "your": yours, "they": not yours, "their": not yours, "that player": not yours}
    if not whose.get(str(of.who or of.whose or "a"), of.who in (None, n.who)):
        raise s.error("which one it is of those of another player: say the same player twice")
    counted = n.what if of.what is None else of.what
    assert isinstance(n.what, t.Pattern) and isinstance(counted, t.Pattern)
    if counted != n.what and counted != turns.singular(turns.ANY_CARD):
        raise s.error("which one it is of those of another kind: say the same kind twice")
    triggers.acts(s, n.who, verb, turns.a_card(n.what), out)
    who = n.who if n.who in ("you", "your opponent") else "that player"
    number = turns.tally(s, t.EvActs(who=who, verb=verb, what=turns.a_card(counted)))
    positive = ("not" in n.whether) == ("unless" in n.link)
    out.tests.append(ir.CondHolds(ir.Compares(number, ir.EQ if positive else ir.NE, ir.Num(turns.nth_of(of.nth)))))


@EVENT.of(t.EvPaysFor)
def _ev_pays_for(s: Scope, n: t.EvPaysFor, out: Heard) -> None:
    """What is paid for a card is paid to play it."""
    s.cite("C-N1.4", "C-N3.6")
    triggers.kind(s, out, "play")
    triggers.player(s, out, n.who)
    triggers.card(s, out, n.what, ir.R_CARD, ("played",))
    out.tests.append(ir.AmountIs(ir.R_AMOUNT, ir.GE, VALUE(s, n.n)))
    triggers.amount(s)


@EVENT.of(t.EvBloodTotal)
def _ev_blood_total(s: Scope, n: t.EvBloodTotal, out: Heard) -> None:
    """The event with which all that a player gained or lost in a turn comes to a number."""
    s.cite("C-N21.15")
    event = t.EvBlood(who=n.who, verb=n.verb, n=t.SomeBlood())
    total = turns.count(s, event, "this turn", total=True)
    EVENT(s, event, out)
    least = VALUE(s, n.n)
    before = ir.Minus(total, ir.EventNumber(ir.R_AMOUNT))
    came = (ir.Compares(total, ir.GE, least), ir.Compares(before, ir.LT, least))
    out.tests.append(ir.CondHolds(ir.Both(came)))


@EVENT.of(t.EvNth)
def _ev_nth(s: Scope, n: t.EvNth, out: Heard) -> None:
    s.cite("C-N1.27")
    turns.nth(s, n, out)


@EVENT.of(t.EvFails)
def fails(s: Scope, n: t.EvFails, out: Heard) -> None:
    """A draw can fail; a search that finds nothing is a Success without cards (C-N2.10.1)."""
    s.cite("C-N1.27")
    s.cite("C-D6.2.2b")
    if n.verb == "draw":
        triggers.kind(s, out, "draw")
        out.failed = True
    else:
        triggers.kind(s, out, "search")
        none = ir.Compares(ir.HowMany(ir.EventCard(ir.R_CARDS)), ir.EQ, ir.Num(0))
        out.tests.append(ir.CondHolds(none))
    if n.who is None:
        s.bind(who=ir.EventPlayer())
    else:
        triggers.player(s, out, n.who)


def owner(n: t.Node) -> t.Node:
    """ "A creature's", "this creature's" as the card itself."""
    if isinstance(n, t.This):
        return t.This(noun=n.noun.removesuffix("'s"))
    if isinstance(n, t.SomeOnes | t.OwnerOnes):
        return refs.owner_of(n)
    if isinstance(n, t.ThatOnes):
        return t.Some(det="that", what=t.Pattern(adjs=(), head=t.Noun(word=n.noun.removesuffix("'s"))))
    return t.LinkedOne(noun=n.noun.removesuffix("'s")) if isinstance(n, t.LinkedOnes) else t.It()


@EVENT.of(t.EvHasCounters)
def has_counters(s: Scope, n: t.EvHasCounters, out: Heard) -> None:
    """Triggers on the counter event that makes the number so."""
    s.cite("C-N1.25")
    op, than = values.comparison(s, n.n)
    if isinstance(n.n, t.One):
        op = ir.EQ
    triggers.kind(s, out, "remove_counter")
    if not isinstance(n.n, t.NoCount):
        triggers.kind(s, out, "add_counter")
    triggers.card(s, out, n.what, ir.R_CARD)
    if n.name is not None:
        word = values.counter(s, n.name)
        s.counted = (ir.EventCard(ir.R_CARD), word)  # "remove them all"
        out.tests.append(ir.WordIs(word))
    out.tests.append(ir.Comes(op, than, s.kind("add_counter")))


@EVENT.of(t.EvNthCounter)
def _ev_nth_counter(s: Scope, n: t.EvNthCounter, out: Heard) -> None:
    s.cite("C-N1.25")
    if lemma(n.verb) == "lose":
        raise s.error("which counter is lost first is not known: say how many are left")
    triggers.kind(s, out, "add_counter")
    triggers.card(s, out, n.what, ir.R_CARD)
    out.tests.append(ir.WordIs(values.counter(s, n.name)))
    out.tests.append(ir.Comes(ir.EQ, ir.Num(turns.nth_of(n.nth)), s.kind("add_counter")))


@EVENT.of(t.EvChange)
def change(s: Scope, n: t.EvChange, out: Heard) -> None:
    s.cite("C-N1.27")
    gains = lemma(n.verb) == "gain"
    c = n.change
    if isinstance(c, t.KeywordChange):
        triggers.kind(s, out, "gain_keyword" if gains else "lose_keyword")
        out.tests.append(ir.WordIsAmong(values.keyword_parts(s, c.keyword)[0]))
    elif isinstance(c, t.KinChange) and gains:
        triggers.kind(s, out, "gain_kin")
        out.tests.append(ir.WordIs(values.tag_id(s, c.kin)))
    elif isinstance(c, t.StatWord):
        triggers.kind(s, out, "gain_stat" if gains else "lose_stat")
        out.tests.append(ir.WordIs(s.stat(c.stat)))
        triggers.amount(s)
    elif isinstance(c, t.StatChange):
        sign, number = changes.signed(s, c.by)
        triggers.kind(s, out, "gain_stat" if gains and sign > 0 else "lose_stat")
        out.tests.append(ir.WordIs(s.stat(c.stat)))
        out.tests.append(ir.AmountIs(ir.R_AMOUNT, ir.EQ, number))
        triggers.amount(s)
    elif isinstance(c, t.KinChange):
        triggers.kind(s, out, "lose_kin")
        out.tests.append(ir.WordIsAmong(values.tag_id(s, c.kin)))
    elif isinstance(c, t.AnyWord):
        triggers.kind(s, out, f"{'gain' if gains else 'lose'}_{c.word}")
    elif isinstance(c, t.TextLoss) and (not gains or c.word == "text"):
        triggers.kind(s, out, "gain_text" if gains else "lose_text")
    else:
        raise s.error("this change cannot trigger anything")
    triggers.card(s, out, n.what, ir.R_CARD)


@EVENT.of(t.EvPoolDamaged)
def _ev_pool_damaged(s: Scope, n: t.EvPoolDamaged, out: Heard) -> None:
    s.cite("C-N1.14")
    triggers.kind(s, out, "player_damage")
    s.bind(who=ir.EventPlayer())
    triggers.amount(s)


@EVENT.of(t.EvPoolGains)
def _ev_pool_gains(s: Scope, n: t.EvPoolGains, out: Heard) -> None:
    s.cite("C-N1.27")
    triggers.kind(s, out, "pool_gain")
    triggers.amount(s)


@EVENT.of(t.EvControl)
def _ev_control(s: Scope, n: t.EvControl, out: Heard) -> None:
    s.cite("C-N1.27")
    triggers.kind(s, out, "take_control")
    triggers.player(s, out, n.who)
    triggers.card(s, out, n.what, ir.R_CARD)


@EVENT.of(t.EvSkips, t.EvNames, t.EvWins)
def _ev_skips(s: Scope, n: t.EvSkips | t.EvNames | t.EvWins, out: Heard) -> None:
    s.cite("C-N1.27")
    triggers.kind(s, out, {t.EvSkips: "skip_turn", t.EvNames: "name", t.EvWins: "finish_game"}[type(n)])
    if isinstance(n, t.EvNames):
        out.tests.append(ir.WordIs(NAMEABLE[n.what]))
    if isinstance(n, t.EvWins) and n.loses:
        loser = values.player(s, n.who)
        out.tests.append(ir.PlayerIs(ir.You() if isinstance(loser, ir.Opponent) else ir.Opponent()))
    else:
        triggers.player(s, out, n.who)


@EVENT.of(t.EvTurnEnds)
def _ev_turn_ends(s: Scope, n: t.EvTurnEnds, out: Heard) -> None:
    s.cite("C-N1.22")
    triggers.kind(s, out, "end_turn")
    s.bind(who=ir.EventPlayer())
    if n.whose == "a":
        return
    who = values.whose(s, n.whose)
    assert who is not None
    out.tests.append(ir.PlayerIs(who))


@EVENT.of(t.EvAttackHurts)
def _ev_attack_hurts(s: Scope, n: t.EvAttackHurts, out: Heard) -> None:
    s.cite("C-N1.14")
    triggers.kind(s, out, "player_damage", "attack")
    triggers.amount(s)


@EVENT.of(t.EvDeckDone)
def _ev_deck_done(s: Scope, n: t.EvDeckDone, out: Heard) -> None:
    s.cite("C-N1.21")
    triggers.kind(s, out, lemma(n.verb))
    triggers.in_zone(s, out, ir.R_PLACE, n.deck)
    s.bind(who=ir.EventPlayer())
