"""Many games between two bots, counted: each deal is played twice, with the seats changed."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import product
from math import sqrt
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Final, NamedTuple

from bloodwork.bots.bot import Dice
from bloodwork.bots.made import make_bot
from bloodwork.bots.seat import Seat
from bloodwork.bots.tally import Ended
from bloodwork.play import Game
from bloodwork.play.self_play import can_think, self_play

MOST_ANSWERS: Final = 20_000  # a game that goes on for longer counts as a draw
SURE: Final = 1.96  # of the 95 % interval


class Fixture(NamedTuple):
    """A game to be played: its number, the bots by seat, the decks by seat, the seed of its chance."""

    number: int
    ruleset: str
    bots: tuple[str, str]
    decks: tuple[str, str]
    seed: int


class Score(NamedTuple):
    """Of one of the two bots."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def interval(self) -> tuple[float, float]:
        """Between which shares of games won the true one lies (Wilson, 95 %)."""
        return wilson(self.won, self.games)


def wilson(won: int, games: int) -> tuple[float, float]:
    """
    >>> [round(edge, 3) for edge in wilson(30, 40)]
    [0.598, 0.858]
    """
    if not games:
        return 0.0, 1.0
    share, square = won / games, SURE * SURE / games
    middle = (share + square / 2) / (1 + square)
    half = sqrt(square * (share * (1 - share) + square / 4)) / (1 + square)
    return middle - half, middle + half


def fixtures(ruleset: str, bots: tuple[str, str], decks: Sequence[str], games: int, seed: int) -> Iterator[Fixture]:
    """Games over all pairings of some decks, mixed; every second one is the one before it with the seats changed."""
    pairs = list(product(decks, decks))
    order = sorted(range(len(pairs)), key=lambda at: Dice(seed, at).number())
    for number in range(games):
        deal, turned = divmod(number, 2)
        yield Fixture(
            number,
            ruleset,
            bots if not turned else (bots[1], bots[0]),
            pairs[order[deal % len(pairs)]],
            Dice(seed, deal, 0).number(),
        )


def play(fixture: Fixture) -> Ended:
    """Plays a game. Bots with a budget of seconds have them of the processor."""
    began = time.process_time()
    game = Game.start(fixture.ruleset, fixture.decks, seed=fixture.seed, log=False)
    seeds = [Dice(fixture.seed, player).number() for player in range(len(fixture.bots))]
    if all(can_think(name) for name in fixture.bots):
        winner, answers = self_play(game, list(zip(fixture.bots, seeds, strict=True)), MOST_ANSWERS)
        number = len(answers)
    else:
        seats = [
            Seat(make_bot(name, seeds[player], clock=time.process_time), player)
            for player, name in enumerate(fixture.bots)
        ]
        while game.result is None and game.number < MOST_ANSWERS:
            seats[game.player].move(game)
        winner, number = None if game.result is None else game.result.winner, game.number
    return Ended(
        game=fixture.number,
        bots=fixture.bots,
        decks=fixture.decks,
        winner=winner,
        answers=number,
        seconds=round(time.process_time() - began, 2),
    )


def played(games: Sequence[Fixture], jobs: int = 1) -> Iterator[Ended]:
    """Each game as soon as it has ended; so many are played at once."""
    if jobs == 1:
        yield from map(play, games)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_go_when_it_goes) as pool:
        try:
            for future in as_completed([pool.submit(play, game) for game in games]):
                yield future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _go_when_it_goes() -> None:
    """A process that plays ends when the one that counts has been ended, in whatever way."""
    parent = parent_process()
    assert parent is not None, "it was started to play"

    def wait() -> None:
        parent.join()
        os._exit(1)

    Thread(target=wait, daemon=True).start()


def counted(score: Score, outcome: int) -> Score:
    return Score(score.won + (outcome > 0), score.drawn + (outcome == 0), score.lost + (outcome < 0))
