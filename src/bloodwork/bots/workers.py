"""Bots in processes of their own, for a server that must not wait while one thinks.

What a player may not know never leaves the server: the guess is made here, and only its bytes are sent.
"""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from types import TracebackType
from typing import Final

import msgspec

from bloodwork.bots.bot import Dice
from bloodwork.bots.made import make_bot
from bloodwork.bots.worker import LENGTH, Task, Thought, framed
from bloodwork.errors import BloodworkError
from bloodwork.play import Game
from bloodwork.play.parcel import pack

TRIES: Final = 2  # a worker that dies over a question may have been ended by someone else; one that does so twice, not
PATIENCE: Final = 5.0  # seconds that a worker has to go when it is told to


class WorkerFailed(BloodworkError):
    """A worker died over a question, or could not answer it."""


def task_of(game: Game, bot: str, seed: int) -> bytes:
    """What a worker is asked so that it answers like a bot that sits at the table, for the player who is asked."""
    make_bot(bot)  # a name that is none is refused here
    dice = Dice(seed, game.number, game.player)
    parcel = pack(game, game.player, dice.number())
    return msgspec.msgpack.encode(Task(bot=bot, seed=seed, number=game.number, parcel=parcel))


def with_bot(task: bytes, bot: str) -> bytes:
    """The same question to a bot of another name, such as one that has less time."""
    make_bot(bot)
    found = msgspec.msgpack.decode(task, type=Task)
    return msgspec.msgpack.encode(msgspec.structs.replace(found, bot=bot))


class Workers:
    """Some processes that think, each about one question at a time. Who asks while all are busy waits for one.

    async with Workers(2) as workers:
        thought = await workers.think(game, "search:0.5s", seed=7)
    """

    def __init__(self, number: int = 1) -> None:
        self._idle: asyncio.Queue[_Worker] = asyncio.Queue()
        self._all = [_Worker() for _ in range(number)]
        for worker in self._all:
            self._idle.put_nowait(worker)
        self._closed = False

    async def __aenter__(self) -> Workers:
        return self

    async def __aexit__(
        self, _kind: type[BaseException] | None, _e: BaseException | None, _t: TracebackType | None
    ) -> None:
        await self.close()

    async def start(self) -> None:
        """Starts all processes now, so that the first question need not wait for one."""
        await asyncio.gather(*(worker.start() for worker in self._all))

    async def think(self, game: Game, bot: str, seed: int = 0, *, timeout: float | None = None) -> Thought:
        """What a bot would do in place of the player who is asked. The game is looked at only before the first wait.

        After so many seconds (`timeout`), or when it is cancelled, the process is ended and another takes its place.
        """
        return await self.answer(task_of(game, bot, seed), timeout)

    async def answer(self, task: bytes, timeout: float | None = None) -> Thought:
        if self._closed:
            raise WorkerFailed("the workers have gone home")
        async with asyncio.timeout(timeout):
            worker = await self._idle.get()
            try:
                thought = await worker.answer(task)
            finally:
                self._idle.put_nowait(worker)
        if thought.fault:
            raise WorkerFailed(thought.fault)
        return thought

    async def close(self) -> None:
        """Ends all processes. What is still being thought about fails."""
        self._closed = True
        await asyncio.gather(*(worker.stop() for worker in self._all))


class _Worker:
    def __init__(self) -> None:
        self.process: Process | None = None
        self.busy = False
        self.closed = False

    async def start(self) -> Process:
        if self.closed:
            raise WorkerFailed("the workers have gone home")
        if self.process is None or self.process.returncode is not None:
            command = (sys.executable, "-P", "-m", "bloodwork.bots.worker")
            self.process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
        return self.process

    async def answer(self, task: bytes) -> Thought:
        self.busy = True
        try:
            return await self._answer(task)
        finally:
            self.busy = False

    async def _answer(self, task: bytes) -> Thought:
        for _ in range(TRIES):
            process = await self.start()
            assert process.stdin is not None and process.stdout is not None
            try:
                process.stdin.write(framed(task))
                await process.stdin.drain()
                head = await process.stdout.readexactly(LENGTH)
                return msgspec.msgpack.decode(
                    await process.stdout.readexactly(int.from_bytes(head, "big")), type=Thought
                )
            except (asyncio.IncompleteReadError, ConnectionError, msgspec.DecodeError):
                await self.kill()
            except BaseException:
                # It would go on thinking, and its answer would be taken for that to the next question.
                await asyncio.shield(self.kill())
                raise
        raise WorkerFailed("a worker died while it thought")

    async def kill(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def stop(self) -> None:
        self.closed = True
        process = self.process
        if process is None or process.returncode is not None:
            return
        if self.busy:
            await self.kill()
            return
        assert process.stdin is not None
        process.stdin.close()
        try:
            await asyncio.wait_for(process.wait(), PATIENCE)
        except TimeoutError:
            await self.kill()
