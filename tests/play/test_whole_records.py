"""A record that was saved holds all its cards: it is played again whatever cards the package has by then."""

from __future__ import annotations

import dataclasses
import random
from pathlib import Path

import pytest

from bloodwork.cards import Catalogue, shipped, shipped_decks
from bloodwork.errors import BloodworkError
from bloodwork.play import Game
from bloodwork.play import table as tables
from bloodwork.play.saved import parse_saved
from bloodwork.rulesets import NAMES


def played(ruleset: str) -> Game:
    dice = random.Random(2)
    decks = sorted(shipped_decks(ruleset))
    game = Game.start(ruleset, [decks[0], decks[-1]], seed=4)
    for _ in range(25):
        game.push(dice.choice(game.options))
    return game


@pytest.mark.parametrize("ruleset", NAMES)
def test_a_saved_game_is_played_again_when_the_cards_have_changed(
    ruleset: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = played(ruleset)
    game.save(tmp_path / "game.json")
    lean = game.record.to_json()

    def other(name: str) -> Catalogue:
        found = shipped(name)
        cards = [dataclasses.replace(card, name=f"New {card.name}", names=()) for card in found]
        return Catalogue(name, cards[1:], found.declared)

    monkeypatch.setattr(tables, "shipped", other)
    again = Game.load(tmp_path / "game.json")
    assert again.digest == game.digest and again.view("A") == game.view("A")
    assert again.record.alone and Game.replay(again.record).digest == game.digest
    with pytest.raises(BloodworkError):
        Game.replay(parse_saved(lean, "game.json"))


@pytest.mark.parametrize("ruleset", NAMES)
def test_a_saved_game_is_told_in_other_languages_as_before(ruleset: str, tmp_path: Path) -> None:
    game = played(ruleset)
    game.save(tmp_path / "game.json")
    again = Game.load(tmp_path / "game.json")
    for code in ("de", "es"):
        one, other = game.tongue(code), again.tongue(code)
        assert [str(line) for line in again.events("A", 0, other)] == [str(line) for line in game.events("A", 0, one)]


def test_a_position_is_saved_with_all_cards_too(tmp_path: Path) -> None:
    game = Game.from_setup("bloodless", {"A": {"blood": 2, "hand": ["Blood Flask"]}, "B": {}})
    game.push("play Blood Flask at 3")
    game.save(tmp_path / "game.json")
    assert Game.load(tmp_path / "game.json").digest == game.digest
