"""Several games in a row: between two players until one has won enough, or among a group, each two in turn.

The rules say who begins each game; the table of the players follows from the finished games (`standings`). A series is
kept as a file that holds the record of every game, so that whoever reads it plays all of them again and believes
nothing else that it says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from itertools import combinations
from pathlib import Path
from typing import Any, Final

import msgspec

from bloodwork import __version__
from bloodwork import rules as book
from bloodwork.cards import Catalogue, Deck, Kin, cards_from_mappings, check_deck
from bloodwork.cards.deck import deck_of
from bloodwork.cards.written import card_mapping
from bloodwork.errors import BadFile, BloodworkError, NotLegal, NotUnderstood, unknown
from bloodwork.play.game import Game, Result
from bloodwork.play.log import Line
from bloodwork.play.move import PLAYERS
from bloodwork.play.saved import ReplayError, SavedGame
from bloodwork.play.saved_series import FORMAT, Entrant, SavedSeries, SeriesGame, read_series
from bloodwork.play.standings import Outcome, Standing, lower_of, standings
from bloodwork.play.table import Claims, Table, check_seed
from bloodwork.rules import SwitchValue
from bloodwork.rulesets.contract import BY_LOSS, BY_LOT, BY_RANK, BY_WORD

LENGTH_SWITCH: Final = "series_games"  # of rulesets that rule on how many games a series has
OPEN: Final = "open"
MOST_PLAYERS: Final = 64
MOST_GAMES: Final = 999
LONGEST_NAME: Final = 40
_WAYS: Final = {
    BY_LOSS: "who lost the last game between them",
    BY_RANK: "who is ranked lower",
    BY_WORD: "as agreed",
    BY_LOT: "by lot",
}


@dataclass(frozen=True, slots=True)
class Beginning:
    """Who began a game, by what, and the rules behind it."""

    player: str
    way: str
    rules: tuple[str, ...]

    def line(self) -> Line:
        return Line(f"{self.player} begins, {_WAYS[self.way]}", self.rules, 1)


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished game of a series."""

    game: SeriesGame
    beginning: Beginning
    result: Result

    @property
    def outcome(self) -> Outcome:
        return Outcome(self.game.players, self.game.winner or None)


