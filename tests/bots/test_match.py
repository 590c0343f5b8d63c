"""Matches: every deal is played from both seats, and what is counted is what was played."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from bloodwork.bots.match import Score, counted, fixtures, played, wilson
from bloodwork.bots.tally import Ended, Heading, Tally
from bloodwork.cli import main
from bloodwork.errors import BadFile

DECKS = ("hive", "graves")
PATIENCE = 2400  # looks, many times as many as are needed


def test_every_deal_is_played_from_both_seats() -> None:
    games = list(fixtures("bloodless", ("greedy", "random"), DECKS, 10, 3))
    for one, two in zip(games[::2], games[1::2], strict=True):
        assert (one.decks, one.seed) == (two.decks, two.seed)
        assert one.bots == ("greedy", "random") == two.bots[::-1]
    assert len({game.decks for game in games}) == 4
    assert len({game.seed for game in games}) == 5


def test_who_is_counted_is_the_first_wherever_it_sits() -> None:
    games = list(fixtures("bloodless", ("greedy", "random"), DECKS, 24, 3))
    assert sum(game.outcome for game in played(games)) >= 16
    assert sum(game.outcome for game in played([game._replace(bots=game.bots[::-1]) for game in games])) <= -16


def test_scores() -> None:
    score = Score()
    for outcome in (1, 1, 0, -1):
        score = counted(score, outcome)
    assert score == Score(won=2, drawn=1, lost=1)
    assert score.games == 4
    assert score.interval == wilson(2, 4)
    low, high = wilson(150, 200)
    assert (round(low, 3), round(high, 3)) == (0.686, 0.805)


def test_the_command() -> None:
    args = ["match", "greedy", "random", "--games", "2", "--seed", "3", "--deck", "hive", "--deck", "graves"]
    told = CliRunner().invoke(main, args)
    assert told.exit_code == 0
    assert told.stdout.startswith("2 games: greedy won ")
    found = json.loads(CliRunner().invoke(main, [*args, "--json"]).stdout)
    assert found["won"] + found["drawn"] + found["lost"] == found["games"] == 2
    assert found["interval"][0] <= found["share"] <= found["interval"][1]


def test_a_match_goes_on_where_it_was(tmp_path: Path) -> None:
    args = ["match", "greedy", "random", "--seed", "3", "--deck", "hive", "--deck", "graves"]
    path = tmp_path / "games.jsonl"
    in_parts = [*args, "-o", str(path)]
    assert CliRunner().invoke(main, [*in_parts, "--games", "3"]).exit_code == 0
    lines = path.read_bytes().splitlines(keepends=True)
    assert len(lines) == 4
    # The last line was cut off, and the second was never written.
    path.write_bytes(b"".join([lines[0], lines[2], lines[3][:9]]))
    told = CliRunner().invoke(main, [*in_parts, "--games", "5", "--jobs", "2"])
    assert told.stdout == CliRunner().invoke(main, [*args, "--games", "5"]).stdout
    games = [json.loads(line) for line in path.read_bytes().splitlines()[1:]]
    assert sorted(game["game"] for game in games) == [0, 1, 2, 3, 4]
    assert games[0]["game"] == 1 and path.read_bytes().startswith(lines[0] + lines[2]), "what was there stays"
    again = CliRunner().invoke(main, [*in_parts, "--games", "5"])
    assert again.stdout == told.stdout and len(path.read_bytes().splitlines()) == 6


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs /proc")
def test_a_match_that_is_killed_leaves_nobody_behind(tmp_path: Path) -> None:
    command = [sys.executable, "-P", "-m", "bloodwork", "match", "search:600s", "greedy", "--games", "2", "--jobs", "2"]
    with subprocess.Popen([*command, "-o", str(tmp_path / "games.jsonl")], stderr=subprocess.DEVNULL) as running:
        children = Path(f"/proc/{running.pid}/task/{running.pid}/children")
        players: list[str] = []
        while len(players) < 2:
            players = [child for child in children.read_text().split() if b"spawn_main" in said(child)]
            time.sleep(0.05)
        running.kill()
    for _ in range(PATIENCE):
        if not any(said(child) for child in players):
            return
        time.sleep(0.05)
    pytest.fail("they play on")


def said(process: str) -> bytes:
    """How a process was called; nothing if it has ended."""
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return b""


def test_the_file_of_another_match_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    heading = Heading(ruleset="bloodless", bots=("greedy", "random"), decks=DECKS, seed=3)
    ended = Ended(game=1, bots=("random", "greedy"), decks=DECKS, winner=1, answers=60, seconds=0.5)
    Tally(path, heading).add(ended)
    assert Tally(path, heading).ended == [ended] and ended.outcome == 1
    before = path.read_bytes()
    with pytest.raises(BadFile, match="another match: its seed is 3, not 4"):
        Tally(path, Heading(ruleset="bloodless", bots=("greedy", "random"), decks=DECKS, seed=4))
    path.write_bytes(before + b"{}\n")
    with pytest.raises(BadFile, match=r"games.jsonl:3: not a line of a match"):
        Tally(path, heading)
    assert path.read_bytes() == before + b"{}\n"


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["gredy", "random"], 'did you mean "greedy"?'),
        (["search:x", "random"], '"x" is no budget'),
        (["greedy", "random", "--ruleset", "bloodles"], 'did you mean "bloodless"?'),
        (["greedy", "random", "--deck", "hiv"], 'did you mean "hive"?'),
    ],
)
def test_wrong_calls_are_refused(args: list[str], message: str) -> None:
    told = CliRunner().invoke(main, ["match", *args])
    assert told.exit_code == 2
    assert message in told.output
