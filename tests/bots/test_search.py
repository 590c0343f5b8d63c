"""Search: it sees what its player sees, plays alike for one seed, says what it thought, and takes what wins."""

from __future__ import annotations

import random
from itertools import count

import pytest

from bloodwork.bots import BOTS, Alternative, Dice, SearchBot, Seat, make_bot
from bloodwork.bots.tree import Branch, descend
from bloodwork.cards import shipped_decks
from bloodwork.errors import NotUnderstood
from bloodwork.play import Game
from bloodwork.play.guess import imagine
from bloodwork.rulesets import NAMES
from conformance.games import Dice as Chance
from conformance.worlds import dealt_anew

POSITIONS = 2


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
        seat = Seat(SearchBot(seed, playouts=6), game.player)
        assert seat.alternatives(game) == seat.alternatives(other), f"seed {seed}, question {game.number}"
        seen += 1


def test_all_guesses_share_the_branches_of_what_is_known() -> None:
    game = Game.start("bloodless", ["hive", "graves"], seed=4, log=False)
    others = imagine(game, game.player, 1).others()
    known = {tuple(others(seed).told_apart()) for seed in range(8)}
    assert known == {tuple(imagine(game, game.player, 1).told_apart())}
    root = Branch()
    for seed in range(40):
        path = descend(root, others(seed))
        assert path[0][1] in root.branches.values()
        for player, branch in path:
            branch.tried += 1
            branch.won += player
    assert {(branch.there, branch.looks) for branch in root.branches.values()} == {(40, 1)}
    assert sum(branch.tried for branch in root.branches.values()) == 40
    beyond = [one for branch in root.branches.values() for one in branch.branches.values()]
    assert any(one.there < branch.tried for branch in root.branches.values() for one in branch.branches.values())
    assert sum(one.tried for one in beyond) > 10, "it went deeper than one answer"


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
    assert sum(one.tried for one in found) == 40, "nothing is clear after so few"
    assert all(0 <= one.chance <= 1 for one in found)
    assert found[0].chance == max(one.chance for one in found if one.tried == found[0].tried)
    assert Seat(make_bot("greedy"), game.player).alternatives(game) == []


def test_it_takes_what_wins() -> None:
    position = {"pool": 1, "A": {"blood": 0, "hand": [], "board": ["Bare Frame", "-", "-", "-"]}, "B": {}}
    game = Game.from_setup("bloodless", position)
    seat = Seat(SearchBot(1, playouts=40), 0)
    first: Alternative = seat.alternatives(game)[0]
    assert first.chance > 0.95
    while game.result is None and game.player == 0:
        seat.move(game)
    assert game.result is not None and game.result.winner == 0


def test_it_stops_when_the_choice_is_clear() -> None:
    position = {"pool": 1, "A": {"blood": 0, "hand": [], "board": ["Bare Frame", "-", "-", "-"]}, "B": {}}
    game = Game.from_setup("bloodless", position)
    found = Seat(SearchBot(1, playouts=100_000), 0).alternatives(game)
    assert len(found) > 1 and sum(one.tried for one in found) < 1_000


def test_a_single_answer_needs_no_thought() -> None:
    game = Game.start("bloodless", ["hive", "graves"], seed=8, log=False)
    only = game.options[0].text
    guess = imagine(game, game.player, 1)
    root = Branch()
    key, answer = next(iter(guess.told_apart().items()))
    assert SearchBot(1, playouts=100_000).rank(root, {key: answer}, guess, Dice(1)) == [key]
    assert root.branches[key].tried == 0 and guess.words()[only] in guess.told_apart().values()


def test_seconds_are_counted_by_the_clock_that_is_given() -> None:
    game = Game.start("bloodless", ["hive", "graves"], seed=8, log=False)
    for seconds in (20, 60):
        ticks = count()
        bot = SearchBot(3, seconds=seconds, clock=ticks.__next__)
        Seat(bot, game.player).alternatives(game)
        assert seconds <= next(ticks) <= seconds + 4


@pytest.mark.parametrize(
    "name", ["search:0", "search:many", "search:0s", "search:1000s", "search:", "search:-1", "greedy:5"]
)
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
    seats = [Seat(make_bot("search:2", player), player) for player in (0, 1)]
    while game.result is None and game.number < 25:
        seats[game.player].move(game)
    assert game.number == 25
