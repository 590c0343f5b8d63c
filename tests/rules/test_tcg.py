"""What no position of a scenario can show of the trading card notes: how cards are read, decks, and starting a game."""

from __future__ import annotations

from typing import Any

import pytest
from click.testing import CliRunner

from bloodwork import rules as book
from bloodwork.bots import Seat, make_bot
from bloodwork.cards import Catalogue, cards_from_mappings, check_deck, parse_deck, shipped, shipped_deck, shipped_decks
from bloodwork.cards.deck import DECK_RULES
from bloodwork.cards.decks_made import make_deck
from bloodwork.cli import main
from bloodwork.errors import BloodworkError
from bloodwork.play import Game, Series
from bloodwork.play.guess import imagine
from bloodwork.rulesets.bloodless.names import BLOOD_DECK, DECK, FLASK

NAME = "bloodless-tcg"
DECKS = ("wells", "masks")


def begun(seed: int = 0, switches: dict[str, str | int | bool] | None = None, **who: str | None) -> Game:
    return Game.start(NAME, DECKS, seed=seed, switches=switches, **who)  # type: ignore[arg-type]


def made(**card: Any) -> Catalogue:
    return cards_from_mappings([{"name": "Odd", **card}], "cards", ruleset=NAME)


def refusal(type_: str, text: str, **more: Any) -> str:
    """Why a card with this text cannot be read; "" if it can."""
    stats = {"stats": "1/0/1"} if "creature" in type_ or "flask" in type_ else {}
    try:
        cards = made(type=type_, cost=1, text=text, **stats, **more)
        Game.from_setup(NAME, {"A": {"hand": ["Odd"]}}, cards=cards)
    except BloodworkError as error:
        return str(error)
    return ""


def catalogue() -> Catalogue:
    own = [
        {"name": "Moth", "type": "creature", "cost": 1, "stats": "1/0/1"},
        {"name": "Swarm", "type": "creature", "cost": 1, "stats": "1/0/1", "text": "Limit: 7"},
        {"name": "Dust", "type": "creature", "cost": 1, "stats": "1/0/1", "text": "Unlimited"},
        {"name": "Shade", "type": "creature vestige", "stats": "1/0/1"},
        {"name": "Drip", "type": "blood flask vestige", "stats": "1/0/0"},
        {"name": "Carafe", "type": "blood flask", "cost": 0, "stats": "1/0/0"},
    ]
    return cards_from_mappings(own, "cards", ruleset=NAME).over(shipped(NAME))


def breaks(main: str, blood: str = "6 Blood Flask", **switches: str) -> list[str]:
    cards = catalogue()
    text = "main:\n" + main.replace(", ", "\n") + "\nblood:\n" + blood.replace(", ", "\n")
    return [one.rule for one in check_deck(parse_deck(text, "deck.txt", cards), NAME, cards, switches)]


@pytest.mark.rule("T-0.1", "T-1.1")
def test_two_players_each_with_two_decks_of_their_own() -> None:
    for decks in (["wells"], ["wells", "masks", "swarm"]):
        with pytest.raises(BloodworkError, match="one for each of two players"):
            Game.start(NAME, decks)
    players = begun().view("judge")["players"]
    assert list(players) == ["A", "B"]
    assert {len(players[player]["deck"]) for player in players} == {45}
    assert {len(players[player]["blood_deck"]) for player in players} == {6}


@pytest.mark.rule("T-1.2")
def test_a_main_deck_has_fifty_cards_or_by_a_switch_more() -> None:
    assert breaks("50 Dust") == []
    assert breaks("49 Dust") == breaks("51 Dust") == ["T-1.2"]
    assert breaks("51 Dust", main_deck_size="at_least_50") == []
    assert breaks("49 Dust", main_deck_size="at_least_50") == ["T-1.2"]
    for switch, default in DECK_RULES[NAME].defaults:
        assert book.switches(NAME)[switch].default == default


def test_the_switch_counts_on_the_command_line(tmp_path: Any) -> None:
    deck = tmp_path / "many.txt"
    deck.write_text("main:\n60 Well Frog\nblood:\n6 Blood Flask\n")
    command = ["deck", "check", str(deck), "--ruleset", NAME]
    refused = CliRunner().invoke(main, command)
    assert refused.exit_code == 1
    assert refused.output == "T-1.2: the main deck has 60 cards; it needs exactly 50\n"
    assert CliRunner().invoke(main, [*command, "--switch", "main_deck_size=at_least_50"]).exit_code == 0


