"""Matches: every deal is played from both seats, and what is counted is what was played."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from bloodwork.bots.match import Score, counted, fixtures, outcomes, wilson
from bloodwork.cli import main

DECKS = ("hive", "graves")


def test_every_deal_is_played_from_both_seats() -> None:
    games = list(fixtures("bloodless", ("greedy", "random"), DECKS, 10, 3))
    for one, two in zip(games[::2], games[1::2], strict=True):
        assert (one.decks, one.seed) == (two.decks, two.seed)
        assert one.bots == ("greedy", "random") == two.bots[::-1]
    assert len({game.decks for game in games}) == 4
    assert len({game.seed for game in games}) == 5


def test_who_is_counted_is_the_first_wherever_it_sits() -> None:
    games = list(fixtures("bloodless", ("greedy", "random"), DECKS, 6, 3))
    assert sum(outcomes(games)) >= 4
    assert sum(outcomes([game._replace(bots=game.bots[::-1]) for game in games])) <= -4


def test_scores() -> None:
    score = Score()
    for outcome in (1, 1, 0, -1):
        score = counted(score, outcome)
    assert score == Score(won=2, drawn=1, lost=1)
    assert score.games == 4
    assert score.interval == wilson(2, 4)
    low, high = wilson(150, 200)
    assert (round(low, 3), round(high, 3)) == (0.686, 0.805)


def test_the_command() -> None:
    args = ["match", "greedy", "random", "--games", "2", "--seed", "3", "--deck", "hive", "--deck", "graves"]
    told = CliRunner().invoke(main, args)
    assert told.exit_code == 0
    assert told.output.startswith("2 games: greedy won ")
    found = json.loads(CliRunner().invoke(main, [*args, "--json"]).output)
    assert found["won"] + found["drawn"] + found["lost"] == found["games"] == 2
    assert found["interval"][0] <= found["share"] <= found["interval"][1]


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["gredy", "random"], 'did you mean "greedy"?'),
        (["search:x", "random"], '"x" is no budget'),
        (["greedy", "random", "--ruleset", "bloodles"], 'did you mean "bloodless"?'),
        (["greedy", "random", "--deck", "hiv"], 'did you mean "hive"?'),
    ],
)
def test_wrong_calls_are_refused(args: list[str], message: str) -> None:
    told = CliRunner().invoke(main, ["match", *args])
    assert told.exit_code == 2
    assert message in told.output
