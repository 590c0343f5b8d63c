"""Abilities in plain words: every kind of node has some, and they say what the ability does."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from types import ModuleType

import pytest

from bloodwork import rulesets
from bloodwork.cli.rulings import with_defaults
from bloodwork.kernel import ability as kinds
from bloodwork.kernel import ir, ops
from bloodwork.kernel import op as moments
from bloodwork.kernel.ir import base
from bloodwork.kernel.op import Op
from bloodwork.text.plain import WORDS, describe
from bloodwork.text.plain.abilities import HEADS, KINDS
from bloodwork.text.plain.choices import NAMED
from bloodwork.text.plain.doing import DONE, EDGES
from bloodwork.text.plain.events import CAUSES, FLAGS, HEARD
from bloodwork.text.plain.idiom import idiom_of
from bloodwork.text.plain.mods import COUNTING, NATURES
from bloodwork.text.plain.notation import Notation
from bloodwork.text.plain.numbers import COMPARED, COMPARED_TO, OPPOSITE
from bloodwork.text.plain.places import ENDS, SIDES
from text.test_sentences import ALL

# What each kind of node descends from.
ROOTS = (
    ir.Ref, ir.Who, ir.Where, ir.Columns, ir.SlotTest, ir.Test, ir.Cond, ir.Value, ir.Mod, ir.EventTest, Op,
)  # fmt: skip
# What is told as a part of others alone, or is no node of a text: said here, so that a new class is not overlooked.
OTHERS = (ir.Env, ir.KindPattern)


def below(kind: type) -> Iterator[type]:
    for one in kind.__subclasses__():
        yield one
        yield from below(one)


def test_every_module_of_a_ruleset_is_looked_at() -> None:
    for module in pkgutil.walk_packages(rulesets.__path__, f"{rulesets.__name__}."):
        importlib.import_module(module.name)


@pytest.mark.parametrize("root", ROOTS, ids=lambda root: root.__name__)
def test_every_node_and_op_has_words(root: type) -> None:
    test_every_module_of_a_ruleset_is_looked_at()
    found = [kind for kind in below(root) if kind.__module__.startswith("bloodwork.")]
    assert found
    assert [kind.__name__ for kind in found if kind not in WORDS and not hasattr(kind, "told")] == []


def test_every_class_that_a_text_can_hold_has_words() -> None:
    """Whatever it descends from: a class with another root, such as a moment, is found by its module."""
    modules = [importlib.import_module(f"{ir.__name__}.{one.name}") for one in pkgutil.iter_modules(ir.__path__)]
    for module in (*modules, moments, ops):
        own = [one for one in vars(module).values() if isinstance(one, type) and one.__module__ == module.__name__]
        assert [one.__name__ for one in own if one not in WORDS and one not in (*ROOTS, *OTHERS)] == []


def constants(module: ModuleType, prefix: str) -> dict[str, int]:
    found = {name: value for name, value in vars(module).items() if name.startswith(prefix) and isinstance(value, int)}
    assert found, prefix
    return found


def test_every_constant_has_words() -> None:
    """Kinds of moments, comparisons, directions, what can be named: whatever a node can hold as a number."""
    own = {name: value for name, value in vars(moments).items() if name.isupper() and type(value) is int}
    del own["NOBODY"], own["ON_EVENT"], own["WHILE"]  # told by the event, or by the condition
    assert [name for name, kind in own.items() if kind not in EDGES] == []
    assert [name for name, what in constants(base, "NAMED_").items() if what not in NAMED] == []
    for comparison in (base.EQ, base.NE, base.GE, base.LE, base.GT, base.LT):
        assert comparison in COMPARED and comparison in COMPARED_TO and comparison in OPPOSITE
    assert {base.LEFT, base.RIGHT} == set(SIDES) and {base.TOP, base.BOTTOM, base.ANYWHERE} == set(ENDS)
    every = {kinds.EFFECT, kinds.TRIGGER, kinds.REPLACE, kinds.PASSIVE, kinds.ACTION, kinds.BAN}
    assert every == set(HEADS) == set(KINDS)


@pytest.mark.parametrize("name", rulesets.NAMES)
def test_every_word_of_a_ruleset_has_plain_words(name: str) -> None:
    words = with_defaults(name).vocabulary
    idiom = idiom_of(words)
    assert [event for event in words.events if event not in DONE and event not in idiom.done] == []
    assert [event for event in words.events if event not in HEARD and event not in idiom.heard] == []
    assert [flag for flag in words.flags if flag not in FLAGS] == []
    assert [cause for cause in words.causes if cause not in CAUSES] == []
    assert [nature for nature in words.natures if nature not in NATURES and nature not in COUNTING] == []


@pytest.mark.parametrize(("kind", "rule", "text"), ALL, ids=[f"{rule}: {text}" for _, rule, text in ALL])
def test_sentence(kind, rule, text, vocab, build) -> None:
    face, abilities, lib = build(text, kind)
    again = build(text, kind)
    written = Notation(lib, vocab)  # one for all of them, and one for each as they are read anew
    assert [written.ability(one) for one in abilities] == [Notation(again[2], vocab).ability(one) for one in again[1]]
    for ability in abilities:
        told = str(describe(ability, lib, vocab, face.types))
        assert told.strip(".").casefold() != text.strip(".").casefold()
        for unfit in ("something", "as said", "  ", "None", "[", "{", "<"):
            assert unfit not in told, told


@pytest.mark.parametrize(
    ("kind", "text", "told"),
    [
        ("creature", "When this creature dies, draw a card.", "Whenever this creature dies: you draw a card."),
        (
            "command",
            "Sacrifice a creature you control, then draw 2 cards.",
            "When this command is executed: you choose a creature you control; you sacrifice the chosen creature;"
            " then, if that succeeded, you draw 2 cards.",
        ),
        (
            "command",
            "Sacrifice a creature you control and draw 2 cards.",
            "When this command is executed: you choose a creature you control; you sacrifice the chosen creature;"
            " you draw 2 cards.",
        ),
        (
            "command",
            "Your opponent discards a card.",
            "When this command is executed: your opponent chooses a card in their hand;"
            " your opponent discards the chosen card.",
        ),
        (
            "command",
            "Creatures you control gain +1 power until end of turn.",
            "When this command is executed: all creatures you control gain +1 power until the end of this turn.",
        ),
        (
            "creature",
            "At the start of your turn, you may pay 1 blood to draw a card.",
            "At the start of your turn: you may do this: (you pay 1 blood; then, if that succeeded, you draw a card).",
        ),
        (
            "creature",
            "When this creature dies, if it is your turn, draw a card. Otherwise, gain 1 blood.",
            "Whenever this creature dies: if it is your turn: (you draw a card); otherwise: you gain 1 blood.",
        ),
        (
            "creature",
            "Whenever a creature would be dealt damage, it is dealt 1 less damage instead.",
            "Whenever a creature would be dealt damage: it happens, but with 1 less (at least 0).",
        ),
        (
            "creature",
            "Whenever you would gain blood, instead draw a card.",
            "Whenever you would gain blood, instead: you draw a card.",
        ),
        (
            "creature",
            "While you control 3 or more creatures, this creature has Flying.",
            "While this creature is in play and you control 3 or more creatures: this creature has Flying.",
        ),
        (
            "creature",
            "Pay 2 blood: Draw a card.",
            "In your main phase, you may use this: first the cost, in full: (you pay 2 blood); you draw a card.",
        ),
        (
            "command",
            "Each player sacrifices a creature.",
            "When this command is executed: for each player, one after the other:"
            " (that player chooses a creature they control; that player sacrifices the chosen creature).",
        ),
        (
            "creature",
            "When this creature dies, gain blood equal to its power.",
            "Whenever this creature dies: you gain blood equal to the power of this creature.",
        ),
        (
            "creature",
            "Creatures cannot attack this creature.",
            "While this creature is in play: a creature cannot strike this creature in an attack.",
        ),
        (
            "command",
            "Your opponent discards a card at random.",
            "When this command is executed: a card in your opponent's hand is chosen at random;"
            " your opponent discards the chosen card.",
        ),
        (
            "creature",
            "Whenever this creature attacks, it gains +1 power until the end of your next turn.",
            "Whenever this creature attacks: this creature gains +1 power until the end of your next turn.",
        ),
        (
            "creature",
            "When this creature dies, you do not gain blood.",
            "Whenever you would gain blood for the death of this creature: it does not happen.",
        ),
        (
            "command",
            'A creature you control gains "When this creature dies, draw a card."',
            "When this command is executed: you choose a creature you control; the chosen creature gains this ability"
            ' permanently: "Whenever this creature dies: you draw a card."',
        ),
        (
            "creature",
            "Whenever this creature moves, gain 1 blood.",
            "Whenever this creature moves from one space to another: you gain 1 blood.",
        ),
        (
            "creature",
            "Other Insect creatures you control have +1/0/1.",
            "While this creature is in play: all other Insect creatures you control have +1 health and +1 power.",
        ),
        (
            "command",
            "Destroy all creatures. For each Insect destroyed this way, its controller loses 1 blood.",
            "When this command is executed: all creatures are destroyed by this command; for each of the Insect"
            " cards that were destroyed this way, one after the other: the controller of that card loses 1 blood.",
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
        "you may do this: (it does not happen; you gain 2 blood);"
        " if that did not change it, it happens as it would have."
    )


def test_how_long_a_command_that_does_not_stay_listens(vocab, build) -> None:
    text = (
        "Destroy all creatures.\nWhenever a creature dies, draw a card.\nWhen this command is executed, gain 1 blood."
    )
    for kind, ends in (("command", ", while this command is being executed"), ("command extended", "")):
        face, abilities, lib = build(text, kind)
        heads = [describe(ability, lib, vocab, face.types).head for ability in abilities]
        assert heads[1:] == [f"whenever a creature dies{ends}", "whenever this command is executed"]


def test_an_attack_that_is_over_is_told_with_its_space(vocab, build) -> None:
    face, (ability,), lib = build("After this creature attacks the opposing space, gain 1 blood.")
    told = str(describe(ability, lib, vocab, face.types))
    assert told == "Whenever this creature attacks the space opposing it: you gain 1 blood."
