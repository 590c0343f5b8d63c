"""Frames that are none, thousands of them: each is told so once or ends its own connection, and nobody else notices."""

from __future__ import annotations

import json
import logging
import random
import time
from collections import Counter
from collections.abc import Iterator

import pytest

from bloodwork.server.limits import Limits
from bloodwork.server.wire import LARGEST_FRAME
from conformance.games import sized
from server.players import Listening, seats
from server.raw import BINARY, CLOSE, PING, TEXT, Ended, Raw, frame

FRAMES = sized(500, 20_000)
PATIENCE = 60  # seconds that a busy machine may take
LIMITS = Limits(frames=1e6, frame_burst=1_000_000, calls=1e6, call_burst=1_000_000, strikes=50)
SAID = (
    {"type": "hello", "token": None, "lang": "en", "since": 0, "game": 0},
    {"type": "act", "id": "a1", "prompt": 3, "answer": "play Dusk Moth at 2"},
    {"type": "concede", "id": "a2"},
    {"type": "offer", "id": "a3", "kind": "draw"},
    {"type": "reply", "id": "a4", "kind": "draw", "accept": True},
    {"type": "resume", "id": "a5"},
    {"type": "hint", "id": "a6", "prompt": 3},
    {"type": "ping", "t": 1},
)
WRONG = (
    None,
    True,
    -1,
    1 << 70,
    1e308,
    "",
    "x" * 5_000,
    [],
    {},
    [[]],
    {"type": "act"},
    "\0",
    "\ud800",
    "ack",
    [1] * 900,
)
PROBE = 1_000_000  # the number of the first ping by which we find out that there was one answer and no more


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Listening]:
    with Listening(tmp_path_factory.mktemp("home"), LIMITS) as running:
        yield running


