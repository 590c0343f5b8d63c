"""What a running server has: its store, its rooms, and those who think for bots. It is there from start to stop."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

from litestar import Litestar

from bloodwork.errors import BadFile, BloodworkError
from bloodwork.server.budgets import REPLAYERS, Budgets
from bloodwork.server.hall import Hall
from bloodwork.server.http_protocol import Edge
from bloodwork.server.loop_turns import LoopTurns
from bloodwork.server.metrics import Metrics
from bloodwork.server.relay import Passes, Relays
from bloodwork.server.replayers import Replayers
from bloodwork.server.settings import Settings
from bloodwork.server.sql import open_store
from bloodwork.server.store import Store
from bloodwork.server.thinking import Thinker
from bloodwork.server.upkeep import Upkeep

LOG: Final = logging.getLogger("bloodwork.server")


def stop_process() -> None:
    """What a process does that must not write again: it ends in good order, and whoever watches it starts another."""
    LOG.critical("the store cannot be trusted any more; the server stops")
    os.kill(os.getpid(), signal.SIGTERM)


class Serving:
    def __init__(self, settings: Settings, broken: Callable[[], None] = stop_process, *, warm: bool = False) -> None:
        """`warm`: the processes that think are started at once, not when the first bot needs one."""
        self.settings = settings
        self.warm = warm
        self.broken = broken
        self.metrics = Metrics()
        self.budgets = Budgets(settings.limits)
        self.turns = LoopTurns()
        self.relays = Relays()
        self.edge = Edge(settings.limits, settings.proxies.split(",") if settings.proxies else (), self.turns)
        self.replayers = Replayers(REPLAYERS, settings.limits.replay_seconds, settings.limits.replay_memory)
        self._hall: Hall | None = None
        self.thinker: Thinker
        self._upkeep: Upkeep | None = None
        self._passes: Passes | None = None
        self.failure: BloodworkError | None = None  # why it could not start

    @property
    def hall(self) -> Hall:
        assert self._hall is not None, "the server has not started"
        return self._hall

    def banned(self, address: str) -> bool:
        return self._upkeep is not None and self._upkeep.bans.has(address)

    @property
    def passes(self) -> Passes:
        assert self._passes is not None, "the server has not started"
        return self._passes

    @property
    def store(self) -> Store:
        return self.hall.store

    @asynccontextmanager
    async def lifespan(self, _: Litestar) -> AsyncIterator[None]:
        settings = self.settings
        try:
            settings.home.mkdir(parents=True, exist_ok=True)
            store = await open_store(settings.database_address(), settings.address, lease=settings.lease)
        except OSError as error:
            self.failure = BadFile(f"tables cannot be kept there: {error.strerror}", file=settings.home)
            raise
        except BloodworkError as error:
            self.failure = error
            raise
        try:
            self._passes = Passes(await store.relay_secret())
            self.thinker = thinker = Thinker(settings.thinkers, settings.limits.bot_answer)
            warming = asyncio.create_task(thinker.start()) if self.warm else None
            try:
                self._hall = Hall(
                    store,
                    thinker,
                    settings.limits,
                    self.broken,
                    look=settings.lease / 2,
                    turns=self.turns,
                    work=self.budgets.work,
                )
                ours = settings.home if settings.database_address().startswith("sqlite") else None
                self._upkeep = Upkeep(
                    self._hall, settings.retention, look=settings.lease / 2, home=ours, budgets=self.budgets
                )
                watching = asyncio.create_task(self.metrics.watch_loop())
                try:
                    yield
                finally:
                    watching.cancel()
                    await self._upkeep.stop()
                    await self._hall.stop()
            finally:
                await self.replayers.close()
                if warming is not None:
                    await asyncio.gather(warming, return_exceptions=True)
                await thinker.close()
        finally:
            self.relays.close()
            await asyncio.shield(store.close())
