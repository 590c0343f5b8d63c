"""What a bot is: something that answers a question from what its player may know, and from nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import NamedTuple, Protocol, runtime_checkable

from bloodwork.play import View
from bloodwork.play.guess import Imagined


class Dice:
    """A bot's own source of chance. It never draws from that of a game.

    >>> [Dice(7, 1).below(6) for _ in range(2)]
    [4, 4]
    """

    def __init__(self, *seeds: int) -> None:
        self._key = blake2b(",".join(map(str, seeds)).encode(), digest_size=32, person=b"bloodwork bot").digest()
        self._used = 0

    def number(self) -> int:
        """A number from 0 to 2**63 - 1, which also does for a seed."""
        block = blake2b(self._used.to_bytes(8, "little"), key=self._key, digest_size=8).digest()
        self._used += 1
        return int.from_bytes(block, "little") >> 1

    def below(self, n: int) -> int:
        return self.number() % n


class Alternative(NamedTuple):
    """An answer that a bot thought about: its chance to win, and in how many playouts it was tried."""

    text: str
    chance: float
    tried: int


class Bot(Protocol):
    """A player that is a program.

    `looks_ahead` says whether it wants a guess to think ahead in; making one takes time.
    """

    name: str
    seed: int
    looks_ahead: bool

    def choose(self, view: View, options: Sequence[str], guess: Imagined | None, dice: Dice) -> int:
        """Which of the options to take, by its place among them.

        view      what this player may know of the game
        options   the answers in notation
        guess     the game with everything that this player cannot know replaced by a guess
        dice      chance, fixed by the bot's seed and the number of the question

        It must depend on nothing else, so that one view always gets one answer.
        """
        ...


@runtime_checkable
class Thinker(Bot, Protocol):
    """A bot that can also say what it thinks of the other answers."""

    def think(self, options: Sequence[str], guess: Imagined, dice: Dice) -> list[Alternative]:
        """All that it thought about, the best first; it chooses the first."""
        ...
