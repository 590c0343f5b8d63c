"""`bloodwork card diff`: what changed in what the cards do, not only in their words."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bloodwork.cli import main

OLD = """\
set: Trial
ruleset: bloodless
kins: {Deer: null}
cards:
  - name: Elk
    type: creature
    cost: 2
    stats: 2/0/1
    text: |
      Deer Kin
      Flying
      When this creature dies, draw a card.
      Whenever this creature attacks, gain 1 blood.
  - {name: Elf, type: command, cost: 1, text: "Destroy a friendly creature, then draw 2 cards."}
"""


def run(*args: str | Path) -> Result:
    return CliRunner().invoke(main, ["card", "diff", *(str(arg) for arg in args)])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "old.yaml").write_text(OLD)
    return tmp_path


def against(folder: Path, *changes: tuple[str, str], args: tuple[str, ...] = ()) -> Result:
    text = OLD
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    (folder / "new.yaml").write_text(text)
    return run(folder / "old.yaml", folder / "new.yaml", *args)


def test_nothing_changed(folder: Path) -> None:
    result = against(folder, args=("--same",))
    assert result.exit_code == 0
    assert result.output == "0 added, 0 removed, 0 changed, 0 in words only\n"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("When this creature dies, draw a card.", "Whenever this creature dies, draw one card."),
        ("Destroy a friendly creature, then draw 2 cards.", "Destroy a creature you control, then draw two cards."),
        ("Deer Kin\n      Flying", "Deer Kin, Flying"),
        ("type: command, cost: 1,", 'type: command, cost: 1, flavor: "It was there first.",'),
        ("type: command, cost: 1,", "type: command, cost: 1, names: {de: Elfe},"),
    ],
)
def test_words_only(old: str, new: str, folder: Path) -> None:
    result = against(folder, (old, new), args=("--same",))
    assert result.exit_code == 0, result.output
    assert "words only: El" in result.output
    assert result.output.endswith("0 added, 0 removed, 0 changed, 1 in words only\n")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("cost: 2", "cost: 3", ["  cost: 2 -> 3"]),
        ("stats: 2/0/1", "stats: 2/1/X", ["  defense: 0 -> 1", "  power: 1 -> X"]),
        ("type: creature", "type: creature vestige", ["  type: creature -> creature vestige"]),
        ("      Deer Kin\n", "", ["  kins: Deer -> none"]),
        ("Flying", "Flying, Piercing", ["  keywords: Flying -> Flying, Piercing"]),
        ("Flying", "Flying\n      Limit: 3", ["  limit: none -> 3"]),
        (
            "dies, draw a card",
            "dies, gain 1 blood",
            [
                "  - Whenever this creature dies: you draw a card.",
                "  + Whenever this creature dies: you gain 1 blood.",
            ],
        ),
        (
            "creature, then draw",
            "creature and draw",
            [
                "  - When this command is executed: you choose a creature you control;"
                " the chosen creature is destroyed by this command; then, if that succeeded, you draw 2 cards.",
                "  + When this command is executed: you choose a creature you control;"
                " the chosen creature is destroyed by this command; you draw 2 cards.",
            ],
        ),
        (
            "      Whenever this creature attacks, gain 1 blood.\n",
            "",
            ["  - Whenever this creature attacks: you gain 1 blood."],
        ),
        (
            "      Flying\n",
            "      Flying\n      Devours: Deer Kin\n",
            ["  + This creature can only be played upon a Deer card you control, which is sacrificed for it."],
        ),
        (
            "      When this creature dies, draw a card.\n      Whenever this creature attacks, gain 1 blood.\n",
            "      Whenever this creature attacks, gain 1 blood.\n      When this creature dies, draw a card.\n",
            ["  its abilities are in another order, which decides which of them comes first"],
        ),
    ],
)
def test_changes_in_play(old: str, new: str, told: list[str], folder: Path) -> None:
    result = against(folder, (old, new))
    assert result.exit_code == 0, result.output
    lines = result.output.splitlines()
    assert lines[0] in ("changed: Elk", "changed: Elf")
    assert lines[1:-1] == told
    assert lines[-1] == "0 added, 0 removed, 1 changed, 0 in words only"
    assert against(folder, (old, new), args=("--same",)).exit_code == 1


def test_cards_that_came_and_went(folder: Path) -> None:
    result = against(folder, ("name: Elf", "name: Imp"), args=("--json",))
    found = json.loads(result.stdout)
    assert found["added"] == ["Imp"] and found["removed"] == ["Elf"] and not found["same_in_play"]


def test_the_kin_tree(folder: Path) -> None:
    result = against(folder, ("{Deer: null}", "{Deer: Insect}"))
    assert "kin Deer: under no other -> under Insect" in result.output


def test_a_card_that_can_no_longer_be_read(folder: Path) -> None:
    result = against(folder, ("draw 2 cards", "dance"))
    assert "changed: Elf" in result.output
    assert "- could be read" in result.output and "+ cannot be read: " in result.output


def test_as_json(folder: Path) -> None:
    result = against(folder, ("gain 1 blood", "gain 2 blood"), ("a friendly creature", "a creature you control"))
    document = json.loads(run(folder / "old.yaml", folder / "new.yaml", "--json").stdout)
    assert result.exit_code == 0
    (changed,) = document["changed"]
    assert changed["name"] == "Elk" and changed["changes"][0]["part"] == "effect"
    assert changed["changes"][0]["new"] == "Whenever this creature attacks: you gain 2 blood."
    assert [card["name"] for card in document["words_only"]] == ["Elf"]


def test_folders(folder: Path) -> None:
    for name, text in (("a", OLD), ("b", OLD.replace("cost: 2", "cost: 4"))):
        (folder / name).mkdir()
        (folder / name / "set.yaml").write_text(text)
    assert "cost: 2 -> 4" in run(folder / "a", folder / "b").output


def test_files_that_cannot_be_compared(folder: Path) -> None:
    (folder / "bad.yaml").write_text("set: Bad\nruleset: bloodless\ncards: 3\n")
    result = run(folder / "old.yaml", folder / "bad.yaml")
    assert result.exit_code == 1 and "bad.yaml:3" in result.stderr
    assert run(folder / "old.yaml", folder / "none.yaml").exit_code in (1, 2)
