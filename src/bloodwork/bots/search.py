"""A bot that thinks ahead: it plays many guesses on, takes each time the answers that have done best so far, and judges
what comes of it some turns later. It learns nothing that its player may not know, and its dice are its own: with a
budget of playouts one view and one seed always give one answer.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Final

from bloodwork.bots.bot import Alternative, Dice
from bloodwork.bots.race import Race
from bloodwork.bots.tree import LOOKS, RIPE, Branch, descend
from bloodwork.play import View
from bloodwork.play.guess import Imagined

SECONDS: Final = 1.0
MOST_ANSWERS: Final = 200  # in a playout
TRIES: Final = 4  # answers between which players choose on the way
MOST_TRIED: Final = 16  # of the answers, those that look best


class SearchBot:
    looks_ahead = True

    def __init__(
        self,
        seed: int = 0,
        *,
        seconds: float = SECONDS,
        playouts: int = 0,
        name: str = "search",
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        """A budget of playouts, or of seconds by a clock."""
        self.name = name
        self.seed = seed
        self.seconds = seconds
        self.playouts = playouts
        self.clock = clock

    def choose(self, view: View, options: Sequence[str], guess: Imagined | None, dice: Dice) -> int:
        assert guess is not None, "search thinks ahead in guesses"
        return options.index(self.think(options, guess, dice)[0].text)

    def think(self, options: Sequence[str], guess: Imagined, dice: Dice) -> list[Alternative]:
        """All answers, the best first."""
        answers = guess.told_apart()
        root = Branch()
        words = {answer: text for text, answer in reversed(guess.words().items())}
        found = []
        for key in self.rank(root, answers, guess, dice):
            branch = root.branches[key]
            if words.get(answers[key]) in options:
                found.append(Alternative(words[answers[key]], branch.chance, branch.tried))
        return found or [Alternative(options[-1], 0.0, 0)]

    def rank(self, root: Branch, answers: dict[int, int], guess: Imagined, dice: Dice) -> list[int]:
        """The answers in order, the best first, by halving: all are tried in the same guesses, and in each round only
        the better half of those of the round before. The budget is a limit: it ends when only one is left in the race.
        """
        budget, others = Budget(self), guess.others()
        looks = LOOKS if len(answers) > 1 else 1
        for _ in range(looks):
            root.look(others(dice.number()), answers, looks)
        ranked = root.best(answers)
        keys, rest = ranked[:MOST_TRIED], ranked[MOST_TRIED:]
        race = Race(root, keys)
        while len(keys) > 1 and not budget.spent:
            half = (len(keys) + 1) // 2
            budget.begin_round((len(keys) - 1).bit_length())
            while len(keys) > half and not budget.round_spent:
                world, seed = others(dice.number()), dice.number()
                for key in keys:
                    if not budget.spent:
                        race.results[key].append(self.play(guess, root.branches[key], answers[key], world.copy(), seed))
                        budget.number += 1
                if not budget.spent:
                    left = race.left(keys)
                    keys, rest = left, [*root.best(key for key in keys if key not in left), *rest]
            ranked = root.best(keys)
            keys, rest = ranked[:half], [*ranked[half:], *rest]
        return [*keys, *rest]

    def play(self, before: Imagined, branch: Branch, answer: int, world: Imagined, seed: int) -> float:
        """Plays a guess on after an answer, up to its horizon, counts what comes of it, and says it."""
        world.answer(answer)
        path = [(before.player, branch)]
        if branch.tried >= RIPE:
            path += descend(branch, world)
        world.foresee(seed, before.horizon, MOST_ANSWERS, TRIES)
        won = world.chance(before.player)
        for who, taken in path:
            taken.tried += 1
            taken.won += won if who == before.player else 1.0 - won
        return won


class Budget:
    """What a bot may spend on a decision, in rounds."""

    def __init__(self, bot: SearchBot) -> None:
        self.playouts = bot.playouts
        self.clock = bot.clock
        self.seconds = bot.seconds
        self.number = 0  # of playouts
        self.began = bot.clock()
        self.round_ends = 0.0

    def begin_round(self, rounds: int) -> None:
        """The first of some, which have equal shares of what is left."""
        used = self.used
        self.round_ends = used + (1 - used) / rounds if rounds > 1 else 1.0

    @property
    def used(self) -> float:
        """Of all that may be spent."""
        return self.number / self.playouts if self.playouts else (self.clock() - self.began) / self.seconds

    @property
    def spent(self) -> bool:
        return self.used >= 1

    @property
    def round_spent(self) -> bool:
        return self.used >= self.round_ends
