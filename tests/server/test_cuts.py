"""Connections are cut without a word, at any moment: who comes back sees the very same, and nothing was done twice."""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bloodwork.server import wire
from bloodwork.server.entries import read_entry
from bloodwork.server.limits import Limits
from bloodwork.server.showing import Cursor, state_for
from bloodwork.server.table import Table
from bloodwork.server.wire import SeatLetter
from conformance.games import many
from server.players import Listening, seats
from server.raw import TEXT, Raw, frame

CUTS = many(25)
ROOM = Limits(frames=1e6, frame_burst=1_000_000, calls=1e6, call_burst=1_000_000)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def server(home: Path) -> Iterator[Listening]:
    with Listening(home, ROOM) as running:
        yield running


class Copy:
    """The table as its entries on disk make it, kept beside the server's."""

    def __init__(self, home: Path, table: str) -> None:
        self._file = sqlite3.connect(home / "tables.sqlite")
        self.id = table
        self.table = Table()

    def up_to(self, seq: int) -> Table:
        query = "SELECT body FROM entries WHERE table_id = ? AND seq > ? AND seq <= ? ORDER BY seq"
        for (body,) in self._file.execute(query, (self.id, self.table.seq, seq)):
            self.table.apply(read_entry(body))
        assert self.table.seq == seq
        return self.table

    @property
    def last(self) -> int:
        [found] = self._file.execute("SELECT count(*) FROM entries WHERE table_id = ?", (self.id,)).fetchone()
        return int(found)

    def close(self) -> None:
        self._file.close()


class Guest:
    """A player whose connection is cut, and who comes back."""

    def __init__(self, server: Listening, table: str, seat: SeatLetter, token: str, copy: Copy) -> None:
        self.server, self.table, self.seat, self.token, self.copy = server, table, seat, token, copy
        self.state: dict[str, Any] = {}
        self.text = b""
        self.lines = 0  # of the log that it has
        self.come()

    def come(self, since: int = 0) -> None:
        self.raw = Raw(self.server.port, self.table)
        game = self.copy.table.game if since else 0
        self.raw.say(type="hello", token=self.token, since=since, game=game)
        self.hear_state()
        # What comes first is, byte for byte, what this seat may know of what is written down.
        online = [letter for letter, one in self.state["table"]["seats"].items() if one["online"]]
        known = self.copy.up_to(self.state["seq"])
        expected = state_for(known, self.seat, Cursor(game, since), online=online)
        assert self.text == wire.encode(expected)

    def hear(self) -> dict[str, Any]:
        text = self.raw.hear()
        found: dict[str, Any] = json.loads(text)
        if found["type"] == "state":
            self.text, self.state = text, found
            self.lines = found["log"]["from"] + len(found["log"]["lines"])
        return found

    def hear_state(self) -> None:
        while self.hear()["type"] != "state":
            pass

    def until(self, seq: int) -> None:
        while self.state["seq"] < seq:
            self.hear()

    def answer(self, number: int, text: str) -> dict[str, Any]:
        self.raw.say(type="act", id=f"{self.seat}{number}", prompt=number, answer=text)
        while (found := self.hear()).get("id") != f"{self.seat}{number}":
            pass
        return found


def test_who_was_cut_off_comes_back_to_the_very_same(server: Listening, home: Path) -> None:
    chance = random.Random(23)
    cuts, moved = 0, 0
    while cuts < CUTS:
        made = server.post("/api/tables", seats())
        copy = Copy(home, made["table"])
        guests = {letter: Guest(server, made["table"], letter, made["tokens"][letter], copy) for letter in ("A", "B")}
        while cuts < CUTS and (prompt := guests["A"].state["prompt"]) is not None:
            guest = guests[prompt["player"]]
            other = guests["B" if guest.seat == "A" else "A"]
            guest.until(other.state["seq"])
            number = guest.state["prompt"]["number"]
            options = guest.state["prompt"]["options"]
            answer = chance.choice(options)["text"] if options else f"choose {guest.state['prompt']['least']}"
            before, seq = guest.state, guest.state["seq"]
            act = json.dumps({"type": "act", "id": f"{guest.seat}{number}", "prompt": number, "answer": answer})
            sent = frame(TEXT, act.encode())
            kind = chance.choice(("quiet", "half", "asked", "answered", "other"))
            since = chance.choice((0, guest.lines))
            cuts += 1
            if kind == "other":
                other.raw.cut()
                other.come(chance.choice((0, other.lines)))
            elif kind != "answered":
                guest.raw.send({"quiet": b"", "half": sent[: chance.randrange(1, len(sent))], "asked": sent}[kind])
                guest.raw.cut()
                guest.come(since)
                if kind != "asked":
                    assert guest.state["seq"] == copy.last == seq, "half an answer was taken"
                    assert (guest.state["view"], guest.state["prompt"]) == (before["view"], before["prompt"])
                    if since == 0 and before["log"]["from"] == 0:
                        # All that may differ is whether the other one is there.
                        assert guest.state == {**before, "table": guest.state["table"]}
            # The same id again: done once, whether the first got through or not.
            first = guest.answer(number, answer)
            assert first["type"] == "ack", first
            if kind == "answered":
                guest.raw.cut()
                guest.come(since)
                assert guest.answer(number, answer) == first
            assert copy.last == first["seq"] == seq + 1
            moved += 1
            for each in guests.values():
                each.until(first["seq"])
        for guest in guests.values():
            guest.raw.cut()
        copy.close()
    print(f"{cuts} cut connections, {moved} answers")
