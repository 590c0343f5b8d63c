"""Makes the databases that every later version must open: `python tests/golden/databases.py`, once for each release.

In a folder named for the version: `tables.sqlite`, the same as a dump of PostgreSQL, and `shown.json`, what the seats
of each table were shown last. What is there of earlier versions is never made again.
"""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import json
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
FOLDER = HERE / "databases"
# The last ruleset has the longest games: with snapshots on the way.
ANSWERS = {"rested": (30, 90), "killed": (20, 70), "young": (8, 12)}
SEED = 7


async def fill(address: str) -> dict[str, Any]:
    """Tables of all rulesets: in progress, being played when the process was killed, and a finished one."""
    from bloodwork.play.kept import FORMAT as GAME
    from bloodwork.rulesets import NAMES
    from bloodwork.server.hall import Hall
    from bloodwork.server.limits import Limits
    from bloodwork.server.snapshots import FORMAT, RULES
    from bloodwork.server.sql import open_store
    from bloodwork.server.thinking import Thinker

    store = await open_store(address, "http://127.0.0.1:1")
    thinker = Thinker(1)
    hall = Hall(store, thinker, Limits())
    out: dict[str, Any] = {"rules": RULES, "formats": [FORMAT, GAME], "tables": {}}
    for ruleset in NAMES:
        for kind, answers in ANSWERS.items():
            room, tokens = await _table(hall, ruleset, answers[ruleset == NAMES[-1]])
            out["tables"][room.id] = {"ruleset": ruleset, "kind": kind, "tokens": tokens, **_seen(room)}
    room, tokens = await _table(hall, NAMES[0], 20, first_to=2)
    await _ask(room, tokens["A"], "concede")
    await room.recorded()
    out["tables"][room.id] = {"ruleset": NAMES[0], "kind": "finished", "tokens": tokens, **_seen(room)}
    await hall.stop()
    await thinker.close()
    await store.close()
    return out


async def _table(hall: Any, ruleset: str, answers: int, **more: Any) -> tuple[Any, dict[str, str]]:
    """A table at which so many answers were given; games that end before are left behind."""
    from bloodwork.cards import shipped_decks
    from bloodwork.server import wire
    from bloodwork.server.making import make_table
    from bloodwork.server.puzzles import Puzzles

    decks = sorted(shipped_decks(ruleset))
    for seed in range(SEED, SEED + 200):
        dice = random.Random(seed)
        seats = {"A": wire.NewSeat(kind="human", deck=decks[0]), "B": wire.NewSeat(kind="human", deck=decks[-1])}
        clock = wire.NewClock(minutes=60, increment=5)
        wish = wire.NewTable(ruleset=ruleset, seats=seats, clock=clock, **more)  # type: ignore[arg-type]
        made = make_table(wish, Puzzles(None), 1_700_000_000_000)
        room = await hall.create(made.entries)
        for seat in ("A", "B"):
            room.table.watched.watcher(seat)
        for number in range(answers):
            if room.table.asked is None:
                break
            options = room.table.watched.game.options
            option = options[-1] if dice.random() < 0.6 else dice.choice(options)
            await _ask(room, made.tokens[room.table.asked], "act", f"{number}", room.table.prompt, option.text)
        if room.table.asked is not None:
            await asyncio.sleep(0.05)
            return room, made.tokens
    raise AssertionError(f"no game of {ruleset} is so long")


async def _ask(room: Any, token: str, kind: str, id: str = "last", *more: Any) -> None:
    from bloodwork.server import wire

    async with room._turn():
        request = wire.Act(id, *more) if kind == "act" else wire.Concede(id)
        found = room.table.check(room.table.seat_of(token), request, 1_700_000_000_000, 0)
        await room._write(found.entries)


def _seen(room: Any) -> dict[str, Any]:
    from bloodwork.server.showing import state_for
    from bloodwork.server.wire import encode

    found = {seat: json.loads(encode(state_for(room.table, seat))) for seat in ("A", "B")}
    return {
        "status": room.table.status,
        "answers": len(room.table.watched.answered),
        "digest": room.table.watched.game.digest,
        "view": {seat: state["view"] for seat, state in found.items()},
        "log": {seat: [line["text"] for line in state["log"]["lines"][-5:]] for seat, state in found.items()},
    }


def kill(delete: Any, tables: dict[str, Any]) -> None:
    """What a process that was killed did not write any more: how its tables stood at last."""
    for table, about in tables.items():
        if about["kind"] != "rested" and about["kind"] != "finished":
            delete("DELETE FROM snapshots WHERE table_id = :id AND answers = :n", {"id": table, "n": about["answers"]})
    named = ", ".join(f"'{table}'" for table in tables)
    for table, column in (
        ("tables", "id"),
        ("entries", "table_id"),
        ("replies", "table_id"),
        ("snapshots", "table_id"),
    ):
        delete(f"DELETE FROM {table} WHERE {column} NOT IN ({named})", {})
    delete("DELETE FROM records WHERE " + " AND ".join(f"key NOT LIKE '{table}/%'" for table in tables), {})


def main() -> None:
    sys.path[:0] = [str(HERE.parent), str(HERE.parents[1] / "src"), str(HERE.parents[1] / "tools")]
    import psycopg

    import bloodwork
    import cluster

    target = FOLDER / bloodwork.__version__
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tables.sqlite"
        told = {"sqlite": asyncio.run(fill(f"sqlite:///{path}"))}
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as database:
            kill(database.execute, told["sqlite"]["tables"])
            database.execute("PRAGMA journal_mode=DELETE")
            database.execute("VACUUM")
        (target / "tables.sqlite.gz").write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))
    with cluster.Cluster(fsync="off") as running:
        address = running.emptied()
        told["postgresql"] = asyncio.run(fill(address))
        with psycopg.connect(address) as connection:
            kill(
                lambda query, values: connection.execute(
                    query.replace(":id", "%(id)s").replace(":n", "%(n)s") if values else query, values or None
                ),
                told["postgresql"]["tables"],
            )
        dump = subprocess.run(
            ["pg_dump", "--inserts", "--no-owner", "--no-comments", address], capture_output=True, check=True
        ).stdout
        lines = [
            line for line in dump.splitlines() if not line.startswith((b"\\", b"--", b"SET ", b"SELECT pg_catalog"))
        ]
        (target / "tables.sql.gz").write_bytes(gzip.compress(b"\n".join(lines), 9, mtime=0))
    (target / "shown.json.gz").write_bytes(gzip.compress(json.dumps(told).encode(), 9, mtime=0))
    for file in sorted(target.iterdir()):
        print(f"{file.stat().st_size:9,} {file.relative_to(HERE)}")


if __name__ == "__main__":
    main()
