"""The canonical bytes of a game: numbers as zigzag varints, texts and tuples with their length before them."""

from __future__ import annotations


class DecodeError(ValueError):
    pass


class Writer:
    def __init__(self) -> None:
        self.out: bytearray = bytearray()

    def num(self, n: int) -> None:
        n = n * 2 if n >= 0 else -n * 2 - 1
        while n >= 128:
            self.out.append(n & 127 | 128)
            n >>= 7
        self.out.append(n)

    def flag(self, value: bool) -> None:
        self.out.append(1 if value else 0)

    def text(self, text: str) -> None:
        self.raw(text.encode())

    def raw(self, data: bytes) -> None:
        self.num(len(data))
        self.out.extend(data)

    def nums(self, numbers: tuple[int, ...]) -> None:
        self.num(len(numbers))
        for n in numbers:
            self.num(n)

    def num_list(self, numbers: list[int]) -> None:
        self.num(len(numbers))
        for n in numbers:
            self.num(n)


class Reader:
    def __init__(self, data: bytes) -> None:
        self.data: bytes = data
        self.at: int = 0

    def num(self) -> int:
        n = 0
        shift = 0
        while True:
            if self.at >= len(self.data) or shift > 700:
                raise DecodeError("the encoding ends too early or holds a number without end")
            b = self.data[self.at]
            self.at += 1
            n |= (b & 127) << shift
            if b < 128:
                return n >> 1 if n & 1 == 0 else -((n + 1) >> 1)
            shift += 7

    def flag(self) -> bool:
        if self.at >= len(self.data) or self.data[self.at] > 1:
            raise DecodeError("a yes or no was expected")
        self.at += 1
        return self.data[self.at - 1] == 1

    def size(self) -> int:
        n = self.num()
        if n < 0 or n > len(self.data) - self.at:
            raise DecodeError("a length does not fit")
        return n

    def raw(self) -> bytes:
        n = self.size()
        self.at += n
        return self.data[self.at - n : self.at]

    def text(self) -> str:
        return self.raw().decode()

    def num_list(self) -> list[int]:
        out: list[int] = []
        for _ in range(self.size()):
            out.append(self.num())
        return out

    def nums(self) -> tuple[int, ...]:
        return tuple(self.num_list())
