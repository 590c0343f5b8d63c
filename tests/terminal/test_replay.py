"""Replaying a record: forwards, back, as JSON, and refusing what does not fit."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from bloodwork.bots import RandomBot, Seat
from bloodwork.cli import main
from bloodwork.play import Game


@pytest.fixture(scope="module")
def played() -> Game:
    game = Game.start("bloodless", ["hive", "graves"], seed=9)
    seats = [Seat(RandomBot(1), 0), Seat(RandomBot(2), 1)]
    while game.result is None:
        seats[game.player].move(game)
    return game


@pytest.fixture
def file(played: Game, tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    played.save(path)
    return path


def run(*args: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, ["replay", *args], input=typed, prog_name="bloodwork")


def test_json_has_decisions_events_with_rules_and_the_digest(played: Game, file: Path) -> None:
    result = run(str(file), "--json")
    assert result.exit_code == 0
    document = json.loads(result.stdout)
    assert document["digest"] == played.digest
    assert len(document["decisions"]) == len(played.moves())
    assert [f"{one['by']}: {one['answer']}" for one in document["decisions"]] == played.moves()
    for one in document["decisions"]:
        assert one["answer"] in one["options"]
    assert document["events"]
    assert {rule[:2] for event in document["events"] for rule in event["rules"]} == {"C-"}
    assert document["result"]["winner"] in ("A", "B", "draw")


def test_stepping_forwards_and_back(played: Game, file: Path) -> None:
    number = len(played.moves())
    out = run(str(file), typed=f"p\nn\n\np\nt\ng {number}\nn\nn\ng 0\ng {number + 9}\nwhat\nq\n").stdout
    assert "This is the beginning of the record." in out
    assert f"Decision 1 of {number}" in out
    assert out.count(f"Decision 2 of {number}") == 2
    assert f"Decision 3 of {number}" in out
    assert f"Decision {number} of {number}" in out
    assert "This is the end of the record." in out
    assert f"Digest {played.digest}" in out
    assert "Your hand" in out
    assert out.count("n next, p previous") == 4


def test_the_end_of_input_ends_it(file: Path) -> None:
    assert run(str(file)).exit_code == 0


def changed(file: Path, **what: Any) -> Path:
    document = json.loads(file.read_text())
    document.update(what)
    file.write_text(json.dumps(document))
    return file


def test_the_number_of_a_version_alone_says_nothing(file: Path) -> None:
    assert run(str(changed(file, version="0.0.9"))).exit_code == 0


@pytest.mark.parametrize(
    ("what", "message"),
    [
        ({"digest": "0" * 32}, "it was changed"),
        ({"digest": "0" * 32, "version": "0.0.9"}, "or the rules have been: it is of version 0.0.9"),
        ({"fingerprint": "0" * 32}, "of other cards"),
        ({"format": 99}, "format 99"),
        ({"ruleset": "bloodles"}, "bloodles"),
        ({"seed": -1}, "no seed"),
        ({"moves": ["A: dance"]}, "move 1: A: dance"),
        ({"moves": ["nobody"]}, "move 1"),
        ({"moves": []}, "it was changed"),
        ({"more": 1}, "more"),
        ({"switches": {"loop_limit": 3}}, "loop_limit"),
    ],
)
@pytest.mark.parametrize("form", [(), ("--json",)])
def test_what_does_not_fit_is_refused_by_name(
    file: Path, what: dict[str, Any], message: str, form: tuple[str, ...]
) -> None:
    result = run(str(changed(file, **what)), *form)
    assert result.exit_code == 1, result.output
    assert result.stdout == ""
    assert message in result.stderr
    assert result.stderr.count("\n") == 1


def test_another_seed_is_refused(played: Game, file: Path) -> None:
    result = run(str(changed(file, seed=played.record.seed + 1)))
    assert result.exit_code == 1


@pytest.mark.parametrize(
    "text", ["", "{", "[1]", "\x00", '{"session": 1}', '{"session": 2, "seats": {}, "record": {}}']
)
def test_what_is_no_record_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "no.json"
    path.write_text(text)
    result = run(str(path))
    assert result.exit_code == 1
    assert result.stderr.count("\n") == 1
    assert "Traceback" not in result.output
