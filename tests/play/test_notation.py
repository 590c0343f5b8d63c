"""What the words of a move mean in a position."""

from __future__ import annotations

import random
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from bloodwork.errors import Ambiguous, BloodworkError, NotLegal, NotUnderstood
from bloodwork.play import Game
from bloodwork.scenarios import Scenario, Skipped, load_file


def walk(game: Game, seed: int, steps: int) -> int:
    """Plays at random; every option must be read back as what it was printed from. Says how many were tried."""
    chance = random.Random(seed)
    tried = 0
    for _ in range(steps):
        options = game.options
        if not options:
            break
        for option in options:
            assert game.answers_of(option.text) == [option.answer], option.text
            tried += 1
        game.push(chance.choice(options))
    return tried


RICH: dict[str, Any] = {
    "blood": 6,
    "draws": 3,
    "hand": ["Wolf", "Wolf", "Colossus", "Dart", "Dart", "Rite", "Feast", "Feast", "Lurker", "Vial", "Nyx, at 2"],
    "deck": ["Hare", "Rook", "Lamb"] * 4,
    "blood_deck": ["Vial", "Vial"],
    "timeline": ["Feast"],
    "board": ["Usher", "Hare", "-", {"card": "Lurker", "face_down": True}],
}


@pytest.mark.parametrize("seed", range(6))
def test_every_option_is_read_back(start: Any, seed: int) -> None:
    game = start(RICH, dict(RICH, board=["-", "Usher", "Usher", "Rook"]))
    assert walk(game, seed, 60) > 100


def test_a_play_in_one_line_is_several_answers(start: Any) -> None:
    game = start({"blood": 4, "hand": ["Colossus"]})
    assert len(game.answers_of("play Colossus at 1 with X=3")) == 2
    game.push("play Colossus at 1 with X=3")
    assert game.view("judge")["players"]["A"]["board"][0]["health"] == 3
    game.undo()
    game.push("play Colossus at 1")
    assert game.decision is not None and game.decision.kind == "number"
    game.push("choose 2")
    assert game.view("judge")["players"]["A"]["board"][0]["health"] == 2


def test_a_variable_with_one_value_may_still_be_named(start: Any) -> None:
    game = start({"hand": ["Colossus"]})
    game.push("play Colossus at 1 with X=0")
    with pytest.raises(NotLegal):
        start({"hand": ["Colossus"]}).push("play Colossus at 1 with X=1")


def test_lists_answer_a_choice_of_cards(start: Any) -> None:
    game = start({"hand": ["Rite"], "board": ["Hare", "Rook", "Lamb", "Hare"]})
    game.push("play Rite")
    with pytest.raises(NotLegal, match="2 cards are to be chosen"):
        game.push("choose [A1]")
    with pytest.raises(NotLegal):
        game.push("choose [A1, A2, A3]")
    with pytest.raises(NotLegal):
        game.push("choose none")
    copy = game.copy()
    game.push("choose [Rook, A4]")
    board = game.view("judge")["players"]["A"]["board"]
    assert [card and card["card"] for card in board] == ["Hare", None, "Lamb", None]
    copy.push("choose Rook")
    copy.push("choose A4")
    assert copy.digest == game.digest


def test_may_is_taken_or_declined(start: Any) -> None:
    for word, hand in (("choose yes", ["Wolf"]), ("choose no", []), ("pass", [])):
        game = start({"hand": ["Dart"], "deck": ["Wolf"], "board": ["Usher", "-", "-", "-"]}, {"board": ["Hare"] * 4})
        game.push("play Dart")
        game.push("choose Usher")
        assert game.view("A")["pending"] == "A"
        assert game.view("A")["pending_options"] == ["yes", "no"]
        game.push(word)
        assert game.view("A")["players"]["A"]["hand"] == [{"card": name} for name in hand]


def refused(game: Game, text: str, kind: type[BloodworkError], player: str | None = None) -> BloodworkError:
    """The error of a refused move, which must leave everything as it was."""
    before = (game.digest, game.number, game.lines, game.view("judge"), game.moves())
    with pytest.raises(BloodworkError) as caught:
        game.push(text, player)
    assert isinstance(caught.value, kind), repr(caught.value)
    assert (game.digest, game.number, game.lines, game.view("judge"), game.moves()) == before
    return caught.value


