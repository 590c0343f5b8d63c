"""What a server does beside serving: it follows those who run it, and deletes what need not be kept any more."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import shutil
from pathlib import Path
from typing import Final

from bloodwork.server.bans import Bans
from bloodwork.server.budgets import Budgets
from bloodwork.server.byte_cache import expire_all
from bloodwork.server.hall import Hall
from bloodwork.server.retention import Retention
from bloodwork.server.store import StoreError

LOG: Final = logging.getLogger("bloodwork.server")
PRUNE: Final = 3600.0  # seconds between two looks for what has expired
ROOM: Final = 20.0  # seconds between two looks at how much room is left
FIRST: Final = 60.0  # seconds after the start, so that a start is not held up


class Upkeep:
    def __init__(
        self, hall: Hall, retention: Retention, look: float, home: Path | None = None, budgets: Budgets | None = None
    ) -> None:
        """`look`: seconds between two looks at what those who run the server have decided.

        home       the folder that the database is in, if it is ours to see that its disk does not run full
        budgets    what is told when there is no room for more
        """
        self._home = home
        self._budgets = budgets
        self.bans = Bans()
        self._hall = hall
        self._retention = retention
        self._look = look
        self._number = -1
        self._tasks = [
            asyncio.create_task(one) for one in (self._follow(), self._prune(), self._watch_room(), self._expire())
        ]

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

    async def look_for_room(self) -> None:
        """Whether there is room to keep more: games that are being played go on in any case."""
        if self._budgets is None:
            return
        limits = self._hall.limits
        full = ""
        if await self._hall.store.size() > limits.database:
            full = "the server keeps as much as it may"
        elif self._home is not None and shutil.disk_usage(self._home).free < limits.free:
            full = "the server has no room to keep more"
        if full and not self._budgets.full:
            LOG.error("%s: no tables, games and replays begin until there is room again", full)
        self._budgets.full = full

    async def _expire(self) -> None:
        while True:
            await asyncio.sleep(min(ROOM, self._hall.limits.unused / 2))
            expire_all(self._hall.limits.unused)

    async def _watch_room(self) -> None:
        while True:
            with contextlib.suppress(StoreError, OSError):
                await self.look_for_room()
            await asyncio.sleep(ROOM)

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
