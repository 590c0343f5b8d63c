"""Events and their outcomes.

An event is one record that is first what shall happen, then, resolved, what did: the Outcome is the same record with
`ok` and the definite things filled in. While it is being resolved it is also the process that resolves it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bloodwork.kernel.ir import BOTTOM, NO_CARD, NOBODY, NOWHERE, R_CARD, R_CARDS, R_OTHER
from bloodwork.kernel.native import i64, mypyc_attr
from bloodwork.kernel.packing import handle_of
from bloodwork.kernel.process import Process

if TYPE_CHECKING:
    from bloodwork.kernel.codec import Reader, Writer
    from bloodwork.kernel.machine import Machine

# flags that the kernel knows; a ruleset's own start at bit 8
F_ENTERS: Final = 1  # a move into play from outside
F_LEAVES: Final = 2  # a move out of play
F_PART: Final = 4  # part of an event that says the same of an arrival
F_COST: Final = 8  # done to pay a cost
F_PLACED: Final = 16  # the text names a place, also if there was none
F_THEN: Final = 32  # one of several that an event became: only if the one before succeeded
F_NOBODY: Final = 64  # the text names a player who does it, and there was none
F_LAST: Final = 128  # about a card that has just left play: what it says of this still holds

# steps of resolving
START: Final = 0
BEFORE: Final = 1
APPLY: Final = 2
AFTER: Final = 3
REACT: Final = 4
FOLLOW: Final = 5
UNDO: Final = 6
SETTLE: Final = 7


@mypyc_attr(acyclic=True, free_list_len=1)
class Event(Process):
    def __init__(self, kind: i64) -> None:
        self.step = START
        self.waits = False
        self.kind: i64 = kind
        self.card: i64 = NO_CARD
        self.other: i64 = NO_CARD
        self.player: i64 = NOBODY
        self.place: i64 = NOWHERE
        self.frm: i64 = NOWHERE
        self.index: i64 = BOTTOM  # where in the order of a zone
        self.amount: i64 = -1
        self.extra: i64 = 0
        self.word: i64 = 0
        self.flags: i64 = 0
        self.ok: bool = True
        self.sub: i64 = 0  # step inside applying
        self.i: i64 = 0
        self.version: i64 = -1  # of the game when the listeners before it were found
        self.since: i64 = 0  # the game's serial when it began
        self.note: i64 = -1  # its line in the record
        self.card_stamp: i64 = -1  # moves of `card` and `other` when the outcome was there; -1: not yet
        self.other_stamp: i64 = 0
        self.card_was: i64 = -1  # moves of `card` when it began, if something listens
        self.cards: tuple[int, ...] = ()
        self.parts: tuple[int, ...] = ()  # what a whole still has to go through, fixed when it starts
        self.queue: tuple[int, ...] = ()  # listeners: key, ref, key, ref ...
        self.immune: tuple[int, ...] = ()  # replacements that made it, and do not see it
        self.vars: tuple[int, ...] = ()
        self.by: i64 = NOBODY  # who controlled the source (`other`) last, where that has left play or may yet
        self.lasts: i64 = 0  # until when, of one that replaces another: a term (until.py); 0: for good
        self.serial: i64 = 0  # of a lasting gain or loss of a word: by what it is taken back
        self.wounds: i64 = -1  # damage that is on the card, where an event about something else changes it
        self.aim: i64 = NOWHERE  # the slot that an attack is aimed at when it begins

    def tag(self) -> i64:
        return 0

    def clone(self) -> Process:
        return self.copy()

    def note_paid(self, number: i64, handle: i64) -> None:
        self.vars = (*self.vars, number, handle)

    def copy(self) -> Event:
        new = Event(self.kind)
        new.step = self.step
        new.card = self.card
        new.other = self.other
        new.player = self.player
        new.place = self.place
        new.frm = self.frm
        new.index = self.index
        new.amount = self.amount
        new.extra = self.extra
        new.word = self.word
        new.flags = self.flags
        new.ok = self.ok
        new.sub = self.sub
        new.i = self.i
        new.version = self.version
        new.since = self.since
        new.note = self.note
        new.card_stamp = self.card_stamp
        new.other_stamp = self.other_stamp
        new.card_was = self.card_was
        new.cards = self.cards
        new.parts = self.parts
        new.queue = self.queue
        new.immune = self.immune
        new.vars = self.vars
        new.by = self.by
        new.lasts = self.lasts
        new.serial = self.serial
        new.wounds = self.wounds
        new.aim = self.aim
        return new

    def again(self) -> Event:
        """The same event, not yet begun."""
        new = self.copy()
        new.step = START
        new.sub = 0
        new.i = 0
        new.ok = True
        new.note = -1
        new.card_stamp = -1
        new.queue = ()
        return new

    def encode(self, w: Writer) -> None:
        w.num(self.step)
        w.num(self.kind)
        w.num(self.card)
        w.num(self.other)
        w.num(self.player)
        w.num(self.place)
        w.num(self.frm)
        w.num(self.index)
        w.num(self.amount)
        w.num(self.extra)
        w.num(self.word)
        w.num(self.flags)
        w.flag(self.ok)
        w.num(self.sub)
        w.num(self.i)
        w.num(self.version)
        w.num(self.since)
        w.num(self.card_stamp)
        w.num(self.other_stamp)
        w.num(self.card_was)
        w.nums(self.cards)
        w.nums(self.parts)
        w.nums(self.queue)
        w.nums(self.immune)
        w.nums(self.vars)
        w.num(self.by)
        w.num(self.lasts)
        w.num(self.serial)
        w.num(self.wounds)
        w.num(self.aim)

    def bound(self, role: i64) -> tuple[int, ...]:
        """Handles of the cards in a role, as they were bound when the outcome was there."""
        if role == R_CARD:
            return (handle_of(self.card, max(self.card_stamp, 0)),) if self.card >= 0 else ()
        if role == R_OTHER:
            return (handle_of(self.other, self.other_stamp),) if self.other >= 0 else ()
        if role == R_CARDS:
            return self.cards
        return ()

    def has_moved(self, g: Machine) -> bool:
        """Whether its card has left the place or the play in which it was when this began, also if it is back."""
        return g.moves[self.card] != self.card_was

    def live_card(self, g: Machine) -> i64:
        """Its card, if that has not moved on since the outcome was there."""
        return g.live(handle_of(self.card, self.card_stamp)) if self.card >= 0 else NO_CARD

    def live_other(self, g: Machine) -> i64:
        return g.live(handle_of(self.other, self.other_stamp)) if self.other >= 0 else NO_CARD

    def result_handles(self, g: Machine) -> tuple[int, ...]:
        """What an instruction binds: the cards found, else the card."""
        if self.kind in g.rules.finds:
            return self.cards
        if self.card >= 0:
            # where the event and its parts took it; what moved it since is something else
            return (handle_of(self.card, self.card_stamp),) if self.card_stamp >= 0 else (g.handle(self.card),)
        return ()

    def run(self, g: Machine) -> None:
        g.resolve(self)


def snapshot(ev: Event) -> Event:
    """The outcome alone, without the state of its resolving."""
    new = ev.copy()
    new.step = 0
    new.sub = 0
    new.i = 0
    new.note = -1
    new.version = -1
    new.queue = ()
    new.immune = ()
    return new


def read_event(r: Reader) -> Event:
    step = r.num()
    ev = Event(r.num())
    ev.step = step
    ev.card = r.num()
    ev.other = r.num()
    ev.player = r.num()
    ev.place = r.num()
    ev.frm = r.num()
    ev.index = r.num()
    ev.amount = r.num()
    ev.extra = r.num()
    ev.word = r.num()
    ev.flags = r.num()
    ev.ok = r.flag()
    ev.sub = r.num()
    ev.i = r.num()
    ev.version = r.num()
    ev.since = r.num()
    ev.card_stamp = r.num()
    ev.other_stamp = r.num()
    ev.card_was = r.num()
    ev.cards = r.nums()
    ev.parts = r.nums()
    ev.queue = r.nums()
    ev.immune = r.nums()
    ev.vars = r.nums()
    ev.by = r.num()
    ev.lasts = r.num()
    ev.serial = r.num()
    ev.wounds = r.num()
    ev.aim = r.num()
    return ev
