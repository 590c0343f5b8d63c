"""What waits to be sent to one client.

Answers are sent in order, every one. Of states only the newest counts, so it is made when it can be sent: a slow
reader gets fewer of them, and costs no more memory than one. Nobody waits for anybody: putting something in never
blocks, and a client that reads nothing for too long is cut off.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from bloodwork.server.limits import Limits


class Outbox:
    def __init__(
        self,
        send: Callable[[bytes], Awaitable[None]],
        state: Callable[[], bytes | None],
        cut: Callable[[str], None],
        limits: Limits,
        turn: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        """`send` gives one frame to the network; `state` makes the newest state; `cut` ends the connection at once.

        turn    waits until it is the client's turn to have a state made
        """
        self._send = send
        self._turn = turn
        self._state = state
        self._cut = cut
        self._limits = limits
        self._answers: deque[bytes] = deque()
        self._bytes = 0
        self._newer = False
        self._wake = asyncio.Event()
        self._closing: tuple[int, str] | None = None

    def put(self, frame: bytes) -> None:
        """One more answer."""
        if self._closing is not None:
            return
        self._answers.append(frame)
        self._bytes += len(frame)
        if self._bytes > self._limits.queue:
            self._cut("it does not read")
        self._wake.set()

    def touch(self) -> None:
        """There is a newer state."""
        self._newer = True
        self._wake.set()

    def close(self, code: int, reason: str) -> None:
        """Send what waits, then end."""
        if self._closing is None:
            self._closing = code, reason
        self._wake.set()

    def forget(self) -> None:
        """The client is gone: what belongs to it is let go of."""
        self._send = self._state = self._cut = self._turn = None  # type: ignore[assignment]

    async def run(self) -> tuple[int, str]:
        """Sends until it is closed; then says with which code and reason."""
        while True:
            while self._answers or self._newer:
                if self._answers:
                    frame = self._answers.popleft()
                    await self._sent(frame)
                    self._bytes -= len(frame)
                else:
                    if self._turn is not None:
                        await self._turn()
                    self._newer = False
                    made = self._state()
                    if made is not None:
                        await self._sent(made)
            if self._closing is not None:
                return self._closing
            self._wake.clear()
            await self._wake.wait()

    async def _sent(self, frame: bytes) -> None:
        late = asyncio.get_running_loop().call_later(self._limits.unread, self._cut, "it does not read")
        try:
            await self._send(frame)
        finally:
            late.cancel()
