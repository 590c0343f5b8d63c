"""Three servers share one PostgreSQL. Players come to whichever they find; servers are killed and stopped under them.

Every action is done once: a player whose connection ends asks again with the same id, elsewhere, until it is answered.
"""

from __future__ import annotations

import asyncio
import json
import random
import signal
from pathlib import Path

import psycopg

from bloodwork.server.entries import Answered, read_entry
from bloodwork.server.sql import open_store
from cluster import Cluster
from conformance.games import sized
from server.processes import AGAIN, GONE, Frame, Match, Nursery, Server, going_on, joined, sit

FAULTS = sized(2, 100)
TABLES = sized(3, 12)
LEASE = 1.0
PATIENCE = 3.0  # seconds without an answer until a player tries another server


async def trouble(
    nursery: Nursery, servers: list[Server], matches: list[Match], home: Path, database: str, chance: random.Random
) -> None:
    for n in range(FAULTS):
        await going_on(matches)
        victim = servers[n % len(servers)]
        kind = ("stop", "kill", "cut")[n % 3]
        if kind == "stop":
            victim.send(signal.SIGSTOP)
            await going_on(matches)  # with its tables, which the others have taken over
            victim.send(signal.SIGCONT)
        elif kind == "kill":
            victim.end()
            await asyncio.sleep(chance.uniform(0, 1))
            again = await asyncio.to_thread(nursery.serve, home, database, port=victim.port, lease=LEASE)
            servers[servers.index(victim)] = again
        else:
            with psycopg.connect(database, autocommit=True) as connection:
                connection.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE application_name LIKE 'bloodwork %' AND datname = current_database()"
                )
    await going_on(matches)


async def views(servers: list[Server], match: Match) -> list[Frame]:
    """What player A sees at each server, with nobody else there."""
    found = []
    for server in servers:
        while True:
            try:
                async with await joined(server, match, "A", PATIENCE) as socket:
                    frame = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
            except GONE:
                await asyncio.sleep(AGAIN)
                continue
            if not frame["table"]["seats"]["B"]["online"]:
                found.append(frame)
                break
    return found


async def check(database: str, matches: list[Match]) -> int:
    store = await open_store(database, "http://127.0.0.1:1")
    total = 0
    try:
        for match in matches:
            stored = await store.load(match.table)
            assert stored is not None
            entries = [read_entry(body) for body in stored.entries]
            answered = {n: entry.seat for n, entry in enumerate(entries, 1) if isinstance(entry, Answered)}
            told = {seq: seat for seat, seq in match.acknowledged.values()}
            assert len(told) == len(match.acknowledged), "two actions got one number"
            assert told == answered
            total += len(told)
    finally:
        await store.close()
    return total


def test_three_servers_do_every_action_once(nursery: Nursery, postgres: Cluster, tmp_path: Path) -> None:
    database = postgres.emptied()
    chance = random.Random(7)

    async def run(servers: list[Server]) -> None:
        wish = {"ruleset": "bloodless", "seats": {"A": {"kind": "human"}, "B": {"kind": "open"}}}
        matches = []
        for n in range(TABLES):
            made = await asyncio.to_thread(servers[n % 3].call, "/api/tables", wish)
            # The other player sits down at a server that does not have the table.
            way = f"/api/tables/{made['table']}/join"
            taken = await asyncio.to_thread(servers[(n + 1) % 3].call, way, {"name": "Ann", "deck": "hive"})
            matches.append(Match(made["table"], {"A": made["tokens"]["A"], "B": taken["token"]}))
        ending = asyncio.Event()

        def player(n: int, match: Match, seat: str) -> asyncio.Future[None]:
            own = random.Random(f"{n} {seat}")
            return asyncio.ensure_future(sit(lambda: own.choice(servers), match, seat, ending, own, PATIENCE))

        players = [player(n, match, seat) for n, match in enumerate(matches) for seat in "AB"]
        faults = asyncio.ensure_future(trouble(nursery, servers, matches, tmp_path, database, chance))
        faults.add_done_callback(lambda _: ending.set())
        await asyncio.gather(faults, *players)
        total = await check(database, matches)
        print(f"{FAULTS} faults, {TABLES} tables, {total} actions acknowledged")
        assert total > TABLES
        for match in matches:
            first, *others = await views(servers, match)
            assert others == [first, first]
            assert first["table"]["seats"]["B"]["name"] == "Ann"

    servers = [nursery.serve(tmp_path, database, lease=LEASE) for _ in range(3)]
    try:
        asyncio.run(asyncio.wait_for(run(servers), 3600))
    finally:
        for server in servers:
            server.end()
