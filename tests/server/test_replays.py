"""Records that strangers send are played aside, with limits; a moment is made when it is wanted."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest

from bloodwork.cards import shipped_decks
from bloodwork.errors import NotUnderstood
from bloodwork.play import Game, SavedGame
from bloodwork.play import kept as keeping
from bloodwork.play.saved import ReplayError
from bloodwork.play.watching import Watcher
from bloodwork.rulesets import NAMES
from bloodwork.server import replays
from bloodwork.server.byte_cache import ByteCache
from bloodwork.server.replay_process import Player
from bloodwork.server.replayers import Replayers, TooMuch
from bloodwork.server.replays import SPAN, Replay, Task
from bloodwork.server.wire import REPLAY_VIEWERS
from conformance.games import sized
from server.players import made, opened, seats, sitting

Found = TypeVar("Found")
MEMORY = 384 * 1024 * 1024


def record(ruleset: str, answers: int, seed: int = 1) -> SavedGame:
    """A game of up to so many answers at random."""
    dice = random.Random(seed)
    decks = sorted(shipped_decks(ruleset))
    game = Game.start(ruleset, [decks[0], decks[-1]], seed=seed, log=False)
    for _ in range(answers):
        if game.player < 0:
            break
        game.answer(dice.choice(game.answers()))
    return game.record


@pytest.mark.parametrize("ruleset", NAMES)
def test_a_moment_is_the_same_however_it_is_come_by(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "SPAN", 16)
    saved = record(ruleset, sized(90, 600))
    replay = Replay("r", saved)
    dice = random.Random(3)
    for viewer in REPLAY_VIEWERS:
        # As somebody sees it who has watched from the first move on.
        game = Game.begin(saved)
        watcher = Watcher(game, viewer)
        watcher.look()
        steps = sorted(dice.sample(range(len(saved.moves) + 1), 12))
        seen: dict[int, tuple[Any, Any]] = {}
        for number in range(len(saved.moves) + 1):
            if number:
                game.push_recorded(saved.moves[number - 1], number)
                watcher.look()
            if number in steps:
                seen[number] = plain(watcher.view()), plain(watcher.log())
        dice.shuffle(steps)
        for step in steps:
            frame = json.loads(replay.state(step, viewer))
            assert (frame["view"], frame["log"]["lines"]) == seen[step], (viewer, step)
            assert frame["log"]["from"] == 0 and frame["seq"] == step
            later = json.loads(replay.state(step, viewer, 7))
            assert later["log"]["lines"] == frame["log"]["lines"][later["log"]["from"] :]


def plain(value: object) -> Any:
    return json.loads(msgspec.json.encode(value))


def test_looking_around_in_a_long_record_takes_little(monkeypatch: pytest.MonkeyPatch) -> None:
    saved = record("bluthelden", sized(400, 3_000), 4)
    replay = Replay("r", saved)
    last = len(saved.moves)
    assert last > 300
    replay.state(last, "judge")
    pushed = []
    push = Game.push_recorded
    monkeypatch.setattr(Game, "push_recorded", lambda *asked: (pushed.append(1), push(*asked)))
    dice = random.Random(1)
    for _ in range(10):
        pushed.clear()
        replay.state(dice.randrange(last + 1), "judge")
        assert len(pushed) < SPAN


def test_moments_are_kept_by_their_bytes() -> None:
    marks: replays.Marks = ByteCache(60_000, len)
    saved = record("bluthelden", 400, 4)
    replay = Replay("r", saved, None, marks)
    for viewer in REPLAY_VIEWERS:
        replay.state(len(saved.moves), viewer)
        assert 0 < marks.bytes <= 60_000
    assert len(json.loads(replay.state(len(saved.moves), "judge"))["log"]["lines"]) > 100


def test_a_log_without_end_is_not_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "MOST_LINES", 100)
    saved = record("bluthelden", 400, 4)
    frame = json.loads(Replay("r", saved).state(len(saved.moves), "judge"))
    assert frame["log"]["from"] > 100 and len(frame["log"]["lines"]) < 400


# -------------------------------------------------------------- processes


def aside(work: Coroutine[Any, Any, Found]) -> Found:
    return asyncio.run(work)


def test_a_process_that_is_late_is_ended_and_the_next_record_is_played() -> None:
    saved = record("bluthelden", 300, 4).to_json()

    async def run() -> None:
        replayers = Replayers(1, 0.02, MEMORY)
        try:
            with pytest.raises(TooMuch, match="too long"):
                await replayers.answer(Task(id="r", record=saved, want="body"))
            assert replayers.killed == 1
            replayers.seconds = 60.0
            body = json.loads(await replayers.answer(Task(id="r", record=saved, want="body")))
            assert body["steps"] == len(json.loads(saved)["moves"])
            # One that does not go on waiting leaves nothing behind that would be taken for another's answer.
            asked = asyncio.create_task(replayers.answer(Task(id="r", record=saved, want="state", step=3)))
            await asyncio.sleep(0.001)
            asked.cancel()
            await asyncio.gather(asked, return_exceptions=True)
            body = json.loads(await replayers.answer(Task(id="r", record=saved, want="state", step=2)))
            assert body["seq"] == 2
        finally:
            await replayers.close()

    aside(run())


def test_a_process_gets_no_more_memory_than_it_was_given() -> None:
    """A record whose setup takes hundreds of megabytes is refused, and others are played afterwards."""
    saved = record("bloodless", 20)
    large = msgspec.structs.replace(saved, decks=None, setup={"A": {"hand": ["x" * 100] * 9}, "B": {}}).to_json()
    small = saved.to_json()

    async def run() -> None:
        replayers = Replayers(1, 60.0, 3 * 1024 * 1024)
        try:
            with pytest.raises(TooMuch, match="memory"):
                await replayers.answer(Task(id="r", record=large + b" " * 20_000_000, want="body"))
            assert replayers.killed == 1
            replayers.memory = MEMORY
            for child in replayers._all:
                child._memory = MEMORY
            assert json.loads(await replayers.answer(Task(id="s", record=small, want="body")))["steps"] == 20
        finally:
            await replayers.close()

    aside(run())


def test_what_is_wrong_with_a_record_is_told() -> None:
    saved = record("bloodless", 20).to_json()

    async def run() -> None:
        replayers = Replayers(1, 60.0, MEMORY)
        try:
            with pytest.raises(ReplayError, match="not a record"):
                await replayers.answer(Task(id="r", record=b"{", want="body"))
            with pytest.raises(ReplayError, match="its own ancestor"):
                wrong = msgspec.json.decode(saved) | {"kins": {"Moth": "Worm", "Worm": "Moth"}}
                await replayers.answer(Task(id="w", record=msgspec.json.encode(wrong), want="body"))
            with pytest.raises(NotUnderstood, match="there is no step 21"):
                await replayers.answer(Task(id="r2", record=saved, want="state", step=21))
            assert replayers.killed == 0
        finally:
            await replayers.close()

    aside(run())


def test_a_player_keeps_only_so_many_records_ready() -> None:
    player = Player(MEMORY)
    saved = record("bloodless", 20)
    for number in range(400):
        other = msgspec.structs.replace(saved, seed=saved.seed).to_json()
        player.answer(Task(id=f"r{number}", record=other, want="body"))
    assert player.replays.bytes <= player.replays.most and len(player.replays) < 400


# -------------------------------------------------------------- over HTTP


@pytest.mark.parametrize(
    "kins", [{"A": "B", "B": "A"}, {f"K{n}": f"K{n + 1}" if n < 20_000 else "" for n in range(20_001)}]
)
def test_kins_without_end_stop_nobody(tmp_path: Path, kins: dict[str, str]) -> None:
    saved = msgspec.json.decode(record("bloodless", 10).to_json()) | {"kins": kins}
    with opened(tmp_path) as (client, _):
        began = time.monotonic()
        refused = client.post("/api/replays", content=json.dumps(saved), headers={"content-type": "application/json"})
        assert refused.status_code == 400 and "kin" in refused.json()["error"]["message"]
        good = record("bloodless", 10).to_json()
        sent = client.post("/api/replays", content=good, headers={"content-type": "application/json"})
        assert sent.status_code == 201
        assert time.monotonic() - began < 30
    assert time.monotonic() - began < 40, "it stops at once"


def test_a_game_that_the_program_would_play_otherwise_is_shown_as_it_was_seen_last(tmp_path: Path) -> None:
    with opened(tmp_path) as (client, _):
        table, tokens = made(client, seats())
        with sitting(client, table, tokens["A"]) as player:
            player.hello()
            player.ask(type="concede")
            last = player.until(3)
        head = {"authorization": f"Bearer {tokens['A']}"}
        before = client.get(f"/api/tables/{table}/games/1", headers=head).json()
        assert before["stopped"] == ""
    with sqlite3.connect(tmp_path / "tables.sqlite") as database:
        (body,) = database.execute("SELECT body FROM records").fetchone()
        changed = json.loads(body) | {"digest": "0" * 32}
        database.execute("UPDATE records SET body = ?", (json.dumps(changed).encode(),))
    with opened(tmp_path) as (client, _):
        after = client.get(f"/api/tables/{table}/games/1", headers=head).json()
        assert "another state" in after.pop("stopped")
        assert after == {name: value for name, value in before.items() if name != "stopped"}
        frame = client.get(f"/api/tables/{table}/games/1/at/0?viewer=A", headers=head).json()
        assert frame["view"] == last["view"] and frame["log"]["lines"][-1] == last["log"]["lines"][-1]
        assert frame["table"]["stopped"] and frame["result"]["winner"] == "B"
