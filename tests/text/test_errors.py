"""What cannot be read gets one clear error, quickly."""

from __future__ import annotations

import time

import pytest

from bloodwork.kernel.vocabulary import Vocabulary
from bloodwork.text import TextError, read_card
from text.conftest import NAMES


def refused(vocab: Vocabulary, text: str, types: int = 2) -> TextError:
    with pytest.raises(TextError) as caught:
        read_card("Test Card", types, text, vocab, NAMES)
    return caught.value


def test_where_what_and_what_would_work(vocab: Vocabulary) -> None:
    error = refused(vocab, "Draw a card.\nWhenever you draw a card, gains 1 blod.")
    assert (error.line, error.column) == (2, 35)
    assert '"blood"' in error.expected
    assert error.nearest == "Whenever you draw a card, gain 1 blood."
    assert str(error).startswith("line 2, column 35: ")


def test_the_end_comes_too_early(vocab: Vocabulary) -> None:
    error = refused(vocab, "Deal 2 damage to")
    assert "stops too early" in error.message
    assert error.column == 17


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Insekt Kin", 'did you mean "Insect"'),
        ("Wolf Kin", 'no kin is called "Wolf"'),
        ("Fliying", 'did you mean "Flying"'),
        ('Spawn a "Grab".', 'did you mean "Grub"'),
        ("Limit: many", "is no limit"),
        ("Flip:", "missing"),
        ("Devours:", "missing"),
        ('Draw a "card.', "without its partner"),
        ("Draw a card (and more.", "not closed"),
        ("Gain 99999999999 blood.", "too large"),
        ("Gain 1\u202e blood.", "U+202E"),
        ("Gain 1\x07 blood.", "U+0007"),
        ("Gain 1 blood @ once.", "has no meaning"),
    ],
)
def test_each_has_one_clear_error(text: str, words: str, vocab: Vocabulary) -> None:
    assert words in str(refused(vocab, text, 1))


@pytest.mark.parametrize(
    "text",
    [
        "draw " * 25_000,
        "draw a card and " * 500 + "draw a card.",
        '"' * 5_001,
        "((" * 5_000,
        "when " * 150,
        "Destroy a creature opposing " * 30,
        "Gain 1 blood.\n" * 500,
        "if you control a creature, " * 30 + "draw a card.",
        "9" * 10_000,
    ],
)
def test_hostile_text_is_refused_quickly(text: str, vocab: Vocabulary) -> None:
    before = time.perf_counter()
    refused(vocab, text)
    assert time.perf_counter() - before < 1


@pytest.mark.parametrize(
    ("text", "kind", "words"),
    [
        ("Destroy this creature.", "command", "C-N4.4"),
        ("When this command is executed, draw a card.", "creature", "C-N4.4"),
        ("Whenever a creature attacks another creature, it gains +1 power.", "creature", "C-N4.7"),
        ("Whenever this creature kills a creature, it gains +1 power.", "creature", "C-N4.7"),
        ("Whenever this creature strikes a creature, destroy it.", "creature", "C-N4.7"),
        ("Draw a card.", "creature", "when this is done must be said"),
        ("Put it into your hand.", "command", "does not say which card"),
        ("Gain that much blood.", "command", "does not say which number"),
        ("Draw a card until end of turn.", "command", "C-N2.47"),
        ("Gain 1 blood instead.", "command", "instead"),
        ("Whenever you would draw a card, gain 1 blood.", "creature", "what becomes of it"),
        ("For each creature, for each creature, for each creature, for each creature, for each creature, for each"
         " creature, draw a card.", "command", "nested too deeply"),
        ("Gain 1 blood for each creature for each creature.", "command", "once"),
        ("A creature you control deals 1 damage to it.", "command", "does not say which card"),
        ("Whenever you look at a card in your hand, gain 1 blood.", "creature", "where the card is"),
        ("Whenever a creature is swapped, it gains +1 power.", "creature", "does not say which card"),
        ("Put the rest into your hand.", "command", "the rest"),
    ],
)  # fmt: skip
def test_malformed_cards_are_refused_when_built(text, kind, words, build) -> None:
    with pytest.raises(TextError) as caught:
        build(text, kind)
    assert words in str(caught.value)


def test_the_error_names_the_line_of_the_text(build) -> None:
    with pytest.raises(TextError) as caught:
        build("Flying\n\nWhenever a creature attacks another creature, it gains +1 power.")
    assert caught.value.line == 3


def test_two_readings_are_an_error_that_shows_both(vocab: Vocabulary, monkeypatch) -> None:
    from bloodwork.text import parse
    from bloodwork.text.grammar import Grammar
    from bloodwork.text.tree import NODES

    twice = Grammar("sentence:\n    draw~ -> Mulligan\n    draw -> GameDraw\n", NODES)
    monkeypatch.setattr(parse, "english", lambda: twice)
    error = refused(vocab, "Draw.")
    assert error.reason == "two readings"
    assert "(1) Mulligan" in error.message and "(2) GameDraw" in error.message
