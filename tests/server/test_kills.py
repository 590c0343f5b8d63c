"""A server with many tables is killed at random moments, again and again.

No action that was acknowledged is lost or done twice, and every game goes on at the very question at which it was: what
a player is shown is, byte for byte, what follows from what was written down.
"""

from __future__ import annotations

import asyncio
import json
import random
import signal
import sqlite3
from pathlib import Path
from typing import Any

import psycopg

from bloodwork.rulesets import NAMES
from bloodwork.server import wire
from bloodwork.server.entries import Answered, read_entry
from bloodwork.server.showing import state_for
from bloodwork.server.table import Table
from conformance.games import sized
from server.processes import GONE, Match, Nursery, Server, going_on, sit

KILLS = sized(1, 50)
TABLES = sized(4, 20)
RULESETS = NAMES[: sized(1, len(NAMES))]
LONGEST = 1.0  # seconds from the moment at which all go on to a kill


class Disk:
    """What is on disk, read past the server."""

    def __init__(self, database: str) -> None:
        self._database = database

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        if self._database.startswith("sqlite"):
            file = sqlite3.connect(self._database.removeprefix("sqlite:///"))
            try:
                return file.execute(query).fetchall()
            finally:
                file.close()
        with psycopg.connect(self._database) as connection:
            return connection.execute(query.encode()).fetchall()

    def read(self) -> tuple[dict[str, list[bytes]], dict[tuple[str, str, str], bytes]]:
        """The entries of each table, and the answers to requests by table, seat and id."""
        entries: dict[str, list[bytes]] = {}
        for table, number, body in self.rows("SELECT table_id, seq, body FROM entries ORDER BY table_id, seq"):
            entries.setdefault(table, []).append(bytes(body))
            assert number == len(entries[table])
        replies = self.rows("SELECT table_id, seat, request, body FROM replies")
        return entries, {(table, seat, request): bytes(body) for table, seat, request, body in replies}


class Slot:
    """A place where one table after another is played, and what is known of the one that is there."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.match: Match
        self._table: Table
        self._read = 0  # entries that the table here has been told
        self._known = 0  # entries that were on disk at the last kill
        self.finished: list[Match] = []

    def begin(self, match: Match) -> None:
        self.match = match
        self._table, self._read, self._known = Table(), 0, 0

    def wish(self) -> dict[str, Any]:
        """Two players, or one and a bot of the server's."""
        other = {"kind": "bot", "bot": "random"} if self.number % 2 else {"kind": "human"}
        seats = {"A": {"kind": "human"}, "B": other}
        return {"ruleset": RULESETS[self.number % len(RULESETS)], "seats": seats, "listed": self.number % 3 > 0}

    def check(self, entries: list[bytes], replies: dict[tuple[str, str, str], bytes]) -> None:
        """All that was acknowledged is there once; what players were shown is what the entries make of the table."""
        match = self.match
        told = {number: seat for seat, number in match.acknowledged.values()}
        assert len(told) == len(match.acknowledged), "two actions got one number"
        read = {number: read_entry(body) for number, body in enumerate(entries, 1)}
        done = {n: one.seat for n, one in read.items() if isinstance(one, Answered) and one.seat in match.tokens}
        assert told.items() <= done.items(), "an acknowledged action is lost"
        assert len(done) - len(told) <= len(match.tokens), "something was done that nobody waits for"
        stored = {id: body for (table, _, id), body in replies.items() if table == match.table}
        assert len(stored) == len(done)
        for id, (_, number) in match.acknowledged.items():
            assert stored[id] == wire.encode(wire.Ack(id, number))
        shown = sorted((json.loads(text)["seq"], seat, text) for seat, text in match.shown)
        for number, seat, text in shown:
            assert number >= self._known, "a game went back"
            while self._read < number:
                self._read += 1
                self._table.apply(read[self._read])
            online = [letter for letter, one in json.loads(text)["table"]["seats"].items() if one["online"]]
            assert seat in ("A", "B")
            expected = state_for(self._table, seat, online=online)  # type: ignore[arg-type]
            assert text.encode() == wire.encode(expected)
        match.shown.clear()
        self._known = len(entries)


async def keep_busy(servers: list[Server], slot: Slot, ending: asyncio.Event, began: asyncio.Event) -> None:
    """One game after another; nobody who plays has an open question when it ends."""
    while not ending.is_set():
        try:
            made = await asyncio.to_thread(servers[0].call, "/api/tables", slot.wish())
        except GONE:
            await asyncio.sleep(0.05)
            continue
        slot.begin(Match(made["table"], made["tokens"]))
        began.set()
        chances = {seat: random.Random(f"{slot.number} {len(slot.finished)} {seat}") for seat in made["tokens"]}
        await asyncio.gather(*(sit(lambda: servers[0], slot.match, seat, ending, chances[seat]) for seat in chances))
        slot.finished.append(slot.match)


async def kill_again_and_again(
    nursery: Nursery, servers: list[Server], slots: list[Slot], home: Path, database: str
) -> int:
    """How many actions were acknowledged until all was over."""
    chance = random.Random(17)
    ending = asyncio.Event()
    began = [asyncio.Event() for _ in slots]
    players = [
        asyncio.ensure_future(keep_busy(servers, slot, ending, event)) for slot, event in zip(slots, began, strict=True)
    ]

    async def trouble() -> None:
        for event in began:
            await event.wait()
        for number in range(KILLS):
            # Everybody has come back, has been shown the table, and has got an answer since.
            await going_on([slot.match for slot in slots])
            await asyncio.sleep(chance.uniform(0, LONGEST))
            servers[0].end(signal.SIGKILL)
            checked(slots, database)
            print(f"kill {number + 1}: {sum(len(slot.match.acknowledged) for slot in slots)} acknowledged", flush=True)
            servers[0] = await asyncio.to_thread(nursery.serve, home, database, port=servers[0].port)
        await going_on([slot.match for slot in slots])

    faults = asyncio.ensure_future(trouble())
    faults.add_done_callback(lambda _: ending.set())
    await asyncio.gather(faults, *players)
    checked(slots, database)
    entries, _ = Disk(database).read()
    total = 0
    for match in [match for slot in slots for match in slot.finished]:
        read = [read_entry(body) for body in entries[match.table]]
        done = {n: one.seat for n, one in enumerate(read, 1) if isinstance(one, Answered) and one.seat in match.tokens}
        assert {number: seat for seat, number in match.acknowledged.values()} == done
        total += len(done)
    return total


def checked(slots: list[Slot], database: str) -> None:
    entries, replies = Disk(database).read()
    for slot in slots:
        slot.check(entries[slot.match.table], replies)


def test_hard_kills_lose_nothing_and_every_game_goes_on(nursery: Nursery, database: str, tmp_path: Path) -> None:
    slots = [Slot(number) for number in range(TABLES)]
    servers = [nursery.serve(tmp_path, database)]
    try:
        total = asyncio.run(asyncio.wait_for(kill_again_and_again(nursery, servers, slots, tmp_path, database), 3600))
    finally:
        servers[0].end()
    games = sum(len(slot.finished) for slot in slots)
    print(f"{KILLS} kills, {TABLES} tables, {games} games, {total} actions acknowledged")
    assert total > TABLES
