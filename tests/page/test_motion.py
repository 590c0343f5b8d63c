"""What is animated: each hit is shown with the card that dealt it; it can be skipped, and left out."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from page.conftest import Visit
from page.player import seat_at_puzzle

MOTION = Path(__file__).parents[2] / "src" / "bloodwork" / "server" / "page" / "table" / "motion.js"
NODE = shutil.which("node")
SHOW = """
import { readFileSync } from "node:fs";
import { beatsOf } from "./motion.mjs";
const beats = beatsOf(JSON.parse(readFileSync("lines.json", "utf-8")));
const whom = ({ card, player }) => card ?? player;
console.log(JSON.stringify(beats.map(({ kind, from = null, hits = [] }) => [kind, from, hits.map(whom)])));
"""


def line(event: str, depth: int = 0, **touched: str) -> dict[str, Any]:
    nothing = {"card": None, "other": None, "place": None, "player": None}
    return {"event": event, "ok": True, "depth": depth, "amount": 1, **nothing, **touched}


@pytest.mark.skipif(NODE is None, reason="Node is not needed to play, and not installed here")
@pytest.mark.parametrize(
    ("lines", "beats"),
    [
        pytest.param(
            [
                line("attack", card="c1"),
                line("strike", 1, card="c1", other="c2"),
                line("damage", 2, card="c2", other="c1"),
                line("death", 2, card="c2"),
                line("strike", 1, card="c3", place="B.board.1"),
                line("player_damage", 2, player="B", other="c3"),
            ],
            [["strike", "c1", ["c2"]], ["end", None, []], ["strike", "c3", ["B"]]],
            id="a strike with its damage",
        ),
        pytest.param(
            [
                line("strike", card="c1", other="c5"),
                line("strike", card="c2", other="c6"),
                line("hurt", card="c6", other="c2"),
                line("hurt", card="c5", other="c1"),
                line("player_damage", player="B"),
            ],
            [["strike", "c1", ["c5"]], ["strike", "c2", ["c6"]], ["hit", None, ["B"]]],
            id="damage that is counted after all strikes",
        ),
        pytest.param(
            [line("attack", card="c1"), line("player_damage", player="B", other="c1")],
            [["strike", "c1", ["B"]]],
            id="damage without a strike",
        ),
    ],
)
def test_a_hit_is_shown_with_who_dealt_it(lines: list[dict[str, Any]], beats: list[Any], tmp_path: Path) -> None:
    (tmp_path / "motion.mjs").write_text(MOTION.read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "show.mjs").write_text(SHOW, encoding="utf-8")
    (tmp_path / "lines.json").write_text(json.dumps(lines), encoding="utf-8")
    assert NODE is not None
    run = subprocess.run([NODE, "show.mjs"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout) == beats


# Counts what is laid over the table for the eye alone.
SHOWN = """
window.shown = 0;
new MutationObserver((changes) => {
  for (const { target, addedNodes } of changes) if (target.matches?.(".table-layer")) window.shown += addedNodes.length;
}).observe(document, { childList: true, subtree: true });
"""


def aim_at_the_ant(page: Page) -> Locator:
    rain = page.get_by_role("group", name=re.compile("^Hand of ")).get_by_role(
        "button", name=re.compile("^Pebble Rain,")
    )
    rain.click()
    rain.click()
    return page.get_by_role("button", name=re.compile("^Gravel Ant, opponent's space 2.*can be chosen$"))


def kill_the_ant(page: Page) -> None:
    aim_at_the_ant(page).click()
    expect(page.get_by_role("button", name="opponent's space 2, empty")).to_be_visible()


def test_what_is_animated_can_be_skipped(visit: Visit) -> None:
    visitor = visit(moving=True)
    visitor.page.add_init_script(SHOWN)
    seat_at_puzzle([visitor])
    ant = aim_at_the_ant(visitor.page)
    expect(ant).to_be_visible()
    slow = visitor.context.new_cdp_session(visitor.page)
    slow.send("Animation.enable")
    slow.send("Animation.setPlaybackRate", {"playbackRate": 0.02})
    ant.dispatch_event("click")  # what moves slowly is never still enough to be clicked
    layer = visitor.page.locator(".table-layer > *")
    expect(visitor.page.locator(".table-layer .ghost")).to_have_count(1)
    visitor.page.keyboard.press("Escape")
    expect(layer).to_have_count(0)
    assert visitor.page.evaluate("window.shown") > 0


@pytest.mark.parametrize("by", ["the system", "the settings"])
def test_who_wants_no_motion_gets_none(by: str, visit: Visit) -> None:
    visitor = visit(moving=by == "the settings")
    visitor.page.add_init_script(SHOWN)
    if by == "the settings":
        visitor.page.add_init_script("""localStorage.setItem("bloodwork.settings", '{"motion":"reduce"}')""")
    seat_at_puzzle([visitor])
    kill_the_ant(visitor.page)
    assert visitor.page.evaluate("window.shown") == 0
    assert visitor.page.evaluate("document.getAnimations().filter((one) => one.playState === 'running').length") == 0
