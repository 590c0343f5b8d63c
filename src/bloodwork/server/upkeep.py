"""What a server does beside serving: it follows those who run it, and deletes what need not be kept any more."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Final

from bloodwork.server.bans import Bans
from bloodwork.server.hall import Hall
from bloodwork.server.retention import Retention
from bloodwork.server.store import StoreError

LOG: Final = logging.getLogger("bloodwork.server")
PRUNE: Final = 3600.0  # seconds between two looks for what has expired
FIRST: Final = 60.0  # seconds after the start, so that a start is not held up


class Upkeep:
    def __init__(self, hall: Hall, retention: Retention, look: float) -> None:
        """`look`: seconds between two looks at what those who run the server have decided."""
        self.bans = Bans()
        self._hall = hall
        self._retention = retention
        self._look = look
        self._number = -1
        self._tasks = [asyncio.create_task(self._follow()), asyncio.create_task(self._prune())]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def look(self) -> None:
        """Does what was decided since the last look."""
        orders = await self._hall.store.orders(self._number)
        if orders is None:
            return
        self._number = orders.number
        self.bans = Bans(orders.bans)
        for table in orders.gone:
            self._hall.take_away(table)
        self._hall.send_away(self.bans)

    async def _follow(self) -> None:
        while True:
            with contextlib.suppress(StoreError):
                await self.look()
            await asyncio.sleep(self._look)

    async def _prune(self) -> None:
        await asyncio.sleep(FIRST)
        while True:
            with contextlib.suppress(StoreError):
                tables, replays = await self._hall.store.prune(self._retention)
                if tables or replays:
                    LOG.info("deleted %d tables and %d replays that nobody came back to", tables, replays)
            await asyncio.sleep(PRUNE)
