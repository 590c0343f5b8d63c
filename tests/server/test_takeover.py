"""Tables go on with nobody there: after a start, after the database failed, and when their process is gone."""

from __future__ import annotations

import json
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import psycopg
import pytest

from bloodwork.server.entries import Created, Entry, TimedOut, read_entry
from bloodwork.server.store import StoreDown
from bloodwork.server.table import Table
from cluster import Cluster
from conformance.games import sized
from server.players import made, opened, seats, sitting
from server.processes import Nursery, Server

PATIENCE = 60  # seconds that a busy machine may take
LEASE = 1.0
SHORT = {"minutes": 0.02, "increment": 0}  # little more than a second


def wait_for(happened: Callable[[], bool], what: str) -> None:
    until = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < until, what
        time.sleep(0.02)


def test_a_clock_runs_on_after_a_start_with_nobody_there(tmp_path: Path) -> None:
    """Also at a table that is not listed. What needs nobody is left alone."""
    with opened(tmp_path) as (client, _):
        table, _tokens = made(client, seats(clock=SHORT, listed=False))
        made(client, seats())
        over, tokens = made(client, seats("human", "bot"))
        with sitting(client, over, tokens["A"]) as a:
            a.hello()
            a.ask(type="concede")
        wait_for(lambda: client.get(f"/api/tables/{over}").json()["status"] == "over", "it is not over")
    with opened(tmp_path) as (client, serving):
        wait_for(lambda: table in serving.hall.rooms, "it was not taken up")
        wait_for(lambda: client.blocking_portal.call(serving.store.orphans, 10) == [], "some are left")
        assert set(serving.hall.rooms) == {table}
        wait_for(lambda: client.get(f"/api/tables/{table}").json()["status"] == "over", "the clock stands")


def test_a_table_that_was_at_rest_is_left_there(tmp_path: Path) -> None:
    with opened(tmp_path) as (client, serving):
        table, _ = made(client, seats())
        room = serving.hall.rooms[table]
        client.blocking_portal.call(serving.hall._forget, room)
        assert client.blocking_portal.call(serving.store.orphans, 10) == []
        assert serving.store.held() == []


def test_that_a_game_begins_is_told_with_the_same_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that is killed right after it must not seem to have left a table at rest."""

    async def killed(*_: object) -> None:
        pass

    with opened(tmp_path) as (client, _):
        table, tokens = made(client, seats("human", "bot"))
        with sitting(client, table, tokens["A"]) as a:
            a.hello()
            a.ask(type="concede")
            wait_for(lambda: client.get(f"/api/tables/{table}").json()["status"] == "over", "it is not over")
            monkeypatch.setattr("bloodwork.server.rooms.Room._tell", killed)
            a.ask(type="offer", kind="rematch")
            assert client.get(f"/api/tables/{table}").json()["status"] == "playing"


def test_after_the_database_failed_a_bot_goes_on_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(tmp_path, lease=0.2) as (client, serving):
        append, failed = serving.store.append, 0

        async def failing(*args: Any, **more: Any) -> None:
            nonlocal failed
            if failed < 3:
                failed += 1
                raise StoreDown("the database cannot write now")
            await append(*args, **more)

        monkeypatch.setattr(serving.store, "append", failing)
        table, _ = made(client, seats("bot", "bot"))
        wait_for(lambda: client.get(f"/api/tables/{table}").json()["status"] == "over", "the bots stand still")
        assert failed == 3


def test_a_table_that_cannot_be_read_is_not_tried_for_ever(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(tmp_path) as (client, serving):
        made(client, seats("human", "bot"))
    monkeypatch.setattr("bloodwork.server.hall.read_entry", lambda data: broken(read_entry(data)))
    with opened(tmp_path, lease=0.1) as (client, serving):
        wait_for(lambda: "cannot be read again" in caplog.text, "nobody tried")
        wait_for(lambda: serving.store.held() == [], "it is held on to")
        time.sleep(0.3)
        assert caplog.text.count("cannot be read again") == 1
        assert client.blocking_portal.call(serving.store.orphans, 10) == []


def broken(entry: Entry) -> Entry:
    return msgspec.structs.replace(entry, cards="of nobody") if isinstance(entry, Created) else entry


def written(database: str, table: str) -> list[tuple[int, Entry]]:
    """Each entry with the fence under which it was written."""
    with psycopg.connect(database) as connection:
        query = "SELECT fence, body FROM entries WHERE table_id = %s ORDER BY seq"
        return [(fence, read_entry(bytes(body))) for fence, body in connection.execute(query, (table,))]


def status(database: str, table: str) -> str:
    with psycopg.connect(database) as connection:
        row = connection.execute("SELECT summary FROM tables WHERE id = %s", (table,)).fetchone()
    assert row is not None
    return str(json.loads(bytes(row[0]))["status"])


def left_behind(one: Server, database: str, how: signal.Signals, many: int) -> tuple[str, str] | None:
    """A table whose clock ran when their process ended, and one of many at which a bot had to move; None if they were
    over."""
    bots = [one.call("/api/tables", seats("bot", "bot"))["table"] for _ in range(many)]
    timed = one.call("/api/tables", seats(clock=SHORT, listed=False))["table"]
    one.end(how)
    # By its entries: that a game is over may not have been told to the lobby any more.
    left = [table for table in (timed, *bots) if Table.fold(one for _, one in written(database, table)).asked]
    return (timed, left[1]) if timed in left and len(left) > 1 else None


def goes_on(database: str, table: str, before: list[tuple[int, Entry]]) -> float:
    """Waits until others have taken it over and it is over; when they had. They may have done so before we look."""
    wait_for(lambda: any(fence == 2 for fence, _ in written(database, table)), "nobody took it over")
    taken = time.monotonic()
    wait_for(lambda: status(database, table) == "over", "it does not go on")
    now = written(database, table)
    assert now[: len(before)] == before, "what was written has changed"
    fences = [fence for fence, _ in now]
    assert fences == sorted(fences) and set(fences) == {1, 2}, "it has had one new owner"
    return taken


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_another_process_goes_on_with_the_tables_of_one_that_is_gone(
    nursery: Nursery, postgres: Cluster, tmp_path: Path, how: signal.Signals
) -> None:
    database = postgres.emptied()
    waits: list[float] = []
    many = 3
    other = nursery.serve(tmp_path, database, lease=LEASE)
    try:
        while len(waits) < sized(1, 20):
            both = left_behind(nursery.serve(tmp_path, database, lease=LEASE), database, how, many)
            if both is None:
                many *= 2  # a fast machine plays them all before it has ended
                assert many < 1000, "the games are over whenever their process ends"
                continue
            ended = time.monotonic()
            timed, played = (written(database, table) for table in both)
            waits.append(goes_on(database, both[1], played) - ended)
            goes_on(database, both[0], timed)
            assert isinstance(written(database, both[0])[-1][1], TimedOut)
    finally:
        other.end()
    print(f"taken over at most {max(waits):.1f} s after the end, with a lease of {LEASE} s")
