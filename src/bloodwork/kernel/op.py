"""What an op is, and the moments until which what it did can last."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bloodwork.kernel import foretold
from bloodwork.kernel.ir import NOBODY, Cond, Env, EventPattern, Who
from bloodwork.kernel.native import i64

F_LEAVES: Final = 2  # as in event.py, which an op does not import

if TYPE_CHECKING:
    from bloodwork.kernel.effect import Effect
    from bloodwork.kernel.event import Event
    from bloodwork.kernel.machine import Machine
    from bloodwork.kernel.prospect import Prospect

# kinds of moment
TURN_END: Final = 1
TURN_START: Final = 2
ON_EVENT: Final = 3
WHILE: Final = 4  # when a condition no longer holds


class Moment:
    """When something that was done is undone again, or an ability that no card holds ends.

    whose    whose turn starts or ends; None: anybody's
    later    a turn that is under way does not count: "your next turn"
    turns    how many such turns
    only     of an ability: it holds in the last of these turns alone, not before
    pattern  of ON_EVENT
    cond     of WHILE
    """

    def __init__(
        self,
        kind: int,
        whose: Who | None = None,
        later: bool = False,
        turns: int = 1,
        only: bool = False,
        pattern: EventPattern | None = None,
        cond: Cond | None = None,
    ) -> None:
        self.kind: Final = kind
        self.whose: Final = whose
        self.later: Final = later
        self.turns: Final = turns
        self.only: Final = only
        self.pattern: Final = pattern
        self.cond: Final = cond

    def term(self, g: Machine, env: Env, ev: Event | None) -> i64:
        """This moment from now on as one number: its kind, whose turn, and how many of them there are until then, that
        one included. `ev` is what was done: whose turn may hang on its card. Read by until.py."""
        whose: i64 = NOBODY
        if self.whose is not None:
            if ev is None:
                whose = self.whose.one(g, env)
            else:
                asked = env.event
                env.event = ev
                whose = self.whose.one(g, env)
                env.event = asked
        left: i64 = self.turns
        if self.later and self.kind == TURN_END and (whose < 0 or whose == g.active):
            left += 1
        kind: i64 = self.kind
        return 1 + (kind | (whose + 1) << 3 | left << 5)

    def is_past(self, g: Machine, env: Env) -> bool:
        """Whether it can come no more: "until this card leaves" or "dies", of one that has left play already."""
        pattern = self.pattern
        if pattern is None or not pattern.own or g.state(g.live(env.source)) is not None:
            return False
        for kind in pattern.kinds:
            if kind.on & F_LEAVES or g.kinds[kind.kind].ends:
                return True
        return False


class Op:
    def run(self, g: Machine, eff: Effect) -> bool:
        return True

    def aim(self, g: Machine, eff: Effect) -> bool:
        """Settles what is chosen before the effect is begun; called like `run`."""
        return True

    def foretell(self, g: Machine, p: Prospect, code: tuple[Op, ...], at: i64, end: i64) -> i64:
        """What becomes of a run that is only thought of (prospect.py) when it comes to this op, which is at `at`: it
        goes on at the op that is answered, or is known to come out as CAN or CANNOT. `p` is told what is bound or paid.
        """
        return at + 1 if p.paying else foretold.CAN

    def departs(self, g: Machine) -> bool:
        """Whether it takes cards out of play."""
        return False

    def pays(self) -> bool:
        """Whether it belongs to a cost."""
        return False

    def allowed(self, g: Machine, env: Env, reg: int, cards: tuple[int, ...]) -> tuple[int, ...]:
        """Those of some cards that no card forbids to be done this to, if it is done to what a register holds."""
        return cards

    def offers(self) -> bool:
        """Whether it lets a player choose, so that choosing none can decline a "may" before it."""
        return False
