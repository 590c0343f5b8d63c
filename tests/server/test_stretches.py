"""Nothing that a table does holds the event loop for long, and nothing that those who watch ask for fills memory."""

from __future__ import annotations

import asyncio
import gc
import random
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

import bloodwork
from bloodwork.cards import shipped_decks
from bloodwork.server import wire
from bloodwork.server.entries import Undone
from bloodwork.server.hall import Hall
from bloodwork.server.limits import Limits
from bloodwork.server.making import make_table
from bloodwork.server.outbox import Outbox
from bloodwork.server.puzzles import Puzzles
from bloodwork.server.rooms import Room, Visitor
from bloodwork.server.sql import SqlStore, open_store
from bloodwork.server.thinking import Thinker
from bloodwork.server.wire import SeatLetter
from conformance.games import sized
from server.stretches import Stretches, measured

# The promise is for the compiled build; without it the same work takes longer.
LONGEST = 0.010 if bloodwork.compiled else 0.020
ANSWERS = sized(250, 1_500)


@pytest.fixture(autouse=True)
def no_garbage() -> Iterator[None]:
    """A server decides itself when garbage is looked for (test_rubbish)."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@asynccontextmanager
async def hall_of(home: Path, **limits: float) -> AsyncIterator[tuple[Hall, SqlStore]]:
    store = await open_store(f"sqlite:///{home / 'tables.db'}", "http://one")
    thinker = Thinker(1)
    hall = Hall(store, thinker, Limits(**limits))  # type: ignore[arg-type]
    try:
        yield hall, store
    finally:
        await hall.stop()
        await thinker.close()
        await store.close()


def outbox() -> Outbox:
    async def send(_: bytes) -> None: ...

    return Outbox(send, lambda: None, lambda _: None, Limits())


class Match:
    """Two players at a table without a network, who pass more often than not, so that games are long."""

    def __init__(self, room: Room, tokens: dict[str, str]) -> None:
        self.room = room
        self.tokens = tokens
        self.players: dict[str, Visitor] = {}

    @classmethod
    async def begin(cls, hall: Hall, ruleset: str) -> Match:
        decks = sorted(shipped_decks(ruleset))
        wish: dict[SeatLetter, wire.NewSeat] = {
            "A": wire.NewSeat(kind="human", deck=decks[0]),
            "B": wire.NewSeat(kind="human", deck=decks[-1]),
        }
        made = make_table(wire.NewTable(ruleset=ruleset, seats=wish), Puzzles(None), 0)
        match = cls(await hall.create(made.entries), made.tokens)
        await match.enter()
        return match

    async def enter(self) -> None:
        for seat, token in self.tokens.items():
            self.players[seat] = visitor = await self.room.enter(wire.Hello(token=token), outbox())
            visitor.state()

    async def play(self, answers: int, dice: random.Random) -> int:
        for number in range(answers):
            table = self.room.table
            if table.asked is None or table.watched is None:
                return number
            options = table.watched.game.options
            option = options[-1] if dice.random() < 0.7 else dice.choice(options)
            act = wire.Act(f"{id(dice)}-{number}", table.prompt, option.text)
            await self.room.request(self.players[table.asked], act)
            assert self.room.closed is None
            for visitor in self.players.values():
                visitor.state()
        return answers

    def leave(self) -> None:
        for visitor in list(self.players.values()):
            self.room.leave(visitor)


async def long_match(hall: Hall, ruleset: str, answers: int) -> Match:
    for seed in range(50):
        match = await Match.begin(hall, ruleset)
        if await match.play(answers, random.Random(seed)) == answers:
            return match
        match.leave()
    raise AssertionError("no game is so long")


def check(found: Stretches, what: str) -> None:
    assert found.longest < LONGEST, f"{what}: {found}"
    print(f"{what}: {found.longest * 1000:.1f} ms of {len(found.all)}")
    found.reset()


@pytest.mark.parametrize("ruleset", ["bluthelden", "bloodless"])
def test_no_stretch_of_work_is_long(tmp_path: Path, ruleset: str) -> None:
    async def run() -> None:
        async with hall_of(tmp_path) as (hall, _):
            # A first game, for what is done once in a process.
            await (await Match.begin(hall, ruleset)).play(30, random.Random(1))
            with measured() as found:
                match = await long_match(hall, ruleset, ANSWERS if ruleset == "bluthelden" else 40)
                check(found, "playing")
                room = match.room
                for seat in ("A", "B"):
                    async with room._turn():
                        watched = room.table.watched
                        assert watched is not None
                        last = watched.last_of(seat)
                        assert last is not None
                        asked = room.table.asked
                        await room._write([Undone(at=0, seat=seat, to=last, asked=asked)])
                check(found, "taking back")
                await asyncio.sleep(0.1)  # the snapshot that follows
                check(found, "a snapshot")
                match.leave()
                await hall._forget(room)
                check(found, "leaving memory")
                match.room = await hall.room(room.id)
                await match.enter()
                check(found, "opening")
                await match.room.enter(wire.Hello(), outbox())
                check(found, "beginning to watch")
                match.leave()
                match.room.visitors.clear()
                await hall._forget(match.room)
                with sqlite3.connect(tmp_path / "tables.db") as database:
                    database.execute("DELETE FROM snapshots")
                found.reset()
                match.room = await hall.room(room.id)
                check(found, "opening without a snapshot")
                await match.enter()
                match.leave()
                found.reset()
            with measured() as found:
                await hall.stop()
                check(found, "stopping")

    asyncio.run(run())


def test_numbers_that_mean_nothing_are_no_keys(tmp_path: Path) -> None:
    """Whoever watches may say to have any lines of any game: what is kept for them begins at a line that there is."""

    async def run() -> None:
        async with hall_of(tmp_path, watchers=100_000, states=2_000_000) as (hall, _):
            match = await Match.begin(hall, "bloodless")
            await match.play(40, random.Random(3))
            lines = match.room.table.watched.watcher("public").lines  # type: ignore[union-attr]
            frames = set()
            for number in range(sized(600, 5_000)):
                hello = wire.Hello(game=number, since=number * 7919 % wire.MOST_LINES)
                visitor = await match.room.enter(hello, outbox())
                frame = visitor.state()
                assert frame is not None
                frames.add(len(frame))
                match.room.leave(visitor)
            assert len(frames) <= lines + 1
            assert len(hall.states) <= 3, "all these begin at the first line, or at the last"
            for number in range(400):
                visitor = await match.room.enter(wire.Hello(game=1, since=number), outbox())
                visitor.state()
                match.room.leave(visitor)
                assert hall.states.bytes <= 2_000_000
            assert len(hall.states) > 3

    asyncio.run(run())
