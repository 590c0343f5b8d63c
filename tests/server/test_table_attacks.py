"""What one address does at tables and with replays, within its limits, is not felt by those who play at others.

At full size (BLOODWORK_GAMES=full, on a machine that does nothing else) nobody waits longer than the docs say.
"""

from __future__ import annotations

import contextlib
import json
import os
import random
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import msgspec
import pytest
from websockets.sync.client import ClientConnection, connect

from bloodwork.cards import shipped_decks
from bloodwork.play import Game
from bloodwork.rulesets import NAMES
from conformance.games import sized
from server.processes import PATIENCE, Nursery, Server

Frame = dict[str, Any]
LONGEST_WAIT = sized(2.0, 0.1)  # seconds, for 99 of 100
ROOM = 40_000_000  # bytes that a server may have grown by beside a fifth of what it had
LONG = NAMES[-1]


def post(server: Server, path: str, body: bytes) -> tuple[int, Frame]:
    request = Request(server.origin + path, body, {"Content-Type": "application/json"})
    try:
        with urlopen(request, timeout=PATIENCE) as answer:
            return answer.status, json.load(answer)
    except HTTPError as error:
        return error.code, json.load(error)


def get(server: Server, path: str) -> int:
    with urlopen(server.origin + path, timeout=PATIENCE) as answer:
        return len(answer.read())


