"""Copies of cards, what a card turns into, and chance."""

from __future__ import annotations

from bloodwork.text.tree.base import EventNode, Node, NounNode, VerbNode, node
from bloodwork.text.tree.things import Noun, Some, WithStat, ends_in_space


@node
class MakeCopy(NounNode):
    """New cards with what is printed on another: "spawn a copy of it", "put two copies of it into your hand"."""

    verb: str
    n: Node
    of: Node
    at: Node | None = None
    but: Node | None = None
    that: bool = False  # "a card in your hand that is a copy of it"
    stats: str | None = None  # "a 1/1/1 copy of it"

    def sensible(self) -> bool:
        posts = getattr(getattr(self.of, "what", None), "posts", ())
        zoned = getattr(self.of, "det", None) in ("that", "those") and posts and hasattr(posts[-1], "zone")
        if zoned or ends_in_space(self.of):
            return False  # where the copy is made, not where that card lies
        if not isinstance(self.of, Some):
            return True
        held = getattr(getattr(posts[-1], "zone", None), "name", "") in ("hand", "deck") if posts else False
        if held and self.of.what.head == Noun(word="creature") and self.verb in ("create", "creates", "put", "puts"):
            return False  # a creature is on the board: its copy is made there
        # "a copy of that creature with cost 0": the copy costs 0; "of a creature with cost 2": of such a one
        if self.of.det in ("that", "those"):
            return not any(isinstance(post, WithStat) for post in posts)
        return not _with(self.but)


def _with(n: Node | None) -> bool:
    return isinstance(n, CopyExcept) and n.word == "with"


@node
class ExecuteCopy(VerbNode):
    """A copy of a command is made and executed."""

    of: Node
    price: Node | None = None


@node
class BecomeCopy(VerbNode):
    """A card turns into a copy of another."""

    of: Node
    but: Node | None = None


@node
class EntersCopy(VerbNode):
    """A card is a copy of another from the moment that it enters."""

    of: Node
    where: str | None = None
    but: Node | None = None


@node
class CopyExcept(Node):
    """How a copy differs from what it copies."""

    word: str
    first: Node
    second: Node | None = None


@node
class CopyBeing(Node):
    who: str
    be: str
    being: Node


@node
class CopyHas(VerbNode):
    who: str
    change: Node
    gains: bool = False
    word: str = ""


@node
class CopyStat(VerbNode):
    whose: str
    stat: str
    n: Node
    has: bool = False
    costs: bool = False
    blood: bool = False


@node
class NewChoices(Node):
    """ "You may choose new targets for the copy": whoever executes a card makes its choices."""

    what: str
    word: str
    who: str | Node | None


@node
class Described(NounNode):
    """A creature that no card prints: "a 1/0/1 Moth creature with Flying named \"Dust Moth\""."""

    stats: str
    posts: tuple[Node, ...]
    adjs: tuple[Node, ...] = ()
    noun: str | None = ""
    kin: str | None = None
    given: str | None = None  # "a \"Moth\" with 1/0/1 and cost 0"
    cost: Node | None = None
    words: str | None = None


@node
class DescribedCost(VerbNode):
    """ "That costs 1"."""

    n: Node


@node
class NoMoreText(Node):
    """ "With Flying and no other text"."""

    word: str


@node
class BecomeDescribed(VerbNode):
    """ "Becomes a 3/1/2 Moth creature with Flying"."""

    new: Described


@node
class ReplaceWith(VerbNode):
    """A new card in the space of another, which is put aside: "replace this creature with a \"Moth\""."""

    what: Node
    n: Node
    name: str | None = None
    new: Described | None = None
    words: str | None = None


@node
class GivenName(Node):
    """The name of a creature that the text describes."""

    name: str
    word: str


@node
class MakeDescribed(Node):
    verb: str
    n: Node
    what: Described
    at: Node | None = None


@node
class BecomeNamed(Node):
    """A card turns into the card of a name: "becomes a \"Moth\"", "transforms into \"Moth\""."""

    name: str
    verb: str
    article: bool = False


@node
class TransformInto(Node):
    """A player turns a card into the card of a name, or into a copy of another."""

    what: Node
    verb: str
    name: str | None = None
    of: Node | None = None
    new: Described | None = None
    article: bool = False


@node
class TheCopy(NounNode):
    """A copy that was made before."""

    det: str = "the"


@node
class HaveDo(VerbNode):
    """ "You may have it become a copy of ...": what cards do because a player wants it."""

    what: Node
    do: Node
    passive: bool = False  # "have it be destroyed"


@node
class FlipCoin(Node):
    verb: str


@node
class EvCoin(EventNode):
    who: str | Node
    verb: str


@node
class CoinIs(Node):
    """How the coin fell."""

    side: str
    verb: str


@node
class SwapStats(Node):
    """Two stats of a card take each other's number."""

    verb: str
    of: Node
    a: str
    b: str
    also: Node | None = None
    the: bool = False


@node
class SwapBetween(Node):
    """Two cards take each other's number: "swap the power of two creatures"."""

    verb: str
    stat: str
    what: Node


@node
class HurtEach(VerbNode):
    """Two creatures deal damage equal to their power to each other, both at once."""

    fight: bool = False
    alone: bool = False
    other: str = ""  # "each of them ... to the other"
    each: bool = False
    whose: str = ""
    after: bool = False


@node
class Fights(VerbNode):
    """A creature and another deal damage equal to their power to each other."""

    what: Node


@node
class IfFree(Node):
    """ "If the space there is empty": where nothing else could be moved to anyway."""

    word: str
    comma: bool = False


@node
class NextTwice(Node):
    """ "The next command you play this turn is executed twice"."""

    what: Node
    who: str | Node
    verb: str
    word: str
    n: Node | None = None


@node
class NextDoes(Node):
    """ "The next creature you play this turn gains Flying"."""

    what: Node
    who: str | Node
    verb: str
    do: Node
