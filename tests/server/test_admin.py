"""How long things are kept, and what those who run a server can do with its tables while it runs."""

from __future__ import annotations

import asyncio
import json
import stat
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from click.testing import CliRunner
from litestar.exceptions import WebSocketDisconnect

from bloodwork.cli import admin as admin_cli
from bloodwork.cli import main
from bloodwork.errors import NotUnderstood
from bloodwork.server import bans, retention
from bloodwork.server.database import Database
from bloodwork.server.retention import Retention
from bloodwork.server.schema import marks, metadata, records, tables
from bloodwork.server.sql import SqlStore, open_store
from server.players import made, opened, seats, sitting

DAY = 86_400.0
PATIENCE = 30


def wait_for(happened: Callable[[], bool], what: str) -> None:
    until = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < until, what
        time.sleep(0.02)


def summary(status: str) -> bytes:
    return json.dumps({"status": status}).encode()


async def with_store(database: str, do: Callable[[SqlStore], Any]) -> Any:
    store = await open_store(database, "http://one")
    try:
        return await do(store)
    finally:
        await store.close()


def age(database: str, days: dict[str, float]) -> None:
    """As if nobody had come for so long."""
    opened_database = Database(database, "test", beside=True)
    with opened_database.writer.begin() as connection:
        for table, past in days.items():
            then = opened_database.clock - past * DAY
            connection.execute(sa.update(marks).where(marks.c.table_id == table).values(visited=then))
            connection.execute(sa.update(tables).where(tables.c.id == table).values(made=then))
            connection.execute(sa.update(records).where(records.c.key == table).values(made=then))
    opened_database.close()


def left(database: str) -> dict[str, set[str]]:
    opened_database = Database(database, "test", beside=True)
    with opened_database.reader.connect() as connection:
        found = {
            table.name: set(connection.execute(sa.select(table.c.table_id)).scalars())
            for table in metadata.sorted_tables
            if "table_id" in table.c
        }
        found["tables"] = set(connection.execute(sa.select(tables.c.id)).scalars())
        found["records"] = set(connection.execute(sa.select(records.c.key)).scalars())
    opened_database.close()
    return found


def test_what_nobody_comes_back_to_is_deleted_with_all_that_belongs_to_it(database: str) -> None:
    async def fill(store: SqlStore) -> None:
        for name, status in (
            ("old%", "playing"),
            ("older", "over"),
            ("young", "playing"),
            ("month", "over"),
            ("unmarked", "open"),
            ("held", "open"),
        ):
            lease = await store.create(name, summary(status), [b"{}", b"{}"])
            assert lease.ours
            if name != "unmarked":
                await store.mark(name, 1, visited=True)
            await store.keep_record(f"{name}/1", b"{}")
            if name != "held":
                await store.release(name)
        for key in ("replay/1", "replay/2", "old%2/1"):
            await store.keep_record(key, b"{}")

    asyncio.run(with_store(database, fill))
    days = {
        "old%": 31.0,
        "older": 366.0,
        "young": 29.0,
        "month": 40.0,
        "unmarked": 31.0,
        "held": 31.0,
        "replay/1": 999.0,
    }
    age(database, days)

    async def prune(store: SqlStore) -> list[Any]:
        await store.acquire("held")
        first = await store.prune(Retention())
        return [first, await store.prune(Retention(0, 0, 0)), await store.prune(Retention(0, 0, 30))]

    # Who has a table open keeps it, however long nobody came; replays are kept for ever unless it is said.
    assert asyncio.run(with_store(database, prune)) == [(3, 0), (0, 0), (0, 1)]
    after = left(database)
    assert after["tables"] == {"young", "month", "held"}
    assert after["entries"] == after["tables"] and after["marks"] == after["tables"]
    assert after["records"] == {"young/1", "month/1", "held/1", "replay/2", "old%2/1"}


