"""Amounts that are divided among several cards."""

from __future__ import annotations

from bloodwork.text.tree.base import Node, node


@node
class DealDivided(Node):
    """ "Deal 3 damage divided as you choose among any number of creatures"."""

    n: Node
    what: Node
    how: str = "divided as you choose"
    equal: bool = False
    comma: bool = False
    s: bool = False


@node
class CardDealsDivided(Node):
    n: Node
    what: Node
    how: str = "divided as you choose"
    equal: bool = False
    s: bool = False


@node
class CountersDivided(Node):
    """ "Distribute 3 rust counters among creatures you control"."""

    n: Node
    what: Node
    name: str | None = None
    how: str = ""
    many: bool = False
    s: bool = False
