"""The changes that are made to cards: stats, counters, keywords, kins, text."""

from __future__ import annotations

from bloodwork.text.tree.base import Node, NounNode, VerbNode, node


@node
class StatChange(Node):
    by: str
    stat: str
    after: bool = False  # "Initiative -2"
    least: Node | None = None


@node
class StatGain(Node):
    n: Node
    stat: str
    equal: bool = False


@node
class StatWord(Node):
    stat: str


@node
class TripleChange(Node):
    to: str


@node
class CounterChange(NounNode):
    n: Node | None
    name: str | None = None
    whose: str = "all"  # "its counters": all that it has


@node
class LostNouns(Node):
    """ "All its text, counters and kins"."""

    whose: str
    first: str
    last: str
    second: str | None = None
    comma: bool = False


@node
class KeywordChange(Node):
    keyword: str


@node
class KinChange(Node):
    kin: str
    of: bool = False
    article: bool = False
    creature: bool = False
    kin_word: bool = True
    plural: bool = False  # "are Insects"


@node
class TextChange(Node):
    text: str


@node
class TextLoss(Node):
    word: str


@node
class Several(Node):
    first: Node
    second: Node
    comma: bool = False


@node
class Ensnared(Node):
    pass


@node
class Lend(VerbNode):
    what: Node
    length: str


@node
class PutInEffect(VerbNode):
    what: Node
    length: str


@node
class EveryKin(Node):
    """ "... is every kin"."""
