"""What the page weighs, whether everybody can use it, and in which languages it speaks."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from page.browsing import PHONE
from page.conftest import Visit
from page.player import Player, play, seat_at_puzzle, sit_down, whose_turn

MOST = 300_000  # bytes of a first load, as they are sent


def weigh(page: Page) -> list[dict[str, Any]]:
    """Everything that a page fetches from now on: its address and the bytes that were sent."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    fetched: dict[str, dict[str, Any]] = {}
    found: list[dict[str, Any]] = []

    def came(event: Any) -> None:
        fetched[event["requestId"]] = {"url": event["response"]["url"], "bytes": 0}

    def ended(event: Any) -> None:
        if event["requestId"] in fetched:
            found.append(fetched[event["requestId"]] | {"bytes": event["encodedDataLength"]})

    session.on("Network.responseReceived", came)
    session.on("Network.loadingFinished", ended)
    return found


def test_the_first_load_is_light(visit: Visit) -> None:
    first = visit()
    fetched = weigh(first.page)
    first.go("#/")
    first.page.wait_for_load_state("networkidle")
    guest = visit()
    at_table = weigh(guest.page)
    seat_at_puzzle([guest])
    guest.page.wait_for_load_state("networkidle")
    for found, needed in ((fetched, "main.js"), (at_table, "table/screen.js")):
        assert any(one["url"].endswith(needed) for one in found)
        # Pictures of cards come one by one, as they are looked at.
        assert 10_000 < sum(one["bytes"] for one in found if "image.svg" not in one["url"]) < MOST


def serious(page: Page) -> list[str]:
    """What axe finds that keeps somebody from using the page."""
    pytest.importorskip("axe_playwright_python", reason="axe is not installed here")
    source = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
    page.evaluate(source + "\n; undefined")
    told = page.evaluate("async () => await axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{one['id']}: {node['target']} {node.get('failureSummary', '')}"
        for one in told["violations"]
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"][:4]
    ]


@pytest.mark.parametrize(
    "screen", ["#/", "#/decks/bloodless", "#/rules/bloodless-overview", "#/new/bluthelden", "#/settings"]
)
def test_nothing_on_a_screen_shuts_anybody_out(screen: str, visit: Visit) -> None:
    visitor = visit(lax=True)
    visitor.go(screen)
    visitor.page.wait_for_load_state("networkidle")
    assert serious(visitor.page) == []


def test_nothing_at_the_table_shuts_anybody_out(visit: Visit) -> None:
    visitor, phone = visit(lax=True), visit(PHONE, touch=True, lax=True)
    table = sit_down(visitor, phone, "bluthelden")
    players = [Player(visitor, 8), Player(phone, 9)]
    play(players, 8)
    assert serious(visitor.page) == []
    assert serious(phone.page) == []
    asked = whose_turn(players)
    assert asked is not None
    asked.give_up()
    asked.see_the_end()
    assert serious(asked.page) == []
    assert table


@pytest.mark.parametrize(
    ("lang", "heading", "title", "decision", "glows"),
    [
        ("de", "Was soll es sein?", "Deutsch", "Entscheidung", "wählbar"),
        ("es", "¿A qué jugamos?", "Español", "Decisión", "se puede elegir"),
    ],
)
def test_the_interface_and_the_cards_speak_every_language(
    lang: str, heading: str, title: str, decision: str, glows: str, visit: Visit
) -> None:
    visitor = visit()
    page = visitor.page
    visitor.go("#/settings")
    page.get_by_role("radio", name=title).check()
    expect(page.locator("html")).to_have_attribute("lang", lang)
    visitor.go("#/")
    expect(page.get_by_role("heading", level=1)).to_have_text(heading)
    seat_at_puzzle([visitor])
    expect(page.get_by_role("region", name=decision)).to_be_visible()
    ant = page.locator('.hand [data-card="Gravel Ant"]')
    expect(ant).to_have_attribute("aria-label", re.compile(f", {glows}$"))
    expect(ant).not_to_have_attribute("aria-label", re.compile("Gravel Ant"))  # its name in that language
    assert f"lang={lang}" in (ant.locator("img").get_attribute("src") or "")
