"""`bloodwork series`: matches at the terminal, left and taken up again, and their table."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bloodwork.cards import shipped
from bloodwork.cli import main
from bloodwork.cli.book import CardsAndRules
from bloodwork.play import Game, Series
from bloodwork.terminal import SeriesKeeper, SeriesTerminal

MATCH = ("--player", "Ann", "--player", "Ben", "--deck", "Ann=hive", "--deck", "Ben=graves", "--seed", "4")
GIVE_UP = ("concede", "yes")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*args: str, typed: tuple[str, ...] = ()) -> Result:
    text = "".join(f"{line}\n" for line in typed)
    result = CliRunner().invoke(main, ["series", *args], input=text, prog_name="bloodwork")
    assert "Traceback" not in result.output
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def test_two_at_one_seat_play_a_match_until_one_has_won_it() -> None:
    # The one who begins gives up, game after game: the same player begins again, by rule.
    typed = ("", *GIVE_UP, "", "", *GIVE_UP)
    result = run("play", *MATCH, "--first-to", "2", "--first", "Ann", "-o", "m.json", typed=typed)
    assert result.exit_code == 0
    for words in (
        "A series of bloodless: first to 2.",
        "Ann plays hive.",
        "game 1: Ann (A) against Ben (B).",
        "Ann begins, as agreed (C-N16.3).",
        "Step through it with: bloodwork replay m.json --game 1",
        "Ben wins: a player conceded (C-N16.6).",
        "1. Ben: 1 won, 0 drawn, 0 lost (C-N16.13)",
        "Ann begins, who lost the last game between them (C-N16.2).",
        "1. Ben: 2 won, 0 drawn, 0 lost (C-N16.13)",
        "The series is over.",
        "The table and all games: bloodwork series table m.json",
    ):
        assert words in result.output
    assert "game 3" not in result.output


def test_against_a_bot_and_taken_up_again_after_leaving() -> None:
    first = run("play", "--seed", "3", "--first-to", "2", "--first", "Player", "-o", "m.json", typed=("keep", "quit"))
    assert "Player plays A, against Bot, B." in first.output
    assert "Take the game up again with: bloodwork series play --resume m.json" in first.output
    left = Series.load("m.json")
    assert left.game is not None and left.game.moves()[0] == "A: keep"
    again = run("play", "--resume", "m.json", typed=(*GIVE_UP, "what", "table", "log", "deck hiev", "deck canopy", "q"))
    assert "Bot wins: a player conceded" in again.output
    assert "Game 2 is between Player and Bot." in again.output
    assert "Enter plays the next game" in again.output
    assert "Player begins, as agreed" in again.output
    assert 'unknown deck "hiev"; did you mean "hive"?' in again.output
    assert "Player plays canopy from now on." in again.output
    assert "Take it up again with: bloodwork series play --resume m.json" in again.output
    kept = Series.load("m.json")
    assert kept.game is None and len(kept.finished) == 1 and kept.entrants["Player"].deck == "canopy"
    last = run("play", "--resume", "m.json", typed=("", "keep", *GIVE_UP))
    assert "game 2: Player (A) against Bot (B)" in last.output
    assert "The series is over." in last.output
    assert "The series is over." in run("play", "--resume", "m.json").output


def test_a_match_is_kept_also_where_no_file_was_named(here: Path) -> None:
    out = run("play", "--seed", "3", typed=("keep",)).output
    [file] = (here / "data" / "bloodwork" / "series").iterdir()
    assert f"bloodwork series play --resume {file}" in out
    assert Series.load(file).seed == 3


def test_ctrl_c_between_games_and_in_one_loses_nothing() -> None:
    series = Series.start("bloodless", {"Ann": "hive", "Ben": "graves"}, seed=1)
    keeper = SeriesKeeper(series, Path("m.json"))
    said: list[str] = []

    def play(*typed: str) -> None:
        lines = list(typed)

        def read(prompt: str) -> str:
            if not lines:
                raise KeyboardInterrupt
            return lines.pop(0)

        book = CardsAndRules(shipped("bloodless"), "bloodless")
        SeriesTerminal(keeper.series, keeper, book, None, read=read, write=said.append).run()  # type: ignore[arg-type]

    play("", "concede", "yes")
    assert "You leave the series." in said
    assert len(Series.load("m.json").finished) == 1
    play("", "", "keep")
    assert "You leave the table." in said
    left = Series.load("m.json")
    assert left.game is not None and left.game.moves() == [f"{'AB'[left.game.first_player]}: keep"]


def test_bots_play_a_group_through_and_the_table_is_made_anew() -> None:
    group = ("--player", "Ann=random", "--player", "Ben=random", "--player", "Cem=greedy", "--games", "2")
    result = run("play", *group, "--seed", "9", "-o", "club.json", "--json")
    assert result.exit_code == 0
    document = json.loads(result.stdout)
    [one] = document["series"]
    assert one["over"] and len(one["played"]) == 6 and one["next"] is None
    assert {rule for game in one["played"] for rule in game["first_rules"]} <= {"C-N16.2", "C-N16.3"}
    assert sum(row["won"] + row["drawn"] / 2 for row in document["standings"]) == 6
    anew = run("table", "club.json", "--json")
    assert json.loads(anew.stdout)["standings"] == document["standings"]
    assert json.loads(anew.stdout)["rules"] == ["C-N16.13"]
    told = run("table", "club.json").stdout
    assert "club.json: bloodless, 2 games for each two players" in told
    assert "Standings (C-N16.13):" in told
    leader = document["standings"][0]
    assert f"      1  {leader['player']:6}  {leader['played']:6}  {leader['won']:3}" in told
    same = run("play", *group, "--seed", "9", "-o", "again.json", "--json")
    assert [game["digest"] for game in json.loads(same.stdout)["series"][0]["played"]] == [
        game["digest"] for game in one["played"]
    ]
    both = json.loads(run("table", "club.json", "again.json", "--json").stdout)["standings"]
    assert {row["player"]: row["won"] for row in both} == {
        row["player"]: 2 * row["won"] for row in document["standings"]
    }


def test_two_of_a_group_play_now() -> None:
    group = ("--player", "Ann", "--player", "Ben", "--player", "Cem", "--games", "1")
    result = run("play", *group, "-o", "club.json", "--between", "Cem", "Ben", typed=("", *GIVE_UP))
    assert "game 1: Cem (A) against Ben (B)." in result.output
    assert "These two have played all their games." in result.output
    assert Series.load("club.json").next_pair == ("Ann", "Ben")
    assert run("play", "--resume", "club.json", "--between", "Cem", "Bin").exit_code == 2


def test_a_game_played_elsewhere_is_added() -> None:
    run("play", "--player", "Ann", "--player", "Ben", "-o", "club.json", typed=("", *GIVE_UP))
    game = Game.start("bloodless", ["hive", "graves"], seed=2)
    game.concede("A")
    game.save("game.json")
    result = run("add", "club.json", "game.json", "--between", "Ann", "Ben")
    assert result.exit_code == 0 and "Game 2: Ben wins." in result.output
    assert len(Series.load("club.json").finished) == 2
    document = json.loads(run("add", "club.json", "game.json", "--between", "Ben", "Ann", "--json").stdout)
    assert document["series"][0]["played"][2]["winner"] == "Ann" and document["series"][0]["played"][2]["brought"]
    before = Path("club.json").read_bytes()
    wrong = run("add", "club.json", "game.json", "--between", "Ben", "Anne")
    assert wrong.exit_code == 2 and 'did you mean "Ann"?' in wrong.stderr
    assert Path("club.json").read_bytes() == before


def test_a_game_of_a_series_can_be_stepped_through() -> None:
    run("play", *MATCH, "-o", "m.json", typed=("", *GIVE_UP))
    replay = CliRunner().invoke(main, ["replay", "m.json", "--game", "1", "--json"])
    assert json.loads(replay.stdout)["decisions"][0]["answer"] == "concede"
    for args in (["m.json"], ["m.json", "--game", "2"]):
        wrong = CliRunner().invoke(main, ["replay", *args])
        assert wrong.exit_code == 2 and "m.json is a series" in wrong.stderr and "from 1 to 1" in wrong.stderr


def test_a_changed_file_is_refused_by_name() -> None:
    run("play", *MATCH, "-o", "m.json", typed=("", *GIVE_UP))
    document = json.loads(Path("m.json").read_text())
    loser = next(name for name in ("Ann", "Ben") if name != document["played"][0]["winner"])
    document["played"][0]["winner"] = loser
    Path("m.json").write_text(json.dumps(document))
    result = run("table", "m.json")
    assert result.exit_code == 1 and "m.json: game 1: the winner is" in result.stderr and result.stdout == ""


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--resume", "m.json", "--games", "3"), "--games cannot be said with --resume"),
        (("--resume", "m.json", "--first-to", "3"), "--first-to cannot be said with --resume"),
        (("-o", "m.json"), "m.json is there already"),
        (("-o", "nowhere/m.json"), "cannot be written"),
        (("--player", "Ann"), "1 players"),
        (("--player", "Ann", "--player", "Ann"), "two players have the name Ann"),
        (("--player", "Ann=gredy", "--player", "Ben"), 'did you mean "greedy"?'),
        (("--player", "Ann", "--player", "Ben", "--hot-seat"), "--hot-seat cannot be said with --player"),
        (("--deck", "hive"), "does not say whose deck it is"),
        (("--deck", "Playr=hive"), 'did you mean "Player"?'),
        (("--first", "Bat"), 'did you mean "Bot"?'),
        (("--switch", "first=me"), "first"),
        (("--json",), "--json is for series that bots play"),
        (("--ruleset", "bloodles"), 'did you mean "bloodless"?'),
        (("--games", "0"), "--games"),
    ],
)
def test_a_wrong_call_is_refused_and_changes_nothing(args: tuple[str, ...], message: str, here: Path) -> None:
    Series.start("bloodless", {"Ann": "hive", "Ben": "graves"}).save("m.json")
    before = Path("m.json").read_bytes()
    result = run("play", *args)
    assert result.exit_code == 2
    assert message in result.stderr
    assert Path("m.json").read_bytes() == before
    assert not (here / "data").exists()


def test_series_of_two_rulesets_have_no_common_table() -> None:
    Series.start("bloodless", {"Ann": "hive", "Ben": "graves"}).save("one.json")
    Series.start("bloodless-overview", {"Ann": "hive", "Ben": "graves"}).save("two.json")
    result = run("table", "one.json", "two.json")
    assert result.exit_code == 2 and "series of one ruleset" in result.stderr
