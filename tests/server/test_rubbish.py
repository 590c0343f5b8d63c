"""A server that holds many tables does not stop for garbage that is not there."""

from __future__ import annotations

import asyncio
import gc
import random
import subprocess
import sys
import weakref
from contextlib import ExitStack
from pathlib import Path

import pytest

from bloodwork.server import rubbish
from server.players import made, opened, play, seats, sitting

pytestmark = pytest.mark.once


def test_everything_is_looked_through_only_after_many_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = 0
    looked: list[int] = []
    monkeypatch.setattr(gc, "collect", lambda: looked.append(calls))

    async def run() -> None:
        nonlocal calls
        work = asyncio.create_task(rubbish.collecting(lambda: calls, look=0.001, most=10))
        for calls in (0, 9, 10, 15, 19, 25):  # noqa: B007 - the task reads it
            await asyncio.sleep(0.05)
        work.cancel()

    asyncio.run(run())
    assert looked == [10, 25]


def test_what_has_been_there_for_a_while_is_left_alone() -> None:
    code = (
        "import gc; from bloodwork.server import rubbish; rubbish.look_at_the_young_only();"
        "full = gc.get_stats()[2]['collections']; kept = [[n] for n in range(300_000)];"
        "assert gc.get_stats()[1]['collections'] > 0 and gc.get_freeze_count() > 10_000;"
        "assert gc.get_stats()[2]['collections'] == full"
    )
    subprocess.run([sys.executable, "-P", "-c", code], check=True)


def test_a_table_that_is_let_go_is_freed_at_once(tmp_path: Path) -> None:
    """Nobody looks for garbage, so that there must be none where it would count."""
    with opened(tmp_path) as (client, serving):
        table, tokens = made(client, seats())
        gc.disable()
        try:
            with ExitStack() as sitters:
                players = {seat: sitters.enter_context(sitting(client, table, tokens[seat])) for seat in tokens}
                for player in players.values():
                    player.hello()
                assert play(players, random.Random(3), 6) == 6
            room = serving.hall.rooms[table]
            held = weakref.ref(room.table)
            assert client.blocking_portal is not None
            client.blocking_portal.call(serving.hall._forget, room)
            del room
            client.blocking_portal.call(asyncio.sleep, 0.05)
            assert held() is None
        finally:
            gc.enable()
