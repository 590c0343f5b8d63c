"""Moments of a game in real browsers: coming back to a choice, taking back, being refused, looking at it afterwards."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from page.conftest import Visit
from page.player import Player, seat_at_puzzle, whose_turn


def card(page: Page, name: str) -> None:
    """Clicks a card of the own hand."""
    page.get_by_role("group", name=re.compile("^Hand of ")).get_by_role("button", name=re.compile(f"^{name},")).click()


def seen(page: Page) -> list[str]:
    """The table in words: everything on it, what is asked, and what happened."""
    return [page.locator(".play").aria_snapshot(), page.locator(".log-lines").inner_text()]


def test_a_choice_is_there_again_after_a_reload(visit: Visit) -> None:
    visitor = visit()
    seat_at_puzzle([visitor])
    page = visitor.page
    card(page, "Pebble Rain")
    card(page, "Pebble Rain")
    expect(
        page.get_by_role("button", name=re.compile("^Gravel Ant, opponent's space 2.*can be chosen$"))
    ).to_be_visible()
    before = seen(page)
    assert "Pebble Rain" in before[0]
    page.reload()
    page.wait_for_selector(".prompt.is-yours")
    assert seen(page) == before
    page.get_by_role("button", name=re.compile("^Gravel Ant, opponent's space 2.*can be chosen$")).click()
    expect(page.get_by_role("log").get_by_text(re.compile("Gravel Ant")).first).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Gravel Ant, opponent's space 2"))).to_have_count(0)


def test_an_answer_is_taken_back_if_the_other_agrees(visit: Visit) -> None:
    visitors = visit(), visit()
    seat_at_puzzle(visitors)
    one, other = (visitor.page for visitor in visitors)
    before = [seen(page) for page in (one, other)]
    ant = re.compile("^Gravel Ant, .*space 3")
    card(one, "Gravel Ant")
    one.get_by_role("button", name="your space 3, empty, can be chosen").click()
    for page in (one, other):
        expect(page.get_by_role("button", name=ant)).to_be_visible()
    one.get_by_role("button", name="Take back").click()
    expect(one.get_by_text("You ask to take your last answer back.")).to_be_visible()
    other.get_by_role("button", name="Decline").click()
    expect(one.get_by_text("You ask to take your last answer back.")).to_have_count(0)
    expect(one.get_by_role("button", name=ant)).to_be_visible()
    one.get_by_role("button", name="Take back").click()
    expect(other.get_by_text("Ada asks to take the last answer back.")).to_be_visible()
    other.get_by_role("button", name="Accept").click()
    for page in (one, other):
        expect(page.get_by_role("button", name=ant)).to_have_count(0)
    assert [seen(page) for page in (one, other)] == before


def test_what_cannot_be_is_told_in_one_sentence_with_its_rule(visit: Visit) -> None:
    visitor = visit()
    seat_at_puzzle([visitor])
    page = visitor.page
    before = seen(page)
    card(page, "Mountain")
    refusal = page.get_by_role("alert").filter(has_text="blood")
    expect(refusal).to_be_visible()
    rule = refusal.get_by_role("button")
    name = rule.inner_text()
    rule.click()
    told = page.get_by_role("dialog", name=name)
    expect(told).to_contain_text("cost")
    page.keyboard.press("Escape")
    expect(told).to_have_count(0)
    page.keyboard.press("Escape")
    expect(refusal).to_have_count(0)
    assert seen(page) == before


def test_a_puzzle_is_found_opened_and_solved_and_looked_at_again(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.go("#/puzzles/bloodless")
    expect(page.get_by_role("button", name="Play: Over their heads")).to_be_visible()
    page.get_by_role("searchbox", name="Search").fill("one blow")
    expect(page.get_by_role("listitem").filter(has_text="One blow is enough")).to_contain_text("A wins")
    page.get_by_role("button", name="Play: One blow is enough").click()
    page.wait_for_selector(".prompt.is-yours")
    expect(page.get_by_role("heading", name="One blow is enough").first).to_be_visible()
    player = Player(visitor)
    card(page, "Last Blow")
    if player.moment == "asked":
        card(page, "Last Blow")
    assert player.see_the_end() == "You win"
    page.get_by_role("dialog").get_by_role("link", name="Replay").click()
    page.wait_for_selector(".replay-board .board")
    moment = page.locator(".replay-moment")
    expect(moment).to_have_text("Step 0 of 1")
    blow = page.get_by_role("button", name=re.compile("^Last Blow,"))
    expect(blow.first).to_be_visible()
    page.keyboard.press("End")
    expect(moment).to_have_text("Step 1 of 1")
    expect(page.locator(".pool")).to_have_attribute("aria-label", re.compile(" 0$"))
    place = visitor.place
    page.reload()
    expect(moment).to_have_text("Step 1 of 1")
    assert visitor.place == place
    page.get_by_role("slider").fill("0")
    expect(page.locator(".pool")).to_have_attribute("aria-label", re.compile(" 2$"))


def test_a_game_between_two_is_looked_at_from_a_link_to_its_moment(visit: Visit) -> None:
    visitors = visit(), visit()
    table = seat_at_puzzle(visitors)
    players = [Player(visitor, 3) for visitor in visitors]
    one, other = (visitor.page for visitor in visitors)
    card(one, "Gravel Ant")
    one.get_by_role("button", name="your space 3, empty, can be chosen").click()
    expect(other.get_by_role("button", name=re.compile("^Gravel Ant, opponent's space 3"))).to_be_visible()
    asked = whose_turn(players)
    assert asked is not None
    asked.give_up()
    assert players[0].see_the_end() == "Bert wins"
    assert players[1].see_the_end() == "You win"
    visitors[1].go(f"#/replay/{table}/1/1?viewer=B")
    expect(other.locator(".replay-moment")).to_contain_text("Step 1 of")
    expect(other.get_by_role("button", name=re.compile("^Gravel Ant, opponent's space 3"))).to_be_visible()
    assert "Mountain" not in other.locator(".replay-board").aria_snapshot()
    # Somebody else may not look before both have agreed to show their sides.
    third = visit()
    third.page.goto(f"{third.origin}/#/replay/{table}/1/1?viewer=judge")
    expect(third.page.get_by_role("heading", name="That did not work")).to_be_visible()
    for page in (one, other):
        page.goto(f"{third.origin}/#/table/{table}")
        page.wait_for_selector(".board")
    one.get_by_role("button", name="Show both sides to everybody").click()
    other.get_by_role("dialog", name="The game is over.").get_by_role("button", name="Look at the table").click()
    other.get_by_role("button", name="Accept").click()
    expect(other.get_by_role("button", name="Accept")).to_have_count(0)
    third.go(f"#/replay/{table}/1/0?viewer=judge")
    expect(third.page.get_by_role("button", name=re.compile("^Mountain,")).first).to_be_visible()


def test_what_is_told_is_in_the_language_of_the_page(visit: Visit) -> None:
    visitor = visit(lang="de")
    seat_at_puzzle([visitor])
    page = visitor.page
    rain = page.get_by_role("group", name=re.compile("^Hand von ")).get_by_role(
        "button", name=re.compile("^Pebble Rain")
    )
    rain.click()
    rain.click()
    expect(page.locator(".prompt-asked")).to_have_text("Wähle eine Karte")
    expect(page.locator(".prompt-about q")).to_have_text(re.compile("Schaden"))
    log = page.locator(".log-lines")
    expect(log).to_contain_text("A spielt Pebble Rain")
    page.evaluate("""localStorage.setItem("bloodwork.settings", '{"lang":"es"}')""")
    page.reload()
    page.wait_for_selector(".prompt.is-yours")
    expect(page.locator(".prompt-asked")).to_have_text("Elige una carta")
    expect(log).to_contain_text("A juega Pebble Rain")
