"""A game of a table with all who watch it, and what is needed to take answers back.

Whoever nobody looks for costs nothing: a bot's side, or the public's, is kept from when somebody wants to see it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
from msgspec import Struct

from bloodwork.play import Game, SavedGame
from bloodwork.play import kept as keeping
from bloodwork.play.kept import CannotRead
from bloodwork.play.knowledge import Moment, learned_since, moment
from bloodwork.play.view import States
from bloodwork.play.watching import Watcher
from bloodwork.server.wire import SeatLetter

SEATS: Final[tuple[SeatLetter, SeatLetter]] = ("A", "B")
PUBLIC: Final = "public"
DRAWN: Final = "draw"
LATE: Final = 512  # answers; whoever begins to look after more sees the log from then on


class _Kept(Struct, array_like=True):
    """A game in the middle: `before` are the positions that can be taken back to, by the number of their answer."""

    game: bytes
    ended: str
    moves: list[str]
    before: dict[int, tuple[bytes, int]]


_DECODER: Final = msgspec.msgpack.Decoder(_Kept)


class Watched:
    """A game from its first question on. It goes on only through this, so that nobody misses anything."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.answered: list[tuple[SeatLetter, tuple[int, ...]]] = []
        self.late: set[str] = set()  # viewers whose log does not go back to the beginning, and never did
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

        Until it is through, the game must not go on. What they see then is what they would have seen from the start;
        of a long game, what is still there of it.
        """
        if viewer in self._watchers:
            return
        if len(self.answered) > LATE:
            watcher = Watcher(self.game, viewer, self._states)
            yield from watcher.looking()
            self.late.add(viewer)
            self._watchers[viewer] = watcher
            return
        again = self.game.beginning()
        watcher = Watcher(again, viewer, self._states)
        yield from watcher.looking()
        for seat, answers in self.answered:
            for _ in again.taking(seat, answers, told=False):
                yield
            yield from watcher.looking()
        if self._ended:
            _end(again, self._ended)
            yield from watcher.looking()
        keeping.hand_over(watcher, self.game)
        for other in self._watchers.values():
            other._handles.forget_lost()
        self._watchers[viewer] = watcher

    @property
    def asked(self) -> SeatLetter | None:
        """Who must answer; None when the game is over."""
        return SEATS[self.game.player] if self.game.player >= 0 else None

    # -------------------------------------------------------------- keeping and taking up

    def kept(self) -> bytes:
        """The game as it is now, so that it need not be played again from its first answer."""
        self._let_go()
        since = min((lines for _, lines in self._before.values()), default=self.game.lines)
        before = {number: (game._machine.encode(), lines) for number, (game, lines) in self._before.items()}
        game = keeping.keep(self.game, self._watchers, since)
        return msgspec.msgpack.encode(_Kept(game, self._ended, self._moves, before))

    @classmethod
    def take_up(cls, data: bytes, beginning: Game) -> Watched:
        """What was kept, as if it had never been away. `beginning` began as that game did, with the same cards."""
        try:
            kept = _DECODER.decode(data)
        except msgspec.DecodeError as error:
            raise CannotRead(f"what was kept of the game cannot be read: {error}") from None
        game, watchers = keeping.take_up(kept.game, beginning)
        self = cls(game)
        self.answered = [(SEATS[who], answers) for who, answers in game._pushes if answers]
        self._moves = kept.moves
        self._ended = kept.ended
        self._watchers = watchers
        for watcher in watchers.values():
            watcher._states = self._states
        for number, (state, lines) in kept.before.items():
            before = beginning.copy(log=False)
            before._machine = keeping.machine_of(state, beginning)
            self._before[number] = before, lines
        return self

    def _let_go(self) -> None:
        """A last answer that lies so far back that the log has grown very long since is not taken back any more."""
        last = self.game.lines
        self._before = {n: then for n, then in self._before.items() if last - then[1] <= keeping.MOST_NOTES}

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
        for number in range(len(self.answered) - 1, -1, -1):
            if self.answered[number][0] == seat:
                return number
        return None

    def can_go_back_to(self, number: int) -> bool:
        """Whether it is still known what there was to know before an answer."""
        return number in self._before

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
