"""Nodes of what happens (the events that sentences speak of) and of what holds (conditions)."""

from __future__ import annotations

from bloodwork.text.tree.base import Node, node
from bloodwork.text.tree.numbers import CmpCard
from bloodwork.text.tree.things import Zone, ends_in_space, own_sovereign


@node
class EvAlone(Node):
    what: Node
    verb: str
    aux: str | None = None


@node
class EvEnters(Node):
    what: Node
    verb: str
    where: Zone
    aux: str | None = None
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


@node
class EvEntersSpace(Node):
    what: Node
    verb: str
    at: Node
    aux: str | None = None


@node
class EvDone(Node):
    what: Node
    be: str
    verb: str
    by: Node | None = None
    at: Node | None = None
    frm: Node | None = None

    def sensible(self) -> bool:
        return not ends_in_space(self.what)


@node
class EvActs(Node):
    who: str | Node
    verb: str
    what: Node
    aux: str | None = None
    at: Node | None = None

    def sensible(self) -> bool:
        said: object = self.who
        if said is None and self.verb in ("destroy", "destroys"):
            return False  # "... and cannot destroy creatures" is said of a creature (EvFights)
        return not ends_in_space(self.what)


@node
class EvAsides(Node):
    who: str | Node
    what: Node
    aux: str | None = None
    s: bool = False


@node
class EvDeck(Node):
    who: str | Node
    verb: str
    deck: Zone
    aux: str | None = None


@node
class EvFights(Node):
    what: Node
    verb: str
    target: Node
    aux: str | None = None
    combat: bool = False


@node
class EvAttacksSpace(Node):
    what: Node
    where: Node
    aux: str | None = None
    strike: bool = False
    s: bool = False


@node
class EvBlocked(Node):
    what: Node
    be: str
    s: bool = False


@node
class Damage(Node):
    n: Node | None = None
    combat: bool = False
    player: bool = False  # "player damage": to the blood of a player


@node
class EvDamaged(Node):
    what: Node
    be: str
    damage: Damage
    by: Node | None = None
    to: bool = False

    def sensible(self) -> bool:
        return not own_sovereign(self.what)


@node
class EvTakes(Node):
    what: Node
    damage: Damage
    aux: str | None = None
    by: Node | None = None
    s: bool = False


@node
class EvDeals(Node):
    what: Node
    damage: Damage
    aux: str | None = None
    to: str | Node | None = None
    s: bool = False
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
class EvPlayerTakes(Node):
    who: str | Node
    damage: Damage
    aux: str | None = None
    by: Node | None = None
    s: bool = False


@node
class EvAttackHurts(Node):
    aux: str


@node
class EvPoolDamaged(Node):
    be: str


@node
class EvPoolGains(Node):
    be: str
    s: bool = False


@node
class SomeBlood(Node):
    n: Node | None = None
    any: bool = False
    exact: bool = False
    exactly: bool = False


@node
class EvBlood(Node):
    who: str | Node
    verb: str
    n: SomeBlood
    aux: str | None = None


@node
class EvCounter(Node):
    what: Node
    verb: str
    n: Node
    name: str | None = None
    many: bool = False
    aux: str | None = None


@node
class EvHasCounters(Node):
    what: Node
    n: Node
    name: str | None = None
    many: bool = False
    it: str | None = None
    s: bool = False


@node
class EvCounterDone(Node):
    n: Node
    be: str
    verb: str
    what: Node
    name: str | None = None
    many: bool = False


@node
class EvDeckDone(Node):
    deck: Zone
    be: str
    verb: str


@node
class EvChange(Node):
    what: Node
    verb: str
    change: Node
    aux: str | None = None


@node
class EvControl(Node):
    who: str | Node
    verb: str
    what: Node
    aux: str | None = None


@node
class EvSkips(Node):
    who: str | Node
    aux: str | None = None
    s: bool = False


@node
class EvNames(Node):
    who: str | Node
    what: str
    aux: str | None = None
    s: bool = False


@node
class EvLooks(Node):
    who: str | Node
    what: Node
    aux: str | None = None
    s: bool = False


@node
class EvGainsDraw(Node):
    who: str | Node
    n: Node
    aux: str | None = None
    additional: bool = False
    many: bool = False
    s: bool = False


@node
class EvMulligans(Node):
    who: str | Node
    aux: str | None = None
    s: bool = False


@node
class EvFails(Node):
    """Someone, or anyone, does not find or draw a card."""

    who: str | Node | None
    verb: str
    s: bool = False


@node
class EvStatBecomes(Node):
    of: Node
    stat: str
    n: Node
    s: bool = False


@node
class EvPoolBecomes(Node):
    n: Node
    s: bool = False


@node
class EvPoolSet(Node):
    be: str


@node
class EvHits(Node):
    """A creature attacks or strikes a player: the space it strikes is empty."""

    what: Node
    verb: str
    who: str | Node
    aux: str | None = None


@node
class EvDamages(Node):
    what: Node
    to: str | Node
    aux: str | None = None
    s: bool = False


@node
class EvNth(Node):
    """ "You draw your second card each turn"."""

    who: str | Node
    verb: str
    whose: str
    nth: str
    what: Node
    per: str
    aux: str | None = None


@node
class EvChangesSides(Node):
    what: Node
    aux: str | None = None
    s: bool = False


@node
class EvEnsnared(Node):
    what: Node
    aux: str | None = None
    s: bool = False


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
class EvWins(Node):
    who: str | Node
    aux: str | None = None
    loses: bool = False
    s: bool = False


@node
class EvTurnEnds(Node):
    whose: str
    s: bool = False


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
class Controls(Node):
    who: str | Node
    what: Node
    no: bool = False
    s: bool = False


@node
class ControlsMore(Node):
    who: str | Node
    what: Node
    whom: str | Node
    s: bool = False


@node
class TurnCond(Node):
    whose: str
    negated: bool = False
    during: bool = False


@node
class HasBlood(Node):
    who: str | Node
    cmp: Node | None
    s: bool = False


@node
class HasCards(Node):
    who: str | Node
    zone: Zone
    cmp: Node | None
    many: bool = False
    s: bool = False


@node
class ZoneEmpty(Node):
    zone: Zone
    negated: bool = False


@node
class Exists(Node):
    be: str
    what: Node


@node
class SpaceIs(Node):
    where: Node
    state: str
    negated: bool = False


@node
class SpaceHas(Node):
    where: Node


@node
class Did(Node):
    """ "If you do": what was said before succeeded."""

    who: str | Node
    negated: bool = False
    s: bool = False


@node
class PoolIs(Node):
    cmp: Node
    points: bool = False


@node
class IsProp(Node):
    what: Node
    be: str
    prop: str | Node


@node
class HasProp(Node):
    what: Node
    prop: Node
    s: bool = False


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
class HasMore(Node):
    """A player has more, or less, of something than another."""

    who: str | Node
    op: str
    what: Node
    whom: str | Node
    s: bool = False


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
class CounterProp(Node):
    n: Node
    name: str | None = None
    many: bool = False
    it: str | None = None
