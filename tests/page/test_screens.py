"""The screens beside the table, in a real browser."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

pytest.importorskip("litestar")
pytest.importorskip("playwright")

from playwright.sync_api import Browser, expect

from bloodwork.play import Game
from page.browsing import DESK, PHONE, Visitor

SCREENS = (
    "#/", "#/new/bluthelden", "#/decks/bloodless-prototype", "#/puzzles/bloodless-overview", "#/rules/bluthelden",
    "#/replay", "#/settings", "#/help",
)  # fmt: skip
RED = (
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de"
    "0000000c49444154789c63f8cfc0000003010100c9fe92ef0000000049454e44ae426082"
)  # one red pixel as PNG


def test_every_screen_fits_a_phone_with_the_largest_text_and_the_longest_words(running: Browser, origin: str) -> None:
    somebody = Visitor(running, origin, PHONE, lang="de")
    somebody.page.add_init_script("""localStorage.setItem("bloodwork.settings", '{"text":"largest"}')""")
    for screen in SCREENS:
        somebody.go(screen)
        somebody.page.wait_for_load_state("networkidle")
        assert somebody.sideways == 0, screen
        assert somebody.page.locator("main h1").count() == 1, screen
    assert somebody.page.evaluate("document.documentElement.lang") == "de"
    assert somebody.complaints == []


def test_a_friend_joins_by_link_and_both_come_to_the_table(running: Browser, visitor: Visitor) -> None:
    page = visitor.page
    visitor.go("#/")
    page.locator(".game").nth(1).locator("input").check()
    page.get_by_role("link", name=re.compile("With a friend")).click()
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Open the table").click()
    link = page.get_by_label("Link to this table").input_value()
    friend = Visitor(running, visitor.origin, PHONE)
    friend.page.goto(link)
    friend.page.get_by_label("Your name").fill("Bert")
    friend.page.get_by_role("button", name="Take the seat").click()
    for one in (visitor, friend):
        one.page.wait_for_selector(".board")
    table = visitor.place.rpartition("/")[2]
    assert visitor.place == friend.place == f"#/table/{table}"
    assert list(visitor.kept("bloodwork.seats")[table]) == ["A"]
    assert list(friend.kept("bloodwork.seats")[table]) == ["B"]
    visitor.go("#/")
    expect(page.get_by_role("link", name="Continue: Ada and Bert")).to_be_visible()


def test_a_table_against_a_bot_has_the_rules_that_were_set(visitor: Visitor) -> None:
    visitor.go("#/new/bloodless?with=bot")
    page = visitor.page
    page.get_by_text("More: clock, match, rules").click()
    page.locator("#first-to").select_option(label="first to 2 wins")
    page.locator("#switch-empty_deck_draw").select_option(label="Lose game")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector(".board")
    table = visitor.place.rpartition("/")[2]
    made = page.request.get(f"{visitor.origin}/api/tables/{table}").json()
    assert (made["first_to"], made["switches"]) == (2, {"empty_deck_draw": "lose_game"})
    assert made["seats"]["B"]["kind"] == "bot"


def test_a_deck_that_breaks_a_rule_cannot_be_played_and_says_why(visitor: Visitor) -> None:
    few = {"bloodless": [{"id": "1", "name": "Few", "text": "main:\n3x Ant Herald"}]}
    visitor.page.add_init_script(f"localStorage.setItem('bloodwork.decks', JSON.stringify({json.dumps(few)}))")
    visitor.go("#/new/bloodless?with=friend")
    page = visitor.page
    page.get_by_role("radio", name=re.compile("^Few")).check()
    expect(page.get_by_text("the main deck has 3 cards; it needs at least 50")).to_be_visible()
    expect(page.get_by_role("link", name="C-N16.9")).to_have_attribute("href", "#/rules/bloodless/C-N16.9")
    expect(page.get_by_role("button", name="Open the table")).to_be_disabled()


def test_a_deck_is_built_by_keyboard_kept_and_read_from_text(visitor: Visitor) -> None:
    visitor.go("#/decks/bloodless")
    page = visitor.page
    page.get_by_label("Search").focus()
    page.keyboard.type("ant kin")
    page.keyboard.press("ArrowDown")
    for key in ("+", "+", "ArrowRight", "+", "-", "+"):
        page.keyboard.press(key)
    expect(page.locator(".deck-panel").get_by_text("it needs at least 50")).to_be_visible()
    assert visitor.kept("bloodwork.decks")["bloodless"][0]["text"] == "main:\n2x Ant Herald\n1x Ant Trailblazer\n"
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Ant Trailblazer")).to_be_visible()
    page.keyboard.press("Escape")

    page.get_by_role("button", name="As text").click()
    page.get_by_label("Text of the deck").fill("main:\n3x Ant Heral")
    page.get_by_role("button", name="Take this text").click()
    expect(page.get_by_text("Did you mean “Ant Herald”?")).to_be_visible()
    page.get_by_label("Text of the deck").fill("main:\n3x Ant Herald\nblood:\n6x Blood Flask")
    page.get_by_role("button", name="Take this text").click()
    expect(page.get_by_role("heading", name="Blood deck: 6")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Main deck: 3")).to_be_visible()


def test_a_deck_of_the_editor_is_the_one_that_is_played(visitor: Visitor) -> None:
    visitor.go("#/decks/bloodless?from=shipped:graves")
    visitor.page.get_by_role("link", name="Play with it").click()
    mine = visitor.page.get_by_role("group", name="Your deck")
    expect(mine.get_by_role("radio", name=re.compile("^Graves"))).to_be_checked()


def test_rules_are_found_and_lead_to_the_puzzles_that_show_them(visitor: Visitor) -> None:
    visitor.go("#/rules/bloodless-overview")
    page = visitor.page
    page.get_by_label("Search the rules").fill("o-11.1 phases")
    expect(page.get_by_text("1 rule", exact=True)).to_be_visible()
    page.get_by_label("Search the rules").fill("o-11.6")
    page.get_by_role("button", name=re.compile("O-11.6")).click()
    page.locator(".rule-more a").first.click()
    page.get_by_role("button", name=re.compile("^Play: ")).click()
    page.wait_for_selector(".board")
    assert visitor.place.startswith("#/table/")


def test_a_record_is_looked_at_from_a_file_and_a_link_leads_to_its_moment(
    running: Browser, visitor: Visitor, tmp_path: Path
) -> None:
    game = Game.start("bloodless", ["hive", "graves"], seed=2**62 + 1)
    for _ in range(12):
        game.push(game.options[0])
    file = tmp_path / "game.json"
    game.record.save(file)
    page = visitor.page
    visitor.go("#/replay")
    page.locator("input[type=file]").set_input_files(file)
    page.wait_for_selector(".replay-board .board")
    steps = len(game.record.moves)
    for key, step in (("End", steps), ("ArrowLeft", steps - 1), ("Home", 0), ("ArrowRight", 1)):
        page.keyboard.press(key)
        expect(page.locator(".replay-moment")).to_have_text(f"Step {step} of {steps}")
    page.get_by_role("slider").fill("5")
    expect(page.locator(".replay-moment")).to_have_text(f"Step 5 of {steps}")
    page.get_by_role("radio", name="As B").check()
    place = visitor.place
    assert place.endswith("/5?viewer=B")
    other = Visitor(running, visitor.origin, DESK)
    other.go(place)
    expect(other.page.locator(".replay-moment")).to_have_text(f"Step 5 of {steps}")
    assert other.page.locator(".board").inner_text() == page.locator(".board").inner_text()


def test_a_file_that_is_no_record_is_refused_in_words(visitor: Visitor, tmp_path: Path) -> None:
    file = tmp_path / "no.json"
    file.write_text("{}")
    visitor.go("#/replay")
    visitor.page.locator("input[type=file]").set_input_files(file)
    expect(visitor.page.get_by_role("alert").filter(has_text="not a record of a game")).to_be_visible()


def test_settings_are_kept_and_reach_the_whole_page(visitor: Visitor) -> None:
    visitor.go("#/settings")
    page = visitor.page
    page.get_by_role("radio", name="High contrast").check()
    page.get_by_role("radio", name="Largest").check()
    page.get_by_role("radio", name="As little as possible").check()
    page.get_by_role("radio", name="Deutsch").check()
    expect(page.locator("h1")).to_have_text("Einstellungen")
    page.reload()
    expect(page.locator("h1")).to_have_text("Einstellungen")
    root = page.locator("html")
    for name, value in (
        ("data-theme", "contrast"),
        ("data-text", "largest"),
        ("data-motion", "reduce"),
        ("lang", "de"),
    ):
        expect(root).to_have_attribute(name, value)
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(0, 0, 0)"
    expect(page.get_by_role("checkbox", name=re.compile("Töne"))).not_to_be_checked()


def test_an_image_of_the_users_takes_the_place_of_the_emblem(running: Browser, origin: str, tmp_path: Path) -> None:
    pytest.importorskip("uharfbuzz")
    image = tmp_path / "red.png"
    image.write_bytes(bytes.fromhex(RED))
    somebody = Visitor(running, origin, pictures=True)
    somebody.go("#/settings")
    page = somebody.page
    page.locator("#art-card").select_option(value="Blood Flask")
    page.locator("input[type=file]").set_input_files(image)
    expect(page.locator(".art-card")).to_have_attribute("src", re.compile("^blob:"))
    page.reload()  # it is kept
    page.locator("#art-card").select_option(value="Blood Flask")
    expect(page.locator(".art-card")).to_have_attribute("src", re.compile("^blob:"))
    middle = """async () => {
      const image = document.querySelector(".art-card");
      await image.decode();
      const canvas = Object.assign(document.createElement("canvas"), { width: 126, height: 176 });
      const pen = canvas.getContext("2d");
      pen.drawImage(image, 0, 0, 126, 176);
      return [...pen.getImageData(30, 40, 1, 1).data];
    }"""
    red, green, blue, _ = page.evaluate(middle)
    assert red > 200 and green < 60 and blue < 60
    page.get_by_role("button", name="Back to the emblem").click()
    expect(page.locator(".art-card")).to_have_attribute("src", re.compile("^/api/"))
    assert somebody.complaints == []


def test_the_server_that_does_not_answer_is_told_in_words(visitor: Visitor) -> None:
    visitor.go("#/help")
    visitor.page.route("**/api/**", lambda route: route.abort())
    visitor.page.goto(f"{visitor.origin}/#/puzzles/bluthelden")
    expect(visitor.page.get_by_text("The server does not answer.")).to_be_visible()


def test_rulings_are_apart_from_puzzles_and_found_by_searching(visitor: Visitor) -> None:
    visitor.go("#/puzzles/bloodless-overview")
    page = visitor.page
    expect(page.get_by_role("button", name="Play: A sparrow grows up")).to_be_visible()
    ruling = page.get_by_role("button", name="Play: Bringing the pool to zero wins")
    expect(ruling).to_have_count(0)
    page.get_by_label("Search").fill("pool to zero")
    expect(ruling).to_be_visible()
    expect(page.get_by_role("button", name="Play: A sparrow grows up")).to_have_count(0)


def test_on_a_phone_the_filters_of_the_deck_editor_are_folded(running: Browser, origin: str) -> None:
    somebody = Visitor(running, origin, PHONE, touch=True)
    somebody.go("#/decks/bloodless")
    page = somebody.page
    expect(page.locator("#shelf li").first).to_be_in_viewport()
    expect(page.get_by_label("Type")).not_to_be_visible()
    page.get_by_text("Filters and order").tap()
    page.get_by_label("Type").select_option("command")
    expect(page.get_by_text("Filters and order (1 set)")).to_be_visible()
    expect(page.get_by_label("Type")).to_be_visible()
    assert somebody.complaints == []
