"""Lists of events, moments and things that are forbidden: what is said once counts for each of them."""

from __future__ import annotations

from bloodwork.text.tree.base import EventNode, Node, mood, node
from bloodwork.text.tree.damages import Further
from bloodwork.text.tree.happenings import EvActs, EvAlone, EvAttacksSpace, EvBlood, EvFights, EvHits, SomeBlood
from bloodwork.text.tree.things import Zone
from bloodwork.text.tree.times import Phase

_OF_PLAYERS = (EvActs, EvBlood)


@node
class Occasion(Node):
    """An event with the word that waits for it, before a body that several of them share."""

    head: str
    event: Node


@node
class OccasionAt(Node):
    """A moment of a turn, before a body that it shares with others."""

    edge: str
    phase: Phase


def joins(first: Node, further: Node) -> bool:
    """Whether an event said without its subject, or without "would" and "cannot", can go on from another."""
    if getattr(further, "what", further) is not None and getattr(further, "who", further) is not None:
        return mood(further) == mood(first)
    subject = "who" if isinstance(first, _OF_PLAYERS) else "what"
    for field in ("who", "what"):
        if field == subject and hasattr(first, field):
            continue  # where the first has no subject either, both have the one before it
        if getattr(further, field, further) is None and getattr(first, field, None) is None:
            return False  # it would be about something that the first is not about
    if isinstance(further, EvAlone) and " or " in further.verb:
        return False  # two further events
    if isinstance(first, EvAlone) and isinstance(further, EvAlone) and further.verb.rstrip("s") == "block":
        return first.verb.rstrip("s") != "attack"  # "attacks or blocks" is one verb
    fights = isinstance(first, EvAlone) and first.verb.rstrip("s") in ("attack", "strike", "block")
    if fights and isinstance(further, EvFights | EvHits | EvAttacksSpace):
        return False  # "attacks or strikes an Insect": both of them an Insect
    of_player = isinstance(further, _OF_PLAYERS)
    if of_player != isinstance(first, _OF_PLAYERS) or mood(further):
        return False
    be = getattr(further, "be", None)
    if be == "be":
        return mood(first) in ("would", "cannot")
    if be == "":
        return getattr(first, "be", None) is not None
    return be is None or mood(first) == ""


class TwoVerbs(Node):
    """Two events with the same subject and object: "draws or discards a card"."""

    verb: str
    also: str


@node
class TwoActs(TwoVerbs, EventNode):
    who: str | Node
    verb: str
    also: str
    what: Node


@node
class TwoEnters(TwoVerbs, EventNode):
    what: Node
    verb: str
    also: str
    where: Zone


@node
class TwoBloods(TwoVerbs, EventNode):
    who: str | Node
    verb: str
    also: str
    n: SomeBlood


@node
class TwoFights(TwoVerbs, EventNode):
    what: Node
    verb: str
    also: str
    target: Node


@node
class OnAny(Node):
    """A consequence of several events or moments, each of which sets it off."""

    first: Node
    body: Node
    rest: tuple[Further, ...] = ()
    turn: bool = False

    def sensible(self) -> bool:
        if self.rest and self.rest[-1].link == ",":
            return False
        event = self.first.event if isinstance(self.first, Occasion) else None
        if isinstance(self.first, Occasion) and mood(self.first.event) not in ("", "would"):
            return False
        if isinstance(self.first, Occasion) and self.first.head == "if" and mood(self.first.event) != "would":
            return False
        for one in self.rest:
            if isinstance(one.what, Occasion | OccasionAt):
                event = one.what.event if isinstance(one.what, Occasion) else None
            elif event is None or not joins(event, one.what):
                return False
        return True


@node
class AtBothEdges(Node):
    """ "At the start and end of your turn, ..."."""

    phase: Phase
    body: Node
    word: str


@node
class CannotAny(Node):
    """Several things that cannot happen to the same: "cannot attack or be attacked"."""

    event: Node
    rest: tuple[Further, ...] = ()

    def sensible(self) -> bool:
        last = not self.rest or self.rest[-1].link != ","
        return last and mood(self.event) == "cannot" and all(joins(self.event, one.what) for one in self.rest)


@node
class BothWhom(Node):
    """Cards and a player."""

    a: str | Node
    b: str | Node


@node
class AsWell(Node):
    """It lasts as long as what was done before it."""

    word: str
