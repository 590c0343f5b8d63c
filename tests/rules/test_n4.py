"""Rules of binding (Notes 4) that are about texts which are refused: no play can show them."""

from __future__ import annotations

import pytest

from bloodwork.scenarios.run import run_scenario

SCENARIO = """
name: A card is read
ruleset: bloodless
cards:
  - {{name: Subject, type: {type}, cost: 1{stats}, text: {text!r}}}
setup: {{A: {{hand: [Subject]}}}}
steps:
  - expect: {{winner: none}}
"""


def message(type: str, text: str) -> str:
    """Why a scenario with this card fails: the empty text if it does not."""
    stats = ", stats: 2/0/1" if type == "creature" else ""
    (outcome,) = run_scenario(SCENARIO.format(type=type, stats=stats, text=text)).outcomes
    return outcome.message


@pytest.mark.rule("C-N4.7")
@pytest.mark.parametrize(
    "text",
    [
        "Whenever a creature attacks another creature, it gains +1 power.",
        "Whenever a creature attacks another creature, destroy it.",
        "Whenever this creature strikes a creature, destroy it.",
        "Whenever a creature is dealt damage by a creature, return it to its owner's hand.",
    ],
)
def test_it_that_could_be_two_things_of_one_event_is_refused(text: str) -> None:
    assert "C-N4.7" in message("creature", text)


@pytest.mark.rule("C-N4.7")
@pytest.mark.parametrize(
    "text",
    [
        "Whenever a creature attacks, it gains +1 power.",
        "Whenever this creature strikes a creature, destroy that creature.",
        "Whenever this creature strikes a creature, this creature gains +1 power.",
        "Whenever a creature dies, draw a card, then discard it.",
    ],
)
def test_it_that_can_be_one_thing_is_read(text: str) -> None:
    assert message("creature", text) == ""


@pytest.mark.rule("C-N4.4")
@pytest.mark.parametrize(
    ("type", "text"),
    [
        ("command", "Destroy this creature."),
        ("creature", "When this command is executed, draw a card."),
        ("extended command", "Whenever you draw a card, this creature gains +1 power."),
    ],
)
def test_this_that_does_not_fit_its_card_is_refused(type: str, text: str) -> None:
    assert "C-N4.4" in message(type, text)


@pytest.mark.rule("C-N4.4")
@pytest.mark.parametrize(
    ("type", "text"),
    [
        ("creature", "Whenever you draw a card, destroy this creature."),
        ("command", "Draw a card. Move this card to your hand."),
    ],
)
def test_this_that_fits_its_card_is_read(type: str, text: str) -> None:
    assert message(type, text) == ""
