"""Nothing overflows and nothing overlaps: measured on every card that is shipped, in every language."""

from __future__ import annotations

import dataclasses
import itertools

import pytest

from bloodwork.cards import Card, Catalogue, load_cards, shipped
from bloodwork.cards.schema import LANGUAGES
from bloodwork.cli.rulings import with_defaults
from bloodwork.errors import BadFile
from bloodwork.pictures import Picture, draw, face_of
from bloodwork.pictures.drawing import Text
from bloodwork.pictures.fonts import font
from bloodwork.pictures.setting import Paragraph, Span, fit_lines, set_block
from cards.corpus import CORPUS
from pictures.measure import sigil_cards, text_cards, texts, walk, words

SMALLEST = 3.4  # of 1.5 points each: what is still read without a glass


def check(picture: Picture) -> None:
    areas = texts(picture)
    for area in areas:
        assert area.within(7, 4.8, 119, 171.2), (picture.name, area)
    for one, other in itertools.combinations(areas, 2):
        assert not one.overlaps(other, 0.3), (picture.name, one, other)
    for placed in picture.placed:
        box = placed.box
        assert placed.x >= box.x - 0.01 and placed.x + placed.width <= box.x + box.width + 0.01, (picture.name, placed)
        assert placed.y >= box.y - 0.01 and placed.y + placed.height <= box.y + box.height + 0.01, (
            picture.name,
            placed,
        )
    taken = [(one.box.what, one) for one in picture.placed]
    for (what, one), (other_what, other) in itertools.combinations(taken, 2):
        across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
        down = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
        assert across < 0.05 or down < 0.05, (picture.name, what, other_what)


@pytest.mark.parametrize(
    "ruleset", ["bloodless", "bloodless-overview", "bloodless-tcg", "bloodless-prototype", "bluthelden"]
)
@pytest.mark.parametrize("code", LANGUAGES)
def test_shipped_cards(ruleset: str, code: str) -> None:
    catalogue = shipped(ruleset)
    rules = with_defaults(ruleset)
    for card in catalogue:
        picture = draw(face_of(card, catalogue, rules, code))
        check(picture)
        assert min(node.run.size for node, _ in walk(picture.nodes) if isinstance(node, Text)) >= SMALLEST, card.label


@pytest.mark.skipif(not CORPUS.is_file(), reason="no corpus beside the project")
def test_cards_of_the_community() -> None:
    catalogue = load_cards(CORPUS)
    for card in catalogue:
        check(draw(face_of(card, catalogue, with_defaults(catalogue.ruleset))))


LONG = "When this creature enters the board, look at the top 5 cards of your deck and put one into your hand. "


@pytest.mark.parametrize("times", [1, 3, 6, 12, 19])
@pytest.mark.parametrize("type_", ["creature", "creature saga", "blood flask", "command", "extended command vestige"])
def test_long_texts(times: int, type_: str) -> None:
    stats = {} if "command" in type_ else {"stats": "10/X/1000000"}
    trial = {"name": "Trial", "type": type_, "cost": 1000000, "text": LONG * times, "flavor": "Nobody came.", **stats}
    catalogue = text_cards(trial)
    picture = draw(face_of(catalogue.card("Trial"), catalogue, with_defaults(catalogue.ruleset)))
    check(picture)
    # Every word is there, in order.
    assert " ".join(words(picture)).count("5 cards of") + " ".join(words(picture)).count("5 cards") >= times


def test_a_longer_text_takes_room_from_the_art_before_it_becomes_hard_to_read() -> None:
    sizes = []
    for times in (1, 3, 8):
        catalogue = text_cards({"name": "Trial", "type": "command", "text": LONG * times})
        placed = {
            one.box.what: one
            for one in draw(face_of(catalogue.card("Trial"), catalogue, with_defaults(catalogue.ruleset))).placed
        }
        sizes.append((placed["text"].size, placed["text"].box.height))
    assert sizes[0][0] == sizes[1][0] and sizes[0][1] < sizes[1][1] < sizes[2][1] and sizes[2][0] < sizes[1][0]


