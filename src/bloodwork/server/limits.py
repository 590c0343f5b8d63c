"""What one client may ask of the server, so that none is disturbed by another."""

from __future__ import annotations

import dataclasses
import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Any, Final
from urllib.parse import urlsplit

from bloodwork.errors import NotUnderstood, unknown

MOST_ADDRESSES: Final = 20_000  # that are remembered
LONGEST_ADDRESS: Final = 64  # letters of what a proxy says of whom it speaks for
MOST: Final = 1e12  # that a limit can be set to


def _limit(default: float, about: str) -> Any:
    """A limit with the words by which the documentation and `--limit` tell it; `{}` stands for its value."""
    return dataclasses.field(default=default, metadata={"about": about})


@dataclasses.dataclass(frozen=True, slots=True)
class Limits:
    """Rates are a second; a burst is how many may come at once. A club shares one address, so that has much room."""

    # connections
    connections: int = _limit(5_000, "{} connections")
    connections_of_address: int = _limit(1_000, "{} connections of one address")
    head: int = _limit(32 * 1024, "{} bytes of the head of a request: its line and all its headers")
    headers: int = _limit(100, "{} headers of a request")
    message: int = _limit(4_000_000, "{} bytes of one request as it is sent, head and body")
    pipelined: int = _limit(16, "{} requests that wait behind another on one connection")
    head_within: float = _limit(10.0, "{} seconds until the head of a request is complete, from the connection on")
    body_within: float = _limit(30.0, "{} seconds until the body of a request is complete")
    read_within: float = _limit(120.0, "{} seconds until a client has read an answer")
    unread: float = _limit(20.0, "{} seconds for which a client may read nothing of what waits")
    hello: float = _limit(15.0, "{} seconds until the first frame of a socket")
    # what is asked for
    calls: float = _limit(200.0, "{} HTTP requests and new sockets of one address in a second")
    call_burst: int = _limit(2_000, "{} of them at once")
    frames: float = _limit(20.0, "{} frames of one socket in a second; a long one counts once more for every 100 bytes")
    frame_burst: int = _limit(60, "{} of them at once")
    address_frames: float = _limit(3_000.0, "{} frames of all sockets of one address in a second, counted likewise")
    address_frame_burst: int = _limit(10_000, "{} of them at once")
    strikes: int = _limit(50, "{} frames that are none, or come too fast, until a socket is closed")
    watchers: int = _limit(200, "{} sockets at one table; its players always come in")
    watchers_of_address: int = _limit(60, "{} sockets of one address among those who watch a table")
    queue: int = _limit(256 * 1024, "{} bytes that wait for one client")
    made: float = _limit(0.5, "{} tables, further games and replays that one address begins or sends in a second")
    made_burst: int = _limit(200, "{} of them at once")
    listed: float = _limit(0.05, "{} tables of one address in a second that the lobby lists")
    listed_burst: int = _limit(100, "{} of them at once")
    kept_bytes: float = _limit(50_000.0, "{} bytes that one address may have kept in a second, in games and replays")
    kept_burst: int = _limit(20_000_000, "{} of them at once")
    database: int = _limit(
        20_000_000_000, "{} bytes of the database, above which no more tables, games and replays begin"
    )
    free: int = _limit(500_000_000, "{} bytes that are left on the disk, below which none begin either")
    uploads: int = _limit(16, "{} replays that are being sent at the same time")
    uploads_of_address: int = _limit(4, "{} of one address")
    processor: float = _limit(0.25, "{} seconds of a processor that one address may use up in a second, beside playing")
    processor_burst: float = _limit(120.0, "{} of them at once")
    # bots
    bot_answer: float = _limit(0.15, "{} seconds after which a bot answers, beside what it thinks, whatever it holds")
    rest: float = _limit(60.0, "{} seconds for which bots play on at a table at which nobody is")
    # what is kept in memory
    tables_of_address: int = _limit(250, "{} tables at which one address is at the same time")
    idle_tables: int = _limit(100, "{} tables in memory that nobody looks at; those that were left first go first")
    replays: int = _limit(32 * 1024 * 1024, "{} bytes of records that are looked at, beside what plays them")
    replay_seconds: float = _limit(15.0, "{} seconds until a process that plays a record is ended")
    replay_memory: int = _limit(384 * 1024 * 1024, "{} bytes of memory that playing records takes in a process")
    states: int = _limit(32 * 1024 * 1024, "{} bytes of what is shown to those who watch, of all tables together")
    unused: float = _limit(120.0, "{} seconds until what was made for somebody, and nobody asked for since, is dropped")
    idle: float = _limit(60.0, "{} seconds until a table that nobody looks at leaves memory")


