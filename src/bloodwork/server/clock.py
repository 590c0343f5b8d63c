"""The clock of a table: it runs for the seat that must answer, and for nobody while the table is not awake.

Only what entries charge is taken away for good. What has run since the last of them is known to this process alone:
if it dies, nobody pays for it.
"""

from __future__ import annotations

from bloodwork.server.entries import ClockKept
from bloodwork.server.wire import ClockShown, SeatLetter


class Clock:
    """Milliseconds left to each seat. `now` is of a clock that only goes forward; -1: nobody has looked yet."""

    def __init__(self, kept: ClockKept) -> None:
        self._kept = kept
        self._left = {"A": kept.ms, "B": kept.ms}
        self._runs: SeatLetter | None = None
        self._since = 0

    def restart(self) -> None:
        """For a new game."""
        self._left = {"A": self._kept.ms, "B": self._kept.ms}
        self._runs = None

    @property
    def runs(self) -> SeatLetter | None:
        return self._runs

    @property
    def since(self) -> int:
        """From when on what it runs for has not been charged."""
        return self._since

    def run(self, seat: SeatLetter | None, now: int) -> None:
        """From now on it runs for this seat, or stands."""
        self._runs = seat
        self._since = now

    def wake(self, now: int) -> None:
        """The table was asleep: what it runs for is charged from now on."""
        self._since = now

    def kept(self) -> tuple[int, int]:
        """What is left to each seat, without what has run since the last entry."""
        return self._left["A"], self._left["B"]

    def take_up(self, left: tuple[int, int]) -> None:
        self._left = {"A": left[0], "B": left[1]}

    def spent(self, now: int) -> int:
        """What has run since the last entry that charged, at most all there was."""
        if self._runs is None:
            return 0
        return min(max(now - self._since, 0), self._left[self._runs])

    def charge(self, ms: int, *, answered: bool) -> None:
        """Takes away what has run for the seat whose clock it was; an answer brings its increment."""
        if self._runs is None:
            return
        left = max(self._left[self._runs] - ms, 0)
        self._left[self._runs] = left + (self._kept.increment if answered else 0)

    def empty(self, seat: SeatLetter) -> None:
        self._left[seat] = 0

    def left(self, seat: SeatLetter, now: int) -> int:
        return self._left[seat] - (self.spent(now) if self._runs == seat else 0)

    def falls_in(self, now: int) -> int | None:
        """After how many milliseconds the time of whoever it runs for is out; None while it stands."""
        return self.left(self._runs, now) if self._runs is not None else None

    def shown(self, now: int) -> ClockShown:
        return ClockShown(self.left("A", now), self.left("B", now), self._runs)
