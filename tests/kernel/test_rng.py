"""The random source: what it gives is written down, uniform, and a matter of its key and its place alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from hashlib import blake2b
from itertools import permutations

import pytest

from bloodwork.kernel.rng import Rng, key_of


def stream(key: bytes) -> Iterator[int]:
    """The bytes of a source, as its description has them."""
    number = 0
    while True:
        yield from blake2b(key + number.to_bytes(8, "little")).digest()
        number += 1


@pytest.mark.parametrize("n", [2, 3, 45, 255, 256, 257, 5000, 65536, 65537, 1_000_000])
def test_numbers_follow_the_description(n: int) -> None:
    key = key_of(n)
    source = Rng(key, 0)
    given = stream(key)
    size = 1 if n <= 256 else 2 if n <= 65536 else 4
    for _ in range(300):
        while True:
            word = int.from_bytes(bytes(next(given) for _ in range(size)), "little")
            if word < 256**size - 256**size % n:
                break
        assert source.below(n) == word % n


def test_every_order_is_as_likely() -> None:
    source = Rng(key_of(7), 0)
    rounds = 12_000
    found = Counter(source.shuffled((1, 2, 3, 4)) for _ in range(rounds))
    assert set(found) == set(permutations((1, 2, 3, 4)))
    expected = rounds / 24
    assert sum((count - expected) ** 2 / expected for count in found.values()) < 60  # 23 degrees: one in 30,000


def test_the_place_alone_tells_what_comes() -> None:
    source = Rng(key_of(9), 0)
    source.shuffled(tuple(range(50)))
    later = Rng(source.key, source.used)
    twin = source.clone()
    assert [source.below(1000) for _ in range(99)] == [later.below(1000) for _ in range(99)]
    assert twin.below(6) == Rng(twin.key, twin.used - 1).below(6)
