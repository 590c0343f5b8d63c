"""The HTTP calls about tables and finished games. Playing itself goes over the socket."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from hashlib import blake2b
from typing import Any, Final, TypeVar

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.types import ControllerRouterHandler

from bloodwork.errors import BadFile, NotUnderstood, unknown
from bloodwork.play.saved import parse_saved
from bloodwork.server import making
from bloodwork.server.books import check_language
from bloodwork.server.documents import JSON, answer, document
from bloodwork.server.gate import address_of
from bloodwork.server.hall import Elsewhere
from bloodwork.server.http_books import says
from bloodwork.server.http_errors import Forbidden, Missing, TooFast
from bloodwork.server.limits import Buckets
from bloodwork.server.puzzles import Puzzles
from bloodwork.server.relay import relay_http
from bloodwork.server.replays import Replay, ReplayBody, ReplayViewer
from bloodwork.server.rooms import UNKNOWN, Closed, Room, time_of_day
from bloodwork.server.serving import Serving
from bloodwork.server.showing import seats_shown
from bloodwork.server.store import StoreDown
from bloodwork.server.wire import Join, Joined, NewTable, State, Summary, TableMade

Asked = Request[Any, Any, Any]
Found = TypeVar("Found")
LOBBY: Final = 200  # tables that it lists
LOBBY_FOR: Final = 1.0  # seconds for which one answer does for all who ask
LARGEST_RECORD: Final = 1_000_000  # bytes
MOST_REPLAYS: Final = 16  # that are kept in memory, each with all its moments
VIEWERS: Final[tuple[ReplayViewer, ...]] = ("A", "B", "public", "judge")
_encode: Final = msgspec.json.Encoder().encode


class _Shelf:
    """Replays that were looked at last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Replay] = OrderedDict()
        self._turn = asyncio.Lock()

    async def get(self, key: str, make: Callable[[], Awaitable[Callable[[], Replay]]]) -> Replay:
        """`make` fetches what is needed, and gives what then takes long; that is done in a thread, one at a time."""
        async with self._turn:
            found = self._kept.get(key)
            if found is None:
                found = self._kept[key] = await asyncio.to_thread(await make())
                while len(self._kept) > MOST_REPLAYS:
                    self._kept.popitem(last=False)
            self._kept.move_to_end(key)
            return found

    async def state(self, replay: Replay, step: int, viewer: ReplayViewer, since: int, lang: str) -> bytes:
        async with self._turn:
            return await asyncio.to_thread(replay.state, step, viewer, since, lang)


