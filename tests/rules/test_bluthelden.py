"""How a game of Bluthelden begins: what no position can show, since it begins with decks."""

from __future__ import annotations

from typing import Any

import pytest

from bloodwork.cards import shipped
from bloodwork.play import Game

RULESET = "bluthelden"
DECKS = ("crypts", "falcons")
GOVERNMENT = {
    "A": ("Morvanna Kest, Mother of Crypts", "Sovereign's Rune"),
    "B": ("Sirunian Seehoff, King of Falkenheim", "Sovereign's Rune"),
}


def begin(seed: int) -> dict[str, Any]:
    return Game.start(RULESET, DECKS, seed=seed).view("judge")


@pytest.mark.rule("B-SETUP.3", "B-SETUP.4", "B-SETUP.9", "B-SETUP.10", "B-SETUP.12", "B-RUNE.1", "B-SOV.5")
def test_the_government_is_there_and_nothing_else() -> None:
    view = begin(1)
    assert (view["phase"], view["chain"], view["acting"], view["priority"]) == ("mulligan", [], "none", "none")
    for name, side in view["players"].items():
        assert (side["sovereign"]["card"], side["rune"]["card"]) == GOVERNMENT[name]
        life = shipped(RULESET).card(side["sovereign"]["card"]).number("life")
        assert (side["asp"], side["life"], side["advisor"]) == (0, life, None)
        assert [len(side[zone]) for zone in ("hand", "spell_deck", "pool_deck")] == [6, 34, 18]
        assert not side["permanents"] and not side["graveyard"] and not side["banished"]
        for lane in side["lanes"].values():
            assert not any(any(slot) if isinstance(slot, list) else slot for slot in lane.values())


@pytest.mark.rule("B-SETUP.5", "B-SETUP.6")
def test_both_decks_are_shuffled() -> None:
    orders = [begin(seed)["players"]["A"] for seed in (1, 2)]
    for deck in ("spell_deck", "pool_deck"):
        one, other = ([card["card"] for card in side[deck]] for side in orders)
        assert one != other, deck
    assert sorted(card["card"] for card in orders[0]["pool_deck"]) == sorted(
        card["card"] for card in orders[1]["pool_deck"]
    )


@pytest.mark.rule("B-SETUP.11")
def test_the_roll_falls_to_either() -> None:
    winners = [Game.start(RULESET, DECKS, seed=seed).player for seed in range(40)]
    assert 8 <= winners.count(0) <= 32


@pytest.mark.rule("B-SETUP.22")
def test_the_first_round_begins_with_seven_cards_each() -> None:
    game = Game.start(RULESET, DECKS, seed=3)
    roll_winner = game.player
    game.push("keep")
    game.push("keep")
    game.push("choose first")
    game.push("draw pool")
    game.push("draw spell")
    view = game.view("judge")
    assert [len(view["players"][name]["hand"]) for name in "AB"] == [7, 7]
    assert (view["round"], view["phase"], view["initiative"]) == (1, "main1", "AB"[roll_winner])
