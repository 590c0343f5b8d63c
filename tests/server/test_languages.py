"""A table tells everybody in their own language, and everybody the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from bloodwork import cards
from bloodwork.play import Game
from bloodwork.play.watching import Watcher
from bloodwork.server.replays import Replay
from bloodwork.server.table import RESIGNED_BY_TIME
from bloodwork.telling import Tongue
from server.players import Client, Frame, made, opened, seats, sitting
from server.tabling import two_people

RULESET = "bluthelden"
ENGLISH_WORDS = re.compile(r"\b(the|draws|moves|is|from|plays|Target|Deal|Draw)\b")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with opened(tmp_path_factory.mktemp("home")) as (found, _):
        yield found


def texts(view: Any) -> Iterator[str]:
    """The texts of the cards in a view."""
    if isinstance(view, dict):
        if view.get("text"):
            yield view["text"]
        for inside in view.values():
            yield from texts(inside)
    elif isinstance(view, list):
        for inside in view:
            yield from texts(inside)


def happened(state: Frame) -> list[str]:
    return [line["text"] for line in state["log"]["lines"] if line["event"]]


def test_each_is_told_in_the_language_of_their_hello(client: Client) -> None:
    table, tokens = made(client, {**seats(), "ruleset": RULESET})
    with sitting(client, table, tokens["A"]) as a, sitting(client, table, tokens["B"]) as b:
        english, german = a.hello(), b.hello(lang="de")
        with sitting(client, table, None) as watcher:
            spanish = watcher.hello(lang="es")
    logs = [happened(state) for state in (english, german, spanish)]
    assert all(logs)
    assert not any(ENGLISH_WORDS.search(line) for log in logs[1:] for line in log)
    shown = [list(texts(state["view"])) for state in (english, german, spanish)]
    assert shown[0] and len(shown[0]) == len(shown[1]) == len(shown[2])
    assert not any(ENGLISH_WORDS.search(text) for part in shown[1:] for text in part)
    with sitting(client, table, None) as watcher:
        # What is no text is the same: what is where, and by which name the game knows it.
        assert bare(watcher.hello()["view"]) == bare(spanish["view"])


def bare(view: Any) -> Any:
    """A view without the texts of cards."""
    if isinstance(view, dict):
        return {name: bare(inside) for name, inside in view.items() if name != "text"}
    return [bare(inside) for inside in view] if isinstance(view, list) else view


@pytest.mark.parametrize(
    ("code", "late", "no_move", "undo"),
    [
        ("de", "diese Frage ist beantwortet", '"dance" ist kein Zug', "es gibt nichts zurückzunehmen"),
        ("es", "esa pregunta ya está respondida", '"dance" no es una jugada', "no hay nada que deshacer"),
    ],
)
def test_what_is_refused_is_told_in_the_language(client: Client, code: str, late: str, no_move: str, undo: str) -> None:
    table, tokens = made(client, {**seats(), "ruleset": RULESET})
    with sitting(client, table, tokens["A"]) as a, sitting(client, table, tokens["B"]) as b:
        states = {"A": a.hello(lang=code), "B": b.hello(lang=code)}
        player = a if states["A"]["prompt"]["player"] == "A" else b
        number = states["A"]["prompt"]["number"]
        assert player.ask(type="act", prompt=number, answer="dance")["message"] == no_move
        assert player.ask(type="act", prompt=number + 1, answer="keep")["message"] == late
        assert player.ask(type="offer", kind="undo")["message"] == undo
        refused = player.ask(type="act", prompt=number, answer="pass")
        assert refused["kind"] == "not-legal" and refused["rule"]
        assert refused["missing"] and not ENGLISH_WORDS.search(refused["missing"])


def test_questions_and_answers_are_told_in_the_language() -> None:
    """A kin that is named, a card that asks: in the words of the cards, while the answer itself stays notation."""
    own = {
        "name": "Caller",
        "type": "command",
        "cost": 0,
        "text": "Name a kin. Draw a card.",
    }
    catalogue = cards.Catalogue("bloodless", cards.cards_from_mappings([own], "own", ruleset="bloodless"), [])
    game = Game.from_setup("bloodless", {"A": {"hand": ["Caller"]}, "B": {}}, cards=catalogue)
    game.push("play Caller")
    watcher = Watcher(game, "A")
    watcher.look()
    asked = watcher.asked(game.tongue("es"))
    assert asked is not None and asked.text == "nombra una estirpe"
    assert asked.about is not None and asked.about.card == "Caller"
    assert asked.about.text == "Nombra una estirpe. Roba una carta."
    labels = {option.text: option.label for option in asked.options}
    assert labels["choose Insect"] == "Insecto" and labels["choose Machine"] == "Máquina"


def test_why_a_game_is_over_is_told_in_the_language() -> None:
    assert Tongue("de").tell(RESIGNED_BY_TIME.format("A")) == "die Zeit von A ist abgelaufen"


def test_a_replay_is_told_in_a_language() -> None:
    table = two_people("bloodless")
    for _ in range(2):
        table.must(table.options()[0])
    table.table.watched.concede("A")  # type: ignore[union-attr]
    saved = table.table.watched.record()  # type: ignore[union-attr]
    replay = Replay("r", saved)
    last = len(saved.moves)
    english, spanish = (replay.state(last, "judge", 0, code).decode() for code in ("en", "es"))
    assert "A draws " in english and "A roba " in spanish and "A draws " not in spanish
    assert "un jugador se ha rendido" in spanish


def test_kins_and_counters_are_told_with_the_cards(client: Client) -> None:
    body = client.get("/api/rulesets/bloodless/cards", params={"lang": "de"}).json()
    kins = {kin for card in body["cards"] for kin in card["kins"]}
    assert {"Insect", "Machine"} <= kins and all(body["words"][kin] != kin for kin in kins)
    assert body["words"]["Insect"] == "Insekt" and body["words"]["lore"] == "Wissensmarke"
    found = client.get("/api/rulesets/bloodless/cards", params={"lang": "de", "q": "Insekt"}).json()["cards"]
    assert {card["name"] for card in body["cards"] if "Insect" in card["kins"]} <= {card["name"] for card in found}
    assert client.get("/api/rulesets/bloodless/cards").json()["words"] == {}


def test_a_language_that_nobody_speaks_is_refused(client: Client) -> None:
    answer = client.get("/api/tables/none/games/1/at/0", params={"lang": "fr"})
    assert answer.status_code == 400 and "language" in answer.json()["error"]["message"]
