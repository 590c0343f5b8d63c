"""What players can agree on: to take an answer back, a draw, a pause, another game, to show both sides.

An offer waits for the other player. A bot agrees at once, but to no draw. Whatever an offer is about, it is off when
the game goes on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from bloodwork.errors import NotLegal
from bloodwork.server import entries as kept
from bloodwork.server.wire import OfferKind, OfferShown, SeatLetter

if TYPE_CHECKING:
    from bloodwork.server.table import Table

MOST_OFFERS: Final = 200  # of one seat in one game
MOST_GAMES: Final = 500  # at one table
MOST_UNDOS: Final = 100  # in one game, of both seats together
AFTERWARDS: Final[tuple[OfferKind, ...]] = ("rematch", "show")  # what is offered when a game is over


class Offers:
    """The offers that wait, and how many each seat has made in this game."""

    def __init__(self) -> None:
        self._waiting: dict[OfferKind, SeatLetter] = {}
        self._made = {"A": 0, "B": 0}

    def by(self, kind: OfferKind) -> SeatLetter | None:
        return self._waiting.get(kind)

    def made(self, seat: SeatLetter) -> int:
        return self._made[seat]

    def add(self, kind: OfferKind, seat: SeatLetter) -> None:
        self._waiting[kind] = seat
        self._made[seat] += 1

    def drop(self, kind: OfferKind) -> None:
        self._waiting.pop(kind, None)

    def lapse(self) -> None:
        """The game went on."""
        self._waiting = {kind: seat for kind, seat in self._waiting.items() if kind in AFTERWARDS}

    def kept(self) -> tuple[dict[OfferKind, SeatLetter], dict[str, int]]:
        return dict(self._waiting), dict(self._made)

    def take_up(self, waiting: dict[OfferKind, SeatLetter], made: dict[str, int]) -> None:
        self._waiting = dict(waiting)
        self._made |= made

    def shown(self) -> tuple[OfferShown, ...]:
        return tuple(OfferShown(kind, seat) for kind, seat in self._waiting.items())


def other(seat: SeatLetter) -> SeatLetter:
    return "B" if seat == "A" else "A"


def offering(table: Table, seat: SeatLetter, kind: OfferKind, at: int, now: int) -> list[kept.Entry]:
    """What is written down when a seat makes an offer; raises if it cannot be made."""
    check_possible(table, seat, kind)
    waiting = table.offers.by(kind)
    if waiting == seat:
        raise NotLegal("that has been offered already", rule="", missing="the other player's answer")
    if waiting is not None:
        return agreed(table, waiting, kind, at, now)
    if table.seats[other(seat)].kind == "bot":
        if kind == "draw":
            raise NotLegal("a bot agrees to no draw", rule="")
        if kind != "pause":
            return agreed(table, seat, kind, at, now)
    if table.offers.made(seat) >= MOST_OFFERS:
        raise NotLegal("too many offers in one game", rule="")
    offered = kept.Offered(at=at, seat=seat, kind=kind)
    # A pause ends by itself, and can be asked for again: it counts as an offer, also where nobody need be asked.
    return [offered, *agreed(table, seat, kind, at, now)] if table.seats[other(seat)].kind == "bot" else [offered]


def replying(table: Table, seat: SeatLetter, kind: OfferKind, accept: bool, at: int, now: int) -> list[kept.Entry]:
    """What is written down when a seat answers an offer; its own it can only take back."""
    by = table.offers.by(kind)
    if by is None:
        raise NotLegal(f"nobody offers that now: {kind}", rule="")
    if not accept:
        return [kept.Declined(at=at, seat=seat, kind=kind)]
    if by == seat:
        raise NotLegal("nobody can accept their own offer", rule="", missing="the other player's answer")
    check_possible(table, by, kind)
    return agreed(table, by, kind, at, now)


def agreed(table: Table, by: SeatLetter, kind: OfferKind, at: int, now: int) -> list[kept.Entry]:
    if kind == "undo":
        assert table.watched is not None
        to = table.watched.last_of(by)
        assert to is not None
        return [kept.Undone(at=at, seat=by, to=to, ms=table.spent(now), asked=table.asked)]
    if kind == "draw":
        return [kept.Drawn(at=at)]
    if kind == "pause":
        return [kept.Paused(at=at, ms=table.spent(now), asked=table.asked)]
    if kind == "continue":
        return [table.continued(at)]
    if kind == "show":
        return [kept.Shown(at=at, game=table.game)]
    return [table.next_game(at)]


def check_possible(table: Table, seat: SeatLetter, kind: OfferKind) -> None:
    _POSSIBLE[kind](table, seat)


def _can_undo(table: Table, seat: SeatLetter) -> None:
    """Nothing that was drawn or seen since may be of use to anybody. What the one who asks has shown stays shown."""
    table.check_playing()
    assert table.watched is not None
    last = table.watched.last_of(seat)
    if last is None:
        raise NotLegal("there is nothing to take back", rule="", missing="an answer of your own")
    if table.undos >= MOST_UNDOS:
        raise NotLegal("too many answers were taken back in this game", rule="")
    if not table.watched.can_go_back_to(last):
        raise NotLegal("that is too long ago to be taken back", rule="")
    if table.watched.learned_since(last, seat):
        raise NotLegal(
            "that cannot be taken back: by it you learned of a hidden card, or of the outcome of chance", rule=""
        )
    rival = other(seat)
    if table.seats[rival].kind != "bot" and table.watched.drew_since(last, rival):
        raise NotLegal("that cannot be taken back: the other player has learned of a hidden card since", rule="")


def _can_play_on(table: Table, seat: SeatLetter) -> None:
    table.check_playing()


def _can_go_on(table: Table, seat: SeatLetter) -> None:
    if table.status not in ("over", "stopped"):
        raise NotLegal("the game is not over", rule="")
    if table.game >= MOST_GAMES:
        raise NotLegal("so many games were played at this table that it takes no more", rule="", missing="a new table")


def _can_continue(table: Table, seat: SeatLetter) -> None:
    if table.status != "stopped":
        raise NotLegal("the game goes on already", rule="")
    if table.watched is None:
        raise NotLegal("this program cannot read the position", rule="", missing="a new game")


def _can_show(table: Table, seat: SeatLetter) -> None:
    if table.status != "over":
        raise NotLegal("the game is not over", rule="")
    if table.is_shown(table.game):
        raise NotLegal("both sides are shown already", rule="")


_POSSIBLE: Final[dict[OfferKind, Callable[[Table, SeatLetter], None]]] = {
    "undo": _can_undo,
    "draw": _can_play_on,
    "pause": _can_play_on,
    "rematch": _can_go_on,
    "show": _can_show,
    "continue": _can_continue,
}
