"""Decisions: a question to a player, as data. The set of kinds is closed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bloodwork.kernel.native import i64, mypyc_attr
from bloodwork.kernel.process import Process

if TYPE_CHECKING:
    from bloodwork.kernel.codec import Reader, Writer
    from bloodwork.kernel.machine import Machine

ACT: Final = 0  # one of the ruleset's moves (packed, see `pack`)
CARDS: Final = 1  # cards, one at a time; DONE ends where fewer will do
PLACE: Final = 2
NUMBER: Final = 3
WORD: Final = 4
YES_NO: Final = 5
ORDER: Final = 6  # the next of several abilities
KINDS: Final = ("act", "cards", "place", "number", "word", "yes or no", "order")

DONE: Final = -1
IN_ORDER: Final = 1  # `what` of CARDS: all of them, and it matters which comes first
NO: Final = 0
YES: Final = 1


def pack(verb: i64, card: i64, place: i64, number: i64) -> i64:
    """A move as one number: a verb of the ruleset, a card, a place and a number, each perhaps absent (-1)."""
    n: i64 = number
    p: i64 = place
    c: i64 = card
    return verb + 64 * (n + 1) + 4096 * (p + 1) + 1048576 * (c + 1)


def verb_of(move: i64) -> i64:
    return move & 63


def number_of(move: i64) -> i64:
    return (move >> 6 & 63) - 1


def place_of(move: i64) -> i64:
    return (move >> 12 & 255) - 1


def card_of(move: i64) -> i64:
    return (move >> 20) - 1


@mypyc_attr(acyclic=True, free_list_len=1)
class Ask(Process):
    """A question that waits for its answer. The answer goes to `g.picked`.

    options   for NUMBER the least and the greatest; for the rest every legal answer
    lo, hi    how many (CARDS)
    what      for WORD and NUMBER: which kind of word, or the letter; for YES_NO and ORDER: the ability asked about
    """

    def __init__(self, player: i64, kind: i64, options: tuple[int, ...]) -> None:
        self.step = 0
        self.waits = True
        self.player: i64 = player
        self.kind: i64 = kind
        self.options: tuple[int, ...] = options
        self.lo: i64 = 1
        self.hi: i64 = 1
        self.what: i64 = -1
        self.about: i64 = -1  # the card that asks
        self.picked: tuple[int, ...] = ()
        self.left: tuple[int, ...] = ()  # CARDS: all that could still be picked, equal ones too

    def tag(self) -> i64:
        return 1

    def run(self, g: Machine) -> None:
        raise AssertionError("a question waits for its player")

    def clone(self) -> Process:
        new = Ask(self.player, self.kind, self.options)
        new.lo = self.lo
        new.hi = self.hi
        new.what = self.what
        new.about = self.about
        new.picked = self.picked
        new.left = self.left
        return new

    def encode(self, w: Writer) -> None:
        w.num(self.step)
        w.num(self.player)
        w.num(self.kind)
        w.nums(self.options)
        w.num(self.lo)
        w.num(self.hi)
        w.num(self.what)
        w.num(self.about)
        w.nums(self.picked)
        w.nums(self.left)


def read_ask(r: Reader) -> Ask:
    step = r.num()
    ask = Ask(r.num(), r.num(), r.nums())
    ask.step = step
    ask.lo = r.num()
    ask.hi = r.num()
    ask.what = r.num()
    ask.about = r.num()
    ask.picked = r.nums()
    ask.left = r.nums()
    return ask
