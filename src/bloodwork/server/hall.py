"""All rooms of this process: tables come into memory when somebody wants them, and leave when nobody does."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import logging
import random
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import Final

import msgspec

from bloodwork.play.kept import CannotRead
from bloodwork.server import games
from bloodwork.server.bans import Bans
from bloodwork.server.byte_cache import ByteCache
from bloodwork.server.entries import BadEntry, Created, Entry, read_entry, write_entry
from bloodwork.server.fair_queue import ALONE, PERSON, FairQueue, Place
from bloodwork.server.http_errors import TooFast
from bloodwork.server.limits import Limits
from bloodwork.server.loop_turns import LoopTurns
from bloodwork.server.rooms import (
    COME_BACK,
    FAULT,
    FULL,
    NOT_YOURS,
    UNKNOWN,
    Closed,
    Room,
    States,
    Thinker,
    state_size,
    steady,
)
from bloodwork.server.showing import summary
from bloodwork.server.snapshots import TableKept, unpack
from bloodwork.server.store import Hint, Opened, Store, StoreError, UnknownTable
from bloodwork.server.table import Diverged, NeedsOlder, Table
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


@dataclasses.dataclass(frozen=True, slots=True)
class Alarm:
    """A table that is ours and has left memory while a clock ran: what it runs for is charged since then."""

    bell: asyncio.TimerHandle
    since: int


class Hall:
    def __init__(
        self,
        store: Store,
        thinker: Thinker,
        limits: Limits,
        broken: Callable[[], None] = lambda: None,
        look: float = LOOK,
        turns: LoopTurns | None = None,
        work: Callable[[str, Callable[[], None]], Awaitable[None]] | None = None,
    ) -> None:
        """`broken` is called when this process must not go on; `look`: seconds between two looks for tables to have.

        work    does what takes long, on behalf of an address
        """
        self._work = work
        self._visited: dict[str, dict[str, int]] = {}  # by address, at which tables it is, and with how many sockets
        self.store = store
        self.thinker = thinker
        self.limits = limits
        self.turns = turns or LoopTurns()
        self.rooms: dict[str, Room] = {}
        self.stopping = False
        self.changes = 0  # of the lobby that this process heard of
        self._broken = broken
        self._look = look
        self._crowded: set[str] = set()
        self._alarms: dict[str, Alarm] = {}
        self._opening: dict[str, asyncio.Future[Room]] = {}
        self._reading = FairQueue(AT_ONCE)
        self.states: States = ByteCache(limits.states, state_size)
        self._kept_cards: set[str] = set()  # sets of cards of this program that the store has for sure
        self._unwatch = store.watch(self._heard)
        self._tasks = {asyncio.create_task(self._sweep()), asyncio.create_task(self._take_up())}

    @property
    def aside(self) -> int:
        """How many tables have left memory while a clock runs."""
        return len(self._alarms)

    # -------------------------------------------------------------- coming

    async def room(self, table: str, address: str = "") -> Room:
        """The room of a table. Closed if there is none or it cannot be opened; Elsewhere if another process has it.

        address    of whoever asks: tables are opened for one address after another
        """
        while True:
            if self.stopping:
                raise Closed(COME_BACK, "the server stops; come back")
            found = self.rooms.get(table)
            if found is not None and found.closed is None:
                return found
            opening = self._opening.get(table)
            if opening is None:
                opening = self._opening[table] = asyncio.ensure_future(self._open(table, address))
                opening.add_done_callback(lambda _: self._opening.pop(table, None))
            room = await asyncio.shield(opening)
            if room.closed is None:
                return room

    async def _open(self, table: str, address: str) -> Room:
        before = self.rooms.pop(table, None)
        if before is not None:
            await before.settled()
        try:
            if await self.store.is_closed(table):
                raise Closed(UNKNOWN, "this table was closed by those who run the server")
            lease = await self.store.acquire(table)
            if not lease.ours:
                raise Elsewhere(lease.owner)
            opened = await self.store.open(table)
        except UnknownTable:
            raise Closed(UNKNOWN, "there is no such table") from None
        except StoreError as error:
            LOG.warning("table %s cannot be opened: %s", table, error)
            raise Closed(COME_BACK, "the tables cannot be reached now; come back") from None
        if opened is None:
            raise Closed(UNKNOWN, "there is no such table")
        async with self._reading.turn(Place(address, PERSON if address else ALONE), table):
            try:
                found = await self._take_up_from(table, opened, address)
            except (Closed, asyncio.CancelledError):
                raise
            except Exception as error:
                LOG.exception("table %s cannot be read again", table)
                with contextlib.suppress(StoreError):
                    await self.store.release(table)  # else it would be tried again and again
                told = str(error) if isinstance(error, BadEntry) else "the table cannot be read"
                raise Closed(FAULT, told[:100]) from None
        alarm = self._alarms.pop(table, None)
        if alarm is not None:
            alarm.bell.cancel()
            found.wake(alarm.since)  # it was away, not asleep
        room = Room(found, lease, self.store, self.thinker, self.limits, self.states, self.turns)
        room.take_up(opened)
        self.rooms[table] = room
        return room

    async def _take_up_from(self, table: str, opened: Opened, address: str) -> Table:
        """The table from its newest snapshot that fits, else from all its entries.

        A game that this program would play otherwise than it was played is stopped: its players are told, and decide.
        """
        while True:
            entries = await asyncio.to_thread(lambda bodies: [read_entry(data) for data in bodies], opened.entries)
            created = read_entry(opened.first)
            if not isinstance(created, Created):
                raise BadEntry("a table without its first entry")
            since: TableKept | None = None
            try:
                await self._prepare(created, address)
                if opened.snapshot is not None:
                    since = await asyncio.to_thread(unpack, opened.snapshot.body)
                return await self._read(entries, created, since, address)
            except NeedsOlder:
                assert opened.snapshot is not None
                older = await self.store.open(table, before=opened.snapshot.seq)
                if older is None:
                    raise BadEntry("the table is gone") from None
                opened = older
            except (Diverged, CannotRead) as error:
                LOG.warning("table %s is stopped: %s", table, error)
                return Table.stopping(entries, str(error), created, since)

    async def _prepare(self, created: Created, address: str = "") -> None:
        """Has what a table is played with at hand: its own cards, which may be other than those of this program."""
        if not games.knows(created):
            body = await self.store.cards(created.cards)
            if body is None:
                raise BadEntry("the cards of the table are not in the database")
            await asyncio.to_thread(games.learn, created, body)
        if games.is_ready(created):
            return
        if self._work is None or not address:
            await asyncio.to_thread(games.prepare, created)
            return
        try:
            await self._work(address, partial(games.prepare, created))
        except TooFast as error:
            raise Closed(FULL, error.message) from None

    async def _read(
        self,
        entries: list[Entry],
        created: Created | None = None,
        since: TableKept | None = None,
        address: str = "",
    ) -> Table:
        made: list[Table] = []

        def steps() -> Iterator[None]:
            for table in Table.folding(entries, steady(), created, since):
                made[:] = [table]
                yield

        await self.turns.in_slices(address, steps())
        made[0].wake(steady())
        return made[0]

    async def create(self, entries: list[Entry], address: str = "") -> Room:
        """A new table, owned by this process."""
        first = entries[0]
        assert isinstance(first, Created)
        await self._prepare(first, address)
        if first.cards not in self._kept_cards:
            await self.store.keep_cards(first.cards, games.cards_of(first.ruleset)[1])
            self._kept_cards.add(first.cards)
        found = await self._read(entries, address=address)
        told = encode(summary(found))
        lease = await self.store.create(
            found.id, told, [write_entry(entry) for entry in entries], listed=found.created.listed
        )
        room = self.rooms[found.id] = Room(found, lease, self.store, self.thinker, self.limits, self.states, self.turns)
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
        held = [table for table in self.store.held() if table not in self._alarms]
        return [table for table in held if table not in rooms or _given_up(rooms[table])]

    # -------------------------------------------------------------- who is where

    def visit(self, table: str, address: str) -> None:
        """One more socket of an address at a table. Closed if it is at too many."""
        at = self._visited.setdefault(address, {})
        if table not in at and len(at) >= self.limits.tables_of_address:
            raise Closed(FULL, "this address is at too many tables")
        at[table] = at.get(table, 0) + 1

    def left(self, table: str, address: str) -> None:
        at = self._visited[address]
        at[table] -= 1
        if not at[table]:
            del at[table]
        if not at:
            del self._visited[address]

    # -------------------------------------------------------------- going

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(SWEEP, self.limits.idle / 2) if self.limits.idle > 0 else SWEEP)
            held = set(self.store.held())
            self._crowded = self._too_many()
            for room in list(self.rooms.values()):
                if self._idle(room) or (room.closed is not None and not (_given_up(room) and room.id in held)):
                    await self._forget(room)

    def _idle(self, room: Room) -> bool:
        late = steady() - room.used > self.limits.idle * 1000
        return not room.needed and (late or room.id in self._crowded)

    def _too_many(self) -> set[str]:
        """Of the tables that nobody looks at those that were left first, if there are more than may be."""
        waiting = sorted((room.used, room.id) for room in self.rooms.values() if not room.needed)
        return {table for _, table in waiting[: max(len(waiting) - self.limits.idle_tables, 0)]}

    async def _forget(self, room: Room) -> None:
        """Lets a table leave memory. While a clock runs it stays ours, and is opened again when the time is out."""
        with contextlib.suppress(StoreError, Closed):
            await room.rest()
        if room.closed is None and room.needed:
            return  # somebody came meanwhile
        going = room.closed is None
        room.close(COME_BACK, "nobody was here")
        if self.rooms.get(room.id) is room:
            del self.rooms[room.id]
            clock = room.table.clock
            left = room.table.time_out_in(steady())
            if going and clock is not None and left is not None:
                bell = asyncio.get_running_loop().call_later(left / 1000, self._ring, room.id)
                self._alarms[room.id] = Alarm(bell, clock.since)
                return
            with contextlib.suppress(StoreError):
                await self.store.release(room.id)

    def _ring(self, table: str) -> None:
        """Somebody's time is out at a table that is not in memory."""

        async def wake() -> None:
            with contextlib.suppress(Closed, Elsewhere):
                await self.room(table)

        task = asyncio.create_task(wake())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def take_away(self, table: str) -> None:
        """Those who run the server have closed or deleted a table."""
        if (alarm := self._alarms.pop(table, None)) is not None:
            alarm.bell.cancel()
        if (room := self.rooms.pop(table, None)) is not None:
            room.close(UNKNOWN, "this table was closed by those who run the server")

    def send_away(self, bans: Bans) -> None:
        """Whoever is banned leaves."""
        for room in self.rooms.values():
            for visitor in list(room.visitors):
                if bans.has(visitor.address):
                    visitor.outbox.close(NOT_YOURS, "you may not come here")

    def _heard(self, hint: Hint) -> None:
        if hint.kind == "lost" and (alarm := self._alarms.pop(hint.table, None)) is not None:
            alarm.bell.cancel()
        if hint.kind == "lost" and (room := self.rooms.get(hint.table)) is not None:
            room.close(COME_BACK, "the table has moved; come back")
        elif hint.kind == "broken":
            self._broken()
        else:
            self.changes += 1

    async def stop(self) -> None:
        """Takes nothing more, finishes what was begun, and gives every table back."""
        self.stopping = True
        for alarm in self._alarms.values():
            alarm.bell.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        rooms = list(self.rooms.values())
        # Each as it stands, so that whoever opens it next, by whatever rules, need not play it again.
        await asyncio.wait_for(asyncio.gather(*(room.rest() for room in rooms), return_exceptions=True), STOP_WITHIN)
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
