"""Counters: what is done with them and what happens to them."""

from __future__ import annotations

from bloodwork.text.tree.base import Node, NounNode, VerbNode, node
from bloodwork.text.tree.changes import CounterChange


@node
class TwoCounters(VerbNode):
    """ "Put a rust counter and a mud counter on it"."""

    first: CounterChange
    second: CounterChange
    what: Node


@node
class MoveCounters(NounNode, VerbNode):
    n: Node
    what: Node
    to: Node
    name: str | None = None
    prep: str = "onto"


@node
class SameCounters(NounNode, VerbNode):
    """ "Put another counter of the same kind on it"; `each`: of each kind that is on it."""

    n: Node
    what: Node
    each: bool = False
    words: str = "of the same kind"


@node
class DoubleCounters(VerbNode):
    what: Node
    name: str | None = None
    the: bool = True


@node
class EvLastCounter(Node):
    """ "The last rust counter is removed from it"."""

    be: str
    what: Node | None
    name: str | None = None
    one: bool = False
    bare: bool = False


@node
class HadProp(Node):
    """ "It had no rust counters on it": as it last was."""

    what: Node
    prop: Node


@node
class CountersThere(NounNode):
    """ "There are 3 rust counters on it"."""

    be: str
    n: Node
    what: Node
    name: str | None = None


@node
class EvCounterMoved(NounNode):
    n: Node
    be: str
    what: Node
    to: Node | None = None
    prep: str = "onto"


@node
class NoneLeft(Node):
    """ "If none are left": of the counters that were spoken of before."""

    word: str
    what: Node | None = None


@node
class HasSoMany(VerbNode):
    """ "If it has two": of the counters that were spoken of before."""

    what: Node
    n: Node


@node
class Case(NounNode):
    """So many counters, and what is done then."""

    n: Node
    body: Node
    name: str | None = None
    colon: bool = False  # "2: draw a card": of the counters spoken of


@node
class FurtherCase(Node):
    case: Case
    link: str


@node
class Cases(Node):
    """ "If it has:" with what is done by how many counters there are in bullets."""

    what: Node
    first: Case
    rest: tuple[FurtherCase, ...]
