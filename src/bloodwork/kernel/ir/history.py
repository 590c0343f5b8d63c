"""What happened before, as far as texts ask for it (see kernel/history.py)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bloodwork.kernel.ir.cards import Ref
from bloodwork.kernel.ir.columns import Columns
from bloodwork.kernel.ir.events import EventTest
from bloodwork.kernel.ir.numbers import Value
from bloodwork.kernel.ir.patterns import Test
from bloodwork.kernel.ir.players import Who
from bloodwork.kernel.native import i64
from bloodwork.kernel.packing import card_in, next_stamp, stamp_in

if TYPE_CHECKING:
    from bloodwork.kernel.event import Event
    from bloodwork.kernel.ir.base import Env
    from bloodwork.kernel.machine import Machine

WIDTH: Final = 6
TURN: Final = -1  # in place of a watch: a turn starts

# since when
THIS_TURN: Final = 0
THIS_WAY: Final = 1  # what the effect under way has done
SINCE_YOUR_TURN: Final = 2  # after the last turn of a player that has ended
YOUR_LAST_TURN: Final = 3  # in that turn
LAST_TURN: Final = 4  # in the turn before this one, whoever's


def turn_of(g: Machine, player: i64, after: bool) -> i64:
    """Where in the history the last turn of a player that has ended begins, or (`after`) what came after it."""
    later = len(g.history)
    at = len(g.history) - WIDTH
    ended = False
    while at >= 0:
        if g.history[at] == TURN:
            if ended and g.history[at + 4] == player:
                return later if after else at
            ended = True
            later = at
        at -= WIDTH
    return 0


def entries(g: Machine, env: Env, watch: i64, span: i64, player: i64) -> list[int]:
    """Where in the history the events of a watch stand that a player would say so of."""
    out: list[int] = []
    start: i64 = 0
    end: i64 = len(g.history)
    if span == SINCE_YOUR_TURN:
        start = turn_of(g, env.you, True)
    elif span == YOUR_LAST_TURN:
        start = turn_of(g, env.you, False)
        end = turn_of(g, env.you, True)
    elif span == THIS_TURN or span == LAST_TURN:
        start, end = turn_before(g, 0 if span == THIS_TURN else 1)
    done_by = g.effect_id() if span == THIS_WAY else 0
    at = start
    while at < end:
        if g.history[at] == watch and (g.history[at + 2] >> player) & 1:
            if span != THIS_WAY or g.history[at + 1] == done_by:
                out.append(int(at))
        at += WIDTH
    return out


def turn_before(g: Machine, back: i64) -> tuple[i64, i64]:
    """From where to where in the history a turn goes: this one, or so many before it."""
    end: i64 = len(g.history)
    at = end - WIDTH
    while at >= 0:
        if g.history[at] == TURN:
            if back == 0:
                return at, end
            back -= 1
            end = at
        at -= WIDTH
    return 0, end if back == 0 else 0


def of_card(g: Machine, at: i64, cards: tuple[int, ...], span: i64) -> bool:
    """Whether an event of the history is about one of some cards: this stay of theirs, unless it was done this way."""
    handle = g.history[at + 3]
    if handle < 0 or card_in(handle) not in cards:
        return False
    card = card_in(handle)
    if span == THIS_WAY or stamp_in(handle) == g.moves[card]:
        return True
    past = g.ghosts.get(card)
    return past is not None and past.stamp == g.moves[card] and next_stamp(stamp_in(handle)) == past.stamp


class TimesHappened(Value):
    """How often something happened in a span, as a player sees it; with `card` to these cards, or by them.

    With `total` the sum of the amounts of these events ("the damage dealt this way"), with `ever` also of what happened
    to these cards before they came where they are ("another card" is not the play of this one).
    """

    def __init__(
        self, watch: int, span: int, who: Who, card: Ref | None = None, total: bool = False, ever: bool = False
    ) -> None:
        self.watch: Final = watch
        self.span: Final = span
        self.who: Final = who
        self.card: Final = card
        self.total: Final = total
        self.ever: Final = ever

    def value(self, g: Machine, env: Env) -> i64:
        player = self.who.one(g, env)
        if player < 0:
            return 0
        out = 0
        meant: tuple[int, ...] = ()
        if self.card is not None:
            meant = self.card.all_known(g, env)
        for at in entries(g, env, self.watch, self.span, player):
            if self.card is None or of_card(g, at, meant, THIS_WAY if self.ever else self.span):
                amount = g.history[at + 5]
                out += max(amount, 0) if self.total else 1
        return out


class CardsThatDid(Ref):
    """The cards of what happened in a span, in the order in which it happened, where they have not moved on since."""

    def __init__(self, watch: int, span: int, who: Who) -> None:
        self.watch: Final = watch
        self.span: Final = span
        self.who: Final = who

    def cards(self, g: Machine, env: Env) -> tuple[int, ...]:
        player = self.who.one(g, env)
        out: list[int] = []
        if player >= 0:
            for at in entries(g, env, self.watch, self.span, player):
                card = g.live(g.history[at + 3])
                if card >= 0 and card not in out:
                    out.append(card)
        return tuple(out)


class HowManyDid(Value):
    """To how many cards something happened in a span, each counted once, also if it has moved on since."""

    def __init__(self, watch: int, span: int, who: Who) -> None:
        self.watch: Final = watch
        self.span: Final = span
        self.who: Final = who

    def value(self, g: Machine, env: Env) -> i64:
        player = self.who.one(g, env)
        if player < 0:
            return 0
        return len({g.history[at + 3] for at in entries(g, env, self.watch, self.span, player)})


class DidBefore(Test):
    """Something happened to it, or it did something, in a span, since it came where it is (or last was)."""

    def __init__(self, watch: int, span: int, has: bool = True) -> None:
        self.watch: Final = watch
        self.span: Final = span
        self.has: Final = has

    def holds(self, g: Machine, env: Env, card: i64) -> bool:
        for at in entries(g, env, self.watch, self.span, env.you):
            if of_card(g, at, (int(card),), self.span):
                return self.has
        return not self.has


class FirstTogether(EventTest):
    """Of the events of a watch that one effect does, the event is the first; what no effect does is each one alone."""

    def __init__(self, watch: int) -> None:
        self.watch: Final = watch

    def holds(self, g: Machine, env: Env, ev: Event) -> bool:
        return g.effect_id() == 0 or len(entries(g, env, self.watch, THIS_WAY, env.you)) <= 1


class PlayersFor(Who):
    """Each player for whom a number is at least one, seen with that player as "you"; the active one first."""

    def __init__(self, number: Value) -> None:
        self.number: Final = number

    def players(self, g: Machine, env: Env) -> tuple[int, ...]:
        here = env.clone()
        out: list[int] = []
        for player in (int(g.active), 1 - int(g.active)):
            here.you = player
            if self.number.value(g, here) > 0:
                out.append(player)
        return tuple(out)


class TimesInColumns(Value):
    """How often something happened in columns, as they are now: `watches` has one for the event in each column."""

    def __init__(
        self, watches: tuple[int, ...], columns: Columns, span: int, who: Who, card: Ref | None = None
    ) -> None:
        self.watches: Final = watches
        self.columns: Final = columns
        self.span: Final = span
        self.who: Final = who
        self.card: Final = card

    def value(self, g: Machine, env: Env) -> i64:
        mask = self.columns.mask(g, env)
        out: i64 = 0
        for i in range(len(self.watches)):
            if (mask >> (i + 1)) & 1:
                out += TimesHappened(self.watches[i], self.span, self.who, self.card, False, True).value(g, env)
        return out


class DidInColumns(Test):
    """It was the card of such an event in one of the columns, or with `has` False was not."""

    def __init__(self, watches: tuple[int, ...], columns: Columns, span: int, has: bool = True) -> None:
        self.watches: Final = watches
        self.columns: Final = columns
        self.span: Final = span
        self.has: Final = has

    def holds(self, g: Machine, env: Env, card: i64) -> bool:
        mask = self.columns.mask(g, env)
        for i in range(len(self.watches)):
            if (mask >> (i + 1)) & 1 and DidBefore(self.watches[i], self.span).holds(g, env, card):
                return self.has
        return not self.has
