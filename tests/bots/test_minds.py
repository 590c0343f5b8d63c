"""Minds: they play whole games by the rules, from what their player may know, and the same from the same seed."""

from __future__ import annotations

from collections import Counter

import pytest

from bloodwork.bots.match import fixtures, play
from bloodwork.cards import shipped_decks
from bloodwork.kernel.machine import RUNNING
from bloodwork.minds.determinize import Determinizer
from bloodwork.minds.mind import make_mind
from bloodwork.play import Game
from bloodwork.play.self_play import self_play
from bloodwork.rulesets import NAMES

MOST = 2000


def started(ruleset: str, seed: int) -> Game:
    decks = shipped_decks(ruleset)
    return Game.start(ruleset, [decks[seed % len(decks)], decks[-1]], seed=seed, log=False)


@pytest.mark.parametrize("ruleset", NAMES)
def test_what_minds_answer_is_a_game_by_the_rules(ruleset: str) -> None:
    game = started(ruleset, 3)
    played = self_play(game, [("greedy", 1), ("random", 2)], MOST)
    assert played == self_play(game, [("greedy", 1), ("random", 2)], MOST), "one seed, one game"
    assert game.number == 0, "the game itself is not changed"
    for answer in played.answers:
        assert answer in game.answers()
        game.answer(answer)
    assert game.result is not None and game.result.winner == played.winner


@pytest.mark.parametrize("ruleset", NAMES)
def test_a_determinization_holds_what_is_known_through_a_whole_game(ruleset: str) -> None:
    game = started(ruleset, 5)
    g = game._machine.clone()
    minds = [make_mind("greedy", player, player, g) for player in range(2)]
    worlds = [Determinizer(player, player) for player in range(2)]
    dealt_anew = 0
    for _ in range(200):
        if g.winner != RUNNING or g.ask is None:
            break
        player = g.ask.player
        world = worlds[player].determinize(g)
        hidden = [card for card in range(len(g.face_of)) if not g.can_see(player, card)]
        assert all(world.face_of[card] == g.face_of[card] for card in set(range(len(g.face_of))) - set(hidden))
        mine = [card for card in hidden if g.owner[card] == player]
        assert Counter(world.face_of[card] for card in mine) == Counter(g.face_of[card] for card in mine)
        assert world.rng.key != g.rng.key
        assert world.options() == g.options()
        dealt_anew += any(world.face_of[card] != g.face_of[card] for card in hidden)
        g.answer(minds[player].answer(g))
    assert dealt_anew > 5


def test_a_greedy_mind_beats_a_random_one() -> None:
    found = [play(game) for game in fixtures("bloodless", ("greedy", "random"), shipped_decks("bloodless"), 40, 1)]
    assert sum(ended.outcome > 0 for ended in found) >= 34
