"""A game that the program would play otherwise than it was, in real browsers: it says so, and the players decide."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from page.conftest import PUZZLE, Visit
from page.player import Player, seat_at_puzzle
from server.players import Listening

WHY = "the rules of the program have changed since, and answers no longer mean the same"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Listening]:
    home = tmp_path_factory.mktemp("home")
    (home / "puzzles").mkdir()
    (home / "puzzles" / "blow.yaml").write_text(PUZZLE, encoding="utf-8")
    with Listening(home) as running:
        yield running


@pytest.fixture(scope="module")
def origin(server: Listening) -> str:
    return server.origin


def stop(server: Listening) -> None:
    """As if the table had been opened by a program whose rules are others."""

    def stop_all() -> None:
        for room in server.serving.hall.rooms.values():
            room.table.stopped = WHY
            room.broadcast()

    server.serving.store._loop.call_soon_threadsafe(stop_all)  # type: ignore[attr-defined]


def test_a_stopped_game_says_why_and_goes_on_when_both_want_it(visit: Visit, server: Listening) -> None:
    visitors = visit(), visit()
    seat_at_puzzle(visitors)
    ada, bert = (Player(visitor) for visitor in visitors)
    asked = ada.question
    stop(server)
    for player in (ada, bert):
        expect(player.page.locator(".prompt-asked")).to_have_text("The game is stopped.")
        expect(player.page.get_by_text(WHY)).to_be_visible()
        expect(player.page.get_by_role("group", name="Answers")).to_have_count(0)
    ada.page.get_by_role("button", name="Go on by the rules of today").click()
    expect(ada.page.get_by_text("You would go on by the rules of today.")).to_be_visible()
    expect(bert.page.get_by_text("Ada would go on by the rules of today.")).to_be_visible()
    bert.page.get_by_role("button", name="Accept").click()
    expect(ada.page.locator(".prompt-asked")).to_have_text(asked)
    expect(bert.page.get_by_text(WHY)).to_have_count(0)
