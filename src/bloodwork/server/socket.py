"""One client at a table: frames in, answers and states out."""

from __future__ import annotations

import asyncio
import logging
import time
from functools import partial
from typing import Any, Final

from litestar import WebSocket, websocket
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from bloodwork.server.gate import address_of
from bloodwork.server.hall import Elsewhere
from bloodwork.server.http_errors import TooFast, Unavailable
from bloodwork.server.limits import Bucket, Doors, limited
from bloodwork.server.outbox import Outbox
from bloodwork.server.protocol import belongs_to, cut
from bloodwork.server.refusals import in_language
from bloodwork.server.relay import relay_socket
from bloodwork.server.rooms import COME_BACK, Closed, Room, Visitor
from bloodwork.server.serving import Serving
from bloodwork.server.wire import (
    AskHint,
    BadFrame,
    ClientFrame,
    Hello,
    Offer,
    Ping,
    Pong,
    RefusalKind,
    Refused,
    ReplyTo,
    encode,
    read_frame,
)

LOG: Final = logging.getLogger("bloodwork.server")
Socket = WebSocket[Any, Any, Any]

# Why a connection was closed by us, beside 1012: come back, the server stops or the table moves.
FRAME_UNIT: Final = 100  # bytes of a frame that count as one more
BAD_FRAMES: Final = 4400
TOO_FAST: Final = 4429


def routes(serving: Serving) -> list[ControllerRouterHandler]:
    limits = serving.settings.limits
    doors = Doors(limits.connections, limits.connections_of_address)

    @websocket("/api/tables/{table:str}/play")
    async def play(socket: Socket, table: FromPath[str]) -> None:
        # Who was passed on by another process was let in there.
        caller = serving.passes.caller(socket.scope)
        address = caller or address_of(socket.scope)
        if doors.enter(limited(address)):
            # Before it is accepted, closing is a plain 403.
            await socket.close()
            return
        try:
            await Connection(socket, serving, table, address, passed=caller is not None).serve()
        finally:
            doors.leave(limited(address))
            socket.receive = socket.send = _gone  # type: ignore[assignment]  # they hold it, and it them

    return [play]


async def _gone(*_: object) -> None:
    raise ConnectionError("the client is gone")


def begins_a_game(frame: ClientFrame) -> bool:
    """Whether what is asked for may be one more game."""
    match frame:
        case Offer(kind="rematch") | ReplyTo(kind="rematch", accept=True):
            return True
    return False