class Series:
    """Games in a row, with the one that is being played.

    >>> match = Series.start("bloodless", {"Ann": "hive", "Ben": "graves"}, first_to=2, seed=7)
    >>> game = match.begin()
    >>> match.seats
    ('Ann', 'Ben')
    >>> game.concede("A")
    >>> match.finish().outcome.winner
    'Ben'
    >>> print(match.beginning_of(match.begin()).line())
      Ann begins, who lost the last game between them (C-N16.2)
    """

    def __init__(
        self,
        table: Table,
        entrants: Sequence[Entrant],
        *,
        games: int | None,
        first_to: int | None,
        seed: int,
        agreed: str,
    ) -> None:
        """Not for callers: see `start` and `load`."""
        self._table = table
        self.entrants = {entrant.name: entrant for entrant in entrants}
        self.games = self._number_of_games(_length("games", games))
        self.first_to = _length("first_to", first_to)
        self.seed = check_seed(seed)
        self.agreed = agreed
        self.finished: list[Finished] = []
        self.game: Game | None = None  # the one that is being played
        self.seats = ("", "")  # who is A and who is B in it
        _check_names([entrant.name for entrant in entrants])
        if agreed:
            self._known(agreed)
        for entrant in entrants:
            self._check_deck(deck_of("", entrant.lists), entrant.deck)

    @classmethod
    def start(
        cls,
        ruleset: str,
        players: Mapping[str, Deck | str],
        *,
        bots: Mapping[str, str] | None = None,
        games: int | None = None,
        first_to: int | None = None,
        seed: int = 0,
        agreed: str = "",
        switches: Mapping[str, SwitchValue] | None = None,
        cards: Catalogue | None = None,
    ) -> Series:
        """A new series of these players, each with a deck. Two of them have a match; more play each two in turn.

        A match is over when `games` have been played or when one has won `first_to` of them, whichever is first;
        without either, when the players stop. `agreed` begins where the rules leave it to the players.
        """
        table = Table(ruleset, switches, cards, agreed=bool(agreed))
        entrants = []
        for name, chosen in players.items():
            deck = table.deck(chosen)
            lists = [list(part) for part in deck.lists()]
            entrants.append(Entrant(name=name, deck=deck.name, lists=lists, bot=(bots or {}).get(name, "")))
        return cls(table, entrants, games=games, first_to=first_to, seed=seed, agreed=agreed)

    @classmethod
    def load(cls, path: str | Path) -> Series:
        """The series of a file. Each of its games is played again; what does not follow from them is refused."""
        return cls.of(read_series(path), str(path))

    @classmethod
    def of(cls, saved: SavedSeries, file: str = "the series") -> Series:
        try:
            found = cards_from_mappings(saved.cards, file, ruleset=saved.ruleset)
            cards = Catalogue(saved.ruleset, found, [Kin(name, parent) for name, parent in saved.kins.items()])
            series = cls(
                Table(saved.ruleset, saved.switches, cards, alone=saved.alone),
                saved.players,
                games=saved.games,
                first_to=saved.first_to,
                seed=saved.seed,
                agreed=saved.agreed,
            )
        except (NotLegal, NotUnderstood) as error:
            raise ReplayError(f"{file}: {error}") from error
        for number, game in enumerate(saved.played, start=1):
            try:
                series._take_in(game, saved.whole(game))
            except BloodworkError as error:
                raise ReplayError(f"{file}: game {number}: {error}") from error
        if saved.standings != series.standings():
            raise ReplayError(f"{file}: the table does not follow from the games: {_first_difference(saved, series)}")
        if saved.underway is not None:
            try:
                series._take_up(saved.underway, saved.whole(saved.underway))
            except BloodworkError as error:
                raise ReplayError(f"{file}: the game that was left: {error}") from error
        return series

    # -------------------------------------------------------------- how it stands

    @property
    def ruleset(self) -> str:
        return self._table.name

    @property
    def switches(self) -> dict[str, SwitchValue]:
        """Those that are set otherwise than the ledger has them."""
        return dict(self._table.changed)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.entrants)

    @property
    def cards(self) -> Catalogue:
        return self._table.catalogue

    @property
    def rank_rules(self) -> tuple[str, ...]:
        """The rules by which the table is made."""
        return self._own(self._table.ruleset.rank_rule)

    def standings(self) -> list[Standing]:
        return standings(self.names, [one.outcome for one in self.finished])

    def between(self, pair: Sequence[str]) -> list[Finished]:
        """The finished games of two players, in order."""
        return [one for one in self.finished if set(one.game.players) == set(pair)]

    def match_over(self, pair: Sequence[str]) -> bool:
        """Whether two players have played all their games. A series without a length goes on as long as they like."""
        played = self.between(pair)
        if self.games is not None and len(played) >= self.games:
            return True
        wins = [sum(one.game.winner == player for one in played) for player in pair]
        return self.first_to is not None and max(wins) >= self.first_to

    @property
    def next_pair(self) -> tuple[str, str] | None:
        """Who plays next: the two who have played least against each other; None when all matches are over."""
        waiting = [pair for pair in combinations(self.names, 2) if not self.match_over(pair)]
        return min(waiting, key=lambda pair: len(self.between(pair)), default=None)

    @property
    def over(self) -> bool:
        return self.game is None and self.next_pair is None

    def log(self) -> list[Line]:
        """What happened so far, with the rules behind it."""
        out: list[Line] = []
        for number, one in enumerate(self.finished, start=1):
            out += [self._heading(number, one.game.players), one.beginning.line(), self._ending(one)]
            if one.game.brought:
                out.insert(-1, Line("it was played elsewhere", (), 1))
        if self.game is not None:
            out += [self._heading(len(self.finished) + 1, self.seats), self.beginning_of(self.game).line()]
        return out

    def standing_lines(self) -> list[Line]:
        """The table in words."""
        return [
            Line(f"{row.place}. {row.player}: {row.won} won, {row.drawn} drawn, {row.lost} lost", self.rank_rules, 0)
            for row in self.standings()
        ]

    def _heading(self, number: int, players: tuple[str, str]) -> Line:
        # The cards of the game before have gone back to their players: each game is dealt from whole decks.
        returned = self._own(*self._table.ruleset.return_rules) if number > 1 else ()
        return Line(f"game {number}: {players[0]} (A) against {players[1]} (B)", returned, 0)

    def _ending(self, one: Finished) -> Line:
        won = f"{one.game.winner} wins" if one.game.winner else "a draw"
        return Line(f"{won}: {one.result.reason}", (one.result.rule,) if one.result.rule else (), 1)

    # -------------------------------------------------------------- playing

    def begin(self, pair: Sequence[str] | None = None) -> Game:
        """The next game, of `next_pair` or of two others, the first of whom is A."""
        if self.game is not None:
            raise BloodworkError(f"{self.seats[0]} and {self.seats[1]} have not finished their game")
        seats = self._pair(self.next_pair if pair is None else pair)
        loser, lower, agreed = self._claims(seats)
        who = Claims(*(PLAYERS.index(letter) if letter else -1 for letter in (loser, lower, agreed)))
        decks = [deck_of("", self.entrants[name].lists) for name in seats]
        game = Game.start_at(self._table, decks, seed=self._game_seed(), who=who)
        self.seats, self.game = seats, game
        return game

    def finish(self) -> Finished:
        """Counts the game that was being played, which must be over."""
        game = self.game
        if game is None or game.result is None:
            raise BloodworkError("there is no finished game to count")
        return self._count(SeriesGame(players=self.seats, record=self._trimmed(game.record)), game, game.result)

    def bring(self, record: SavedGame, pair: Sequence[str]) -> Finished:
        """Counts a game that these two, A and B in that order, have played elsewhere."""
        if self.game is not None:
            raise BloodworkError(f"{self.seats[0]} and {self.seats[1]} have not finished their game")
        return self._take_in(SeriesGame(players=self._pair(pair), record=record, winner="?", brought=True), record)

    def change_deck(self, name: str, deck: Deck | str) -> Deck:
        """Another deck for a player's next game; not while a game is being played."""
        entrant = self.entrants[self._known(name)]
        if self.game is not None and name in self.seats:
            raise BloodworkError(f"{name} cannot change the deck during a game")
        chosen = self._table.deck(deck)
        self._check_deck(chosen, chosen.name)
        lists = [list(part) for part in chosen.lists()]
        self.entrants[name] = msgspec.structs.replace(entrant, deck=chosen.name, lists=lists)
        return chosen

    def beginning_of(self, game: Game) -> Beginning:
        first = game.first_by
        return Beginning(self.seats[game.first_player], first.way, self._own(first.rule))

    @property
    def saved(self) -> SavedSeries:
        """The series as data."""
        underway = None
        if self.game is not None:
            underway = SeriesGame(players=self.seats, record=self._trimmed(self.game.record))
        return SavedSeries(
            series=FORMAT,
            version=__version__,
            ruleset=self.ruleset,
            switches=self.switches,
            seed=self.seed,
            players=list(self.entrants.values()),
            games=self.games,
            first_to=self.first_to,
            agreed=self.agreed,
            played=[one.game for one in self.finished],
            underway=underway,
            standings=self.standings(),
            cards=self._all_cards[0],
            kins=self._all_cards[1],
            alone=True,
        )

    def save(self, path: str | Path) -> None:
        self.saved.save(Path(path))

    # -------------------------------------------------------------- counting and checking

    def _count(self, played: SeriesGame, game: Game, result: Result) -> Finished:
        self.seats = played.players
        winner = "" if result.winner is None else played.players[result.winner]
        done = Finished(msgspec.structs.replace(played, winner=winner), self.beginning_of(game), result)
        self.finished.append(done)
        self.game, self.seats = None, ("", "")
        return done

    def _take_in(self, played: SeriesGame, record: SavedGame) -> Finished:
        """Counts a game of a file, if it is what it says."""
        pair = self._pair(played.players)
        self._check_record(played, record)
        game = Game.replay(record, log=False)
        result = game.result
        if result is None:
            raise ReplayError("the game is not over")
        winner = "" if result.winner is None else pair[result.winner]
        if played.winner not in (winner, "?" if played.brought else winner):
            raise ReplayError(f"the winner is {winner or 'nobody'}, not {played.winner or 'nobody'}")
        if played.brought:
            played = msgspec.structs.replace(played, record=self._trimmed(record))
        return self._count(played, game, result)

    def _take_up(self, left: SeriesGame, record: SavedGame) -> None:
        self.seats = self._pair(left.players)
        self._check_record(left, record)
        self.game = Game.replay(record)
        if self.game.result is not None:
            self.finish()

    def _check_record(self, played: SeriesGame, record: SavedGame) -> None:
        if record.ruleset != self.ruleset:
            raise ReplayError(f"the game is of ruleset {record.ruleset}, the series of {self.ruleset}")
        if record.switches != self.switches:
            raise ReplayError("the game was played with other switches than the series is")
        if record.decks is None:
            raise ReplayError("the game did not begin from decks")
        for name, lists in zip(played.players, record.decks, strict=True):
            self._check_deck(deck_of("", lists), f"the deck of {name}")
        if played.brought:
            return
        if record.seed != self._game_seed():
            raise ReplayError(f"the seed of the game is not that of game {len(self.finished) + 1} of the series")
        said = (record.loser, record.lower, record.first)
        for words, one, other in zip(
            ("lost the last game between them", "is ranked lower", "was agreed on to begin"),
            said,
            self._claims(played.players),
            strict=True,
        ):
            if one != other:
                known = {"A": played.players[0], "B": played.players[1], "": "nobody"}
                raise ReplayError(f"the record says that {known.get(one, one)} {words}, the series {known[other]}")

    def _claims(self, pair: tuple[str, str]) -> tuple[str, str, str]:
        """Who lost the last game between two players, who is ranked lower and who was agreed on: A, B, or "" for none.

        A drawn game has no loser; the games before it do not count for that.
        """
        before = self.between(pair)
        last = before[-1].game if before else None
        loser = next((name for name in pair if last is not None and last.winner and name != last.winner), None)
        lower = lower_of(pair, self.standings())
        letters = {pair[0]: PLAYERS[0], pair[1]: PLAYERS[1]}
        return letters.get(loser or "", ""), letters.get(lower or "", ""), letters.get(self.agreed, "")

    def _game_seed(self) -> int:
        """Each game has chances of its own, which follow from the seed of the series."""
        text = f"{self.seed},{len(self.finished) + 1}".encode()
        return int.from_bytes(blake2b(text, digest_size=8, person=b"bloodwork series").digest(), "little") >> 1

    def _pair(self, pair: Sequence[str] | None) -> tuple[str, str]:
        if pair is None:
            raise BloodworkError("all games of the series have been played")
        one, other = (self._known(name) for name in pair)
        if one == other:
            raise NotUnderstood(f"{one} cannot play against {one}", expected="two players")
        if self.match_over((one, other)):
            raise BloodworkError(f"{one} and {other} have played all their games")
        return one, other

    def _known(self, name: str) -> str:
        if name not in self.entrants:
            raise unknown("player", name, self.names)
        return name

    def _check_deck(self, deck: Deck, name: str) -> None:
        breaks = check_deck(deck, self.ruleset, self.cards)
        if breaks:
            listed = "; ".join(f"{broken.message} ({broken.rule})" for broken in breaks)
            raise BadFile(f"the deck cannot be played: {listed}", file=deck.file or name)

    def _number_of_games(self, said: int | None) -> int | None:
        """How many games: what was said, within what a switch of the ruleset rules."""
        switch = book.switches(self.ruleset).get(LENGTH_SWITCH)
        ruled = self._table.switches.get(LENGTH_SWITCH, OPEN)
        if switch is None or ruled == OPEN:
            return said
        assert isinstance(ruled, int)
        if said not in (None, ruled):
            raise NotLegal(f"a series of {said} games while {LENGTH_SWITCH} is {ruled}", rule=switch.rule)
        return ruled

    def _trimmed(self, record: SavedGame) -> SavedGame:
        """A record without the cards that the series lists anyway."""
        if (record.cards, record.kins) != (self._all_cards if record.alone else self._own_cards):
            return record
        return msgspec.structs.replace(record, cards=[], kins={}, alone=False)

    @cached_property
    def _all_cards(self) -> tuple[list[dict[str, Any]], dict[str, str]]:
        """Every card that there is, and the kins, so that the series can go on whatever cards come later."""
        return [card_mapping(card, self._table.name) for card in self.cards], {
            kin.name: kin.parent for kin in self.cards.kins
        }

    @cached_property
    def _own_cards(self) -> tuple[list[dict[str, Any]], dict[str, str]]:
        """The cards that do not come with the package, and their kins, as records have them."""
        own = self._table.own_cards(self._table.library(self.cards.names()))
        return [card_mapping(card, self._table.name) for card in own], {kin.name: kin.parent for kin in own.kins}

    def _own(self, *rules: str) -> tuple[str, ...]:
        return self._table.ruleset.citations.all_own(tuple(rule for rule in rules if rule))


