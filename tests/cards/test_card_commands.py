"""`bloodwork card` and `bloodwork deck`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bloodwork.cli import main

SET = """\
set: Trial
ruleset: bloodless
cards:
  - name: Wolf
    type: creature
    stats: 1/0/1
    text: |
      Ant Kin
      Flyng
      When this creature dies, draw a cart. Gain 1 bloot. Gain 1 blood.
      When this creature dies, spawn a "Larva". Gain 2 blood.
  - {name: Elk, type: command, text: "Draw a card. Gain 1 blood."}
  - {name: Elf, type: command, text: "This creature gains +1 power."}
"""


def run(*args: str | Path) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args])


@pytest.fixture
def trial(tmp_path: Path) -> Path:
    file = tmp_path / "trial.yaml"
    file.write_text(SET, encoding="utf-8")
    return file


def test_card_check_as_text(trial: Path) -> None:
    result = run("card", "check", trial)
    assert result.exit_code == 1
    *lines, last = result.stdout.splitlines()
    assert last == "3 cards, 1 readable, 2 refused"
    assert [line.split(": ")[0] for line in lines] == [
        "refused  Wolf",
        f"  {trial}:9:7",
        "    Flyng",
        f"  {trial}:10:39",
        "    When this creature dies, draw a cart.",
        f"  {trial}:10:52",
        "    Gain 1 bloot.",
        "readable  Elk",
        "refused  Elf",
        f"  {trial}:13:39",
        "    This creature gains +1 power.",
    ]


def test_card_check_as_json(trial: Path) -> None:
    result = run("card", "check", trial, "--json")
    assert result.exit_code == 1
    document = json.loads(result.stdout)
    assert (document["readable"], document["refused"], document["warnings"]) == (1, 2, 0)
    wolf, elk, elf = document["cards"]
    assert set(wolf) == {"name", "id", "readable", "refused", "joke", "sentences", "findings"}
    assert [sentence["text"] for sentence in wolf["sentences"] if not sentence["readable"]] == [
        "Flyng",
        "When this creature dies, draw a cart.",
        "Gain 1 bloot.",
    ]
    assert elk["readable"] and [sentence["text"] for sentence in elk["sentences"]] == ["Draw a card.", "Gain 1 blood."]
    assert not elf["readable"]
    assert set(elf["sentences"][0]) == {"text", "readable", "message", "line", "column"}


DOUBTFUL = """\
set: Trial
ruleset: bloodless
cards:
  - name: Wolf
    type: creature
    cost: 1
    stats: 1/0/1
    text: |
      Flying
      When this creature dies, draw a card. Gain 1 blood.
      Whenever you gain blood, gain 1 blood.
  - {name: Elk, type: command, cost: 1, text: "Draw a card. Choose a creature."}
  - {name: Elf, type: command, cost: 1, text: "Gain 1 blood. Destroy a creature with power less than 0."}
  - {name: Owl, type: command, cost: X, text: "Draw a card."}
"""


def test_card_check_tells_what_cannot_be_meant(tmp_path: Path) -> None:
    file = tmp_path / "doubtful.yaml"
    file.write_text(DOUBTFUL, encoding="utf-8")
    result = run("card", "check", file)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "readable  Wolf",
        f"  {file}:11:7: warning: it sets itself off without end (endless)",
        "    Whenever you gain blood, gain 1 blood.",
        "readable  Elk",
        f"  {file}:12:61: warning: nothing is done with what is chosen (you choose a creature) (unused)",
        "    Choose a creature.",
        "refused  Elf",
        f"  {file}:13:62: error: there is never anything to choose "
        "(you choose a creature with power less than 0): no power is below 0 (empty choice)",
        "    Destroy a creature with power less than 0.",
        "readable  Owl",
        f"  {file}:14:5: warning: X is paid, and nothing depends on it (unused)",
        "4 cards, 3 readable, 1 refused, 3 warnings",
    ]
    document = json.loads(run("card", "check", file, "--json").stdout)
    assert (document["readable"], document["refused"], document["warnings"]) == (3, 1, 3)
    assert [card["refused"] for card in document["cards"]] == [False, False, True, False]
    (finding,) = document["cards"][0]["findings"]
    assert finding == {
        "severity": "warning",
        "kind": "endless",
        "message": "it sets itself off without end",
        "text": "Whenever you gain blood, gain 1 blood.",
        "line": 11,
        "column": 7,
    }


def test_card_check_is_strict_where_asked(tmp_path: Path) -> None:
    file = tmp_path / "doubtful.yaml"
    file.write_text(DOUBTFUL.replace("power less than 0", "power less than 1"), encoding="utf-8")
    assert run("card", "check", file).exit_code == 0
    assert run("card", "check", file, "--strict").exit_code == 1
    file.write_text(SET.split("  - name: Wolf")[0] + SET.splitlines()[-2] + "\n", encoding="utf-8")
    assert run("card", "check", file, "--strict").exit_code == 0


def test_card_check_of_what_is_no_set(tmp_path: Path) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text("set: Trial\nruleset: bloodless\ncard: []\n", encoding="utf-8")
    result = run("card", "check", file, "--json")
    assert (result.exit_code, result.stdout) == (1, "")
    assert 'bad.yaml:3:1: unknown key "card"; did you mean "cards"?' in result.stderr
    wrong = run("card", "check", "--format", "hemolymph", file)
    assert (wrong.exit_code, wrong.stdout) == (1, "")
    assert 'bad.yaml:1:1: not JSON: "set" stands here; expected a value' in wrong.stderr
    file.write_text("set: Trial\nruleset: blutheldn\ncards: []\n", encoding="utf-8")
    assert 'did you mean "bluthelden"?' in run("card", "check", file).stderr


def test_card_show() -> None:
    result = run("card", "show", "dusk moth")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[:3] == [
        "Dusk Moth",
        "  creature; cost 2; health 3, defense 1, power 3",
        "  Evolves from: Glass Chrysalis",
    ]
    assert json.loads(run("card", "show", "Dusk Moth", "--json").stdout)["stats"] == "3/1/3"
    unknown = run("card", "show", "Dsk Moth")
    assert (unknown.exit_code, unknown.stdout) == (2, "")
    assert 'did you mean "Dusk Moth"?' in unknown.stderr


def test_deck_check(tmp_path: Path, trial: Path) -> None:
    assert run("deck", "check", "hive").stdout == "hive is legal: 50 cards and 6 flasks\n"
    assert json.loads(run("deck", "check", "hive", "--json").stdout) == {"legal": True, "breaks": []}
    file = tmp_path / "small.txt"
    file.write_text("6x Elk\nblood:\n6x Blood Flask\n", encoding="utf-8")
    unknown = run("deck", "check", file)
    assert (unknown.exit_code, unknown.stdout) == (1, "")
    assert 'small.txt:1: unknown card "Elk"' in unknown.stderr
    result = run("deck", "check", file, "--cards", trial, "--json")
    assert result.exit_code == 1
    document = json.loads(result.stdout)
    assert document["legal"] is False
    assert [one["rule"] for one in document["breaks"]] == ["C-N16.9", "C-N16.10"]
    assert run("deck", "check", tmp_path / "none.txt").exit_code == 1


def test_deck_list() -> None:
    assert [one["name"] for one in json.loads(run("deck", "list", "--json").stdout)] == [
        "canopy",
        "foundry",
        "graves",
        "hive",
    ]
    assert len(run("deck", "list").stdout.splitlines()) == 4
