"""Bots think in processes of their own: as at any table, and no game waits for one that does not answer."""

from __future__ import annotations

import asyncio
import os
import signal

import pytest

from bloodwork.bots import Seat, make_bot
from bloodwork.bots.workers import WorkerFailed
from bloodwork.server import thinking, wire
from bloodwork.server.fair_queue import ALONE, PERSON, WATCHED, FairQueue, Place
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
        thinker = Thinker(1, 0.001)
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
        thinker = Thinker(1, 0.001)

        async def fails(*_: object, **__: object) -> None:
            raise WorkerFailed("gone")

        monkeypatch.setattr(thinker._workers, "answer", fails)
        return await bot_turns(tabled, thinker, 10)

    assert asyncio.run(play())


def test_the_more_addresses_wait_the_less_each_may_think() -> None:
    thinker = Thinker(2)
    assert thinker._paced("greedy", Place("a"))[0] == "greedy"
    assert thinker._paced("search", Place("a"))[0] == "search:1.00s"
    thinker.line._of = {str(number): 1 for number in range(8)}
    assert thinker._paced("search", Place("1"))[0] == "search:0.25s"
    thinker.line._of = {"1": 1, "many": 1000}
    assert thinker._paced("search", Place("1"))[0] == "search:1.00s"  # who asks for much pays for it alone
    assert thinker._paced("search", Place("many"))[0] == "search:0.05s"
    assert thinker._paced("search", Place("1", ALONE))[0] == "search:0.05s"


async def served(line: FairQueue, asked: list[tuple[str, str, int]]) -> list[str]:
    """In which order these are served, if all come at once while somebody has the only turn."""
    order: list[str] = []

    async def ask(address: str, table: str, kind: int) -> None:
        async with line.turn(Place(address, kind), table):
            order.append(f"{address}{table}")
            await asyncio.sleep(0)

    async with line.turn(Place("first")):
        tasks = [asyncio.create_task(ask(*one)) for one in asked]
        await asyncio.sleep(0)
        assert line.waiting == len(asked)
    await asyncio.gather(*tasks)
    assert (line.taken, line.waiting, line.addresses) == (0, 0, 0)
    return order


def test_people_come_first_then_addresses_in_turn_then_their_tables() -> None:
    asked = [
        *(("z", "1", ALONE) for _ in range(2)),
        *(("m", table, PERSON) for table in ("1", "1", "1", "2")),
        ("w", "1", WATCHED),
        ("p", "1", PERSON),
        ("q", "1", PERSON),
    ]
    order = asyncio.run(served(FairQueue(1), asked))
    assert order == ["m1", "p1", "q1", "m2", "m1", "m1", "w1", "z1", "z1"]


def test_who_goes_away_leaves_the_line() -> None:
    async def run() -> list[str]:
        line = FairQueue(1)
        gone: list[asyncio.Task[None]] = []

        async def wait() -> None:
            async with line.turn(Place("gone")):
                raise AssertionError("it was cancelled")

        async with line.turn(Place("first")):
            gone += [asyncio.create_task(wait()) for _ in range(3)]
            await asyncio.sleep(0)
            for task in gone[:2]:
                task.cancel()
            await asyncio.sleep(0)
        gone[2].cancel()  # its turn has been given to it already
        await asyncio.gather(*gone, return_exceptions=True)
        return await served(line, [("a", "1", PERSON)])

    assert asyncio.run(run()) == ["a1"]


def test_a_person_does_not_wait_for_the_many_tables_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "SECONDS", 0.5)
    monkeypatch.setattr(thinking, "LEAST", 0.01)

    async def run() -> int:
        thinker = Thinker(1, 0.01)
        own, theirs = search_table(1), search_table(2)
        many = [
            asyncio.create_task(thinker.move(theirs.table, "B", Place(*place)))
            for place in [("many", PERSON), ("", ALONE)] * 30
        ]
        await asyncio.sleep(0)
        await thinker.move(own.table, "B", Place("person", PERSON))
        served = sum(task.done() for task in many)
        for task in many:
            task.cancel()
        await asyncio.gather(*many, return_exceptions=True)
        await thinker.close()
        return served

    assert asyncio.run(run()) <= 20  # of 60 that came before, some of them while it waited with its answer


def search_table(seed: int, ruleset: str = "bloodless") -> Tabled:
    """A table at which a bot that thinks ahead has a choice."""
    tabled = against_bot(ruleset, seed, "search")
    while tabled.table.bot_to_move is None or len(tabled.options()) < 2:
        tabled.must(tabled.options()[-1])
    return tabled


@pytest.mark.parametrize("bot", ["random", "greedy", "search"])
def test_how_long_a_bot_takes_does_not_tell_whether_it_has_a_choice(bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "SECONDS", 0.05)

    async def run() -> dict[bool, list[float]]:
        thinker = Thinker(1, 0.3)
        if bot != "random":
            await thinker.move(
                search_table(1, "bluthelden").table, "B"
            )  # a process takes its time over its first question
        tabled = against_bot("bluthelden", 4, bot)
        loop = asyncio.get_running_loop()
        took: dict[bool, list[float]] = {False: [], True: []}
        for _ in range(400):
            table = tabled.table
            if table.asked is None or min(map(len, took.values())) >= 3:
                break
            if table.bot_to_move is None:
                tabled.must(tabled.options()[-1])
                continue
            choice = len(tabled.options()) > 1
            enough = len(took[choice]) >= 4
            began = loop.time()
            text = await thinker.move(table, "B", Place("", ALONE) if enough else Place("a", PERSON))
            if not enough:
                took[choice].append(loop.time() - began)
            tabled.write(*table.check_move("B", table.prompt, text, 0, 0))
        await thinker.close()
        return took

    took = asyncio.run(run())
    assert took[False] and took[True]
    everything = took[False] + took[True]
    assert max(everything) - min(everything) < 0.1, took  # without it: nothing against a third of a second
