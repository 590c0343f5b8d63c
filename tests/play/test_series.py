"""A series: who begins, how it stands, when it is over, and that its file can be believed."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bloodwork import rules
from bloodwork.bots import Seat, make_bot
from bloodwork.cards import Catalogue, load_cards, shipped, shipped_decks
from bloodwork.errors import BadFile, BloodworkError, NotLegal, NotUnderstood
from bloodwork.play import Game, Outcome, ReplayError, Series, standings
from bloodwork.play import table as play_table
from bloodwork.rulesets import NAMES

TWO = {"Ann": "hive", "Ben": "graves"}
THREE = {**TWO, "Cem": "canopy"}


def end(game: Game, winner: int | None) -> None:
    """Ends a game at once, for one of the players or for nobody."""
    if winner is None:
        game.declare_draw()
    else:
        game.concede(1 - winner)


def play(series: Series, winner: str | None, pair: tuple[str, str] | None = None) -> None:
    game = series.begin(pair)
    end(game, None if winner is None else series.seats.index(winner))
    series.finish()


def played(winners: list[str | None], **options: Any) -> Series:
    series = Series.start("bloodless", TWO, **options)
    for winner in winners:
        play(series, winner)
    return series


def beginnings(series: Series) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(one.beginning.player, one.beginning.way, one.beginning.rules) for one in series.finished]


# ------------------------------------------------------------------ who begins


@pytest.mark.rule("C-N16.2")
def test_the_loser_of_the_last_game_begins_the_next_and_the_log_says_by_which_rule() -> None:
    series = played(["Ann", "Ben", "Ben", "Ann"], seed=5)
    assert beginnings(series)[1:] == [
        ("Ben", "loser", ("C-N16.2",)),
        ("Ann", "loser", ("C-N16.2",)),
        ("Ann", "loser", ("C-N16.2",)),
    ]
    game = series.begin()
    assert game.events("public")[0].rules == ("C-N16.2",)
    assert str(series.log()[-1]) == "  Ben begins, who lost the last game between them (C-N16.2)"


@pytest.mark.rule("C-N16.13")
def test_after_a_draw_the_player_ranked_lower_begins_and_nobody_is_at_an_equal_place() -> None:
    series = played(["Ann", None], seed=5)
    series.begin()
    assert series.game is not None
    assert series.beginning_of(series.game).line().text == "Ben begins, who is ranked lower"
    assert series.beginning_of(series.game).rules == ("C-N16.3",)
    for seed in range(6):
        assert beginnings(played([None, None], seed=seed))[1][1] == "chance"
    assert {beginnings(played([None], seed=seed))[0][0] for seed in range(12)} == {"Ann", "Ben"}


@pytest.mark.rule("C-N16.13")
def test_games_won_count_for_the_ranking_and_drawn_ones_do_not() -> None:
    drawn = [Outcome(("Ben", "Cem"), None)] * 3
    table = standings(["Ben", "Cem", "Ann"], [Outcome(("Ann", "Ben"), "Ann"), *drawn])
    assert [(row.place, row.player) for row in table] == [(1, "Ann"), (2, "Ben"), (2, "Cem")]


def test_where_nothing_else_decides_the_one_agreed_on_begins() -> None:
    assert beginnings(played(["Ben", None, None], agreed="Ben")) == [
        ("Ben", "agreed", ("C-N16.3",)),
        ("Ann", "loser", ("C-N16.2",)),
        ("Ann", "lower", ("C-N16.3",)),
    ]


def test_games_against_others_count_for_the_ranking_and_not_for_the_last_game() -> None:
    series = Series.start("bloodless", THREE, seed=1)
    play(series, "Ann", ("Ann", "Ben"))
    play(series, "Ann", ("Cem", "Ann"))
    play(series, "Cem", ("Cem", "Ben"))
    play(series, "Ben", ("Ben", "Ann"))
    play(series, None, ("Cem", "Ben"))
    play(series, None, ("Cem", "Ann"))
    assert [(player, way) for player, way, _ in beginnings(series)[3:]] == [
        ("Ben", "loser"),
        ("Ben", "loser"),
        ("Cem", "loser"),
    ]
    assert beginnings(series)[1] == ("Cem", "lower", ("C-N16.3",))  # Ann had won one
    assert beginnings(series)[2][1] == "chance"  # Ben and Cem had both won nothing


def decks_of(ruleset: str) -> dict[str, str]:
    known = shipped_decks(ruleset)
    return {"Ann": known[0], "Ben": known[-1]}


@pytest.mark.parametrize("ruleset", NAMES)
def test_every_ruleset_says_by_its_own_rule_who_begins_and_how_the_players_stand(ruleset: str) -> None:
    series = Series.start(ruleset, decks_of(ruleset), games=3, seed=2)
    for winner in ("Ann", "Ben", "Ben"):
        play(series, winner)
    prefix = rules.ledger(ruleset).rules[0].id.partition("-")[0]
    for one in series.finished:
        assert one.beginning.rules, "no rule is cited for who begins"
        assert {rule.partition("-")[0] for rule in one.beginning.rules} == {prefix}
    # Bluthelden has no rule on how players stand after several games.
    assert {rule.partition("-")[0] for rule in series.rank_rules} == ({prefix} if ruleset != "bluthelden" else set())
    assert series.over
    assert beginnings(Series.of(series.saved)) == beginnings(series)


@pytest.mark.rule("P-3.3")
@pytest.mark.rule("T-2.7")
@pytest.mark.parametrize("ruleset", [name for name in NAMES if "first_player" in rules.switches(name)])
def test_a_switch_says_whether_the_loser_begins_or_the_one_agreed_on_or_chance(ruleset: str) -> None:
    decks = decks_of(ruleset)

    def ways(**options: Any) -> list[str]:
        series = Series.start(ruleset, decks, seed=2, **options)
        for winner in ("Ann", "Ben"):
            play(series, winner)
        return [one.beginning.way for one in series.finished]

    assert ways() == ["chance", "chance"]
    assert ways(switches={"first_player": "loser"}) == ["chance", "loser"]
    assert ways(switches={"first_player": "loser"}, agreed="Ann") == ["agreed", "loser"]
    assert ways(agreed="Ann") == ["agreed", "agreed"]
    by_chance = Series.start(ruleset, decks, switches={"first_player": "random"}, agreed="Ann")
    with pytest.raises(NotLegal, match="first_player=agreed"):
        by_chance.begin()
    assert by_chance.game is None


# ------------------------------------------------------------------ the table


def test_the_table_is_by_games_won_and_equal_wins_share_a_place() -> None:
    games = [Outcome(("Ann", "Ben"), "Ann"), Outcome(("Cem", "Ben"), "Cem"), Outcome(("Ann", "Cem"), None)]
    rows = [(row.place, row.player, row.played, row.won, row.drawn, row.lost) for row in standings(list(THREE), games)]
    assert rows == [(1, "Ann", 2, 1, 1, 0), (1, "Cem", 2, 1, 1, 0), (3, "Ben", 2, 0, 0, 2)]


@pytest.mark.parametrize("seed", range(20))
def test_the_table_does_not_depend_on_the_order_of_the_games(seed: int) -> None:
    chance = random.Random(seed)
    names = [f"P{number}" for number in range(chance.randint(2, 7))]
    pairs = list(itertools.combinations(names, 2))
    games = []
    for _ in range(chance.randint(0, 40)):
        pair = chance.choice(pairs)
        games.append(Outcome(pair, chance.choice([*pair, None])))
    table = standings(names, games)
    for _ in range(5):
        chance.shuffle(games)
        assert standings(names, games) == table
    assert (
        sum(row.won for row in table)
        == sum(row.lost for row in table)
        == sum(game.winner is not None for game in games)
    )
    assert sum(row.played for row in table) == 2 * len(games)
    assert [row.won for row in table] == sorted((row.won for row in table), reverse=True)


@pytest.mark.parametrize("seed", range(4))
def test_the_running_table_is_the_one_made_anew_from_the_file(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    series = Series.start("bloodless", THREE, games=2, seed=seed)
    while not series.over:
        assert series.next_pair is not None
        play(series, chance.choice([*series.next_pair, None]))
        series.save(tmp_path / "club.json")
        again = Series.load(tmp_path / "club.json")
        assert again.standings() == series.standings()
        assert [line.text for line in again.log()] == [line.text for line in series.log()]
        assert again.next_pair == series.next_pair
    assert len(series.finished) == 6
    assert {len(series.between(pair)) for pair in itertools.combinations(THREE, 2)} == {2}


@pytest.mark.parametrize("ruleset", NAMES)
def test_games_played_to_their_end_are_the_same_when_played_again(ruleset: str, tmp_path: Path) -> None:
    """With and without a log, which the file's reader does not keep."""
    series = Series.start(ruleset, decks_of(ruleset), games=3, seed=11)
    while not series.over:
        game = series.begin()
        seats = [Seat(make_bot("greedy"), 0), Seat(make_bot("random"), 1)]
        while game.result is None:
            seats[game.player].move(game)
        series.finish()
    series.save(tmp_path / "match.json")
    assert Series.load(tmp_path / "match.json").standings() == series.standings()


