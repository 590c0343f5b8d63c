"""What players and cards do."""

from __future__ import annotations

from bloodwork.text.tree.base import Node, NounNode, VerbNode, node
from bloodwork.text.tree.things import BothCards, Some, ToSide, Zone, ends_in_space


@node
class Draw(NounNode, VerbNode):
    n: Node
    more: bool = False  # "2 more cards"
    additional: bool = False
    deck: Zone | None = None
    equal: bool = False


@node
class Blood(VerbNode):
    verb: str
    n: Node
    more: str | None = None
    equal: bool = False
    bare: bool = False  # without its verb
    unsaid: bool = False  # without the word "blood"
    additional: bool = False
    up_to: bool = False  # as far as there is so much


@node
class BloodAny(VerbNode):
    """ "Pay any amount of blood"."""


@node
class BloodAll(VerbNode):
    whose: str
    verb: str = "lose"


@node
class Deal(VerbNode):
    n: Node
    to: str | Node
    more: str | None = None
    equal: bool = False
    comma: bool = False  # "equal to half X, rounded up, to ..."
    again: bool = False


@node
class DoTo(Node):
    """A verb that needs only cards: destroy, sacrifice, discard, reveal ... `verb` is as printed."""

    verb: str
    what: Node
    word: str | None = None  # without which payment


@node
class RevealTo(VerbNode):
    what: Node
    to: str | Node


@node
class SetAside(VerbNode):
    what: Node
    first: bool = False
    verb: str = "set"


@node
class Turn(VerbNode):
    what: Node
    way: str


@node
class TakeControl(VerbNode):
    what: Node
    verb: str


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
    more: str = ""  # so much more or less than its cost
    short: bool = False  # without the word for what is paid


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
    noun: str | None = None  # "2 \"Moth\" cards"


@node
class ShuffleMade(VerbNode):
    """New cards, or copies of one, are shuffled into a deck."""

    n: Node
    deck: Zone
    name: str | None = None
    noun: str | None = None
    of: Node | None = None
    copies: str | None = None


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
class Shift(NounNode, VerbNode):
    what: Node
    n: Node
    side: ToSide


@node
class Shuffle(VerbNode):
    deck: Zone | None


@node
class ShuffleInto(VerbNode):
    what: Node
    deck: Zone


@node
class Search(VerbNode):
    deck: Zone
    what: Node


@node
class Look(VerbNode):
    what: Node


@node
class Counters(NounNode, VerbNode):
    """`what` None: those of this card, as a cost."""

    verb: str
    n: Node
    what: Node | None
    name: str | None = None
    additional: bool = False


@node
class PoolGain(NounNode, VerbNode):
    n: Node
    points: bool = True


@node
class PoolLoss(NounNode, VerbNode):
    n: Node


@node
class PoolSet(VerbNode):
    n: Node


@node
class PoolSetTo(VerbNode):
    n: Node


@node
class GainDraw(NounNode, VerbNode):
    n: Node
    additional: bool = False


@node
class NameIt(VerbNode):
    verb: str
    what: str


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
    passive: bool = False  # "to be discarded"


@node
class PickSpace(Node):
    verb: str
    where: Node


@node
class Swap(VerbNode):
    a: Node
    b: Node | None
    word: str

    def sensible(self) -> bool:
        # two phrases with "and" between them are two things that it is done with
        return self.b is not None or not isinstance(self.a, BothCards) or not isinstance(self.a.a, Some)


@node
class Give(VerbNode):
    what: Node
    change: Node
    to: bool = False


@node
class RemoveText(VerbNode):
    what: Node


@node
class GameEnds(VerbNode):
    verb: str


@node
class Again(VerbNode):
    """ "Execute it again", "two additional times"."""

    what: Node
    word: str = "again"
    n: Node | None = None


@node
class TurnSkips(Node):
    """ "Your opponent gets a turn skip"."""

    verb: str
    n: Node
    many: bool = False


@node
class Mulligan(VerbNode):
    pass


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
class Lose(VerbNode):
    change: Node


@node
class Become(VerbNode):
    change: Node


