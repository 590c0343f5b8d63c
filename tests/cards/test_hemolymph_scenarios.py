"""Each of the community's cards has a scenario of its own, which takes the card from the community's file."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest
from click.testing import CliRunner

from bloodwork import rules, rulesets
from bloodwork.cards import Catalogue, load_cards, shipped
from bloodwork.cards.check import CardReport, check_cards
from bloodwork.cards.schema import fold
from bloodwork.cli import main
from bloodwork.scenarios import Scenario, Skipped, load_file, run
from bloodwork.text import read_card, render_card

from .corpus import CORPUS, needs_corpus

FOLDER = Path(str(files("bloodwork") / "data" / "scenarios" / "bloodless" / "corpus"))
FILES = sorted(FOLDER.glob("*.yaml"))
RULES = rulesets.make("bloodless", {name: switch.default for name, switch in rules.switches("bloodless").items()})


@pytest.fixture(scope="module")
def corpus() -> Catalogue:
    return load_cards(CORPUS)


@pytest.fixture(scope="module")
def reports(corpus: Catalogue) -> list[CardReport]:
    return check_cards(corpus, corpus.over(shipped("bloodless")), RULES)


def test_without_the_cards_they_are_skipped_and_say_so() -> None:
    result = CliRunner().invoke(main, ["scenario", "run", str(FOLDER)])
    assert result.exit_code == 0
    *lines, last = result.stdout.splitlines()
    skipped = [line for line in lines if line.startswith("skipped  ")]
    # A card of the package may stand in for one of the same name.
    assert len(skipped) > 60 and last == f"{len(lines) - len(skipped)} passed, 0 failed"
    assert 'needs "Mosquito", from a card file of yours (--cards)' in result.stdout


def test_each_says_which_cards_it_needs_and_shows_the_first() -> None:
    for file in FILES:
        for scenario in load_file(file):
            needs = scenario.needs if isinstance(scenario, Scenario) else ()
            if isinstance(scenario, Skipped):
                needs = scenario.missing
            assert needs, scenario.name


@needs_corpus
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_they_hold(file: Path, corpus: Catalogue) -> None:
    for scenario in load_file(file, corpus):
        outcome = run(scenario)
        assert outcome.passed, f"{outcome.name}: {outcome.message}"


@needs_corpus
def test_every_card_that_is_no_joke_has_one(corpus: Catalogue) -> None:
    shown = set()
    for file in FILES:
        for scenario in load_file(file, corpus):
            assert isinstance(scenario, Scenario), scenario
            used = repr(scenario.setup)
            shown |= {fold(name) for name in scenario.needs if name in used}
    jokes = {fold(card.name) for card in corpus if card.foreign is not None and card.foreign.joke}
    assert {fold(card.name) for card in corpus} - shown == jokes


@needs_corpus
def test_every_card_that_is_no_joke_can_be_read(reports: list[CardReport]) -> None:
    refused = [report for report in reports if not report.readable]
    assert [report.card.name for report in refused if not report.joke] == []
    assert all("joke card" in one.message for report in refused for one in report.sentences if not one.readable)


@needs_corpus
def test_nothing_in_them_cannot_be_meant(reports: list[CardReport]) -> None:
    """But for a creature that waits for others to be ensnared, which no card of the file does."""
    found = [(report.card.name, one.finding.message) for report in reports for one in report.findings]
    assert found == [("Spider", "it asks for Ensnared counters, which no card of the set puts on anything")]


@needs_corpus
def test_every_card_prints_back(corpus: Catalogue, reports: list[CardReport]) -> None:
    """What was read and printed is read again as the same, and printed as the same."""
    names = sorted({card.name for card in corpus.over(shipped("bloodless"))})
    for report in reports:
        if report.readable:
            card = report.card
            bits = sum(RULES.vocabulary.types[word] for word in card.words)
            once = read_card(card.name, bits, card.text, RULES.vocabulary, names)
            again = read_card(card.name, bits, render_card(once), RULES.vocabulary, names)
            assert render_card(again) == render_card(once), card.name
            assert [vars(line) | {"number": 0} for line in again.lines] == [
                vars(line) | {"number": 0, "printed": new.printed}
                for line, new in zip(once.lines, again.lines, strict=True)
            ], card.name
