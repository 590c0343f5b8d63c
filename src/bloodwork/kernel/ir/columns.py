"""Which columns (lanes) a text speaks of, and which slots of theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bloodwork.kernel.ir.base import LEFT, NO_CARD, RIGHT
from bloodwork.kernel.ir.numbers import Value
from bloodwork.kernel.ir.patterns import Test
from bloodwork.kernel.ir.places import Where
from bloodwork.kernel.native import i64

if TYPE_CHECKING:
    from bloodwork.kernel.ir.base import Env
    from bloodwork.kernel.ir.cards import Ref
    from bloodwork.kernel.ir.conditions import Cond
    from bloodwork.kernel.ir.players import Who
    from bloodwork.kernel.machine import Machine

EITHER_SIDE: Final = 3


class Columns:
    """Columns that a text speaks of, as a mask: bit n for the column of number n."""

    def mask(self, g: Machine, env: Env) -> i64:
        return 0


class EveryColumn(Columns):
    """All that there are."""

    def mask(self, g: Machine, env: Env) -> i64:
        return (1 << (g.rules.columns + 1)) - 2


class ColumnOf(Columns):
    """That in which a card lies, or lay when it was last in play; of several cards all of theirs."""

    def __init__(self, ref: Ref) -> None:
        self.ref: Final = ref

    def mask(self, g: Machine, env: Env) -> i64:
        out: i64 = 0
        found = self.ref.cards(g, env)
        if not found:
            found = (self.ref.known(g, env),)
        for card in found:
            column: i64 = g.rules.column_of(g, env, card) if card >= 0 else -1
            if column >= 0:
                out |= 1 << column
        return out


class ColumnsAt(Columns):
    """Those of places."""

    def __init__(self, where: Where) -> None:
        self.where: Final = where

    def mask(self, g: Machine, env: Env) -> i64:
        out: i64 = 0
        for place in self.where.places(g, env, NO_CARD):
            column: i64 = g.rules.column_at(g, place)
            if column >= 0:
                out |= 1 << column
        return out


class ColumnNumbered(Columns):
    """The one of a number."""

    def __init__(self, number: Value) -> None:
        self.number: Final = number

    def mask(self, g: Machine, env: Env) -> i64:
        number: i64 = self.number.value(g, env)
        return 1 << number if 1 <= number <= g.rules.columns else 0


class OtherColumns(Columns):
    """All but some."""

    def __init__(self, of: Columns) -> None:
        self.of: Final = of

    def mask(self, g: Machine, env: Env) -> i64:
        every: i64 = (1 << (g.rules.columns + 1)) - 2
        return every & ~self.of.mask(g, env)


class ColumnsBeside(Columns):
    """The next ones LEFT or RIGHT of others (as `you` sees them), or to EITHER_SIDE."""

    def __init__(self, of: Columns, direction: int) -> None:
        self.of: Final = of
        self.direction: Final = direction

    def mask(self, g: Machine, env: Env) -> i64:
        every: i64 = (1 << (g.rules.columns + 1)) - 2
        of = self.of.mask(g, env)
        out: i64 = 0
        if self.direction == EITHER_SIDE or (self.direction == RIGHT) == (env.you == 0):
            out |= of << 1
        if self.direction == EITHER_SIDE or (self.direction == LEFT) == (env.you == 0):
            out |= of >> 1
        return out & every


class CommonColumns(Columns):
    """Those that two descriptions have in common."""

    def __init__(self, a: Columns, b: Columns) -> None:
        self.a: Final = a
        self.b: Final = b

    def mask(self, g: Machine, env: Env) -> i64:
        return self.a.mask(g, env) & self.b.mask(g, env)


class ColumnsWhere(Columns):
    """Each for which a condition holds that may speak of it (`ThatColumn`)."""

    def __init__(self, cond: Cond) -> None:
        self.cond: Final = cond

    def mask(self, g: Machine, env: Env) -> i64:
        out: i64 = 0
        before = env.column
        for number in range(1, g.rules.columns + 1):
            env.column = number
            if self.cond.holds(g, env):
                out |= 1 << number
        env.column = before
        return out


class ThatColumn(Value):
    """The number of the column that a condition is asked of."""

    def value(self, g: Machine, env: Env) -> int:
        return env.column


class RememberedColumn(Value):
    """The number of the column that another ability of the card that bears the text let somebody choose; 0: none."""

    def __init__(self, number: int) -> None:
        self.number: Final = number

    def value(self, g: Machine, env: Env) -> i64:
        return env.var(self.number)


class ColumnMask(Value):
    """The columns of a description as one number, for an event that chooses among them."""

    def __init__(self, columns: Columns) -> None:
        self.columns: Final = columns

    def value(self, g: Machine, env: Env) -> int:
        return int(self.columns.mask(g, env))


class HowManyColumns(Value):
    """How many columns a description finds."""

    def __init__(self, columns: Columns) -> None:
        self.columns: Final = columns

    def value(self, g: Machine, env: Env) -> int:
        left = self.columns.mask(g, env)
        number = 0
        while left:
            number += 1
            left &= left - 1
        return number


class InColumns(Test):
    """It lies in one of the columns of a description, or with `has` False in another one."""

    def __init__(self, columns: Columns, has: bool = True) -> None:
        self.columns: Final = columns
        self.has: Final = has

    def holds(self, g: Machine, env: Env, card: i64) -> bool:
        column: i64 = g.rules.column_of(g, env, card)
        if column < 0:
            return False
        return ((self.columns.mask(g, env) >> column) & 1 == 1) == self.has


class RowSlots(Where):
    """Slots of a player (`who` None: of either), of rows that the ruleset's vocabulary numbers (a mask), in columns
    (None: in all); with `empty` those in which a card could still be put."""

    def __init__(self, who: Who | None, rows: int, columns: Columns | None, empty: bool) -> None:
        self.who: Final = who
        self.rows: Final = rows
        self.columns: Final = columns
        self.empty: Final = empty

    def places(self, g: Machine, env: Env, card: i64) -> tuple[int, ...]:
        every: i64 = (1 << (g.rules.columns + 1)) - 2
        columns = self.columns.mask(g, env) if self.columns is not None else every
        players = self.who.players(g, env) if self.who is not None else (g.active, 1 - g.active)
        out: tuple[int, ...] = ()
        for player in players:
            for number in range(1, g.rules.columns + 1):
                if (columns >> number) & 1:
                    out = out + g.rules.row_slots(g, player, number, self.rows, self.empty)
        return out