def test_the_three_kinds_of_error(start: Any) -> None:
    game = start(
        {"blood": 4, "hand": ["Wolf", "Colossus", "Dart"], "board": ["Hare", "-", "-", "-"]}, {"hand": ["Lamb"]}
    )
    assert "Wolf" in str(refused(game, "play Wolff at 2", NotUnderstood))
    assert "blood" in str(refused(game, "draw blod", NotUnderstood))
    refused(game, "play Wolf at 7", NotUnderstood)
    refused(game, "discard B9", NotUnderstood)
    refused(game, "choose A.hnad:Wolf", NotUnderstood)
    refused(game, "block Hare", NotUnderstood)
    refused(game, "play Wolf at 1.war", NotUnderstood)
    refused(game, "attack Hare", NotUnderstood)
    occupied = refused(game, "play Wolf at 1", NotLegal)
    assert isinstance(occupied, NotLegal) and occupied.rule == "C-D10.1" and occupied.missing
    refused(game, "play Wolf at B2", NotLegal)
    refused(game, "play Lamb at 2", NotLegal)
    refused(game, "play Dart at 2", NotLegal)
    too_much = refused(game, "play Colossus at 2 with X=5", NotLegal)
    assert isinstance(too_much, NotLegal) and too_much.rule == "C-N6.2"
    refused(game, "play Wolf at 2 with X=1", NotLegal)
    refused(game, "attack", NotLegal, "B")
    refused(game, "choose A1", NotLegal)
    refused(game, "choose yes", NotLegal, "B")
    refused(game, "keep", NotLegal)
    refused(game, "pass", NotLegal)
    refused(game, "mulligan", NotLegal)
    refused(game, "flip A1", NotLegal)
    refused(game, "flip A2", NotLegal)
    refused(game, "activate Hare", NotLegal)
    refused(game, "activate A1 3", NotLegal)
    vague = refused(game, "play Wolf", Ambiguous)
    assert isinstance(vague, Ambiguous) and vague.candidates == ("play Wolf at 2", "play Wolf at 3", "play Wolf at 4")


def test_a_name_for_two_cards_is_ambiguous(start: Any) -> None:
    game = start({"hand": ["Dart"], "board": ["Hare", "-", "Hare", "-"]}, {"board": ["Rook", "-", "-", "-"]})
    game.push("play Dart")
    vague = refused(game, "choose Hare", Ambiguous)
    assert isinstance(vague, Ambiguous) and vague.candidates == ("A1", "A3")
    refused(game, "choose A2", NotLegal)
    refused(game, "choose 3", NotLegal)
    refused(game, "choose yes", NotLegal)
    refused(game, "attack", NotLegal)
    game.push("choose Rook")


def test_equal_cards_in_hand_are_one_answer(start: Any) -> None:
    game = start({"hand": ["Hare", "Hare"]})
    assert [str(option) for option in game.options if "Hare" in str(option)] == [
        f"play Hare at {n}" for n in (1, 2, 3, 4)
    ]
    game.push("play Hare at 1")
    game.push("play Hare at 2")


def test_nothing_can_be_answered_when_the_game_is_over(start: Any) -> None:
    game = start()
    game.push("concede", "B")
    assert game.result is not None and game.result.winner == 0
    refused(game, "attack", NotLegal, "A")
    refused(game, "concede", NotLegal, "A")
    refused(game, "choose 1", NotLegal, "B")


@pytest.mark.parametrize("hidden", [["Wolf", "Lamb"], ["Hare", "Rook"], ["Dart", "Feast"]])
def test_errors_tell_nothing_that_the_player_may_not_know(start: Any, hidden: list[str]) -> None:
    told: dict[str, tuple[type, str]] = {}
    for cards in (hidden, ["Vial", "Vial"]):
        game = start(
            {"hand": ["Hare"], "deck": cards}, {"hand": cards, "deck": cards, "board": ["Lamb", "-", "-", "-"]}
        )
        for text in (
            "play Wolf at 1", "play Feast", "play Dart", "choose B.hand:Wolf", "choose B.hand:Rook", "play B.hand:Lamb",
            "play A.deck:Wolf", "discard B.hand:Wolf", "choose Feast", "play Wolff", "play Hare", "play B.hand:?",
        ):  # fmt: skip
            with pytest.raises(BloodworkError) as caught:
                game.push(text, "A")
            assert told.setdefault(text, (type(caught.value), str(caught.value))) == (
                type(caught.value),
                str(caught.value),
            )


SCENARIOS = sorted(Path(str(files("bloodwork") / "data" / "scenarios" / "bloodless")).rglob("*.yaml"))


ASKED_MORE = {"simultaneous_trigger_order": "active_player_chooses", "flip_timing": "any_time"}


# With the switches by which more is asked, one scenario of four is enough: they change few of them.
@pytest.mark.parametrize(("part", "parts", "switches"), [*((part, 5, {}) for part in range(5)), (2, 4, ASKED_MORE)])
def test_every_option_of_every_scenario_is_read_back(part: int, parts: int, switches: dict[str, Any]) -> None:
    for number, file in enumerate(SCENARIOS[part::parts]):
        for scenario in load_file(file):
            if isinstance(scenario, Skipped):
                continue
            assert isinstance(scenario, Scenario)
            game = Game.from_setup(
                "bloodless", scenario.setup, cards=scenario.cards, switches={**scenario.switches, **switches}
            )
            assert walk(game, number, 8) > 0
