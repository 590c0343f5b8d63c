"""The prototype: what its cards and decks may be, how a game begins, its set, and bots that end its games."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from bloodwork.bots import GreedyBot, Seat
from bloodwork.cards import check_deck, shipped, shipped_deck, shipped_decks
from bloodwork.cards.deck import Deck, Entry
from bloodwork.cards.load import cards_from_mappings
from bloodwork.cards.sigil_cards import split_entry
from bloodwork.errors import BadFile, BloodworkError, NotUnderstood
from bloodwork.kernel.view import JUDGE
from bloodwork.play import Game
from bloodwork.play.table import Table

RULESET = "bloodless-prototype"
DECKS = ("burrow", "orphans", "smelter", "thicket")
SIGILS = {
    "Kin Call", "Kin Strength", "Kin Defense", "Area Of Pain", "Blood Flask", "Blood Thirst", "Bloody Death",
    "Bifurcation", "Ephemeral", "Flying", "Flying Defense", "Friend Of Crows", "Legendary", "Mechanic", "Protective",
    "Sigil Giver", "Spawn", "Stall", "Thorns", "Time Reversal", "Traveling", "Traveling Left", "Traveling Right",
    "Traveling Swap",
}  # fmt: skip
KIN_SIGILS = {"Ant Kin", "Bee Kin", "Blight Kin"}


def card(**fields: object) -> dict[str, object]:
    return {"name": "Trial", "cost": 0, "stats": "1/0/1"} | fields


def library(*cards: dict[str, object]) -> Table:
    """A table with these cards, all of them read."""
    catalogue = cards_from_mappings(cards, "trial.yaml", ruleset=RULESET)
    table = Table(RULESET, None, catalogue)
    table.library(catalogue.names())
    return table


def deck_of(main: int, blood: int, flask: str = "Blood Flask") -> Deck:
    entries = (Entry("Grey Boar", main),) if main else ()
    return Deck("trial", entries, (Entry(flask, blood),))


# ---------------------------------------------------------------- cards


@pytest.mark.rule("P-2.1")
def test_three_numbers_are_health_defense_and_strength() -> None:
    library(card(stats="3/1/2", cost=4))
    catalogue = cards_from_mappings([card(stats="3/1/2", cost=4)], "trial.yaml", ruleset=RULESET)
    game = Game.from_setup(RULESET, {"A": {"board": ["Trial", "-", "-", "-"]}}, cards=catalogue)
    shown = game.view(0)["players"]["A"]["board"][0]
    assert [shown[stat] for stat in ("health", "defense", "power", "cost")] == [3, 1, 2, 4]
    for key in ("cost", "stats"):
        with pytest.raises(BadFile, match=f'a card without "{key}"'):
            library({name: value for name, value in card().items() if name != key})


@pytest.mark.rule("P-2.2")
def test_at_most_three_sigils_kins_among_them() -> None:
    library(card(sigils=["Ant Kin", "Flying", "Thorns"]))
    with pytest.raises(BadFile, match="4 sigils; expected at most 3"):
        library(card(sigils=["Ant Kin", "Flying", "Thorns", "Stall"]))


@pytest.mark.rule("P-2.3")
def test_one_evolution_line() -> None:
    library(card(evolves_from="Bud"), card(name="Bud"))
    with pytest.raises(BadFile):
        library(card(evolves_from=["Bud", "Seed"]), card(name="Bud"), card(name="Seed"))
    with pytest.raises(BadFile, match="evolves from itself"):
        library(card(evolves_from="Bud"), card(name="Bud", evolves_from="Trial"))


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"sigils": ["Flyng"]}, "Flying"),
        ({"sigils": ["Gain 1 blood."]}, "no sigil"),
        ({"sigils": ["Gain blood"]}, 'unknown sigil "Gain blood"'),
        ({"sigils": "Flying"}, "a list of sigils"),
        ({"counters": ["defenseless"]}, "a counter and a number"),
        ({"counters": ["+ defenseless 0"]}, "not 0"),
        ({"stats": "X/0/1"}, "no variables"),
        ({"evolves_from": "Nobody"}, 'unknown card "Nobody"'),
        ({"text": "Flying"}, 'have no "text"'),
        ({"type": "creature"}, 'have no "type"'),
        ({"rarity": "known"}, "bluthelden"),
        ({"sigil": ["Flying"]}, "sigils"),
    ],
)
def test_what_is_not_understood_is_refused(fields: dict[str, object], message: str) -> None:
    with pytest.raises(BloodworkError, match=message):
        library(card(**fields))


def test_both_spellings_of_traveling() -> None:
    found = cards_from_mappings([card(sigils=["Travelling Left"])], "trial.yaml", ruleset=RULESET).card("Trial")
    assert found.sigils == ("Traveling Left",)


@pytest.mark.rule("P-5.11")
def test_the_same_sigil_twice_is_the_same_as_once() -> None:
    catalogue = cards_from_mappings([card(sigils=["Blood Flask", "Blood Flask"])], "trial.yaml", ruleset=RULESET)
    game = Game.from_setup(RULESET, {"A": {"hand": ["Trial"]}}, cards=catalogue)
    game.push("play Trial at 1")
    assert game.view(0)["players"]["A"]["blood"] == 1


@pytest.mark.rule("P-5.8")
def test_copies_of_one_card_can_be_told_apart() -> None:
    position = {"A": {"board": ["Grey Boar", {"card": "Grey Boar", "health": 1}, "-", "-"]}}
    first, second, *_ = Game.from_setup(RULESET, position).view(1)["players"]["A"]["board"]
    assert first["card"] == second["card"] and first["health"] != second["health"]


# ---------------------------------------------------------------- decks and beginnings


@pytest.mark.rule("P-1.3")
@pytest.mark.parametrize(("main", "legal"), [(17, False), (18, True), (24, True), (25, False)])
def test_a_deck_holds_18_to_24_cards(main: int, legal: bool) -> None:
    found = check_deck(deck_of(main, 24), RULESET, shipped(RULESET))
    assert [one.rule for one in found] == ([] if legal else ["P-1.3"])
    assert legal or "18 to 24" in found[0].message


@pytest.mark.rule("P-1.5")
def test_a_blood_deck_holds_24_blood_flasks_and_nothing_else() -> None:
    cards = shipped(RULESET)
    assert check_deck(deck_of(18, 24), RULESET, cards) == []
    for deck in (deck_of(18, 23), deck_of(18, 25), deck_of(18, 24, "Sap Vessel")):
        assert {one.rule for one in check_deck(deck, RULESET, cards)} == {"P-1.5"}
    flask = cards.card("Blood Flask")
    assert (flask.cost, flask.stats, flask.sigils) == (0, (1, 0, 0), ("Blood Flask",))


@pytest.mark.rule("P-1.1")
def test_a_game_has_two_players() -> None:
    for decks in (("burrow",), ("burrow", "thicket", "orphans")):
        with pytest.raises(NotUnderstood, match="two players"):
            Game.start(RULESET, decks, seed=1)


@pytest.mark.rule("P-3.1", "P-3.2")
def test_both_decks_are_shuffled_and_five_cards_drawn() -> None:
    seen = set()
    for seed in range(6):
        game = Game.start(RULESET, ("burrow", "thicket"), seed=seed)
        for player, name in (("A", "burrow"), ("B", "thicket")):
            side = game.view(JUDGE)["players"][player]
            assert len(side["hand"]) == 5 and len(side["blood_deck"]) == 24
            main = shipped_deck(RULESET, name).lists()[0]
            dealt = [one["card"] for one in (*side["hand"], *side["deck"])]
            assert sorted(dealt) == sorted(main)
            seen.add((player, tuple(one["card"] for one in side["deck"])))
    assert len(seen) == 12


# ---------------------------------------------------------------- the set


def test_the_set_uses_every_sigil_and_every_form_of_counter() -> None:
    cards = [one for one in shipped(RULESET) if one.name not in ("Blood Flask", "Crow", "Broken Robot")]
    assert len(cards) >= 40
    used = {sigil for one in cards for sigil in one.sigils}
    assert used >= SIGILS | KIN_SIGILS
    words = {word.name for word in Table(RULESET).ruleset.vocabulary.keywords}
    assert words == SIGILS
    entries = [split_entry(entry) for one in cards for entry in one.counters]
    assert {(symbol, number > 0) for symbol, _, number in entries} >= {
        ("+", True), ("+", False), ("x", True), ("x", False), ("", True), ("", False),
    }  # fmt: skip
    assert max(len(one.sigils) for one in cards) == 3
    lines = {one.name for one in cards if one.evolves_from}
    assert any(one.evolves_from in lines for one in cards), "a line of three"


def test_the_decks_are_legal_and_use_every_card() -> None:
    cards = shipped(RULESET)
    assert shipped_decks(RULESET) == DECKS
    used: set[str] = set()
    for name in DECKS:
        deck = shipped_deck(RULESET, name)
        assert check_deck(deck, RULESET, cards) == []
        used.update(deck.names())
    assert used == set(cards.names()) - {"Crow", "Broken Robot"}


@pytest.mark.parametrize("pair", list(combinations_with_replacement(DECKS, 2)), ids="-".join)
def test_greedy_bots_play_every_pairing_to_an_end(pair: tuple[str, str]) -> None:
    game = Game.start(RULESET, pair, seed=3)
    seats = [Seat(GreedyBot(1), 0), Seat(GreedyBot(2), 1)]
    while game.result is None:
        assert game.number < 3000, "the game does not end"
        seats[game.player].move(game)
    assert "the pool is empty" in str(game.result)
