"""What tables cost that nobody looks at: bots rest, and clocks run without a table in memory."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

from bloodwork.server.fair_queue import Place
from bloodwork.server.limits import Limits
from bloodwork.server.serving import Serving
from server.players import made, opened, seats, sitting

PATIENCE = 60  # seconds that a busy machine may take


def wait_for(happened: Callable[[], bool], what: str) -> None:
    until = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < until, what
        time.sleep(0.02)


async def sweep(serving: Serving) -> None:
    hall = serving.hall
    for room in list(hall.rooms.values()):
        if hall._idle(room):
            await hall._forget(room)


def test_bots_rest_where_nobody_is_and_go_on_when_somebody_comes(tmp_path: Path) -> None:
    with opened(tmp_path, Limits(rest=0.000_001, bot_answer=0.002, idle=-1)) as (client, serving):
        table, _ = made(client, seats("bot", "bot"))
        time.sleep(0.2)
        room = serving.hall.rooms[table]
        wait_for(lambda: not room._tasks, "a bot does not come to an end")
        before = room.table.seq
        assert before <= 4  # what was begun is finished
        time.sleep(0.2)
        assert room.table.seq == before and not room.needed
        with sitting(client, table, None) as watcher:
            watcher.hello()
            wait_for(lambda: room.table.seq > before + 3, "the bots do not go on")
        wait_for(lambda: not room.needed, "it is still needed")
        client.blocking_portal.call(sweep, serving)
        assert not serving.hall.rooms and serving.store.held() == []


def test_bots_with_a_clock_do_not_rest(tmp_path: Path) -> None:
    with opened(tmp_path, Limits(rest=0.000_001, bot_answer=0.002)) as (client, serving):
        table, _ = made(client, seats("bot", "bot", clock={"minutes": 60, "increment": 0}))
        room = serving.hall.rooms[table]
        wait_for(lambda: room.table.status == "over", "the bots rest")


def test_a_clock_runs_for_a_table_that_has_left_memory(tmp_path: Path) -> None:
    with opened(tmp_path, Limits(idle=-1)) as (client, serving):
        table, _ = made(client, seats(clock={"minutes": 0.02, "increment": 0}))
        client.blocking_portal.call(sweep, serving)
        assert not serving.hall.rooms and serving.store.held() == [table]
        assert serving.hall._interrupted() == []  # it is not taken for one that a fault interrupted
        wait_for(lambda: client.get(f"/api/tables/{table}").json()["status"] == "over", "the clock stands")
        client.blocking_portal.call(sweep, serving)
        wait_for(lambda: serving.store.held() == [], "it is not let go")


def test_who_comes_back_is_charged_for_the_time_that_the_table_was_not_in_memory(tmp_path: Path) -> None:
    with opened(tmp_path, Limits(idle=-1)) as (client, serving):
        table, tokens = made(client, seats(clock={"minutes": 5, "increment": 0}))
        client.blocking_portal.call(sweep, serving)
        time.sleep(0.5)
        with sitting(client, table, tokens["A"]) as a:
            clock = a.hello()["table"]["clock"]
        assert 200_000 < clock[clock["runs"]] < 299_700
        assert not serving.hall._alarms


def test_tables_are_opened_for_one_address_after_another(tmp_path: Path) -> None:
    """Somebody who comes to one table does not wait until all of another's many are open."""
    with opened(tmp_path, Limits(idle=-1)) as (client, serving):
        many = [made(client, seats())[0] for _ in range(12)]
        own, _ = made(client, seats())
        client.blocking_portal.call(sweep, serving)
        assert not serving.hall.rooms
        order: list[str] = []

        async def come() -> None:
            hall = serving.hall
            first = hall._reading.turn(Place("first"))
            second = hall._reading.turn(Place("second"))
            async with first, second:  # nothing is opened meanwhile

                async def enter(table: str, address: str) -> None:
                    await hall.room(table, address)
                    order.append(table)

                tasks = [asyncio.create_task(enter(table, "many")) for table in many]
                await asyncio.sleep(0.2)
                tasks.append(asyncio.create_task(enter(own, "one")))
                while hall._reading.waiting < len(tasks):
                    await asyncio.sleep(0.01)
            await asyncio.gather(*tasks)

        client.blocking_portal.call(come)
        assert order.index(own) < 5
