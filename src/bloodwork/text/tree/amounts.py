"""Deeds whose number stands behind what it is done to, or is part of what a player has."""

from __future__ import annotations

from bloodwork.text.tree.base import Node, node


@node
class TakesEqual(Node):
    """ "Takes damage equal to its power"."""

    verb: str
    n: Node
    s: bool = False


@node
class DealEqual(Node):
    """ "Deal damage to each creature equal to its power": the number stands behind the cards."""

    to: str | Node
    n: Node
    s: bool = False


@node
class CardDealsEqual(Node):
    to: str | Node
    n: Node
    s: bool = False


@node
class BloodHalf(Node):
    """ "Lose half your blood"."""

    verb: str
    whose: str
    of: bool = False
    s: bool = False
