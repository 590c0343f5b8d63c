"""Bots that think in a thread of this process: for a tree that has no processes for them yet (`thinking.py`)."""

from __future__ import annotations

import asyncio

from bloodwork.bots import Seat, make_bot
from bloodwork.server.table import Table
from bloodwork.server.watched import SEATS
from bloodwork.server.wire import HintMove, SeatLetter


class Thinker:
    def __init__(self, processes: int = 1) -> None:
        self.processes = processes

    async def start(self) -> None:
        """There is nothing to start."""

    async def close(self) -> None:
        """There is nothing to end."""

    async def move(self, table: Table, seat: SeatLetter) -> str:
        return await self._thought(table, seat, table.seats[seat].bot)

    async def hint(self, table: Table, seat: SeatLetter) -> list[HintMove]:
        return [HintMove(await self._thought(table, seat, "greedy"), 0.5, 0)]

    async def _thought(self, table: Table, seat: SeatLetter, name: str) -> str:
        assert table.watched is not None
        game = table.watched.game.copy()
        options = game.options
        return options[await asyncio.to_thread(Seat(make_bot(name), SEATS.index(seat)).choice, game)].text
