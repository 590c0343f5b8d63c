"""Rules of the chapter Definitions that no single play can show: what lists, numbers, types and places are."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from bloodwork.cards import Catalogue, Deck, Entry, cards_from_mappings, check_deck
from bloodwork.cards.limits import UNLIMITED, limit_of
from bloodwork.errors import BloodworkError
from bloodwork.kernel.machine import Machine
from bloodwork.play import Game
from bloodwork.rulesets.bloodless import names
from bloodwork.scenarios import run_scenario

CARDS = [
    {"name": "Vole", "type": "creature", "cost": 1, "stats": "1/0/1"},
    {"name": "Boar", "type": "creature", "cost": 1, "stats": "2/0/3"},
    {"name": "Newt", "type": "creature", "cost": 0, "stats": "1/0/1"},
    {"name": "Spark", "type": "command", "cost": 0, "text": "Gain 1 blood."},
    {"name": "Hymn", "type": "extended command", "cost": 0, "text": "Whenever you draw a card, gain 1 blood."},
    {"name": "Phial", "type": "blood flask", "cost": 0, "stats": "1/0/0"},
    {
        "name": "Rite",
        "type": "command",
        "cost": 0,
        "text": "Shuffle all cards in your discard pile into your deck. Discard all cards in your hand.",
    },
    {
        "name": "Grave",
        "type": "creature",
        "cost": 0,
        "stats": "1/0/0",
        "text": "When you discard this card, gain 1 blood.",
    },
    {
        "name": "Crypt",
        "type": "creature",
        "cost": 0,
        "stats": "1/0/0",
        "text": "When you discard this card, lose 1 blood.",
    },
]


def game(setup: dict[str, Any], **more: Any) -> Game:
    cards = Catalogue("bloodless", cards_from_mappings(CARDS, "cards", ruleset="bloodless"))
    return Game.from_setup("bloodless", setup, cards=cards, **more)


def machine(g: Game) -> Machine:
    return g._machine


def holds(text: str) -> None:
    report = run_scenario(text)
    assert report.outcomes
    for outcome in report.outcomes:
        assert outcome.passed, outcome.message


@pytest.mark.rule("C-D1.1")
@pytest.mark.parametrize("wrong", [3, None, ["Vole"], True])
def test_a_list_of_cards_holds_nothing_but_cards(wrong: Any) -> None:
    for zone in ("deck", "hand", "discard", "timeline", "aside", "blood_deck"):
        with pytest.raises(BloodworkError):
            game({"A": {zone: ["Spark", wrong]}})


@pytest.mark.rule("C-D1.2.1", "C-D10.3.1", "C-D10.3.4", "C-D10.3.6")
def test_nothing_depends_on_the_order_in_which_unordered_cards_came() -> None:
    seen = set()
    for hand in permutations(["Crypt", "Grave", "Boar"]):
        for pile in permutations(["Vole", "Newt", "Spark"]):
            play = game({"A": {"hand": ["Rite", *hand], "discard": list(pile), "aside": list(pile)}}, seed=5)
            play.push("play Rite")
            after = play.view("judge")
            options = tuple(str(option) for option in play.options)
            seen.add((str(after["players"]), options, tuple(str(line) for line in play.events("A"))))
    assert len(seen) == 1


@pytest.mark.rule("C-D1.3.1", "C-D1.3.1c", "C-D1.3.4")
def test_a_card_added_at_an_index_takes_it_and_moves_the_later_ones_on() -> None:
    g = machine(game({"A": {"deck": ["Vole", "Boar", "Spark"], "hand": ["Newt"]}}))
    deck = g.table.zone_of(0, names.DECK)
    newt = g.zones[g.table.zone_of(0, names.HAND)][0]
    before = g.zones[deck]
    for index in range(6):
        copy = g.clone()
        copy.put(newt, deck, index)
        at = min(index, len(before))  # beyond the back is the back
        assert copy.zones[deck] == (*before[:at], newt, *before[at:])
        assert len(set(copy.zones[deck])) == len(copy.zones[deck])


@pytest.mark.rule("C-D2.1")
@pytest.mark.parametrize("number", [-1, 1.5, "1/2"])
def test_a_number_is_zero_or_a_whole_number_above_it(number: Any) -> None:
    with pytest.raises(BloodworkError):
        cards_from_mappings([{"name": "Odd", "type": "command", "cost": number}], "cards", ruleset="bloodless")
    with pytest.raises(BloodworkError):
        game({"A": {"blood": number}})
    assert game({"A": {"blood": 0}}).view("A")["players"]["A"]["blood"] == 0


@pytest.mark.rule("C-D2.4", "C-D2.4.1", "C-D2.4.2")
def test_a_limit_may_be_infinite_which_is_more_than_any_number() -> None:
    cards = cards_from_mappings(
        [
            {"name": "Moss", "type": "creature", "cost": 0, "stats": "1/0/0", "text": "Unlimited"},
            {"name": "Lichen", "type": "creature", "cost": 0, "stats": "1/0/0", "text": "Unlimited"},
            {"name": "Reed", "type": "creature", "cost": 0, "stats": "1/0/0", "text": "Limit: 999"},
            {"name": "Blood Flask", "type": "blood flask", "cost": 0, "stats": "1/0/0"},
        ],
        "cards",
        ruleset="bloodless",
    )
    limits = {card.name: limit_of(card, 5) for card in cards}
    assert limits["Moss"] == limits["Lichen"] == UNLIMITED
    found = Catalogue("bloodless", cards)
    flasks = (Entry("Blood Flask", 6),)
    for count in (50, 999, 1000, 100_000):
        deck = Deck("", (Entry("Moss", count), Entry("Reed", 60)), flasks)
        assert not [one for one in check_deck(deck, "bloodless", found) if one.rule == "C-N16.10"]
    deck = Deck("", (Entry("Reed", 1000),), flasks)
    assert [one for one in check_deck(deck, "bloodless", found) if one.rule == "C-N16.10"]


@pytest.mark.rule("C-D4.1")
def test_every_type_is_a_command_or_a_creature() -> None:
    for base, kind in (("creature", 1), ("blood flask", 1), ("command", 0), ("extended command", 0)):
        for variant in ("", " saga", " vestige", " saga vestige"):
            card: dict[str, Any] = {"name": "Even", "type": base + variant, "cost": 0}
            if kind:
                card["stats"] = "1/0/0"
            found = Catalogue("bloodless", cards_from_mappings([card], "cards", ruleset="bloodless"))
            g = machine(Game.from_setup("bloodless", {"A": {"hand": ["Even"]}}, cards=found))
            types = g.lib.faces[g.face_of[0]].types
            assert bool(types & names.CREATURE) == bool(kind)
            assert bool(types & names.COMMAND) != bool(kind)
    for wrong in ("land", "saga", "vestige", "creature command"):
        with pytest.raises(BloodworkError):
            cards_from_mappings([{"name": "Odd", "type": wrong, "stats": "1/1/1"}], "cards", ruleset="bloodless")


@pytest.mark.rule("C-D4.2b")
def test_a_card_of_a_type_is_not_one_of_a_variant_of_it() -> None:
    holds(
        """
