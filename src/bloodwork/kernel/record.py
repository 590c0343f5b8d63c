"""The record of what happened: each event with its outcome and the rules that decided it. Kept only on request."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bloodwork.kernel.event import Event
    from bloodwork.kernel.machine import Machine


class Note:
    """One line of the record: an event that was applied (`kind` >= 0), or something the rules did without one (-1)."""

    def __init__(self, kind: int, depth: int) -> None:
        self.kind: int = kind
        self.depth: int = depth
        self.event: Event | None = None  # the outcome
        self.rules: list[str] = []
        self.seen: int = 0  # players (bits) who may know which card it is about; bits 2 and 3: the other card


class Record:
    def __init__(self) -> None:
        self.notes: list[Note] = []
        self.open: list[int] = []
        # what passive abilities do, as last worked out: source, ability, card -> its changes
        self.passives: dict[tuple[int, int, int], tuple[int, ...]] = {}
        self.untouched: list[tuple[int, int, int]] = []

    def copy(self) -> Record:
        new = Record()
        new.open = self.open.copy()
        for note in self.notes:
            copied = Note(note.kind, note.depth)
            # An event that is still under way goes on changing in its own game.
            copied.event = note.event.copy() if note.event is not None else None
            copied.rules = note.rules.copy()
            copied.seen = note.seen
            new.notes.append(copied)
        new.passives = self.passives.copy()
        new.untouched = self.untouched.copy()
        return new

    def begin(self, g: Machine, ev: Event) -> None:
        note = Note(ev.kind, len(self.open))
        ev.note = len(self.notes)
        note.event = ev
        note.seen = sight(g, ev)
        self.notes.append(note)
        self.open.append(ev.note)

    def end(self, g: Machine, ev: Event) -> None:
        if ev.note < 0 or ev.note >= len(self.notes):
            return
        note = self.notes[ev.note]
        note.event = ev.copy()
        note.seen |= sight(g, ev)
        if ev.note in self.open:
            while self.open.pop() != ev.note:
                pass

    def cite(self, at: int, rule: str) -> None:
        """Adds a rule to a line; without one, to the latest."""
        if at < 0 or at >= len(self.notes):
            at = self.open[-1] if self.open else len(self.notes) - 1
        if at < 0:
            self.notes.append(Note(-1, 0))
            at = 0
        rules = self.notes[at].rules
        if rule not in rules:
            rules.append(rule)

    def remark(self, rule: str) -> None:
        """A line of its own for what the rules do without an event."""
        note = Note(-1, len(self.open))
        note.rules.append(rule)
        self.notes.append(note)

    def did_nothing(self, at: int) -> bool:
        """Whether, after the first event within the one of a line, none has succeeded."""
        found = 0
        for i in range(at + 1, len(self.notes)):
            ev = self.notes[i].event
            if ev is not None and ev.ok:
                found += 1
        return found < 2

    def remark_all(self, rules: tuple[str, ...]) -> None:
        """A line of its own, with several rules."""
        if rules:
            note = Note(-1, len(self.open))
            note.rules.extend(rules)
            self.notes.append(note)


def sight(g: Machine, ev: Event) -> int:
    out = 0
    for player in (0, 1):
        if ev.card >= 0 and g.can_see(player, ev.card):
            out |= 1 << player
        if ev.other >= 0 and g.can_see(player, ev.other):
            out |= 4 << player
    return out
