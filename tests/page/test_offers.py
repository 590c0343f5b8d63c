"""What players agree on, in real browsers: a draw, a pause, the next game of a match; and giving up."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from page.conftest import Visit
from page.player import Player, seat_at, seat_at_puzzle

GLOWING = ".spot.is-lit"


def test_a_draw_is_offered_declined_and_accepted(visit: Visit) -> None:
    visitors = visit(), visit()
    seat_at_puzzle(visitors)
    ada, bert = players = [Player(visitor) for visitor in visitors]
    ada.choose_in_menu("Offer a draw")
    expect(ada.page.get_by_text("You offer a draw.")).to_be_visible()
    expect(bert.page.get_by_text("Ada offers a draw.")).to_be_visible()
    bert.page.get_by_role("button", name="Decline").click()
    expect(ada.page.get_by_text("You offer a draw.")).to_have_count(0)
    # Whose decision it is does not matter for an offer.
    bert.choose_in_menu("Offer a draw")
    ada.page.get_by_role("button", name="Accept").click()
    assert [player.see_the_end() for player in players] == ["A draw", "A draw"]


def test_an_offer_is_withdrawn_and_a_bot_agrees_to_no_draw(visit: Visit) -> None:
    visitors = visit(), visit()
    seat_at_puzzle(visitors)
    ada, bert = (Player(visitor) for visitor in visitors)
    ada.choose_in_menu("Offer a draw")
    expect(bert.page.get_by_role("button", name="Accept")).to_be_visible()
    ada.page.get_by_role("button", name="Withdraw").click()
    expect(bert.page.get_by_role("button", name="Accept")).to_have_count(0)
    alone = visit()
    seat_at([alone], seats={"A": {"kind": "human", "name": "Ada"}, "B": {"kind": "bot", "bot": "random"}})
    Player(alone).choose_in_menu("Offer a draw")
    expect(alone.page.get_by_role("alert").filter(has_text="bot agrees to no draw")).to_be_visible()


def test_during_a_pause_nothing_can_be_done_and_then_the_same_is_asked(visit: Visit) -> None:
    visitors = visit(), visit()
    seat_at_puzzle(visitors)
    ada, bert = (Player(visitor) for visitor in visitors)
    expect(ada.page.locator(GLOWING)).not_to_have_count(0)
    asked, glowing = ada.question, ada.page.locator(GLOWING).count()
    ada.choose_in_menu("Offer a pause")
    bert.page.get_by_role("button", name="Accept").click()
    for player in (ada, bert):
        expect(player.page.locator(".prompt-asked")).to_have_text("The game is paused.")
        expect(player.page.locator(GLOWING)).to_have_count(0)
        expect(player.page.get_by_role("group", name="Answers")).to_have_count(0)
    bert.page.get_by_role("button", name="Go on").click()
    expect(ada.page.locator(".prompt-asked")).to_have_text(asked)
    expect(ada.page.locator(GLOWING)).to_have_count(glowing)
    expect(bert.page.get_by_text("The game is paused.")).to_have_count(0)


def test_who_asks_to_give_up_is_asked_again(visit: Visit) -> None:
    visitors = visit(), visit()
    seat_at_puzzle(visitors)
    ada, bert = (Player(visitor) for visitor in visitors)
    bert.choose_in_menu("Give up")
    bert.page.get_by_role("dialog", name="Give the game up?").get_by_role("button", name="Cancel").click()
    expect(bert.page.get_by_role("dialog")).to_have_count(0)
    assert ada.moment == "asked"
    bert.give_up()
    assert (ada.see_the_end(), bert.see_the_end()) == ("You win", "Ada wins")


def test_a_match_goes_on_until_it_is_won(visit: Visit) -> None:
    visitors = visit(), visit()
    seat_at(visitors, first_to=2)
    ada, bert = (Player(visitor) for visitor in visitors)
    over = [player.page.get_by_role("dialog", name="The game is over.") for player in (ada, bert)]
    ada.give_up()
    for dialog in over:
        expect(dialog.get_by_text("Score 0 to 1, first to 2")).to_be_visible()
    over[1].get_by_role("button", name="Next game").click()
    expect(over[1]).to_have_count(0)
    expect(bert.page.get_by_text("You ask for a rematch.")).to_be_visible()
    expect(over[0].get_by_text("Bert asks for a rematch.")).to_be_visible()
    over[0].get_by_role("button", name="Next game").click()
    for player in (ada, bert):
        expect(player.page.get_by_text(re.compile("^Game 2, score 0 : 1"))).to_be_visible()
        expect(player.page.get_by_role("dialog")).to_have_count(0)
    ada.give_up()
    for dialog in over:
        expect(dialog.get_by_text("Bert wins the match")).to_be_visible()
        expect(dialog.get_by_role("button", name="Rematch")).to_be_visible()
