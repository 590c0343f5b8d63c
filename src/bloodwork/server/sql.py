"""The store on SQLite or PostgreSQL."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from bloodwork.server.batch import Acquire, Append, Create, Keep, KeepCards, KeepSnapshot, LayDown, Mark, Release
from bloodwork.server.database import PATIENCE, READERS, Database, failure, translated
from bloodwork.server.lease import Held, Keeper, enter, leave
from bloodwork.server.retention import Retention, prune
from bloodwork.server.schema import (
    bans,
    card_sets,
    entries,
    marks,
    records,
    replies,
    servers,
    shared,
    snapshots,
    tables,
)
from bloodwork.server.store import (
    LEASE,
    Counters,
    Hint,
    Lease,
    LeaseLost,
    Opened,
    Orders,
    Orphan,
    Reply,
    Snapshot,
    Store,
    StoreBroken,
    Stored,
    StoreError,
    StoreUnfit,
    UnknownTable,
)
from bloodwork.server.writer import Writer

LONGEST_NAME: Final = 200  # of a table, a seat, a request or a record
ORDERS: Final = "orders"  # under which the number of the last decision of those who run the server is kept
UNMARKED: Final = 2  # the rank of a table that has none
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

    @property
    def waiting(self) -> int:
        return self._writer.waiting

    @property
    def is_broken(self) -> bool:
        return self._writer.broken is not None

    async def size(self) -> int:
        return await self._read(self._database.size)

    async def kept(self) -> dict[str, int]:
        def count(connection: Connection) -> dict[str, int]:
            found = {
                table.name: connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one()
                for table in (tables, entries, records)
            }
            return {**found, "bytes": self._database.size(connection)}

        return await self._read(count)

    async def create(self, table: str, summary: bytes, entries: Sequence[bytes], *, listed: bool = True) -> Lease:
        _check_names(table)
        _check_bytes(summary, *entries)
        lease = await self._writer.do(Create(table, summary, list(entries), listed))
        return self._holding(lease)

    async def load(self, table: str) -> Stored | None:
        if not _is_name(table):
            return None
        return await self._read(lambda connection: _load(connection, table))

    async def open(self, table: str, before: int | None = None) -> Opened | None:
        if not _is_name(table):
            return None
        return await self._read(lambda connection: _open(connection, table, before))

    async def keep_snapshot(self, table: str, fence: int, snapshot: Snapshot) -> bool:
        _check_bytes(snapshot.body)
        return await self._writer.do(KeepSnapshot(table, fence, snapshot)) is True

    async def keep_cards(self, digest: str, body: bytes) -> None:
        _check_names(digest)
        _check_bytes(body)
        await self._writer.do(KeepCards(digest, body))

    async def cards(self, digest: str) -> bytes | None:
        query = sa.select(card_sets.c.body).where(card_sets.c.digest == digest)
        return await self._read(lambda connection: connection.execute(query).scalar()) if _is_name(digest) else None

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

    async def mark(self, table: str, rank: int, *, visited: bool) -> None:
        await self._writer.do(Mark(table, rank, visited))

    async def orders(self, since: int) -> Orders | None:
        held = self._held.all()

        def read(connection: Connection) -> Orders | None:
            found = connection.execute(sa.select(shared.c.value).where(shared.c.name == ORDERS)).scalar()
            number = int(found) if found else 0
            if number == since:
                return None
            now = self._database.clock
            known = sa.select(bans.c.network).where(sa.or_(bans.c.until.is_(None), bans.c.until > now))
            ours = connection.execute(
                sa.select(tables.c.id, tables.c.fence)
                .select_from(tables.outerjoin(marks, marks.c.table_id == tables.c.id))
                .where(tables.c.owner == self._database.server, sa.not_(sa.func.coalesce(marks.c.closed, sa.false())))
            )
            still = {row.id: row.fence for row in ours}
            gone = [table for table, fence in held.items() if still.get(table) != fence]
            return Orders(number, tuple(connection.execute(known).scalars()), tuple(gone))

        orders = await self._read(read)
        if orders is not None:
            for table in orders.gone:
                self._held.drop(table, held[table])
        return orders

    async def is_closed(self, table: str) -> bool:
        if not _is_name(table):
            return False
        query = sa.select(marks.c.closed).where(marks.c.table_id == table)
        return await self._read(lambda connection: connection.execute(query).scalar()) is True

    async def prune(self, retention: Retention) -> tuple[int, int]:
        def run() -> tuple[int, int]:
            with translated():
                return prune(self._database, retention)

        return await self._loop.run_in_executor(self._readers, run)

    async def lobby(self, limit: int) -> list[tuple[str, bytes]]:
        rank = sa.func.coalesce(marks.c.rank, UNMARKED)
        query = (
            sa.select(tables.c.id, tables.c.summary)
            .select_from(tables.outerjoin(marks, marks.c.table_id == tables.c.id))
            .where(tables.c.listed, sa.not_(sa.func.coalesce(marks.c.closed, sa.false())))
            .order_by(rank, tables.c.made.desc())
            .limit(limit)
        )
        return await self._read(lambda connection: [(row.id, row.summary) for row in connection.execute(query)])

    async def summary(self, table: str) -> bytes | None:
        if not _is_name(table):
            return None
        open_to_all = sa.not_(sa.func.coalesce(marks.c.closed, sa.false()))
        query = (
            sa.select(tables.c.summary)
            .select_from(tables.outerjoin(marks, marks.c.table_id == tables.c.id))
            .where(tables.c.id == table, open_to_all)
        )
        return await self._read(lambda connection: connection.execute(query).scalar())

    async def keep_record(self, key: str, body: bytes, summary: bytes = b"", last: bytes | None = None) -> bool:
        _check_names(key)
        _check_bytes(body, summary, *(() if last is None else (last,)))
        return await self._writer.do(Keep(key, body, summary, last)) is True

    async def last_seen(self, key: str) -> bytes | None:
        if not _is_name(key):
            return None
        query = sa.select(records.c.last).where(records.c.key == key)
        return await self._read(lambda connection: connection.execute(query).scalar())

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
        try:
            with translated():
                return await self._loop.run_in_executor(self._readers, run)
        except StoreBroken as broken:
            self._writer.fail(broken)
            raise

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


def _open(connection: Connection, table: str, before: int | None) -> Opened | None:
    summary = connection.execute(sa.select(tables.c.summary).where(tables.c.id == table)).scalar()
    if summary is None:
        return None
    newest = sa.select(snapshots).where(snapshots.c.table_id == table).order_by(snapshots.c.seq.desc()).limit(1)
    if before is not None:
        newest = newest.where(snapshots.c.seq < before)
    row = connection.execute(newest).one_or_none()
    found = Snapshot(row.seq, row.game, row.answers, row.rules, row.body) if row is not None else None
    of_table = sa.select(entries.c.body).where(entries.c.table_id == table).order_by(entries.c.seq)
    first = connection.execute(of_table.limit(1)).scalar()
    after = of_table if found is None else of_table.where(entries.c.seq > found.seq)
    return Opened(summary, first or b"", found, list(connection.execute(after).scalars()))


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
