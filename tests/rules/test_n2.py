"""Rules of the chapter on events (Notes 2) that no play can show: what outcomes hold, and what cannot come about."""

from __future__ import annotations

from typing import Any

import pytest

from bloodwork.cards import Catalogue, cards_from_mappings
from bloodwork.errors import BloodworkError
from bloodwork.kernel.event import Event
from bloodwork.kernel.machine import Machine
from bloodwork.play import Game
from bloodwork.rulesets.bloodless import names

CARDS = [
    {"name": "Fork", "type": "creature", "cost": 1, "stats": "3/0/1", "text": "Bifurcated Strike"},
    {"name": "Vole", "type": "creature", "cost": 1, "stats": "2/0/0"},
    {"name": "Fuse", "type": "command", "cost": 0, "text": '"Fork" explodes for 1.'},
    {"name": "Crown", "type": "command", "cost": 0, "text": "Win the game."},
]


def game(setup: dict[str, Any], cards: list[dict[str, Any]] = CARDS) -> Game:
    return Game.from_setup(
        "bloodless", setup, cards=Catalogue("bloodless", cards_from_mappings(cards, "cards", ruleset="bloodless"))
    )


def machine(play: Game) -> Machine:
    return play._machine


def outcomes(play: Game, kind: int) -> list[Event]:
    record = machine(play).record
    assert record is not None
    return [note.event for note in record.notes if note.kind == kind and note.event is not None]


@pytest.mark.rule("C-N2.14.2")
def test_an_attack_tells_each_space_with_what_was_struck_there() -> None:
    play = game({"A": {"board": ["-", "Fork", "-", "-"]}, "B": {"board": ["-", "-", "Vole", "-"]}})
    vole = machine(play).slots[6]
    play.push("attack")
    [attack] = outcomes(play, names.ATTACK)
    assert attack.ok
    assert attack.parts == (4, 6)  # B1 and B3, left to right
    assert [machine(play).card_of(handle) for handle in attack.cards] == [-1, vole]


@pytest.mark.rule("C-N2.22.2")
def test_an_explosion_tells_which_creatures_it_damaged() -> None:
    play = game(
        {"A": {"hand": ["Fuse"], "board": ["Vole", "Fork", "-", "Vole"]}, "B": {"board": ["Vole", "Vole", "-", "-"]}}
    )
    slots = list(machine(play).slots)
    play.push("play Fuse")
    [boom] = outcomes(play, names.EXPLODE)
    assert [machine(play).card_of(handle) for handle in boom.cards] == [slots[0], slots[5], slots[1]]


@pytest.mark.rule("C-N2.37.1")
def test_every_phase_of_a_turn_comes_about() -> None:
    play = game({"A": {"board": ["Fork", "-", "-", "-"]}})
    play.push("attack")
    phases = outcomes(play, names.PHASE)
    assert [phase.word for phase in phases] == [
        names.END_OF_MAIN,
        names.START_OF_ATTACK,
        names.END_OF_ATTACK,
        names.START_OF_TURN,
        names.START_OF_MAIN,
    ]
    assert all(phase.ok for phase in phases)
    assert [phase.player for phase in phases] == [0, 0, 0, 1, 1]


@pytest.mark.rule("C-N2.44.2")
def test_the_outcome_of_a_mulligan_adds_nothing() -> None:
    play = game({"phase": "mulligan", "A": {"hand": ["Vole"], "deck": ["Vole"] * 6}, "B": {"hand": ["Vole"]}})
    play.push("mulligan")
    [mulligan] = outcomes(play, names.MULLIGAN)
    assert mulligan.ok and mulligan.player == 0
    assert (mulligan.card, mulligan.other, mulligan.amount, mulligan.cards) == (-1, -1, -1, ())


@pytest.mark.rule("C-N2.45.1", "C-N2.45.2")
def test_a_game_finishes_once_with_its_result() -> None:
    play = game({"A": {"hand": ["Crown"]}})
    play.push("play Crown")
    [finish] = outcomes(play, names.FINISH_GAME)
    assert finish.ok and finish.player == 0
    assert play.result is not None and play.result.winner == 0
    g = machine(play)
    again = Event(names.FINISH_GAME)
    again.player = 1
    assert g.kinds[names.FINISH_GAME].apply(g, again)
    assert not again.ok
    assert g.winner == 0


@pytest.mark.rule("C-N2.47")
@pytest.mark.parametrize(
    "text",
    [
        "Draw a card until end of turn.",
        "Destroy a creature until end of turn.",
        "Sacrifice a creature until end of turn.",
        "Shuffle your deck until end of turn.",
        "End the turn until you gain blood.",
        'Spawn a "Grub" until end of turn.',
    ],
)
def test_what_has_no_opposite_cannot_last_until_a_moment(text: str) -> None:
    grub = {"name": "Grub", "type": "creature vestige", "cost": 0, "stats": "1/0/0"}
    with pytest.raises(BloodworkError, match=r"C-N2\.47"):
        game({"A": {"hand": ["Odd"]}}, [grub, {"name": "Odd", "type": "command", "cost": 0, "text": text}])


@pytest.mark.rule("C-N2.1.1")
def test_a_move_by_nobody_fails() -> None:
    from bloodwork.kernel.event import F_NOBODY

    play = game({"A": {"board": ["Vole", "-", "-", "-"]}})
    g = machine(play)
    move = Event(names.MOVE)
    move.card = g.slots[0]
    move.place = 1
    move.flags = F_NOBODY
    assert g.kinds[names.MOVE].apply(g, move)
    assert not move.ok and g.slots[0] == move.card
