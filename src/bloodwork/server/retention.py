"""How long tables and replays are kept, as those who run the server set it, and how they are deleted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from bloodwork.server import schema
from bloodwork.server.database import Database
from bloodwork.server.schema import marks, records, servers, tables
from bloodwork.server.wire import Status

DAY: Final = 86_400.0
AT_ONCE: Final = 20  # tables that are deleted in one transaction, so that nobody waits long for it
REPLAYS: Final = "replay/"  # with which the keys of replays begin that were sent; others begin with their table


@dataclass(frozen=True, slots=True)
class Retention:
    """Days after the last visit; 0: for ever."""

    unfinished: float = 30.0
    finished: float = 365.0
    replays: float = 0.0


class _Status(msgspec.Struct):
    status: Status


@dataclass(frozen=True, slots=True)
class Kept:
    """What a database has: how many of each, and how many bytes it is."""

    unfinished: int
    finished: int
    games: int  # records of finished games
    replays: int
    size: int

    def told(self) -> str:
        return (
            f"kept: {self.unfinished:,} unfinished and {self.finished:,} finished tables, "
            f"{self.games:,} records of games, {self.replays:,} replays; {self.size / 1e6:,.1f} MB"
        )


def is_over(summary: bytes) -> bool:
    try:
        return msgspec.json.decode(summary, type=_Status).status == "over"
    except msgspec.DecodeError:
        return False


def kept(connection: Connection, database: Database) -> Kept:
    over = count = 0
    for summary in connection.execute(sa.select(tables.c.summary)).scalars():
        count += 1
        over += is_over(summary)
    sent = sa.func.count().filter(records.c.key.startswith(REPLAYS, autoescape=True))
    row = connection.execute(sa.select(sa.func.count(), sent).select_from(records)).one()
    return Kept(count - over, over, row[0] - row[1], row[1], database.size(connection))


def expired(
    connection: Connection, database: Database, retention: Retention, among: Sequence[str] | None = None
) -> list[str]:
    """Tables that nobody has, and whose time is over; only `among` these, if they are said."""
    shortest = min((days for days in (retention.unfinished, retention.finished) if days), default=0.0)
    if not shortest:
        return []
    visited = sa.func.coalesce(marks.c.visited, tables.c.made)
    age = (database.clock - visited) / DAY
    lives = sa.select(servers.c.id).where(sa.or_(servers.c.expires.is_(None), servers.c.expires >= database.clock))
    query = (
        sa.select(tables.c.id, tables.c.summary, age.label("age"))
        .select_from(tables.outerjoin(marks, marks.c.table_id == tables.c.id))
        .where(age > shortest, sa.or_(tables.c.owner.is_(None), tables.c.owner.not_in(lives)))
    )
    if among is not None:
        query = query.where(tables.c.id.in_(among))
    out = []
    for row in connection.execute(query):
        days = retention.finished if is_over(row.summary) else retention.unfinished
        if days and row.age > days:
            out.append(row.id)
    return out


def delete_tables(connection: Connection, ids: Sequence[str]) -> int:
    """Deletes tables with all that belongs to them; how many there were."""
    for table in schema.metadata.sorted_tables:
        if "table_id" in table.c:
            connection.execute(sa.delete(table).where(table.c.table_id.in_(ids)))
    for id in ids:
        connection.execute(sa.delete(records).where(records.c.key.startswith(f"{id}/", autoescape=True)))
    return connection.execute(sa.delete(tables).where(tables.c.id.in_(ids))).rowcount


def prune(database: Database, retention: Retention) -> tuple[int, int]:
    """Deletes what has expired, a little at a time; how many tables and replays."""
    with database.reader.connect() as connection:
        old = expired(connection, database, retention)
    count = 0
    for part in _parts(old):
        with database.writer.begin() as connection:
            # Somebody may have come meanwhile.
            count += delete_tables(connection, expired(connection, database, retention, part))
    sent = 0
    if retention.replays:
        age = (database.clock - records.c.made) / DAY
        old_replays = records.c.key.startswith(REPLAYS, autoescape=True) & (age > retention.replays)
        with database.writer.begin() as connection:
            sent = connection.execute(sa.delete(records).where(old_replays)).rowcount
    return count, sent


def _parts(ids: Sequence[str]) -> Iterable[Sequence[str]]:
    return (ids[at : at + AT_ONCE] for at in range(0, len(ids), AT_ONCE))


def made_smaller(setting: str) -> None:
    """Gives the room of what was deleted back to the disk, where that is ours to do."""
    database = Database(setting, "prune")
    try:
        if not database.shared:
            connection = database.writer.raw_connection()
            try:
                connection.cursor().execute("VACUUM")
            finally:
                connection.close()
    finally:
        database.close()
