"""What the words of a sigil alone do not say: whom Kin Call calls, to which sides a card travels, when others act."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.event import Event
from bloodwork.kernel.ir import Env, EventTest, Test, Where
from bloodwork.kernel.ir.base import LEFT, RIGHT
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.rulesets.bloodless.names import HAND

CARD_POOL: Final = 0
IN_HAND: Final = 1
ON_BOARD: Final = 2
ALONE: Final = {"card_pool": CARD_POOL, "hand": IN_HAND, "board": ON_BOARD}


class MayBeCalled(Test):
    """A card of another Name than the caller's; one of the same Name only if the caller is alone in its Kin."""

    def __init__(self, alone: int, parents: bool) -> None:
        self.alone: Final = alone
        self.parents: Final = parents

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


class WasThere(EventTest):
    """The card bearing the text was there when what the event ends began."""

    def holds(self, g: Machine, env: Env, ev: Event) -> bool:
        cs = g.state(g.card_of(env.source))
        return cs is not None and cs.serial <= ev.amount
