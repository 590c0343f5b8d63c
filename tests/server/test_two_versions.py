"""A new version takes the place of an older one on PostgreSQL, one process after the other, while games go on.

The older one is the commit `OLDER` of this repository, or the sources that BLOODWORK_OLDER names (a folder with `src`).
Only at full size (BLOODWORK_GAMES=full): two installs are started four times.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from bloodwork.rulesets import NAMES
from cluster import Cluster
from conformance.games import sized
from server.processes import PATIENCE, Match, Server, going_on, sit

TREE = Path(__file__).resolve().parents[2]
OLDER = "a573d6d"  # one of the first that keep snapshots, and the rules that a game is played by
TABLES = 2 * len(NAMES)

pytestmark = pytest.mark.skipif(not sized(False, True), reason="BLOODWORK_GAMES=full tries two versions")


@pytest.fixture(scope="module")
def older(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if given := os.environ.get("BLOODWORK_OLDER"):
        return Path(given)
    folder = tmp_path_factory.mktemp("older")
    git = shutil.which("git")
    known = git and subprocess.run([git, "-C", TREE, "cat-file", "-e", OLDER], capture_output=True).returncode == 0
    if not git or not known:
        pytest.skip(f"{OLDER} is not in this copy of the repository")
    packed = subprocess.run([git, "-C", TREE, "archive", OLDER], capture_output=True, check=True).stdout
    subprocess.run(["tar", "-x", "-C", folder], input=packed, check=True)
    return folder


class Install:
    """A version of the program, of which servers can be started."""

    def __init__(self, tree: Path, home: Path, database: str) -> None:
        self.home = home
        self.environment = {**os.environ, "PYTHONPATH": str(tree / "src"), "BLOODWORK_DATABASE": database}
        self.processes: list[subprocess.Popen[str]] = []

    def start(self) -> Server:
        command = [sys.executable, "-P", "-m", "bloodwork", "serve", "--port", "0", "--home", str(self.home)]
        process = subprocess.Popen([*command, "--lease", "1"], stdout=subprocess.PIPE, env=self.environment, text=True)
        self.processes.append(process)
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line, "the server did not start"
        return Server(process.pid, int(line.strip().rstrip("/").rpartition(":")[2]))

    def stop(self, server: Server) -> None:
        [process] = [one for one in self.processes if one.pid == server.pid]
        process.terminate()
        assert process.wait(PATIENCE) == 0

    def end(self) -> None:
        for process in self.processes:
            process.kill()
            process.wait(PATIENCE)
            assert process.stdout is not None
            process.stdout.close()


@pytest.fixture
def installs(older: Path, tmp_path: Path, postgres: Cluster) -> Iterator[tuple[Install, Install]]:
    database = postgres.emptied()
    pair = Install(older, tmp_path / "old", database), Install(TREE, tmp_path / "new", database)
    try:
        yield pair
    finally:
        for one in pair:
            one.end()


def test_games_go_on_while_one_version_takes_the_place_of_another(installs: tuple[Install, Install]) -> None:
    old, new = installs

    async def run() -> list[Match]:
        serving = [old.start(), old.start()]
        matches = []
        for number in range(TABLES):
            wish = {"ruleset": NAMES[number % len(NAMES)], "seats": {"A": {"kind": "human"}, "B": {"kind": "human"}}}
            made = await asyncio.to_thread(serving[number % 2].call, "/api/tables", wish)
            matches.append(Match(made["table"], made["tokens"]))
        ending = asyncio.Event()
        chance = random.Random(7)

        def found() -> Server:
            return chance.choice(serving)

        players = [
            asyncio.create_task(sit(found, match, seat, ending, random.Random(f"{at}{seat}"), 5.0))
            for at, match in enumerate(matches)
            for seat in "AB"
        ]
        try:
            await going_on(matches)
            for leaving in list(serving):
                serving.remove(leaving)
                began = time.monotonic()
                await asyncio.to_thread(old.stop, leaving)
                serving.append(await asyncio.to_thread(new.start))
                await going_on(matches)
                print(f"one process is of the new version after {time.monotonic() - began:.1f} s, and all tables go on")
            await going_on(matches)
        finally:
            ending.set()
            await asyncio.wait_for(asyncio.gather(*players), PATIENCE)
        return matches

    matches = asyncio.run(run())
    answers = sum(len(match.acknowledged) for match in matches)
    for match in matches:
        numbers = [seq for _, seq in match.acknowledged.values()]
        assert len(set(numbers)) == len(numbers)
        for _, text in match.shown:
            table = json.loads(text)["table"]
            assert table["status"] != "stopped", table["stopped"]
    print(f"{answers} answers at {len(matches)} tables were acknowledged, none is lost and no table is stopped")
