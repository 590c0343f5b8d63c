"""Damage to one and to another, and what goes on from a list."""

from __future__ import annotations

from bloodwork.text.tree.base import Node, VerbNode, node


@node
class Further(Node):
    """A further occasion, or a further event of the same subject: "or dies", "and whenever you draw a card"."""

    link: str
    what: Node


@node
class DamageTo(Node):
    """So much damage to someone: one of a list."""

    n: Node
    to: str | Node
    equal: bool = False


@node
class DamageToo(Node):
    """ "And 1 to each creature adjacent to it"; `n` None: as much as before."""

    link: str
    to: str | Node
    n: Node | None


@node
class BareDamage(Node):
    """ "1 damage to this character", as a cost."""

    n: Node
    to: str | Node


@node
class DealList(VerbNode):
    """ "Deal 2 damage to a creature and 1 damage to its controller"."""

    first: DamageTo
    rest: tuple[Further | DamageToo, ...]
