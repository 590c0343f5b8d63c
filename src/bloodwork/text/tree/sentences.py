"""Clauses, chains, bodies and whole sentences."""

from __future__ import annotations

from itertools import pairwise

from bloodwork.text.tree.amounts import DealEqual
from bloodwork.text.tree.base import Node, NounNode, VerbNode, mood, node, unsaid
from bloodwork.text.tree.copies import CopyExcept, HaveDo
from bloodwork.text.tree.damages import BareDamage, DealList
from bloodwork.text.tree.deeds import (
    Accumulate,
    AttackNow,
    Blood,
    CardCloser,
    CardDealsMore,
    CardMoves,
    CardShift,
    Deal,
    Gain,
    Hurts,
    Look,
    Lose,
    Pick,
    Play,
    TakesDamage,
)
from bloodwork.text.tree.dividing import DealDivided
from bloodwork.text.tree.elsewhere import ThisFrom
from bloodwork.text.tree.happenings import BothCond, Did, EitherCond, EvActs, EvFails
from bloodwork.text.tree.lanes import FurtherCost
from bloodwork.text.tree.numbers import CountedCards, CountedDamage
from bloodwork.text.tree.outcomes import DidIt, DidThisTurn, Happened, HappenedThisTurn, Happens
from bloodwork.text.tree.statements import AttacksMore, Lays
from bloodwork.text.tree.things import DeckEnd, It, Pattern, Some, StatePost, This, own_sovereign
from bloodwork.text.tree.times import TIMES, AsLong, Phase, ThisTurn, TimeBody

# what players and cards do in the same words
_DEALS = (Deal, DealDivided, DealEqual, Hurts)
_ALSO_TOLD = (*_DEALS, DealList, CardShift, CardMoves, CardCloser, Accumulate)


@node
class Act(Node):
    """A player does something; `who` None: the imperative."""

    do: Node
    who: str | Node | None = None
    may: bool = False
    comma: bool = False
    must: str | None = None  # said though they do it anyway
    whether: str | None = None  # "chooses whether to": they may, or they do one of two things

    def sensible(self) -> bool:
        # "you may play creatures from your discard pile" is a leave, and no play of them all
        if self.may and isinstance(self.do, Play) and isinstance(self.do.what, Some) and self.do.what.det is None:
            return False
        if self.must and getattr(self.do, "verb", "") == "pay":
            return False  # "they must pay 4 blood instead": another price
        # "and deals 1 damage": the card of the clause before
        return self.who is not None or not isinstance(self.do, _DEALS) or not self.do.s


@node
class CardAct(Node):
    """Cards do something; `what` None: those of the clause before."""

    do: Node
    what: Node | None = None
    may: bool = False

    def sensible(self) -> bool:
        # without a subject and an ending these are what the player is told to do
        if self.what is not None:
            return not (own_sovereign(self.what) and isinstance(self.do, TakesDamage))
        if isinstance(self.do, CardDealsMore) and self.do.to is not None:
            return self.do.s
        return not isinstance(self.do, _ALSO_TOLD) or self.do.s


@node
class DoesNot(VerbNode):
    who: str | Node | None = None
    what: Node | None = None
    be: bool = False
    none: str = ""  # "takes none": the verb of what would happen

    def sensible(self) -> bool:
        # "they" who do not do something are players
        return self.what != It(word="they")


@node
class PlayerTakes(VerbNode):
    who: str | Node
    n: Node
    more: str | None = None
    player: bool = False
    take: bool = False

    def sensible(self) -> bool:
        return self.who != "they"  # cards or players: what was spoken of decides (see chains.py)


@node
class Unless(Node):
    """What is done if a player does not pay."""

    body: Node
    who: str | Node
    costs: CostList
    first: bool = False
    comma: bool = False

    def sensible(self) -> bool:
        # "cannot attack unless you pay" is a statement
        first = self.body.first.what if isinstance(self.body, Chain) else None
        return not isinstance(first, Lays) or self.first


@node
class CountedMost(Node):
    """ "For each creature you control, up to 5"."""

    of: Node
    word: str
    n: int


@node
class ForEach(Node):
    of: Node


@node
class TimesSuffix(NounNode):
    n: Node


@node
class IfSuffix(Node):
    cond: Node


@node
class UnlessSuffix(Node):
    cond: Node
    comma: bool = False

    def sensible(self) -> bool:
        # "unless you pay 1 blood" asks a player, and nothing that was done before
        return not isinstance(self.cond, Happens)


@unsaid
class NotSo(Node):
    """That a condition does not hold."""

    cond: Node


