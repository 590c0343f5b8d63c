"""The grammar itself: it can be read, is not left recursive, uses every node, and does both directions."""

from __future__ import annotations

import pytest

from bloodwork.text import TextError, parse
from bloodwork.text.dialects import DIALECTS
from bloodwork.text.grammar import END, MOST_STEPS, Grammar, GrammarError, Lattice, Printing, Reading, Tangled
from bloodwork.text.normalise import scan
from bloodwork.text.parse import ROOTS, english
from bloodwork.text.tree import NODES


def test_every_node_can_be_said() -> None:
    grammars = [english(dialect) for dialect in DIALECTS]
    made = {
        way.make.__name__ for one in grammars for ways in one.rules.values() for way in ways if way.make is not None
    }
    assert set(NODES) - made == set()


@pytest.mark.parametrize("dialect", DIALECTS)
def test_every_rule_is_used(dialect: str) -> None:
    used = set(ROOTS)
    for ways in english(dialect).rules.values():
        for way in ways:
            used |= {item.rule for item in way.items if hasattr(item, "rule")}
    assert set(english(dialect).rules) - used == set()


def test_a_second_file_adds_replaces_and_drops() -> None:
    first = "a:\n    <b>\n    x -> Mulligan\nb:\n    y <c> -> Until\nc: = one\nd: = left\n".replace(
        "y <c>", "y <until:c>"
    )
    grammar = Grammar(
        first, NODES, "a:\n    z -> GameDraw\nb!:\n    w -> EndTurn\n".replace("EndTurn", "Ensnared"), ["a"]
    )
    assert set(grammar.rules) == {"a", "b"}
    assert [Reading(grammar, Lattice([word], {})).read("a") != [] for word in "xyzw"] == [True, False, True, True]
    with pytest.raises(GrammarError, match="line 1 of the second file: there is no rule e to replace"):
        Grammar(first, NODES, "e!:\n    z -> GameDraw\n", ["a"])


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("a:\n    <b>\n", "unknown rule"),
        ("a:\n    <a> x -> Mulligan\n", "begins with itself"),
        ("a:\n    x -> Nothing\n", "unknown node"),
        ("a:\n    [x] y -> GameDraw\n", "cannot be printed back"),
        ("a:\n    x -> Number\n", "is not set"),
        ("a:\n    x y\n", "must be one rule"),
        ("a: = one\nb: = two\na: = three\n", "line 3: there is a rule a above"),
    ],
)
def test_a_wrong_grammar_is_refused(source: str, words: str) -> None:
    with pytest.raises(GrammarError, match=words):
        Grammar(source, NODES)


def test_both_directions() -> None:
    grammar = Grammar("a:\n    draw~ -> Mulligan\n", NODES)
    (found,) = Reading(grammar, Lattice(["draws"], {})).read("a")
    assert found.s
    assert Printing(grammar).words("a", found) == ["draws"]


def test_nodes_are_frozen_and_compare_by_value() -> None:
    one = NODES["Number"](n=1)
    assert one == NODES["Number"](n=1) != NODES["Number"](n=2)
    assert hash(one) == hash(NODES["Number"](n=1)) and repr(one).startswith("Number(n=1")
    with pytest.raises(AttributeError):
        one.n = 2
    with pytest.raises(AttributeError):
        del one.n
    with pytest.raises(TypeError, match="wrong fields: m"):
        NODES["Number"](n=1, m=2)
    with pytest.raises(TypeError, match="wrong fields: n"):
        NODES["Number"]()


def test_what_could_have_stood_there_is_kept_only_when_watching() -> None:
    grammar = Grammar("a:\n    draw cards -> Mulligan\n    draw again -> GameDraw\n", NODES)
    lattice = Lattice(["draw", "blood"], {})
    quiet, watching = Reading(grammar, lattice), Reading(grammar, lattice, watch=True)
    assert quiet.read("a") == watching.read("a") == []
    assert (quiet.furthest, quiet.expected) == (0, set())
    assert (watching.furthest, watching.expected) == (1, {"cards", "again"})
    longer = Reading(grammar, Lattice(["draw", "again", "again"], {}), watch=True)
    assert longer.read("a") == [] and longer.expected == {END}


def test_a_sentence_with_too_many_ways_to_go_on_is_refused(vocab, monkeypatch) -> None:
    grammar = Grammar(
        "sentence:\n    <first:b> <rest:b+> -> Chain\nb:\n    x -> Mulligan\n    x x -> GameDraw\n", NODES
    )
    reading = Reading(grammar, Lattice(["x"] * 100, {}))
    with pytest.raises(Tangled):
        reading.read("sentence")
    assert reading.steps == MOST_STEPS + 1
    monkeypatch.setattr(parse, "english", lambda dialect="": grammar)
    with pytest.raises(TextError, match="too many ways") as caught:
        parse.parse_words(scan("x " * 100), parse.Lexicon(vocab))
    assert caught.value.reason == "nested too deeply"
