"""The processes that play records (`replay_process`), as the server asks them: each task has a deadline.

A process that is late is killed, and another takes its place; so is one that dies of what it was given.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from typing import Final

import msgspec

from bloodwork.errors import NotUnderstood
from bloodwork.play.saved import ReplayError
from bloodwork.server.replay_process import LENGTH
from bloodwork.server.replays import Answer, Task

LOG: Final = logging.getLogger("bloodwork.server")
GOES_WITHIN: Final = 2.0  # seconds that a process has to go when it is told to


class TooMuch(NotUnderstood):
    """A record takes more time or memory than one may."""


class UsedUp(TooMuch):
    """The same in a process that had done other things before."""


class Replayers:
    """Some processes, each with one task at a time. They are started when the first is needed."""

    def __init__(self, processes: int, seconds: float, memory: int) -> None:
        """`seconds` and bytes of `memory` that one task may take."""
        self.seconds = seconds
        self.memory = memory
        self.killed = 0  # processes that were late or died
        self._idle: asyncio.Queue[_Child] = asyncio.Queue()
        self._all = [_Child(memory) for _ in range(processes)]
        for child in self._all:
            self._idle.put_nowait(child)

    async def answer(self, task: Task) -> bytes:
        """What was asked for, as JSON. ReplayError if the record is not what it says, TooMuch if it takes too much."""
        try:
            return await self._answer(task)
        except UsedUp:
            # What others asked for before may have taken the memory: a process that is new has all of it.
            return await self._answer(task)

    async def _answer(self, task: Task) -> bytes:
        child = await self._idle.get()
        fresh = not child.has_worked
        try:
            found = await asyncio.wait_for(child.ask(msgspec.msgpack.encode(task)), self.seconds)
        except TimeoutError:
            self.killed += 1
            LOG.warning("replay %s was given up: it took more than %g seconds", task.id, self.seconds)
            raise TooMuch("the record takes too long to be played", expected="a game of usual length") from None
        except (asyncio.IncompleteReadError, ConnectionError, msgspec.DecodeError):
            self.killed += 1
            LOG.warning("replay %s was given up: the process died of it", task.id)
            kind = TooMuch if fresh else UsedUp
            raise kind("the record takes more memory than there is for one") from None
        finally:
            if not child.ready:
                await asyncio.shield(child.kill())
            self._idle.put_nowait(child)
        if found.fault == "memory":
            self.killed += 1
            raise (TooMuch if fresh else UsedUp)(found.message)
        if found.fault == "record":
            raise ReplayError(found.message)
        if found.fault:
            raise NotUnderstood(found.message, expected=found.expected or None)
        return found.body

    async def close(self) -> None:
        """Ends all processes, whatever they are at."""
        await asyncio.gather(*(child.close() for child in self._all))


class _Child:
    def __init__(self, memory: int) -> None:
        self._memory = memory
        self._process: Process | None = None
        self.ready = True  # it has answered all that it was asked

    @property
    def has_worked(self) -> bool:
        return self._process is not None and self._process.returncode is None

    async def ask(self, data: bytes) -> Answer:
        self.ready = False
        process = self._process
        if process is None or process.returncode is not None:
            command = (sys.executable, "-P", "-m", "bloodwork.server.replay_process", str(self._memory))
            process = self._process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(len(data).to_bytes(LENGTH, "big") + data)
        await process.stdin.drain()
        head = await process.stdout.readexactly(LENGTH)
        found = msgspec.msgpack.decode(await process.stdout.readexactly(int.from_bytes(head, "big")), type=Answer)
        self.ready = found.fault != "memory"
        return found

    async def kill(self) -> None:
        process, self._process = self._process, None
        self.ready = True
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def close(self) -> None:
        process = self._process
        if process is not None and process.returncode is None and self.ready:
            assert process.stdin is not None
            process.stdin.close()
            with suppress(TimeoutError):
                await asyncio.wait_for(process.wait(), GOES_WITHIN)
        await self.kill()
