"""Tables in memory, one owner each: what is asked for is checked, written, committed, and only then done and shown.

A room is a table with those who are at it. Requests to one room come one after another; rooms do not wait for each
other. What the store cannot promise any more, a lost lease or a failed write, ends the room: its clients come back, and
the table is read again from what was committed.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final, Protocol, TypeVar

import msgspec

from bloodwork.errors import BloodworkError
from bloodwork.server import games, snapshots, wire
from bloodwork.server.byte_cache import ByteCache
from bloodwork.server.entries import Answered, Continued, Entry, Started, Undone, write_entry
from bloodwork.server.fair_queue import NOBODY, PERSON, WATCHED, Place
from bloodwork.server.limits import Limits, limited
from bloodwork.server.loop_turns import LoopTurns
from bloodwork.server.outbox import Outbox
from bloodwork.server.refusals import NotYours, TooLate, TooSoon, in_language, refused
from bloodwork.server.showing import (
    Cursor,
    Viewer,
    cursor_after,
    cursor_of,
    lobby_rank,
    log_start,
    side_of,
    state_for,
    summary,
)
from bloodwork.server.store import Lease, Opened, Repeated, Reply, Snapshot, Store, StoreError
from bloodwork.server.table import Table
from bloodwork.server.watched import SEATS
from bloodwork.server.wire import SeatLetter, encode
from bloodwork.telling import ENGLISH, Tongue

LOG: Final = logging.getLogger("bloodwork.server")

# Why a room closes the sockets of those who are at it.
COME_BACK: Final = 1012
NOT_YOURS: Final = 4403
UNKNOWN: Final = 4404
FULL: Final = 4429
FAULT: Final = 4500

Found = TypeVar("Found")
# What is shown to those who watch: by table, edition, first line of the log and language.
States = ByteCache[tuple[str, int, frozenset[str], int, str], tuple[bytes, Cursor]]
STATES: Final = 1024 * 1024  # bytes of them that one room keeps by itself

MARK_AGAIN: Final = 3_600_000  # milliseconds after which it is written again that somebody is here
MOST_ENTRIES: Final = 4 * snapshots.SPAN  # of any kind that are read beside a snapshot
PRESENCE: Final = 0.5  # seconds from one time that all are told who is here to the next
MOST_REPLIES: Final = 64  # kept in memory; older ones are in the store


class Closed(Exception):
    """The connection ends here, with a code and a reason."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Thinker(Protocol):
    """Who answers for bots, without holding anybody up."""

    async def move(self, table: Table, seat: SeatLetter, place: Place) -> str:
        """The answer of the bot in this seat, in notation."""

    async def hint(self, table: Table, seat: SeatLetter, place: Place) -> Sequence[wire.HintMove]:
        """What a good bot would do in the place of a person, best first."""


def state_size(made: tuple[bytes, Cursor]) -> int:
    return len(made[0])


def time_of_day() -> int:
    return int(time.time() * 1000)


def steady() -> int:
    return int(time.monotonic() * 1000)


class Visitor:
    """Somebody at a table: a player, or one of those who watch."""

    def __init__(
        self, room: Room, viewer: Viewer, hello: wire.Hello, outbox: Outbox, tongue: Tongue, address: str = ""
    ) -> None:
        self.room = room
        self.address = address
        self.limited = limited(address)
        self.viewer: Viewer = viewer
        self.tongue = tongue
        self.cursor = cursor_of(hello)
        self.online: frozenset[str] = frozenset()  # who was here, as it was shown last
        self.outbox = outbox

    @property
    def seat(self) -> SeatLetter | None:
        return None if self.viewer == "spectator" else self.viewer

    def state(self) -> bytes | None:
        """The newest state, to be sent now; None while there is none, since the table is just changing."""
        made = self.room.state(self)
        if made is None:
            return None
        frame, self.cursor = made
        return frame


