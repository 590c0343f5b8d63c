"""Card files of Bluthelden: what is read, what is at its default, what is refused and with which words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from bloodwork.cards import Card, Catalogue, cards_from_mappings, parse_set
from bloodwork.cards.hero_cards import KEYS_OF_TYPE
from bloodwork.cards.schema import COLORS, HERO_TYPES, RARITIES, Traits
from bloodwork.cards.written import card_mapping
from bloodwork.cli import main
from bloodwork.errors import BadFile

RULESET = "bluthelden"
HEAD = "set: Trial\nruleset: bluthelden\ncards:\n"
WARDEN = """\
  - name: Grave Warden
    names: {de: Grabhüter, es: Guardián}
    type: character
    color: black
    rarity: noted
    cost: 2
    extra_cost: 1
    pool: true
    level: 2
    resistance: 3
    initiative: 4
    stats: 2/3
    species: [Undead, Guard]
    magic: 5
    text: |
      First Damage
"""


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def read(**fields: Any) -> Card:
    (card,) = cards_from_mappings([{"name": "Trial", **fields}], "trial.yaml", ruleset=RULESET)
    return card


def test_everything_that_is_printed_is_read() -> None:
    card = parse_set(HEAD + WARDEN, "trial.yaml").card("grabhüter")
    assert (card.name, card.type, card.cost, card.stats, card.text) == (
        "Grave Warden", "character", 2, (2, 3), "First Damage",
    )  # fmt: skip
    assert card.traits == Traits(
        color="black",
        rarity="noted",
        pool=True,
        extra_cost=1,
        level=2,
        resistance=3,
        initiative=4,
        magic=5,
        species=("Undead", "Guard"),
    )
    numbers = ("cost", "power", "health", "extra_cost", "level", "resistance", "initiative", "magic", "life", "color")
    assert [card.number(name) for name in numbers] == [2, 2, 3, 1, 2, 3, 4, 5, None, COLORS.index("black")]


@pytest.mark.rule("B-CARD.19")
@pytest.mark.parametrize(
    ("type_", "level"), [("character", 1), ("resource", 1), ("advisor", None), ("rune", None), ("barrier", None)]
)
def test_what_a_file_leaves_out(type_: str, level: int | None) -> None:
    stats = {"stats": "1/1"} if KEYS_OF_TYPE[type_][0] == "stats" else {}
    card = read(type=type_, **stats)
    assert card.cost is None
    assert card.traits == Traits("gray", "known", False, 0, level, 0, 0, None, None, ())


@pytest.mark.rule("B-CARD.17")
def test_types_colours_and_rarities() -> None:
    assert set(HERO_TYPES) == {
        "artifact", "character", "training", "ritual", "miracle", "spell", "sovereign", "rune", "advisor", "resource",
        "barrier", "token",
    }  # fmt: skip
    for type_ in HERO_TYPES:
        stats = {"stats": "1/1"} if KEYS_OF_TYPE[type_][0] == "stats" else {}
        for color in COLORS:
            card = read(type=type_, color=color, **stats)
            assert (card.type, card.traits.color) == (type_, color)
    assert set(COLORS) == {"black", "green", "orange", "white", "gray"}
    assert RARITIES == ("known", "noted", "legendary", "fabulous")


def test_what_a_card_counts_as() -> None:
    assert read(type="rune").words == ("rune", "resource", "gray")
    assert read(type="barrier", stats="0/4", color="white").words == ("barrier", "character", "white")
    assert read(type="token", stats="2/2").words == ("token", "character", "gray")
    assert read(type="token", color="black").words == ("token", "artifact", "black")
    assert read(type="miracle", pool=True).words == ("miracle", "spell", "gray", "pool")


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"type": "charakter"}, 'unknown type "charakter"; did you mean "character"'),
        ({"type": "dragon egg"}, 'unknown type "dragon egg"; expected one of sovereign, rune, resource'),
        ({"type": "character"}, 'character "Trial" has no "stats"; expected power/health points, as in 2/3'),
        ({"type": "character", "stats": "2/3/1"}, '"stats" is "2/3/1"; expected power/health'),
        ({"type": "character", "stats": "2/0"}, "health is 0; expected at least 1"),
        ({"type": "spell", "color": "blak"}, 'unknown color "blak"; did you mean "black"'),
        ({"type": "spell", "color": "blue"}, 'unknown color "blue"'),
        ({"type": "spell", "rarity": "legend"}, 'did you mean "legendary"'),
        ({"type": "spell", "cost": "XY"}, '"cost" is "XY"; expected a number from 0, or a letter such as X'),
        ({"type": "spell", "cost": -1}, "cost is -1; expected a number from 0 to"),
        ({"type": "spell", "pool": 1}, '"pool" is 1; expected true or false'),
        ({"type": "spell", "stats": "1/1"}, 'spell "Trial" has "stats", which no spell has'),
        ({"type": "spell", "level": 1}, 'has "level", which no spell has'),
        ({"type": "resource", "cost": 1}, 'has "cost", which no resource has (B-RES.4)'),
        ({"type": "resource", "level": 3}, '"level" is 3; expected 1 or 2'),
        ({"type": "resource", "level": True}, '"level" is true; expected 1 or 2'),
        ({"type": "sovereign", "stats": "1/1"}, 'has "stats", which no sovereign has (B-SOV.3)'),
        ({"type": "sovereign", "life": 0}, '"life" is 0; expected a number from 1'),
        ({"type": "advisor", "initiative": 1}, 'has "initiative", which no advisor has (B-ADV.3)'),
        ({"type": "barrier", "stats": "0/3", "initiative": 1}, "(B-KW.barrier.7)"),
        ({"type": "token", "cost": 1}, "(B-TOKEN.3)"),
        ({"type": "advisor", "species": "Human"}, '"species" is "Human"; expected a list, as in [Human, Mage]'),
        ({"type": "advisor", "species": ["Human", "human"]}, 'species "human" is there twice'),
        ({"type": "spell", "rarety": "known"}, 'unknown key "rarety"; did you mean "rarity"'),
        ({"type": "spell", "sigils": []}, '"sigils" is a key of cards of bloodless-prototype'),
    ],
)
def test_what_is_refused(fields: dict[str, Any], told: str) -> None:
    with pytest.raises(BadFile) as error:
        read(**fields)
    assert told in str(error.value)


def test_the_place_of_a_fault() -> None:
    with pytest.raises(BadFile, match=r"trial\.yaml:8:13: unknown rarity"):
        parse_set(HEAD + WARDEN.replace("rarity: noted", "rarity: nice"), "trial.yaml")


def test_species_are_kins_of_their_own() -> None:
    cards = parse_set(HEAD + WARDEN, "trial.yaml")
    assert [kin.name for kin in cards.kins] == ["Undead", "Guard"]
    told = parse_set("kins: {Undead: {de: Untoter}}\n" + HEAD + WARDEN, "trial.yaml")
    assert [(kin.name, kin.names) for kin in told.kins] == [("Undead", (("de", "Untoter"),)), ("Guard", ())]
    below = cards_from_mappings(
        [{"name": "Ghoul", "type": "character", "stats": "1/1", "species": ["Undead", "Ghoul"]}], "x", ruleset=RULESET
    )
    assert [(kin.name, kin.names) for kin in below.over(told).kins] == [
        ("Undead", (("de", "Untoter"),)), ("Guard", ()), ("Ghoul", ()),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "fields",
    [
        {"type": "character", "stats": "2/3", "color": "black", "rarity": "fabulous", "cost": 0, "pool": True},
        {"type": "advisor", "species": ["Human"], "level": 2, "resistance": 2, "text": "Turn: Gain 1 ASP."},
        {"type": "sovereign", "life": 25, "color": "white"},
        {"type": "token", "stats": "2/2", "initiative": 1},
        {"type": "spell", "magic": 0, "cost": 1, "extra_cost": 2},
    ],
)
def test_what_is_written_is_read_again(fields: dict[str, Any]) -> None:
    card = read(**fields)
    (again,) = cards_from_mappings([card_mapping(card, RULESET)], "again.yaml", ruleset=RULESET)
    assert again == card


def test_a_card_of_sigils_is_written_too() -> None:
    own = {"name": "Child", "cost": 1, "stats": "1/0/2", "sigils": ["Flying"], "counters": ["+ calm 1"]}
    (card,) = cards_from_mappings([own], "x", ruleset="bloodless-prototype")
    assert card_mapping(card, "bloodless-prototype") == own


def test_card_show(tmp_path: Path) -> None:
    file = tmp_path / "trial.yaml"
    file.write_text(HEAD + WARDEN, encoding="utf-8")
    result = run("card", "show", "grave warden", "--ruleset", RULESET, "--cards", file)
    assert result.output.splitlines()[:2] == [
        "Grave Warden",
        "  character; black; noted; pool; Undead, Guard; cost 2 (+1); power 2, health 3; level 2; initiative 4; "
        "resistance 3; magic 5",
    ]
    document = json.loads(run("card", "show", "grave warden", "--ruleset", RULESET, "--cards", file, "--json").output)
    assert (document["stats"], document["color"], document["species"]) == ("2/3", "black", ["Undead", "Guard"])


def test_cards_of_another_game_do_not_mix() -> None:
    with pytest.raises(BadFile, match='"life" is a key of cards of bluthelden, not of bloodless'):
        cards_from_mappings([{"name": "Wolf", "type": "creature", "stats": "1/1/1", "life": 3}], "x")
    assert isinstance(cards_from_mappings([], "x", ruleset=RULESET), Catalogue)


def test_what_other_programs_have_no_form_for_is_refused_in_words(tmp_path: Path) -> None:
    file = tmp_path / "trial.yaml"
    file.write_text(HEAD + WARDEN, encoding="utf-8")
    for arguments in (
        ("card", "export", file),
        ("card", "try", "Grave Warden", "--ruleset", RULESET, "--cards", file),
    ):
        result = run(*arguments)
        assert (result.exit_code, result.stdout) == (2, ""), arguments
        assert "expected cards of a ruleset of Bloodless" in result.stderr


def test_card_diff_tells_every_number(tmp_path: Path) -> None:
    old, new = tmp_path / "old.yaml", tmp_path / "new.yaml"
    old.write_text(HEAD + WARDEN, encoding="utf-8")
    changed = WARDEN.replace("stats: 2/3", "stats: 2/4").replace("rarity: noted", "rarity: known")
    new.write_text(HEAD + changed.replace("pool: true", "pool: false"), encoding="utf-8")
    told = run("card", "diff", old, new).output
    for line in ("health: 3 -> 4", "rarity: noted -> known", "pool: yes -> no"):
        assert line in told, told
