"""Processes are killed and stopped, locks are held, connections are cut: what was acknowledged is there, once."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg
import pytest

from bloodwork.server.sql import SqlStore, open_store
from bloodwork.server.store import LeaseLost, Reply, StoreDown, StoreUnfit
from cluster import Cluster
from conformance.games import sized

KILLS = sized(1, 50)
HERE = Path(__file__).parent
Acknowledged = dict[tuple[str, int], str]


class Appender:
    """The process of appender.py, and what it has said."""

    def __init__(self, database: str, address: str, *, tables: int, lease: float = 5.0, **environment: str) -> None:
        self.lines: list[str] = []
        self._process = subprocess.Popen(
            [sys.executable, "-P", HERE / "appender.py", database, address, str(tables), str(lease)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, **environment},
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self.lines.append(line.decode().strip())

    def wait_for(self, start: str, seconds: float = 60) -> None:
        deadline = time.monotonic() + seconds
        while not any(line.startswith(start) for line in list(self.lines)):
            assert self._process.poll() is None and time.monotonic() < deadline, f"no {start!r}: {self.lines[-3:]}"
            time.sleep(0.01)

    def signal(self, number: signal.Signals) -> None:
        self._process.send_signal(number)

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()
        self._reader.join()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            pipe.close()

    def acknowledged(self) -> Acknowledged:
        said = [line.split() for line in list(self.lines) if line.startswith("ack ") and line.count(" ") == 3]
        return {(table, int(number)): body for _, table, number, body in said}

    def count(self, word: str) -> int:
        return sum(line.startswith(word) for line in list(self.lines))


@contextmanager
def appending(
    database: str, address: str, *, tables: int, lease: float = 5.0, **environment: str
) -> Iterator[Appender]:
    appender = Appender(database, address, tables=tables, lease=lease, **environment)
    try:
        appender.wait_for("ack")
        yield appender
    finally:
        appender.kill()


async def check(store: SqlStore, acknowledged: Acknowledged, tables: int) -> int:
    """Every acknowledged entry is where it was said to be, every entry has its own reply, and none is there twice."""
    total = 0
    for n in range(tables):
        stored = await store.load(f"t{n}")
        if stored is None:
            assert not any(table == f"t{n}" for table, _ in acknowledged)
            continue
        bodies = [entry.decode() for entry in stored.entries]
        assert [body.rpartition(".")[0] for body in bodies] == [f"t{n}.{number + 1}" for number in range(len(bodies))]
        assert {request: body.decode() for (_, request), body in stored.replies.items()} == {
            f"r{number}": body for number, body in enumerate(bodies, 1)
        }
        for (table, number), body in acknowledged.items():
            if table == f"t{n}":
                assert number <= len(bodies) and bodies[number - 1] == body, f"{table}: entry {number} was lost"
        total += len(bodies)
    return total


def checked(database: str, acknowledged: Acknowledged, tables: int) -> int:
    async def run() -> int:
        store = await open_store(database, "http://checker")
        try:
            return await check(store, acknowledged, tables)
        finally:
            await store.close()

    return asyncio.run(run())


def test_a_hard_kill_loses_nothing_that_was_acknowledged(database: str) -> None:
    chance = random.Random(11)
    acknowledged: Acknowledged = {}
    for _ in range(KILLS):
        with appending(database, "http://one", tables=8) as appender:
            time.sleep(chance.uniform(0, 0.4))
            appender.signal(signal.SIGKILL)
        acknowledged |= appender.acknowledged()
    written = checked(database, acknowledged, 8)
    assert len(acknowledged) > 0
    # At most one write of each table was under way at each kill.
    assert len(acknowledged) <= written <= len(acknowledged) + 8 * KILLS


def test_a_file_that_is_in_use_is_refused_with_the_address_of_its_server(tmp_path: Path) -> None:
    async def run() -> None:
        first = await open_store(str(tmp_path / "tables.db"), "http://127.0.0.1:1234")
        try:
            with pytest.raises(StoreUnfit, match=r"in use by another server at http://127.0.0.1:1234"):
                await open_store(str(tmp_path / "tables.db"), "http://127.0.0.1:1235")
        finally:
            await first.close()
        await (await open_store(str(tmp_path / "tables.db"), "http://127.0.0.1:1235")).close()

    asyncio.run(run())


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ("mysql://x/y", "no database of the kind 'mysql'"),
        ("sqlite://", "no database of the kind 'sqlite'"),
        ("postgresql://nobody@127.0.0.1:1/y", "cannot be used now"),
        ("/dev/null/tables.db", "cannot be opened"),
    ],
)
def test_a_database_that_cannot_be_is_refused(setting: str, said: str) -> None:
    with pytest.raises((StoreUnfit, StoreDown), match=said):
        asyncio.run(open_store(setting, "http://one"))


class Lock:
    """Held from outside on what a write to table t needs."""

    def __init__(self, database: str) -> None:
        if database.startswith("sqlite"):
            self._file = sqlite3.connect(database.removeprefix("sqlite:///"), isolation_level=None)
            self._file.execute("BEGIN IMMEDIATE")
            self._close = self._file.close
        else:
            connection = psycopg.connect(database)
            connection.execute("SELECT 1 FROM tables WHERE id = 't' FOR UPDATE")
            self._close = connection.close

    def free(self) -> None:
        self._close()


def test_a_lock_that_is_held_for_a_while_delays_a_write(database: str) -> None:
    async def run() -> None:
        store = await open_store(database, "http://one")
        fence = (await store.create("t", b"", [])).fence
        lock = Lock(database)
        writes = asyncio.ensure_future(store.append("t", fence, 0, [b"a"], Reply("A", "r", b"ok")))
        done, _ = await asyncio.wait([writes], timeout=sized(1, 6) / 2)
        assert not done
        assert (await store.load("t")).entries == []  # type: ignore[union-attr]
        lock.free()
        await writes
        assert (await store.load("t")).entries == [b"a"]  # type: ignore[union-attr]
        await store.close()

    asyncio.run(run())


def test_a_lock_that_is_held_too_long_refuses_a_write_aloud(database: str) -> None:
    async def run() -> None:
        store = await open_store(database, "http://one", patience=0.3)
        fence = (await store.create("t", b"", [])).fence
        lock = Lock(database)
        tries = [store.append("t", fence, n, [b"a"], Reply("A", f"r{n}", b"ok")) for n in range(3)]
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
        assert all(isinstance(outcome, StoreDown) for outcome in outcomes), outcomes
        lock.free()
        await asyncio.sleep(0.1)
        assert (await store.load("t")).entries == []  # type: ignore[union-attr]
        await store.append("t", fence, 0, [b"a"], Reply("A", "r0", b"ok"))
        assert (await store.load("t")).entries == [b"a"]  # type: ignore[union-attr]
        await store.close()

    asyncio.run(run())


def test_after_a_failed_disk_nothing_is_acknowledged(tmp_path: Path) -> None:
    """The file may not grow beyond a size: writes fail in the middle, as those of a failing disk do."""
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    sizes = range(150_000, 650_000, sized(250_000, 10_000))
    acknowledged: Acknowledged = {}
    for size in sizes:
        with appending(database, "http://one", tables=4, FILE_LIMIT=str(size)) as appender:
            appender.wait_for("end")
            acknowledged |= appender.acknowledged()
            first = next(n for n, line in enumerate(appender.lines) if line == "broken")
            assert not any(line.startswith("ack") for line in appender.lines[first:])
            assert appender.count("broken") == 4
        checked(database, acknowledged, 4)
        with sqlite3.connect(tmp_path / "tables.db") as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        connection.close()
        if os.path.getsize(tmp_path / "tables.db") > 100_000:
            for file in tmp_path.iterdir():
                file.unlink()
            acknowledged = {}


class Wire:
    """A way to PostgreSQL that breaks just when a commit has been passed on, so that its answer never comes."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self.cuts = 0
        self.cut_next = False
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            far = socket.create_connection(("127.0.0.1", self._port))
            threading.Thread(target=self._carry, args=(near, far, True), daemon=True).start()
            threading.Thread(target=self._carry, args=(far, near, False), daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket, to_server: bool) -> None:
        try:
            while data := source.recv(65536):
                if to_server and self.cut_next and b"COMMIT" in data:
                    self.cut_next = False
                    self.cuts += 1
                    source.shutdown(socket.SHUT_RDWR)  # first, so that no answer gets through
                    target.sendall(data)
                    time.sleep(0.05)
                    break
                target.sendall(data)
        except OSError:
            pass
        for end in (source, target):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def close(self) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()


