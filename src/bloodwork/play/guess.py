"""A game as one player imagines it: what the player knows stays as it is, what the player cannot know is guessed.

A guess depends on nothing but what the player may know and a seed: two games that look alike to a player give that
player, with one seed, guesses that play on alike. So whoever thinks ahead in a guess cannot learn anything by it.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp

from bloodwork.kernel.decision import ACT, verb_of
from bloodwork.kernel.machine import RUNNING, Machine
from bloodwork.kernel.record import Record
from bloodwork.kernel.told_apart import told_apart
from bloodwork.minds.determinize import Knowledge
from bloodwork.minds.greedy import choose
from bloodwork.play.game import Game
from bloodwork.play.printing import print_option
from bloodwork.play.table import player_number
from bloodwork.play.view import View, view
from bloodwork.play.words import ruleset_of
from bloodwork.rulesets.worth import Worth, last_act, play_on

NOBODY = -1
CERTAIN = 30.0  # a lead by which a game is as good as won


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
        known, viewer, worth = self._g.clone(), self.viewer, self._worth
        knowledge = Knowledge(known, viewer)
        return lambda seed: Imagined(knowledge.determinize(known, seed), viewer, worth)

    # -------------------------------------------------------------- playing on

    @property
    def over(self) -> bool:
        return self._g.winner != RUNNING

    @property
    def player(self) -> int:
        """Who is asked; -1 when it is over."""
        ask = self._g.ask
        return ask.player if ask is not None else NOBODY

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

    def chance(self, player: int) -> float:
        """About how likely a player is to win from here, by what the position is worth."""
        return self._chance(self._worth.score(self._g, player))

    def _chance(self, score: float) -> float:
        lead = score / self._worth.scale
        return 1 / (1 + exp(-lead)) if abs(lead) < CERTAIN else float(lead > 0)

    def prospect(self, answer: int) -> float:
        """About how likely the one who is asked is to win with an answer, judged once it is settled."""
        return self._chance(self._worth.judge(self._g, answer, self.player))

    def best_answer(self, seed: int) -> str:
        """The answer after which the position is best for the one who is asked, in notation."""
        return print_option(self._g, choose(self._g, self._worth, seed))

    @property
    def horizon(self) -> int:
        """The turn up to which it is worth playing on: what comes of an answer shows by then."""
        return self._g.turn + self._worth.horizon

    def foresee(self, seed: int, until: int, most: int, tries: int) -> None:
        """Plays on to where a player acts freely in that turn; `most` answers at most. Both players take the best of
        some answers drawn by chance (`tries`)."""
        self._g = play_on(self._g, self._worth, seed, until, most, tries)


def imagine(game: Game, player: int | str, seed: int) -> Imagined:
    """A guess at a game by one of its players."""
    number = player_number(player)
    g = game._machine
    return Imagined(Knowledge(g, number).determinize(g, seed), number)
