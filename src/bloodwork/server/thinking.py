"""Who answers for the bots of all tables: processes of their own, so that nobody waits while one thinks.

What leaves this process is a guess made from what the bot's player may know (`bloodwork.play.parcel`).
"""

from __future__ import annotations

import asyncio
import logging
import math
from hashlib import blake2b
from typing import Final

from bloodwork.bots import Seat, make_bot
from bloodwork.bots.seat import MOST_IN_A_ROW
from bloodwork.bots.workers import WorkerFailed, Workers, task_of, with_bot
from bloodwork.errors import BloodworkError
from bloodwork.server.fair_queue import ALONE, NOBODY, FairQueue, Place
from bloodwork.server.table import Table
from bloodwork.server.watched import SEATS, Watched
from bloodwork.server.wire import HintMove, SeatLetter

LOG: Final = logging.getLogger("bloodwork.server")
SEARCH: Final = "search"
SECONDS: Final = 1.0  # that a bot which thinks ahead has for an answer while few others wait
LEAST: Final = 0.05
PATIENCE: Final = 120.0  # seconds after which a process that should have answered long ago is ended
MOST_HINTS: Final = 5
MOST_IN_LINE: Final = 64  # questions of one address, above which no more hints are taken
ANSWER_AFTER: Final = 0.15
STANDS_IN: Final = "random"  # answers if no process could


class Thinker:
    """Some processes that think, for all tables together."""

    def __init__(self, processes: int = 1, answer_after: float = ANSWER_AFTER) -> None:
        """`answer_after`: seconds after which a bot answers, beside what it thinks; so many whatever it holds."""
        self.processes = max(processes, 1)
        self.line = FairQueue(self.processes)
        self._answer_after = answer_after
        self._workers = Workers(self.processes)

    async def start(self) -> None:
        """Starts the processes now, so that the first bot need not wait for one."""
        await self._workers.start()

    async def close(self) -> None:
        await self._workers.close()

    async def move(self, table: Table, seat: SeatLetter, place: Place = NOBODY) -> str:
        """The answer of the bot in a seat, in notation. The table is looked at only before the first wait.

        A bot that does not answer must not stop a game: then it answers at random. How long an answer takes tells
        nothing of the bot's hand: whoever has no choice waits for a turn like all others, and answers as late.
        """
        loop = asyncio.get_running_loop()
        ready = loop.time() + self._answer_after / 3  # by then it has looked at the table, however much there is
        watched, name, seed = _question(table, seat)
        game = watched.game
        options = game.options
        bot = make_bot(name, seed)
        forced = len(options) == 1 or _in_a_row(watched, seat) >= MOST_IN_A_ROW
        stand_in = options[-1].text
        task = b""
        if not forced:
            guessing = bot if not bot.looks_ahead else make_bot(STANDS_IN, seed)
            stand_in = options[Seat(guessing, SEATS.index(seat)).choice(game)].text
            if bot.looks_ahead:
                # How long it may think is known when its turn comes; what it thinks about is looked at now.
                task = task_of(game, name, seed)
        async with self.line.turn(place, table.id):
            began = max(loop.time(), ready)
            paced, seconds = self._paced(name, place)
            if task:
                stand_in = await self._thought(with_bot(task, paced), stand_in, table, seat)
        if place.kind != ALONE:
            await asyncio.sleep(_until(loop.time() - began, seconds + self._answer_after))
        return stand_in

    async def _thought(self, task: bytes, stand_in: str, table: Table, seat: SeatLetter) -> str:
        try:
            return (await self._workers.answer(task, PATIENCE)).move
        except (BloodworkError, TimeoutError) as error:
            LOG.error(
                "table %s: the bot of seat %s gave no answer: %s", table.id, seat, str(error) or "it took too long"
            )
            return stand_in

    async def hint(self, table: Table, seat: SeatLetter, place: Place = NOBODY) -> list[HintMove]:
        """What a bot that thinks ahead would do in the place of a person, best first."""
        watched, _, seed = _question(table, seat)
        if self.line.of(place.address) >= MOST_IN_LINE:
            raise WorkerFailed("too many hints are being thought about for this address")
        task = task_of(watched.game, SEARCH, seed)
        async with self.line.turn(place, table.id):
            try:
                found = await self._workers.answer(with_bot(task, self._paced(SEARCH, place)[0]), PATIENCE)
            except TimeoutError:
                raise WorkerFailed("the bot that should know took too long") from None
        if not found.alternatives:
            return [HintMove(found.move, 0.5, 0)]
        return [HintMove(text, round(chance, 3), tried) for text, chance, tried in found.alternatives[:MOST_HINTS]]

    def _paced(self, name: str, place: Place) -> tuple[str, float]:
        """The bot with the time that it has now, and how long that is.

        The more addresses wait the less each has, so that nobody waits much longer than for one; and what an address
        has is shared by all that it asks for. Where nobody waits for an answer, it has little time.
        """
        if name != SEARCH:
            return name, 0.0
        seconds = SECONDS * self.processes / max(self.line.addresses, self.processes)
        seconds = max(seconds / max(self.line.of(place.address), 1), LEAST) if place.kind != ALONE else LEAST
        return f"{SEARCH}:{seconds:.2f}s", round(seconds, 2)


def _until(taken: float, least: float) -> float:
    """Seconds to wait still: until `least`, or where that has passed, until the next multiple of it."""
    return (math.floor(max(taken, 0.0) / least) + 1) * least - taken


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
