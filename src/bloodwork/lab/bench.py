"""How fast the engine is: random playouts, copies, encodings and views, on one core.

Time is that of the processor, so that whatever else the machine does does not count.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any, Final

from bloodwork import __version__, build_info
from bloodwork.minds.mind import make_mind, play
from bloodwork.play import Table
from bloodwork.play.table import Claims
from bloodwork.play.view import view

# Plays a game at random: the game, a seed, the most answers to give; how many were given.
Driver = Callable[[Any, int, int], int]

MOST_ANSWERS: Final = 2000
SAMPLES: Final = 24  # positions that are copied, encoded and looked at
ROUNDS: Final = 5  # of each measurement; the quickest counts, since whatever disturbs only makes it slower


@dataclass(frozen=True)
class Start:
    """What a game can be started from again and again."""

    table: Table
    deal: Any

    def game(self, seed: int) -> Any:
        return self.table.start(self.deal, seed, Claims(), None)


def starts(table: Table, decks: tuple[str, ...]) -> list[Start]:
    """Every pairing of some decks, in both orders and against themselves."""
    return [Start(table, table.deal([table.deck(a), table.deck(b)])) for a, b in product(decks, repeat=2)]


def by_hand(g: Any, seed: int, most: int) -> int:
    """The playout as an interpreted program does it, one call for the options and one for the answer."""
    x = (seed * 1103515245 + 12345) & 0x7FFFFFFF
    given = 0
    options = g.options()
    while options and given < most:
        x = (x * 1103515245 + 12345) & 0x7FFFFFFF
        g.answer(options[(x >> 8) % len(options)])
        given += 1
        options = g.options()
    return given


def playouts(pairs: list[Start], driver: Driver, seconds: float) -> dict[str, float]:
    """Random games over all pairings for so many seconds."""
    games = 0
    decisions = 0
    began = time.process_time()
    while True:
        for pair in pairs:
            decisions += driver(pair.game(games), games, MOST_ANSWERS)
            games += 1
        spent = time.process_time() - began
        if spent >= seconds:
            break
    return {
        "decisions_per_s": decisions / spent,
        "games_per_s": games / spent,
        "decisions_per_game": decisions / games,
    }


def greedy_games(pairs: list[Start], seconds: float) -> float:
    """Games a second between two greedy minds, over all pairings, for about so many seconds."""
    games = 0
    began = time.process_time()
    while True:
        g = pairs[games % len(pairs)].game(games)
        play(g, [make_mind("greedy", player, games, g) for player in range(2)], MOST_ANSWERS)
        games += 1
        spent = time.process_time() - began
        if spent >= seconds:
            return games / spent


def at_decisions(pairs: list[Start], driver: Driver, number: int = SAMPLES) -> list[Any]:
    """Games that wait for an answer, each at another point of the middle of a game."""
    out: list[Any] = []
    seed = 0
    while len(out) < number:
        g = pairs[seed % len(pairs)].game(seed)
        driver(g, seed, 12 + seed % 19)
        if g.options():
            out.append(g)
        seed += 1
    return out


def mid_effect(pairs: list[Start], driver: Driver, number: int = SAMPLES) -> list[Any]:
    """Games stopped between two steps while the text of a card is being done."""
    out: list[Any] = []
    seed = 0
    while len(out) < number:
        g = pairs[seed % len(pairs)].game(seed)
        driver(g, seed, 8 + seed % 23)
        for at in stopped(g, seed):
            out.append(at)
            break
        seed += 1
    return out[:number]


def stopped(g: Any, seed: int) -> Iterator[Any]:
    x = seed
    for _ in range(40):
        options = g.options()
        if not options:
            return
        x = (x * 1103515245 + 12345) & 0x7FFFFFFF
        g.take(options[(x >> 8) % len(options)])
        while g.step():
            if not g.options() and any(type(process).__name__ == "Effect" for process in g.stack):
                yield g


def each_us(games: list[Any], act: Callable[[Any], object], seconds: float) -> float:
    """Microseconds that an act takes, on average over some games, without the collector of cycles."""
    best = 1e9
    collecting = gc.isenabled()
    gc.disable()
    try:
        for _ in range(ROUNDS):
            times = 0
            began = time.process_time()
            while time.process_time() - began < seconds / ROUNDS:
                for g in games:
                    act(g)
                times += len(games)
            best = min(best, (time.process_time() - began) / times)
    finally:
        if collecting:
            gc.enable()
    return best * 1e6


def _clone(g: Any) -> object:
    return g.clone()


def _encode(g: Any) -> object:
    return g.encode()


def _view(g: Any) -> object:
    return view(g, 0)


class Figures:
    """What is measured of a ruleset with its decks: loaded and played through once, then as often as wanted."""

    def __init__(self, ruleset: str, decks: tuple[str, ...], driver: Driver) -> None:
        self.driver = driver
        self.pairs = starts(Table(ruleset), decks)
        playouts(self.pairs, driver, 0)  # everything is loaded and warm
        self.waiting = at_decisions(self.pairs, driver)
        self.stopped = mid_effect(self.pairs, driver)

    def all(self, seconds: float) -> dict[str, float]:
        """All figures in about so many seconds."""
        out = playouts(self.pairs, self.driver, seconds * 0.5)
        out["greedy_games_per_s"] = greedy_games(self.pairs, seconds * 0.1)
        out["decisions_per_s_by_hand"] = playouts(self.pairs, by_hand, seconds * 0.1)["decisions_per_s"]
        out["clone_us"] = each_us(self.waiting, _clone, seconds * 0.08)
        out["clone_mid_effect_us"] = each_us(self.stopped, _clone, seconds * 0.08)
        out["encode_us"] = each_us(self.waiting, _encode, seconds * 0.07)
        out["view_us"] = each_us(self.waiting, _view, seconds * 0.07)
        return {name: round(value, 2 if value < 1000 else 0) for name, value in out.items()}


def measure(ruleset: str, decks: tuple[str, ...], driver: Driver, seconds: float) -> dict[str, float]:
    """All figures of a ruleset in about so many seconds."""
    return Figures(ruleset, decks, driver).all(seconds)


def environment() -> dict[str, object]:
    return {
        "version": __version__,
        "compiled": build_info.compiled(),
        "python": ".".join(map(str, sys.version_info[:3])),
    }
