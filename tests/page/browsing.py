"""A real browser for the tests of the page, and what it must never do: complain, or scroll sideways."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect, sync_playwright

FULL = os.environ.get("BLOODWORK_GAMES") == "full"  # longer than the suite has time for
PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")  # the lightest first
QUIET = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
PATIENCE = 60_000  # milliseconds that a busy machine may take
DESK = (1280, 900)
PHONE = (360, 740)
BLANK = '<svg xmlns="http://www.w3.org/2000/svg" width="126" height="176"/>'


@contextlib.contextmanager
def browser() -> Iterator[Browser]:
    """The browser of this machine; without one, whoever asks is skipped."""
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        pytest.skip("there is no Chromium on this machine")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=program, args=list(QUIET))
        try:
            yield running
        finally:
            running.close()


class Visitor:
    """Somebody with a browser of their own: what it keeps nobody else has."""

    def __init__(
        self,
        running: Browser,
        origin: str,
        size: tuple[int, int] = DESK,
        *,
        lang: str = "en",
        pictures: bool = False,
        touch: bool = False,
        moving: bool = False,
        lax: bool = False,
    ) -> None:
        self.origin = origin
        self.touch = touch  # a finger instead of a mouse
        self.context = running.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=lang,
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="no-preference" if moving else "reduce",
            bypass_csp=lax,  # for scripts that a test brings along
        )
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._heard)
        if not pictures:  # drawing cards is what takes long
            self.page.route("**/image.svg*", self._blank)

    @staticmethod
    def _blank(route: Route) -> None:
        route.fulfill(body=BLANK, content_type="image/svg+xml")

    def _heard(self, message: Any) -> None:
        # A refused call is told in the page; the browser tells of it as well.
        if message.type in ("error", "warning") and "Failed to load resource" not in message.text:
            self.complaints.append(message.text)

    def go(self, path: str) -> None:
        """To a screen, as by a link; it is there when this returns."""
        address = f"{self.origin}/{path}"
        if self.page.url == address:
            self.page.reload()
        else:  # which may open another screen of the same page: the one that is there now does not count
            self.page.evaluate("document.querySelector('main > .screen')?.setAttribute('data-left', '')")
            self.page.goto(address)
        self.page.wait_for_selector("main:not([aria-busy]) > .screen:not([data-left]) h1")

    @property
    def place(self) -> str:
        found: str = self.page.evaluate("location.hash")
        return found

    @property
    def sideways(self) -> int:
        """By how many pixels the page is wider than the screen."""
        found: int = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        return found

    def kept(self, name: str) -> Any:
        return self.page.evaluate("name => JSON.parse(localStorage.getItem(name))", name)
