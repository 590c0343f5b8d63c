"""How cards come into being: create and spawn (C-N2.4, C-N2.5)."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.ability import Face
from bloodwork.kernel.contract import Kind
from bloodwork.kernel.event import F_PART, F_PLACED, Event
from bloodwork.kernel.ir import COPY_OF
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.state import CardState
from bloodwork.rulesets.bloodless.laws import LawKind
from bloodwork.rulesets.bloodless.moving import (
    empty_slots,
    move_of,
    part_ok,
    want,
)
from bloodwork.rulesets.bloodless.names import (
    COMMAND,
    CREATE,
    CREATURE,
    FLASK,
    SUMMON,
    TIMELINE,
    VESTIGE,
)
from bloodwork.rulesets.bloodless.playing import flask_blood
from bloodwork.rulesets.dealing import make_card


class Create(Kind):
    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        name_copy(g, ev)
        if ev.word < 0 or ev.word >= len(g.lib.main_face) or ev.player < 0:
            return ("C-N2.4.1",)
        face = face_made(g, ev)
        if face < 0 or g.lib.faces[face].types & VESTIGE == 0:
            return ("C-N2.4.1",)
        return ("C-N2.4.1",) if ev.place >= 0 and not holds(g, ev.place, g.lib.faces[face]) else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        if ev.sub == 0:
            if self.lacks(g, ev):
                return want(g, ev, self)
            ev.card = make_card(g, face_made(g, ev), ev.player)
            g.cite_event(ev, "C-N2.4")
            g.cite_event(ev, "C-D9.5b")
            ev.sub = 1
            if ev.place >= 0 and not g.part(ev, move_of(g, ev.card, ev.place, ev.index)):
                return False
        if ev.place >= 0:
            part_ok(g, ev)
        return True


def face_made(g: Machine, ev: Event) -> i64:
    """The face that is made: one that was worked out for it, or that of a Name."""
    return ev.extra - 1 if ev.extra > 0 else g.lib.main_face[ev.word]


def name_copy(g: Machine, ev: Event) -> None:
    """Of a copy, the Name and the face: those of the card that is copied, as a vestige. A card that lies face down
    cannot be copied."""
    if ev.word != COPY_OF:
        return
    face = copied_face(g, ev.other)
    ev.word = g.lib.faces[face].name if face >= 0 else -1
    ev.extra = face + 1
    g.cite_event(ev, "C-N8.18")


def copied_face(g: Machine, card: i64) -> i64:
    """The face that a copy of a card has; -1 where none can be made."""
    if card < 0:
        return -1
    cs = last_state(g, card)
    if cs is not None and cs.face_down:
        return -1
    face = g.lib.faces[cs.face if cs is not None else g.face_of[card]]
    return face.id if face.types & VESTIGE else face.twin


def last_state(g: Machine, card: i64) -> CardState | None:
    """What a card is in play, or was when it left."""
    cs = g.state(card)
    return g.ghosts[card] if cs is None and card in g.ghosts else cs


def holds(g: Machine, place: i64, face: Face) -> bool:
    """Whether a place is free for, and can hold, a card of a face."""
    if place < g.table.n_slots:
        return g.slots[place] < 0 and face.types & CREATURE != 0
    return g.table.kinds[place] != TIMELINE or face.types & COMMAND != 0


# steps of a spawning
CREATED: Final = 1
PLACING: Final = 2
ARRIVED: Final = 3
DONE: Final = 4


class Spawn(LawKind):
    """Creates a Vestige and brings it onto the board: here by summoning it (`arrive`)."""

    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        name_copy(g, ev)
        if ev.player < 0 or ev.word < 0 or g.lib.main_face[ev.word] < 0:
            return ("C-N2.5.1",)
        if g.lib.faces[face_made(g, ev)].types & (VESTIGE | CREATURE) != VESTIGE | CREATURE:
            return ("C-N2.5.1",)
        free = empty_slots(g, ev.player) if ev.place < 0 else ((ev.place,) if g.slots[ev.place] < 0 else ())
        if not free or (ev.place < 0 and ev.flags & F_PLACED):
            return ("C-N15.5", "C-N2.5.1", "C-N15.4")
        return ()

    def needs(self, g: Machine, ev: Event) -> tuple[Event, ...]:
        return (self.creation(ev),)

    def creation(self, ev: Event) -> Event:
        made = Event(CREATE)
        made.word = ev.word
        made.extra = ev.extra
        made.player = ev.player
        return made

    def apply(self, g: Machine, ev: Event) -> bool:
        if ev.sub == 0:
            if self.lacks(g, ev):
                return want(g, ev, self)
            made = self.creation(ev)
            ev.sub = CREATED
            if not g.part(ev, made):
                return False
        if ev.sub == CREATED:
            if not part_ok(g, ev) or g.last is None:
                return True
            ev.card = g.last.card
        if ev.sub < ARRIVED and not self.arrive(g, ev):
            return False
        if ev.sub == ARRIVED:
            ev.sub = DONE
            if part_ok(g, ev) and g.last is not None:
                ev.place = g.last.place
                g.cite_event(ev, "C-N2.5")
                if g.lib.faces[g.face_of[ev.card]].types & FLASK and self.laws.flask_on_play:
                    return g.part(ev, flask_blood(g, ev))
        return True

    def arrive(self, g: Machine, ev: Event) -> bool:
        """What brings the card onto the board; True when it is done, with the step at ARRIVED."""
        arrival = Event(SUMMON)
        arrival.card = ev.card
        arrival.player = ev.player
        arrival.place = ev.place
        arrival.flags = F_PART
        ev.sub = ARRIVED
        g.cite_event(ev, "C-N8.9")
        return g.part(ev, arrival)