def test_a_commit_whose_answer_is_lost_is_made_once(postgres: Cluster) -> None:
    database = postgres.emptied()
    wire = Wire(postgres.port)

    async def run() -> None:
        store = await open_store(database.replace(f":{postgres.port}/", f":{wire.port}/"), "http://one")
        fence = (await store.create("t0", b"", [])).fence
        rounds = sized(12, 500)
        for n in range(rounds):
            wire.cut_next = True
            body = f"t0.{n + 1}.x".encode()
            await store.append("t0", fence, n, [body], Reply("A", f"r{n + 1}", body))
        assert await check(store, {("t0", n + 1): f"t0.{n + 1}.x" for n in range(rounds)}, 1) == rounds
        wire.cut_next = True
        await store.create("t1", b"", [b"t1.1.x"])
        wire.cut_next = True
        assert await store.keep_record("k", b"body")
        assert wire.cuts == rounds + 2
        await store.close()

    try:
        asyncio.run(run())
    finally:
        wire.close()


def test_postgres_falls_in_the_middle_and_comes_back(postgres: Cluster) -> None:
    database = postgres.emptied()
    with appending(database, "http://one", tables=8) as appender:
        for _ in range(sized(1, 20)):
            postgres.stop(immediately=True)
            before = len(appender.lines)
            postgres.start()
            deadline = time.monotonic() + 20
            while not any(line.startswith("ack") for line in appender.lines[before:]):
                assert time.monotonic() < deadline
                time.sleep(0.02)
    assert appender.count("refused") == appender.count("lost") == 0
    checked(database, appender.acknowledged(), 8)


