"""Who answers for the bots of all tables: processes of their own, so that nobody waits while one thinks.

What leaves this process is a guess made from what the bot's player may know (`bloodwork.play.parcel`).
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import blake2b
from typing import Final

from bloodwork.bots import Seat, make_bot
from bloodwork.bots.seat import MOST_IN_A_ROW
from bloodwork.bots.workers import WorkerFailed, Workers
from bloodwork.errors import BloodworkError
from bloodwork.server.table import Table
from bloodwork.server.watched import SEATS, Watched
from bloodwork.server.wire import HintMove, SeatLetter

LOG: Final = logging.getLogger("bloodwork.server")
SEARCH: Final = "search"
SECONDS: Final = 1.0  # that a bot which thinks ahead has for an answer while few others wait
LEAST: Final = 0.05
PATIENCE: Final = 120.0  # seconds after which a process that should have answered long ago is ended
MOST_HINTS: Final = 5
STANDS_IN: Final = "random"  # answers if no process could


class Thinker:
    """Some processes that think, for all tables together."""

    def __init__(self, processes: int = 1) -> None:
        self.processes = max(processes, 1)
        self._workers = Workers(self.processes)
        self._waiting = 0

    async def start(self) -> None:
        """Starts the processes now, so that the first bot need not wait for one."""
        await self._workers.start()

    async def close(self) -> None:
        await self._workers.close()

    async def move(self, table: Table, seat: SeatLetter) -> str:
        """The answer of the bot in a seat, in notation. The table is looked at only before the first wait.

        A bot that does not answer must not stop a game: then it answers at random.
        """
        watched, name, seed = _question(table, seat)
        game = watched.game
        options = game.options
        if len(options) == 1 or _in_a_row(watched, seat) >= MOST_IN_A_ROW:
            return options[-1].text
        bot = make_bot(name, seed)
        if not bot.looks_ahead:
            return options[Seat(bot, SEATS.index(seat)).choice(game)].text
        stand_in = options[Seat(make_bot(STANDS_IN, seed), SEATS.index(seat)).choice(game)].text
        try:
            with self._in_line():
                return (await self._workers.think(game, self._paced(name), seed, timeout=PATIENCE)).move
        except (BloodworkError, TimeoutError) as error:
            LOG.error(
                "table %s: the bot of seat %s gave no answer: %s", table.id, seat, str(error) or "it took too long"
            )
            return stand_in

    async def hint(self, table: Table, seat: SeatLetter) -> list[HintMove]:
        """What a bot that thinks ahead would do in the place of a person, best first."""
        watched, _, seed = _question(table, seat)
        with self._in_line():
            try:
                found = await self._workers.think(watched.game, self._paced(SEARCH), seed, timeout=PATIENCE)
            except TimeoutError:
                raise WorkerFailed("the bot that should know took too long") from None
        if not found.alternatives:
            return [HintMove(found.move, 0.5, 0)]
        return [HintMove(text, round(chance, 3), tried) for text, chance, tried in found.alternatives[:MOST_HINTS]]

    @contextmanager
    def _in_line(self) -> Iterator[None]:
        self._waiting += 1
        try:
            yield
        finally:
            self._waiting -= 1

    def _paced(self, name: str) -> str:
        """The bot with less time to think the more others wait, so that nobody waits much longer than for one."""
        if name != SEARCH:
            return name
        seconds = SECONDS * self.processes / max(self._waiting, self.processes)
        return f"{SEARCH}:{max(seconds, LEAST):.2f}s"


def _question(table: Table, seat: SeatLetter) -> tuple[Watched, str, int]:
    watched = table.watched
    if watched is None or watched.asked != seat:
        raise WorkerFailed(f"seat {seat} is not asked")
    return watched, table.seats[seat].bot, _seed(table, seat)


def _seed(table: Table, seat: SeatLetter) -> int:
    """A bot's chances of its own, which nobody at the table can foresee: they follow from the game's, one way."""
    text = f"{table.seed},{seat}".encode()
    return int.from_bytes(blake2b(text, digest_size=8, person=b"bloodwork at a t").digest(), "little") >> 1


def _in_a_row(watched: Watched, seat: SeatLetter) -> int:
    """How many answers a seat has given since anybody else had a say."""
    found = 0
    for who, _ in reversed(watched.answered):
        if who != seat:
            break
        found += 1
    return found
