"""Servers in processes that can be stopped and killed, and players who find their way back to them."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

Frame = dict[str, Any]
HERE = Path(__file__).parent
PATIENCE = 60  # seconds that a busy machine may take
AGAIN = 0.05  # seconds between two tries to come back
GONE = (OSError, TimeoutError, WebSocketException)
NO_PROMPT: Frame = {"number": -1, "player": ""}


def environment() -> dict[str, str]:
    """For a process that finds what this one finds."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(part for part in sys.path if part), "PYTHONUNBUFFERED": "1"}


class Nursery:
    """Where servers come from: see nursery.py."""

    def __init__(self, *rulesets: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-P", HERE / "nursery.py", *rulesets],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment(),
            text=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(PATIENCE)
        self._process.stdout.close()

    def serve(self, home: Path, database: str = "", *, port: int = 0, lease: float = 5.0) -> Server:
        assert self._process.stdin is not None and self._process.stdout is not None
        wish = {"home": str(home), "database": database, "port": port, "lease": lease}
        self._process.stdin.write(json.dumps(wish) + "\n")
        self._process.stdin.flush()
        found = json.loads(self._process.stdout.readline())
        assert found, "the server did not start"
        return Server(found["pid"], found["port"])


@dataclass
class Server:
    pid: int
    port: int

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def send(self, number: signal.Signals) -> None:
        os.kill(self.pid, number)

    def end(self, how: signal.Signals = signal.SIGKILL) -> None:
        """Until it is gone."""
        until = time.monotonic() + PATIENCE
        try:
            os.kill(self.pid, how)
            while time.monotonic() < until:
                os.kill(self.pid, 0)
                time.sleep(0.002)
        except ProcessLookupError:
            return
        raise TimeoutError(f"the server does not end by {how.name}")

    def call(self, path: str, body: Frame) -> Frame:
        sent = Request(self.origin + path, json.dumps(body).encode(), {"Content-Type": "application/json"})
        with urlopen(sent, timeout=PATIENCE) as answer:
            found: Frame = json.load(answer)
            return found


@dataclass
class Match:
    """A table, its players, what was acknowledged to them, and what they were shown when they came back."""

    table: str
    tokens: dict[str, str]
    acknowledged: dict[str, tuple[str, int]] = field(default_factory=dict)  # id -> seat, number of the entry
    shown: list[tuple[str, str]] = field(default_factory=list)  # seat, the first state of each connection
    over: bool = False


async def joined(server: Server, match: Match, seat: str, patience: float = PATIENCE) -> ClientConnection:
    socket = await connect(
        f"ws://127.0.0.1:{server.port}/api/tables/{match.table}/play",
        origin=server.origin,  # type: ignore[arg-type]
        proxy=None,
        open_timeout=patience,
        close_timeout=0.1,
        ping_interval=None,
        max_size=None,
    )
    await socket.send(json.dumps({"type": "hello", "token": match.tokens[seat], "lang": "en", "since": 0}))
    return socket


async def sit(
    found: Callable[[], Server],
    match: Match,
    seat: str,
    ending: asyncio.Event,
    chance: random.Random,
    patience: float = PATIENCE,
) -> None:
    """Plays at random until told to stop, and never leaves with an action that was not answered.

    Whose connection ends, or who hears nothing for so long (`patience`), asks again with the same id, wherever a server
    is found.
    """
    asked: Frame | None = None
    answered = -1  # the question that was answered last
    while asked is not None or not (match.over or ending.is_set()):
        try:
            socket = await joined(found(), match, seat, patience)
        except GONE:
            await asyncio.sleep(AGAIN)
            continue
        prompt, first = NO_PROMPT, True
        try:
            if asked is not None:
                await socket.send(json.dumps(asked))
            while asked is not None or not (match.over or ending.is_set()):
                try:
                    text = await asyncio.wait_for(socket.recv(), patience)
                except TimeoutError:
                    if asked is not None:
                        break  # whoever should answer does not
                    await socket.send(json.dumps({"type": "ping", "t": 1}))
                    text = await asyncio.wait_for(socket.recv(), patience)
                assert isinstance(text, str)
                frame = json.loads(text)
                if asked is not None and frame.get("id") == asked["id"]:
                    assert frame["type"] == "ack", f"{asked} got {frame}"
                    match.acknowledged[asked["id"]] = seat, frame["seq"]
                    asked = None
                elif frame["type"] == "state":
                    if first:
                        match.shown.append((seat, text))
                        first = False
                    match.over = match.over or frame["result"] is not None
                    prompt = frame["prompt"] or NO_PROMPT
                # A repeat may be answered after the state that it led to.
                ready = asked is None and prompt["player"] == seat and prompt["number"] > answered
                if ready and not (match.over or ending.is_set()):
                    answered = prompt["number"]
                    options = prompt["options"]
                    answer = chance.choice(options)["text"] if options else f"choose {prompt['least']}"
                    asked = {"type": "act", "id": f"{seat}{answered}", "prompt": answered, "answer": answer}
                    await asyncio.sleep(chance.uniform(0, 0.1))
                    await socket.send(json.dumps(asked))
        except GONE:
            pass
        finally:
            await socket.close()


async def going_on(matches: Sequence[Match]) -> None:
    """Until something more was acknowledged at every table that is not over."""
    before = [len(match.acknowledged) for match in matches]
    deadline = time.monotonic() + 600
    while not all(match.over or len(match.acknowledged) > n for match, n in zip(matches, before, strict=True)):
        assert time.monotonic() < deadline, "a table stands still"
        await asyncio.sleep(0.02)
