"""Players that are programs. A bot sees its player's view and a guess made from it; never the game itself."""

from __future__ import annotations

from bloodwork.bots.bot import Alternative, Bot, Dice, Thinker
from bloodwork.bots.greedy import GreedyBot
from bloodwork.bots.made import BOTS, make_bot
from bloodwork.bots.random import RandomBot
from bloodwork.bots.search import SearchBot
from bloodwork.bots.seat import Seat

__all__ = ["BOTS", "Alternative", "Bot", "Dice", "GreedyBot", "RandomBot", "SearchBot", "Seat", "Thinker", "make_bot"]
