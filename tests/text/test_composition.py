"""Every cell of the tables of composition is read, printed, built, explained and played, or has its reason."""

from __future__ import annotations

import random

import pytest

from bloodwork.scenarios.load import parse_scenarios
from bloodwork.scenarios.model import Scenario
from bloodwork.scenarios.run import Player
from bloodwork.text import TextError
from composition import OPEN, UNREAD, Cell, cells
from reference.reading import build

CELLS = cells()
READ = [cell for cell in CELLS if not cell.reason]


@pytest.mark.once
@pytest.mark.parametrize("idea", sorted({cell.idea for cell in CELLS}))
def test_every_cell_is_read_or_has_its_reason(idea: str) -> None:
    wrong = []
    for cell in CELLS:
        if cell.idea != idea:
            continue
        try:
            build(cell.text, cell.kind)
        except TextError as error:
            if not cell.reason:
                wrong.append(f"{cell.name}: {cell.text} >> {error.message}")
        else:
            if cell.reason:
                wrong.append(f"{cell.name} is read, and listed as not read")
    assert wrong == []


@pytest.mark.once
def test_no_reason_is_left_over() -> None:
    used = {cell.reason for cell in CELLS}
    assert {*UNREAD.values(), *OPEN.values()} <= used


@pytest.mark.once
def test_what_is_read_prints_back() -> None:
    wrong = []
    for cell in READ:
        printed = build(cell.text, cell.kind).printed
        if build(printed, cell.kind).printed != printed:
            wrong.append((cell.text, printed))
    assert wrong == []


MOST_ANSWERS = 14  # of both players, after which a game is left


def position(cell: Cell) -> str:
    """A position in which the card of a cell can be played and finds what it may speak of."""
    if cell.kind.startswith("bluthelden "):
        return in_lanes(cell)
    kind = {"command extended": "extended command", "command extended saga": "extended command saga"}.get(
        cell.kind, cell.kind
    )
    stats = "stats: 2/0/2, " if "creature" in cell.kind else ""
    text = cell.text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f"""
name: {cell.idea}
ruleset: bloodless
cards:
  - {{name: Tried, type: {kind}, cost: 0, {stats}text: "{text}"}}
  - {{name: Grub, type: creature vestige, stats: 1/0/1, text: Insect Kin}}
  - {{name: Moth, type: creature, cost: 1, stats: 3/0/1, text: Insect Kin}}
  - {{name: Ox, type: creature, cost: 1, stats: 4/1/2, text: Flying}}
  - {{name: Cup, type: command, cost: 0, text: Gain 1 blood.}}
setup:
  A: {{blood: 6, hand: [Tried, Cup, Moth], board: [Moth, Ox, -, -], deck: [Ox, Moth, Cup, Ox], discard: [Ox, Cup]}}
  B: {{blood: 4, hand: [Cup, Ox], board: [Ox, -, Moth, -], deck: [Moth, Ox, Cup, Ox], discard: [Moth]}}
steps: []
"""


def in_lanes(cell: Cell) -> str:
    kind = cell.kind.removeprefix("bluthelden ")
    fields = {
        "character": "color: gray, cost: 0, level: 1, resistance: 1, initiative: 2, stats: 2/2",
        "spell": "color: gray, cost: 0",
        "artifact": "color: gray, cost: 0",
        "training": "color: gray, cost: 0",
    }[kind]
    text = cell.text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    wolf = "color: gray, cost: 1, level: 1, resistance: 1, initiative: 3, stats: 3/3"
    return f"""
name: "{cell.idea}"
ruleset: bluthelden
auto_pass: true
cards:
  - {{name: Tried, type: {kind}, {fields}, text: "{text}"}}
  - {{name: Wolf, type: character, {wolf}}}
  - {{name: Hawk, type: character, {wolf}, text: Flying}}
  - {{name: Ghoul, type: character, color: black, cost: 1, level: 1, resistance: 1, initiative: 1, stats: 2/4}}
  - {{name: Drill, type: training, color: gray, cost: 1, text: "Attached character gets +1/+0."}}
  - {{name: Cup, type: spell, color: gray, cost: 1, text: Gain 1 life.}}
  - {{name: Mine, type: resource, color: gray, pool: true, level: 1}}
setup:
  round: 2
  initiative: A
  phase: main1
  A:
    asp: 6
    hand: [Tried, Cup, Wolf, Drill]
    spell_deck: [Cup, Wolf, Ghoul, Cup, Hawk]
    pool_deck: [Mine, Mine]
    graveyard: [Cup, Wolf]
    lanes: {{1: {{resource: Mine, war: [Wolf, -], back: [Hawk, -]}}, 2: {{resource: Mine, war: [Ghoul, -]}}}}
  B:
    asp: 4
    hand: [Cup, Hawk]
    spell_deck: [Wolf, Cup, Ghoul, Cup]
    pool_deck: [Mine, Mine]
    graveyard: [Ghoul]
    lanes: {{1: {{resource: Mine, war: [Ghoul, Wolf]}}, 3: {{resource: Mine, war: [Hawk, -]}}}}
steps: []
"""


@pytest.mark.once
@pytest.mark.parametrize("idea", sorted({cell.idea for cell in READ}))
def test_every_cell_is_played(idea: str) -> None:
    """Nothing breaks while the card of each cell is played and both players go on as chance wants."""
    for cell in READ:
        if cell.idea != idea:
            continue
        scenario = next(iter(parse_scenarios(position(cell), "a cell")))
        assert isinstance(scenario, Scenario), f"{cell.text}: {scenario}"
        game = Player(scenario).game
        chance = random.Random(cell.name)
        for turn in range(MOST_ANSWERS):
            if game.result is not None:
                break
            options = list(game.options)
            own = [option for option in options if "Tried" in str(option)] if turn == 0 else []
            game.push(chance.choice(own or options))
