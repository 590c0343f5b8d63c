"""Which player words mean: who controls a card, who has the most, who did something, of whom something holds."""

from __future__ import annotations

from typing import Any, Final

from bloodwork.kernel import ir
from bloodwork.kernel.ops import Let
from bloodwork.text import chains, patterns, refs, values
from bloodwork.text import tree as t
from bloodwork.text.meaning import BODY, CONDITION, DEED, ONE, PATTERN, PLAYER
from bloodwork.text.phrases import IN_PLAY, alone
from bloodwork.text.scope import Scope, is_held
from bloodwork.text.tree import node


@node
class PickPlayer(t.Node):
    """ "Choose a player": "they" from then on."""

    verb: str
    who: str


@node
class Starting(t.Node):
    """ "Starting with your opponent, each player ...": who of several players is the first."""

    first: str
    body: t.Node


def owned_number(s: Scope, n: t.WhoeverMost | t.WhoeverHas) -> ir.Value:
    """What is compared between the players, as each of them would count it."""
    if isinstance(n, t.WhoeverMost):
        assert isinstance(n.what, t.Pattern)
        found = PATTERN(s, n.what, IN_PLAY)
        return ir.HowMany(ir.All(ir.CardPattern(found.zones, ir.YOU, alone(found))))
    if isinstance(n.what, t.MostBlood):
        return ir.Resource(ir.You(), s.vocab.resources["blood"])
    if isinstance(n.what, t.MostAsp | t.MostLife):
        return ir.Resource(ir.You(), s.vocab.resources["asp" if isinstance(n.what, t.MostAsp) else "life"])
    assert isinstance(n.what, t.MostCards)
    return ir.ZoneSize(ir.You(), s.zone(patterns.zone_kind(n.what.zone or "hand")))


@PLAYER.of(t.WhoeverDid)
def whoever_did(s: Scope, n: t.WhoeverDid) -> ir.Who:
    """The players who have those of the cards spoken of that the words describe, found once."""
    s.cite("C-N4.3", "C-N3.13")
    if not isinstance(n.what, t.Some):
        raise s.error("which card that was must be said")
    p = n.what.what
    thing = s.find(f"whoever {n.verb}", past=values.PAST_DEEDS.get(n.verb, n.verb), other=True)
    extreme = [post for post in p.posts if isinstance(post, t.Extreme)]
    rest = t.Pattern(adjs=p.adjs, head=p.head, posts=tuple(post for post in p.posts if post not in extreme))
    ref = s.ref_of(thing)
    tests = patterns.tests_of(s, rest).all_tests()
    if tests:
        ref = ir.ThoseThat(ref, tests)
    for post in extreme:
        s.cite("C-N3.6")
        ref = ir.MostOf(ref, s.stat(post.stat), post.which in ("least", "lowest"))
    reg = s.register()
    s.emit(Let, reg=reg, who=ir.HoldersOf(ref))
    return ir.BoundPlayer(reg)


@PLAYER.of(t.PlayerOf)
def _player_of(s: Scope, n: t.PlayerOf) -> ir.Who:
    s.cite("C-N3.13")
    if n.role == "owner":
        return ir.OwnerOf(_whose_player(s, n.of))
    with s.only_controlled():
        return ir.ControllerOf(_whose_player(s, n.of))


def _whose_player(s: Scope, of: t.Node) -> ir.Ref:
    """The card whose player is meant; who acts chooses among several that have the most of something."""
    if not isinstance(of, t.Some) or refs.is_definite(of) or of.what.posts == ():
        return ONE(s, of, "")
    got = refs.cards(s, of)
    if got.many:
        raise s.error(f"{s.said(of)} may be several cards: whose player is meant must be said of one")
    refs.about(s, got, None)
    return got.ref


@PLAYER.of(t.WhoeverControls)
def _whoever_controls(s: Scope, n: t.WhoeverControls) -> ir.Who:
    s.cite("C-N3.13")
    return ir.ControllerOf(ONE(s, n.of, ""))


@PLAYER.of(t.WhoeverMost, t.WhoeverHas)
def _whoever_most(s: Scope, n: t.WhoeverMost | t.WhoeverHas) -> ir.Who:
    s.cite("C-N3.6", "C-N3.13")
    return ir.Topmost(owned_number(s, n), n.which in ("least", "fewest", "less", "fewer"))


@PLAYER.of(t.PlayersThat)
def _players_that(s: Scope, n: t.PlayersThat) -> ir.Who:
    """Each player of whom it holds, seen with that player as "you"."""
    s.cite("C-N3.13")
    before = s.actor, s.things
    s.actor, s.things = ir.You(), list(s.things)
    s.bind(who=ir.You())
    made: Any = type(n.cond)
    cond = CONDITION(s, made(**{**vars(n.cond), "who": "you"}))
    s.actor, s.things = before
    return ir.PlayersThat(cond)


@DEED.of(PickPlayer)
def _pick_player(s: Scope, n: PickPlayer) -> None:
    s.bind(who=values.actor(s, n.who))


@BODY.of(Starting)
def _starting(s: Scope, n: Starting) -> None:
    s.cite("C-N31.7")
    before, s.first = s.first, values.player(s, n.first)
    chains.body(s, n.body)
    s.first = before


_GONE: Final = frozenset(("discarded", "sacrificed", "drawn", "dead", "destroyed", "revealed", "returned"))


def is_them(s: Scope) -> bool:
    """Whether "them" is a player: one was spoken of, and no cards that could be dealt damage."""
    if s.spoken is None and not any(thing.who is not None for thing in s.things):
        return False
    latest = [thing for thing in s.things if thing.ref is not None and thing.step >= 0 and not thing.this]
    step = max((thing.step for thing in latest), default=-1)
    return all(is_held(one.nouns) or _GONE & set(one.past) for one in latest if one.step == step)
