"""What one address may use up beside playing: tables and games that it begins, bytes that are kept, processor time.

Work that takes long is done in threads, few at a time, for one address after another.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Final, TypeVar

from bloodwork.server.fair_queue import FairQueue, Place
from bloodwork.server.http_errors import TooFast, Unavailable
from bloodwork.server.limits import Buckets, Doors, Limits

AT_ONCE: Final = 2  # threads that work for callers, so that those who play have their share of the processor
REPLAYERS: Final = 2  # processes that play records, once there are any to play
OF_ADDRESS: Final = 1  # of either that one address has at the same time, however long that takes
BEGUN: Final = 5_000  # bytes that are kept of a table or a game without its answers
ENTRY: Final = 400  # bytes that are kept of an answer
MOST_WAITING: Final = 64  # calls of one address that wait for work to be done

Done = TypeVar("Done")


class Budgets:
    def __init__(self, limits: Limits) -> None:
        self.made = Buckets(limits.made, limits.made_burst)
        self.listed = Buckets(limits.listed, limits.listed_burst)
        self.bytes = Buckets(limits.kept_bytes, limits.kept_burst)
        self.frames = Buckets(limits.address_frames, limits.address_frame_burst)
        self.processor = Buckets(limits.processor, limits.processor_burst)
        self.uploads = Doors(limits.uploads, limits.uploads_of_address, "uploads")
        self.full = ""  # why nothing more is begun: there is no room to keep it
        self.line = FairQueue(AT_ONCE, OF_ADDRESS)
        self.replays = FairQueue(REPLAYERS, OF_ADDRESS)

    def begin(self, address: str) -> None:
        """One more table, game or replay."""
        if self.full:
            raise Unavailable(self.full)
        room = self.bytes.of(address)
        if not room.take(0.0):
            raise TooFast("too many bytes from this address", room.wait(1.0))
        bucket = self.made.of(address)
        if not bucket.take():
            raise TooFast("too many tables, games and replays from this address", bucket.wait())
        room.spend(BEGUN)

    def list(self, address: str) -> None:
        """One more table that the lobby shows, which has room for few."""
        bucket = self.listed.of(address)
        if not bucket.take():
            raise TooFast(
                "too many tables of this address are listed; one that is not listed can be made", bucket.wait()
            )

    def keep(self, address: str, size: int) -> None:
        """So many bytes more are kept."""
        bucket = self.bytes.of(address)
        if not bucket.take(size):
            raise TooFast("too many bytes from this address", bucket.wait(size))

    def wrote(self, address: str, entries: int) -> None:
        """So many entries of a game are kept for an address. A game goes on in any case; another may have to wait."""
        if entries > 0:
            self.bytes.of(address).spend(entries * ENTRY)

    @contextmanager
    def upload(self, address: str) -> Iterator[None]:
        """A large body is being received."""
        refused = self.uploads.enter(address)
        if refused:
            raise TooFast(refused, 1.0)
        try:
            yield
        finally:
            self.uploads.leave(address)

    @asynccontextmanager
    async def turn(self, address: str, line: FairQueue | None = None) -> AsyncIterator[Callable[[float], None]]:
        """A turn to work for an address, which is told how many seconds of a processor were used."""
        line = line or self.line
        bucket = self.processor.of(address)
        if not bucket.take(0.0) or bucket.left <= 0:
            raise TooFast("too much work for this address", bucket.wait(0.1))
        if line.of(address) >= MOST_WAITING:
            raise TooFast("too many calls of this address wait", 1.0)
        async with line.turn(Place(address)):
            yield bucket.spend

    async def work(self, address: str, make: Callable[[], Done]) -> Done:
        """Does something in a thread when it is this address's turn."""

        def measured() -> tuple[Done | None, BaseException | None, float]:
            began = time.thread_time()
            try:
                return make(), None, time.thread_time() - began
            except BaseException as error:
                return None, error, time.thread_time() - began

        async with self.turn(address) as spend:
            made, error, took = await asyncio.to_thread(measured)
            spend(took)
        if error is not None:
            raise error
        return made  # type: ignore[return-value]
