"""Bots by name."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Final

from bloodwork.bots.bot import Bot
from bloodwork.bots.greedy import GreedyBot
from bloodwork.bots.random import RandomBot
from bloodwork.bots.search import SearchBot
from bloodwork.errors import NotUnderstood, unknown

BOTS: Final = ("greedy", "random", "search")
BUDGETS: Final = "a number of playouts or seconds, as in search:500 or search:0.5s"
MOST_PLAYOUTS: Final = 1_000_000
MOST_SECONDS: Final = 600


def make_bot(name: str, seed: int = 0, *, clock: Callable[[], float] = time.perf_counter) -> Bot:
    """A bot by its name; `search` may be given a budget for each decision, of playouts or of seconds by a clock.

    >>> make_bot("greedy", 7).name
    'greedy'
    >>> make_bot("search:500").name
    'search:500'
    """
    kind, colon, budget = name.partition(":")
    if kind not in BOTS:
        raise unknown("bot", kind, BOTS)
    if kind == "search":
        return _search(name, budget if colon else None, seed, clock)
    if colon:
        raise NotUnderstood(f"the bot {kind} has no budget", expected=kind)
    return GreedyBot(seed) if kind == "greedy" else RandomBot(seed)


def _search(name: str, budget: str | None, seed: int, clock: Callable[[], float]) -> SearchBot:
    if budget is None:
        return SearchBot(seed, name=name, clock=clock)
    if re.fullmatch(r"[0-9]{1,7}", budget) and 0 < int(budget) <= MOST_PLAYOUTS:
        return SearchBot(seed, name=name, playouts=int(budget))
    if re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,3})?s", budget) and 0 < float(budget[:-1]) <= MOST_SECONDS:
        return SearchBot(seed, name=name, seconds=float(budget[:-1]), clock=clock)
    raise NotUnderstood(f'"{budget}" is no budget', expected=BUDGETS)
