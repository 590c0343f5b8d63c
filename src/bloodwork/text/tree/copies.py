"""Copies of cards, what a card turns into, and chance."""

from __future__ import annotations

from bloodwork.text.tree.base import Node, node
from bloodwork.text.tree.things import ends_in_space


@node
class MakeCopy(Node):
    """New cards with what is printed on another: "spawn a copy of it", "put two copies of it into your hand"."""

    verb: str
    n: Node
    of: Node
    at: Node | None = None
    many: bool = False

    def sensible(self) -> bool:
        return not ends_in_space(self.of)


@node
class ExecuteCopy(Node):
    """A copy of a command is made and executed."""

    of: Node
    s: bool = False
    price: Node | None = None


@node
class BecomeCopy(Node):
    """A card turns into a copy of another."""

    of: Node
    s: bool = False


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
    article: bool = False


@node
class TheCopy(Node):
    """A copy that was made before."""

    many: bool = False


@node
class HaveDo(Node):
    """ "You may have it become a copy of ...": what cards do because a player wants it."""

    what: Node
    do: Node
    s: bool = False


@node
class FlipCoin(Node):
    verb: str


@node
class EvCoin(Node):
    who: str | Node
    verb: str
    aux: str | None = None


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


@node
class HurtEach(Node):
    """Two creatures deal damage equal to their power to each other, both at once."""

    fight: bool = False
    s: bool = False
    alone: bool = False
    other: str = ""  # "each of them ... to the other"


@node
class Fights(Node):
    """A creature and another deal damage equal to their power to each other."""

    what: Node
    s: bool = False


@node
class IfFree(Node):
    """ "If the space there is empty": where nothing else could be moved to anyway."""

    word: str