def test_a_text_that_no_card_can_hold_is_refused() -> None:
    with pytest.raises(BadFile, match="expected at most 2,000"):
        text_cards({"name": "Trial", "type": "command", "text": LONG * 150})
    catalogue = text_cards({"name": "Trial", "type": "command", "text": LONG})
    longer = dataclasses.replace(catalogue.card("Trial"), text=LONG * 150)  # as no file can have it
    with pytest.raises(BadFile, match=r'"Trial": the text of 15,\d{3} letters does not fit'):
        draw(face_of(longer, catalogue, with_defaults(catalogue.ruleset)))


@pytest.mark.parametrize("letter", ["W", "i", "Ä"])
def test_names_of_any_length(letter: str) -> None:
    for length in (1, 20, 40, 80):
        for name in (letter * length, " ".join([letter * 5] * 20)[:length].strip()):
            catalogue = text_cards({"name": name, "type": "creature", "stats": "1/1/1", "text": letter * 500})
            check(draw(face_of(catalogue.card(name), catalogue, with_defaults(catalogue.ruleset))))
            before = sigil_cards(
                {"name": name, "cost": 123456, "stats": "999999/1/0"},
                {
                    "name": f"{name[:70]} two",
                    "cost": 1,
                    "stats": "1/1/1",
                    "evolves_from": name,
                    "sigils": ["Flying", "Wolf Kin", "Thorns"],
                    "counters": [f"+ grave dirt {10**place}" for place in range(6)],
                    "flavor": "A moth. " * 20,
                },
            )
            for card in before:
                check(draw(face_of(card, before, with_defaults(before.ruleset))))


def test_a_letter_that_the_fonts_do_not_have_is_refused_by_name() -> None:
    catalogue = text_cards({"name": "Trial", "type": "command", "text": "Draw a 札."})
    with pytest.raises(BadFile, match=r'cannot draw the letter .札. \(U\+672D\) of "Trial"'):
        draw(face_of(catalogue.card("Trial"), catalogue, with_defaults(catalogue.ruleset)))


def test_flavor_is_lighter_than_rules() -> None:
    catalogue = text_cards({"name": "Trial", "type": "command", "text": "Draw a card.", "flavor": "Again."})
    picture = draw(face_of(catalogue.card("Trial"), catalogue, with_defaults(catalogue.ruleset)))
    inks = {
        node.run.text: (node.run.role, int(node.fill[1:3], 16))
        for node, _ in walk(picture.nodes)
        if isinstance(node, Text)
    }
    assert inks["Draw a card."][0] == "text" and inks["Again."][0] == "flavor"
    assert inks["Again."][1] > inks["Draw a card."][1] + 60


def test_what_stands_on_a_card_in_another_language() -> None:
    catalogue = shipped("bloodless")
    shown = {code: words(draw(_face(catalogue.card("Dusk Moth"), catalogue, code))) for code in LANGUAGES}
    assert shown["en"][0] == "Dusk Moth"
    assert len({tuple(one) for one in shown.values()}) == 3


def _face(card: Card, catalogue: Catalogue, code: str):  # type: ignore[no-untyped-def]
    return face_of(card, catalogue, with_defaults(catalogue.ruleset), code)


def test_widths_are_those_of_the_letters() -> None:
    # A pair of letters that stand closer together than each alone: the metrics of the font are used in full.
    used = font("title")
    assert used.width("AV", 10) < used.width("A", 10) + used.width("V", 10)
    assert used.width("Ant Queen", 20) == pytest.approx(2 * used.width("Ant Queen", 10))


def test_lines_are_as_long_as_they_can_be() -> None:
    words_ = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta"]
    block = set_block([Paragraph((Span(" ".join(words_), "text"),))], 50, 5)
    assert " ".join(run.text for run in block.runs).split() == words_
    for run, after in itertools.pairwise(block.runs):
        assert run.width <= 50 < font("text").width(f"{run.text} {after.text.split()[0]}", 5)
    assert block.height == pytest.approx(len(block.runs) * 6)


def test_a_name_is_set_in_two_lines_only_if_one_would_be_too_small() -> None:
    assert fit_lines("Ant Queen", "title", 100, 10, 6, 2).lines == ("Ant Queen",)
    two = fit_lines("The Ant Queen Of All Of The Hives Under The Hill", "title", 100, 10, 6, 2)
    assert len(two.lines) == 2 and two.size >= 5
