"""What cards enter the board with: said of cards of a kind, or of those that an instruction brings there.

They have it from the moment they are there, so that whatever their arrival sets off sees it.
"""

from __future__ import annotations

from typing import Any

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.kernel.ability import TRIGGER, Ability
from bloodwork.text import changes, held, moves, natures, prices, refs, statements, triggers, values
from bloodwork.text import tree as t
from bloodwork.text.meaning import DEED, LAID, STATEMENT
from bloodwork.text.phrases import Got
from bloodwork.text.scope import Scope
from bloodwork.text.spread import spread
from bloodwork.text.tree import node

_BOARD = t.Zone(whose="the", name="board")


@node
class EntersHaving(t.VerbNode):
    """ "Creatures you control enter the board with +1 power and Flying"."""

    what: t.Node
    change: t.Node
    each: t.Node | None = None
    turn: bool = False
    where: str = "the board"
    it: str | None = None


@node
class ArrivesWith(t.Node):
    """ "Return it to its space with a Web counter on it"."""

    do: t.Node
    change: t.Node
    it: str | None = None


@STATEMENT.of(EntersHaving)
def _enters_having(s: Scope, n: EntersHaving) -> list[Ability]:
    return [entering(s, n.what, n.change, n.each)]


@STATEMENT.of(t.EntersWith)
def _enters_with(s: Scope, n: t.EntersWith) -> list[Ability]:
    """Counters: those that a card always enters with are a part of what it is."""
    plain = isinstance(n.what, t.This) and isinstance(n.n, t.Number | t.One)
    if plain and not s.conditional:
        ability = statements.passive(s)
        ability.mods = (natures.counting(s, n),)
        return [s.build(ability)]
    return [entering(s, n.what, t.CounterChange(n=n.n, name=n.name))]


@LAID.of(EntersHaving)
def _enters_now(s: Scope, n: EntersHaving) -> bool:
    """ "Whenever you play a creature, it enters the board with +1 power": it has entered, and gains that."""
    if not _spoken_of(n.what):
        return False
    if n.turn:
        raise s.error("what has entered has done so: when it enters is said with the event")
    got = refs.cards(s, n.what)
    refs.about(s, got, None)
    s.cite("C-N20.12")
    s.each = n.each
    with spread(s, got), s.of_each():
        changes.arrive(s, got.ref, n.change)
    return True


@LAID.of(t.EntersWith)
def _enters_with_now(s: Scope, n: t.EntersWith) -> bool:
    return _enters_now(s, EntersHaving(what=n.what, change=t.CounterChange(n=n.n, name=n.name)))


def _spoken_of(n: t.Node | None) -> bool:
    """Whether one is meant that is there already."""
    return isinstance(n, t.It) or (isinstance(n, t.Some) and n.det in ("that", "those"))


def entering(s: Scope, what: t.Node, change: t.Node, each: t.Node | None = None) -> Ability:
    """The ability that gives a card what it enters with, before anything that this triggers."""
    s.cite("C-N20.12", "B-CHAIN.30")
    ability = Ability(TRIGGER, "")
    ability.ahead = True
    played: str | t.Node | None = None
    if isinstance(what, t.Some) and any(isinstance(post, t.PlayPost) for post in what.what.posts):
        played, p = prices.player_of(s, what.what)
        what = t.Some(det=what.det, what=p)
    ability.trigger = triggers.hear(s, t.EvEnters(what=what, verb="enters", where=_BOARD))
    if played is not None:
        ability.trigger = _by_play(s, ability.trigger, values.player(s, played))
    s.each = each
    changes.arrive(s, ir.EventCard(ir.R_CARD), change)
    return s.build(ability)


def _by_play(s: Scope, heard: ir.EventPattern, who: ir.Who) -> ir.EventPattern:
    """Only those that a player plays: to summon and to spawn is to play as well."""
    s.cite("C-N1.4")
    side = {ir.You: ir.YOU, ir.Opponent: ir.THEY}.get(type(who), ir.ANYONE)
    tests = (*heard.tests, ir.PartOf(s.kind("summon"), True), ir.InZone(ir.R_PLACE, 1 << s.zone("board"), side))
    return ir.EventPattern(heard.kinds, tests, heard.failed)


@DEED.of(ArrivesWith)
def _arrives_with(s: Scope, n: ArrivesWith) -> None:
    """The ability that changes the arrival is there while the instruction is done."""
    do: Any = n.do
    made: Any = type(do)
    if isinstance(do, t.Make):
        named = t.Pattern(adjs=(), head=t.NameNoun(name=do.name))
        ability = entering(held.scope_of(s), t.Some(det="a", what=named), n.change)
    else:
        got = moves.taken(s, do) if isinstance(do, t.Put) else refs.cards(s, do.what)
        refs.about(s, got, None)
        do = made(**{**vars(do), "what": _again(got)})
        ability = entering(held.scope_of(s), _again(got), n.change)
    number = held.keep(s, ability, 0, None, brief=True)
    DEED(s, do)
    s.emit(k.Release, ability=number)


def _again(got: Got) -> t.Node:
    return t.This(noun="card") if got.this else t.It(word="them" if got.many else "it")
