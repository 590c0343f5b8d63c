"""A call reaches the owner of its table once, with the caller's address, and ends as the owner ends it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest
from websockets.asyncio.server import ServerConnection, serve

from bloodwork.server.relay import HEADER, Passes, Relays, relay_http, relay_socket

SECRET = b"s" * 32


def scope(path: str = "/api/tables/t/play", headers: list[tuple[bytes, bytes]] | None = None, **more: Any) -> Any:
    return {"path": path, "raw_path": path.encode(), "headers": headers or [], "client": ("203.0.113.9", 4), **more}


def passed(written: str, path: str = "/api/tables/t/play", **more: Any) -> Any:
    return scope(path, [(HEADER.encode(), written.encode("latin-1"))], **more)


def test_a_pass_tells_who_called() -> None:
    passes = Passes(SECRET)
    written = passes.write("SOCKET", "/api/tables/t/play", "2001:db8::1")
    assert passes.caller(passed(written)) == "2001:db8::1"
    assert passes.caller(scope()) is None


@pytest.mark.parametrize(
    "forged",
    [
        "",
        " ",
        "x y z",
        "9999999999  203.0.113.9",
        "9999999999 " + "0" * 64 + " 203.0.113.9",
        "9999999999 é 203.0.113.9",
        "-1 " + "0" * 64 + " ",
    ],
)
def test_a_pass_that_was_not_written_here_is_none(forged: str) -> None:
    assert Passes(SECRET).caller(passed(forged)) is None


def test_a_pass_is_for_one_call_and_a_short_time() -> None:
    now = [1000.0]
    passes = Passes(SECRET, lambda: now[0])
    written = passes.write("POST", "/api/tables/t/join", "203.0.113.9")
    good = passed(written, "/api/tables/t/join", method="POST")
    assert passes.caller(good) == "203.0.113.9"
    assert passes.caller(passed(written, "/api/tables/u/join", method="POST")) is None
    assert passes.caller(passed(written, "/api/tables/t/join", method="GET")) is None
    assert passes.caller(passed(written.replace("203", "204"), "/api/tables/t/join", method="POST")) is None
    assert Passes(b"t" * 32, lambda: now[0]).caller(good) is None
    assert passes.caller(scope(headers=good["headers"] * 2)) is None
    now[0] += 31
    assert passes.caller(good) is None


class Client:
    """The side of the browser: what it says, and what it has got."""

    def __init__(self, *says: str) -> None:
        self.frames: asyncio.Queue[str | None] = asyncio.Queue()
        for frame in says:
            self.frames.put_nowait(frame)
        self.got: asyncio.Queue[bytes] = asyncio.Queue()

    async def relayed(self, port: int, *said: str) -> tuple[int, str]:
        return await relay_socket(
            Passes(SECRET), f"http://127.0.0.1:{port}", scope(), said, self.frames.get, self.got.put
        )


@asynccontextmanager
async def owner(behave: Any) -> AsyncIterator[int]:
    async with serve(behave, "127.0.0.1", 0) as server:
        yield server.sockets[0].getsockname()[1]


async def echo(socket: ServerConnection) -> None:
    async for frame in socket:
        await socket.send(f"{socket.request.path}: {frame}")  # type: ignore[union-attr]


def test_frames_go_both_ways_in_order() -> None:
    async def run() -> None:
        client = Client(*(f"frame {n} ü" for n in range(50)))
        async with owner(echo) as port:
            relaying = asyncio.ensure_future(client.relayed(port, "hello"))
            got = [(await client.got.get()).decode() for _ in range(51)]
            assert got == ["/api/tables/t/play: hello", *(f"/api/tables/t/play: frame {n} ü" for n in range(50))]
            client.frames.put_nowait(None)
            assert (await relaying)[0] == 1000

    asyncio.run(asyncio.wait_for(run(), 30))


def test_the_owner_knows_the_caller_and_that_it_was_passed_on() -> None:
    seen: list[str | None] = []

    async def look(socket: ServerConnection) -> None:
        assert socket.request is not None
        headers = [(name.lower().encode(), value.encode()) for name, value in socket.request.headers.raw_items()]
        seen.append(Passes(SECRET).caller(scope(headers=headers)))
        await socket.close(4403, "not yours")

    async def run() -> None:
        async with owner(look) as port:
            assert await Client().relayed(port, "hello") == (4403, "not yours")

    asyncio.run(asyncio.wait_for(run(), 30))
    assert seen == ["203.0.113.9"]


def test_when_the_client_goes_the_owner_hears_it() -> None:
    heard = asyncio.Event()

    async def listen(socket: ServerConnection) -> None:
        async for _ in socket:
            pass
        heard.set()

    async def run() -> None:
        client = Client()
        async with owner(listen) as port:
            relaying = asyncio.ensure_future(client.relayed(port, "hello"))
            client.frames.put_nowait(None)
            await relaying
            await heard.wait()

    asyncio.run(asyncio.wait_for(run(), 30))


def test_when_the_owner_dies_the_client_is_told_to_come_back() -> None:
    async def die(socket: ServerConnection) -> None:
        await socket.recv()
        socket.transport.abort()

    async def run() -> None:
        async with owner(die) as port:
            assert (await Client().relayed(port, "hello"))[0] == 1012
        # And now nobody listens there.
        assert (await Client().relayed(port, "hello"))[0] == 1012

    asyncio.run(asyncio.wait_for(run(), 30))


def test_an_owner_that_lets_nobody_in_is_tried_again() -> None:
    async def run() -> None:
        async def refuse(connection: ServerConnection, _request: object) -> Any:
            return connection.respond(403, "no")

        async with serve(echo, "127.0.0.1", 0, process_request=refuse) as server:
            assert (await Client().relayed(server.sockets[0].getsockname()[1], "hello"))[0] == 1012

    asyncio.run(asyncio.wait_for(run(), 30))


def test_a_client_that_does_not_read_makes_the_owner_wait() -> None:
    sent = 0

    async def pour(socket: ServerConnection) -> None:
        nonlocal sent
        for _ in range(2000):
            await socket.send("x" * 20_000)
            sent += 1

    async def run() -> None:
        stuck = asyncio.Event()

        async def never(_frame: bytes) -> None:
            stuck.set()
            await asyncio.Event().wait()

        async with owner(pour) as port:
            relaying = asyncio.ensure_future(
                relay_socket(Passes(SECRET), f"http://127.0.0.1:{port}", scope(), ["hello"], asyncio.Queue().get, never)
            )
            await stuck.wait()
            before = -1
            while before != sent:
                before = sent
                await asyncio.sleep(0.3)
            assert sent < 2000
            relaying.cancel()
            with pytest.raises(asyncio.CancelledError):
                await relaying

    asyncio.run(asyncio.wait_for(run(), 30))


class Owner(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        headers = [(name.lower().encode(), value.encode()) for name, value in self.headers.items()]
        caller = Passes(SECRET).caller(scope(self.path, headers, method="POST"))
        kept = self.headers["Authorization"], self.headers["Cookie"]
        answer = f"{self.path} {caller} {kept} {body.decode()}".encode()
        self.send_response(409)
        self.send_header("Content-Type", "text/plain")
        self.send_header("Content-Length", str(len(answer)))
        self.send_header("X-Inner", "1")
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_: object) -> None:
        pass


def test_a_call_over_http_is_answered_as_the_owner_answers() -> None:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Owner)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        place = f"http://127.0.0.1:{server.server_port}"
        headers = [(b"authorization", b"Bearer x"), (b"cookie", b"c=1"), (b"host", b"club.example")]
        call = scope("/api/tables/t/join", headers, method="POST", query_string=b"a=%20b")
        answer = asyncio.run(relay_http(Relays(), Passes(SECRET), place, call, b"body"))
        assert answer is not None
        assert (answer.status, answer.headers) == (409, [("content-type", "text/plain")])
        assert answer.body == b"/api/tables/t/join?a=%20b 203.0.113.9 ('Bearer x', None) body"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
    assert asyncio.run(relay_http(Relays(), Passes(SECRET), place, call, b"body")) is None
