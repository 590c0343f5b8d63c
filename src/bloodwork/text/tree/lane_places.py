"""Places of a game with lanes: lanes, rows and slots, and what is asked of them."""

from __future__ import annotations

from bloodwork.text.tree.base import Node, node


@node
class SameLane(Node):
    """The lane of a card; `of` None: of this card, or of what the sentence is about."""

    of: Node | None = None


@node
class LanePost(Node):
    """This lane, that lane, another lane."""

    which: str


@node
class LaneOf(Node):
    """ "That character's lane"."""

    of: Node


@node
class LaneBeside(Node):
    """ "The lane to its right"; `of` None: to the right of this card's, or of that of what the sentence is about."""

    side: str
    of: Node | None = None
    its: bool = False


@node
class LaneWhere(Node):
    """ "A lane where you control no characters"."""

    which: str
    cond: Node
    word: str = "where"


@node
class LaneWith(Node):
    """ "Each lane with an opposing character", "a lane without characters"."""

    which: str
    what: Node
    without: bool = False


@node
class InLane(Node):
    """In a lane, or in several."""

    lane: Node
    prep: str = "in"


@node
class SameRow(Node):
    """In the row of one player and lane in which a card stands; `of` None: as each other, or as this card."""

    row: str
    of: Node | None = None
    prep: str = "in"


@node
class InRow(Node):
    whose: str
    row: str
    lane: Node | None = None
    prep: str = "in"
    room: str | None = None  # "that has a free slot": where a card comes to, which goes without saying


@node
class Spot(Node):
    """ "A free slot of your War Zone in that lane", "each empty Back Row slot": `kind` is the row where it is said
    before "slot"; `whose` "the same" with a row: that in which a card stands, with `as_` another than this one."""

    det: str
    empty: bool = False
    kind: str | None = None
    many: bool = False
    of: str = ""
    whose: str | None = None
    row: str | None = None
    as_: Node | None = None
    lane: Node | None = None
    side: str | None = None
    after: str | None = None


@node
class AtSpot(Node):
    """ "In a free slot": where a card comes onto the battlefield."""

    prep: str
    spot: Node


@node
class ToSpot(Node):
    """ "To a free slot": where a character is moved, or a card put."""

    prep: str
    spot: Node


@node
class SlotIs(Node):
    """ "That slot is occupied"."""

    state: str
    negated: bool = False


@node
class RowFull(Node):
    """ "The Back Row is full"."""

    whose: str
    row: str
    state: str
    lane: Node | None = None
    negated: bool = False


@node
class SoMuchRoom(Node):
    """ "You have at least one free slot in your Back Row"."""

    cmp: Node
    of: Node
    who: str | Node | None = None
    be: str = "is"
    s: bool = False


@node
class InEachLane(Node):
    """ "In each lane where you control a resource, create a token": what is said holds of cards in that lane."""

    body: Node
    of: Node | None = None
    other: bool = False


@node
class SlotCount(Node):
    """ "For each free slot in your War Zones"."""

    of: Node


@node
class ControlsInLanes(Node):
    """ "You control characters in at least two lanes"."""

    who: str | Node
    what: Node
    cmp: Node
    verb: str = "control"
    s: bool = False


@node
class LaneCount(Node):
    """ "For each lane in which you control a character"; `of` None: each of them."""

    of: Node | None


@node
class HasRoom(Node):
    """ "There is no free slot there", "you have a free Back Row slot": `who` None: on nobody's side in particular."""

    spot: Node
    who: str | Node | None = None
    be: str = ""
    there: str | None = None
    s: bool = False


@node
class ToRow(Node):
    """Into a row: "to its Safety Zone", "into your War Zone in the same lane"."""

    prep: str
    whose: str
    row: str
    lane: Node | None = None


@node
class ToLane(Node):
    """Into a lane, in the row in which a character stands."""

    prep: str
    lane: Node


@node
class ToField(Node):
    """ "Onto the battlefield in your War Zone": where on it is said, or on whose side."""

    prep: str
    at: Node | None = None
    whose: str | None = None
    turned: str | None = None  # "onto the battlefield turned, in your Back Row"


@node
class SlotLeft(Node):
    """ "In the slot it left"; `of` None: of the card spoken of."""

    prep: str
    of: Node | None = None
    word: str = ""


@node
class PickLane(Node):
    """ "Choose a lane", which can then be spoken of as that lane."""

    verb: str
    which: str
