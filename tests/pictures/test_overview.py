"""What the overview says of a printed card."""

from __future__ import annotations

import pytest

from bloodwork.cards import Catalogue, cards_from_mappings
from bloodwork.cli.rulings import with_defaults
from bloodwork.pictures import Picture, draw, face_of
from pictures.measure import paths, text_area, texts, words

BLOOD = "#b3123a"


def picture(cost: int | str | None, ruleset: str = "bloodless-overview") -> Picture:
    card = {"name": "Trial", "type": "creature", "stats": "7/8/9", "text": "Flying"}
    if cost is not None:
        card["cost"] = cost  # type: ignore[assignment]
    catalogue = Catalogue(ruleset, cards_from_mappings([card], "trial", ruleset=ruleset))
    return draw(face_of(catalogue.card("Trial"), catalogue, with_defaults(ruleset)))


def drops(drawn: Picture) -> int:
    """How many drops of blood stand in the upper part of a card, beside the name."""
    return sum(one.bottom < 60 for one in paths(drawn, BLOOD))


@pytest.mark.rule("O-4.1")
def test_the_name_is_at_the_top() -> None:
    drawn = picture(2)
    name = text_area(drawn, "Trial")
    assert name.bottom < 22 and name.top == min(one.top for one in texts(drawn))


@pytest.mark.rule("O-4.2")
def test_without_a_cost_there_is_no_drop() -> None:
    assert drops(picture(None)) == 0


@pytest.mark.rule("O-4.3")
def test_a_cost_of_1_is_a_drop_alone() -> None:
    assert drops(picture(1)) == 1 and "1" not in words(picture(1))
    assert "1" in words(picture(1, "bloodless"))


@pytest.mark.rule("O-4.4")
@pytest.mark.parametrize("cost", [0, 2, 12, "X"])
def test_any_other_cost_is_a_number_with_the_drop(cost: int | str) -> None:
    assert drops(picture(cost)) == 1 and str(cost) in words(picture(cost))
