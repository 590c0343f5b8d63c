"""What one client may ask of the server, so that none is disturbed by another."""

from __future__ import annotations

import dataclasses
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Final
from urllib.parse import urlsplit

MOST_ADDRESSES: Final = 20_000  # that are remembered


@dataclasses.dataclass(frozen=True, slots=True)
class Limits:
    """Rates are a second; a burst is how many may come at once. A club shares one address, so that has much room."""

    frames: float = 20.0  # of one connection
    frame_burst: int = 60
    calls: float = 200.0  # HTTP calls and new connections of one address
    call_burst: int = 2_000
    made: float = 2.0  # tables made and replays sent by one address
    made_burst: int = 200
    connections: int = 5_000
    connections_of_address: int = 1_000
    watchers: int = 200  # of one table, players among them
    queue: int = 256 * 1024  # bytes that wait for one client
    unread: float = 20.0  # seconds for which a client may read nothing of what waits
    strikes: int = 50  # frames that were none, or too fast, until a connection is closed
    idle: float = 300.0  # seconds until a table that nobody looks at leaves memory
    hello: float = 15.0  # seconds until the first frame


class Bucket:
    """How much may still be asked for now: it fills with time up to a burst.

    >>> now = [0.0]
    >>> bucket = Bucket(1.0, 2, lambda: now[0])
    >>> [bucket.take() for _ in range(3)]
    [True, True, False]
    >>> now[0] = 1.5
    >>> bucket.take(), bucket.take()
    (True, False)
    """

    __slots__ = ("burst", "clock", "left", "rate", "when")

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self.clock = clock
        self.left = float(burst)
        self.when = clock()

    def take(self) -> bool:
        now = self.clock()
        self.left = min(self.burst, self.left + (now - self.when) * self.rate)
        self.when = now
        if self.left < 1:
            return False
        self.left -= 1
        return True

    def wait(self) -> float:
        """Seconds until one more may be taken."""
        return max(0.0, (1 - self.left) / self.rate)


class Buckets:
    """A bucket for each address. Who was not heard of for longest is forgotten first, and then has a full one."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self.clock = clock
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, address: str) -> Bucket:
        found = self._of.get(address)
        if found is None:
            found = self._of[address] = Bucket(self.rate, self.burst, self.clock)
            if len(self._of) > MOST_ADDRESSES:
                self._of.popitem(last=False)
        else:
            self._of.move_to_end(address)
        return found


class Doors:
    """How many connections there are, in all and of each address."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.open = 0
        self._of: dict[str, int] = {}

    def enter(self, address: str) -> str:
        """Why one more cannot come in; nothing if it did."""
        if self.open >= self.limits.connections:
            return "the server has as many connections as it takes"
        if self._of.get(address, 0) >= self.limits.connections_of_address:
            return "too many connections from this address"
        self.open += 1
        self._of[address] = self._of.get(address, 0) + 1
        return ""

    def leave(self, address: str) -> None:
        self.open -= 1
        left = self._of[address] - 1
        if left:
            self._of[address] = left
        else:
            del self._of[address]


def same_origin(origin: str | None, host: str | None, allowed: Iterable[str]) -> bool:
    """Whether a page of this origin may speak for its reader: one that this host gave, or one that was allowed.

    >>> same_origin("http://127.0.0.1:8765", "127.0.0.1:8765", ())
    True
    >>> same_origin("https://elsewhere.example", "127.0.0.1:8765", ())
    False
    >>> same_origin(None, "127.0.0.1:8765", ())
    False
    """
    if not origin or origin == "null":
        return False
    folded = origin.lower()
    if folded in allowed:
        return True
    try:
        parts = urlsplit(folded)
    except ValueError:
        return False
    if parts.scheme not in ("http", "https") or parts.path or parts.query or parts.fragment or "@" in parts.netloc:
        return False
    return bool(host) and parts.netloc == (host or "").lower()
