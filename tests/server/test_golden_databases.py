"""Tables and records of every version so far go on in this one or say why not; none becomes another in silence."""

from __future__ import annotations

import asyncio
import gzip
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from bloodwork.play.kept import FORMAT as GAME
from bloodwork.server import table as tables
from bloodwork.server import wire
from bloodwork.server.games import with_cards
from bloodwork.server.hall import Hall
from bloodwork.server.limits import Limits
from bloodwork.server.replay_process import Player
from bloodwork.server.replays import Task
from bloodwork.server.showing import state_for
from bloodwork.server.snapshots import FORMAT
from bloodwork.server.sql import open_store
from bloodwork.server.thinking import Thinker
from cluster import Cluster

FOLDER = Path(__file__).parent.parent / "golden" / "databases"
VERSIONS = sorted(path.name for path in FOLDER.iterdir())


def restored(version: str, kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """A copy of a database of that version."""
    folder = FOLDER / version
    if kind == "sqlite":
        copy = tmp_path / "tables.sqlite"
        copy.write_bytes(gzip.decompress((folder / "tables.sqlite.gz").read_bytes()))
        return f"sqlite:///{copy}"
    import psycopg

    running: Cluster = request.getfixturevalue("postgres")
    address = running.emptied()
    with psycopg.connect(address) as connection:
        connection.execute(gzip.decompress((folder / "tables.sql.gz").read_bytes()))  # type: ignore[call-overload]
    return address


def test_this_version_has_its_databases() -> None:
    assert VERSIONS, "python tests/golden/databases.py makes them"
    for version in VERSIONS:
        assert {path.name for path in (FOLDER / version).iterdir()} == {
            "shown.json.gz",
            "tables.sql.gz",
            "tables.sqlite.gz",
        }


@pytest.mark.parametrize("rules", ["as they are", "of a newer program"])
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
@pytest.mark.parametrize("version", VERSIONS)
def test_every_game_goes_on_or_says_why_not(
    version: str,
    kind: str,
    rules: str,
    tmp_path: Path,
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    about = json.loads(gzip.decompress((FOLDER / version / "shown.json.gz").read_bytes()))[kind]
    database = restored(version, kind, tmp_path, request)
    if rules != "as they are":
        monkeypatch.setattr(tables, "RULES", rules)
    same_rules = about["rules"] == tables.RULES
    readable = about["formats"] == [FORMAT, GAME]

    async def run() -> dict[str, str]:
        store = await open_store(database, "http://127.0.0.1:1", lease=30.0)
        thinker = Thinker(1)
        hall = Hall(store, thinker, Limits(), look=3600.0)
        found: dict[str, str] = {}
        try:
            for table, was in about["tables"].items():
                room = await hall.room(table)
                now = room.table
                found[f"{was['ruleset']} {was['kind']}"] = now.status
                whole = was["kind"] in ("rested", "finished") and readable
                if same_rules or whole:
                    assert now.status == was["status"], (was["ruleset"], was["kind"], now.stopped)
                if now.status == "stopped":
                    assert now.stopped, "it says why"
                    assert now.check("A", wire.Act("x", now.prompt, "attack"), 0, 0).kind == "not-legal"  # type: ignore[union-attr]
                    continue
                assert now.watched is not None and now.watched.game.digest == was["digest"]
                for seat in ("A", "B"):
                    state = state_for(now, seat)
                    assert state.view == was["view"][seat], (was["ruleset"], was["kind"])
                    assert [line.text for line in state.log.lines[-5:]] == was["log"][seat]
                if now.asked is not None:
                    await goes_on(room)
            [finished] = [table for table, was in about["tables"].items() if was["kind"] == "finished"]
            record = await store.record(f"{finished}/1")
            assert record is not None and await store.last_seen(f"{finished}/1")
            cards = await store.cards((await hall.room(finished)).table.created.cards)
            task = Task(id="r", record=with_cards(record, cards), want="body")
            answer = await asyncio.to_thread(Player(100_000_000).answer, task)
            assert not answer.fault or not same_rules, answer.message
        finally:
            await hall.stop()
            await thinker.close()
            await store.close()
        return found

    found = asyncio.run(run())
    assert len(found) == 16, found
    if not same_rules:
        assert {status for name, status in found.items() if "killed" in name or "young" in name} == {"stopped"}


async def goes_on(room: Any) -> None:
    """Somebody answers, and that is kept."""
    table = room.table
    before = table.seq
    seat, option = table.asked, table.watched.game.options[-1]
    async with room._turn():
        accepted = table.check(seat, wire.Act("golden", table.prompt, option.text), 0, 0)
        assert not isinstance(accepted, wire.Refused), accepted
        await room._write(accepted.entries)
    assert table.seq > before


def test_a_database_is_tried_on_a_copy(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    version = VERSIONS[-1]
    before = (FOLDER / version / "tables.sqlite.gz").read_bytes()
    restored(version, "sqlite", tmp_path, request)
    shutil.rmtree(tmp_path)
    assert (FOLDER / version / "tables.sqlite.gz").read_bytes() == before
