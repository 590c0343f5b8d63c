"""One address does its worst: players at another are acknowledged in time all the same."""

from __future__ import annotations

import contextlib
import http.client
import itertools
import json
import random
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bloodwork.play import Game
from conformance.games import sized
from server.players import Player, play, seats
from server.processes import Server, environment
from server.raw import PATIENCE, PING, PONG, TEXT, Raw, frame

SECONDS = float(sized(1, 8))
IN_TIME = sized(1000, 100) / 1000  # seconds; the quick suite runs beside others on a small machine
ATTACKER = "127.0.0.66"  # another address of this machine
LINUX = sys.platform == "linux"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    command = [sys.executable, "-P", "-m", "bloodwork", "serve", "--port", "0", "--home", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment(), text=True) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        served = Server(process.pid, int(line.strip().rstrip("/").rpartition(":")[2]))
        try:
            yield served
        finally:
            process.terminate()
            process.wait(PATIENCE)


class Attack:
    def __init__(self, server: Server) -> None:
        self.server = server
        self.stop = threading.Event()
        self.codes: dict[int, int] = {}

    def call(self, method: str, path: str, body: bytes | None = None) -> bytes:
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, PATIENCE, source_address=(ATTACKER, 0))
        try:
            connection.request(method, path, body, {"content-type": "application/json"})
            answer = connection.getresponse()
            self.codes[answer.status] = self.codes.get(answer.status, 0) + 1
            return answer.read()
        finally:
            connection.close()

    def table(self, **more: object) -> dict[str, dict[str, str] | str]:
        found: dict[str, dict[str, str] | str] = json.loads(
            self.call("POST", "/api/tables", json.dumps(seats(**more)).encode())  # type: ignore[arg-type]
        )
        return found

    def sit(self, table: dict[str, object], seat: str) -> Raw:
        raw = Raw(self.server.port, str(table["table"]), source=ATTACKER)
        raw.say(type="hello", token=table["tokens"][seat])  # type: ignore[index]
        return raw


def calls_that_lead_nowhere(attack: Attack) -> None:
    while not attack.stop.is_set():
        attack.call("DELETE", "/api/rulesets")


def heads_and_silence(attack: Attack) -> None:
    with contextlib.ExitStack() as stack:
        while not attack.stop.is_set():
            with contextlib.suppress(OSError):
                address = ("127.0.0.1", attack.server.port)
                wire = stack.enter_context(socket.create_connection(address, PATIENCE, source_address=(ATTACKER, 0)))
                wire.sendall(b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 50)
            time.sleep(0.001)


def long_answers(attack: Attack) -> None:
    table = attack.table()
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(attack.sit(table, "AB"[number % 2])) for number in range(sized(20, 60))]
        while not attack.stop.is_set():
            for one in sockets:
                with contextlib.suppress(OSError):
                    one.socket.settimeout(0.05)
                    one.say(type="act", id="x", prompt=1, answer="a," * 2_000)


def padded_replays(attack: Attack) -> None:
    game = Game.start("bloodless", ["hive", "graves"], seed=3)
    for _ in range(20):
        game.push(len(game.options) - 1)
    body = game.record.to_json()
    number = 0
    while not attack.stop.is_set():
        number += 1
        with contextlib.suppress(OSError, http.client.HTTPException):
            attack.call("POST", "/api/replays", body + b" " * (900_000 + number))


def rematches(attack: Attack) -> None:
    table = attack.table(a="human", b="bot")
    with attack.sit(table, "A") as player:
        number = 0
        player.socket.settimeout(1)
        while not attack.stop.is_set():
            number += 1
            with contextlib.suppress(OSError):
                player.say(type="concede", id=f"c{number}")
                player.say(type="offer", id=f"o{number}", kind="rematch")
                player.socket.recv(1 << 20)
            time.sleep(0.01)


def bots_without_anybody(attack: Attack) -> None:
    wish = {"ruleset": "bloodless", "seats": {seat: {"kind": "bot", "bot": "search"} for seat in "AB"}}
    while not attack.stop.is_set():
        attack.call("POST", "/api/tables", json.dumps(wish).encode())


def tiny_frames(attack: Attack) -> None:
    """A quarter of a megabyte is tens of thousands of frames."""
    table = attack.table()
    kinds = itertools.cycle((frame(TEXT, b"x"), frame(PING, b""), frame(PONG, b""), frame(TEXT, b"{}", fin=False)))
    while not attack.stop.is_set():
        with contextlib.suppress(OSError, AssertionError):
            raw = Raw(attack.server.port, str(table["table"]), source=ATTACKER)
            with raw:
                raw.socket.settimeout(5)
                raw.send(next(kinds) * 40_000)


