"""Deck files, and each rule of a deck."""

from __future__ import annotations

from pathlib import Path

import pytest

from bloodwork.cards import Catalogue, check_deck, find_deck, load_deck, parse_deck, parse_set, shipped, shipped_decks
from bloodwork.errors import BadFile, NotUnderstood

SET = """\
set: Trial
ruleset: bloodless
cards:
  - {name: Wolf, type: creature, cost: 2, stats: 3/1/2, names: {es: Lobo}}
  - {name: Elk, type: creature, cost: 2, stats: 3/1/2}
  - {name: Moss, type: creature, cost: 0, stats: 1/0/0, text: "Unlimited"}
  - {name: Reed, type: creature, cost: 0, stats: 1/0/0, text: "Insect Kin\\nLimit: 12"}
  - {name: Fern, type: creature, cost: 0, stats: 1/0/0, text: "Flying, Limit: 1"}
  - {name: Feast, type: extended command, cost: 0}
  - {name: Husk, type: creature vestige, cost: 0, stats: 1/0/0}
  - {name: Blood Flask, type: blood flask, cost: 0, stats: 1/0/0}
  - {name: Vial, type: blood flask, cost: 0, stats: 1/0/0}
  - {name: xylem, type: command}
"""
GOOD = "main:\n50x Moss\nblood:\n6x Blood Flask\n"


@pytest.fixture(scope="module")
def trial() -> Catalogue:
    return parse_set(SET, "trial.yaml")


def breaks(text: str, trial: Catalogue) -> list[tuple[str, str]]:
    return [(one.rule, one.message) for one in check_deck(parse_deck(text, "deck.txt", trial), "bloodless", trial)]


def rules(text: str, trial: Catalogue) -> list[str]:
    return [rule for rule, _ in breaks(text, trial)]


def test_the_ways_to_write_a_line(trial: Catalogue) -> None:
    top = "# Moss and more\n#  of it\n\n"
    main_deck = "Main:\n5x Wolf # the best\n2 Elk\n3 x Moss\n 4xReed\n1 xylem\n"
    deck = parse_deck(f"{top}{main_deck}blood :\n6 x  blood flask\n", "moss.txt", trial)
    assert [(e.name, e.count) for e in deck.main] == [("Wolf", 5), ("Elk", 2), ("Moss", 3), ("Reed", 4), ("xylem", 1)]
    assert [(e.name, e.count) for e in deck.blood] == [("Blood Flask", 6)]
    assert deck.name == "moss"
    assert deck.about == "Moss and more of it"
    main, blood = deck.lists()
    assert (len(main), main[0], len(blood)) == (15, "Wolf", 6)
    assert deck.names() == ("Blood Flask", "Elk", "Moss", "Reed", "Wolf", "xylem")


@pytest.mark.rule("C-D3.1")
def test_a_name_in_another_language_is_the_same_name(trial: Catalogue) -> None:
    assert parse_deck("4x Lobo\n", "deck.txt", trial).main[0].name == "Wolf"
    with pytest.raises(BadFile, match="already in line 1"):
        parse_deck("4x Lobo\n2x Wolf\n", "deck.txt", trial)


def test_lines_before_a_heading_are_the_main_deck(trial: Catalogue) -> None:
    assert parse_deck("5 Wolf\n", "deck.txt", trial).main[0].count == 5


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("", 1, "empty"),
        ("# nothing\nmain:\nblood:\n", 1, "empty"),
        ("main:\nWolf\n", 2, "no line of a deck"),
        ("main:\nx5 Wolf\n", 2, "no line of a deck"),
        ("main:\n5x\n", 2, "no line of a deck"),
        ("main:\n-5x Wolf\n", 2, "no line of a deck"),
        ("main:\n0x Wolf\n", 2, "from 1 to 1000"),
        ("main:\n1001x Wolf\n", 2, "from 1 to 1000"),
        (f"main:\n{'9' * 9999} Wolf\n", 2, "from 1 to 1000"),
        ("main:\n5x Wulf\n", 2, 'unknown card "Wulf"; did you mean "Wolf"?'),
        ("main:\n5x Wolf\n3x wolf\n", 3, "already in line 2"),
        ("main:\n5x Wolf\nmain:\n", 3, '"main" is there twice'),
        ("5x Wolf\nmain:\n", 2, '"main" is there twice'),
        ("blod:\n6x Blood Flask\n", 1, 'did you mean "blood"?'),
        ("sideboard:\n", 1, "expected main: or blood:"),
        ("1x Wolf\n" * 3000, 2001, "at most 2,000"),
    ],
)
def test_bad_deck_files(text: str, line: int, words: str, trial: Catalogue) -> None:
    with pytest.raises(BadFile) as caught:
        parse_deck(text, "deck.txt", trial)
    assert caught.value.line == line
    assert words in str(caught.value)
    assert len(str(caught.value)) < 200


