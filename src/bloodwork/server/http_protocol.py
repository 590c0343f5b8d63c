"""HTTP as the network sees it: uvicorn's protocol, with an end for connections that are silent, endless or too many.

uvicorn bounds neither the head of a request nor the time that one may take. Here a head has so many bytes and headers,
head, body and answer have their time, and connections are counted before anything of them is read. Whatever exceeds a
limit ends its own connection.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
from collections.abc import Collection
from typing import Any, Final

import uvicorn
from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from bloodwork.server.inflow import Inflow
from bloodwork.server.limits import Doors, Limits, limited
from bloodwork.server.loop_turns import LoopTurns

PIECE: Final = 8 * 1024  # bytes that are parsed at once
WAITING: Final = 256 * 1024  # bytes that the system keeps for one client
_TOO_LARGE: Final = "431 Request Header Fields Too Large"
_BAD: Final = "400 Bad Request"
_TOO_LATE: Final = "408 Request Timeout"

# What a client sends wrong is no event of the server's: it is counted.
_QUIET: Final = logging.getLogger("bloodwork.server.http")
_QUIET.addFilter(lambda record: not str(record.msg).startswith(("Invalid HTTP request", "Unsupported upgrade")))


class Edge:
    """What all connections of a server share: the limits, how many there are, and how many were ended by a limit."""

    def __init__(self, limits: Limits, proxies: Collection[str] = (), turns: LoopTurns | None = None) -> None:
        """`proxies` speak for many, so that their connections are not counted as those of one address."""
        self.limits = limits
        self.turns = turns or LoopTurns()
        self.doors = Doors(limits.connections, limits.connections_of_address)
        self.proxies = frozenset(proxies)
        self.ended: dict[str, int] = {}  # by reason

    def enter(self, address: str) -> bool:
        if self.doors.enter("" if self._shared(address) else limited(address), shared=self._shared(address)):
            self.count("connections")
            return False
        return True

    def leave(self, address: str) -> None:
        self.doors.leave("" if self._shared(address) else limited(address))

    def line(self, client: tuple[str, int] | None) -> str:
        """For whom a connection waits for its turns, as far as is known before it says anything."""
        address, port = client or ("?", 0)
        return f"{address} {port}" if self._shared(address) else limited(address)

    def count(self, reason: str) -> None:
        self.ended[reason] = self.ended.get(reason, 0) + 1

    def _shared(self, address: str) -> bool:
        return address in self.proxies or "*" in self.proxies


class Config(uvicorn.Config):
    """uvicorn's, with what our protocols need of ours."""

    edge: Edge


