"""The starter set holds what a starter set must, and says it in its own words."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from bloodwork.cards import Card, shipped, shipped_deck, shipped_decks
from bloodwork.cards.schema import fold

KEYWORDS = (
    "Flying",
    "Flying Defense",
    "Bifurcated Strike",
    "Piercing",
    "Kin Call",
    "Kin Strength",
    "Kin Defense",
    "Cumulative",
    "Expendable",
    "Wandering",
    "Wandering Left",
    "Wandering Right",
    "Explosive",
    "Legendary",
    "Unlimited",
)
HEADS = ("Flip", "Limit", "Devours", "Evolves from")
CORPUS = Path(__file__).parents[3] / "shared" / "corpus" / "hemolymph-cards.json"


def lines(card: Card) -> list[str]:
    return [part.strip() for line in card.text.splitlines() for part in re.split(r", (?=[A-Z])", line)]


def having(line: str) -> list[str]:
    return [card.name for card in shipped("bloodless") if line in lines(card)]


def test_size_and_kins() -> None:
    cards = list(shipped("bloodless"))
    assert len(cards) >= 80
    kins = {line.removesuffix(" Kin") for card in cards for line in lines(card) if re.fullmatch(r"[\w ]+ Kin", line)}
    assert {"Ant", "Bee", "Insect", "Blight", "Machine", "Undead", "Reptile", "Bird", "Assassin", "Sorcery"} <= kins


@pytest.mark.parametrize("keyword", KEYWORDS)
def test_every_keyword_is_there(keyword: str) -> None:
    assert having(keyword), keyword


@pytest.mark.parametrize("head", HEADS)
def test_every_keyword_with_a_value_is_there(head: str) -> None:
    assert [card for card in shipped("bloodless") for line in lines(card) if line.startswith(f"{head}: ")], head


def test_kin_call_with_a_number() -> None:
    assert any(re.fullmatch(r"Kin Call x\d", line) for card in shipped("bloodless") for line in lines(card))


def test_every_type_is_there() -> None:
    types = [card.type for card in shipped("bloodless")]
    assert types.count("blood flask") == 5
    for type_ in ("command", "extended command", "creature saga", "extended command saga", "creature vestige"):
        assert type_ in types


def test_variable_costs() -> None:
    variable = [card for card in shipped("bloodless") if isinstance(card.cost, str)]
    assert {"creature", "command"} <= {card.type for card in variable}


def test_flip_costs_are_blood_or_an_action() -> None:
    costs = {line for card in shipped("bloodless") for line in lines(card) if line.startswith("Flip: ")}
    assert any(cost.endswith("Blood") for cost in costs)
    assert any(not cost.endswith("Blood") for cost in costs)
    assert any(card.type == "command" and "Flip: " in card.text for card in shipped("bloodless"))


def test_the_blood_flask() -> None:
    flask = shipped("bloodless").card("Blood Flask")
    assert (flask.type, flask.cost, flask.stats, flask.text) == ("blood flask", 0, (1, 0, 0), "")


def test_most_costs_are_low() -> None:
    costs = [card.cost for card in shipped("bloodless") if isinstance(card.cost, int)]
    assert max(costs) <= 7
    assert sum(cost <= 3 for cost in costs) >= 0.9 * len(costs)


def test_the_decks_play_differently() -> None:
    decks = [shipped_deck("bloodless", name) for name in shipped_decks("bloodless")]
    for one in decks:
        for other in decks:
            if one is not other:
                assert not {e.name for e in one.main} & {e.name for e in other.main}


@pytest.mark.skipif(not CORPUS.exists(), reason="the community's cards are not part of the project")
def test_nothing_is_copied() -> None:
    theirs = json.loads(CORPUS.read_text(encoding="utf-8"))
    names = {fold(card["name"]) for card in theirs} - {fold("Blood Flask")}
    for card in shipped("bloodless"):
        assert fold(card.name) not in names
