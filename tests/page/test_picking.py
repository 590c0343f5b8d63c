"""Touching: every answer that the server offers can be given by touching what the table shows, or by a button."""

import json
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bloodwork.play import Game
from bloodwork.play.watching import Watcher

TABLE = Path(__file__).parents[2] / "src" / "bloodwork" / "server" / "page" / "table"
NODE = shutil.which("node")
DECKS = {
    "bloodless": ("hive", "graves"),
    "bloodless-prototype": ("burrow", "orphans"),
    "bloodless-tcg": ("barrow", "masks"),
    "bluthelden": ("falcons", "veil"),
}
MOMENTS = 40

CHECK = """
import { pathToFileURL } from "node:url";
import { readFileSync } from "node:fs";
const [folder, file] = process.argv.slice(2);
const { touch, steps, inWords, complete, lit } = await import(pathToFileURL(`${folder}/picking.mjs`).href);
const { inSight } = await import(pathToFileURL(`${folder}/spots.mjs`).href);
const out = { answers: 0, lost: [], wrong: [] };
for (const { view, options } of JSON.parse(readFileSync(file, "utf-8"))) {
  const shown = inSight(view);
  for (const option of options) {
    out.answers += 1;
    if (inWords(options, [], shown).includes(option)) continue;
    let picked = [];
    let given = null;
    for (const [name] of steps(option)) {
      const done = lit(options, picked).has(name) ? touch(options, picked, [name]) : null;
      if (!done) break;
      if (done.answer) given = done.answer;
      else picked = done.picked;
    }
    if (given && given !== option) out.wrong.push([option.text, given.text]);
    if (!given && !(picked.length && complete(options, picked).includes(option))) out.lost.push(option.text);
  }
}
console.log(JSON.stringify(out));
"""


def moments(ruleset: str) -> list[dict[str, Any]]:
    game = Game.start(ruleset, DECKS[ruleset], seed=11)
    watchers = {player: Watcher(game, player) for player in (0, 1)}
    chance = random.Random(4)
    found: list[dict[str, Any]] = []
    while game.result is None and len(found) < MOMENTS:
        for watcher in watchers.values():
            watcher.look()
        watcher = watchers[game.player]
        asked = watcher.asked()
        assert asked is not None
        found.append({"view": watcher.view(), "options": msgspec.to_builtins(asked)["options"]})
        plays = [option for option in game.options if option.text.startswith(("play", "activate"))]
        game.push(chance.choice(plays or list(game.options)))
    return found


@pytest.mark.skipif(NODE is None, reason="Node is not needed to play, and not installed here")
@pytest.mark.parametrize("ruleset", DECKS)
def test_every_answer_can_be_touched(ruleset: str, tmp_path: Path) -> None:
    for name in ("picking", "spots"):
        text = (TABLE / f"{name}.js").read_text(encoding="utf-8").replace('.js"', '.mjs"')
        (tmp_path / f"{name}.mjs").write_text(text, encoding="utf-8")
    (tmp_path / "check.mjs").write_text(CHECK, encoding="utf-8")
    (tmp_path / "moments.json").write_text(json.dumps(moments(ruleset)), encoding="utf-8")
    assert NODE is not None
    run = subprocess.run(
        [NODE, "check.mjs", str(tmp_path), "moments.json"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    told = json.loads(run.stdout)
    assert told["answers"] > MOMENTS
    assert told["wrong"] == []
    assert told["lost"] == []
