"""The players: a process of its own that plays at many tables at once, over real sockets.

python -m load.crowd   reads a `Plan` from its input, and writes a list of `Measured`
"""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import random
import sys
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, Final

import msgspec

from bloodwork.server.open_files import raise_limit
from load.line import Ack, Heard, Line, Refused, State
from load.plan import Measured, Plan, waits

TABLES_OF_ADDRESS: Final = 100  # a server lets one address make so many at once
AT_ONCE: Final = 4  # tables that are being made
AGAIN: Final = 0.1  # seconds after which somebody who was too fast asks again
DEAF_FOR: Final = 15.0  # seconds, after which a client that does not read goes and another comes
SMALL: Final = 4096  # bytes that the system keeps for a client that does not read


class Tally:
    """What was measured since it was last emptied."""

    def __init__(self) -> None:
        self.empty()

    def empty(self) -> None:
        self.acknowledged: list[float] = []
        self.shown: list[float] = []
        self.refused = 0
        self.lost = 0


class Match:
    """A table, with both who sit there. They take whatever they are offered, and begin again when a game is over."""

    def __init__(self, plan: Plan, tally: Tally, seed: int) -> None:
        self.plan = plan
        self.tally = tally
        self.lines: dict[str, Line] = {}
        self.states: dict[str, State] = {}
        self.server = self.table = ""
        self._chance = random.Random(seed)
        self._count = 0
        self._going = False
        self._waiting = False  # for its time to act, or for what follows from it
        self._sent = 0.0
        self._seq = 0  # that everybody must have seen; 0: nobody knows yet
        self._offered = False
        self._offering = False

    async def sit_down(self, server: str, address: str) -> None:
        ruleset = self.plan.rulesets[self._chance.randrange(len(self.plan.rulesets))]
        other = {"kind": "bot", "bot": self.plan.bot} if self.plan.bot else {"kind": "human"}
        made = await asyncio.to_thread(_make_table, server, address, ruleset, {"A": {"kind": "human"}, "B": other})
        self.server, self.table = server, made["table"]
        for seat, token in made["tokens"].items():
            line = Line(server, self.table, address, self._hears(seat), self._lose)
            self.lines[seat] = line
            await line.come()
            line.say(type="hello", token=token)

    def go(self) -> None:
        self._going = True
        self._go_on(first=True)

    def leave(self) -> None:
        self._going = False
        for line in self.lines.values():
            line.leave()

    def _lose(self) -> None:
        self.tally.lost += 1
        self._going = False

    def _hears(self, seat: str) -> Callable[[Heard], None]:
        return lambda frame: self._hear(seat, frame)

    def _hear(self, seat: str, frame: Heard) -> None:
        if isinstance(frame, State):
            self.states[seat] = frame
        elif isinstance(frame, Ack):
            self._seq = frame.seq
            self._offered = self._offering  # what was refused, as too fast, was not offered
            self.tally.acknowledged.append(time.perf_counter() - self._sent)
        elif isinstance(frame, Refused):
            if frame.kind != "too-fast":
                self.tally.refused += 1
                print(f"refused: {frame.kind}: {frame.message}", file=sys.stderr)
            self._waiting = True
            asyncio.get_running_loop().call_later(AGAIN, self._free)
            return
        if self._seq and all(state.seq >= self._seq for state in self.states.values()):
            self.tally.shown.append(time.perf_counter() - self._sent)
            self._seq = 0
            self._waiting = False
        self._go_on()

    def _free(self) -> None:
        self._waiting = False
        self._go_on()

    def _go_on(self, *, first: bool = False) -> None:
        """If it is a player's turn, lets them act after a while."""
        if not self._going or self._waiting or len(self.states) < len(self.lines):
            return
        if self._action() is None:
            return
        self._waiting = True
        gap = self.plan.gap
        wait = self._chance.uniform(0, 2 * gap) if first else self._chance.expovariate(1 / gap) if gap else 0.0
        if wait:
            asyncio.get_running_loop().call_later(wait, self._act)
        else:
            self._act()

    def _act(self) -> None:
        found = self._action() if self._going else None
        if found is None:
            self._waiting = False
            return
        seat, frame = found
        self._offering = frame["type"] == "offer"
        self._count += 1
        self._sent = time.perf_counter()
        self.lines[seat].say(id=f"{self._count}", **frame)

    def _action(self) -> tuple[str, dict[str, Any]] | None:
        """Who does what next; None: whoever must act is not one of ours, or the last action is not through."""
        newest = max(self.states.values(), key=lambda state: state.seq)
        if newest.table.status == "over":
            if self._offered and "B" in self.lines:
                return "B", {"type": "reply", "kind": "rematch", "accept": True}
            return "A", {"type": "offer", "kind": "rematch"}
        prompt = newest.prompt
        own = self.states.get(prompt.player) if prompt is not None else None
        if prompt is None or own is None or own.prompt is None or own.prompt.number != prompt.number:
            return None
        options = own.prompt.options
        answer = self._chance.choice(options).text if options else f"choose {own.prompt.least}"
        return prompt.player, {"type": "act", "prompt": prompt.number, "answer": answer}


