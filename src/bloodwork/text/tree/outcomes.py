"""What happened, or what a deed did: in conditions, in counts, and as words after a noun."""

from __future__ import annotations

from bloodwork.text.tree.base import EventNode, HistoryPost, Node, NounNode, VerbNode, mood, node
from bloodwork.text.tree.happenings import Damage, EvDone, EvEnters, EvFails, EvHasCounters, EvLinked, HasReached
from bloodwork.text.tree.things import It

# participles that `DidThisTurn` and `HappenedThisTurn` have words for
_SAID_ALONE = ("destroyed", "killed", "sacrificed", "summoned", "played")


@node
class DidThisTurn(VerbNode):
    who: str | Node
    verb: str
    what: Node
    perfect: bool = False
    span: str = "this turn"
    negated: bool = False


@node
class HappenedThisTurn(VerbNode):
    what: Node
    verb: str
    perfect: bool = False
    span: str = "this turn"
    negated: bool = False
    where: Node | None = None

    def sensible(self) -> bool:
        return self.where is None or not self.verb.endswith("battlefield")  # those events say where themselves


@node
class Happened(Node):
    """ "If a creature was returned to your hand this turn"; without a span: by what was done before."""

    event: Node
    span: str

    def sensible(self) -> bool:
        event = self.event
        if isinstance(event, EvDone):
            return event.verb not in _SAID_ALONE or event.by is not None or event.at is not None
        if isinstance(event, EvEnters):
            return (
                event.where.name not in ("board", "play", "battlefield")
                or event.tail is not None
                or event.at is not None
            )
        return True


@node
class Happens(Node):
    """ "If it dies": by what was done before."""

    event: Node
    way: bool = False

    def sensible(self) -> bool:
        if isinstance(self.event, EvFails | EvHasCounters | EvLinked | HasReached):
            return False
        if isinstance(self.event, EvDone) and (self.event.verb == "ensnared" or self.event.be == "was"):
            return False
        if isinstance(self.event, EvDone) and self.event.verb == "set aside" and not self.way and self.event.by is None:
            return False  # where it is
        return mood(self.event) in ("", "not")


@node
class Took(EventNode):
    """ "A creature took damage": of the past, which has no ending."""

    what: Node
    damage: Damage
    by: Node | None = None


@node
class Dealt(EventNode):
    """ "A creature dealt damage"."""

    what: Node
    damage: Damage
    to: str | Node | None = None

    def sensible(self) -> bool:
        return self.to is None or not self.damage.player


@node
class PlayerTook(EventNode):
    """ "Your opponent took damage"."""

    who: str | Node
    damage: Damage
    by: Node | None = None


@node
class Survives(VerbNode):
    """ "If it survives": it has not died, and is still there."""

    what: Node
    negated: bool = False


@node
class KillsIt(VerbNode):
    """ "If that kills it"."""

    word: str
    what: Node


@node
class DidIt(VerbNode):
    """ "If it does not", "if you can't", "if it cannot move": what was said before did not succeed."""

    what: Node | None = None
    who: str | Node | None = None
    negated: bool = False
    can: bool = False
    verb: str = ""

    def sensible(self) -> bool:
        return not isinstance(self.what, It) or self.what.word == "it"


@node
class DidPost(HistoryPost):
    """ "Creatures that attacked this turn"."""

    verb: str
    span: str
    negated: bool = False
    perfect: bool = False  # "that have attacked"
    s: bool = False
    where: Node | None = None

    def sensible(self) -> bool:
        if self.where is not None and self.verb.endswith("battlefield"):
            return False
        return not (self.verb.startswith("entered") and self.span in ("this turn", "this round"))


@node
class DonePost(HistoryPost):
    """ "Creatures destroyed this way"."""

    verb: str
    span: str
    be: str = ""

    def sensible(self) -> bool:
        return not (self.verb == "played" and self.span in ("this turn", "this round") and not self.be)


@node
class DamagedPost(HistoryPost):
    """ "Creatures dealt damage this way"."""

    span: str
    be: str = ""
    by: Node | None = None


@node
class DealtPost(HistoryPost):
    """ "Creatures that dealt damage to you this turn"."""

    to: str | Node
    span: str


@node
class ActedPost(HistoryPost):
    """ "Cards you drew this turn"."""

    who: str | Node
    verb: str
    span: str
    that: bool = False


@node
class PutPost(HistoryPost):
    """ "Cards put into your discard pile this way"."""

    verb: str
    to: Node
    span: str
    be: str = ""


@node
class CountedDone(Node):
    """ "For each creature destroyed this way"."""

    what: Node
    verb: str
    span: str
    be: str = ""

    def sensible(self) -> bool:
        return mood(self) != "not"  # what did not happen is counted by the cards


@node
class CountedPut(Node):
    """ "For each card put into a discard pile this way"."""

    what: Node
    verb: str
    to: Node | None  # None: there, wherever what was done before put it
    span: str
    be: str = ""

    def sensible(self) -> bool:
        return mood(self) != "not"  # what did not happen is counted by the cards


