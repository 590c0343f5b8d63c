"""What a connection sends, taken in a piece at a time, each in the turn of its address.

A megabyte can be one frame or a hundred thousand, and the system hands over a quarter of one at once. So the bytes of a
connection wait here, nothing more is read meanwhile, and the protocol gets so many that nobody else waits long.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bloodwork.server.loop_turns import LoopTurns


class Inflow:
    """A transport whose protocol is fed in pieces. What is not about reading goes to the transport itself."""

    def __init__(self, transport: Any, turns: LoopTurns, address: str) -> None:
        self._transport = transport
        self._turns = turns
        self._address = address
        self._take: Callable[[bytes], None] = lambda _: None
        self._piece = 1
        self._data = b""
        self._at = 0
        self._asked = False  # for a turn
        self._paused = False  # by the protocol
        self._stopped = False  # the transport does not read

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def feed(self, take: Callable[[bytes], None], piece: int) -> None:
        """From now on `take` gets what comes, at most `piece` bytes at a time."""
        self._take = take
        self._piece = piece

    def received(self, data: bytes) -> None:
        if self._asked or self._paused:
            self._stop()  # it has sent enough for now
        self._data = self._data[self._at :] + data
        self._at = 0
        self._ask()

    def of(self, address: str) -> None:
        """It is known now for whom it speaks."""
        self._address = address

    def pause_reading(self) -> None:
        self._paused = True
        self._stop()

    def resume_reading(self) -> None:
        self._paused = False
        if self._data:
            self._ask()
        else:
            self._go_on()

    def _stop(self) -> None:
        if not self._stopped and not self._transport.is_closing():
            self._stopped = True
            self._transport.pause_reading()

    def _go_on(self) -> None:
        if self._stopped and not self._transport.is_closing():
            self._stopped = False
            self._transport.resume_reading()

    def drop(self) -> None:
        """What has not been taken in by now never is. The protocol is let go of, so that no knot holds it."""
        self._data = b""
        self._at = 0
        self._take = lambda _: None

    def _ask(self) -> None:
        if not self._asked and not self._paused:
            self._asked = True
            self._turns.call(self._address, self._feed)

    def _feed(self) -> None:
        self._asked = False
        if self._transport.is_closing():
            self.drop()
            return
        if self._paused:
            return
        piece = self._data[self._at : self._at + self._piece]
        self._at += len(piece)
        if self._at >= len(self._data):
            self._data = b""
            self._at = 0
        self._take(piece)
        if self._transport.is_closing():
            self.drop()
        elif self._data:
            self._stop()
            self._ask()
        elif not self._paused:
            self._go_on()
