"""Bounds on what one address can make the server keep, hold or do, each tried from outside where that is possible."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
from litestar.exceptions import WebSocketDisconnect

from bloodwork.play import Game
from bloodwork.play.memo import MOST_LIBRARIES, MOST_OF_LIBRARY, LibraryMemo
from bloodwork.play.table import Table
from bloodwork.server import games, offers
from bloodwork.server.budgets import Budgets
from bloodwork.server.fair_queue import FairQueue, Place
from bloodwork.server.http_errors import TooFast
from bloodwork.server.limits import Limits, limited
from bloodwork.server.relay import Answer, Relays
from bloodwork.server.rooms import MOST_ENTRIES
from bloodwork.server.serving import Serving
from bloodwork.telling.sentences import sentences
from server.players import QUICK, made, opened, seats, sitting

JSON = {"content-type": "application/json"}
HUGE = "9" * 30


def record() -> bytes:
    game = Game.start("bloodless", ["hive", "graves"], seed=3)
    for _ in range(4):
        game.push(0)
    return game.record.to_json()


def test_numbers_that_nobody_can_mean_are_refused(tmp_path: Path) -> None:
    with opened(tmp_path) as (client, _):
        replay = client.post("/api/replays", content=record(), headers=JSON).json()["replay"]
        for path in (f"at/{HUGE}", f"at/1?since={HUGE}", f"at/1?since=-{HUGE}", f"at/{'9' * 5_000}", "at/-1"):
            answer = client.get(f"/api/replays/{replay}/{path}")
            assert answer.status_code in (400, 404), (path[:40], answer.text)
        table, _ = made(client, seats())
        for path in (f"games/{HUGE}", f"games/1/at/{HUGE}", f"games/{HUGE}/record"):
            assert client.get(f"/api/tables/{table}/{path}").status_code in (400, 403, 404)


def test_a_pause_counts_as_an_offer_also_with_a_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offers, "MOST_OFFERS", 5)
    with opened(tmp_path, Limits(frames=10_000, frame_burst=10_000, bot_answer=0.002)) as (client, serving):
        table, tokens = made(client, seats("human", "bot"))
        with sitting(client, table, tokens["A"]) as a:
            a.hello()
            answers = []
            for _ in range(7):
                answers.append(a.ask(type="offer", kind="pause"))
                a.ask(type="resume")
            assert [one["type"] for one in answers] == ["ack"] * 5 + ["refused"] * 2
        # As many are left after the table was read again.
        client.blocking_portal.call(serving.hall._forget, serving.hall.rooms[table])
        with sitting(client, table, tokens["A"]) as a:
            a.hello()
            assert a.ask(type="offer", kind="pause")["type"] == "refused"


def test_whatever_is_written_there_is_a_snapshot_not_far_behind(tmp_path: Path) -> None:
    with opened(tmp_path, Limits(frames=10_000, frame_burst=10_000, bot_answer=0.002)) as (client, serving):
        table, tokens = made(client, seats())
        with sitting(client, table, tokens["A"]) as a, sitting(client, table, tokens["B"]) as b:
            a.hello()
            b.hello()
            for _ in range(MOST_ENTRIES // 2):
                for one in (a, b):
                    one.ask(type="offer", kind="draw")
                    one.ask(type="reply", kind="draw", accept=False)
            room = serving.hall.rooms[table]
            until = time.monotonic() + 10
            while room.table.seq - room._snapped > MOST_ENTRIES and time.monotonic() < until:
                time.sleep(0.01)
            assert room.table.seq > MOST_ENTRIES and room.table.seq - room._snapped <= MOST_ENTRIES


def test_a_table_takes_so_many_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offers, "MOST_GAMES", 3)
    with opened(tmp_path) as (client, _):
        table, tokens = made(client, seats("human", "bot"))
        with sitting(client, table, tokens["A"]) as a:
            a.hello()
            found = []
            for _ in range(3):
                a.until(a.ask(type="concede")["seq"])
                found.append(a.ask(type="offer", kind="rematch"))
            assert [one["type"] for one in found] == ["ack", "ack", "refused"]
            assert found[-1]["missing"] == "a new table"


def test_nothing_new_begins_while_there_is_no_room_to_keep_it(tmp_path: Path) -> None:
    async def look(serving: Serving) -> None:
        assert serving._upkeep is not None
        await serving._upkeep.look_for_room()

    with opened(tmp_path, Limits(database=150_000, bot_answer=0.002)) as (client, serving):
        portal = client.blocking_portal
        portal.call(look, serving)
        assert serving.budgets.full == ""
        table, tokens = made(client, seats("human", "bot"))
        for number in range(3):
            body = record()[:-2] + b" " * (60_000 + number) + b"}\n"
            assert client.post("/api/replays", content=body, headers=JSON).status_code == 201
        portal.call(look, serving)
        refused = client.post("/api/tables", json=seats())
        assert refused.status_code == 503 and "as much as it may" in refused.json()["error"]["message"]
        assert client.post("/api/replays", content=record(), headers=JSON).status_code == 503
        with sitting(client, table, tokens["A"]) as a:  # what was begun goes on
            a.hello()
            a.until(a.ask(type="concede")["seq"])
            answer = a.ask(type="offer", kind="rematch")
            assert answer["type"] == "refused" and answer["kind"] == "unavailable"
    with opened(tmp_path, Limits(free=10**18, bot_answer=0.002)) as (client, serving):
        client.blocking_portal.call(look, serving)
        assert "no room" in serving.budgets.full


def test_answers_are_bytes_that_are_kept_too() -> None:
    budgets = Budgets(Limits(kept_bytes=0.001, kept_burst=20_000))
    budgets.begin("a")
    budgets.wrote("a", 100)
    with pytest.raises(TooFast, match="bytes"):
        budgets.begin("a")
    budgets.begin("b")


def test_the_lobby_is_read_no_more_often_than_it_must(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(tmp_path) as (client, serving):
        made(client, seats())
        reads = 0
        lobby = serving.store.lobby

        async def counted(limit: int) -> list[tuple[str, bytes]]:
            nonlocal reads
            reads += 1
            return await lobby(limit)

        monkeypatch.setattr(serving.store, "lobby", counted)
        began = time.monotonic()
        for _ in range(60):
            serving.hall.changes += 1
            assert len(client.get("/api/tables").json()) == 1
        took = time.monotonic() - began
        assert reads <= took / 0.1 + 2
        table, _ = made(client, seats())
        assert table in {one["table"] for one in client.get("/api/tables").json()}  # and it is never behind


def test_no_address_has_all_turns() -> None:
    async def run() -> None:
        line = FairQueue(2, 1)
        ending = asyncio.Event()
        working: list[str] = []

        async def work(address: str) -> None:
            async with line.turn(Place(address)):
                working.append(address)
                await ending.wait()

        many = [asyncio.create_task(work("many")) for _ in range(10)]
        await asyncio.sleep(0.01)
        assert working == ["many"] and line.taken == 1
        other = asyncio.create_task(work("other"))
        await asyncio.sleep(0.01)
        assert working == ["many", "other"]
        many[5].cancel()
        ending.set()
        await asyncio.gather(other, *many, return_exceptions=True)
        assert working.count("many") == 9 and line.taken == 0 and line.addresses == 0 and not line._has

    asyncio.run(run())


def test_calls_that_wait_for_another_process_leave_room_for_others() -> None:
    async def run() -> None:
        relays = Relays()

        def slow() -> Answer:
            time.sleep(0.5)
            return Answer(200, [], b"")

        began = time.monotonic()
        many = [asyncio.create_task(relays.call("many", slow)) for _ in range(40)]
        await asyncio.sleep(0.05)
        found = await relays.call("other", lambda: Answer(204, [], b""))
        assert found.status == 204 and time.monotonic() - began < 0.45
        assert await asyncio.to_thread(lambda: 7) == 7 and time.monotonic() - began < 0.45
        for one in many:
            one.cancel()
        await asyncio.gather(*many, return_exceptions=True)
        relays.close()

    asyncio.run(run())


def test_a_house_has_one_address_however_many_it_has() -> None:
    assert limited("2001:db8::1") == limited("2001:db8::ffff:1") != limited("2001:db8:0:1::1")
    assert limited("fe80::1%eth0") == "fe80::/64"
    assert len(limited("x" * 10_000)) < 100 and len(limited(":" * 10_000)) < 100


def test_long_sentences_are_not_looked_for() -> None:
    found = sentences("de")
    for text in (", " * 2_000, "Round 1, " * 400, " cannot " * 500):
        began = time.thread_time()
        assert found.find(text[:3_900]) is None
        assert time.thread_time() - began < 0.005


def test_few_libraries_are_held_by_what_is_worked_out_for_them() -> None:
    memo = LibraryMemo()
    libraries = [
        Table("bloodless").library([name]) for name in Table("bloodless").catalogue.names()[: 3 * MOST_LIBRARIES]
    ]
    for lib in libraries:
        for number in range(10):
            memo.add(lib, number, "x")
    assert len(memo) == MOST_LIBRARIES
    for number in range(3 * MOST_OF_LIBRARY):
        memo.add(libraries[-1], number, "x")
    assert len(memo.of(libraries[-1])) <= MOST_OF_LIBRARY


def test_somebody_who_looks_on_is_told_of(tmp_path: Path) -> None:
    """Then the page no longer passes for want of anything to do, which would tell what is not in a hand."""
    with opened(tmp_path, QUICK) as (client, _):
        table, tokens = made(client, seats("human", "bot"))
        with sitting(client, table, tokens["A"]) as a:
            assert a.hello()["table"]["watched"] is False
            with sitting(client, table, None) as watcher:
                assert watcher.hello()["table"]["watched"] is True
                while not a.state["table"]["watched"]:
                    a.hear()
            while a.state["table"]["watched"]:
                a.hear()


def test_one_address_does_not_fill_the_places_of_those_who_watch(tmp_path: Path) -> None:
    with opened(tmp_path, Limits(watchers=20, watchers_of_address=2, bot_answer=0.002)) as (client, _):
        table, tokens = made(client, seats())
        with sitting(client, table, None) as one, sitting(client, table, None) as two:
            one.hello()
            two.hello()
            with sitting(client, table, None) as three, pytest.raises(WebSocketDisconnect) as ended:
                three.hello()
            assert ended.value.code == 4429
            with sitting(client, table, tokens["A"]) as player:
                player.hello()


def test_who_comes_and_goes_is_not_told_each_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else whoever does so again and again has everybody at the table shown everything anew."""
    with opened(tmp_path, QUICK) as (client, serving):
        table, tokens = made(client, seats())
        with sitting(client, table, tokens["A"]) as a:
            a.hello()
            room = serving.hall.rooms[table]
            told = 0
            tell = room._tell_presence

            def counted() -> None:
                nonlocal told
                told += 1
                tell()

            monkeypatch.setattr(room, "_tell_presence", counted)
            began = time.monotonic()
            for _ in range(40):
                with sitting(client, table, tokens["B"]) as b:
                    b.hello()
                with sitting(client, table, None) as watcher:
                    watcher.hello()
            took = time.monotonic() - began
            assert told <= took / 0.5 + 2
            with sitting(client, table, tokens["B"]) as b:
                b.hello()
                while not a.state["table"]["seats"]["B"]["online"]:
                    a.hear()
            while a.state["table"]["seats"]["B"]["online"]:
                a.hear()


def test_the_lobby_lists_few_tables_of_one_address(tmp_path: Path) -> None:
    with opened(tmp_path, Limits(listed=0.001, listed_burst=3)) as (client, _):
        codes = [client.post("/api/tables", json=seats()).status_code for _ in range(5)]
        assert codes == [201, 201, 201, 429, 429]
        assert client.post("/api/tables", json=seats(listed=False)).status_code == 201


def test_reading_the_cards_in_a_language_is_work_for_an_address(tmp_path: Path) -> None:
    with opened(tmp_path, Limits(processor=0.0001, processor_burst=0.02, bot_answer=0.002)) as (client, serving):
        table, _ = made(client, seats())
        serving.budgets.processor.of("testclient").spend(1.0)
        games._settings.clear()
        with sitting(client, table, None) as one:
            one.hello()  # English needs nothing
        with sitting(client, table, None) as two, pytest.raises(WebSocketDisconnect) as ended:
            two.hello(lang="de")
        assert ended.value.code == 4429
