"""What cannot be read gets one clear error, quickly."""

from __future__ import annotations

import pytest

from bloodwork.kernel.vocabulary import Vocabulary
from bloodwork.text import TextError, parse, read_card
from bloodwork.text.expectations import beginnings
from bloodwork.text.grammar import Grammar, Lattice, Reading
from bloodwork.text.readings import told_apart
from bloodwork.text.tree import NODES
from text.conftest import NAMES


def refused(vocab: Vocabulary, text: str, types: int = 2) -> TextError:
    with pytest.raises(TextError) as caught:
        read_card("Test Card", types, text, vocab, NAMES)
    return caught.value


def test_where_what_and_what_would_work(vocab: Vocabulary) -> None:
    error = refused(vocab, "Draw a card.\nWhenever you draw a card, gains 1 blod.")
    assert (error.line, error.column) == (2, 35)
    assert '"blood"' in error.expected
    assert error.nearest == "Whenever you draw a card, gains 1 blood."
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
    ("text", "nearest"),
    [
        ("Whenever you draw a card, obtain 3 blood.", "Whenever you draw a card, gain 3 blood."),
        ("Draw card.", "Draw a card."),
        ("Gain blood 2.", "Gain 2 blood."),
        ("At the start of each turn, you lose a blood.", "At the start of each turn, you lose 1 blood."),
        ("Return target creature to its owners hand.", "Return target creature to its owner's hand."),
        ("Destroy an Insekt creature.", "Destroy an Insect creature."),
        ("Creatures with Flyng gain +7 power.", "Creatures with Flying gain +7 power."),
    ],
)
def test_the_nearest_sentence_is_built_alike(text: str, nearest: str, vocab: Vocabulary) -> None:
    error = refused(vocab, text)
    assert error.nearest == nearest
    assert read_card("Test Card", 2, error.nearest, vocab, NAMES).lines


@pytest.mark.parametrize(
    ("text", "reason", "words"),
    [
        ("Creatures you control have Trample.", "unknown keyword", 'no keyword is called "trample"'),
        ("Creatures with Flyng gain +1 power.", "unknown keyword", 'did you mean "Flying"'),
        ("Destroy a Wolf Kin creature.", "unknown kin", 'no kin is called "wolf"'),
        ("Destroy an Insekt creature.", "unknown kin", 'did you mean "Insect"'),
        ('Spawn a "Grab".', "unknown card", 'did you mean "Grub"'),
        ("Gain\u200b 1 blood.", "control or direction mark", "U+200B"),
        ("draw a card and " * 50 + "draw a card.", "too long", "words"),
        ("Gain " + "a" * 50 + ".", "too long", "50 letters"),
    ],
)
def test_a_known_reason_is_told(text: str, reason: str, words: str, vocab: Vocabulary) -> None:
    error = refused(vocab, text)
    assert error.reason == reason and words in error.message
    assert str(error).endswith(f"({reason})")


def test_what_is_spelled_alike_comes_first(vocab: Vocabulary) -> None:
    assert refused(vocab, "Gain 1 blod.").expected[0] == '"blood"'
    assert "the end of the sentence" not in refused(vocab, "Frobnicate it.").expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Gain 1 blod.", ('"blood"',)),
        ("Deal 1 damage to frobnicate.", ("a card or a player",)),
        ("Whenever frobnicate, draw a card.", ("an event",)),
        ("If frobnicate, draw a card.", ("a condition",)),
        ("Put a creature frobnicate your deck.", ("a place",)),
        ("Draw a card until frobnicate.", ("a time",)),
        ("Gain frobnicate.", ("a number",)),
        ("Frobnicate.", ("something to do", "a cost")),
        ("This creature frobnicates.", ("a verb",)),
    ],
)
def test_what_could_stand_is_told_by_kind(text: str, expected: tuple[str, ...], vocab: Vocabulary) -> None:
    found = refused(vocab, text).expected
    assert set(expected) <= set(found)
    assert len(found) <= 6


@pytest.mark.parametrize("dialect", ["", "bluthelden"])
def test_every_rule_can_be_told_by_kind(dialect: str) -> None:
    """What a rule without a kind begins with is told by kinds, or by a few words."""
    grammar = parse.english(dialect)
    for rule in grammar.rules:
        kinds, words = beginnings(grammar, rule)
        assert kinds or len(words) <= 25, f"{rule} begins with {sorted(words)}: name its kind in expectations.py"


