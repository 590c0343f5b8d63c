"""The library: what is printed, as numbers; the same for the same cards, in every process."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from bloodwork import rulesets
from bloodwork.cards import Catalogue, load_cards, parse_set, shipped, shipped_deck, shipped_decks
from bloodwork.cards.references import with_all_named
from bloodwork.errors import BadFile, NotUnderstood
from bloodwork.kernel.ability import NO_NUMBER, TRIGGER, Face, Library, letter_code
from bloodwork.rules import switches
from bloodwork.rulesets.contract import Ruleset

HEAD = "set: Trial\nruleset: bloodless\n"


def bloodless(**changed: str | int | bool) -> Ruleset:
    values = {name: switch.default for name, switch in switches("bloodless").items()}
    return rulesets.make("bloodless", {**values, **changed})


def trial(cards: str, kins: str = "") -> Catalogue:
    return parse_set(f"{HEAD}{kins}cards:\n{cards}", "trial.yaml")


def face(lib: Library, name: str) -> Face:
    return lib.faces[lib.main_face[lib.names.index(name)]]


def test_every_card_of_the_starter_set_can_be_read() -> None:
    cards = shipped("bloodless")
    lib = cards.library(bloodless(), cards.names())
    assert lib.names == sorted(lib.names)
    assert [lib.names[lib.faces[f].name] for f in lib.main_face] == lib.names
    assert len(lib.names) == len(cards)


@pytest.mark.parametrize("deck", shipped_decks("bloodless"))
def test_a_deck_brings_all_cards_that_its_cards_speak_of(deck: str) -> None:
    cards = shipped("bloodless")
    lib = cards.library(bloodless(), shipped_deck("bloodless", deck).names())
    spoken_of = {"hive": {"Larva"}, "graves": {"Rattlebones"}, "foundry": {"Scrapling"}, "canopy": {"Shed Skin"}}
    assert spoken_of.get(deck, set()) <= set(lib.names)
    assert len(lib.names) < len(cards)


def test_cards_that_are_spoken_of_are_found_through_others() -> None:
    cards = trial(
        '  - {name: A, type: command, text: "Spawn a \\"B\\"."}\n'
        '  - {name: B, type: creature vestige, stats: 1/0/1, text: "When this creature dies, spawn a \\"C\\"."}\n'
        "  - {name: C, type: creature vestige, stats: 1/0/1}\n"
        '  - {name: D, type: creature, stats: 1/0/1, text: "Evolves from: E"}\n'
        '  - {name: E, type: creature, stats: 1/0/1, text: "Devours: F"}\n'
        "  - {name: F, type: creature, stats: 1/0/1}\n"
    )
    assert [card.name for card in with_all_named(["A"], cards)] == ["A", "B", "C"]
    assert [card.name for card in with_all_named(["D"], cards)] == ["D", "E", "F"]
    assert [card.name for card in with_all_named(["d", "a", "D"], cards)] == ["A", "B", "C", "D", "E", "F"]
    assert cards.library(bloodless(), ["D"]).names == ["D", "E", "F"]


def test_numbers_and_letters() -> None:
    cards = trial(
        "  - {name: Tide, type: creature, cost: X, stats: X/0/Y}\n"
        "  - {name: Calm, type: command}\n"
        "  - {name: Vial, type: blood flask vestige, cost: 0, stats: 1/0/0}\n"
    )
    rules = bloodless()
    lib = cards.library(rules, cards.names())
    types = rules.vocabulary.types
    x, y = ord("X"), ord("Y")
    assert rules.stat_names == ("cost", "health", "defense", "power")
    assert face(lib, "Tide").stats == (letter_code(x), letter_code(x), 0, letter_code(y))
    assert face(lib, "Tide").letters == (x, y)
    assert face(lib, "Calm").stats == (NO_NUMBER,) * 4
    assert face(lib, "Calm").types == types["command"]
    assert face(lib, "Vial").types == types["creature"] | types["blood flask"] | types["vestige"]


@pytest.mark.rule("C-D9.1")
@pytest.mark.parametrize("stats", ["1/0/1", "1/1/1"])
def test_backs(stats: str) -> None:
    cards = trial(
        "  - {name: Spy, type: creature saga, cost: 3, stats: 3/1/2,\n"
        '     text: "Ant Kin\\nFlip: 1 Blood\\nI: Gain 1 blood."}\n'
        '  - {name: Plan, type: command, cost: 3, text: "Draw a card."}\n'
        "  - {name: Vial, type: blood flask, cost: 1, stats: 3/0/2}\n"
    )
    rules = bloodless(face_down_creature_stats=stats)
    lib = cards.library(rules, cards.names())
    types = rules.vocabulary.types
    health, defense, power = (int(part) for part in stats.split("/"))
    expected = {
        "Spy": (types["creature"], (1, health, defense, power)),
        "Plan": (types["command"] | types["extended"], (1, NO_NUMBER, NO_NUMBER, NO_NUMBER)),
        "Vial": (types["creature"] | types["blood flask"], (0, 1, 0, 0)),
    }
    for name, (bits, numbers) in expected.items():
        back = lib.faces[face(lib, name).back]
        assert (back.types, back.stats, back.name) == (bits, numbers, -1)
        assert (back.tags, back.keys, back.abilities, back.back) == (0, 0, (), -1)


def test_chapters_are_abilities_that_trigger() -> None:
    cards = shipped("bloodless")
    lib = cards.library(bloodless(), ["The Seventh Bell"])
    bell = face(lib, "The Seventh Bell")
    chapters = [ability for number in bell.abilities if (ability := lib.abilities[number]).chapter]
    assert [(ability.chapter, ability.kind) for ability in chapters] == [(1, TRIGGER), (2, TRIGGER), (3, TRIGGER)]
    assert all(ability.trigger is not None for ability in chapters)


@pytest.mark.rule("C-N3.21", "C-N3.18")
def test_added_kins() -> None:
    wolf = '  - {name: Grey, type: creature, stats: 1/0/1, text: "Wolf Kin"}\n'
    cards = trial(wolf, "kins: {Wolf: Beast, Beast: null, Drake: reptile}\n")
    lib = cards.library(bloodless(), ["Grey"])
    grey = face(lib, "Grey")
    named = {lib.tag_names[tag] for tag in range(len(lib.tag_names)) if (grey.tags >> tag) & 1}
    assert named == {"Wolf", "Beast"}
    drake = lib.tag_closure[lib.tag_names.index("Drake")]
    assert (drake >> lib.tag_names.index("Reptile")) & 1
    with pytest.raises(BadFile, match=r'trial\.yaml:3:8: unknown kin "Brd".*did you mean "Bird"'):
        trial(wolf, "kins: {Wolf: Brd}\n").library(bloodless(), ["Grey"])
    with pytest.raises(BadFile, match="kin of the ruleset already"):
        trial(wolf, "kins: {Ant: null, Wolf: null}\n").library(bloodless(), ["Grey"])
    known = trial(wolf, "kins: {Ant: Insect, Wolf: null}\n").library(bloodless(), ["Grey"])
    assert known.tag_names.count("Ant") == 1


def test_one_library_for_the_same_cards() -> None:
    cards = shipped("bloodless")
    first = cards.library(bloodless(), ["Gravel Ant", "Egg Chamber"])
    assert cards.library(bloodless(), ["egg chamber", "Gravel Ant", "Larva"]) is first
    assert cards.library(bloodless(), ["Gravel Ant"]) is not first
    other = cards.library(bloodless(kin_counts_self=False), ["Gravel Ant", "Egg Chamber"])
    assert other.fingerprint != first.fingerprint
    assert cards.library(bloodless(), ["Gravel Ant", "Egg Chamber"], ["Doom"]).counters[-1] == "doom"


def test_the_same_library_in_every_process() -> None:
    source = (
        "from bloodwork import rulesets; from bloodwork.cards import shipped; from bloodwork.rules import switches\n"
        "r = rulesets.make('bloodless', {n: s.default for n, s in switches('bloodless').items()})\n"
        "l = shipped('bloodless').library(r, shipped('bloodless').names())\n"
        "print(l.fingerprint, l.names, l.counters, [(f.abilities, f.keys, f.tags, f.stats) for f in l.faces],\n"
        "      [(a.kind, a.text, a.regs, len(a.code)) for a in l.abilities])\n"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", source], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("0", "1", "4242")
    }
    assert len(outputs) == 1


@pytest.mark.rule("C-N9.2")
@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("    text: |\n      Flying\n      Draw a cart.\n", 9, "cart"),
        ("    text: |\n\n      Draw a cart.\n", 9, "cart"),
        ("    text: Draw a cart.\n", 7, "cart"),
        ('    text: "Flying\\nDraw a cart."\n', 7, "cart"),
        ("    text: |\n      Flyng\n", 8, "flyng"),
        ('    text: |\n      Spawn a "Nobody".\n', 8, "Nobody"),
        ("    text: |\n      Ant Kin\n      Whenever this command dies, draw a card.\n", 9, "this command"),
    ],
)
def test_text_that_cannot_be_read(text: str, line: int, words: str) -> None:
    cards = trial(f"  - name: Wolf\n    type: creature\n    stats: 1/0/1\n{text}")
    with pytest.raises(BadFile) as caught:
        cards.library(bloodless(), ["Wolf"])
    assert caught.value.line == line
    assert words.casefold() in str(caught.value).casefold()
    assert '"Wolf"' in str(caught.value)


@pytest.mark.rule("C-N4.4")
def test_this_creature_on_a_command() -> None:
    cards = trial('  - {name: Feast, type: command, text: "This creature gains +1 power."}\n')
    with pytest.raises(BadFile, match=r"trial\.yaml:4"):
        cards.library(bloodless(), ["Feast"])


def test_lookup() -> None:
    cards = shipped("bloodless")
    assert cards.card("madre de columnas").name == "Mother of Columns"
    assert [card.name for card in cards.search("flask")][:1] == ["Bitter Flask"]
    with pytest.raises(NotUnderstood, match=r'did you mean "Blood Flask"\?'):
        cards.card("Blod Flask")


def test_cards_over_others() -> None:
    mine = trial(
        "  - {name: blood flask, type: blood flask, cost: 3, stats: 2/0/0}\n  - {name: Larva, type: command}\n"
    )
    both = mine.over(shipped("bloodless"))
    assert both.card("Blood Flask").cost == 3
    assert both.card("Larva").type == "command"
    assert len(both) == len(shipped("bloodless"))


def test_exported() -> None:
    import bloodwork

    assert bloodwork.load_cards is load_cards
