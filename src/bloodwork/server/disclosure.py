"""Who may see what of a finished game: players their own side, everybody both sides once those who played agree.

A record holds both decks and the seed, so it tells everything. In a match the decks are played again: whatever was
agreed on opens when the match is over. A bot has nothing to hide from whoever played against it.
"""

from __future__ import annotations

from bloodwork.server.offers import other
from bloodwork.server.table import Table
from bloodwork.server.wire import REPLAY_VIEWERS, ReplayViewer, SeatLetter


def is_open(table: Table, game: int) -> bool:
    """Whether everybody may see both sides of a game."""
    return table.is_shown(game) and _is_done(table, game)


def viewers(table: Table, game: int, seat: SeatLetter | None) -> tuple[ReplayViewer, ...]:
    """From whose eyes somebody may look at a game, their own first; none: the game is not for them.

    seat    the one whose token they have
    """
    if game < 1 or game > table.game or (game == table.game and table.status != "over"):
        return ()
    whole = is_open(table, game)
    if seat is None:
        return REPLAY_VIEWERS if whole else ()
    if whole or (table.seats[other(seat)].kind == "bot" and _is_done(table, game)):
        return (seat, *(one for one in REPLAY_VIEWERS if one != seat))
    return seat, "public"


def _is_done(table: Table, game: int) -> bool:
    """Whether what is learned of a game is of no use in another of the same match."""
    return not table.in_match or game < table.first_of_match or (table.status == "over" and table.match_over)
