"""Games of every ruleset, told in every language: nothing that is told stays English."""

from __future__ import annotations

import random
import re

import pytest

from bloodwork import cards
from bloodwork.errors import BloodworkError, NotLegal
from bloodwork.play import Game, Line
from bloodwork.rulesets import NAMES
from bloodwork.telling import SPOKEN, Tongue
from bloodwork.telling.cards import tongue_for
from telling.saying import OTHERS

MOST = 250  # answers of a game
TRIED = 12  # moves of the other player or of another moment, at each question


def tongues(ruleset: str) -> dict[str, Tongue]:
    catalogue = cards.shipped(ruleset)
    return {code: tongue_for(code, catalogue, Game.from_setup(ruleset, {}).ruleset.vocabulary) for code in SPOKEN}


def refusals(game: Game, moves: list[str]) -> list[NotLegal]:
    found = []
    for move in moves:
        for player in ("A", "B"):
            try:
                game.answers_of(move, player)
            except NotLegal as error:
                found.append(error)
            except BloodworkError:
                pass
    return found


@pytest.mark.parametrize("ruleset", NAMES)
def test_a_game_is_told_in_every_language(ruleset: str) -> None:
    spoken = tongues(ruleset)
    catalogue = cards.shipped(ruleset)
    decks = [cards.find_deck(name, ruleset, catalogue) for name in cards.shipped_decks(ruleset)[:2]]
    dice = random.Random(11)
    game = Game.start(ruleset, [decks[0], decks[-1]], seed=11, cards=catalogue)
    before: set[str] = set()
    asked: set[str] = set()
    refused: dict[str, NotLegal] = {}
    for _ in range(MOST):
        decision = game.decision
        if decision is None:
            break
        asked.add(decision.prompt.rpartition(": ")[2])
        for error in refusals(game, dice.sample(sorted(before), min(TRIED, len(before)))):
            refused.setdefault(error.missing, error)
        before |= {option.text for option in decision.options}
        game.push(dice.choice(decision.options))
    assert len(refused) > 5
    told = {code: game.events("judge", 0, spoken[code]) for code in SPOKEN}
    assert len({line.event for line in told["en"]}) > 10
    for code in OTHERS:
        tongue = spoken[code]
        assert [line.text for line in same(told["en"], told[code])] == []
        assert [question for question in sorted(asked) if tongue.tell(question) == question] == []
        assert [missing for missing in sorted(refused) if english_left(missing, tongue.tell(missing))] == []
        assert all(tongue.tell(error.message) != error.message for error in refused.values())
        assert game.result is None or tongue.tell(game.result.reason) != game.result.reason


def same(english: list[Line], other: list[Line]) -> list[Line]:
    """The lines that are the same in both. What only a rule tells is told in its own words, which are English."""
    assert len(english) == len(other)
    assert all(line.text and "{" not in line.text for line in other)
    return [one for one, two in zip(english, other, strict=True) if one.event and one.text == two.text]


def english_left(sentence: str, told: str) -> bool:
    return sentence == told or bool(re.search(r"\b(the|is|must|one of|cannot)\b", re.sub(r":.*", "", told)))


@pytest.mark.parametrize("code", OTHERS)
def test_names_of_cards_are_those_that_are_printed(code: str) -> None:
    ruleset = "bloodless"
    catalogue = cards.shipped(ruleset)
    game = Game.from_setup(ruleset, {"A": {"blood": 2, "hand": ["Blood Flask"]}, "B": {}})
    game.push("play Blood Flask at 2")
    printed = dict(catalogue.card("Blood Flask").names)[code]
    assert printed != "Blood Flask"
    played = [line.text for line in game.events("A", 0, game.tongue(code)) if line.event == "play"]
    assert played[0] == {"de": f"A spielt {printed} auf A2", "es": f"A juega {printed} en A2"}[code]
    hidden = Game.start(ruleset, [cards.find_deck("hive", ruleset, catalogue)] * 2, seed=1)
    unseen = [line.text for line in hidden.events("B", 0, hidden.tongue(code)) if line.event == "draw"]
    assert {"de": "A zieht eine Karte", "es": "A roba una carta"}[code] in unseen


@pytest.mark.parametrize("ruleset", NAMES)
@pytest.mark.parametrize("code", OTHERS)
def test_kins_keywords_and_types_have_names(code: str, ruleset: str) -> None:
    tongue = tongues(ruleset)[code]
    catalogue = cards.shipped(ruleset)
    rules = Game.from_setup(ruleset, {}).ruleset
    names = {keyword.name for keyword in rules.vocabulary.keywords} | {kin.name for kin in catalogue.kins}
    names |= {card.type for card in catalogue if card.traits is not None}
    assert [name for name in sorted(names) if tongue.word(name) == name and name not in SAME] == []


SAME = {"Control", "Regeneration", "Troll", "ritual"}  # in one of the languages, as in English
