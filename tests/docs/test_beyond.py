"""What is told of the events that the ledger does not number is what they do: a Success, a Failure, the opposite."""

from __future__ import annotations

import pytest

from bloodwork.rulesets.bloodless.beyond import BEYOND
from bloodwork.scenarios import run_scenario

CARDS = """
ruleset: bloodless
cards:
  - {name: Ant, type: creature, cost: 1, stats: 2/0/1, text: Ant Kin}
  - {name: Stone, type: creature, cost: 1, stats: 2/0/1}
  - name: Hook
    type: creature
    cost: 0
    stats: 2/0/1
    text: |
      When this creature enters the board, link it to another creature until end of turn.
      Whenever this creature attacks, the linked creature gains +1 power.
  - {name: Try, type: command, cost: 0, text: 'TEXT'}
"""
# event -> text of a command, a position, and what happens after it
SUCCESS = {
    "aim": (
        "A creature you control attacks the rightmost space of your opponent until end of turn.",
        "A: {hand: [Try], board: [Stone, -, -, -]}, B: {board: [-, -, -, Ant]}",
        """
  - A: attack
  - expect: {pool: 20, B.board.4: {card: Ant, health: 1}}
  - B: attack
  - A: attack
  - expect: {pool: 18, B.board.4: {card: Ant, health: 1}}
""",
    ),
    "lose_kin": (
        "A creature loses Insect Kin until end of turn.",
        "A: {hand: [Try], board: [Ant, -, -, -]}",
        """
  - expect: {A.board.1: {kins: []}}
  - A: attack
  - expect: {A.board.1: {kins: [Ant]}}
""",
    ),
    "move_counter": (
        'Put a Web counter on a creature named "Ant". Move a Web counter from it to another creature until end of'
        " turn.",
        "A: {hand: [Try], board: [Ant, Stone, -, -]}",
        """
  - expect: {A.board.2: {card: Stone, counters: {web: 1}}}
  - A: attack
  - expect: {A.board.1: {card: Ant, counters: {web: 1}}}
""",
    ),
    "link": (
        "Gain 1 blood.",
        "A: {hand: [Try, Hook], board: [Stone, -, -, -]}",
        """
  - A: play Hook at 2
  - A: attack
  - expect: {A.board.1: {card: Stone, power: 2}}
  - B: attack
  - A: attack
  - expect: {A.board.1: {card: Stone, power: 2}}
""",
    ),
}
# event -> text of a command whose "then" must not be reached, and a position
FAILURE = {
    "move_counter": (
        "Move a Web counter from a creature you control to another creature, then draw a card.",
        "[Stone, Ant, -, -]",
    ),
    "aim": ("A creature you control attacks the leftmost space of your opponent, then draw a card.", "[-, -, -, -]"),
    "lose_kin": ("A creature loses Insect Kin, then draw a card.", "[Stone, -, -, -]"),
    "link": ("Link a creature you control to another creature, then draw a card.", "[-, -, -, -]"),
    "unlink": ("Unlink a creature you control, then draw a card.", "[Stone, -, -, -]"),
    "heal": ("Heal 1 damage from a creature you control, then draw a card.", "[Stone, -, -, -]"),
    "extra_turn": ("Take 0 extra turns, then draw a card.", "[Stone, -, -, -]"),
    "skip_phase": ("Skip your next attack phase 0 times, then draw a card.", "[Stone, -, -, -]"),
    "become": ('A creature you control becomes a "Try", then draw a card.', "[Stone, -, -, -]"),
}


def test_nothing_told_is_left_out() -> None:
    assert set(SUCCESS) == {name for name, told in BEYOND.items() if told.opposite}
    assert set(FAILURE) == {name for name, told in BEYOND.items() if told.fails}


@pytest.mark.parametrize("event", SUCCESS)
def test_a_success_and_its_opposite(event: str) -> None:
    text, setup, after = SUCCESS[event]
    assert BEYOND[event].opposite
    report = run_scenario(
        f"name: x{CARDS.replace('TEXT', text)}setup: {{{setup}}}\nsteps:\n  - A: play Try\n{after.strip(chr(10))}\n"
    )
    assert report.failed == 0, report.outcomes[0].message


@pytest.mark.parametrize("event", FAILURE)
def test_a_failure(event: str) -> None:
    text, board = FAILURE[event]
    report = run_scenario(
        f"name: x{CARDS.replace('TEXT', text)}setup: {{A: {{hand: [Try], board: {board}, deck: [Stone]}}}}\n"
        "steps:\n  - A: play Try\n  - expect: {A.hand.size: 0}\n"
    )
    assert report.failed == 0, report.outcomes[0].message
