"""The store on SQLite or PostgreSQL."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from bloodwork.server.batch import Acquire, Append, Create, Keep, LayDown, Release
from bloodwork.server.database import PATIENCE, READERS, Database, failure, translated
from bloodwork.server.lease import Held, Keeper, enter, leave
from bloodwork.server.schema import entries, records, replies, servers, shared, tables
from bloodwork.server.store import (
    LEASE,
    Counters,
    Hint,
    Lease,
    LeaseLost,
    Orphan,
    Reply,
    Store,
    Stored,
    StoreError,
    StoreUnfit,
    UnknownTable,
)
from bloodwork.server.writer import Writer

LONGEST_NAME: Final = 200  # of a table, a seat, a request or a record
_SECRET: Final = "relay"

Found = TypeVar("Found")


async def open_store(database: str, address: str, *, patience: float = PATIENCE, lease: float = LEASE) -> SqlStore:
    """The store in this database, brought up to date.

    address: where the other processes reach this one. patience: seconds until a write that cannot be made is refused.
    lease: seconds until the tables of a process that says nothing may be taken over.
    """

    def prepare() -> Database:
        opened = Database(database, secrets.token_hex(8), patience=patience, lease=lease)
        try:
            if opened.shared and not address:
                raise StoreUnfit(f"{opened.name} is shared: by which address do the other processes reach this one?")
            with translated():
                opened.migrate()
                with opened.writer.begin() as connection:
                    connection.execute(opened.insert_new(shared).values(name=_SECRET, value=secrets.token_bytes(32)))
                    enter(connection, opened, address)
        except BaseException:
            opened.close()
            raise
        return opened

    return SqlStore(await asyncio.to_thread(prepare), address)


class SqlStore:
    """Made by `open_store`. Belongs to the event loop in which it was opened."""

    def __init__(self, database: Database, address: str) -> None:
        self.address = address
        self.counters = Counters()
        self._database = database
        self._loop = asyncio.get_running_loop()
        self._watchers: list[Callable[[Hint], None]] = []
        self._held = Held()
        self._readers = ThreadPoolExecutor(READERS, "bloodwork-reader")
        self._writer = Writer(database, address, self.counters, self._tell)
        self._keeper = Keeper(database, address, self._held, self._tell) if database.shared else None
        self._closed = False

    async def create(self, table: str, summary: bytes, entries: Sequence[bytes], *, listed: bool = True) -> Lease:
        _check_names(table)
        _check_bytes(summary, *entries)
        lease = await self._writer.do(Create(table, summary, list(entries), listed))
        return self._holding(lease)

    async def load(self, table: str) -> Stored | None:
        if not _is_name(table):
            return None
        return await self._read(lambda connection: _load(connection, table))

    async def append(
        self,
        table: str,
        fence: int,
        seq: int,
        entries: Sequence[bytes],
        reply: Reply | None = None,
        summary: bytes | None = None,
        *,
        listed: bool | None = None,
    ) -> None:
        _check_bytes(*entries, *(() if summary is None else (summary,)))
        if reply is not None:
            _check_names(reply.seat, reply.request)
            _check_bytes(reply.body)
        try:
            await self._writer.do(Append(table, fence, seq, list(entries), reply, summary, listed))
        except LeaseLost:
            if self._held.drop(table, fence):
                self._tell(Hint("lost", table))
            raise

    async def reply_to(self, table: str, seat: str, request: str) -> bytes | None:
        if not (_is_name(table) and _is_name(seat) and _is_name(request)):
            return None
        key = (replies.c.table_id == table, replies.c.seat == seat, replies.c.request == request)
        return await self._read(lambda connection: connection.execute(sa.select(replies.c.body).where(*key)).scalar())

    async def acquire(self, table: str) -> Lease:
        if not _is_name(table):
            raise UnknownTable("there is no table of such a name")
        return self._holding(await self._writer.do(Acquire(table)))

    async def release(self, table: str) -> None:
        fence = self._held.fence(table)
        if fence is not None:
            await self._writer.do(Release(table, fence))
            self._held.drop(table, fence)

    def held(self) -> list[str]:
        return list(self._held.all())

    async def orphans(self, limit: int) -> list[Orphan]:
        gone = sa.or_(servers.c.id.is_(None), servers.c.expires < self._database.clock)
        query = (
            sa.select(tables.c.id, tables.c.summary, tables.c.owner)
            .select_from(tables.outerjoin(servers, servers.c.id == tables.c.owner))
            .where(tables.c.owner.is_not(None), gone)
            .limit(limit)
        )
        return await self._read(
            lambda connection: [Orphan(row.id, row.summary, row.owner) for row in connection.execute(query)]
        )

    async def lay_down(self, orphans: Sequence[Orphan]) -> None:
        await asyncio.gather(*(self._writer.do(LayDown(one.table, one.owner)) for one in orphans))

    async def lobby(self, limit: int) -> list[tuple[str, bytes]]:
        newest = sa.select(tables.c.id, tables.c.summary).where(tables.c.listed).order_by(tables.c.made.desc())
        return await self._read(
            lambda connection: [(row.id, row.summary) for row in connection.execute(newest.limit(limit))]
        )

    async def summary(self, table: str) -> bytes | None:
        if not _is_name(table):
            return None
        query = sa.select(tables.c.summary).where(tables.c.id == table)
        return await self._read(lambda connection: connection.execute(query).scalar())

    async def keep_record(self, key: str, body: bytes, summary: bytes = b"") -> bool:
        _check_names(key)
        _check_bytes(body, summary)
        return await self._writer.do(Keep(key, body, summary)) is True

    async def record(self, key: str) -> bytes | None:
        if not _is_name(key):
            return None
        query = sa.select(records.c.body).where(records.c.key == key)
        return await self._read(lambda connection: connection.execute(query).scalar())

    async def records(self, limit: int, before: str | None = None) -> list[tuple[str, bytes]]:
        query = sa.select(records.c.key, records.c.summary).order_by(records.c.made.desc(), records.c.key.desc())
        if before is not None:
            made = sa.select(records.c.made).where(records.c.key == before).scalar_subquery()
            query = query.where(sa.tuple_(records.c.made, records.c.key) < sa.tuple_(made, sa.literal(before)))
        return await self._read(
            lambda connection: [(row.key, row.summary) for row in connection.execute(query.limit(limit))]
        )

    async def relay_secret(self) -> bytes:
        query = sa.select(shared.c.value).where(shared.c.name == _SECRET)
        return await self._read(lambda connection: connection.execute(query).scalar_one())

    def watch(self, tell: Callable[[Hint], None]) -> Callable[[], None]:
        self._watchers.append(tell)
        return lambda: self._watchers.remove(tell) if tell in self._watchers else None

    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        await self._writer.close()
        await asyncio.to_thread(self._let_go)

    def _let_go(self) -> None:
        if self._keeper is not None:
            self._keeper.close()
        self._readers.shutdown()
        try:
            if self._writer.broken is None:
                with self._database.writer.begin() as connection:
                    leave(connection, self._database.server)
        except Exception as error:
            if failure(error) is None:
                raise  # a database that is gone learns by the lease that we are
        finally:
            self._database.close()

    def _holding(self, lease: Lease | bool | None) -> Lease:
        assert isinstance(lease, Lease)
        if lease.ours:
            self._held.take(lease.table, lease.fence)
        return lease

    async def _read(self, query: Callable[[Connection], Found]) -> Found:
        def run() -> Found:
            try:
                with self._database.reader.connect() as connection:
                    return query(connection)
            except sa.exc.DBAPIError as error:
                if not error.connection_invalidated:
                    raise
            # The pool has let go of what was broken; a server that is back answers now.
            with self._database.reader.connect() as connection:
                return query(connection)

        if self._closed:
            raise StoreError("the store is closed")
        with translated():
            return await self._loop.run_in_executor(self._readers, run)

    def _tell(self, hint: Hint) -> None:
        """From any thread."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._told, hint)

    def _told(self, hint: Hint) -> None:
        self.counters.hints[hint.kind] = self.counters.hints.get(hint.kind, 0) + 1
        for watcher in list(self._watchers):
            watcher(hint)


