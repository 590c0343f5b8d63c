"""A process that does not own a table passes its callers on to the one that does.

A passed-on call carries a pass, signed with what only the processes on one database share. It names the caller's
address, and the one who gets it knows that the caller was let in already. A call with a pass is never passed on again,
so it cannot go in circles.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import http.client
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import SplitResult, urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from bloodwork.server.fair_queue import FairQueue, Place
from bloodwork.server.limits import limited

HEADER: Final = "bloodwork-relay"
COME_BACK: Final = 1012  # the close code that tells a client to try again
_VALID_FOR: Final = 30.0  # seconds; the clocks of the machines may differ by less
_REACHED_WITHIN: Final = 5.0
_ENDED_WITHIN: Final = 1.0
_ANSWERED_WITHIN: Final = 30.0
_AT_ONCE: Final = 16  # calls that wait for other processes
_OF_ADDRESS: Final = 4
_NOT_SENT: Final = frozenset({1005, 1006, 1015})  # codes that only say that no code came
# What a caller may say to the owner, and what the owner may answer; all else belongs to one connection.
_ASKED_WITH: Final = (
    "accept",
    "accept-encoding",
    "accept-language",
    "authorization",
    "content-type",
    "if-none-match",
    "x-request-id",
)
_ANSWERED_WITH: Final = ("cache-control", "content-encoding", "content-type", "etag", "location", "retry-after", "vary")

Scope = Mapping[str, Any]


class Passes:
    """Writes and reads passes. A pass is for one method and path, and for half a minute."""

    def __init__(self, secret: bytes, clock: Callable[[], float] = time.time) -> None:
        self._secret = secret
        self._clock = clock

    def write(self, method: str, path: str, caller: str) -> str:
        until = str(int(self._clock() + _VALID_FOR))
        return f"{until} {self._signed(method, path, caller, until)} {caller}"

    def caller(self, scope: Scope) -> str | None:
        """The address of the one who called another process first; None if this call was not passed on."""
        found = [value for name, value in scope["headers"] if name == HEADER.encode()]
        if len(found) != 1:
            return None
        until, _, rest = found[0].decode("latin-1").partition(" ")
        signed, _, caller = rest.partition(" ")
        right = self._signed(_method(scope), _path(scope), caller, until)
        if not hmac.compare_digest(signed.encode("latin-1"), right.encode()):
            return None
        return caller if self._clock() <= int(until) else None

    def _signed(self, *parts: str) -> str:
        text = "\n".join(parts).encode("utf-8", "replace")
        return hashlib.blake2b(text, key=self._secret, digest_size=32).hexdigest()


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    headers: list[tuple[str, str]]
    body: bytes


class Relays:
    """Calls that wait for the answers of other processes: in threads of their own, which nothing else needs."""

    def __init__(self) -> None:
        self.line = FairQueue(_AT_ONCE, _OF_ADDRESS)
        self._threads = ThreadPoolExecutor(_AT_ONCE, thread_name_prefix="bloodwork-relay")

    async def call(self, address: str, ask: Callable[[], Answer]) -> Answer:
        async with self.line.turn(Place(address)):
            return await asyncio.get_running_loop().run_in_executor(self._threads, ask)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


async def relay_http(relays: Relays, passes: Passes, owner: str, scope: Scope, body: bytes) -> Answer | None:
    """What the owner answers to this call; None if it cannot be reached, or does not answer."""
    path = _path(scope)
    headers = _chosen(
        ((name.decode("latin-1"), value.decode("latin-1")) for name, value in scope["headers"]), _ASKED_WITH
    )
    headers.append((HEADER, passes.write(_method(scope), path, _caller(scope))))

    def call() -> Answer:
        place = _place(owner)
        kind = http.client.HTTPSConnection if place.scheme == "https" else http.client.HTTPConnection
        connection = kind(place.hostname or "", place.port, timeout=_ANSWERED_WITHIN)
        try:
            connection.request(_method(scope), path, body, dict(headers))
            response = connection.getresponse()
            return Answer(response.status, _chosen(response.getheaders(), _ANSWERED_WITH), response.read())
        finally:
            connection.close()

    try:
        return await relays.call(limited(_caller(scope)), call)
    except (OSError, http.client.HTTPException):
        return None


async def relay_socket(
    passes: Passes,
    owner: str,
    scope: Scope,
    said: Iterable[str | bytes],
    receive: Callable[[], Awaitable[str | bytes | None]],
    send: Callable[[bytes], Awaitable[None]],
) -> tuple[int, str]:
    """Carries frames between a client and the owner until one of them ends; then the code and reason for the client.

    said: frames that the client has sent already. receive: its next frame, None when it is gone. send: a frame to it,
    which may wait until it can be sent: then the owner waits too, and drops a client that does not read.
    """
    place = _place(owner)
    path = _path(scope)
    address = f"{'wss' if place.scheme == 'https' else 'ws'}://{place.netloc}{path}"
    try:
        far = await connect(
            address,
            additional_headers=dict([(HEADER, passes.write(_method(scope), path, _caller(scope))), *_id_of(scope)]),
            user_agent_header=None,
            compression=None,
            proxy=None,
            open_timeout=_REACHED_WITHIN,
            close_timeout=_ENDED_WITHIN,
            max_size=None,
            max_queue=8,
        )
    except (OSError, TimeoutError, WebSocketException):
        return COME_BACK, "the server that has this table cannot be reached; come back"
    async with far:
        down = asyncio.ensure_future(_down(far, send))
        gone = asyncio.ensure_future(far.wait_closed())
        ways: list[asyncio.Future[None]] = [asyncio.ensure_future(_up(far, said, receive)), down, gone]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            if gone.done():
                # The last words of the owner, unless the client does not read them.
                await asyncio.wait([down], timeout=_ENDED_WITHIN)
        finally:
            for way in ways:
                way.cancel()
            ended = await asyncio.gather(*ways, return_exceptions=True)
    for error in ended:
        if isinstance(error, BaseException) and not isinstance(error, asyncio.CancelledError | OSError):
            raise error
    code = far.protocol.close_rcvd.code if far.protocol.close_rcvd is not None else None
    if code is None or code in _NOT_SENT:
        return COME_BACK, "the server that has this table is gone; come back"
    return code, far.close_reason or ""


async def _up(
    far: ClientConnection, said: Iterable[str | bytes], receive: Callable[[], Awaitable[str | bytes | None]]
) -> None:
    try:
        for frame in said:
            await far.send(frame)
        while (next_frame := await receive()) is not None:
            await far.send(next_frame)
    except ConnectionClosed:
        return


async def _down(far: ClientConnection, send: Callable[[bytes], Awaitable[None]]) -> None:
    try:
        while True:
            await send(await far.recv(decode=False))
    except ConnectionClosed:
        return


def _place(owner: str) -> SplitResult:
    return urlsplit(owner if "://" in owner else f"http://{owner}")


def _method(scope: Scope) -> str:
    return str(scope.get("method", "SOCKET"))


def _path(scope: Scope) -> str:
    """As it was written by the caller, with its query."""
    raw = scope.get("raw_path") or str(scope["path"]).encode()
    query = scope.get("query_string", b"")
    return str((raw + b"?" + query if query else raw).decode("latin-1"))


def _id_of(scope: Scope) -> list[tuple[str, str]]:
    headers = ((name.decode("latin-1"), value.decode("latin-1")) for name, value in scope["headers"])
    return _chosen(headers, ("x-request-id",))


def _caller(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else "?"


def _chosen(headers: Iterable[tuple[str, str]], names: Iterable[str]) -> list[tuple[str, str]]:
    return [(name.lower(), value) for name, value in headers if name.lower() in names]
