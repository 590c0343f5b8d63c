"""Rules of the chapter Processes that no single scenario can show: how processes and events are made."""

from __future__ import annotations

from typing import Any

import pytest

from bloodwork.cards import Catalogue, Deck, Entry, cards_from_mappings
from bloodwork.kernel.effect import Modify
from bloodwork.kernel.event import F_NOBODY, Event
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.process import Process
from bloodwork.play import Game
from bloodwork.rulesets.bloodless import names
from bloodwork.rulesets.bloodless.turn import Bloodless

CARDS = [
    {"name": "Vole", "type": "creature", "cost": 1, "stats": "1/0/1", "text": "Unlimited"},
    {"name": "Boar", "type": "creature", "cost": 1, "stats": "2/0/3"},
    {"name": "Spark", "type": "command", "cost": 0, "text": "Gain 1 blood."},
    {
        "name": "Font",
        "type": "creature",
        "cost": 0,
        "stats": "2/0/0",
        "text": "Whenever you would gain blood, draw a card instead.",
    },
    {"name": "Dart", "type": "command", "cost": 0, "text": "Deal 1 damage to a creature."},
]


def catalogue() -> Catalogue:
    return Catalogue("bloodless", cards_from_mappings(CARDS, "cards", ruleset="bloodless"))


def game(setup: dict[str, Any]) -> Game:
    return Game.from_setup("bloodless", setup, cards=catalogue())


def machine(g: Game) -> Machine:
    return g._machine


def started() -> Game:
    deck = Deck("voles", (Entry("Vole", 50),), (Entry("Blood Flask", 6),))
    cards = [*CARDS[:1], {"name": "Blood Flask", "type": "blood flask", "cost": 0, "stats": "1/0/0"}]
    found = Catalogue("bloodless", cards_from_mappings(cards, "cards", ruleset="bloodless"))
    return Game.start("bloodless", [deck, deck], cards=found, first="B", seed=3)


@pytest.mark.rule("C-P0.1", "C-P8.1", "C-P8.1b")
def test_a_game_starts_with_the_bloodless_process_and_first_hands() -> None:
    play = started()
    g = machine(play)
    assert isinstance(g.stack[0], Bloodless)
    assert sum(isinstance(process, Bloodless) for process in g.stack) == 1
    for player in "AB":
        hand = [card["card"] for card in play.view("judge")["players"][player]["hand"]]
        assert sorted(hand) == ["Blood Flask"] + ["Vole"] * 5
        assert len(play.view("A")["players"][player]["deck"]) == 45
        assert len(play.view("A")["players"][player]["blood_deck"]) == 5
    cited = [rule for _, rule in play.citations()]
    assert cited.count("C-P8.1") == 10 and cited.count("C-P8.1b") == 2


@pytest.mark.rule("C-P0.2")
def test_each_process_keeps_its_own_step() -> None:
    """A process is a record: what runs above it does not touch its step, and a copy goes on from there."""
    play = game({"A": {"hand": ["Dart"], "board": ["Vole", "Boar", "-", "-"]}})
    play.push("play Dart")
    g = machine(play)
    assert len(g.stack) > 3  # the game, the play, the execution, the effect, the question
    steps = [process.step for process in g.stack]
    twin = g.clone()
    assert [process.step for process in twin.stack] == steps
    for one, other in zip(g.stack, twin.stack, strict=True):
        assert isinstance(one, Process) and one is not other
    play.push("choose A1")
    assert [process.step for process in twin.stack] == steps


@pytest.mark.rule("C-P1.1", "C-P1.2.1")
def test_an_outcome_holds_the_definite_things_of_its_event() -> None:
    play = game({"A": {"blood": 1, "hand": ["Vole"]}})
    play.push("play Vole at 3")
    record = machine(play).record
    assert record is not None
    [move] = [note.event for note in record.notes if note.kind == names.MOVE]
    g = machine(play)
    assert move is not None and move.ok
    assert g.lib.names[g.lib.faces[g.face_of[move.card]].name] == "Vole"
    assert move.place == 2 and move.frm == g.table.zone_of(0, names.HAND)


@pytest.mark.rule("C-P1.2.4")
def test_a_move_by_nobody_fails() -> None:
    g = machine(game({"A": {"hand": ["Vole"]}}))
    ev = Event(names.MOVE)
    ev.card = 0
    ev.place = 1
    ev.flags = F_NOBODY
    assert g.kinds[names.MOVE].apply(g, ev)
    assert not ev.ok
    assert g.slots[1] < 0


@pytest.mark.rule("C-P1.5.1")
def test_end_of_turn_needs_nothing() -> None:
    play = game({"turn": "B"})
    g = machine(play)
    g.stack.pop()  # the question
    assert g.emit(Event(names.END_TURN)) or g.stack
    g.run()
    assert g.active == 0


@pytest.mark.rule("C-P6.1", "C-P6.2")
def test_resolving_starts_with_a_list_of_the_event_alone() -> None:
    play = game({"A": {"hand": ["Spark"], "board": ["Font", "Font", "-", "-"], "deck": ["Vole"]}})
    g = machine(play)
    ask = g.ask
    assert ask is not None
    g.take(play.answers_of("play Spark")[0])
    seen: list[tuple[list[int], list[int]]] = []
    while g.ask is None and g.step():
        top = g.stack[-1]
        if (
            isinstance(top, Modify)
            and top.i == 0
            and top.j == 0
            and top.step == 0
            and top.event.kind == names.GAIN_BLOOD
        ):
            seen.append(([ev.kind for ev in top.current], [ev.kind for ev in top.future]))
    assert seen == [([names.GAIN_BLOOD], [])]
