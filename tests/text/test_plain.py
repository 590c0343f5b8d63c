"""Abilities in plain words: every kind of node has some, and they say what the ability does."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bloodwork.kernel import ir, ops
from bloodwork.kernel.op import Op
from bloodwork.rulesets.bloodless.names import EVENTS
from bloodwork.text.plain import WORDS, describe
from bloodwork.text.plain.doing import DONE
from bloodwork.text.plain.events import HEARD
from bloodwork.text.plain.notation import Notation
from text.test_sentences import ALL

# What each kind of node descends from.
ROOTS = (
    ir.Ref, ir.Who, ir.Where, ir.SlotTest, ir.Test, ir.Cond, ir.Value, ir.Mod, ir.EventTest, Op,
)  # fmt: skip


def below(kind: type) -> Iterator[type]:
    for one in kind.__subclasses__():
        yield one
        yield from below(one)


@pytest.mark.parametrize("root", ROOTS, ids=lambda root: root.__name__)
def test_every_node_and_op_has_words(root: type) -> None:
    of_the_kernel = [kind for kind in below(root) if kind.__module__.startswith("bloodwork.kernel.")]
    assert of_the_kernel
    assert [kind.__name__ for kind in of_the_kernel if kind not in WORDS] == []


def test_every_event_has_words() -> None:
    assert [event for event in EVENTS if event not in DONE] == []
    assert [event for event in EVENTS if event not in HEARD] == []


@pytest.mark.parametrize(("kind", "rule", "text"), ALL, ids=[f"{rule}: {text}" for _, rule, text in ALL])
def test_sentence(kind, rule, text, vocab, build) -> None:
    face, abilities, lib = build(text, kind)
    for ability in abilities:
        told = str(describe(ability, lib, vocab, face.types))
        assert told.strip(".").casefold() != text.strip(".").casefold()
        for unfit in ("something", "as said", "  ", "None", "[", "{", "<"):
            assert unfit not in told, told
        again = Notation(lib, vocab)
        assert again.ability(ability) == Notation(lib, vocab).ability(ability)


@pytest.mark.parametrize(
    ("kind", "text", "told"),
    [
        ("creature", "When this creature dies, draw a card.", "Each time after this creature dies: you draw a card."),
        (
            "command",
            "Sacrifice a creature you control, then draw 2 cards.",
            "When this command is executed: you choose 1 creature that you control; you sacrifice the chosen creature;"
            " only if that succeeded: you draw a card, 2 times.",
        ),
        (
            "command",
            "Sacrifice a creature you control and draw 2 cards.",
            "When this command is executed: you choose 1 creature that you control; you sacrifice the chosen creature;"
            " you draw a card, 2 times.",
        ),
        (
            "command",
            "Your opponent discards a card.",
            "When this command is executed: your opponent chooses 1 card in your opponent's hand;"
            " your opponent discards the chosen card.",
        ),
        (
            "command",
            "Creatures you control gain +1 power until end of turn.",
            "When this command is executed: all creatures that you control gain 1 power, until the end of this turn.",
        ),
        (
            "creature",
            "At the start of your turn, you may pay 1 blood to draw a card.",
            "Each time after the start of your turn comes: you may decide to do this, or not:"
            " (you pay 1 blood; only if that succeeded: you draw a card).",
        ),
        (
            "creature",
            "When this creature dies, if it is your turn, draw a card. Otherwise, gain 1 blood.",
            "Each time after this creature dies: if it is your turn: (you draw a card); otherwise: you gain 1 blood.",
        ),
        (
            "creature",
            "Whenever a creature would be dealt damage, it is dealt 1 less damage instead.",
            "Whenever it is about to happen that a creature is dealt damage: it happens, with 1 less (never below 0).",
        ),
        (
            "creature",
            "Whenever you would gain blood, instead draw a card.",
            "Whenever it is about to happen that you gain any blood: it does not happen; you draw a card.",
        ),
        (
            "creature",
            "While you control 3 or more creatures, this creature has Flying.",
            "As long as this creature is in play, if the number of creatures that you control is 3 or more:"
            " this creature has the keyword Flying.",
        ),
        (
            "creature",
            "Pay 2 blood: Draw a card.",
            "In the main phase, you may use this: as its cost, in full: (you pay 2 blood); you draw a card.",
        ),
        (
            "command",
            "Each player sacrifices a creature.",
            "When this command is executed: each player, one after the other:"
            " (that player chooses 1 creature under the control of that player;"
            " that player sacrifices the chosen creature).",
        ),
        (
            "creature",
            "When this creature dies, gain blood equal to its power.",
            "Each time after this creature dies: you gain blood equal to the power of this creature.",
        ),
        (
            "creature",
            "Creatures cannot attack this creature.",
            "It cannot happen that a creature strikes this creature as part of an attack,"
            " as long as this creature is in play.",
        ),
        (
            "command",
            "Your opponent discards a card at random.",
            "When this command is executed: chance chooses 1 card in your opponent's hand;"
            " your opponent discards the chosen card.",
        ),
        (
            "command",
            "Your opponent discards a card.",
            "When this command is executed: your opponent chooses 1 card in your opponent's hand;"
            " your opponent discards the chosen card.",
        ),
    ],
)
def test_what_is_told(kind: str, text: str, told: str, vocab, build) -> None:
    face, abilities, lib = build(text, kind)
    assert [str(describe(ability, lib, vocab, face.types)) for ability in abilities] == [told]


@pytest.mark.parametrize(
    ("kind", "one", "other", "same"),
    [
        ("creature", "When this creature dies, draw a card.", "Whenever this creature dies, draw one card.", True),
        ("command", "Destroy a friendly creature.", "Destroy a creature you control.", True),
        ("command", "Destroy a creature.", "Destroy target creature.", True),
        ("command", "Destroy a creature.", "Destroy each creature.", False),
        ("creature", "Once this creature attacks, draw a card.", "When this creature attacks, draw a card.", False),
        ("command", "Draw a card and gain 1 blood.", "Draw a card, then gain 1 blood.", False),
        ("command", "Gain 1 blood.", "Gain 2 blood.", False),
        ("command", "Put 1 rust counter on a creature.", "Put 1 ash counter on a creature.", False),
    ],
)
def test_one_notation_for_one_meaning(kind: str, one: str, other: str, same: bool, vocab, build) -> None:
    written = []
    for text in (one, other):
        _, abilities, lib = build(text, kind)
        written.append([Notation(lib, vocab).ability(ability) for ability in abilities])
    assert (written[0] == written[1]) == same


def test_a_program_is_written_op_by_op(vocab, build) -> None:
    _, (ability,), lib = build("Sacrifice a creature you control, then draw 2 cards.", "command")
    head, *code = Notation(lib, vocab).ability(ability)
    assert head == "effect"
    assert [line.split()[1] for line in code] == ["choose", "do", "need", "do"]
    assert code[1] == "1  do sacrifice card=r0 who=you"
    assert code[3] == "3  do draw who=you times=2"
    assert isinstance(ability.code[2], ops.Need) and code[2] == f"2  need skip={ability.code[2].skip}"


def test_what_is_declined_leaves_the_event_as_it_was(vocab, build) -> None:
    face, (ability,), lib = build("Whenever you would draw a card, you may gain 2 blood instead.", "creature")
    told = str(describe(ability, lib, vocab, face.types))
    assert told.endswith(
        "you may decide to do this, or not: (it does not happen; you gain 2 blood);"
        " if that did not change it, it happens as it would have."
    )


def test_how_long_a_command_that_does_not_stay_listens(vocab, build) -> None:
    text = (
        "Destroy all creatures.\nWhenever a creature dies, draw a card.\nWhen this command is executed, gain 1 blood."
    )
    for kind, ends in (("command", ", while this command is being executed"), ("command extended", "")):
        face, abilities, lib = build(text, kind)
        heads = [describe(ability, lib, vocab, face.types).head for ability in abilities]
        assert heads[1:] == [f"each time after a creature dies{ends}", "each time after this command is executed"]


def test_an_attack_that_is_over_is_told_with_its_space(vocab, build) -> None:
    face, (ability,), lib = build("After this creature attacks the opposing space, gain 1 blood.")
    told = str(describe(ability, lib, vocab, face.types))
    assert told == "Each time after this creature attacks the space opposite it: you gain 1 blood."
