"""Setting a table: a ruleset with its switches, the cards, and the first position of a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bloodwork import rules as book
from bloodwork.cards import Catalogue, Deck, find_deck, shipped
from bloodwork.cards.schema import fold
from bloodwork.errors import NotLegal, NotUnderstood, nearest
from bloodwork.kernel.ability import Library
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.passive import work_out
from bloodwork.kernel.record import Record
from bloodwork.play.move import PLAYERS
from bloodwork.play.position import BadPosition, names_in, read_position
from bloodwork.play.words import zone_keys
from bloodwork.rules import SwitchValue
from bloodwork.rulesets import NAMES, make
from bloodwork.rulesets.contract import BY_LOT, BY_WORD, Area, First, Ruleset
from bloodwork.telling import ENGLISH, Tongue
from bloodwork.telling.cards import tongue_for

FIRST_PLAYER = "first_player"  # the switch of rulesets that leave open who begins


@dataclass(frozen=True, slots=True)
class Words:
    """By what words a ruleset's table is read: in the paths of a scenario, in a view."""

    zones: tuple[str, ...]
    ordered: frozenset[str]
    player_numbers: tuple[str, ...]
    game_numbers: tuple[str, ...]
    stats: tuple[str, ...]
    tags: tuple[str, ...]  # kins
    columns: int
    areas: tuple[Area, ...] = ()  # where a row is more than a row of columns


@dataclass(frozen=True, slots=True)
class Deal:
    """Two decks as the engine knows them: the library, and of each player the faces of each deck."""

    library: Library
    lists: list[list[list[int]]]
    dealt: Machine


@dataclass(frozen=True, slots=True)
class Claims:
    """Who might have the first turn, each -1 if there is none."""

    loser: int = -1
    lower: int = -1
    agreed: int = -1

    def settled(self, rules: Ruleset) -> First:
        return rules.first(self.loser, self.lower, self.agreed)