@pytest.mark.rule("T-1.3", "T-1.4", "T-7.8", "T-7.19")
def test_flasks_begin_in_the_blood_deck_and_vestiges_nowhere() -> None:
    assert breaks("49 Dust, 1 Carafe") == ["T-1.3"]
    assert breaks("49 Dust, 1 Shade") == ["T-1.4"]
    assert breaks("50 Dust", "5 Blood Flask, 1 Drip") == ["T-1.7"]
    assert breaks("50 Dust", "5 Blood Flask, 1 Carafe") == []


@pytest.mark.rule("T-1.5", "T-1.6")
def test_how_many_cards_of_one_name() -> None:
    assert breaks("45 Dust, 5 Moth") == []
    assert breaks("44 Dust, 6 Moth") == ["T-1.5"]
    assert breaks("43 Dust, 7 Swarm") == []
    assert breaks("42 Dust, 8 Swarm") == ["T-1.6"]


@pytest.mark.rule("T-1.7", "T-1.8", "T-1.9")
def test_a_blood_deck_has_six_flasks_four_of_them_regular() -> None:
    assert breaks("50 Dust", "5 Blood Flask") == breaks("50 Dust", "7 Blood Flask") == ["T-1.7"]
    assert breaks("50 Dust", "5 Blood Flask, 1 Moth") == ["T-1.7"]
    assert breaks("50 Dust", "4 Blood Flask, 2 Carafe") == []
    assert breaks("50 Dust", "3 Blood Flask, 3 Carafe") == ["T-1.8"]


def test_every_deck_that_comes_with_it_is_legal() -> None:
    assert len(shipped_decks(NAME)) >= 4
    for name in shipped_decks(NAME):
        assert check_deck(shipped_deck(NAME, name), NAME, shipped(NAME)) == [], name


def test_a_deck_that_is_made_keeps_every_rule() -> None:
    cards = shipped(NAME)
    listed = [cards.card(name) for name in cards.names()]
    assert check_deck(make_deck("made", listed, listed, NAME, cards).deck, NAME, cards) == []


@pytest.mark.parametrize("pair", [(a, b) for a in shipped_decks(NAME) for b in shipped_decks(NAME)])
def test_greedy_bots_play_every_pairing_to_an_end(pair: tuple[str, str]) -> None:
    game = Game.start(NAME, pair, seed=3, log=False)
    seats = [Seat(make_bot("greedy", player), player) for player in (0, 1)]
    for _ in range(2000):
        if game.player < 0:
            break
        seats[game.player].move(game)
    assert game.result is not None


def test_a_guess_leaves_flasks_in_the_blood_deck_though_their_backs_are_those_of_creatures() -> None:
    game = begun(2)
    for seed in range(5):
        g = imagine(game, "A", seed)._g
        for player in (0, 1):
            for kind in (DECK, BLOOD_DECK):
                faces = [g.lib.faces[g.face_of[card]] for card in g.zones[g.table.zone_of(player, kind)]]
                assert {face.types & FLASK != 0 for face in faces} == {kind == BLOOD_DECK}


@pytest.mark.rule("T-2.1", "T-2.2")
def test_the_first_hands_are_five_cards_without_a_flask_and_blood_is_zero() -> None:
    game = begun(4)
    cards = shipped(NAME)
    for player in "AB":
        side = game.view("judge")["players"][player]
        names = [card if isinstance(card, str) else card["card"] for card in side["hand"]]
        assert len(names) == 5
        assert not any("blood flask" in cards.card(name).words for name in names)
        assert side["blood"] == 0
    assert "T-2.1" in {rule for _, rule in game.citations()}


@pytest.mark.rule("T-2.7")
def test_who_starts() -> None:
    def beginner(seed: int, switch: str, **who: str) -> Any:
        return begun(seed, {"first_player": switch}, **who).view("public")["turn"]

    assert {beginner(seed, "random") for seed in range(16)} == {"A", "B"}
    assert {beginner(seed, "random", loser="B") for seed in range(16)} == {"A", "B"}
    assert {beginner(seed, "loser", loser="B") for seed in range(8)} == {"B"}
    assert {beginner(seed, "agreed", first="B") for seed in range(8)} == {"B"}
    assert {beginner(seed, "agreed", first="B", loser="A") for seed in range(8)} == {"B"}


@pytest.mark.rule("T-2.8")
def test_players_are_ranked_by_games_won() -> None:
    series = Series.start(NAME, {"Ann": "wells", "Ben": "masks"})
    for winner in ("Ann", "Ben", "Ann"):
        series.begin(None).concede(1 - series.seats.index(winner))
        series.finish()
    assert [(row.player, row.place, row.won) for row in series.standings()] == [("Ann", 1, 2), ("Ben", 2, 1)]
    assert series.rank_rules == ("T-2.8",)


