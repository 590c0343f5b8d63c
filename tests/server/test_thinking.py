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


def test_a_bot_answers_as_it_would_at_any_table() -> None:
    tabled = against_bot("bloodless")

    async def play() -> None:
        thinker = Thinker(1)
        try:
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
        finally:
            await thinker.close()

    asyncio.run(play())


def test_a_process_that_dies_is_replaced_and_close_leaves_none() -> None:
    tabled = against_bot("bloodless", 3)

    async def play() -> list[int]:
        thinker = Thinker(1)
        await thinker.start()
        [worker] = thinker._workers._all
        assert worker.process is not None
        first = worker.process.pid
        assert await bot_turns(tabled, thinker, 4)
        os.kill(first, signal.SIGKILL)
        assert await bot_turns(tabled, thinker, 8)
        assert worker.process is not None and worker.process.pid != first
        pids = [first, worker.process.pid]
        thinking_on = asyncio.create_task(thinker.hint(tabled.table, tabled.table.asked or "A"))
        await asyncio.sleep(0.05)
        thinking_on.cancel()
        await asyncio.gather(thinking_on, return_exceptions=True)
        await thinker.close()
        return pids

    for pid in asyncio.run(play()):
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_a_game_goes_on_without_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    tabled = against_bot("bloodless", 2)

    async def play() -> int:
        thinker = Thinker(1)

        async def fails(*_: object, **__: object) -> None:
            raise WorkerFailed("gone")

        monkeypatch.setattr(thinker._workers, "think", fails)
        return await bot_turns(tabled, thinker, 10)

    assert asyncio.run(play())


def test_a_hint_is_for_who_is_asked() -> None:
    tabled = two_people("bloodless", 2)

    async def ask() -> list[wire.HintMove]:
        thinker = Thinker(1)
        try:
            asked = tabled.table.asked
            assert asked is not None
            with pytest.raises(WorkerFailed, match="not asked"):
                await thinker.hint(tabled.table, "B" if asked == "A" else "A")
            return await thinker.hint(tabled.table, asked)
        finally:
            await thinker.close()

    monkey = pytest.MonkeyPatch()
    monkey.setattr(thinking, "SECONDS", 0.2)
    try:
        found = asyncio.run(ask())
    finally:
        monkey.undo()
    assert found and {one.text for one in found} <= set(tabled.options())
    assert all(0 <= one.chance <= 1 for one in found)


def test_the_more_wait_the_less_each_may_think() -> None:
    thinker = Thinker(2)
    assert thinker._paced("greedy") == "greedy"
    assert thinker._paced("search") == "search:1.00s"
    thinker._waiting = 8
    assert thinker._paced("search") == "search:0.25s"
    thinker._waiting = 1000
    assert thinker._paced("search") == "search:0.05s"
