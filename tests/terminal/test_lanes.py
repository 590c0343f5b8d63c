"""A game with lanes at the terminal: its table, when a player is asked, and all of it in German and Spanish."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from bloodwork import cards
from bloodwork.bots import Seat, make_bot
from bloodwork.cli import main
from bloodwork.cli.book import CardsAndRules
from bloodwork.play import Game, Table
from bloodwork.telling import ENGLISH, Tongue
from bloodwork.terminal import Terminal
from bloodwork.terminal.lanes import due
from bloodwork.terminal.show import table_lines, takes_values
from bloodwork.terminal.stops import ALWAYS, NEEDED, OPPONENT, STOPS

RULESET = "bluthelden"
POSITION = {
    "round": 4,
    "initiative": "A",
    "phase": "main1",
    "A": {
        "life": 17,
        "asp": 3,
        "hand": ["Sellsword", "Cold Grasp"],
        "lanes": {1: {"resource": "Silent Crypt", "war": [{"card": "Grave Squire", "damage": 1}, "-"]}},
    },
    "B": {"life": 20, "hand": ["Wolf Pup"], "lanes": {1: {"war": ["Thorn Viper", "-"]}}},
}


def printed(name: str) -> tuple[str, int, int]:
    """Stats, Initiative and Resistance of a card of the set, which may be balanced anew."""
    card = cards.shipped(RULESET).card(name)
    assert card.traits is not None
    return "/".join(map(str, card.stats)), card.traits.initiative, card.traits.resistance


class Kept:
    failed = ""
    take_up = "take up"
    step_through = "step through"

    def save(self, game: Game) -> None:
        """Nothing is kept."""


def book() -> CardsAndRules:
    return CardsAndRules(cards.shipped(RULESET), RULESET)


def at_position() -> Game:
    return Game.from_setup(RULESET, POSITION, cards=cards.shipped(RULESET))


def sit(game: Game, answers: Iterator[str] | list[str], **more: object) -> list[str]:
    """What is said to whoever gives these answers."""
    said: list[str] = []
    left = iter(answers)

    def read(prompt: str) -> str:
        said.append(prompt)
        answer = next(left, None)
        if answer is None:
            raise EOFError
        return answer

    Terminal(game, book(), None, Kept(), read=read, write=said.append, **more).run()  # type: ignore[arg-type]
    return said


# ------------------------------------------------------------------ the table


def test_the_table_shows_lanes_zones_chain_and_who_is_due() -> None:
    game = at_position()
    game.push("activate A.1.resource")
    lines = table_lines(game.view("A"), "A", book())
    assert lines[0] == "Round 4, Main Phase 1. Initiative: you. Acting: nobody."
    assert lines[1] == "Chain, the next to resolve first: Silent Crypt."
    assert lines[2].startswith("Opponent, B: life 20, 0 ASP, 1 in hand, Spell Deck")
    stats, fast, resists = printed("Grave Squire")
    squire = f"Grave Squire, {stats}, Initiative {fast}, Resistance {resists}, 1 damage, Rise"
    assert f"  A.1.war: {squire}; empty" in lines
    assert "  A.1.resource: Silent Crypt, Resistance 0, turned" not in lines
    assert "  A.1.resource: Silent Crypt, turned" in lines
    order = sorted(
        [("Thorn Viper (B)", printed("Thorn Viper")[1]), ("Grave Squire (A)", fast)], key=lambda one: -one[1]
    )
    assert f"  by Initiative: {', '.join(f'{name} {number}' for name, number in order)}" in lines
    assert "Lane 2: empty" in lines
    assert not any("Wolf Pup" in line for line in lines)


def test_of_equally_fast_characters_the_initiative_player_s_is_due_first() -> None:
    game = at_position()
    view = game.view("A")
    for side in view["players"].values():
        for card in side["lanes"]["1"]["war"]:
            if card is not None:
                card["initiative"] = 4
    assert [player for _, player, _ in due(view, "1")] == ["A", "B"]
    view["players"]["A"]["lanes"]["1"]["war"][0]["turned"] = True
    assert [player for _, player, _ in due(view, "1")] == ["B"]


def test_a_slot_a_keyword_and_a_rule_are_explained() -> None:
    said = sit(at_position(), ["", "? A.1.war.1", "? A.1.war.2", "? Flying", "? B-CHAIN.9", "?", "piles"])
    told = "\n".join(said)
    assert f"A.1.war.1: Grave Squire, {printed('Grave Squire')[0]}" in told and "  Rise 3: Bone Marshal" in told
    assert "A.1.war.2 is empty." in told
    assert "B-KW.flying.1" in told and "The last entry added resolves first" in told
    assert "stops always, stops opponent, stops needed" in told and "Blood Flask" not in told
    assert "Graveyard of A, 0 cards." in told


def test_a_move_that_names_a_slot_says_what_is_meant() -> None:
    told = "\n".join(sit(at_position(), [""]))
    assert "activate A.1.resource (Silent Crypt: Turn: Gain 1 ASP.)" in told
    assert "move A.1.war.1 to 1.back.1 (Grave Squire)" in told


# ------------------------------------------------------------------ when a player is asked


def asked(stops: str, answers: list[str]) -> list[str]:
    """Who is asked what, in turn, in a shared seat."""
    said = sit(at_position(), answers, stops=stops)
    return [line for line in said if line.endswith("what do you do?") or line.startswith("Pass the seat")]


def test_always_asks_at_every_priority() -> None:
    assert asked(ALWAYS, ["", "activate A.1.resource", "pass", "", "pass"])[:3] == [
        "Pass the seat to A, press Enter.",
        "Main1: what do you do?",
        "Main1: what do you do?",
    ]


def test_on_the_opponent_s_actions_only_these_ask() -> None:
    # A acts, so B is asked; B passes, and A is asked again in the own Main Phase with nothing on the chain
    lines = asked(OPPONENT, ["", "activate A.1.resource", "", "pass", ""])
    assert lines.count("Main1: what do you do?") == 3
    # A passes without having done anything: B is not asked, and it is B's Main Phase
    lines = asked(OPPONENT, ["", "pass", ""])
    assert lines[-1] == "Main2: what do you do?"


def test_what_a_hand_holds_is_not_told_by_the_seat() -> None:
    """A player with nothing to do is passed for, but the seat is handed over and given back all the same."""
    worlds = []
    for held in ("Wolf Pup", "Sudden Growth"):
        position = {**POSITION, "B": {"life": 20, "asp": 2, "hand": [held], "lanes": {1: {"war": ["Thorn Viper"]}}}}
        game = Game.from_setup(RULESET, position, cards=cards.shipped(RULESET))
        said = sit(game, ["", "activate A.1.resource", "pass", "", "pass", ""], stops=NEEDED)
        worlds.append((said, [line for line in said if line.startswith("Pass the seat")], game.number))
    (idle, seats, number), (busy, others, same) = worlds
    assert (
        seats == others
        and number == same
        and seats[:3]
        == [
            "Pass the seat to A, press Enter.",
            "Pass the seat to B, press Enter.",
            "Pass the seat to A, press Enter.",
        ]
    )
    assert "There is nothing that you can do. Press Enter." in idle
    assert "There is nothing that you can do. Press Enter." not in busy
    assert "  2 play Sudden Growth" in busy


def test_the_stops_can_be_set_at_the_table() -> None:
    said = sit(at_position(), ["", "stops", "stops needed", "stops sometimes"])
    assert STOPS[ALWAYS] in said and STOPS[NEEDED] in said
    assert 'There is no stop "sometimes"; there are always, opponent, needed.' in said


# ------------------------------------------------------------------ in other languages


def tongue(code: str) -> Tongue:
    return Table(RULESET).tongue(code)


def test_names_texts_and_moves_are_german_and_can_be_typed() -> None:
    catalogue = cards.shipped(RULESET)
    spoken = tongue("de")
    said = sit(at_position(), ["", "benutzen: A.1.resource", "?  1"], tongue=spoken)
    told = "\n".join(said)
    names = {card.name: dict(card.names)["de"] for card in catalogue}
    stats, fast, resists = printed("Grave Squire")
    squire = f"{names['Grave Squire']}, {stats}, Initiative {fast}, Widerstand {resists}, 1 Schaden, Aufstieg"
    assert f"A.1.war: {squire}; leer" in told
    assert f"{names['Silent Crypt']} wird gedreht" in told
    assert f"Kette, zuerst was als Nächstes verrechnet wird: {names['Silent Crypt']}." in told
    assert "Hauptphase 1: was tust du?" in told
    assert "Füge einem Charakter deiner Wahl 2 Schadenspunkte zu." in told
    assert not any(word in told for word in ("Your", "what do you do", "Grave Squire", "Deal 2 damage"))


@pytest.mark.parametrize(("seed", "code"), [(0, "de"), (1, "de"), (2, "es")])
def test_whole_games_in_another_language(seed: int, code: str) -> None:
    """Random answers, with questions in between: nothing is left that cannot be said."""
    import random

    catalogue = cards.shipped(RULESET)
    known = cards.shipped_decks(RULESET)
    decks = [cards.find_deck(known[(seed + n) % len(known)], RULESET, catalogue) for n in (0, 1)]
    game = Game.start(RULESET, decks, seed=seed, cards=catalogue)
    dice = random.Random(seed)
    said: list[str] = []
    asked = 0

    def read(prompt: str) -> str:
        nonlocal asked
        asked += 1
        if asked > 150:
            raise EOFError
        decision = game.decision
        assert decision is not None
        if takes_values(decision):
            return str(decision.least)
        return str(dice.randint(1, len(decision.options)))

    bot = Seat(make_bot("random", seed), 1)
    speaker = tongue(code)
    Terminal(game, book(), bot, Kept(), read=read, write=said.append, tongue=speaker, stops=NEEDED).run()
    told = "\n".join(said)
    for word in (" the ", " you ", "draws", "Turn:", "choose", "target", "cost "):
        assert word not in told.replace(" (first", ""), word


@pytest.mark.parametrize(
    ("code", "keep", "hears"),
    [
        ("de", "behalten", ("Du bist A, gegen den Bot random, B.", "Du verlässt den Tisch.")),
        ("es", "quedarse la mano", ("Eres A, contra el bot random, B.", "Dejas la mesa.")),
    ],
)
def test_play_takes_language_and_stops(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, code: str, keep: str, hears: tuple[str, ...]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    given = ["play", "--ruleset", RULESET, "--seed", "3", "--bot", "random", "--lang", code, "--stops", "opponent"]
    result = CliRunner().invoke(main, given, input=f"{keep}\nquit\n")
    assert result.exit_code == 0, result.output
    assert all(words in result.output for words in hears)


def test_english_is_what_stands_in_the_code() -> None:
    assert ENGLISH.say("Lane {lane}", lane=2) == "Lane 2"
    assert ENGLISH.option("play Sellsword at 1.war.1") == "play Sellsword at 1.war.1"
