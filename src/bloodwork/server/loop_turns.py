"""Turns on the event loop, for one address after another.

Everything that a client causes on the loop is done in its address's turn: taking in what it sent, answering its calls
and frames, playing its games, making what it is shown. Whoever asks for much waits for their own; everybody else waits
for no more than one piece of it at a time.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from typing import Any, Final

SHARE: Final = 0.001  # seconds of one round of the loop that need no turn
SLICE: Final = 0.004  # seconds of work in one turn

Work = Callable[[], None]


class LoopTurns:
    """
    >>> done = []
    >>> async def work(address, seconds):
    ...     await turns.turn(address)
    ...     time.sleep(seconds)
    ...     done.append(address)
    >>> async def run():
    ...     await asyncio.gather(*(work("much", 0.002) for _ in range(4)), work("little", 0))
    >>> turns = LoopTurns()
    >>> asyncio.run(run())
    >>> done
    ['much', 'much', 'little', 'much', 'much']
    """

    def __init__(self) -> None:
        self._lines: OrderedDict[str, deque[Work]] = OrderedDict()  # who is first is next
        self._until = 0.0  # when so much was done in this round of the loop that all others wait
        self._looking = False  # whether the next round has been asked for

    @property
    def waiting(self) -> int:
        return sum(map(len, self._lines.values()))

    def _is_free(self) -> bool:
        """Whether something can be done at once."""
        if self._lines:
            return False
        now = time.monotonic()
        if not self._looking:
            self._looking = True
            self._until = now + SHARE
            asyncio.get_running_loop().call_soon(self._next)
            return True
        return now < self._until

    def call(self, address: str, work: Work) -> None:
        """Does something at once if nobody waits, and else in the address's turn."""
        if self._is_free():
            work()
        else:
            self._lines.setdefault(address, deque()).append(work)

    async def turn(self, address: str) -> None:
        """Waits for a turn of the address. It lasts until the caller waits for something else."""
        if self._is_free():
            return
        waits = asyncio.get_running_loop().create_future()
        self._lines.setdefault(address, deque()).append(lambda: None if waits.done() else waits.set_result(None))
        await waits

    async def in_slices(self, address: str, work: Iterator[Any]) -> None:
        """Does work that can be interrupted, a slice in each turn of the address."""
        await self.turn(address)
        until = time.monotonic() + SLICE
        for _ in work:
            if time.monotonic() >= until:
                await self.again(address)
                until = time.monotonic() + SLICE

    async def again(self, address: str) -> None:
        """Ends a turn in the middle of something, so that others have theirs, and waits for the next."""
        await asyncio.sleep(0)
        await self.turn(address)

    def _next(self) -> None:
        """Another round of the loop: the next address has its turn."""
        if not self._lines:
            self._looking = False
            return
        # What it does runs in this round or the next; whoever comes before that is done waits.
        self._until = 0.0
        address, line = self._lines.popitem(last=False)
        work = line.popleft()
        if line:
            self._lines[address] = line  # it is now behind all others
        try:
            work()
        finally:
            asyncio.get_running_loop().call_soon(self._next)
