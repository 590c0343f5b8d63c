"""Rules of reading card text (Notes 9) that no play shows alone: the kinds of lines, and what is never ignored."""

from __future__ import annotations

import pytest

from bloodwork.cards import cards_from_mappings
from bloodwork.cards.catalogue import Catalogue
from bloodwork.errors import BloodworkError
from bloodwork.kernel.ability import Library
from bloodwork.kernel.ops import Do, NameWord, Search
from bloodwork.play import Game
from bloodwork.play.table import Table
from bloodwork.rulesets.bloodless.names import EVENTS
from bloodwork.text import read_card
from bloodwork.text.card_lines import ConsumeLine, FlipLine, KeywordLine, LimitLine, SentenceLine


def made(text: str, type_: str = "creature", others: tuple[dict[str, str], ...] = ()) -> Library:
    card = {"name": "Trial", "type": type_, "text": text}
    if "creature" in type_:
        card["stats"] = "1/0/1"
    cards = Catalogue("bloodless", cards_from_mappings([card, *others], "a test", ruleset="bloodless"))
    table = Table("bloodless", None, cards)
    return cards.library(table.ruleset, cards.names())


@pytest.mark.rule("C-N9.1")
def test_each_line_is_of_one_of_the_kinds_and_empty_lines_are_nothing() -> None:
    text = (
        "\nFlying\nAnt Kin\n\nLimit: 3\nDevours: Insect Kin\nEvolves from: Ox\nFlip: 2 Blood\n   \n"
        "When Played: Gain 1 blood. Draw a card.\nThis creature has +1 power.\n\n"
    )
    vocabulary = Table("bloodless", None, None).ruleset.vocabulary
    card = read_card("Trial", 1, text, vocabulary, ["Trial", "Ox"])
    kinds = [type(line) for line in card.lines]
    sentences = [SentenceLine, SentenceLine]
    assert kinds == [KeywordLine, KeywordLine, LimitLine, ConsumeLine, ConsumeLine, FlipLine, *sentences]
    assert [line.number for line in card.lines] == [2, 3, 5, 6, 7, 8, 10, 11]
    assert read_card("Trial", 1, "\n\n  \n", vocabulary, ["Trial"]).lines == []


@pytest.mark.rule("C-N9.2")
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Flying and more", "Flying"),
        ("Flying, Swimming", "Swimming"),
        ("Flying x2", "x2"),
        ("Kin Call x0", "x0"),
        ("Wandering Up", "Wandering"),
        ("I: Gain 1 blood.", "I"),
        ("Gain 1 blood.", "when this is done must be said"),
        ("When Eaten: Gain 1 blood.", "eaten"),
        ("Whenever you sneeze, gain 1 blood.", "sneeze"),
        ("Whenever you draw a card, gain 1 blood, hooray.", "hooray"),
        ("Whenever you draw a card, gain blood.", "blood"),
        ("This creature has +1 charm.", "charm"),
        ("Devours: Insect Kin or so", "so"),
        ("Flip: 2 Tears", "tears"),
        ("Whenever a creature attacks another creature, it gains +1 power.", "it"),
    ],
)
def test_what_cannot_be_read_is_an_error_that_names_the_card_and_the_words(text: str, words: str) -> None:
    with pytest.raises(BloodworkError) as caught:
        made(text)
    assert '"Trial"' in str(caught.value)
    assert words.casefold() in str(caught.value).casefold()


