"""Finished games, moment by moment: what each viewer saw after every move of a record.

A moment is made when somebody asks for it, from the nearest one before it that was kept; of those as many are kept as
there are bytes for. Whose record it is nobody knows: all of this is done in a process of its own (`replay_process`).
"""

from __future__ import annotations

import zlib
from collections.abc import Collection
from typing import Final, Literal

import msgspec

from bloodwork.errors import NotUnderstood
from bloodwork.play import Game, SavedGame
from bloodwork.play import kept as keeping
from bloodwork.play.game import CONCEDE
from bloodwork.play.saved import parse_saved
from bloodwork.play.shown import Told
from bloodwork.play.watching import Watcher
from bloodwork.server.byte_cache import ByteCache
from bloodwork.server.showing import result_shown
from bloodwork.server.snapshots import unpack
from bloodwork.server.watched import SEATS
from bloodwork.server.wire import (
    REPLAY_VIEWERS,
    LogShown,
    PromptShown,
    ReplayViewer,
    ResultShown,
    SeatShown,
    State,
    TableShown,
    encode,
)
from bloodwork.telling import Tongue

MOST_MOVES: Final = 20_000
SPAN: Final = 64  # moves from one moment that is kept to the next
MARKS: Final = 64 * 1024 * 1024  # bytes of such moments

# Moments by record, viewer and step.
Marks = ByteCache[tuple[str, ReplayViewer, int], bytes]


