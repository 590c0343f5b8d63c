"""Which players a text speaks of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bloodwork.kernel.ir.base import NOBODY

if TYPE_CHECKING:
    from bloodwork.kernel.ir.base import Env
    from bloodwork.kernel.ir.cards import Ref
    from bloodwork.kernel.machine import Machine


class Who:
    def players(self, g: Machine, env: Env) -> tuple[int, ...]:
        return ()

    def one(self, g: Machine, env: Env) -> int:
        found = self.players(g, env)
        return found[0] if found else NOBODY


class You(Who):
    def players(self, g: Machine, env: Env) -> tuple[int, ...]:
        return (env.you,)


class Opponent(Who):
    def players(self, g: Machine, env: Env) -> tuple[int, ...]:
        return (1 - env.you,)


class EachPlayer(Who):
    """Both, the active one first."""

    def players(self, g: Machine, env: Env) -> tuple[int, ...]:
        return (g.active, 1 - g.active)


class ActivePlayer(Who):
    def players(self, g: Machine, env: Env) -> tuple[int, ...]:
        return (g.active,)


class EventPlayer(Who):
    def players(self, g: Machine, env: Env) -> tuple[int, ...]:
        ev = env.event
        return (ev.player,) if ev is not None and ev.player >= 0 else ()


class BoundPlayer(Who):
    """A register that holds players."""

    def __init__(self, reg: int) -> None:
        self.reg: Final = reg

    def players(self, g: Machine, env: Env) -> tuple[int, ...]:
        return env.regs[self.reg]


class ControllerOf(Who):
    def __init__(self, ref: Ref) -> None:
        self.ref: Final = ref

    def players(self, g: Machine, env: Env) -> tuple[int, ...]:
        card = self.ref.known(g, env)
        return (g.controller_seen(env, card),) if card >= 0 else ()


class OwnerOf(Who):
    def __init__(self, ref: Ref) -> None:
        self.ref: Final = ref

    def players(self, g: Machine, env: Env) -> tuple[int, ...]:
        card = self.ref.known(g, env)
        return (g.owner[card],) if card >= 0 else ()
