"""What one address may use up: games, bytes, processor time and frames; and that others do not wait for it."""

from __future__ import annotations

import asyncio
import threading
import time
from pathlib import Path

import pytest

from bloodwork.play import Game
from bloodwork.server.budgets import BEGUN, ENTRY, Budgets
from bloodwork.server.http_errors import TooFast
from bloodwork.server.limits import Bucket, Limits
from bloodwork.server.serving import Serving
from server.players import made, opened, seats, sitting


def record() -> bytes:
    game = Game.start("bloodless", ["hive", "graves"], seed=3)
    for _ in range(4):
        game.push(0)
    return game.record.to_json()


def test_a_bucket_pays_for_what_was_used_without_asking() -> None:
    now = [0.0]
    bucket = Bucket(1.0, 10, lambda: now[0])
    assert bucket.take(4) and bucket.take(6) and not bucket.take(0.5)
    now[0] = 20.0
    assert bucket.take(1000)  # more than ever fits needs a full one, and is paid for
    assert not bucket.take() and bucket.wait() == pytest.approx(991)
    now[0] = 2000.0
    bucket.spend(11)
    assert not bucket.take(0.1)


def test_further_games_count_like_tables(tmp_path: Path) -> None:
    with opened(tmp_path, Limits(made=0.001, made_burst=4, bot_answer=0.002)) as (client, _):
        table, tokens = made(client, seats("human", "bot"))
        with sitting(client, table, tokens["A"]) as a:
            a.hello()
            found = []
            for _ in range(5):
                a.until(a.ask(type="concede")["seq"])
                found.append(a.ask(type="offer", kind="rematch"))
                if found[-1]["type"] == "refused":
                    break
                a.until(found[-1]["seq"])
        assert [one["type"] for one in found] == ["ack", "ack", "ack", "refused"]
        assert found[-1]["kind"] == "too-fast"
        assert client.post("/api/tables", json=seats()).status_code == 429


def test_bytes_that_are_kept_are_counted(tmp_path: Path) -> None:
    body = record()
    padded = body + b" " * 200_000
    json = {"content-type": "application/json"}
    with opened(tmp_path, Limits(kept_bytes=0.001, kept_burst=BEGUN + len(padded) + 1_000)) as (client, _):
        assert client.post("/api/replays", content=padded, headers=json).status_code == 201
        refused = client.post("/api/replays", content=body, headers=json)
        assert refused.status_code == 429 and int(refused.headers["retry-after"]) > 1


def test_who_has_much_kept_begins_nothing_more_until_later() -> None:
    budgets = Budgets(Limits(kept_bytes=0.001, kept_burst=2 * BEGUN))
    budgets.begin("a")
    budgets.wrote("a", 2 * BEGUN // ENTRY)
    with pytest.raises(TooFast, match="too many bytes from this address"):
        budgets.begin("a")
    budgets.begin("b")


def test_few_are_sent_at_the_same_time() -> None:
    budgets = Budgets(Limits(uploads=3, uploads_of_address=2))
    with budgets.upload("a"), budgets.upload("a"):
        with pytest.raises(TooFast, match="from this address"), budgets.upload("a"):
            pass
        with (
            budgets.upload("b"),
            pytest.raises(TooFast, match="as many uploads as it takes"),
            budgets.upload("c"),
        ):
            pass
    with budgets.upload("a"):
        pass


def spin(seconds: float) -> None:
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass


def test_who_has_used_up_much_of_the_processor_waits() -> None:
    async def run() -> None:
        budgets = Budgets(Limits(processor=0.001, processor_burst=0.05))
        await budgets.work("a", lambda: spin(0.1))
        with pytest.raises(TooFast, match="too much work"):
            await budgets.work("a", lambda: None)
        assert await budgets.work("b", lambda: 7) == 7
        with pytest.raises(ZeroDivisionError):
            await budgets.work("b", lambda: 1 // 0)

    asyncio.run(run())


def test_work_is_done_for_one_address_after_another() -> None:
    async def run() -> list[str]:
        budgets = Budgets(Limits())
        order: list[str] = []
        gate = threading.Event()

        def work(name: str) -> None:
            order.append(name)
            gate.wait(10)

        many = [asyncio.create_task(budgets.work("many", lambda: work("many"))) for _ in range(20)]
        await asyncio.sleep(0.05)
        one = asyncio.create_task(budgets.work("one", lambda: work("one")))
        await asyncio.sleep(0.05)
        gate.set()
        await asyncio.gather(one, *many)
        return order

    assert asyncio.run(run())[:2] == ["many", "one"]  # however long the first takes


def test_long_frames_count_more(tmp_path: Path) -> None:
    with opened(tmp_path, Limits(frames=0.001, frame_burst=60)) as (client, _):
        table, tokens = made(client, seats())
        with sitting(client, table, tokens["A"]) as a:
            a.hello()
            kinds = [a.ask(type="act", prompt=0, answer="x" * 1_900)["kind"] for _ in range(5)]
        assert kinds == ["late", "late", "too-fast", "too-fast", "too-fast"]


def test_frames_of_all_sockets_of_an_address_are_counted_together(tmp_path: Path) -> None:
    with opened(tmp_path, Limits(address_frames=0.001, address_frame_burst=8)) as (client, _):
        table, tokens = made(client, seats())
        with sitting(client, table, tokens["A"]) as a, sitting(client, table, tokens["B"]) as b:
            a.hello()
            b.hello()
            kinds = [player.ask(type="act", prompt=0, answer="x")["kind"] for _ in range(4) for player in (a, b)]
        assert kinds[:4] == ["late"] * 4 and kinds[-1] == "too-fast"


def test_tables_that_nobody_looks_at_are_bounded(tmp_path: Path) -> None:
    with opened(tmp_path, Limits(idle_tables=2)) as (client, serving):
        tables = [made(client, seats())[0] for _ in range(5)]

        async def crowd(serving: Serving) -> set[str]:
            return serving.hall._too_many()

        assert client.blocking_portal.call(crowd, serving) <= set(tables)
        assert len(client.blocking_portal.call(crowd, serving)) == 3
