"""`make play` starts at once: on the sources while the compiled build is made, on that build when it is there."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TREE = Path(__file__).resolve().parent.parent
INSTALL = """
import os, pathlib, sys, time
TREE = pathlib.Path(__file__).resolve().parent.parent
def is_up_to_date(try_again): return (TREE / "built").exists()
if __name__ == "__main__":
    (TREE / "compiling").touch()
    time.sleep(float(os.environ["COMPILES_FOR"]))
    (TREE / "built").touch()
"""
GAME = """
import os, pathlib, sys, time
tree = pathlib.Path(__file__).resolve().parents[2]
print("plays", *sys.argv[1:], "from", os.environ.get("PYTHONPATH", "elsewhere"), flush=True)
end = time.monotonic() + 20
while not any((tree / name).exists() for name in os.environ["UNTIL"].split()) and time.monotonic() < end:
    time.sleep(0.02)
sys.exit(int(os.environ.get("ENDS_WITH", "0")))
"""
pytestmark = [pytest.mark.once, pytest.mark.skipif(os.name != "posix", reason="processes are ended by their group")]


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A tree with the true start script, a build that is a file, and a game that waits for a file."""
    (tmp_path / "tools").mkdir()
    (tmp_path / "src" / "bloodwork").mkdir(parents=True)
    shutil.copy(TREE / "tools" / "start.py", tmp_path / "tools")
    (tmp_path / "tools" / "install.py").write_text(INSTALL)
    (tmp_path / "src" / "bloodwork" / "__init__.py").write_text("")
    (tmp_path / "src" / "bloodwork" / "__main__.py").write_text(GAME)
    (tmp_path / "requirements-build.txt").write_text("")
    return tmp_path


def start(tree: Path, *, until: str, compiles_for: float, **more: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "UNTIL": until, "COMPILES_FOR": str(compiles_for), **more}
    environment.pop("PYTHONPATH", None)
    command = [sys.executable, "tools/start.py", "serve", "--port", "1"]
    return subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, timeout=60)


def test_the_game_starts_on_the_sources_and_the_build_is_made_beside_it(tree: Path) -> None:
    done = start(tree, until="built", compiles_for=0.1, ENDS_WITH="3")
    assert f"plays serve --port 1 from {tree / 'src'}" in done.stdout, done.stderr
    assert "Starting on plain Python" in done.stdout
    assert (tree / "built").exists()
    assert done.returncode == 3  # the game's own


def test_what_is_compiled_ends_with_the_game(tree: Path) -> None:
    done = start(tree, until="compiling", compiles_for=60)
    assert "Compiling was stopped" in done.stdout, done.stderr
    assert not (tree / "built").exists()


ENDED = """
import os, subprocess, start
compiling = subprocess.Popen(["true"], start_new_session=True)
os.waitpid(compiling.pid, 0)
with compiling._waitpid_lock:  # as a thread has it that waits for the process
    assert compiling.poll() is None
    start.stop(compiling)
"""


def test_what_has_ended_while_somebody_waits_for_it_is_not_stopped(tree: Path) -> None:
    command = [sys.executable, "-c", ENDED]
    done = subprocess.run(command, cwd=tree / "tools", capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_build_that_is_there_is_what_runs(tree: Path) -> None:
    (tree / "built").touch()
    site = tree / "site"
    shutil.copytree(tree / "src" / "bloodwork", site / "bloodwork")
    command = [sys.executable, "tools/start.py", "play"]
    environment = {**os.environ, "UNTIL": "x", "PYTHONPATH": str(site)}
    (tree / "x").touch()
    done = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, timeout=60)
    assert f"plays play from {site}" in done.stdout, done.stderr
    assert "Starting on plain Python" not in done.stdout


def pins(name: str) -> dict[str, str]:
    found = re.findall(r"^([\w.\[\]-]+)==(\S+)", (TREE / name).read_text("utf-8"), re.MULTILINE)
    return {package: version for package, version in found}


@pytest.mark.parametrize("part", ["requirements-play.txt", "requirements-build.txt"])
def test_a_part_of_the_requirements_is_pinned_like_the_whole(part: str) -> None:
    whole = pins("requirements.txt")
    assert pins(part)
    assert pins(part).items() <= whole.items()
