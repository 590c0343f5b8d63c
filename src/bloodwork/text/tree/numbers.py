"""Numbers, comparisons and what can be counted."""

from __future__ import annotations

from bloodwork.text.tree.base import Node, NounNode, VerbNode, ends_in_history, node


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
    """ "A" as a number."""


@node
class Another(Node):
    """ "Another card": one more."""

    one: bool = False


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
    target: bool = False


@node
class AllCount(Node):
    pass


@node
class EachCount(Node):
    pass


@node
class AnyCount(Node):
    word: str = "any"


@node
class NoCount(Node):
    pass


@node
class OnlyCount(Node):
    """ "Only one of them"."""

    n: Node


@node
class BothCount(Node):
    """ "Both of them"."""


@node
class StatValue(Node):
    of: Node
    stat: str
    the: bool = False
    had: bool = False  # "the health it had"


@node
class CountValue(Node):
    what: Node

    def counts_cards(self) -> bool:
        return True

    def sensible(self) -> bool:
        """ "The number of cards" goes on with where they are."""
        bare = not getattr(self.what, "adjs", ()) and not getattr(self.what, "posts", ())
        if bare and getattr(getattr(self.what, "head", None), "word", "") == "card":
            return False
        return not ends_in_history(self.what)


@node
class CountersValue(Node):
    of: Node
    name: str | None = None


@node
class BloodValue(VerbNode):
    who: str | Node


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
class Multiple(Node):
    """ "3 times its power"."""

    n: int
    of: Node


@node
class MultipleThat(Node):
    n: int
    word: str = "much"


@node
class HalfThat(Node):
    way: str | None
    word: str = "much"


@node
class Rounded(Node):
    """Behind an instruction: how half of its number is rounded."""

    way: str
    comma: bool = True


@node
class Half(Node):
    of: Node
    way: str | None
    comma: bool = True
    closed: bool = False


@node
class DifferentValue(Node):
    """ "The number of different kins among creatures you control"."""

    what: str
    of: Node


@node
class SpacesValue(Node):
    where: Node


@node
class SizeValue(Node):
    zone: Node


@node
class BestValue(Node):
    """ "The highest power among creatures you control"."""

    which: str
    stat: str
    of: Node


@node
class DifferenceValue(Node):
    a: Node
    b: Node
    stat: str | None = None


@node
class PoolValue(Node):
    pass


@node
class CountedHappened(Node):
    what: Node
    verb: str
    span: str = "this turn"
    perfect: bool = False
    s: bool = False
    where: Node | None = None

    def sensible(self) -> bool:
        return self.where is None or not self.verb.endswith("battlefield")


@node
class CountedDid(VerbNode):
    what: Node
    who: str | Node
    verb: str
    that: bool = False
    span: str = "this turn"
    perfect: bool = False


@node
class AsMuch(Node):
    """ "As much blood as its power"."""

    n: Node


@node
class AsThereAre(Node):
    """ "As many cards as there are creatures"."""

    what: Node


@node
class AsHeld(Node):
    """ "As many cards as your opponent controls creatures"."""

    who: str | Node
    verb: str
    what: Node


@node
class AsDid(Node):
    """ "As many cards as you discarded this way"."""

    who: str | Node
    verb: str
    span: str | None = None


@node
class AsCounters(Node):
    """ "As much blood as it had rust counters"."""

    of: Node
    word: str
    name: str | None = None


@node
class TwiceAs(Node):
    """ "Twice as much blood as there are creatures"."""

    n: Node


@node
class Capped(Node):
    """ "The number of creatures, up to 3"."""

    n: Node
    word: str
    most: int


@node
class ThatManyAnd(Node):
    """ "That many cards plus one"."""

    a: Node
    b: Node
    word: str


@node
class CountedWish(VerbNode):
    """As many as a player wants to do something to: they choose."""

    what: Node
    who: str | Node
    verb: str


@node
class CountDeeds(Node):
    of: Node


@node
class NamedNumber(Node):
    word: str


@node
class PlusValue(Node):
    a: Node
    b: Node


@node
class MinusValue(Node):
    a: Node
    b: Node


@node
class Cmp(Node):
    """A comparison; `op` is the word: "", exactly, more, less, equal to, at least ..."""

    op: str
    n: Node
    unit: str = ""  # said before "or": "3 life or more"


@node
class CmpThan(Node):
    op: str
    n: Node


@node
class CmpBy(Node):
    """ "Exactly 1 more than the number of creatures you control"."""

    by: Node
    op: str
    n: Node
    exactly: bool = False


@node
class CmpCard(Node):
    """ "Less than this creature": the same stat of another card."""

    op: str
    of: Node
    n: Node | None = None
    exactly: bool = False
    that: bool = False
    blood: bool = False


@node
class CountedCards(Node):
    what: Node

    def sensible(self) -> bool:
        return not ends_in_history(self.what)


@node
class SeveralCards(Node):
    """What "for each 2" counts."""

    what: Node


@node
class CountedCounters(NounNode):
    of: Node
    name: str | None = None


@node
class CountedBy(Node):
    """ "For each 2 cards in your hand"."""

    n: int
    of: Node


@node
class CountedHad(Node):
    name: str


@node
class CountedBlood(VerbNode):
    who: str | Node


@node
class CountedDamage(NounNode):
    pass


@node
class Parity(Node):
    """ "X is even"."""

    value: Node
    word: str
