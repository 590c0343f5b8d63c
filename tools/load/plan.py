"""What is asked of a crowd of players, and what it found."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

PARTS: Final = 1000  # of which the 990th is the 99th percentile


class Plan(Struct, frozen=True, kw_only=True):
    """One run. Times are seconds.

    servers   address and process id of each; tables are shared out evenly, and their players stay with one server
    gap       between two actions at a table, in the mean; 0: the next one as soon as there is a question
    bot       who sits in seat B, at the server; "" for a second player over a socket
    deaf      clients that say hello and then read nothing, in every second round
    """

    servers: tuple[tuple[str, int], ...]
    tables: int
    rulesets: tuple[str, ...]
    gap: float
    warm: float
    seconds: float
    bot: str = ""
    deaf: int = 0
    rounds: int = 1
    seed: int = 1


class Waits(Struct, frozen=True):
    """How long players waited, in milliseconds."""

    median: float
    p99: float
    longest: float


class Measured(Struct, frozen=True, kw_only=True):
    """What a round showed. `shown` is until everybody at the table had the new state."""

    tables: int
    gap: float
    seconds: float
    deaf: int
    actions: int
    refused: int
    lost: int  # connections of players that ended
    acknowledged: Waits
    shown: Waits
    kilobytes: float | None  # of the server's memory for each table; None where it cannot be known
    server_busy: float  # seconds of processor time a second, all servers together
    crowd_busy: float

    @property
    def rate(self) -> float:
        return self.actions / self.seconds

    @property
    def server_ms(self) -> float:
        """Milliseconds of the server's processor time for each action."""
        return 1000 * self.server_busy * self.seconds / max(self.actions, 1)


def waits(seconds: list[float]) -> Waits:
    """
    >>> waits([0.001 * at for at in range(1, 101)])
    Waits(median=50.0, p99=99.0, longest=100.0)
    """
    ordered = sorted(seconds) or [0.0]

    def at(part: int) -> float:
        place = -(-len(ordered) * part // PARTS) - 1  # the smallest that so many are not above
        return round(1000 * ordered[max(place, 0)], 2)

    return Waits(at(500), at(990), at(PARTS))
