"""What a noun phrase is read into: what its verb needs of it, which cards it means, a pattern in the making."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from bloodwork.kernel import ir


class Use(NamedTuple):
    """What a verb needs of its cards.

    zones   where it looks if the words name no zone (0: in play)
    covers  "creature" and "command" also mean cards of that type there (C-D10.4.1 to C-D10.4.3)
    needs   what "it" must be able to be
    own     a player told to do it takes their own
    apart   "it" is not the subject of the clause, which would be "itself"
    usual   it is done to cards of these zones, whatever cards were shown just before
    anyone  cards of these zones are those of either player, if the words do not say whose
    stands  it is done to cards in play: of two that "it" could be, not the one that has just died
    sought  of cards that are searched for together: how the first one of a kind is found
    """

    zones: int = 0
    covers: bool = False
    needs: str = ""
    own: bool = False
    apart: bool = False
    usual: bool = False
    anyone: bool = False
    stands: bool = False
    sought: Callable[[ir.CardPattern], ir.Ref] | None = None


IN_PLAY: Final = Use()


class Got(NamedTuple):
    """The cards that a phrase means; `each`: several, spoken of as one at a time ("each creature")."""

    ref: ir.Ref
    nouns: frozenset[str]
    many: bool
    this: bool = False
    each: bool = False


class Parts:
    """A pattern as far as it has been read."""

    def __init__(self) -> None:
        self.zones = 0
        self.whose: ir.Who | None = None  # whose zone, where one is named
        self.side = ir.ANYONE
        self.tests: list[ir.Test] = []
        self.extreme = -1
        self.least = False
        self.play = 0  # where cards are in play: those among which one has the most, if no zone is named
        self.outer: tuple[int, ...] = ()  # LEFT, RIGHT: of all that the rest describes, those furthest to these sides

    def all_tests(self) -> tuple[ir.Test, ...]:
        """With the side as a test, and that it has the most or the least of all such cards."""
        out = list(self.tests)
        if self.extreme >= 0:
            found = ir.CardPattern(self.zones or self.play, self.side, tuple(out), self.extreme, self.least)
            out = list(alone(found))
        if self.side == ir.YOU:
            out.append(ir.ControlledBy(ir.You()))
        elif self.side == ir.THEY:
            out.append(ir.ControlledBy(ir.Opponent()))
        return tuple(out)

    def close(self) -> Parts:
        """Nothing is added any more: which card is the leftmost can be said."""
        if self.outer:
            row = ir.SlotsOf(None, (ir.HoldsCard(self.all_tests()),))
            ends = tuple(ir.Outermost(row, one) for one in self.outer)
            self.tests.append(ir.StandsIn(ends[0] if len(ends) == 1 else ir.OneOf(ends)))
            self.outer = ()
        return self


def alone(found: ir.CardPattern) -> tuple[ir.Test, ...]:
    """What a card must pass to be one of a pattern's, where its zone and its side are asked for elsewhere."""
    return found.tests if found.extreme < 0 else (*found.tests, ir.IsAmong(ir.All(found)))


def by(parts: Parts, who: ir.Who) -> None:
    """Controlled by a player, in the form that finds candidates fastest."""
    if isinstance(who, ir.You):
        parts.side = ir.YOU
    elif isinstance(who, ir.Opponent):
        parts.side = ir.THEY
    elif not isinstance(who, ir.EachPlayer):
        parts.tests.append(ir.ControlledBy(who))