class Connection:
    """A socket from its first frame to its end. It is read in one task and written in another."""

    def __init__(self, socket: Socket, serving: Serving, table: str, address: str, *, passed: bool) -> None:
        """`passed`: another process passed it on, so it is not passed on again."""
        limits = serving.settings.limits
        self.socket = socket
        self.serving = serving
        self.limits = limits
        self.table = table
        self.address = address
        self.limited = limited(address)
        self.passed = passed
        self.visitor: Visitor | None = None
        self.outbox = Outbox(self.send, self.state, self.cut, limits, self.turn)
        self.frames = Bucket(limits.frames, limits.frame_burst)
        self.strikes = 0
        self.visiting = False
        self.hint: asyncio.Task[None] | None = None
        self.sending: asyncio.Task[None] | None = None

    async def turn(self) -> None:
        """Waits until it is the turn of this address."""
        await self.serving.turns.turn(self.limited)

    async def serve(self) -> None:
        belongs_to(self.socket.scope, self.limited)
        await self.socket.accept()
        self.sending = asyncio.create_task(self.write())
        silent = asyncio.get_running_loop().call_later(
            self.limits.hello, self.outbox.close, BAD_FRAMES, "no hello was said"
        )
        try:
            while (data := await self.received()) is not None:
                await self.turn()
                frame = self.understood(data)
                if isinstance(frame, Hello):
                    silent.cancel()
                if frame is not None:
                    await self.take(frame)
        finally:
            silent.cancel()
            if self.visiting:
                self.serving.hall.left(self.table, self.limited)
            if self.visitor is not None:
                self.visitor.room.leave(self.visitor)
                self.visitor = None  # so that no knot holds the table
            for task in (self.hint, self.sending):
                if task is not None:
                    task.cancel()
            await asyncio.gather(self.sending, return_exceptions=True)
            self.hint = self.sending = None
            self.outbox.forget()

    # -------------------------------------------------------------- in

    async def received(self) -> str | bytes | None:
        """What the client sent next; None: it is gone."""
        event = await self.socket.receive()
        if event["type"] != "websocket.receive":
            return None
        text = event.get("text")
        return text if text is not None else event.get("bytes") or b""

    def understood(self, data: str | bytes) -> ClientFrame | None:
        """The frame, if it is one and did not come too soon; else that is told."""
        cost = 1 + len(data) // FRAME_UNIT
        fast = not self.frames.take(cost) or not self.serving.budgets.frames.of(self.limited).take(cost)
        try:
            frame = read_frame(data)
        except BadFrame as error:
            self.refuse(Refused("", "bad-frame", error.message, expected=error.expected or ""), BAD_FRAMES)
            return None
        if fast:
            self.refuse(Refused(getattr(frame, "id", ""), "too-fast", "too many frames in a second"), TOO_FAST)
            return None
        if isinstance(frame, Hello) == (self.visitor is not None):
            wrong = "hello was said already" if isinstance(frame, Hello) else "the first frame is a hello"
            self.refuse(Refused(getattr(frame, "id", ""), "bad-frame", wrong), BAD_FRAMES)
            return None
        return frame

    def refuse(self, why: Refused, code: int) -> None:
        """Who goes on like this is sent away."""
        self.strikes += 1
        self.outbox.put(self.told(why))
        if self.strikes >= self.limits.strikes:
            self.outbox.close(code, why.message[:100])

    def told(self, why: Refused) -> bytes:
        return encode(why if self.visitor is None else in_language(why, self.visitor.tongue))

    async def take(self, frame: ClientFrame) -> None:
        try:
            if isinstance(frame, Hello):
                await self.enter(frame)
                return
            visitor = self.visitor
            assert visitor is not None
            if (refused := self.no_more_games(frame)) is not None:
                self.outbox.put(self.told(refused))
            elif isinstance(frame, Ping):
                self.outbox.put(encode(Pong(frame.t)))
            elif isinstance(frame, AskHint):
                self.ask(visitor.room, visitor, frame)
            else:
                began = time.monotonic()
                seq = visitor.room.table.seq
                await visitor.room.request(visitor, frame)
                self.serving.budgets.wrote(self.limited, visitor.room.table.seq - seq)
                self.serving.metrics.answer_times.add(time.monotonic() - began)
        except Closed as closed:
            self.outbox.close(closed.code, closed.reason)

    def no_more_games(self, frame: ClientFrame) -> Refused | None:
        """Why one more game does not begin, if that is what is asked for."""
        if not begins_a_game(frame):
            return None
        try:
            self.serving.budgets.begin(self.limited)
        except (TooFast, Unavailable) as error:
            kind: RefusalKind = "too-fast" if isinstance(error, TooFast) else "unavailable"
            return Refused(getattr(frame, "id", ""), kind, error.message)
        return None

    async def enter(self, hello: Hello) -> None:
        try:
            room = await self.serving.hall.room(self.table, self.limited)
        except Elsewhere as elsewhere:
            if self.passed:
                raise Closed(COME_BACK, "the table has moved; come back") from None
            raise Closed(*await self.relay(elsewhere.owner, hello)) from None
        self.serving.hall.visit(self.table, self.limited)
        self.visiting = True
        try:
            tongue = await room.tongue(hello.lang, partial(self.serving.budgets.work, self.limited))
        except TooFast as error:
            raise Closed(TOO_FAST, error.message) from None
        self.visitor = await room.enter(hello, self.outbox, tongue, self.address)

    async def relay(self, owner: str, hello: Hello) -> tuple[int, str]:
        """Carries everything to and from the process that has the table."""
        said = [encode(hello)]
        return await relay_socket(self.serving.passes, owner, self.socket.scope, said, self.received, self.send)

    def ask(self, room: Room, visitor: Visitor, frame: AskHint) -> None:
        """A hint takes its time, so other frames do not wait for it; one at a time."""
        if self.hint is not None and not self.hint.done():
            self.outbox.put(self.told(Refused(frame.id, "too-fast", "the last hint is still being thought about")))
            return

        async def think() -> None:
            try:
                self.outbox.put(await room.hint(visitor, frame))
            except Closed as closed:
                self.outbox.close(closed.code, closed.reason)

        self.hint = asyncio.create_task(think())

    # -------------------------------------------------------------- out

    async def write(self) -> None:
        try:
            code, reason = await self.outbox.run()
            late = asyncio.get_running_loop().call_later(self.limits.unread, self.cut, "")
            try:
                await self.socket.close(code, reason)
            finally:
                late.cancel()
        except OSError:
            pass  # the client is gone, which the reader hears too

    async def send(self, frame: bytes) -> None:
        await self.socket.send_data(frame)

    def state(self) -> bytes | None:
        return self.visitor.state() if self.visitor is not None else None

    def cut(self, why: str) -> None:
        """Ends the connection without waiting for a client that does not read."""
        if why:
            LOG.info("a client of table %s is cut off: %s", self.table, why)
        if not cut(self.socket.scope) and self.sending is not None:
            self.sending.cancel()
