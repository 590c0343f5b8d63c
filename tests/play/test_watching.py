"""A game as it is watched: handles that tell nothing, questions with what they point at, a log that grows."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from bloodwork.cards import shipped_decks
from bloodwork.kernel.view import sees
from bloodwork.play import Game
from bloodwork.play.offers import MOST_NUMBERS
from bloodwork.play.shown import Asked
from bloodwork.play.watching import Watcher
from bloodwork.rulesets import NAMES

VIEWERS = ("A", "B", "public", "judge")


def started(ruleset: str, seed: int) -> Game:
    decks = sorted(shipped_decks(ruleset))
    return Game.start(ruleset, [decks[seed % len(decks)], decks[(seed // 2) % len(decks)]], seed=seed)


def watched(game: Game) -> dict[str, Watcher]:
    watchers = {viewer: Watcher(game, viewer) for viewer in VIEWERS}
    for watcher in watchers.values():
        watcher.look()
    return watchers


def question(game: Game, watchers: dict[str, Watcher]) -> Asked:
    asked = watchers["AB"[game.player]].asked()
    assert asked is not None
    return asked


def chosen(asked: Asked, dice: random.Random) -> str:
    if not asked.options:
        return f"choose {dice.randint(asked.least, asked.greatest)}"
    return dice.choice(asked.options).text


def played(game: Game, seed: int, most: int = 120) -> Iterator[dict[str, Watcher]]:
    """Plays at random, and stops at each question with those who watch."""
    dice = random.Random(seed)
    watchers = watched(game)
    for _ in range(most):
        yield watchers
        if game.result is not None:
            return
        game.push(chosen(question(game, watchers), dice))
        for watcher in watchers.values():
            watcher.look()


def state(watcher: Watcher) -> bytes:
    return msgspec.json.encode([watcher.view(), watcher.asked(), watcher.log()])


def handles_in(view: Any) -> list[str]:
    if isinstance(view, dict):
        own = [view["handle"]] if "handle" in view else []
        return own + [handle for key, value in view.items() if key != "chain" for handle in handles_in(value)]
    return [handle for value in view for handle in handles_in(value)] if isinstance(view, list) else []


def at_path(view: dict[str, Any], path: str) -> Any:
    found: Any = view["players"]
    for key in path.split("."):
        found = found[int(key)] if isinstance(found, list) else found[key]
    return found


@pytest.mark.parametrize("ruleset", NAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_shown_can_be_pointed_at(ruleset: str, seed: int) -> None:
    game = started(ruleset, seed)
    for watchers in played(game, seed):
        if game.result is not None:
            break
        viewer = "AB"[game.player]
        view = watchers[viewer].view()
        handles = handles_in(view)
        assert len(handles) == len(set(handles)), "two cards have one handle"
        asked = question(game, watchers)
        assert watchers["AB"[1 - game.player]].asked() is None
        meant = {option.text: game.answers_of(option.text) for option in asked.options}
        assert len(meant) == len(asked.options)
        for option in asked.options:
            for handle in (option.card, option.target, *option.alike):
                assert handle is None or handle in ("A", "B") or handle in handles, option
            if option.place is not None:
                at_path(view, option.place)
            if option.verb == "play":
                assert option.card is not None
        # Every answer that the engine has is there, but for numbers that are typed.
        if asked.options:
            covered = {answers[0] for answers in meant.values()}
            by_text = {one.answer for one in game.options}
            assert by_text <= covered
        else:
            assert asked.kind == "number" and asked.greatest - asked.least >= MOST_NUMBERS


@pytest.mark.parametrize("ruleset", NAMES)
def test_log_grows_as_it_would_be_told_at_once(ruleset: str) -> None:
    """Somebody who replaces what `since` says has the whole log at every moment, also after missing some of it."""
    game = started(ruleset, 3)
    copies: dict[str, list[Any]] = {viewer: [] for viewer in VIEWERS}
    for number, watchers in enumerate(played(game, 3)):
        for nth, (viewer, watcher) in enumerate(watchers.items()):
            told = [(line.text, line.rules, line.depth, line.ok, line.event) for line in watcher.log()]
            at_once = [(one.text, one.rules, one.depth, one.ok, one.event) for one in game.events(viewer)]
            assert told == at_once
            if number % (nth + 1) == 0:
                since = watcher.since(len(copies[viewer]))
                copies[viewer][since:] = watcher.log(since)
                assert copies[viewer] == watcher.log()


@pytest.mark.parametrize("ruleset", NAMES)
def test_played_again_it_is_the_same_to_the_byte(ruleset: str) -> None:
    game = started(ruleset, 4)
    states = []
    for watchers in played(game, 4, 60):
        states.append([state(watcher) for watcher in watchers.values()])
    again = game.again(4)
    watchers = watched(again)
    for at, expected in enumerate(states):
        assert [state(watcher) for watcher in watchers.values()] == expected
        if at < len(game._pushes):
            for answer in game._pushes[at][1]:
                again._machine.answer(answer)
            again._count = sum(len(answers) for _, answers in game._pushes[: at + 1])
            for watcher in watchers.values():
                watcher.look()


@pytest.mark.parametrize("ruleset", NAMES)
def test_public_state_names_no_hidden_card(ruleset: str) -> None:
    game = started(ruleset, 5)
    for watchers in played(game, 5):
        g = game._machine
        faces = [g.lib.faces[face].label for face in g.face_of]
        opened = game.ruleset.decks_open(g)
        hidden = {faces[card] for card in range(len(faces)) if not sees(g, -1, card)}
        hidden -= {faces[card] for card in range(len(faces)) if sees(g, -1, card)}
        hidden -= {faces[card] for card in range(len(faces)) if (opened >> g.table.kinds[g.where[card]]) & 1}
        now = msgspec.json.encode(watchers["public"].view()).decode()
        assert not [name for name in hidden if f'"card":"{name}"' in now]


def test_cards_of_one_name_are_one_answer(start: Any) -> None:
    game = start({"blood": 9, "hand": ["Wolf", "Lamb", "Wolf"]})
    watchers = watched(game)
    asked = question(game, watchers)
    first = asked.options[[option.text for option in asked.options].index("play Wolf at 2")]
    assert (first.card, first.alike) == ("c2", ("c3",))
    assert [one["handle"] for one in watchers["A"].view()["players"]["A"]["hand"]] == ["c1", "c2", "c3"]
    game.push("play Wolf at 2")
    for watcher in watchers.values():
        watcher.look()
    assert watchers["A"].view()["players"]["A"]["board"][1]["handle"] == "c2"
    assert [one["handle"] for one in watchers["A"].view()["players"]["A"]["hand"]] == ["c1", "c3"]
    assert watchers["B"].view()["players"]["A"]["board"][1]["handle"] == "c1"
    line = next(line for line in watchers["A"].log() if line.event == "play")
    assert (line.card, line.place) == ("c2", "A.board.1")


def test_a_wide_number_has_no_options(start: Any) -> None:
    game = start({"blood": 900, "hand": ["Colossus"]})
    watchers = watched(game)
    game.push("play Colossus at 1")
    asked = question(game, watchers)
    assert (asked.kind, asked.least, asked.greatest, asked.options) == ("number", 0, 900, ())
    assert asked.about is None or asked.about.card == "Colossus"
    game.push("choose 700")


def test_a_hidden_target_is_pointed_at_by_its_place(start: Any) -> None:
    lurker = {"card": "Lurker", "face_down": True}
    game = start({"hand": ["Dart"], "board": ["Wolf", "-", "-", "-"]}, {"board": ["-", lurker, "-", "-"]})
    watchers = watched(game)
    game.push("play Dart")
    for watcher in watchers.values():
        watcher.look()
    asked = question(game, watchers)
    assert [(one.text, one.card, one.place) for one in asked.options] == [
        ("choose A1", "c2", None),
        ("choose B2", None, "B.board.1"),
    ]
    assert asked.about is not None and asked.about.card == "Dart"
    assert "Lurker" not in state(watchers["A"]).decode()


def test_a_card_that_was_out_of_sight_has_another_handle(cards: Any) -> None:
    hand = {"A": {"hand": ["Wolf"], "deck": ["Wolf", "Hare"]}, "B": {}, "phase": "mulligan"}
    game = Game.from_setup("bloodless", hand, cards=cards)
    watcher = Watcher(game, "A")
    watcher.look()
    before = handles_in(watcher.view())
    game.push("mulligan", "A")
    watcher.look()
    assert before and not set(before) & set(handles_in(watcher.view()))