def deep(chance: random.Random) -> bytes:
    opening = chance.choice(("[", '{"type":', '{"id":{"a":', '[{"":', '{"type":"act","id":['))
    return (opening * (LARGEST_FRAME // len(opening)))[: chance.randrange(10, LARGEST_FRAME)].encode()


def wrong_kind(chance: random.Random) -> bytes:
    said: dict[str, object] = dict(chance.choice(SAID))
    name = chance.choice(sorted(said))
    match chance.randrange(4):
        case 0:
            del said[name]
        case 1:
            said[f"{name}x"] = said.pop(name)
        case 2:
            said[chance.choice(("more", "", "seat", "Type"))] = chance.choice(WRONG)
        case _:
            said[name] = chance.choice(WRONG)
    return json.dumps(said).encode()


def bent(chance: random.Random) -> bytes:
    """A frame with some bytes of it changed, lost or repeated."""
    data = bytearray(json.dumps(chance.choice(SAID)).encode())
    for _ in range(chance.randrange(1, 6)):
        at = chance.randrange(len(data))
        match chance.randrange(4):
            case 0:
                data[at] = chance.randrange(256)
            case 1:
                del data[at : at + chance.randrange(1, 9)]
            case 2:
                data[at:at] = data[: chance.randrange(1, 9)]
            case _:
                data[at] ^= 1 << chance.randrange(8)
        data = data or bytearray(b"{")
    return bytes(data)


def shortened(chance: random.Random) -> bytes:
    data = json.dumps(chance.choice(SAID)).encode()
    return data[: chance.randrange(len(data))]


def noise(chance: random.Random) -> bytes:
    return chance.randbytes(chance.choice((1, 2, 7, 64, 1_000, 8_000)))


def message(chance: random.Random, opcode: int) -> bytes:
    """A message that is hardly ever one of ours, in frames as they should be."""
    data = chance.choices((deep, wrong_kind, bent, shortened, noise), (1, 4, 4, 2, 1))[0](chance)
    if chance.random() < 0.1 and data:
        cut = chance.randrange(len(data))
        return frame(opcode, data[:cut], fin=False) + frame(0, data[cut:])
    return frame(opcode, data)


def no_frame(chance: random.Random) -> bytes:
    """What ends a connection at once: no frame at all."""
    return chance.choice(
        (
            frame(TEXT, b"x" * chance.randrange(LARGEST_FRAME + 1, 3 * LARGEST_FRAME)),
            frame(TEXT, b"", length=1 << chance.randrange(20, 63)),
            frame(TEXT, b'{"type":"ping","t":"' + bytes([chance.randrange(0xC0, 0x100)]) + b'"}'),
            frame(chance.choice((3, 4, 5, 6, 7, 11, 12, 13, 14, 15)), b"x"),
            frame(PING, b"x" * chance.randrange(126, 500)),
            frame(PING, b"", fin=False),
            frame(CLOSE, b"x"),
            frame(0, b"x"),
            frame(TEXT | chance.choice((0x10, 0x20, 0x40)), b"{}"),
            frame(TEXT, b"{", fin=False) + frame(TEXT, b"}"),
            frame(TEXT, b"{", fin=False) + frame(0, b"", fin=False) * 100,
            b"\x81\x02{}",  # not masked
            b"\xff" + chance.randbytes(64),
        )
    )


class Beside:
    """A game that two play while all that happens."""

    def __init__(self, server: Listening) -> None:
        self.chance = random.Random(3)
        self.server = server
        self.played = self.games = 0
        self._begin()

    def _begin(self) -> None:
        made = self.server.post("/api/tables", seats())
        self.table = made["table"]
        self.players = {letter: Raw(self.server.port, self.table) for letter in ("A", "B")}
        self.seen = 0
        self.games += 1
        for letter, player in self.players.items():
            player.say(type="hello", token=made["tokens"][letter])

    def go_on(self) -> None:
        """One more answer, which both are shown."""
        states = {letter: self._state(player) for letter, player in self.players.items()}
        prompt = states["A"]["prompt"]
        if prompt is None:
            self.close()
            self._begin()
            return
        player, asked = self.players[prompt["player"]], states[prompt["player"]]["prompt"]
        options = asked["options"]
        answer = self.chance.choice(options)["text"] if options else f"choose {asked['least']}"
        player.say(type="act", id=f"n{self.played}", prompt=asked["number"], answer=answer)
        while (heard := json.loads(player.hear())).get("id") != f"n{self.played}":
            assert heard["type"] == "state" and heard["seq"] == self.seen
        assert heard["type"] == "ack", heard
        self.seen = heard["seq"]
        self.played += 1

    def _state(self, player: Raw) -> dict[str, object]:
        while True:
            heard: dict[str, object] = json.loads(player.hear())
            assert heard["type"] == "state", heard
            if heard["seq"] >= self.seen:  # type: ignore[operator]
                self.seen = heard["seq"]  # type: ignore[assignment]
                return heard

    def close(self) -> None:
        for player in self.players.values():
            player.cut()


class Pest:
    """One who says nothing but nonsense, and listens to what comes back."""

    def __init__(self, raw: Raw, chance: random.Random, heard: Counter[str]) -> None:
        self.raw, self.chance, self.heard = raw, chance, heard
        self.opcodes = chance.choice(((TEXT,), (BINARY,), (TEXT, BINARY)))
        self.greeted = chance.random() < 0.7
        if self.greeted:
            raw.say(type="hello", token=None)

    def go_on(self) -> int:
        """Until the connection ends, or it is enough; how many frames were none."""
        bad = 0
        for number in range(self.chance.randrange(1, 80)):
            fatal = self.chance.random() < 0.01
            data = no_frame(self.chance) if fatal else message(self.chance, self.chance.choice(self.opcodes))
            got: list[str] = []
            try:
                self.say(data, PROBE + number, got)
                assert not fatal, "it went on after what was no frame"
            except (Ended, ConnectionError) as end:
                got.append(f"ended {end.code}" if isinstance(end, Ended) else "ended")
            self.heard.update(got)
            if got[-1].startswith("ended"):
                return bad + 1
            bad += got[0] == "bad-frame"
        return bad

    def say(self, data: bytes, probe: int, got: list[str]) -> None:
        """Says something, and then, if it was let in, a ping: before its answer, there is one to what was said."""
        self.raw.send(data)
        if self.greeted:
            self.raw.say(type="ping", t=probe)
        probed = not self.greeted
        while not (got and probed):
            heard = json.loads(self.raw.hear())
            if heard == {"type": "pong", "t": probe}:
                probed = True
            elif heard["type"] == "state" and not self.greeted:
                got.append("hello")  # bent as it was, it was one
                self.greeted = True
            elif heard["type"] != "state":
                assert heard["type"] == "pong" or heard["message"], heard
                got.append(heard.get("kind", heard["type"]))
        assert len(got) == 1, f"{data!r} got {got}"


def test_thousands_of_frames_that_are_none_disturb_nobody(server: Listening, caplog: pytest.LogCaptureFixture) -> None:
    chance = random.Random(41)
    beside = Beside(server)
    attacked = server.post("/api/tables", seats())["table"]
    room = server.serving.hall.rooms[attacked]
    before = room.table.seq, room.lease
    heard: Counter[str] = Counter()
    bad = 0
    while bad < FRAMES:
        beside.go_on()
        with Raw(server.port, chance.choice((attacked, beside.table))) as raw:
            bad += Pest(raw, chance, heard).go_on()
    beside.close()
    print(f"{bad} malformed frames: {dict(heard)}; {beside.played} answers in {beside.games} games beside them")
    assert {"bad-frame", "ended 4400"} <= set(heard)
    # Nothing is left of all those who came, and the table that they were at is as it was.
    until = time.monotonic() + PATIENCE
    while any(room.visitors for room in server.serving.hall.rooms.values()):
        assert time.monotonic() < until, "somebody is still there"
        time.sleep(0.02)
    assert server.serving.hall.rooms[attacked] is room and room.closed is None
    assert (room.table.seq, room.lease) == before
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING], caplog.text
