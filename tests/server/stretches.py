"""How long the event loop is held by one thing after another, in seconds of its own thread's processor time.

Processor time and not the time of a clock: what other processes of the machine do says nothing of ours.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Iterator
from dataclasses import dataclass, field


@dataclass
class Stretches:
    longest: float = 0.0
    what: str = ""
    all: list[float] = field(default_factory=list)

    def add(self, seconds: float, what: str) -> None:
        self.all.append(seconds)
        if seconds > self.longest:
            self.longest, self.what = seconds, what

    def reset(self) -> None:
        self.longest, self.what = 0.0, ""
        self.all.clear()

    def __str__(self) -> str:
        return f"{self.longest * 1000:.1f} ms of {self.what[:300]}"


@contextlib.contextmanager
def measured() -> Iterator[Stretches]:
    """Every callback of every loop of this process is measured, in the block."""
    found = Stretches()
    run = asyncio.Handle._run

    def timed(handle: asyncio.Handle) -> object:
        what = repr(handle)
        began = time.thread_time()
        try:
            return run(handle)
        finally:
            found.add(time.thread_time() - began, what)

    asyncio.Handle._run = timed  # type: ignore[method-assign,assignment]
    try:
        yield found
    finally:
        asyncio.Handle._run = run  # type: ignore[method-assign]
