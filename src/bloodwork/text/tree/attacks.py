"""The attack under way, and creatures that are held back from one."""

from __future__ import annotations

from bloodwork.text.tree.base import Node, VerbNode, node


@node
class BeforeDamage(Node):
    """ "Before combat damage is dealt": while the attack that is spoken of is under way."""

    word: str


@node
class AfterAttack(Node):
    """ "After the attack": what is done waits until the attack that is spoken of is over."""

    word: str


@node
class HaveNot(VerbNode):
    """ "Have this creature not attack", "choose not to attack with this creature", "skip its attack"."""

    what: Node
    verb: str = "attack"
    words: str = "have"


@node
class Unhurt(VerbNode):
    """ "It takes no damage from that attack"; without cards the attack does no harm to anyone."""

    what: Node | None = None
    words: str = ""
    by: bool = False


@node
class AttackGoes(Node):
    """ "The attack hits that creature instead", "it blocks the attack"."""

    what: Node
    verb: str
    words: str
