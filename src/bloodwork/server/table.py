"""A table: what follows from its entries. It does no work of its own, keeps nothing and knows no network.

`check` says what a request would write down, or why it is refused, and changes nothing. What was written down is then
applied. Both are functions of the entries so far, so that a table that is read again from its entries is the same.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from bloodwork import __version__
from bloodwork.errors import BloodworkError, NotLegal
from bloodwork.play import Game, Outcome, Result, standings
from bloodwork.play.game import CONCEDE
from bloodwork.play.move import one_line
from bloodwork.play.series import LENGTH_SWITCH
from bloodwork.play.standings import lower_of
from bloodwork.server import entries as kept
from bloodwork.server import games, wire
from bloodwork.server.clock import Clock
from bloodwork.server.entries import BadEntry, Created, Entry, SeatKept
from bloodwork.server.offers import Offers, offering, other, replying
from bloodwork.server.refusals import NotYours, TooLate, refused
from bloodwork.server.tokens import fits
from bloodwork.server.watched import SEATS, Watched
from bloodwork.server.wire import SeatLetter, Status

RESIGNED_BY_TIME: Final = "the time of {} is out"
AGREED: Final = "the players agreed on a draw"


@dataclass(frozen=True, slots=True)
class Accepted:
    """What a request writes down, and the answer to it once that is done."""

    entries: list[Entry]
    reply: wire.Ack


class Table:
    """A table as its entries have made it. `chance` gives the seed of a new game."""

    def __init__(self, chance: Callable[[], int] = lambda: secrets.randbits(63)) -> None:
        self.seq = 0
        self.seats: dict[SeatLetter, SeatKept] = {}
        self.watched: Watched | None = None
        self.offers = Offers()
        self.prompt = 0  # the number of the question: that of the entry which led to it
        self.game = 0
        self.undos = 0  # in this game
        self.paused = False
        self.outcomes: list[kept.Outcome] = []  # of the match, with the last game if it is over
        self.clock: Clock | None = None
        self._chance = chance
        self._created: Created | None = None
        self._started: kept.Started
        self._result: Result | None = None
        self._shown: set[int] = set()
        self._floors: dict[str, list[int]] = {}  # by viewer, for each undo the lines of the log that it did not touch

    # -------------------------------------------------------------- how it stands

    @property
    def created(self) -> Created:
        if self._created is None:
            raise BadEntry("a table without its first entry")
        return self._created

    @property
    def id(self) -> str:
        return self.created.table

    @property
    def status(self) -> Status:
        if self.watched is None:
            return "open"
        if self._result is not None:
            return "over"
        return "paused" if self.paused else "playing"

    @property
    def seed(self) -> int:
        """The seed of the game, which nobody may know while it is played."""
        return self._started.seed

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        return self._result

    @property
    def asked(self) -> SeatLetter | None:
        """Whose answer the table waits for."""
        return self.watched.asked if self.watched is not None and self.status == "playing" else None

    @property
    def bot_to_move(self) -> SeatLetter | None:
        asked = self.asked
        return asked if asked is not None and self.seats[asked].kind == "bot" else None

    @property
    def free_seats(self) -> list[SeatLetter]:
        return [letter for letter in SEATS if self.seats[letter].kind == "open"]

    @property
    def hints(self) -> bool:
        """Whether a player may ask what a bot would do: not against another person."""
        people = [self.created.seats[letter].kind == "human" for letter in SEATS]
        return self.created.puzzle is not None or "bot" in {one.kind for one in self.seats.values()} or all(people)

    @property
    def match_over(self) -> bool:
        """Whether one player has won enough, or all games of the match have been played."""
        first_to = self.created.first_to
        if first_to is not None and max(self.outcomes.count(letter) for letter in SEATS) >= first_to:
            return True
        ruled = games.setting(self.created.ruleset, self.created.switches).switches.get(LENGTH_SWITCH)
        return isinstance(ruled, int) and not isinstance(ruled, bool) and len(self.outcomes) >= ruled

    def is_shown(self, game: int) -> bool:
        return game in self._shown

    @property
    def shown_games(self) -> tuple[int, ...]:
        return tuple(sorted(self._shown))

    def seat_of(self, token: str) -> SeatLetter | None:
        """The seat that a token proves to be somebody's."""
        return next((letter for letter in SEATS if fits(token, self.seats[letter].token)), None)

    def untouched(self, viewer: str, undos: int) -> int | None:
        """How many lines of a log stand since there had been so many undos; None: all of them."""
        return min(self._floors.get(viewer, [])[max(undos, 0) :], default=None)

    def spent(self, now: int) -> int:
        """What the running clock has not been charged yet."""
        return self.clock.spent(now) if self.clock is not None else 0

    def time_out_in(self, now: int) -> int | None:
        """After how many milliseconds somebody's time is out; None if no clock runs."""
        return self.clock.falls_in(now) if self.clock is not None else None

    def wake(self, now: int) -> None:
        """The table is awake from now on: nobody is charged for the time before."""
        if self.clock is not None:
            self.clock.wake(now)

    # -------------------------------------------------------------- what a request would do

    def check(self, seat: SeatLetter | None, request: wire.Request, at: int, now: int) -> Accepted | wire.Refused:
        """What a request of a seat writes down, or why it is refused. Changes nothing.

        at    the time of day; `now` that of a clock which only goes forward; both in milliseconds
        """
        try:
            if seat is None:
                raise NotYours("who only watches cannot do that")
            found = self._entries(seat, request, at, now)
        except BloodworkError as error:
            return refused(request.id, error)
        return Accepted(found, wire.Ack(request.id, self.seq + len(found)))

    def check_move(self, seat: SeatLetter, prompt: int, answer: str, at: int, now: int) -> list[Entry]:
        """What the answer of a bot writes down; raises if it is refused."""
        return self._answer(seat, wire.Act("", prompt, answer), at, now)

    def check_time(self, at: int, now: int) -> list[Entry]:
        """What is written down when somebody's time is out; nothing if it is not."""
        if self.clock is None or self.clock.runs is None or self.clock.falls_in(now) != 0:
            return []
        return [kept.TimedOut(at=at, seat=self.clock.runs)]

    def check_join(self, seat: SeatLetter, taken: SeatKept, at: int) -> list[Entry]:
        """What is written down when somebody sits down; with the last seat the game begins."""
        if self.seats[seat].kind != "open":
            raise NotLegal(f"seat {seat} is taken", rule="", missing="a free seat")
        joined = kept.Joined(at=at, seat=seat, kept=taken)
        return [joined, *([self.next_game(at)] if len(self.free_seats) == 1 else [])]

    def _entries(self, seat: SeatLetter, request: wire.Request, at: int, now: int) -> list[Entry]:
        match request:
            case wire.Act():
                return self._answer(seat, request, at, now)
            case wire.Concede():
                self.check_going()
                return [kept.Conceded(at=at, seat=seat)]
            case wire.Offer(kind=kind):
                return offering(self, seat, kind, at, now)
            case wire.ReplyTo(kind=kind, accept=accept):
                return replying(self, seat, kind, accept, at, now)
            case wire.Resume():
                if self.status != "paused":
                    raise NotLegal("the game is not paused", rule="")
                return [kept.Resumed(at=at, seat=seat)]

    def _answer(self, seat: SeatLetter, act: wire.Act, at: int, now: int) -> list[Entry]:
        self.check_playing()
        assert self.watched is not None
        if act.prompt != self.prompt:
            raise TooLate("that question has been answered", expected=f"an answer to question {self.prompt}")
        if one_line(act.answer) == CONCEDE:
            return [kept.Conceded(at=at, seat=seat)]
        if self.clock is not None and self.clock.falls_in(now) == 0:
            raise TooLate("the time is out")
        answers = self.watched.game.answers_of(act.answer, seat)
        return [kept.Answered(at=at, seat=seat, answers=answers, ms=self.spent(now))]

    def check_going(self) -> None:
        """Refuses what needs a game that is not over."""
        if self.status == "open":
            raise NotLegal("the game has not begun", rule="", missing="a player for each seat")
        if self.status == "over":
            raise TooLate("the game is over")

    def check_playing(self) -> None:
        self.check_going()
        if self.status == "paused":
            raise NotLegal("the game is paused", rule="", missing="somebody who resumes it")

    def next_game(self, at: int) -> Entry:
        """The beginning of the next game: of the same match, or of a new one if that is over.

        Who has a claim on the first turn follows from the games so far; whether it counts, the rules say.
        """
        before = [] if self.match_over else list(self.outcomes)
        last = self.outcomes[-1] if self.outcomes else "draw"
        won = [Outcome(("A", "B"), None if one == "draw" else one) for one in before]
        lower = lower_of(SEATS, standings(SEATS, won))
        return kept.Started(
            at=at,
            game=self.game + 1,
            seed=self._chance(),
            loser=None if last == "draw" else other(last),
            lower=None if lower is None else "A" if lower == "A" else "B",
            before=before,
        )

    # -------------------------------------------------------------- what entries do

    @classmethod
    def folding(cls, entries: Iterable[Entry], now: int = 0) -> Iterator[Table]:
        """The table of these entries, again and again until it is ready: between two steps others have their turn.

        Of games before the last only the outcomes matter, and those are in the entry that begins the last.
        """
        listed = list(entries)
        last = max((at for at, entry in enumerate(listed) if isinstance(entry, kept.Started)), default=0)
        table = cls()
        for at, entry in enumerate(listed):
            if at < last and isinstance(entry, (*kept.OF_A_GAME, kept.Started)):
                table.seq += 1
                continue
            for _ in table.applying(entry, now):
                yield table
        yield table

    @classmethod
    def fold(cls, entries: Iterable[Entry], now: int = 0) -> Table:
        *_, table = cls.folding(entries, now)
        return table

    def apply(self, entry: Entry, now: int = 0) -> None:
        for _ in self.applying(entry, now):
            pass

    def applying(self, entry: Entry, now: int) -> Iterator[None]:
        """Does what was written down, a slice at a time. Until it is through, nobody may look at the table."""
        self.seq += 1
        match entry:
            case Created():
                self._create(entry)
            case kept.Joined(seat=seat, kept=taken):
                self.seats[seat] = taken
            case kept.Started():
                self._start(entry)
            case kept.Answered(seat=seat, answers=answers, ms=ms):
                self._charge(ms, answered=True)
                yield from self._playing.taking(seat, answers)
            case kept.Conceded(seat=seat):
                self._playing.concede(seat)
            case kept.TimedOut(seat=seat):
                if self.clock is not None:
                    self.clock.empty(seat)
                self._playing.concede(seat)
            case kept.Drawn():
                self._playing.draw()
            case kept.Undone(to=to, ms=ms):
                self._charge(ms)
                yield from self._go_back(to)
            case kept.Paused(ms=ms):
                self._charge(ms)
                self.paused = True
                self.offers.drop("pause")
            case kept.Resumed():
                self.paused = False
            case kept.Offered(seat=seat, kind=kind):
                self.offers.add(kind, seat)
            case kept.Declined(kind=kind):
                self.offers.drop(kind)
            case kept.Shown(game=game):
                self._shown.add(game)
                self.offers.drop("show")
        self._settle(entry, now)

    @property
    def _playing(self) -> Watched:
        if self.watched is None:
            raise BadEntry("there is no game to go on with")
        return self.watched

    def _create(self, entry: Created) -> None:
        if entry.version != __version__:
            raise BadEntry(f"table {entry.table} was made by version {entry.version}; this is version {__version__}")
        self._created = entry
        self.seats = dict(entry.seats)
        self.clock = Clock(entry.clock) if entry.clock is not None else None

    def _start(self, entry: kept.Started) -> None:
        self.game = entry.game
        self.outcomes = list(entry.before)
        self.undos = 0
        self.paused = False
        self.offers = Offers()
        self._floors = {}
        self._result = None
        self._started = entry
        if self.clock is not None:
            self.clock.restart()
        self.watched = Watched(self._new_game())

    def _new_game(self) -> Game:
        return games.begin(self.created, self.seats, self._started)

    def _charge(self, ms: int, *, answered: bool = False) -> None:
        if self.clock is not None:
            self.clock.charge(ms, answered=answered)

    def _go_back(self, to: int) -> Iterator[None]:
        """Plays the game again up to an earlier moment: it is then exactly what it was."""
        before = self._playing.answered[:to]
        again = Watched(self._new_game())
        for seat, answers in before:
            yield from again.taking(seat, answers)
        self.undos += 1
        self.watched = again
        for viewer in (*SEATS, "public"):
            self._floors.setdefault(viewer, []).append(again.watcher(viewer).settled)

    def _settle(self, entry: Entry, now: int) -> None:
        """After an entry: whether the game is over, which question waits, and whose clock runs."""
        if isinstance(entry, kept.Started | kept.Answered | kept.Undone | kept.Conceded | kept.TimedOut | kept.Drawn):
            self.prompt = self.seq
            self.offers.lapse()
            assert self.watched is not None
            self._result = self._ending(entry, self.watched.game.result)
            if self._result is not None:
                winner = self._result.winner
                self.outcomes.append("draw" if winner is None else SEATS[winner])
                self.paused = False
        elif not isinstance(entry, kept.Paused | kept.Resumed):
            return
        if self.clock is not None:
            self.clock.run(self.asked, now)

    def _ending(self, entry: Entry, result: Result | None) -> Result | None:
        """How the game ended: the rules know nothing of clocks and agreements, so that it is said here."""
        if result is not None and isinstance(entry, kept.TimedOut):
            return Result(result.winner, RESIGNED_BY_TIME.format(entry.seat), result.rule)
        if result is not None and isinstance(entry, kept.Drawn):
            return Result(None, AGREED, result.rule)
        return result
