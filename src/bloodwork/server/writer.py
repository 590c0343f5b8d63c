"""One thread writes: it takes all that waits, commits it in one transaction, and only then tells each caller.

While a commit is on its way to the disk the next callers gather, so that many actions cost few syncs.
"""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Callable, Sequence
from typing import Final

from bloodwork.server.batch import (
    Acquire,
    Append,
    Batch,
    Create,
    Job,
    Keep,
    KeepCards,
    KeepSnapshot,
    LayDown,
    Mark,
    Outcome,
    Release,
)
from bloodwork.server.database import Database, failure
from bloodwork.server.store import Counters, Hint, Lease, StoreBroken, StoreDown, StoreError

MOST_AT_ONCE: Final = 256
_PAUSE: Final = 0.1  # seconds between two tries to reach a database that is gone

Waiting = tuple[Job, "asyncio.Future[Outcome]"]


class Writer:
    """The thread, and the way into it from the event loop."""

    def __init__(self, database: Database, address: str, counters: Counters, tell: Callable[[Hint], None]) -> None:
        self._database = database
        self._address = address
        self._counters = counters
        self._tell = tell
        self._loop = asyncio.get_running_loop()
        self._queue: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._closing = False
        self.broken: StoreBroken | None = None
        self._thread = threading.Thread(target=self._work, name="bloodwork-writer", daemon=True)
        self._thread.start()

    async def do(self, job: Job) -> Lease | bool | None:
        """Commit this job, with whatever else waits."""
        if self._closing:
            raise StoreDown("the store is closed")
        waits: asyncio.Future[Outcome] = self._loop.create_future()
        self._queue.put((job, waits))
        outcome = await waits
        if isinstance(outcome, StoreError):
            raise outcome
        return outcome

    @property
    def waiting(self) -> int:
        return self._queue.qsize()

    def fail(self, broken: StoreBroken) -> None:
        """The disk or the file failed, found by whoever read or wrote: from now on nothing is written."""
        if self.broken is None:
            self.broken = broken
            self._tell(Hint("broken"))

    async def close(self) -> None:
        """Write what waits, then end."""
        self._closing = True
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _work(self) -> None:
        ending = False
        while not ending:
            waiting: list[Waiting] = []
            item = self._queue.get()
            while True:
                if item is None:
                    ending = True
                else:
                    waiting.append(item)
                if ending or len(waiting) >= MOST_AT_ONCE:
                    break
                try:
                    item = self._queue.get_nowait()
                except queue.Empty:
                    break
            for kinds in ((Append, Create, Keep, KeepCards), (Acquire,), (KeepSnapshot, Mark), (Release, LayDown)):
                chosen = [each for each in waiting if isinstance(each[0], kinds)]
                if chosen:
                    self._commit(chosen)

    def _commit(self, waiting: Sequence[Waiting]) -> None:
        jobs = [job for job, _ in waiting]
        try:
            outcomes = self._outcomes(jobs)
        except Exception as error:
            # What the database was asked is wrong for one of them: each on its own, so that only that one fails.
            if len(jobs) > 1:
                for each in waiting:
                    self._commit([each])
                return
            outcomes = [StoreError(f"the database refused this: {getattr(error, 'orig', None) or error}")]
        try:
            self._loop.call_soon_threadsafe(_deliver, [future for _, future in waiting], outcomes)
        except RuntimeError:
            return  # the loop is gone, and with it everyone who could have been told

    def _outcomes(self, jobs: Sequence[Job]) -> list[Outcome]:
        """Try until it is committed, refused, or too late."""
        deadline = time.monotonic() + self._database.patience
        while True:
            if self.broken is not None:
                return [StoreBroken(self.broken.message) for _ in jobs]
            try:
                return self._transaction(jobs)
            except Exception as error:
                meant = failure(error)
                if meant is None:
                    raise
                if isinstance(meant, StoreBroken):
                    self.fail(meant)
                elif time.monotonic() + _PAUSE >= deadline:
                    return [StoreDown(meant.message) for _ in jobs]
                else:
                    time.sleep(_PAUSE)

    def _transaction(self, jobs: Sequence[Job]) -> list[Outcome]:
        with self._database.writer.connect() as connection:
            batch = Batch(self._database, self._address, connection)
            outcomes = batch.run(jobs, swiftly=True)
            if outcomes is None:
                connection.rollback()
                batch = Batch(self._database, self._address, connection)
                outcomes = batch.run(jobs, swiftly=False)
                assert outcomes is not None
            for job, outcome in zip(jobs, outcomes, strict=True):
                if isinstance(job, Append | Create | Keep) and not (
                    isinstance(outcome, StoreError) or outcome is False
                ):
                    job.sent = True
            connection.commit()
        counters = self._counters
        counters.commits += 1
        counters.largest_batch = max(counters.largest_batch, len(jobs))
        for job, outcome in zip(jobs, outcomes, strict=True):
            if isinstance(outcome, StoreError):
                counters.refused += 1
            elif isinstance(job, Append):
                counters.appended += 1
        if not self._database.shared:
            for hint in dict.fromkeys(hint for _, hint in batch.hints):
                self._tell(hint)
        return outcomes


def _deliver(futures: Sequence[asyncio.Future[Outcome]], outcomes: Sequence[Outcome]) -> None:
    for future, outcome in zip(futures, outcomes, strict=True):
        if not future.done():
            future.set_result(outcome)
