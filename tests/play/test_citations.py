"""Where the log cites a rule: at the line that it decided, and there after the rules of the event itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bloodwork import Game
from bloodwork.play.log import Line
from bloodwork.scenarios.load import load_file
from bloodwork.scenarios.model import Scenario
from bloodwork.scenarios.run import Player

WELL = """
name: Well
ruleset: bloodless
rules: []
cards:
  - {name: Well, type: creature, cost: 1, stats: 3/0/0, text: "Whenever you would draw a card, gain 5 blood instead."}
  - {name: Wall, type: creature, cost: 1, stats: 3/0/0, text: "If you would gain blood, you gain 1 more blood instead."}
  - {name: Dam, type: creature, cost: 1, stats: 3/0/0, text: "If you would lose blood, you do not."}
  - {name: Ear, type: creature, stats: 3/0/0, text: "Whenever you gain blood, a creature you control gains +1 power."}
  - {name: Leak, type: command, cost: 0, text: "Lose 1 blood."}
setup:
  A: {blood: 3, hand: [Leak], board: [BOARD], deck: [Well]}
steps:
  - A: MOVE
"""
DUEL = """
name: Duel
ruleset: bluthelden
rules: []
auto_pass: true
cards:
  - {name: Wolf, type: character, color: green, cost: 2, level: 1, initiative: 5, stats: 3/3}
  - {name: Fox, type: character, color: green, cost: 1, level: 1, initiative: 1, stats: 1/1}
setup:
  round: 2
  initiative: A
  phase: combat
  A: {lanes: {1: {war: [Wolf, -]}, 3: {war: [Fox, -]}}}
  B: {lanes: {1: {war: [Fox, -]}}}
steps:
  - A: attack
  - B: block Fox
"""


def played(text: str, tmp_path: Path) -> Game:
    file = tmp_path / "play.yaml"
    file.write_text(text)
    (scenario,) = load_file(file)
    assert isinstance(scenario, Scenario), scenario
    player = Player(scenario)
    for step in scenario.steps:
        player.step(step)
    return player.game


def line(game: Game, text: str) -> Line:
    (found,) = [one for one in game.events("judge") if one.text == text]
    return found


def bloodless(board: str, move: str, tmp_path: Path) -> Game:
    return played(WELL.replace("BOARD", board).replace("MOVE", move), tmp_path)


def test_a_replacement_is_cited_with_what_it_made_and_after_that(tmp_path: Path) -> None:
    game = bloodless("Well, -, -, -", "draw main", tmp_path)
    rules = line(game, "A gains 5 blood").rules
    assert rules[0] == "C-N2.23" and {"C-N4.22", "C-D6.1.1"} <= set(rules[1:])
    for one in game.events("judge"):
        assert one.text == "A gains 5 blood" or "C-D6.1.1" not in one.rules


def test_of_two_replacements_both_are_cited_and_their_order(tmp_path: Path) -> None:
    rules = line(bloodless("Well, Wall, -, -", "draw main", tmp_path), "A gains 6 blood").rules
    assert rules[0] == "C-N2.23"
    assert {"C-N4.22", "C-N4.25", "C-P6.4.2", "C-N10.2"} <= set(rules)


def test_a_replacement_that_leaves_nothing_has_a_line_of_its_own(tmp_path: Path) -> None:
    game = bloodless("Dam, -, -, -", "play Leak", tmp_path)
    assert game.view("judge")["players"]["A"]["blood"] == 3
    (own,) = [one for one in game.events("judge") if "C-D6.1.1" in one.rules]
    assert own.event == "" and "C-N9.10" in own.rules


def test_an_event_that_is_not_modified_is_itself_cited_for_that(tmp_path: Path) -> None:
    rules = line(bloodless("Well, Wall, Dam, -", "draw main", tmp_path), "A gains 6 blood").rules
    assert "C-D6.1.3" not in rules
    game = bloodless("Well, -, -, -", "play Leak", tmp_path)
    assert "C-D6.1.3" not in line(game, "A loses 1 blood").rules, "nothing waits for a loss"


def test_what_a_text_was_read_by_stands_with_what_it_did_and_last(tmp_path: Path) -> None:
    game = bloodless("Ear, Well, -, -", "draw main", tmp_path)
    game.push("choose A2")
    rules = line(game, "Well gains 1 power").rules
    assert rules[0] == "C-N2.25" and "C-N4.16" in rules[1:]
    assert "C-N4.16" not in line(game, "A gains 5 blood").rules


def test_who_is_due_next_is_told_apart_from_the_last_death(tmp_path: Path) -> None:
    told: list[Any] = played(DUEL, tmp_path).events("judge")
    (death,) = [one for one in told if one.text.startswith("Fox moves from B.1.war.1")]
    assert not [rule for rule in death.rules if rule.startswith("B-COMBAT")]
    (lane,) = [one for one in told if "B-COMBAT.10" in one.rules]
    assert lane.event == "" and lane.rules[0] == "B-COMBAT.10"
    assert [one.rules[0] for one in told if "B-COMBAT.6" in one.rules] == ["B-COMBAT.6", "B-COMBAT.6"]
    (attack,) = [one for one in told if one.text == "Wolf attacks"]
    assert attack.rules[0] == "B-COMBAT.32"
    (block,) = [one for one in told if one.text == "Fox blocks Wolf"]
    assert block.rules[0] == "B-COMBAT.41"


def test_nothing_is_cited_of_what_was_not_done_when_a_game_ends_in_a_question(tmp_path: Path) -> None:
    game = bloodless("Ear, Well, -, -", "draw main", tmp_path)
    assert game.decision is not None
    game.concede("B")
    rules = [rule for one in game.events("judge")[-3:] for rule in one.rules]
    assert set(rules) == {"C-N16.5", "C-N16.6", "C-N16.8"}
