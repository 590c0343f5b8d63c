"""Places as a view has them: the path by which whoever shows a view finds a place in it."""

from __future__ import annotations

from sys import intern

from bloodwork.kernel.machine import Machine
from bloodwork.play.areas import layout
from bloodwork.play.move import PLAYERS
from bloodwork.play.words import ruleset_of, zone_key


def path_of(g: Machine, place: int) -> str | None:
    """The path of a place below `players` of a view: "A.board.1", "A.lanes.2.attack.0", "B.discard"; None: nowhere.

    Places are counted from 0. What lies on the other side's places is shown as a list of what is there, so that an
    empty one of them has the path of that list.
    """
    if place < 0:
        return None
    table = g.table
    owner = PLAYERS[table.owners[place]]
    if place >= table.n_slots:
        return intern(f"{owner}.{zone_key(table.zones[table.kinds[place]])}")
    column = place % table.columns
    found = layout(ruleset_of(g))
    if not found:
        return intern(f"{owner}.board.{column}")
    area, nth = found.by_column[column]
    path = f"{owner}.lanes.{area.lane}.{area.name}" if area.lane else f"{owner}.{area.name}"
    if area.single:
        return intern(path)
    if area.across:
        row = table.owners[place] * table.columns
        if g.slots[place] < 0:
            return path
        nth = sum(1 for other in area.columns[:nth] if g.slots[row + other] >= 0)
    return intern(f"{path}.{nth}")
