"""What becomes of an event: words that only a replacement has."""

from __future__ import annotations

from bloodwork.text.tree.base import Node, node
from bloodwork.text.tree.things import It, Zone


@node
class InsteadOf(Node):
    """ "... instead of in the discard pile": the event happens, and its card goes elsewhere."""

    zone: Zone
    prep: str = ""


@node
class InsteadDoing(Node):
    """ "... instead of dying"."""

    word: str


@node
class PreventNext(Node):
    """ "Prevent the next 2 damage that would be dealt to it this turn"; `n` None: all of the next time."""

    n: Node | None
    to: str | Node | None = None
    by: Node | None = None
    combat: bool = False
    until: Node | None = None
    when: str | None = None
    s: bool = False


@node
class PreventAll(Node):
    """ "Prevent all combat damage that would be dealt this turn"; without a time: as long as the card says it."""

    to: str | Node | None = None
    by: Node | None = None
    combat: bool = False
    until: Node | None = None
    when: str | None = None
    s: bool = False
    deals: bool = False  # "that it would deal"


@node
class Prevent(Node):
    word: str
    verb: str = "prevent"
    s: bool = False


@node
class PreventSome(Node):
    """Less of the damage by a number."""

    n: Node
    of: bool = True
    word: str = ""
    s: bool = False


@node
class DoesNotVerb(Node):
    """ "It does not die", "it is not destroyed"."""

    verb: str
    what: Node | None = None
    who: str | Node | None = None
    be: bool = False
    s: bool = False

    def sensible(self) -> bool:
        return self.what != It(word="they")


@node
class TakesThat(Node):
    """Cards that take the damage in place of those that would."""

    dealt: bool = False
    s: bool = False


@node
class PlayerTakesThat(Node):
    who: str | Node
    dealt: bool = False
    s: bool = False


@node
class ThatDealt(Node):
    """ "That damage is dealt to ...": the same damage, to something else."""

    to: str | Node
    verb: str = "is dealt"
    s: bool = False


@node
class DealsAmount(Node):
    """ "It deals twice that much damage": the same damage, of another number."""

    n: Node
    s: bool = False


@node
class ThatSum(Node):
    """ "Gain that much plus one": the same, of another number; `tail` where the word for it stands first."""

    verb: str
    a: Node
    b: Node
    word: str = "plus"
    tail: str = ""
    s: bool = False
