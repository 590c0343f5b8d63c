"""Until thinking.py is there."""
from __future__ import annotations
import asyncio
from bloodwork.bots import Seat, make_bot

class Thinker:
    def __init__(self, processes: int) -> None: ...
    async def move(self, table, seat):
        bot = Seat(make_bot(table.seats[seat].bot, 7), "AB".index(seat))
        game = table.watched.game
        return game.options[await asyncio.to_thread(bot.choice, game)].text
    async def hint(self, table, seat):
        from bloodwork.server.wire import HintMove
        bot = Seat(make_bot("greedy", 7), "AB".index(seat))
        game = table.watched.game
        return [HintMove(game.options[await asyncio.to_thread(bot.choice, game)].text, 0.5, 1)]
    async def close(self) -> None: ...