class ReplayBody(msgspec.Struct, frozen=True):
    """What a record holds, as far as the one who asks may know. Step 0 is before the first move, step `steps` the last.

    `viewers`: from whose eyes they may look. Moves of a side that they may not see are "?".
    """

    replay: str
    ruleset: str
    steps: int
    moves: list[str]
    result: ResultShown | None
    players: dict[str, str]
    viewers: tuple[ReplayViewer, ...]
    puzzle: str | None = None
    stopped: str = ""  # why there is only the last moment: the rules of the program have changed since


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked: of a record what it holds, or the moment at a step."""

    id: str
    record: bytes
    want: Literal["body", "state"]
    seats: dict[str, SeatShown] | None = None
    viewers: tuple[ReplayViewer, ...] = REPLAY_VIEWERS
    viewer: ReplayViewer = "judge"
    step: int = 0
    since: int = 0
    language: str = "en"


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """What was asked for as JSON, or why there is none: `fault` is the kind of error."""

    body: bytes = b""
    fault: Literal["", "record", "request", "memory"] = ""
    message: str = ""
    expected: str = ""


class Replay:
    """A record that has been played through once, and holds what it says."""

    def __init__(
        self, id: str, saved: SavedGame, seats: dict[str, SeatShown] | None = None, marks: Marks | None = None
    ) -> None:
        """`marks` keeps moments, of other replays too."""
        if len(saved.moves) > MOST_MOVES:
            raise NotUnderstood(f"a record of {len(saved.moves):,} moves", expected=f"at most {MOST_MOVES:,}")
        self.id = id
        self.saved = saved
        self.seats = seats or {letter: SeatShown(letter, "human", "", False, "") for letter in SEATS}
        self._marks: Marks = marks if marks is not None else ByteCache(MARKS, len)
        self._result = result_shown(Game.replay(saved, log=False).result)
        self._beginning = Game.begin(saved)

    def body(self, viewers: tuple[ReplayViewer, ...] = REPLAY_VIEWERS) -> ReplayBody:
        players = {letter: seat.name for letter, seat in self.seats.items()}
        saved = self.saved
        moves = [_told(move, viewers) for move in saved.moves]
        return ReplayBody(self.id, saved.ruleset, len(moves), moves, self._result, players, viewers)

    def state(self, step: int, viewer: ReplayViewer, since: int = 0, language: str = "en") -> bytes:
        """The state frame of a moment; of the log the lines from `since` on."""
        if not 0 <= step <= len(self.saved.moves):
            raise NotUnderstood(f"there is no step {step}", expected=f"0 to {len(self.saved.moves)}")
        game, watcher = self._at(step, viewer)
        tongue = game.tongue(language)
        start = max(min(max(since, 0), watcher.lines), watcher.since(0))
        last = step == len(self.saved.moves)
        you: Literal["A", "B", "spectator"] = "A" if viewer == "A" else "B" if viewer == "B" else "spectator"
        return encode(
            State(
                step,
                table_shown(self.id, self.saved, self.seats, you, self._result if last else None),
                watcher.view(tongue),
                _prompt(game, watcher, step, tongue),
                LogShown(start, tuple(watcher.log(start, tongue))),
                result_shown(game.result, tongue),
            )
        )

    def _at(self, step: int, viewer: ReplayViewer) -> tuple[Game, Watcher]:
        """The game at a step, and the viewer who has watched it so far."""
        at = step - step % SPAN
        while at and self._marks.get((self.id, viewer, at)) is None:
            at -= SPAN
        mark = self._marks.get((self.id, viewer, at)) if at else None
        if mark is not None:
            game, watchers = keeping.take_up(zlib.decompress(mark), self._beginning)
            watcher = watchers[viewer]
        else:
            at = 0
            game = self._beginning.beginning()
            watcher = Watcher(game, viewer)
            watcher.look()
        for number in range(at + 1, step + 1):
            game.push_recorded(self.saved.moves[number - 1], number)
            watcher.look()
            if number % SPAN == 0:
                # The same is let go of whether it is kept or not: what is shown does not depend on what was asked for.
                kept = keeping.keep(game, {viewer: watcher}, game.lines)
                self._marks.put((self.id, viewer, number), zlib.compress(kept, 1))
        return game, watcher


def table_shown(
    id: str,
    saved: SavedGame,
    seats: dict[str, SeatShown],
    you: Literal["A", "B", "spectator"],
    result: ResultShown | None,
) -> TableShown:
    """The table of a finished game, at its end if there is a `result`."""
    won = result.winner if result is not None else None
    return TableShown(
        id=id,
        ruleset=saved.ruleset,
        status="over" if result is not None else "playing",
        seats=seats,
        you=you,
        game=1,
        score={**{letter: int(letter == won) for letter in SEATS}, "draws": int(result is not None and won is None)},
        first_to=None,
        switches=saved.switches,
        offers=(),
        clock=None,
        hints=False,
        puzzle=None,
        shown=True,
    )


def _told(move: str, viewers: Collection[str]) -> str:
    """A move as somebody may know it who looks from there: what a player chose may be hidden from the other."""
    if "judge" in viewers:
        return move
    who, _, what = move.partition(": ")
    return move if who in viewers or what == CONCEDE or who not in SEATS else f"{who}: ?"


def _prompt(game: Game, watcher: Watcher, number: int, tongue: Tongue) -> PromptShown | None:
    """Who was asked what. Nobody answers here, so only the words count."""
    if game.player < 0:
        return None
    asked = watcher.asked(tongue)
    player = SEATS[game.player]
    if asked is None:
        return PromptShown(number=number, player=player)
    return PromptShown(number=number, player=player, kind=asked.kind, text=asked.text, about=asked.about, options=())


def last_seen(task: Task, last: bytes, why: str) -> bytes:
    """What there is of a game that cannot be played again: its moves, and how its last moment was seen."""
    kept = unpack(last)
    saved = parse_saved(task.record, "the record")
    seats = task.seats or {}
    winner, reason, rule = kept.result or (None, "", "")
    result = ResultShown(None if winner is None else SEATS[winner], reason, rule) if kept.result else None
    moves = [_told(move, task.viewers) for move in saved.moves]
    if task.want == "body":
        players = {letter: seat.name for letter, seat in seats.items()}
        body = ReplayBody(task.id, saved.ruleset, len(moves), moves, result, players, task.viewers)
        return encode(msgspec.structs.replace(body, stopped=why))
    if not 0 <= task.step <= len(moves):
        raise NotUnderstood(f"there is no step {task.step}", expected=f"0 to {len(moves)}")
    seen = kept.seen.get(task.viewer)
    view = msgspec.json.decode(seen.view) if seen is not None else None
    lines = msgspec.json.decode(seen.lines, type=tuple[Told, ...]) if seen is not None else ()
    you: Literal["A", "B", "spectator"] = "A" if task.viewer == "A" else "B" if task.viewer == "B" else "spectator"
    shown = table_shown(task.id, saved, seats, you, result)
    log = LogShown(seen.first if seen is not None else 0, lines)
    return encode(State(len(moves), msgspec.structs.replace(shown, stopped=why), view, None, log, result))
