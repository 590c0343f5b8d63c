"""What each viewer may know."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bloodwork.play import Game

SIDE: dict[str, Any] = {
    "blood": 3,
    "hand": ["Wolf", "Dart", "Lamb"],
    "deck": ["Hare", "Rook"],
    "discard": ["Rook", "Hare"],
    "timeline": ["Feast"],
    "board": ["Hare", "-", {"card": "Lurker", "face_down": True, "counters": {"rust": 2}}, "-"],
}


def said(game: Game, viewer: str) -> str:
    """Every byte that a viewer gets."""
    lines = [str(line) for line in game.events(viewer)]
    decision = game.decision if viewer == "ABX"[game.player] else None
    told = [str(decision), lines, game.view(viewer)]
    return json.dumps(told)


def test_the_keys_and_their_order(start: Any) -> None:
    view = start(SIDE, SIDE).view("A")
    assert list(view) == [
        "ruleset", "turn", "phase", "pool", "winner", "pending", "pending_options", "number", "players",
    ]  # fmt: skip
    assert list(view["players"]["A"]) == [
        "blood", "draws", "skips", "hand", "deck", "blood_deck", "discard", "timeline", "aside", "board", "counters",
    ]  # fmt: skip
    assert list(view["players"]["A"]["board"][0]) == [
        "card", "health", "defense", "power", "cost", "damage", "counters", "keywords", "kins", "text", "face_down",
        "controller", "turned",
    ]  # fmt: skip
    assert json.loads(json.dumps(view)) == view


def test_each_sees_what_they_may(start: Any) -> None:
    game = start(SIDE, SIDE)
    own, other, public, judge = (game.view(viewer)["players"] for viewer in ("A", "B", "public", "judge"))
    names = [{"card": "Dart"}, {"card": "Lamb"}, {"card": "Wolf"}]
    unknown = [{"card": "?"}] * 3
    assert (own["A"]["hand"], own["B"]["hand"]) == (names, unknown)
    assert (other["A"]["hand"], other["B"]["hand"]) == (unknown, names)
    assert public["A"]["hand"] == public["B"]["hand"] == unknown
    assert judge["A"]["hand"] == judge["B"]["hand"] == names
    assert own["A"]["deck"] == public["A"]["deck"] == [{"card": "?"}] * 2
    assert judge["A"]["deck"] == [{"card": "Hare"}, {"card": "Rook"}]
    assert public["A"]["discard"] == [{"card": "Hare"}, {"card": "Rook"}]
    assert own["A"]["board"][2]["card"] == "Lurker"
    hidden = other["A"]["board"][2]
    assert hidden == public["A"]["board"][2]
    assert (hidden["card"], hidden["face_down"], hidden["health"], hidden["power"]) == ("?", True, 1, 1)
    assert hidden["counters"] == {"rust": 2}


def test_only_the_one_who_is_asked_gets_the_options(start: Any) -> None:
    game = start({"hand": ["Dart"], "board": ["Hare", "Rook", "-", "-"]})
    game.push("play Dart")
    assert game.view("A")["pending_options"] == ["A1", "A2"]
    for viewer in ("B", "public"):
        view = game.view(viewer)
        assert view["pending"] == "A" and "pending_options" not in view


@pytest.mark.parametrize(
    ("viewer", "change"),
    [
        ("B", {"hand": ["Hare", "Rook", "Vial"]}),
        ("B", {"deck": ["Wolf", "Wolf"]}),
        ("A", {"deck": ["Rook", "Hare"]}),
        ("public", {"hand": ["Rook", "Hare", "Vial"], "deck": ["Dart", "Dart"]}),
        ("B", {"hand": ["Lamb", "Wolf", "Dart"]}),
        ("public", {"board": ["Hare", "-", {"card": "Wolf", "face_down": True, "counters": {"rust": 2}}, "-"]}),
        ("B", {"board": ["Hare", "-", {"card": "Lamb", "face_down": True, "counters": {"rust": 2}}, "-"]}),
    ],
)
def test_two_worlds_look_the_same(start: Any, viewer: str, change: dict[str, Any]) -> None:
    one, other = start(SIDE, SIDE), start({**SIDE, **change}, SIDE)
    assert one.digest != other.digest
    for move in (None, "draw main", "attack"):
        if move is not None:
            one.push(move)
            other.push(move)
        if viewer != "A" or move is None:
            assert said(one, viewer) == said(other, viewer)


def test_the_order_in_which_cards_came_to_a_hand_does_not_show(start: Any) -> None:
    one, other = start(SIDE), start({**SIDE, "hand": SIDE["hand"][::-1], "discard": SIDE["discard"][::-1]})
    for viewer in ("A", "B", "public", "judge"):
        views = [game.view(viewer)["players"] for game in (one, other)]
        assert views[0] == views[1]


def test_a_draw_is_told_to_each_as_they_may_know_it(start: Any) -> None:
    game = start({"deck": ["Wolf"]})
    game.push("draw main")
    lines = {viewer: [line.text for line in game.events(viewer)] for viewer in ("A", "B", "public", "judge")}
    assert "A draws Wolf" in lines["A"] and "A draws Wolf" in lines["judge"]
    for viewer in ("B", "public"):
        assert "A draws a card" in lines[viewer]
        assert "Wolf" not in " ".join(lines[viewer])
    assert any(line.rules for line in game.events("B"))


def test_no_view_holds_the_seed(start: Any) -> None:
    one, other = start(SIDE, SIDE, seed=1), start(SIDE, SIDE, seed=2)
    for viewer in ("A", "B", "public", "judge"):
        assert one.view(viewer) == other.view(viewer)