class HttpProtocol(HttpToolsProtocol):
    def __init__(self, config: uvicorn.Config, *args: Any, **kwargs: Any) -> None:
        super().__init__(config, *args, **kwargs)
        assert isinstance(config, Config)
        self.edge = config.edge
        self.limits = self.edge.limits
        self.logger = _QUIET
        self.entered: str | None = None  # the address that is counted for it
        self._running: RequestResponseCycle | None = None
        self._in_head = True
        self._taken = 0  # bytes of this request
        self._headers = 0
        self._body: list[bytes] = []  # of this piece
        self._timer: asyncio.TimerHandle | None = None  # of the head, then of the body
        self._reader: asyncio.TimerHandle | None = None  # of the answer
        self._left = 0  # bytes of the answer that waited when it was last looked at
        self._slow_since = 0.0

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.transport = self.inflow = Inflow(transport, self.edge.turns, self.edge.line(self.client))  # type: ignore[assignment]
        self.flow = FlowControl(self.transport)
        self.inflow.feed(self._take, PIECE)
        address = self.client[0] if self.client else "?"
        if not self.edge.enter(address):
            self.transport.abort()
            return
        self.entered = address
        # The system would keep megabytes for a client that does not read.
        if (found := transport.get_extra_info("socket")) is not None:
            with contextlib.suppress(OSError):
                found.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, WAITING)
        self._within(self.limits.head_within, "head")

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop()
        self._unset_keepalive_if_required()
        self._left_for_good()
        self._let_go()
        self.inflow.drop()
        super().connection_lost(exc)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._running = cycle
        super()._start_asgi_task(cycle, app)

    def _let_go(self) -> None:
        """The call that is being answered hears that nobody is there any more, also if others wait behind it."""
        if self._running is not None and not self._running.response_complete:
            self._running.disconnected = True
            self._running.message_event.set()
        self.pipeline.clear()

    def _left_for_good(self) -> None:
        if self.entered is not None:
            self.edge.leave(self.entered)
            self.entered = None

    # -------------------------------------------------------------- what comes in

    def data_received(self, data: bytes) -> None:
        self.inflow.received(data)

    def _take(self, piece: bytes) -> None:
        if self.transport.get_protocol() is not self:
            return
        self._taken += len(piece)
        super().data_received(piece)
        self._pass_body()
        if self.transport.get_protocol() is not self:
            self.parser = None  # type: ignore[assignment]  # it would hold this, and this it
            return
        if self.transport.is_closing():
            return
        if self._in_head and self._taken > self.limits.head:
            self.refuse("head", _TOO_LARGE)
        elif self._taken > self.limits.message:
            self.end("message")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head = True
        self._headers = 0
        if self._timer is None:  # the first has its time from the connection on
            self._within(self.limits.head_within, "head")

    def on_header(self, name: bytes, value: bytes) -> None:
        self._headers += 1
        if self._headers > self.limits.headers:
            if not self.transport.is_closing():
                self.refuse("headers", _TOO_LARGE)
        elif self._in_head:  # what follows a body is not heard
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._in_head = False
        if self.transport.is_closing():
            return
        if len(self.pipeline) >= self.limits.pipelined:
            self.end("pipelined")
            return
        super().on_headers_complete()
        self._within(self.limits.body_within, "body")

    def on_body(self, body: bytes) -> None:
        if not self.transport.is_closing():
            self._body.append(body)

    def _pass_body(self) -> None:
        """A body of many small pieces is put together once."""
        if self._body:
            body, self._body = b"".join(self._body), []
            if self.cycle is not None and not self.transport.is_closing():
                super().on_body(body)

    def on_message_complete(self) -> None:
        self._pass_body()
        self._stop_timer()
        self._in_head = True
        self._taken = 0
        if self.cycle is not None and not self.transport.is_closing():
            super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._stop()
        super().handle_websocket_upgrade()
        # From here on the socket counts as this connection did.
        taken = self.transport.get_protocol()
        if self.entered is not None and hasattr(taken, "when_lost"):
            taken.when_lost = self._left_for_good
        else:
            self._left_for_good()
        if not getattr(taken, "handshake_initiated", False):
            self.refuse("malformed", _BAD)  # nobody would ever answer it, or end it

    # -------------------------------------------------------------- who does not read

    def pause_writing(self) -> None:
        super().pause_writing()
        self._watch_reader()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.get_write_buffer_size():
            self._watch_reader()

    def send_400_response(self, msg: str) -> None:
        self.edge.count("malformed")
        super().send_400_response(msg)
        self._watch_reader()

    def _watch_reader(self) -> None:
        """What waits must become less, and be gone in time, also when the connection is being closed."""
        if self._reader is None:
            self._slow_since = self.loop.time()
            self._look_again()

    def _look_again(self) -> None:
        self._left = self.transport.get_write_buffer_size()
        self._reader = self.loop.call_later(self.limits.unread, self._look_at_reader)

    def _look_at_reader(self) -> None:
        self._reader = None
        waits = self.transport.get_write_buffer_size()
        if waits and (waits >= self._left or self.loop.time() - self._slow_since >= self.limits.read_within):
            self.end("unread")
        elif waits:
            self._look_again()

    # -------------------------------------------------------------- how it ends

    def _within(self, seconds: float, what: str) -> None:
        self._stop_timer()
        self._timer = self.loop.call_later(seconds, self._too_late, what)

    def _too_late(self, what: str) -> None:
        self._timer = None
        if self._taken and (self.cycle is None or self.cycle.response_complete):
            self.refuse(what, _TOO_LATE)
        else:
            self.end(what)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _stop(self) -> None:
        self._stop_timer()
        if self._reader is not None:
            self._reader.cancel()
            self._reader = None

    def refuse(self, reason: str, status: str) -> None:
        """Says why in one line, and ends the connection."""
        self.edge.count(reason)
        self._stop()
        self.transport.write(f"HTTP/1.1 {status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n".encode())
        self.transport.close()
        self._watch_reader()

    def end(self, reason: str) -> None:
        self.edge.count(reason)
        self._stop()
        self._let_go()
        self.transport.abort()