def tiny_chunks(attack: Attack) -> None:
    while not attack.stop.is_set():
        with contextlib.suppress(OSError):
            address = ("127.0.0.1", attack.server.port)
            with socket.create_connection(address, 5, source_address=(ATTACKER, 0)) as wire:
                wire.sendall(b"POST /api/replays HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n")
                wire.sendall(b"1\r\n \r\n" * 100_000)


def calls_at_once(attack: Attack) -> None:
    """As many connections as one address may have, each with a call, again and again."""
    with contextlib.ExitStack() as stack:
        wires = []
        for _ in range(sized(100, 400)):
            with contextlib.suppress(OSError):
                address = ("127.0.0.1", attack.server.port)
                wires.append(stack.enter_context(socket.create_connection(address, 5, source_address=(ATTACKER, 0))))
        paths = itertools.cycle(("/api/tables", "/api/rulesets/bloodless/cards?q=e", "/nothing.js", "/api/rules/x"))
        while not attack.stop.is_set():
            for wire in wires:
                with contextlib.suppress(OSError):
                    wire.sendall(f"GET {next(paths)} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
            for wire in wires:
                with contextlib.suppress(OSError):
                    wire.settimeout(0.2)
                    wire.recv(1 << 20)


def many_tables_at_once(attack: Attack) -> None:
    """One address plays at many tables, as fast as it is answered."""
    with contextlib.ExitStack() as stack:
        pairs = []
        for _ in range(sized(12, 100)):
            table = attack.table()
            both = {seat: stack.enter_context(attack.sit(table, seat)) for seat in "AB"}
            players = {
                seat: Player(raw.send_text, raw.hear_text, table["tokens"][seat])  # type: ignore[index]
                for seat, raw in both.items()
            }
            for player in players.values():
                player.next_state()
            pairs.append(players)
        number = 0
        while not attack.stop.is_set():
            number += 1
            asked = []
            for players in pairs:
                prompt = players["A"].state["prompt"]
                if prompt is not None:
                    options = players[prompt["player"]].state["prompt"]["options"]
                    text = options[-1]["text"] if options else "choose 0"
                    players[prompt["player"]].say(type="act", id=f"x{number}", prompt=prompt["number"], answer=text)
                    asked.append((players, prompt["player"]))
            for players, seat in asked:
                while (heard := players[seat].hear()).get("id") != f"x{number}":
                    pass
                if heard["type"] == "ack":
                    for player in players.values():
                        player.until(heard["seq"])


def one_seat_with_many_sockets(attack: Attack) -> None:
    """Every answer is shown to hundreds who are all the same player."""
    table = attack.table(a="human", b="bot")
    with contextlib.ExitStack() as stack:
        for _ in range(sized(60, 400)):
            raw = stack.enter_context(attack.sit(table, "A"))
            threading.Thread(target=_drain, args=(raw,), daemon=True).start()
        with attack.sit(table, "A") as player:
            number = 0
            while not attack.stop.is_set():
                number += 1
                with contextlib.suppress(OSError):
                    player.socket.settimeout(0.05)
                    player.say(type="offer", id=f"p{number}", kind="pause")
                    player.say(type="resume", id=f"r{number}")
                    player.socket.recv(1 << 20)


def _drain(raw: Raw) -> None:
    with contextlib.suppress(OSError):
        while raw.socket.recv(1 << 16):
            pass


ATTACKS: list[Callable[[Attack], None]] = [
    calls_that_lead_nowhere,
    heads_and_silence,
    long_answers,
    padded_replays,
    rematches,
    bots_without_anybody,
    tiny_frames,
    tiny_chunks,
    calls_at_once,
    many_tables_at_once,
    one_seat_with_many_sockets,
]


@pytest.mark.skipif(not LINUX, reason="one address of loopback only")
@pytest.mark.parametrize("attacking", ATTACKS, ids=lambda one: one.__name__)
def test_others_are_acknowledged_in_time(server: Server, attacking: Callable[[Attack], None]) -> None:
    table = server.call("/api/tables", seats())
    chance = random.Random(5)
    attack = Attack(server)
    thread = threading.Thread(target=attacking, args=(attack,), daemon=True)
    with Raw(server.port, table["table"]) as a, Raw(server.port, table["table"]) as b:
        players = {
            seat: Player(raw.send_text, raw.hear_text, table["tokens"][seat]) for seat, raw in (("A", a), ("B", b))
        }
        for player in players.values():
            player.hello()
        play(players, chance, 5)
        thread.start()
        time.sleep(0.3)
        waits: list[float] = []
        until = time.monotonic() + SECONDS
        while time.monotonic() < until and players["A"].state["prompt"] is not None:
            began = time.monotonic()
            if play(players, chance, 1) == 0:
                break
            waits.append(time.monotonic() - began)
            time.sleep(0.01)
        attack.stop.set()
        thread.join(PATIENCE)
    assert len(waits) >= 5
    waits.sort()
    assert waits[int(len(waits) * 0.99)] < IN_TIME, waits[-5:]
