"""The random source of a game.

Block number b of a source is BLAKE2b of b keyed with 32 bytes; its 64 bytes are read as 32 words of 16 bits, first
byte low. A number below n is a word (two words where n > 2**16) with rejection of the uneven rest. The whole state is
the key and how many words have been used.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from bloodwork.kernel.native import i64

WORDS: Final = 32
WORD_RANGE: Final = 1 << 16


def key_of(seed: i64) -> bytes:
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

    def made(self, number: int) -> bytes:
        return blake2b(number.to_bytes(8, "little"), key=self.key).digest()

    def word(self) -> i64:
        number = self.used // WORDS
        if number != self.number:
            self.block = self.made(number)
            self.number = number
        at = (self.used % WORDS) * 2
        self.used += 1
        return self.block[at] | self.block[at + 1] << 8

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each as likely."""
        if n <= 1:
            return 0
        span = WORD_RANGE
        wide = n > WORD_RANGE
        if wide:
            span = WORD_RANGE * WORD_RANGE
        limit = span - span % n
        while True:
            got = self.word()
            if wide:
                got = got * WORD_RANGE + self.word()
            if got < limit:
                return got % n

    def shuffled(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        """A uniformly random order."""
        out = list(cards)
        used: i64 = self.used
        block = self.block
        i: i64 = len(out) - 1
        while i > 0:
            # `below`, written out: a shuffle draws a word for every card
            n: i64 = i + 1
            limit: i64 = WORD_RANGE - WORD_RANGE % n
            got: i64 = limit
            while got >= limit:
                number: i64 = used // WORDS
                if number != self.number:
                    self.number = number
                    block = self.block = self.made(number)
                at: i64 = used % WORDS * 2
                used += 1
                got = block[at] + block[at + 1] * 256
            j: i64 = got % n
            card = out[i]
            out[i] = out[j]
            out[j] = card
            i -= 1
        self.used = used
        return tuple(out)
