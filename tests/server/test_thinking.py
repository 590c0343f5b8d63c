"""Bots think in processes of their own: as at any table, and no game waits for one that does not answer."""

from __future__ import annotations

import asyncio
import os
import signal

import pytest

from bloodwork.bots import Seat, make_bot
from bloodwork.bots.workers import WorkerFailed
from bloodwork.server import thinking, wire
from bloodwork.server.thinking import Thinker
from server.tabling import Tabled, against_bot, two_people


async def bot_turns(tabled: Tabled, thinker: Thinker, answers: int) -> int:
    """Lets the bot answer, and the person take the first answer that there is. How often the bot answered."""
    found = 0
    for _ in range(answers):
        table = tabled.table
        if table.asked is None:
            break
        if table.bot_to_move is None:
            tabled.must(tabled.options()[-1])
            continue
        text = await thinker.move(table, "B")
        tabled.write(*table.check_move("B", table.prompt, text, 0, 0))
        found += 1
    return found


def test_a_process_that_thinks_from_its_start_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "SECONDS", 0.05)

    async def run() -> list[int]:
        thinker = Thinker(1)
        try:
            await thinker.start()
            await answers_as_at_any_table(thinker)
            await hints_who_is_asked(thinker)
            return await is_replaced_when_it_dies(thinker)
        finally:
            await thinker.close()

    for pid in asyncio.run(run()):
        with pytest.raises(ProcessLookupError):  # none is left
            os.kill(pid, 0)


async def answers_as_at_any_table(thinker: Thinker) -> None:
    tabled = against_bot("bloodless")
    for _ in range(12):
        if tabled.table.bot_to_move is None:
            tabled.must(tabled.options()[-1])
            continue
        game = tabled.table.watched.game  # type: ignore[union-attr]
        seat = Seat(make_bot("greedy", thinking._seed(tabled.table, "B")), 1)
        expected = game.options[seat.choice(game)].text
        digest = game.digest
        assert await thinker.move(tabled.table, "B") == expected
        assert game.digest == digest
        tabled.must(expected)


async def hints_who_is_asked(thinker: Thinker) -> None:
    tabled = two_people("bloodless", 2)
    asked = tabled.table.asked
    assert asked is not None
    with pytest.raises(WorkerFailed, match="not asked"):
        await thinker.hint(tabled.table, "B" if asked == "A" else "A")
    found: list[wire.HintMove] = await thinker.hint(tabled.table, asked)
    assert found and {one.text for one in found} <= set(tabled.options())
    assert all(0 <= one.chance <= 1 for one in found)


async def is_replaced_when_it_dies(thinker: Thinker) -> list[int]:
    """The processes that there were. One is told to think on when all is over."""
    tabled = against_bot("bloodless", 3)
    [worker] = thinker._workers._all
    assert worker.process is not None
    first = worker.process.pid
    os.kill(first, signal.SIGKILL)
    assert await bot_turns(tabled, thinker, 8)
    assert worker.process is not None and worker.process.pid != first
    pids = [first, worker.process.pid]
    thinking_on = asyncio.create_task(thinker.hint(tabled.table, tabled.table.asked or "A"))
    await asyncio.sleep(0.05)
    thinking_on.cancel()
    await asyncio.gather(thinking_on, return_exceptions=True)
    return pids


def test_a_game_goes_on_without_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    tabled = against_bot("bloodless", 2)

    async def play() -> int:
        thinker = Thinker(1)

        async def fails(*_: object, **__: object) -> None:
            raise WorkerFailed("gone")

        monkeypatch.setattr(thinker._workers, "think", fails)
        return await bot_turns(tabled, thinker, 10)

    assert asyncio.run(play())


def test_the_more_wait_the_less_each_may_think() -> None:
    thinker = Thinker(2)
    assert thinker._paced("greedy") == "greedy"
    assert thinker._paced("search") == "search:1.00s"
    thinker._waiting = 8
    assert thinker._paced("search") == "search:0.25s"
    thinker._waiting = 1000
    assert thinker._paced("search") == "search:0.05s"
