"""Sentences that say of a card or of what was just done what the rules know: a Magic Value, and what is so anyway."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.kernel.ability import BAN, REPLACE, Ability, Face
from bloodwork.text import tree as t
from bloodwork.text.errors import NOTHING_BEFORE
from bloodwork.text.meaning import ACT, LANES
from bloodwork.text.scope import Draft, Label, Scope
from bloodwork.text.tree import node


@node
class SoAnyway(t.Node):
    """ "It is not turned by this", after a move: what the rules say of what was just done."""

    words: str


# after what it is said, and by which rule it is so, where there is one
_SAID: Final = {
    "it is not turned by this": (("relocate", "advance", "retreat", "swap", "take_control"), "B-ZONE.27"),
    "it has no effect": (("cancel",), ""),
    "this counts as your resource for this round": (("bring", "deploy"), "B-RUNE.5"),
    "this does not count as your resource for this round": (("bring", "deploy"), "B-RES.5"),
}


@ACT.of(SoAnyway, layer=LANES)
def _so_anyway(s: Scope, n: SoAnyway, end: Label) -> None:
    kinds, rule = _SAID[n.words]
    done = [part.given.get("kind") for part in s.code if isinstance(part, Draft) and part.make is k.Do]
    if "resource" in n.words and done and done[-1] == s.kind("turn"):
        done.pop()  # it was put there turned
    if not done or done[-1] not in [s.kind(kind) for kind in kinds]:
        raise s.error(f'"{n.words}" is said of what was done just before it', NOTHING_BEFORE)
    if "resource" in n.words and bool(s.types & s.type_bit("rune")) == ("not" in n.words):
        raise s.error("what a Rune brings counts as the Resource of the round, and what other cards bring does not")
    if rule:
        s.cite(rule)


@node
class MagicValue(t.Node):
    """ "This ability has Magic Value 3": that of the card, which has one for all that it does to characters."""

    n: int
    bare: bool = False


def give_magic(s: Scope, face: Face, n: MagicValue, others: list[Ability]) -> None:
    """`others` are the abilities that it is not said of: they do nothing to characters, or would be held back too."""
    s.cite("B-MAGIC.3")
    at = s.stat("magic")
    if not face.stats:
        return  # a text without a card
    if face.stats[at] not in (-1, n.n):
        raise s.error(f"the card has Magic Value {face.stats[at]}")
    if face.stats[at] < 0 and any(_reaches(one) for one in others):
        raise s.error("a card has one Magic Value, and another ability of this one does something to characters too")
    face.stats = (*face.stats[:at], n.n, *face.stats[at + 1 :])


def _reaches(ability: Ability) -> bool:
    """Whether an ability may do something to another card."""
    if ability.kind in (BAN, REPLACE) or ability.targets is not None:
        return True
    given = (op.card for op in ability.code if isinstance(op, k.Do))
    return any(isinstance(op, k.Target | k.Choose) for op in ability.code) or any(
        card is not None and not isinstance(card, ir.This) for card in given
    )
