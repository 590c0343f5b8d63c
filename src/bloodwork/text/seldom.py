"""Events that sentences seldom wait for: looks, card draws, numbers that are set, and what fails."""

from __future__ import annotations

from bloodwork.kernel import ir
from bloodwork.text import patterns, refs, triggers, values
from bloodwork.text import tree as t
from bloodwork.text.scope import Scope
from bloodwork.text.triggers import Heard


def event(s: Scope, n: t.Node, out: Heard) -> None:
    s.cite("C-N1.27")
    if isinstance(n, t.EvLooks):
        triggers.kind(s, out, "look")
        triggers.player(s, out, n.who)
        triggers.card(s, out, n.what, ir.R_CARD, ("looked",))
        if any(isinstance(test, ir.InZone) for test in out.tests):
            raise s.error("a look does not say where the card is")
    elif isinstance(n, t.EvGainsDraw):
        triggers.kind(s, out, "gain_draw")
        triggers.player(s, out, n.who)
        if isinstance(n.n, t.Number):
            out.tests.append(ir.AmountIs(ir.R_AMOUNT, ir.GE, ir.Num(n.n.n)))
        triggers.amount(s)
    elif isinstance(n, t.EvMulligans):
        triggers.kind(s, out, "mulligan")
        triggers.player(s, out, n.who)
    elif isinstance(n, t.EvFails):
        fails(s, n, out)
    elif isinstance(n, t.EvStatBecomes):
        triggers.kind(s, out, "set_stat")
        out.tests.append(ir.WordIs(s.stat(n.stat)))
        out.tests.append(ir.AmountIs(ir.R_AMOUNT, ir.EQ, values.value(s, n.n)))
        triggers.card(s, out, owner(n.of), ir.R_CARD)
        triggers.amount(s)
    elif isinstance(n, t.EvPoolBecomes):
        triggers.kind(s, out, "pool_set")
        out.tests.append(ir.AmountIs(ir.R_AMOUNT, ir.EQ, values.value(s, n.n)))
        triggers.amount(s)
    elif isinstance(n, t.EvPoolSet):
        triggers.kind(s, out, "pool_set")
        triggers.amount(s)
    elif isinstance(n, t.EvChangesSides):
        triggers.kind(s, out, "take_control")
        triggers.card(s, out, n.what, ir.R_CARD)
        s.bind(who=ir.EventPlayer())
    elif isinstance(n, t.EvEnsnared):
        triggers.kind(s, out, "add_counter")
        out.tests.append(ir.WordIs(values.counter(s, "ensnared")))
        triggers.card(s, out, n.what, ir.R_CARD)
    elif isinstance(n, t.EvLinked):
        triggers.kind(s, out, "link")
        triggers.card(s, out, n.what, ir.R_CARD)
        if n.to is not None:
            triggers.card(s, out, n.to, ir.R_OTHER, ("linked",))
    elif isinstance(n, t.EvDamages):
        damage = t.Damage()
        triggers.deals(s, t.EvDeals(what=n.what, damage=damage, aux=n.aux, to=n.to), out)
    elif isinstance(n, t.EvNth):
        from bloodwork.text import turns

        turns.nth(s, n, out)
    elif isinstance(n, t.EvHits):
        hits(s, n, out)
    else:
        raise s.error(f"{s.said(n)} cannot trigger anything yet")


def hits(s: Scope, n: t.EvHits, out: Heard) -> None:
    """A strike at an empty space is one at the player of that space."""
    attacks = triggers.lemma(n.verb) == "attack"
    s.cite("C-N1.10" if attacks else "C-N1.12")
    triggers.kind(s, out, "strike", "attack" if attacks else "")
    triggers.card(s, out, n.what, ir.R_CARD, ("attacking", "striking"))
    out.tests.append(ir.NoCard(ir.R_OTHER))
    triggers.player(s, out, n.who)
    s.bind(where=ir.EventPlace(ir.R_PLACE))


def fails(s: Scope, n: t.EvFails, out: Heard) -> None:
    """A draw can fail; a search that finds nothing is a Success without cards (C-N2.10.1)."""
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


def swapped(s: Scope, n: t.EvDone, out: Heard) -> None:
    """One swap is one event; either of its two cards may be the one spoken of, and both may be "them"."""
    s.cite("C-N1.27")
    if n.by is not None or n.at is not None:
        raise s.error("a swap does not say by whom or where")
    what = n.what
    if isinstance(what, t.This):
        refs.check_this(s, what.noun)
        tests: tuple[ir.Test, ...] = (ir.IsAmong(ir.This()),)
        s.bind(ref=ir.This(), nouns=refs.this_nouns(s), this=True, words=f"this {what.noun}")
    elif isinstance(what, t.Some) and what.det in ("a", "any", "another"):
        tests = patterns.tests_of(s, what.what if what.det != "another" else refs.with_other(what.what)).all_tests()
        both = ir.Together((ir.EventCard(ir.R_CARD), ir.EventCard(ir.R_OTHER)))
        s.bind(ref=ir.ThoseThat(both, tests), nouns=patterns.nouns_of(what.what), many=True, words="what is swapped")
    else:
        raise s.error('which card is swapped must be said: "this creature" or "a creature"')
    triggers.kind(s, out, "swap")
    roles = (ir.R_CARD, ir.R_OTHER)
    out.tests.append(ir.CondHolds(ir.OneHolds(tuple(ir.Matches(ir.EventCard(role), tests) for role in roles))))


def owner(n: t.Node) -> t.Node:
    """ "A creature's", "this creature's" as the card itself."""
    if isinstance(n, t.This):
        return t.This(noun=n.noun.removesuffix("'s"))
    if isinstance(n, t.SomeOnes | t.ThatOnes):
        head = t.Noun(word=n.noun.removesuffix("'s"))
        det = n.det if isinstance(n, t.SomeOnes) else "that"
        return t.Some(det=det, what=t.Pattern(adjs=(), head=head))
    return t.It()
