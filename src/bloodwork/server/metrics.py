"""Numbers about a running server, in the text format of Prometheus."""

from __future__ import annotations

import asyncio
import os
import time
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bloodwork.server.rubbish import Collections

if TYPE_CHECKING:
    from bloodwork.server.serving import Serving

KIND: Final = "text/plain; version=0.0.4; charset=utf-8"
TIMES: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds
TICK: Final = 0.025  # seconds between two looks at how long the loop was held
_STARTED: Final = time.time()


class Histogram:
    """How often something took how long.

    >>> times = Histogram()
    >>> for seconds in (0.002, 0.002, 0.3): times.add(seconds)
    >>> times.count, times.quantile(0.5), times.quantile(0.99)
    (3, 0.0025, 0.5)
    """

    def __init__(self) -> None:
        self.counts = [0] * (len(TIMES) + 1)
        self.sum = 0.0
        self.most = 0.0

    @property
    def count(self) -> int:
        return sum(self.counts)

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(TIMES, seconds)] += 1
        self.sum += seconds
        self.most = max(self.most, seconds)

    def quantile(self, part: float) -> float:
        """At most so long took that part of all."""
        seen = 0
        for number, count in enumerate(self.counts):
            seen += count
            if seen >= part * self.count:
                return TIMES[number] if number < len(TIMES) else self.most
        return self.most

    def lines(self, name: str) -> Iterable[str]:
        seen = 0
        for limit, count in zip(TIMES, self.counts, strict=False):
            seen += count
            yield f'{name}_bucket{{le="{limit:g}"}} {seen}'
        yield f'{name}_bucket{{le="+Inf"}} {self.count}'
        yield f"{name}_sum {self.sum:.6f}"
        yield f"{name}_count {self.count}"


class Metrics:
    """What is counted while the server runs."""

    def __init__(self) -> None:
        self.calls: dict[int, int] = {}  # by status
        self.call_times = Histogram()
        self.answer_times = Histogram()  # from a frame that changes a table to the answer to it
        self.collections = Collections()
        self.stretches = Histogram()  # how long the loop was held beyond what was to be waited for

    def called(self, status: int, seconds: float) -> None:
        self.calls[status] = self.calls.get(status, 0) + 1
        self.call_times.add(seconds)

    async def watch_loop(self) -> None:
        """Looks again and again how much later than wanted it has its turn."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + TICK
            await asyncio.sleep(TICK)
            self.stretches.add(max(loop.time() - due, 0.0))


def prometheus(serving: Serving, kept: Mapping[str, int]) -> str:
    """All numbers as text. `kept`: what the database has, by kind."""
    metrics, hall, edge = serving.metrics, serving.hall, serving.edge
    rooms = list(hall.rooms.values())
    visitors = [visitor for room in rooms for visitor in room.visitors]
    players = sum(visitor.seat is not None for visitor in visitors)
    counters = serving.store.counters
    out: list[str] = []

    def add(name: str, kind: str, about: str, values: Iterable[str] | float) -> None:
        out.append(f"# HELP {name} {about}")
        out.append(f"# TYPE {name} {kind}")
        out.extend([f"{name} {values:g}"] if isinstance(values, int | float) else values)

    def labelled(name: str, label: str, found: Mapping[str, float]) -> list[str]:
        return [f'{name}{{{label}="{key}"}} {value:g}' for key, value in sorted(found.items())]

    def of(name: str, kind: str, about: str, label: str, found: Mapping[str, float]) -> None:
        add(name, kind, about, labelled(name, label, found))

    add("bloodwork_tables", "gauge", "Tables in memory.", len(rooms))
    add("bloodwork_tables_aside", "gauge", "Tables that left memory while a clock runs.", hall.aside)
    of(
        "bloodwork_sockets",
        "gauge",
        "Sockets at tables.",
        "kind",
        {"player": players, "watcher": len(visitors) - players},
    )
    add("bloodwork_connections", "gauge", "Connections of any kind.", edge.doors.open)
    of("bloodwork_connections_ended_total", "counter", "Connections ended by a limit.", "reason", edge.ended)
    lines = {"bots": serving.thinker.line, "work": serving.budgets.line, "replays": serving.budgets.replays}
    waiting = {name: float(line.waiting) for name, line in lines.items()} | {"loop": float(serving.turns.waiting)}
    of("bloodwork_queue", "gauge", "What waits.", "queue", {**waiting, "writes": float(serving.store.waiting)})
    calls = {str(status): float(count) for status, count in metrics.calls.items()}
    of("bloodwork_calls_total", "counter", "HTTP calls by the status of the answer.", "status", calls)
    times = (
        ("bloodwork_call_seconds", "How long HTTP calls took.", metrics.call_times),
        ("bloodwork_answer_seconds", "From an answer of a player to its acknowledgement.", metrics.answer_times),
        ("bloodwork_loop_stretch_seconds", "How long nobody else had a turn.", metrics.stretches),
    )
    for name, about, histogram in times:
        add(name, "histogram", about, histogram.lines(name))
    add("bloodwork_loop_stretch_seconds_max", "gauge", "The longest since the last look.", metrics.stretches.most)
    metrics.stretches.most = 0.0
    add("bloodwork_gc_seconds_total", "counter", "Time spent looking for garbage.", metrics.collections.seconds)
    add("bloodwork_gc_seconds_max", "gauge", "The longest of it since the last look.", metrics.collections.longest)
    metrics.collections.longest = 0.0
    add("bloodwork_commits_total", "counter", "Transactions of the database.", counters.commits)
    add("bloodwork_entries_total", "counter", "Writes to tables.", counters.appended)
    add("bloodwork_refused_writes_total", "counter", "Writes that the database refused.", counters.refused)
    add("bloodwork_largest_batch", "gauge", "Most writes in one transaction.", counters.largest_batch)
    of(
        "bloodwork_kept",
        "gauge",
        "What the database keeps.",
        "kind",
        {name: float(count) for name, count in kept.items()},
    )
    for name, about, value in _process():
        add(name, "gauge" if not name.endswith("_total") else "counter", about, value)
    return "\n".join(out) + "\n"


def _process() -> Iterable[tuple[str, str, float]]:
    yield "process_start_time_seconds", "When the process started.", _STARTED
    taken = os.times()
    yield "process_cpu_seconds_total", "Processor time of the process.", taken.user + taken.system
    if (memory := resident_memory()) is not None:
        yield "process_resident_memory_bytes", "Memory of the process.", memory
    folder = Path("/proc/self/fd")
    if folder.is_dir():
        yield "process_open_fds", "Open files.", len(list(folder.iterdir()))


def resident_memory() -> int | None:
    """Bytes; None where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except (OSError, ValueError, IndexError):
        return None
    return pages * os.sysconf("SC_PAGE_SIZE")
