"""All rooms of this process: tables come into memory when somebody wants them, and leave when nobody does."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
from collections.abc import Callable, Iterator
from typing import Final

import msgspec

from bloodwork.server import games
from bloodwork.server.entries import BadEntry, Created, Entry, read_entry, write_entry
from bloodwork.server.limits import Limits
from bloodwork.server.rooms import COME_BACK, FAULT, UNKNOWN, Closed, Room, Thinker, in_slices, steady
from bloodwork.server.showing import summary
from bloodwork.server.store import Hint, Store, StoreError, UnknownTable
from bloodwork.server.table import Table
from bloodwork.server.wire import Summary, encode

LOG: Final = logging.getLogger("bloodwork.server")

AT_ONCE: Final = 2  # tables that are read at the same time, so that those who play do not wait for those who come
SWEEP: Final = 10.0  # seconds between two looks for rooms that nobody needs
LOOK: Final = 2.5  # seconds between two looks for tables that go on and that nobody has
AT_A_LOOK: Final = 2_000  # tables that are found by one look
STOP_WITHIN: Final = 10.0  # seconds for what was begun


class Elsewhere(Exception):
    """Another process owns the table."""

    def __init__(self, owner: str) -> None:
        super().__init__(owner)
        self.owner = owner


class Hall:
    def __init__(
        self,
        store: Store,
        thinker: Thinker,
        limits: Limits,
        broken: Callable[[], None] = lambda: None,
        look: float = LOOK,
    ) -> None:
        """`broken` is called when this process must not go on; `look`: seconds between two looks for tables to have."""
        self.store = store
        self.thinker = thinker
        self.limits = limits
        self.rooms: dict[str, Room] = {}
        self.stopping = False
        self.changes = 0  # of the lobby that this process heard of
        self._broken = broken
        self._look = look
        self._opening: dict[str, asyncio.Future[Room]] = {}
        self._reading = asyncio.Semaphore(AT_ONCE)
        self._unwatch = store.watch(self._heard)
        self._tasks = {asyncio.create_task(self._sweep()), asyncio.create_task(self._take_up())}

    # -------------------------------------------------------------- coming

    async def room(self, table: str) -> Room:
        """The room of a table. Closed if there is none or it cannot be opened; Elsewhere if another process has it."""
        while True:
            if self.stopping:
                raise Closed(COME_BACK, "the server stops; come back")
            found = self.rooms.get(table)
            if found is not None and found.closed is None:
                return found
            opening = self._opening.get(table)
            if opening is None:
                opening = self._opening[table] = asyncio.ensure_future(self._open(table))
                opening.add_done_callback(lambda _: self._opening.pop(table, None))
            room = await asyncio.shield(opening)
            if room.closed is None:
                return room

    async def _open(self, table: str) -> Room:
        before = self.rooms.pop(table, None)
        if before is not None:
            await before.settled()
        try:
            lease = await self.store.acquire(table)
            if not lease.ours:
                raise Elsewhere(lease.owner)
            stored = await self.store.load(table)
        except UnknownTable:
            raise Closed(UNKNOWN, "there is no such table") from None
        except StoreError as error:
            LOG.warning("table %s cannot be opened: %s", table, error)
            raise Closed(COME_BACK, "the tables cannot be reached now; come back") from None
        if stored is None:
            raise Closed(UNKNOWN, "there is no such table")
        async with self._reading:
            try:
                found = await self._read([read_entry(data) for data in stored.entries])
            except (Closed, asyncio.CancelledError):
                raise
            except Exception as error:
                LOG.exception("table %s cannot be read again", table)
                with contextlib.suppress(StoreError):
                    await self.store.release(table)  # else it would be tried again and again
                told = str(error) if isinstance(error, BadEntry) else "the table cannot be read"
                raise Closed(FAULT, told[:100]) from None
        room = Room(found, lease, self.store, self.thinker, self.limits)
        room.take_up(stored)
        self.rooms[table] = room
        return room

    async def _read(self, entries: list[Entry]) -> Table:
        first = entries[0] if entries else None
        if not isinstance(first, Created):
            raise BadEntry("a table without its first entry")
        await asyncio.to_thread(games.prepare, first)
        made: list[Table] = []

        def steps() -> Iterator[None]:
            for table in Table.folding(entries, steady()):
                made[:] = [table]
                yield

        await in_slices(steps())
        made[0].wake(steady())
        return made[0]

    async def create(self, entries: list[Entry]) -> Room:
        """A new table, owned by this process."""
        found = await self._read(entries)
        told = encode(summary(found))
        lease = await self.store.create(
            found.id, told, [write_entry(entry) for entry in entries], listed=found.created.listed
        )
        room = self.rooms[found.id] = Room(found, lease, self.store, self.thinker, self.limits)
        room.begin(told)
        return room

    async def _take_up(self) -> None:
        """Tables go on without anybody coming: those of a process that ended, and our own that a fault interrupted."""
        while True:
            with contextlib.suppress(StoreError):
                orphans = await self.store.orphans(AT_A_LOOK)
                await self.store.lay_down([one for one in orphans if not _goes_on(one.summary)])
                random.shuffle(orphans)  # others look too: whoever begins elsewhere finds more
                for table in (*self._interrupted(), *(one.table for one in orphans if _goes_on(one.summary))):
                    with contextlib.suppress(Closed, Elsewhere):
                        await self.room(table)
            await asyncio.sleep(self._look)

    def _interrupted(self) -> list[str]:
        """Tables that this process owns and could not go on with when the database failed."""
        rooms = self.rooms
        return [table for table in self.store.held() if table not in rooms or _given_up(rooms[table])]

    # -------------------------------------------------------------- going

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            held = set(self.store.held())
            for room in list(self.rooms.values()):
                if self._idle(room) or (room.closed is not None and not (_given_up(room) and room.id in held)):
                    await self._forget(room)

    def _idle(self, room: Room) -> bool:
        return not room.needed and steady() - room.used > self.limits.idle * 1000

    async def _forget(self, room: Room) -> None:
        room.close(COME_BACK, "nobody was here")
        if self.rooms.get(room.id) is room:
            del self.rooms[room.id]
            with contextlib.suppress(StoreError):
                await self.store.release(room.id)

    def _heard(self, hint: Hint) -> None:
        if hint.kind == "lost" and (room := self.rooms.get(hint.table)) is not None:
            room.close(COME_BACK, "the table has moved; come back")
        elif hint.kind == "broken":
            self._broken()
        else:
            self.changes += 1

    async def stop(self) -> None:
        """Takes nothing more, finishes what was begun, and gives every table back."""
        self.stopping = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        rooms = list(self.rooms.values())
        for room in rooms:
            room.close(COME_BACK, "the server stops; come back")
        if rooms:
            await asyncio.wait([asyncio.ensure_future(room.settled()) for room in rooms], timeout=STOP_WITHIN)
        self._unwatch()


def _given_up(room: Room) -> bool:
    return room.closed is not None and room.closed.code == COME_BACK


def _goes_on(body: bytes) -> bool:
    """Whether a table may need nobody to go on: it has a bot or a clock, and its game is not over."""
    try:
        told = msgspec.json.decode(body, type=Summary)
    except msgspec.DecodeError:
        return False  # of an older program; whether it can be read is found out when somebody comes
    return told.status != "over" and (told.clock is not None or any(one.kind == "bot" for one in told.seats.values()))
