"""The record of what happened: each event with its outcome and the rules that decided it. Kept only on request."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bloodwork.kernel.process import DOING, NO_EFFECT

if TYPE_CHECKING:
    from bloodwork.kernel.citations import Citations
    from bloodwork.kernel.event import Event
    from bloodwork.kernel.machine import Machine


class Note:
    """One line of the record: an event that was applied (`kind` >= 0), or something the rules did without one (RULES).

    The rules that decided the event stand first, then those that its text was read by, and those of what it replaces.
    """

    def __init__(self, kind: int, depth: int) -> None:
        self.kind: int = kind
        self.depth: int = depth
        self.event: Event | None = None  # the outcome
        self.rules: list[str] = []
        self.seen: int = 0  # players (bits) who may know which card it is about; bits 2 and 3: the other card
        self.blind: int = 0  # players (bits) who may not know that it was tried; what succeeds shows
        # Each citation once more, with who may not know of it and when it was made: what is cited again in the open
        # is there twice. The tuples are rule, players (bits), moment.
        self.cites: list[tuple[str, int, int]] = []


class Use:
    """An ability was at work: its card, how deep in what was under way, and whether something changed by it."""

    def __init__(self, ability: int, card: int, depth: int, changed: bool) -> None:
        self.ability: int = ability
        self.card: int = card
        self.depth: int = depth
        self.changed: bool = changed


# kinds of notes that are no events
RULES: Final = -1  # what the rules did
NO_LINE: Final = -2  # stands for a line that nobody needs any more


class Record:
    def __init__(self, citations: Citations) -> None:
        self.citations: Citations = citations
        self.notes: list[Note] = []
        self.open: list[int] = []
        # what passive abilities do, as last worked out: source, ability, card -> its changes
        self.passives: dict[tuple[int, int, int], tuple[int, ...]] = {}
        self.untouched: list[tuple[int, int, int]] = []
        # players (bits) who may not know what is going on: which hidden cards fit some words decides it
        self.blind: int = 0
        self.moment: int = 0
        # cards that went out of sight: the card, the players (bits) who lost it, how many lines there were then
        self.lost: list[tuple[int, int, int]] = []
        self.uses: list[Use] = []  # of abilities, in the order in which they began
        # rules of the text of an effect that has begun, for the first line that it makes; a line of their own if none
        self.due: tuple[str, ...] = ()
        self.due_depth: int = 0  # of that effect on the stack
        self.due_blind: int = 0
        self.expected: tuple[str, ...] = ()  # rules for the event that begins next
        self.late: list[tuple[int, str, int]] = []  # line, rule, blind: to be cited when the event of the line is over
        self.current: int = -1  # the line of rules that what is cited between events belongs to

    def copy(self) -> Record:
        new = Record(self.citations)
        new.open = self.open.copy()
        for note in self.notes:
            copied = Note(note.kind, note.depth)
            # An event that is still under way goes on changing in its own game.
            copied.event = note.event.copy() if note.event is not None else None
            copied.rules = note.rules.copy()
            copied.seen = note.seen
            copied.blind = note.blind
            copied.cites = note.cites.copy()
            new.notes.append(copied)
        new.passives = self.passives.copy()
        new.untouched = self.untouched.copy()
        new.blind = self.blind
        new.moment = self.moment
        new.lost = self.lost.copy()
        new.due = self.due
        new.due_depth = self.due_depth
        new.due_blind = self.due_blind
        new.expected = self.expected
        new.late = self.late.copy()
        new.current = self.current
        for use in self.uses:
            new.uses.append(Use(use.ability, use.card, use.depth, use.changed))
        return new

    def use(self, ability: int, card: int, depth: int, changed: bool) -> None:
        self.uses.append(Use(ability, card, depth, changed))

    def did(self, depth: int) -> None:
        """What the effect at a depth does has changed something."""
        for i in range(len(self.uses) - 1, -1, -1):
            if self.uses[i].depth == depth:
                self.uses[i].changed = True
                return

    def hide(self, g: Machine, card: int) -> None:
        """Notes who cannot tell from now on which card this is."""
        blind = unseeing(g, (card,))
        if blind:
            self.lost.append((card, blind, len(self.notes)))

    def begin(self, g: Machine, ev: Event) -> None:
        if self.due and len(g.stack) <= self.due_depth:
            self.tell_due()
        note = Note(ev.kind, len(self.open))
        ev.note = len(self.notes)
        note.event = ev
        note.seen = sight(g, ev)
        note.blind = self.blind
        self.notes.append(note)
        self.current = -1
        for rule in self.expected + self.due:
            self.late.append((ev.note, rule, self.blind))
        self.expected = ()
        self.due = ()
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
        self.cite_late(ev.note)
        if ev.ok:
            self.blind = 0  # all can see that it happened
            self.changed(g)

    def changed(self, g: Machine) -> None:
        """Something has come about by the effect that is under way, if there is one."""
        for at in range(len(g.stack) - 1, -1, -1):
            stage = g.stack[at].stage()
            if stage == DOING:
                self.did(at)
            if stage != NO_EFFECT:
                return

    def cite(self, at: int, rule: str) -> None:
        """Adds a rule to a line; without one, to what is under way, or between events to a line of rules."""
        if 0 <= at < len(self.notes):
            self.add(at, rule)
        elif self.open:
            self.add(self.open[-1], rule)
        elif self.citations.own(rule):
            if self.current < 0 or self.notes[self.current].blind & ~self.blind:
                self.tell()
            self.add(self.current, rule)

    def cite_unseen(self, rule: str, blind: int) -> None:
        """Adds a rule to the latest line, for those only who see the cards that it is cited for."""
        before = self.blind
        self.blind |= blind
        self.cite(-1, rule)
        self.blind = before

    def add(self, at: int, rule: str) -> None:
        for own in self.citations.own(rule):
            self.add_own(at, own)

    def add_own(self, at: int, rule: str) -> None:
        note = self.notes[at]
        if rule not in note.rules:
            note.rules.append(rule)
        blind = self.blind & ~note.blind  # what is cited for an event that began unseen is known with the event
        for cited, who, _ in note.cites:
            if cited == rule and who == blind:
                return
        self.moment += 1
        note.cites.append((rule, blind, self.moment))

    def begins(self, rules: tuple[str, ...], depth: int) -> None:
        """An effect begins, to lie at a depth of the stack: its rules stand at the first line that it makes."""
        if self.due:
            self.tell_due()
        self.due = rules
        self.due_depth = depth
        self.due_blind = self.blind

    def tell_due(self) -> None:
        """An effect has made no line before it ends or asks something: its rules get one of their own."""
        rules = self.due
        blind = self.blind
        self.due = ()
        self.blind = self.due_blind
        self.remark_all(rules)
        self.blind = blind

    def expect(self, rules: tuple[str, ...]) -> None:
        """Rules for the event that begins next, after its own."""
        self.expected = self.expected + rules

    def cite_late(self, line: int) -> None:
        """Adds to the line of an event that is over what was kept for its end; to all lines, for one below 0."""
        kept: list[tuple[int, str, int]] = []
        blind = self.blind
        for one in self.late:
            if line < 0 or one[0] == line:
                self.blind = one[2]
                self.add(one[0], one[1])
            else:
                kept.append(one)
        self.blind = blind
        self.late = kept

    def asked(self) -> None:
        """A player decides: what is cited from now on has to do with something else."""
        self.current = -1

    def close(self) -> None:
        """The game is over: what an effect that has not done anything yet was read by has decided nothing."""
        self.due = ()
        self.cite_late(-1)

    def tell(self) -> None:
        """Begins a line of rules."""
        note = Note(RULES, len(self.open))
        note.blind = self.blind
        self.current = len(self.notes)
        self.notes.append(note)

    def remark(self, rule: str) -> None:
        """A line of its own for what the rules do without an event."""
        self.remark_all((rule,))

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
        own = self.citations.all_own(rules)
        if own:
            self.tell()
            for rule in own:
                self.add_own(self.current, rule)


def unseeing(g: Machine, cards: tuple[int, ...]) -> int:
    """The players (bits) who may not see all of some cards."""
    out = 0
    for player in (0, 1):
        for card in cards:
            if not g.can_see(player, card):
                out |= 1 << player
                break
    return out


def sight(g: Machine, ev: Event) -> int:
    out = 0
    for player in (0, 1):
        if ev.card >= 0 and g.can_see(player, ev.card):
            out |= 1 << player
        if ev.other >= 0 and g.can_see(player, ev.other):
            out |= 4 << player
    return out
