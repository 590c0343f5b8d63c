"""A game in the middle, with its log and all who watch it, as bytes: whoever reads them goes on as if nothing had been.

What is kept does not grow with every line: lines that cannot change are kept as they were seen by each viewer, the
newest of them, and the record only as far back as something can still refer to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from msgspec import Struct

from bloodwork.errors import BloodworkError
from bloodwork.kernel.codec import DecodeError, Reader, Writer
from bloodwork.kernel.event import Event, read_event
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.making import decode
from bloodwork.kernel.record import NO_LINE, Note, Record, Use
from bloodwork.play.game import Game
from bloodwork.play.shown import Said, StoryLine, Touched
from bloodwork.play.watching import Watcher

FORMAT: Final = 2  # of what is kept here; a change that older bytes do not fit gets the next number
MOST_LINES: Final = 2_000  # of a viewer's log that cannot change any more
MOST_NOTES: Final = 3_000  # of the record, for what somebody may still want to take back
MOST_USES: Final = 200

GONE: Final = Note(NO_LINE, 0)  # what stands in the record for a line that nobody needs


class CannotRead(BloodworkError):
    """What was kept cannot be read by this program."""


class _Note(Struct, array_like=True, gc=False):
    kind: int
    depth: int
    event: bytes | None
    rules: list[str]
    seen: int
    blind: int
    cites: list[tuple[str, int, int]]


class _Record(Struct, array_like=True):
    first: int  # the number of the first line that is kept
    notes: list[_Note]
    open: list[int]
    passives: list[tuple[tuple[int, int, int], tuple[int, ...]]]
    untouched: list[tuple[int, int, int]]
    blind: int
    moment: int
    uses: list[tuple[int, int, int, bool]]
    due: tuple[str, ...]
    due_depth: int
    due_blind: int
    late: list[tuple[int, str, int]]
    under_way: list[tuple[int, int]]  # places of events on the stack, with their lines
    last: int  # the line of the last event
    collected: list[int]


class _Handles(Struct, array_like=True):
    following: int
    seen: list[tuple[int, int, tuple[int, str] | None, int]]


class _Story(Struct, array_like=True):
    first: int
    settled: int
    note: int
    lines: list[tuple[int, tuple[str, ...], int, Touched | None, Said | None]]
    under_way: list[tuple[int, list[tuple[int, str]] | None, int, Any, tuple[str, ...], int]]
    touched: list[tuple[int, Touched]]
    most: list[int]
    newest: list[int]


class KeptGame(Struct, array_like=True):
    """`state` is the encoding of the game; `pushes` who gave which answers."""

    format: int
    state: bytes
    digest: str
    pushes: list[tuple[int, tuple[int, ...]]]
    record: _Record
    watchers: dict[str, tuple[_Handles, _Story]]


_ENCODER: Final = msgspec.msgpack.Encoder()
_DECODER: Final = msgspec.msgpack.Decoder(KeptGame)


def forget(game: Game, watchers: Mapping[str, Watcher], since: int) -> None:
    """Lets go of what nobody needs any more: the record before a line (`since`), and all but the newest of the logs."""
    record = _record(game)
    for watcher in watchers.values():
        watcher._story.forget(record, MOST_LINES)
        watcher._handles.forget_lost()
    for at in range(_first(record, watchers, since) - 1, -1, -1):
        if record.notes[at] is GONE:
            break
        record.notes[at] = GONE
    record.lost.clear()
    del record.uses[:-MOST_USES]


def hand_over(watcher: Watcher, game: Game) -> None:
    """Whoever has watched a game to where another one is goes on with that: what its record has let go of, and they
    still need, is theirs to bring."""
    brought, record = _record(watcher.game), _record(game)
    watcher._story.forget(brought, MOST_LINES)
    for at in range(watcher._story.open_from, len(record.notes)):
        if record.notes[at] is not GONE:
            break
        record.notes[at] = brought.notes[at]
    brought.lost.clear()
    record.lost.clear()
    watcher._handles.forget_lost()
    watcher.game = game


def keep(game: Game, watchers: Mapping[str, Watcher], since: int) -> bytes:
    """The game as bytes. Each of those who watch must have looked; `since` is the first line that is still needed."""
    forget(game, watchers, since)
    g = game._machine
    record = _record(game)
    first = _first(record, watchers, since)
    state = g.encode()
    return _ENCODER.encode(
        (
            FORMAT,
            state,
            game.digest,
            game._pushes,
            (
                first,
                [_note_kept(note) for note in record.notes[first:]],
                record.open,
                list(record.passives.items()),
                record.untouched,
                record.blind,
                record.moment,
                [(use.ability, use.card, use.depth, use.changed) for use in record.uses],
                record.due,
                record.due_depth,
                record.due_blind,
                record.late,
                [(at, ev.note) for at, ev in enumerate(g.stack) if isinstance(ev, Event) and ev.note >= 0],
                g.last.note if g.last is not None else -1,
                [ev.note for ev in g.collected],
            ),
            {viewer: (one._handles.kept(), one._story.kept()) for viewer, one in watchers.items()},
        )
    )


def take_up(data: bytes, beginning: Game) -> tuple[Game, dict[str, Watcher]]:
    """The game that was kept, and those who watched it. `beginning` began as that did, with the same cards."""
    try:
        kept = _DECODER.decode(data)
    except msgspec.DecodeError as error:
        raise CannotRead(f"what was kept of the game is damaged or of another kind: {error}") from None
    if kept.format != FORMAT:
        raise CannotRead(f"what was kept of the game has format {kept.format}; this program reads {FORMAT}")
    game = beginning.beginning()
    game._machine = machine_of(kept.state, game)
    if game.digest != kept.digest:
        raise CannotRead("what was kept of the game leads to another position than it says")
    game._pushes = list(kept.pushes)
    game._count = sum(len(answers) or 1 for _, answers in kept.pushes)
    try:
        game._machine.record = _record_of(kept.record, game)
    except (DecodeError, IndexError, ValueError, AssertionError) as error:
        raise CannotRead(f"the log cannot be read by this program: {error}") from None
    watchers: dict[str, Watcher] = {}
    for viewer, (handles, story) in kept.watchers.items():
        watchers[viewer] = watcher = Watcher(game, viewer)
        watcher._handles.take_up(handles.following, handles.seen)
        _take_up_story(watcher, story)
    return game, watchers


def machine_of(state: bytes, like: Game) -> Machine:
    """A position by the rules and with the cards of a game."""
    try:
        return decode(state, like.ruleset, like.library)
    except (DecodeError, IndexError, ValueError, KeyError) as error:
        raise CannotRead(f"the position cannot be read by this program: {error}") from None


def _record(game: Game) -> Record:
    record = game._machine.record
    if record is None:
        raise BloodworkError("a game without a log cannot be kept")
    return record


def _first(record: Record, watchers: Mapping[str, Watcher], since: int) -> int:
    ends = [len(record.notes), *record.open, since, *(one._story.open_from for one in watchers.values())]
    # The last line of all may yet be cited for.
    return max(min([*ends, len(record.notes) - 1]), 0)


def _note_kept(note: Note) -> tuple[object, ...]:
    event: bytes | None = None
    if note.event is not None:
        w = Writer()
        note.event.encode(w)
        event = bytes(w.out)
    return (note.kind, note.depth, event, note.rules, note.seen, note.blind, note.cites)


def _record_of(kept: _Record, game: Game) -> Record:
    g = game._machine
    record = Record(game.ruleset.citations)
    record.notes = [GONE] * kept.first
    for at, one in enumerate(kept.notes, kept.first):
        note = Note(one.kind, one.depth)
        note.rules = one.rules
        note.seen = one.seen
        note.blind = one.blind
        note.cites = one.cites
        if one.event is not None:
            reader = Reader(one.event)
            note.event = read_event(reader)
            if reader.at != len(one.event):
                raise DecodeError("there is more after the end of an event")
            note.event.note = at
        record.notes.append(note)
    record.open = kept.open
    record.passives = dict(kept.passives)
    record.untouched = kept.untouched
    record.blind = kept.blind
    record.moment = kept.moment
    record.uses = [Use(*use) for use in kept.uses]
    record.due, record.due_depth, record.due_blind, record.late = kept.due, kept.due_depth, kept.due_blind, kept.late
    for at, line in kept.under_way:
        event = g.stack[at]
        assert isinstance(event, Event)
        event.note = line
        if line in record.open and line >= kept.first:
            record.notes[line].event = event  # it goes on changing while it is under way
    if g.last is not None:
        g.last.note = kept.last
    for event, line in zip(g.collected, kept.collected, strict=True):
        event.note = line
    return record


def _take_up_story(watcher: Watcher, kept: _Story) -> None:
    lines = [
        StoryLine(note, None, 0, (), cites, left_out, touched, said)
        for note, cites, left_out, touched, said in kept.lines
    ]
    for note, cited, look, printed, cites, left_out in kept.under_way:
        lines.append(StoryLine(note, cited, look, _tuple(printed), cites, left_out))
    watcher._story.take_up(kept.first, lines, kept.settled, kept.note, dict(kept.touched), kept.most, kept.newest)


def _tuple(value: Any) -> Any:
    return tuple(map(_tuple, value)) if isinstance(value, list) else value
