"""The facade: undo, copies, records."""

from __future__ import annotations

import doctest
import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bloodwork.errors import BadFile, BloodworkError, NotLegal, NotUnderstood
from bloodwork.play import Game, ReplayError, decision, game, log, move, position, printing, saved, table, words
from bloodwork.play.guess import imagine
from bloodwork.play.saved import parse_saved, read_saved

POSITION: dict[str, Any] = {
    "blood": 4,
    "hand": ["Wolf", "Colossus", "Dart", "Lurker", "Vial"],
    "deck": ["Hare", "Rook", "Lamb", "Usher"],
    "board": ["Usher", "-", "Hare", "-"],
}


def played(start: Any, seed: int, steps: int = 25) -> Game:
    one: Game = start(POSITION, POSITION, seed=seed)
    chance = random.Random(seed)
    for _ in range(steps):
        if one.decision is None:
            break
        one.push(chance.choice(one.options))
    return one


@pytest.mark.parametrize("module", [decision, game, log, move, position, printing, saved, table, words])
def test_examples(module: Any) -> None:
    assert doctest.testmod(module, optionflags=doctest.IGNORE_EXCEPTION_DETAIL).failed == 0


@pytest.mark.parametrize("seed", range(3))
def test_undo_is_exact(start: Any, seed: int) -> None:
    one = start(POSITION, POSITION, seed=seed)
    chance = random.Random(seed)
    states = []
    for _ in range(20):
        if one.decision is None:
            break
        states.append((one.digest, one.number, one.view("judge"), [str(line) for line in one.events("judge")]))
        one.push(chance.choice(one.options))
    for state in reversed(states):
        one.undo()
        assert (one.digest, one.number, one.view("judge"), [str(line) for line in one.events("judge")]) == state
    with pytest.raises(BloodworkError, match="nothing to undo"):
        one.undo()


def test_conceding_can_be_undone(start: Any) -> None:
    one = start(POSITION, POSITION)
    before = one.digest
    one.push("concede")
    assert one.result is not None and str(one.result).startswith("B wins: a player conceded")
    one.undo()
    assert one.digest == before and one.result is None


def test_a_copy_goes_its_own_way(start: Any) -> None:
    one = played(start, 5, 10)
    before = (one.digest, one.lines, one.moves())
    two = one.copy()
    assert two.digest == one.digest and two.events("A") == one.events("A")
    for _ in range(5):
        if two.decision is not None:
            two.push(0)
    assert (one.digest, one.lines, one.moves()) == before
    quiet = one.copy(log=False)
    assert quiet.digest == one.digest and quiet.events("judge") == []


def test_answers_by_number_are_the_same_game(start: Any) -> None:
    one, two = start(POSITION, POSITION), start(POSITION, POSITION, log=False)
    for _ in range(15):
        if one.decision is None:
            break
        one.answer(one.answers()[-1])
        two.answer(two.answers()[-1])
    assert one.digest == two.digest and one.moves() == two.moves()
    with pytest.raises(NotLegal):
        one.answer(123456789)


def test_options_by_place(start: Any) -> None:
    one = start(POSITION, POSITION)
    for wrong in (-1, 999, True):
        with pytest.raises(NotUnderstood):
            one.push(wrong)
    with pytest.raises(NotLegal):
        one.push(0, player="B")
    one.push(0, player="A")
    assert one.number == 1


@pytest.mark.parametrize("seed", range(3))
def test_a_record_is_played_again(start: Any, tmp_path: Path, seed: int) -> None:
    one = played(start, seed)
    file = tmp_path / "game.json"
    one.save(file)
    again = Game.load(file)
    assert (again.digest, again.moves(), again.view("judge")) == (one.digest, one.moves(), one.view("judge"))
    assert again.record == one.whole_record == read_saved(file)


def test_what_does_not_fit_is_refused_by_name(start: Any) -> None:
    record = played(start, 1).record
    fields = json.loads(record.to_json())

    def changed(**values: Any) -> bytes:
        return json.dumps({**fields, **values}).encode()

    for data, told in [
        (changed(version="9.9.9", seed=99), "version 9.9.9|move"),
        (changed(format=7), "format 7"),
        (changed(fingerprint="0" * 32), "other cards"),
        (changed(digest="0" * 32), "another state"),
        (changed(moves=fields["moves"][:-1]), "another state"),
        (changed(moves=["A: play Wolf at 9", *fields["moves"]]), "move 1"),
        (changed(moves=["C: attack"]), "move 1"),
        (changed(seed=99), "another state|move"),
    ]:
        with pytest.raises(ReplayError, match=told):
            Game.replay(parse_saved(data, "game.json"))
    for data, told in [
        (changed(surprise=1), "surprise"),
        (changed(decks=[]), "one of them"),
        (b"[]", "not a record"),
        (b"\xff\xfe", "not a record"),
        (b"[" * 100000, "not a record"),
        (changed(moves=[1]), "not a record"),
    ]:
        with pytest.raises(BadFile, match=told):
            parse_saved(data, "game.json")
    with pytest.raises(BloodworkError):
        Game.replay(parse_saved(changed(cards=[{"name": "Wolf"}]), "game.json"))
    with pytest.raises(BloodworkError):
        Game.replay(parse_saved(changed(switches={"no_such": True}), "game.json"))
    assert msgspec.json.decode(record.to_json(), type=type(record)) == record


