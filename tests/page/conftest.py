"""One server and one browser for the tests of a module. Longer-lived ones would be in the way of other tests' loops."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

pytest.importorskip("litestar")
pytest.importorskip("playwright")

from playwright.sync_api import Browser

from page.browsing import Visitor, browser
from server.players import Listening

Visit = Callable[..., Visitor]


@pytest.fixture(scope="module")
def origin(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with Listening(tmp_path_factory.mktemp("home")) as running:
        yield running.origin


@pytest.fixture(scope="module")
def running() -> Iterator[Browser]:
    with browser() as found:
        yield found


@pytest.fixture
def visit(running: Browser, origin: str) -> Iterator[Visit]:
    """Makes visitors. At the end none of their browsers may have complained."""
    made: list[Visitor] = []

    def visit(*args: Any, **more: Any) -> Visitor:
        made.append(Visitor(running, origin, *args, **more))
        return made[-1]

    yield visit
    complaints = [complaint for visitor in made for complaint in visitor.complaints]
    for visitor in made:
        visitor.context.close()
    assert complaints == []


@pytest.fixture
def visitor(visit: Visit) -> Visitor:
    return visit()
