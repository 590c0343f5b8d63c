"""Nodes of what happens (the events that sentences speak of) and of what holds (conditions)."""

from __future__ import annotations

from bloodwork.text.tree.base import EventNode, Node, NounNode, VerbNode, node, unsaid
from bloodwork.text.tree.numbers import CmpCard
from bloodwork.text.tree.things import Zone, ends_in_space, own_sovereign


@node
class EvAlone(EventNode):
    what: Node
    verb: str
    survives: str = ""  # "and survives"
    having: Node | None = None  # "with a Web counter on it"


@unsaid
class EvPlaced(Node):
    """An event that was, and where its card was then: "a character attacked in this lane"."""

    event: Node
    where: Node


@node
class EvEnters(EventNode):
    what: Node
    verb: str
    where: Zone
    at: Node | None = None
    tail: Node | None = None


@node
class FromZone(Node):
    zone: Zone


@node
class UnderControl(Node):
    whose: str


@node
class EvMoved(Node):
    what: Node
    be: str
    verb: str
    to: Node
    frm: Zone | None = None
    first: bool = False  # from where stands before to where


@node
class EvEntersSpace(EventNode):
    what: Node
    verb: str
    at: Node


@node
class EvDone(Node):
    what: Node
    be: str
    verb: str
    by: Node | None = None
    at: Node | None = None
    frm: Node | None = None
    survives: str = ""

    def sensible(self) -> bool:
        return not ends_in_space(self.what)


@node
class EvActs(EventNode):
    who: str | Node
    verb: str
    what: Node
    at: Node | None = None

    def sensible(self) -> bool:
        said: object = self.who
        if said is None and self.verb in ("destroy", "destroys"):
            return False  # "... and cannot destroy creatures" is said of a creature (EvFights)
        return not ends_in_space(self.what)


@node
class EvAsides(EventNode, VerbNode):
    who: str | Node
    what: Node


@node
class EvDeck(EventNode):
    who: str | Node
    verb: str
    deck: Zone


@node
class EvFights(EventNode):
    what: Node
    verb: str
    target: Node
    combat: bool = False
    attack: str = ""  # "attacks and kills"


@node
class EvAttacksSpace(EventNode, VerbNode):
    what: Node
    where: Node
    strike: bool = False


@node
class EvBlocked(VerbNode):
    what: Node
    be: str


@node
class Damage(Node):
    n: Node | None = None
    exact: bool = False
    over: bool = False  # more than so much
    combat: bool = False
    player: bool = False  # "player damage": to the blood of a player
    ranged: bool = False
    attack: bool = False  # by attacking: not by a strike outside an attack


@node
class EvDamaged(Node):
    what: Node
    be: str
    damage: Damage
    by: Node | None = None
    to: bool = False
    survives: str = ""

    def sensible(self) -> bool:
        return not own_sovereign(self.what)


@node
class EvTakes(EventNode, VerbNode):
    what: Node
    damage: Damage
    by: Node | None = None
    survives: str = ""


@node
class EvDeals(EventNode, VerbNode):
    what: Node
    damage: Damage
    to: str | Node | None = None
    ranged: bool = False  # by a Ranged Attack

    def sensible(self) -> bool:
        return self.to is None or not self.damage.player  # "damage to a player" says it already


@node
class EvPlayerDamaged(Node):
    who: str | Node
    be: str
    damage: Damage
    by: Node | None = None
    to: bool = False


@node
class EvPlayerHurt(Node):
    """ "Player damage is dealt": to whomever."""

    be: str


@node
class EvPlayerTakes(EventNode, VerbNode):
    who: str | Node
    damage: Damage
    by: Node | None = None


@node
class EvAttackHurts(Node):
    aux: str


@node
class EvPoolDamaged(Node):
    be: str


@node
class EvPoolGains(VerbNode):
    be: str


@node
class SomeBlood(Node):
    n: Node | None = None
    any: bool = False
    exact: bool = False
    exactly: bool = False
    op: str = ""  # "more than two blood"


@node
class EvBlood(EventNode):
    who: str | Node
    verb: str
    n: SomeBlood


@node
class EvCounter(EventNode, NounNode):
    what: Node
    verb: str
    n: Node
    name: str | None = None


@node
class HasReached(VerbNode):
    """ "When you have 10 or more blood": when it has come to that."""

    who: str | Node
    n: Node
    kind: str = "blood"


@node
class ZoneHas(NounNode):
    """ "Your discard pile has 10 or more cards"."""

    zone: Zone
    be: str
    cmp: Node
    tail: str | None = None


@node
class EvControls(VerbNode):
    """ "When you control four Birds": what comes makes it so."""

    who: str | Node
    what: Node


@node
class EvNthCounter(Node):
    """ "Gets its third rust counter"."""

    what: Node
    verb: str
    nth: str
    name: str


@node
class EvHasCounters(NounNode, VerbNode):
    what: Node
    n: Node
    name: str | None = None
    it: str | None = None
    be: str = ""  # "there are"


@node
class EvCounterDone(NounNode):
    n: Node
    be: str
    verb: str
    what: Node
    name: str | None = None


@node
class EvDeckDone(Node):
    deck: Zone
    be: str
    verb: str


@node
class EvChange(EventNode):
    what: Node
    verb: str
    change: Node


@node
class EvControl(EventNode):
    who: str | Node
    verb: str
    what: Node


@node
class EvSkips(EventNode, VerbNode):
    who: str | Node


