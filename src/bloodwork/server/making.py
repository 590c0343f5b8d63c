"""How a table comes to be, and how somebody sits down at it: wishes are checked before anything is written."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Final

from bloodwork import __version__, cards, rules
from bloodwork.bots import BOTS
from bloodwork.cards.written import card_mapping
from bloodwork.errors import BadFile, NotLegal, NotUnderstood, unknown
from bloodwork.play import check_playable
from bloodwork.scenarios import Scenario
from bloodwork.server import games, wire
from bloodwork.server.books import read_deck
from bloodwork.server.entries import ClockKept, Created, Entry, PuzzleKept, SeatKept, SwitchValue
from bloodwork.server.puzzles import Puzzles
from bloodwork.server.table import Table
from bloodwork.server.tokens import hash_of, new_token
from bloodwork.server.watched import SEATS
from bloodwork.server.wire import SeatLetter

ID_SIZE: Final = 9  # bytes of chance in the name of a table: a link is all that is needed to watch
BOT: Final = "greedy"


@dataclass(frozen=True, slots=True)
class Made:
    """The first entries of a table, and the tokens of those who sit at it already."""

    entries: list[Entry]
    tokens: dict[str, str]


@dataclass(frozen=True, slots=True)
class Sitting:
    kept: SeatKept
    token: str


def make_table(wish: wire.NewTable, puzzles: Puzzles, at: int) -> Made:
    """The entries of a new table. Whatever is wrong with the wish is told before there is anything."""
    check_playable(wish.ruleset)
    missing = [letter for letter in SEATS if letter not in wish.seats]
    if missing:
        raise NotUnderstood(f"nothing is said of seat {missing[0]}", expected="a seat A and a seat B")
    switches: dict[str, SwitchValue] = {}
    puzzle: PuzzleKept | None = None
    if wish.puzzle is not None:
        scenario = puzzles.find(wish.ruleset, wish.puzzle)
        switches.update(scenario.switches)
        puzzle = _kept(
            scenario, wish.puzzle, next(one.text for one in puzzles.all(wish.ruleset) if one.id == wish.puzzle)
        )
    for name, value in wish.switches.items():
        switches[name] = rules.check_switch(name, value, wish.ruleset)
    seats: dict[SeatLetter, SeatKept] = {}
    tokens: dict[str, str] = {}
    for letter in SEATS:
        one = wish.seats[letter]
        if one.kind == "open":
            seats[letter] = _open(letter, one)
            continue
        made = _sitting(letter, one, wish.ruleset, switches, with_deck=puzzle is None)
        seats[letter] = made.kept
        if made.token:
            tokens[letter] = made.token
    clock = wish.clock
    created = Created(
        at=at,
        table=secrets.token_urlsafe(ID_SIZE),
        version=__version__,
        ruleset=wish.ruleset,
        seats=seats,
        switches=switches,
        clock=ClockKept(round(clock.minutes * 60_000), round(clock.increment * 1000)) if clock is not None else None,
        listed=wish.listed,
        first_to=wish.first_to,
        puzzle=puzzle,
        settings=games.settings_of(wish.ruleset),
        cards=games.cards_of(wish.ruleset)[0],
    )
    table = Table()
    table.apply(created)
    return Made([created, *([] if table.free_seats else [table.next_game(at)])], tokens)


def sit_down(table: Table, wish: wire.Join) -> Sitting:
    """What is kept of somebody who joins."""
    created = table.created
    seat = wire.NewSeat(kind="human", name=wish.name, deck=wish.deck)
    letter: SeatLetter = wish.seat or (table.free_seats or list(SEATS))[0]
    return _sitting(letter, seat, created.ruleset, created.switches, with_deck=created.puzzle is None)


def _open(letter: SeatLetter, wish: wire.NewSeat) -> SeatKept:
    if wish.deck or wish.bot or wish.name:
        raise NotUnderstood(f"seat {letter} is open", expected="no name, deck or bot until somebody joins")
    return SeatKept(kind="open")


def _sitting(
    letter: SeatLetter, wish: wire.NewSeat, ruleset: str, switches: dict[str, SwitchValue], *, with_deck: bool
) -> Sitting:
    bot = ""
    if wish.kind == "bot":
        bot = wish.bot or BOT
        if bot not in BOTS:
            raise unknown("bot", bot, BOTS)
    elif wish.bot:
        raise NotUnderstood(f"seat {letter} is for a person", expected="a bot only where a bot sits")
    name = checked_name(wish.name) or (bot if bot else f"Player {letter}")
    deck, lists = "", []
    if with_deck:
        found, deck = _deck(letter, wish.deck, ruleset)
        _check_legal(found, ruleset, switches, letter)
        lists = [list(part) for part in found.lists()]
    elif wish.deck:
        raise NotUnderstood("a puzzle has its own cards", expected="no deck")
    token = "" if bot else new_token()
    kind = "bot" if bot else "human"
    kept = SeatKept(
        kind="bot" if kind == "bot" else "human",
        name=name,
        deck=deck,
        lists=lists,
        bot=bot,
        token=hash_of(token) if token else "",
    )
    return Sitting(kept, token)


def checked_name(name: str) -> str:
    """A name in one line of letters that can be seen."""
    plain = " ".join(name.split())
    if not plain.isprintable():
        raise NotUnderstood(f"{plain!a} is no name of a player", expected="letters that can be printed")
    return plain


def _deck(letter: SeatLetter, wish: str, ruleset: str) -> tuple[cards.Deck, str]:
    """A deck of the package by its name, or else a deck's text; never a file. And what everybody may call it."""
    known = cards.shipped_decks(ruleset)
    if not wish.strip():
        if not known:
            raise NotUnderstood(f"seat {letter} has no deck", expected="the text of a deck")
        return cards.shipped_deck(ruleset, known[0]), known[0]
    if wish.strip() in known:
        return cards.shipped_deck(ruleset, wish.strip()), wish.strip()
    if "\n" not in wish.strip() and not wish.strip()[0].isdigit():
        cards.shipped_deck(ruleset, wish.strip())  # says which names there are
    try:
        return read_deck(ruleset, wish), ""
    except BadFile as error:
        raise BadFile(
            error.message,
            file=f"the deck of seat {letter}",
            line=error.line,
            column=error.column,
            expected=error.expected,
            nearest=error.nearest,
        ) from None


def _check_legal(deck: cards.Deck, ruleset: str, switches: dict[str, SwitchValue], letter: SeatLetter) -> None:
    breaks = cards.check_deck(deck, ruleset, cards.shipped(ruleset), switches)
    if breaks:
        told = "; ".join(f"{one.message} ({one.rule})" for one in breaks)
        raise NotLegal(f"the deck of seat {letter} cannot be played: {told}", rule=breaks[0].rule)


def _kept(scenario: Scenario, id: str, text: str) -> PuzzleKept:
    if scenario.deck is not None:
        raise NotUnderstood("there is nothing to play in a scenario of a deck", expected="one of a position")
    return PuzzleKept(
        id=id,
        name=scenario.name,
        text=text,
        setup=scenario.setup,
        seed=scenario.seed,
        cards=[card_mapping(card, scenario.ruleset) for card in scenario.cards],
        kins={kin.name: kin.parent for kin in scenario.cards.declared},
    )
