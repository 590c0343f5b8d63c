"""Editions: each starts from another's tables, replaces entries by rules of its own, and cites its own ledger."""

from __future__ import annotations

import pytest

from bloodwork import Game, rulesets
from bloodwork import rules as book
from bloodwork.cards import shipped_decks
from bloodwork.kernel.citations import ALONE, Citations, above
from bloodwork.rulesets.bloodless import COMPREHENSIVE, BloodlessRules
from bloodwork.rulesets.contract import Ruleset

PLAYED = rulesets.NAMES


def made(name: str) -> Ruleset:
    return rulesets.make(name, {switch: value.default for switch, value in book.switches(name).items()})


EDITIONS = [name for name in PLAYED if made(name).starts_from]


def test_an_entry_stands_for_what_is_below_it() -> None:
    cites = Citations(
        {"C": ("O-9",), "C-N13": ("O-1", "O-2"), "C-N13.1": (), "C-N13.2/side": ("O-3",), "/side": ("O-4",)}
    )
    assert cites.own("C-N13.10") == ("O-1", "O-2")
    assert cites.own("C-N13.1b") == ()
    assert cites.own("C-N13.2") == ("O-1", "O-2")
    assert cites.own("C-N13.2/side") == ("O-3",)
    assert cites.own("C-P1.3.6b") == ("O-9",)
    assert cites.own("/side") == ("O-4",)
    assert cites.own("/other") == ()
    assert cites.own("T-1.2") == ("T-1.2",)
    assert cites.all_own(("C-N13.3", "C-N13.2/side", "C-P1")) == ("O-1", "O-2", "O-3", "O-9")
    assert (cites.first_own("C-N13"), cites.first_own("C-N13.1")) == ("O-1", "")


def test_without_a_table_ids_are_as_they_are_and_sides_are_left_off() -> None:
    cites = Citations({})
    assert cites.own("C-N13.1b") == ("C-N13.1b",)
    assert cites.own("C-N13.1b/side") == ("C-N13.1b",)
    assert cites.own("/side") == ()
    assert cites.all_own(("C-N1", "C-N1/side", "/side")) == ("C-N1",)


def test_the_way_up() -> None:
    way = ["C-P1.3.6b/side"]
    while way[-1]:
        way.append(above(way[-1]))
    assert way == ["C-P1.3.6b/side", "C-P1.3.6b", "C-P1.3.6", "C-P1.3", "C-P1", "C-P", "C", ""]


@pytest.mark.parametrize("name", EDITIONS)
def test_every_change_names_rules_of_its_own_ledger(name: str) -> None:
    ruleset = made(name)
    own = {rule.id for rule in book.ledger(name).rules}
    assert ruleset.starts_from in PLAYED
    assert ruleset.changes
    for change in ruleset.changes:
        assert change.rules, change.name
        assert set(change.rules) <= own, (change.name, change.rules)
        assert change.now, change.name


@pytest.mark.parametrize("name", EDITIONS)
def test_every_citation_is_of_its_own_ledger(name: str) -> None:
    ruleset = made(name)
    own = {rule.id for rule in book.ledger(name).rules}
    base = {rule.id for rule in book.ledger(ruleset.starts_from).rules}
    known = set(base)
    for id in base:
        while id:
            known.add(id)
            id = above(id)
    for cited, meant in ruleset.citations.table.items():
        assert set(meant) <= own, (cited, meant)
        plain = cited.partition("/")[0].removesuffix(ALONE)
        assert not plain or plain in known, f"{ruleset.starts_from} has no rule {plain}"
    for rule in base:
        assert set(ruleset.citations.own(rule)) <= own, f"{rule} would be cited as it is"


@pytest.mark.parametrize("name", EDITIONS)
def test_a_law_is_fixed_or_a_switch(name: str) -> None:
    """Every switch of the first edition is one of its own, or fixed by one of its rules."""
    ruleset = made(name)
    if isinstance(ruleset, BloodlessRules):
        fixed = {change.name for change in ruleset.changes if change.table == "law"}
        for switch in book.switches(COMPREHENSIVE.name):
            assert switch in fixed or switch in book.switches(name), switch


def test_an_edition_leaves_the_one_that_it_starts_from_as_it_is() -> None:
    before = {name: law.value for name, law in COMPREHENSIVE.laws.items()}
    other = COMPREHENSIVE.variant("trial", {})
    other.law("hand_size", 7, ("O-10.1",))
    other.without_check("skips", "no turn is skipped", ("O-13.23",))
    assert {name: law.value for name, law in COMPREHENSIVE.laws.items()} == before
    assert [entry.name for entry in COMPREHENSIVE.checks] == ["passives", "end", "deaths", "skips", "instants"]
    assert [entry.name for entry in other.checks] == ["passives", "end", "deaths", "instants"]
    assert (other.changes[0].was, other.changes[0].now) == ("5", "7")


@pytest.mark.parametrize("name", PLAYED)
def test_nothing_of_another_ledger_is_cited(name: str) -> None:
    own = {rule.id for rule in book.ledger(name).rules}
    deck = shipped_decks(name)[0]
    for seed in range(6):
        game = Game.start(name, (deck, deck), seed=seed)
        for n in range(120):
            options = game.options
            if not options:
                break
            game.push(options[(seed * 7 + n * 3) % len(options)])
        cited = {rule for _, rule in game.citations()}
        assert cited
        assert cited <= own
