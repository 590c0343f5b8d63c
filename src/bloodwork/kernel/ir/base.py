"""Constants and the environment: what the words of a text can refer to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bloodwork.kernel.native import i64, mypyc_attr

if TYPE_CHECKING:
    from bloodwork.kernel.event import Event
    from bloodwork.kernel.machine import Machine


# sides
ANYONE: Final = 0
YOU: Final = 1
THEY: Final = 2

# comparisons
EQ: Final = 0
NE: Final = 1
GE: Final = 2
LE: Final = 3
GT: Final = 4
LT: Final = 5

# roles: the things that an event holds
R_CARD: Final = 0
R_OTHER: Final = 1
R_PLAYER: Final = 2
R_PLACE: Final = 3
R_FROM: Final = 4
R_AMOUNT: Final = 5
R_CARDS: Final = 6
R_EXTRA: Final = 7
R_WORD: Final = 8

# ends of an ordered zone, as a move names them
TOP: Final = -1
BOTTOM: Final = -2
ANYWHERE: Final = -3  # it is shuffled right after

# directions, as the controller of the card bearing the text sees them
LEFT: Final = 0
RIGHT: Final = 1
ACROSS: Final = 2

NUMBER_LIMIT: Final = 1_000_000_000_000_000  # no number goes beyond it: what native numbers and a page can hold

NOBODY: Final = -1
NOWHERE: Final = -1
OF_LINE: Final = -2  # in place of a Name: that of the first card of a line
COPY_OF: Final = -3  # in place of a Name: a copy of the card that the event names beside it
NO_CARD: Final = -1


NO_REGS: Final[list[tuple[int, ...]]] = []  # never changed: most texts bind nothing


@mypyc_attr(acyclic=True, free_list_len=1)
class Env:
    """What the words of a text can refer to while it is being done."""

    def __init__(self, source: int, you: int, event: Event | None, vars: tuple[int, ...]) -> None:
        self.source = source  # handle of the card bearing the text, or NO_CARD
        self.you = you
        self.event = event
        self.vars = vars  # letter, value, letter, value ...
        self.regs: list[tuple[int, ...]] = NO_REGS  # what the text has bound so far: see `need`
        self.own: i64 = NO_CARD  # the card that is acted on or looked at, while a number of its own is worked out
        self.column: i64 = 0  # the column that a condition is asked of

    def clone(self) -> Env:
        new = Env(self.source, self.you, self.event, self.vars)
        if self.regs:
            new.regs = self.regs.copy()
        return new

    def need(self, number: int) -> None:
        """Makes room for so many bindings, before anything is bound."""
        if len(self.regs) < number:
            self.regs = self.regs + [()] * (number - len(self.regs))

    def var(self, letter: int) -> int:
        i = 0
        while i < len(self.vars):
            if self.vars[i] == letter:
                return self.vars[i + 1]
            i += 2
        return 0


def turn_seen(g: Machine, env: Env) -> i64:
    """The number of the turn, or of the one that has just ended where an ability hears of its end."""
    ev = env.event
    return g.turn - 1 if ev is not None and ev.kind == g.rules.end_of_turn else g.turn


def compare(a: int, op: int, b: int) -> bool:
    if op == EQ:
        return a == b
    if op == NE:
        return a != b
    if op == GE:
        return a >= b
    if op == LE:
        return a <= b
    if op == GT:
        return a > b
    return a < b


# words that a card can name and keep
NAMED_TAG: Final = 0
NAMED_NAME: Final = 1
NAMED_NUMBER: Final = 2
NAMED_PLAYER: Final = 3  # only chosen, not kept
NAMED_CARD: Final = 4  # a card that it is linked to, by its handle
NAMED_COUNTER: Final = 6  # the name of a counter: only chosen, not kept
NAMED_PREY: Final = 7  # the card that it was played upon and took the place of, by its handle
NAMED_MODE: Final = 5  # one of several things to do, by its number in printed order: only chosen, not kept

FIRST_LETTER: Final = 65  # variables are numbered by their letters, from A on; numbers below are notes of a play

# in place of the name of a counter: of names that are on the card already
EACH_NAME: Final = -2  # each of them
ONE_NAME: Final = -3  # one that the player chooses
