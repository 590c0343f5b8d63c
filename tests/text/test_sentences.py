"""Every sentence of the table is read in one way, prints back as it is spelled, builds, and cites its trigger."""

from __future__ import annotations

import pytest

from bloodwork.kernel.vocabulary import Vocabulary
from bloodwork.text import read_card, render_card
from bloodwork.text.examples import EXAMPLES
from bloodwork.text.normalise import normalise_line
from text import (
    command_sentences,
    copy_sentences,
    counter_sentences,
    list_sentences,
    more_sentences,
    noun_sentences,
    player_sentences,
    sentences,
)
from text.conftest import NAMES

TABLES = (
    ("creature", sentences.CREATURE),
    ("command", command_sentences.COMMAND),
    ("command extended", command_sentences.EXTENDED),
)
ALL = [(kind, rule, text) for kind, table in TABLES for rule, texts in table.items() for text in texts]
ALL += [(kind, "more", text) for kind, texts in more_sentences.SENTENCES.items() for text in texts]
ALL += [(kind, "copies", text) for kind, texts in copy_sentences.SENTENCES.items() for text in texts]
ALL += [(kind, "counters", text) for kind, texts in counter_sentences.SENTENCES.items() for text in texts]
ALL += [(kind, "players", text) for kind, texts in player_sentences.SENTENCES.items() for text in texts]
ALL += [(kind, "nouns", text) for kind, texts in noun_sentences.SENTENCES.items() for text in texts]
ALL += [(kind, "lists", text) for kind, texts in list_sentences.SENTENCES.items() for text in texts]


def test_the_table_is_broad() -> None:
    assert len(ALL) >= 400


@pytest.mark.parametrize(("kind", "rule", "text"), ALL, ids=[f"{rule}: {text}" for _, rule, text in ALL])
def test_sentence(kind, rule, text, vocab, build) -> None:
    types = sum(vocab.types[word] for word in kind.split())
    card = read_card("Test Card", types, text, vocab, NAMES)
    printed = render_card(card)
    assert printed == normalise_line(text, vocab)
    again = read_card("Test Card", types, printed, vocab, NAMES)
    assert again.lines == card.lines
    face, abilities, _ = build(text, kind)
    assert abilities and face.abilities
    if rule.startswith("C-N1."):
        assert any(rule in ability.rules for ability in abilities)


@pytest.mark.parametrize("text", EXAMPLES)
def test_what_errors_show_as_working_works(text: str, vocab: Vocabulary) -> None:
    assert read_card("Test Card", vocab.types["creature"], text, vocab, NAMES).lines


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("draw THREE cards", "Draw 3 cards."),
        ("Destroy a creature with strength 3 or more", "Destroy a creature with power 3 or more."),
        ("Return a creature card from your graveyard to your hand.", None),
        ("At the beginning of your turn, draw a card.", "At the start of your turn, draw a card."),
        ("Draw a card (from the top).", "Draw a card."),
        ("A creature gains +1/0/2.", "A creature gains +1/+0/+2."),
        ("Your opponent can't draw cards.", "Your opponent cannot draw cards."),
        ("Destroy a insect kin creature.", "Destroy an Insect Kin creature."),
        ("Until the end of the turn, creatures gain +1 power.", "Until end of turn, creatures gain +1 power."),
        ("Terminate a continuous command.", "Terminate an extended command."),
        ("A creature you control gains “When this creature dies, draw a card.”", None),
        ("Destroy the creature opposite to a creature you control.", None),
        ("Spawn a Grub.", 'Spawn a "Grub".'),
    ],
)
def test_spelling_is_made_one(text: str, printed: str | None, vocab: Vocabulary) -> None:
    card = read_card("Test Card", vocab.types["command"], text, vocab, NAMES)
    assert render_card(card) == (printed or normalise_line(text, vocab))
    assert read_card("Test Card", vocab.types["command"], render_card(card), vocab, NAMES).lines == card.lines


LINES = [
    ("Insect Kin", "Insect Kin"),
    ("ant kin", "Ant Kin"),
    ("Flying, Piercing", "Flying, Piercing"),
    ("Cult Of Nä Kin", "Cult of Nä Kin"),
    ("Kin Call x3", "Kin Call x3"),
    ("Spell", "Expendable"),
    ("Limit: 12", "Limit: 12"),
    ("Unlimited", "Unlimited"),
    ("Flip: 2 Blood", "Flip: 2 Blood"),
    ("Flip: X Blood", "Flip: X Blood"),
    ("Flip: Discard a card", "Flip: Discard a card"),
    ("Devours: Insect Kin with Bifurcated Strike", "Devours: Insect Kin with Bifurcated Strike"),
    ("Devours: 1 Cost Insect Kin", "Devours: 1 cost Insect Kin"),
    ('Devours: "Wolf"', "Devours: Wolf"),
    ("Evolves from: Wolf", "Evolves from: Wolf"),
    ("Devours: a creature with cost 2 or less", "Devours: A creature with cost 2 or less"),
]


@pytest.mark.parametrize(("text", "printed"), LINES)
def test_lines_that_are_no_sentences(text: str, printed: str, vocab: Vocabulary) -> None:
    card = read_card("Test Card", vocab.types["creature"], text, vocab, NAMES)
    assert render_card(card) == printed
    assert read_card("Test Card", vocab.types["creature"], printed, vocab, NAMES).lines == card.lines


def test_a_saga_has_chapters(build, vocab) -> None:
    face, abilities, _ = build("I: Gain 1 blood.\n2: Draw a card.", "creature saga")
    assert face.chapters == 2
    assert [a.chapter for a in abilities] == [1, 2]
    assert face.effects == ()
    card = read_card("Saga", vocab.types["creature"] | vocab.types["saga"], "1: Draw a card.", vocab, NAMES)
    assert card.chapters == 1
    assert render_card(card) == "I: Draw a card."


def test_a_head_alone_on_its_line_heads_the_next(build) -> None:
    _, abilities, _ = build("When Played:\nDraw a card.")
    assert len(abilities) == 1 and abilities[0].trigger is not None