def test_a_visit_keeps_a_table(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    with opened(tmp_path) as (client, serving):
        table, tokens = made(client, seats())
        wait_for(lambda: left(database)["marks"] == {table}, "it is not marked")
        client.blocking_portal.call(serving.hall._forget, serving.hall.rooms[table])
        age(database, {table: 31.0})
        with sitting(client, table, tokens["A"]) as a:
            a.hello()
            wait_for(lambda: retention_of(database) == [], "the visit is not kept")
        client.blocking_portal.call(serving.hall._forget, serving.hall.rooms[table])
        assert retention_of(database) == []
        age(database, {table: 31.0})
        assert retention_of(database) == [table]
        assert client.blocking_portal.call(serving.store.prune, Retention()) == (1, 0)
        assert client.get(f"/api/tables/{table}").status_code == 404


def retention_of(database: str) -> list[str]:
    opened_database = Database(database, "test", beside=True)
    with opened_database.reader.connect() as connection:
        found = retention.expired(connection, opened_database, Retention())
    opened_database.close()
    return found


def test_many_finished_tables_do_not_hide_an_open_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bloodwork.server.http_tables.LOBBY", 3)
    monkeypatch.setattr("bloodwork.server.http_tables.LOBBY_FOR", 0.0)
    with opened(tmp_path) as (client, serving):
        waiting, _ = made(client, seats("human", "open"))
        attended, tokens = made(client, seats("human", "open"))
        over = [made(client, seats("bot", "bot"))[0] for _ in range(3)]
        wait_for(lambda: all(client.get(f"/api/tables/{one}").json()["status"] == "over" for one in over), "they go on")
        with sitting(client, attended, tokens["A"]) as a:
            a.hello()
            newest, _ = made(client, seats("bot", "bot"))

            def listed() -> list[str]:
                return [one["table"] for one in client.get("/api/tables").json()]

            # Somebody waits at one; the other waits too; and then whatever else there is.
            wait_for(lambda: listed()[:2] == [attended, waiting], "the open ones are hidden")
        assert newest and serving


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path


def run(home: Path, *arguments: str, code: int = 0, **options: Any) -> str:
    found = CliRunner().invoke(main, ["admin", "--home", str(home), *arguments], **options)
    assert found.exit_code == code, found.output
    return found.output


def test_tables_are_listed_closed_opened_exported_and_deleted_while_the_server_runs(home: Path) -> None:
    with opened(home, lease=0.5) as (client, serving):
        table, tokens = made(client, seats())
        other, _ = made(client, seats("human", "open", listed=False))
        listed = json.loads(run(home, "list", "--json"))
        assert {one["table"]: (one["status"], one["listed"], one["closed"]) for one in listed} == {
            table: ("playing", True, False),
            other: ("open", False, False),
        }
        assert other in run(home, "list", "--status", "open") and table not in run(home, "list", "--status", "open")
        exported = json.loads(run(home, "export", table))
        assert [entry["entry"] for entry in exported["entries"]] == ["created", "started"]
        assert all(token not in json.dumps(exported) for token in tokens.values())
        file = home / "table.json"
        run(home, "export", table, "--output", str(file))
        assert json.loads(file.read_text()) == exported and stat.S_IMODE(file.stat().st_mode) == 0o600

        with pytest.raises(WebSocketDisconnect) as closed, sitting(client, table, tokens["A"]) as a:
            a.hello()
            run(home, "close", table)
            a.hear()
        assert closed.value.code == 4404
        assert client.get(f"/api/tables/{table}").status_code == 404
        assert table not in client.get("/api/tables").text
        with pytest.raises(WebSocketDisconnect) as refused, sitting(client, table, tokens["A"]) as a:
            a.hello()
        assert refused.value.code == 4404
        assert "closed" in run(home, "list")
        run(home, "reopen", table)
        with sitting(client, table, tokens["A"]) as a:
            assert a.hello()["table"]["status"] == "playing"

        run(home, "delete", other, code=1, input="n\n")
        run(home, "delete", other, "--yes")
        assert client.get(f"/api/tables/{other}").status_code == 404
        wait_for(lambda: other not in serving.hall.rooms, "it is still in memory")
        assert "there is no table" in run(home, "delete", other, "--yes", code=2)
        told = json.loads(run(home, "kept", "--json"))
        assert told["unfinished"] == 1 and told["size"] > 1000 and "kept: 1 unfinished" in run(home, "kept")


def test_an_address_is_banned_and_let_in_again(home: Path) -> None:
    with opened(home, lease=0.5, client=("203.0.113.9", 5)) as (client, serving):
        table, tokens = made(client, seats())
        assert "203.0.113.0/24 is banned" in run(home, "ban", "203.0.113.0/24", "--hours", "2", "--reason", "noise")
        wait_for(lambda: client.get("/api/rulesets").status_code == 403, "it is still let in")
        with pytest.raises(WebSocketDisconnect), sitting(client, table, tokens["A"]) as a:
            a.hello()
        assert "203.0.113.0/24  for 1 hour more: noise" in run(home, "bans")
        run(home, "unban", "203.0.113.0/24")
        wait_for(lambda: client.get("/api/rulesets").status_code == 200, "it is not let in again")
        with pytest.raises(WebSocketDisconnect), sitting(client, table, tokens["A"]) as a:
            a.hello()
            run(home, "ban", "203.0.113.9")
            while True:
                a.hear()
        assert serving.banned("203.0.113.9") and not serving.banned("203.0.113.8")
    assert "is not banned" in run(home, "unban", "10.0.0.1", code=2)
    assert "no address" in run(home, "ban", "somewhere", code=2)


def test_a_backup_is_only_the_users_own_to_read(home: Path) -> None:
    with opened(home) as (client, _):
        table, _tokens = made(client, seats())
        copy = home / "copy.sqlite"
        run(home, "backup", str(copy))
        assert stat.S_IMODE(copy.stat().st_mode) == 0o600
        assert "there already" in run(home, "backup", str(copy), code=1)
    other = home / "other"
    other.mkdir()
    copy.rename(other / "tables.sqlite")
    with opened(other) as (client, _):
        assert client.get(f"/api/tables/{table}").json()["status"] == "playing"


def test_admin_of_a_folder_without_a_server_says_so(tmp_path: Path) -> None:
    assert "is not there" in run(tmp_path / "nothing", "list", code=1)


def test_what_has_expired_is_deleted_by_the_command_too(home: Path) -> None:
    with opened(home) as (client, _):
        old, _ = made(client, seats())
        young, _ = made(client, seats())
        wait_for(lambda: left(f"sqlite:///{home / 'tables.sqlite'}")["marks"] == {old, young}, "they are not marked")
        found = CliRunner().invoke(main, ["serve", "--home", str(home), "--prune"])
        assert found.exit_code != 0 and "in use by another server" in found.output
    age(f"sqlite:///{home / 'tables.sqlite'}", {old: 31.0})
    found = CliRunner().invoke(main, ["serve", "--home", str(home), "--prune"])
    assert found.exit_code == 0, found.output
    assert "deleted 1 tables and 0 replays" in found.output and "kept: 1 unfinished" in found.output
    again = CliRunner().invoke(main, ["serve", "--home", str(home), "--prune", "--keep-unfinished", "0.000001"])
    assert "deleted 1 tables" in again.output


def check(*arguments: str) -> tuple[int, str]:
    found = CliRunner().invoke(main, ["serve", "--check", *arguments])
    return found.exit_code, found.output


def test_a_configuration_is_checked(home: Path) -> None:
    code, told = check("--home", str(home), "--port", "0")
    assert code == 0 and "error" not in told and "ok       home" in told
    assert not list(home.iterdir())  # nothing is made by looking
    code, told = check("--home", str(home), "--port", "0", "--proxy", "127.0.0.1")
    assert code == 1 and "error    hosts" in told and "--allowed-host" in told
    code, told = check("--home", str(home), "--port", "0", "--host", "0.0.0.0", "--allowed-host", "*")
    assert code == 0 and "warning  network" in told and "warning  hosts" in told
    (home / "file").write_text("")
    code, told = check("--home", str(home / "file" / "folder"), "--port", "0")
    assert code == 1 and "error    home" in told
    code, told = check("--home", str(home), "--port", "0", "--database", "postgresql://nobody@127.0.0.1:1/none")
    assert code == 1 and "error    database" in told
    with opened(home) as _:
        pass
    (home / "tables.sqlite").chmod(0o644)
    code, told = check("--home", str(home), "--port", "0")
    assert code == 0 and "warning  home" in told and "chmod 600" in told and "is of this version" in told


def test_a_port_that_is_taken_is_found(home: Path) -> None:
    from bloodwork.server.run import listen

    with listen("127.0.0.1", 0) as taken:
        code, told = check("--home", str(home), "--port", str(taken.getsockname()[1]))
    assert code == 1 and "error    port" in told


def test_names_and_spans() -> None:
    import doctest

    for module in (bans, admin_cli):
        failed, tried = doctest.testmod(module)
        assert tried and not failed
    with pytest.raises(NotUnderstood):
        bans.check_network("10.0.0.1/8")  # bits that no network has
