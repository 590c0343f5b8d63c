"""Deck files of Bluthelden, and what is asked of a deck."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from bloodwork.cards import Catalogue, cards_from_mappings, check_deck, parse_deck
from bloodwork.cards.deck import deck_of
from bloodwork.cards.hero_decks import judge
from bloodwork.cli import main
from bloodwork.errors import BadFile, NotUnderstood

RULESET = "bluthelden"
SPELLS = [f"Ghoul {letter}" for letter in "ABCDEFGHIJKLMNOPQRST"]


@pytest.fixture(scope="module")
def trial() -> Catalogue:
    listed: list[dict[str, object]] = [
        {"name": "Gravelord", "type": "sovereign", "color": "black", "life": 20},
        {"name": "Saint", "type": "sovereign", "color": "white", "life": 20},
        {"name": "Bone Rune", "type": "rune", "color": "black"},
        {"name": "Crypt", "type": "resource", "color": "black", "pool": True},
        {"name": "Ossuary", "type": "resource", "color": "black", "pool": True},
        {"name": "Stone", "type": "resource", "color": "gray", "pool": True},
        {"name": "Deep Crypt", "type": "resource", "color": "black", "pool": True, "level": 2},
        {"name": "Chapel", "type": "resource", "color": "white", "pool": True},
        {"name": "Sexton", "type": "advisor", "color": "black", "pool": True, "cost": 1},
        {"name": "Herald", "type": "advisor", "color": "black", "pool": True},
        {"name": "Archer", "type": "character", "stats": "1/1", "color": "white", "cost": 1},
        {"name": "Noted", "type": "spell", "rarity": "noted", "cost": 1},
        {"name": "Legend", "type": "spell", "rarity": "legendary", "cost": 1},
        {"name": "Fable", "type": "spell", "rarity": "fabulous", "cost": 1},
        {"name": "Imp", "type": "token", "stats": "1/1"},
        *({"name": name, "type": "character", "stats": "1/1", "color": "black", "cost": 1} for name in SPELLS),
    ]
    return cards_from_mappings(listed, "trial.yaml", ruleset=RULESET)


def text(spell: str = "", pool: str = "", head: str = "sovereign: Gravelord\nrune: Bone Rune\n") -> str:
    """A legal deck with other cards in it."""
    spells = "".join(f"4x {name}\n" for name in SPELLS[:10])
    return f"{head}spell:\n{spells}{spell}pool:\n4x Crypt\n4x Ossuary\n4x Stone\n4x Deep Crypt\n2x Sexton\n{pool}"


def broken(deck: str, cards: Catalogue) -> list[str]:
    return [one.rule for one in check_deck(parse_deck(deck, "deck.txt", cards), RULESET, cards)]


def test_a_deck_is_read(trial: Catalogue) -> None:
    deck = parse_deck("# Bones.\n" + text(), "bones.txt", trial)
    assert (deck.name, deck.about, deck.told()) == (
        "bones", "Bones.", "60 cards, 40 of them in the Spell Deck and 18 in the Pool Deck",
    )  # fmt: skip
    sovereign, rune, spell, pool = deck.lists()
    assert (sovereign, rune, len(spell), len(pool)) == (["Gravelord"], ["Bone Rune"], 40, 18)
    assert check_deck(deck, RULESET, trial) == []
    again = deck_of("bones", deck.lists())
    assert again.lists() == deck.lists()
    long = text(head="Sovereign:\n1x Gravelord\nRune:\n1x Bone Rune\n").replace("spell:", "Spell Deck:")
    assert parse_deck(long, "bones.txt", trial).lists() == deck.lists()


@pytest.mark.parametrize(
    ("deck", "told"),
    [
        ("main:\n1x Crypt\n", 'unknown section "main"'),
        ("spel:\n1x Crypt\n", 'unknown section "spel"; did you mean "spell"'),
        ("1x Crypt\n", "a card in no section"),
        ("sovereign: Gravelord\n1x Crypt\n", "deck.txt:2: a card in no section"),
        ("sovereign: Gravelort\n", 'deck.txt:1: unknown card "Gravelort"; did you mean "Gravelord"'),
        ("sovereign: Gravelord\nsovereign: Saint\n", 'section "sovereign" is there twice'),
        ("", "the deck is empty"),
    ],
)
def test_bad_deck_files(deck: str, told: str, trial: Catalogue) -> None:
    with pytest.raises(BadFile) as error:
        parse_deck(deck, "deck.txt", trial)
    assert told in str(error.value)


def test_a_deck_has_two_or_four_parts() -> None:
    with pytest.raises(NotUnderstood, match="a deck of 3 parts"):
        deck_of("", [[], [], []])


@pytest.mark.rule("B-DECK.2")
@pytest.mark.parametrize(
    ("spell", "pool", "rules"),
    [
        ("1x Noted\n", "", []),
        ("3x Noted\n2x Legend\n1x Fable\n", "", []),
        ("4x Noted\n", "", ["B-DECK.11"]),
        ("3x Legend\n", "", ["B-DECK.12"]),
        ("2x Fable\n", "", ["B-DECK.13"]),
        ("5x Ghoul K\n", "", ["B-DECK.10"]),
        ("4x Archer\n", "", []),
        ("3x Sexton\n", "", ["B-DECK.10"]),
        ("2x Sexton\n", "", []),
        ("1x Herald\n", "", ["B-DECK.7"]),
        ("1x Chapel\n", "", ["B-DECK.8"]),
        ("", "1x Herald\n", []),
        ("", "1x Chapel\n", ["B-DECK.5"]),
        ("", "1x Archer\n", ["B-DECK.4", "B-DECK.5"]),
        ("1x Saint\n", "", ["B-DECK.3"]),
        ("1x Imp\n", "", ["B-TOKEN.1"]),
        ("".join(f"4x {name}\n" for name in SPELLS[10:15]), "", []),
        ("".join(f"4x {name}\n" for name in SPELLS[10:16]), "", ["B-DECK.2"]),
    ],
)
def test_what_a_deck_breaks(spell: str, pool: str, rules: list[str], trial: Catalogue) -> None:
    assert broken(text(spell, pool), trial) == rules


@pytest.mark.parametrize(
    ("head", "rules"),
    [
        ("sovereign: Gravelord\n", ["B-DECK.1", "B-DECK.3"]),
        ("rune: Bone Rune\n", ["B-DECK.1", "B-DECK.3"]),
        ("sovereign: Bone Rune\nrune: Bone Rune\n", ["B-DECK.3"] * 3),
        ("sovereign: Gravelord\nrune:\n2x Bone Rune\n", ["B-DECK.3"]),
        ("sovereign: Saint\nrune: Bone Rune\n", ["B-DECK.5"] * 4),
    ],
)
def test_the_government(head: str, rules: list[str], trial: Catalogue) -> None:
    assert broken(text(head=head), trial) == rules


def test_a_verdict_tells_which_rules_it_asked(trial: Catalogue) -> None:
    asked = judge(parse_deck(text("2x Sexton\n1x Archer\n"), "deck.txt", trial), trial).asked
    assert {"B-DECK.1", "B-DECK.6", "B-DECK.9", "B-DECK.14", "B-ADV.5", "B-CARD.10"} <= asked
    assert not {"B-DECK.11", "B-TOKEN.1"} & asked


def test_deck_check(tmp_path: Path) -> None:
    cards = tmp_path / "trial.yaml"
    cards.write_text(
        "set: Trial\nruleset: bluthelden\ncards:\n  - {name: Lord, type: sovereign}\n  - {name: Glyph, type: rune}\n"
        "  - {name: Barrow, type: resource, pool: true}\n",
        encoding="utf-8",
    )
    deck = tmp_path / "deck.txt"
    deck.write_text("sovereign: Lord\nrune: Glyph\nspell:\n1x Barrow\npool:\n4x Barrow\n", encoding="utf-8")
    arguments = ["deck", "check", str(deck), "--ruleset", RULESET, "--cards", str(cards)]
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 1
    assert result.output.splitlines() == [
        "B-DECK.1: the deck has 7 cards; it needs at least 60",
        'B-DECK.8: "Barrow" is a Resource and in the Spell Deck',
        'B-DECK.10: 5 cards named "Barrow"; of a Known card at most 4',
    ]
    document = json.loads(CliRunner().invoke(main, [*arguments, "--json"]).output)
    assert (document["legal"], [one["rule"] for one in document["breaks"]]) == (
        False, ["B-DECK.1", "B-DECK.8", "B-DECK.10"],
    )  # fmt: skip
