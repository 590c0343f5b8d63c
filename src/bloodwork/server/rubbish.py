"""When garbage is collected, and when memory goes back to the system.

What a table keeps are many small things that live long. To look through all of them takes two milliseconds for each
table, in which nobody is answered, and finds nothing: what a game or a connection leaves behind is freed at once, which
tests demand. So all of it is looked through only where that is over at once, and else only what is new, in small parts.
"""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import gc
import time
from collections.abc import Callable
from typing import Final

YOUNG: Final = 3_000  # new things until those are looked through
MIDDLE: Final = 3  # times that, until those that were left are looked through again
NEVER: Final = 1_000_000_000
LOOK: Final = 20.0  # seconds between two looks whether it is time
CALLS: Final = 5_000  # calls and connections after which everything is looked through
FEW: Final = 3  # tables in memory, with which that is over at once


class Collections:
    """How long the loop was held while garbage was looked for."""

    def __init__(self) -> None:
        self.longest = 0.0
        self.seconds = 0.0
        self._began = 0.0

    def watch(self) -> None:
        gc.callbacks.append(self._heard)

    def unwatch(self) -> None:
        if self._heard in gc.callbacks:
            gc.callbacks.remove(self._heard)

    def _heard(self, phase: str, _: dict[str, int]) -> None:
        if phase == "start":
            self._began = time.thread_time()
        else:
            took = time.thread_time() - self._began
            self.seconds += took
            self.longest = max(self.longest, took)


def look_at_the_young_only() -> None:
    """From now on, what has been there for a while is left alone."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)


async def collecting(
    calls: Callable[[], int], tables: Callable[[], int] = lambda: 0, look: float = LOOK, most: int = CALLS
) -> None:
    """Looks through everything once so many more calls were made and few `tables` are in memory."""
    last = calls()
    while True:
        await asyncio.sleep(look)
        if calls() - last >= most and tables() <= FEW:
            last = calls()
            gc.collect()
        await asyncio.to_thread(give_back)


def give_back() -> None:
    """Memory that nothing uses goes back to the system, where the system's library would keep it for later."""
    with contextlib.suppress(AttributeError, OSError):
        ctypes.CDLL(None).malloc_trim(0)
