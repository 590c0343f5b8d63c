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

# A position of which the tests know everything. It lies in the folder of the server's user.
PUZZLE = """
name: One blow is enough
ruleset: bloodless
cards:
  - {name: Last Blow, type: command, cost: 0, text: "Deal 2 damage to your opponent."}
  - {name: Pebble Rain, type: command, cost: 1, text: "Deal 1 damage to target creature."}
  - {name: Mountain, type: creature, cost: 9, stats: 9/0/0}
setup:
  pool: 2
  A: {blood: 3, hand: [Last Blow, Pebble Rain, Mountain, Gravel Ant], deck: [Gravel Ant, Leaf Carrier]}
  B: {blood: 1, board: [Leaf Carrier, Gravel Ant, -, -], hand: [Leaf Carrier], deck: [Leaf Carrier, Gravel Ant]}
steps:
  - A: play Last Blow
  - expect: {winner: A}
"""


@pytest.fixture(scope="module")
def origin(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    home = tmp_path_factory.mktemp("home")
    (home / "puzzles").mkdir()
    (home / "puzzles" / "blow.yaml").write_text(PUZZLE, encoding="utf-8")
    with Listening(home) as running:
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
