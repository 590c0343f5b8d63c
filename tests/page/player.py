"""Somebody at a table who knows only what the screen shows: whose decision it is, what glows, what can be answered."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Locator, expect

from page.browsing import PATIENCE, Visitor

GLOWS = re.compile(r", can be chosen$|^Choose( a hidden card)?$")
NO_ANSWER = re.compile(r"^(Back|Hint)")
# What brings a game to its end: attacking, playing what is in the hand, letting the other go on.
EAGER = ('.prompt [data-answer^="attack"]', ".hand .spot.is-lit", '.prompt [data-answer="pass"]')
MOMENT = """() => {
  if (document.querySelector(".result-line")) return "over";
  if (document.querySelector(".curtain")) return "curtain";
  const prompt = document.querySelector(".prompt");
  if (!prompt || prompt.classList.contains("is-busy")) return "";
  return prompt.classList.contains("is-yours") ? "asked" : "waits";
}"""


class Player:
    def __init__(self, visitor: Visitor, seed: int = 0, eager: float = 0.0) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.chance = random.Random(seed)
        self.eager = eager  # how often what ends a game is clicked first, if it is offered
        self.clicks = 0

    @property
    def moment(self) -> str:
        """asked, waits, curtain, over; nothing while something is under way."""
        found: str = self.page.evaluate(MOMENT)
        return found

    @property
    def question(self) -> str:
        return self.page.locator(".prompt-asked").inner_text()

    @property
    def answers(self) -> Locator:
        """The answers that are offered in words or as pictures."""
        buttons = self.page.get_by_role("group", name="Answers", exact=True).get_by_role("button")
        return buttons.filter(has_not_text=NO_ANSWER)

    @property
    def offered(self) -> Locator:
        """All that can be clicked to answer, or to go one step towards an answer."""
        return self.page.get_by_role("button", name=GLOWS).or_(self.answers)

    def click_something(self) -> None:
        number = self.page.get_by_role("spinbutton", name="Number")
        if number.count():
            least, most = (int(number.get_attribute(name) or 0) for name in ("min", "max"))
            number.fill(str(self.chance.randint(least, most)))
            number.press("Enter")
        else:
            offered = self._preferred()
            count = offered.count()
            assert count, f"asked without anything to click: {self.question}"
            self._give(offered.nth(self.chance.randrange(count)))
        self.clicks += 1
        assert self.refusal.count() == 0, self.refusal.all_inner_texts()

    def _preferred(self) -> Locator:
        if self.chance.random() < self.eager:
            for selector in EAGER:
                found = self.page.locator(selector)
                if found.count():
                    return found
        return self.offered

    def _give(self, element: Locator) -> None:
        if self.visitor.touch:
            element.tap()
        else:
            element.click()

    @property
    def refusal(self) -> Locator:
        return self.page.locator(".refusal")

    def lift_the_curtain(self) -> None:
        """Two play at one screen: nothing of the table is there until the one who is asked is ready."""
        assert self.page.locator("[data-card], [data-path]").count() == 0
        self._give(self.page.get_by_role("button", name=re.compile("^I am ")))

    def type_something(self) -> None:
        """The same with the keyboard alone: along what can be chosen, then Enter."""
        keyboard = self.page.keyboard
        keyboard.press("Shift+N" if self.chance.random() < 0.3 else "n")
        for _ in range(self.chance.randrange(4)):
            keyboard.press("n")
        assert self.page.locator("button:focus").count() == 1, f"nothing has the focus: {self.question}"
        keyboard.press("Enter")
        self.clicks += 1
        assert self.refusal.count() == 0, self.refusal.all_inner_texts()

    def tab_to(self, name: str) -> None:
        """With the Tab key to what has this name."""
        here = """() => {
          const element = document.activeElement;
          return element.ariaLabel || element.labels?.[0]?.textContent || element.textContent;
        }"""
        for _ in range(400):  # every line of the log is on the way
            self.page.keyboard.press("Tab")
            if self.page.evaluate(here).strip() == name:
                return
        raise AssertionError(f"the Tab key does not lead to {name!r}")

    def choose_in_menu(self, name: str) -> None:
        self._give(self.page.get_by_role("button", name="Menu"))
        self._give(self.page.locator(".menu-list").get_by_role("button", name=name))

    def give_up(self) -> None:
        self.choose_in_menu("Give up")
        self._give(self.page.get_by_role("dialog", name="Give the game up?").get_by_role("button", name="Give up"))

    def see_the_end(self) -> str:
        """The result as the page tells it."""
        dialog = self.page.get_by_role("dialog", name="The game is over.")
        expect(dialog).to_be_visible()
        return dialog.locator(".result-title").inner_text()


def whose_turn(players: Sequence[Player]) -> Player | None:
    """Waits until somebody is asked; nobody when the game is over for all."""
    until = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < until:
        moments = [player.moment for player in players]
        if "asked" in moments:
            return players[moments.index("asked")]
        if "curtain" in moments:
            players[moments.index("curtain")].lift_the_curtain()
        if set(moments) == {"over"}:
            return None
        players[0].page.wait_for_timeout(15)
    raise AssertionError(f"nobody is asked: {[(player.moment, player.question) for player in players]}")


def play(players: Sequence[Player], clicks: int, click: Callable[[Player], None] = Player.click_something) -> bool:
    """Plays until the game is over or so many things were clicked; whether it is over."""
    for _ in range(clicks):
        asked = whose_turn(players)
        if asked is None:
            return True
        click(asked)
    return whose_turn(players) is None


def sit_down(one: Visitor, other: Visitor, ruleset: str, decks: tuple[str, str] | None = None) -> str:
    """One opens a table, the other comes by its link. The table's name."""
    one.go(f"#/new/{ruleset}?with=friend")
    if decks:
        one.page.get_by_role("radio", name=re.compile(f"^{decks[0]}")).check()
    one.page.get_by_label("Your name").fill("Ada")
    one.page.get_by_role("button", name="Open the table").click()
    link = one.page.get_by_label("Link to this table").input_value()
    other.page.goto(link)
    other.page.get_by_label("Your name").fill("Bert")
    if decks:
        other.page.get_by_role("radio", name=re.compile(f"^{decks[1]}")).check()
    other.page.get_by_role("button", name="Take the seat").click()
    for visitor in (one, other):
        visitor.page.wait_for_selector(".board")
    return one.place.rpartition("/")[2]


def seat_at_puzzle(visitors: Sequence[Visitor], puzzle: str = "own~blow") -> str:
    """A table with the position of a puzzle, each seat in a browser of its own. The table's name."""
    return seat_at(visitors, puzzle=puzzle)


def seat_at(visitors: Sequence[Visitor], **wish: Any) -> str:
    """A table of this kind, each seat in a browser of its own. The table's name."""
    first = visitors[0]
    seats = {"A": {"kind": "human", "name": "Ada"}, "B": {"kind": "human", "name": "Bert"}}
    asked = {"ruleset": "bloodless", "seats": seats, **wish}
    made = first.page.request.post(f"{first.origin}/api/tables", data=asked).json()
    table: str = made["table"]
    for letter, visitor in zip("AB", visitors, strict=False):
        visitor.go("#/help")
        kept = {table: {letter: made["tokens"][letter]}}
        visitor.page.evaluate("seats => localStorage.setItem('bloodwork.seats', JSON.stringify(seats))", kept)
        visitor.go(f"#/table/{table}")
        visitor.page.wait_for_selector(".board")
    if len(visitors) > 1:  # who has come is told a little later
        expect(first.page.locator(".seat.is-away")).to_have_count(0)
    return table
