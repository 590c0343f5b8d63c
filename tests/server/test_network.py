"""The server on a port: what comes over the wire, who does not read, and what is left after a hard kill."""

from __future__ import annotations

import contextlib
import json
import os
import random
import signal
import socket
import struct
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from bloodwork.server.limits import Limits
from bloodwork.server.wire import LARGEST_FRAME
from server.players import Frame, Listening, Player, play, seats

PATIENCE = 60  # seconds that a busy machine may take


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Listening]:
    with Listening(tmp_path_factory.mktemp("home"), Limits(unread=0.5, hello=3.0)) as running:
        yield running


def called(origin: str, path: str, body: Frame | None = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(origin + path, data, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return json.load(answer)


@contextlib.contextmanager
def joined(origin: str, table: str, token: str | None, **options: Any) -> Iterator[Player]:
    address = origin.replace("http", "ws", 1) + f"/api/tables/{table}/play"
    with connect(address, origin=origin, open_timeout=PATIENCE, max_size=None, **options) as connection:  # type: ignore[arg-type]
        yield Player(connection.send, lambda: heard(connection), token)


def heard(connection: ClientConnection) -> str:
    text = connection.recv(timeout=PATIENCE)
    assert isinstance(text, str)
    return text


def raw(server: Listening, table: str, *more: str) -> socket.socket:
    """A socket on which nothing but the handshake was said."""
    found = socket.socket()
    found.settimeout(PATIENCE)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    found.connect(("127.0.0.1", server.port))
    lines = [
        f"GET /api/tables/{table}/play HTTP/1.1",
        f"Host: 127.0.0.1:{server.port}",
        f"Origin: {server.origin}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13",
        *more,
    ]
    found.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
    head = b""
    while b"\r\n\r\n" not in head:
        head += found.recv(1)
    assert head.startswith(b"HTTP/1.1 101"), head
    assert b"permessage-deflate" not in head
    return found


def frame(opcode: int, data: bytes, *, fin: bool = True, length: int | None = None) -> bytes:
    """One masked frame; `length` is what it says of itself."""
    size = len(data) if length is None else length
    head = bytes([(0x80 if fin else 0) | opcode])
    if size < 126:
        head += bytes([0x80 | size])
    elif size < 1 << 16:
        head += bytes([0x80 | 126]) + struct.pack("!H", size)
    else:
        head += bytes([0x80 | 127]) + struct.pack("!Q", size)
    return head + b"\0\0\0\0" + data


def ended(found: socket.socket) -> bool:
    """Whether the other side ends the connection before long."""
    with contextlib.suppress(ConnectionError):
        while found.recv(65536):
            pass
    return True


def test_two_play_over_the_network(server: Listening) -> None:
    made = called(server.origin, "/api/tables", seats())
    with (
        joined(server.origin, made["table"], made["tokens"]["A"]) as a,
        joined(server.origin, made["table"], made["tokens"]["B"]) as b,
    ):
        a.hello()
        b.hello()
        assert play({"A": a, "B": b}, random.Random(8), 20) == 20
        assert a.log and a.state["seq"] == b.state["seq"]


def test_another_site_gets_no_socket(server: Listening) -> None:
    made = called(server.origin, "/api/tables", seats())
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
    made = called(server.origin, "/api/tables", seats())
    with joined(server.origin, made["table"], made["tokens"]["A"]) as a:
        before = a.hello()
        with raw(server, made["table"]) as other:
            with contextlib.suppress(ConnectionError):
                other.sendall(sent)
            assert ended(other)
        a.say(type="ping", t=1)
        assert a.hear() == {"type": "pong", "t": 1} and a.state == before


def test_who_says_nothing_is_sent_away(server: Listening) -> None:
    made = called(server.origin, "/api/tables", seats())
    with raw(server, made["table"]) as silent:
        head = silent.recv(4)
        assert head[0] == 0x88 and struct.unpack("!H", head[2:])[0] == 4400


def test_who_does_not_read_is_cut_off_and_holds_nobody_up(server: Listening) -> None:
    made = called(server.origin, "/api/tables", seats())
    table = made["table"]
    with raw(server, table) as deaf, joined(server.origin, table, made["tokens"]["A"]) as a:
        deaf.sendall(frame(1, b'{"type":"hello","token":null}'))
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


class Process:
    """The command `bloodwork serve`, in a process that can be killed."""

    def __init__(self, home: Path) -> None:
        command = [sys.executable, "-P", "-m", "bloodwork", "serve", "--port", "0", "--home", str(home)]
        path = os.pathsep.join(part for part in sys.path if part)
        environment = {**os.environ, "PYTHONPATH": path, "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("the table is open at http://127.0.0.1:"), line
        self.origin = line.split()[-1].rstrip("/")

    def end(self, how: signal.Signals) -> int:
        self.process.send_signal(how)
        code = self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code


def test_a_hard_kill_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    first = Process(tmp_path)
    made = called(first.origin, "/api/tables", seats())
    table, tokens = made["table"], made["tokens"]
    with joined(first.origin, table, tokens["A"]) as a, joined(first.origin, table, tokens["B"]) as b:
        a.hello()
        b.hello()
        play({"A": a, "B": b}, random.Random(6), 10)
        asked = {"A": a, "B": b}[a.state["prompt"]["player"]]
        number = asked.state["prompt"]["number"]
        answer = asked.any_answer(random.Random(1))
        acknowledged = asked.act(answer, id="the last")
        for player in (a, b):
            player.until(acknowledged["seq"])
        views = a.state["view"], b.state["view"]
        logs = a.log, b.log
        first.end(signal.SIGKILL)
        with pytest.raises(ConnectionClosed):
            a.hear()
    second = Process(tmp_path)
    with joined(second.origin, table, tokens["A"]) as a, joined(second.origin, table, tokens["B"]) as b:
        a.hello()
        b.hello()
        assert (a.state["view"], b.state["view"]) == views and (a.log, b.log) == logs
        again = {"A": a, "B": b}[asked.state["table"]["you"]]
        assert again.ask(type="act", id="the last", prompt=number, answer=answer) == acknowledged
        assert play({"A": a, "B": b}, random.Random(7), 5) == 5
        # A stop in good order tells everybody to come back, and is no failure.
        code = second.end(signal.SIGTERM)
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                a.hear()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012
        assert code == 0
