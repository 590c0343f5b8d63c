"""What waits for a client: answers all, states only the newest, and an end for those who do not read."""

from __future__ import annotations

import asyncio
import doctest

import pytest

from bloodwork.server import books, limits, puzzles, settings
from bloodwork.server.limits import Doors, Limits
from bloodwork.server.outbox import Outbox


class Reader:
    """A client that reads when it is let."""

    def __init__(self, limits: Limits) -> None:
        self.reads = asyncio.Event()
        self.got: list[bytes] = []
        self.newest = 0
        self.cut: list[str] = []
        self.outbox = Outbox(self.send, lambda: b"state %d" % self.newest, self.cut.append, limits)

    async def send(self, frame: bytes) -> None:
        await self.reads.wait()
        self.got.append(frame)


def test_answers_are_sent_in_order_and_of_states_only_the_newest() -> None:
    async def run() -> Reader:
        reader = Reader(Limits())
        running = asyncio.create_task(reader.outbox.run())
        for number in range(1, 6):
            reader.newest = number
            reader.outbox.touch()
            reader.outbox.put(b"answer %d" % number)
            await asyncio.sleep(0)
        reader.reads.set()
        reader.outbox.close(1012, "come back")
        assert await running == (1012, "come back")
        return reader

    reader = asyncio.run(run())
    answers = [frame for frame in reader.got if frame.startswith(b"answer")]
    assert answers == [b"answer %d" % number for number in range(1, 6)]
    assert reader.got[-1] == b"state 5" and len(reader.got) == 6
    assert not reader.cut


def test_who_reads_nothing_is_cut_off() -> None:
    async def run() -> Reader:
        reader = Reader(Limits(unread=0.01))
        running = asyncio.create_task(reader.outbox.run())
        reader.outbox.touch()
        while not reader.cut:
            await asyncio.sleep(0.01)
        running.cancel()
        return reader

    assert asyncio.run(run()).cut == ["it does not read"]


def test_no_more_waits_than_is_allowed() -> None:
    async def run() -> Reader:
        reader = Reader(Limits(queue=100))
        running = asyncio.create_task(reader.outbox.run())
        for _ in range(9):
            reader.outbox.put(b"x" * 11)
        assert not reader.cut
        reader.outbox.put(b"x" * 11)
        running.cancel()
        return reader

    assert asyncio.run(run()).cut


def test_a_house_has_so_many_doors() -> None:
    doors = Doors(3, 2)
    assert [bool(doors.enter("a")) for _ in range(3)] == [False, False, True]
    assert [bool(doors.enter(one)) for one in ("b", "c")] == [False, True]
    doors.leave("a")
    assert not doors.enter("c") and doors.open == 3


@pytest.mark.parametrize("module", [books, limits, puzzles, settings])
def test_examples_hold(module: object) -> None:
    failed, tried = doctest.testmod(module)  # type: ignore[arg-type]
    assert tried and not failed
