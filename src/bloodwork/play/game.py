"""`Game`: the one small face of the engine. Whoever plays, shows, studies or tests a game does it through this."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec

from bloodwork import __version__
from bloodwork.cards import Catalogue, Deck, Kin, cards_from_mappings
from bloodwork.cards.deck import deck_of
from bloodwork.cards.written import card_mapping
from bloodwork.errors import BloodworkError, NotLegal, NotUnderstood
from bloodwork.kernel.ability import Library
from bloodwork.kernel.machine import DRAWN, RUNNING, Machine
from bloodwork.kernel.record import Record
from bloodwork.kernel.view import JUDGE, PUBLIC
from bloodwork.play.areas import layout
from bloodwork.play.decision import Decision, Option, decision_of, options_of
from bloodwork.play.log import Line, lines
from bloodwork.play.move import PLAYERS, one_line
from bloodwork.play.notation import parse_answers, parse_choice
from bloodwork.play.printing import print_option
from bloodwork.play.saved import FORMAT, ReplayError, SavedGame, read_saved
from bloodwork.play.table import Claims, Deal, Table, player_number
from bloodwork.play.view import View, view
from bloodwork.play.words import zone_key
from bloodwork.rules import SwitchValue
from bloodwork.rulesets.contract import First, Ruleset
from bloodwork.telling import ENGLISH, Tongue

VIEWERS: Final = {"A": 0, "B": 1, "public": PUBLIC, "judge": JUDGE}
CONCEDE: Final = "concede"
JUDGE_NAME: Final = "judge"
DRAW: Final = "draw"  # what a judge declares, in a record
SLICE: Final = 64  # steps of the machine, after which others may have their turn


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended. `winner` is 0, 1, or None for a draw."""

    winner: int | None
    reason: str
    rule: str

    def __str__(self) -> str:
        won = "a draw" if self.winner is None else f"{PLAYERS[self.winner]} wins"
        return f"{won}: {self.reason}{f' ({self.rule})' if self.rule else ''}"