def test_a_process_that_was_stopped_past_its_lease_writes_nothing_more(postgres: Cluster) -> None:
    database = postgres.emptied()

    async def take(store: SqlStore, table: str) -> int:
        while not (lease := await store.acquire(table)).ours:
            await asyncio.sleep(0.02)
        return lease.fence

    async def run(appender: Appender) -> None:
        store = await open_store(database, "http://two", lease=2.0)
        other = await store.acquire("t0")
        assert not other.ours and other.owner == "http://one"
        appender.signal(signal.SIGSTOP)
        bodies: Acknowledged = {}
        for table in ("t0", "t1"):
            fence = await take(store, table)
            stored = await store.load(table)
            assert stored is not None
            for number in range(stored.seq + 1, stored.seq + 4):
                body = f"{table}.{number}.new"
                await store.append(table, fence, number - 1, [body.encode()], Reply("A", f"r{number}", body.encode()))
                bodies[table, number] = body
        appender.signal(signal.SIGCONT)
        await asyncio.to_thread(appender.wait_for, "lost t0")
        await asyncio.to_thread(appender.wait_for, "lost t1")
        await asyncio.sleep(0.1)
        assert await check(store, appender.acknowledged() | bodies, 3) > 6
        for (table, number), body in appender.acknowledged().items():
            assert (table, number) not in bodies, body
        # What was not taken stays with its owner, who goes on.
        others = len([1 for table, _ in appender.acknowledged() if table == "t2"])
        while len([1 for table, _ in appender.acknowledged() if table == "t2"]) == others:
            await asyncio.sleep(0.02)
        await store.close()

    for _ in range(sized(1, 50)):
        database = postgres.emptied()
        with appending(database, "http://one", tables=3, lease=2.0) as appender:
            for n in range(3):
                appender.wait_for(f"ack t{n}")
            asyncio.run(asyncio.wait_for(run(appender), 60))


