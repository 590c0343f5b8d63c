"""Cards that are not in play: what can be played, used or seen where they are."""

from __future__ import annotations

from typing import Any

from bloodwork.kernel import ir
from bloodwork.kernel.ability import PASSIVE, Ability
from bloodwork.text import prices, refs, values, zones
from bloodwork.text import tree as t
from bloodwork.text.meaning import CARDS, CONDITION, ONE, STATEMENT, VALUE
from bloodwork.text.phrases import Got, Use
from bloodwork.text.scope import Scope
from bloodwork.text.tree.base import Node, unsaid
from bloodwork.text.triggers import lemma


@CARDS.of(t.ThisFrom)
def _this_from(s: Scope, n: t.ThisFrom, use: Use, pay: bool) -> Got:
    """This card, where it must be for what is said of it to work."""
    refs.check_this(s, n.noun)
    s.cite("C-N10.12")
    return Got(ir.This(), refs.this_nouns(s), False, True)


@ONE.of(t.ThisFrom)
def _one_this_from(s: Scope, n: t.ThisFrom, needs: str) -> ir.Ref:
    return _this_from(s, n, Use(), False).ref


@STATEMENT.of(t.MayPlay)
def _may_play(s: Scope, n: t.MayPlay) -> list[Ability]:
    ability = permission(s, n.who, n.price, n.gone)
    if isinstance(n.price, t.Price) and n.price.more and not isinstance(n.what, t.ThisFrom):
        raise s.error("only a card that says it of itself costs more or less where it is played from")
    if isinstance(n.what, t.ThisFrom):
        ability.zones = own_zone(s, n.what)
    else:
        ability.targets = reached = ir.All(from_elsewhere(s, n.what))
        ability.reach = reached.pattern
        if isinstance(n.what, t.TopPlayable):
            s.lib.shows = True
    return [s.build(ability)]


@STATEMENT.of(t.CanBePlayed)
def _can_be_played(s: Scope, n: t.CanBePlayed) -> list[Ability]:
    what = n.what
    if isinstance(what, t.This):
        return _may_play(s, t.MayPlay(who="you", what=t.ThisFrom(noun=what.noun, zone=n.zone)))
    if not isinstance(what, t.Some):
        raise s.error("which cards can be played must be said by what they are")
    assert isinstance(n.zone, t.Zone)
    p = what.what
    there = t.InZone(prep="from", zone=n.zone)
    moved = t.Pattern(adjs=p.adjs, head=p.head, posts=(*p.posts, there), other=p.other)
    return _may_play(s, t.MayPlay(who="you", what=t.Playables(what=moved)))


def permission(s: Scope, who: str | t.Node, price: t.Node | None, gone: bool = False) -> Ability:
    """A passive ability that lets a player play cards; which ones is not said yet."""
    s.cite("C-N10.12", "B-COST.34")
    if not s.vocab.plays_elsewhere:
        raise s.error("the rules of this ruleset let cards be played from the hand alone")
    ability = Ability(PASSIVE, "")
    player = values.player(s, who)
    if not isinstance(player, ir.You | ir.Opponent):
        raise s.error('who may play them must be said: "you" or "your opponent"')
    ability.user_opponent = isinstance(player, ir.Opponent)
    if isinstance(price, t.Price) and price.n is not None and price.more:
        way = "less" if price.more == "less" else "more"
        ability.mods = (ir.Playable(gone=gone), prices.change(s, way, VALUE(s, price.n)))
    elif isinstance(price, t.Price) and price.n is not None:
        s.cite("C-P1.3.1")
        if not isinstance(price.n, t.Number):
            raise s.error("what is paid for cards that are played from elsewhere is a number")
        ability.mods = (ir.Playable(price=price.n.n, gone=gone),)
    else:
        ability.mods = (ir.Playable(price is not None, gone=gone),)
    s.lib.permits = True
    return ability


def own_zone(s: Scope, n: t.ThisFrom) -> int:
    bits = zones.bits(s, n.zone)
    if not bits:
        raise s.error("where the card is must be out of play")
    return bits


def from_elsewhere(s: Scope, n: t.Node) -> ir.CardPattern:
    """The cards that a permission means."""
    if isinstance(n, t.TopPlayable):
        assert isinstance(n.deck, t.Zone)
        whole = t.Pattern(adjs=(), head=t.Noun(word="card", many=True))
        p = n.what if isinstance(n.what, t.Pattern) else whole
        there = t.InZone(prep="from", zone=n.deck)
        found = refs.pattern(s, t.Pattern(adjs=p.adjs, head=p.head, posts=(*p.posts, there), other=p.other))
        return ir.CardPattern(found.zones, found.side, (*found.tests, ir.OnTop()))
    assert isinstance(n, t.Playables) and isinstance(n.what, t.Pattern)
    found = refs.pattern(s, n.what)
    if found.zones & s.vocab.play_zones or not found.zones:
        raise s.error('where the cards are that may be played must be said: "from your discard pile"')
    decks = [zone for name, zone in s.vocab.zones.items() if name.endswith("deck")]
    if any(found.zones >> zone & 1 for zone in decks):
        raise s.error('from a deck only its top card can be played: "from the top of your deck"')
    return found