name: Plain cards are neither extended nor flasks nor sagas
ruleset: bloodless
cards:
  - {name: Hush, type: command, cost: 0, text: "Put an extended command card from your discard pile into your hand."}
  - {name: Sip, type: command, cost: 0, text: "Destroy each Blood Flask. Destroy each saga."}
  - {name: Spark, type: command, cost: 0, text: "Gain 1 blood."}
  - {name: Boar, type: creature, cost: 5, stats: 2/0/1}
setup:
  A: {hand: [Hush, Sip], board: [Boar, -, -, -], discard: [Spark]}
steps:
  - A: play Hush
  - expect: {A.hand: [Sip]}
  - A: play Sip
  - expect: {A.board.1: Boar}
"""
    )


@pytest.mark.rule("C-D5.1", "C-D5.2", "C-D5.2b")
def test_every_event_has_an_outcome_and_a_success_holds_what_took_part() -> None:
    play = game({"A": {"blood": 1, "hand": ["Vole"], "deck": ["Boar"], "draws": 2}})
    play.push("play Vole at 2")
    play.push("draw main")
    digest = play.digest
    record = machine(play).record
    assert record is not None
    done = len(record.notes)
    by_kind = {note.kind: note.event for note in record.notes if note.event is not None}
    played, drawn = by_kind[names.PLAY], by_kind[names.DRAW]
    assert played.ok and played.player == 0 and played.place == 1 and played.card >= 0
    assert drawn.ok and drawn.player == 0 and drawn.card >= 0 and drawn.card != played.card
    play.push("draw main")  # from an empty deck: a Failure, which changes nothing but the draw that was used
    failed = [note.event for note in record.notes[done:] if note.kind == names.DRAW]
    assert len(failed) == 1 and failed[0] is not None and not failed[0].ok and failed[0].card < 0
    assert play.digest != digest


@pytest.mark.rule("C-D8.1")
def test_a_face_may_have_no_name() -> None:
    lib = machine(game({"A": {"hand": ["Vole"]}})).lib
    vole = next(face for face in lib.faces if face.label == "Vole" and face.back >= 0)
    assert lib.names[vole.name] == "Vole"
    assert lib.faces[vole.back].name < 0


@pytest.mark.rule("C-D8.3.1")
def test_a_creature_has_health_defense_and_power() -> None:
    for wrong in ({}, {"stats": "1/2"}, {"stats": "1/2/3/4"}):
        with pytest.raises(BloodworkError):
            cards_from_mappings([{"name": "Odd", "type": "creature", **wrong}], "cards", ruleset="bloodless")
    [card] = cards_from_mappings([{"name": "Even", "type": "creature", "stats": "X/2/Y"}], "cards", ruleset="bloodless")
    assert card.stats == ("X", 2, "Y")


@pytest.mark.rule("C-D10.2", "C-D10.3", "C-D10.3.2.1", "C-D10.3.2.1b", "C-D10.3.2.1c")
def test_the_board_is_two_rows_of_four_that_face_each_other() -> None:
    table = machine(game({})).table
    assert table.n_slots == 8
    for player in (0, 1):
        assert len(table.rows[player]) == 4
        assert {table.owners[slot] for slot in table.rows[player]} == {player}
        # leftmost opposes rightmost
        assert [table.across[slot] for slot in table.rows[player]] == list(reversed(table.rows[1 - player]))
    for place in range(table.n_places):
        assert table.owners[place] in (0, 1)
        assert 0 <= table.kinds[place] < len(table.zones)


@pytest.mark.rule("C-D10.4", "C-D10.4b")
def test_creatures_are_on_the_board_commands_on_a_timeline_and_cards_elsewhere() -> None:
    holds(
        """
