"""What cards cost, and what must be paid for something to happen."""

from __future__ import annotations

from bloodwork.text.tree.base import Node, VerbNode, mood, node
from bloodwork.text.tree.coordination import joins
from bloodwork.text.tree.damages import Further
from bloodwork.text.tree.sentences import CostList


@node
class Costs(VerbNode):
    """What cards cost, less or more; `who`: for that player. `way` "": that much and nothing else."""

    what: Node | None
    n: Node
    way: str = ""
    tail: str | None = None
    who: str | Node | None = None
    each: Node | None = None
    after: bool = False  # who it is for is said at the end
    turn: bool = False  # of what is played this turn
    form: str = ""  # "the cost of ... is reduced by"
    least: Node | None = None


@node
class CostLeast(Node):
    """ "But never less than 1"."""

    word: str
    n: int
    blood: bool = False


@node
class ExtraPaid(Node):
    """ "If you paid the additional cost"."""

    word: str
    negated: bool = False


@node
class NthCosts(VerbNode):
    """ "The first creature you play each turn costs 1 less", "The next creature ...", "Your next command ..."."""

    what: Node
    n: Node
    way: str
    nth: str = "next"
    per: str | None = None
    whose: str | None = None
    turn: bool = False
    tail: str | None = None
    least: Node | None = None


@node
class FlipCosts(VerbNode):
    """What flipping cards costs, less or more."""

    what: Node
    n: Node
    way: str


@node
class CannotUnless(Node):
    """What cannot happen unless a player pays."""

    event: Node
    who: str | Node
    costs: CostList
    comma: bool = False
    rest: tuple[Further, ...] = ()  # what cannot happen either
    turn: str = ""  # "this turn"
    per: str | None = None  # "for each of them": so it is anyway

    def sensible(self) -> bool:
        last = not self.rest or self.rest[-1].link != ","
        return last and mood(self.event) == "cannot" and all(joins(self.event, one.what) for one in self.rest)


@node
class Redirected(Node):
    """ "Damage that would be dealt to ... is dealt to ... instead"."""

    what: Node
    to: str | Node
    all: bool = False


@node
class LetterMost(Node):
    """ "X cannot be greater than 3": of what the sentence before says of the letter."""

    letter: str
    word: str
    most: int


@node
class LetterIs(Node):
    """ "X is the number of ...": of the letter that is printed on the card."""

    letter: str
    n: Node
    equal: bool = False