class Game:
    """A game: from decks, from a position or from a record.

    >>> position = {"A": {"blood": 2, "hand": ["Blood Flask"]}, "B": {}}
    >>> game = Game.from_setup("bloodless", position)
    >>> game.decision.player_name, game.decision.kind
    ('A', 'act')
    >>> [str(option) for option in game.options][:2]
    ['play Blood Flask at 1', 'play Blood Flask at 2']
    >>> game.push("play Blood Flask at 3")
    >>> game.view("A")["players"]["A"]["blood"]
    3
    >>> game.undo()
    >>> game.view("B")["players"]["A"]["hand"]
    [{'card': '?'}]
    >>> game.push("play Blood Flask at 9")
    Traceback (most recent call last):
    bloodwork.errors.NotUnderstood: there is no space "9"; expected a column from 1 to 4
    """

    def __init__(self, table: Table, machine: Machine, origin: _Origin, log: bool) -> None:
        """Not for callers: see `start`, `from_setup` and `load`."""
        self._table = table
        self._machine = machine
        self._origin = origin
        self._log = log
        self._first = machine.clone()
        self._first_record = machine.record.copy() if machine.record is not None else None
        self._pushes: list[tuple[int, tuple[int, ...]]] = []  # who, answers; without: conceded, or drawn by the judge
        self._count = 0

    # -------------------------------------------------------------- beginnings

    @classmethod
    def start(
        cls,
        ruleset: str = "bloodless",
        decks: Sequence[Deck | str] = (),
        *,
        seed: int = 0,
        switches: Mapping[str, SwitchValue] | None = None,
        first: int | str | None = None,
        loser: int | str | None = None,
        lower: int | str | None = None,
        cards: Catalogue | None = None,
        log: bool = True,
    ) -> Game:
        """A new game. Decks are values, files, or names of decks of the package.

        Who begins the rules say: by `loser` of the last game between these players, `lower` in rank, or `first`, on
        whom they agreed; else chance decides. With `log=False` nothing is recorded but the answers, which is quicker.
        """
        table = Table(ruleset, switches, cards, agreed=first is not None)
        who = Claims(_seat(loser), _seat(lower), _seat(first))
        return cls.start_at(table, [table.deck(deck) for deck in decks], seed=seed, who=who, log=log)

    @classmethod
    def start_at(cls, table: Table, decks: Sequence[Deck], *, seed: int, who: Claims, log: bool = True) -> Game:
        """A new game at a table that is set already: quicker than `start`."""
        table.check_agreed(who)
        deal = table.deal(decks)
        machine = table.start(deal, seed, who, Record(table.ruleset.citations) if log else None)
        lists = [[list(part) for part in deck.lists()] for deck in decks]
        return cls(table, machine, _Origin(seed, who, lists, None, deal), log)

    def again(
        self,
        seed: int,
        *,
        first: int | str | None = None,
        loser: int | str | None = None,
        lower: int | str | None = None,
    ) -> Game:
        """A new game with the same decks and switches: quicker than `start`, for many games. See there who begins."""
        deal = self._origin.deal
        if deal is None:
            raise BloodworkError("a game from a position has no decks to start again with")
        who = Claims(_seat(loser), _seat(lower), _seat(first))
        self._table.check_agreed(who)
        machine = self._table.start(deal, seed, who, Record(self.ruleset.citations) if self._log else None)
        return Game(self._table, machine, _Origin(seed, who, self._origin.decks, None, deal), self._log)

    @classmethod
    def from_setup(
        cls,
        ruleset: str,
        setup: Mapping[str, Any],
        *,
        seed: int = 0,
        switches: Mapping[str, SwitchValue] | None = None,
        cards: Catalogue | None = None,
        log: bool = True,
    ) -> Game:
        """A game from a position, which is what the `setup` of a scenario holds."""
        return cls.set_up_at(Table(ruleset, switches, cards), setup, seed=seed, log=log)

    @classmethod
    def set_up_at(cls, table: Table, setup: Mapping[str, Any], *, seed: int, log: bool = True) -> Game:
        """A game from a position at a table that is set already."""
        machine = table.set_up(setup, seed, Record(table.ruleset.citations) if log else None)
        return cls(table, machine, _Origin(seed, Claims(), None, _plain(setup)), log)

    @classmethod
    def load(cls, path: str | Path) -> Game:
        """The game of a saved record, played through again. A record that does not fit is refused by name."""
        return cls.replay(read_saved(path))

    @classmethod
    def replay(cls, saved: SavedGame, *, log: bool = True) -> Game:
        """The game of a record, played through again."""
        game = cls.begin(saved, log=log)
        for number, text in enumerate(saved.moves, start=1):
            game.push_recorded(text, number)
        if game.digest != saved.digest:
            raise ReplayError(f"the game ends in another state than the record says: it was changed{saved.or_rules}")
        return game

    @classmethod
    def begin(cls, saved: SavedGame, *, log: bool = True) -> Game:
        """The game of a record before its first move."""
        found = cards_from_mappings(saved.cards, "the record", ruleset=saved.ruleset)
        cards = Catalogue(saved.ruleset, found, [Kin(name, parent) for name, parent in saved.kins.items()])
        table = Table(saved.ruleset, saved.switches, cards, agreed=bool(saved.first), alone=saved.alone)
        if saved.setup is not None:
            game = cls.set_up_at(table, saved.setup, seed=saved.seed, log=log)
        else:
            decks = [deck_of("", parts) for parts in saved.decks or []]
            who = Claims(_seat(saved.loser or None), _seat(saved.lower or None), _seat(saved.first or None))
            game = cls.start_at(table, decks, seed=saved.seed, who=who, log=log)
        if game._machine.lib.fingerprint != saved.fingerprint:
            raise ReplayError(
                "the record is of other cards: those of the package have changed since, or the record was"
                + saved.or_rules
            )
        return game

    def push_recorded(self, text: str, number: int) -> None:
        """One move of a record, as it is written there."""
        player, _, move = text.partition(": ")
        try:
            if player == JUDGE_NAME and move == DRAW:
                self.declare_draw()
                return
            self.push(move, player_number(player))
        except BloodworkError as error:
            raise ReplayError(f"{text}: {error}", number) from None

    # -------------------------------------------------------------- the question

    @property
    def ruleset(self) -> Ruleset:
        return self._table.ruleset

    @property
    def switches(self) -> dict[str, SwitchValue]:
        return dict(self._table.switches)

    @property
    def first_player(self) -> int:
        """Who had the first turn; in a game from a position, whose turn it was."""
        return self._first.active

    @property
    def first_by(self) -> First:
        """By what it was known who has the first turn."""
        return self._origin.who.settled(self.ruleset)

    @property
    def number(self) -> int:
        """How many answers have been given."""
        return self._count

    @property
    def decision(self) -> Decision | None:
        """The question that waits; None when the game is over. It is for the eyes of the one who is asked."""
        return decision_of(self._machine, self._count)

    @property
    def options(self) -> tuple[Option, ...]:
        """Every answer to the question."""
        return options_of(self._machine)

    @property
    def player(self) -> int:
        """Who is asked; -1 when the game is over."""
        ask = self._machine.ask
        return ask.player if ask is not None else -1

    @property
    def only_pass(self) -> bool:
        """Whether whoever has priority could do nothing but pass."""
        return self.ruleset.only_pass(self._machine)

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        g = self._machine
        if g.winner == RUNNING:
            return None
        rules = self.ruleset
        return Result(None if g.winner == DRAWN else g.winner, rules.reasons[g.reason], rules.reason_rules[g.reason])

    # -------------------------------------------------------------- answers

    def push(self, answer: Option | int | str, player: int | str | None = None) -> None:
        """Gives an answer: an option, its place in `options`, or its notation. What is refused changes nothing."""
        who = self.player if player is None else player_number(player)
        if isinstance(answer, str) and one_line(answer) == CONCEDE:
            self.concede(who)
            return
        self._take(who, self.answers_of(answer, who))

    def answers_of(self, answer: Option | int | str, player: int | str | None = None) -> list[int]:
        """The engine's answers that an answer means, without giving them."""
        who = self.player if player is None else player_number(player)
        if isinstance(answer, str):
            return parse_answers(self._machine, who, answer, self._table.catalogue.names())
        if who != self.player:
            raise NotLegal(f"{PLAYERS[who]} is not asked now", rule=self._rule_of_refusal(who))
        if isinstance(answer, Option):
            number = answer.answer
        else:
            options = self.options
            if isinstance(answer, bool) or not isinstance(answer, int) or not 0 <= answer < len(options):
                raise NotUnderstood(f"there is no option {answer!r}", expected=f"0 to {len(options) - 1}")
            number = options[answer].answer
        if not self._machine.is_option(number):
            raise NotLegal(f'"{answer}" is no option now', rule=self._rule_of_refusal(who))
        return [number]

    def _rule_of_refusal(self, who: int) -> str:
        """The rule by which a player cannot answer now, whatever the answer."""
        return self.ruleset.why_not(self._machine, who, -1, -1, -1, -1).rule

    def concede(self, player: int | str) -> None:
        who = player_number(player)
        if self._machine.winner != RUNNING:
            raise NotLegal("the game is over", rule=self._rule_of_refusal(who))
        self._give_up(who)
        self._pushes.append((who, ()))
        self._count += 1

    def declare_draw(self) -> None:
        """A judge calls a game that cannot be finished a draw."""
        if self._machine.winner != RUNNING:
            raise NotLegal("the game is over", rule=self._rule_of_refusal(0))
        self.ruleset.judge_draw(self._machine)
        self._pushes.append((JUDGE, ()))
        self._count += 1

    def undo(self) -> None:
        """Takes the last answer back. The game is then exactly as it was."""
        if not self._pushes:
            raise BloodworkError("there is nothing to undo")
        pushes = self._pushes[:-1]
        self._rewind()
        for who, answers in pushes:
            if answers:
                self._take(who, answers)
            elif who == JUDGE:
                self.declare_draw()
            else:
                self.concede(who)

    def _rewind(self) -> None:
        machine = self._first.clone()
        machine.record = self._first_record.copy() if self._first_record is not None else None
        self._machine = machine
        self._pushes = []
        self._count = 0

    def taking(self, player: int | str, answers: Sequence[int], *, told: bool = True) -> Iterator[str]:
        """Gives answers as `answers_of` has them, a slice of their consequences at a time.

        Yields the notation of each answer (unless it need not be `told`), and "" after each slice. Until it is through,
        the game is between two questions: only then may it be looked at again.
        """
        who = player_number(player)
        for answer in answers:
            if who != self.player or not self._machine.is_option(answer):
                raise NotLegal(f"{answer} is no answer of {PLAYERS[who]} now", rule=self._rule_of_refusal(who))
            yield print_option(self._machine, answer) if told else ""
            self._machine.take(answer)
            while self._run_slice():
                yield ""
        self._pushes.append((who, tuple(answers)))
        self._count += len(answers)

    def _run_slice(self) -> bool:
        """Some steps of the machine; False if it came to rest."""
        return all(self._machine.step() for _ in range(SLICE))

    def _take(self, who: int, answers: Sequence[int]) -> None:
        for answer in answers:
            if not self._machine.answer(answer):
                raise AssertionError(f"answer {answer} was checked and is refused")
        self._pushes.append((who, tuple(answers)))
        self._count += len(answers)

    def _give_up(self, who: int) -> None:
        self.ruleset.concede(self._machine, who)

    # -------------------------------------------------------------- for many games a second

    def answers(self) -> tuple[int, ...]:
        """Every answer as a number, without its words."""
        return self._machine.options()

    def answer(self, answer: int) -> None:
        """Gives an answer as a number of `answers`."""
        who = self.player
        if not self._machine.answer(answer):
            raise NotLegal(f"{answer} is no answer now", rule=self._rule_of_refusal(who))
        self._pushes.append((who, (answer,)))
        self._count += 1

    # -------------------------------------------------------------- looking

    def view(self, viewer: int | str) -> View:
        """What a viewer may know: a player, "public" or "judge"."""
        return view(self._machine, viewer_number(viewer), self._count)

    def tongue(self, code: str) -> Tongue:
        """A language with the names and texts of the cards of this game."""
        return self._table.tongue(code, self._machine.lib)

    def events(self, viewer: int | str, since: int = 0, told_by: Tongue = ENGLISH) -> list[Line]:
        """What happened, from a line of the log on, as a viewer may know it. Empty without a log."""
        record = self._machine.record
        return lines(self._machine, record, viewer_number(viewer), since, told_by) if record is not None else []

    @property
    def lines(self) -> int:
        """How many lines the log has."""
        record = self._machine.record
        return len(record.notes) if record is not None else 0

    def citations(self) -> list[tuple[int, str]]:
        """Every rule cited so far, with the line of the log that cites it."""
        record = self._machine.record
        notes = record.notes if record is not None else []
        return [(at, rule) for at, note in enumerate(notes) for rule in note.rules]

    def uses(self) -> list[tuple[int, bool]]:
        """The abilities that were at work so far, as the library numbers them, and whether each time something changed.
        Empty without a log."""
        record = self._machine.record
        return [(use.ability, use.changed) for use in record.uses] if record is not None else []

    @property
    def library(self) -> Library:
        """What is printed on the cards of the game, as it is played."""
        return self._machine.lib

    def choice(self, player: int | str, text: str) -> int:
        """What a word or a reference would answer to the question that waits."""
        return parse_choice(self._machine, player_number(player), text, self._table.catalogue.names())

    def sight_rules(self, viewer: int | str, keys: Sequence[str | int]) -> list[str]:
        """The rules by which a viewer is shown, or not shown, what is at a place of the view."""
        g = self._machine
        if len(keys) < 3 or keys[0] != "players":
            return self.ruleset.why_shown(g, viewer_number(viewer), -1)
        player = player_number(str(keys[1]))
        place = -1
        areas = layout(self.ruleset)
        if keys[2] == "lanes" and len(keys) > 4:
            area = areas.area(int(keys[3]), str(keys[4]), str(keys[4]))
            place = player * g.table.columns + area.columns[0]
        elif keys[2] in areas.apart:
            place = player * g.table.columns + areas.area(0, str(keys[2]), str(keys[2])).columns[0]
        elif keys[2] == "board":
            place = player * g.table.columns + (int(keys[3]) if len(keys) > 3 else 0)
        else:
            for kind in range(1, len(g.table.zones)):
                if zone_key(g.table.zones[kind]) == keys[2]:
                    place = g.table.zone_of(player, kind)
        return self.ruleset.why_shown(g, viewer_number(viewer), place)

    @property
    def digest(self) -> str:
        """A hash of the whole state: equal states have equal digests everywhere."""
        return self._machine.digest()

    # -------------------------------------------------------------- copies and records

    def copy(self, *, log: bool | None = None) -> Game:
        """A game of its own in the same state; `log=False` leaves the log behind."""
        new = Game.__new__(Game)
        new._table = self._table
        new._origin = self._origin
        new._log = self._log if log is None else log and self._log
        new._machine = self._machine.clone()
        if new._log and self._machine.record is not None:
            new._machine.record = self._machine.record.copy()
        new._first = self._first
        new._first_record = self._first_record if new._log else None
        new._pushes = self._pushes.copy()
        new._count = self._count
        return new

    def beginning(self) -> Game:
        """A game of its own that began as this one did, before its first answer."""
        new = self.copy(log=False)
        new._log = self._log
        new._first_record = self._first_record
        new._rewind()
        return new

    @property
    def record(self) -> SavedGame:
        """The game as data, from which it can be played again."""
        return self.saved(self.moves())

    @property
    def whole_record(self) -> SavedGame:
        """The record with every card that there is, so that it can be played again whatever cards come later."""
        cards = self._table.catalogue
        return msgspec.structs.replace(
            self.record,
            cards=[card_mapping(card, self._table.name) for card in cards],
            kins={kin.name: kin.parent for kin in cards.kins},
            alone=True,
        )

    def saved(self, moves: list[str]) -> SavedGame:
        """The record with its moves, for whoever has kept them as they were made."""
        alone = self._table.alone
        own = self._table.catalogue if alone else self._table.own_cards(self._machine.lib)
        return SavedGame(
            format=FORMAT,
            version=__version__,
            ruleset=self._table.name,
            switches=dict(self._table.changed),
            seed=self._origin.seed,
            first=_letter(self._origin.who.agreed),
            loser=_letter(self._origin.who.loser),
            lower=_letter(self._origin.who.lower),
            fingerprint=self._machine.lib.fingerprint,
            moves=moves,
            digest=self.digest,
            decks=self._origin.decks,
            setup=self._origin.setup,
            cards=[card_mapping(card, self._table.name) for card in own],
            kins={kin.name: kin.parent for kin in own.kins},
            alone=alone,
        )

    def moves(self) -> list[str]:
        """Every answer given so far, as a judge may read them: "A: play Wolf at 2"."""
        out: list[str] = []
        g = self._first.clone()
        for who, answers in self._pushes:
            if not answers:
                out.append(f"{JUDGE_NAME}: {DRAW}" if who == JUDGE else f"{PLAYERS[who]}: {CONCEDE}")
            for answer in answers:
                out.append(f"{PLAYERS[who]}: {print_option(g, answer)}")
                g.answer(answer)
        return out

    def save(self, path: str | Path) -> None:
        self.whole_record.save(path)


class _Origin:
    """How a game began."""

    def __init__(
        self,
        seed: int,
        who: Claims,
        decks: list[list[list[str]]] | None,
        setup: dict[str, Any] | None,
        deal: Deal | None = None,
    ) -> None:
        self.seed = seed
        self.who = who
        self.decks = decks
        self.setup = setup
        self.deal = deal


def _seat(player: int | str | None) -> int:
    return -1 if player is None else player_number(player)


def _letter(player: int) -> str:
    return PLAYERS[player] if player >= 0 else ""


def viewer_number(viewer: int | str) -> int:
    if isinstance(viewer, str) and viewer in VIEWERS:
        return VIEWERS[viewer]
    if isinstance(viewer, int) and viewer in VIEWERS.values():
        return int(viewer)
    raise NotUnderstood(f"{viewer!r} is no viewer", expected=f"one of {', '.join(VIEWERS)}")


def _plain(value: Any) -> Any:
    """A copy of plain data that later changes to the original do not reach."""
    if isinstance(value, Mapping):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(inner) for inner in value]
    return value