name: What the words mean
ruleset: bloodless
cards:
  - {name: Count, type: command, cost: 0, text: "Gain 1 blood for each creature."}
  - {name: Sum, type: command, cost: 0, text: "Gain 1 blood for each creature card in your discard pile."}
  - {name: Tell, type: command, cost: 0, text: "Gain 1 blood for each command."}
  - {name: Add, type: command, cost: 0, text: "Gain 1 blood for each card in your discard pile."}
  - {name: Hymn, type: extended command, cost: 0, text: "Whenever you draw a card, gain 1 blood."}
  - {name: Boar, type: creature, cost: 1, stats: 2/0/1}
setup:
  A: {hand: [Count, Sum, Tell, Add, Boar], discard: [Boar, Hymn], timeline: [Hymn], board: [Boar, -, -, -]}
  B: {board: [Boar, Boar, -, -]}
steps:
  - A: play Count
  - expect: {A.blood: 3}
  - A: play Sum
  - expect: {A.blood: 4}
  - A: play Tell     # Hymn and the one that is being executed
  - expect: {A.blood: 6}
  - A: play Add
  - expect: {A.blood: 11}
"""
    )


@pytest.mark.rule("C-D10.4.1", "C-D10.4.2", "C-D10.4.3")
def test_for_arriving_the_words_also_cover_cards() -> None:
    holds(
        """
name: Summoned, executed, played and moved
ruleset: bloodless
cards:
  - {name: Call, type: command, cost: 0, text: "Summon a creature from your hand in space 1."}
  - {name: Cast, type: command, cost: 0, text: "Execute a command named \\"Spark\\" from your discard pile."}
  - {name: Free, type: command, cost: 0, text: "Play a creature from your discard pile for free."}
  - {name: Bring, type: command, cost: 0, text: "Move a creature from your discard pile to the rightmost space."}
  - {name: Boar, type: creature, cost: 5, stats: 2/0/1}
  - {name: Spark, type: command, cost: 5, text: "Gain 3 blood."}
setup:
  A: {hand: [Call, Cast, Free, Bring, Boar], discard: [Spark, Boar, Boar]}
steps:
  - A: play Call
  - expect: {A.board.1: Boar}
  - A: play Cast
  - expect: {A.blood: 3}
  - A: play Bring
  - expect: {A.board: [Boar, -, -, Boar]}
  - A: play Free
  - A: choose A2
  - expect: {A.board: [Boar, Boar, -, Boar], A.blood: 3}
"""
    )


@pytest.mark.rule("C-D11.1")
def test_a_property_of_a_card_in_play_is_read_from_its_state() -> None:
    holds(
        """
name: What a state says counts
ruleset: bloodless
cards:
  - {name: Grow, type: command, cost: 0, text: "Each creature you control gains 2 power."}
  - {name: Hit, type: command, cost: 0, text: "Destroy each creature with power 3 or more."}
  - {name: Take, type: command, cost: 0, text: "Put a card with power 3 or more from your discard pile into your hand."}
  - {name: Boar, type: creature, cost: 5, stats: 2/0/1}
setup:
  A: {hand: [Grow, Hit, Take], board: [Boar, -, -, -]}
  B: {board: [Boar, -, -, -]}
steps:
  - A: play Grow
  - A: play Hit
  - expect: {A.board.1: empty, B.board.1: Boar}
  - A: play Take
  - expect: {A.hand: [], A.discard: [Grow, Hit, Take, Boar]}
"""
    )
