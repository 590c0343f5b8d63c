"""One connection of a player: frames in and out, without a task of its own, so that many cost little."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from typing import Final, cast

import msgspec
from msgspec import Struct
from websockets.client import ClientProtocol
from websockets.datastructures import Headers
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.typing import Origin
from websockets.uri import parse_uri


class Option(Struct, frozen=True):
    text: str


class Prompt(Struct, frozen=True):
    number: int
    player: str
    least: int = 0
    options: tuple[Option, ...] | None = None  # None: it is for the other player


class TableSeen(Struct, frozen=True):
    status: str


class State(Struct, tag_field="type", tag="state", frozen=True):
    """Of a state, what a player needs who takes whatever is offered."""

    seq: int
    table: TableSeen
    prompt: Prompt | None


class Ack(Struct, tag_field="type", tag="ack", frozen=True):
    id: str
    seq: int


class Refused(Struct, tag_field="type", tag="refused", frozen=True):
    id: str
    kind: str
    message: str


Heard = State | Ack | Refused
_HEARD: Final[msgspec.json.Decoder[Heard]] = msgspec.json.Decoder(Heard)
_SAID: Final = msgspec.json.Encoder()


class Line(asyncio.Protocol):
    def __init__(
        self, server: str, table: str, address: str, heard: Callable[[Heard], None], lost: Callable[[], None]
    ) -> None:
        """`address` is whose call it is, as a web server in front would say."""
        self._server = server
        self._heard = heard
        self._lost = lost
        self._protocol = ClientProtocol(
            parse_uri(f"ws://{server}/api/tables/{table}/play"), origin=Origin(f"http://{server}"), max_size=None
        )
        self._address = address
        self._transport: asyncio.Transport | None = None
        self._pieces: list[bytes] = []
        self._left = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def come(self, buffer: int = 0) -> None:
        """`buffer`: bytes that the system keeps for what has not been read, if not as many as it likes."""
        loop = asyncio.get_running_loop()
        own = socket.socket()
        if buffer:
            own.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        own.setblocking(False)
        host, _, port = self._server.partition(":")
        await loop.sock_connect(own, (host, int(port)))
        await loop.create_connection(lambda: self, sock=own)
        await self.opened

    def say(self, **frame: object) -> None:
        self._protocol.send_text(_SAID.encode(frame))
        self._flush()

    def stop_reading(self) -> None:
        assert self._transport is not None
        self._transport.pause_reading()

    def leave(self) -> None:
        self._left = True
        if self._transport is not None:
            self._transport.abort()

    # -------------------------------------------------------------- what the network calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is none by its class
        request = self._protocol.connect()
        request.headers.update(Headers({"X-Forwarded-For": self._address}))
        self._protocol.send_request(request)
        self._flush()

    def data_received(self, data: bytes) -> None:
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if isinstance(event, Response):
                self._answered(event)
            elif isinstance(event, Frame):
                self._take(event)
        self._flush()

    def connection_lost(self, error: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the server let nobody in"))
        elif not self._left:
            self._lost()

    def _answered(self, response: Response) -> None:
        if response.status_code == 101:
            self.opened.set_result(None)
        else:
            self.opened.set_exception(ConnectionError(f"the server answered {response.status_code}"))

    def _take(self, frame: Frame) -> None:
        if frame.opcode not in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
            return
        self._pieces.append(bytes(frame.data))
        if frame.fin:
            whole = self._pieces[0] if len(self._pieces) == 1 else b"".join(self._pieces)
            self._pieces.clear()
            self._heard(_HEARD.decode(whole))

    def _flush(self) -> None:
        if self._transport is not None:
            for data in self._protocol.data_to_send():
                if data:
                    self._transport.write(data)