# ------------------------------------------------------------------ what becomes of what was played from elsewhere


@unsaid
class PlayedThere(Node):
    """It was played from elsewhere than the hand, by the permission said before."""


@CONDITION.of(PlayedThere)
def _played_there(s: Scope, n: PlayedThere) -> ir.Cond:
    s.cite("C-N31.6")
    return ir.WasPaid(ir.PLAYED_ELSEWHERE)


def asked_if_played(sentences: tuple[Any, ...], stays: bool) -> tuple[Any, ...]:
    """ "You may play this card from your discard pile. If you do, put it aside when it leaves the board."."""
    out: list[Any] = []
    for one in sentences:
        before = out[-1].what if out and isinstance(out[-1], t.Passive) else None
        if isinstance(before, t.MayPlay) and isinstance(before.what, t.ThisFrom):
            if not stays and _banishes_it(one):
                out[-1] = t.Passive(what=t.MayPlay(**{**vars(before), "gone": True}))
                continue
            dearer = _dearer(one)
            if dearer is not None and before.price is None:
                out[-1] = t.Passive(what=t.MayPlay(**{**vars(before), "price": dearer}))
                continue
            one = _if_played(one, before.what.noun, stays) or one
        out.append(one)
    return tuple(out)


def _dearer(n: Any) -> t.Price | None:
    """ "If you do, it costs 2 more": what is paid besides, where it is played from there."""
    costs = n.what if isinstance(n, t.Passive) and isinstance(n.cond, t.Did) and not n.cond.negated else None
    if not isinstance(costs, t.Costs) or not isinstance(costs.what, t.It | t.This) or not costs.way:
        return None
    plain = t.Costs(what=costs.what, n=costs.n, way=costs.way, tail=costs.tail, s=costs.s)
    return t.Price(n=costs.n, more=costs.way) if costs == plain else None


def _banishes_it(n: Any) -> bool:
    """ "If you do, banish it as it leaves the chain"."""
    body = n.body if isinstance(n, t.Said) and isinstance(n.body, t.IfBody) else None
    if body is None or not isinstance(body.cond, t.Did) or body.cond.negated:
        return False
    then = body.body
    clause = then.first if isinstance(then, t.Chain) and not then.rest else None
    if clause is None or not isinstance(clause.what, t.Act) or clause.what.may:
        return False
    own = all(isinstance(suffix, t.AsItLeaves) for suffix in clause.suffixes)
    do = clause.what.do
    return own and isinstance(do, t.DoTo) and lemma(do.verb) == "banish" and isinstance(do.what, t.It)


def _if_played(n: Any, noun: str, stays: bool) -> t.Node | None:
    body = n.body if isinstance(n, t.Said) and isinstance(n.body, t.IfBody) else None
    if body is None or not isinstance(body.cond, t.Did) or body.cond.negated:
        return None
    then = body.body
    clause = then.clause if isinstance(then, t.Postponed) else None
    if isinstance(then, t.Chain) and not then.rest:
        clause = then.first
    if (
        clause is None
        or not isinstance(clause.what, t.Act)
        or not isinstance(getattr(clause.what.do, "what", None), t.It)
    ):
        return None
    act = t.Act(do=_of_this(clause.what.do, noun))
    done = t.IfBody(cond=PlayedThere(), body=t.Chain(first=t.Clause(what=act, suffixes=clause.suffixes), rest=()))
    if not stays:
        event = getattr(then, "event", None)
        own = event is None or getattr(event, "verb", "") in ("executed", "leaves", "leave")
        return t.Said(body=done) if own else None
    if not isinstance(then, t.Postponed) or not isinstance(getattr(then.event, "what", None), t.It):
        return None
    return t.Triggered(head="when", event=_of_this(then.event, noun), body=done)


def _of_this(n: t.Node, noun: str) -> t.Node:
    """The same of this card, where "it" was said."""
    made: Any = type(n)
    changed: t.Node = made(**{**vars(n), "what": t.This(noun=noun)})
    return changed


@STATEMENT.of(t.SeesTop)
def _sees_top(s: Scope, n: t.SeesTop) -> list[Ability]:
    s.cite("C-N10.12")
    if not s.vocab.plays_elsewhere:
        raise s.error("the rules of this ruleset show no card of a deck")
    assert isinstance(n.deck, t.Zone)
    player = values.player(s, n.who)
    if not isinstance(player, ir.You | ir.Opponent):
        raise s.error('who may look must be said: "you" or "your opponent"')
    ability = Ability(PASSIVE, "")
    ability.user_opponent = isinstance(player, ir.Opponent)
    ability.mods = (ir.Shown(n.all),)
    ability.targets = ir.All(from_elsewhere(s, t.TopPlayable(deck=n.deck)))
    ability.reach = ability.targets.pattern
    s.lib.shows = True
    return [s.build(ability)]
