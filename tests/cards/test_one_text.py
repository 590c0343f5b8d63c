"""One text for one card: pictures, the terminal, the browser, questions and commands print the same words."""

from __future__ import annotations

import json
import re
from functools import cache

import pytest
from click.testing import CliRunner

from bloodwork import cards, pictures
from bloodwork.cards import shown
from bloodwork.cli import main
from bloodwork.cli.book import CardsAndRules
from bloodwork.cli.rulings import with_defaults
from bloodwork.play import Game, Table
from bloodwork.rulesets import NAMES
from bloodwork.server.books import card_bodies
from bloodwork.terminal.explain import explain_card
from bloodwork.terminal.show import printed_words
from bloodwork.text.languages import LANGUAGES
from bloodwork.workshop.explain import explain
from bloodwork.workshop.workbench import Workbench

CASES = [(ruleset, code) for ruleset in NAMES for code in LANGUAGES]


def words(text: str) -> str:
    """The words of a text, however its lines are set."""
    return " ".join(re.findall(r"[^\s.:,]+", text))


@cache
def table(ruleset: str) -> Table:
    return Table(ruleset)


def printed(ruleset: str, code: str) -> dict[str, str]:
    catalogue = cards.shipped(ruleset)
    return {card.label: shown.show(card, code, catalogue, with_defaults(ruleset)).text for card in catalogue}


@pytest.mark.parametrize(("ruleset", "code"), CASES)
def test_pictures(ruleset: str, code: str) -> None:
    catalogue = cards.shipped(ruleset)
    rules = with_defaults(ruleset)
    for label, text in printed(ruleset, code).items():
        face = pictures.face_of(catalogue.card(label), catalogue, rules, code)
        if face.template == "sigils":  # which prints names alone
            continue
        body = [span.text for paragraph in face.body if paragraph.part != "flavor" for span in paragraph.spans]
        assert words(" ".join(body)) == words(text)


@pytest.mark.parametrize(("ruleset", "code"), CASES)
def test_the_terminal(ruleset: str, code: str) -> None:
    catalogue = cards.shipped(ruleset)
    book = CardsAndRules(catalogue, ruleset)
    tongue = table(ruleset).tongue(code)
    view = Game.from_setup(ruleset, {}).view("A")
    for label, text in printed(ruleset, code).items():
        assert words(text) in words(printed_words(label, book, tongue))
        assert words(text) in words("\n".join(explain_card(label, view, book, tongue)))


@pytest.mark.parametrize(("ruleset", "code"), CASES)
def test_the_browser(ruleset: str, code: str) -> None:
    catalogue = cards.shipped(ruleset)
    shown_there = {body.name: body.text for body in card_bodies(catalogue, code, catalogue).cards}
    assert shown_there == printed(ruleset, code)


@pytest.mark.parametrize("ruleset", NAMES)
def test_commands(ruleset: str) -> None:
    catalogue = cards.shipped(ruleset)
    bench = Workbench(catalogue, with_defaults(ruleset))
    texts = {code: printed(ruleset, code) for code in LANGUAGES}
    for card in catalogue:
        explained = explain(bench, bench.read(card))
        assert dict(explained.printed) == {code: texts[code][card.label] for code in LANGUAGES}
        assert explained.text == texts["en"][card.label]
    for label in [card.label for card in catalogue][:5]:
        for code in (None, *LANGUAGES):
            asked = ["card", "show", label, "--ruleset", ruleset, "--json", *(["--lang", code] if code else [])]
            assert json.loads(CliRunner().invoke(main, asked).stdout)["text"] == texts[code or "en"][label]


@pytest.mark.parametrize(("ruleset", "code"), CASES)
def test_questions_and_cards_in_play(ruleset: str, code: str) -> None:
    """What asks, and what a card in play has, are abilities; each has the words of the card that it is printed on."""
    lib, faces = table(ruleset).whole()
    tongue = table(ruleset).tongue(code, lib)
    implied = {text for face in lib.faces for text, _ in with_defaults(ruleset).implied(face.types, face.chapters)}
    for label, text in printed(ruleset, code).items():
        face = lib.faces[faces[label.casefold()]]
        for at in face.abilities:
            ability = lib.abilities[at]
            if ability.keyword < 0 and ability.text not in implied:
                assert words(tongue.text(ability.text)) in words(text), label