@node
class FreeUse(Node):
    """What a player may do at no cost, in their own turn."""

    body: Node


@node
class Instead(Node):
    pass


@node
class RestGoes(Node):
    """ "... and the rest on the bottom of your deck"."""

    word: str
    to: Node
    back: bool = False


@node
class PayOr(Node):
    """What is done if the player does not pay."""

    costs: CostList
    body: Node
    who: str | Node | None = None
    must: str | None = None


@node
class FirstTime(Node):
    event: Node
    per: str
    body: Node
    before: bool = False
    nth: str = "first"
    head: str = ""
    until: Node | None = None
    more: tuple[Node, ...] = ()

    def sensible(self) -> bool:
        # "if" is said of what would happen, else it asks
        return self.head != "if" or mood(self.event) == "would"


@node
class PathFree(Node):
    """A space is reached past empty spaces only."""

    word: str


@node
class NotAgain(Node):
    """What was named cannot be named again the next time."""

    who: str | Node
    verb: str
    what: str
    event: Node


@node
class NotBe(Node):
    """ "... and for it to not be executed": nothing is left of the event."""

    what: Node
    verb: str


@node
class FlipCost(Node):
    of: Node
    be: str
    n: Node
    equal: bool = False


def asks_the_past(cond: Node) -> bool:
    """Whether it ends in something that happened, without saying since when."""
    if isinstance(cond, BothCond | EitherCond):
        return asks_the_past(cond.b)
    return isinstance(cond, DidThisTurn | HappenedThisTurn | Happened) and not cond.span


@node
class Clause(Node):
    what: Node
    suffixes: tuple[Node, ...] = ()

    def sensible(self) -> bool:
        for one, after in pairwise(self.suffixes):
            if isinstance(one, TimesSuffix) and isinstance(after, TimesSuffix):
                return False  # "2 times X times" is one number of times
            if (
                isinstance(one, IfSuffix | AsLong | UnlessSuffix)
                and isinstance(after, ThisTurn)
                and asks_the_past(one.cond)
            ):
                return False  # "if a creature died this turn": the turn belongs to the condition
            if isinstance(one, ForEach) and isinstance(after, ThisTurn) and counts_the_past(one.of):
                return False  # "for each damage dealt this turn": to what is counted
        if isinstance(self.what, CardAct) and isinstance(self.what.do, AttackNow) and self.what.do.how:
            return not any(isinstance(one, TIMES) for one in self.suffixes)  # "attacks twice this turn" is a statement
        if isinstance(self.what, Lays) and isinstance(self.what.what, AttacksMore) and self.what.what.bare():
            return any(isinstance(one, TIMES) for one in self.suffixes)
        if isinstance(self.what, Lays) and hasattr(self.what.what, "LAID"):
            # "this round" is said before "if able", or behind it
            said = getattr(self.what.what, "able", None) is not None
            return said or not any(isinstance(one, ThisTurn) for one in self.suffixes)
        # a statement has its own "for each"
        return not isinstance(self.what, Lays) or not any(isinstance(one, ForEach) for one in self.suffixes)


@node
class Linked(Node):
    link: str
    clause: Clause
    cond: Node | None = None


@node
class Chain(Node):
    first: Clause
    rest: tuple[Linked, ...] = ()

    def sensible(self) -> bool:
        what = getattr(self.first, "what", None)
        but = getattr(getattr(what, "do", None), "but", None)
        if isinstance(getattr(what, "do", None), HaveDo):
            but = getattr(vars(what)["do"].do, "but", None)
        after = getattr(self.rest[0].clause, "what", None) if self.rest else None
        again = isinstance(after, Lays) and isinstance(getattr(after.what, "what", None), It)
        if again and but is None and hasattr(getattr(what, "do", None), "but") and self.rest[0].link == ", but":
            return False  # "become a copy of it, but it has Flying": as with "except"
        joined = bool(self.rest) and self.rest[0].link == "and" and isinstance(after, Lays | CardAct)
        if joined and isinstance(but, CopyExcept) and but.second is None and (again or subjectless(after)):
            return False  # "except it is 1/0/1 and (it) has Flying": both are how the copy differs
        return not isinstance(what, Lays) or not (what.bare or self._more_to_pay(what))

    def _more_to_pay(self, what: Lays) -> bool:
        # "cannot attack unless you pay 1 blood and discard a card": both are paid
        if not hasattr(what.what, "costs") or not self.rest or self.rest[0].link != "and":
            return False
        after = self.rest[0].clause.what
        return isinstance(after, Act) and after.who is None


