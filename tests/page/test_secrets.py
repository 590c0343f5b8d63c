"""Who watches sees no hidden card: not on the page, not in what is sent, not in what is asked for."""

from __future__ import annotations

from playwright.sync_api import Page, Request, Response, WebSocket

from page.browsing import Visitor
from page.conftest import Visit
from page.player import Player, play, sit_down, whose_turn

BOOKS = ("rulesets", "cards", "keywords")  # of a game: the same for all, whoever asks
IN_EVERY_DECK = {"Blood Flask"}  # so that everybody hears of it, from their own hand


class Traffic:
    """Everything that goes between a browser and the server, as text."""

    def __init__(self, visitor: Visitor) -> None:
        self.texts: list[str] = []
        self._answers: list[Response] = []
        visitor.page.on("websocket", self._socket)
        visitor.page.on("request", self._asked)
        visitor.page.on("response", lambda answer: self._answers.append(answer))

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.texts.append(str(frame)))
        socket.on("framesent", lambda frame: self.texts.append(str(frame)))

    def _asked(self, request: Request) -> None:
        self.texts.append(request.url.replace("%20", " "))

    def all(self) -> str:
        for answer in self._answers:
            path = answer.url.partition("/api/")[2].partition("?")[0]
            book = path.startswith("rulesets") and path.rpartition("/")[2] in BOOKS
            if "/api/" in answer.url and not book and answer.ok and "image.svg" not in answer.url:
                self.texts.append(answer.text())
        self._answers.clear()
        return "\n".join(self.texts)


def hand(page: Page) -> set[str]:
    held = page.locator(".hand [data-card]").evaluate_all("all => all.map((one) => one.dataset.card)")
    return set(held) - IN_EVERY_DECK


def elsewhere(page: Page) -> str:
    """All that a page shows but the own hand."""
    cards = page.locator(".board [data-card]").evaluate_all("all => all.map((one) => one.dataset.card)")
    return "\n".join([*cards, page.locator(".board").inner_text(), page.locator(".log-lines").inner_text()])


def leaks(names: set[str], text: str) -> list[str]:
    return sorted(name for name in names if name in text)


def test_a_spectator_and_the_other_player_get_no_hidden_card(visit: Visit) -> None:
    visitors = visit(), visit()
    table = sit_down(*visitors, "bloodless", decks=("Hive", "Graves"))
    # From here on: the lists of decks, among which one chose, are no secret.
    heard = [Traffic(visitor) for visitor in visitors]
    for visitor in visitors:
        visitor.page.reload()
        visitor.page.wait_for_selector(".hand [data-card]")
    spectator = visit()
    watched = Traffic(spectator)
    spectator.go(f"#/table/{table}")
    spectator.page.wait_for_selector(".board")
    players = [Player(visitor, 7) for visitor in visitors]
    assert whose_turn(players) is not None
    hands = [hand(visitor.page) for visitor in visitors]
    assert all(hands)
    for other, names in enumerate(reversed(hands)):
        assert leaks(names, heard[other].all()) == []
        assert leaks(names, watched.all()) == []
    assert leaks(hands[0] | hands[1], spectator.page.content()) == []
    # They would be found if they were there.
    assert leaks(hands[0], heard[0].all()) == sorted(hands[0])

    play(players, 14)
    pages = [visitor.page for visitor in visitors]
    told = spectator.page.locator(".log-lines")
    lines = [page.locator(".log-lines .line").all_inner_texts() for page in pages]
    # What both are told in the same words, everybody is told: the very last line may be one player's alone.
    last = next(line for line in reversed(lines[0]) if line in lines[1])
    spectator.page.wait_for_function("last => document.querySelector('.log-lines')?.innerText.includes(last)", arg=last)
    public = [elsewhere(pages[1]), elsewhere(pages[0])]
    hidden = [{name for name in hand(page) if name not in public[nth]} for nth, page in enumerate(pages)]
    assert leaks(hidden[0] | hidden[1], watched.all()) == []
    assert leaks(hidden[0] | hidden[1], spectator.page.content()) == []
    assert told.inner_text()
    assert spectator.page.get_by_role("group", name="Answers").count() == 0
