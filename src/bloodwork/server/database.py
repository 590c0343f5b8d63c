"""One database by one setting: a SQLite file that this process alone has, or a PostgreSQL that several share.

Everything that differs between the two is here: how to connect, how to lock, which clock, what a failure means.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, Connection, Engine, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from bloodwork.errors import unknown
from bloodwork.server import schema
from bloodwork.server.store import LEASE, StoreBroken, StoreDown, StoreUnfit

PATIENCE: Final = 5.0  # seconds to wait for a lock or a lost server before a write is refused
HANDOVER: Final = 2.0  # seconds to wait for an earlier process to let go of the file
SESSION: Final = "bloodwork "  # what connections are called, before the name of their process
READERS: Final = 4
_WRITERS: Final = 3  # one writes, one keeps the lease, one is for what is rare
_MIGRATING: Final = 0x626C6F6F64  # the number of the lock under which processes that start at once take turns
_FILE_FAILED: Final = {sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_NOT_NOW: Final = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_NOMEM,
}


class Database:
    """The engines of one database. `writer` is for one thread; `reader` sees one moment in each transaction."""

    def __init__(
        self,
        setting: str,
        server: str,
        *,
        patience: float = PATIENCE,
        lease: float = LEASE,
        beside: bool = False,
    ) -> None:
        """`beside`: another process may have the file; then a table is changed only by taking it from its owner."""
        self.url = _url(setting)
        self.server = server  # the name of this process among those that use the database
        self.patience = patience
        self.lease = lease
        self.shared = self.url.get_backend_name() == "postgresql"
        self.writer: Engine
        self.reader: Engine
        self._alone: sqlite3.Connection | None = None
        if self.shared:
            session = _session(server, patience, lease)
            self.writer = sa.create_engine(self.url, connect_args=session, pool_size=_WRITERS)
            self.reader = sa.create_engine(
                self.url, connect_args=session, pool_size=READERS, isolation_level="REPEATABLE READ"
            )
            self.clock: sa.ColumnElement[float] = sa.literal_column("extract(epoch from clock_timestamp())", sa.Double)
        else:
            if beside:
                self._find_file()
            else:
                self._take_file()
            self.writer = _sqlite_engine(self.url, "BEGIN IMMEDIATE", patience, pool_size=1)
            self.reader = _sqlite_engine(self.url, "BEGIN", patience, pool_size=READERS)
            self.clock = sa.literal_column("((julianday('now') - 2440587.5) * 86400.0)", sa.Double)

    def insert_new(self, table: sa.Table) -> postgresql.Insert | sqlite.Insert:
        """An insert that leaves alone what is there."""
        if self.shared:
            return postgresql.insert(table).on_conflict_do_nothing()
        return sqlite.insert(table).on_conflict_do_nothing()

    def migrate(self, step: str = schema.HEAD) -> None:
        """Bring the tables to a step, that of this version unless another is named, one process at a time.

        What an earlier step has no place for is dropped on the way down: what can be made again from the rest.
        """
        with self.writer.begin() as connection:
            if self.shared:
                # To wait here is no fault: another process may have much to move.
                for timeout in ("lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout"):
                    connection.exec_driver_sql(f"SET LOCAL {timeout} = 0")
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_MIGRATING)))
            if _version(connection) != step:
                _move(connection, self.name, step)

    def size(self, connection: Connection) -> int:
        """Bytes that the database takes on disk."""
        if self.shared:
            return int(connection.execute(sa.text("SELECT pg_database_size(current_database())")).scalar_one())
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        return int(pages) * int(connection.exec_driver_sql("PRAGMA page_size").scalar_one())

    @property
    def name(self) -> str:
        """The database as it may be shown: without a password."""
        return self.url.render_as_string(hide_password=True)

    def close(self) -> None:
        self.writer.dispose()
        self.reader.dispose()
        if self._alone is not None:
            self._alone.close()

    def version(self, connection: Connection) -> str | None:
        """The step of its tables; None if it has none."""
        return _version(connection)

    def _find_file(self) -> None:
        path = Path(self.url.database or "").absolute()
        self.url = self.url.set(database=str(path))
        if not path.is_file():
            raise StoreUnfit(f"{path} is not there: which folder does the server keep its tables in (--home)?")

    def _take_file(self) -> None:
        """Hold a lock beside the file for as long as this process lives; the system frees it however it dies."""
        path = Path(self.url.database or "").absolute()
        self.url = self.url.set(database=str(path))
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            # Only the user's own: it holds what hidden cards and seats are known by.
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
            lock = sqlite3.connect(f"{path}.lock", timeout=HANDOVER, isolation_level=None, check_same_thread=False)
        except (OSError, sqlite3.Error) as error:
            raise StoreUnfit(f"{path} cannot be opened: {error}") from error
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            lock.close()
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise StoreUnfit(f"{path}.lock cannot be used: {error}") from error
            raise StoreUnfit(
                f"{path} is in use by another server{_where(path)}; several processes need PostgreSQL"
            ) from error
        self._alone = lock


def _url(setting: str) -> URL:
    if "://" not in setting:
        return URL.create("sqlite", database=setting)
    try:
        url = make_url(setting)
    except ArgumentError as error:
        raise StoreUnfit(f"{setting.partition('://')[0]}://... is not the address of a database") from error
    match url.get_backend_name():
        case "sqlite" if url.database and url.database != ":memory:":
            return URL.create("sqlite", database=url.database)
        case "postgresql" | "postgres":
            return url.set(drivername="postgresql+psycopg")
    raise StoreUnfit(
        f"no database of the kind {url.drivername!r}; expected a file, sqlite:///FILE or postgresql://USER@HOST/NAME"
    )


def _session(server: str, patience: float, lease: float) -> dict[str, Any]:
    """How a connection to PostgreSQL behaves.

    A process that is stopped in the middle of a transaction must not keep its locks for longer than its lease; a commit
    is on disk whatever the cluster's own setting says; a server that vanished is noticed.
    """
    settings = {
        "idle_in_transaction_session_timeout": int(lease * 600),
        "lock_timeout": int(patience * 800),
        "statement_timeout": int(patience * 3000),
        "synchronous_commit": "on",
    }
    return {
        "options": " ".join(f"-c {name}={value}" for name, value in settings.items()),
        "connect_timeout": 3,
        "keepalives_idle": 5,
        "keepalives_interval": 2,
        "keepalives_count": 3,
        "tcp_user_timeout": 10000,
        "application_name": f"{SESSION}{server}",
    }


def _sqlite_engine(url: URL, begin: str, patience: float, *, pool_size: int) -> Engine:
    engine = sa.create_engine(url, connect_args={"timeout": patience}, pool_size=pool_size, max_overflow=1)

    @sa.event.listens_for(engine, "connect")
    def configure(connection: Any, _record: object) -> None:
        connection.isolation_level = None  # the driver must not begin or commit by itself
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")

    @sa.event.listens_for(engine, "begin")
    def start(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def _where(path: Path) -> str:
    """The address of the server that has the file, if it can be read."""
    with contextlib.suppress(sqlite3.Error):
        connection = sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, timeout=0.2)
        try:
            found = connection.execute("SELECT address FROM servers").fetchone()
        finally:
            connection.close()
        if found:
            return f" at {found[0]}"
    return ""


def _version(connection: Connection) -> str | None:
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()


def _move(connection: Connection, name: str, step: str) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    version = _version(connection)
    known = {found.revision for found in ScriptDirectory.from_config(config).walk_revisions()}
    if step not in known:
        raise unknown("step of the database", step, sorted(known))
    if version is not None and version not in known:
        raise StoreUnfit(f"{name} was made by a newer version of the program ({version}); this one knows {schema.HEAD}")
    try:
        if version is not None and version > step:
            command.downgrade(config, step)
        else:
            command.upgrade(config, step)
    except CommandError as error:
        raise StoreUnfit(f"{name} cannot be brought up to date: {error}") from error


def go_back(setting: str, step: str) -> None:
    """Brings a database that no server uses back to an earlier step."""
    database = Database(setting, "downgrade")
    try:
        with translated(), database.writer.connect() as connection:
            found = _version(connection)
            alive = sa.select(sa.func.count()).where(schema.servers.c.expires >= database.clock)
            running = connection.execute(alive).scalar() if found and database.shared else 0
        if running:
            raise StoreUnfit(f"{database.name} is in use by {running} processes; stop them first")
        if found is None or found < step:
            raise StoreUnfit(f"{database.name} is at step {found or 'none'}, which is not after {step}")
        with translated():
            database.migrate(step)
    finally:
        database.close()


def failure(error: Exception) -> StoreDown | None:
    """What an error of the driver means if the database failed; None if it was asked something wrong."""
    original = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(original, sqlite3.Error):
        code = getattr(original, "sqlite_errorcode", 0) & 0xFF
        if code in _FILE_FAILED:
            return StoreBroken(f"the database file failed: {original}")
        return StoreDown(f"the database cannot write now: {original}") if code in _NOT_NOW else None
    if isinstance(original, OSError):
        return StoreDown(f"the database cannot be reached: {original}")
    if isinstance(original, BaseException) and type(original).__module__.startswith("psycopg"):
        import psycopg

        if isinstance(original, psycopg.OperationalError | psycopg.InterfaceError | psycopg.InternalError):
            first = str(original).strip().partition("\n")[0]
            return StoreDown(f"the database cannot be used now: {first}")
    if isinstance(error, sa.exc.TimeoutError):
        return StoreDown("the database has no connection free")
    return None


@contextlib.contextmanager
def translated() -> Iterator[None]:
    """Failures of the database leave as StoreDown."""
    try:
        yield
    except Exception as error:
        meant = failure(error)
        if meant is None:
            raise
        raise meant from error
