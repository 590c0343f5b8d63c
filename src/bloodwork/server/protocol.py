"""The socket as the network sees it: uvicorn's, with an end for those who would fill its memory.

Closing a connection in good order waits until everything was read by the other side. One that reads nothing is cut:
`cut(scope)` drops what waits for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import time
from asyncio.transports import BaseTransport
from collections.abc import Callable
from typing import Any, Final, cast

from litestar.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from bloodwork.server.inflow import Inflow
from bloodwork.server.limits import Bucket

NETWORK: Final = "bloodwork.network"
MOST_PIECES: Final = 64  # of one message
PINGS: Final = 5.0  # a second
PING_BURST: Final = 50
WAITING: Final = 64 * 1024  # bytes in the transport, above which nothing more is written or read
PIECE: Final = 512  # bytes that are taken in at once: no more than some seventy frames

# What a client sends wrong is no event of the server's.
_QUIET: Final = logging.getLogger("bloodwork.server.network")
_QUIET.addFilter(lambda record: record.levelno < logging.ERROR or "UTF-8" not in str(record.msg))


class Protocol(WebSocketsSansIOProtocol):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.logger = _QUIET
        self.pings = Bucket(PINGS, PING_BURST, time.monotonic)
        self.when_lost: Callable[[], None] = lambda: None
        self.inflow: Inflow | None = None

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        if isinstance(transport, Inflow):
            transport.feed(super().data_received, PIECE)
            self.inflow = transport
        self.transport.set_write_buffer_limits(WAITING)
        # The system would keep megabytes for a client that does not read.
        if (found := transport.get_extra_info("socket")) is not None:
            with contextlib.suppress(OSError):
                found.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, WAITING)

    def data_received(self, data: bytes) -> None:
        if self.inflow is None or not self.handshake_initiated:
            super().data_received(data)
        else:
            self.inflow.received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        if self.inflow is not None:
            self.inflow.drop()
        super().connection_lost(exc)
        self.when_lost()
        # Nobody looks for garbage while many play: what is gone must not hold itself.
        self.when_lost = lambda: None
        with contextlib.suppress(Exception):
            self.conn.parser.close()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        super().on_task_complete(task)
        cast("dict[str, Any]", self.scope).clear()  # it leads to whatever looked at it, and that leads here

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            of = self.inflow.of if self.inflow is not None else None
            self.scope["extensions"][NETWORK] = {"abort": self.transport.abort, "of": of}

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= MOST_PIECES:
            self.transport.abort()
            return
        super().handle_cont(event)

    def handle_ping(self) -> None:
        if not self.pings.take():
            self.transport.abort()
            return
        super().handle_ping()

    def shutdown(self) -> None:
        """The server stops, whatever state this connection is in."""
        try:
            super().shutdown()
        except Exception:
            self.transport.abort()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()


def cut(scope: Scope) -> bool:
    """Ends a connection at once, with all that waits in it; False where the network cannot do that."""
    found: Any = (scope.get("extensions") or {}).get(NETWORK)
    if found is None:
        return False
    found["abort"]()
    return True


def belongs_to(scope: Scope, address: str) -> None:
    """It is known now for whom a connection speaks: what it sends is taken in when it is the turn of that address."""
    found: Any = (scope.get("extensions") or {}).get(NETWORK)
    if found is not None and found["of"] is not None:
        found["of"](address)