# ------------------------------------------------------------------ how long


@pytest.mark.parametrize(
    ("options", "winners", "games"),
    [
        ({"first_to": 2}, ["Ann", "Ann"], 2),
        ({"first_to": 2}, ["Ann", None, "Ben", "Ann"], 4),
        ({"games": 3}, ["Ann", "Ann", "Ann"], 3),
        ({"games": 3}, [None, None, None], 3),
        ({"games": 3, "first_to": 2}, ["Ben", "Ben"], 2),
        ({"games": 3, "first_to": 2}, [None, "Ben", "Ann"], 3),
    ],
)
def test_a_match_ends_when_it_is_decided_or_its_games_are_played(
    options: dict[str, int], winners: list[str | None], games: int
) -> None:
    series = played(winners[:-1], **options)
    assert not series.over
    play(series, winners[-1])
    assert series.over and len(series.finished) == games and series.next_pair is None
    with pytest.raises(BloodworkError, match="all games of the series"):
        series.begin()


def test_without_a_length_it_goes_on() -> None:
    assert not played(["Ann"] * 5).over


@pytest.mark.rule("P-0.2")
def test_the_prototype_rules_on_how_many_games_a_series_has() -> None:
    decks = decks_of("bloodless-prototype")
    series = Series.start("bloodless-prototype", decks, switches={"series_games": 3})
    assert series.games == 3
    for winner in ("Ann", "Ann", "Ben"):
        assert not series.over
        play(series, winner)
    assert series.over
    assert Series.start("bloodless-prototype", decks).games is None
    assert Series.start("bloodless-prototype", decks, games=4).games == 4
    with pytest.raises(NotLegal, match=r"P-0\.2"):
        Series.start("bloodless-prototype", decks, games=4, switches={"series_games": 3})


