"""What an op is, and the moments until which what it did can last."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bloodwork.kernel.ir import Env, EventPattern
from bloodwork.kernel.native import i64

F_LEAVES: Final = 2  # as in event.py, which an op does not import

if TYPE_CHECKING:
    from bloodwork.kernel.effect import Effect
    from bloodwork.kernel.machine import Machine

# moments for "until"
END_OF_TURN: Final = 1  # the next end of turn, whoever's
END_OF_YOUR_TURN: Final = 2
END_OF_NEXT_TURN: Final = 3  # the second end of turn from now
ON_EVENT: Final = 4
END_OF_YOUR_NEXT_TURN: Final = 5  # of the turn after this one, if it is yours


class Moment:
    """When something that was done is undone again."""

    def __init__(self, kind: int, pattern: EventPattern | None = None) -> None:
        self.kind: Final = kind
        self.pattern: Final = pattern

    def is_past(self, g: Machine, env: Env) -> bool:
        """Whether it has come before anything was done: "until this card leaves", of one that has left already."""
        pattern = self.pattern
        if pattern is None or not pattern.own or g.state(g.live(env.source)) is not None:
            return False
        for kind in pattern.kinds:
            if kind.on & F_LEAVES:
                return True
        return False


class Op:
    def run(self, g: Machine, eff: Effect) -> bool:
        return True

    def aim(self, g: Machine, eff: Effect) -> bool:
        """Settles what is chosen before the effect is begun; called like `run`."""
        return True

    def possible(self, g: Machine, env: Env) -> bool:
        """Whether, by what everyone can see, this could still succeed. Decides if a "may" is asked at all."""
        return True

    def payable(self, g: Machine, env: Env) -> bool:
        """Whether this, as a cost, can be paid in full now."""
        return True

    def doable(self, g: Machine, env: Env, card: i64) -> bool:
        """Whether this could succeed with a card, for all that who chooses it knows."""
        return True

    def offers(self) -> bool:
        """Whether it lets a player choose, so that choosing none can decline a "may" before it."""
        return False
