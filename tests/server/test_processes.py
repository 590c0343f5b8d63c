"""Three servers share one PostgreSQL. Players come to whichever they find; servers are killed and stopped under them.

Every action is done once: a player whose connection ends asks again with the same id, elsewhere, until it is answered.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import psycopg
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from bloodwork.server.entries import Answered, read_entry
from bloodwork.server.sql import open_store
from cluster import Cluster

FULL = os.environ.get("BLOODWORK_GAMES") == "full"
FAULTS = 100 if FULL else 2
TABLES = 12 if FULL else 4
PATIENCE = 8.0  # seconds without an answer until a player tries another server
Frame = dict[str, Any]


class Server:
    def __init__(self, database: str, home: Path, port: int = 0) -> None:
        self._database = database
        self._home = home
        self.port = port
        self.start()

    def start(self) -> None:
        command = ["serve", "--port", str(self.port), "--home", str(self._home), "--database", self._database]
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "bloodwork", *command],
            stdout=subprocess.PIPE,
            env={**os.environ, "BLOODWORK_CACHE": "", "XDG_CACHE_HOME": str(self._home)},
        )

    def wait(self) -> None:
        assert self._process.stdout is not None
        line = self._process.stdout.readline().decode()
        assert "http://" in line, f"a server did not start: {line}"
        self.port = int(line.strip().rstrip("/").rpartition(":")[2])

    def signal(self, number: signal.Signals) -> None:
        self._process.send_signal(number)

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def call(self, path: str, body: Frame) -> Frame:
        sent = Request(self.origin + path, json.dumps(body).encode(), {"Content-Type": "application/json"})
        with urlopen(sent, timeout=60) as answer:
            found: Frame = json.load(answer)
            return found


class Match:
    """A table, its two players, and what was acknowledged to them."""

    def __init__(self, table: str, tokens: dict[str, str]) -> None:
        self.table = table
        self.tokens = tokens
        self.acknowledged: dict[str, tuple[str, int]] = {}  # id -> seat, number of the entry
        self.over = False


async def joined(server: Server, match: Match, seat: str) -> ClientConnection:
    socket = await connect(
        f"ws://127.0.0.1:{server.port}/api/tables/{match.table}/play",
        origin=server.origin,  # type: ignore[arg-type]
        proxy=None,
        open_timeout=PATIENCE,
        close_timeout=0.1,
        ping_interval=None,
        max_size=None,
    )
    await socket.send(json.dumps({"type": "hello", "token": match.tokens[seat], "lang": "en", "since": 0}))
    return socket


async def heard(socket: ClientConnection) -> Frame:
    frame: Frame = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
    return frame


async def sit(servers: list[Server], match: Match, seat: str, ending: asyncio.Event, chance: random.Random) -> None:
    """Plays at random until told to stop, and never leaves with an action that was not answered."""
    asked: Frame | None = None
    answered = -1  # the question that was answered last
    while asked is not None or not (match.over or ending.is_set()):
        try:
            socket = await joined(chance.choice(servers), match, seat)
        except (OSError, TimeoutError, WebSocketException):
            await asyncio.sleep(0.1)
            continue
        prompt: Frame = {"number": -1, "player": ""}
        try:
            if asked is not None:
                await socket.send(json.dumps(asked))
            while asked is not None or not (match.over or ending.is_set()):
                try:
                    frame = await heard(socket)
                except TimeoutError:
                    if asked is not None:
                        break  # whoever should answer does not
                    await socket.send(json.dumps({"type": "ping", "t": 1}))
                    frame = await heard(socket)
                if asked is not None and frame.get("id") == asked["id"]:
                    assert frame["type"] == "ack", f"{asked} got {frame}"
                    match.acknowledged[asked["id"]] = seat, frame["seq"]
                    asked = None
                elif frame["type"] == "state":
                    match.over = match.over or frame["result"] is not None
                    prompt = frame["prompt"] or {"number": -1, "player": ""}
                # A repeat may be answered after the state that it led to.
                if (
                    asked is None
                    and prompt["player"] == seat
                    and prompt["number"] > answered
                    and not (match.over or ending.is_set())
                ):
                    answered = prompt["number"]
                    options = prompt["options"]
                    answer = chance.choice(options)["text"] if options else f"choose {prompt['least']}"
                    asked = {"type": "act", "id": f"{seat}{answered}", "prompt": answered, "answer": answer}
                    await asyncio.sleep(chance.uniform(0, 0.1))
                    await socket.send(json.dumps(asked))
        except (OSError, TimeoutError, WebSocketException):
            pass
        finally:
            await socket.close()


async def going_on(matches: list[Match]) -> None:
    """Until something more was acknowledged at every table that is not over."""
    before = [len(match.acknowledged) for match in matches]
    deadline = time.monotonic() + 180
    while not all(match.over or len(match.acknowledged) > n for match, n in zip(matches, before, strict=True)):
        assert time.monotonic() < deadline, "a table stands still"
        await asyncio.sleep(0.05)


async def trouble(servers: list[Server], matches: list[Match], database: str, chance: random.Random) -> None:
    for n in range(FAULTS):
        await going_on(matches)
        victim = servers[n % len(servers)]
        kind = ("stop", "kill", "cut")[n % 3]
        if kind == "stop":
            victim.signal(signal.SIGSTOP)
            await going_on(matches)  # with its tables, which the others have taken over
            victim.signal(signal.SIGCONT)
        elif kind == "kill":
            victim.kill()
            await asyncio.sleep(chance.uniform(0, 1))
            victim.start()
            await asyncio.to_thread(victim.wait)
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
                socket = await joined(server, match, "A")
                async with socket:
                    frame = await heard(socket)
            except (OSError, TimeoutError, WebSocketException):
                await asyncio.sleep(0.1)
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


def test_three_servers_do_every_action_once(postgres: Cluster, tmp_path: Path) -> None:
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
        players = [
            asyncio.ensure_future(sit(servers, match, seat, ending, random.Random(f"{n} {seat}")))
            for n, match in enumerate(matches)
            for seat in "AB"
        ]
        faults = asyncio.ensure_future(trouble(servers, matches, database, chance))
        done, _ = await asyncio.wait([faults, *players], return_when=asyncio.FIRST_EXCEPTION)
        for task in done:
            task.result()
        await faults
        ending.set()
        await asyncio.gather(*players)
        assert await check(database, matches) > TABLES
        for match in matches:
            first, *others = await views(servers, match)
            assert others == [first, first]
            assert first["table"]["seats"]["B"]["name"] == "Ann"

    servers = [Server(database, tmp_path) for _ in range(3)]
    try:
        for server in servers:
            server.wait()
        asyncio.run(asyncio.wait_for(run(servers), 3600 if FULL else 420))
    finally:
        for server in servers:
            server.signal(signal.SIGCONT)
            server.kill()
