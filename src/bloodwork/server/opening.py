"""How a table is opened and how somebody sits down: from what was asked for to entries, or to a clear refusal."""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable
from typing import Final

from bloodwork import __version__
from bloodwork.bots import BOTS
from bloodwork.cards import Deck, check_deck, parse_deck, shipped_deck, shipped_decks
from bloodwork.cards.written import card_mapping
from bloodwork.errors import NotLegal, NotUnderstood, unknown
from bloodwork.scenarios import Scenario
from bloodwork.server import wire
from bloodwork.server.entries import ClockKept, Created, Entry, PuzzleKept, SeatKept
from bloodwork.server.games import setting
from bloodwork.server.table import Table
from bloodwork.server.tokens import hash_of, new_token
from bloodwork.server.watched import SEATS
from bloodwork.server.wire import SeatLetter

ID_SIZE: Final = 9  # bytes of chance in the name of a table
FindPuzzle = Callable[[str, str], tuple[Scenario, str]]  # by ruleset and id: the position, and what is to be reached


def new_id() -> str:
    """A name for a table that nobody can guess: who has the link may watch."""
    return secrets.token_urlsafe(ID_SIZE)


def open_table(
    asked: wire.NewTable, id: str, at: int, find_puzzle: FindPuzzle | None = None
) -> tuple[list[Entry], dict[str, str]]:
    """The first entries of a table, and the tokens of those who sit at it from the start.

    The first time that a ruleset is played with some switches this takes seconds: it belongs into a thread.
    """
    if set(asked.seats) != set(SEATS):
        raise NotUnderstood("a table has two seats", expected="seats A and B")
    switches, puzzle = dict(asked.switches), None
    if asked.puzzle is not None:
        if find_puzzle is None:
            raise NotUnderstood("there are no puzzles here")
        scenario, goal = find_puzzle(asked.ruleset, asked.puzzle)
        switches = {**scenario.switches, **switches}
        puzzle = _puzzle(scenario, asked.puzzle, goal)
    table = setting(asked.ruleset, switches)
    tokens: dict[str, str] = {}
    seats: dict[SeatLetter, SeatKept] = {}
    for letter in SEATS:
        wanted = asked.seats[letter]
        token = new_token() if wanted.kind == "human" else ""
        if token:
            tokens[letter] = token
        seats[letter] = _seat(wanted, letter, asked.ruleset, switches, token, puzzle is not None)
    created = Created(
        at=at,
        table=id,
        version=__version__,
        ruleset=asked.ruleset,
        seats=seats,
        switches=dict(table.changed),
        clock=_clock(asked.clock),
        listed=asked.listed,
        first_to=asked.first_to,
        puzzle=puzzle,
    )
    opened = Table()
    opened.apply(created)
    return [created, *([] if opened.free_seats else [opened.next_game(at)])], tokens


def join_table(table: Table, asked: wire.Join, at: int) -> tuple[list[Entry], SeatLetter, str]:
    """What is written down when somebody sits down, the seat, and the token that proves it."""
    free = table.free_seats
    if not free:
        raise NotLegal("there is no free seat at this table", rule="", missing="a free seat")
    seat = asked.seat or free[0]
    if seat not in free:
        raise NotLegal(f"seat {seat} is taken", rule="", missing="a free seat")
    token = new_token()
    wanted = wire.NewSeat(kind="human", name=asked.name, deck=asked.deck)
    created = table.created
    taken = _seat(wanted, seat, created.ruleset, dict(created.switches), token, created.puzzle is not None)
    if taken.name.casefold() in {one.name.casefold() for one in table.seats.values()}:
        raise NotUnderstood(f'"{taken.name}" sits at this table already', expected="another name")
    return table.check_join(seat, taken, at), seat, token


def _seat(
    wanted: wire.NewSeat, letter: str, ruleset: str, switches: dict[str, bool | int | str], token: str, puzzle: bool
) -> SeatKept:
    if wanted.kind == "open":
        if wanted.name or wanted.deck or wanted.bot:
            raise NotUnderstood(f"seat {letter} is open", expected="a name and a deck from whoever sits down")
        return SeatKept(kind="open")
    if wanted.kind == "bot" and wanted.bot not in BOTS:
        raise unknown("bot", wanted.bot, BOTS)
    if wanted.kind == "human" and wanted.bot:
        raise NotUnderstood(f"seat {letter} is a person's", expected="no bot")
    default = wanted.bot if wanted.kind == "bot" else f"Player {letter}"
    name = _name(wanted.name) or default
    deck = Deck("") if puzzle else deck_for(wanted.deck, ruleset, switches)
    shipped = not puzzle and wanted.deck in ("", *shipped_decks(ruleset))
    return SeatKept(
        kind=wanted.kind,
        name=name,
        deck=deck.name if shipped else "",
        lists=[] if puzzle else [list(part) for part in deck.lists()],
        bot=wanted.bot,
        token=hash_of(token) if token else "",
    )


def deck_for(text: str, ruleset: str, switches: dict[str, bool | int | str]) -> Deck:
    """The deck of that name, or the one that the text lists; without either, one of the package by chance.

    A deck that may not be played is refused with every rule that it breaks.
    """
    names = sorted(shipped_decks(ruleset))
    if not text:
        return shipped_deck(ruleset, random.SystemRandom().choice(names))
    if text in names:
        return shipped_deck(ruleset, text)
    if "\n" not in text.strip():
        raise unknown("deck", text.strip(), names)
    table = setting(ruleset, switches)
    deck = parse_deck(text, "your deck", table.catalogue)
    breaks = check_deck(deck, ruleset, table.catalogue, table.switches)
    if breaks:
        told = "; ".join(f"{one.message} ({one.rule})" for one in breaks)
        raise NotLegal(f"the deck cannot be played: {told}", rule=breaks[0].rule)
    return deck


def _name(name: str) -> str:
    plain = " ".join(name.split())
    if any(not letter.isprintable() for letter in plain):
        raise NotUnderstood("a name with letters that cannot be printed", expected="one line of text")
    return plain


def _clock(asked: wire.NewClock | None) -> ClockKept | None:
    return ClockKept(round(asked.minutes * 60_000), round(asked.increment * 1000)) if asked is not None else None


def _puzzle(scenario: Scenario, id: str, goal: str) -> PuzzleKept:
    if scenario.deck is not None:
        raise NotUnderstood(f'"{scenario.name}" is about a deck', expected="a scenario with a position")
    return PuzzleKept(
        id=id,
        name=scenario.name,
        text=goal,
        setup=scenario.setup,
        seed=scenario.seed,
        cards=[card_mapping(card, scenario.ruleset) for card in scenario.cards],
        kins={kin.name: kin.parent for kin in scenario.cards.kins},
    )
