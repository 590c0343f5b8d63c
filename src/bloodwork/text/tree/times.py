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


@node
class InTurn(Node):
    """ "... during your next turn", "... next turn": in that turn alone. `whose` "": that of whom it is said."""

    whose: str = ""
    during: bool = True


@node
class ForTurns(Node):
    """ "... for 2 turns", "... for your next 2 turns"."""

    n: Node
    whose: str = ""
    many: bool = False


@node
class ForGood(Node):
    """ "... for the rest of the game"."""

    word: str


@node
class AsLong(Node):
    """ "... for as long as ..."."""

    word: str
    cond: Node


@node
class TimeBody(Node):
    """A time before what lasts so long."""

    time: Node
    body: Node


@node
class Phase(Node):
    """A part of a turn, or the whole, and whose."""

    whose: str
    part: str


@node
class AtSuffix(Node):
    """ "... at the end of the turn": it is done then."""

    edge: str
    phase: Phase


TIMES = Until | ThisTurn | InTurn | ForTurns | ForGood | AsLong  # what can be said of a clause for how long it lasts