class Table:
    """A ruleset, all its switches, and the cards that may be named."""

    def __init__(
        self,
        ruleset: str,
        switches: Mapping[str, SwitchValue] | None = None,
        cards: Catalogue | None = None,
        *,
        agreed: bool = False,
        alone: bool = False,
    ) -> None:
        """`agreed`: the players say who begins. Where a switch rules on that, they have chosen it by saying so.

        `alone`: there are no cards but these; else those of the package are there as well.
        """
        check_playable(ruleset)
        self.name = ruleset
        self.changed = {
            name: book.check_switch(name, value, ruleset) for name, value in sorted((switches or {}).items())
        }
        if agreed and FIRST_PLAYER in book.switches(ruleset):
            self.changed.setdefault(FIRST_PLAYER, BY_WORD)
        self.switches = {name: switch.default for name, switch in book.switches(ruleset).items()} | self.changed
        self.ruleset: Ruleset = make(ruleset, dict(self.switches))
        base = shipped(ruleset)
        if cards is not None and cards.ruleset != ruleset:
            raise NotUnderstood(f"the cards are of ruleset {cards.ruleset}", expected=f"cards of {ruleset}")
        self.alone = alone and cards is not None
        self.catalogue = base if cards is None else cards.named_like(base) if alone else cards.over(base)
        self._whole: tuple[Library, dict[str, int]] | None = None
        self._tongues: dict[str, Tongue] = {}
        self._told_whole: set[str] = set()  # languages in which all texts have been read

    def library(self, names: Iterable[str], counters: Iterable[str] = ()) -> Library:
        return self.catalogue.library(self.ruleset, names, counters)

    def words(self) -> Words:
        rules = self.ruleset
        zones = zone_keys(rules)
        return Words(
            tuple(zones),
            frozenset(key for key, kind in zones.items() if (rules.table.ordered >> kind) & 1),
            tuple(rules.player_numbers),
            tuple(rules.game_numbers),
            rules.stat_names,
            (*rules.vocabulary.tags, *(kin.name for kin in self.catalogue.kins)),
            rules.table.columns,
            rules.areas,
        )

    def set_up(self, position: Mapping[str, Any], seed: int, record: Record | None) -> Machine:
        """A game in a given position."""
        named, counters = names_in(self.ruleset, position)
        for name, path in named:
            if name not in self.catalogue:
                raise BadPosition(f'unknown card "{name}"', path, nearest=self.catalogue.nearest(name))
        lib = self.library([name for name, _ in named], counters)
        faces = faces_by_name(lib)
        setup = read_position(self.ruleset, position, lambda name: faces[fold(self.catalogue.card(name).label)])
        return _run(self.ruleset.set_up(lib, setup, check_seed(seed)), record)

    def deal(self, decks: Sequence[Deck]) -> Deal:
        """What games with these decks are started from."""
        if len(decks) != len(PLAYERS):
            raise NotUnderstood(f"{len(decks)} decks", expected="one for each of two players")
        # All cards, not those of the decks alone: who names a card must not learn what is in the other deck.
        lib, faces = self.whole()
        lists = [
            [[faces[fold(self.catalogue.card(name).label)] for name in part] for part in deck.lists()] for deck in decks
        ]
        return Deal(lib, lists, self.ruleset.deal(lib, lists))

    def tongue(self, code: str, library: Library | None = None) -> Tongue:
        """A language with the names of these cards, and with the texts of a library: all cards unless it is said.

        To read the texts takes a while the first time; afterwards nothing that is told of a game does.
        """
        tongue = self._tongues.get(code)
        if tongue is None:
            tongue = self._tongues[code] = tongue_for(code, self.catalogue, self.ruleset.vocabulary)
        if tongue is not ENGLISH:
            for ability in (library or self.whole()[0]).abilities:
                tongue.text(ability.text)
            if library is None or library is self.whole()[0]:
                self._told_whole.add(code)
        return tongue

    def known_tongue(self, code: str) -> Tongue | None:
        """A language whose texts have been read for all cards."""
        return self._tongues.get(code) if code in self._told_whole else None

    def whole(self) -> tuple[Library, dict[str, int]]:
        """The library of all cards, and its faces by their names. It is made once, which takes a while."""
        if self._whole is None:
            lib = self.library(self.catalogue.names())
            self._whole = lib, faces_by_name(lib)
        return self._whole

    def start(self, deal: Deal, seed: int, who: Claims, record: Record | None) -> Machine:
        """A new game. The first line of its record is the rule by which it is known who begins."""
        first = who.settled(self.ruleset)
        if record is not None and first.rule:
            record.remark(first.rule)
        return _run(self.ruleset.begin(deal.dealt, check_seed(seed), first.player), record)

    def check_agreed(self, who: Claims) -> None:
        """Refuses an agreement on who begins where the rules leave no room for one."""
        ways = dict(self.ruleset.first_turn)
        if who.agreed >= 0 and BY_WORD not in ways:
            rule = self.ruleset.citations.own(ways[BY_LOT])
            raise NotLegal(
                "who begins cannot be agreed on", rule=", ".join(rule), missing=f"the switch {FIRST_PLAYER}={BY_WORD}"
            )

    def deck(self, deck: Deck | str) -> Deck:
        return deck if isinstance(deck, Deck) else find_deck(str(deck), self.name, self.catalogue)

    def own_cards(self, lib: Library) -> Catalogue:
        """The cards of a game that do not come with the package, with the kins that their sets add."""
        base = shipped(self.name)
        printed = [face for face in lib.faces if face.name >= 0 and not face.is_twin and face.label in self.catalogue]
        used = [self.catalogue.card(face.label) for face in printed]
        own = [card for card in used if base.find(card.label) != card]
        return Catalogue(self.name, own, [kin for kin in self.catalogue.kins if kin not in base.kins])


def check_playable(ruleset: str) -> None:
    """Refuses a ruleset that does not exist, or that cannot be played yet."""
    if ruleset in NAMES:
        return
    if ruleset in book.rulesets():
        raise NotUnderstood(f"ruleset {ruleset} cannot be played yet", expected=f"one of {', '.join(NAMES)}")
    close = nearest(ruleset, book.rulesets())
    raise NotUnderstood(
        f'unknown ruleset "{ruleset}"', expected=None if close else f"one of {', '.join(NAMES)}", nearest=close
    )


def faces_by_name(lib: Library) -> dict[str, int]:
    return {fold(face.label): face.id for face in lib.faces if face.name >= 0 and not face.is_twin}


def check_seed(seed: int) -> int:
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 1 << 63:
        raise NotUnderstood(f"{seed!r} is no seed", expected="a whole number from 0 to 9223372036854775807")
    return seed


def player_number(player: int | str) -> int:
    """A player as a number: 0 and 1, or A and B."""
    if isinstance(player, str) and player in PLAYERS:
        return PLAYERS.index(player)
    if isinstance(player, int) and player in (0, 1):
        return int(player)
    raise NotUnderstood(f"{player!r} is no player", expected="A or B")


def _run(g: Machine, record: Record | None) -> Machine:
    """Runs on to the first question."""
    g.record = record
    if record is not None:
        work_out(g)  # once more, so that what passive abilities do from the start is in the record
    g.run()
    return g
