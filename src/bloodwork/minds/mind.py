"""What answers for a player in a game between programs."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.machine import RUNNING, Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.playout import MASK, SPREAD, STEP
from bloodwork.minds.determinize import Determinizer
from bloodwork.minds.greedy import choose
from bloodwork.rulesets.contract import Ruleset
from bloodwork.rulesets.worth import Worth, last_act

MINDS: Final = ("greedy", "random")
# Nobody has so much to do before anyone else has a say; a mind that goes on ends its phase.
MOST_IN_A_ROW: Final = 300


class Mind:
    """A player that is a program; `seed` is its own source of chance."""

    def __init__(self, player: i64, seed: int) -> None:
        self.player: i64 = player
        self.seed: i64 = seed & MASK

    def answer(self, g: Machine) -> i64:
        """The answer to the question that waits, from what the player may know. The game is not changed."""
        raise AssertionError("a mind must answer")

    def chance(self, g: Machine) -> i64:
        """A number for this question."""
        return ((self.seed + g.answers) * SPREAD + STEP) & MASK


class RandomMind(Mind):
    """Takes any answer, each as likely."""

    def answer(self, g: Machine) -> i64:
        options = g.options()
        return options[(self.chance(g) >> 8) % len(options)]


class GreedyMind(Mind):
    """Takes the answer after which its position is best."""

    def __init__(self, player: i64, seed: int, worth: Worth) -> None:
        super().__init__(player, seed)
        self.worth: Worth = worth
        self.worlds: Determinizer = Determinizer(player, seed)

    def answer(self, g: Machine) -> i64:
        options = g.options()
        if len(options) == 1:
            return options[0]
        return choose(self.worlds.determinize(g), self.worth, self.chance(g))


def make_mind(name: str, player: i64, seed: int, g: Machine) -> Mind:
    """A mind by its name, for a player of a game."""
    if name == "random":
        return RandomMind(player, seed)
    assert name == "greedy", name
    rules = g.rules
    assert isinstance(rules, Ruleset)
    return GreedyMind(player, seed, rules.worth(g.lib))


def play(g: Machine, minds: list[Mind], most: i64) -> list[int]:
    """Plays a game to its end, or for so many answers; all answers."""
    given: list[int] = []
    asked: i64 = -1
    in_a_row: i64 = 0
    g.run()
    while g.winner == RUNNING and len(given) < most:
        ask = g.ask
        assert ask is not None
        in_a_row = in_a_row + 1 if ask.player == asked else 0
        asked = ask.player
        answer = minds[asked].answer(g)
        if in_a_row > MOST_IN_A_ROW:
            ending = last_act(ask)
            answer = ending if ending >= 0 else g.options()[len(g.options()) - 1]
        given.append(answer)
        g.take(answer)
        g.run()
    return given
