"""Chains that never end get the ledger's verdict in under a second; chains that end by themselves are left alone."""

from __future__ import annotations

import time
import tracemalloc
from itertools import combinations, product

import pytest

import bloodwork
from bloodwork import Game
from conformance.games import Spec, many
from conformance.loops import DRAW, ENDING, ENDLESS, GOES_ON, SWITCHING, Board, cycles

# The promise of under a second is for the compiled build; without it the same events take longer.
LONGEST = 1.0 if bloodwork.compiled else 4.0
LOOP = "a chain of mandatory events does not end"


def play(board: Board, **switches: str | int | bool) -> tuple[Game, float]:
    game = board.game(**switches)
    began = time.process_time()
    game.push("play Spark")
    if board.verdict.endswith("on attack"):
        game.push("attack")
    return game, time.process_time() - began


def verdict_of(game: Game) -> str:
    if game.result is None:
        return GOES_ON
    return DRAW if game.result.winner is None else "AB"[game.result.winner]


@pytest.mark.parametrize("board", [*cycles(), *ENDLESS, *ENDING], ids=lambda board: board.name)
def test_board(board: Board) -> None:
    game, seconds = play(board)
    assert verdict_of(game) == board.verdict.removesuffix(" on attack").removesuffix(",")
    if game.result is not None and game.result.winner is None:
        assert game.result.reason == LOOP
    assert seconds < LONGEST, f"{seconds:.2f} s"


@pytest.mark.parametrize("board", ENDLESS[:4], ids=lambda board: board.name)
def test_by_the_switch_the_active_player_loses(board: Board) -> None:
    game, _ = play(board, mandatory_loop="active_player_loses")
    assert verdict_of(game) == "B"


def test_a_loop_takes_little_memory() -> None:
    board = cycles()[-1]
    play(board)
    tracemalloc.start()
    try:
        play(board)
        assert tracemalloc.get_traced_memory()[1] < 64 * 1024 * 1024
    finally:
        tracemalloc.stop()


def test_an_optional_loop_is_asked_for_each_time() -> None:
    text = "Whenever a creature gets an ink counter, you may put 1 ink counter on this creature."
    board = Board("a choice", [text], [], "Put 1 ink counter on each creature you control.", GOES_ON)
    game, _ = play(board, loop_limit=1000)
    for _ in range(200):
        assert game.decision is not None and game.decision.kind == "yes or no"
        game.push("choose yes")
    game.push("choose no")
    assert game.result is None
    assert game.view("A")["players"]["A"]["board"][0]["counters"] == {"ink": 201}


def boards_that_switch() -> list[tuple[str, ...]]:
    pairs = list(combinations(range(len(SWITCHING)), 2))
    triples = list(combinations(range(len(SWITCHING)), 3))
    chosen = pairs + triples[:: max(1, 12 // many(1))]
    return [tuple(SWITCHING[i] for i in each) for each in chosen]


def test_passives_that_switch_each_other_come_to_rest() -> None:
    """Each board is worked out in no time, nobody wins by it, and doing nothing more changes nothing."""
    for texts, side in product(boards_that_switch(), (0, 1)):
        a, b = (list(texts), []) if side == 0 else (list(texts[::2]), list(texts[1::2]))
        weak = [f"{2 + i % 2}/0/{i % 3}: {text}" for i, text in enumerate(a)]
        board = Board("switching", weak, [f"3/0/1: {text}" for text in b], "Gain 1 blood.", GOES_ON)
        game = board.game()
        before = [game.view("A")["players"][player]["board"] for player in "AB"]
        began = time.process_time()
        game.push("play Spark")
        assert time.process_time() - began < LONGEST / 10
        assert game.result is None, texts
        after = [game.view("A")["players"][player]["board"] for player in "AB"]
        assert before == after, f"an event that touches nothing changed what passives do: {texts}"


def test_near_its_limit_every_event_of_a_chain_is_counted_by_itself() -> None:
    """Where a whole makes changes itself, what passes the limit would not end the game."""
    g = Spec("starter", 0).start()
    g.fast = True
    g.todo = g.again = 0
    assert g.calm(0, 0)
    g.count = g.rules.loop_limit
    assert not g.calm(0, 0)