def counts_the_past(of: Node) -> bool:
    """Whether what is counted has happened: damage dealt, cards that were stunned."""
    posts = of.what.posts if isinstance(of, CountedCards) and isinstance(of.what, Pattern) else ()
    return isinstance(of, CountedDamage) or any(isinstance(one, StatePost) and one.be == "was" for one in posts)


def subjectless(n: Node | None) -> bool:
    return n.bare if isinstance(n, Lays) else isinstance(n, CardAct) and n.what is None


@node
class IfBody(Node):
    cond: Node
    body: Node
    comma: bool = True
    then: str = ""  # "at that time": at the moment that the sentence before speaks of

    def sensible(self) -> bool:
        # "this turn ," and "at the start of your turn ," end the condition
        # and nothing follows "if it does not" without one
        return self.comma or not (isinstance(self.body, TimeBody | AtPhase) or isinstance(self.cond, Did | DidIt))


@node
class AndMayPay(Node):
    """ "Draw a card, and you may pay 1 blood to draw another": one after the other."""

    first: Node
    link: str
    second: Node


@node
class Otherwise(Node):
    body: Node
    word: str = ""  # "if it is not": what the sentence before asks
    bare: bool = False  # without a comma


@node
class Then(Node):
    body: Node
    comma: bool = False


@node
class InsteadBody(Node):
    body: Node


@node
class EachBody(Node):
    of: Node
    body: Node


@node
class UntilBody(Node):
    until: Node
    body: Node


@node
class Where(Node):
    """What a letter stands for."""

    letter: str
    n: Node


@node
class WhereBody(Node):
    body: Node
    where: Where


@node
class CostList(NounNode):
    first: Node
    second: Node | None = None
    rest: tuple[FurtherCost, ...] = ()
    last: Node | None = None
    times: Node | None = None
    comma: bool = False

    def sensible(self) -> bool:
        """ "Deal 1 damage to X and 2 damage to Y" is one thing to do."""
        parts = (self.first, self.second, *(one.what for one in self.rest), self.last)
        said = [one for one in parts if one is not None]
        return not any(isinstance(b, BareDamage) and isinstance(a, Deal | DealList) for a, b in pairwise(said))


@node
class BothHold(Node):
    """ "It has +1/+2, and as long as it is in a War Zone, it has First Damage": two sentences in one."""

    first: Node
    second: Node


@node
class MayPay(Node):
    who: str | Node
    costs: CostList
    body: Node

    def sensible(self) -> bool:
        return not isinstance(self.costs.first, Pick)  # "you may choose a creature to attack"


@node
class Triggered(Node):
    head: str
    event: Node
    body: Node
    turn: bool = False
    until: Node | None = None
    cond: Node | None = None
    whilst: bool = False
    comma: bool = True
    more: tuple[Node, ...] = ()  # sentences after it that wait for the same event

    def sensible(self) -> bool:
        if self.head == "as" and offers_to_pay(self.event, self.body):
            return False  # what may be paid besides the cost
        if not self.comma and isinstance(self.body, TimeBody):
            return False  # "this turn ," ends the event
        if self.head == "if":
            still_to_come = self.turn and getattr(self.event, "be", "") != "was"
            return still_to_come or mood(self.event) == "would" or isinstance(self.event, EvFails)
        return mood(self.event) in ("", "would")


@node
class AtPhase(Node):
    edge: str
    phase: Phase
    body: Node
    cond: Node | None = None  # said before the moment
    comma: bool = True
    which: bool = False  # "in which": of the turn that ends
    more: tuple[Node, ...] = ()  # sentences after it that are done at that moment too


@node
class Short(Node):
    verb: str
    body: Node
    colon: bool = False


@node
class Postponed(Node):
    """A clause with its trigger after it."""

    clause: Clause
    head: str
    event: Node

    def sensible(self) -> bool:
        # "gives no blood when it dies" says of which blood, not when
        return not isinstance(self.clause.what, Lays)


@node
class Passive(Node):
    what: Node
    word: str | None = None
    cond: Node | None = None
    after: bool = False
    where: Where | None = None
    comma: bool = False

    def sensible(self) -> bool:
        if isinstance(self.what, AttacksMore) and self.what.bare() and self.word in (None, "if"):
            return False
        # "unless you pay 1 blood" is a toll, and asks about nothing that was done before
        return self.word != "unless" or not isinstance(self.cond, Happens)


@node
class PayDuring(Node):
    """ "Your opponent may pay 3 blood during their turn to discard this card"."""

    who: str | Node
    costs: CostList
    phase: Phase
    body: Node
    before: bool = False


