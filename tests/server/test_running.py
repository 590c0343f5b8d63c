"""For those who run the server: health, numbers, logs with ids, and what a broken file leads to."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import sqlite3
import time
from pathlib import Path

import pytest
from litestar.types import Scope

from bloodwork.server import logs
from bloodwork.server.http_health import is_local
from bloodwork.server.metrics import TICK
from bloodwork.server.sql import open_store
from bloodwork.server.store import Hint, StoreBroken, StoreDown
from server.players import made, opened, play_first, seats, sitting

LOCAL = {"host": "127.0.0.1"}


def numbers(text: str) -> dict[str, float]:
    """Every sample; a line that is none fails."""
    found = {}
    for line in text.splitlines():
        if line.startswith("#"):
            assert re.fullmatch(r"# (HELP [a-z_]+ .+|TYPE [a-z_]+ (gauge|counter|histogram))", line), line
            continue
        name, value = line.rsplit(" ", 1)
        assert re.fullmatch(r'[a-z_]+(\{[a-z]+="[^"]+"\})?', name), line
        found[name] = float(value)
    return found


def test_the_numbers_are_those_of_what_happened(tmp_path: Path) -> None:
    with opened(tmp_path, metrics_token="secret-token") as (client, _):
        table, tokens = made(client, seats())
        with sitting(client, table, tokens["A"]) as a, sitting(client, table, None) as watcher:
            a.hello()
            watcher.hello()
            play_first(a)
            for _ in range(200):  # the loop looks at itself every TICK seconds: a fast start is asked again
                answer = client.get("/metrics", headers={"authorization": "Bearer secret-token"})
                if "bloodwork_loop_stretch_seconds_count 0\n" not in answer.text:
                    break
                time.sleep(TICK)
        assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/plain; version=0.0.4")
        found = numbers(answer.text)
        assert found["bloodwork_tables"] == 1
        assert found['bloodwork_sockets{kind="player"}'] == found['bloodwork_sockets{kind="watcher"}'] == 1
        assert found['bloodwork_calls_total{status="201"}'] == 1
        assert found["bloodwork_answer_seconds_count"] == 1
        assert found['bloodwork_answer_seconds_bucket{le="+Inf"}'] == 1
        assert found["bloodwork_loop_stretch_seconds_count"] > 0
        assert found["process_resident_memory_bytes"] > 1_000_000
        assert found['bloodwork_kept{kind="tables"}'] == 1 and found['bloodwork_kept{kind="bytes"}'] > 1_000
        assert found["bloodwork_commits_total"] > 0
        assert {
            'bloodwork_queue{queue="bots"}',
            'bloodwork_queue{queue="work"}',
            'bloodwork_queue{queue="writes"}',
        } <= set(found)


@pytest.mark.parametrize(
    ("client", "headers", "local"),
    [
        ("127.0.0.1", {"host": "127.0.0.1:8765"}, True),
        ("127.0.0.1", {"host": "localhost"}, True),
        ("::1", {"host": "[::1]:8765"}, True),
        ("10.0.0.7", {"host": "127.0.0.1"}, False),
        ("127.0.0.1", {"host": "club.example"}, False),  # through a web server that says nothing of it
        ("127.0.0.1", {"host": "127.0.0.1", "x-forwarded-for": "10.0.0.7"}, False),
        ("127.0.0.1", {"host": "127.0.0.1", "via": "1.1 proxy"}, False),
    ],
)
def test_without_a_token_numbers_are_for_the_machine_itself(client: str, headers: dict[str, str], local: bool) -> None:
    scope: Scope = {  # type: ignore[typeddict-item, assignment]
        "client": (client, 1),
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
    }
    assert is_local(scope) is local


def test_numbers_are_not_for_everybody(tmp_path: Path) -> None:
    with opened(tmp_path) as (client, _):
        assert client.get("/metrics").status_code == 403
    with opened(tmp_path, metrics_token="right") as (client, _):
        assert client.get("/metrics", headers={"authorization": "Bearer wrong"}).status_code == 403
        assert client.get("/metrics").status_code == 403


def test_health_tells_whether_the_database_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(tmp_path) as (client, serving):
        assert client.get("/health").json() == {"status": "ok"}

        async def fails(_: str) -> None:
            raise StoreDown("the database at db.internal is gone")

        monkeypatch.setattr(serving.store, "summary", fails)
        monkeypatch.setattr("bloodwork.server.http_health.HEALTH_FOR", 0.0)
        answer = client.get("/health")
        assert answer.status_code == 503 and answer.json() == {"status": "unavailable"}


def test_what_the_database_says_of_itself_is_not_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(tmp_path) as (client, serving):

        async def fails(_: object) -> None:
            raise StoreDown('the database cannot be reached: connection to "db.internal" (10.1.2.3) failed')

        monkeypatch.setattr(serving.store, "summary", fails)
        answer = client.get("/api/tables/x")
        assert answer.status_code == 503 and "db.internal" not in answer.text and "10.1" not in answer.text


def test_every_call_has_an_id_that_its_lines_in_the_log_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = logging.root.handlers[:], logging.root.level
    logs.set_up("json", verbose=True)
    try:
        with opened(tmp_path) as (client, serving):

            async def breaks(_: object) -> None:
                raise RuntimeError("a fault")

            monkeypatch.setattr(serving.store, "summary", breaks)
            one = client.get("/api/tables/x?token=1", headers={"x-request-id": "forged"})
            other = client.get("/nothing%0ahere")
    finally:
        logging.root.handlers[:], level = before
        logging.root.setLevel(level)
        logs.ACCESS.setLevel(logging.NOTSET)
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines() if line.startswith("{")]
    id = one.headers["x-request-id"]
    assert id != "forged" and id != other.headers["x-request-id"]
    ours = [line for line in lines if line.get("request") == id]
    assert [line["logger"] for line in ours] == ["bloodwork.server", "bloodwork.access"]
    assert "a fault" in ours[0]["traceback"] and ours[0]["level"] == "error"
    assert (ours[1]["status"], ours[1]["path"]) == (500, "/api/tables/x")
    assert any(line.get("status") == 404 for line in lines)


def test_a_corrupt_page_that_a_read_finds_stops_the_server(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"

    async def fill() -> None:
        store = await open_store(str(path), "")
        for number in range(40):
            await store.create(f"t{number:03}", b"s" * 900, [b"e" * 3_000])
        await store.close()

    asyncio.run(fill())
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        root = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'entries'").fetchone()[0]
        size = connection.execute("PRAGMA page_size").fetchone()[0]
    with path.open("r+b") as file:
        file.seek((root - 1) * size)
        file.write(b"\xff" * size)

    async def read() -> list[Hint]:
        store = await open_store(str(path), "")
        heard: list[Hint] = []
        store.watch(heard.append)
        with pytest.raises(StoreBroken):
            await store.load("t001")
        with pytest.raises(StoreBroken):  # nothing is written any more
            await store.create("new", b"s", [b"e"])
        await asyncio.sleep(0)
        assert store.is_broken
        await store.close()
        return heard

    assert Hint("broken") in asyncio.run(read())
