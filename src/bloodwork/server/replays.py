"""Finished games, moment by moment: what each viewer saw after every move of a record."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from bloodwork.errors import NotUnderstood
from bloodwork.play import Game, SavedGame
from bloodwork.play.watching import Watcher
from bloodwork.server.showing import result_shown
from bloodwork.server.watched import SEATS
from bloodwork.server.wire import PromptShown, ResultShown, SeatShown, TableShown, encode
from bloodwork.telling import Tongue

ReplayViewer = Literal["A", "B", "public", "judge"]
MOST_MOVES: Final = 20_000


class _Log(msgspec.Struct, frozen=True):
    start: int = msgspec.field(name="from")
    lines: list[msgspec.Raw]


class _State(msgspec.Struct, tag_field="type", tag="state", frozen=True):
    """A state frame whose parts have been written already."""

    seq: int
    table: TableShown
    view: msgspec.Raw
    prompt: msgspec.Raw
    log: _Log
    result: msgspec.Raw


class Moment(msgspec.Struct, frozen=True):
    """What was new after one move: the log changed from line `start` on."""

    view: bytes
    prompt: bytes
    result: bytes
    start: int
    lines: list[bytes]


class ReplayBody(msgspec.Struct, frozen=True):
    """What a record holds. Step 0 is before the first move, step `steps` after the last."""

    replay: str
    ruleset: str
    steps: int
    moves: list[str]
    result: ResultShown | None
    players: dict[str, str]
    puzzle: str | None = None


class Replay:
    """A record that has been played through. The moments of a viewer are made when somebody looks from there."""

    def __init__(self, id: str, saved: SavedGame, seats: dict[str, SeatShown] | None = None) -> None:
        if len(saved.moves) > MOST_MOVES:
            raise NotUnderstood(f"a record of {len(saved.moves):,} moves", expected=f"at most {MOST_MOVES:,}")
        self.id = id
        self.saved = saved
        self.seats = seats or {letter: SeatShown(letter, "human", "", False, "") for letter in SEATS}
        self._result = result_shown(Game.replay(saved).result)
        self._moments: dict[tuple[ReplayViewer, str], list[Moment]] = {}

    def body(self) -> ReplayBody:
        players = {letter: seat.name for letter, seat in self.seats.items()}
        saved = self.saved
        return ReplayBody(self.id, saved.ruleset, len(saved.moves), list(saved.moves), self._result, players)

    def state(self, step: int, viewer: ReplayViewer, since: int = 0, language: str = "en") -> bytes:
        """The state frame of a moment; of the log the lines from `since` on."""
        if not 0 <= step <= len(self.saved.moves):
            raise NotUnderstood(f"there is no step {step}", expected=f"0 to {len(self.saved.moves)}")
        moments = self._seen_by(viewer, language)
        lines: list[bytes] = []
        for moment in moments[: step + 1]:
            lines[moment.start :] = moment.lines
        start = min(max(since, 0), len(lines))
        found = moments[step]
        last = step == len(self.saved.moves)
        return encode(
            _State(
                step,
                self._table("A" if viewer == "A" else "B" if viewer == "B" else "spectator", last),
                msgspec.Raw(found.view),
                msgspec.Raw(found.prompt),
                _Log(start, [msgspec.Raw(line) for line in lines[start:]]),
                msgspec.Raw(found.result),
            )
        )

    def _table(self, you: Literal["A", "B", "spectator"], over: bool) -> TableShown:
        won = self._result.winner if self._result is not None and over else None
        draw = self._result is not None and over and won is None
        return TableShown(
            id=self.id,
            ruleset=self.saved.ruleset,
            status="over" if over and self._result is not None else "playing",
            seats=self.seats,
            you=you,
            game=1,
            score={**{letter: int(letter == won) for letter in SEATS}, "draws": int(draw)},
            first_to=None,
            switches=self.saved.switches,
            offers=(),
            clock=None,
            hints=False,
            puzzle=None,
            shown=True,
        )

    def _seen_by(self, viewer: ReplayViewer, language: str) -> list[Moment]:
        key = viewer, language
        if key not in self._moments:
            self._moments[key] = list(self._play(viewer, language))
        return self._moments[key]

    def _play(self, viewer: ReplayViewer, language: str) -> Iterator[Moment]:
        game = Game.begin(self.saved)
        tongue = game.tongue(language)
        watcher = Watcher(game, viewer)
        have = 0
        for number in range(len(self.saved.moves) + 1):
            if number:
                game.push_recorded(self.saved.moves[number - 1], number)
            watcher.look()
            start = watcher.since(have)
            lines = [msgspec.json.encode(line) for line in watcher.log(start, tongue)]
            have = start + len(lines)
            yield Moment(
                msgspec.json.encode(watcher.view(tongue)),
                msgspec.json.encode(_prompt(game, watcher, number, tongue)),
                msgspec.json.encode(result_shown(game.result, tongue)),
                start,
                lines,
            )


def _prompt(game: Game, watcher: Watcher, number: int, tongue: Tongue) -> PromptShown | None:
    """Who was asked what. Nobody answers here, so only the words count."""
    if game.player < 0:
        return None
    asked = watcher.asked(tongue)
    player = SEATS[game.player]
    if asked is None:
        return PromptShown(number=number, player=player)
    return PromptShown(number=number, player=player, kind=asked.kind, text=asked.text, about=asked.about, options=())