def memory(server: Server) -> int:
    pages = int(Path(f"/proc/{server.pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


@contextlib.contextmanager
def socket(server: Server, table: str) -> Iterator[ClientConnection]:
    address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/play"
    with connect(address, origin=server.origin, max_size=None) as found:  # type: ignore[arg-type]
        yield found


class Pair:
    """Two people at a table, who see each other's answers."""

    def __init__(self, sockets: dict[str, ClientConnection], tokens: dict[str, str]) -> None:
        self.sockets = sockets
        self.asked = 0
        self.state: dict[str, Frame] = {}
        for seat, one in sockets.items():
            one.send(json.dumps({"type": "hello", "token": tokens[seat]}))
            self.state[seat] = json.loads(one.recv(timeout=PATIENCE))

    @classmethod
    @contextlib.contextmanager
    def at(cls, server: Server, ruleset: str) -> Iterator[Pair]:
        wish = {"ruleset": ruleset, "seats": {"A": {"kind": "human"}, "B": {"kind": "human"}}}
        _, made = post(server, "/api/tables", json.dumps(wish).encode())
        with socket(server, made["table"]) as a, socket(server, made["table"]) as b:
            yield cls({"A": a, "B": b}, made["tokens"])

    def ask(self, seat: str, **frame: Any) -> Frame:
        self.asked += 1
        frame["id"] = f"r{self.asked}"
        self.sockets[seat].send(json.dumps(frame))
        while True:
            heard = self.hear(seat)
            if heard.get("id") != frame["id"]:
                continue
            if heard.get("kind") != "too-fast":
                return heard
            time.sleep(0.2)  # as fast as the limits allow, and no faster
            self.sockets[seat].send(json.dumps(frame))

    def hear(self, seat: str) -> Frame:
        heard: Frame = json.loads(self.sockets[seat].recv(timeout=PATIENCE))
        if heard["type"] == "state":
            self.state[seat] = heard
        return heard

    def act(self, dice: random.Random) -> bool:
        """One answer of whoever is asked; False if the game is over."""
        prompt = self.state["A"]["prompt"]
        if prompt is None:
            return False
        seat = prompt["player"]
        options = self.state[seat]["prompt"]["options"]
        text = (options[-1] if dice.random() < 0.6 else dice.choice(options))["text"] if options else "choose 0"
        self.until(self.ask(seat, type="act", prompt=prompt["number"], answer=text))
        return True

    def until(self, answer: Frame) -> None:
        assert answer["type"] == "ack", answer
        for seat in self.sockets:
            while self.state[seat]["seq"] < answer["seq"]:
                self.hear(seat)


class Others(threading.Thread):
    """People who play, and how long they wait until an answer is acknowledged."""

    def __init__(self, server: Server) -> None:
        super().__init__(daemon=True)
        self.server = server
        self.waits: list[float] = []
        self.done = False
        self.failure: BaseException | None = None

    def run(self) -> None:
        dice = random.Random(1)
        try:
            while not self.done:
                with Pair.at(self.server, NAMES[0]) as pair:
                    began = time.perf_counter()
                    while not self.done and pair.act(dice):
                        self.waits.append(time.perf_counter() - began)
                        time.sleep(0.02)
                        began = time.perf_counter()
        except BaseException as error:
            self.failure = error


def record(answers: int) -> bytes:
    decks = sorted(shipped_decks(LONG))
    for seed in range(200):
        dice = random.Random(seed)
        game = Game.start(LONG, [decks[0], decks[-1]], seed=seed, log=False)
        for _ in range(answers):
            if game.player >= 0:
                found = game.answers()
                game.answer(found[-1] if dice.random() < 0.7 else dice.choice(found))
        if game.player >= 0:
            return game.record.to_json()
    raise AssertionError("no game is so long")


def kins_without_end(server: Server) -> str:
    found = msgspec.json.decode(record(20))
    for kins in ({"A": "B", "B": "A"}, {f"K{n}": f"K{n + 1}" if n < 20_000 else "" for n in range(20_001)}):
        status, _ = post(server, "/api/replays", json.dumps(found | {"kins": kins}).encode())
        assert status == 400
    return "a circle and a chain of 20,000"


def every_moment(server: Server) -> str:
    answers = sized(300, 3_000)
    status, body = post(server, "/api/replays", record(answers))
    assert status == 201, body
    for viewer in ("judge", "A", "B", "public"):
        for language in ("en", "de", "es"):
            path = f"/api/replays/{body['replay']}/at/{answers}?viewer={viewer}&lang={language}"
            assert get(server, path) < 2_000_000
    return f"the last moment of {answers} answers, by four viewers in three languages"


def ever_new_numbers(server: Server) -> str:
    with Pair.at(server, NAMES[0]) as pair:
        dice = random.Random(3)
        for _ in range(25):
            pair.act(dice)
        wish = {"ruleset": NAMES[0], "seats": {"A": {"kind": "human"}, "B": {"kind": "human"}}}
        _, made = post(server, "/api/tables", json.dumps(wish).encode())
        spectators = sized(150, 1_500)  # more would be refused by the limit of calls
        for number in range(spectators):
            with socket(server, made["table"]) as one:
                one.send(json.dumps({"type": "hello", "game": number, "since": number * 7919}))
                one.recv(timeout=PATIENCE)
    return f"{spectators} spectators"


def take_back(server: Server) -> str:
    dice = random.Random(5)
    undos = 0
    with Pair.at(server, LONG) as pair:
        for number in range(sized(120, 500)):
            if not pair.act(dice):
                break
            if number < sized(80, 380):
                continue
            for seat, other in (("A", "B"), ("B", "A")):
                if pair.ask(seat, type="offer", kind="undo")["type"] == "ack":
                    answer = pair.ask(other, type="reply", kind="undo", accept=True)
                    if answer["type"] == "ack":
                        pair.until(answer)
                        undos += 1
    return f"{undos} answers taken back"


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the system does not tell how much memory is used")
@pytest.mark.parametrize("attack", [kins_without_end, every_moment, ever_new_numbers, take_back])
def test_others_do_not_feel_it(nursery: Nursery, tmp_path: Path, attack: Callable[[Server], str]) -> None:
    server = nursery.serve(tmp_path)
    others = Others(server)
    try:
        others.start()
        until = time.monotonic() + sized(3.0, 10.0)
        while time.monotonic() < until or len(others.waits) < 20:
            assert others.failure is None, others.failure
            time.sleep(0.05)
        before = memory(server)
        others.waits.clear()
        what = attack(server)
        time.sleep(0.5)
        others.done = True
        others.join(PATIENCE)
        assert others.failure is None, others.failure
        after = memory(server)
        waits = sorted(others.waits)
        assert waits
        worst = waits[int(len(waits) * 0.99)]
        print(
            f"{what}: {len(waits)} answers of others, half within {waits[len(waits) // 2] * 1000:.0f} ms, "
            f"99 of 100 within {worst * 1000:.0f} ms; {before / 1e6:.0f} MB before, {after / 1e6:.0f} after"
        )
        assert worst < LONGEST_WAIT
        assert after < before * 1.2 + ROOM
    finally:
        others.done = True
        server.end()
