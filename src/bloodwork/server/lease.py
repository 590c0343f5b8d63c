"""A process says every second that it lives, and hears what the others tell.

Which process may write is decided by the fence of each table; this here only lets the others wait no longer than they
must, and lets a process that was away learn which of its tables have gone to others.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Final, Literal, cast

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from bloodwork.server.batch import CHANNEL
from bloodwork.server.database import Database, failure
from bloodwork.server.schema import servers, tables
from bloodwork.server.store import Hint

_RENEWALS: Final = 5  # in the time of one lease
_FORGOTTEN: Final = 3600.0  # seconds after which the row of a process that died is swept away
_KINDS: Final = ("lobby", "free", "lost")


class Held:
    """The tables that this process believes to own, with their fences. Used by the loop and by the keeper."""

    def __init__(self) -> None:
        self._fences: dict[str, int] = {}
        self._lock = threading.Lock()

    def take(self, table: str, fence: int) -> None:
        with self._lock:
            self._fences[table] = fence

    def drop(self, table: str, fence: int) -> bool:
        """Whether it was held by this fence until now."""
        with self._lock:
            if self._fences.get(table) != fence:
                return False
            del self._fences[table]
            return True

    def fence(self, table: str) -> int | None:
        with self._lock:
            return self._fences.get(table)

    def all(self) -> dict[str, int]:
        with self._lock:
            return dict(self._fences)


def enter(connection: Connection, database: Database, address: str) -> None:
    """Say that this process is there. Whoever had its address before is gone: two cannot listen at one place."""
    expires = database.clock + database.lease if database.shared else sa.null()
    if database.shared:
        # Left to expire, not deleted: if it does live after all, it finds out.
        connection.execute(sa.update(servers).where(servers.c.address == address).values(expires=0.0))
        connection.execute(sa.delete(servers).where(servers.c.expires < database.clock - _FORGOTTEN))
    else:
        connection.execute(sa.delete(servers))  # the file is ours alone
    connection.execute(sa.insert(servers).values(id=database.server, address=address, expires=expires))


def leave(connection: Connection, server: str) -> None:
    """Its tables keep its name, so that others see which of them were in use."""
    connection.execute(sa.delete(servers).where(servers.c.id == server))


class Keeper:
    """The thread that renews and listens, for a database that several processes share."""

    def __init__(self, database: Database, address: str, held: Held, tell: Callable[[Hint], None]) -> None:
        self._database = database
        self._server = database.server
        self._address = address
        self._held = held
        self._tell = tell
        self._pause = database.lease / _RENEWALS
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._work, name="bloodwork-keeper", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._stop.set()
        self._thread.join()

    def _work(self) -> None:
        again = False
        while not self._stop.is_set():
            try:
                self._attend(again)
            except Exception as error:
                if failure(error) is None:
                    self._tell(Hint("broken"))  # a process that cannot say that it lives must not seem to
                    raise
                again = True
                self._stop.wait(self._pause / 2)

    def _attend(self, again: bool) -> None:
        """Renew and listen until the connection breaks or the store is closed."""
        with self._database.writer.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql(f"LISTEN {CHANNEL}")
            if again:
                self._tell(Hint("reread"))  # nobody repeats what was told while nobody listened
            driver = connection.connection.driver_connection
            while not self._stop.is_set():
                self._renew(connection)
                until = time.monotonic() + self._pause
                while not self._stop.is_set() and (left := until - time.monotonic()) > 0:
                    for told in driver.notifies(timeout=min(left, 0.1), stop_after=1):  # type: ignore[union-attr]
                        self._hear(told.payload)
            connection.exec_driver_sql("UNLISTEN *")

    def _renew(self, connection: Connection) -> None:
        """While it has not expired nobody has taken anything; after that, look at what is left."""
        clock = self._database.clock
        renewed = connection.execute(
            sa.update(servers)
            .where(servers.c.id == self._server, servers.c.expires >= clock)
            .values(expires=clock + self._database.lease)
        )
        if renewed.rowcount == 1:
            return
        before = self._held.all()
        with self._database.writer.begin() as transaction:
            # The row's lock lets those who are taking a table finish first, and those who come later see us alive.
            revived = transaction.execute(
                sa.update(servers).where(servers.c.id == self._server).values(expires=clock + self._database.lease)
            )
            if revived.rowcount == 0:
                transaction.execute(
                    sa.insert(servers).values(
                        id=self._server, address=self._address, expires=clock + self._database.lease
                    )
                )
            owned = transaction.execute(sa.select(tables.c.id, tables.c.fence).where(tables.c.owner == self._server))
            still = {row.id: row.fence for row in owned}
        for table, fence in before.items():
            if still.get(table) != fence:
                self._lost(table, fence)

    def _hear(self, line: str) -> None:
        kind, server, table = line.split(" ", 2)
        if kind not in _KINDS or server not in ("*", self._server):
            return
        if kind == "lost":
            # Late news of a table that has come back to us since is no news.
            fence = self._held.fence(table)
            if fence is not None and not self._owns(table, fence):
                self._lost(table, fence)
        else:
            self._tell(Hint(cast(Literal["lobby", "free"], kind), table))

    def _owns(self, table: str, fence: int) -> bool:
        with self._database.reader.connect() as connection:
            row = connection.execute(
                sa.select(tables.c.owner, tables.c.fence).where(tables.c.id == table)
            ).one_or_none()
        return row is not None and row.owner == self._server and row.fence == fence

    def _lost(self, table: str, fence: int) -> None:
        if self._held.drop(table, fence):
            self._tell(Hint("lost", table))
