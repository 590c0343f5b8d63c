"""The random source of a game.

Block number b of a source is BLAKE2b of its key of 32 bytes followed by b in 8 bytes, low byte first. A number below n
takes one byte of the blocks (two where n > 2**8, four where n > 2**16; the first is the lowest) with rejection of the
uneven rest. The whole state is the key and how many bytes have been used.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final, cast

from bloodwork.kernel.native import i64

BLOCK: Final = 64


def key_of(seed: int) -> bytes:
    return blake2b(str(seed).encode(), digest_size=32, person=b"bloodwork seed").digest()


class Rng:
    def __init__(self, key: bytes, used: i64) -> None:
        self.key: bytes = key
        self.used: i64 = used
        self.block: bytes = b""  # derived: the block that `used` points into
        self.number: i64 = -1

    def clone(self) -> Rng:
        new = Rng(self.key, self.used)
        new.block = self.block
        new.number = self.number
        return new

    def turn_to(self, number: int) -> None:
        """Makes a block the one at hand."""
        self.block = blake2b(self.key + number.to_bytes(8, "little")).digest()
        self.number = number

    def byte(self) -> i64:
        number: i64 = self.used // BLOCK
        if number != self.number:
            self.turn_to(number)
        at: i64 = self.used % BLOCK
        self.used += 1
        return self.block[at]

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each as likely."""
        if n <= 1:
            return 0
        bits: i64 = 8
        span: i64 = 1 << 8
        if n > 1 << 16:
            bits = 32
            span = 1 << 32
        elif n > 1 << 8:
            bits = 16
            span = 1 << 16
        limit: i64 = span - span % n
        while True:
            got: i64 = 0
            shift: i64 = 0
            while shift < bits:
                got |= self.byte() << shift
                shift += 8
            if got < limit:
                return got % n

    def shuffled(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        """A uniformly random order: from the last place down, each is exchanged with one below or with itself."""
        out: list[object] = list(cards)  # as they are: nobody looks at them here
        i: i64 = len(out) - 1
        while i >= 256:
            j = self.below(i + 1)
            out[i], out[j] = out[j], out[i]
            i -= 1
        if i <= 0:
            return cards
        # what `below` does for numbers of one byte, without a call for each
        number: i64 = self.used // BLOCK
        if number != self.number:
            self.turn_to(number)
        at: i64 = self.used - number * BLOCK
        while i > 0:
            n = i + 1
            limit: i64 = 256 - 256 % n
            got: i64 = 256
            while got >= limit:
                if at == BLOCK:
                    self.turn_to(self.number + 1)
                    at = 0
                got = self.block[at]
                at += 1
            j = got % n
            card = out[i]
            out[i] = out[j]
            out[j] = card
            i -= 1
        self.used = self.number * BLOCK + at
        return cast(tuple[int, ...], tuple(out))
