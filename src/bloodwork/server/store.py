"""What a table needs of a database: entries kept in order, answers kept with them, one owner at a time.

The store knows entries, summaries, replies and records only as bytes. What it promises: when `append` returns, the
entries and the reply are on disk, all or none of them; when it raises, there is nothing that may be shown. After
LeaseLost, Conflict or StoreDown the table in memory is a guess: drop it and `load` it again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal, Protocol

from bloodwork.errors import BloodworkError

if TYPE_CHECKING:
    from bloodwork.server.retention import Retention

LEASE: Final = 5.0  # seconds that a process is believed to live without a word of it


class StoreError(BloodworkError):
    """The base of what a store refuses."""


class StoreDown(StoreError):
    """The database cannot be reached or cannot write. What was being written may or may not be there: load to learn."""


class StoreBroken(StoreDown):
    """The disk or the file failed. This process must not write again: stop it, and look at the disk."""


class StoreUnfit(StoreError):
    """The database cannot be used by this program: in use by another, made by a newer one, of an unknown kind."""


class LeaseLost(StoreError):
    """Another process has taken the table over. It has the truth."""


class Conflict(StoreError):
    """The table has gone on since the caller last looked."""


class UnknownTable(StoreError):
    """No table has this name."""


class TableExists(StoreError):
    """A table with this name is there already."""


class Repeated(StoreError):
    """This seat's request was answered before; nothing was written again. `body` is the answer it got."""

    def __init__(self, message: str, body: bytes) -> None:
        super().__init__(message)
        self.body = body


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to one request of one seat, kept so that a repeat gets it again."""

    seat: str
    request: str
    body: bytes


@dataclass(frozen=True, slots=True)
class Stored:
    """A table as it is on disk. Entry number n is `entries[n - 1]`."""

    summary: bytes
    entries: list[bytes]
    replies: dict[tuple[str, str], bytes]

    @property
    def seq(self) -> int:
        return len(self.entries)


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A game of a table in the middle: after entry `seq`, with so many answers, by these rules."""

    seq: int
    game: int
    answers: int
    rules: str
    body: bytes


@dataclass(frozen=True, slots=True)
class Opened:
    """What is needed to go on with a table: its first entry, a snapshot, and the entries after that.

    Without a snapshot `entries` are all that there are, the first among them.
    """

    summary: bytes
    first: bytes
    snapshot: Snapshot | None
    entries: list[bytes]


@dataclass(frozen=True, slots=True)
class Lease:
    """Who may write to a table: this process with its fence (`ours`), or the one at `owner`."""

    table: str
    fence: int
    owner: str
    ours: bool


@dataclass(frozen=True, slots=True)
class Orphan:
    """A table whose process is gone, and the name of that."""

    table: str
    summary: bytes
    owner: str


@dataclass(frozen=True, slots=True)
class Hint:
    """Something may have changed; look at the store for the truth. Hints may be late, repeated or missing.

    lobby: a summary changed. free: nobody owns `table` now. lost: another process took `table` from this one.
    reread: hints were missed, anything may have changed. broken: this process must stop.
    """

    kind: Literal["lobby", "free", "lost", "reread", "broken"]
    table: str = ""


@dataclass(frozen=True, slots=True)
class Orders:
    """What those who run the server have decided: who may not come, and which of our tables are not ours any more."""

    number: int
    bans: tuple[str, ...]
    gone: tuple[str, ...]


@dataclass(slots=True)
class Counters:
    """What the store has done since it was opened."""

    commits: int = 0
    appended: int = 0
    refused: int = 0
    largest_batch: int = 0
    hints: dict[str, int] = field(default_factory=dict)


class Store(Protocol):
    counters: Counters

    @property
    def waiting(self) -> int:
        """How many writes wait."""

    @property
    def is_broken(self) -> bool:
        """Whether the disk or the file failed: then nothing is written any more."""

    async def size(self) -> int:
        """Bytes that the database takes on disk."""

    async def kept(self) -> dict[str, int]:
        """How much the database has of each kind, and how many bytes it is if that can be told."""

    async def create(self, table: str, summary: bytes, entries: Sequence[bytes], *, listed: bool = True) -> Lease:
        """A new table, owned by this process. TableExists, StoreDown."""

    async def load(self, table: str) -> Stored | None:
        """The whole table as it is on disk, however much that is."""

    async def open(self, table: str, before: int | None = None) -> Opened | None:
        """The table from its newest snapshot on; `before`: from one that is older than this."""

    async def keep_snapshot(self, table: str, fence: int, snapshot: Snapshot) -> bool:
        """Keep a snapshot, and the few newest before it. False if the fence is old or there are no such entries."""

    async def keep_cards(self, digest: str, body: bytes) -> None:
        """Keep a set of cards under its digest, if it is not there yet."""

    async def cards(self, digest: str) -> bytes | None: ...

    async def append(
        self,
        table: str,
        fence: int,
        seq: int,
        entries: Sequence[bytes],
        reply: Reply | None = None,
        summary: bytes | None = None,
        *,
        listed: bool | None = None,
    ) -> None:
        """Entries get the numbers seq + 1 and on; they, the reply and the summary are committed together.

        LeaseLost if the fence is not the table's newest, Conflict if seq is not the table's last number, Repeated if
        the seat's request has an answer already, UnknownTable, StoreDown. Appends to one table are made in the order of
        their calls. Cancelling the caller does not take the write back.
        """

    async def reply_to(self, table: str, seat: str, request: str) -> bytes | None: ...

    async def acquire(self, table: str) -> Lease:
        """This process's lease, or that of the process that has one. Its own lease again if it has it. UnknownTable."""

    async def release(self, table: str) -> None:
        """Give the table back, so that any process can have it at once."""

    def held(self) -> list[str]:
        """The tables that this process owns, as far as it knows."""

    async def orphans(self, limit: int) -> list[Orphan]:
        """Tables that a process had when it ended; nobody has taken them over since."""

    async def lay_down(self, orphans: Sequence[Orphan]) -> None:
        """These need nobody until somebody comes."""

    async def mark(self, table: str, rank: int, *, visited: bool) -> None:
        """Where a table stands in the lobby, the least first; and whether somebody is there."""

    async def orders(self, since: int) -> Orders | None:
        """What those who run the server have decided, if that has changed since the number that was last told."""

    async def is_closed(self, table: str) -> bool:
        """Whether those who run the server have closed a table."""

    async def prune(self, retention: Retention) -> tuple[int, int]:
        """Deletes what has expired; how many tables and replays."""

    async def lobby(self, limit: int) -> list[tuple[str, bytes]]:
        """The summaries of listed tables: by their rank, then the newest first."""

    async def summary(self, table: str) -> bytes | None: ...

    async def keep_record(self, key: str, body: bytes, summary: bytes = b"", last: bytes | None = None) -> bool:
        """Keep a finished game or an uploaded replay. False if the key is taken; then nothing changes.

        last: how the game was last seen
        """

    async def last_seen(self, key: str) -> bytes | None:
        """How the game of a record was last seen."""

    async def record(self, key: str) -> bytes | None: ...

    async def records(self, limit: int, before: str | None = None) -> list[tuple[str, bytes]]:
        """Keys and summaries of records, newest first; `before` is the last key of the page before."""

    async def relay_secret(self) -> bytes:
        """What the processes on one database share, to know each other's relayed calls."""

    def watch(self, tell: Callable[[Hint], None]) -> Callable[[], None]:
        """Call `tell` on the event loop for every hint until the returned function is called."""

    async def close(self) -> None:
        """Finish what is being written, and let go of the database: any process can have the tables at once."""
