"""What reaches the server before anything of it is a call: connections, heads, hosts, and calls that lead nowhere."""

from __future__ import annotations

import http.client
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from bloodwork.errors import NotUnderstood
from bloodwork.server import open_files
from bloodwork.server.gate import HEADERS
from bloodwork.server.limits import Limits
from server.players import Listening, opened, seats
from server.processes import environment
from server.raw import PATIENCE, Raw

LIMITS = Limits(
    head_within=0.5, body_within=0.8, unread=0.5, read_within=1.0, connections=40, connections_of_address=30, hello=2.0
)
HOST = b"Host: 127.0.0.1\r\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Listening]:
    with Listening(tmp_path_factory.mktemp("home"), LIMITS) as running:
        yield running


OPEN: list[socket.socket] = []


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    yield
    while OPEN:
        OPEN.pop().close()


class Wire:
    """A connection on which anything can be said."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        OPEN.append(self.socket)

    def send(self, data: bytes, most: int = 1) -> int:
        """Sends it so often, or until the other side ends the connection; how many bytes went."""
        sent = 0
        try:
            for _ in range(most):
                self.socket.sendall(data)
                sent += len(data)
        except OSError:
            pass
        return sent

    def heard(self) -> bytes:
        """All that is said until the other side ends."""
        found = b""
        try:
            while more := self.socket.recv(65536):
                found += more
        except OSError:
            pass
        self.socket.close()
        return found


def serves(server: Listening) -> bool:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    connection.request("GET", "/api/back.svg")
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status == 200


@pytest.mark.parametrize(
    ("first", "again"),
    [
        (b"GET / HTTP/1.1\r\n" + HOST, b"a: b\r\n" * 1000),
        (b"GET / HTTP/1.1\r\n" + HOST + b"a: ", b"b" * 10_000),
        (b"GET /", b"b" * 10_000),
        (b"GET / HTTP/1.1\r\n" + HOST, b"a" * 10_000),
    ],
    ids=["many", "one", "line", "name"],
)
def test_a_head_without_end_is_refused(server: Listening, first: bytes, again: bytes) -> None:
    wire = Wire(server.port)
    wire.send(first)
    assert wire.send(again, 5_000) < 5_000 * len(again)  # what the system keeps by itself is less
    answer = wire.heard()
    assert not answer or answer.startswith((b"HTTP/1.1 431", b"HTTP/1.1 400"))
    assert serves(server)


def test_what_follows_a_body_has_an_end_too(server: Listening) -> None:
    wire = Wire(server.port)
    wire.send(b"POST /api/replays HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n0\r\n")
    assert wire.send(b"a: b\r\n" * 5_000, 5_000) < 5_000 * 30_000
    assert serves(server)


def test_a_body_of_small_pieces_has_an_end(server: Listening) -> None:
    wire = Wire(server.port)
    wire.send(b"POST /api/replays HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\n")
    assert wire.send(b"1\r\n{\r\n" * 10_000, 1_000) < 60_000_000
    assert serves(server)


def test_requests_that_wait_behind_another_are_few(server: Listening) -> None:
    wire = Wire(server.port)
    wire.send((b"GET /api/back.svg HTTP/1.1\r\n" + HOST + b"\r\n") * 2_000)
    assert wire.heard().count(b"HTTP/1.1 200") < 1_000
    assert server.serving.edge.ended["pipelined"]
    assert serves(server)


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET / HTTP/1.1\r\nHo",
        b"POST /api/tables HTTP/1.1\r\n" + HOST + b"Content-Length: 100\r\n\r\n{",
        b"GET /api/back.svg HTTP/1.1\r\n" + HOST + b"\r\nGET /",
    ],
    ids=["nothing", "half a head", "half a body", "half a second head"],
)
def test_who_says_nothing_or_half_is_sent_away(server: Listening, said: bytes) -> None:
    wire = Wire(server.port)
    wire.send(said)
    began = time.monotonic()
    wire.heard()
    assert time.monotonic() - began < 5  # a connection that rests between two calls is let go after 5 as well


def test_a_head_that_trickles_is_late_all_the_same(server: Listening) -> None:
    wire = Wire(server.port)
    began = time.monotonic()
    wire.send(b"GET /")
    while time.monotonic() - began < PATIENCE and wire.send(b"x"):
        time.sleep(0.1)
    assert time.monotonic() - began < 5


def test_who_does_not_read_an_answer_is_cut_off(server: Listening) -> None:
    wire = Wire(server.port)
    wire.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    before = server.serving.edge.ended.get("unread", 0)
    asked = b"GET /api/rulesets/bloodless/cards HTTP/1.1\r\n" + HOST + b"\r\n"
    wire.send(asked * 15)
    until = time.monotonic() + PATIENCE
    while server.serving.edge.ended.get("unread", 0) == before and time.monotonic() < until:
        time.sleep(0.05)
    assert server.serving.edge.ended["unread"] == before + 1
    assert serves(server)


def test_connections_are_counted_before_anything_is_said(server: Listening) -> None:
    made = server.post("/api/tables", seats())
    with Raw(server.port, made["table"]):  # a socket counts as the connection that it was
        silent = [Wire(server.port) for _ in range(45)]
        began = time.monotonic()
        ended = 0
        for wire in silent:
            wire.socket.settimeout(0.2)
            try:
                ended += wire.socket.recv(1) == b""
            except TimeoutError:
                break
            except OSError:
                ended += 1
        for wire in silent:
            wire.socket.close()
        assert time.monotonic() - began < PATIENCE
    assert server.serving.edge.ended["connections"]
    until = time.monotonic() + PATIENCE
    while server.serving.edge.doors.open and time.monotonic() < until:
        time.sleep(0.05)
    assert server.serving.edge.doors.open == 0  # who has left is not counted any more
    assert serves(server)


def test_proxies_are_not_counted_as_one_address(tmp_path: Path) -> None:
    from bloodwork.server.http_protocol import Edge

    edge = Edge(Limits(connections=3, connections_of_address=1), ["10.0.0.9"])
    assert [edge.enter(one) for one in ("10.0.0.9", "10.0.0.9", "10.0.0.1", "10.0.0.2")] == [True, True, True, False]
    edge.leave("10.0.0.9")
    assert not edge.enter("10.0.0.1") and edge.enter("10.0.0.2")


@pytest.mark.parametrize(
    "path", ["/x%00.js", "/%00", "/a%ff.js", "/%2e%2e/app.py", "/a%0ab.css", "/nothing.js", "/a/b"]
)
def test_what_is_not_there_is_told_like_everything_else(tmp_path: Path, path: str) -> None:
    with opened(tmp_path) as (client, _):
        answer = client.get(path)
        assert answer.status_code == 404
        assert answer.json()["error"]["kind"] == "unknown"
        assert {name.decode() for name, _ in HEADERS} <= set(answer.headers)


def test_calls_that_lead_nowhere_are_counted(tmp_path: Path) -> None:
    with opened(tmp_path, Limits(calls=0.001, call_burst=4)) as (client, _):
        codes = [
            client.delete("/api/rulesets").status_code,
            client.get("/api/nothing/at/all").status_code,
            client.post("/").status_code,
            client.get("/nothing.js").status_code,
            client.delete("/api/rulesets").status_code,
            client.get("/api/nothing/at/all").status_code,
        ]
        assert codes == [405, 404, 405, 404, 429, 429]
        assert {name.decode() for name, _ in HEADERS} <= set(client.delete("/api/rulesets").headers)


def test_only_hosts_that_are_ours_are_answered_for(tmp_path: Path) -> None:
    with opened(tmp_path, hosts=("club.example",)) as (client, _):

        def code(host: str) -> int:
            return client.get("/api/rulesets", headers={"host": host}).status_code

        assert [code(one) for one in ("club.example", "CLUB.example:443", "localhost:1", "127.0.0.1", "[::1]:80")] == [
            200
        ] * 5
        assert [code(one) for one in ("evil.example", "club.example.evil.example", "testserver.local")] == [421] * 3
        answer = client.post("/api/tables", json=seats(), headers={"host": "evil.example"})
        assert answer.status_code == 421 and "--allowed-host" in answer.json()["error"]["expected"]


def test_a_socket_for_another_host_is_refused_though_its_page_came_from_there(server: Listening) -> None:
    made = server.post("/api/tables", seats())
    with pytest.raises(AssertionError, match="403"):
        # The page of a name that points here has that name as its origin.
        Raw(server.port, made["table"], host="evil.example", origin="http://evil.example")


def test_connections_are_fitted_to_the_limit_of_open_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_files, "raise_limit", lambda wanted: min(wanted, 100))
    assert open_files.fit_connections(50, demanded=True) == (50, "")
    possible, told = open_files.fit_connections(5_000, demanded=False)
    assert possible == 100 and "100 connections, not 5,000" in told
    with pytest.raises(NotUnderstood, match="--connections 100"):
        open_files.fit_connections(5_000, demanded=True)
    monkeypatch.setattr(open_files, "raise_limit", lambda wanted: -20)
    with pytest.raises(NotUnderstood, match="allows 0 connections"):
        open_files.fit_connections(5_000, demanded=False)


@pytest.mark.parametrize(
    ("soft", "hard", "option", "told"),
    [(256, 256, "5000", "allows 128 connections, not 5,000"), (256, 512, "384", "")],
)
def test_the_command_looks_at_the_limit_of_open_files(
    tmp_path: Path, soft: int, hard: int, option: str, told: str
) -> None:
    resource = pytest.importorskip("resource")
    program = (
        "import resource, sys, bloodwork.cli as c\n"
        f"resource.setrlimit(resource.RLIMIT_NOFILE, ({soft}, {hard}))\n"
        "from bloodwork.server import run\n"
        "run.make_server = lambda *a, **k: sys.exit(print(resource.getrlimit(resource.RLIMIT_NOFILE)[0]))\n"
        f"c.main(['serve', '--port', '0', '--connections', '{option}', '--home', {str(tmp_path)!r}])\n"
    )
    assert resource
    found = subprocess.run(
        [sys.executable, "-P", "-c", program], env=environment(), capture_output=True, text=True, timeout=PATIENCE
    )
    if told:
        assert told in found.stderr + found.stdout and found.returncode != 0
    else:
        assert found.stdout.strip() == "512", found.stderr
