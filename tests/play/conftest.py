"""Small games to try things on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bloodwork.cards import Catalogue, cards_from_mappings
from bloodwork.play import Game

CARDS: list[dict[str, Any]] = [
    {"name": "Wolf", "type": "creature", "cost": 2, "stats": "3/1/2"},
    {"name": "Lamb", "type": "creature", "cost": 1, "stats": "1/1/0"},
    {"name": "Hare", "type": "creature", "cost": 0, "stats": "1/0/1"},
    {"name": "Rook", "type": "creature", "cost": 0, "stats": "1/0/1"},
    {"name": "Nyx, at 2", "type": "creature", "cost": 0, "stats": "1/0/1"},
    {"name": "Colossus", "type": "creature", "cost": "X", "stats": "X/0/1"},
    {"name": "Dart", "type": "command", "cost": 0, "text": "Deal 1 damage to a creature."},
    {"name": "Rite", "type": "command", "cost": 0, "text": "Sacrifice 2 creatures you control."},
    {"name": "Feast", "type": "extended command", "cost": 0, "text": "At the start of your turn, gain 1 blood."},
    {"name": "Lurker", "type": "creature", "cost": 1, "stats": "3/1/2", "text": "Flip: 2 Blood"},
    {
        "name": "Usher",
        "type": "creature",
        "cost": 0,
        "stats": "1/0/0",
        "text": "When this creature dies, you may draw a card.",
    },
    {"name": "Vial", "type": "blood flask", "cost": 0, "stats": "1/0/0"},
]


@pytest.fixture(scope="session")
def cards() -> Catalogue:
    return cards_from_mappings(CARDS, "conftest.py")


Start = Callable[..., Game]


@pytest.fixture
def start(cards: Catalogue) -> Start:
    """Starts a game from a position."""

    def started(a: dict[str, Any] | None = None, b: dict[str, Any] | None = None, **more: Any) -> Game:
        options = {key: more.pop(key) for key in ("seed", "switches", "log") if key in more}
        return Game.from_setup(
            "bloodless", {"A": {} if a is None else a, "B": {} if b is None else b, **more}, cards=cards, **options
        )

    return started
