"""A connection of which every byte is ours: frames that are none, halves of frames, and an end without a word."""

from __future__ import annotations

import contextlib
import json
import socket
import struct
from typing import Any, Self

PATIENCE = 60  # seconds that a busy machine may take
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


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


class Ended(Exception):
    """The other side ended the connection: with a code, or none if it did not say."""

    def __init__(self, code: int | None) -> None:
        super().__init__(code)
        self.code = code


class Raw:
    def __init__(
        self, port: int, table: str, *headers: str, host: str = "", origin: str = "", source: str = ""
    ) -> None:
        """A socket on which nothing but the handshake was said."""
        self.socket = socket.socket()
        self.socket.settimeout(PATIENCE)
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        if source:
            self.socket.bind((source, 0))
        self.socket.connect(("127.0.0.1", port))
        lines = [
            f"GET /api/tables/{table}/play HTTP/1.1",
            f"Host: {host or f'127.0.0.1:{port}'}",
            f"Origin: {origin or f'http://127.0.0.1:{port}'}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            "Sec-WebSocket-Version: 13",
            *headers,
        ]
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        head = b""
        while b"\r\n\r\n" not in head:
            head += self.socket.recv(1)
        if not head.startswith(b"HTTP/1.1 101"):
            self.socket.close()
            raise AssertionError(head)
        assert b"permessage-deflate" not in head

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def say(self, **said: Any) -> None:
        self.send_text(json.dumps(said))

    def send_text(self, text: str) -> None:
        self.send(frame(TEXT, text.encode()))

    def hear_text(self) -> str:
        return self.hear().decode()

    def hear(self) -> bytes:
        """What the other side says next; raises Ended."""
        while True:
            opcode, size = self._read(2)
            size &= 0x7F
            if size == 126:
                [size] = struct.unpack("!H", self._read(2))
            elif size == 127:
                [size] = struct.unpack("!Q", self._read(8))
            data = self._read(size)
            if opcode & 15 == CLOSE:
                raise Ended(struct.unpack("!H", data[:2])[0] if data else None)
            if opcode & 15 in (TEXT, BINARY):
                return data

    def _read(self, size: int) -> bytes:
        found = b""
        while len(found) < size:
            try:
                more = self.socket.recv(size - len(found))
            except ConnectionError:
                more = b""
            if not more:
                raise Ended(None)
            found += more
        return found

    def ended(self) -> int | None:
        """Reads until the other side ends the connection, and with which code it did."""
        with contextlib.suppress(ConnectionError):
            try:
                while True:
                    self.hear()
            except Ended as end:
                return end.code
        return None

    def cut(self) -> None:
        """Ends without a word, as a network does that is gone: whatever is under way is lost."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.socket.close()
