"""A game as one player imagines it: what the player knows stays as it is, what the player cannot know is guessed.

A guess depends on nothing but what the player may know and a seed: two games that look alike to a player give that
player, with one seed, guesses that play on alike. So whoever thinks ahead in a guess cannot learn anything by it.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from math import exp
from typing import NamedTuple

from bloodwork.kernel.alike import told_apart
from bloodwork.kernel.decision import ACT, KINDS, card_of, place_of, verb_of
from bloodwork.kernel.machine import DRAWN, RUNNING, Machine
from bloodwork.kernel.record import Record
from bloodwork.kernel.rng import Rng
from bloodwork.kernel.state import CardState
from bloodwork.play.areas import layout
from bloodwork.play.dealing import Dealing
from bloodwork.play.game import Game
from bloodwork.play.printing import print_option
from bloodwork.play.table import player_number
from bloodwork.play.view import View, view
from bloodwork.play.words import ruleset_of, zone_keys
from bloodwork.rulesets import contract as verbs
from bloodwork.rulesets.worth import Worth, last_act, play_on

NOBODY = -1
CERTAIN = 30.0  # a lead by which a game is as good as won


class Standing(NamedTuple):
    """A card in a slot: the name of its area, its stats in the order of the ruleset, its damage, keywords as bits."""

    area: str
    stats: tuple[int, ...]
    damage: int
    keys: int
    turned: bool


class Imagined:
    """A guess that can be played on, copied and counted, and that holds nothing of the game it was guessed from."""

    __slots__ = ("_g", "_worth", "viewer")

    def __init__(self, machine: Machine, viewer: int, worth: Worth | None = None) -> None:
        self._g = machine
        self._worth = worth or ruleset_of(machine).worth(machine.lib)
        self.viewer = viewer  # whose guess it is

    def copy(self) -> Imagined:
        return Imagined(self._g.clone(), self.viewer, self._worth)

    def others(self) -> Callable[[int], Imagined]:
        """Makes other guesses from the same knowledge, by their seeds. What came to be seen since counts as known."""
        known, dealing, worth = self._g.clone(), Dealing(self._g, self.viewer), self._worth
        return lambda seed: _guess(known, dealing, seed, worth)

    # -------------------------------------------------------------- playing on

    @property
    def over(self) -> bool:
        return self._g.winner != RUNNING

    @property
    def winner(self) -> int:
        """The player who won; -1 while nobody has, and for a draw."""
        return self._g.winner if self._g.winner not in (RUNNING, DRAWN) else NOBODY

    @property
    def player(self) -> int:
        """Who is asked; -1 when it is over."""
        ask = self._g.ask
        return ask.player if ask is not None else NOBODY

    @property
    def kind(self) -> str:
        """What kind of question waits: act, cards, place, number, word, yes or no, order."""
        ask = self._g.ask
        return KINDS[ask.kind] if ask is not None else ""

    @property
    def active(self) -> int:
        return self._g.active

    @property
    def turn(self) -> int:
        """The number of the turn, counted from the start of the game."""
        return self._g.turn

    def answers(self) -> tuple[int, ...]:
        return self._g.options()

    def words(self) -> dict[str, int]:
        """Every answer by its notation. Cards that the chooser cannot tell apart are one answer."""
        out: dict[str, int] = {}
        for answer in self._g.options():
            out.setdefault(print_option(self._g, answer), answer)
        return out

    def view(self) -> View:
        """What the one whose guess it is may know of it."""
        return view(self._g, self.viewer)

    def told_apart(self) -> dict[int, int]:
        """Every answer by a number that means the same in all guesses from one view: cheaper than its notation."""
        return told_apart(self._g)

    def last_act(self) -> int:
        """The answer that ends the phase in which a player acts freely; -1 if there is none."""
        ask = self._g.ask
        return last_act(ask) if ask is not None else -1

    def answer(self, answer: int) -> bool:
        """Gives an answer. One that is no option is refused and changes nothing."""
        return self._g.answer(answer)

    def cited(self, answer: int) -> list[str]:
        """The rules behind an answer, and those that the changes up to the next question would cite, in order."""
        g = self._g.clone()
        ask = g.ask
        behind = ruleset_of(g).move_rules(verb_of(answer)) if ask is not None and ask.kind == ACT else ()
        g.record = Record(g.rules.citations)
        g.answer(answer)
        return list(dict.fromkeys([*behind, *(rule for note in g.record.notes for rule in note.rules)]))

    # -------------------------------------------------------------- judging

    def score(self, player: int) -> float:
        """What the position is worth to a player: the greater the better."""
        return self._worth.score(self._g, player)

    def chance(self, player: int, more: float = 0.0) -> float:
        """About how likely a player is to win from here, by what the position is worth, and by so much more."""
        lead = (self._worth.score(self._g, player) + more) / self._worth.scale
        return 1 / (1 + exp(-lead)) if abs(lead) < CERTAIN else float(lead > 0)

    def prospect(self, answer: int) -> float:
        """About how likely the one who is asked is to win with an answer, judged once it is settled."""
        player, trial = self.player, self.copy()
        if not trial.answer(answer):
            return 0.0
        trial.settle(self)
        return trial.chance(player, self.taste(answer))

    def taste(self, answer: int) -> float:
        """What an answer is worth to the one who is asked, beyond the position that it leads to."""
        return self._worth.taste(self._g, self.player, answer)

    def settle(self, before: Imagined) -> None:
        """Plays on after an answer, given in the position before, up to where it can be judged."""
        self._g = self._worth.settle(self._g, before._g, True)

    @property
    def next_round(self) -> int:
        """The turn in which both players will have acted freely."""
        return self._g.turn + self._worth.round_length

    def foresee(self, seed: int, until: int, most: int, tries: int) -> None:
        """Plays on to where a player acts freely in that turn; `most` answers at most. Both players take the best of
        some answers drawn by chance (`tries`)."""
        self._g = play_on(self._g, self._worth, seed, until, most, tries)

    # -------------------------------------------------------------- counting

    def number(self, name: str, player: int = NOBODY) -> int:
        """A number of the game, or of a player, by the word that views have for it; 0 if there is none."""
        rules = ruleset_of(self._g)
        if player >= 0:
            at = rules.player_numbers.get(name, -1)
            return self._g.res[at + player] if at >= 0 else 0
        at = rules.game_numbers.get(name, -1)
        return self._g.res[at] if at >= 0 else 0

    def size(self, zone: str, player: int) -> int:
        """How many cards are in a zone; 0 if there is no such zone."""
        kind = zone_keys(ruleset_of(self._g)).get(zone, -1)
        return len(self._g.zones[self._g.table.zone_of(player, kind)]) if kind >= 0 else 0

    def costs(self, zone: str, player: int) -> list[int]:
        """What the cards of a zone cost."""
        g = self._g
        rules = ruleset_of(g)
        return [rules.cost_of(g, card) for card in g.zones[g.table.zone_of(player, zone_keys(rules)[zone])]]

    def columns(self) -> int:
        return self._g.table.columns

    def keyword(self, name: str) -> int:
        """The bit of a keyword in the last number of `creature`; 0 if the ruleset has no such keyword."""
        for keyword in self._g.lib.keywords:
            if keyword.name == name:
                return 1 << keyword.id
        return 0

    def board(self) -> list[tuple[int, ...] | None]:
        """Every space, A's row first: None, or what is there: its stats in the order of the ruleset, its keywords."""
        g = self._g
        out: list[tuple[int, ...] | None] = []
        for cs in g.at:
            out.append(self._creature(cs) if cs is not None else None)
        return out

    def _creature(self, cs: CardState) -> tuple[int, ...]:
        g = self._g
        worn = g.rules.worn_stat
        stats = list(cs.cur)
        stats[worn] -= cs.damage
        return (*[stat if stat > 0 else 0 for stat in stats], cs.keys)

    # -------------------------------------------------------------- where there are lanes and a chain

    @property
    def has_lanes(self) -> bool:
        return bool(ruleset_of(self._g).areas)

    @property
    def phase(self) -> str:
        return ruleset_of(self._g).phase_name(self._g)

    @property
    def acting(self) -> int:
        """The card that acts, as a number that tells it from others; -1: none."""
        return ruleset_of(self._g).acting_card(self._g)

    @property
    def has_priority(self) -> bool:
        """Whether the question is what a player does who may also pass."""
        return ruleset_of(self._g).priority_of(self._g) >= 0

    @property
    def waiting(self) -> int:
        """How much waits on the chain."""
        return len(ruleset_of(self._g).chain_cards(self._g))

    def verbs(self) -> dict[int, str]:
        """Every answer of a question of what to do, with its verb."""
        ask = self._g.ask
        if ask is None or ask.kind != ACT:
            return {}
        return {option: verbs.VERBS[verb_of(option)] for option in ask.options}

    def target(self, answer: int) -> tuple[int, int, str]:
        """What an act is about, so that two that come to the same are seen to: its card's face, its lane, its area."""
        g = self._g
        card, place = card_of(answer), place_of(answer)
        area = layout(ruleset_of(g)).by_column[place % g.table.columns][0] if 0 <= place < g.table.n_slots else None
        known = card if card < 0 or g.state(card) is not None else -2 - g.face_of[card]
        return (known, area.lane, area.name) if area is not None else (known, place, "")

    def standing(self, player: int) -> list[Standing]:
        """What a player has in the slots."""
        g = self._g
        rules = ruleset_of(g)
        out: list[Standing] = []
        for area in rules.areas:
            for column in area.columns:
                cs = g.at[player * g.table.columns + column]
                if cs is not None:
                    stats = [g.stat_of(cs, stat) for stat in range(len(rules.stat_names))]
                    out.append(Standing(area.name, tuple(stats), cs.damage, cs.keys, rules.is_turned(cs)))
        return out

    def stat(self, name: str) -> int:
        """The place of a stat in what `board` gives."""
        return ruleset_of(self._g).stat_names.index(name)


def imagine(game: Game, player: int | str, seed: int) -> Imagined:
    """A guess at a game by one of its players."""
    return _guess(game._machine, Dealing(game._machine, player_number(player)), seed)


def _guess(known: Machine, dealing: Dealing, seed: int, worth: Worth | None = None) -> Imagined:
    g = known.clone()
    g.record = None
    # Under a name of its own: no seed may give a guess the chance that a game has.
    g.rng = Rng(blake2b(str(seed).encode(), digest_size=32, person=b"bloodwork guess").digest(), 0)
    dealing.deal(g)
    return Imagined(g, dealing.viewer, worth)