class Room:
    """A table with its lease, and all who are at it."""

    def __init__(
        self,
        table: Table,
        lease: Lease,
        store: Store,
        thinker: Thinker,
        limits: Limits,
        states: States | None = None,
        turns: LoopTurns | None = None,
    ) -> None:
        """`states` keeps what is shown to those who watch, for all rooms together."""
        self.turns = turns or LoopTurns()
        self.table = table
        self.lease = lease
        self.store = store
        self.thinker = thinker
        self.limits = limits
        self.visitors: set[Visitor] = set()
        self.closed: Closed | None = None
        self.used = steady()
        self.visited = self.used  # when somebody was here last
        self.replies: OrderedDict[tuple[str, str], bytes] = OrderedDict()
        self._lock = asyncio.Lock()
        self._changing = False
        self._told = b""  # the summary that the store has
        self._marking: set[asyncio.Task[None]] = set()
        self._marked = -1  # the rank in the lobby that the store has
        self._mark_due = 0  # when the store is told again that somebody was here
        self._recorded = 0  # the last game whose record the store has
        self._hinting: set[SeatLetter] = set()  # for whom a hint is thought about
        self._thinking = -1  # the question that a bot thinks about
        self._bell: asyncio.TimerHandle | None = None
        self._presence_bell: asyncio.TimerHandle | None = None
        self._presence_told = -PRESENCE
        self._tasks: set[asyncio.Task[Any]] = set()
        self._states: States = states if states is not None else ByteCache(STATES, state_size)
        self._edition = 0  # of what is shown, but for who is here: rises with every change
        self._snapped = 0  # the last entry that is in a snapshot of the store
        self._snapped_at = 0, 0  # the game and the answers of that

    @property
    def id(self) -> str:
        return self.lease.table

    def begin(self, told: bytes) -> None:
        """A new table, of which the store has this summary."""
        self._told = told
        self.go_on()

    def take_up(self, opened: Opened) -> None:
        """A table that was read again: it goes on where it was."""
        self._told = opened.summary
        if (found := opened.snapshot) is not None:
            self._snapped = found.seq
            self._snapped_at = found.game, found.answers
        self.go_on()

    # -------------------------------------------------------------- who is here

    async def tongue(
        self, code: str, work: Callable[[Callable[[], Tongue]], Awaitable[Tongue]] | None = None
    ) -> Tongue:
        """The language for somebody who comes. What it needs is read aside from those who play.

        work    does that, on behalf of whoever comes
        """
        if code == ENGLISH.code:
            return ENGLISH
        created = self.table.created
        known = games.known_tongue(created, code)
        return known or await (work or asyncio.to_thread)(lambda: games.tongue(created, code))

    async def enter(self, hello: wire.Hello, outbox: Outbox, tongue: Tongue = ENGLISH, address: str = "") -> Visitor:
        viewer: Viewer = "spectator"
        if hello.token is not None:
            seat = self.table.seat_of(hello.token)
            if seat is None:
                raise Closed(NOT_YOURS, "this token is not of a seat at this table")
            viewer = seat
        async with self._turn():
            if self.table.watched is not None:
                in_slices, by = self.turns.in_slices, limited(address)
                await in_slices(by, self.table.watched.opening(side_of(viewer)))
                await in_slices(by, self.table.watched.watcher(side_of(viewer)).telling(tongue))
        if self.closed is not None:
            raise self.closed
        if viewer == "spectator":
            beside = [one for one in self.visitors if one.seat is None and one.limited == limited(address)]
            if len(self.visitors) >= self.limits.watchers or len(beside) >= self.limits.watchers_of_address:
                raise Closed(FULL, "too many watch this table")
        visitor = Visitor(self, viewer, hello, outbox, tongue, address)
        seen = self.online()
        self.visitors.add(visitor)
        outbox.touch()
        self._presence(seen)
        self._let_bots_move()
        self._mark()
        return visitor

    def leave(self, visitor: Visitor) -> None:
        seen = self.online()
        self.visitors.discard(visitor)
        self.used = self.visited = steady()
        self._mark()
        self._presence(seen)

    def online(self) -> frozenset[str]:
        """Whose seats somebody is at, and whether somebody looks on."""
        return frozenset(visitor.viewer for visitor in self.visitors)

    def _presence(self, seen: frozenset[str]) -> None:
        """Tells all who is here, if that has changed: at once, but not again and again."""
        if self.online() == seen or self._presence_bell is not None or self.closed is not None:
            return
        loop = asyncio.get_running_loop()
        if loop.time() >= self._presence_told + PRESENCE:
            self._tell_presence()
        else:
            self._presence_bell = loop.call_at(self._presence_told + PRESENCE, self._tell_presence)

    def _tell_presence(self) -> None:
        self._presence_bell = None
        self._presence_told = asyncio.get_running_loop().time()
        now = self.online()
        for visitor in self.visitors:
            if visitor.online != now:
                visitor.outbox.touch()

    def state(self, visitor: Visitor) -> tuple[bytes, Cursor] | None:
        """What this visitor may know now, and what of the log they then have."""
        if self._changing or self.closed is not None:
            return None
        visitor.online = self.online()
        # Many watch from one place: those who have the same log get the same bytes. A running clock is of its moment.
        clock = self.table.clock
        shared = visitor.seat is None and (clock is None or clock.runs is None)
        try:
            if not shared:
                return self._make_state(visitor)
            start = log_start(self.table, visitor.viewer, visitor.cursor)
            key = self.id, self._edition, visitor.online, start, visitor.tongue.code
            made = self._states.get(key)
            if made is None:
                made = self._make_state(visitor)
                self._states.put(key, made)
            return made
        except Exception:
            self.fail("a state cannot be shown")
            return None

    def _make_state(self, visitor: Visitor) -> tuple[bytes, Cursor]:
        found = state_for(
            self.table,
            visitor.viewer,
            visitor.cursor,
            now=steady(),
            online=self.online(),
            tongue=visitor.tongue,
        )
        return encode(found), cursor_after(self.table, found)

    def broadcast(self) -> None:
        self._edition += 1
        for visitor in self.visitors:
            visitor.outbox.touch()

    # -------------------------------------------------------------- what is asked for

    async def request(self, visitor: Visitor, request: wire.Request) -> None:
        """Answers a request. Whatever happens to the one who asked, what was begun is finished."""
        await self._finish(self._request(visitor, request))

    async def _request(self, visitor: Visitor, request: wire.Request) -> None:
        seat, answer = visitor.seat, visitor.outbox.put
        async with self._turn():
            if seat is not None and (known := self.replies.get((seat, request.id))) is not None:
                answer(known)
                return
            found = self.table.check(seat, request, time_of_day(), steady())
            if isinstance(found, wire.Refused):
                late = found.kind == "late" or not isinstance(request, wire.Act)
                older = await self._older(seat, request.id) if late else None
                answer(older if older is not None else encode(in_language(found, visitor.tongue)))
                return
            assert seat is not None
            body = encode(found.reply)
            try:
                reply = Reply(seat, request.id, body)
                await self._write(found.entries, reply, lambda: answer(body), visitor.limited)
            except Repeated as repeated:
                answer(repeated.body)
                return
            self._keep_reply(seat, request.id, body)

    async def _older(self, seat: SeatLetter | None, request: str) -> bytes | None:
        """The answer to a repeat that memory no longer has."""
        return await self.store.reply_to(self.id, seat, request) if seat is not None else None

    def _keep_reply(self, seat: str, request: str, body: bytes) -> None:
        self.replies[seat, request] = body
        while len(self.replies) > MOST_REPLIES:
            self.replies.popitem(last=False)

    async def join(self, seat: SeatLetter | None, taken: Any, at: int) -> SeatLetter:
        """Somebody sits down; which seat they got."""

        async def sit() -> SeatLetter:
            async with self._turn():
                free = self.table.free_seats
                chosen = seat or (free[0] if free else SEATS[0])
                await self._write(self.table.check_join(chosen, taken, at))
                return chosen

        return await self._finish(sit())

    async def hint(self, visitor: Visitor, asked: wire.AskHint) -> bytes:
        """What a bot would do in the place of a player who is asked."""
        try:
            async with self._turn():
                if not self.table.hints or visitor.seat is None:
                    raise NotYours("no hints are given at this table")
                if visitor.seat != self.table.asked or asked.prompt != self.table.prompt:
                    raise TooLate("that question does not wait for you", expected=f"question {self.table.prompt}")
                seat = visitor.seat
                if seat in self._hinting:
                    raise TooSoon("the last hint is still being thought about")
                place = Place(visitor.limited, PERSON)
                thought = asyncio.ensure_future(self.thinker.hint(self.table, seat, place))
                self._hinting.add(seat)
                thought.add_done_callback(lambda _: self._hinting.discard(seat))
                await asyncio.sleep(0)  # it looks at the table before it waits for anything
            moves = await thought
            if asked.prompt != self.table.prompt:
                raise TooLate("that question has been answered")
        except BloodworkError as error:
            return encode(in_language(refused(asked.id, error), visitor.tongue))
        return encode(wire.Hint(asked.id, tuple(moves)))

    # -------------------------------------------------------------- one after another

    @asynccontextmanager
    async def _turn(self) -> AsyncIterator[None]:
        """One at a time. A fault in here ends this room and no other."""
        async with self._lock:
            if self.closed is not None:
                raise self.closed
            self.used = steady()
            try:
                yield
            except (Closed, Repeated, BloodworkError) as error:
                if isinstance(error, StoreError) and not isinstance(error, Repeated):
                    # What was being written may or may not be there: only the store knows.
                    LOG.warning("table %s is given up: %s", self.id, error)
                    raise self.close(COME_BACK, "the table is read again; come back") from None
                raise
            except Exception:
                raise self.fail("the table failed") from None

    async def _write(
        self,
        entries: Sequence[Entry],
        reply: Reply | None = None,
        answer: Callable[[], None] = lambda: None,
        address: str = "",
    ) -> None:
        """Commits entries, then does what they say, then answers the one who asked, then shows it to all.

        address    in whose turns it is done; else in those of somebody who is here
        That a game begins is told with the same commit: whoever takes the table over knows that it goes on.
        """
        told = None
        if any(isinstance(entry, Started) for entry in entries):
            told = encode(msgspec.structs.replace(summary(self.table), status="playing"))
        written = [write_entry(entry) for entry in entries]
        await self.store.append(self.id, self.lease.fence, self.table.seq, written, reply, told)
        self._told = told or self._told
        self._changing = True
        for entry in entries:
            await self.turns.in_slices(address or self.place().address, self.table.applying(entry, steady()))
        self._changing = False
        answer()
        self.broadcast()
        self.go_on(entries)
        if self._is_due(entries):
            self._spawn(self._snapshot())

    def go_on(self, entries: Sequence[Entry] = ()) -> None:
        """After a change: the clock, the bots, the lobby and the records follow."""
        self._set_bell()
        self._let_bots_move()
        if self.table.status == "over" and self._recorded < self.table.game:
            self._spawn(self._keep_record())
        if self.table.status == "playing" and entries and all(isinstance(entry, Answered) for entry in entries):
            return  # the lobby shows nothing of a game that goes on
        told = encode(summary(self.table))
        if told != self._told:
            self._spawn(self._tell(told))
        self._mark()

    def _mark(self) -> None:
        """The lobby learns where the table stands now, and the store once in a while that somebody is here."""
        if self.closed is not None:
            return
        attended = bool(self.visitors)
        rank = lobby_rank(self.table, attended=attended)
        if rank != self._marked or (attended and steady() >= self._mark_due):
            self._marked = rank
            if attended:
                self._mark_due = steady() + MARK_AGAIN
            task = asyncio.create_task(self._keep_mark(rank, attended))
            self._marking.add(task)  # nobody waits for it, and the table is not needed for it
            task.add_done_callback(self._marking.discard)

    async def _keep_mark(self, rank: int, attended: bool) -> None:
        # What is lost here is only an order; the table itself is not concerned.
        with contextlib.suppress(StoreError):
            await self.store.mark(self.id, rank, visited=attended)

    def _let_bots_move(self) -> None:
        """A bot that is asked thinks, unless nobody has been here for a while: then it rests until somebody comes."""
        seat = self.table.bot_to_move
        if seat is not None and self._thinking != self.table.prompt and not self.abandoned:
            self._thinking = self.table.prompt
            self._spawn(self._bot(seat, self.table.prompt))

    @property
    def abandoned(self) -> bool:
        """Whether bots rest here. Where a clock runs they do not: their time would run out."""
        gone = not self.visitors and steady() - self.visited > self.limits.rest * 1000
        return gone and self.table.clock is None

    def place(self) -> Place:
        """For whom a bot of this table thinks."""
        players = sorted(visitor.limited for visitor in self.visitors if visitor.seat is not None)
        if players:
            return Place(players[0], PERSON)
        watchers = sorted(visitor.limited for visitor in self.visitors)
        return Place(watchers[0], WATCHED) if watchers else NOBODY

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(self._watched(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _watched(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Closed:
            pass  # the room has been closed, and everybody was told
        except Exception:
            self.fail("the table failed")

    async def _finish(self, work: Coroutine[Any, Any, Found]) -> Found:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    # -------------------------------------------------------------- what goes on by itself

    async def _bot(self, seat: SeatLetter, prompt: int) -> None:
        answer = await self.thinker.move(self.table, seat, self.place())
        async with self._turn():
            if self.table.prompt != prompt or self.table.bot_to_move != seat:
                return  # the answer was taken back, or somebody conceded meanwhile
            at, now = time_of_day(), steady()
            try:
                entries = self.table.check_move(seat, prompt, answer, at, now)
            except BloodworkError as error:
                # A bot that is refused must not stop the game: the last answer of all ends a phase or a choice.
                LOG.error("table %s: the bot of seat %s answered %r: %s", self.id, seat, answer, error)
                assert self.table.watched is not None
                last = self.table.watched.game.options[-1].text
                entries = self.table.check_move(seat, prompt, last, at, now)
            await self._write(entries)

    def _set_bell(self) -> None:
        if self._bell is not None:
            self._bell.cancel()
            self._bell = None
        left = self.table.time_out_in(steady())
        if left is not None:
            loop = asyncio.get_running_loop()
            self._bell = loop.call_later(left / 1000 + 0.002, lambda: self._spawn(self._time_out()))

    async def _time_out(self) -> None:
        async with self._turn():
            entries = self.table.check_time(time_of_day(), steady())
            if entries:
                await self._write(entries)
            else:
                self._set_bell()

    async def _keep_record(self) -> None:
        async with self._turn():
            game = self.table.game
            if self._recorded >= game or self.table.status != "over" or self.table.watched is None:
                return
            saved = self.table.watched.record()
            await self.turns.turn(self.place().address)
            seen = await asyncio.to_thread(snapshots.pack, snapshots.plain(self.table.snapshot()))
            await self.store.keep_record(f"{self.id}/{game}", saved.to_json(), encode(summary(self.table)), seen)
            self._recorded = game

    async def recorded(self) -> None:
        """Waits until the record of a game that has just ended is kept."""
        if self.table.status == "over" and self._recorded < self.table.game:
            await self._finish(self._keep_record())

    async def _tell(self, told: bytes) -> None:
        async with self._turn():
            if told != self._told:
                await self.store.append(self.id, self.lease.fence, self.table.seq, [], None, told)
                self._told = told

    # -------------------------------------------------------------- snapshots

    def _is_due(self, entries: Sequence[Entry]) -> bool:
        """Whether the table should be kept as it is now: else it would take too long to open it again."""
        watched = self.table.watched
        if watched is None or self.table.stopped:
            return False
        if any(isinstance(entry, Undone | Continued) for entry in entries) or self.table.status == "over":
            return True
        game, answers = self._snapped_at
        since = answers if game == self.table.game else 0
        late = self.table.seq - self._snapped >= MOST_ENTRIES
        return late or len(watched.answered) - since >= snapshots.SPAN

    async def rest(self) -> None:
        """Nobody is here for now: the table is kept as it is, so that the next one need not wait for it."""
        if self.table.watched is not None and self._snapped < self.table.seq and not self.table.stopped:
            await self._snapshot()

    async def _snapshot(self) -> None:
        async with self._turn():
            watched = self.table.watched
            if watched is None or self.table.stopped or self._snapped >= self.table.seq:
                return
            self._snapped = seq = self.table.seq
            self._snapped_at = self.table.game, len(watched.answered)
            await self.turns.turn(self.place().address)
            data = snapshots.plain(self.table.snapshot())
        game, answers = self._snapped_at
        body = await asyncio.to_thread(snapshots.pack, data)
        try:
            await self.store.keep_snapshot(
                self.id, self.lease.fence, Snapshot(seq, game, answers, snapshots.RULES, body)
            )
        except StoreError as error:
            LOG.warning("table %s: a snapshot was not kept: %s", self.id, error)

    # -------------------------------------------------------------- the end

    @property
    def needed(self) -> bool:
        """Whether something goes on here, even if nobody looks. A clock can be watched from outside: see `Hall`."""
        thinks = self.table.bot_to_move is not None and not self.abandoned
        return bool(self.visitors or self._tasks) or self._lock.locked() or thinks

    def close(self, code: int, reason: str) -> Closed:
        """Sends everybody away. What was begun is finished, and nothing more is taken."""
        if self.closed is None:
            self.closed = Closed(code, reason)
            for bell in (self._bell, self._presence_bell):
                if bell is not None:
                    bell.cancel()
            for visitor in self.visitors:
                visitor.outbox.close(code, reason)
        return self.closed

    def fail(self, reason: str) -> Closed:
        """A fault of the program: told in the log, and to those who are here."""
        LOG.exception("table %s: %s", self.id, reason)
        return self.close(FAULT, reason)

    async def settled(self) -> None:
        """Waits until what is being written is written. After `close` nothing more is."""
        async with self._lock:
            return
