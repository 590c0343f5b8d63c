"""The same games as ever, in every process, on every Python and on both builds.

What is compared with is written by `python tests/golden/rewrite.py`; a change of it is read before it is kept.
"""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import bloodwork
from conformance.games import many
from golden import chain, perft, story
from golden.rewrite import CHAINS, PERFT, STORIES

TESTS = Path(__file__).resolve().parent.parent
SOURCES = TESTS.parent / "src"


def stored() -> dict[str, list[str]]:
    found: dict[str, list[str]] = json.loads(CHAINS.read_text("utf-8"))
    return found


@pytest.mark.parametrize("pool", chain.GAMES)
def test_chains(pool: str) -> None:
    assert chain.chains({pool: chain.GAMES[pool]})[pool] == stored()[pool]


def in_child(python: str, path: list[str], hash_seed: str, games: dict[str, int]) -> dict[str, list[str]]:
    env = {
        "PYTHONPATH": os.pathsep.join([*path, str(TESTS)]),
        "PYTHONHASHSEED": hash_seed,
        "PYTHONDONTWRITEBYTECODE": "1",
        "PATH": os.environ.get("PATH", ""),
    }
    words = [f"{pool}:{number}" for pool, number in games.items()]
    command = [python, str(TESTS / "golden" / "chain.py"), *words]
    done = subprocess.run(command, env=env, capture_output=True, text=True, cwd=TESTS.parent, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    found: dict[str, list[str]] = json.loads(done.stdout)
    return found


def check_child(python: str, path: list[str], hash_seed: str, games: dict[str, int]) -> None:
    for pool, found in in_child(python, path, hash_seed, games).items():
        assert found == stored()[pool][: games[pool]]


@pytest.mark.parametrize("hash_seed", ["0", "1", "2", "3"])
def test_hash_seeds(hash_seed: str) -> None:
    here = str(Path(bloodwork.__file__).parent.parent)
    check_child(sys.executable, [here], hash_seed, {pool: min(many(6), 30) for pool in chain.GAMES})


def other_pythons() -> list[str]:
    """The other supported Pythons of this machine: on the path, or side by side as pyenv keeps them."""
    out: list[str] = []
    for minor in (11, 12, 13):
        if sys.version_info[:2] == (3, minor):
            continue
        kept = sorted(Path.home().glob(f".pyenv/versions/3.{minor}.*/bin/python"))
        for candidate in [*map(str, kept), shutil.which(f"python3.{minor}")]:
            if candidate and works(candidate, minor):
                out.append(candidate)
                break
    return out


def works(python: str, minor: int) -> bool:
    asked = [python, "-c", "import sys; print(sys.version_info[1])"]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    return done.returncode == 0 and done.stdout.strip() == str(minor)


@pytest.mark.parametrize("python", other_pythons())
def test_other_pythons(python: str, tmp_path: Path) -> None:
    """Pure Python there. The one thing that reading cards needs has a pure form, lent from here."""
    found = importlib.util.find_spec("yaml")
    assert found is not None and found.origin is not None
    (tmp_path / "yaml").symlink_to(Path(found.origin).parent)
    check_child(python, [str(SOURCES), str(tmp_path)], "0", {pool: min(many(6), 30) for pool in chain.GAMES})


def test_perft() -> None:
    assert perft.counts() == json.loads(PERFT.read_text("utf-8"))


@pytest.mark.parametrize(("name", "decks", "seed"), story.STORIES, ids=[name for name, _, _ in story.STORIES])
def test_story(name: str, decks: tuple[str, str], seed: int) -> None:
    told = story.story(decks, seed).splitlines()
    kept = (STORIES / f"{name}.txt").read_text("utf-8").splitlines()
    for number, (now, then) in enumerate(zip(told, kept, strict=False), start=1):
        assert now == then, f"{name}.txt:{number}"
    assert len(told) == len(kept)
