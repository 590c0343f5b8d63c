"""What players and cards do."""

from __future__ import annotations

from bloodwork.text.tree.base import Node, node
from bloodwork.text.tree.things import BothCards, Some, ToSide, Zone, ends_in_space


@node
class Draw(Node):
    n: Node
    more: bool = False  # "2 more cards"
    many: bool = False
    additional: bool = False
    deck: Zone | None = None
    equal: bool = False
    s: bool = False


@node
class Blood(Node):
    verb: str
    n: Node
    more: str | None = None
    equal: bool = False
    bare: bool = False  # without its verb
    unsaid: bool = False  # without the word "blood"
    additional: bool = False
    s: bool = False


@node
class BloodAny(Node):
    """ "Pay any amount of blood"."""

    s: bool = False


@node
class BloodAll(Node):
    whose: str
    verb: str = "lose"
    s: bool = False


@node
class Deal(Node):
    n: Node
    to: str | Node
    more: str | None = None
    equal: bool = False
    player: bool = False  # said as "player damage"
    comma: bool = False  # "equal to half X, rounded up, to ..."
    s: bool = False


@node
class DoTo(Node):
    """A verb that needs only cards: destroy, sacrifice, discard, reveal ... `verb` is as printed."""

    verb: str
    what: Node
    word: str | None = None  # without which payment


@node
class RevealTo(Node):
    what: Node
    to: str | Node
    s: bool = False


@node
class SetAside(Node):
    what: Node
    first: bool = False
    verb: str = "set"
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
class TakeControlBy(Node):
    """ "Gain control of it by moving it to an empty space you own"."""

    what: Node
    to: Node
    verb: str


@node
class Price(Node):
    free: bool = False
    n: Node | None = None
    unpaid: bool = False
    paying: bool = False
    word: str = ""


@node
class Play(Node):
    verb: str
    what: Node
    way: str | None = None
    at: Node | None = None
    price: Price | None = None

    def sensible(self) -> bool:
        return not ends_in_space(self.what)


@node
class Make(Node):
    verb: str
    n: Node
    name: str
    at: Node | None = None


@node
class MakeFirst(Node):
    verb: str
    at: Node | None = None


@node
class Put(Node):
    verb: str
    what: Node
    to: Node
    price: Price | None = None
    back: bool = False

    def sensible(self) -> bool:
        return not ends_in_space(self.what)


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
    many: bool = False
    s: bool = False


@node
class PoolLoss(Node):
    n: Node
    many: bool = False
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

    def sensible(self) -> bool:
        # two phrases with "and" between them are two things that it is done with
        return not isinstance(self.what, BothCards) or not isinstance(self.what.a, Some)


@node
class PickTo(Node):
    """ "Pick a creature to become Flying"."""

    verb: str
    what: Node
    do: Node


@node
class PickSpace(Node):
    verb: str
    where: Node


@node
class Swap(Node):
    a: Node
    b: Node | None
    word: str
    s: bool = False

    def sensible(self) -> bool:
        # two phrases with "and" between them are two things that it is done with
        return self.b is not None or not isinstance(self.a, BothCards) or not isinstance(self.a.a, Some)


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
    word: str = "again"


@node
class Mulligan(Node):
    s: bool = False


@node
class AlterStat(Node):
    """ "Increase its power by 2"."""

    verb: str
    of: Node
    stat: str
    n: Node
    the: bool = False

    def sensible(self) -> bool:
        return self.stat != "cost"  # what cards cost is a statement


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
    equal: bool = False
    s: bool = False


@node
class PoolChanges(Node):
    verb: str
    n: Node
    s: bool = False


@node
class GameDraw(Node):
    pass


@node
class AttackNow(Node):
    how: str | None = None
    s: bool = False


@node
class AttackSpace(Node):
    where: Node
    also: Node | None = None
    more: bool = False  # besides the opposing space
    s: bool = False


@node
class AttackCard(Node):
    what: Node
    how: str | None = None
    s: bool = False


@node
class StrikeSpace(Node):
    where: Node
    n: Node | None = None
    s: bool = False


@node
class StrikeCard(Node):
    what: Node
    n: Node | None = None
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
    comma: bool = False
    player: bool = False
    s: bool = False


@node
class Hurts(Node):
    """ "Deal 2 player damage": to the opponent of who does it."""

    n: Node
    equal: bool = False
    s: bool = False


@node
class CardHurts(Node):
    """ "This creature deals 2 player damage": to the opponent of who controls it."""

    n: Node
    equal: bool = False
    s: bool = False


@node
class CardDealsMore(Node):
    """In a replacement: the damage it deals, with another number."""

    n: Node
    more: str
    to: str | Node | None = None
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
class PickBoth(Node):
    verb: str
    a: Node
    b: Node


@node
class Steal(Node):
    """A player loses blood, and the actor gains as much as was lost."""

    n: Node
    whom: str | Node
    s: bool = False


@node
class Double(Node):
    of: Node
    stat: str
    the: bool = False
    s: bool = False


@node
class SwapPlaces(Node):
    s: bool = False
    target: Node | None = None


@node
class StrikeEach(Node):
    s: bool = False


@node
class PickAim(Node):
    """Which space an attack goes to."""

    verb: str
    whose: str


@node
class IncreaseAttack(Node):
    """More power for one attack; `of` None: of this creature."""

    n: Node
    of: Node | None = None
    s: bool = False


@node
class GainWould(Node):
    """As much blood as a player would gain for the death."""

    who: str | Node
    s: bool = False


@node
class PlayMore(Node):
    """More than a limit allows, this turn."""

    n: Node
    what: Node
    s: bool = False


@node
class Dies(Node):
    s: bool = False


@node
class Ceases(Node):
    """ "Ceases to exist": it is liberated."""

    s: bool = False


@node
class MoveCloser(Node):
    """Towards another card: `n` spaces (None: one), or as near as there is room."""

    what: Node
    to: Node
    n: Node | None
    far: bool = False
    many: bool = False
    s: bool = False


@node
class CardCloser(Node):
    to: Node
    n: Node | None
    far: bool = False
    many: bool = False
    s: bool = False


@node
class ChangeSides(Node):
    what: Node
    of: bool = False
    s: bool = False


@node
class AttackWith(Node):
    what: Node
    s: bool = False


@node
class SetStatTo(Node):
    of: Node
    stat: str
    n: Node
    s: bool = False


@node
class PayCost(Node):
    """The cost of a card, in blood."""

    of: Node
    s: bool = False


@node
class Accumulate(Node):
    n: Node | None = None
    s: bool = False


@node
class CardAccumulates(Node):
    n: Node | None = None
    s: bool = False


@node
class Link(Node):
    """The first card remembers the second, for "the linked creature"."""

    a: Node
    b: Node
    s: bool = False


@node
class Unlink(Node):
    what: Node
    s: bool = False


@node
class Ensnare(Node):
    what: Node
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
