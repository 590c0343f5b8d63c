"""What a cost does until something happens is undone when that happens, as what an effect does is."""

from __future__ import annotations

from typing import Any

from bloodwork import Game
from bloodwork.cards import Catalogue, cards_from_mappings
from bloodwork.kernel.ability import ACTION
from bloodwork.kernel.ir import This
from bloodwork.kernel.ops import ON_EVENT, Do

CARDS: list[dict[str, Any]] = [
    {"name": "Altar", "type": "creature", "cost": 1, "stats": "3/0/1", "text": "Lose 1 blood: Draw a card."},
    {"name": "Surge", "type": "command", "cost": 0, "text": "A creature gains +2 power until you gain blood."},
    {"name": "Spring", "type": "command", "cost": 0, "text": "Gain 1 blood."},
]


def test_a_cost_can_last_until_an_event() -> None:
    catalogue = Catalogue("bloodless", cards_from_mappings(CARDS, "until", ruleset="bloodless"))
    setup = {"A": {"hand": ["Spring", "Surge"], "board": ["Altar", "-", "-", "-"], "deck": ["Spring"], "blood": 3}}
    game = Game.from_setup("bloodless", setup, cards=catalogue)
    lib = game._machine.lib
    ops = [op for ability in lib.abilities for op in ability.code if isinstance(op, Do) and op.until is not None]
    (lasting,) = [op for op in ops if op.until is not None and op.until.kind == ON_EVENT]
    (action,) = [ability for ability in lib.abilities if ability.kind == ACTION]
    # No sentence says such a cost, so the ops of two abilities are put together; at its place in the cost (the second)
    # the code of the ability has nothing.
    until = Do(lasting.kind, card=This(), amount=lasting.amount, word=lasting.word, until=lasting.until)
    action.cost = (*action.cost, until)
    game.push("activate A1")
    assert power(game) == 3
    game.push("play Spring")
    assert power(game) == 1


def power(game: Game) -> int:
    got = game.view("A")["players"]["A"]["board"][0]["power"]
    assert isinstance(got, int)
    return got
