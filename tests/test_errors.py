"""Errors say what was wrong, where, what was expected and the nearest known word."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from bloodwork import errors
from bloodwork.errors import Ambiguous, BadFile, BloodworkError, NotLegal, NotUnderstood, nearest, unknown


def test_the_examples_in_the_docstrings() -> None:
    result = doctest.testmod(errors)
    assert result.attempted > 5
    assert result.failed == 0


@pytest.mark.parametrize(
    "error",
    [
        NotUnderstood("x"),
        NotLegal("x", rule="C-D1.1"),
        Ambiguous("x", candidates=["a", "b"]),
        BadFile("x", file="f"),
    ],
)
def test_all_kinds_are_one_family(error: BloodworkError) -> None:
    assert isinstance(error, BloodworkError)
    assert error.message == "x"
    assert "\n" not in str(error)


def test_not_legal_keeps_rule_and_missing_condition() -> None:
    error = NotLegal("Wolf cannot be played", rule="C-P8.3.5", missing="an empty space")
    assert (error.rule, error.missing) == ("C-P8.3.5", "an empty space")
    assert str(NotLegal("it is not your turn", rule="C-P8.3")) == "it is not your turn (C-P8.3)"


def test_ambiguous_keeps_its_candidates() -> None:
    assert Ambiguous("which?", candidates=["A2", "A3"]).candidates == ("A2", "A3")


@pytest.mark.parametrize(
    ("line", "column", "place"), [(None, None, "f.yaml: "), (3, None, "f.yaml:3: "), (3, 5, "f.yaml:3:5: ")]
)
def test_bad_file_says_the_place_as_far_as_known(line: int | None, column: int | None, place: str) -> None:
    error = BadFile("no name", file=Path("f.yaml"), line=line, column=column, expected="a text")
    assert str(error) == f"{place}no name; expected a text"


def test_nearest_is_the_same_for_every_order() -> None:
    words = ["bab", "abb", "bba", "aab"]
    answers = {nearest("ab", words[i:] + words[:i]) for i in range(len(words))}
    assert len(answers) == 1


def test_nearest_prefers_the_word_itself() -> None:
    assert nearest("Wolf", ["Wolfs", "Wolf", "Wol"]) == "Wolf"


def test_nearest_ignores_case() -> None:
    assert nearest("ant queen", ["Ant Queen", "Bee Queen"]) == "Ant Queen"


def test_nearest_of_nothing() -> None:
    assert nearest("wolf", []) is None
    assert nearest("", ["wolf"]) is None


def test_unknown_lists_a_short_choice_when_nothing_is_near() -> None:
    assert str(unknown("mode", "zzz", ["b", "a"])) == 'unknown mode "zzz"; expected one of a, b'
    assert str(unknown("mode", "zzz", map(str, range(50)))) == 'unknown mode "zzz"'
    assert str(unknown("mode", "zzz", [])) == 'unknown mode "zzz"; expected nothing: none is known'
