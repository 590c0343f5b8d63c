"""What one transaction writes for many callers at once. Each caller has its own outcome: one refusal fails no other.

Rows are locked in the order of their names, and rows of a process before those of a table, so that two processes do not
wait for each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from bloodwork.server.database import SESSION, Database
from bloodwork.server.schema import card_sets, entries, marks, records, replies, servers, snapshots, tables
from bloodwork.server.store import (
    Conflict,
    Hint,
    Lease,
    LeaseLost,
    Repeated,
    Reply,
    Snapshot,
    StoreError,
    TableExists,
    UnknownTable,
)
from bloodwork.server.swift import append_all

CHANNEL: Final = "bloodwork"
MOST_SNAPSHOTS: Final = 4  # of one table
_FIRST_FENCE: Final = 1
_TURNS: Final = 5  # how often a lease is tried for that others take in between


@dataclass(slots=True, eq=False)
class Append:
    table: str
    fence: int
    seq: int
    entries: Sequence[bytes]
    reply: Reply | None
    summary: bytes | None
    listed: bool | None
    sent: bool = False  # an earlier commit of it got no answer: it may be there already


@dataclass(slots=True, eq=False)
class Create:
    table: str
    summary: bytes
    entries: Sequence[bytes]
    listed: bool
    sent: bool = False


@dataclass(slots=True, eq=False)
class Keep:
    key: str
    body: bytes
    summary: bytes
    last: bytes | None = None
    sent: bool = False


@dataclass(slots=True, eq=False)
class KeepCards:
    key: str
    body: bytes


@dataclass(slots=True, eq=False)
class KeepSnapshot:
    table: str
    fence: int
    snapshot: Snapshot


@dataclass(slots=True, eq=False)
class Mark:
    table: str
    rank: int
    visited: bool  # somebody is there


@dataclass(slots=True, eq=False)
class Acquire:
    table: str


@dataclass(slots=True, eq=False)
class Release:
    table: str
    fence: int


@dataclass(slots=True, eq=False)
class LayDown:
    table: str
    owner: str  # who is gone


Job = Append | Create | Keep | KeepCards | KeepSnapshot | Mark | Acquire | Release | LayDown
Outcome = Lease | StoreError | bool | None


class Batch:
    """One transaction in the making: outcomes in the order of its jobs, and the hints that go out with it."""

    def __init__(self, database: Database, address: str, connection: Connection) -> None:
        self.database = database
        self.server = database.server
        self.address = address
        self.connection = connection
        self.hints: list[tuple[str, Hint]] = []  # each with the process it is for; "" is for all

    def run(self, jobs: Sequence[Job], *, swiftly: bool) -> list[Outcome] | None:
        """None if it went `swiftly` and something was unusual: then roll back, and run it again with more care."""
        appends = [job for job in jobs if isinstance(job, Append)]
        outcomes: dict[int, Outcome] = {}
        if appends and swiftly:
            if not append_all(self.connection, appends, postgres=self.database.shared):
                return None
            outcomes.update((id(job), None) for job in appends)
            if any(job.summary is not None for job in appends):
                self.hints.append(("", Hint("lobby")))
        elif appends:
            outcomes.update(self._append(appends))
        others = [job for job in jobs if not isinstance(job, Append)]
        for job in sorted(others, key=lambda job: job.key if isinstance(job, Keep | KeepCards) else job.table):
            match job:
                case Create():
                    outcomes[id(job)] = self._create(job)
                case Keep():
                    outcomes[id(job)] = self._keep(job)
                case KeepCards():
                    self._insert_new(card_sets, {"digest": job.key, "body": job.body})
                    outcomes[id(job)] = None
                case KeepSnapshot():
                    outcomes[id(job)] = self._keep_snapshot(job)
                case Mark():
                    outcomes[id(job)] = self._mark(job)
                case Acquire():
                    outcomes[id(job)] = self._acquire(job.table)
                case Release():
                    outcomes[id(job)] = self._release(job)
                case LayDown():
                    outcomes[id(job)] = self._lay_down(job)
        self._tell_others()
        return [outcomes[id(job)] for job in jobs]

    def _append(self, jobs: Sequence[Append]) -> dict[int, Outcome]:
        """All appends by five statements, however many there are."""
        rows = {
            row.id: row
            for row in self.connection.execute(
                sa.select(tables.c.id, tables.c.last, tables.c.fence)
                .where(tables.c.id.in_({job.table for job in jobs}))
                .order_by(tables.c.id)
                .with_for_update()
            )
        }
        last = {table: row.last for table, row in rows.items()}
        answers = self._answers(jobs)
        outcomes: dict[int, Outcome] = {}
        new_entries: list[dict[str, Any]] = []
        new_replies: list[dict[str, Any]] = []
        changes: dict[str, dict[str, Any]] = {}
        for job in jobs:
            reply = job.reply
            answered = answers.get((job.table, reply.seat, reply.request)) if reply is not None else None
            if job.sent and self._is_there(job.table, job.fence, job.seq, job.entries, reply, answered):
                outcomes[id(job)] = None
            elif job.table not in rows:
                outcomes[id(job)] = UnknownTable(f"there is no table {job.table!r}")
            elif rows[job.table].fence != job.fence:
                outcomes[id(job)] = LeaseLost(f"table {job.table!r} has a newer owner")
            elif answered is not None:
                outcomes[id(job)] = Repeated("this request was answered before", answered)
            elif last[job.table] != job.seq:
                outcomes[id(job)] = Conflict(f"table {job.table!r} is at {last[job.table]}, not at {job.seq}")
            else:
                outcomes[id(job)] = None
                new_entries += _numbered(job.table, job.fence, job.seq, job.entries)
                last[job.table] += len(job.entries)
                change = changes.setdefault(job.table, {"of": job.table, "summary": None, "listed": None})
                change["last"] = last[job.table]
                if job.summary is not None:
                    change["summary"] = job.summary
                    self.hints.append(("", Hint("lobby")))
                if job.listed is not None:
                    change["listed"] = job.listed
                if reply is not None:
                    answers[job.table, reply.seat, reply.request] = reply.body
                    new_replies.append(
                        {"table_id": job.table, "seat": reply.seat, "request": reply.request, "body": reply.body}
                    )
        if new_entries:
            self.connection.execute(sa.insert(entries), new_entries)
        if new_replies:
            self.connection.execute(sa.insert(replies), new_replies)
        if changes:
            self.connection.execute(_CHANGE, list(changes.values()))
        return outcomes

    def _answers(self, jobs: Sequence[Append]) -> dict[tuple[str, str, str], bytes]:
        asked = {(job.table, job.reply.seat, job.reply.request) for job in jobs if job.reply is not None}
        if not asked:
            return {}
        key = sa.tuple_(replies.c.table_id, replies.c.seat, replies.c.request)
        found = self.connection.execute(sa.select(replies).where(key.in_(sorted(asked))))
        return {(row.table_id, row.seat, row.request): row.body for row in found}

    def _is_there(
        self,
        table: str,
        fence: int,
        seq: int,
        bodies: Sequence[bytes],
        reply: Reply | None,
        answered: bytes | None,
    ) -> bool:
        """Whether a write whose commit got no answer took place after all."""
        if reply is not None and reply.body != answered:
            return False
        found = self.connection.execute(
            sa.select(entries.c.fence, entries.c.body)
            .where(entries.c.table_id == table, entries.c.seq > seq, entries.c.seq <= seq + len(bodies))
            .order_by(entries.c.seq)
        )
        return [(row.fence, row.body) for row in found] == [(fence, body) for body in bodies]

    def _create(self, job: Create) -> Outcome:
        lease = Lease(job.table, _FIRST_FENCE, self.address, True)
        row = {
            "id": job.table,
            "summary": job.summary,
            "listed": job.listed,
            "last": len(job.entries),
            "fence": _FIRST_FENCE,
            "owner": self.server,
            "made": self.database.clock,
        }
        if not self._insert_new(tables, row):
            there = job.sent and self._is_there(job.table, _FIRST_FENCE, 0, job.entries, None, None)
            return lease if there else TableExists(f"there is a table {job.table!r} already")
        if job.entries:
            self.connection.execute(sa.insert(entries), _numbered(job.table, _FIRST_FENCE, 0, job.entries))
        self.hints.append(("", Hint("lobby")))
        return lease

    def _keep(self, job: Keep) -> Outcome:
        row = {
            "key": job.key,
            "summary": job.summary,
            "body": job.body,
            "made": self.database.clock,
            "last": job.last,
        }
        if self._insert_new(records, row):
            return True
        if not job.sent:
            return False
        return self.connection.execute(sa.select(records.c.body).where(records.c.key == job.key)).scalar() == job.body

    def _keep_snapshot(self, job: KeepSnapshot) -> Outcome:
        """Unless another process has the table by now: what this one believes of it may be wrong."""
        new = job.snapshot
        owns = sa.select(tables.c.last).where(tables.c.id == job.table, tables.c.fence == job.fence).with_for_update()
        last = self.connection.execute(owns).scalar()
        if last is None or last < new.seq:
            return False
        row = {"game": new.game, "answers": new.answers, "rules": new.rules, "body": new.body}
        if not self._insert_new(snapshots, {"table_id": job.table, "seq": new.seq, **row}):
            its = (snapshots.c.table_id == job.table, snapshots.c.seq == new.seq)
            self.connection.execute(sa.update(snapshots).where(*its).values(row))
        # What was taken back is no longer needed, and neither are the oldest.
        of_table = snapshots.c.table_id == job.table
        newest = sa.select(snapshots.c.seq).where(of_table).order_by(snapshots.c.seq.desc()).offset(MOST_SNAPSHOTS)
        oldest = self.connection.execute(newest.limit(1)).scalar()
        if oldest is not None:
            self.connection.execute(sa.delete(snapshots).where(of_table, snapshots.c.seq <= oldest))
        return True

    def _mark(self, job: Mark) -> Outcome:
        row = {"table_id": job.table, "rank": job.rank, "visited": self.database.clock, "closed": False}
        if not self._insert_new(marks, row):
            changed: dict[str, Any] = {"rank": job.rank}
            if job.visited:
                changed["visited"] = self.database.clock
            self.connection.execute(sa.update(marks).where(marks.c.table_id == job.table).values(changed))
        self.hints.append(("", Hint("lobby")))
        return None

    def _insert_new(self, table: sa.Table, row: dict[str, Any]) -> bool:
        """Whether it was not there yet."""
        insert = self.database.insert_new(table).values(row).returning(sa.literal(1))
        return self.connection.execute(insert).scalar() is not None

    def _acquire(self, table: str) -> Outcome:
        alive = sa.or_(servers.c.expires.is_(None), servers.c.expires >= self.database.clock)
        owners = tables.outerjoin(servers, servers.c.id == tables.c.owner)
        look = (
            sa.select(tables.c.fence, tables.c.owner, servers.c.address, alive.label("alive"))
            .select_from(owners)
            .where(tables.c.id == table)
        )
        for _ in range(_TURNS):
            row = self.connection.execute(look).one_or_none()
            if row is None:
                return UnknownTable(f"there is no table {table!r}")
            if row.owner == self.server:
                return Lease(table, row.fence, self.address, True)
            if row.address is not None:
                # Its owner may be about to say that it lives: asked under a lock that makes it wait with that.
                lives = (
                    row.alive
                    or self.connection.execute(
                        sa.select(alive).where(servers.c.id == row.owner).with_for_update(read=True)
                    ).scalar()
                )
                if lives:
                    return Lease(table, row.fence, row.address, False)
                self._end_sessions(row.owner)
            taken = self.connection.execute(
                sa.update(tables)
                .where(tables.c.id == table, tables.c.fence == row.fence)
                .where(tables.c.owner.is_not_distinct_from(row.owner))
                .values(fence=tables.c.fence + 1, owner=self.server)
            )
            if taken.rowcount == 1:
                if row.owner is not None:
                    self.hints.append((row.owner, Hint("lost", table)))
                return Lease(table, row.fence + 1, self.address, True)
        return LeaseLost(f"table {table!r} changes hands too fast")

    def _end_sessions(self, server: str) -> None:
        """A process that was stopped while it sent a transaction would keep its locks; no timeout sees that."""
        if self.database.shared:
            self.connection.execute(
                sa.text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = :name"),
                {"name": SESSION + server},
            )

    def _release(self, job: Release) -> Outcome:
        given = self.connection.execute(
            sa.update(tables)
            .where(tables.c.id == job.table, tables.c.fence == job.fence, tables.c.owner == self.server)
            .values(owner=None)
        )
        if given.rowcount == 1:
            self.hints.append(("", Hint("free", job.table)))
        return None

    def _lay_down(self, job: LayDown) -> Outcome:
        """Unless somebody has it by now."""
        its = (tables.c.id == job.table, tables.c.owner == job.owner)
        self.connection.execute(sa.update(tables).where(*its).values(owner=None))
        return None

    def _tell_others(self) -> None:
        """Notifications leave with the commit, or not at all."""
        if self.database.shared:
            for line in dict.fromkeys(f"{hint.kind} {server or '*'} {hint.table}" for server, hint in self.hints):
                self.connection.execute(sa.select(sa.func.pg_notify(CHANNEL, line)))


_CHANGE: Final = (
    sa.update(tables)
    .where(tables.c.id == sa.bindparam("of"))
    .values(
        last=sa.bindparam("last"),
        summary=sa.func.coalesce(sa.bindparam("summary", type_=tables.c.summary.type), tables.c.summary),
        listed=sa.func.coalesce(sa.bindparam("listed", type_=tables.c.listed.type), tables.c.listed),
    )
)


def _numbered(table: str, fence: int, seq: int, bodies: Sequence[bytes]) -> list[dict[str, Any]]:
    return [
        {"table_id": table, "seq": number, "fence": fence, "body": body} for number, body in enumerate(bodies, seq + 1)
    ]
