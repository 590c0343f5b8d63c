"""What no position of a scenario can show of the overview: how cards are read, decks, and the start of a game."""

from __future__ import annotations

from typing import Any

import pytest

from bloodwork.cards import Catalogue, cards_from_mappings, check_deck, parse_deck, shipped, shipped_deck, shipped_decks
from bloodwork.errors import BloodworkError
from bloodwork.play import Game
from bloodwork.scenarios.coverage import coverage

NAME = "bloodless-overview"
DECKS = ("hive", "graves")


def begun(seed: int = 0, **who: str | None) -> Game:
    return Game.start(NAME, DECKS, seed=seed, **who)  # type: ignore[arg-type]


def read(**card: Any) -> Any:
    return cards_from_mappings([{"name": "Odd", **card}], "cards", ruleset=NAME).card("Odd")


def catalogue() -> Catalogue:
    own = [
        {"name": "Moth", "type": "creature", "stats": "1/0/1"},
        {"name": "Swarm", "type": "creature", "stats": "1/0/1", "text": "Limit: 7"},
        {"name": "Dust", "type": "creature", "stats": "1/0/1", "text": "Unlimited"},
        {"name": "Shade", "type": "creature vestige", "stats": "1/0/1"},
        {"name": "Drip", "type": "blood flask vestige", "stats": "1/0/0"},
        {"name": "Carafe", "type": "blood flask", "stats": "1/0/0"},
    ]
    return cards_from_mappings(own, "cards", ruleset=NAME).over(shipped(NAME))


def breaks(main: str, blood: str = "6 Blood Flask") -> list[str]:
    cards = catalogue()
    text = "main:\n" + main.replace(", ", "\n") + "\nblood:\n" + blood.replace(", ", "\n")
    return [one.rule for one in check_deck(parse_deck(text, "deck.txt", cards), NAME, cards)]


@pytest.mark.rule("O-1.1", "O-1.2", "O-2.1")
def test_two_players_each_with_two_decks_of_their_own() -> None:
    for decks in (["hive"], ["hive", "graves", "canopy"]):
        with pytest.raises(BloodworkError, match="one for each of two players"):
            Game.start(NAME, decks)
    view = begun().view("judge")["players"]
    assert list(view) == ["A", "B"]
    assert {len(view[player]["deck"]) for player in view} == {45}
    assert {len(view[player]["blood_deck"]) for player in view} == {5}
    assert sorted(view["A"]["deck"], key=str) != sorted(view["B"]["deck"], key=str)


@pytest.mark.rule("O-2.2")
def test_a_blood_deck_has_six_flasks() -> None:
    assert breaks("50 Dust") == []
    assert breaks("50 Dust", "5 Blood Flask") == ["O-2.2"]
    assert breaks("50 Dust", "7 Blood Flask") == ["O-2.2"]
    assert breaks("50 Dust", "5 Blood Flask, 1 Moth") == ["O-2.2"]


@pytest.mark.rule("O-2.3")
def test_four_of_them_are_named_blood_flask() -> None:
    assert breaks("50 Dust", "4 Blood Flask, 2 Carafe") == []
    assert breaks("50 Dust", "3 Blood Flask, 3 Carafe") == ["O-2.3"]


@pytest.mark.rule("O-2.5", "O-2.6", "O-7.1")
def test_no_deck_begins_with_what_does_not_belong_there() -> None:
    assert breaks("49 Dust, 1 Carafe") == ["O-2.5"]
    assert breaks("49 Dust, 1 Shade") == ["O-2.6"]
    assert breaks("50 Dust", "5 Blood Flask, 1 Drip") == ["O-7.1"]


@pytest.mark.rule("O-2.7", "O-2.8", "O-2.9", "O-2.10")
def test_how_many_cards_and_of_one_name() -> None:
    assert breaks("49 Dust") == ["O-2.7"]
    assert breaks("200 Dust") == []
    assert breaks("45 Dust, 5 Moth") == []
    assert breaks("44 Dust, 6 Moth") == ["O-2.8"]
    assert breaks("43 Dust, 7 Swarm") == []
    assert breaks("42 Dust, 8 Swarm") == ["O-2.9"]