@pytest.mark.parametrize(
    ("text", "kind", "message", "place"),
    [
        # of several sentences that at which it cannot be built
        ("Draw a card. Put the rest into your hand. Gain 1 blood.", "command", "the rest", (1, 18)),
        ("Flying\nWhen this creature dies, draw a card. Gain that much blood.", "creature", "that much", (2, 44)),
        # of several words that are written alike the one at fault
        (
            "When this creature dies, put it into your hand. Whenever a creature attacks another creature,"
            " it gains Flying.",
            "creature",
            '"it" could be',
            (1, 95),
        ),
    ],
)
def test_the_sentence_at_fault_is_named(text, kind, message, place, build) -> None:
    with pytest.raises(TextError) as caught:
        build(text, kind)
    assert message in caught.value.message and (caught.value.line, caught.value.column) == place


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("Spawn a Brokn Robot.", 9, 'no card is called "Brokn Robot"; did you mean "Broken Robot"?'),
        ('Put a Grub in your hand. Spawn a "Grab".', 34, 'no card is called "Grab"; did you mean "Grub"?'),
        ("Evolves from: Brokn Robot", 15, 'no card is called "Brokn Robot"; did you mean "Broken Robot"?'),
        ("When Test Card dies, frobnicate.", 22, '"frobnicate" cannot be read'),
        ("Return Wolf from your hand to the frobnicate.", 35, '"frobnicate" cannot be read'),
        ('This creature gains "When this creature dies, draw a crad."', 54, '"crad" cannot be read'),
    ],
)
def test_a_name_does_not_hide_the_word_at_fault(text: str, column: int, message: str, vocab: Vocabulary) -> None:
    error = refused(vocab, text, 1)
    assert message in error.message and error.column == column


@pytest.mark.parametrize(
    ("text", "kind", "nearest"),
    [
        ("II: Draw a crad.", "creature saga", "II: Draw a card."),
        ("Flip: Sacrifice another monster", "creature", "Flip: Sacrifice another creature"),
        ('This creature has "When this creature dies, draw a crad."', "creature",
         'This creature has "When this creature dies, draw a card."'),
        ("Choose one:\n- Draw a crad.\n- Gain 1 blood.", "command", "- Draw a card."),
        ("Flying, Piercng", "creature", "Flying, Piercing"),
    ],
)  # fmt: skip
def test_what_is_offered_takes_the_place_of_the_whole_sentence(
    text: str, kind: str, nearest: str, vocab: Vocabulary
) -> None:
    types = sum(vocab.types[word] for word in kind.split())
    assert refused(vocab, text, types).nearest == nearest


def test_words_that_cannot_be_said_are_named(vocab: Vocabulary) -> None:
    error = refused(vocab, "When this creature dies, draw a card with great joy.")
    assert error.nearest == "" and error.unsayable == "with great joy"
    assert 'it can be read without "with great joy"' in str(error)


def test_a_nearest_sentence_is_looked_for_only_when_asked_for() -> None:
    asked: list[int] = []

    def like() -> list[str]:
        asked.append(1)
        return ["no", "yes", "too late"]

    error = TextError("it cannot be read", like=like)
    error.trial = lambda sentence: sentence != "no"
    assert not asked
    assert error.nearest == error.nearest == "yes" and asked == [1]


@pytest.mark.parametrize("joined", [True, False])
def test_a_place_below_a_head(joined: bool, vocab: Vocabulary) -> None:
    error = refused(vocab, "Flying\nWhen Played:" + (" " if joined else "\n  ") + "Gain 1 blod.", 1)
    assert (error.line, error.column) == ((2, 21) if joined else (3, 10))


def test_a_sentence_must_be_said(vocab: Vocabulary) -> None:
    assert "no sentence" in refused(vocab, ".").message