@pytest.mark.rule("P-0.3")
@pytest.mark.rule("T-2.8")
@pytest.mark.parametrize(("ruleset", "rule"), [("bloodless-prototype", "P-0.3"), ("bloodless-tcg", "T-2.8")])
def test_players_are_ranked_by_games_won_without_a_tie_break(ruleset: str, rule: str) -> None:
    decks = decks_of(ruleset)
    series = Series.start(ruleset, {**decks, "Cem": decks["Ann"]})
    assert series.rank_rules == (rule,)
    play(series, "Ann", ("Ann", "Ben"))
    play(series, None, ("Ann", "Cem"))
    play(series, "Cem", ("Cem", "Ben"))
    assert [(row.place, row.player) for row in series.standings()] == [(1, "Ann"), (1, "Cem"), (3, "Ben")]


# ------------------------------------------------------------------ decks between games


def cards_of(game: Game, player: str) -> list[str]:
    side = game.view("judge")["players"][player]
    zones = [value for value in side.values() if isinstance(value, list)]
    return sorted(card["card"] for zone in zones for card in zone if card)


@pytest.mark.rule("P-3.24")
@pytest.mark.parametrize("ruleset", NAMES)
def test_all_cards_go_back_to_their_players_between_games(ruleset: str) -> None:
    series = Series.start(ruleset, decks_of(ruleset), seed=4)
    game = series.begin()
    whole = [cards_of(game, player) for player in "AB"]
    for _ in range(60):
        if game.result is None:
            game.push(game.options[len(game.options) // 2])
    if game.result is None:
        end(game, 0)
    series.finish()
    game = series.begin()
    assert [cards_of(game, player) for player in "AB"] == whole
    if ruleset == "bloodless-prototype":
        assert series.log()[-2].rules == ("P-3.24",)


@pytest.mark.rule("P-1.4")
@pytest.mark.parametrize("ruleset", NAMES)
def test_a_deck_may_be_changed_between_games_and_not_during_one(ruleset: str) -> None:
    decks = decks_of(ruleset)
    series = Series.start(ruleset, decks, seed=4)
    game = series.begin()
    before = cards_of(game, "A")
    with pytest.raises(BloodworkError, match="during a game"):
        series.change_deck("Ann", decks["Ben"])
    end(game, 1)
    series.finish()
    series.change_deck("Ann", decks["Ben"])
    game = series.begin()
    assert cards_of(game, "A") == cards_of(game, "B") != before
    assert Series.of(series.saved).game is not None


def test_a_deck_that_breaks_the_rules_is_refused(tmp_path: Path) -> None:
    small = tmp_path / "small.txt"
    small.write_text("main:\n3x Gravel Ant\nblood:\n6x Blood Flask\n")
    with pytest.raises(BadFile, match=r"C-N16\.9"):
        Series.start("bloodless", {"Ann": "hive", "Ben": str(small)})
    series = Series.start("bloodless", TWO)
    with pytest.raises(BadFile, match=r"C-N16\.9"):
        series.change_deck("Ann", str(small))
    assert series.entrants["Ann"].deck == "hive"


# ------------------------------------------------------------------ the file


@pytest.fixture
def file(tmp_path: Path) -> Path:
    series = played(["Ann", None, "Ben"], first_to=3, seed=8)
    series.begin().push("keep")
    path = tmp_path / "match.json"
    series.save(path)
    return path


def test_a_game_that_was_left_is_taken_up_where_it_was(file: Path) -> None:
    series = Series.load(file)
    assert series.game is not None and len(series.game.moves()) == 1
    assert series.beginning_of(series.game).line().text == "Ann begins, who lost the last game between them"
    with pytest.raises(BloodworkError, match="have not finished their game"):
        series.begin()
    end(series.game, 1)
    series.finish()
    assert [(row.player, row.won) for row in series.standings()] == [("Ben", 2), ("Ann", 1)]


def test_a_game_that_was_over_when_it_was_left_counts(tmp_path: Path) -> None:
    series = Series.start("bloodless", TWO, first_to=1)
    series.begin().concede("A")
    series.save(tmp_path / "match.json")
    again = Series.load(tmp_path / "match.json")
    assert again.over and again.standings()[0].player == "Ben"


def change(key: str, value: Any) -> Callable[[dict[str, Any]], None]:
    """Sets what is at a path of a document: "played.0.winner"."""

    def do(document: dict[str, Any]) -> None:
        at: Any = document
        *way, last = [int(word) if word.isdecimal() else word for word in key.split(".")]
        for word in way:
            at = at[word]
        at[last] = value

    return do


@pytest.mark.parametrize(
    ("tamper", "message"),
    [
        (change("played.0.winner", "Ben"), "game 1: the winner is Ann, not Ben"),
        (change("played.1.winner", "Ann"), "game 2: the winner is nobody, not Ann"),
        (change("played.0.record.moves", ["A: concede"]), "game 1: the game ends in another state"),
        (change("played.0.record.moves", []), "game 1: the game ends in another state"),
        (change("played.2.record.loser", "A"), "the record says that Ann lost the last game between them"),
        (change("played.2.record.lower", "A"), "the record says that Ann is ranked lower, the series Ben"),
        (change("played.0.record.first", "B"), "the record says that Ben was agreed on to begin, the series nobody"),
        (change("played.1.record.seed", 5), "game 2: the seed of the game"),
        (change("played.0.players", ["Ben", "Ann"]), "game 1: the winner is Ben, not Ann"),
        (change("played.0.players", ["Ann", "Bon"]), 'unknown player "Bon"; did you mean "Ben"?'),
        (change("played.0.players", ["Ann", "Ann"]), "Ann cannot play against Ann"),
        (change("played.0.record.switches", {"search_may_decline": True}), "other switches"),
        (change("played.0.record.ruleset", "bloodless-overview"), "of ruleset bloodless-overview"),
        (change("played.0.record.digest", "00"), "game 1: the game ends in another state"),
        (change("standings.0.won", 3), "the table does not follow from the games: Ann has won 1 of 3, not 3 of 3"),
        (change("standings", []), "the table does not follow from the games"),
        (change("series", 2), "the series has format 2"),
        (change("agreed", "Zoe"), "unknown player"),
        (change("players.0.name", ""), "is no name of a player"),
        (change("players.1.lists", [[], []]), r"C-N16\.9"),
        (change("underway.record.moves", ["A: attack"]), "the game that was left: move 1"),
        (lambda document: document["played"].pop(1), "game 2: "),
        (lambda document: document["played"].pop(), "the table does not follow from the games"),
        (lambda document: document["played"].append(document["played"][0]), "game 4: "),
    ],
)
def test_what_was_changed_is_refused(file: Path, tamper: Callable[[dict[str, Any]], Any], message: str) -> None:
    document = json.loads(file.read_text())
    tamper(document)
    file.write_text(json.dumps(document))
    with pytest.raises((ReplayError, BadFile), match=message):
        Series.load(file)


@pytest.mark.parametrize("data", [b"", b"[]", b"{}", b"\xff\xfe", b'{"series": "one"}', b"[" * 5000])
def test_what_is_no_series_is_refused(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(data)
    with pytest.raises(BadFile, match="not a series"):
        Series.load(path)


@pytest.mark.parametrize(
    ("players", "options", "message"),
    [
        ({"Ann": "hive"}, {}, "1 players; expected 2 to 64"),
        ({"Ann": "hive", "ann": "hive"}, {}, "two players have the name"),
        ({"Ann": "hive", "B\nen": "hive"}, {}, "is no name of a player"),
        ({"Ann": "hive", "B=n": "hive"}, {}, "is no name of a player"),
        ({"Ann": "hive", "Ben": "hiev"}, {}, 'did you mean "hive"'),
        (TWO, {"games": 0}, "games cannot be 0"),
        (TWO, {"first_to": 1000}, "first_to cannot be 1000"),
        (TWO, {"agreed": "An"}, 'did you mean "Ann"'),
        (TWO, {"seed": -1}, "is no seed"),
    ],
)
def test_what_cannot_be_a_series_is_refused(players: dict[str, str], options: dict[str, Any], message: str) -> None:
    with pytest.raises(NotUnderstood, match=message.replace("?", r"\?")):
        Series.start("bloodless", players, **options)


def test_a_game_played_elsewhere_counts_and_is_the_last_between_its_players(tmp_path: Path) -> None:
    series = Series.start("bloodless", THREE, games=2)
    game = Game.start("bloodless", ["foundry", "hive"], seed=77, first="B")
    with pytest.raises(ReplayError, match="not over"):
        series.bring(game.record, ("Ben", "Cem"))
    end(game, 0)
    series.bring(game.record, ("Ben", "Cem"))
    assert series.standings()[0].player == "Ben"
    assert [str(line) for line in series.log()[:3]] == [
        "game 1: Ben (A) against Cem (B)",
        "  Cem begins, as agreed (C-N16.3)",
        "  it was played elsewhere",
    ]
    play(series, "Ben", ("Ben", "Cem"))
    assert beginnings(series)[1] == ("Cem", "loser", ("C-N16.2",))
    series.save(tmp_path / "club.json")
    assert Series.load(tmp_path / "club.json").standings() == series.standings()
    with pytest.raises(BloodworkError, match="have played all their games"):
        series.bring(game.record, ("Ben", "Cem"))
    position = Game.from_setup("bloodless", {"A": {}, "B": {}})
    end(position, 0)
    with pytest.raises(ReplayError, match="did not begin from decks"):
        series.bring(position.record, ("Ann", "Cem"))
    assert len(series.finished) == 2


def test_cards_that_do_not_come_with_the_package_are_kept_once(tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    own.write_text(
        "set: wolves\nruleset: bloodless\ncards:\n  - {name: Test Wolf, type: creature, cost: 1, stats: 2/0/1}\n"
    )
    deck = tmp_path / "wolves.txt"
    lists = [card.name for card in shipped("bloodless") if card.type == "creature"][:9]
    deck.write_text("main:\n5x Test Wolf\n" + "".join(f"5x {name}\n" for name in lists) + "blood:\n6x Blood Flask\n")
    series = Series.start("bloodless", {"Ann": str(deck), "Ben": "hive"}, cards=load_cards(str(own)))
    for winner in ("Ann", "Ben"):
        play(series, winner)
    series.save(tmp_path / "match.json")
    document = json.loads((tmp_path / "match.json").read_text())
    names = [card["name"] for card in document["cards"]]
    assert document["alone"] and names.count("Test Wolf") == 1 and len(names) == len(shipped("bloodless").names()) + 1
    assert all(not game["record"]["cards"] for game in document["played"])
    again = Series.load(tmp_path / "match.json")
    assert again.standings() == series.standings()
    assert "Test Wolf" in cards_of(again.begin(), "A")


def test_a_series_goes_on_with_its_own_cards_whatever_cards_come_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    series = Series.start("bloodless", {"Ann": "hive", "Ben": "graves"})
    play(series, "Ann")
    left = series.begin()
    left.push(0)
    series.save(tmp_path / "match.json")
    before = left.digest

    def fewer(ruleset: str) -> Catalogue:
        found = shipped(ruleset)
        return Catalogue(ruleset, list(found)[::2], found.declared)

    monkeypatch.setattr(play_table, "shipped", fewer)
    with pytest.raises(BloodworkError):
        Series.start("bloodless", {"Ann": "hive", "Ben": "graves"})
    again = Series.load(tmp_path / "match.json")
    assert again.game is not None and again.game.digest == before
    again.game.concede("A")
    again.finish()
    again.begin()
    again.save(tmp_path / "match.json")
    assert Series.load(tmp_path / "match.json").saved == again.saved
