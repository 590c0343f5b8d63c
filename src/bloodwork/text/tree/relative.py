"""Words behind a noun that narrow it: what it has and has not, what it shares with another, whose it is."""

from __future__ import annotations

from typing import Final

from bloodwork.text.tree.base import Node, VerbNode, node


@node
class DiagonalPost(Node):
    """ "Diagonal to it": beside the space across."""

    of: Node | None


@node
class ThatPlaced(Node):
    """ "That were adjacent to it"."""

    be: str
    where: Node
    negated: bool = False


@node
class ThatOpposes(VerbNode):
    of: Node


@node
class HasPost(VerbNode):
    """ "That has Flying", "that do not have Flying"."""

    prop: Node
    negated: bool = False


@node
class NextToEachOther(Node):
    """ "Two creatures adjacent to each other"."""


@node
class IsPost(Node):
    """ "That is an Insect"."""

    be: str
    what: Node


@node
class NotNamed(Node):
    """ "Other than "Wolf""."""

    name: str
    words: str = "other than"


@node
class SameStat(Node):
    """ "With the same cost as it"; `of` None: as the card spoken of."""

    stat: str
    of: Node | None = None
    different: bool = False
    prep: str = "as"
    that: bool = False  # "with that cost": the number that was named, if one was


@node
class OtherKin(Node):
    """ "Of a different kin than it"."""

    of: Node | None = None
    words: str = "of a different kin"


@node
class NoSharedKin(VerbNode):
    of: Node


@node
class SameKin(Node):
    """ "Of the same kin as it"."""

    of: Node | None = None
    prep: str = "of"


@node
class WithoutWords(Node):
    """ "With no text", "without keywords"."""

    word: str
    prep: str = "with no"


@node
class OwnNotControl(VerbNode):
    who: str | Node


@node
class NotControlPost(VerbNode):
    who: str | Node
    that: bool = False


@node
class SidePost(Node):
    """ "On your side", "under your control"."""

    whose: str
    board: bool = False
    control: bool = False


@node
class NotKinAdj(Node):
    """ "Non-Insect"."""

    kin: str


@node
class NotTypeAdj(Node):
    """ "Non-vestige"."""

    word: str


@node
class Opposes(VerbNode):
    """ "A creature opposes it", as a condition."""

    what: Node
    of: Node
    passive: bool = False
    negated: bool = False

    def sensible(self) -> bool:
        # "no creature opposes it" has a word of its own: it is unopposed
        what = getattr(self.what, "what", None)
        bare = not getattr(what, "adjs", ()) and not getattr(what, "posts", ())
        any_creature = getattr(getattr(what, "head", None), "word", "") == "creature"
        return getattr(self.what, "det", "") != "no" or not (bare and any_creature)


@node
class PlayerHas(VerbNode):
    """ "You have no creatures": on the board, as "control"."""

    who: str | Node
    what: Node

    def sensible(self) -> bool:
        return _of_the_board(self.what)


_IN_PLAY: Final = frozenset(
    {"creature", "command", "extended command", "kin", "vestige", "blood flask", "character", "permanent", "resource",
     "advisor", "artifact", "training", "ritual", "token", "barrier"}
)  # fmt: skip


def _of_the_board(n: Node) -> bool:
    """Whether a phrase means creatures or commands in play: cards that a player has are elsewhere."""
    pattern = getattr(n, "what", None)
    head = getattr(pattern, "head", None)
    if head is None or getattr(n, "det", None) in ("the", "that", "those"):
        return False
    return getattr(head, "word", "kin") in _IN_PLAY


@node
class LinkedPost(Node):
    """ "Linked to this card"."""

    of: str


@node
class LinkedThere(Node):
    """ "A creature is linked to it", as a condition."""

    what: Node
    of: str


@node
class IsLinked(Node):
    """ "This command is linked to a creature", as a condition."""

    noun: str
    what: Node | None = None
    negated: bool = False