def routes(serving: Serving, puzzles: Puzzles) -> list[ControllerRouterHandler]:
    limits = serving.settings.limits
    made_by = Buckets(limits.made, limits.made_burst)
    replays = _Shelf()
    lobby_kept: dict[str, Any] = {}

    def may_make(request: Asked) -> None:
        bucket = made_by.of(address_of(request.scope))
        if not bucket.take():
            raise TooFast("too many tables and replays from this address", bucket.wait())

    async def at_owner(request: Asked, table: str, do: Callable[[Room], Awaitable[Response[bytes]]]) -> Response[bytes]:
        """Does something with a table, here or in the process that has it."""
        try:
            return await do(await serving.hall.room(table))
        except Closed as closed:
            if closed.code == UNKNOWN:
                raise Missing(closed.reason) from None
            raise StoreDown(closed.reason) from None
        except Elsewhere as elsewhere:
            if serving.passes.caller(request.scope) is None:
                answered = await relay_http(serving.passes, elsewhere.owner, request.scope, await request.body())
                if answered is not None:
                    return Response(answered.body, status_code=answered.status, headers=dict(answered.headers))
            raise StoreDown("the server that has this table cannot be reached; try again") from None

    # -------------------------------------------------------------- tables

    @post("/api/tables", status_code=201)
    async def make(request: Asked, data: JSONBody[NewTable]) -> TableMade:
        """Make a table. A seat of kind human is the caller's: its token is in the answer, and nowhere else."""
        may_make(request)
        made = await asyncio.to_thread(making.make_table, data, puzzles, time_of_day())
        room = await serving.hall.create(made.entries)
        return TableMade(table=room.id, tokens=made.tokens)

    @get("/api/tables", responses=says(list[Summary], "Listed tables, newest first"))
    async def lobby(request: Asked) -> Response[bytes]:
        """The lobby: tables that wait for somebody or can be watched."""
        now = asyncio.get_running_loop().time()
        key = serving.hall.changes
        if lobby_kept.get("key") != key or now - lobby_kept["when"] > LOBBY_FOR:
            found = await serving.store.lobby(LOBBY)
            body = b"[" + b",".join(told for _, told in found) + b"]"
            lobby_kept.update(key=key, when=now, document=document(body))
        return answer(lobby_kept["document"], request)

    @get("/api/tables/{table:str}", responses=says(Summary, "One table"))
    async def one(request: Asked, table: FromPath[str]) -> Response[bytes]:
        """A table as the lobby shows it, also one that is not listed."""
        found = await serving.store.summary(table)
        if found is None:
            raise Missing("there is no such table")
        return answer(document(found), request)

    @post("/api/tables/{table:str}/join", status_code=201, responses=says(Joined, "The seat, and its token"))
    async def join(request: Asked, table: FromPath[str], data: JSONBody[Join]) -> Response[bytes]:
        """Take a free seat."""

        async def sit(room: Room) -> Response[bytes]:
            sitting = await asyncio.to_thread(making.sit_down, room.table, data)
            seat = await room.join(data.seat, sitting.kept, time_of_day())
            return Response(_encode(Joined(seat=seat, token=sitting.token)), status_code=201, media_type=JSON)

        return await at_owner(request, table, sit)

    # -------------------------------------------------------------- finished games

    async def record_of(request: Asked, room: Room, game: int) -> bytes:
        """The record of a finished game, if the one who asks may have it."""
        shown = room.table.is_shown(game)
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        if not shown and (scheme.lower() != "bearer" or room.table.seat_of(token.strip()) is None):
            raise Forbidden("the record is for the players, until both agree to show it")
        found = await serving.store.record(f"{room.id}/{game}")
        if found is None:
            raise Missing("there is no record of such a game")
        return found

    @get("/api/tables/{table:str}/games/{game:int}/record", responses=says(bytes, "The record, as JSON"))
    async def record(request: Asked, table: FromPath[str], game: FromPath[int]) -> Response[bytes]:
        """A finished game as a record: for its players, and for everybody once both agreed to show it."""

        async def give(room: Room) -> Response[bytes]:
            return answer(document(await record_of(request, room, game)), request, "private, no-cache")

        return await at_owner(request, table, give)

    @get("/api/tables/{table:str}/games/{game:int}", responses=says(ReplayBody, "What the record holds"))
    async def game_body(request: Asked, table: FromPath[str], game: FromPath[int]) -> Response[bytes]:
        """How many steps a finished game has, who played it and how it ended."""

        async def give(room: Room) -> Response[bytes]:
            return answer(
                document(_encode((await replay_of(request, room, game)).body())), request, "private, no-cache"
            )

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
            found = await replay_of(request, room, game)
            return answer(document(await replays.state(found, step, looks, since, lang)), request, "private, no-cache")

        return await at_owner(request, table, give)

    async def replay_of(request: Asked, room: Room, game: int) -> Replay:
        data = await record_of(request, room, game)
        seats = seats_shown(room.table)
        key = f"{room.id}/{game}"

        async def make() -> Callable[[], Replay]:
            return lambda: Replay(key, parse_saved(data, "the record"), seats)

        return await replays.get(key, make)

    # -------------------------------------------------------------- replays

    @post("/api/replays", status_code=201, request_max_body_size=LARGEST_RECORD)
    async def send_replay(request: Asked) -> dict[str, str]:
        """Send the record of a game, to be looked at by everybody who has its link."""
        may_make(request)
        body = await request.body()
        id = blake2b(body, digest_size=12, person=b"bloodwork replay").hexdigest()

        async def make() -> Callable[[], Replay]:
            return lambda: Replay(id, parse_saved(body, "the record"))

        try:
            await replays.get(f"replay/{id}", make)
        except BadFile as error:
            raise NotUnderstood(error.message, expected="a record as `bloodwork play` saves it") from None
        await serving.store.keep_record(f"replay/{id}", body)
        return {"replay": id}

    async def replay_kept(id: str) -> Replay:
        async def make() -> Callable[[], Replay]:
            body = await serving.store.record(f"replay/{id}")
            if body is None:
                raise Missing("there is no such replay")
            return lambda: Replay(id, parse_saved(body, "the record"))

        return await replays.get(f"replay/{id}", make)

    @get("/api/replays/{id:str}", responses=says(ReplayBody, "What the record holds"))
    async def replay(request: Asked, id: FromPath[str]) -> Response[bytes]:
        """How many steps a replay has, and how it ended."""
        return answer(document(_encode((await replay_kept(id)).body())), request)

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
        return answer(document(await replays.state(await replay_kept(id), step, looks, since, lang)), request)

    return [make, lobby, one, join, record, game_body, game_at, send_replay, replay, replay_at]


def viewer_of(word: str) -> ReplayViewer:
    for known in VIEWERS:
        if word == known:
            return known
    raise unknown("viewer", word, VIEWERS)