@node
class CountedDamaged(Node):
    """ "For each creature dealt damage this way"."""

    what: Node
    span: str
    be: str = ""
    by: Node | None = None

    def sensible(self) -> bool:
        return mood(self) != "not"  # what did not happen is counted by the cards


@node
class CountedTimes(NounNode):
    """ "For each time a creature died this turn"."""

    event: Node
    span: str


@node
class CountedAmount(Node):
    """ "For each blood lost this way", "the damage dealt this way"; `name`: of counters."""

    what: str
    span: str
    name: str | None = None


@node
class AmountDone(Node):
    """ "The damage dealt this way", "the amount of blood lost this turn"."""

    what: str
    span: str
    word: str = ""


@node
class WithoutDying(Node):
    """ "A creature leaves the board without dying"."""


@node
class PlayersWho(Node):
    """ "Each player who sacrificed a creature this way"."""

    verb: str
    what: Node
    span: str
    det: str = "each player"
    negated: bool = False


@node
class PlayersThat(Node):
    """ "Each player who controls a creature"."""

    cond: Node
    det: str = "each player"


@node
class PlayersDid(Node):
    """ "Each player who does", "each player who cannot": by what became of what all were told to do."""

    det: str = "each player"
    negated: bool = False
    can: bool = False
    past: bool = False
    s: bool = False


@node
class LeftSpace(Node):
    """ "The space it left": where it was before it moved or left the board; `of` None: "it"."""

    word: str
    of: Node | None
    words: str = ""  # "the space in which it died"


@node
class EvBlocks(EventNode, VerbNode):
    """ "This creature blocks an attack"."""

    what: Node
    target: Node | None = None


@node
class AnAttack(Node):
    """ "An attack", as what is blocked."""


@node
class EvDevours(EventNode, VerbNode):
    """ "This creature devours a creature"."""

    what: Node
    target: Node


@node
class EvSwaps(EventNode, VerbNode):
    """ "This creature swaps places with another creature"."""

    what: Node
    target: Node | None = None


@node
class EvBloodTotal(EventNode):
    """ "Your opponent gains 3 or more blood in a single turn": all of it together comes to that."""

    who: str | Node
    verb: str
    n: Node
    per: str


@node
class EvNotFirst(EventNode):
    """ "You draw a card other than the first one each turn"."""

    who: str | Node
    verb: str
    what: Node
    per: str
    a: bool = False


@node
class WhichNth(VerbNode):
    """ "The first card they played this turn", "their first this turn"."""

    nth: str
    per: str
    what: Node | None = None
    who: str | Node | None = None
    verb: str | None = None
    whose: str | None = None
    perfect: bool = False


@node
class EvWhichNth(EventNode):
    """ "Your opponent plays a card, if it is not the first card they played this turn"."""

    who: str | Node
    verb: str
    what: Node
    link: str
    whether: str
    of: WhichNth


@node
class EvPaysFor(EventNode, VerbNode):
    """ "Your opponent pays 3 or more blood for a card"."""

    who: str | Node
    n: Node
    what: Node


@node
class TheyPlayer(Node):
    """ "Them", of a player: "steal 1 blood from them"."""


@node
class PutThere(HistoryPost):
    """ "Cards put there this way": wherever what was done before put them."""

    verb: str
    span: str


@node
class ToEnd(Node):
    """ "On top": of the deck that was looked at, else of its owner's deck."""

    end: str


@node
class Controlled(Node):
    """ "If you controlled it": when it was last in play."""

    who: str | Node
    what: Node


@node
class CameFrom(Node):
    """ "If it came from your opponent's discard pile", or "from your opponent's" after words for discard piles."""

    what: Node
    zone: Node | None
    whose: str = ""


@node
class OfThemAre(Node):
    """ "If either of them is a Bee"."""

    n: Node
    of: Node
    be: str
    prop: str | Node


@node
class BothAre(Node):
    """ "If both are creature cards"."""

    be: str
    what: Node


@node
class ThisIsNth(Node):
    """ "If this is the second command you played this turn"."""

    whether: str
    which: WhichNth
    of: Node | None = None


@node
class NoBloodPast(EventNode):
    """ "If you gained no blood this turn"; `life`: of a Sovereign, "if your Sovereign lost no life"."""

    who: str | Node
    verb: str
    life: bool = False


@node
class ShareKin(VerbNode):
    """ "If they share a kin", "if it shares a kin with this creature"."""

    what: Node
    of: Node | None = None


@node
class OneWithMost(Node):
    """ "The one with the highest power": of cards that were spoken of."""

    which: str
    stat: str
    of: Node | None = None


@node
class EvIsBlocked(Node):
    """ "This creature is blocked": its attack meets a creature."""

    what: Node
    be: str
    by: Node | None = None


@node
class EvReturns(EventNode, VerbNode):
    """ "You return a creature to its owner's hand"."""

    who: str | Node
    what: Node
    to: Node


@node
class CardReturns(VerbNode):
    """ "It returns to its owner's hand"."""

    to: Node


@node
class WhenBody(Node):
    """ "When you do, ...": as "if you do"."""

    cond: Node
    body: Node
