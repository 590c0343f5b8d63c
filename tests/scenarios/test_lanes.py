"""Scenarios of a game with lanes: what is read, what is refused, dice, passes that are made by themselves, decks."""

from __future__ import annotations

import pytest

from bloodwork.scenarios import run_scenario
from bloodwork.scenarios.load import parse_scenarios
from bloodwork.scenarios.model import Broken
from bloodwork.scenarios.show import show

PLAYED = """\
name: A fight
ruleset: bluthelden
rules: [B-COMBAT.43]
auto_pass: true
cards:
  - {name: Wolf, type: character, color: green, cost: 2, initiative: 5, stats: 3/3}
  - {name: Hatch, type: spell, cost: 1, text: "Create a 1/1 Imp Token."}
  - {name: Totem, type: artifact, cost: 1, text: "Turn: Gain 1 ASP."}
setup:
  round: 2
  initiative: A
  phase: combat
  A: {life: 20, lanes: {1: {war: [Wolf, -]}, 2: {war: [Wolf, -]}}}
  B: {life: 20}
steps:
  - A: choose A.1.war.1
  - A: attack
  - expect: {B.life: 17, acting: Wolf, A.lanes.1.war: [{card: Wolf, turned: true}, -], A.lanes.3.resource: empty}
"""
DECK = """\
name: A deck
ruleset: bluthelden
rules: [B-DECK.1]
cards:
  - {name: Lord, type: sovereign}
  - {name: Crypt, type: resource, pool: true}
deck:
  sovereign: Lord
  pool_deck: {Crypt: 4}
steps:
  - expect: {deck.legal: false, deck.breaks: [B-DECK.1, B-DECK.3]}
"""


def message(text: str) -> str:
    (outcome,) = run_scenario(text).outcomes
    return outcome.message


def test_they_hold() -> None:
    assert message(PLAYED) == ""
    assert message(DECK) == ""


def test_without_auto_pass_every_pass_is_written() -> None:
    assert 'cannot "attack" now' in message(PLAYED.replace("auto_pass: true", "auto_pass: false"))


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("auto_pass: true", "auto_pas: true", 'unknown key "auto_pas"; did you mean "auto_pass"?'),
        ("auto_pass: true", "auto_pass: 1", '"auto_pass" is a number; expected true or false'),
        ("auto_pass: true", "dice: [77]", "77 is no result of a die"),
        ("war: [Wolf, -]}, 2", "wra: [Wolf, -]}, 2", 'unknown key "wra"; did you mean "war"'),
        ("  round: 2", "  turn: A", 'unknown key "turn"'),
        ("A.lanes.3.resource", "A.lanes.4.resource", 'unknown path "A.lanes.4.resource"'),
        ("A.lanes.3.resource", "A.lanes.3.resorce", 'did you mean "A.lanes.3.resource"'),
        ("A.lanes.3.resource", "A.board.1", 'unknown path "A.board.1"'),
        ("acting: Wolf", "acting: Wulf", 'unknown card "Wulf"; did you mean "Wolf"'),
        ("acting: Wolf", "acting: 3", '"acting" is compared with 3; expected a card, or none'),
        ("acting: Wolf", "chain: Wolf", '"chain" is compared with Wolf; expected a list of cards'),
        ("acting: Wolf", "deck.legal: true", '"deck.legal" is for a scenario of a deck'),
        ("turned: true", "tuned: true", 'unknown key "tuned" of a card; did you mean "turned"'),
        ("A: choose A.1.war.1", "A: choose A.1.wra.1", 'there is no slot "A.1.wra.1"; did you mean "war"'),
        ("B.life: 17", "B.life: 16", "B.life: expected 16, is 17"),
        ("setup:\n", "deck: {}\nsetup:\n", "a scenario is of a deck or of a position"),
    ],
)
def test_nothing_is_ignored(old: str, new: str, told: str) -> None:
    assert old in PLAYED
    assert told in message(PLAYED.replace(old, new, 1))


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("sovereign: Lord\n", "sovereign: Lort\n", 'unknown card "Lort"; did you mean "Lord"'),
        ("pool_deck: {Crypt: 4}", "pool_dek: {Crypt: 4}", 'unknown key "pool_dek"; did you mean "pool_deck"'),
        ("pool_deck: {Crypt: 4}", "pool_deck: [Crypt]", '"pool_deck" is a list; expected names and numbers'),
        ("pool_deck: {Crypt: 4}", "pool_deck: {Crypt: 0}", "expected a number from 1 to"),
        ("deck.legal: false", "deck.legal: true", "deck.legal: expected true, is false"),
        ("B-DECK.3]", "B-DECK.33]", 'unknown rule "B-DECK.33"'),
        ("[B-DECK.1, B-DECK.3]", "[B-DECK.1]", "deck.breaks: expected [B-DECK.1], is [B-DECK.1, B-DECK.3]"),
        ("deck.legal: false", "A.life: 20", 'a scenario of a deck has no "A.life"'),
        ("  - expect:", "  - A: pass\n  - expect:", "a deck is not played"),
    ],
)
def test_nothing_of_a_deck_is_ignored(old: str, new: str, told: str) -> None:
    assert old in DECK
    assert told in message(DECK.replace(old, new, 1))


def test_tokens_may_be_named_though_no_card_is_called_so() -> None:
    text = PLAYED.replace("A.lanes.3.resource: empty", "A.lanes.3.war: [Imp, -]")
    assert "A.lanes.3.war: expected [Imp, -], is [-, -]" in message(text)
    assert 'unknown card "Ympe"' in message(text.replace("Imp, -]", "Ympe, -]"))


def test_show() -> None:
    (played,) = parse_scenarios(PLAYED, "fight.yaml")
    assert not isinstance(played, Broken)
    lines = list(show(played))
    assert "     lane 1: war: Wolf 3/3, -" in lines
    assert lines[-1] == "passed"
    assert any("A.1.war.1" in line or "Wolf attacks" in line for line in lines)
    (deck,) = parse_scenarios(DECK, "deck.yaml")
    assert list(show(deck))[-4:] == [
        "  spell: nothing",
        "  pool: 4x Crypt",
        "  so that deck.legal is false, deck.breaks is [B-DECK.1, B-DECK.3]",
        "passed",
    ]