class Deaf:
    """A client that watches a table and reads nothing of it. When it is cut off, another comes."""

    def __init__(self, match: Match, address: str) -> None:
        self.match = match
        self.address = address
        self._line: Line | None = None

    async def stay(self) -> None:
        try:
            while True:
                await self._come()
                await asyncio.sleep(DEAF_FOR)
                self.leave()
        finally:
            self.leave()

    async def _come(self) -> None:
        line = Line(self.match.server, self.match.table, self.address, lambda _: None, lambda: None)
        await line.come(SMALL)
        line.stop_reading()
        line.say(type="hello", token=None)
        self._line = line

    def leave(self) -> None:
        if self._line is not None:
            self._line.leave()
            self._line = None


def _make_table(server: str, address: str, ruleset: str, seats: dict[str, Any]) -> Any:
    connection = http.client.HTTPConnection(server, timeout=120)
    try:
        body = json.dumps({"ruleset": ruleset, "seats": seats})
        connection.request(
            "POST", "/api/tables", body, {"Content-Type": "application/json", "X-Forwarded-For": address}
        )
        answer = connection.getresponse()
        data = answer.read()
        if answer.status != 201:
            raise ConnectionError(f"a table of {ruleset} cannot be made: {answer.status} {data[:500]!r}")
        return json.loads(data)
    finally:
        connection.close()


def memory(process: int) -> int | None:
    """Kilobytes of memory that a process has; None where the system does not tell."""
    try:
        lines = Path(f"/proc/{process}/status").read_text("ascii").splitlines()
    except OSError:
        return None
    return next((int(line.split()[1]) for line in lines if line.startswith("VmRSS:")), None)


def spent(process: int) -> float:
    """Seconds of processor time that a process has had; 0 where the system does not tell."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def address_of(number: int) -> str:
    """
    >>> address_of(0), address_of(300)
    ('10.0.0.1', '10.0.1.45')
    """
    return f"10.0.{number // 256}.{number % 256 + 1}"


class Crowd:
    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.tally = Tally()
        self.matches: list[Match] = []
        self.before: int | None = 0

    async def run(self) -> list[Measured]:
        plan = self.plan
        await self._warm_up()
        self.before = self._memory()
        await self._seat_all()
        for match in self.matches:
            match.go()
        await asyncio.sleep(plan.warm)
        found: list[Measured] = []
        for _ in range(plan.rounds):
            if plan.deaf:
                found.append(await self._measure(0))
            found.append(await self._measure(plan.deaf))
        for match in self.matches:
            match.leave()
        return found

    async def _warm_up(self) -> None:
        """A table of each ruleset at each server: what is done once is not the memory or the time of a table."""
        for server, _ in self.plan.servers:
            for ruleset in self.plan.rulesets:
                seats = {"A": {"kind": "human"}, "B": {"kind": "human"}}
                await asyncio.to_thread(_make_table, server, address_of(65_000), ruleset, seats)

    async def _seat_all(self) -> None:
        plan = self.plan
        waiting = list(range(plan.tables))

        async def seat_some() -> None:
            while waiting:
                number = waiting.pop()
                match = Match(plan, self.tally, plan.seed * 1_000_003 + number)
                await match.sit_down(
                    plan.servers[number % len(plan.servers)][0], address_of(number // TABLES_OF_ADDRESS)
                )
                self.matches.append(match)

        await _all([seat_some() for _ in range(AT_ONCE)])

    async def _measure(self, deaf: int) -> Measured:
        plan = self.plan
        clients = [
            asyncio.ensure_future(Deaf(self.matches[n % plan.tables], address_of(60_000 + n)).stay())
            for n in range(deaf)
        ]
        await asyncio.sleep(min(plan.warm, 2.0))
        self.tally.empty()
        servers, own, began = self._spent(), time.process_time(), time.perf_counter()
        await asyncio.sleep(plan.seconds)
        seconds = time.perf_counter() - began
        for client in clients:
            if client.done():
                client.result()  # one that could not come
            client.cancel()
        await asyncio.gather(*clients, return_exceptions=True)
        now = self._memory()
        return Measured(
            tables=plan.tables,
            gap=plan.gap,
            seconds=round(seconds, 2),
            deaf=deaf,
            actions=len(self.tally.acknowledged),
            refused=self.tally.refused,
            lost=self.tally.lost,
            acknowledged=waits(self.tally.acknowledged),
            shown=waits(self.tally.shown),
            kilobytes=round((now - self.before) / plan.tables, 1) if now and self.before else None,
            server_busy=round((self._spent() - servers) / seconds, 3),
            crowd_busy=round((time.process_time() - own) / seconds, 3),
        )

    def _memory(self) -> int | None:
        found = [memory(process) for _, process in self.plan.servers]
        return None if None in found else sum(one or 0 for one in found)

    def _spent(self) -> float:
        return sum(spent(process) for _, process in self.plan.servers)


async def _all(works: list[Coroutine[Any, Any, None]]) -> None:
    async with asyncio.TaskGroup() as group:
        for work in works:
            group.create_task(work)


def run(plan: Plan) -> list[Measured]:
    work = Crowd(plan).run()
    try:
        import uvloop
    except ModuleNotFoundError:
        return asyncio.run(work)
    return uvloop.run(work)


def main() -> None:
    plan = msgspec.json.decode(sys.stdin.buffer.read(), type=Plan)
    raise_limit(2 * plan.tables + plan.deaf)
    sys.stdout.buffer.write(msgspec.json.encode(run(plan)))


if __name__ == "__main__":
    main()
