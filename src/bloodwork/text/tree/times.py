"""Nodes of times and turns: until when something lasts, in which turn it holds, turns that are added or skipped."""

from __future__ import annotations

from bloodwork.text.tree.base import EventNode, Node, NounNode, VerbNode, node


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
class ForTurns(NounNode):
    """ "... for 2 turns", "... for your next 2 turns"."""

    n: Node
    whose: str = ""


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
    each: bool = False


@node
class AtSuffix(Node):
    """ "... at the end of the turn": it is done then."""

    edge: str
    phase: Phase


TIMES = Until | ThisTurn | InTurn | ForTurns | ForGood | AsLong  # what can be said of a clause for how long it lasts


@node
class EndTurn(VerbNode):
    whose: str = "the"


@node
class TurnEnds(Node):
    whose: str


@node
class Skip(NounNode, VerbNode):
    n: Node


@node
class SkipNext(VerbNode):
    whose: str
    next: bool = True


@node
class SkipThis(VerbNode):
    """ "Skips that turn": what is left of it."""

    word: str


@node
class SkipPhase(VerbNode):
    whose: str
    part: str
    next: bool = True


@node
class ExtraTurn(NounNode, VerbNode):
    n: Node
    word: str
    part: str = "turn"
    after: str | None = None
    verb: str = "take"


@node
class EvExtraTurn(EventNode, NounNode, VerbNode):
    who: str | Node
    n: Node
    word: str


@node
class EvSkipsPhase(EventNode, VerbNode):
    who: str | Node
    part: str