@node
class StatBecomes(VerbNode):
    of: Node
    stat: str
    n: Node
    equal: bool = False


@node
class StatsBecome(Node):
    """ "Its power and health become equal to those of that creature"."""

    of: Node
    a: str
    b: str
    word: str
    as_: Node
    c: str = ""
    d: str = ""


@node
class PoolChanges(VerbNode):
    verb: str
    n: Node


@node
class GameDraw(Node):
    pass


@node
class AttackNow(VerbNode):
    how: str | None = None


@node
class AttackSpace(VerbNode):
    where: Node
    also: Node | None = None
    more: bool = False  # besides the opposing space


@node
class AttackCard(VerbNode):
    what: Node
    how: str | None = None


@node
class StrikeSpace(VerbNode):
    where: Node
    n: Node | None = None
    how: str | None = None


@node
class StrikeCard(VerbNode):
    what: Node
    n: Node | None = None


@node
class Explode(VerbNode):
    n: Node | None = None


@node
class Hurts(VerbNode):
    """ "Deal 2 player damage": to the opponent of who does it, or controls the card that does."""

    n: Node
    equal: bool = False


@node
class CardDealsMore(VerbNode):
    """In a replacement: the damage it deals, with another number."""

    n: Node
    more: str
    to: str | Node | None = None
    combat: bool = False


@node
class CardShift(NounNode, VerbNode):
    n: Node
    side: ToSide


@node
class CardMoves(VerbNode):
    to: Node


@node
class PickBoth(Node):
    verb: str
    a: Node
    b: Node


@node
class Steal(VerbNode):
    """A player loses blood, and the actor gains as much as was lost."""

    n: Node
    whom: str | Node


@node
class LeftWith(Node):
    """ "It stays on the board with 1 health instead"."""

    what: Node
    words: str
    n: Node


@node
class GiveBlood(VerbNode):
    """The actor pays blood, and another player gains it."""

    n: Node
    whom: str | Node


@node
class Double(VerbNode):
    of: Node
    stat: str
    the: bool = False


@node
class SwapPlaces(VerbNode):
    target: Node | None = None


@node
class StrikeEach(VerbNode):
    pass


@node
class PickAim(Node):
    """Which space an attack goes to."""

    verb: str
    whose: str


@node
class IncreaseAttack(VerbNode):
    """More power for one attack; `of` None: of this creature."""

    n: Node
    of: Node | None = None


@node
class GainWould(VerbNode):
    """As much blood as a player would gain for the death."""

    who: str | Node


@node
class PlayMore(VerbNode):
    """More than a limit allows, this turn."""

    n: Node
    what: Node


@node
class Dies(VerbNode):
    pass


@node
class Ceases(VerbNode):
    """ "Ceases to exist": it is liberated."""


@node
class MoveCloser(NounNode, VerbNode):
    """Towards another card: `n` spaces (None: one), or as near as there is room."""

    what: Node
    to: Node
    n: Node | None
    far: bool = False


@node
class CardCloser(NounNode, VerbNode):
    to: Node
    n: Node | None
    far: bool = False


@node
class ChangeSides(VerbNode):
    what: Node
    of: bool = False


@node
class AttackWith(VerbNode):
    what: Node


@node
class SetStatTo(VerbNode):
    of: Node
    stat: str
    n: Node


@node
class SetStatsTo(VerbNode):
    """ "Set its health to 2 and its defense to 0"."""

    of: Node
    stat: str
    n: Node
    also: Node
    other: str
    m: Node


@node
class PayCost(VerbNode):
    """The cost of a card, in blood."""

    of: Node


@node
class Accumulate(VerbNode):
    n: Node | None = None


@node
class Link(VerbNode):
    """The first card remembers the second, for "the linked creature"."""

    a: Node
    b: Node


@node
class Unlink(VerbNode):
    what: Node


@node
class Ensnare(VerbNode):
    what: Node


@node
class IsDone(VerbNode):
    verb: str


@node
class IsMoved(VerbNode):
    verb: str
    to: Node


@node
class TakesDamage(VerbNode):
    verb: str
    n: Node
    more: str | None = None
    unsaid: bool = False
