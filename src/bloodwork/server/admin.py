"""What those who run the server can do with its database, also while it runs: who can open the database may do it.

A server notices within a few seconds what was decided here, by a number that rises with each decision.
"""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from bloodwork.errors import BadFile, NotUnderstood
from bloodwork.server import retention, schema
from bloodwork.server.bans import check_network
from bloodwork.server.database import Database, translated
from bloodwork.server.retention import Kept
from bloodwork.server.schema import bans, entries, marks, records, shared, tables
from bloodwork.server.sql import ORDERS, UNMARKED
from bloodwork.server.store import StoreUnfit
from bloodwork.server.wire import Summary

OVER: Final = 4  # the rank of a table that is over, which a closed one has too
PRIVATE: Final = 0o600  # seeds and what proves seats are not for others


@dataclass(frozen=True, slots=True)
class Listed:
    """A table as those who run the server see it. Times are seconds since 1970."""

    table: str
    ruleset: str
    status: str
    seats: str
    game: int
    entries: int
    made: float
    visited: float
    listed: bool
    closed: bool
    owned: bool


@dataclass(frozen=True, slots=True)
class Banned:
    network: str
    until: float | None
    reason: str


class Admin:
    """One database, opened beside whatever server has it."""

    def __init__(self, setting: str) -> None:
        self._database = Database(setting, "admin", beside=True)
        with self._reading() as connection:
            found = self._database.version(connection)
        if found != schema.HEAD:
            self._database.close()
            raise StoreUnfit(f"{self._database.name} is of another version ({found or 'none'}): start the server first")

    def close(self) -> None:
        self._database.close()

    # -------------------------------------------------------------- looking

    def tables(self, *, status: str = "", limit: int = 1_000) -> list[Listed]:
        """Tables, those last visited first."""
        visited = sa.func.coalesce(marks.c.visited, tables.c.made).label("visited")
        query = (
            sa.select(tables, visited, sa.func.coalesce(marks.c.closed, sa.false()).label("closed"))
            .select_from(tables.outerjoin(marks, marks.c.table_id == tables.c.id))
            .order_by(visited.desc())
        )
        found: list[Listed] = []
        with self._reading() as connection:
            for row in connection.execute(query):
                listed = _listed(row)
                if not status or listed.status == status:
                    found.append(listed)
                if len(found) >= limit:
                    break
        return found

    def kept(self) -> Kept:
        with self._reading() as connection:
            return retention.kept(connection, self._database)

    def export(self, table: str) -> dict[str, Any]:
        """All that is kept of a table: its entries, in which the seeds and decks are, and the records of its games."""
        with self._reading() as connection:
            row = self._row(connection, table)
            bodies = connection.execute(
                sa.select(entries.c.body).where(entries.c.table_id == table).order_by(entries.c.seq)
            ).scalars()
            games = connection.execute(
                sa.select(records.c.key, records.c.body).where(records.c.key.startswith(f"{table}/", autoescape=True))
            )
            return {
                "table": table,
                "summary": json.loads(row.summary),
                "entries": [json.loads(body) for body in bodies],
                "records": {one.key.rpartition("/")[2]: json.loads(one.body) for one in games},
            }

    def bans(self) -> list[Banned]:
        with self._reading() as connection:
            found = connection.execute(sa.select(bans).order_by(bans.c.network))
            return [Banned(row.network, row.until, row.reason) for row in found]

    # -------------------------------------------------------------- deciding

    def close_table(self, table: str) -> None:
        """Sends everybody away from a table; nobody comes in any more. What is kept of it stays."""
        with self._deciding() as connection:
            self._row(connection, table)
            row = {"table_id": table, "rank": UNMARKED, "visited": self._database.clock, "closed": False}
            connection.execute(self._database.insert_new(marks).values(row))
            connection.execute(sa.update(marks).where(marks.c.table_id == table).values(closed=True, rank=OVER))
            self._take(connection, table)

    def reopen_table(self, table: str) -> None:
        with self._deciding() as connection:
            self._row(connection, table)
            connection.execute(sa.update(marks).where(marks.c.table_id == table).values(closed=False, rank=UNMARKED))

    def delete_table(self, table: str) -> None:
        """Deletes a table with everything that is kept of it."""
        with self._deciding() as connection:
            self._row(connection, table)
            self._take(connection, table)
            retention.delete_tables(connection, [table])

    def delete_replay(self, replay: str) -> None:
        with self._deciding() as connection:
            key = f"{retention.REPLAYS}{replay}"
            if not connection.execute(sa.delete(records).where(records.c.key == key)).rowcount:
                raise NotUnderstood(f'there is no replay "{replay}"')

    def ban(self, network: str, *, seconds: float | None = None, reason: str = "") -> str:
        """Nobody of an address or network is let in, for so long or for good. What it is called."""
        name = check_network(network)
        until = self._database.clock + seconds if seconds is not None else sa.null()
        with self._deciding() as connection:
            connection.execute(sa.delete(bans).where(bans.c.network == name))
            connection.execute(sa.insert(bans).values(network=name, until=until, reason=reason))
        return name

    def unban(self, network: str) -> str:
        name = check_network(network)
        with self._deciding() as connection:
            if not connection.execute(sa.delete(bans).where(bans.c.network == name)).rowcount:
                raise NotUnderstood(f"{name} is not banned")
        return name

    def backup(self, file: Path) -> int:
        """Copies a SQLite database as it is at one moment, into a file that is only the user's own; its bytes."""
        if self._database.shared:
            raise StoreUnfit("a PostgreSQL database is backed up by its own tools, such as pg_dump")
        try:
            os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE))
        except FileExistsError:
            raise BadFile("it is there already", file=file, expected="a new file") from None
        except OSError as error:
            raise BadFile(f"it cannot be written: {error.strerror}", file=file) from None
        source = sqlite3.connect(f"{Path(self._database.url.database or '').as_uri()}?mode=ro", uri=True)
        with contextlib.closing(source), contextlib.closing(sqlite3.connect(file)) as target:
            source.backup(target)
        return file.stat().st_size

    # -------------------------------------------------------------- within

    @contextlib.contextmanager
    def _reading(self) -> Iterator[Connection]:
        with translated(), self._database.reader.connect() as connection:
            yield connection

    @contextlib.contextmanager
    def _deciding(self) -> Iterator[Connection]:
        """A transaction after which every server looks at what was decided."""
        with translated(), self._database.writer.begin() as connection:
            yield connection
            insert = self._database.insert_new(shared).values(name=ORDERS, value=b"0")
            connection.execute(insert)
            now = connection.execute(
                sa.select(shared.c.value).where(shared.c.name == ORDERS).with_for_update()
            ).scalar()
            number = str(int(now or b"0") + 1).encode()
            connection.execute(sa.update(shared).where(shared.c.name == ORDERS).values(value=number))

    def _row(self, connection: Connection, table: str) -> Any:
        row = connection.execute(sa.select(tables).where(tables.c.id == table)).one_or_none()
        if row is None:
            raise NotUnderstood(f'there is no table "{table}"', expected="an id as `bloodwork admin list` shows it")
        return row

    def _take(self, connection: Connection, table: str) -> None:
        """Whoever has the table cannot write to it any more."""
        taken = sa.update(tables).where(tables.c.id == table).values(fence=tables.c.fence + 1, owner=None)
        connection.execute(taken)


def _listed(row: Any) -> Listed:
    try:
        told = msgspec.json.decode(row.summary, type=Summary)
        seats = " and ".join(f"{seat.name or 'free'} ({seat.kind})" for _, seat in sorted(told.seats.items()))
        ruleset, status, game = told.ruleset, str(told.status), told.game
    except msgspec.DecodeError:
        ruleset, status, game, seats = "?", "?", 0, "of another version of the program"
    return Listed(
        table=row.id,
        ruleset=ruleset,
        status=status,
        seats=seats,
        game=game,
        entries=row.last,
        made=row.made,
        visited=row.visited,
        listed=row.listed,
        closed=bool(row.closed),
        owned=row.owner is not None,
    )
