"""Greedy where there are lanes: it takes what is plainly best, follows what it sets going, and beats chance."""

from __future__ import annotations

import pytest

from bloodwork.bots import GreedyBot, RandomBot, Seat
from bloodwork.cards import Catalogue, cards_from_mappings
from bloodwork.play import Game

RULESET = "bluthelden"
CARDS = [
    {"name": "Wolf", "type": "character", "cost": 2, "initiative": 5, "stats": "3/3"},
    {"name": "Ogre", "type": "character", "cost": 3, "initiative": 2, "stats": "6/6"},
    {"name": "Calf", "type": "character", "cost": 1, "initiative": 1, "stats": "1/1"},
    {"name": "Acolyte", "type": "character", "cost": 1, "initiative": 1, "stats": "1/2", "text": "Binding\n"
     "Turn: Gain 1 ASP. Use this only while this character is bound."},
    {"name": "Mine", "type": "resource", "pool": True, "text": "Turn: Gain 1 ASP."},
    {"name": "Bolt", "type": "spell", "cost": 1, "text": "Deal 3 damage to target character."},
]  # fmt: skip


@pytest.fixture(scope="module")
def cards() -> Catalogue:
    return cards_from_mappings(CARDS, "cards.yaml", ruleset=RULESET)


def answer(cards: Catalogue, phase: str, a: dict[str, object], b: dict[str, object]) -> str:
    """What greedy does, as A, once others have nothing to do but pass."""
    game = Game.from_setup(RULESET, {"round": 2, "initiative": "A", "phase": phase, "A": a, "B": b}, cards=cards)
    while game.only_pass:
        game.push("pass")
    assert game.player == 0
    return str(game.options[Seat(GreedyBot(1), 0).choice(game)])


def test_it_opens_a_lane(cards: Catalogue) -> None:
    assert answer(cards, "main1", {"hand": ["Mine"]}, {}).startswith("play Mine at ")


def test_it_takes_what_it_can_spend(cards: Catalogue) -> None:
    side = {"hand": ["Calf"], "lanes": {1: {"resource": "Mine"}}}
    assert answer(cards, "main1", side, {}) == "activate A.1.resource"


def test_it_plays_a_character_to_the_front_and_binds_who_can_be_bound(cards: Catalogue) -> None:
    lanes = {1: {"resource": "Mine"}}
    assert answer(cards, "main1", {"asp": 2, "hand": ["Wolf"], "lanes": lanes}, {}) == "play Wolf at 1.war.1"
    assert answer(cards, "main1", {"asp": 1, "hand": ["Acolyte"], "lanes": lanes}, {}) == "play Acolyte at 1.binding"


def test_it_shoots_the_one_that_dies(cards: Catalogue) -> None:
    side = {"lanes": {1: {"war": ["Ogre", "Wolf"]}}}
    game = Game.from_setup(RULESET, {"phase": "main1", "A": {"asp": 1, "hand": ["Bolt"]}, "B": side}, cards=cards)
    game.push("play Bolt")
    assert str(game.options[Seat(GreedyBot(1), 0).choice(game)]) == "choose B.1.war.2"


def test_it_attacks_the_open_lane_and_not_into_its_death(cards: Catalogue) -> None:
    assert answer(cards, "combat", {"lanes": {1: {"war": ["Wolf", "-"]}}}, {}) == "attack"
    ogre = {"lanes": {1: {"war": ["Ogre", "-"]}}}
    assert answer(cards, "combat", {"lanes": {1: {"war": ["Wolf", "-"]}}}, ogre) == "pass"


def test_it_attacks_if_that_wins(cards: Catalogue) -> None:
    assert answer(cards, "combat", {"lanes": {1: {"war": ["Calf", "-"]}}}, {"life": 1}) == "attack"


def test_it_beats_chance() -> None:
    for seed in range(3):
        game = Game.start(RULESET, ["crypts", "crypts"], seed=seed, log=False)
        seats = [Seat(GreedyBot(seed), 0), Seat(RandomBot(seed), 1)]
        while game.result is None:
            seats[game.player].move(game)
        assert game.result.winner == 0
