"""The log of one viewer, line by line as it grows: what happened, and what each line touched.

Lines are counted as the viewer counts them, so that the count tells nothing of what went on unseen. A line can still
change while what it tells is under way; `since` says from where on a log that somebody has must be replaced.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from bloodwork.kernel.event import Event
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.record import Note, Record
from bloodwork.kernel.view import JUDGE, PUBLIC, seen_then, told_then
from bloodwork.play.handles import Handles
from bloodwork.play.log import line_of
from bloodwork.play.memo import LibraryMemo
from bloodwork.play.move import PLAYERS
from bloodwork.play.pointing import path_of
from bloodwork.play.shown import Said, StoryLine, Told, Touched
from bloodwork.play.words import ruleset_of
from bloodwork.telling import ENGLISH, Tongue
from bloodwork.telling.sentences import sentences

NO_NOTE: Final = -1  # of a line that is no longer there
LEFT_OUT: Final = -2  # of a line that stands for others
MOST_AT_ONCE: Final = 500  # lines of one chain of events
SLICE: Final = 200  # notes, after which others may have their turn


class Story:
    """The log of one viewer of one game. It must look after each answer, when handles have."""

    def __init__(self, viewer: int) -> None:
        self.viewer = viewer
        self._lines: list[StoryLine] = []
        self.settled = 0  # how many lines cannot change any more
        self._from = 0  # the note of the first that can
        self._touched: dict[int, Touched] = {}  # by note, of lines that can change
        self._most: list[int] = []  # by look, the most lines that there were until then
        self._newest: list[int] = []  # by line, the last look at which it or one before it became what it is
        self._kept: dict[str, list[Told]] = {}  # by language, the lines that cannot change as they were told
        self._first = 0  # the first line that is still there
        self._said = 0  # so many lines do without the record

    def __len__(self) -> int:
        return len(self._lines)

    @property
    def open_from(self) -> int:
        """The first note that has not been told for good."""
        return self._from

    def looking(self, g: Machine, record: Record, handles: Handles) -> Iterator[None]:
        """Takes in what has happened since the last look. What takes long is done in slices."""
        before = self._lines[self.settled :]
        del self._lines[self.settled :]
        for start in range(self._from, len(record.notes), SLICE):
            self._tell(record, start)
            yield
        self._leave_out()
        look = len(self._most)
        newest = self._newest
        del newest[self.settled :]
        for at, line in enumerate(self._lines[self.settled :]):
            self._touch(g, record, handles, line.note)
            line.print = self._print(g, record, line)
            same = at < len(before) and before[at].print == line.print
            line.look = before[at].look if same else look
            newest.append(max(line.look, newest[-1]) if newest else line.look)
        self._most.append(max(len(self._lines), self._most[-1] if self._most else 0))
        self._settle(record)
        yield

    def since(self, have: int) -> int:
        """From which line on a log must be replaced that had so many lines at any earlier look."""
        have = min(have, len(self._lines))
        if have == 0:
            return self._first
        look = bisect_left(self._most, have)
        return max(bisect_right(self._newest, look, 0, have), self._first)

    @property
    def first(self) -> int:
        """The first line that can still be told."""
        return self._first

    def forget(self, record: Record, most: int) -> None:
        """Lines that cannot change do without the record from now on, and so many of them are left."""
        for line in self._lines[self._said : self.settled]:
            if line.note >= 0:
                line.said = _outcome(record.notes[line.note])
        self._said = self.settled
        gone = max(self._first, self.settled - most)
        for at in range(self._first, gone):
            self._lines[at] = GONE_LINE
        for kept in self._kept.values():
            for at in range(self._first, min(gone, len(kept))):
                kept[at] = GONE_TOLD
        self._first = gone

    def kept(self) -> list[object]:
        """All that a later look needs, as plain data, once what has been settled was forgotten."""
        lines = [
            (line.note, line.cites, line.left_out, line.touched, line.said)
            for line in self._lines[self._first : self.settled]
        ]
        under_way = [
            (line.note, line.cited, line.look, line.print, line.cites, line.left_out)
            for line in self._lines[self.settled :]
        ]
        touched = list(self._touched.items())
        return [self._first, self.settled, self._from, lines, under_way, touched, self._most, self._newest]

    def take_up(
        self,
        first: int,
        lines: list[StoryLine],
        settled: int,
        note: int,
        touched: dict[int, Touched],
        most: list[int],
        newest: list[int],
    ) -> None:
        """Goes on from what was kept."""
        self._lines = [GONE_LINE] * first + lines
        self._first = first
        self.settled = settled
        self._said = settled
        self._from = note
        self._touched = touched
        self._most = most
        self._newest = newest

    def telling(self, g: Machine, record: Record, tongue: Tongue) -> Iterator[None]:
        """Tells what cannot change any more a slice at a time, so that `lines` has little left to do."""
        kept = self._kept.setdefault(tongue.code, [])
        kept += [GONE_TOLD] * (self._first - len(kept))
        while len(kept) < self.settled:
            for line in self._lines[len(kept) : min(len(kept) + SLICE, self.settled)]:
                kept.append(self._words(g, record, line, tongue))
            yield

    def lines(self, g: Machine, record: Record, start: int = 0, tongue: Tongue = ENGLISH) -> Sequence[Told]:
        """The log from a line on, told in a language."""
        start = max(start, self._first)
        kept = self._kept.setdefault(tongue.code, [])
        kept += [GONE_TOLD] * (self._first - len(kept))
        kept += [self._words(g, record, line, tongue) for line in self._lines[len(kept) : self.settled]]
        open_lines = self._lines[max(self.settled, start) :]
        return [*kept[start : self.settled], *(self._words(g, record, line, tongue) for line in open_lines)]

    # -------------------------------------------------------------- which lines there are

    def _tell(self, record: Record, start: int) -> None:
        """The lines from a note on, a slice of them; as `log.lines` has them."""
        blind = 3 if self.viewer == PUBLIC else 1 << self.viewer  # as `kernel.view.knows` has it
        for at, note in enumerate(record.notes[start : start + SLICE], start):
            if self.viewer == JUDGE:
                self._lines.append(StoryLine(at, []))
                continue
            if told_then(note, self.viewer):
                cited = [(moment, rule) for rule, who, moment in note.cites if not who & blind]
                self._lines.append(StoryLine(at, cited))

    def _leave_out(self) -> None:
        """Of a chain that goes on and on, the middle is left out: nobody reads ten thousand lines."""
        more = len(self._lines) - self.settled - MOST_AT_ONCE
        if more > 0:
            first = self.settled + MOST_AT_ONCE // 2
            self._lines[first : first + more + 1] = [StoryLine(LEFT_OUT, [], left_out=more + 1)]

    def _settle(self, record: Record) -> None:
        """What is under way can still change, and so can the last line before it: a rule may yet be cited there."""
        limit = min(record.open, default=len(record.notes))
        last = len(self._lines) - 1
        while last > self.settled and self._lines[last].note >= limit:
            last -= 1
        if last > self.settled and self._lines[last].note >= 0:
            for line in self._lines[self.settled : last]:
                line.cited = None
                line.print = ()
                line.touched = self._touched.pop(line.note, None)
            self.settled = last
            self._from = self._lines[last].note

    def _print(self, g: Machine, record: Record, line: StoryLine) -> tuple[object, ...]:
        if line.note == LEFT_OUT:
            return (LEFT_OUT, line.left_out)
        rules = line.cites = _alike(self._rules(record, line))
        note = record.notes[line.note]
        ev = note.event
        if ev is None:
            return (line.note, rules, note.depth)
        extra = ev.extra if "{extra}" in _shows(g, note) else 0
        told = (ev.ok, ev.card, ev.other, ev.player, ev.place, ev.frm, ev.amount, extra, ev.word, note.seen)
        return (line.note, rules, note.depth, *told)

    def _rules(self, record: Record, line: StoryLine) -> tuple[str, ...]:
        if self.viewer == JUDGE:
            return tuple(record.notes[line.note].rules)
        return tuple(dict.fromkeys([rule for _, rule in sorted(line.cited or ())]))

    # -------------------------------------------------------------- what a line says

    def _touch(self, g: Machine, record: Record, handles: Handles, at: int) -> None:
        """What a note is about, as the viewer can point at it now: later it may be gone."""
        note = record.notes[at] if at >= 0 else None
        if note is None or note.event is None:
            return
        touched = self._touched.setdefault(at, Touched())
        touched.card = touched.card or handles.then(note, at)
        touched.other = touched.other or handles.then(note, at, other=True)
        touched.place = touched.place or path_of(g, note.event.place)

    def _words(self, g: Machine, record: Record, line: StoryLine, tongue: Tongue) -> Told:
        if line.note == LEFT_OUT:
            text = tongue.say("... {number} more lines ...", number=line.left_out)
            return Told(text, (), 0, True, "", None, None, None, None, None)
        rules = line.cites
        note = record.notes[line.note] if line.said is None else _note(line.said)
        ev = note.event
        if ev is None or note.kind < 0:
            said = line_of(g, note, self.viewer, rules, tongue)
            return Told(said.text, rules, said.depth, said.ok, said.event, None, None, None, None, None)
        touched = line.touched or self._touched[line.note]
        shows = _shows(g, note)
        text, event = _said(g, note, ev, self.viewer, tongue)
        return Told(
            text,
            rules,
            note.depth,
            ev.ok,
            event,
            touched.card if "card" in shows else None,
            touched.other if "other" in shows else None,
            touched.place if "place" in shows else None,
            ev.amount if "amount" in shows and ev.amount >= 0 else None,
            PLAYERS[ev.player] if "player" in shows and ev.player >= 0 else None,
        )


def _outcome(note: Note) -> Said:
    ev = note.event
    if ev is None:
        return Said(note.kind, note.depth, note.seen, False, True, -1, -1, -1, -1, -1, -1, 0, 0)
    told = (ev.card, ev.other, ev.player, ev.place, ev.frm, ev.amount, ev.extra, ev.word)
    return Said(note.kind, note.depth, note.seen, True, ev.ok, *told)


def _note(said: Said) -> Note:
    note = Note(said.kind, said.depth)
    note.seen = said.seen
    if said.event:
        ev = note.event = Event(said.kind)
        ev.ok, ev.card, ev.other, ev.player, ev.place = said.ok, said.card, said.other, said.player, said.place
        ev.frm, ev.amount, ev.extra, ev.word = said.frm, said.amount, said.extra, said.word
    return note


# What stands for lines that are no longer there, so that the others keep their numbers.
GONE_LINE: Final = StoryLine(NO_NOTE, None)
GONE_TOLD: Final = Told("...", (), 0, True, "", None, None, None, None, None)

# Most is told again and again: in the words of one language, all that a text depends on.
_TEXTS: Final = LibraryMemo()


class _Words:
    def __init__(self, text: str, event: str) -> None:
        self.text = text
        self.event = event


def _said(g: Machine, note: Note, ev: Event, viewer: int, tongue: Tongue) -> tuple[str, str]:
    """The words for an event, and its name."""
    faces = g.face_of
    card = -1 if ev.card < 0 else faces[ev.card] if seen_then(note, viewer, False) else -2
    other = -1 if ev.other < 0 else faces[ev.other] if seen_then(note, viewer, True) else -2
    about = (note.kind, ev.ok, ev.player, card, other, ev.place, ev.frm, ev.amount, ev.word, ev.extra)
    key = (tongue, g.rules, *about)
    found = _TEXTS.of(g.lib).get(key)
    if not isinstance(found, _Words):
        line = line_of(g, note, viewer, (), tongue)
        found = _Words(line.text, line.event)
        _TEXTS.add(g.lib, key, found)
    return found.text, found.event


@lru_cache(maxsize=4096)
def _alike(rules: tuple[str, ...]) -> tuple[str, ...]:
    """One tuple for all lines that cite the same."""
    return rules


def _shows(g: Machine, note: Note) -> str:
    """The words in which an event is told: what is not in them is for nobody to know."""
    names = ruleset_of(g).event_names
    return _sentence(names[note.kind] if note.kind < len(names) else "")


@lru_cache(maxsize=1024)
def _sentence(event: str) -> str:
    return sentences(ENGLISH.code).events.get(event, "{card}{player}{amount}")
