"""Modes: several things to do, of which a player chooses."""

from __future__ import annotations

from bloodwork.text.tree.base import Node, VerbNode, node
from bloodwork.text.tree.outcomes import ToEnd
from bloodwork.text.tree.things import ToZone, Zone


@node
class OneOrMore(Node):
    """ "Choose one or more", "one or both"."""

    word: str = "more"


@node
class ModeSentence(Node):
    """A further sentence of a mode."""

    what: Node


@node
class Mode(Node):
    """One of several things to do, with a bullet before it."""

    first: Node
    rest: tuple[ModeSentence, ...] = ()


@node
class FurtherMode(Node):
    mode: Mode


@node
class Bullets(Node):
    first: Mode
    rest: tuple[FurtherMode, ...]


@node
class ModesSemi(Node):
    """With a semicolon between them."""

    first: Node
    rest: tuple[ModeSentence, ...]


@node
class ModeBetween(Node):
    body: Node
    link: str = ","


@node
class ModesOr(Node):
    """ "..., ... or ...": the modes in a row."""

    first: Node
    last: Node
    more: tuple[ModeBetween, ...] = ()
    comma: bool = False


@node
class Modes(VerbNode):
    """ "Choose one:", and what can be chosen."""

    n: Node | None
    modes: Node
    who: str | Node | None = None
    may: bool = False
    random: bool = False
    of: str | None = None
    form: str = ""  # "either", "whether": one of them, without a number
    better: Node | None = None  # how many instead, if `cond` holds
    cond: Node | None = None
    after: bool = False  # the condition stands behind that


@node
class EitherDeed(Node):
    """ "Your opponent must either sacrifice a creature or lose 3 blood"."""

    who: str | Node
    a: Node
    b: Node
    word: str = "either"


@node
class ToEither(Node):
    """ "Into your hand or on the bottom of your deck": one of two ways to go."""

    a: Node
    b: Node

    def sensible(self) -> bool:
        # "on top or on the bottom of your deck": of that deck either way
        return not (isinstance(self.a, ToEnd) and isinstance(self.b, ToZone) and bool(self.b.end))


@node
class EitherEnd(Node):
    """ "On the top or bottom of your deck"."""

    prep: str
    word: str
    deck: Zone


@node
class WhetherPut(Node):
    """ "Your opponent chooses whether you put it into your hand or on the bottom of your deck"."""

    who: str | Node
    doer: str | Node
    what: Node
    to: Node
    verb: str = "chooses"
    puts: str = "put"
