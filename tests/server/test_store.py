"""What is acknowledged is there, once; what is refused changes nothing. On both databases."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from bloodwork.server.sql import SqlStore, open_store
from bloodwork.server.store import (
    Conflict,
    Hint,
    LeaseLost,
    Repeated,
    Reply,
    Snapshot,
    StoreDown,
    StoreError,
    TableExists,
    UnknownTable,
)


@asynccontextmanager
async def opened(database: str, address: str = "http://one") -> AsyncIterator[SqlStore]:
    store = await open_store(database, address)
    try:
        yield store
    finally:
        await store.close()


def play(database: str, game: Callable[[SqlStore], Awaitable[None]]) -> None:
    async def run() -> None:
        async with opened(database) as store:
            await game(store)

    asyncio.run(run())


def test_a_table_is_its_entries_in_order(database: str) -> None:
    async def game(store: SqlStore) -> None:
        lease = await store.create("t", b"new", [b"a", b"b"])
        assert lease.ours
        await store.append("t", lease.fence, 2, [b"c"], Reply("A", "r1", b"yes"), b"going on")
        await store.append("t", lease.fence, 3, [b"d", b"\x00\xff"])
        stored = await store.load("t")
        assert stored is not None
        assert stored.entries == [b"a", b"b", b"c", b"d", b"\x00\xff"]
        assert (stored.seq, stored.summary, stored.replies) == (5, b"going on", {("A", "r1"): b"yes"})
        assert await store.reply_to("t", "A", "r1") == b"yes"
        assert await store.reply_to("t", "B", "r1") is None
        assert await store.load("u") is None

    play(database, game)


def test_a_table_outlives_its_process(database: str) -> None:
    async def game(store: SqlStore) -> None:
        lease = await store.create("t", b"s", [b"a"])
        await store.append("t", lease.fence, 1, [b"b"])
        await store.create("at rest", b"s", [])
        assert sorted(store.held()) == ["at rest", "t"] and await store.orphans(9) == []
        await store.release("at rest")
        await store.create("over", b"s", [])

    async def later(store: SqlStore) -> None:
        t, over = sorted(await store.orphans(9), key=lambda one: one.table, reverse=True)
        assert (t.table, t.summary, over.table) == ("t", b"s", "over") and store.held() == []
        await store.lay_down([over])
        assert await store.orphans(9) == [t]
        stored = await store.load("t")
        assert stored is not None and stored.entries == [b"a", b"b"]
        lease = await store.acquire("t")
        assert lease.ours and lease.fence > 1
        assert store.held() == ["t"] and await store.orphans(9) == []
        await store.lay_down([t])  # too late
        assert (await store.acquire("t")).fence == lease.fence
        with pytest.raises(LeaseLost):
            await store.append("t", 1, 2, [b"from before"])
        await store.append("t", lease.fence, 2, [b"c"])

    play(database, game)
    play(database, later)


def test_a_request_is_answered_once(database: str) -> None:
    async def game(store: SqlStore) -> None:
        fence = (await store.create("t", b"s", [])).fence
        await store.append("t", fence, 0, [b"a"], Reply("A", "r", b"first"))
        with pytest.raises(Repeated) as again:
            await store.append("t", fence, 1, [b"b"], Reply("A", "r", b"second"), b"changed")
        assert again.value.body == b"first"
        stored = await store.load("t")
        assert stored is not None and (stored.entries, stored.summary) == ([b"a"], b"s")
        await store.append("t", fence, 1, [b"b"], Reply("B", "r", b"another seat"))

    play(database, game)


def test_of_two_that_write_the_same_number_one_is_refused(database: str) -> None:
    async def game(store: SqlStore) -> None:
        fence = (await store.create("t", b"s", [])).fence
        tries = [store.append("t", fence, 0, [f"{n}".encode()], Reply("A", f"r{n}", b"ok")) for n in range(20)]
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
        assert outcomes.count(None) == 1
        assert sum(isinstance(outcome, Conflict) for outcome in outcomes) == 19
        stored = await store.load("t")
        assert stored is not None and len(stored.entries) == len(stored.replies) == 1

    play(database, game)


def test_a_repeat_that_waits_beside_the_first_is_a_repeat(database: str) -> None:
    async def game(store: SqlStore) -> None:
        fence = (await store.create("t", b"s", [])).fence
        tries = [store.append("t", fence, 0, [b"a"], Reply("A", "r", b"ok")) for _ in range(5)]
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
        assert outcomes.count(None) == 1
        assert [error.body for error in outcomes if isinstance(error, Repeated)] == [b"ok"] * 4

    play(database, game)


def test_appends_to_one_table_keep_the_order_of_their_calls(database: str) -> None:
    async def game(store: SqlStore) -> None:
        fence = (await store.create("t", b"s", [])).fence
        await asyncio.gather(*(store.append("t", fence, n, [b"%d" % n]) for n in range(300)))
        stored = await store.load("t")
        assert stored is not None and stored.entries == [b"%d" % n for n in range(300)]

    play(database, game)


def test_what_waits_together_is_committed_together(database: str) -> None:
    async def game(store: SqlStore) -> None:
        fences = await asyncio.gather(*(store.create(f"t{n}", b"s", []) for n in range(200)))
        before = store.counters.commits
        for turn in range(5):
            await asyncio.gather(
                *(store.append(lease.table, lease.fence, turn, [b"x"], Reply("A", f"{turn}", b"")) for lease in fences)
            )
        assert store.counters.appended == 1000
        assert store.counters.commits - before <= 50

    play(database, game)


def test_one_that_fails_fails_no_other(database: str) -> None:
    """The fault of each shows at another place: by its fence, its number, its table, its reply, in the database."""

    async def game(store: SqlStore) -> None:
        await asyncio.gather(*(store.create(f"t{n}", b"s", []) for n in range(6)))
        await store.append("t5", 1, 0, [b"x"], Reply("A", "r", b"before"))
        waits = [
            store.append("t0", 1, 0, [b"x"], Reply("A", "r", b"ok")),
            store.append("t1", 2, 0, [b"x"], Reply("A", "r", b"no")),
            store.append("t2", 1, 7, [b"x"], Reply("A", "r", b"no")),
            store.append("nowhere", 1, 0, [b"x"], Reply("A", "r", b"no")),
            store.append("t3\0", 1, 0, [b"x"], Reply("A", "r", b"no")),
            store.append("t5", 1, 1, [b"x"], Reply("A", "r", b"no")),
            store.append("t4", 1, 0, [b"x"], Reply("A", "r", b"ok"), b"new", listed=False),
        ]
        outcomes = await asyncio.gather(*waits, return_exceptions=True)
        kinds = [type(outcome) for outcome in outcomes]
        assert issubclass(kinds.pop(4), StoreError)
        assert kinds == [type(None), LeaseLost, Conflict, UnknownTable, Repeated, type(None)]
        for n, entries in enumerate([1, 0, 0, 0, 1, 1]):
            stored = await store.load(f"t{n}")
            assert stored is not None and (stored.seq, len(stored.replies)) == (entries, entries)

    play(database, game)


def test_what_is_not_bytes_is_not_kept(database: str) -> None:
    async def game(store: SqlStore) -> None:
        await store.create("t", b"s", [])
        with pytest.raises(TypeError, match="keeps bytes, not str"):
            await store.append("t", 1, 0, ["text"])  # type: ignore[list-item]

    play(database, game)


@pytest.mark.parametrize("name", ["", "a\0b", "\ud800", "x" * 201])
def test_names_that_no_database_takes_are_refused(database: str, name: str) -> None:
    async def game(store: SqlStore) -> None:
        fence = (await store.create("t", b"s", [])).fence
        with pytest.raises(StoreError, match="a name has"):
            await store.append("t", fence, 0, [b"a"], Reply("A", name, b"ok"))
        with pytest.raises(StoreError, match="a name has"):
            await store.create(name, b"s", [])
        # To ask for one is no fault: there is nothing of that name.
        assert await store.load(name) is await store.summary(name) is await store.record(name) is None
        assert await store.reply_to("t", "A", name) is None
        with pytest.raises(UnknownTable):
            await store.acquire(name)

    play(database, game)


def test_a_name_is_given_once(database: str) -> None:
    async def game(store: SqlStore) -> None:
        await store.create("t", b"first", [b"a"])
        with pytest.raises(TableExists):
            await store.create("t", b"second", [b"b"])
        stored = await store.load("t")
        assert stored is not None and (stored.summary, stored.entries) == (b"first", [b"a"])
        with pytest.raises(UnknownTable):
            await store.acquire("u")

    play(database, game)


def test_the_lobby_shows_what_is_listed_newest_first(database: str) -> None:
    async def game(store: SqlStore) -> None:
        for name in ("a", "b", "c"):
            await store.create(name, name.encode(), [], listed=name != "b")
            await asyncio.sleep(0.002)
        assert await store.lobby(10) == [("c", b"c"), ("a", b"a")]
        assert await store.lobby(1) == [("c", b"c")]
        await store.append("c", 1, 0, [b"over"], None, b"c over", listed=False)
        await store.append("b", 1, 0, [b"shown"], None, b"b shown", listed=True)
        assert await store.lobby(10) == [("b", b"b shown"), ("a", b"a")]
        assert await store.summary("c") == b"c over"

    play(database, game)


def test_records_are_kept_once_and_paged(database: str) -> None:
    async def game(store: SqlStore) -> None:
        for n in range(5):
            assert await store.keep_record(f"k{n}", b"body %d" % n, b"%d" % n)
        assert not await store.keep_record("k1", b"other")
        assert await store.record("k1") == b"body 1"
        assert await store.record("k9") is None
        first = await store.records(3)
        rest = await store.records(3, before=first[-1][0])
        assert [key for key, _ in first + rest] == ["k4", "k3", "k2", "k1", "k0"]

    play(database, game)


def test_a_released_table_is_free_and_watchers_are_told(database: str) -> None:
    async def game(store: SqlStore) -> None:
        told: asyncio.Queue[Hint] = asyncio.Queue()
        forget = store.watch(told.put_nowait)
        first = await store.create("t", b"s", [])
        assert await asyncio.wait_for(told.get(), 5) == Hint("lobby")
        assert (await store.acquire("t")).fence == first.fence
        await store.release("t")
        assert await asyncio.wait_for(told.get(), 5) == Hint("free", "t")
        again = await store.acquire("t")
        assert again.ours and again.fence == first.fence + 1
        with pytest.raises(LeaseLost):
            await store.append("t", first.fence, 0, [b"a"])
        forget()

    play(database, game)


def test_a_closed_store_writes_what_waits_and_then_nothing(database: str) -> None:
    async def run() -> None:
        store = await open_store(database, "http://one")
        fence = (await store.create("t", b"s", [])).fence
        waits = [asyncio.ensure_future(store.append("t", fence, n, [b"x"])) for n in range(50)]
        await asyncio.sleep(0)
        await store.close()
        assert await asyncio.gather(*waits) == [None] * 50
        with pytest.raises(StoreDown):
            await store.append("t", fence, 50, [b"x"])
        await store.close()
        async with opened(database) as again:
            stored = await again.load("t")
            assert stored is not None and stored.seq == 50

    asyncio.run(run())


def test_processes_on_one_database_share_a_secret(database: str) -> None:
    async def secret() -> bytes:
        async with opened(database) as store:
            return await store.relay_secret()

    first = asyncio.run(secret())
    assert len(first) == 32 and asyncio.run(secret()) == first


def test_a_table_is_opened_from_its_newest_snapshot(database: str) -> None:
    async def game(store: SqlStore) -> None:
        lease = await store.create("t", b"new", [b"first", b"b"])
        whole = await store.open("t")
        assert whole is not None and whole.snapshot is None and whole.entries == [b"first", b"b"]
        for seq in range(2, 40):
            await store.append("t", lease.fence, seq, [b"%d" % seq])
            if seq % 5 == 0:
                assert await store.keep_snapshot("t", lease.fence, Snapshot(seq, 1, seq, "rules", b"s%d" % seq))
        found = await store.open("t")
        assert found is not None and found.snapshot == Snapshot(35, 1, 35, "rules", b"s35")
        assert found.first == b"first" and found.entries == [b"35", b"36", b"37", b"38", b"39"]
        older = await store.open("t", before=35)
        assert older is not None and older.snapshot is not None and older.snapshot.seq == 30
        assert len(older.entries) == 10
        # Only the newest few are kept.
        seen, before = [], 36
        while (one := await store.open("t", before=before)) is not None and one.snapshot is not None:
            seen.append(before := one.snapshot.seq)
        assert seen == [35, 30, 25, 20]
        # The same moment again, as after an undo: the later word counts.
        assert await store.keep_snapshot("t", lease.fence, Snapshot(35, 1, 34, "rules", b"again"))
        found = await store.open("t")
        assert found is not None and found.snapshot is not None and found.snapshot.body == b"again"
        assert await store.open("u") is None

    play(database, game)


def test_only_the_owner_keeps_snapshots_and_only_of_what_is_there(database: str) -> None:
    async def game(store: SqlStore) -> None:
        lease = await store.create("t", b"", [b"a"])
        assert not await store.keep_snapshot("t", lease.fence + 1, Snapshot(1, 1, 0, "", b"x"))
        assert not await store.keep_snapshot("t", lease.fence, Snapshot(2, 1, 0, "", b"of what is not written"))
        assert not await store.keep_snapshot("u", 1, Snapshot(1, 1, 0, "", b"x"))
        found = await store.open("t")
        assert found is not None and found.snapshot is None

    play(database, game)


def test_cards_are_kept_once(database: str) -> None:
    async def game(store: SqlStore) -> None:
        await store.keep_cards("d", b"cards")
        await store.keep_cards("d", b"others")
        assert await store.cards("d") == b"cards"
        assert await store.cards("e") is None
        assert await store.keep_record("k", b"r", b"", b"seen") and await store.last_seen("k") == b"seen"
        assert await store.keep_record("l", b"r") and await store.last_seen("l") is None

    play(database, game)
