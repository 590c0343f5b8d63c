"""A game that nobody ends is over by rule after so many answers, in every ruleset."""

from __future__ import annotations

import pytest

from bloodwork import rules as book
from bloodwork.bots import Seat, make_bot
from bloodwork.cards import shipped_decks
from bloodwork.play import Game
from bloodwork.play.saved import SavedGame
from bloodwork.rulesets import NAMES

RULES = {
    "bloodless": "C-N11.5",
    "bloodless-overview": "O-13.30",
    "bloodless-tcg": "T-4.5",
    "bloodless-prototype": "P-3.31",
    "bluthelden": "B-WIN.11",
}
LIMIT = 25


def started(ruleset: str, limit: int) -> Game:
    decks = sorted(shipped_decks(ruleset))
    game = Game.start(ruleset, [decks[0], decks[-1]], seed=5)
    game.ruleset.answer_limit = limit
    return game


def play(game: Game) -> None:
    seats = [Seat(make_bot("random", 1), 0), Seat(make_bot("random", 2), 1)]
    while game.player >= 0:
        game.push(seats[game.player].choice(game))


@pytest.mark.rule("C-N11.5", "O-13.30", "T-4.5", "P-3.31", "B-WIN.11")
@pytest.mark.parametrize("ruleset", NAMES)
def test_a_game_that_goes_on_is_a_draw_after_so_many_answers(ruleset: str) -> None:
    game = started(ruleset, LIMIT)
    twin = game.copy()
    play(game)
    assert game.number == LIMIT and game.options == ()
    assert game.result is not None and game.result.winner is None
    assert game.result.rule == RULES[ruleset] and "too long" in game.result.reason
    (told,) = [line for line in game.events("public") if RULES[ruleset] in line.rules]
    assert told.rules[0] == RULES[ruleset] and told.text.startswith("A game that is not over after")
    # What was asked in the middle is not cut off, and without a log the game is the same.
    quiet = twin.copy(log=False)
    play(quiet)
    assert quiet.digest == game.digest


@pytest.mark.parametrize("ruleset", NAMES)
def test_the_limit_is_the_one_of_the_ledger(ruleset: str) -> None:
    limit = started(ruleset, 5000).ruleset.answer_limit
    fresh = Game.start(ruleset, sorted(shipped_decks(ruleset))[:1] * 2, seed=1).ruleset.answer_limit
    assert limit == fresh == 5000
    assert f"{fresh} answers" in book.rule(RULES[ruleset]).text


@pytest.mark.parametrize("ruleset", NAMES)
def test_one_answer_less_is_not_enough(ruleset: str) -> None:
    game = started(ruleset, LIMIT)
    seats = [Seat(make_bot("random", 1), 0), Seat(make_bot("random", 2), 1)]
    for _ in range(LIMIT - 1):
        game.push(seats[game.player].choice(game))
    assert game.result is None
    slices = list(game.taking(game.player, [game.answers()[0]]))
    assert slices and game.result is not None, "given in slices it is the same"


def test_a_record_of_such_a_game_is_played_again() -> None:
    game = started("bloodless", 40)
    play(game)
    record: SavedGame = game.record
    again = Game.begin(record)
    again.ruleset.answer_limit = 40
    for number, move in enumerate(record.moves, start=1):
        again.push_recorded(move, number)
    assert again.digest == record.digest
