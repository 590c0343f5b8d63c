"""Games in real browsers, played by clicking, tapping or typing whatever lights up."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from page.browsing import FULL, PHONE
from page.conftest import Visit
from page.player import Player, play, seat_at, whose_turn

WHOLE = 3000  # clicks that no game takes
# How many clicks a game is played for before somebody gives up, unless all are played in full.
CLICKS = {
    "bloodless": WHOLE,
    "bloodless-overview": 8,
    "bloodless-prototype": 8,
    "bloodless-tcg": 8,
    "bluthelden": 16,
}


@pytest.mark.parametrize("ruleset", CLICKS)
def test_two_browsers_play_by_clicking(ruleset: str, visit: Visit) -> None:
    one, other = visit(), visit()
    seat_at([one, other], ruleset=ruleset)
    players = [Player(one, 1, eager=0.9), Player(other, 2, eager=0.9)]
    if not play(players, WHOLE if FULL else CLICKS[ruleset]):
        asked = whose_turn(players)
        assert asked is not None
        asked.give_up()
    told = {player.see_the_end() for player in players}
    assert told in ({"You win", "Ada wins"}, {"You win", "Bert wins"}, {"A draw"})


def test_a_game_against_a_bot_by_keyboard_alone(visit: Visit) -> None:
    visitor = visit()
    player = Player(visitor, 4)
    visitor.go("#/new/bloodless?with=bot")
    player.tab_to("Your name")
    visitor.page.keyboard.type("Ada")
    expect(visitor.page.get_by_role("button", name="Start the game")).to_be_enabled()
    visitor.page.keyboard.press("Enter")
    visitor.page.wait_for_selector(".board")
    if not play([player], WHOLE if FULL else 12, Player.type_something):
        visitor.page.keyboard.press("Escape")  # a pile that lies open to be chosen from keeps the Tab key
        for name in ("Menu", "Give up"):
            player.tab_to(name)
            visitor.page.keyboard.press("Enter")
        visitor.page.keyboard.press("Tab")
        visitor.page.keyboard.press("Enter")
    assert player.see_the_end() in ("You win", "greedy wins", "A draw")
    # And the next game.
    visitor.page.keyboard.press("Enter")
    for _ in range(1000):  # until the bot has agreed, the last one is on the table
        if player.moment != "over":
            break
        visitor.page.wait_for_timeout(15)
    assert whose_turn([player]) is player


@pytest.mark.parametrize("ruleset", ["bloodless", "bluthelden"])
def test_both_seats_on_one_phone(ruleset: str, visit: Visit) -> None:
    visitor = visit(PHONE, touch=True)
    page = visitor.page
    visitor.go(f"#/new/{ruleset}?with=both")
    page.get_by_role("button", name="Start the game").tap()
    page.wait_for_selector(".board, .curtain")
    player = Player(visitor, 5)
    if not play([player], WHOLE if FULL and ruleset == "bloodless" else 14):
        assert whose_turn([player]) is player
        assert visitor.sideways == 0
        page.locator(".board").evaluate("board => board.scrollTo(0, board.scrollHeight)")
        expect(page.locator(".above .plate")).to_be_in_viewport()
        player.give_up()
    assert player.see_the_end() in ("You win", "A draw") or re.match("Player [AB] wins", player.see_the_end())
    page.get_by_role("button", name="Look at the table").tap()
    page.get_by_role("button", name="Log", exact=True).tap()
    expect(page.get_by_role("log")).to_be_visible()
    assert visitor.sideways == 0


def test_a_bot_answers_and_gives_hints(visit: Visit) -> None:
    visitor = visit(moving=True)
    visitor.go("#/new/bloodless?with=bot")
    visitor.page.get_by_role("button", name="Start the game").click()
    visitor.page.wait_for_selector(".board")
    player = Player(visitor, 6)
    for _ in range(2):
        assert whose_turn([player]) is player
        visitor.page.get_by_role("button", name="Hint").click()
        hints = visitor.page.get_by_role("list", name="What the bot would do")
        hints.get_by_role("button").first.click()
        visitor.page.wait_for_selector(".prompt:not(.is-busy)")
    assert not play([player], 10) or player.see_the_end()