@pytest.mark.rule("T-6.5")
def test_the_board_has_two_rows_of_four_spaces() -> None:
    players = begun().view("public")["players"]
    assert [len(players[player]["board"]) for player in "AB"] == [4, 4]
    table = begun().ruleset.table
    assert [table.across[slot] for slot in table.rows[0]] == list(reversed(table.rows[1]))


@pytest.mark.rule("T-7.2", "T-7.11")
def test_which_numbers_a_card_bears() -> None:
    with pytest.raises(BloodworkError, match="stats"):
        made(type="creature", cost=1)
    with pytest.raises(BloodworkError, match="stats"):
        made(type="command", cost=1, stats="1/0/1")
    odd = made(type="creature", cost=3, stats="4/1/2").card("Odd")
    assert (odd.cost, odd.stats) == (3, (4, 1, 2))


@pytest.mark.rule("T-7.3", "T-7.12", "T-9.1")
def test_static_abilities_are_for_creatures_and_effects_for_commands() -> None:
    assert "when this is done must be said" in refusal("creature", "Draw a card.")
    assert refusal("creature", "Whenever a creature dies, draw a card.") == ""
    assert refusal("creature", "Creatures you control have +1 strength.") == ""
    assert refusal("command", "Draw a card.") == ""
    assert "(T-7.12)" in refusal("command", "Whenever a creature dies, draw a card.")
    assert "(T-7.14)" in refusal("extended command", "Draw a card.")
    assert refusal("extended command", "Whenever a creature dies, draw a card.") == ""
    assert refusal("extended command", "Draw a card.\nWhenever a creature dies, draw a card.") == ""


@pytest.mark.rule("T-10.1")
def test_what_later_editions_have_is_refused_by_a_rule() -> None:
    assert "(T-7.0)" in refusal("command saga", "I: Draw a card.")
    assert "(T-10.1)" in refusal("creature", "Evolves from: Ant")
    assert refusal("creature", "Devours: Ant") == ""


@pytest.mark.rule("T-8.3")
def test_the_tree_of_kins() -> None:
    kins = begun().ruleset.vocabulary.tags
    assert {kin for kin, parent in kins.items() if parent == "Insect"} == {"Ant", "Bee"}
    assert [kin for kin, parent in kins.items() if parent == "Machine"] == ["Blight"]
    kingdoms = {f"{colour} Kingdom" for colour in ("Red", "Blue", "Black", "Green", "White")}
    assert {kin for kin, parent in kins.items() if parent == "Piezan"} == kingdoms
    alone = {"THEIR", "Bird", "Assassin", "Undead", "Reptile", "Cult of Nä", "Sorcery"}
    assert {kin for kin, parent in kins.items() if not parent} == alone | {"Insect", "Machine", "Piezan"}
    assert "Well" in {kin.name for kin in shipped(NAME).kins}  # a set adds its own


@pytest.mark.rule("T-9.8")
@pytest.mark.parametrize(
    ("text", "works"),
    [
        ("Gain 2 blood until end of turn.", True),
        ("A creature gains 1 health until end of turn.", True),
        ("A creature gains Flying until end of turn.", True),
        ("Put 1 wax counter on a creature until end of turn.", True),
        ("Draw a card until end of turn.", False),
        ("Deal 1 damage to a creature until end of turn.", False),
        ("Destroy a creature until end of turn.", False),
        ("Move a creature you control to an empty space until end of turn.", False),
    ],
)
def test_until_needs_a_defined_opposite(text: str, works: bool) -> None:
    told = refusal("command", text)
    assert (told == "") is works, told
    assert works or "(T-9.8)" in told


@pytest.mark.rule("T-9.11")
def test_while_works_only_with_passive_abilities() -> None:
    assert refusal("creature", "While you control a creature, draw a card.")
    assert refusal("creature", "While you control another creature, whenever you draw a card, gain 1 blood.") == ""
    assert refusal("command", "While you control a creature, whenever you draw a card, gain 1 blood.")


def test_a_game_is_saved_and_replayed(tmp_path: Any) -> None:
    game = begun(5)
    for n in range(60):
        if game.options:
            game.push(game.options[n * 5 % len(game.options)])
    game.save(tmp_path / "game.json")
    assert Game.load(tmp_path / "game.json").digest == game.digest
