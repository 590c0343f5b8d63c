"""Players that are programs. A bot sees its player's view and a guess made from it; never the game itself."""

from __future__ import annotations

from typing import Final

from bloodwork.bots.bot import Bot, Dice
from bloodwork.bots.greedy import GreedyBot
from bloodwork.bots.random import RandomBot
from bloodwork.bots.seat import Seat
from bloodwork.errors import unknown

__all__ = ["BOTS", "Bot", "Dice", "GreedyBot", "RandomBot", "Seat", "make_bot"]

BOTS: Final = ("greedy", "random")


def make_bot(name: str, seed: int = 0) -> Bot:
    """A bot by its name.

    >>> make_bot("greedy", 7).name
    'greedy'
    """
    if name == "greedy":
        return GreedyBot(seed)
    if name == "random":
        return RandomBot(seed)
    raise unknown("bot", name, BOTS)
