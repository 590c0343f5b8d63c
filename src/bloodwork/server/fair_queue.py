"""A line in which nobody is pushed aside: people come first, then addresses in turn, then tables of an address in turn.

Whoever asks for much waits for their own, and holds others up by no more than one turn.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

PERSON: Final = 0  # somebody at the table waits for it
WATCHED: Final = 1  # somebody looks on
ALONE: Final = 2  # nobody is there
CLASSES: Final = (PERSON, WATCHED, ALONE)


@dataclass(frozen=True, slots=True)
class Place:
    """For whom something is done: the address that asked, and who waits for it."""

    address: str = ""
    kind: int = PERSON


NOBODY: Final = Place(kind=ALONE)

Waiting = asyncio.Future[None]
Tables = OrderedDict[str, deque[Waiting]]


class FairQueue:
    """So many turns at once; who waits longer within one address comes first."""

    def __init__(self, turns: int, of_address: int = 0) -> None:
        """`of_address`: so many of the turns one address has at the same time; 0: all of them."""
        self.turns = turns
        self.of_address = of_address or turns
        self.taken = 0
        self._has: dict[str, int] = {}  # by address, the turns that it has
        # By class, then by address, what waits of each of its tables; who is first in an order is next.
        self._lines: dict[int, OrderedDict[str, Tables]] = {one: OrderedDict() for one in CLASSES}
        self._of: dict[str, int] = {}  # by address, those who wait or have a turn

    @property
    def waiting(self) -> int:
        return sum(self._of.values()) - self.taken

    @property
    def addresses(self) -> int:
        """How many addresses wait or have a turn."""
        return len(self._of)

    def of(self, address: str) -> int:
        """How many of an address wait or have a turn."""
        return self._of.get(address, 0)

    @asynccontextmanager
    async def turn(self, place: Place, table: str = "") -> AsyncIterator[None]:
        """Waits for a turn, and has it for as long as the block runs."""
        address = place.address
        self._of[address] = self.of(address) + 1
        try:
            if self.taken >= self.turns or self._has_all(address) or any(self._lines.values()):
                await self._wait(address, table, place.kind)
            else:
                self._give(address)
            try:
                yield
            finally:
                self._take_back(address)
        finally:
            self._of[address] -= 1
            if not self._of[address]:
                del self._of[address]

    async def _wait(self, address: str, table: str, kind: int) -> None:
        waits: Waiting = asyncio.get_running_loop().create_future()
        self._lines[kind].setdefault(address, OrderedDict()).setdefault(table, deque()).append(waits)
        self._next()
        try:
            await waits
        except asyncio.CancelledError:
            if waits.done() and not waits.cancelled():
                self._take_back(address)  # it had been given a turn, and nobody takes it
            raise

    def _has_all(self, address: str) -> bool:
        return self._has.get(address, 0) >= self.of_address

    def _give(self, address: str) -> None:
        self.taken += 1
        self._has[address] = self._has.get(address, 0) + 1

    def _take_back(self, address: str) -> None:
        self.taken -= 1
        self._has[address] -= 1
        if not self._has[address]:
            del self._has[address]
        self._next()

    def _next(self) -> None:
        """Gives turns that are free to those who are next."""
        while self.taken < self.turns:
            next_one = self._pop()
            if next_one is None:
                return
            address, found = next_one
            self._give(address)
            found.set_result(None)

    def _pop(self) -> tuple[str, Waiting] | None:
        for kind in CLASSES:
            line = self._lines[kind]
            for address in list(line):
                if self._has_all(address):
                    continue
                tables = line.pop(address)
                found = _first(tables)
                if tables:
                    line[address] = tables  # it is now behind all others
                if found is not None:
                    return address, found
        return None


def _first(tables: Tables) -> Waiting | None:
    """Who is next of one address; those who went away are left out."""
    while tables:
        table, waiting = tables.popitem(last=False)
        found = waiting.popleft()
        if waiting:
            tables[table] = waiting
        if not found.done():
            return found
    return None
