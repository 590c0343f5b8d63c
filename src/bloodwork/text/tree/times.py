"""Nodes of times: until when something lasts, and in which turn it holds."""

from __future__ import annotations

from bloodwork.text.tree.base import Node, node


@node
class Moment(Node):
    """ "End of turn", "end of next turn"."""

    word: str


@node
class TurnEdge(Node):
    """The start or end of a turn of a player; `bare`: "until your next turn"."""

    edge: str
    whose: str
    next: bool = False
    bare: bool = False


@node
class MomentEvent(Node):
    event: Node


@node
class Until(Node):
    until: Node


@node
class ThisTurn(Node):
    """ "... this turn": until it ends."""


TIMES = Until | ThisTurn  # what can be said of a clause for how long it lasts
