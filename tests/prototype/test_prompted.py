"""Cards that texts bring in: which they are, and both ways of keeping them at hand (P-5.5 to P-5.7)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from bloodwork.cards import cards_from_mappings, shipped
from bloodwork.cli import main
from bloodwork.play.prompted import brought_in, written_on_blanks
from bloodwork.play.table import Table

RULESET = "bloodless-prototype"
OWN = [
    {"name": "Bud", "cost": 0, "stats": "1/0/1"},
    {"name": "Bloom", "cost": 1, "stats": "2/0/1", "sigils": ["Spawn"], "evolves_from": "Bud"},
    {"name": "Fruit", "cost": 1, "stats": "2/0/1", "sigils": ["Time Reversal"], "evolves_from": "Bloom"},
    {"name": "Yard Smith", "cost": 0, "stats": "2/0/1", "sigils": ["Mechanic"]},
    {"name": "Scarecrow", "cost": 0, "stats": "1/0/0", "sigils": ["Friend Of Crows"]},
    {"name": "Stone", "cost": 0, "stats": "1/0/0"},
]


def table(**switches: Any) -> Table:
    return Table(RULESET, switches, cards_from_mappings(OWN, "own", ruleset=RULESET).over(shipped(RULESET)))


@pytest.mark.rule("P-5.5")
@pytest.mark.parametrize(
    ("names", "found"),
    [
        (["Stone"], ()),
        (["Yard Smith", "Stone"], ("Broken Robot",)),
        (["Scarecrow"], ("Crow",)),
        (["Fruit"], ("Bud",)),
        (["Fruit", "Bloom", "Scarecrow", "Yard Smith"], ("Broken Robot", "Bud", "Crow")),
    ],
)
def test_which_cards_are_brought_in(names: list[str], found: tuple[str, ...]) -> None:
    assert brought_in(table(), names) == found


def test_a_crow_that_comes_from_the_hand_is_none_of_them() -> None:
    assert brought_in(table(crow_source="hand"), ["Scarecrow"]) == ()


def test_later_editions_bring_in_vestiges() -> None:
    later = Table("bloodless")
    found = brought_in(later, [card.name for card in shipped("bloodless")])
    assert len(found) > 3
    for name in found:
        assert "vestige" in shipped("bloodless").card(name).type


@pytest.mark.rule("P-5.6", "P-5.7")
def test_two_ways_to_keep_them() -> None:
    assert not written_on_blanks(table())
    assert written_on_blanks(table(prompted_cards="blank_cards"))
    assert not written_on_blanks(Table("bloodless"))


@pytest.mark.rule("P-5.6", "P-5.7")
@pytest.mark.parametrize(("way", "cards", "blanks"), [("side_decks", 9, 0), ("blank_cards", 0, 9)])
def test_both_are_printed(way: str, cards: int, blanks: int, tmp_path: Path) -> None:
    pytest.importorskip("uharfbuzz")
    own = tmp_path / "own.yaml"
    own.write_text(json.dumps({"set": "Own", "ruleset": RULESET, "cards": OWN}), "utf-8")
    asked = ["print", str(own), "-o", str(tmp_path / "own.pdf"), "--json", "--switch", f"prompted_cards={way}"]
    done = CliRunner().invoke(main, [*asked, "--prompted", "3"], prog_name="bloodwork")
    assert done.exit_code == 0, done.output
    told = json.loads(done.output)
    assert (told["cards"] - len(OWN), told["blanks"]) == (cards, blanks)