def test_bad_deck_files_on_disk(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="no such deck file"):
        load_deck(tmp_path / "none.txt")
    (tmp_path / "deck.txt").write_bytes(b"main:\n5x N\xe4\n")
    with pytest.raises(BadFile, match=r"deck\.txt:2:5: the deck file is not UTF-8"):
        load_deck(tmp_path / "deck.txt")
    with pytest.raises(BadFile, match="this is a folder"):
        load_deck(tmp_path)
    with pytest.raises(NotUnderstood, match=r'unknown deck "hiev"; did you mean "hive"\?'):
        find_deck("hiev", "bloodless")


def test_a_good_deck(trial: Catalogue) -> None:
    assert breaks(GOOD, trial) == []


@pytest.mark.rule("C-N16.9")
def test_a_main_deck_has_at_least_fifty_cards(trial: Catalogue) -> None:
    assert breaks(GOOD.replace("50x", "49x"), trial) == [
        ("C-N16.9", "the main deck has 49 cards; it needs at least 50")
    ]
    assert rules(GOOD.replace("50x", "60x"), trial) == []


@pytest.mark.rule("C-N16.9")
@pytest.mark.parametrize("card", ["Vial", "Husk", "Blood Flask"])
def test_a_main_deck_has_no_flask_and_no_vestige(card: str, trial: Catalogue) -> None:
    assert rules(f"main:\n50x Moss\n1x {card}\nblood:\n6x Blood Flask\n", trial) == ["C-N16.9"]


@pytest.mark.rule("C-N16.10", "C-N13.15", "C-D3.2", "C-D3.2b")
@pytest.mark.parametrize(
    ("line", "legal"),
    [
        ("5x Wolf", True),
        ("6x Wolf", False),
        ("12x Reed", True),
        ("13x Reed", False),
        ("1x Fern", True),
        ("2x Fern", False),
        ("6x Feast", False),
        ("500x xylem", False),
    ],
)
def test_no_more_cards_of_a_name_than_its_limit(line: str, legal: bool, trial: Catalogue) -> None:
    assert rules(f"main:\n50x Moss\n{line}\nblood:\n6x Blood Flask\n", trial) == ([] if legal else ["C-N16.10"])


@pytest.mark.rule("C-N16.11")
@pytest.mark.parametrize(
    ("blood", "broken"),
    [
        ("6x Blood Flask", 0),
        ("4x Blood Flask\n2x Vial", 0),
        ("5x Blood Flask", 1),
        ("7x Blood Flask", 1),
        ("3x Blood Flask\n3x Vial", 1),
        ("5x Blood Flask\n1x Wolf", 1),
        ("6x Vial", 1),
        ("", 2),
        ("2x Blood Flask\n1x Wolf", 3),
    ],
)
def test_a_blood_deck(blood: str, broken: int, trial: Catalogue) -> None:
    assert rules(f"main:\n50x Moss\nblood:\n{blood}\n", trial) == ["C-N16.11"] * broken


def test_breaks_come_in_the_order_of_the_ledger(trial: Catalogue) -> None:
    assert rules("main:\n6x Wolf\n", trial) == ["C-N16.9", "C-N16.10", "C-N16.11", "C-N16.11"]


def test_decks_of_unknown_rulesets_are_refused(trial: Catalogue) -> None:
    with pytest.raises(NotUnderstood, match='unknown ruleset "bloodles"; did you mean "bloodless"'):
        check_deck(parse_deck(GOOD, "deck.txt", trial), "bloodles", trial)


def test_every_deck_of_the_package_is_legal() -> None:
    names = shipped_decks("bloodless")
    assert len(names) >= 4
    for name in names:
        deck = find_deck(name, "bloodless")
        main, blood = deck.lists()
        assert (len(main), len(blood)) == (50, 6), name
        assert deck.about, name
        assert check_deck(deck, "bloodless", shipped("bloodless")) == [], name
