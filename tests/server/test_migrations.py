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
from bloodwork.server import schema
from bloodwork.server.database import Database
from bloodwork.server.sql import open_store
from bloodwork.server.store import StoreUnfit
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
