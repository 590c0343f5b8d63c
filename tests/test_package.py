"""What is published: the sdist builds a wheel, and the wheel alone holds all that a game needs."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import bloodwork

TREE = Path(__file__).resolve().parent.parent

GAME = """
import bloodwork, sys
assert bloodwork.__file__.startswith(sys.argv[1]), bloodwork.__file__
game = bloodwork.Game.start("bloodless", decks=("hive", "canopy"), seed=3)
for n in range(2000):
    if game.result is not None:
        break
    game.push(game.options[n % len(game.options)])
print(game.result)
"""


@pytest.mark.skipif(bloodwork.compiled, reason="once is enough: the pure build makes both")
def test_a_wheel_made_from_the_sdist_plays_a_game(tmp_path: Path) -> None:
    built = tmp_path / "dist"
    environment = os.environ | {"BLOODWORK_PURE": "1"}
    environment.pop("PYTHONPATH", None)
    made = subprocess.run(
        [sys.executable, "-P", "-m", "build", "--no-isolation", "--outdir", str(built), str(TREE)],
        env=environment,
        capture_output=True,
        text=True,
    )
    assert made.returncode == 0, made.stdout + made.stderr
    assert len(list(built.glob("*.tar.gz"))) == 1
    (wheel,) = built.glob("*.whl")
    home = tmp_path / "installed"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(home)
    played = subprocess.run(
        [sys.executable, "-P", "-c", GAME, str(home)],
        env=environment | {"PYTHONPATH": str(home)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert played.returncode == 0, played.stderr
    assert "wins" in played.stdout or "draw" in played.stdout