def _length(word: str, number: int | None) -> int | None:
    if number is not None and (isinstance(number, bool) or not 1 <= number <= MOST_GAMES):
        raise NotUnderstood(f"{word} cannot be {number}", expected=f"a number from 1 to {MOST_GAMES}")
    return number


def _check_names(names: Sequence[str]) -> None:
    if not 2 <= len(names) <= MOST_PLAYERS:
        raise NotUnderstood(f"{len(names)} players", expected=f"2 to {MOST_PLAYERS}")
    for name in names:
        plain = name.isprintable() and name == " ".join(name.split()) and "=" not in name
        if not name or len(name) > LONGEST_NAME or not plain:
            raise NotUnderstood(
                f"{name!r} is no name of a player", expected=f"one line of up to {LONGEST_NAME} letters, without ="
            )
    folded = [name.casefold() for name in names]
    for name in names:
        if folded.count(name.casefold()) > 1:
            raise NotUnderstood(f"two players have the name {name}", expected="a name of their own for each")


def _first_difference(saved: SavedSeries, series: Series) -> str:
    said = {row.player: row for row in saved.standings}
    for row in series.standings():
        if said.get(row.player) != row:
            told = said.get(row.player)
            return (
                f"{row.player} has won {row.won} of {row.played}, not {f'{told.won} of {told.played}' if told else '?'}"
            )
    return "the order of its rows"
