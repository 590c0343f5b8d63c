"""What is kept because it may be wanted again, never more than so many bytes of it: the least used goes first.

What nobody has wanted for a while goes as well, so that memory is again what it was when a rush is over.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, Final, Generic, TypeVar
from weakref import WeakSet

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")
OVERHEAD: Final = 512  # bytes that an entry takes beside its value: the key, and its place


_ALL: Final[WeakSet[ByteCache[Any, Any]]] = WeakSet()


def expire_all(seconds: float) -> None:
    """Every cache of this process drops what was not used for so long."""
    for cache in list(_ALL):
        cache.expire(seconds)


class ByteCache(Generic[Key, Value]):
    """
    >>> cache = ByteCache[str, bytes](2 * OVERHEAD + 10, len)
    >>> cache.put("a", b"12345"); cache.put("b", b"12345"); cache.put("c", b"1")
    >>> cache.get("a"), cache.get("b"), cache.get("c"), cache.bytes - 2 * OVERHEAD
    (None, b'12345', b'1', 6)
    """

    def __init__(self, most: int, size: Callable[[Value], int]) -> None:
        """`most` bytes in all; `size` says how many a value takes."""
        self.most = most
        self.bytes = 0
        self._size = size
        self._kept: OrderedDict[Key, tuple[Value, int, float]] = OrderedDict()  # with its size, and when it was used
        _ALL.add(self)
        self._lock = threading.Lock()  # what takes long is made in threads

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Key) -> Value | None:
        with self._lock:
            found = self._kept.get(key)
            if found is None:
                return None
            del self._kept[key]
            self._kept[key] = found[0], found[1], time.monotonic()
            return found[0]

    def put(self, key: Key, value: Value) -> None:
        """Keeps a value. One that is larger than all that may be kept is not, and pushes nothing out."""
        size = self._size(value) + OVERHEAD
        with self._lock:
            self._drop(key)
            if size > self.most:
                return
            self._kept[key] = value, size, time.monotonic()
            self.bytes += size
            while self.bytes > self.most:
                _, (_, gone, _) = self._kept.popitem(last=False)
                self.bytes -= gone

    def drop(self, key: Key) -> None:
        with self._lock:
            self._drop(key)

    def expire(self, seconds: float) -> None:
        """Drops what was not used for so long."""
        until = time.monotonic() - seconds
        with self._lock:
            while self._kept:
                key = next(iter(self._kept))
                if self._kept[key][2] > until:
                    return
                self._drop(key)

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()
            self.bytes = 0

    def _drop(self, key: Key) -> None:
        found = self._kept.pop(key, None)
        if found is not None:
            self.bytes -= found[1]
