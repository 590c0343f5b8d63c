"""Any text is read, or refused with one clear error; what is read prints back, so that nothing of it was lost."""

from __future__ import annotations

import os
import random
import time

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from bloodwork.kernel.ability import Face, Library
from bloodwork.kernel.vocabulary import Vocabulary
from bloodwork.text import TextError, compile_face, read_card, render_card
from bloodwork.text.card_lines import SentenceLine
from bloodwork.text.examples import EXAMPLES
from bloodwork.text.normalise import normalise_line
from bloodwork.text.parse import english
from text.conftest import NAMES

# BLOODWORK_FUZZ=5000 looks longer than the suite has time for.
TRIES = int(os.environ.get("BLOODWORK_FUZZ", "40"))
QUICK = settings(
    max_examples=TRIES, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
WORDS = [
    *sorted(english().words),
    "1",
    "12",
    "X",
    "+1",
    "-2",
    "+1/+0/+2",
    '"Wolf"',
    "Insect",
    "Flying",
    "Kin Call",
    "blod",
]
KINDS = ("creature", "command", "command extended", "creature saga")


def tried(text: str, kind: str, vocab: Vocabulary) -> TextError | None:
    """Reads and builds a text. An error must be a TextError whose place is in the text."""
    types = sum(vocab.types[word] for word in kind.split())
    lib = Library()
    lib.names = list(NAMES)
    try:
        card = read_card("Test Card", types, text, vocab, NAMES)
        compile_face(card, Face(0, 0, types), lib, vocab)
    except TextError as error:
        lines = text.split("\n")
        assert 1 <= error.line <= len(lines)
        assert 1 <= error.column <= len(lines[error.line - 1]) + 1
        assert error.message and error.told()
        return error
    return None


@QUICK
@given(text=st.text(max_size=200), kind=st.sampled_from(KINDS))
@example(text="\ud800", kind="command")
@example(text="½ ² Ⅻ ٣", kind="command")
@example(text="Limit: ²", kind="command")
@example(text="Kin Call x²", kind="creature")
@example(text="Flip: ²", kind="creature")
@example(text="²: Draw a card.", kind="creature saga")
def test_any_letters(vocab: Vocabulary, text: str, kind: str) -> None:
    tried(text, kind, vocab)


@QUICK
@given(words=st.lists(st.sampled_from(WORDS), max_size=30), kind=st.sampled_from(KINDS))
def test_any_words_of_the_language(vocab: Vocabulary, words: list[str], kind: str) -> None:
    tried(" ".join(words), kind, vocab)


def bent(sentence: str, seed: int) -> str:
    """A sentence with a few of its words taken out, doubled, swapped, or others put in."""
    chance = random.Random(seed)
    words = sentence.rstrip(".").split()
    other = chance.choice(EXAMPLES).rstrip(".").split()
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(words)) if words else 0
        how = chance.randrange(5)
        if how == 0:
            del words[at : at + 1]
        elif how == 1:
            words[at:at] = [chance.choice(WORDS)]
        elif how == 2:
            words[at : at + 1] = [chance.choice(WORDS)]
        elif how == 3:
            words[at : at + 2] = reversed(words[at : at + 2])
        else:
            words[at:] = other[chance.randrange(len(other)) :]
    return " ".join(words) + "."


@settings(QUICK, max_examples=2 * TRIES)
@given(sentence=st.sampled_from(EXAMPLES), seed=st.integers(0, 10**9), kind=st.sampled_from(KINDS))
def test_bent_sentences_lose_nothing(vocab: Vocabulary, sentence: str, seed: int, kind: str) -> None:
    text = bent(sentence, seed)
    tried(text, kind, vocab)
    try:
        card = read_card("Test Card", vocab.types["command"], text, vocab, NAMES)
    except TextError:
        return
    if all(isinstance(line, SentenceLine) for line in card.lines):
        assert render_card(card) == normalise_line(text, vocab)


@settings(QUICK, max_examples=max(TRIES // 4, 10))
@given(sentence=st.sampled_from(EXAMPLES), seed=st.integers(0, 10**9))
def test_what_is_said_to_work_works(vocab: Vocabulary, sentence: str, seed: int) -> None:
    error = tried(bent(sentence, seed), "command", vocab)
    if error is not None and error.nearest and not error.reason:
        assert read_card("Test Card", vocab.types["command"], error.nearest, vocab, NAMES).lines


def repeated(part: str) -> str:
    return (part * (100_000 // len(part) + 1))[:100_000]


HOSTILE = [
    "draw ", "draw a card and ", '"', '"a', "(", "((()", "when ", "Destroy a creature opposing ", "Gain 1 blood.\n",
    "if you control a creature, ", "9", "+1/", "\u202e", "\u0301", "\x00", "a", "A creature gains \"", "X ", "Flying, ",
    "Insect Kin ", ".", ":", "I: ", "When Played:\n", "Limit: 9", "Flip: 1", "Devours: a creature adjacent to ",
    "a creature adjacent to the creature opposing ", "until a creature dies, ", "then ", "instead ",
    "for each creature, ",
]  # fmt: skip


@pytest.mark.parametrize("part", HOSTILE)
@pytest.mark.parametrize("letters", [100_000, 19_000, 700])
def test_hostile_text_is_refused_quickly(part: str, letters: int, vocab: Vocabulary) -> None:
    text = repeated(part)[:letters]
    took = []
    while not took or (took[-1] >= 1 and len(took) < 3):  # a collection of garbage may fall into one of them
        before = time.process_time()
        error = tried(text, "creature saga", vocab)
        took.append(time.process_time() - before)
    assert min(took) < 1
    assert error is None or len(str(error)) < 2_000
    if letters == 100_000:
        assert error is not None
