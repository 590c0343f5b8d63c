"""Deeds whose number stands behind what it is done to, or is part of what a player has."""

from __future__ import annotations

from bloodwork.text.tree.base import Node, VerbNode, node


@node
class TakesEqual(VerbNode):
    """ "Takes damage equal to its power"."""

    verb: str
    n: Node


@node
class DealEqual(VerbNode):
    """ "Deal damage to each creature equal to its power": the number stands behind the cards."""

    to: str | Node
    n: Node


@node
class BloodHalf(VerbNode):
    """ "Lose half your blood"."""

    verb: str
    whose: str
    of: bool = False
