"""Who may know what: the one door through which anything of a game leaves the engine.

A viewer is a player, the public, or a judge, who sees all. The public knows what every player knows, so it can never
learn more than one of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bloodwork.kernel.record import NO_LINE

if TYPE_CHECKING:
    from bloodwork.kernel.machine import Machine
    from bloodwork.kernel.record import Note

PUBLIC: Final = -1
JUDGE: Final = 2
UNKNOWN: Final = "?"


def sees(g: Machine, viewer: int, card: int) -> bool:
    """Whether a viewer may know which card this is."""
    if viewer == JUDGE:
        return True
    if viewer == PUBLIC:
        return g.can_see(0, card) and g.can_see(1, card)
    return g.can_see(viewer, card)


def name_seen(g: Machine, viewer: int, card: int) -> str:
    """What tells a card from those with other faces, which is its Name in most cases, for those who may know it."""
    if not sees(g, viewer, card):
        return UNKNOWN
    cs = g.state(card)
    face = g.lib.faces[g.face_of[card] if cs is None or cs.face_down else cs.face]
    return face.label if face.name >= 0 else ""


def zone_seen(g: Machine, viewer: int, place: int) -> list[int]:
    """The cards of a zone in an order that tells nothing: as they lie if the zone has an order, else by name.

    In a zone without order the unknown cards come last; which of them is which, their places do not tell.
    """
    cards = g.zones[place]
    if (g.table.ordered >> g.table.kinds[place]) & 1:
        return list(cards)
    known: list[tuple[str, int]] = []
    unknown: list[int] = []
    for card in cards:
        name = name_seen(g, viewer, card)
        if name == UNKNOWN:
            unknown.append(card)
        else:
            known.append((name, card))
    known.sort()
    return [card for _, card in known] + unknown


def names_seen(g: Machine, viewer: int, place: int) -> list[str]:
    return [name_seen(g, viewer, card) for card in zone_seen(g, viewer, place)]


def seen_then(note: Note, viewer: int, other: bool) -> bool:
    """Whether a viewer may know which card a line of the record is about: what was known when it happened."""
    if viewer == JUDGE:
        return True
    bits = note.seen >> 2 if other else note.seen
    if viewer == PUBLIC:
        return bits & 3 == 3
    return (bits >> viewer) & 1 == 1


def told_then(note: Note, viewer: int) -> bool:
    """Whether a viewer may know that what a line is about was so much as tried.

    What succeeds shows. What fails without being seen shows nothing: neither which card it was about, nor that there
    was one that fitted.
    """
    if viewer == JUDGE:
        return True
    if note.kind == NO_LINE:
        return False
    ev = note.event
    if ev is None:
        return knows(note.blind, viewer)
    if ev.ok:
        return True
    return knows(note.blind, viewer) and (ev.card < 0 or seen_then(note, viewer, False))


def knows(blind: int, viewer: int) -> bool:
    """Whether a viewer is none of those (bits) who may not know something; the public knows what both players do."""
    if viewer == JUDGE:
        return True
    return blind & 3 == 0 if viewer == PUBLIC else (blind >> viewer) & 1 == 0
