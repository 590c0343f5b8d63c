"""Bots in processes of their own: they answer like those at the table, get a guess and no game, and may die."""

from __future__ import annotations

import asyncio
import os
import signal
from io import BytesIO

import msgspec
import pytest

from bloodwork.bots import Seat, make_bot
from bloodwork.bots.worker import Task, Thought, framed, serve
from bloodwork.bots.workers import WorkerFailed, Workers, task_of
from bloodwork.cards import shipped_decks
from bloodwork.errors import BadFile, NotUnderstood
from bloodwork.play import Game
from bloodwork.play.guess import imagine
from bloodwork.play.parcel import pack, unpack
from bloodwork.rulesets import NAMES

SETUP = {"A": {"blood": 9, "hand": ["Bare Frame", "Barn Owl"]}, "B": {"hand": ["Ash Shambler"]}}


@pytest.mark.parametrize("ruleset", NAMES)
def test_a_parcel_holds_the_guess(ruleset: str) -> None:
    game = Game.start(ruleset, shipped_decks(ruleset)[:2], seed=3, log=False)
    guess = unpack(pack(game, game.player, 5))
    assert guess._g.digest() == imagine(game, game.player, 5)._g.digest()
    assert list(guess.words()) == [option.text for option in game.options]


def test_a_parcel_holds_a_guess_from_a_position_too() -> None:
    game = Game.from_setup("bloodless", SETUP, switches={"loop_limit": 1000})
    assert unpack(pack(game, 0, 5))._g.digest() == imagine(game, 0, 5)._g.digest()


def test_a_parcel_is_the_same_whatever_is_hidden() -> None:
    """Not a byte of it comes from the cards that the player cannot see, the seed, or the other deck."""
    one, two = (
        Game.start("bloodless", ["hive", other], seed=3, first="A", log=False) for other in ("graves", "canopy")
    )
    two._machine.zones = one._machine.zones
    assert one._machine.face_of != two._machine.face_of
    assert pack(one, 0, 5) == pack(two, 0, 5)


@pytest.mark.parametrize("data", [b"", b"no parcel", framed(b"x")])
def test_what_is_no_parcel_is_refused(data: bytes) -> None:
    with pytest.raises(BadFile, match="not a guess"):
        unpack(data)


def test_a_worker_answers_like_a_seat_and_survives_nonsense() -> None:
    game = Game.start("bloodless", ["hive", "graves"], seed=8, log=False)
    names = ("search:12", "greedy", "random")
    asked = [task_of(game, name, 7) for name in names]
    wrong = msgspec.msgpack.encode(Task(bot="search:12", seed=7, number=0, parcel=b"?"))
    target = BytesIO()
    serve(BytesIO(b"".join(map(framed, (b"nonsense", wrong, *asked)))), target)
    answers = []
    data = target.getvalue()
    while data:
        length = int.from_bytes(data[:4], "big")
        answers.append(msgspec.msgpack.decode(data[4 : 4 + length], type=Thought))
        data = data[4 + length :]
    assert [bool(answer.fault) for answer in answers] == [True, True, False, False, False]
    seats = [Seat(make_bot(name, 7), game.player) for name in names]
    assert [answer.move for answer in answers[2:]] == [game.options[seat.choice(game)].text for seat in seats]
    assert answers[2].alternatives == seats[0].alternatives(game)


def test_a_pool_of_processes() -> None:
    asyncio.run(in_a_pool())


async def in_a_pool() -> None:
    game = Game.from_setup("bloodless", SETUP)
    before = game.digest
    async with Workers(1) as workers:
        one = await workers.think(game, "search:8", seed=7)
        assert one.alternatives == Seat(make_bot("search:8", 7), game.player).alternatives(game)
        process = workers._all[0].process
        assert process is not None
        os.kill(process.pid, signal.SIGKILL)
        await process.wait()
        assert await workers.think(game, "search:8", seed=7) == one, "another took its place"
        with pytest.raises(WorkerFailed, match="not a guess"):
            await workers.answer(msgspec.msgpack.encode(Task(bot="greedy", seed=1, number=0, parcel=b"")))
        with pytest.raises(NotUnderstood, match="unknown bot"):
            await workers.think(game, "clever")
        late = workers._all[0].process
        with pytest.raises(TimeoutError):
            await workers.think(game, "search:60s", timeout=0.01)
        assert late is not None and late.returncode is not None, "it does not think on"
        thinking = asyncio.create_task(workers.think(game, "search:60s"))
        while workers._all[0].process is None:
            await asyncio.sleep(0)
        last = workers._all[0].process
    with pytest.raises(WorkerFailed, match="gone home"):
        await thinking
    assert last is not None and last.returncode is not None, "none is left behind"
    assert game.digest == before
    with pytest.raises(WorkerFailed, match="gone home"):
        await workers.think(game, "greedy")
