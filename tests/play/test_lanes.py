"""Slots, moves and views of a game with lanes."""

from __future__ import annotations

import random

import pytest

from bloodwork.cards import Catalogue, cards_from_mappings
from bloodwork.errors import BloodworkError, NotLegal, NotUnderstood
from bloodwork.play import BadPosition, Game, parse_move, parse_reference

RULESET = "bluthelden"
CARDS = [
    {"name": "Wolf", "type": "character", "color": "green", "cost": 2, "initiative": 5, "stats": "3/3"},
    {"name": "Fox", "type": "character", "color": "green", "cost": 1, "initiative": 2, "stats": "1/1"},
    {"name": "Spy", "type": "character", "cost": 4, "initiative": 3, "stats": "2/2", "text": "Hideout: Pay 1 ASP"},
    {"name": "Crypt", "type": "resource", "color": "black", "pool": True},
    {"name": "Sexton", "type": "advisor", "cost": 1, "resistance": 1},
    {"name": "Totem", "type": "artifact", "cost": 1, "text": "Turn: Gain 1 ASP."},
]


@pytest.fixture(scope="module")
def cards() -> Catalogue:
    return cards_from_mappings(CARDS, "cards.yaml", ruleset=RULESET)


def test_references_to_slots() -> None:
    one = parse_reference("A.1.war.2")
    assert (one.kind, one.player, one.number, one.zone, one.nth) == ("lane", 0, 1, "war", 2)
    own = parse_reference("3.back")
    assert (own.player, own.number, own.zone, own.nth) == (-1, 3, "back", 0)
    assert parse_reference("B.advisor").zone == "advisor"


def test_moves_of_lanes() -> None:
    assert parse_move("play Wolf at 1.war.2").at == parse_reference("1.war.2")
    assert parse_move("move Wolf to 1.back").at == parse_reference("1.back")
    assert parse_move("attack twice").word == "twice"
    both = parse_move("attack Ghoul twice")
    assert (both.refs[0].name, both.word) == ("Ghoul", "twice")
    assert parse_move("attack Twice Told", ["Twice Told"]).refs[0].name == "Twice Told"
    assert parse_move("no block").verb == "no block"
    assert parse_move("mulligan ...").more


POSITION = {
    "round": 2,
    "initiative": "A",
    "phase": "main1",
    "A": {"asp": 3, "hand": ["Wolf", "Fox", "Spy"], "lanes": {1: {"resource": "Crypt"}}},
    "B": {"advisor": "Sexton", "permanents": ["Totem"], "lanes": {1: {"resource": "Crypt", "war": ["-", "Wolf"]}}},
}


def test_a_view_has_lanes_and_slots(cards: Catalogue) -> None:
    view = Game.from_setup(RULESET, POSITION, cards=cards).view("A")
    side = view["players"]["B"]
    assert side["lanes"]["1"]["resource"]["card"] == "Crypt"
    assert side["lanes"]["1"]["war"][0] is None
    assert side["lanes"]["1"]["war"][1]["card"] == "Wolf"
    assert side["lanes"]["1"]["binding"] is None
    assert side["lanes"]["1"]["hidden"] == []
    assert side["advisor"]["card"] == "Sexton"
    assert side["permanents"][0]["card"] == "Totem"
    assert (view["round"], view["initiative"], view["priority"], view["acting"]) == (2, "A", "A", "none")
    assert "board" not in side


def test_the_first_free_place_is_taken_and_a_hiding_place_last(cards: Catalogue) -> None:
    game = Game.from_setup(RULESET, POSITION, cards=cards)
    assert game.answers_of("play Fox at 1.war") == game.answers_of("play Fox at 1.war.1")
    game.push("play Fox at 1.war")
    assert [str(entry["card"]) for entry in game.view("A")["chain"]] == ["Fox"]
    with pytest.raises(NotLegal):
        game.push("play Wolf at 2.war")


@pytest.mark.parametrize(
    ("move", "told"),
    [
        ("play Fox at 2", 'there is no space "2"; expected a slot, as in 1.war'),
        ("play Fox at 4.war", 'there is no lane 4: "4.war"; expected a lane from 1 to 3'),
        ("play Fox at 1.wra", 'there is no slot "1.wra"; did you mean "war"'),
        ("play Fox at 1.war.7", 'there is no place 7: "1.war.7"'),
        ("discard Fox", 'bluthelden has no move "discard"'),
        ("activate B.advisr", 'unknown zone "advisr"; did you mean "advisor"'),
    ],
)
def test_moves_that_are_not_understood(move: str, told: str, cards: Catalogue) -> None:
    game = Game.from_setup(RULESET, POSITION, cards=cards)
    with pytest.raises(NotUnderstood) as error:
        game.push(move)
    assert told in str(error.value)


def test_slots_are_of_lanes_alone() -> None:
    game = Game.from_setup("bloodless", {"A": {"hand": ["Blood Flask"]}, "B": {}})
    with pytest.raises(NotUnderstood, match=r'bloodless has no slot "1\.war"; expected a column, as in 2'):
        game.push("play Blood Flask at 1.war")
    for move in ("move A1 to 1.back", "no block", "ranged A1", "block A1"):
        with pytest.raises(NotUnderstood, match="bloodless has no move"):
            game.push(move)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"A": {"board": []}}, 'unknown key "board"'),
        ({"A": {"lanes": {4: {}}}}, "unknown key 4"),
        ({"A": {"lanes": {1: {"wra": []}}}}, 'unknown key "wra"; did you mean "war"'),
        ({"A": {"lanes": {1: {"back": ["-", "-", "-"]}}}}, "3 places; expected at most 2"),
        (
            {"A": {"lanes": {1: {"war": ["Wolf", "-"]}}}, "B": {"lanes": {1: {"hidden": ["Spy", "Spy"]}}}},
            "no place is free",
        ),
        ({"phase": "main"}, 'unknown phase "main"'),
        ({"initiative": "C"}, 'unknown initiative "C"'),
        ({"dice": [32]}, "32 is no result of a die; expected a number from 1 to 31"),
        ({"round": 0}, "0 is no number; expected a number from 1"),
        ({"A": {"lanes": {1: {"war": [{"card": "Wolf", "face_down": True}]}}}}, 'unknown key "face_down"'),
        ({"turn": "A"}, 'unknown key "turn"'),
    ],
)
def test_positions_that_cannot_be(change: dict[str, object], told: str, cards: Catalogue) -> None:
    with pytest.raises(BadPosition) as error:
        Game.from_setup(RULESET, change, cards=cards)
    assert told in str(error.value)


@pytest.mark.parametrize("seed", range(3))
def test_what_is_printed_is_understood(seed: int) -> None:
    """Every option of a game can be written and read back; and a record leads to the same state."""
    game = Game.start(RULESET, ["crypts", "veil"], seed=seed)
    chance = random.Random(seed)
    for _ in range(250):
        if game.result is not None:
            break
        options = game.options
        for option in options:
            assert game.answers_of(str(option)) == [option.answer], (str(option), game.decision)
        game.push(chance.choice(options))
    again = Game.replay(game.record)
    assert again.digest == game.digest


def test_nonsense_changes_nothing(cards: Catalogue) -> None:
    game = Game.from_setup(RULESET, POSITION, cards=cards)
    digest = game.digest
    for move in ("attack", "block Fox", "ranged Wolf", "move Fox to 1.war", "flip Spy", "choose Wolf", "draw spell"):
        with pytest.raises(BloodworkError):
            game.push(move)
    assert game.digest == digest
