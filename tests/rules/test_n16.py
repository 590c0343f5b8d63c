"""Starting a game from decks (C-N16): what no position of a scenario can show."""

from __future__ import annotations

import pytest

from bloodwork.play import Game

DECKS = ("hive", "graves")
SEEDS = range(24)


def begun(seed: int = 0, **who: str | None) -> Game:
    return Game.start("bloodless", DECKS, seed=seed, **who)  # type: ignore[arg-type]


def beginner(game: Game) -> str:
    turn: str = game.view("public")["turn"]
    return turn


@pytest.mark.rule("C-N16.1")
def test_the_pool_starts_at_twenty_and_blood_at_nothing() -> None:
    for viewer in ("A", "B", "public"):
        view = begun().view(viewer)
        assert (view["pool"], view["players"]["A"]["blood"], view["players"]["B"]["blood"]) == (20, 0, 0)


@pytest.mark.rule("C-N16.2")
def test_the_loser_of_the_last_game_begins_whatever_else_is_said() -> None:
    for loser, other in (("A", "B"), ("B", "A")):
        for seed in range(4):
            assert beginner(begun(seed, loser=loser, lower=other, first=other)) == loser
    last = begun(3, first="A")
    last.concede("B")
    assert last.result is not None and last.result.winner == 0
    assert beginner(last.again(4, loser="B", first="A")) == "B"


@pytest.mark.rule("C-N16.3")
def test_else_the_lower_ranked_then_the_one_agreed_on_then_chance() -> None:
    for one, other in (("A", "B"), ("B", "A")):
        for seed in range(4):
            assert beginner(begun(seed, lower=one, first=other)) == one
            assert beginner(begun(seed, first=one)) == one
    by_chance = [beginner(begun(seed)) for seed in SEEDS]
    assert set(by_chance) == {"A", "B"}
    assert by_chance == [beginner(begun(seed)) for seed in SEEDS]


@pytest.mark.rule("C-N16.4")
def test_first_hands_are_drawn_when_it_is_known_who_begins() -> None:
    for first in ("A", "B"):
        told = [line.text for line in begun(5, first=first).events("public")]
        other = "B" if first == "A" else "A"
        drawn = [text for text in told if text in ("A draws a card", "B draws a card")]
        assert drawn == [f"{first} draws a card"] * 6 + [f"{other} draws a card"] * 6


@pytest.mark.rule("C-N16.7")
def test_a_judge_may_declare_a_game_unfinishable() -> None:
    game = begun()
    game.declare_draw()
    assert game.result is not None and game.result.winner is None and game.result.rule == "C-N16.7"
    assert game.decision is None and game.view("A")["winner"] == game.view("B")["winner"] == "draw"


@pytest.mark.rule("C-N16.12")
@pytest.mark.parametrize(("zone", "of_hand", "player"), [("deck", 5, "A"), ("deck", 5, "B"), ("blood_deck", 1, "A")])
def test_both_decks_are_shuffled_before_the_first_hands(zone: str, of_hand: int, player: str) -> None:
    # From one list to many orders: of the deck, and of what was drawn from its top.
    orders, hands = set(), set()
    for seed in SEEDS:
        side = begun(seed, first="A").view("judge")["players"][player]
        orders.add(tuple(card["card"] for card in side[zone]))
        hands.add(tuple(sorted(card["card"] for card in side["hand"])))
        assert len(side["hand"]) == 6
    if of_hand == 5:
        assert len(orders) == len(SEEDS) and len(hands) > len(SEEDS) // 2
    else:
        assert len(orders) > 1
