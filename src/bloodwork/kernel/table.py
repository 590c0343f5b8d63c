"""The table: which places there are and how they lie to each other. Shared by all games of a ruleset.

Places are numbers. The slots come first (each holds one card), then the zones of player 0, then those of player 1;
zone kind 0 is the slots, kind k >= 1 is the k-th list zone.
"""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.ir import LEFT
from bloodwork.kernel.native import i64

ALL_SEE: Final = 0
OWNER_SEES: Final = 1
NONE_SEES: Final = 2


class Table:
    """Rows face each other: slot `c` of row 0 is across from slot `c` of row 1; columns from player 0's left."""

    def __init__(
        self,
        columns: i64,
        zones: tuple[str, ...],
        ordered: i64,
        play: i64,
        sight: tuple[int, ...],
        zone_order: tuple[int, ...],
    ) -> None:
        self.columns: Final = columns
        self.n_slots: i64 = 2 * columns
        self.zones: Final = zones
        self.n_kinds: i64 = len(zones) - 1
        self.n_places: Final = self.n_slots + 2 * self.n_kinds
        self.ordered: Final = ordered  # mask of kinds whose cards have an order
        self.play: Final = play  # mask of kinds that are in play
        self.sight: Final = sight  # by kind: ALL_SEE, OWNER_SEES, NONE_SEES
        self.zone_order: Final = zone_order  # list kinds in order of precedence
        across: list[int] = []
        kinds: list[int] = []
        owners: list[int] = []
        left0: list[int] = []
        right0: list[int] = []
        for slot in range(self.n_slots):
            row = slot // columns
            col = slot % columns
            across.append((1 - row) * columns + col)
            left0.append(slot - 1 if col > 0 else -1)
            right0.append(slot + 1 if col < columns - 1 else -1)
            kinds.append(0)
            owners.append(row)
        for player in range(2):
            for kind in range(1, len(zones)):
                kinds.append(kind)
                owners.append(player)
        self.across: Final = tuple(across)
        self.facing: tuple[tuple[int, ...], ...] = tuple([(slot,) for slot in across])
        self.kinds: Final = tuple(kinds)
        self.owners: Final = tuple(owners)
        self.left0: Final = tuple(left0)
        self.right0: Final = tuple(right0)
        self.in_play: Final = tuple([(play >> kind) & 1 == 1 for kind in kinds])
        self.sights: Final = tuple([sight[kind] for kind in kinds])  # who sees a card, by its place
        # of any length to the type checker: a pair would be boxed anew each time it is indexed
        self.rows: tuple[tuple[int, ...], ...] = (
            tuple(range(columns)),
            tuple(range(2 * columns - 1, columns - 1, -1)),
        )

        # the list zones of each player that are in play, in order of precedence
        self.lines: tuple[tuple[int, ...], ...] = tuple(
            [tuple([self.zone_of(player, kind) for kind in zone_order if (play >> kind) & 1]) for player in range(2)]
        )

    def zone_of(self, player: i64, kind: i64) -> i64:
        return self.n_slots - 1 + player * self.n_kinds + kind

    def kind_of(self, place: i64) -> i64:
        return self.kinds[place]

    def owner_of(self, place: i64) -> i64:
        return self.owners[place]

    def step(self, slot: i64, direction: i64, viewer: i64) -> i64:
        """The slot beside another as a player sees it, or -1 beyond the edge."""
        if (direction == LEFT) == (viewer == 0):
            return self.left0[slot]
        return self.right0[slot]

    def distance(self, a: i64, b: i64) -> i64:
        far = a % self.columns - b % self.columns
        return far if far >= 0 else -far

    def number(self, slot: i64, viewer: i64, from_right: bool) -> i64:
        col = slot % self.columns
        if (viewer == 0) == from_right:
            return self.columns - col
        return col + 1
