"""When a rush from one address is over, the server's memory is again what it was, within a fifth.

A rush comes twice: the first time for what a server needs once it has done such a thing at all.
"""

from __future__ import annotations

import contextlib
import json
import os
import random
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import quote

import pytest

from bloodwork import rules
from bloodwork.cards import shipped
from bloodwork.play import Game
from conformance.games import sized
from server.players import Player, seats
from server.processes import Server, environment
from server.raw import PATIENCE, TEXT, Raw, frame
from server.test_attacks import ATTACKER, Attack

BACK_WITHIN = 120.0  # seconds
LIMITS = (
    "idle=3",
    "unused=3",
    "made_burst=100000",
    "call_burst=100000",
    "listed_burst=100000",
    "calls=10000",
    "processor_burst=10000",
)

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the system does not tell how much memory is used")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    home = tmp_path_factory.mktemp("home")
    command = [sys.executable, "-P", "-m", "bloodwork", "serve", "--port", "0", "--home", str(home)]
    for one in LIMITS:
        command += ["--limit", one]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment(), text=True) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        try:
            yield Server(process.pid, int(line.strip().rstrip("/").rpartition(":")[2]))
        finally:
            process.terminate()
            process.wait(PATIENCE)


def memory(server: Server) -> int:
    pages = int(Path(f"/proc/{server.pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def settled(server: Server, below: float, within: float = BACK_WITHIN) -> int:
    """The memory once it is below so much; else as it is after so long."""
    until = time.monotonic() + within
    while (found := memory(server)) > below and time.monotonic() < until:
        time.sleep(0.5)
    return found


def lowest(server: Server) -> int:
    """The memory when nothing goes on any more."""
    found = memory(server)
    for _ in range(3):
        time.sleep(10)
        found = min(found, memory(server))
    return found


def tables(attack: Attack, size: int) -> None:
    """Many tables with two players each, at all of which something is done."""
    with contextlib.ExitStack() as stack:
        for _ in range(size):
            table = attack.table()
            both = {seat: stack.enter_context(attack.sit(table, seat)) for seat in "AB"}
            players = {
                seat: Player(raw.send_text, raw.hear_text, table["tokens"][seat])  # type: ignore[index]
                for seat, raw in both.items()
            }
            for player in players.values():
                player.next_state()
            asked = players[players["A"].state["prompt"]["player"]]
            asked.act(asked.any_answer(random.Random(1)))


def spectators(attack: Attack, size: int) -> None:
    table = attack.table()
    with contextlib.ExitStack() as stack:
        for number in range(size):
            raw = stack.enter_context(Raw(attack.server.port, str(table["table"]), source=ATTACKER))
            raw.say(type="hello", game=number, since=number * 7919, lang=("en", "de", "es")[number % 3])
            raw.hear()


def pictures(attack: Attack, size: int) -> None:
    for ruleset in ("bloodless", "bluthelden"):
        for name in shipped(ruleset).names()[:size]:
            for language in ("en", "de", "es"):
                attack.call("GET", f"/api/rulesets/{ruleset}/cards/{quote(name)}/image.svg?lang={language}")


def settings(attack: Attack, size: int) -> None:
    """Tables with ever other switches: a library for each."""
    known = rules.switches("bloodless")
    names = [name for name, switch in known.items() if len(switch.options) > 1]
    dice = random.Random(size)
    for _ in range(size):
        chosen = {name: dice.choice(list(known[name].options)) for name in dice.sample(names, 8)}
        attack.call("POST", "/api/tables", json.dumps(seats(switches=chosen)).encode())


def uploads(attack: Attack, size: int) -> None:
    game = Game.start("bloodless", ["hive", "graves"], seed=3)
    for _ in range(20):
        game.push(len(game.options) - 1)
    body = game.record.to_json()
    for number in range(size):
        with contextlib.suppress(OSError):
            attack.call("POST", "/api/replays", body + b" " * (900_000 + number))


def frames(attack: Attack, size: int) -> None:
    table = attack.table()
    for _ in range(size):
        with contextlib.suppress(OSError, AssertionError):
            raw = Raw(attack.server.port, str(table["table"]), source=ATTACKER)
            with raw:
                raw.socket.settimeout(5)
                raw.send(frame(TEXT, b"x") * 40_000)


RUSHES: list[tuple[Callable[[Attack, int], None], int, int]] = [
    (tables, 15, 150),
    (spectators, 40, 190),
    (pictures, 8, 60),
    (settings, 10, 80),
    (uploads, 4, 20),
    (frames, 10, 200),
]


@pytest.mark.parametrize(("rush", "small", "large"), RUSHES, ids=lambda one: getattr(one, "__name__", ""))
def test_memory_is_back_when_a_rush_is_over(
    server: Server, rush: Callable[[Attack, int], None], small: int, large: int
) -> None:
    size = sized(small, large)
    attack = Attack(server)
    rush(attack, max(size // 3, 3))
    before = lowest(server) if sized(False, True) else memory(server)
    rush(attack, size)
    during = memory(server)
    after = settled(server, before * 1.2)
    print(f"{rush.__name__}: {before / 1e6:.0f} MB before, {during / 1e6:.0f} then, {after / 1e6:.0f} afterwards")
    assert after <= before * 1.2
    assert attack.codes.get(500, 0) == 0


def test_looking_for_garbage_holds_nobody_up(server: Server) -> None:
    """With a hundred tables in memory everything took a fifth of a second to look through."""
    attack = Attack(server)
    attack.call("GET", "/metrics")  # asked from elsewhere it is refused, so it is asked from here
    numbers(server)
    with contextlib.ExitStack() as stack:
        for _ in range(sized(30, 100)):
            table = server.call("/api/tables", seats())
            for seat in "AB":
                raw = stack.enter_context(Raw(server.port, table["table"]))
                raw.say(type="hello", token=table["tokens"][seat])
                raw.hear()
        for _ in range(sized(200, 6_000)):  # many calls, after which everything was looked through once
            attack.call("GET", "/health")
        found = numbers(server)
    longest = found["bloodwork_gc_seconds_max"]
    print(f"{found['bloodwork_tables']:.0f} tables: the longest look for garbage {longest * 1000:.1f} ms")
    assert found["bloodwork_tables"] >= sized(30, 100)
    assert longest < sized(0.05, 0.01)


def numbers(server: Server) -> dict[str, float]:
    import urllib.request

    with urllib.request.urlopen(f"{server.origin}/metrics", timeout=PATIENCE) as answer:
        text = answer.read().decode()
    return {name: float(value) for name, value in re.findall(r"^(\w+(?:\{[^}]*\})?) (\S+)$", text, re.MULTILINE)}
