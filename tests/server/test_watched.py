"""Whoever begins to look at a game late sees what they would have seen from its first question on."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bloodwork.cards import shipped_decks
from bloodwork.play import Game
from bloodwork.server import wire
from bloodwork.server.watched import SEATS, Watched
from bloodwork.server.wire import SeatLetter
from server.players import made, opened, seats, sitting

VIEWERS = (*SEATS, "public")


def told(watched: Watched, viewer: str, have: int) -> bytes:
    watcher = watched.watcher(viewer)
    log = wire.LogShown(watcher.since(have), tuple(watcher.log(watcher.since(have))))
    asked = watcher.asked()
    options = [option.text for option in asked.options] if asked is not None else []
    return repr((watcher.view(), options, watcher.lines, watcher.settled)).encode() + wire.encode(log)


def take(watched: Watched, answers: list[int], seat: SeatLetter) -> None:
    for _ in watched.taking(seat, answers):
        pass


@pytest.mark.parametrize("ruleset", ["bloodless", "bluthelden"])
@pytest.mark.parametrize("ending", ["", "concede", "draw"])
def test_who_comes_late_has_missed_nothing(ruleset: str, ending: str) -> None:
    chance = random.Random(f"{ruleset} {ending}")
    game = Game.start(ruleset, shipped_decks(ruleset)[:2], seed=chance.getrandbits(60))
    early = Watched(game.copy())
    late = Watched(game)
    for viewer in VIEWERS:
        early.watcher(viewer)
    for number in range(18 if ending else 60):
        seat = early.asked
        if seat is None:
            break
        answer = chance.choice(early.game.answers())
        take(early, [answer], seat)
        take(late, [answer], seat)
        if number == 12:
            assert told(late, "A", 10) == told(early, "A", 10)
    if ending == "concede":
        early.concede("B")
        late.concede("B")
    elif ending == "draw":
        early.draw()
        late.draw()
    for viewer in VIEWERS:
        for have in (0, 7, 30, early.watcher(viewer).lines):
            assert told(late, viewer, have) == told(early, viewer, have)
    assert late.game.digest == early.game.digest


def test_nobody_looks_for_a_bot(tmp_path: Path) -> None:
    with opened(tmp_path) as (client, serving):
        table, tokens = made(client, seats("human", "bot"))
        with sitting(client, table, tokens["A"]) as player:
            player.hello()
            for _ in range(5):
                while player.state["prompt"] is None or player.state["prompt"]["player"] != "A":
                    player.next_state()
                seq = player.act(player.any_answer(random.Random(1)))["seq"]
                player.until(seq)
            room = serving.hall.rooms[table]
            assert room.table.watched is not None
            assert room.table.watched.looked_for == {"A"}
            with sitting(client, table, None) as spectator:
                spectator.hello()
                assert room.table.watched.looked_for == {"A", "public"}
