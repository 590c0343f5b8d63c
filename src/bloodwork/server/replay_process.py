"""A process that plays records for the server: what a stranger sent may take long or much, and nobody waits for it.

It reads tasks from its standard input and writes answers to its output. Whoever started it ends it when it is late;
more memory than it was given it does not get.
"""

from __future__ import annotations

import contextlib
import os
import sys
from typing import BinaryIO, Final

import msgspec

from bloodwork.errors import BadFile, BloodworkError, NotUnderstood
from bloodwork.play.saved import ReplayError, parse_saved
from bloodwork.server.byte_cache import ByteCache
from bloodwork.server.replays import Answer, Marks, Replay, Task

LENGTH: Final = 4  # bytes that tell how long what follows is
POLITE: Final = 5  # whoever answers players at once goes before this
REPLAYS: Final = 48 * 1024 * 1024  # bytes of records that are kept ready
SHARE: Final = 4  # of the memory that it is given, a part for moments that are kept


class Player:
    """Plays records, and keeps those ready that were asked for last."""

    def __init__(self, memory: int) -> None:
        self.marks: Marks = ByteCache(memory // SHARE, len)
        self.replays: ByteCache[tuple[str, bytes], Replay] = ByteCache(REPLAYS, _size)

    def answer(self, task: Task) -> Answer:
        try:
            replay = self._replay(task)
            if task.want == "body":
                return Answer(body=msgspec.json.encode(replay.body(task.viewers)))
            return Answer(body=replay.state(task.step, task.viewer, task.since, task.language))
        except (BadFile, ReplayError) as error:
            return Answer(fault="record", message=error.message)
        except NotUnderstood as error:
            return Answer(fault="request", message=error.message, expected=error.expected or "")
        except BloodworkError as error:
            return Answer(fault="record", message=str(error))
        except RecursionError:
            return Answer(fault="record", message="the record is nested too deep")

    def _replay(self, task: Task) -> Replay:
        key = task.id, msgspec.msgpack.encode(task.seats)
        found = self.replays.get(key)
        if found is None:
            found = Replay(task.id, parse_saved(task.record, "the record"), task.seats, self.marks)
            self.replays.put(key, found)
        return found


def _size(replay: Replay) -> int:
    # The moves, and a position with its library, which may be its own.
    return 4 * sum(map(len, replay.saved.moves)) + 200_000 + 14_000 * len(replay.saved.cards)


def serve(source: BinaryIO, target: BinaryIO, player: Player) -> None:
    """Answers one task after another until there are no more, or the memory is out."""
    while len(head := source.read(LENGTH)) == LENGTH:
        data = source.read(int.from_bytes(head, "big"))
        try:
            found = player.answer(msgspec.msgpack.decode(data, type=Task))
        except MemoryError:
            found = Answer(fault="memory", message="the record takes more memory than there is for one")
        answer = msgspec.msgpack.encode(found)
        target.write(len(answer).to_bytes(LENGTH, "big") + answer)
        target.flush()
        if found.fault == "memory":
            return  # what is left in memory nobody knows


def limit_memory(more: int) -> None:
    """From now on the process gets so many bytes more, where the system can see to that."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        pages = int(open("/proc/self/statm", encoding="ascii").read().split()[0])  # noqa: SIM115
        limit = pages * resource.getpagesize() + more
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def main() -> None:
    memory = int(sys.argv[1])
    if hasattr(os, "nice"):
        os.nice(POLITE)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever is printed by the way is no answer
    limit_memory(memory)
    try:
        serve(sys.stdin.buffer, answers, Player(memory))
    except (BrokenPipeError, KeyboardInterrupt):
        return


if __name__ == "__main__":
    main()
