"""Kins are a tree, wherever they come from: a set, a record, a series, a guess. What is none is refused at once."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from bloodwork.cards import Catalogue, Kin, parse_set
from bloodwork.cards.kins import MOST_KINS, closures
from bloodwork.errors import BadFile
from bloodwork.play import Game
from bloodwork.play.saved import parse_saved

ROUND = {"Moth": "Worm", "Worm": "Moth"}
CHAIN = {f"K{number}": f"K{number + 1}" if number < 20_000 else "" for number in range(20_001)}
TWO_PARENTS = {"Moth": "Beast", "moth": "Bird"}


def in_a_set(kins: dict[str, str]) -> object:
    lines = "".join(f"  {name}: {parent or 'null'}\n" for name, parent in kins.items())
    return parse_set(f"set: Trial\nruleset: bloodless\nkins:\n{lines}cards: []\n", "trial.yaml")


def in_a_record(kins: dict[str, str]) -> object:
    saved = Game.from_setup("bloodless", {"A": {}, "B": {}}).record
    data: dict[str, Any] = msgspec.json.decode(saved.to_json())
    return Game.replay(parse_saved(msgspec.json.encode(data | {"kins": kins}), "the record"))


def in_a_catalogue(kins: dict[str, str]) -> object:
    return Catalogue("bloodless", (), [Kin(name, parent) for name, parent in kins.items()])


@pytest.mark.parametrize("read", [in_a_set, in_a_record, in_a_catalogue])
@pytest.mark.parametrize(
    ("kins", "message"),
    [
        (ROUND, '"Moth" is its own ancestor'),
        ({"Cub": "Moth", **ROUND}, '"Moth" is its own ancestor'),
        (CHAIN, f"at most {MOST_KINS:,}"),
    ],
)
def test_what_is_no_tree_is_refused_at_once(
    read: Callable[[dict[str, str]], object], kins: dict[str, str], message: str
) -> None:
    began = time.process_time()
    with pytest.raises(BadFile, match=message):
        read(kins)
    assert time.process_time() - began < 3


def test_a_kin_has_one_parent() -> None:
    with pytest.raises(BadFile, match="two parents"):
        in_a_catalogue(TWO_PARENTS)


def test_cards_laid_over_others_cannot_close_a_circle() -> None:
    below = Catalogue("bloodless", (), [Kin("Moth", "Worm"), Kin("Worm", "")])
    with pytest.raises(BadFile, match="its own ancestor"):
        Catalogue("bloodless", (), [Kin("Worm", "Moth")]).over(below)


def test_a_line_of_ancestors_is_worked_out_once() -> None:
    line = {f"K{number}": f"K{number + 1}" if number < 900 else "" for number in range(901)}
    masks = closures(line)
    assert masks[0] == (1 << 901) - 1 and masks[900] == 1 << 900
    with pytest.raises(BadFile, match="its own ancestor"):
        closures(dict(ROUND))
