"""Texts that can be read and cannot be meant, and near ones that can."""

from __future__ import annotations

import pytest

from bloodwork import cards
from bloodwork.cli.rulings import with_defaults
from bloodwork.errors import BloodworkError
from bloodwork.text.lint.findings import ALWAYS, DEAD, EMPTY, ENDLESS, FAILS, UNUSED
from bloodwork.workshop.workbench import Workbench
from text import command_sentences, lane_sentences, more_sentences, sentences
from text.finding_texts import FOUND, NEAR

BENCHES: dict[str, Workbench] = {}


def found(ruleset: str, text: str) -> list[tuple[str, str]]:
    if ruleset not in BENCHES:
        BENCHES[ruleset] = Workbench(cards.shipped(ruleset), with_defaults(ruleset))
    bench = BENCHES[ruleset]
    return [(one.severity, one.kind) for one in bench.findings(bench.read_sentence(text))]


@pytest.mark.parametrize(
    ("ruleset", "severity", "kind", "text"),
    [(ruleset, severity, kind, text) for (ruleset, severity, kind), texts in FOUND.items() for text in texts],
)
def test_what_cannot_be_meant_is_found(ruleset: str, severity: str, kind: str, text: str) -> None:
    assert (severity, kind) in found(ruleset, text)


@pytest.mark.parametrize(
    ("ruleset", "text"), [(ruleset, text) for (ruleset, _), texts in NEAR.items() for text in texts]
)
def test_what_can_be_meant_is_not(ruleset: str, text: str) -> None:
    assert found(ruleset, text) == []


READ = {
    "bloodless": [
        *((type_, text) for type_, texts in more_sentences.SENTENCES.items() for text in texts),
        *(("creature", text) for texts in sentences.CREATURE.values() for text in texts),
        *(("command", text) for texts in command_sentences.COMMAND.values() for text in texts),
        *(("extended command", text) for texts in command_sentences.EXTENDED.values() for text in texts),
    ],
    "bluthelden": [(type_, text) for type_, texts in lane_sentences.SENTENCES.items() for text in texts],
}


@pytest.mark.parametrize("ruleset", READ)
def test_no_sentence_that_must_be_read_is_refused(ruleset: str) -> None:
    bench = Workbench(cards.shipped(ruleset), with_defaults(ruleset))
    refused: list[tuple[str, str]] = []
    checked = 0
    for type_, text in READ[ruleset]:
        try:
            reading = bench.read_sentence(text, type_)
        except BloodworkError:
            continue  # it speaks of cards that are not in the set
        checked += 1
        refused += [(text, one.message) for one in bench.findings(reading) if one.error]
    assert refused == [] and checked > 0.8 * len(READ[ruleset])


def test_each_kind_has_three_of_both() -> None:
    for kind in (DEAD, FAILS, EMPTY, ENDLESS, UNUSED, ALWAYS):
        assert sum(len(texts) for (_, _, one), texts in FOUND.items() if one == kind) >= 3, kind
        assert sum(len(texts) for (_, one), texts in NEAR.items() if one == kind) >= 3, kind


@pytest.mark.parametrize("ruleset", ["bloodless", "bloodless-overview", "bloodless-tcg", "bluthelden"])
def test_nothing_is_found_in_what_is_shipped(ruleset: str) -> None:
    catalogue = cards.shipped(ruleset)
    bench = Workbench(catalogue, with_defaults(ruleset))
    for name in catalogue.names():
        assert bench.findings(bench.read_named(name)) == [], name
