"""The common case of a batch: every append is as it should be, and all go in by as few statements as can be.

Whatever is unusual, a repeat, an old fence, a number that is taken, shows by a count or a broken key. Then nothing of
it is kept, and `batch` finds out whose fault it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from sqlalchemy.engine import Connection
from sqlalchemy.exc import DataError, IntegrityError, InterfaceError, ProgrammingError

if TYPE_CHECKING:
    from bloodwork.server.batch import Append

_POSTGRES: Final = """
WITH moved AS (
    UPDATE tables AS t
    SET last = v.seq + v.grown, summary = coalesce(v.summary, t.summary), listed = coalesce(v.listed, t.listed)
    FROM unnest(%s::text[], %s::bigint[], %s::bigint[], %s::bigint[], %s::bytea[], %s::boolean[])
        AS v(id, fence, seq, grown, summary, listed)
    WHERE t.id = v.id AND t.fence = v.fence AND t.last = v.seq
    RETURNING 1
), written AS (
    INSERT INTO entries (table_id, seq, fence, body)
    SELECT * FROM unnest(%s::text[], %s::bigint[], %s::bigint[], %s::bytea[])
), answered AS (
    INSERT INTO replies (table_id, seat, request, body)
    SELECT * FROM unnest(%s::text[], %s::text[], %s::text[], %s::bytea[])
)
SELECT count(*) FROM moved
"""
_MOVE: Final = """
UPDATE tables SET last = ?3 + ?4, summary = coalesce(?5, summary), listed = coalesce(?6, listed)
WHERE id = ?1 AND fence = ?2 AND last = ?3
"""
_WRITE: Final = "INSERT INTO entries (table_id, seq, fence, body) VALUES (?, ?, ?, ?)"
_ANSWER: Final = "INSERT INTO replies (table_id, seat, request, body) VALUES (?, ?, ?, ?)"


def append_all(connection: Connection, jobs: Sequence[Append], *, postgres: bool) -> bool:
    """Whether all were written. If not, the transaction must be rolled back."""
    if len({job.table for job in jobs}) < len(jobs) or any(job.sent for job in jobs):
        return False
    jobs = sorted(jobs, key=lambda job: job.table)
    moved = [(job.table, job.fence, job.seq, len(job.entries), job.summary, job.listed) for job in jobs]
    written = [
        (job.table, number, job.fence, body) for job in jobs for number, body in enumerate(job.entries, job.seq + 1)
    ]
    answered = [(job.table, job.reply.seat, job.reply.request, job.reply.body) for job in jobs if job.reply is not None]
    try:
        if postgres:
            columns = [*_columns(moved, 6), *_columns(written, 4), *_columns(answered, 4)]
            return connection.exec_driver_sql(_POSTGRES, tuple(columns)).scalar() == len(jobs)
        count = connection.exec_driver_sql(_MOVE, moved).rowcount
        if written:
            connection.exec_driver_sql(_WRITE, written)
        if answered:
            connection.exec_driver_sql(_ANSWER, answered)
        return count == len(jobs)
    except (DataError, IntegrityError, InterfaceError, ProgrammingError) as error:
        if error.connection_invalidated:
            raise
        return False


def _columns(rows: Sequence[tuple[object, ...]], width: int) -> list[list[object]]:
    return [[row[column] for row in rows] for column in range(width)]