def test_every_deck_that_comes_with_it_is_legal() -> None:
    cards = shipped(NAME)
    assert shipped_decks(NAME) == shipped_decks("bloodless")
    for name in shipped_decks(NAME):
        assert check_deck(shipped_deck(NAME, name), NAME, cards) == [], name
    assert len(cards) == len(shipped("bloodless"))


@pytest.mark.rule("O-2.4", "O-4.5")
def test_a_card_without_a_type_is_a_creature() -> None:
    assert read(stats="1/0/1").type == "creature"
    assert read(type="command").type == "command"
    with pytest.raises(BloodworkError, match='a card without "type"'):
        cards_from_mappings([{"name": "Odd", "stats": "1/0/1"}], "cards", ruleset="bloodless")


@pytest.mark.rule("O-3.7")
def test_each_player_has_all_zones() -> None:
    players = begun().view("judge")["players"]
    for player in "AB":
        assert {"hand", "deck", "blood_deck", "discard", "timeline"} <= set(players[player])


@pytest.mark.rule("O-4.7")
def test_flavor_changes_nothing() -> None:
    digests = set()
    for flavor in ("", "Draw a card.\nFlying"):
        cards = cards_from_mappings(
            [{"name": "Odd", "type": "command", "text": "Gain 1 blood.", "flavor": flavor}], "cards", ruleset=NAME
        )
        game = Game.from_setup(NAME, {"A": {"hand": ["Odd"], "deck": ["Blood Flask"]}}, cards=cards)
        game.push("play Odd", "A")
        assert game.view("A")["players"]["A"]["blood"] == 1
        assert game.view("judge")["players"]["A"]["hand"] == []
        digests.add(game.digest)
    assert len(digests) == 1


@pytest.mark.rule("O-4.8")
def test_the_stats_are_health_defense_and_power() -> None:
    cards = cards_from_mappings([{"name": "Odd", "stats": "3/1/2"}], "cards", ruleset=NAME)
    game = Game.from_setup(NAME, {"A": {"board": ["Odd", "-", "-", "-"]}}, cards=cards)
    odd = game.view("A")["players"]["A"]["board"][0]
    assert (odd["health"], odd["defense"], odd["power"]) == (3, 1, 2)


@pytest.mark.rule("O-10.1", "O-10.2")
def test_first_hands_are_five_cards_and_a_flask() -> None:
    game = begun(4)
    cards = shipped(NAME)
    for player in "AB":
        hand = [
            card if isinstance(card, str) else card["card"] for card in game.view("judge")["players"][player]["hand"]
        ]
        flasks = [name for name in hand if "blood flask" in cards.card(name).words]
        assert (len(hand), len(flasks)) == (6, 1)
    assert {"O-10.1", "O-10.2"} <= {rule for _, rule in game.citations()}


@pytest.mark.rule("O-13.18")
def test_who_starts() -> None:
    def beginner(seed: int, **who: str) -> Any:
        return begun(seed, **who).view("public")["turn"]

    assert beginner(1, loser="B", lower="A", first="A") == "B"
    assert beginner(1, lower="B", first="A") == "B"
    assert beginner(1, first="A") == "A"
    assert {beginner(seed) for seed in range(16)} == {"A", "B"}


@pytest.mark.rule("O-13.26")
def test_decks_are_shuffled_before_the_first_hands() -> None:
    hands = {str(begun(seed, first="A").view("judge")["players"]["A"]["hand"]) for seed in range(6)}
    assert len(hands) > 1


def test_all_rules_are_shown_and_cited() -> None:
    found = coverage(NAME)
    assert (found.missing, found.uncited, found.failed) == ((), (), ())
