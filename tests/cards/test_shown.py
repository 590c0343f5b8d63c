"""Cards in other languages: they are called otherwise, and play the same."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bloodwork import cards
from bloodwork.cards import shown
from bloodwork.cards.check import check_cards
from bloodwork.cli import main
from bloodwork.cli.rulings import with_defaults
from bloodwork.errors import BadFile

from .corpus import CORPUS, needs_corpus

RULES = with_defaults("bloodless")
STARTER = cards.shipped("bloodless")


def run(*args: str | Path) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args])


def test_every_shipped_card_has_a_name_in_every_language() -> None:
    assert [card.name for card in STARTER if {code for code, _ in card.names} != {"es", "de"}] == []


@pytest.mark.parametrize("code", ["es", "de"])
@pytest.mark.parametrize("card", STARTER, ids=[card.name for card in STARTER])
def test_every_shipped_card_is_shown(card: cards.Card, code: str) -> None:
    said = shown.show(card, code, STARTER, RULES)
    assert said.name == dict(card.names)[code]
    assert len(said.text.splitlines()) == len(card.text.splitlines())
    for other in STARTER:
        if f'"{other.name}"' in said.text:
            assert dict(other.names)[code] == other.name


@needs_corpus
@pytest.mark.parametrize("code", ["es", "de"])
def test_every_readable_card_of_the_community_is_shown(code: str) -> None:
    catalogue = cards.load_cards(CORPUS)
    for report in check_cards(catalogue, catalogue, RULES):
        if report.readable:
            said = shown.show(report.card, code, catalogue, RULES)
            assert bool(said.text) == bool(report.card.text.strip())


def test_a_card_plays_the_same_whatever_it_is_called() -> None:
    """A Name is one object (C-D3.1): no name in another language is part of what is played."""
    named = STARTER.library(RULES, ["Egg Chamber"])
    plain = cards.Catalogue("bloodless", [dataclasses.replace(card, names=()) for card in STARTER])
    assert plain.library(RULES, ["Egg Chamber"]).fingerprint == named.fingerprint
    assert STARTER.library(RULES, ["Eierkammer"]).fingerprint == named.fingerprint
    assert STARTER.card("cámara de huevos") is STARTER.card("Egg Chamber")


@pytest.mark.parametrize(
    ("code", "lines"),
    [
        ("es", ["Cámara de Huevos", "  comando; coste 1", '  Engendra 2 cartas llamadas "Larva".']),
        ("de", ["Eierkammer", "  Befehl; Kosten 1", '  Bringe 2 Karten namens "Made" hervor.']),
        ("en", ["Egg Chamber", "  command; cost 1", '  Spawn 2 "Larva".']),
    ],
)
def test_card_show_in_a_language(code: str, lines: list[str]) -> None:
    result = run("card", "show", "Egg Chamber", "--lang", code)
    assert result.exit_code == 0
    assert result.stdout.splitlines() == lines


def test_card_show_in_a_language_for_programs() -> None:
    result = run("card", "show", "Kettle Engine", "--lang", "de", "--json")
    assert json.loads(result.stdout) == {
        "lang": "de",
        "name": "Kesselmaschine",
        "Name": "Kettle Engine",
        "type": "Kreatur",
        "text": "Sippe: Maschine\nZu Beginn deines Zuges lege 1 Dampf-Marke auf diese Kreatur.\n"
        "Entferne 2 Dampf-Marken von dieser Kreatur, um einer beliebigen Kreatur 3 Schadenspunkte zuzufügen.",
    }


def test_an_unknown_language_is_refused() -> None:
    result = run("card", "show", "Larva", "--lang", "fr")
    assert result.exit_code == 2
    assert "'de', 'en', 'es'" in result.stderr


SET = """\
set: Trial
ruleset: bloodless
kins:
  Beast: null
  Wolf: {parent: Beast, es: Lobo, de: Wölfe}
cards:
  - name: Grey Pack
    names: {es: Manada Gris}
    type: creature
    stats: 1/0/1
    text: |
      Wolf Kin
      Other Wolf creatures have +1 power.
  - {name: Noise, type: command, text: Make some noise.}
"""


def test_a_set_names_its_kins(tmp_path: Path) -> None:
    catalogue = cards.parse_set(SET, "trial.yaml")
    pack = catalogue.card("Grey Pack")
    assert catalogue.kins[1].parent == "Beast"
    spanish = shown.show(pack, "es", catalogue, RULES)
    assert (spanish.name, spanish.text) == (
        "Manada Gris",
        "Estirpe Lobo\nLas otras criaturas Lobo tienen +1 de poder.",
    )
    german = shown.show(pack, "de", catalogue, RULES)
    assert (german.name, german.text) == ("Grey Pack", "Sippe: Wölfe\nAndere Wölfe-Kreaturen haben +1 Stärke.")
    with pytest.raises(BadFile, match=r"trial\.yaml:14"):
        shown.show(catalogue.card("Noise"), "es", catalogue, RULES)
    with pytest.raises(BadFile, match='unknown key "fr"'):
        cards.parse_set(SET.replace("es: Lobo", "fr: Loup"), "trial.yaml")