def test_a_process_that_is_stopped_inside_a_transaction_does_not_keep_its_locks(postgres: Cluster) -> None:
    database = postgres.emptied()

    async def run(appender: Appender) -> None:
        store = await open_store(database, "http://two", lease=2.0)
        # Its next batch has t0 and waits for t1. Stopped there, it is given t1, and cannot end its transaction.
        with psycopg.connect(database) as connection:
            connection.execute("SELECT 1 FROM tables WHERE id = 't1' FOR UPDATE")
            waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
            with psycopg.connect(database, autocommit=True) as looking:
                while looking.execute(waiting).fetchone() == (0,):
                    await asyncio.sleep(0.01)
            appender.signal(signal.SIGSTOP)
        deadline = time.monotonic() + 20
        while not (lease := await store.acquire("t0")).ours:
            assert time.monotonic() < deadline
            await asyncio.sleep(0.02)
        stored = await store.load("t0")
        assert stored is not None
        body = f"t0.{stored.seq + 1}.new".encode()
        await store.append("t0", lease.fence, stored.seq, [body], Reply("A", f"r{stored.seq + 1}", body))
        appender.signal(signal.SIGCONT)
        await asyncio.to_thread(appender.wait_for, "lost t0")
        await check(store, appender.acknowledged(), 2)
        await store.close()

    with appending(database, "http://one", tables=2, lease=2.0) as appender:
        appender.wait_for("ack t0")
        appender.wait_for("ack t1")
        asyncio.run(asyncio.wait_for(run(appender), 60))


def test_who_lost_a_table_while_it_was_idle_is_told(postgres: Cluster) -> None:
    """Viewers of a table that nobody writes to must not go on looking at an old owner."""
    database = postgres.emptied()

    async def run() -> None:
        old = await open_store(database, "http://one", lease=2.0)
        new = await open_store(database, "http://two", lease=2.0)
        told: list[str] = []
        old.watch(lambda hint: told.append(hint.table) if hint.kind == "lost" else None)
        await old.create("t", b"", [])
        await old.create("u", b"", [])
        with psycopg.connect(database, autocommit=True) as connection:
            connection.execute("UPDATE servers SET expires = 0 WHERE address = 'http://one'")
            assert (await new.acquire("t")).ours
        while told != ["t"]:
            await asyncio.sleep(0.02)
        await asyncio.sleep(0.3)
        again = await new.acquire("u")
        assert not again.ours and again.owner == "http://one" and told == ["t"]
        await old.close()
        assert (await new.acquire("u")).ours
        await new.close()

    asyncio.run(asyncio.wait_for(run(), 60))


def test_hints_come_again_after_the_listener_was_cut(postgres: Cluster) -> None:
    database = postgres.emptied()

    async def run() -> None:
        one = await open_store(database, "http://one", lease=1.0)
        two = await open_store(database, "http://two", lease=1.0)
        heard: asyncio.Queue[str] = asyncio.Queue()
        two.watch(lambda hint: heard.put_nowait(hint.kind))
        for n in range(sized(3, 200)):
            with psycopg.connect(database, autocommit=True) as connection:
                connection.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE application_name LIKE 'bloodwork %' AND datname = current_database()"
                )
            while await asyncio.wait_for(heard.get(), 10) != "reread":
                pass
            await one.create(f"t{n}", b"", [])
            while await asyncio.wait_for(heard.get(), 10) != "lobby":
                pass
        await one.close()
        await two.close()

    asyncio.run(asyncio.wait_for(run(), 120))


def test_a_process_that_comes_back_at_its_address_need_not_wait(postgres: Cluster) -> None:
    database = postgres.emptied()
    with appending(database, "http://one", tables=1, lease=60.0) as appender:
        pass
    before = time.monotonic()
    with appending(database, "http://one", tables=1, lease=60.0) as again:
        again.wait_for("ack")
    assert time.monotonic() - before < 60
    checked(database, appender.acknowledged() | again.acknowledged(), 1)


def test_an_old_fence_is_refused_however_late(postgres: Cluster) -> None:
    database = postgres.emptied()

    async def run() -> None:
        one = await open_store(database, "http://one")
        two = await open_store(database, "http://two")
        fence = (await one.create("t", b"", [])).fence
        await one.release("t")
        assert (await two.acquire("t")).fence == fence + 1
        with pytest.raises(LeaseLost):
            await one.append("t", fence, 0, [b"late"])
        await two.release("t")
        with pytest.raises(LeaseLost):
            await one.append("t", fence, 0, [b"later"])
        assert (await one.load("t")).entries == []  # type: ignore[union-attr]
        await one.close()
        await two.close()

    asyncio.run(run())