def test_a_record_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="cannot be read"):
        Game.load(tmp_path / "none.json")


@pytest.mark.parametrize(
    ("setup", "told"),
    [
        ({"A": {"blod": 1}}, 'unknown key "blod"; did you mean "blood"?'),
        ({"A": {"hand": ["Wolff"]}}, 'unknown card "Wolff"; did you mean "Wolf"?'),
        ({"A": {"board": ["-", "-", "-"]}}, "a board of 3 spaces"),
        ({"A": {"blood": -1}}, "-1 is no number"),
        ({"A": {"blood": True}}, "true is no number"),
        ({"A": {"blood": 10**18}}, "is no number"),
        ({"A": {"hand": [{"card": "Wolf", "damage": 1}]}}, "only a card in play has"),
        ({"A": {"board": [{"card": "Wolf", "helth": 1}, "-", "-", "-"]}}, 'did you mean "health"?'),
        ({"A": {"counters": {"defenseless": 1}}}, "no counters of players"),
        ({"A": {"life": 20}}, 'bloodless has no "life"'),
        ({"round": 2}, 'bloodless has no "round"'),
        ({"phase": "mian"}, 'did you mean "main"?'),
        ({"turn": "C"}, 'unknown turn "C"'),
        ({"A": {"hand": ["-"]}}, "is no card"),
        ({"A": {"hand": "Wolf"}}, "is no list"),
        ({"A": []}, "is no mapping"),
    ],
)
def test_a_position_that_cannot_be(start: Any, setup: dict[str, Any], told: str) -> None:
    with pytest.raises(NotUnderstood) as caught:
        start(setup.pop("A", {}), setup.pop("B", {}), **setup)
    assert told in str(caught.value)


def test_rulesets_and_switches_are_checked() -> None:
    for name, told in (("blutheldn", 'did you mean "bluthelden"?'), ("bloodles", 'did you mean "bloodless"?')):
        with pytest.raises(NotUnderstood) as caught:
            Game.from_setup(name, {})
        assert told in str(caught.value)
    with pytest.raises(NotUnderstood, match="mandatory_loop"):
        Game.from_setup("bloodless", {}, switches={"mandatory_lop": "draw"})
    for seed in (-1, True, 1 << 70, "x"):
        with pytest.raises(NotUnderstood, match="is no seed"):
            Game.from_setup("bloodless", {}, seed=seed)  # type: ignore[arg-type]


def test_games_from_decks() -> None:
    one = Game.start("bloodless", ["hive", "canopy"], seed=4, first="B")
    assert one.view("public")["turn"] == "B"
    two = one.again(4, first="B")
    assert two.digest == one.digest and two.record == one.record
    assert one.again(5).digest != one.digest
    chance = random.Random(0)
    for _ in range(40):
        if one.decision is not None:
            one.push(chance.choice(one.options))
    assert Game.replay(parse_saved(one.record.to_json(), "game.json")).digest == one.digest
    with pytest.raises(NotUnderstood, match="hive"):
        Game.start("bloodless", ["hiv", "canopy"])
    with pytest.raises(NotUnderstood, match="one for each"):
        Game.start("bloodless", ["hive"])
    with pytest.raises(BloodworkError, match="no decks"):
        Game.from_setup("bloodless", {}).again(1)


@pytest.mark.rule("C-N16.7")
def test_a_judge_may_declare_a_draw_and_the_record_keeps_it() -> None:
    one = Game.start("bloodless", ("hive", "graves"), seed=3)
    one.push("keep")
    before = one.digest
    one.declare_draw()
    assert one.result is not None and one.result.winner is None and one.result.rule == "C-N16.7"
    assert one.moves()[-1] == "judge: draw"
    assert Game.replay(one.record).digest == one.digest
    with pytest.raises(NotLegal):
        one.declare_draw()
    one.undo()
    assert one.digest == before and one.result is None


def test_moves_have_rules_behind_them() -> None:
    one = Game.start("bloodless", ("hive", "graves"), seed=3)
    assert imagine(one, one.player, 0).cited(one.answers_of("keep")[0])[:2] == ["C-P8.2", "C-P8.2b"]
    one = Game.from_setup("bloodless", {"A": {"draws": 1, "deck": ["Blood Flask"]}, "B": {}})
    assert imagine(one, one.player, 0).cited(one.answers_of("attack")[0])[0] == "C-P7.1.3"
    assert imagine(one, one.player, 0).cited(one.answers_of("draw main")[0])[:2] == ["C-P7.1.2", "C-P7.1.2b"]


def test_the_names_that_can_be_named_do_not_tell_what_is_in_a_deck() -> None:
    one, other = (Game.start("bloodless", decks) for decks in (("hive", "hive"), ("hive", "graves")))
    assert one._machine.lib.names == other._machine.lib.names