def _load(connection: Connection, table: str) -> Stored | None:
    summary = connection.execute(sa.select(tables.c.summary).where(tables.c.id == table)).scalar()
    if summary is None:
        return None
    bodies = sa.select(entries.c.body).where(entries.c.table_id == table).order_by(entries.c.seq)
    answers = sa.select(replies.c.seat, replies.c.request, replies.c.body).where(replies.c.table_id == table)
    return Stored(
        summary,
        list(connection.execute(bodies).scalars()),
        {(row.seat, row.request): row.body for row in connection.execute(answers)},
    )


def _is_name(name: str) -> bool:
    """Whether a database takes this as a key: what it does not take, it does not have."""
    try:
        return 0 < len(name.encode()) <= LONGEST_NAME and "\0" not in name
    except UnicodeEncodeError:
        return False


def _check_names(*names: str) -> None:
    """What no database takes as a key is refused before it can spoil what others write."""
    for name in names:
        if not _is_name(name):
            raise StoreError(f"a name has 1 to {LONGEST_NAME} bytes of text without NUL, not {name[:20]!r}")


def _check_bytes(*values: bytes) -> None:
    """SQLite would keep anything, and give back what nobody can read."""
    for value in values:
        if not isinstance(value, bytes):
            raise TypeError(f"a store keeps bytes, not {type(value).__name__}")


def _is_a_store(store: SqlStore) -> Store:
    return store
