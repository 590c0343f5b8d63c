"""Nodes of statements: what is so, what cannot be, and what an effect lays down of the kind."""

from __future__ import annotations

from bloodwork.text.tree.base import Node, NounNode, VerbNode, mood, node
from bloodwork.text.tree.elsewhere import MayPlay, ThisFrom


@node
class Lays(Node):
    """A statement that an effect lays down, for the time that its clause says; `bare`: of the subject before."""

    what: Node
    bare: bool = False

    def sensible(self) -> bool:
        if isinstance(self.what, MayPlay) and isinstance(self.what.what, ThisFrom):
            return False  # by an effect it is played
        if "when" not in vars(self.what):
            return True
        # these say their time themselves, if it is the round under way
        return hasattr(self.what, "LAID") and "this" not in (getattr(self.what, "when", None) or "")


@node
class Statements(Node):
    """Two statements about the same cards or player; the second may be several again."""

    first: Node
    second: Node
    link: str = "and"


@node
class Cannot(Node):
    """What cannot happen."""

    event: Node

    def sensible(self) -> bool:
        return mood(self.event) == "cannot"


@node
class Have(VerbNode):
    what: Node | None
    change: Node
    each: Node | None = None
    get: bool = False
    gain: bool = False


@node
class Are(VerbNode):
    what: Node
    being: Node


@node
class NoOther(VerbNode):
    what: Node


@node
class AttacksOver(VerbNode):
    what: Node


@node
class NotAttackedOver(Node):
    what: Node


@node
class IgnoresDefense(Node):
    what: Node


@node
class Removable(Node):
    what: Node


@node
class EntersWith(NounNode, VerbNode):
    what: Node
    n: Node
    name: str
    where: str = "play"
    it: str | None = None
    bare: bool = False


@node
class FirstAlone(Node):
    """ "Only the first card in play that says this has its text"."""


@node
class Gathers(NounNode):
    """ "Copies of this card that you play cease to exist and put 1 rust counter on it"."""

    n: Node
    name: str


@node
class StatIs(VerbNode):
    of: Node
    stat: str
    n: Node
    equal: bool = False


@node
class StatAltered(VerbNode):
    """ "Its Initiative is reduced by 2"."""

    of: Node
    stat: str
    how: str
    n: Node


@node
class Lack(VerbNode):
    """Cards that do not have something as long as it holds."""

    what: Node | None
    change: Node


@node
class Aims(VerbNode):
    """ "This creature attacks the spaces ..., instead of the opposing space", as long as that holds."""

    what: Node
    where: Node
    also: Node | None = None
    but: str = ""


@node
class TakesNone(VerbNode):
    """Damage that cannot be dealt to cards, perhaps by some."""

    what: Node
    by: Node | None = None
    dealt: bool = False


@node
class Reduced(Node):
    what: Node
    n: Node
    would: bool = False  # "that would be dealt"
    form: str = ""  # "reduce damage dealt to ..."
    all: bool = False
    s: bool = False


@node
class DamageAltered(VerbNode):
    """More or less of the damage that is dealt to somebody, or by something; n None: twice as much."""

    how: str
    n: Node | None = None
    what: Node | None = None  # who takes it, or deals it
    deals: bool = False
    to: str | Node | None = None
    by: Node | None = None
    combat: bool = False
    said: bool = False  # "damage that it deals"
    that: bool = False


@node
class CalledAlone(Node):
    """What calls it needs nothing that it evolves from or devours."""

    what: Node | None
    word: str


@node
class TurnLimit(Node):
    """How many a player can play, draw ... in a turn."""

    who: str | Node
    can: str
    verb: str
    n: Node
    what: Node
    per: str


@node
class CardsLimit(Node):
    """How many cards can attack in a turn, those of `who` alone if said; with `verb`, can be played, destroyed ..."""

    n: Node
    what: Node
    per: str
    words: str = ""
    can: str = ""
    verb: str | None = None
    who: str | Node | None = None


@node
class GivesNone(VerbNode):
    """Cards whose death gives no blood; `what` None: this one."""

    what: Node | None
    tail: str | None = None
    negated: bool = False


@node
class AttackOrder(VerbNode):
    """ "Attacks before all other creatures"."""

    what: Node
    order: str


@node
class AttacksMore(VerbNode):
    """ "Attacks twice each turn", "can attack an additional time this turn"."""

    what: Node
    times: Node
    per: str | None = None
    can: str | None = None

    def bare(self) -> bool:
        """ "It attacks twice" is a deed, unless something says for how long or how often it holds."""
        return self.per is None and self.can in (None, "may")


@node
class NoMore(Node):
    """ "You cannot play more commands"."""

    who: str | Node | None
    verb: str
    word: str
    what: Node


@node
class TotalTimes(Node):
    n: Node


@node
class MoreTimes(NounNode):
    """One time more, or so many."""

    n: Node | None = None
    word: str = "additional"
