"""Players for the tests of the table: they speak over a socket, and take whatever they are offered."""

from __future__ import annotations

import contextlib
import json
import random
import socket
import threading
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Self

from litestar import Litestar
from litestar.testing import TestClient

from bloodwork.server.app import make_app
from bloodwork.server.limits import Limits
from bloodwork.server.run import listen, make_server
from bloodwork.server.serving import Serving
from bloodwork.server.settings import Settings

Frame = dict[str, Any]
Client = TestClient[Litestar]
QUICK = Limits(bot_answer=0.002)  # bots need not wait for the eyes of people
ORIGIN = {"origin": "http://testserver.local"}


@contextlib.contextmanager
def opened(
    home: Path, limits: Limits | None = None, *, client: tuple[str, int] = ("testclient", 50_000), **settings: Any
) -> Iterator[tuple[Client, Serving]]:
    """A server in this process, without a network; `client` is the address that calls come from."""
    settings.setdefault("hosts", ("testserver.local",))
    serving = Serving(Settings(home=home, limits=limits or QUICK, **settings), broken=lambda: None)
    app = make_app(serving=serving)
    inner = app.asgi_handler

    async def from_there(scope: Any, receive: Any, send: Any) -> None:
        scope["client"] = client
        await inner(scope, receive, send)

    app.asgi_handler = from_there
    with TestClient(app) as calling:
        yield calling, serving


class Listening:
    """A server on a port of this machine, in a thread of its own."""

    def __init__(self, home: Path, limits: Limits | None = None) -> None:
        self.serving = Serving(Settings(home=home, limits=limits or QUICK), broken=lambda: None)
        self.socket: socket.socket = listen("127.0.0.1", 0)
        self.port: int = self.socket.getsockname()[1]
        self._open = threading.Event()
        self._server = make_server(self.serving, self.socket, lambda _: self._open.set())
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self.socket]}, daemon=True)

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def post(self, path: str, body: Frame) -> Frame:
        request = urllib.request.Request(
            self.origin + path, json.dumps(body).encode(), {"content-type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=60) as answer:
            found: Frame = json.load(answer)
            return found

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._open.wait(60), "the server did not start"
        return self

    def __exit__(self, *_: object) -> None:
        self._server.should_exit = True
        self._thread.join(60)


def seats(a: str = "human", b: str = "human", **more: Any) -> Frame:
    """A wish for a table."""
    bot = {"bot": {"kind": "bot", "bot": "random"}}
    return {"ruleset": "bloodless", "seats": {"A": bot.get(a, {"kind": a}), "B": bot.get(b, {"kind": b})}, **more}


def made(client: Client, wish: Frame) -> tuple[str, dict[str, str]]:
    answer = client.post("/api/tables", json=wish)
    assert answer.status_code == 201, answer.text
    body = answer.json()
    return body["table"], body["tokens"]


class Player:
    """One connection to a table, over whatever sends and receives texts."""

    def __init__(self, send: Callable[[str], None], receive: Callable[[], str], token: str | None) -> None:
        self._send = send
        self._receive = receive
        self._asked = 0
        self.name = f"{random.SystemRandom().randrange(1 << 40):x}"
        self.token = token
        self.raw: list[str] = []
        self.state: Frame = {}
        self.log: list[Frame] = []

    def hello(self, **more: Any) -> Frame:
        self.say(type="hello", token=self.token, **more)
        return self.next_state()

    def say(self, **frame: Any) -> None:
        self._send(json.dumps(frame))

    def hear(self) -> Frame:
        text = self._receive()
        self.raw.append(text)
        frame: Frame = json.loads(text)
        if frame["type"] == "state":
            self.state = frame
            self.log[frame["log"]["from"] :] = frame["log"]["lines"]
        return frame

    def next_state(self) -> Frame:
        while self.hear()["type"] != "state":
            pass
        return self.state

    def until(self, seq: int) -> Frame:
        """The state once the table has come so far."""
        while self.state["seq"] < seq:
            self.hear()
        return self.state

    def ask(self, **frame: Any) -> Frame:
        """The answer to a request. States that come before it are kept."""
        self._asked += 1
        frame.setdefault("id", f"{self.name}-{self._asked}")
        self.say(**frame)
        while True:
            heard = self.hear()
            if heard.get("id") == frame["id"]:
                return heard

    def act(self, answer: str, **more: Any) -> Frame:
        return self.ask(type="act", prompt=self.state["prompt"]["number"], answer=answer, **more)

    def any_answer(self, chance: random.Random) -> str:
        prompt = self.state["prompt"]
        options = prompt["options"]
        return str(chance.choice(options)["text"]) if options else f"choose {prompt['least']}"


@contextlib.contextmanager
def sitting(client: Client, table: str, token: str | None) -> Iterator[Player]:
    """A player at a table of a server without a network."""
    with client.websocket_connect(f"/api/tables/{table}/play", headers=ORIGIN) as session:
        yield Player(session.send_text, lambda: session.receive_text(), token)


def play_first(player: Player) -> Frame:
    """The player, or a seat on the same screen, gives the first answer if it is asked; else it offers a pause."""
    prompt = player.state["prompt"]
    if prompt["player"] == player.state["table"]["you"]:
        return player.act(player.any_answer(random.Random(1)))
    return player.ask(type="offer", kind="pause")


def play(players: dict[str, Player], chance: random.Random, most: int = 1000) -> int:
    """Plays at random until the game is over, or so many answers were given; how many there were."""
    for count in range(most):
        states = [player.state for player in players.values()]
        seq = max(state["seq"] for state in states)
        for player in players.values():
            player.until(seq)
        prompt = players["A"].state["prompt"]
        if prompt is None:
            return count
        asked = players[prompt["player"]]
        answer = asked.act(asked.any_answer(chance))
        assert answer["type"] == "ack", answer
        for player in players.values():
            player.until(answer["seq"])
    return most
