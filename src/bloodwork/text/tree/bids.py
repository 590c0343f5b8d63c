"""Numbers that players choose, in secret or not, and what is said of them afterwards."""

from __future__ import annotations

from bloodwork.text.tree.base import Node, VerbNode, node


@node
class NumberLimit(Node):
    """ "No greater than ...", "from 1 to 3"."""

    word: str
    n: Node
    least: Node | None = None


@node
class NumberList(Node):
    """ "0, 1 or 2": numbers one after another."""

    first: int
    last: int
    middle: int | None = None


@node
class ChooseNumberOf(Node):
    """A player chooses a number; `secretly`: the others learn of it when all have chosen."""

    verb: str
    limit: Node | None = None
    listed: NumberList | None = None
    secretly: bool = False
    blood: bool = False


@node
class NumbersRevealed(VerbNode):
    """ "Then both numbers are revealed": all know of them from now on."""

    word: str
    together: str | None = None
    paid: bool = False  # and each player pays their own


@node
class WhoeverChose(Node):
    """The player whose number is greater, or less; nobody where they are equal."""

    which: str


@node
class ChosenNumber(Node):
    """ "The number they chose"."""

    who: str | Node
    word: str


@node
class NumbersCompare(Node):
    """ "If the numbers are equal"."""

    what: str
    be: str
    how: str