@node
class During(Node):
    phase: Phase
    body: Node
    after: bool = False
    any: bool = False

    def sensible(self) -> bool:
        if "next" in self.phase.whose or self.phase.whose == "that":
            return (
                False  # a turn to come is when something is done, and no time for what a card always lets a player do
            )
        # what holds in a turn is no leave to do something in it
        if not isinstance(self.body, Chain):
            return True
        act = self.body.first.what
        changes = isinstance(act, CardAct) and not act.may and isinstance(act.do, Gain | Lose)
        return not isinstance(act, Lays) and not changes


@node
class While(Node):
    """ "While ..., whenever ...": what triggers or is used, as long as a condition holds."""

    word: str
    cond: Node
    what: Node


@node
class AnyTime(Node):
    body: Node
    after: bool = False

    def sensible(self) -> bool:
        # "You may look at the top card of your deck at any time": it is seen all the time
        first = self.body.first if isinstance(self.body, Chain) and not self.body.rest else None
        do = first.what.do if first is not None and isinstance(first.what, Act) and not first.suffixes else None
        seen = do.what if isinstance(do, Look) and isinstance(do.what, DeckEnd) else None
        return not self.after or seen is None or seen.n is not None


def offers_to_pay(event: Node, body: Node) -> bool:
    """Whether "as you play this card, you may pay" is all that is said."""
    if not isinstance(event, EvActs) or event.verb != "play" or not isinstance(event.what, This):
        return False
    act = body.first.what if isinstance(body, Chain) and not body.rest and not body.first.suffixes else None
    if not isinstance(act, Act) or not act.may or act.who != "you":
        return False
    do = act.do
    return (isinstance(do, Blood) and do.verb == "pay") or getattr(do, "verb", "") in ("sacrifice", "discard")


@node
class AdditionalCost(Node):
    """ "As an additional cost to play this card, ..."."""

    noun: str
    costs: CostList
    optional: bool = False  # "you may"
    form: str = ""


@node
class PricedEither(Node):
    """ "Sacrifice an Ant or pay 2 blood: ...": one of two costs, as its player likes."""

    costs: CostList
    other: CostList
    body: Node

    def sensible(self) -> bool:
        return not isinstance(self.costs.first, Pick) and not isinstance(self.other.first, Pick)


@node
class Priced(Node):
    costs: CostList
    body: Node
    colon: bool = False

    def sensible(self) -> bool:
        # "choose one:" is no cost, nor is "choose a creature to attack"
        return not isinstance(self.costs.first, Pick)


@node
class PricedFor(Node):
    costs: CostList
    what: Node
    body: Chain


@node
class Repeat(NounNode):
    """ "3 times.": the sentence before, that many times in all."""

    n: Node


def _lets_this_be_played(n: Node) -> bool:
    """ "You may play this card from your discard pile": alone it is a leave, and nothing that is done."""
    act = n.first.what if isinstance(n, Chain) and not n.rest else None
    return isinstance(act, Act) and act.may and isinstance(act.do, Play) and isinstance(act.do.what, ThisFrom)


@node
class Said(Node):
    """Just what is done."""

    body: Node

    def sensible(self) -> bool:
        return not simply_states(self.body) and not _lets_this_be_played(self.body)


def simply_states(n: Node) -> bool:
    """Whether a body only says what holds, without a time for which it does: then it is no deed."""
    if isinstance(n, IfBody | WhereBody):
        return simply_states(n.body)
    if not isinstance(n, Chain):
        return False
    clauses = (n.first, *(linked.clause for linked in n.rest))
    return all(
        isinstance(one, Clause) and isinstance(one.what, Lays) and not any(limits(suffix) for suffix in one.suffixes)
        for one in clauses
    )


def limits(n: Node) -> bool:
    return isinstance(n, TIMES) and (not isinstance(n, AsLong) or n.word == "for as long as")


@node
class Gerund(Node):
    """ "When killing a creature": this card does it."""

    verb: str
    body: Node
    what: Node | None = None
    ever: bool = False

    def sensible(self) -> bool:
        takes = self.verb in ("attacking", "striking", "killing", "destroying")
        return self.what is None or takes


@node
class OnceEachTurn(Node):
    """An ability that works once in each turn."""

    word: str
    what: Node
    after: bool = False


@node
class OnlyOnce(Node):
    """The same, said in a sentence after it."""

    word: str
    times: str


@node
class NotGain(VerbNode):
    """The blood of a death that a player does not gain."""

    who: str | Node | None
    what: str


@node
class InOrder(Node):
    """ "First, ...", "After that, ...": what order sentences have anyway."""

    word: str
    body: Node


@node
class MayInstead(Node):
    """ "You may instead draw a card"."""

    who: str | Node
    do: Node
