"""A database of any earlier version becomes one of this version, with all that is in it, or is refused untouched."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command, op
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.engine import Connection

import bloodwork.server
from bloodwork.errors import NotUnderstood
from bloodwork.server import schema
from bloodwork.server.database import Database, go_back
from bloodwork.server.sql import open_store
from bloodwork.server.store import Snapshot, StoreUnfit
from cluster import Cluster

CONFIG = Config()
CONFIG.set_main_option("script_location", str(Path(bloodwork.server.__file__).parent / "migrations"))
STEPS = [step.revision for step in ScriptDirectory.from_config(CONFIG).walk_revisions()][::-1]


@contextmanager
def changing(database: str) -> Iterator[Connection]:
    opened = Database(database, "test")
    try:
        with opened.writer.begin() as connection:
            yield connection
    finally:
        opened.close()


def bring_to(database: str, step: str) -> None:
    with changing(database) as connection:
        CONFIG.attributes["connection"] = connection
        command.upgrade(CONFIG, step)


async def reopen(database: str) -> None:
    await (await open_store(database, "http://one")).close()


def test_the_newest_step_is_the_one_that_the_program_expects() -> None:
    assert STEPS[-1] == schema.HEAD
    assert [f"{number:04}" for number in range(1, len(STEPS) + 1)] == STEPS


@pytest.mark.parametrize("step", [None, *STEPS])
def test_every_earlier_version_is_brought_up_to_date(database: str, step: str | None) -> None:
    if step is not None:
        bring_to(database, step)
        with changing(database) as connection:
            connection.execute(
                sa.insert(schema.tables).values(id="t", summary=b"s", listed=True, last=2, fence=7, owner="x", made=1.0)
            )
            for seq in (1, 2):
                connection.execute(sa.insert(schema.entries).values(table_id="t", seq=seq, fence=7, body=b"%d" % seq))

    async def run() -> None:
        store = await open_store(database, "http://one")
        if step is not None:
            stored = await store.load("t")
            assert stored is not None and stored.entries == [b"1", b"2"]
            lease = await store.acquire("t")
            assert lease.ours and lease.fence == 8
            await store.append("t", lease.fence, 2, [b"3"])
        assert await store.keep_record("k", b"r")
        await store.close()

    asyncio.run(run())
    with changing(database) as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    asyncio.run(reopen(database))
    with changing(database) as connection:
        assert connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalars().all() == [schema.HEAD]
        assert connection.execute(sa.select(sa.func.count()).select_from(schema.entries)).scalar() == (3 if step else 0)


def test_a_newer_database_is_refused_and_left_alone(database: str) -> None:
    asyncio.run(reopen(database))
    with changing(database) as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(StoreUnfit, match=r"newer version of the program \(9999\)"):
        asyncio.run(reopen(database))
    with changing(database) as connection:
        assert connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar() == "9999"


def test_a_step_that_fails_leaves_nothing_half_done(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("in the middle")

    with monkeypatch.context() as patched:
        patched.setattr(op, "create_index", fail)
        with pytest.raises(RuntimeError, match="in the middle"):
            asyncio.run(reopen(database))
    with changing(database) as connection:
        assert sa.inspect(connection).get_table_names() == []
    asyncio.run(reopen(database))


def test_processes_that_start_at_once_take_turns(postgres: Cluster) -> None:
    database = postgres.emptied()

    async def run() -> None:
        stores = await asyncio.gather(*(open_store(database, f"http://{n}") for n in range(4)))
        secrets = {await store.relay_secret() for store in stores}
        assert len(secrets) == 1
        await asyncio.gather(*(store.close() for store in stores))

    asyncio.run(run())


def test_a_password_is_not_shown() -> None:
    opened = Database("postgresql://user:hidden@127.0.0.1:1/name", "test")
    assert "hidden" not in opened.name and "127.0.0.1:1/name" in opened.name
    opened.close()


TABLES = 1_000


def filled(database: str) -> None:
    """A thousand tables, each with entries, an answer, a snapshot and a record."""

    async def run() -> None:
        store = await open_store(database, "http://one")
        await store.keep_cards("digest", b"cards")

        async def fill(number: int) -> None:
            name = f"t{number}"
            lease = await store.create(name, b"s", [b"%d" % seq for seq in range(5)])
            await store.keep_snapshot(name, lease.fence, Snapshot(5, 1, 3, "rules", bytes(200)))
            await store.keep_record(f"{name}/1", b"r%d" % number, b"", b"seen")

        await asyncio.gather(*(fill(number) for number in range(TABLES)))
        await store.close()

    asyncio.run(run())


def kept(database: str) -> list[tuple[object, ...]]:
    """Everything that no step may lose."""
    with changing(database) as connection:
        wanted = (
            "SELECT id, summary, listed, last, fence FROM tables ORDER BY id",
            "SELECT table_id, seq, fence, body FROM entries ORDER BY table_id, seq",
            "SELECT key, summary, body, made FROM records ORDER BY key",
            "SELECT name, value FROM shared",
        )
        return [tuple(row) for query in wanted for row in connection.execute(sa.text(query))]


@pytest.mark.parametrize("step", STEPS[1:-1])
def test_a_database_with_a_thousand_tables_goes_down_and_up_again(database: str, step: str) -> None:
    filled(database)
    before = kept(database)
    assert len(before) == TABLES * 7 + 1
    go_back(database, step)
    assert kept(database) == before
    with changing(database) as connection:
        assert connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar() == step
    asyncio.run(reopen(database))
    assert kept(database) == before
    with changing(database) as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []

    async def run() -> None:
        store = await open_store(database, "http://one")
        found = await store.open("t7")
        # Snapshots came with step 3: whoever goes back behind it opens the table from its entries.
        assert found is not None and (found.snapshot is None) == (step < "0003")
        assert len(found.entries) == (5 if step < "0003" else 0)
        await store.close()

    asyncio.run(run())


def test_every_step_has_a_way_back(database: str) -> None:
    bring_to(database, "head")
    for step in [*STEPS[:-1][::-1], "base"]:
        with changing(database) as connection:
            CONFIG.attributes["connection"] = connection
            command.downgrade(CONFIG, step)
    with changing(database) as connection:
        assert set(sa.inspect(connection).get_table_names()) <= {"alembic_version"}


def test_what_cannot_be_gone_back_to_is_refused(database: str) -> None:
    with pytest.raises(StoreUnfit, match="at step none"):
        go_back(database, STEPS[0])
    asyncio.run(reopen(database))
    with pytest.raises(NotUnderstood, match="unknown step of the database"):
        go_back(database, "0000")


def test_nobody_goes_back_while_a_process_uses_the_database(postgres: Cluster) -> None:
    database = postgres.emptied()

    async def run() -> None:
        store = await open_store(database, "http://one")
        with pytest.raises(StoreUnfit, match="in use by 1 processes"):
            await asyncio.to_thread(go_back, database, STEPS[0])
        await store.close()

    asyncio.run(run())
