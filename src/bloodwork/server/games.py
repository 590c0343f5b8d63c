"""How a game of a table begins. What takes long is done once for each ruleset with its switches: see `prepare`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

import msgspec

from bloodwork.cards import Catalogue, Kin, cards_from_mappings
from bloodwork.cards.deck import deck_of
from bloodwork.play import Game, Table
from bloodwork.play.table import Claims
from bloodwork.server.entries import Created, PuzzleKept, SeatKept, Started, SwitchValue
from bloodwork.server.watched import SEATS
from bloodwork.server.wire import SeatLetter
from bloodwork.telling import Tongue

MOST_SETTINGS: Final = 64
MOST_PUZZLES: Final = 256
MOST_DECKS: Final = 256  # pairs of them

# Switches by name, each with the word for its kind: True and 1 are not the same setting.
Switches = tuple[tuple[str, str, SwitchValue], ...]
Lists = tuple[tuple[str, ...], ...]


def prepare(created: Created) -> None:
    """Does what takes long, which may be seconds where nobody has played with these switches before.

    It may be called in a thread of its own; afterwards `begin` is quick.
    """
    if created.puzzle is not None:
        _puzzle(created.ruleset, _switches(created.switches), msgspec.json.encode(created.puzzle))
    else:
        setting(created.ruleset, created.switches).whole()


def tongue(created: Created, code: str) -> Tongue:
    """A language for the cards of a table. The first time it takes a while; it may be called in a thread of its own."""
    if created.puzzle is not None:
        puzzle = _puzzle(created.ruleset, _switches(created.switches), msgspec.json.encode(created.puzzle))
        return puzzle.tongue(code)
    return setting(created.ruleset, created.switches).tongue(code)


def begin(created: Created, seats: Mapping[SeatLetter, SeatKept], started: Started) -> Game:
    """A game of a table, from its decks or from its position."""
    if created.puzzle is not None:
        first = _puzzle(created.ruleset, _switches(created.switches), msgspec.json.encode(created.puzzle))
        return first.copy()
    lists = tuple(tuple(tuple(part) for part in seats[letter].lists) for letter in SEATS)
    first = _first(created.ruleset, _switches(created.switches), lists)
    return first.again(started.seed, loser=started.loser, lower=started.lower)


def setting(ruleset: str, switches: dict[str, SwitchValue]) -> Table:
    """A ruleset with its switches set, shared by all tables that have it so."""
    return _setting(ruleset, _switches(switches))


def _switches(switches: dict[str, SwitchValue]) -> Switches:
    return tuple((name, type(value).__name__, value) for name, value in sorted(switches.items()))


@lru_cache(maxsize=MOST_SETTINGS)
def _setting(ruleset: str, switches: Switches) -> Table:
    return Table(ruleset, {name: value for name, _, value in switches})


@lru_cache(maxsize=MOST_DECKS)
def _first(ruleset: str, switches: Switches, lists: tuple[Lists, ...]) -> Game:
    """A game with these decks, which others are begun like: what does not depend on the seed is done once."""
    decks = [deck_of("", parts) for parts in lists]
    return Game.start_at(_setting(ruleset, switches), decks, seed=0, who=Claims())


@lru_cache(maxsize=MOST_PUZZLES)
def _puzzle(ruleset: str, switches: Switches, kept: bytes) -> Game:
    puzzle = msgspec.json.decode(kept, type=PuzzleKept)
    found = cards_from_mappings(puzzle.cards, puzzle.id, ruleset=ruleset)
    cards = Catalogue(ruleset, found, [Kin(name, parent) for name, parent in puzzle.kins.items()])
    changed = {name: value for name, _, value in switches}
    return Game.from_setup(ruleset, puzzle.setup, seed=puzzle.seed, switches=changed, cards=cards)
