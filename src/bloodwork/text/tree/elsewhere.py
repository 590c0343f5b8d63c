"""Cards that are not in play and not in hand either: played, used or seen from there."""

from __future__ import annotations

from bloodwork.text.tree.base import Node, VerbNode, node


@node
class ThisFrom(Node):
    """ "This card from your discard pile": what is said works there."""

    noun: str
    zone: Node


@node
class Playables(Node):
    """ "Creature cards from your discard pile", which may be played."""

    what: Node


@node
class TopPlayable(Node):
    """ "Creature cards from the top of your deck"; `what` None: whatever lies there."""

    deck: Node
    what: Node | None = None


@node
class MayPlay(Node):
    """ "You may play creature cards from your discard pile": as often as they can be played at all."""

    who: str | Node
    what: Node
    verb: str = "play"
    can: str = "may"
    price: Node | None = None
    gone: bool = False  # it is banished when it is done


@node
class CanBePlayed(Node):
    """ "This card can be played from your discard pile"."""

    what: Node
    zone: Node
    can: str = "can"


@node
class SeesTop(VerbNode):
    """ "You may look at the top card of your deck at any time"; `all`: it is shown to everybody."""

    who: str | Node | None
    deck: Node
    all: bool = False


@node
class AsItLeaves(Node):
    """ "Banish it as it leaves the chain": of a card that was played from elsewhere."""

    word: str
