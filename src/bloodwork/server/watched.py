"""A game of a table with all who watch it, and what is needed to take answers back.

Whoever nobody looks for costs nothing: a bot's side, or the public's, is kept from when somebody wants to see it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bloodwork.play import Game, SavedGame
from bloodwork.play.knowledge import Moment, learned_since, moment
from bloodwork.play.view import States
from bloodwork.play.watching import Watcher
from bloodwork.server.wire import SeatLetter

SEATS: Final[tuple[SeatLetter, SeatLetter]] = ("A", "B")
PUBLIC: Final = "public"
DRAWN: Final = "draw"


class Watched:
    """A game from its first question on. It goes on only through this, so that nobody misses anything."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.answered: list[tuple[SeatLetter, tuple[int, ...]]] = []
        self._moves: list[str] = []  # as a record has them
        self._ended = ""  # by whom: a seat that conceded, or DRAWN
        self._states: States = {}
        self._watchers: dict[str, Watcher] = {}
        # the game before the last answer of each seat, by the number of that answer, with the lines of the log then
        self._before: dict[int, tuple[Game, int]] = {}

    def watcher(self, viewer: str) -> Watcher:
        for _ in self.opening(viewer):
            pass
        return self._watchers[viewer]

    @property
    def looked_for(self) -> set[str]:
        """Whose side somebody has wanted to see."""
        return set(self._watchers)

    def opening(self, viewer: str) -> Iterator[None]:
        """Somebody begins to look: the game is gone through for their eyes, a slice at a time.

        Until it is through, the game must not go on. What they see then is what they would have seen from the start.
        """
        if viewer in self._watchers:
            return
        again = self.game.beginning()
        watcher = Watcher(again, viewer, self._states)
        yield from watcher.looking()
        for seat, answers in self.answered:
            for text in again.taking(seat, answers):
                if not text:
                    yield
            yield from watcher.looking()
        if self._ended:
            _end(again, self._ended)
            yield from watcher.looking()
        watcher.game = self.game
        self._watchers[viewer] = watcher

    @property
    def asked(self) -> SeatLetter | None:
        """Who must answer; None when the game is over."""
        return SEATS[self.game.player] if self.game.player >= 0 else None

    # -------------------------------------------------------------- going on

    def taking(self, seat: SeatLetter, answers: Sequence[int]) -> Iterator[None]:
        """Gives answers, and lets others have their turn while it works out what follows."""
        before = self.game.copy(log=False), self.game.lines
        said: list[str] = []
        for text in self.game.taking(seat, answers):
            if text:
                said.append(f"{seat}: {text}")
            else:
                yield
        kept = {number: then for number, then in self._before.items() if self.answered[number][0] != seat}
        self._before = {**kept, len(self.answered): before}
        self.answered.append((seat, tuple(answers)))
        self._moves += said
        self._states.clear()
        for watcher in self._watchers.values():
            yield from watcher.looking()

    def concede(self, seat: SeatLetter) -> None:
        self._end(seat, f"{seat}: concede")

    def draw(self) -> None:
        self._end(DRAWN, "judge: draw")

    def _end(self, by: str, move: str) -> None:
        _end(self.game, by)
        self._ended = by
        self._moves.append(move)
        self._states.clear()
        for watcher in self._watchers.values():
            watcher.look()

    # -------------------------------------------------------------- looking back

    def last_of(self, seat: SeatLetter) -> int | None:
        """The number of the last answer of a seat; None if it has given none."""
        found = [number for number, (who, _) in enumerate(self.answered) if who == seat]
        return found[-1] if found else None

    def learned_since(self, number: int, seat: SeatLetter) -> bool:
        """Whether a player has learned since a last answer what would be of use if it were taken back."""
        return learned_since(self._moment(number, seat), self.game, seat)

    def drew_since(self, number: int, seat: SeatLetter) -> bool:
        """Whether a player has learned something since an answer that the other player did not know then."""
        own, other = (self._moment(number, player) for player in (seat, "B" if seat == "A" else "A"))
        both = Moment(own.count, own.cards | other.cards, own.chance, own.lines)
        return learned_since(both, self.game, seat)

    def _moment(self, number: int, player: str) -> Moment:
        before, lines = self._before[number]
        return moment(before, player, lines)

    def record(self) -> SavedGame:
        """The game as a record that can be saved."""
        return self.game.saved(list(self._moves))


def _end(game: Game, by: str) -> None:
    if by == DRAWN:
        game.declare_draw()
    else:
        game.concede(by)
