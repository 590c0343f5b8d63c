"""The tree of what a sentence says: a closed set of nodes, the same for every ruleset and language.

Each node is frozen and compares by value, so two readings are the same reading if their trees are equal. Besides
what is meant a node keeps how it was said (`s` for the ending of a verb, `many` for that of a noun, flags for other
forms), so that it can be printed back as it was. `build` turns trees into what the kernel runs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(kw_only_default=True, frozen_default=True)
def node(cls: type[T]) -> type[T]:
    """Makes a class a node: frozen, compared by value, made by field names."""
    make: Callable[[type[T]], type[T]] = dataclass(frozen=True, kw_only=True)
    made = make(cls)
    NODES[cls.__name__] = made
    return made


NODES: dict[str, type] = {}


class Node:
    """What every node is."""

    def sensible(self) -> bool:
        """Whether such a node can be meant at all; a way to read that gives one that cannot is no reading."""
        return True


# ------------------------------------------------------------------ numbers


@node
class Number(Node):
    n: int


@node
class Letter(Node):
    letter: str


@node
class ThatMuch(Node):
    """The number of what triggered."""

    word: str = "much"
    twice: bool = False


@node
class One(Node):
    """"A" as a number."""


@node
class Another(Node):
    """"Another card": one more."""


@node
class UpTo(Node):
    n: Node


@node
class OrMore(Node):
    n: Node


@node
class OrFewer(Node):
    n: Node


@node
class Exactly(Node):
    n: Node


@node
class AtLeast(Node):
    n: Node


@node
class AnyNumber(Node):
    pass


@node
class AllCount(Node):
    pass


@node
class EachCount(Node):
    pass


@node
class AnyCount(Node):
    pass


@node
class NoCount(Node):
    pass


@node
class StatValue(Node):
    of: Node
    stat: str
    the: bool = False


@node
class CountValue(Node):
    what: Node


@node
class CountersValue(Node):
    of: Node
    name: str | None = None


@node
class BloodValue(Node):
    who: str | Node
    s: bool = False


@node
class BloodOf(Node):
    whose: str


@node
class TotalValue(Node):
    stat: str
    of: Node


@node
class Twice(Node):
    of: Node


@node
class TwiceCount(Node):
    of: Node


@node
class Half(Node):
    of: Node
    way: str


@node
class HalfThat(Node):
    way: str


@node
class PoolValue(Node):
    pass


@node
class PlusValue(Node):
    a: Node
    b: Node


@node
class Cmp(Node):
    """A comparison; `op` is the word: "", exactly, more, less, equal to, at least ..."""

    op: str
    n: Node


@node
class CmpThan(Node):
    op: str
    n: Node


@node
class CountedCards(Node):
    what: Pattern


@node
class CountedCounters(Node):
    of: Node
    name: str | None = None


@node
class CountedBlood(Node):
    who: str | Node
    s: bool = False


@node
class CountedDamage(Node):
    pass


# ------------------------------------------------------------------ players and places


@node
class PlayerOf(Node):
    """The controller or owner of a card."""

    of: Node
    role: str
    the: bool = False


@node
class Zone(Node):
    whose: str
    name: str


@node
class ThatSpace(Node):
    pass


@node
class SpaceNumber(Node):
    n: Node


@node
class Space(Node):
    det: str
    adjs: tuple[str, ...]
    posts: tuple[Node, ...]
    many: bool = False


@node
class ToZone(Node):
    prep: str
    zone: Zone
    end: str = ""


@node
class InPlace(Node):
    where: Node
    prep: str = "in"


@node
class ToSide(Node):
    side: str
    its: bool = False


@node
class FarPost(Node):
    of: Node
    near: bool = False


@node
class WithCreature(Node):
    pass


@node
class RowPost(Node):
    whose: str


# ------------------------------------------------------------------ cards


@node
class It(Node):
    word: str = "it"


@node
class This(Node):
    noun: str


@node
class ThatOnes(Node):
    """"That creature's"."""

    noun: str


@node
class Noun(Node):
    word: str
    many: bool = False


@node
class NameNoun(Node):
    name: str


@node
class KinNoun(Node):
    kin: str


@node
class Pattern(Node):
    adjs: tuple[str | Node, ...]
    head: Node
    posts: tuple[Node, ...] = ()
    other: Pattern | None = None  # after "or"


@node
class Some(Node):
    """Cards of a pattern with a word that says how many or which; det None: the bare plural."""

    det: str | Node | None
    what: Pattern


@node
class SomeOf(Node):
    """So many of cards already spoken of (`of` None: of the latest)."""

    n: Node
    of: Node | None


@node
class Rest(Node):
    word: str = "rest"


@node
class DeckEnd(Node):
    end: str
    deck: Zone
    n: Node | None
    many: bool = True
    word: str = "of"


@node
class BothCards(Node):
    a: Node
    b: Node


@node
class AnyTarget(Node):
    """A creature, or a player."""


@node
class Past(Node):
    """What became of it: "the drawn card"."""

    word: str


@node
class KinAdj(Node):
    name: str
    kin: bool = False


@node
class KeywordAdj(Node):
    keyword: str


@node
class CostAdj(Node):
    n: Node


@node
class WhoseAdj(Node):
    whose: str


@node
class ControlPost(Node):
    who: str | Node
    s: bool = False
    that: bool = False


@node
class WithKeyword(Node):
    keyword: str
    without: bool = False


@node
class WithStat(Node):
    stat: str
    cmp: Node
    prep: str = "with"
    a: bool = False
    of: bool = False
    before: bool = False


@node
class CostsPost(Node):
    cmp: Node
    s: bool = False


@node
class Extreme(Node):
    which: str
    stat: str


@node
class WithCounters(Node):
    n: Node
    name: str | None = None
    many: bool = False
    it: str | None = None


@node
class OfKin(Node):
    kin: str


@node
class SharesKin(Node):
    of: Node
    s: bool = False


@node
class NamedKin(Node):
    word: str = "that"


@node
class NamedName(Node):
    word: str = "that"


@node
class SameName(Node):
    of: Node


@node
class NamedPost(Node):
    name: str


@node
class OtherThan(Node):
    of: Node


@node
class StatePost(Node):
    be: str
    state: str


@node
class EnteredPost(Node):
    where: str


@node
class PlayedPost(Node):
    pass


@node
class Among(Node):
    of: Node
    prep: str = "from among"


@node
class OpposingPost(Node):
    of: Node


@node
class AdjacentPost(Node):
    of: Node


@node
class InSpacePost(Node):
    where: Node


@node
class BesidePost(Node):
    side: str
    of: Node | None


@node
class InZone(Node):
    prep: str
    zone: Zone


@node
class Between(Node):
    a: Node
    b: Node


@node
class BetweenTwo(Node):
    what: Pattern


# ------------------------------------------------------------------ changes


@node
class StatChange(Node):
    by: str
    stat: str


@node
class StatGain(Node):
    n: Node
    stat: str
    equal: bool = False


@node
class StatWord(Node):
    stat: str


@node
class TripleChange(Node):
    to: str


@node
class CounterChange(Node):
    n: Node | None
    name: str | None = None
    many: bool = False


@node
class KeywordChange(Node):
    keyword: str


@node
class KinChange(Node):
    kin: str
    of: bool = False
    article: bool = False
    creature: bool = False
    kin_word: bool = True


@node
class TextChange(Node):
    text: str


@node
class TextLoss(Node):
    word: str


@node
class Several(Node):
    first: Node
    second: Node
    comma: bool = False


# ------------------------------------------------------------------ what a player does


@node
class Draw(Node):
    n: Node
    many: bool = False
    additional: bool = False
    deck: Zone | None = None
    s: bool = False


@node
class Blood(Node):
    verb: str
    n: Node
    more: str | None = None
    equal: bool = False
    s: bool = False


@node
class BloodAll(Node):
    whose: str
    s: bool = False


@node
class Deal(Node):
    n: Node
    to: str | Node
    more: str | None = None
    equal: bool = False
    s: bool = False


@node
class DoTo(Node):
    """A verb that needs only cards: destroy, sacrifice, discard, reveal ... `verb` is as printed."""

    verb: str
    what: Node


@node
class SetAside(Node):
    what: Node
    s: bool = False


@node
class Turn(Node):
    what: Node
    way: str
    s: bool = False


@node
class TakeControl(Node):
    what: Node
    verb: str
    s: bool = False


@node
class Price(Node):
    free: bool = False
    n: Node | None = None
    unpaid: bool = False


@node
class Play(Node):
    verb: str
    what: Node
    way: str | None = None
    at: Node | None = None
    price: Price | None = None


@node
class Make(Node):
    verb: str
    n: Node
    name: str
    at: Node | None = None


@node
class Put(Node):
    verb: str
    what: Node
    to: Node
    price: Price | None = None


@node
class Shift(Node):
    what: Node
    n: Node
    side: ToSide
    many: bool = False
    s: bool = False


@node
class Shuffle(Node):
    deck: Zone | None
    s: bool = False


@node
class ShuffleInto(Node):
    what: Node
    deck: Zone
    s: bool = False


@node
class Search(Node):
    deck: Zone
    what: Node
    s: bool = False


@node
class Look(Node):
    what: Node
    s: bool = False


@node
class Counters(Node):
    verb: str
    n: Node
    what: Node
    name: str | None = None
    many: bool = False
    s: bool = False


@node
class PoolGain(Node):
    n: Node
    points: bool = True
    s: bool = False


@node
class PoolLoss(Node):
    n: Node
    s: bool = False


@node
class PoolSet(Node):
    n: Node
    s: bool = False


@node
class PoolSetTo(Node):
    n: Node
    s: bool = False


@node
class EndTurn(Node):
    whose: str = "the"
    s: bool = False


@node
class TurnEnds(Node):
    whose: str


@node
class Skip(Node):
    n: Node
    many: bool = False
    s: bool = False


@node
class SkipNext(Node):
    whose: str
    s: bool = False


@node
class GainDraw(Node):
    n: Node
    additional: bool = False
    many: bool = False
    s: bool = False


@node
class NameIt(Node):
    verb: str
    what: str
    s: bool = False


@node
class Pick(Node):
    verb: str
    what: Node


@node
class PickSpace(Node):
    verb: str
    where: Node


@node
class Swap(Node):
    a: Node
    b: Node
    word: str
    s: bool = False


@node
class Give(Node):
    what: Node
    change: Node
    to: bool = False
    s: bool = False


@node
class RemoveText(Node):
    what: Node
    s: bool = False


@node
class GameEnds(Node):
    verb: str
    s: bool = False


@node
class Again(Node):
    what: Node
    s: bool = False


@node
class Mulligan(Node):
    s: bool = False


# ------------------------------------------------------------------ what a card does


@node
class Gain(Node):
    verb: str
    change: Node


@node
class Lose(Node):
    change: Node
    s: bool = False


@node
class Become(Node):
    change: Node
    s: bool = False


@node
class StatBecomes(Node):
    of: Node
    stat: str
    n: Node
    s: bool = False


@node
class AttackNow(Node):
    how: str | None = None
    s: bool = False


@node
class AttackSpace(Node):
    where: Node
    s: bool = False


@node
class AttackCard(Node):
    what: Node
    how: str | None = None
    s: bool = False


@node
class StrikeSpace(Node):
    where: Node
    s: bool = False


@node
class StrikeCard(Node):
    what: Node
    s: bool = False


@node
class Explode(Node):
    n: Node | None = None
    s: bool = False


@node
class CardDeals(Node):
    n: Node
    to: str | Node
    equal: bool = False
    s: bool = False


@node
class CardShift(Node):
    n: Node
    side: ToSide
    many: bool = False
    s: bool = False


@node
class CardMoves(Node):
    to: Node
    s: bool = False


@node
class Dies(Node):
    s: bool = False


@node
class IsDone(Node):
    verb: str
    s: bool = False


@node
class IsMoved(Node):
    verb: str
    to: Node
    s: bool = False


@node
class TakesDamage(Node):
    verb: str
    n: Node
    more: str | None = None
    s: bool = False


# ------------------------------------------------------------------ clauses and bodies


@node
class Act(Node):
    """A player does something; `who` None: the imperative."""

    do: Node
    who: str | Node | None = None
    may: bool = False

    def sensible(self) -> bool:
        # "and deals 1 damage": the card of the clause before
        return self.who is not None or not isinstance(self.do, Deal) or not self.do.s


@node
class CardAct(Node):
    """Cards do something; `what` None: those of the clause before."""

    do: Node
    what: Node | None = None
    may: bool = False

    def sensible(self) -> bool:
        # without a subject and an ending these are what the player is told to do
        if self.what is not None or not isinstance(self.do, CardDeals | CardShift | CardMoves):
            return True
        return self.do.s


@node
class DoesNot(Node):
    who: str | Node | None = None
    what: Node | None = None
    s: bool = False


@node
class Moment(Node):
    word: str


@node
class MomentEvent(Node):
    event: Node


@node
class Until(Node):
    until: Node


@node
class ForEach(Node):
    of: Node


@node
class TimesSuffix(Node):
    n: Node
    many: bool = False


@node
class IfSuffix(Node):
    cond: Node


@node
class Instead(Node):
    pass


@node
class Clause(Node):
    what: Node
    suffixes: tuple[Node, ...] = ()


@node
class Linked(Node):
    link: str
    clause: Clause


@node
class Chain(Node):
    first: Clause
    rest: tuple[Linked, ...] = ()


@node
class IfBody(Node):
    cond: Node
    body: Node
    comma: bool = True


@node
class Otherwise(Node):
    body: Node


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
class CostList(Node):
    first: Node
    second: Node | None = None


@node
class MayPay(Node):
    who: str | Node
    costs: CostList
    body: Node


# ------------------------------------------------------------------ sentences


def mood(event: Node) -> str:
    """"" for what happens, else would, cannot or not."""
    aux = getattr(event, "aux", None) or getattr(event, "be", None) or ""
    for word in ("would", "cannot", "not"):
        if word in aux.split():
            return word
    return ""


@node
class Triggered(Node):
    head: str
    event: Node
    body: Node
    turn: bool = False
    until: Node | None = None

    def sensible(self) -> bool:
        return mood(self.event) == "would" if self.head == "if" else mood(self.event) in ("", "would")


@node
class AtPhase(Node):
    edge: str
    phase: Phase
    body: Node


@node
class Phase(Node):
    whose: str
    part: str


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


@node
class Passive(Node):
    what: Node
    word: str | None = None
    cond: Node | None = None
    after: bool = False


@node
class Have(Node):
    what: Node
    change: Node
    each: Node | None = None
    s: bool = False


@node
class Are(Node):
    what: Node
    being: Node
    s: bool = False


@node
class Costs(Node):
    what: Node
    n: Node
    way: str
    tail: str | None = None
    s: bool = False


@node
class StatEquals(Node):
    what: Node
    stat: str
    n: Node
    s: bool = False


@node
class StatIs(Node):
    of: Node
    stat: str
    n: Node
    equal: bool = False
    s: bool = False


@node
class Banned(Node):
    event: Node
    turn: bool = False
    word: str | None = None
    cond: Node | None = None
    first: bool = False

    def sensible(self) -> bool:
        return mood(self.event) == "cannot"


@node
class During(Node):
    phase: Phase
    body: Node


@node
class AnyTime(Node):
    body: Node


@node
class Priced(Node):
    costs: CostList
    body: Node
    colon: bool = False


@node
class PricedFor(Node):
    costs: CostList
    what: Node
    body: Chain


@node
class Said(Node):
    """Just what is done."""

    body: Node
