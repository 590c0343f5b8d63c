"""A game of a table with all who watch it, and what is needed to take answers back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bloodwork.play import Game, SavedGame
from bloodwork.play.knowledge import Moment, learned_since, moment
from bloodwork.play.watching import Watcher
from bloodwork.server.wire import SeatLetter

SEATS: Final[tuple[SeatLetter, SeatLetter]] = ("A", "B")
PUBLIC: Final = "public"


class Watched:
    """A game from its first question on. It goes on only through this, so that nobody misses anything."""

    def __init__(self, game: Game, viewers: Sequence[str] = (*SEATS, PUBLIC)) -> None:
        self.game = game
        self.answered: list[tuple[SeatLetter, tuple[int, ...]]] = []
        self._moves: list[str] = []  # as a record has them
        self._watchers = {viewer: Watcher(game, viewer) for viewer in viewers}
        self._moments: list[dict[SeatLetter, Moment]] = []  # before each answer, what each player knew
        self._look()

    def watcher(self, viewer: str) -> Watcher:
        return self._watchers[viewer]

    @property
    def asked(self) -> SeatLetter | None:
        """Who must answer; None when the game is over."""
        return SEATS[self.game.player] if self.game.player >= 0 else None

    # -------------------------------------------------------------- going on

    def taking(self, seat: SeatLetter, answers: Sequence[int]) -> Iterator[None]:
        """Gives answers, and lets others have their turn while it works out what follows."""
        now = {player: moment(self.game, player) for player in SEATS}
        said: list[str] = []
        for text in self.game.taking(seat, answers):
            if text:
                said.append(f"{seat}: {text}")
            else:
                yield
        self._moments.append(now)
        self.answered.append((seat, tuple(answers)))
        self._moves += said
        for watcher in self._watchers.values():
            yield from watcher.looking()

    def concede(self, seat: SeatLetter) -> None:
        self.game.concede(seat)
        self._moves.append(f"{seat}: concede")
        self._look()

    def draw(self) -> None:
        self.game.declare_draw()
        self._moves.append("judge: draw")
        self._look()

    def _look(self) -> None:
        for watcher in self._watchers.values():
            watcher.look()

    # -------------------------------------------------------------- looking back

    def last_of(self, seat: SeatLetter) -> int | None:
        """The number of the last answer of a seat; None if it has given none."""
        found = [number for number, (who, _) in enumerate(self.answered) if who == seat]
        return found[-1] if found else None

    def learned_since(self, number: int, seat: SeatLetter) -> bool:
        """Whether a player has learned since an answer what would be of use if it were taken back."""
        return learned_since(self._moments[number][seat], self.game, seat)

    def drew_since(self, number: int, seat: SeatLetter) -> bool:
        """Whether a player has learned something since an answer that the other player did not know then."""
        then = self._moments[number]
        own, other = then[seat], then["B" if seat == "A" else "A"]
        both = Moment(own.count, own.cards | other.cards, own.chance, own.lines)
        return learned_since(both, self.game, seat)

    def record(self) -> SavedGame:
        """The game as a record that can be saved."""
        return self.game.saved(list(self._moves))
