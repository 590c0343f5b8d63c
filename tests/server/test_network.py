"""The server on a port: what comes over the wire, who does not read, and how it stops."""

from __future__ import annotations

import contextlib
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from bloodwork.server.limits import Limits
from bloodwork.server.wire import LARGEST_FRAME
from server.players import Listening, Player, play, seats
from server.processes import Server, environment
from server.raw import PATIENCE, Raw, frame


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Listening]:
    with Listening(tmp_path_factory.mktemp("home"), Limits(unread=0.5, hello=3.0)) as running:
        yield running


@contextlib.contextmanager
def joined(origin: str, table: str, token: str | None, **options: Any) -> Iterator[Player]:
    address = origin.replace("http", "ws", 1) + f"/api/tables/{table}/play"
    with connect(address, origin=origin, open_timeout=PATIENCE, max_size=None, **options) as connection:  # type: ignore[arg-type]
        yield Player(connection.send, lambda: heard(connection), token)


def heard(connection: ClientConnection) -> str:
    text = connection.recv(timeout=PATIENCE)
    assert isinstance(text, str)
    return text


def test_two_play_over_the_network(server: Listening) -> None:
    made = server.post("/api/tables", seats())
    with (
        joined(server.origin, made["table"], made["tokens"]["A"]) as a,
        joined(server.origin, made["table"], made["tokens"]["B"]) as b,
    ):
        a.hello()
        b.hello()
        assert play({"A": a, "B": b}, random.Random(8), 20) == 20
        assert a.log and a.state["seq"] == b.state["seq"]


def test_another_site_gets_no_socket(server: Listening) -> None:
    made = server.post("/api/tables", seats())
    address = server.origin.replace("http", "ws", 1) + f"/api/tables/{made['table']}/play"
    for origin in ("https://elsewhere.example", None):
        with pytest.raises(InvalidStatus) as refused, connect(address, origin=origin):  # type: ignore[arg-type]
            pass
        assert refused.value.response.status_code == 403


@pytest.mark.parametrize(
    "sent",
    [
        frame(1, b"x" * (LARGEST_FRAME + 1)),
        frame(1, b"", length=1 << 40),
        frame(1, b"\xff\xff"),
        frame(3, b"x"),
        frame(9, b"x" * 126),
        b"\xff" * 64,
        b"\x81\x01x",  # not masked
        frame(1, b"{", fin=False) + frame(0, b"", fin=False) * 5_000,
        frame(9, b"") * 20_000,
        frame(0, b"x"),
        frame(0x41, b"x"),  # compressed, which was not agreed on
    ],
    ids=["large", "announced", "letters", "opcode", "control", "noise", "bare", "pieces", "pings", "rest", "packed"],
)
def test_what_is_no_socket_frame_ends_that_connection_alone(server: Listening, sent: bytes) -> None:
    made = server.post("/api/tables", seats())
    with joined(server.origin, made["table"], made["tokens"]["A"]) as a:
        before = a.hello()
        with Raw(server.port, made["table"]) as other:
            with contextlib.suppress(ConnectionError):
                other.send(sent)
            other.ended()
        a.say(type="ping", t=1)
        assert a.hear() == {"type": "pong", "t": 1} and a.state == before


def test_who_says_nothing_is_sent_away(server: Listening) -> None:
    made = server.post("/api/tables", seats())
    with Raw(server.port, made["table"]) as silent:
        assert silent.ended() == 4400


def test_who_does_not_read_is_cut_off_and_holds_nobody_up(server: Listening) -> None:
    made = server.post("/api/tables", seats())
    table = made["table"]
    with Raw(server.port, table) as deaf, joined(server.origin, table, made["tokens"]["A"]) as a:
        deaf.say(type="hello", token=None)
        a.hello()
        room = server.serving.hall.rooms[table]
        until = time.monotonic() + PATIENCE
        while len(room.visitors) < 2 and time.monotonic() < until:
            a.ask(type="offer", kind="draw")
        # Each offer, and taking it back, makes a state for everybody.
        while len(room.visitors) > 1 and time.monotonic() < until:
            for frame_sent in ({"type": "offer", "kind": "draw"}, {"type": "reply", "kind": "draw", "accept": False}):
                a.ask(**frame_sent)
            time.sleep(0.05)  # not to be too fast
        assert len(room.visitors) == 1


def test_the_command_serves_and_stops_in_good_order(tmp_path: Path) -> None:
    command = [sys.executable, "-P", "-m", "bloodwork", "serve", "--port", "0", "--home", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment(), text=True) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line.startswith("the table is open at http://127.0.0.1:"), line
        served = Server(process.pid, int(line.strip().rstrip("/").rpartition(":")[2]))
        made = served.call("/api/tables", seats())
        with joined(served.origin, made["table"], made["tokens"]["A"]) as a:
            a.hello()
            process.send_signal(signal.SIGTERM)
            # It tells everybody to come back, and that is no failure.
            with pytest.raises(ConnectionClosed) as closed:
                while True:
                    a.hear()
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012
        assert process.wait(PATIENCE) == 0
