"""Whatever an address sends or asks for, others wait for no more than one piece of it."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from pathlib import Path
from typing import Any

import pytest

from bloodwork.server.inflow import Inflow
from bloodwork.server.limits import Limits
from bloodwork.server.loop_turns import LoopTurns
from server.players import QUICK, Listening, seats
from server.raw import PATIENCE, Raw


def spin(seconds: float) -> None:
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass


def test_one_address_after_another() -> None:
    async def run() -> list[str]:
        turns = LoopTurns()
        done: list[str] = []

        async def work(address: str) -> None:
            await turns.turn(address)
            spin(0.002)
            done.append(address)

        many = [asyncio.create_task(work("many")) for _ in range(200)]
        few = [asyncio.create_task(work("few")) for _ in range(3)]
        await asyncio.gather(*few)
        so_far = list(done)
        await asyncio.gather(*many)
        assert turns.waiting == 0
        return so_far

    done = asyncio.run(run())
    assert done.count("few") == 3 and len(done) <= 9, "each of the three waited for one of the others' at most"


def test_long_work_is_done_in_slices_between_which_others_have_theirs() -> None:
    async def run() -> tuple[float, int]:
        turns = LoopTurns()
        pieces = 0

        def long() -> Any:
            nonlocal pieces
            for _ in range(300):
                spin(0.001)
                pieces += 1
                yield

        working = asyncio.create_task(turns.in_slices("long", long()))
        await asyncio.sleep(0)
        began = time.monotonic()
        for _ in range(5):
            await turns.turn("short")
            await asyncio.sleep(0)
        took = time.monotonic() - began
        meanwhile = pieces
        await working
        return took, meanwhile

    _, meanwhile = asyncio.run(run())
    assert meanwhile < 100


def test_who_went_away_takes_no_turn() -> None:
    async def run() -> None:
        turns = LoopTurns()
        waiting = [asyncio.create_task(turns.turn("a")) for _ in range(50)]
        spin(0.002)
        await asyncio.sleep(0)
        for one in waiting[10:]:
            one.cancel()
        found = await asyncio.gather(*waiting, return_exceptions=True)
        assert all(one is None for one in found[:10])
        await asyncio.sleep(0.01)
        assert turns.waiting == 0
        await asyncio.wait_for(turns.turn("b"), 1)

    asyncio.run(run())


class Transport:
    def __init__(self) -> None:
        self.reading = True
        self.closing = False

    def pause_reading(self) -> None:
        assert self.reading
        self.reading = False

    def resume_reading(self) -> None:
        assert not self.reading
        self.reading = True

    def is_closing(self) -> bool:
        return self.closing


def test_what_is_sent_is_taken_in_by_pieces_and_in_order() -> None:
    async def run() -> None:
        transport = Transport()
        inflow = Inflow(transport, LoopTurns(), "a")
        taken: list[bytes] = []

        def take(piece: bytes) -> None:
            taken.append(piece)
            if len(taken) % 3 == 0:
                inflow.pause_reading()  # as a protocol does that has enough for now
                asyncio.get_running_loop().call_soon(inflow.resume_reading)

        inflow.feed(take, 100)
        sent = b""
        for number in range(20):
            data = bytes([number]) * 730
            sent += data
            inflow.received(data)
            await asyncio.sleep(0)
        until = time.monotonic() + PATIENCE
        while len(b"".join(taken)) < len(sent) and time.monotonic() < until:
            await asyncio.sleep(0.001)
        await asyncio.sleep(0.01)
        assert b"".join(taken) == sent and max(map(len, taken)) == 100
        assert transport.reading
        transport.closing = True
        inflow.received(b"late")
        assert b"late" not in b"".join(taken)

    asyncio.run(run())


UPGRADE = (
    "Host: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nOrigin: http://127.0.0.1\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
)


@pytest.mark.parametrize(
    "head",
    [
        f"GET /api/tables/x/play HTTP/1.1\r\n{UPGRADE}long: {'x' * 20_000}\r\n\r\n",
        f"GET /api/tables/{'x' * 20_000}/play HTTP/1.1\r\n{UPGRADE}\r\n",
        f"POST /api/tables/x/play HTTP/1.1\r\n{UPGRADE}Content-Length: 5\r\n\r\nhello",
        f"GET / HTTP/1.1\r\n{UPGRADE}\r\n",
    ],
    ids=["a long header", "a long path", "a body", "nowhere"],
)
def test_a_handshake_that_cannot_be_read_is_answered_and_ended(tmp_path: Path, head: str) -> None:
    """It was left open for ever, and the server could not stop in good order while it was."""
    with Listening(tmp_path, QUICK) as server:
        with socket.create_connection(("127.0.0.1", server.port), 5) as wire:
            wire.sendall(head.encode())
            said = b""
            while more := wire.recv(4096):
                said += more
        assert said.startswith((b"HTTP/1.1 400", b"HTTP/1.1 403"))
        assert server.serving.edge.doors.open == 0
    assert not server._thread.is_alive() and not server._server.force_exit


def test_a_table_is_reached_whatever_another_address_plays(tmp_path: Path) -> None:
    """Sockets of one address at more tables than it may be at are refused, and those of others are not."""
    with Listening(tmp_path, Limits(tables_of_address=3, bot_answer=0.002)) as server:
        made = [server.post("/api/tables", seats()) for _ in range(5)]
        open_ones = []
        for number, table in enumerate(made[:4]):
            raw = Raw(server.port, table["table"])
            raw.say(type="hello", token=table["tokens"]["A"])
            if number < 3:
                assert json.loads(raw.hear())["type"] == "state"
                open_ones.append(raw)
            else:
                assert raw.ended() == 4429
                raw.socket.close()
        open_ones.pop().socket.close()
        until = time.monotonic() + PATIENCE
        while len(server.serving.hall._visited.get("127.0.0.1", {})) > 2 and time.monotonic() < until:
            time.sleep(0.01)
        with Raw(server.port, made[4]["table"]) as raw:
            raw.say(type="hello", token=None)
            assert json.loads(raw.hear())["type"] == "state"
        for raw in open_ones:
            raw.socket.close()
        while server.serving.hall._visited and time.monotonic() < until:
            time.sleep(0.01)
        assert server.serving.hall._visited == {}