@pytest.mark.parametrize(
    ("text", "kind", "words"),
    [
        ("Destroy this creature.", "command", "C-N4.4"),
        ("When this command is executed, draw a card.", "creature", "C-N4.4"),
        ("Whenever a creature attacks another creature, it gains +1 power.", "creature", "C-N4.7"),
        ("Whenever this creature attacks a creature, it gains +1 power.", "creature", "C-N4.7"),
        ("Whenever this creature strikes a creature, destroy it.", "creature", "C-N4.7"),
        ("Draw a card.", "creature", "when this is done must be said"),
        ("Put it into your hand.", "command", "does not say which card"),
        ("Whenever a creature dies, draw a card.", "command", "does nothing that it could hear"),
        ("Once a creature dies, draw a card.", "command", "a command does not stay"),
        ("Whenever your opponent plays a card, gain 1 blood.", "command", "a command does not stay"),
        ("Whenever you play a creature, gain 1 blood.", "command", "a command does not stay"),
        ("While you control a creature, whenever a creature dies, draw a card.", "command", "a command does not stay"),
        ("The first time you draw a card each turn, gain 1 blood.", "command", "a command does not stay"),
        ("Whenever you would draw a card, gain 1 blood instead.", "command", "a command does not stay"),
        ("Creatures give no blood when they die.", "command", "a command does not stay"),
        ("During your main phase, you may draw a card.", "command", "nothing of it can be used"),
        ("At any point, your opponent may gain 1 blood.", "command", "nothing of it can be used"),
        ("When attacked, draw a card.", "command", "a command is not on the board"),
        ("When this command dies, draw a card.", "command extended", "a command is not on the board"),
        ("Whenever this command is dealt damage, draw a card.", "command extended", "a command is not on the board"),
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
        ("Look at the top 3 cards of your deck. Discard a card.", "command", "where the card is must be said"),
        ("Look at your opponent's hand, then draw a card. Choose a card.", "command", "where the card is must be said"),
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


@pytest.mark.parametrize(
    ("text", "kind", "place", "nearest"),
    [
        ("Flying\nWhenever a creature attacks another creature, it gains +1 power.", "creature", (2, 47), ""),
        ("Draw a card.\nPut it into its owner's hand. Gain that much blood.", "command", (2, 36), ""),
        ("When Played:\n  Gain that much blood.", "creature", (2, 8), ""),
        ("A creature you control has +1 power.", "creature", (1, 1), "Creatures you control have +1 power."),
        ("  Draw a card.", "creature", (1, 3), "When this creature is played, draw a card."),
    ],
)
def test_what_is_malformed_has_its_place(text, kind, place, nearest, build, vocab) -> None:
    with pytest.raises(TextError) as caught:
        build(text, kind)
    assert (caught.value.line, caught.value.column) == place
    assert not nearest or caught.value.nearest == nearest


def test_an_effect_that_needs_a_choice_nobody_can_make(build) -> None:
    with pytest.raises(TextError) as caught:
        build("A creature you control has +1 power.")
    assert caught.value.reason == "needs a choice nobody can make"


def test_two_readings_are_an_error_that_shows_both(vocab: Vocabulary, monkeypatch) -> None:
    twice = Grammar("sentence:\n    draw~ -> Mulligan\n    draw -> GameDraw\n", NODES)
    monkeypatch.setattr(parse, "english", lambda dialect="": twice)
    error = refused(vocab, "Draw.")
    assert error.reason == "two readings"
    assert (
        '(1) draw, with "draw" as mulligan' in error.message and '(2) draw, with "draw" as game draw' in error.message
    )


def test_two_readings_are_told_apart_by_what_they_take_together() -> None:
    nested = Grammar(
        """
sentence:
    <body:first> -> Said
    <body:last> -> Said
first:
    <body:both> unless shuffle -> Unless who=none costs=none
both:
    <first:one> <rest:more+> -> Chain
more:
    and <clause:one> -> Linked link=and
last:
    <first:one> <rest:late+> -> Chain
late:
    and <clause:less> -> Linked link=and
less:
    <body:one> unless shuffle -> Unless who=none costs=none
one:
    <what:drawn> <suffixes:never*> -> Clause
drawn:
    draw -> Mulligan
never:
    never -> Instead
""",
        NODES,
    )
    found = Reading(nested, Lattice(["draw", "and", "draw", "unless", "shuffle"], {})).read("sentence")
    assert told_apart(found, nested, "sentence") == [
        "[draw [and draw]] unless shuffle",
        "draw [and [draw unless shuffle]]",
    ]