# A sentence for each event of C-N2 that an effect can make; the others are made by these, or by the rules alone.
SAID = {
    "move": "Put the top card of your deck into your hand.",
    "play": "Play a creature card from your hand for free.",
    "summon": "Your opponent summons a creature from their discard pile.",
    "create": 'Create a "Husk" in your hand.',
    "spawn": 'Spawn a "Husk".',
    "execute": "Execute a command from your hand.",
    "terminate": "Terminate a command.",
    "draw": "Each player draws a card.",
    "discard": "Your opponent discards a card.",
    "search": "Search your deck for a creature card.",
    "shuffle": "Shuffle your deck.",
    "reveal": "Reveal a card from your hand.",
    "look": "Look at the top card of your deck.",
    "attack": "A creature you control attacks.",
    "strike": "A creature you control strikes the opposing space.",
    "damage": "Deal 1 damage to a creature.",
    "player_damage": "Deal 1 damage to your opponent.",
    "pool_gain": "Add 1 point to the health pool.",
    "sacrifice": "Your opponent sacrifices a creature.",
    "destroy": "Destroy a creature.",
    "explode": "A creature explodes for 1.",
    "gain_blood": "Your opponent gains 1 blood.",
    "lose_blood": "Lose 1 blood.",
    "gain_stat": "A creature gains +1 power.",
    "lose_stat": "A creature loses 1 power.",
    "set_stat": "A creature becomes 1/1/1.",
    "gain_keyword": "A creature gains Flying.",
    "lose_keyword": "A creature loses Flying.",
    "gain_kin": "A creature becomes an Ant.",
    "lose_text": "A creature loses its text.",
    "add_counter": "Put a rust counter on a creature.",
    "remove_counter": "Remove a rust counter from a creature.",
    "gain_draw": "Your opponent gains 1 card draw.",
    "skip_turn": "Your opponent skips a turn.",
    "end_turn": "End the turn.",
    "flip": "Flip a face-down creature.",
    "turn_down": "Turn a creature face-down.",
    "liberate": "Liberate a creature.",
    "set_aside": "Set a creature aside.",
    "take_control": "Your opponent takes control of a creature you control.",
    "name": "Name a kin.",
    "mulligan": "Mulligan.",
    "finish_game": "You win the game.",
    "gain_text": 'A creature gains "Whenever you draw a card, gain 1 blood."',
    "pool_set": "The health pool becomes 3.",
    "swap": "Swap two creatures you control.",
    "aim": "A creature attacks the leftmost space.",
    "lose_kin": "A creature loses Insect Kin.",
    "link": "Link a creature to another creature.",
    "unlink": "Unlink a creature.",
    "heal": "Heal 2 damage from a creature.",
    "become": "A creature becomes a copy of another creature.",
    "roll": "Flip a coin.",
    "extra_turn": "Take an extra turn after this one.",
    "skip_phase": "Your opponent skips their next attack phase.",
    "move_counter": "Move a counter from a creature to another creature.",
}
BY_THE_RULES = {"death", "phase"}  # destroy and sacrifice bring a death about; phases are the turn's


@pytest.mark.rule("C-N9.11")
def test_no_event_is_left_out() -> None:
    assert set(EVENTS) - set(SAID) == BY_THE_RULES


@pytest.mark.rule("C-N9.11")
@pytest.mark.parametrize("event", SAID)
def test_effects_are_read_for_every_event(event: str) -> None:
    lib = made(SAID[event], "command", ({"name": "Husk", "type": "creature vestige", "stats": "1/0/1"},))
    face = lib.faces[lib.main_face[lib.names.index("Trial")]]
    kinds = [op.kind for op in lib.abilities[face.effects[0]].code if isinstance(op, Do | Search | NameWord)]
    assert EVENTS.index(event) in kinds


@pytest.mark.rule("C-N9.3")
def test_two_names_cannot_differ_in_case_alone() -> None:
    twice = [{"name": "Ox", "type": "creature", "stats": "1/0/1"}, {"name": "OX", "type": "creature", "stats": "1/0/1"}]
    with pytest.raises(BloodworkError, match="already belongs"):
        Catalogue("bloodless", cards_from_mappings(twice, "a test", ruleset="bloodless"))


@pytest.mark.rule("C-N15.6")
def test_a_hand_may_hold_any_number_of_cards() -> None:
    game = Game.from_setup(
        "bloodless",
        {"A": {"hand": ["Blood Flask"] * 60, "deck": ["Blood Flask"] * 40, "draws": 40}, "B": {}},
        log=False,
    )
    for _ in range(40):
        game.push("draw main", "A")
    game.push("attack", "A")
    game.push("attack", "B")
    assert len(game.view("A")["players"]["A"]["hand"]) == 100
