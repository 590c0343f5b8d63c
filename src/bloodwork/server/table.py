"""A table: what follows from its entries. It does no work of its own, keeps nothing and knows no network.

`check` says what a request would write down, or why it is refused, and changes nothing. What was written down is then
applied. Both are functions of the entries so far, so that a table that is read again from its entries is the same.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import msgspec

from bloodwork.errors import BloodworkError, NotLegal
from bloodwork.play import Game, Outcome, Result, standings
from bloodwork.play import kept as keeping
from bloodwork.play.game import CONCEDE
from bloodwork.play.move import one_line
from bloodwork.play.series import LENGTH_SWITCH
from bloodwork.play.standings import lower_of
from bloodwork.play.watching import Watcher
from bloodwork.server import entries as kept
from bloodwork.server import games, snapshots, wire
from bloodwork.server.clock import Clock
from bloodwork.server.entries import BadEntry, Created, Entry, SeatKept
from bloodwork.server.offers import Offers, offering, other, replying
from bloodwork.server.refusals import NotYours, TooLate, refused
from bloodwork.server.snapshots import RULES, SPAN, TableKept
from bloodwork.server.tokens import fits
from bloodwork.server.watched import SEATS, Watched
from bloodwork.server.wire import SeatLetter, Status

RESIGNED_BY_TIME: Final = "the time of {} is out"
AGREED: Final = "the players agreed on a draw"
OTHER_RULES: Final = "the rules of the program have changed since, and answers no longer mean the same"
UNKNOWN_RULES: Final = "the table is of version {}, which did not write down by what rules it is played"
LINES_SEEN: Final = 300  # of a log that are kept in words
STATE: Final = 16  # letters of a digest that an answer is written down with


class Diverged(BadEntry):
    """The entries lead to another game than they did: it must not be shown as if it were that."""


class NeedsOlder(BadEntry):
    """What was taken back lies before the snapshot: an older one is needed."""


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
        self.stopped = ""  # why the game cannot simply go on
        self.seen: dict[str, snapshots.Seen] = {}  # where this program cannot show the game: how it was seen last
        self._marks: list[tuple[int, bytes]] = []  # the game after so many answers, for what is taken back
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
            return "stopped" if self.stopped else "open"
        if self._result is not None:
            return "over"
        if self.stopped:
            return "stopped"
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
        ruled = self._ruled_length
        return ruled is not None and len(self.outcomes) >= ruled

    @property
    def in_match(self) -> bool:
        """Whether games of this table belong together: until somebody has won enough, or as many as the rules say."""
        return self.created.first_to is not None or self._ruled_length is not None

    @property
    def first_of_match(self) -> int:
        """The number of the first game of the match that is played now."""
        return self.game - len(self.outcomes) + (self._result is not None)

    @property
    def _ruled_length(self) -> int | None:
        ruled = games.setting(self.created).switches.get(LENGTH_SWITCH)
        return ruled if isinstance(ruled, int) and not isinstance(ruled, bool) else None

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
        game = self.watched.game
        answers = game.answers_of(act.answer, seat)
        state = game.digest[:STATE]
        return [kept.Answered(at=at, seat=seat, answers=answers, ms=self.spent(now), state=state)]

    def check_going(self) -> None:
        """Refuses what needs a game that is not over."""
        if self.status == "open":
            raise NotLegal("the game has not begun", rule="", missing="a player for each seat")
        if self.status == "over":
            raise TooLate("the game is over")
        if self.status == "stopped":
            raise NotLegal(f"the game is stopped: {self.stopped}", rule="", missing="both players' wish to go on")

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
            rules=RULES,
            before=before,
        )

    def continued(self, at: int) -> Entry:
        """The players go on by the rules of this program, from the last position that is surely theirs."""
        assert self.watched is not None
        return kept.Continued(at=at, to=len(self.watched.answered), rules=RULES)

    # -------------------------------------------------------------- what entries do

    @classmethod
    def folding(
        cls, entries: Iterable[Entry], now: int = 0, created: Created | None = None, since: TableKept | None = None
    ) -> Iterator[Table]:
        """The table of these entries, again and again until it is ready: between two steps others have their turn.

        since    a snapshot of the table that was `created` so; then the entries are those after it

        Of games before the last only the outcomes matter, and those are in the entry that begins the last. Answers
        that were taken back are not played again. Diverged if the game is not the one that was played, NeedsOlder if
        the snapshot is of answers that were taken back.
        """
        listed = list(entries)
        begun = [at for at, entry in enumerate(listed) if isinstance(entry, kept.Started)]
        last = begun[-1] if begun else 0
        table = cls()
        if since is not None:
            assert created is not None
            table._take_up(created, since, playing=not begun)
        gone = _taken_back(listed[last:], last, since.answers if since is not None and not begun else 0)
        rules = since.rules if since is not None else ""
        played = 0
        for at, entry in enumerate(listed):
            if at < last and isinstance(entry, (*kept.OF_A_GAME, kept.Started)):
                table.seq += 1
                continue
            if at in gone:
                table._pass_over(entry)
                continue
            match entry:
                case kept.Started() | kept.Continued():
                    rules, played = entry.rules, 0
                case kept.Answered(state=state):
                    if state and not table._playing.game.digest.startswith(state):
                        raise Diverged(OTHER_RULES)
                    played += 1
                case _:
                    pass
            try:
                for _ in table.applying(entry, now):
                    yield table
            except NotLegal:
                raise Diverged(OTHER_RULES) from None
            yield table
        if played and rules != RULES and table.result is None:
            # The answers before the last were compared; what came of that one nobody has written down.
            raise Diverged(OTHER_RULES if rules else UNKNOWN_RULES.format(table.created.version))
        yield table

    @classmethod
    def stopping(
        cls, entries: Iterable[Entry], why: str, created: Created | None = None, since: TableKept | None = None
    ) -> Table:
        """The table of these entries whose game cannot be gone on with: as it surely was, at the snapshot or when the
        game began. What the snapshot says it looked like is kept where the position itself cannot be read."""
        listed = list(entries)
        table = cls()
        if since is not None:
            assert created is not None
            try:
                table._take_up(created, since, playing=True)
            except keeping.CannotRead:
                table._take_up(created, since, playing=False)
                table.seen = since.seen
        for entry in listed:
            if isinstance(entry, kept.Started):
                table.seen = {}
            if isinstance(entry, kept.Answered | kept.Undone | kept.Continued):
                table._pass_over(entry)
            elif table.watched is None and isinstance(entry, kept.OF_A_GAME):
                table.seq += 1
            else:
                table.apply(entry)
        if table.result is None:
            table.stopped = why
            table.paused = False
            if table.clock is not None:
                table.clock.run(None, 0)
        return table

    @classmethod
    def fold(cls, entries: Iterable[Entry], now: int = 0) -> Table:
        *_, table = cls.folding(entries, now)
        return table

    def snapshot(self) -> TableKept:
        """The table as it is now. There must be a game."""
        watched = self._playing
        waiting, offered = self.offers.kept()
        result = self._result
        newest = self._marks[-1] if self._marks else (-1, b"")
        fresh = newest[1] if newest[0] == len(watched.answered) and result is None else watched.kept()
        return TableKept(
            format=snapshots.FORMAT,
            rules=RULES,
            seq=self.seq,
            seats=self.seats,
            started=self._started,
            prompt=self.prompt,
            answers=len(watched.answered),
            undos=self.undos,
            paused=self.paused,
            outcomes=self.outcomes,
            clock=self.clock.kept() if self.clock is not None else None,
            waiting=waiting,
            offered=offered,
            shown=sorted(self._shown),
            floors=self._floors,
            result=(result.winner, result.reason, result.rule) if result is not None else None,
            watched=fresh,
            seen={viewer: _seen(watched.watcher(viewer)) for viewer in sorted(watched.looked_for)},
        )

    def _take_up(self, created: Created, since: TableKept, *, playing: bool) -> None:
        """Goes on from a snapshot; without its game if another has begun since."""
        self._create(created)
        self.seq = since.seq
        self.seats = since.seats
        self.game = since.started.game
        self.undos = since.undos
        self.paused = since.paused
        self.outcomes = list(since.outcomes)
        self.prompt = since.prompt
        self.offers.take_up(since.waiting, since.offered)
        self._started = since.started
        self._shown = set(since.shown)
        self._floors = since.floors
        self._result = Result(*since.result) if since.result is not None else None
        if self.clock is not None and since.clock is not None:
            self.clock.take_up(since.clock)
        if playing:
            self.watched = Watched.take_up(since.watched, self._new_game())
            self._marks = [(since.answers, since.watched)]
            if self.clock is not None:
                self.clock.run(self.asked, 0)

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
                self._mark()
            case kept.Conceded(seat=seat):
                self._playing.concede(seat)
            case kept.TimedOut(seat=seat):
                if self.clock is not None:
                    self.clock.empty(seat)
                self._playing.concede(seat)
            case kept.Drawn():
                self._playing.draw()
            case kept.Undone(to=to, ms=ms, asked=asked):
                self._charge(ms, of=asked)
                yield from self._go_back(to)
            case kept.Continued():
                self.stopped = ""
                self._floor_all()
                self.offers.drop("continue")
            case kept.Paused(ms=ms, asked=asked):
                self._charge(ms, of=asked)
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
        self._created = entry
        self.seats = dict(entry.seats)
        self.clock = Clock(entry.clock) if entry.clock is not None else None

    def _start(self, entry: kept.Started) -> None:
        self.game = entry.game
        self.outcomes = list(entry.before)
        self.undos = 0
        self.paused = False
        self.offers = Offers()
        self.stopped = ""
        self.seen = {}
        self._marks = []
        self._floors = {}
        self._result = None
        self._started = entry
        if self.clock is not None:
            self.clock.restart()
        self.watched = Watched(self._new_game())

    def _new_game(self) -> Game:
        return games.begin(self.created, self.seats, self._started)

    def _charge(self, ms: int, *, answered: bool = False, of: SeatLetter | None = None) -> None:
        if self.clock is not None:
            if of is not None:
                self.clock.run(of, 0)
            self.clock.charge(ms, answered=answered)

    def _mark(self) -> None:
        """Keeps the game as it is after every so many answers: from there it is played again to what was before."""
        assert self.watched is not None
        number = len(self.watched.answered)
        if number % SPAN == 0:
            self._marks.append((number, self.watched.kept()))
            del self._marks[: -snapshots.MOST_MARKS]

    def _go_back(self, to: int) -> Iterator[None]:
        """Plays the game again from the last mark up to an earlier moment: it is then exactly what it was."""
        now = self._playing
        self.undos += 1
        if len(now.answered) == to:  # what was taken back has been passed over
            self._floor_all()
            return
        self._marks = [mark for mark in self._marks if mark[0] <= to]
        number, data = self._marks[-1] if self._marks else (0, b"")
        again = Watched.take_up(data, self._new_game()) if data else Watched(self._new_game())
        yield
        for seat, answers in now.answered[number:to]:
            yield from again.taking(seat, answers)
            yield
        for viewer in sorted(now.looked_for):
            yield from again.opening(viewer)
        self.watched = again
        for viewer in sorted(again.looked_for):
            self._floors.setdefault(viewer, []).append(again.watcher(viewer).settled)

    def _floor_all(self) -> None:
        """Whoever has some of a log gets it anew."""
        for viewer in (*SEATS, "public"):
            self._floors.setdefault(viewer, []).append(0)

    def _pass_over(self, entry: Entry) -> None:
        """What was taken back later, or no longer means the same: it only took its time."""
        self.seq += 1
        self.prompt = self.seq
        self.offers.lapse()
        if isinstance(entry, kept.Answered):
            self._charge(entry.ms, answered=True, of=entry.seat)
        elif isinstance(entry, kept.Undone):
            self._charge(entry.ms, of=entry.asked)
            self.undos += 1

    def _settle(self, entry: Entry, now: int) -> None:
        """After an entry: whether the game is over, which question waits, and whose clock runs."""
        if isinstance(entry, (*kept.GOES_ON, kept.Conceded, kept.TimedOut, kept.Drawn)):
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


def _taken_back(listed: Sequence[Entry], first: int, answers: int) -> set[int]:
    """The places of answers that were taken back later. The first entry has the place `first`."""
    alive: list[int] = []
    gone: set[int] = set()
    for at, entry in enumerate(listed, first):
        if isinstance(entry, kept.Answered):
            alive.append(at)
        elif isinstance(entry, kept.Undone | kept.Continued):
            if entry.to < answers:
                raise NeedsOlder("what was taken back lies before the snapshot")
            while answers + len(alive) > entry.to:
                gone.add(alive.pop())
    return gone


def _seen(watcher: Watcher) -> snapshots.Seen:
    first = max(watcher.since(0), watcher.lines - LINES_SEEN)
    return snapshots.Seen(msgspec.json.encode(watcher.view()), first, msgspec.json.encode(watcher.log(first)))