@node
class EvNames(EventNode, VerbNode):
    who: str | Node
    what: str


@node
class EvLooks(EventNode, VerbNode):
    who: str | Node
    what: Node


@node
class EvGainsDraw(EventNode, NounNode, VerbNode):
    who: str | Node
    n: Node
    additional: bool = False


@node
class EvMulligans(EventNode, VerbNode):
    who: str | Node


@node
class EvFails(VerbNode):
    """Someone, or anyone, does not find or draw a card."""

    who: str | Node | None
    verb: str


@node
class EvStatBecomes(VerbNode):
    of: Node
    stat: str
    n: Node


@node
class EvPoolBecomes(VerbNode):
    n: Node


@node
class EvPoolSet(Node):
    be: str


@node
class EvHits(EventNode):
    """A creature attacks or strikes a player: the space it strikes is empty."""

    what: Node
    verb: str
    who: str | Node


@node
class EvDamages(EventNode, VerbNode):
    what: Node
    to: str | Node


@node
class EvNth(EventNode):
    """ "You draw your second card each turn"."""

    who: str | Node
    verb: str
    whose: str
    nth: str
    what: Node
    per: str


@node
class EvChangesSides(EventNode, VerbNode):
    what: Node


@node
class EvEnsnared(EventNode, VerbNode):
    what: Node


@node
class EvLinked(Node):
    what: Node
    be: str
    to: Node | None = None


@node
class AnyWord(Node):
    """ "A keyword", "a kin": whichever."""

    word: str


@node
class EvWins(EventNode, VerbNode):
    who: str | Node
    loses: bool = False


@node
class EvTurnEnds(VerbNode):
    whose: str


@node
class By(Node):
    who: str | Node
    word: str = "by"


# ------------------------------------------------------------------ conditions


@node
class BothCond(Node):
    a: Node
    b: Node


@node
class EitherCond(Node):
    a: Node
    b: Node


@node
class Controls(VerbNode):
    who: str | Node
    what: Node
    no: bool = False


@node
class ControlsMore(VerbNode):
    who: str | Node
    what: Node
    whom: str | Node
    op: str = "more"
    tail: str = ""


@node
class TurnCond(Node):
    whose: str
    negated: bool = False
    during: bool = False


@node
class HasBlood(VerbNode):
    who: str | Node
    cmp: Node | None


@node
class HasCards(NounNode, VerbNode):
    who: str | Node
    zone: Zone
    cmp: Node | None


@node
class ZoneEmpty(Node):
    zone: Zone
    negated: bool = False


@node
class Exists(Node):
    be: str
    what: Node


@node
class SpaceThere(Node):
    """ "There is no empty space next to it", "you have an empty space"."""

    where: Node
    who: str | Node | None = None
    be: str = ""
    s: bool = False


@node
class SoManySpaces(Node):
    """ "You have two or more empty spaces"."""

    cmp: Node
    where: Node
    who: str | Node | None = None
    be: str = "is"
    s: bool = False


@node
class SpacesAre(Node):
    """ "All of your spaces are occupied"."""

    det: str
    adjs: tuple[str, ...]
    posts: tuple[Node, ...]
    state: str


@node
class NoSuch(Node):
    """ "There is no such space": none of those to which something was to be moved."""

    word: str
    be: str = "is"


@node
class SpaceIs(Node):
    where: Node
    state: str
    negated: bool = False


@node
class SpaceHas(Node):
    where: Node


@node
class Did(VerbNode):
    """ "If you do": what was said before succeeded."""

    who: str | Node
    negated: bool = False


@node
class PoolIs(Node):
    cmp: Node
    points: bool = False
    there: bool = False


@node
class IsProp(Node):
    what: Node
    be: str
    prop: str | Node


@node
class HasProp(VerbNode):
    what: Node
    prop: Node


@node
class ValueIs(Node):
    value: Node
    cmp: Node


@node
class Unopposed(Node):
    what: Node


@node
class APattern(Node):
    what: Node
    any: bool = False
    bare: bool = False


@node
class SameCard(Node):
    what: Node


@node
class NamedProp(Node):
    """ "It has the name you said"."""

    who: str | Node | None
    verb: str


@node
class HasMore(VerbNode):
    """A player has more, or less, of something than another."""

    who: str | Node
    op: str
    what: Node
    whom: str | Node
    tail: str = ""
    by: Node | None = None  # so many more or fewer, or still more
    least: bool = False


@node
class OnlyOne(Node):
    """ "The only creature you control"."""

    what: Node


@node
class YourOnly(Node):
    head: Node


@node
class BothEqual(Node):
    """The cards that each player has drawn, revealed ... are equal in a stat."""

    stat: str


@node
class PostProp(Node):
    post: Node


@node
class StatProp(Node):
    cmp: Node
    stat: str
    after: bool = False


@node
class MoreThanCard(Node):
    """ "Less power than this creature", "1 more power than it"."""

    op: str
    stat: str
    of: Node
    n: Node | None = None
    exactly: bool = False

    def as_stat(self) -> StatProp:
        """The same as "power less than it"."""
        return StatProp(stat=self.stat, cmp=CmpCard(op=self.op, of=self.of, n=self.n, exactly=self.exactly), after=True)


@node
class LackProp(Node):
    """ "Has no text"."""

    word: str


@node
class CounterProp(NounNode):
    n: Node | None  # None: any, "has rust counters"
    name: str | None = None
    it: str | None = None
