"""Which players a text speaks of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bloodwork.kernel.ir.base import NOBODY
from bloodwork.kernel.native import i64

if TYPE_CHECKING:
    from bloodwork.kernel.ir.base import Env
    from bloodwork.kernel.ir.cards import Ref
    from bloodwork.kernel.ir.conditions import Cond
    from bloodwork.kernel.ir.numbers import Value
    from bloodwork.kernel.machine import Machine


ONE: Final[tuple[tuple[int, ...], ...]] = ((0,), (1,))  # a player alone


class Who:
    def players(self, g: Machine, env: Env) -> tuple[int, ...]:
        return ()

    def one(self, g: Machine, env: Env) -> i64:
        found = self.players(g, env)
        return found[0] if found else NOBODY


class You(Who):
    """The player of the effect: who controls the card bearing the text."""

    def players(self, g: Machine, env: Env) -> tuple[int, ...]:
        return ONE[env.you]


class Opponent(Who):
    """The opponent of that player."""

    def players(self, g: Machine, env: Env) -> tuple[int, ...]:
        return (1 - env.you,)


class EachPlayer(Who):
    """Both, the active one first, or another if that is said."""

    def __init__(self, first: Who | None = None) -> None:
        self.first: Final = first

    def players(self, g: Machine, env: Env) -> tuple[int, ...]:
        first = g.active
        if self.first is not None:
            first = self.first.one(g, env)
        return (first, 1 - first)


class ActivePlayer(Who):
    """The player whose turn it is."""

    def players(self, g: Machine, env: Env) -> tuple[int, ...]:
        return (g.active,)


class EventPlayer(Who):
    """The player of the event that triggered."""

    def players(self, g: Machine, env: Env) -> tuple[int, ...]:
        ev = env.event
        return (ev.player,) if ev is not None and ev.player >= 0 else ()


class SituatedPlayer(Who):
    """Whoever is in a situation of the ruleset (has the initiative), or with `has` False is not."""

    def __init__(self, what: int, has: bool = True) -> None:
        self.what: Final = what
        self.has: Final = has

    def players(self, g: Machine, env: Env) -> tuple[int, ...]:
        out: list[int] = []
        for player in range(2):
            if g.rules.situation(g, self.what, player) == self.has:
                out.append(player)
        return tuple(out)


class BoundPlayer(Who):
    """A register that holds players."""

    def __init__(self, reg: int) -> None:
        self.reg: Final = reg

    def players(self, g: Machine, env: Env) -> tuple[int, ...]:
        return env.regs[self.reg]


class ControllerOf(Who):
    """Who controls a card, or did when it was last in play."""

    def __init__(self, ref: Ref) -> None:
        self.ref: Final = ref

    def players(self, g: Machine, env: Env) -> tuple[int, ...]:
        card = self.ref.known(g, env)
        return (g.controller_seen(env, card),) if card >= 0 else ()


class OwnerOf(Who):
    """Who owns a card."""

    def __init__(self, ref: Ref) -> None:
        self.ref: Final = ref

    def players(self, g: Machine, env: Env) -> tuple[int, ...]:
        card = self.ref.known(g, env)
        return (g.owner[card],) if card >= 0 else ()


class OtherOf(Who):
    """The other one of the two, seen from one player."""

    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def players(self, g: Machine, env: Env) -> tuple[int, ...]:
        found = self.who.players(g, env)
        return (1 - found[0],) if len(found) == 1 else ()


class Topmost(Who):
    """The player for whom a number is greater (or less) than for the other; nobody if it is the same."""

    def __init__(self, number: Value, least: bool) -> None:
        self.number: Final = number
        self.least: Final = least

    def players(self, g: Machine, env: Env) -> tuple[int, ...]:
        here = env.clone()
        here.you = 0
        first = self.number.value(g, here)
        here.you = 1
        second = self.number.value(g, here)
        if first == second:
            return ()
        return (0,) if (first > second) != self.least else (1,)


class HoldersOf(Who):
    """Whoever has the cards of a reference, each once, the active player first."""

    def __init__(self, ref: Ref) -> None:
        self.ref: Final = ref

    def players(self, g: Machine, env: Env) -> tuple[int, ...]:
        out: list[int] = []
        for nth in range(2):
            player = g.active if nth == 0 else 1 - g.active
            for card in self.ref.cards(g, env):
                if g.controller(card) == player and player not in out:
                    out.append(player)
        return tuple(out)


class PlayersThat(Who):
    """Each player of whom something holds, seen with that player as "you"; the active one first."""

    def __init__(self, cond: Cond) -> None:
        self.cond: Final = cond

    def players(self, g: Machine, env: Env) -> tuple[int, ...]:
        here = env.clone()
        out: list[int] = []
        for player in (int(g.active), 1 - int(g.active)):
            here.you = player
            if self.cond.holds(g, here):
                out.append(player)
        return tuple(out)
