"""Who is ahead: a table of players that follows from their finished games alone, in whatever order they are counted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec


class Outcome(msgspec.Struct, frozen=True):
    """A finished game as the table counts it. `winner` is one of the two, or None for a draw."""

    players: tuple[str, str]
    winner: str | None


class Standing(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """One row. Players who have won equally many games share a place, and the places after it are left out: 1, 1, 3."""

    place: int
    player: str
    played: int
    won: int
    drawn: int
    lost: int


def standings(players: Sequence[str], outcomes: Iterable[Outcome]) -> list[Standing]:
    """The table of these players, by games won. Players on one place stand in the order in which they are named.

    >>> [(row.place, row.player) for row in standings(["Ann", "Ben", "Cem"], [Outcome(("Ann", "Cem"), "Cem")])]
    [(1, 'Cem'), (2, 'Ann'), (2, 'Ben')]
    """
    counts = {player: [0, 0, 0] for player in players}  # won, drawn, lost
    for outcome in outcomes:
        for player in outcome.players:
            counts[player][1 if outcome.winner is None else 0 if outcome.winner == player else 2] += 1
    rows = [
        Standing(
            place=1 + sum(other[0] > won for other in counts.values()),
            player=player,
            played=won + drawn + lost,
            won=won,
            drawn=drawn,
            lost=lost,
        )
        for player, (won, drawn, lost) in counts.items()
    ]
    return sorted(rows, key=lambda row: row.place)


def lower_of(pair: Sequence[str], table: Iterable[Standing]) -> str | None:
    """Which of two players is ranked lower; None if they share a place."""
    places = {row.player: row.place for row in table}
    one, other = pair
    if places[one] == places[other]:
        return None
    return one if places[one] > places[other] else other
