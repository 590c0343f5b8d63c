"""The audit of explanations: what is printed and what is told differ only in ways that have been judged."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from audit.compared import audit, compare, judged_so
from audit.judged import JUDGED, Judged
from audit.texts import of_sentence
from bloodwork import cards
from bloodwork.cli.rulings import with_defaults
from bloodwork.workshop.workbench import Workbench
from conformance.games import scale

EVERY = 15  # of the texts that are not shipped, one in so many; all of them in full


def test_nothing_differs_that_was_not_judged() -> None:
    found = audit(1 if scale() > 1 else EVERY)
    told = [f"{one.side} {one.fact}: {one.text.printed} -> {one.text.told}" for one in found.faults]
    assert told == []
    assert found.texts > 300 and found.same > found.texts / 2


@cache
def bench(ruleset: str) -> Workbench:
    return Workbench(cards.shipped(ruleset), with_defaults(ruleset))


@pytest.mark.parametrize("judged", [one for one in JUDGED if one.example], ids=lambda one: one.example[:60])
def test_what_was_judged_is_still_so(judged: Judged) -> None:
    texts = list(of_sentence("", bench(judged.ruleset), judged.example, ""))
    assert texts, "the example is not read any more"
    assert any(judged_so(judged, text) for text in texts), "the example does not differ any more: take the entry out"


def test_a_word_that_is_dropped_would_be_seen() -> None:
    (text,) = of_sentence("", bench("bloodless"), "When this creature dies, draw a card.", "")
    for printed in (
        "When this creature dies, draw 2 cards.",
        "When this creature dies, your opponent draws a card.",
        "When this creature dies, you may draw a card.",
        "When another creature dies, draw a card.",
        "When this creature dies, draw a card from your blood deck.",
        "When this creature dies, draw a card and gain 1 blood.",
        "The first time this creature dies, draw a card.",
        "When this creature dies, draw up to 1 card.",
    ):
        assert compare(replace(text, printed=printed)), printed
