"""A table is played with what it was begun with, whatever cards, defaults and version the program has by now."""

from __future__ import annotations

import dataclasses
import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import bloodwork
from bloodwork.cards import Card, Catalogue, shipped
from bloodwork.play import Game
from bloodwork.play import table as play_table
from bloodwork.play.saved import parse_saved
from bloodwork.server import games, making
from server.players import Client, Player, made, opened, play, seats, sitting

Change = Callable[[list[Card]], list[Card]]


def stronger(cards: list[Card]) -> list[Card]:
    """Every creature has one power more."""
    return [
        dataclasses.replace(card, stats=(_more(card.stats[0]), *card.stats[1:])) if card.stats else card
        for card in cards
    ]


def _more(number: Any) -> Any:
    return number + 1 if isinstance(number, int) else number


def renamed(cards: list[Card]) -> list[Card]:
    return [dataclasses.replace(card, name=f"New {card.name}", names=()) for card in cards]


def fewer(cards: list[Card]) -> list[Card]:
    return cards[::2]


@pytest.fixture
def upgrade(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Change], None]]:
    """The program becomes one with other cards."""

    def forget() -> None:
        games.cards_of.cache_clear()
        games.settings_of.cache_clear()
        games._settings.clear()
        games._begun.clear()

    def become(change: Change) -> None:
        def other(ruleset: str) -> Catalogue:
            found = shipped(ruleset)
            return Catalogue(ruleset, change(list(found)), found.declared)

        for module in (games, play_table):
            monkeypatch.setattr(module, "shipped", other)
        forget()

    yield become
    monkeypatch.undo()
    forget()


def begin(client: Client, answers: int = 30) -> tuple[str, dict[str, str], list[Any]]:
    """A table whose game is under way. Some games are over by then: chance is the server's, so another is begun."""
    for _ in range(10):
        table, tokens = made(client, seats())
        with sitting(client, table, tokens["A"]) as a, sitting(client, table, tokens["B"]) as b:
            players = {"A": a, "B": b}
            for player in players.values():
                player.hello()
            play(players, random.Random(4), answers)
            if a.state["prompt"] is not None:
                return table, tokens, [what(player) for player in players.values()]
            assert a.state["result"] is not None, "a game that nobody has won asks somebody something"
    raise AssertionError(f"ten games were over within {answers} answers")


def what(player: Player) -> Any:
    """What a player is shown, but for who is there."""
    return [player.state[part] for part in ("view", "prompt", "result")], player.log


def seen(client: Client, table: str, tokens: dict[str, str]) -> list[Any]:
    out = []
    for token in tokens.values():
        with sitting(client, table, token) as player:
            player.hello()
            out.append(what(player))
    return out


@pytest.mark.parametrize("change", [stronger, renamed, fewer])
def test_a_table_goes_on_with_its_own_cards(tmp_path: Path, upgrade: Callable[[Change], None], change: Change) -> None:
    with opened(tmp_path) as (client, _):
        table, tokens, before = begin(client)
    upgrade(change)
    assert games.cards_of("bloodless")[0]
    with opened(tmp_path) as (client, serving):
        assert seen(client, table, tokens) == before
        created = serving.hall.rooms[table].table.created
        assert created.cards != games.cards_of("bloodless")[0]
        with sitting(client, table, tokens["A"]) as a, sitting(client, table, tokens["B"]) as b:
            players = {"A": a, "B": b}
            for player in players.values():
                player.hello()
            assert play(players, random.Random(9), 10)
            a.ask(type="concede")
            for player, kind in ((a, "offer"), (b, "offer")):
                player.ask(type=kind, kind="show")
        record = client.get(f"/api/tables/{table}/games/1/record")
        assert record.status_code == 200
        # The record needs nothing but itself.
        saved = parse_saved(record.content, "the record")
        assert saved.alone and Game.replay(saved).digest == saved.digest
        told = client.get(f"/api/tables/{table}/games/1").json()
        assert told["stopped"] == "" and told["steps"] == len(saved.moves)


def test_a_new_table_has_the_new_cards(tmp_path: Path, upgrade: Callable[[Change], None]) -> None:
    with opened(tmp_path) as (client, serving):
        table, _, _ = begin(client, 3)
        old = serving.hall.rooms[table].table.created.cards
    upgrade(stronger)
    with opened(tmp_path) as (client, serving):
        table, _, _ = begin(client, 3)
        new = serving.hall.rooms[table].table.created.cards
        assert new != old
        kept = client.blocking_portal.call(serving.store.cards, new)
        assert kept is not None and len(json.loads(kept)["cards"]) == len(shipped("bloodless"))


def test_a_version_number_alone_closes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(tmp_path) as (client, _):
        table, tokens, before = begin(client)
        finished, both, _ = begin(client, 4)
        with sitting(client, finished, both["A"]) as player:
            player.hello()
            player.ask(type="concede")
    for module in (bloodwork, making):
        monkeypatch.setattr(module, "__version__", "77.0")
    with opened(tmp_path) as (client, _):
        assert seen(client, table, tokens) == before
        head = {"authorization": f"Bearer {both['A']}"}
        assert client.get(f"/api/tables/{finished}/games/1", headers=head).json()["stopped"] == ""


def test_a_table_keeps_the_switches_that_it_was_begun_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(tmp_path) as (client, serving):
        table, tokens, before = begin(client, 12)
        settings = serving.hall.rooms[table].table.created.settings
        assert settings["loop_limit"] == 10000 and len(settings) > 30
    changed = {**settings, "loop_limit": 1000, "search_may_decline": not settings["search_may_decline"]}
    monkeypatch.setattr(games, "settings_of", lambda ruleset: changed)
    games._settings.clear()
    games._begun.clear()
    with opened(tmp_path) as (client, serving):
        assert seen(client, table, tokens) == before
        created = serving.hall.rooms[table].table.created
        assert {name: value for name, _, value in games._switches(created)} == {
            "loop_limit": 10000,
            "search_may_decline": settings["search_may_decline"],
        }
