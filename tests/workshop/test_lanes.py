"""Sentences and cards of a game with lanes, explained."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from bloodwork import cards
from bloodwork.cards.references import named_in
from bloodwork.cli import main
from bloodwork.cli.rulings import with_defaults
from bloodwork.workshop.explain import explain
from bloodwork.workshop.workbench import Workbench

RULESET = "bluthelden"


@pytest.fixture(scope="module")
def bench() -> Workbench:
    return Workbench(cards.shipped(RULESET), with_defaults(RULESET))


@pytest.mark.parametrize(
    ("text", "kind", "told"),
    [
        ("Turn: Gain 1 ASP.", "character", "you gain 1 ASP"),
        ("Destroy target artifact.", "spell", "you choose an artifact as the target, when this is announced"),
        ("Attached character gets +2/+1.", "training", "has +2 power and +1 health"),
        ("Turn, sacrifice this token: Gain 1 ASP.", "token", "you sacrifice this token"),
        ("When this ritual enters the battlefield, draw a card.", "ritual", "this ritual enters the battlefield"),
        (
            "Each of your War Zones holds up to 3 characters.",
            "sovereign",
            "lets each of your War Zones hold 3 characters",
        ),
    ],
)
def test_a_sentence_is_read_on_the_first_card_that_can_bear_it(
    bench: Workbench, text: str, kind: str, told: str
) -> None:
    found = explain(bench, bench.read_sentence(text))
    assert found.reading.card.type == kind
    assert told in found.numbered[-1]


def test_what_is_cited_is_of_the_game_s_own_ledger(bench: Workbench) -> None:
    found = explain(bench, bench.read_sentence("Turn: Stun target character in the same lane."))
    assert {"B-ZONE.3", "B-COST.14", "B-COST.17"} <= {rule.id for rule in found.rules}
    assert all(rule.id.startswith("B-") for rule in found.rules)
    notation = "\n".join(line for _, code in found.ops for line in code)
    assert "is-related(what=same_lane ref=this)" in notation


def test_a_keyword_that_is_a_text_is_told_with_it(bench: Workbench) -> None:
    found = explain(bench, bench.read_sentence("Fear\nBlood Rush 2", "character"))
    assert {word.word: word.spelled_out for word in found.keywords} == {"Fear": True, "Blood Rush 2": True}


@pytest.mark.parametrize("name", [card.name for card in cards.shipped(RULESET)])
def test_every_card_of_the_set_is_explained(name: str, bench: Workbench) -> None:
    found = explain(bench, bench.read_named(name))
    assert found.document()["print"]
    assert found.summary()
    for told in found.numbered:
        for unfit in ("something", "as said", "None", "{", "creature"):
            assert unfit not in told, told


def test_the_command_explains_and_refuses() -> None:
    given = ["card", "explain", "Cancel target spell.", "--ruleset", RULESET, "--json"]
    found = json.loads(CliRunner().invoke(main, given).output)
    assert found["print"] == {
        "en": "Cancel target spell.",
        "de": "Vereitle einen Zauber deiner Wahl.",
        "es": "Anula el hechizo objetivo.",
    }
    refused = CliRunner().invoke(main, ["card", "explain", "Gain 2 blood.", "--ruleset", RULESET])
    assert refused.exit_code == 1 and '"blood" is no word of this game, which says "ASP"' in refused.output
    unknown = CliRunner().invoke(main, ["card", "explain", "Draw a card.", "--ruleset", RULESET, "--type", "creature"])
    assert "expected character, spell, training" in unknown.output


def test_a_card_that_another_rises_to_is_known_to_every_game_with_it() -> None:
    catalogue = cards.shipped(RULESET)
    rising = [card for card in catalogue if card.text.startswith("Rise ") or "\nRise " in card.text]
    assert rising
    for card in rising:
        assert [other.name for other in named_in(card, catalogue)]
