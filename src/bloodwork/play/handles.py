"""Handles: what a viewer can point at. Each card that a viewer may know has a number of its own, for that viewer alone.

A handle tells nothing but what the viewer has seen: numbers are given in the order in which cards come into sight, a
card that goes out of sight loses its number for good, and of cards that the viewer cannot tell apart (those of one
name in one hand) always the one with the lowest number is the one that leaves. So two games that have looked alike to
a viewer from the start have given the same handles.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from bloodwork.kernel.machine import Machine
from bloodwork.kernel.record import Note, Record
from bloodwork.kernel.table import ALL_SEE, OWNER_SEES
from bloodwork.kernel.view import JUDGE, knows, seen_then, sees, told_then, zone_seen
from bloodwork.play.words import ruleset_of

NEVER: Final = 1 << 60
SLICE: Final = 400  # lines of the record, after which others may have their turn

# What tells a card from others: none can be taken for one that has a place or a state of its own.
Group = tuple[int, str]


@lru_cache(maxsize=4096)
def _written(number: int) -> str:
    """A number as a handle: one text for all who have it."""
    return f"c{number}"


class _Seen(NamedTuple):
    number: int
    group: Group | None
    stamp: int  # of the card's moves


class Handles:
    """The handles of one viewer of one game. They must look after each answer."""

    def __init__(self, viewer: int) -> None:
        self.viewer = viewer
        self.by_card: dict[int, str] = {}
        self._seen: dict[int, _Seen] = {}
        self._next = 1
        self._lost = 0  # how much of the record's list of lost cards has been read
        # of the last look: numbers that cards had before it, and the line at which a card went out of sight
        self._was: dict[int, int] = {}
        self._lost_at: dict[int, int] = {}

    def kept(self) -> list[object]:
        """All that a later look needs, as plain data. What was lost from sight must have been looked at."""
        seen = [(card, one.number, one.group, one.stamp) for card, one in self._seen.items()]
        return [self._next, seen]

    def take_up(self, following: int, seen: list[tuple[int, int, Group | None, int]]) -> None:
        """Goes on from what was kept."""
        self._next = following
        self._seen = {card: _Seen(number, group, stamp) for card, number, group, stamp in seen}
        self.by_card = {card: _written(one.number) for card, one in self._seen.items()}

    def forget_lost(self) -> None:
        """The record's list of lost cards has been emptied."""
        self._lost = 0

    def looking(self, g: Machine, record: Record, since: int) -> Iterator[None]:
        """Takes in what has happened since a line of the record. What takes long is done in slices."""
        now = dict(self._in_sight(g))
        if self._same(g, record, now):
            self._was = {card: seen.number for card, seen in self._seen.items()}
            self._lost_at = {}
            return
        order = {card: at for at, card in enumerate(now)}
        told: dict[int, int] = {}
        for start in range(since, len(record.notes), SLICE):
            self._add_told(record, start, told)
            yield
        self._lost_at = self._out_of_sight(record)
        self._was = self._settle_groups(g, now, told, order)
        numbers: dict[int, int] = {}
        for card, number in self._was.items():
            if card in now and card not in self._lost_at:
                numbers[card] = number
        fresh = [card for card in now if card not in numbers]
        for card in sorted(fresh, key=lambda card: (told.get(card, NEVER), order[card])):
            numbers[card] = self._next
            self._next += 1
        self._line_up(now, numbers)
        self._seen = {card: _Seen(numbers[card], group, g.moves[card]) for card, group in now.items()}
        self.by_card = {card: _written(number) for card, number in numbers.items()}

    def _same(self, g: Machine, record: Record, now: dict[int, Group | None]) -> bool:
        """Whether the viewer sees the same cards, none of which has moved or was out of sight in between."""
        if len(record.lost) != self._lost or len(now) != len(self._seen):
            return False
        moves = g.moves
        return all(
            card == before and group == seen.group and moves[card] == seen.stamp
            for (card, group), (before, seen) in zip(now.items(), self._seen.items(), strict=True)
        )

    def then(self, note: Note, line: int, *, other: bool = False) -> str | None:
        """The handle of the card of a line of the record that the last look took in."""
        ev = note.event
        card = -1 if ev is None else ev.other if other else ev.card
        if card < 0 or not seen_then(note, self.viewer, other):
            return None
        before = self._was.get(card)
        if before is not None and line < self._lost_at.get(card, NEVER):
            return _written(before)
        return self.by_card.get(card)

    def _in_sight(self, g: Machine) -> Iterator[tuple[int, Group | None]]:
        """Every card that the viewer may know, in the order of the view, with what it can be taken for."""
        table = g.table
        opened = ruleset_of(g).decks_open(g)
        known = {g.where[card] for card in g.known}
        for player in (0, 1):
            for kind in range(1, len(table.zones)):
                place = table.zone_of(player, kind)
                if not g.zones[place] or not (place in known or g.lib.shows or self._sees_into(g, place)):
                    continue
                loose = not (table.ordered >> kind) & 1 or bool((opened >> kind) & 1)
                for card in zone_seen(g, self.viewer, place):
                    if sees(g, self.viewer, card):
                        alone = not loose or g.state(card) is not None
                        yield card, None if alone else (place, g.lib.faces[g.face_of[card]].label)
            for column in range(table.columns):
                card = g.slots[player * table.columns + column]
                if card >= 0 and sees(g, self.viewer, card):
                    yield card, None

    def _sees_into(self, g: Machine, place: int) -> bool:
        """Whether a zone is open to the viewer: most cards are in decks, and hidden."""
        sight = g.table.sights[place]
        if self.viewer == JUDGE or sight == ALL_SEE:
            return True
        return sight == OWNER_SEES and g.table.owners[place] == self.viewer

    def _add_told(self, record: Record, start: int, found: dict[int, int]) -> None:
        """The cards that the viewer was told of, each with the line that did so first."""
        for line, note in enumerate(record.notes[start : start + SLICE], start):
            ev = note.event
            if ev is None or not told_then(note, self.viewer):
                continue
            if ev.card >= 0 and seen_then(note, self.viewer, False):
                found.setdefault(ev.card, line)
            if ev.other >= 0 and seen_then(note, self.viewer, True):
                found.setdefault(ev.other, line)

    def _out_of_sight(self, record: Record) -> dict[int, int]:
        """The cards that the viewer has lost sight of since the last look, each with the line of the first time."""
        found: dict[int, int] = {}
        for card, blind, line in record.lost[self._lost :]:
            if not knows(blind, self.viewer):
                found.setdefault(card, line)
        self._lost = len(record.lost)
        return found

    def _settle_groups(
        self, g: Machine, now: dict[int, Group | None], told: dict[int, int], order: dict[int, int]
    ) -> dict[int, int]:
        """The numbers that cards had, with those of cards that could be taken for each other given out anew: whatever
        left the group had the lowest."""
        numbers = {card: seen.number for card, seen in self._seen.items()}
        groups: dict[Group, list[int]] = {}
        for card, seen in self._seen.items():
            if seen.group is not None:
                groups.setdefault(seen.group, []).append(card)
        for group, cards in groups.items():
            left = [card for card in cards if now.get(card) != group or g.moves[card] != self._seen[card].stamp]
            if not left or len(cards) == 1:
                continue
            left.sort(key=lambda card: (told.get(card, NEVER), order.get(card, NEVER), card))
            stayed = [card for card in cards if card not in left]
            free = sorted(numbers[card] for card in cards)
            for card, number in zip([*left, *stayed], free, strict=True):
                numbers[card] = number
        return numbers

    def _line_up(self, now: dict[int, Group | None], numbers: dict[int, int]) -> None:
        """Gives the cards of each group their numbers in the order in which the view lists them."""
        groups: dict[Group, list[int]] = {}
        for card, group in now.items():
            if group is not None:
                groups.setdefault(group, []).append(card)
        for cards in groups.values():
            if len(cards) > 1:
                for card, number in zip(cards, sorted(numbers[card] for card in cards), strict=True):
                    numbers[card] = number
