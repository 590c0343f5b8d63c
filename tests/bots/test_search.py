"""Search: it sees what its player sees, plays alike for one seed, says what it thought, and takes what wins."""

from __future__ import annotations

import random

import pytest

from bloodwork.bots import BOTS, Alternative, SearchBot, Seat, make_bot
from bloodwork.bots.bot import Dice
from bloodwork.bots.tree import Branch, descend
from bloodwork.cards import shipped_decks
from bloodwork.errors import NotUnderstood
from bloodwork.play import Game
from bloodwork.play.guess import imagine
from bloodwork.rulesets import NAMES
from conformance.games import Dice as Chance
from conformance.worlds import dealt_anew

POSITIONS = 6


def in_the_middle(ruleset: str, seed: int, chance: random.Random) -> Game | None:
    """A game some answers on, where there is something to choose; none if it has ended."""
    decks = shipped_decks(ruleset)
    game = Game.start(ruleset, [decks[seed % len(decks)], decks[-1]], seed=seed)
    for _ in range(chance.randrange(40)):
        if game.result is None:
            game.answer(chance.choice(game.answers()))
    while game.result is None and len(game.options) < 2:
        game.answer(game.answers()[0])
    return game if game.result is None else None


@pytest.mark.parametrize("ruleset", NAMES)
def test_one_view_gets_one_answer_whatever_is_hidden(ruleset: str) -> None:
    chance = random.Random(7)
    seen = seed = 0
    while seen < POSITIONS:
        seed += 1
        game = in_the_middle(ruleset, seed, chance)
        twin = dealt_anew(game._machine, game.player, Chance(seed)) if game is not None else None
        if game is None or twin is None:
            continue
        other = game.copy()
        other._machine = twin
        assert other.view(game.player) == game.view(game.player)
        seat = Seat(SearchBot(seed, playouts=10), game.player)
        assert seat.alternatives(game) == seat.alternatives(other), f"seed {seed}, question {game.number}"
        seen += 1


def test_a_world_that_is_dealt_anew_shares_its_branches() -> None:
    """What is known has one branch in all guesses; what is not known is told apart once it is seen."""
    game = Game.start("bloodless", ["hive", "graves"], seed=4, log=False)
    guess = imagine(game, game.player, 1)
    assert {tuple(guess.again(seed).told_apart()) for seed in range(8)} == {tuple(guess.told_apart())}
    root = Branch()
    for seed in range(60):
        path = descend(root, guess.again(seed), Dice(seed))
        for _, branch in path:
            branch.tried += 1
    assert set(root.branches) == set(guess.told_apart())
    assert sum(branch.tried for branch in root.branches.values()) == 60
    assert {branch.there for branch in root.branches.values()} <= set(range(50, 61))


def test_equal_cards_are_one_answer_and_unseen_ones_too() -> None:
    twice = Game.from_setup("bloodless", {"A": {"blood": 9, "hand": ["Bare Frame", "Bare Frame"]}, "B": {}})
    once = Game.from_setup("bloodless", {"A": {"blood": 9, "hand": ["Bare Frame"]}, "B": {}})
    assert len(imagine(twice, "A", 0).told_apart()) == len(imagine(once, "A", 0).told_apart())


def test_with_playouts_it_is_fixed_by_seed_and_view() -> None:
    game = Game.start("bloodless", ["hive", "graves"], seed=8, log=False)
    one, same, other = (Seat(SearchBot(seed, playouts=30), game.player) for seed in (3, 3, 4))
    assert one.alternatives(game) == same.alternatives(game) != other.alternatives(game)
    options = [option.text for option in game.options]
    assert options[one.choice(game)] == one.alternatives(game)[0].text


def test_it_says_what_it_thought_of() -> None:
    game = Game.start("bloodless", ["hive", "graves"], seed=8, log=False)
    found = Seat(SearchBot(3, playouts=40), game.player).alternatives(game)
    assert {one.text for one in found} <= {option.text for option in game.options}
    assert 20 < sum(one.tried for one in found) <= 40
    assert all(0 <= one.chance <= 1 and one.tried for one in found)
    assert [one.tried for one in found] == sorted((one.tried for one in found), reverse=True)
    assert Seat(make_bot("greedy"), game.player).alternatives(game) == []


def test_it_takes_what_wins() -> None:
    position = {"pool": 2, "A": {"blood": 0, "hand": [], "board": ["Bare Frame", "-", "-", "-"]}, "B": {}}
    game = Game.from_setup("bloodless", position)
    first: Alternative = Seat(SearchBot(1, playouts=40), 0).alternatives(game)[0]
    assert first.text == "attack"
    assert first.chance > 0.95


def test_seconds_are_counted_by_the_clock_that_is_given() -> None:
    game = Game.start("bloodless", ["hive", "graves"], seed=8, log=False)
    ticks = iter(range(1000))
    bot = SearchBot(3, seconds=12, clock=lambda: float(next(ticks)))
    assert sum(one.tried for one in Seat(bot, game.player).alternatives(game)) == 12


@pytest.mark.parametrize("name", ["search:0", "search:many", "search:0s", "search:1000s", "search:", "search:-1", "greedy:5"])
def test_a_budget_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(NotUnderstood, match="budget"):
        make_bot(name)


def test_budgets() -> None:
    assert "search" in BOTS
    few, quick = make_bot("search:200"), make_bot("search:0.5s")
    assert isinstance(few, SearchBot) and isinstance(quick, SearchBot)
    assert (few.playouts, quick.playouts, quick.seconds) == (200, 0, 0.5)
    assert (few.name, quick.name) == ("search:200", "search:0.5s")


@pytest.mark.parametrize("ruleset", NAMES)
def test_it_plays_every_ruleset(ruleset: str) -> None:
    decks = shipped_decks(ruleset)
    game = Game.start(ruleset, decks[:2], seed=2, log=False)
    seats = [Seat(make_bot("search:3", player), player) for player in (0, 1)]
    while game.result is None and game.number < 150:
        seats[game.player].move(game)
    assert game.number > 20
