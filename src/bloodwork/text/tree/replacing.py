"""What becomes of an event: words that only a replacement has."""

from __future__ import annotations

from bloodwork.text.tree.base import Node, VerbNode, node
from bloodwork.text.tree.things import It, Zone


@node
class InsteadOf(Node):
    """ "... instead of in the discard pile": the event happens, and its card goes elsewhere."""

    zone: Zone
    prep: str = ""
    putting: str = ""  # "instead of putting that character into the graveyard"


@node
class InsteadDoing(Node):
    """ "... instead of dying"."""

    word: str


@node
class PreventNext(VerbNode):
    """ "Prevent the next 2 damage that would be dealt to it this turn"; `n` None: all of the next time."""

    n: Node | None
    to: str | Node | None = None
    by: Node | None = None
    combat: bool = False
    when: str | None = None


@node
class PreventAll(VerbNode):
    """ "Prevent all combat damage that would be dealt this turn"; without a time: as long as the card says it."""

    to: str | Node | None = None
    by: Node | None = None
    combat: bool = False
    until: Node | None = None
    when: str | None = None
    that: bool = False  # "damage that it would deal"
    deals: bool = False  # "that it would deal"


@node
class Prevent(VerbNode):
    word: str
    verb: str = "prevent"


@node
class PreventSome(VerbNode):
    """Less of the damage by a number."""

    n: Node
    of: bool = True
    word: str = ""


@node
class DoesNotVerb(VerbNode):
    """ "It does not die", "it is not destroyed"."""

    verb: str
    what: Node | None = None
    who: str | Node | None = None
    be: bool = False

    def sensible(self) -> bool:
        return self.what != It(word="they")


@node
class TakesThat(VerbNode):
    """Cards that take the damage in place of those that would."""

    dealt: bool = False


@node
class PlayerTakesThat(VerbNode):
    who: str | Node
    dealt: bool = False


@node
class ThatDealt(VerbNode):
    """ "That damage is dealt to ...": the same damage, to something else."""

    to: str | Node
    verb: str = "is dealt"


@node
class DealsAmount(VerbNode):
    """ "It deals twice that much damage": the same damage, of another number."""

    n: Node


@node
class ThatSum(VerbNode):
    """ "Gain that much plus one": the same, of another number; `tail` where the word for it stands first."""

    verb: str
    a: Node
    b: Node
    word: str = "plus"
    tail: str = ""
    who: str | Node | None = None


@node
class NoBloodThisWay(VerbNode):
    """ "You gain no blood for creatures that die this way": of what the sentence before does."""

    who: str | Node | None
    words: str
    negated: bool = False
