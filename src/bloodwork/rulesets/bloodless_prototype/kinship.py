"""How some words of texts are read in this edition: who may be called, and which sides are left and right."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.ability import Ability
from bloodwork.kernel.ir import All, CardPattern, Env, OneOf, SharesTag, Test, Where
from bloodwork.kernel.ir.base import LEFT, RIGHT
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.ops import Choose, ChoosePlace, Do, Op
from bloodwork.rulesets.bloodless.names import HAND, SWAP
from bloodwork.rulesets.bloodless_prototype.laws import Laws

CARD_POOL: Final = 0
IN_HAND: Final = 1
ON_BOARD: Final = 2
ALONE: Final = {"card_pool": CARD_POOL, "hand": IN_HAND, "board": ON_BOARD}


class MayBeCalled(Test):
    """A card of another Name than the caller's; one of the same Name only if the caller is alone in its Kin."""

    def __init__(self, alone: int, parents: bool) -> None:
        self.alone: Final = alone
        self.parents: Final = parents

    def told(self) -> str:
        where = "in the game" if self.alone == CARD_POOL else "in your hand" if self.alone == IN_HAND else "you control"
        return f"that has another name than {{this}} (or its name, if no card of another name {where} is of its kin)"

    def holds(self, g: Machine, env: Env, card: i64) -> bool:
        caller = g.card_of(env.source)
        if caller < 0:
            return False
        name = g.lib.faces[g.face_of[caller]].name
        if g.lib.faces[g.face_of[card]].name != name:
            return True
        tags = g.tags_seen(env, caller) if self.parents else g.own_tags_seen(env, caller)
        if self.alone == CARD_POOL:
            for face in g.lib.faces:
                if face.name >= 0 and face.name != name and face.tags & tags:
                    return False
        elif self.alone == IN_HAND:
            for other in g.zones[g.table.zone_of(env.you, HAND)]:
                face = g.lib.faces[g.face_of[other]]
                if face.name != name and face.tags & tags:
                    return False
        else:
            for slot in g.table.rows[env.you]:
                cs = g.at[slot]
                if cs is not None and cs.card != caller and cs.tags & tags:
                    return False
        return True


class OneOfBothSides(Where):
    """The spaces to the left and right of the card bearing the text; beyond the end of the row: its own.

    With `open_only` those alone into which it could go, which with `over` are those of other cards too.
    """

    def __init__(self, open_only: bool, over: bool) -> None:
        self.open_only: Final = open_only
        self.over: Final = over

    def told(self) -> str:
        if not self.open_only:
            return "the spaces to the left and right of {this} (beyond the end of the row, its own space)"
        which = "spaces" if self.over else "empty spaces"
        return f"the {which} to the left and right of {{this}}"

    def places(self, g: Machine, env: Env, card: i64) -> tuple[int, ...]:
        bearer = g.live(env.source)
        if bearer < 0 or g.state(bearer) is None:
            return ()
        out: list[int] = []
        slot = g.where[bearer]
        for direction in (LEFT, RIGHT):
            at = g.table.step(slot, direction, env.you)
            if not self.open_only:
                out.append(at if at >= 0 else slot)
            elif at >= 0 and (self.over or g.slots[at] < 0):
                out.append(at)
        return tuple(out)


def calls(ability: Ability) -> bool:
    """Whether a text calls cards of the same kin from a hand."""
    for op in ability.code:
        if isinstance(op, Choose) and isinstance(op.among, All):
            for test in op.among.pattern.tests:
                if isinstance(test, MayBeCalled):
                    return True
    return False


def is_call(pattern: CardPattern) -> bool:
    """Whether a pattern is of cards that a kin calls."""
    return len(pattern.tests) > 1 and isinstance(pattern.tests[-1], MayBeCalled)


def of_this_edition(code: tuple[Op, ...], laws: Laws) -> tuple[Op, ...]:
    """The same instructions, with "another card that shares a kin" and "left or right" as this edition means them."""
    out: list[Op] = []
    over = False
    for op in code:
        over = over or (isinstance(op, Do) and op.kind == SWAP)
    for op in code:
        if isinstance(op, ChoosePlace) and isinstance(op.where, OneOf):
            out.append(ChoosePlace(op.reg, OneOfBothSides(laws.open_only, over), op.who, op.card))
        elif isinstance(op, Choose) and isinstance(op.among, All) and is_of_kin(op.among.pattern):
            among = op.among.pattern
            test = MayBeCalled(ALONE[laws.call_alone], laws.shared_parent)
            pattern = CardPattern(among.zones, among.side, (*among.tests, test), among.extreme, among.least)
            out.append(Choose(op.reg, All(pattern), op.who, op.lo, op.hi, op.hidden, op.pay))
        else:
            out.append(op)
    return tuple(out)


def is_of_kin(pattern: CardPattern) -> bool:
    """Whether a pattern is one of cards in hand that share a kin, and has not been read yet."""
    shares = False
    for test in pattern.tests:
        if isinstance(test, MayBeCalled):
            return False
        shares = shares or isinstance(test, SharesTag)
    return shares and pattern.zones == 1 << HAND
