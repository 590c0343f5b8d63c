"""No cache of the server holds more bytes than it may, whatever clients ask for."""

from __future__ import annotations

import asyncio
import random
import time
import tracemalloc

from bloodwork.server import wire
from bloodwork.server.byte_cache import OVERHEAD, ByteCache
from bloodwork.server.documents import Shelf
from server.tabling import two_people


def test_it_never_holds_more_than_it_may() -> None:
    dice = random.Random(1)
    cache = ByteCache[int, bytes](100_000, len)
    for _ in range(20_000):
        cache.put(dice.randrange(500), bytes(dice.randrange(5_000)))
        assert cache.bytes <= 100_000
        if dice.random() < 0.1:
            cache.drop(dice.randrange(500))
    held = [cache.get(key) for key in range(500)]
    assert cache.bytes == sum(len(one) + OVERHEAD for one in held if one is not None)
    assert len(cache) == sum(one is not None for one in held) > 10


def test_what_is_used_stays() -> None:
    cache = ByteCache[int, bytes](10 * (100 + OVERHEAD), len)
    for key in range(100):
        cache.put(key, bytes(100))
        assert cache.get(0) is not None
    assert len(cache) == 10 and cache.get(89) is None and cache.get(99) is not None


def test_small_values_cost_their_place() -> None:
    """Nothing at all, ever so often, is something: a place for each."""
    cache = ByteCache[int, bytes](1_000_000, len)
    for key in range(100_000):
        cache.put(key, b"")
    assert len(cache) <= 1_000_000 // OVERHEAD


def test_what_is_larger_than_all_pushes_nothing_out() -> None:
    cache = ByteCache[str, bytes](10_000, len)
    cache.put("small", b"1")
    cache.put("large", bytes(20_000))
    assert cache.get("large") is None and cache.get("small") == b"1"
    cache.put("small", bytes(20_000))
    assert cache.get("small") is None and cache.bytes == 0


def test_what_is_written_in_place_of_a_name_is_not_kept() -> None:
    table = two_people("bloodless")
    table.act("play nothing")
    tracemalloc.start()
    try:
        for number in range(3_000):
            found = table.act(f"play {number} " + "\N{OX}" * 3_900)
            assert isinstance(found, wire.Refused)
        kept, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert kept < 5_000_000, f"{kept:,} bytes are kept of answers that were none"


def test_documents_are_kept_by_their_bytes() -> None:
    async def run() -> None:
        shelf = Shelf(200_000)
        for number in range(300):
            dice = random.Random(number)
            found = await shelf.get(number, lambda dice=dice: dice.randbytes(5_000))  # type: ignore[misc]
            assert len(found.body) == 5_000
            assert shelf._kept.bytes <= 200_000
        assert len(shelf._kept) > 10

    asyncio.run(run())


def test_what_nobody_wants_any_more_is_dropped() -> None:
    cache = ByteCache[int, bytes](100_000, len)
    for key in range(10):
        cache.put(key, bytes(100))
    cache.expire(60.0)
    assert len(cache) == 10
    time.sleep(0.02)
    assert cache.get(3) is not None
    cache.expire(0.01)
    assert len(cache) == 1 and cache.get(3) is not None and cache.bytes == 100 + OVERHEAD
