"""Amounts that are divided among several cards."""

from __future__ import annotations

from bloodwork.text.tree.base import Node, NounNode, VerbNode, node


@node
class DealDivided(VerbNode):
    """ "Deal 3 damage divided as you choose among any number of creatures"."""

    n: Node
    what: Node
    how: str = "divided as you choose"
    equal: bool = False
    comma: bool = False


@node
class CountersDivided(NounNode, VerbNode):
    """ "Distribute 3 rust counters among creatures you control"."""

    n: Node
    what: Node
    name: str | None = None
    how: str = ""
