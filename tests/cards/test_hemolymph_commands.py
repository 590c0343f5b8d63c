"""What the commands do with card files of any format: check, export, play and scenarios."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from bloodwork.cards import load_cards, shipped
from bloodwork.cards.deck import check_deck
from bloodwork.cli import main
from bloodwork.cli.brought import bring

from .corpus import CORPUS, needs_corpus


def run(*args: str | Path, input: str = "") -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args], input=input)


def entry(name: str, text: Any = "", **more: Any) -> dict[str, Any]:
    numbers = {"cost": 1, "health": 1, "defense": 0, "power": 1}
    id = name.casefold().replace(" ", "_")
    return {"id": id, "name": name, "description": text, **numbers, "type": "creature", "legality": {"a": "y"}, **more}


WOLVES = [
    entry("Marsh Wolf", ["When this creature dies, ", {"display": "draw a cart", "search": "x"}, ".\n\nGain 1 bloot."]),
    entry("Elk", "Flying", rarity="scarce"),
    entry("Jester", "Fribble.", legality={"a": "n", "b": "f"}, cost=">=2"),
    entry("Old Elk", "Evolves from: Elk"),
    entry("Old Wolf", "Evolves from: Marsh Wolf"),
    entry("Red Flask", type="blood flask", cost=0, power=0),
]


@pytest.fixture
def wolves(tmp_path: Path) -> Path:
    file = tmp_path / "wolves.json"
    file.write_text(json.dumps(WOLVES, indent=1))
    return file


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.mark.parametrize("form", [(), ("--format", "hemolymph")])
def test_check_as_text(wolves: Path, form: tuple[str, ...]) -> None:
    result = run("card", "check", wolves, *form)
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[-1] == "6 cards, 4 readable, 2 refused"
    assert [line for line in lines if not line.startswith(" ")][:-1] == [
        "refused  Marsh Wolf",
        "readable  Elk",
        "refused  Jester (a joke card)",
        "readable  Old Elk",
        "readable  Old Wolf",
        "readable  Red Flask",
    ]
    # The place is that in the file, also inside a link.
    source = wolves.read_text().splitlines()
    for word, line in (("cart", lines[1]), ("bloot", lines[3])):
        number, column = (int(part) for part in line.strip().removeprefix(f"{wolves}:").split(": ")[0].split(":"))
        assert source[number - 1][column - 1 :].startswith(word)
    assert result.stderr == f'note: {wolves}:34:3: "Elk": unknown field "rarity" is kept\n'


def test_check_as_json(wolves: Path) -> None:
    result = run("card", "check", wolves, "--json")
    document = json.loads(result.stdout)
    assert list(document) == ["cards", "readable", "refused", "warnings"]
    assert (document["readable"], document["refused"]) == (4, 2)
    wolf, elk, jester, *_ = document["cards"]
    assert list(wolf) == ["name", "id", "readable", "refused", "joke", "sentences", "findings"]
    assert (wolf["id"], wolf["joke"], jester["joke"], jester["readable"]) == ("marsh_wolf", False, True, False)
    assert [list(one) for one in wolf["sentences"]] == [["text", "readable", "message", "line", "column"]] * 2
    assert [one["text"] for one in jester["sentences"]] == ["cost: >=2", "Fribble."]
    assert all("a joke card" in one["message"] for one in jester["sentences"])
    assert elk["sentences"] == [{"text": "Flying", "readable": True, "message": "", "line": 25, "column": 19}]


def test_check_of_a_folder_of_both_formats(wolves: Path) -> None:
    (wolves.parent / "set.yaml").write_text(
        "set: S\nruleset: bloodless\ncards:\n  - {name: Hill Wolf, type: command, text: Draw a card.}\n"
    )
    assert run("card", "check", wolves.parent).stdout.splitlines()[-1] == "7 cards, 5 readable, 2 refused"


def test_check_of_a_file_that_is_wrong(wolves: Path) -> None:
    wolves.write_text(wolves.read_text().replace('"name": "Elk"', '"nam": "Elk"'))
    result = run("card", "check", wolves, "--json")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == f'Error: {wolves}:22:2: a card without "name"\n'
    as_set = run("card", "check", wolves, "--format", "bloodwork")
    assert f"{wolves}:1:1: a set file is a list; expected a mapping with set, ruleset and cards" in as_set.stderr


def test_export(wolves: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    assert run("card", "export", wolves, "--to", out).exit_code == 0
    assert json.loads(out.read_text()) == WOLVES
    assert json.loads(run("card", "export", wolves).stdout) == WOLVES


def test_play_makes_a_deck_within_the_rules(wolves: Path) -> None:
    result = run("play", "--cards", wolves, "--seed", "4", input="concede\n")
    assert result.exit_code == 0, result.output
    assert (
        "You play a deck made of wolves.json. It has 50 cards and 6 flasks; filled up from the package" in result.stdout
    )
    assert '"Marsh Wolf" is left out: ' in result.stderr and '"Jester" is left out: ' in result.stderr
    assert '"Old Wolf" is left out: ' in result.stderr  # what it evolves from is not there
    assert '"Elk" is left out' not in result.stderr


def test_a_made_deck(wolves: Path) -> None:
    brought = bring((str(wolves),), "bloodless")
    decks = [brought.deck(seed) for seed in range(4)]
    assert len({deck.main for deck in decks}) > 1
    for deck in decks:
        assert check_deck(deck, "bloodless", brought.catalogue) == []
        main, blood = deck.lists()
        assert {"Elk": main.count("Elk"), "Old Elk": main.count("Old Elk")} == {"Elk": 5, "Old Elk": 5}
        assert (blood.count("Blood Flask"), blood.count("Red Flask")) == (4, 2)


def test_a_made_deck_keeps_limits_and_leaves_vestiges_out(tmp_path: Path) -> None:
    file = tmp_path / "many.json"
    cards = [entry(f"Beast {letter}") for letter in "ABCDEFGHIJKLMNO"]
    cards += [entry("Lone", "Limit: 1"), entry("Many", "Unlimited"), entry("Relic", type="creature vestige")]
    cards += [entry("Beast A", "Flying", id="beast_a_too")]
    file.write_text(json.dumps(cards))
    brought = bring((str(file),), "bloodless")
    for seed in range(6):
        deck = brought.deck(seed)
        assert check_deck(deck, "bloodless", brought.catalogue) == []
        main = deck.lists()[0]
        assert "Relic" not in main and main.count("Lone") <= 1 and main.count("Many") <= 5
        assert main.count("Beast A") + main.count("Beast A (beast_a_too)") <= 5
        assert not set(main) & set(shipped("bloodless").names())
        assert "4x Blood Flask" in deck.about


def test_variants_count_as_one_name_in_a_deck(tmp_path: Path) -> None:
    file = tmp_path / "two.json"
    file.write_text(json.dumps([entry("Elk"), entry("Elk", "Flying", id="elk_two")]))
    deck = tmp_path / "deck.txt"
    deck.write_text("3x Elk\n3x Elk (elk_two)\n")
    result = run("deck", "check", deck, "--cards", file)
    assert 'C-N16.10: 6 cards named "Elk"; its Limit is 5' in result.stdout


def test_a_deck_that_names_a_card_which_was_left_out(wolves: Path, tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text("5x Marsh Wolf\n")
    result = run("play", "--cards", wolves, "--deck", deck)
    assert result.exit_code == 1
    last = result.stderr.splitlines()[-1]
    assert last.startswith(f'Error: {deck}:1: "Marsh Wolf" cannot be played: {wolves}:') and "cart" in last


def test_play_with_a_deck_of_the_package_and_one_made(wolves: Path) -> None:
    result = run("play", "--cards", wolves, "--deck", "hive", "--seed", "4", input="concede\n")
    assert "You play hive." in result.stdout and "The other side plays a deck made of wolves.json." in result.stdout


def test_scenarios_name_cards_of_the_file(wolves: Path, tmp_path: Path) -> None:
    scenario = tmp_path / "elk.yaml"
    scenario.write_text(
        "name: An elk flies\nruleset: bloodless\nsetup: {A: {board: [Elk, -, -, -]}}\n"
        "steps:\n  - expect: {A.board.1: {card: Elk, keywords: [Flying]}}\n"
    )
    assert run("scenario", "run", scenario).exit_code == 1
    result = run("scenario", "run", scenario, "--cards", wolves)
    assert result.stdout.splitlines()[-1] == "1 passed, 0 failed"


@needs_corpus
def test_check_of_the_corpus() -> None:
    document = json.loads(run("card", "check", CORPUS, "--json").stdout)
    assert len(document["cards"]) == 66 == document["readable"] + document["refused"]
    assert [one["name"] for one in document["cards"] if one["joke"]] == ["Default Dance"]
    assert len({one["id"] for one in document["cards"]}) == 65


@needs_corpus
def test_decks_made_of_the_corpus() -> None:
    brought = bring((str(CORPUS),), "bloodless")
    for seed in range(3):
        deck = brought.deck(seed)
        assert check_deck(deck, "bloodless", brought.catalogue) == []
        assert "filled up" not in deck.about
        assert set(deck.names()) <= set(load_cards(CORPUS).names())


def test_a_scenario_that_needs_cards_is_skipped_without_them(wolves: Path, tmp_path: Path) -> None:
    scenario = tmp_path / "elk.yaml"
    text = (
        "name: An elk flies\nruleset: bloodless\nneeds: [Elk]\nsetup: {A: {board: [Elk, -, -, -]}}\n"
        "steps:\n  - expect: {A.board.1: {card: Elk, keywords: [Flying]}}\n"
    )
    scenario.write_text(text)
    junit = tmp_path / "out.xml"
    result = run("scenario", "run", scenario, "--json", "--junit", junit)
    assert result.exit_code == 0
    assert json.loads(result.stdout) == {"scenarios": [], "passed": 0, "failed": 0}
    assert result.stderr.startswith(f'skipped  {scenario}: An elk flies: needs "Elk"')
    assert "<skipped" in junit.read_text() and 'failures="0"' in junit.read_text()
    shown = run("scenario", "show", scenario)
    assert (shown.exit_code, shown.stdout.splitlines()[-1][:18]) == (0, 'skipped: needs "El')
    assert run("scenario", "run", scenario, "--cards", wolves).stdout.splitlines()[-1] == "1 passed, 0 failed"
    # What is wrong with it is no reason to skip it.
    scenario.write_text(text.replace("needs: [Elk]", "needs: Elk"))
    assert '"needs" is a text; expected a list of cards' in run("scenario", "run", scenario).stdout
