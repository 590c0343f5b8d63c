"""Named slots: `1.war`, `A.1.war.2`, `A.advisor`, where a row is more than a row of columns."""

from __future__ import annotations

from functools import lru_cache

from bloodwork.errors import NotUnderstood, nearest
from bloodwork.kernel.machine import Machine
from bloodwork.play.move import PLAYERS, Reference
from bloodwork.rulesets.contract import Area, Ruleset


class Layout:
    """The areas of a row by lane and name, and by column. There are none where a row is one of columns alone."""

    def __init__(self, areas: tuple[Area, ...]) -> None:
        self.areas = areas
        self.by_name = {(area.lane, area.name): area for area in areas}
        self.by_column = {column: (area, nth) for area in areas for nth, column in enumerate(area.columns)}
        self.lanes = tuple(sorted({area.lane for area in areas if area.lane}))
        self.in_lanes = tuple(dict.fromkeys(area.name for area in areas if area.lane))
        self.apart = tuple(area.name for area in areas if not area.lane)

    def __bool__(self) -> bool:
        return bool(self.areas)

    def area(self, lane: int, name: str, text: str) -> Area:
        found = self.by_name.get((lane, name))
        if found is not None:
            return found
        if lane and lane not in self.lanes:
            wanted = f"a lane from {self.lanes[0]} to {self.lanes[-1]}"
            raise NotUnderstood(f'there is no lane {lane}: "{text}"', expected=wanted)
        known = self.in_lanes if lane else self.apart
        close = nearest(name, known)
        expected = None if close else f"one of {', '.join(known)}"
        raise NotUnderstood(f'there is no slot "{text}"', expected=expected, nearest=close)

    def word(self, column: int) -> str:
        """A slot of a row as its player calls it."""
        area, nth = self.by_column[column]
        lane = f"{area.lane}." if area.lane else ""
        return f"{lane}{area.name}" if area.single else f"{lane}{area.name}.{nth + 1}"

    def columns(self, ref: Reference) -> list[int]:
        """The columns that a reference such as `1.war` or `1.war.2` means."""
        area = self.area(ref.number, ref.zone, ref.text)
        if not ref.nth:
            return list(area.columns)
        if ref.nth > len(area.columns):
            raise NotUnderstood(
                f'there is no place {ref.nth}: "{ref.text}"', expected=f"a place from 1 to {len(area.columns)}"
            )
        return [area.columns[ref.nth - 1]]


@lru_cache(maxsize=16)
def _layout(areas: tuple[Area, ...]) -> Layout:
    return Layout(areas)


def layout(rules: Ruleset) -> Layout:
    return _layout(rules.areas)


def slots_of(g: Machine, rules: Ruleset, player: int, ref: Reference) -> list[int]:
    """The slots that a reference means, in the order in which a card takes them: first those on which nothing lies
    that belongs to the other side."""
    own = ref.player if ref.player >= 0 else player
    found = layout(rules)
    slots = [own * g.table.columns + column for column in found.columns(ref)]
    return sorted(slots, key=lambda slot: lies_under(g, rules, slot) >= 0)


def lies_under(g: Machine, rules: Ruleset, slot: int) -> int:
    """The card of the other side that lies on the place of a slot; -1 if there is none."""
    columns = g.table.columns
    owner, column = divmod(slot, columns)
    found = layout(rules)
    area, nth = found.by_column[column]
    for other in found.areas:
        if other.lane == area.lane and other.across == area.name:
            return g.slots[(1 - owner) * columns + other.columns[nth]]
    return -1


def written_slot(rules: Ruleset, owner: int, column: int) -> str:
    """A slot as both players call it."""
    return f"{PLAYERS[owner]}.{layout(rules).word(column)}"
