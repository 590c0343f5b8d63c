"""What no scenario of Bluthelden can show: how a game begins with decks, and what a rule says does not happen."""

from __future__ import annotations

from typing import Any

import pytest

from bloodwork.cards import cards_from_mappings, shipped
from bloodwork.errors import NotLegal
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


CARDS = [
    {"name": "Totem", "type": "artifact", "color": "green", "cost": 1, "text": "Turn: Gain 1 ASP."},
    {"name": "Skull", "type": "artifact", "color": "black", "cost": 1},
    {"name": "Leaf", "type": "artifact", "cost": 0},
    {"name": "Wolf", "type": "character", "cost": 2, "initiative": 5, "stats": "3/3"},
    {
        "name": "Captain",
        "type": "character",
        "cost": 2,
        "stats": "2/2",
        "text": "Other characters you control get +2/+0.",
    },
    {"name": "Void Gate", "type": "artifact", "cost": 1, "text": "Turn: Banish target character."},
    {"name": "Trap", "type": "artifact", "cost": 1, "text": "Turn: Destroy target character."},
]


def position(**sides: dict[str, Any]) -> Game:
    setup = {"round": 2, "initiative": "A", "phase": "main1", **sides}
    return Game.from_setup(RULESET, setup, cards=cards_from_mappings(CARDS, "cards.yaml", ruleset=RULESET))


@pytest.mark.rule("B-COST.18")
def test_asp_of_any_source_pay_for_any_colour_and_only_for_their_player() -> None:
    game = position(A={"hand": ["Skull"], "permanents": ["Totem"]}, B={"asp": 5})
    with pytest.raises(NotLegal):
        game.push("play Skull")
    for move in ("activate Totem", "pass", "pass", "play Skull"):
        game.push(move)
    view = game.view("judge")["players"]
    assert (view["A"]["asp"], view["B"]["asp"]) == (0, 5)


@pytest.mark.rule("B-KW.banishing.2", "B-KW.banishing.3")
def test_what_is_banished_takes_no_part_and_stays_away() -> None:
    side = {"spell_deck": ["Leaf", "Leaf", "Leaf"], "lanes": {1: {"back": ["Captain", "Wolf"]}}}
    game = position(A={"permanents": ["Void Gate", "Trap"], "spell_deck": ["Leaf", "Leaf", "Leaf"]}, B=side)
    assert game.view("judge")["players"]["B"]["lanes"]["1"]["back"][1]["power"] == 5
    for move in ("activate Void Gate", "choose Captain", "pass", "pass"):
        game.push(move)
    assert game.view("judge")["players"]["B"]["lanes"]["1"]["back"][1]["power"] == 3
    for move in ("activate Trap", "pass", "pass"):  # the Wolf is the only target left
        game.push(move)
    while game.view("judge")["round"] == 2:
        game.push("pass")
    view = game.view("judge")["players"]["B"]
    assert [card["card"] for card in view["banished"]] == ["Captain"]
    assert [card["card"] for card in view["graveyard"]] == ["Wolf"]
