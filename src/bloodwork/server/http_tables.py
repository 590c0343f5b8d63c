"""The HTTP calls about tables and finished games. Playing itself goes over the socket."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from hashlib import blake2b
from typing import Any, Final, Literal, TypeVar

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.types import ControllerRouterHandler

from bloodwork.errors import NotUnderstood, unknown
from bloodwork.play.saved import ReplayError
from bloodwork.server import games, making
from bloodwork.server.books import check_language
from bloodwork.server.byte_cache import ByteCache
from bloodwork.server.disclosure import viewers
from bloodwork.server.documents import JSON, Document, answer, packed
from bloodwork.server.entries import Created
from bloodwork.server.gate import limited_address
from bloodwork.server.hall import Elsewhere
from bloodwork.server.http_books import says
from bloodwork.server.http_errors import Forbidden, Missing, Unavailable
from bloodwork.server.puzzles import Puzzles
from bloodwork.server.relay import relay_http
from bloodwork.server.replays import ReplayBody, Task, last_seen
from bloodwork.server.rooms import UNKNOWN, Closed, Room, time_of_day
from bloodwork.server.serving import Serving
from bloodwork.server.showing import seats_shown
from bloodwork.server.wire import (
    MOST_LINES,
    REPLAY_VIEWERS,
    Join,
    Joined,
    NewTable,
    ReplayViewer,
    State,
    Summary,
    TableMade,
)

Asked = Request[Any, Any, Any]
Found = TypeVar("Found")
LOBBY: Final = 200  # tables that it lists
LOBBY_FOR: Final = 1.0  # seconds for which one answer does for all who ask
LOBBY_AGAIN: Final = 0.1  # seconds from one to the next, however often it changes
LARGEST_RECORD: Final = 1_000_000  # bytes
JUDGE: Final = "judge"
PRIVATE: Final = "private, no-cache"
_encode: Final = msgspec.json.Encoder().encode


class Listing:
    """The lobby, made anew when it has changed: for all who ask together, and no more often than it can be read."""

    def __init__(self, serving: Serving) -> None:
        self._serving = serving
        self._made: Document | None = None
        self._key = -1
        self._when = 0.0
        self._making: asyncio.Task[Document] | None = None

    async def get(self) -> Document:
        age = asyncio.get_running_loop().time() - self._when
        if self._made is not None and age <= LOBBY_FOR and self._key == self._serving.hall.changes:
            return self._made
        if self._making is None or self._making.done():
            self._making = asyncio.create_task(self._make(LOBBY_AGAIN - age))
        return await asyncio.shield(self._making)

    async def _make(self, wait: float) -> Document:
        if wait > 0:
            await asyncio.sleep(wait)
        self._key = self._serving.hall.changes
        self._when = asyncio.get_running_loop().time()
        found = await self._serving.store.lobby(LOBBY)
        self._made = await packed(b"[" + b",".join(told for _, told in found) + b"]")
        return self._made


def routes(serving: Serving, puzzles: Puzzles) -> list[ControllerRouterHandler]:
    budgets = serving.budgets
    records: ByteCache[str, bytes] = ByteCache(serving.settings.limits.replays, len)
    bodies: ByteCache[tuple[object, ...], bytes] = ByteCache(serving.settings.limits.replays, len)
    listing = Listing(serving)

    async def in_turn(request: Asked, work: Awaitable[Found]) -> Found:
        """What a process plays, when it is the turn of the address that asked for it."""
        address = limited_address(request.scope)
        async with budgets.turn(address, budgets.replays) as spend:
            began = time.monotonic()
            try:
                return await work
            finally:
                spend(time.monotonic() - began)

    async def at_owner(request: Asked, table: str, do: Callable[[Room], Awaitable[Response[bytes]]]) -> Response[bytes]:
        """Does something with a table, here or in the process that has it."""
        try:
            return await do(await serving.hall.room(table, limited_address(request.scope)))
        except Closed as closed:
            if closed.code == UNKNOWN:
                raise Missing(closed.reason) from None
            raise Unavailable(closed.reason) from None
        except Elsewhere as elsewhere:
            if serving.passes.caller(request.scope) is None:
                answered = await relay_http(
                    serving.relays, serving.passes, elsewhere.owner, request.scope, await request.body()
                )
                if answered is not None:
                    return Response(answered.body, status_code=answered.status, headers=dict(answered.headers))
            raise Unavailable("the server that has this table cannot be reached; try again") from None

    # -------------------------------------------------------------- tables

    @post("/api/tables", status_code=201)
    async def make(request: Asked, data: JSONBody[NewTable]) -> TableMade:
        """Make a table. A seat of kind human is the caller's: its token is in the answer, and nowhere else."""
        address = limited_address(request.scope)
        if data.listed:
            budgets.list(address)
        budgets.begin(address)

        def make_it() -> making.Made:
            made = making.make_table(data, puzzles, time_of_day())
            if isinstance(first := made.entries[0], Created):
                games.prepare(first)  # which takes long where nobody has played with these switches yet
            return made

        made = await budgets.work(address, make_it)
        room = await serving.hall.create(made.entries, address)
        return TableMade(table=room.id, tokens=made.tokens)

    @get("/api/tables", responses=says(list[Summary], "Listed tables, newest first"))
    async def lobby(request: Asked) -> Response[bytes]:
        """The lobby: tables that wait for somebody or can be watched."""
        return answer(await listing.get(), request)

    @get("/api/tables/{table:str}", responses=says(Summary, "One table"))
    async def one(request: Asked, table: FromPath[str]) -> Response[bytes]:
        """A table as the lobby shows it, also one that is not listed."""
        found = await serving.store.summary(table)
        if found is None:
            raise Missing("there is no such table")
        return answer(await packed(found), request)

    @post("/api/tables/{table:str}/join", status_code=201, responses=says(Joined, "The seat, and its token"))
    async def join(request: Asked, table: FromPath[str], data: JSONBody[Join]) -> Response[bytes]:
        """Take a free seat."""

        async def sit(room: Room) -> Response[bytes]:
            sitting = await budgets.work(limited_address(request.scope), lambda: making.sit_down(room.table, data))
            seat = await room.join(data.seat, sitting.kept, time_of_day())
            return Response(_encode(Joined(seat=seat, token=sitting.token)), status_code=201, media_type=JSON)

        return await at_owner(request, table, sit)

    # -------------------------------------------------------------- finished games

    def looks_from(request: Asked, room: Room, game: int) -> tuple[ReplayViewer, ...]:
        """From whose eyes the one who asks may look at a finished game."""
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        seat = room.table.seat_of(token.strip()) if scheme.lower() == "bearer" else None
        found = viewers(room.table, game, seat)
        if not found and seat is not None:
            raise Missing("there is no record of such a game")
        if not found:
            raise Forbidden("a finished game is for its players, until both agree to show it")
        return found

    async def record_of(room: Room, game: int) -> bytes:
        """The record with all the cards that it was played with, so that it needs nothing else."""
        await room.recorded()
        key = f"{room.id}/{game}"
        body = records.get(key)
        if body is None:
            found = await serving.store.record(key)
            if found is None:
                raise Missing("there is no record of such a game")
            cards = room.table.created.cards
            body = await asyncio.to_thread(games.with_cards, found, await serving.store.cards(cards) if cards else None)
            records.put(key, body)
        return body

    async def replayed(request: Asked, task: Task) -> bytes:
        """What a process makes of a record, when it is the turn of the address that asked."""
        key = (task.id, task.want, task.seats is None, task.viewers, task.viewer, task.step, task.since, task.language)
        found = bodies.get(key)
        if found is None:
            found = await in_turn(request, serving.replayers.answer(task))
            bodies.put(key, found)
        return found

    async def seen_last(room: Room, game: int, task: Task, why: ReplayError) -> bytes:
        """A game that this program would play otherwise: as it was seen last, and why there is no more."""
        last = await serving.store.last_seen(f"{room.id}/{game}")
        if last is None:
            raise why
        return await asyncio.to_thread(last_seen, task, last, why.message)

    @get("/api/tables/{table:str}/games/{game:int}/record", responses=says(bytes, "The record, as JSON"))
    async def record(request: Asked, table: FromPath[str], game: FromPath[int]) -> Response[bytes]:
        """A finished game as a record, which holds both sides: for everybody once both players agreed to show it."""

        async def give(room: Room) -> Response[bytes]:
            if JUDGE not in looks_from(request, room, game):
                raise Forbidden("a record holds both sides: it can be had once both players agree to show them")
            return answer(await packed(await record_of(room, game)), request, PRIVATE)

        return await at_owner(request, table, give)

    @get("/api/tables/{table:str}/games/{game:int}", responses=says(ReplayBody, "What the record holds"))
    async def game_body(request: Asked, table: FromPath[str], game: FromPath[int]) -> Response[bytes]:
        """How many steps a finished game has, who played it and how it ended; for its players, then for everybody."""

        async def give(room: Room) -> Response[bytes]:
            allowed = looks_from(request, room, game)
            return await give_replay(request, room, game, "body", viewers=allowed)

        return await at_owner(request, table, give)

    @get("/api/tables/{table:str}/games/{game:int}/at/{step:int}", responses=says(State, "The state of that moment"))
    async def game_at(
        request: Asked,
        table: FromPath[str],
        game: FromPath[int],
        step: FromPath[int],
        viewer: FromQuery[str] = "public",
        since: FromQuery[int] = 0,
        lang: FromQuery[str] = "en",
    ) -> Response[bytes]:
        """A moment of a finished game, as a viewer saw it, told in a language."""
        looks = viewer_of(viewer)
        check_language(lang)

        async def give(room: Room) -> Response[bytes]:
            if looks not in looks_from(request, room, game):
                raise Forbidden("the other side can be seen once both players agree to show it")
            asked = {
                "viewer": looks,
                "step": number_of(step, "step"),
                "since": number_of(since, "line"),
                "language": lang,
            }
            return await give_replay(request, room, game, "state", **asked)

        return await at_owner(request, table, give)

    async def give_replay(
        request: Asked, room: Room, game: int, want: Literal["body", "state"], **asked: Any
    ) -> Response[bytes]:
        record = await record_of(room, game)
        task = Task(id=f"{room.id}/{game}", record=record, want=want, seats=seats_shown(room.table), **asked)
        try:
            body = await replayed(request, task)
        except ReplayError as error:
            body = await seen_last(room, game, task, error)
        return answer(await packed(body), request, PRIVATE)

    # -------------------------------------------------------------- replays

    @post("/api/replays", status_code=201, request_max_body_size=LARGEST_RECORD)
    async def send_replay(request: Asked) -> dict[str, str]:
        """Send the record of a game, to be looked at by everybody who has its link."""
        address = limited_address(request.scope)
        budgets.begin(address)
        with budgets.upload(address):
            body = await request.body()
        budgets.keep(address, len(body))
        id = blake2b(body, digest_size=12, person=b"bloodwork replay").hexdigest()

        try:
            await replayed(request, Task(id=f"replay/{id}", record=body, want="body"))
        except ReplayError as error:
            raise NotUnderstood(error.message, expected="a record as `bloodwork play` saves it") from None
        await serving.store.keep_record(f"replay/{id}", body)
        return {"replay": id}

    async def replay_kept(id: str) -> bytes:
        key = f"replay/{id}"
        found = records.get(key)
        if found is None:
            found = await serving.store.record(key)
            if found is None:
                raise Missing("there is no such replay")
            records.put(key, found)
        return found

    @get("/api/replays/{id:str}", responses=says(ReplayBody, "What the record holds"))
    async def replay(request: Asked, id: FromPath[str]) -> Response[bytes]:
        """How many steps a replay has, and how it ended."""
        task = Task(id=f"replay/{id}", record=await replay_kept(id), want="body")
        return answer(await packed(await replayed(request, task)), request)

    @get("/api/replays/{id:str}/at/{step:int}", responses=says(State, "The state of that moment"))
    async def replay_at(
        request: Asked,
        id: FromPath[str],
        step: FromPath[int],
        viewer: FromQuery[str] = "judge",
        since: FromQuery[int] = 0,
        lang: FromQuery[str] = "en",
    ) -> Response[bytes]:
        """A moment of a replay, as a viewer saw it, told in a language."""
        looks = viewer_of(viewer)
        check_language(lang)
        task = Task(
            id=f"replay/{id}",
            record=await replay_kept(id),
            want="state",
            viewer=looks,
            step=number_of(step, "step"),
            since=number_of(since, "line"),
            language=lang,
        )
        return answer(await packed(await replayed(request, task)), request)

    return [make, lobby, one, join, record, game_body, game_at, send_replay, replay, replay_at]


def number_of(number: int, what: str) -> int:
    """A number that a client asks with, where it is one that can be meant."""
    if not 0 <= number <= MOST_LINES:
        raise NotUnderstood(f"there is no {what} of that number", expected=f"0 to {MOST_LINES:,}")
    return number


def viewer_of(word: str) -> ReplayViewer:
    for known in REPLAY_VIEWERS:
        if word == known:
            return known
    raise unknown("viewer", word, REPLAY_VIEWERS)