def limits_from(changes: Iterable[str], base: Limits | None = None) -> Limits:
    """Limits changed by lines such as `connections=10000`.

    >>> limits_from(["connections=10", "hello=2.5"]).hello
    2.5
    >>> limits_from(["conections=10"])
    Traceback (most recent call last):
    bloodwork.errors.NotUnderstood: unknown limit "conections"; did you mean "connections"?
    """
    known = {field.name: field for field in dataclasses.fields(Limits)}
    changed: dict[str, Any] = {}
    for text in changes:
        name, _, value = (part.strip() for part in text.partition("="))
        if name not in known:
            raise unknown("limit", name, known)
        whole = known[name].type == "int"
        try:
            number = int(value) if whole else float(value)
        except ValueError:
            number = -1
        if not 0 < number < MOST:
            kind = "a whole number" if whole else "a number"
            raise NotUnderstood(
                f"{value!r} is no value of the limit {name}", expected=f"{kind} above 0, as in {name}=5"
            )
        changed[name] = number
    return dataclasses.replace(base or Limits(), **changed)


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

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self.clock = clock
        self.left = float(burst)
        self.when = clock()

    def take(self, amount: float = 1.0) -> bool:
        """Takes so much, if there is as much; what is more than a full bucket needs a full one."""
        self._fill()
        if self.left < min(amount, self.burst):
            return False
        self.left -= amount
        return True

    def spend(self, amount: float) -> None:
        """What was used up without asking: it is paid for before anything else may be taken."""
        self._fill()
        self.left -= amount

    def wait(self, amount: float = 1.0) -> float:
        """Seconds until so much may be taken."""
        return max(0.0, (min(amount, self.burst) - self.left) / self.rate)

    def _fill(self) -> None:
        now = self.clock()
        self.left = min(self.burst, self.left + (now - self.when) * self.rate)
        self.when = now


class Buckets:
    """A bucket for each address. Who was not heard of for longest is forgotten first, and then has a full one."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
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


def limited(address: str) -> str:
    """What counts as one address: of IPv6 the network of one house, which has more addresses than can be counted.

    >>> [limited(one) for one in ("10.0.0.7", "::ffff:10.0.0.7", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::9", "?")]
    ['10.0.0.7', '10.0.0.7', '2001:db8:1:2::/64', '2001:db8:1:2::/64', '?']
    """
    if ":" not in address:
        return address[:LONGEST_ADDRESS]
    try:
        found = ipaddress.IPv6Address(address.partition("%")[0])
    except ValueError:
        return address[:LONGEST_ADDRESS]
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return f"{ipaddress.IPv6Address(int(found) >> 64 << 64)}/64"


class Doors:
    """How many are in, in all and of each address: connections, or whatever else takes room."""

    def __init__(self, most: int, most_of_address: int, what: str = "connections") -> None:
        self.most = most
        self.most_of_address = most_of_address
        self.what = what
        self.open = 0
        self._of: dict[str, int] = {}

    def enter(self, address: str, *, shared: bool = False) -> str:
        """Why one more cannot come in; nothing if it did. `shared`: many come from there, such as from a proxy."""
        if self.open >= self.most:
            return f"the server has as many {self.what} as it takes"
        if not shared and self._of.get(address, 0) >= self.most_of_address:
            return f"too many {self.what} from this address"
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
