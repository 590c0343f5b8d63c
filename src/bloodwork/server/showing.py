"""A table as a viewer sees it: the state frame, and the summary for the lobby."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final, Literal

import msgspec

from bloodwork.play import Result
from bloodwork.play.shown import Told
from bloodwork.play.watching import Watcher
from bloodwork.server.disclosure import is_open
from bloodwork.server.table import Table
from bloodwork.server.watched import PUBLIC, SEATS, Watched
from bloodwork.server.wire import (
    Hello,
    LogShown,
    NewClock,
    PromptShown,
    PuzzleShown,
    ResultShown,
    SeatLetter,
    SeatShown,
    State,
    Summary,
    TableShown,
)
from bloodwork.telling import ENGLISH, Tongue

Viewer = Literal["A", "B", "spectator"]


@dataclass(frozen=True, slots=True)
class Cursor:
    """How much of the log somebody has: so many lines of that game, after so many undos (-1: nobody knows)."""

    game: int = 0
    lines: int = 0
    undos: int = -1


NOTHING: Final = Cursor()


def side_of(viewer: Viewer) -> str:
    """Whose knowledge a viewer has."""
    return PUBLIC if viewer == "spectator" else viewer


def cursor_of(hello: Hello) -> Cursor:
    return Cursor(hello.game, hello.since)


def cursor_after(table: Table, state: State) -> Cursor:
    """What somebody has who got this state of the table as it is now."""
    return Cursor(table.game, state.log.start + len(state.log.lines), table.undos)


def state_for(
    table: Table,
    viewer: Viewer,
    cursor: Cursor = NOTHING,
    *,
    now: int = 0,
    online: Collection[str] = (),
    tongue: Tongue = ENGLISH,
) -> State:
    """All that a viewer may know of a table, and of the log what the viewer does not have yet."""
    shown = TableShown(
        id=table.id,
        ruleset=table.created.ruleset,
        status=table.status,
        seats=seats_shown(table, online),
        you=viewer,
        game=table.game,
        score=score(table),
        first_to=table.created.first_to,
        switches=table.created.switches,
        offers=table.offers.shown(),
        clock=table.clock.shown(now) if table.clock is not None else None,
        hints=table.hints and viewer != "spectator",
        puzzle=_puzzle(table),
        shown=is_open(table, table.game),
        stopped=tongue.tell(table.stopped),
        watched="spectator" in online,
    )
    watched = table.watched
    if watched is None:
        return _last_seen(table, viewer, shown)
    watcher = watched.watcher(side_of(viewer))
    prompt = prompt_shown(watched, watcher, table.prompt, tongue) if table.status == "playing" else None
    start = log_start(table, viewer, cursor)
    log = LogShown(start, tuple(watcher.log(start, tongue)))
    return State(table.seq, shown, watcher.view(tongue), prompt, log, result_shown(table.result, tongue))


def _last_seen(table: Table, viewer: Viewer, shown: TableShown) -> State:
    """A table without a game that this program can show: as this viewer saw it last, if there was anything."""
    seen = table.seen.get(side_of(viewer))
    if seen is None:
        return State(table.seq, shown, None, None, LogShown(0, ()), None)
    log = LogShown(seen.first, msgspec.json.decode(seen.lines, type=tuple[Told, ...]))
    return State(table.seq, shown, msgspec.json.decode(seen.view), None, log, None)


def log_start(table: Table, viewer: Viewer, cursor: Cursor) -> int:
    """From which line on the log is sent to somebody who says how much of it is there already.

    Whatever that is, it is one of the lines that there are: two who need the same log are known to need the same.
    """
    watched = table.watched
    if watched is None:
        return 0
    side = side_of(viewer)
    watcher = watched.watcher(side)
    if cursor.game != table.game or (cursor.undos < 0 and side in watched.late):
        return watcher.since(0)
    stand = table.untouched(side, cursor.undos)
    return watcher.since(cursor.lines if stand is None else min(cursor.lines, stand))


def prompt_shown(watched: Watched, watcher: Watcher, number: int, tongue: Tongue = ENGLISH) -> PromptShown | None:
    """The question; to those who are not asked only whose it is."""
    player = watched.asked
    if player is None:
        return None
    asked = watcher.asked(tongue)
    if asked is None:
        return PromptShown(number=number, player=player)
    return PromptShown(
        number=number,
        player=player,
        kind=asked.kind,
        text=asked.text,
        about=asked.about,
        least=asked.least,
        greatest=asked.greatest,
        options=asked.options,
    )


def result_shown(result: Result | None, tongue: Tongue = ENGLISH) -> ResultShown | None:
    if result is None:
        return None
    winner: SeatLetter | None = None if result.winner is None else SEATS[result.winner]
    return ResultShown(winner, tongue.tell(result.reason), result.rule)


def seats_shown(table: Table, online: Collection[str] = ()) -> dict[str, SeatShown]:
    return {
        letter: SeatShown(
            name=seat.name,
            kind=seat.kind,
            bot=seat.bot,
            online=letter in online or seat.kind == "bot",
            deck=seat.deck,
        )
        for letter, seat in table.seats.items()
    }


def score(table: Table) -> dict[str, int]:
    """Games won in this match, and how many were draws."""
    return {**{letter: table.outcomes.count(letter) for letter in SEATS}, "draws": table.outcomes.count("draw")}


def _puzzle(table: Table) -> PuzzleShown | None:
    puzzle = table.created.puzzle
    return PuzzleShown(puzzle.name, puzzle.text) if puzzle is not None else None


def summary(table: Table) -> Summary:
    """What the lobby shows of a table, whoever looks."""
    created = table.created
    clock = created.clock
    return Summary(
        table=table.id,
        ruleset=created.ruleset,
        status=table.status,
        seats=seats_shown(table),
        game=table.game,
        score=score(table),
        first_to=created.first_to,
        switches=created.switches,
        clock=NewClock(minutes=clock.ms / 60_000, increment=clock.increment / 1000) if clock is not None else None,
        listed=created.listed,
        puzzle=created.puzzle.id if created.puzzle is not None else None,
        made=created.at / 1000,
        finished=tuple(range(1, table.game + (1 if table.status == "over" else 0))),
        shown=tuple(game for game in table.shown_games if is_open(table, game)),
    )


def lobby_rank(table: Table, *, attended: bool) -> int:
    """Where a table stands in the lobby: what waits for a person comes first, and what is over last.

    attended    somebody is there
    """
    if table.free_seats:
        return 0 if attended else 1
    if table.status == "over":
        return 4
    return 2 if any(seat.kind == "human" for seat in table.seats.values()) else 3
